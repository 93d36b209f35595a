use chrono::NaiveDateTime;
use kernel::EmailAddress;

use crate::{BookingDetails, BookingState};

/// A booking, and what the calendar of somebody who has or had the session knows of it: a mediator, or anyone else
/// at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEntry {
    /// The booking as it is now.
    pub booking: BookingDetails,
    /// Whether the session is still this mediator's, or whoever it is is still at its table.
    pub is_theirs: bool,
    /// Where their mail goes; `None` if they have left.
    pub email: Option<EmailAddress>,
    /// Whether they are to learn of sessions by mail.
    pub is_wanted: bool,
    /// The start (wall clock) and the minutes that they may have been told last.
    pub told: Option<(NaiveDateTime, i32)>,
    /// Whether they have been told since then that the session is off.
    pub is_told_off: bool,
}

impl CalendarEntry {
    /// The session as their calendar is to show it, if it is.
    pub(crate) fn confirmed(&self) -> Option<BookingDetails> {
        let is_shown = self.is_theirs && self.booking.state == BookingState::Confirmed;
        is_shown.then(|| self.booking.clone())
    }

    /// The session as their calendar shows it, if it must no longer.
    pub(crate) fn called_off(&self) -> Option<BookingDetails> {
        let is_held = matches!(self.booking.state, BookingState::Confirmed | BookingState::Completed);
        let (start, minutes) = self.told.filter(|_| !(self.is_theirs && is_held))?;
        Some(BookingDetails { state: BookingState::Cancelled, start, minutes, ..self.booking.clone() })
    }
}
