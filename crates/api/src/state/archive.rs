//! Backups: made and restored off the async threads, one at a time.

use std::sync::Arc;
use std::time::Duration;

use infra::backup::{BackupBucket, BackupError, BackupFolder, BackupPlaces, Backups};
use infra::s3::Bucket;

use super::threads::Threads;
use crate::base::error::ApiError;
use crate::config::Config;

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

/// Where backups can be stored.
pub(crate) fn backup_places(config: &Config) -> BackupPlaces {
    let folder = BackupFolder::new(config.data_dir.join("backups"));
    let bucket = |target| BackupBucket { bucket: Bucket::new(target, "backups"), scratch: folder.clone() };
    BackupPlaces { cloud: config.s3.as_ref().map(bucket), folder }
}
