//! Image files: read and written off the async threads and outside any transaction.

use std::sync::Arc;

use content::MediaStore;
use kernel::StorageError;

use super::threads::Threads;
use crate::base::error::ApiError;

/// How many files outside the database are read and written at a time.
pub const AT_ONCE: usize = 16;

/// Where image files are stored: in the database, in a directory or in the cloud.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn MediaStore>,
    threads: Arc<Threads>,
}

impl Files {
    /// Uses this store, on as many threads as it can serve.
    #[must_use]
    pub fn new(store: Arc<dyn MediaStore>, threads: Arc<Threads>) -> Self {
        Self { store, threads }
    }

    /// Reads or writes files.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn MediaStore) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = self.store.clone();
        self.threads.run(move || work(store.as_ref())).await
    }
}
