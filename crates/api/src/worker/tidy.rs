//! Deletes outdated data.

use availability::RequestLimits;
use booking::ClientImports;
use chrono::TimeDelta;
use kernel::{Actor, StorageError};

use crate::state::State;

/// Does one round.
pub(super) fn tidy_up(state: &State) -> bool {
    match tidy(state) {
        Ok(deleted) => tracing::debug!(deleted, "tidied"),
        Err(error) => tracing::warn!(%error, "the cleanup failed"),
    }
    false
}

/// Deletes outdated data. Returns the number of rows.
pub fn tidy(state: &State) -> Result<usize, StorageError> {
    state.limits.forget_old();
    let at = state.load_moment(Actor::System)?;
    let (now, retention) = (at.utc, at.policies.notifications.mail_retention());
    let activity = at.policies.security.activity.kept_for();
    state.db.transact(|tx| {
        let keys = tx.forget(now - TimeDelta::days(1))?;
        let origins = tx.forget_origins(now - RequestLimits::WINDOW)?;
        let challenges = tx.forget_challenges(now)?;
        Ok(keys
            + origins
            + challenges
            + tx.forget_sign_ins(now)?
            + tx.forget_old_mail(retention)?
            + tx.forget_imports(now - ClientImports::KEPT)?
            + tx.forget_activity(now - activity)?)
    })
}
