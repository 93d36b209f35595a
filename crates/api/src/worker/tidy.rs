//! Deleting what no longer counts.

use availability::RequestLimits;
use chrono::TimeDelta;
use kernel::StorageError;

use crate::state::State;

/// Does it once.
pub(super) fn tidy_up(state: &State) -> bool {
    match tidy(state) {
        Ok(deleted) => tracing::debug!(deleted, "tidied"),
        Err(error) => tracing::warn!(%error, "nothing was tidied"),
    }
    false
}

/// Deletes what no longer counts. Gives the number of rows.
pub fn tidy(state: &State) -> Result<usize, StorageError> {
    state.limits.forget_old();
    let now = state.clock.now();
    state.db.transact(|tx| {
        let keys = tx.forget(now - TimeDelta::days(1))?;
        let origins = tx.forget_origins(now - RequestLimits::WINDOW)?;
        let challenges = tx.forget_challenges(now)?;
        Ok(keys + origins + challenges + tx.forget_sign_ins(now)? + tx.forget_old_mail()?)
    })
}
