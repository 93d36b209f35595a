use std::fs::File;
use std::io::Write;

use chrono::{DateTime, TimeDelta, Utc};

use super::{BackupError, BackupName};

/// Writes a backup.
pub type WriteBackup<'w> = dyn FnMut(&mut dyn Write) -> Result<(), BackupError> + 'w;

/// A backup in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBackup {
    /// Its name.
    pub name: BackupName,
    /// Size in bytes.
    pub size: u64,
}

/// A place where backups are kept.
pub trait BackupStore: Send + Sync {
    /// Stores what `write` writes. MUST appear under its name complete or not at all.
    fn keep(&self, name: &BackupName, write: &mut WriteBackup<'_>) -> Result<(), BackupError>;
    /// The stored backups. MUST leave out any other files.
    fn list(&self) -> Result<Vec<StoredBackup>, BackupError>;
    /// Opens a backup for reading.
    fn open(&self, name: &BackupName) -> Result<Option<File>, BackupError>;
    /// Deletes a backup; `false` if there is none with that name.
    fn delete(&self, name: &BackupName) -> Result<bool, BackupError>;
}

/// Deletes backups past their retention, but never the newest. Returns the number deleted.
pub fn prune(
    store: &dyn BackupStore,
    retention: TimeDelta,
    now: DateTime<Utc>,
) -> Result<usize, BackupError> {
    let mut names: Vec<_> = store.list()?.into_iter().map(|stored| stored.name).collect();
    names.sort();
    names.pop();
    let mut deleted = 0;
    for name in names {
        if name.created_at() + retention <= now && store.delete(&name)? {
            deleted += 1;
        }
    }
    Ok(deleted)
}
