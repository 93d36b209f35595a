//! The files of the images in a directory.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use content::{MediaFile, MediaStore, Picture};
use kernel::StorageError;
use uuid::Uuid;

/// A directory that holds nothing but these files. Several servers may share it.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The directory; it is made if it is not there.
    pub fn open(root: &Path) -> io::Result<Self> {
        fs::create_dir_all(root)?;
        Ok(Self { root: root.to_owned() })
    }

    fn place(&self, file: &MediaFile) -> PathBuf {
        self.root.join(file.to_string())
    }

    /// Written beside its place and put there when it is whole: nobody reads half a file, whatever happens.
    fn write(&self, picture: &Picture) -> io::Result<()> {
        let draft = self.root.join(format!(".{}", Uuid::new_v4()));
        let written = File::create_new(&draft).and_then(|mut file| {
            file.write_all(&picture.bytes)?;
            file.sync_all()?;
            fs::rename(&draft, self.place(&picture.file))
        });
        if written.is_err() {
            // Nothing more can be done if that fails too.
            fs::remove_file(&draft).unwrap_or_default();
        }
        written?;
        File::open(&self.root)?.sync_all()
    }
}

impl MediaStore for Folder {
    fn put(&self, picture: &Picture) -> Result<(), StorageError> {
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

/// A full disk or a share that is away: a moment later it may work.
fn unavailable(error: io::Error) -> StorageError {
    StorageError::Unavailable(Box::new(error))
}
