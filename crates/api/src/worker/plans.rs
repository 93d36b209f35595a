//! Weekly plans: every day, their sessions are offered for one more day.

use availability::ScheduleError;
use kernel::StorageError;

use crate::state::State;
use crate::state::standing::Program;

/// Does one round.
pub(super) fn follow(state: &State) -> bool {
    match extend(state) {
        Ok(0) => {}
        Ok(added) => tracing::info!(added, "sessions of weekly plans were offered"),
        Err(error) => tracing::warn!(%error, "no session of a weekly plan was offered"),
    }
    false
}

/// Offers the sessions of the weekly plans that are due, one mediator at a time. Returns how many.
/// Any number of processes may do this at once.
pub fn extend(state: &State) -> Result<usize, StorageError> {
    let at = state.load_moment(&Program)?;
    let practice = &at.policies.practice;
    let behind = state.read_at(&at, |work| work.schedules().behind(practice, at.local.date()))?;
    let mut added = 0;
    for mediator in behind {
        added += match state.transact_at(&at, |work| work.schedules().extend(mediator, practice, at.local)) {
            // Deleted in the meantime.
            Err(ScheduleError::MediatorNotFound) => 0,
            Err(ScheduleError::Storage(error)) => return Err(error),
            Ok(added) => added,
        };
    }
    Ok(added)
}
