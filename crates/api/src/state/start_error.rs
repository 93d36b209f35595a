use auth::HashingFailed;
use infra::mail::InvalidSmtp;

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A key cannot be stored.
    #[error("DATA_DIR: the key file cannot be used: {0}")]
    Key(#[source] std::io::Error),
    /// Image files cannot be stored.
    #[error("DATA_DIR: the image directory cannot be used: {0}")]
    Media(#[source] std::io::Error),
    /// Passwords cannot be hashed.
    #[error(transparent)]
    Hashing(#[from] HashingFailed),
    /// Threads cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] std::io::Error),
    /// The mail settings are invalid.
    #[error(transparent)]
    Mail(#[from] InvalidSmtp),
}
