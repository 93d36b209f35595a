use kernel::StorageError;

/// Why a call to the store failed.
#[derive(Debug, thiserror::Error)]
pub enum S3Error {
    /// It does not respond, or not in time.
    #[error("The cloud storage cannot be reached")]
    Unreachable(#[source] Box<ureq::Error>),
    /// It responds, but has a temporary problem.
    #[error("The cloud storage is temporarily unavailable (status {0})")]
    Busy(u16),
    /// There is no such bucket.
    #[error("The cloud storage has no bucket named {0}")]
    NoBucket(String),
    /// This key is not allowed to do that.
    #[error("The cloud storage rejects this server’s access key ({0})")]
    Denied(String),
    /// Any other response.
    #[error("The cloud storage returned an unexpected response ({0})")]
    Unexpected(String),
}

impl S3Error {
    /// Whether the same call may succeed a moment later.
    pub(super) fn may_pass(&self) -> bool {
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
    /// Even a wrong key can be fixed without a change here.
    fn from(error: S3Error) -> Self {
        Self::Unavailable(Box::new(error))
    }
}
