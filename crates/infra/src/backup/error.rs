use std::io::{self, ErrorKind};

use kernel::StorageError;

use crate::s3::S3Error;

/// Why a backup cannot be made or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file is damaged, truncated, or not a backup.
    #[error("Invalid backup file format")]
    Invalid,
    /// The file was encrypted with another key.
    #[error(
        "This backup was made with another data key. Start this server with the DATA_KEY of the server that made it"
    )]
    OtherKey,
    /// The file has tables or columns that this server does not know yet.
    #[error("This backup was made by a newer version of Accord. Update this server first")]
    Newer,
    /// Another restore is in progress.
    #[error("Another restore is in progress")]
    Busy,
    /// A file cannot be written or read; the disk may be full.
    #[error("the backup file cannot be written or read")]
    File(#[source] io::Error),
    /// The cloud store returned an error.
    #[error(transparent)]
    Cloud(#[from] S3Error),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<io::Error> for BackupError {
    /// Errors that reading a damaged file causes in its layers are about the file; all others are
    /// about where it is written.
    fn from(error: io::Error) -> Self {
        let error = match error.downcast::<S3Error>() {
            Ok(error) => return Self::Cloud(error),
            Err(error) => error,
        };
        match error.kind() {
            ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof => Self::Invalid,
            _ => Self::File(error),
        }
    }
}
