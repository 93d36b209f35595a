//! Mails links to people who forgot their password. The request itself does not look for the
//! account.

use kernel::StorageError;

use crate::state::State;
use crate::state::standing::Program;

/// Mails the next link; `true` if there was a request.
pub(super) fn mail(state: &State) -> bool {
    mail_next(state).unwrap_or_else(|error| {
        tracing::warn!(%error, "no link to choose a password was mailed");
        false
    })
}

/// Mails the link that was requested first, if its address has an account; `false` if none was
/// requested.
pub fn mail_next(state: &State) -> Result<bool, StorageError> {
    let at = state.load_moment(&Program)?;
    state.transact_at(&at, |work| work.password_resets().mail_next(at.utc))
}
