use std::fs::File;
use std::io::Write;

use chrono::{DateTime, TimeDelta, Utc};

use super::{BackupError, BackupName};

/// Writes a backup.
pub type WriteBackup<'w> = dyn FnMut(&mut dyn Write) -> Result<(), BackupError> + 'w;

/// A backup as it lies in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBackup {
    /// Its name.
    pub name: BackupName,
    /// Bytes.
    pub size: u64,
}

/// A place where backups are kept.
pub trait BackupStore: Send + Sync {
    /// Keeps what `write` writes. MUST be there whole under its name, or not at all.
    fn keep(&self, name: &BackupName, write: &mut WriteBackup<'_>) -> Result<(), BackupError>;
    /// The backups. MUST leave out whatever else lies there.
    fn list(&self) -> Result<Vec<StoredBackup>, BackupError>;
    /// A backup, to be read.
    fn open(&self, name: &BackupName) -> Result<Option<File>, BackupError>;
    /// Deletes a backup; `false` when there is none of that name.
    fn delete(&self, name: &BackupName) -> Result<bool, BackupError>;
}

/// Deletes what has been kept long enough, but never the newest backup. Gives the number of backups deleted.
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
