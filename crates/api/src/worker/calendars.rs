//! Mediators' outside calendars: each is read every ten minutes.

use kernel::StorageError;
use templates::AdminMessage;

use crate::state::State;
use crate::state::standing::Program;

/// Does one round.
pub(super) fn read(state: &State) -> bool {
    match read_due(state) {
        Ok(0) => {}
        Ok(read) => tracing::debug!(read, "outside calendars were read"),
        Err(error) => tracing::warn!(%error, "no outside calendar was read"),
    }
    if let Err(error) = notify_unread(state) {
        tracing::warn!(%error, "no one was told about unread calendars");
    }
    false
}

/// Reads the calendars that are due, one at a time and without a database connection in the meantime.
/// Returns how many. Any number of processes may do this at once: each takes a calendar for itself.
pub fn read_due(state: &State) -> Result<usize, StorageError> {
    let mut count = 0;
    while let Some((calendar, owner)) = {
        let at = state.load_moment(&Program)?;
        state.transact_at(&at, |work| work.outside_calendars().claim(at.utc))?
    } {
        let practice = &state.load_policies()?.practice;
        let outcome = state.calendars.read_again(&calendar, owner, practice, state.clock.now());
        if let Err(problem) = &outcome {
            tracing::info!(mediator = %calendar.mediator_id, %problem, "an outside calendar was not read");
        }
        let at = state.load_moment(&Program)?;
        state.transact_at(&at, |work| work.outside_calendars().note(&calendar, outcome, at.utc))?;
        count += 1;
    }
    Ok(count)
}

/// Alerts administrators once for each calendar that has been unread for too long.
pub fn notify_unread(state: &State) -> Result<(), StorageError> {
    let at = state.load_moment(&Program)?;
    state.transact_at(&at, |work| {
        if work.outside_calendars().notify_unread(at.utc)? {
            work.notices().notify(AdminMessage::CalendarUnread, at.local.date())?;
        }
        Ok(())
    })
}
