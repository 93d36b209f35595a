use availability::Days;
use chrono::{DateTime, Utc};
use kernel::{BookingId, MediatorId, Page, StorageError};

use crate::{
    AtTable, Booking, BookingError, BookingFilter, BookingRequest, Bookings, ChangedBooking, Requester,
    VisitorChange, VisitorLimits, VisitorRules,
};

/// What visitors may do with bookings: request one, follow its private link, and subscribe to a
/// mediator's calendar.
#[derive(Clone, Copy)]
pub struct Visits<'a> {
    bookings: Bookings<'a>,
}

impl<'a> Visits<'a> {
    /// Over the practice's bookings.
    #[must_use]
    pub fn new(bookings: Bookings<'a>) -> Self {
        Self { bookings }
    }

    /// See [`Bookings::request`].
    pub fn request(
        &self,
        request: BookingRequest,
        visitor: VisitorLimits,
        now: DateTime<Utc>,
    ) -> Result<Booking, BookingError> {
        self.bookings.request(request, Requester::Visitor(visitor), now)
    }

    /// The booking whose private link was followed, unless its client has been erased or has left the table of its
    /// matter.
    pub fn by_link(&self, id: BookingId) -> Result<Booking, BookingError> {
        self.bookings.by_link(id)
    }

    /// Who sits at the table of the booking's matter, if it has one.
    pub fn table(&self, booking: &Booking) -> Result<Option<AtTable>, StorageError> {
        self.bookings.table(booking)
    }

    /// Confirms the booking by email, cancels it, or moves it to another open session of its
    /// mediator, and notifies both sides. A moved booking takes the price of its new session and is
    /// pending again. Repeating a change does nothing.
    pub fn change(
        &self,
        id: BookingId,
        change: VisitorChange,
        rules: VisitorRules,
        now: DateTime<Utc>,
    ) -> Result<ChangedBooking, BookingError> {
        self.bookings.change_by_visitor(id, change, rules, now)
    }

    /// The bookings in the calendar feed of this mediator.
    pub fn calendar_of(&self, mediator: MediatorId, days: Days) -> Result<Vec<Booking>, StorageError> {
        let filter = BookingFilter {
            mediator_id: Some(mediator),
            from: Some(days.first),
            to: Some(days.last),
            ..BookingFilter::default()
        };
        Ok(self.bookings.list(&filter, Page::ALL)?.items)
    }
}
