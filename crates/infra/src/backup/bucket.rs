//! Backups in an S3-compatible store.

use std::fs::File;
use std::io::{Seek, Write};

use super::store::{BackupStore, StoredBackup, WriteBackup};
use super::{BackupError, BackupFolder, BackupName};
use crate::s3::{Bucket, PIECE, Upload};

/// A folder in a bucket. Backups are never held in memory as a whole, in either direction.
#[derive(Clone, Debug)]
pub struct BackupBucket {
    /// Where they are kept.
    pub bucket: Bucket,
    /// Where one is stored while it is read.
    pub scratch: BackupFolder,
}

impl BackupStore for BackupBucket {
    fn keep(&self, name: &BackupName, write: &mut WriteBackup<'_>) -> Result<(), BackupError> {
        let mut upload = Upload::new(&self.bucket, &name.to_string());
        write(&mut upload)?;
        Ok(upload.finish()?)
    }

    fn list(&self) -> Result<Vec<StoredBackup>, BackupError> {
        let files = self.bucket.list()?.into_iter();
        Ok(files.filter_map(|(name, size)| Some(StoredBackup { name: name.parse().ok()?, size })).collect())
    }

    fn open(&self, name: &BackupName) -> Result<Option<File>, BackupError> {
        let name = name.to_string();
        let Some(size) = self.bucket.size(&name)? else { return Ok(None) };
        let mut file = self.scratch.scratch().map_err(BackupError::File)?;
        let mut start = 0;
        while start < size {
            let end = size.min(start + PIECE);
            let piece = self.bucket.piece(&name, start..end)?;
            file.write_all(&piece).map_err(BackupError::File)?;
            start = end;
        }
        file.rewind().map_err(BackupError::File)?;
        Ok(Some(file))
    }

    fn delete(&self, name: &BackupName) -> Result<bool, BackupError> {
        let name = name.to_string();
        let is_there = self.bucket.size(&name)?.is_some();
        self.bucket.delete(&name)?;
        Ok(is_there)
    }
}
