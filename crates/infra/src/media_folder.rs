//! Image files in a directory.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use content::{ImageFile, MediaFile, MediaStore};
use kernel::StorageError;
use uuid::Uuid;

use crate::draft;

/// A directory that contains only these files. Several servers may share it.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// Opens the directory, creating it if necessary. Drafts left by a process that died while
    /// writing are deleted.
    pub fn open(root: &Path) -> io::Result<Self> {
        fs::create_dir_all(root)?;
        for entry in fs::read_dir(root)? {
            let entry = entry?;
            if entry.file_name().to_str().is_some_and(is_draft) {
                draft::sweep(&entry.path(), SystemTime::now())?;
            }
        }
        Ok(Self { root: root.to_owned() })
    }

    fn place(&self, file: &MediaFile) -> PathBuf {
        self.root.join(file.to_string())
    }

    /// Writes next to the final place and moves the file there once complete, so that a partial
    /// file is never visible.
    fn write(&self, picture: &ImageFile) -> io::Result<()> {
        let draft = self.root.join(format!(".{}", Uuid::new_v4()));
        let written = File::create_new(&draft).and_then(|mut file| {
            draft::hold(&file);
            file.write_all(&picture.bytes)?;
            file.sync_all()?;
            fs::rename(&draft, self.place(&picture.file))
        });
        if written.is_err() {
            // Nothing more can be done if that fails, too.
            fs::remove_file(&draft).unwrap_or_default();
        }
        written?;
        File::open(&self.root)?.sync_all()
    }
}

impl MediaStore for Folder {
    fn put(&self, picture: &ImageFile) -> Result<(), StorageError> {
        if self.place(&picture.file).exists() {
            return Ok(());
        }
        self.write(picture).map_err(unavailable)
    }

    fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, StorageError> {
        match fs::read(self.place(file)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unavailable(error)),
        }
    }

    fn delete(&self, file: &MediaFile) -> Result<(), StorageError> {
        match fs::remove_file(self.place(file)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(unavailable(error)),
            _ => Ok(()),
        }
    }
}

/// Whether a file with this name is a draft that [`Folder::write`] has not moved to its place yet.
fn is_draft(name: &str) -> bool {
    name.strip_prefix('.').is_some_and(|name| Uuid::parse_str(name).is_ok())
}

/// A full disk or an unreachable share: it may work a moment later.
fn unavailable(error: io::Error) -> StorageError {
    StorageError::Unavailable(Box::new(error))
}
