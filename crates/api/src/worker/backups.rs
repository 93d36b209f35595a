//! Automatic backups.

use std::io::ErrorKind;

use chrono::TimeDelta;
use infra::backup::{BackupError, BackupKind, BackupName, VerificationOutcome, VerifyError};
use infra::backup_policy::BackupPolicy;
use kernel::{Named, StorageError};
use templates::AdminMessage;

use super::notices::alert;
use crate::cause::cause_chain;
use crate::state::State;
use crate::state::standing::Program;

/// Makes the backup that is due, if one is.
pub(super) fn back_up(state: &State) -> bool {
    match make_backup(state) {
        Ok(Some(name)) => tracing::info!(%name, "backup made"),
        Ok(None) => {}
        // The database records whether a backup is due.
        Err(BackupError::Storage(StorageError::Unavailable(_))) => {
            tracing::warn!("the backup waits until the database can be reached");
        }
        Err(error) => tracing::error!(error = cause_chain(&error), "no backup was made"),
    }
    false
}

/// Makes the backup that is due, if one is and no other process is making it, and deletes those
/// past their retention. Alerts administrators if a backup that is due cannot be made.
pub fn make_backup(state: &State) -> Result<Option<BackupName>, BackupError> {
    let policy = state.db(Program).read(|tx| tx.backup_policy().map(Option::unwrap_or_default))?;
    let Some(run) = state.db(Program).transact(|tx| tx.begin_backup(&policy))? else { return Ok(None) };
    back_up_now(state, run, policy).map(Some).inspect_err(|_| alert(state, AdminMessage::BackupFailed))
}

/// Tries whether the newest backup restores, once a week.
pub(super) fn verify(state: &State) -> bool {
    match verify_newest(state) {
        Ok(Some(VerificationOutcome::Restores)) => tracing::info!("the newest backup restores"),
        // Logged where it was found.
        Ok(_) => {}
        Err(error) => tracing::warn!(error = cause_chain(&error), "no backup was verified"),
    }
    false
}

/// Tries whether the newest backup restores, if that is due and no other process is doing it, and
/// records the outcome. Alerts administrators if it does not.
pub fn verify_newest(state: &State) -> Result<Option<VerificationOutcome>, BackupError> {
    let policy = state.db(Program).read(|tx| tx.backup_policy().map(Option::unwrap_or_default))?;
    if !state.db(Program).read(|tx| tx.is_verification_due(&policy))? {
        return Ok(None);
    }
    let backups = &state.archive.backups;
    let Some(newest) = backups.places.list(policy.location)?.into_iter().next() else { return Ok(None) };
    let Some(run) = state.db(Program).transact(|tx| tx.begin_verification(&policy, &newest.name))? else {
        return Ok(None);
    };
    let verified = match backups.places.open(&newest.name) {
        Ok(Some(mut file)) => backups.verify(&mut file, &|_| ()).map(drop),
        Ok(None) => Err(VerifyError::Backup(BackupError::File(ErrorKind::NotFound.into()))),
        Err(error) => Err(error.into()),
    };
    let (outcome, problem) = match &verified {
        Ok(()) => (VerificationOutcome::Restores, String::new()),
        Err(error) if error.is_damage() => (VerificationOutcome::Damaged, cause_chain(error)),
        Err(error) => (VerificationOutcome::Unknown, cause_chain(error)),
    };
    state.db(Program).transact(|tx| tx.complete_verification(run, outcome, &problem))?;
    if outcome != VerificationOutcome::Restores {
        tracing::error!(name = %newest.name, outcome = outcome.name(), problem, "the newest backup is not known to restore");
    }
    if outcome == VerificationOutcome::Damaged {
        alert(state, AdminMessage::BackupDamaged);
    }
    Ok(Some(outcome))
}

fn back_up_now(state: &State, run: i64, policy: BackupPolicy) -> Result<BackupName, BackupError> {
    let (backups, now) = (&state.archive.backups, state.clock.now());
    let name = backups.keep(BackupKind::Automatic, now)?;
    state.db(Program).transact(|tx| tx.complete_backup(run))?;
    let retention = TimeDelta::days(policy.retention.0.into());
    // The backup has been made even if these fail; the next run does the rest.
    let tidied = backups.copy_to_cloud().and_then(|()| backups.places.prune(retention, now));
    match tidied {
        Ok(deleted) => tracing::debug!(deleted, "old backups"),
        Err(error) => {
            let error = cause_chain(&error);
            tracing::error!(
                error,
                "the backup was made, but not copied to the cloud, or old ones were not deleted"
            );
            alert(state, AdminMessage::BackupUnfinished);
        }
    }
    Ok(name)
}
