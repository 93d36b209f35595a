//! Image files in a backup when the practice keeps them outside the database: rows like those of
//! the table.

use std::io;

use content::{ImageFile, MediaFile, MediaStore};
use serde::{Deserialize, Serialize};

use super::tables::MEDIA_FILES;
use super::{BackupError, BackupWriter, Entry};
use crate::pg::Tx;

/// In PostgreSQL's format.
#[derive(Serialize, Deserialize)]
struct FileRow {
    name: String,
    bytes: String,
}

/// Adds every file that an image uses. A missing file is skipped; the rest is still worth a backup.
pub(super) fn copy_out<W: io::Write>(
    store: &dyn MediaStore,
    tx: &Tx<'_>,
    writer: &mut BackupWriter<W>,
) -> Result<(), BackupError> {
    let columns = ["bytes", "name"].map(str::to_owned);
    writer.table(MEDIA_FILES, &columns, |give| {
        for file in tx.media_files()? {
            let Some(bytes) = store.get(&file)? else { continue };
            let row = FileRow { name: file.to_string(), bytes: format!("\\x{}", hex::encode(bytes)) };
            give(&serde_json::to_string(&row).map_err(io::Error::other)?)?;
        }
        Ok(())
    })
}

/// Sits between a backup and the database, and writes image files to wherever the practice keeps
/// them.
pub(super) struct Diversion<'s> {
    pub(super) store: Option<&'s dyn MediaStore>,
    pub(super) in_media_files: bool,
}

impl Diversion<'_> {
    pub(super) fn pass(
        &mut self,
        entry: Entry<'_>,
        take: &mut dyn FnMut(Entry<'_>) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        if let Entry::Table(table, _) = entry {
            self.in_media_files = table == MEDIA_FILES;
        }
        match (self.store, entry) {
            (Some(store), Entry::Row(row)) if self.in_media_files => Ok(store.put(&picture(row)?)?),
            (_, entry) => take(entry),
        }
    }
}

fn picture(row: &str) -> Result<ImageFile, BackupError> {
    let FileRow { name, bytes } = serde_json::from_str(row).or(Err(BackupError::Invalid))?;
    let file: MediaFile = name.parse().or(Err(BackupError::Invalid))?;
    let digits = bytes.strip_prefix("\\x").ok_or(BackupError::Invalid)?;
    Ok(ImageFile { file, bytes: hex::decode(digits).or(Err(BackupError::Invalid))? })
}
