use std::error::Error;

/// Storage could not do what a port asked of it.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The database cannot be reached, or is too busy to answer in time. Worth another try.
    #[error("storage is unavailable")]
    Unavailable(#[source] Box<dyn Error + Send + Sync>),
    /// Anything else: a defect.
    #[error("storage failed")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
}
