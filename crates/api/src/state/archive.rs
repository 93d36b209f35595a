//! Backups: made and restored off the async threads, one at a time.

use std::sync::Arc;
use std::time::Duration;

use infra::backup::{BackupError, Backups};

use super::threads::Threads;
use crate::http::error::ApiError;

/// The longest wait for another backup to finish.
const QUEUE: Duration = Duration::from_mins(1);

/// Backups of all data.
#[derive(Clone)]
pub struct Archive {
    /// The backups, for a thread that may block.
    pub backups: Backups,
    threads: Arc<Threads>,
}

impl Archive {
    /// Starts its thread.
    pub fn new(backups: Backups) -> std::io::Result<Self> {
        Ok(Self { backups, threads: Arc::new(Threads::new(1, QUEUE)?) })
    }

    /// Makes or restores a backup.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Backups) -> Result<T, BackupError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let backups = self.backups.clone();
        self.threads.run(move || work(&backups)).await
    }
}
