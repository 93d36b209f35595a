//! Deletes outdated data.

use availability::RequestLimits;
use booking::ClientImports;
use chrono::TimeDelta;
use infra::pg::Tx;
use kernel::StorageError;

use crate::state::State;
use crate::state::standing::Program;

/// How long a session's own link is kept after the session.
const LINKS_KEPT: TimeDelta = TimeDelta::days(7);

/// Does one round.
pub(super) fn tidy_up(state: &State) -> bool {
    match tidy(state) {
        Ok(deleted) => tracing::debug!(deleted, "tidied"),
        Err(error) => tracing::warn!(%error, "the cleanup failed"),
    }
    false
}

/// Deletes some outdated rows. Returns their number.
type Step<'s> = &'s dyn Fn(&Tx<'_>) -> Result<usize, StorageError>;

/// Deletes outdated data in small steps, each in its own transaction. Returns the number of rows.
pub fn tidy(state: &State) -> Result<usize, StorageError> {
    state.limits.forget_old();
    let at = state.load_moment(&Program)?;
    let (now, retention) = (at.utc, at.policies.notifications.mail_retention());
    let activity = at.policies.security.activity.kept_for();
    let steps: [Step<'_>; 8] = [
        &|tx| tx.forget(now - TimeDelta::days(1)),
        &|tx| tx.forget_origins(now - RequestLimits::WINDOW),
        &|tx| tx.forget_links(at.local - LINKS_KEPT),
        &|tx| tx.forget_challenges(now),
        &|tx| tx.forget_sign_ins(now),
        &|tx| tx.forget_old_mail(retention),
        &|tx| tx.forget_imports(now - ClientImports::KEPT),
        &|tx| tx.forget_activity(now - activity),
    ];
    let mut deleted = 0;
    for step in steps {
        while let done @ 1.. = state.db(Program).transact(step)? {
            deleted += done;
        }
    }
    state.db(Program).transact(|tx| {
        tx.sum_up_tallies()?;
        Ok(deleted)
    })
}
