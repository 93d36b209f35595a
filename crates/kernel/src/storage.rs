use std::error::Error;

/// Storage could not do what a port asked for.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The database cannot be reached, or is too busy to respond in time. Worth retrying.
    #[error("storage is unavailable")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// Anything else: a bug.
    #[error("storage failed")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
}
