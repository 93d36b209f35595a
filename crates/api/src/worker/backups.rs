//! Backups that are due.

use chrono::TimeDelta;
use infra::backup::{BackupError, BackupKind, BackupName};
use infra::backup_policy::BackupPolicy;
use kernel::StorageError;
use templates::AdminMessage;

use super::notices::alert;
use crate::cause::cause_chain;
use crate::state::State;

/// Makes the backup that is due, if one is.
pub(super) fn back_up(state: &State) -> bool {
    match make_backup(state) {
        Ok(Some(name)) => tracing::info!(%name, "backup made"),
        Ok(None) => {}
        // The database says whether one is due.
        Err(BackupError::Storage(StorageError::Unavailable(_))) => {
            tracing::warn!("no backup is made while the database is away");
        }
        Err(error) => tracing::error!(error = cause_chain(&error), "no backup was made"),
    }
    false
}

/// Makes the backup that is due, if one is and no other process does; and deletes those that were kept long enough. Sends
/// administrators an alert when a backup that is due cannot be made.
pub fn make_backup(state: &State) -> Result<Option<BackupName>, BackupError> {
    let policy = state.db.read(|tx| tx.backup_policy().map(Option::unwrap_or_default))?;
    let Some(run) = state.db.transact(|tx| tx.begin_backup(&policy))? else { return Ok(None) };
    back_up_now(state, run, policy).map(Some).inspect_err(|_| alert(state, AdminMessage::BackupFailed))
}

fn back_up_now(state: &State, run: i64, policy: BackupPolicy) -> Result<BackupName, BackupError> {
    let (backups, now) = (&state.archive.backups, state.clock.now());
    let name = backups.keep(BackupKind::Automatic, now)?;
    state.db.transact(|tx| tx.complete_backup(run))?;
    let retention = TimeDelta::days(policy.retention.0.into());
    // The backup is made, whatever becomes of these; the next run does what is left.
    let tidied = backups.copy_to_cloud().and_then(|()| backups.places.prune(retention, now));
    match tidied {
        Ok(deleted) => tracing::debug!(deleted, "old backups"),
        Err(error) => {
            let error = cause_chain(&error);
            tracing::error!(
                error,
                "the backup is made, but not copied to the cloud, or old ones not deleted"
            );
            alert(state, AdminMessage::BackupUnfinished);
        }
    }
    Ok(name)
}
