//! Seals the audit log.

use kernel::StorageError;

use crate::state::State;
use crate::state::standing::Program;

/// Seals some lines; `true` if there may be more.
pub(super) fn seal(state: &State) -> bool {
    seal_some(state).unwrap_or_else(|error| {
        tracing::warn!(%error, "the audit log was not sealed");
        false
    })
}

/// Seals some lines; `true` if there may be more.
pub fn seal_some(state: &State) -> Result<bool, StorageError> {
    state.db(Program).transact(|tx| tx.seal_audit_log(&state.seals))
}
