//! A folder in a bucket of an S3-compatible store. Why this client: `docs/adr/0014-an-s3-compatible-store-stays-behind-the-server.md`.

mod bucket;
mod target;
mod upload;

use kernel::StorageError;

pub use bucket::Bucket;
pub use target::{S3Part, S3Target};
pub use upload::Upload;

/// A large file goes in pieces of so many bytes: no more of it is held in memory. Stores take none that are below 5 MiB.
pub const PIECE: u64 = 8 << 20;

/// Why the store did not do as it was asked.
#[derive(Debug, thiserror::Error)]
pub enum S3Error {
    /// Nobody answers, or not in time.
    #[error("The cloud storage cannot be reached")]
    Unreachable(#[source] Box<ureq::Error>),
    /// It answers, but has a bad moment.
    #[error("The cloud storage does not work at the moment (status {0})")]
    Busy(u16),
    /// It knows no such bucket.
    #[error("The cloud storage has no bucket named {0}")]
    NoBucket(String),
    /// It does not let this key do that.
    #[error("The cloud storage refuses this server’s access key ({0})")]
    Denied(String),
    /// It says something else.
    #[error("The cloud storage gives an answer that was not expected ({0})")]
    Unexpected(String),
}

impl S3Error {
    /// Whether the same may work in a moment.
    fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::Busy(_) => true,
            Self::NoBucket(_) | Self::Denied(_) | Self::Unexpected(_) => false,
        }
    }
}

impl From<ureq::Error> for S3Error {
    fn from(error: ureq::Error) -> Self {
        Self::Unreachable(Box::new(error))
    }
}

impl From<S3Error> for StorageError {
    /// Even a wrong key is put right without a change here.
    fn from(error: S3Error) -> Self {
        Self::Unavailable(Box::new(error))
    }
}
