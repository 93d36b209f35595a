use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use kernel::{Action, BookingId, StorageError};

use crate::{Booking, BookingChange, BookingError, BookingFilter, BookingStatus, Bookings};

/// What became of one booking when several were to be changed at once.
#[derive(Debug)]
pub struct Decision {
    /// The booking.
    pub id: BookingId,
    /// The booking now, or why it was left as it was.
    pub outcome: Result<Booking, BookingError>,
}

impl Bookings<'_> {
    /// Sets the status of several bookings that have the expected one, and emails their clients if
    /// asked to. Those that cannot be changed are left as they are, and named.
    pub fn decide(
        &self,
        ids: &[BookingId],
        (expected, status): (BookingStatus, BookingStatus),
        notify: bool,
        now: NaiveDateTime,
    ) -> Result<Vec<Decision>, StorageError> {
        self.lock_mediators(ids.iter().copied())?;
        let decide = |id: &BookingId| {
            let (status, expected) = (Some(status), Some(expected));
            let change = BookingChange { status, notify, expected, ..BookingChange::default() };
            match self.change(*id, change, now) {
                Err(BookingError::Storage(error)) => Err(error),
                outcome => Ok(Decision { id: *id, outcome: outcome.map(|changed| changed.after) }),
            }
        };
        ids.iter().map(decide).collect()
    }

    /// Locks the mediators of all these bookings at once and in order: two such calls never wait for each other.
    pub(crate) fn lock_mediators(&self, ids: impl Iterator<Item = BookingId>) -> Result<(), StorageError> {
        let mut mediators = BTreeSet::new();
        for id in ids {
            mediators.extend(self.bookings.find(id)?.map(|booking| booking.mediator_id));
        }
        for mediator in mediators {
            self.mediators.lock(mediator)?;
        }
        Ok(())
    }

    /// The ids of all bookings that match the filter, for a file that is read in pieces.
    pub fn export(&self, filter: &BookingFilter) -> Result<Vec<BookingId>, StorageError> {
        self.audit.record(Action::BookingsExported, "")?;
        self.bookings.ids(filter, self.sight)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::BookingEventKind as Kind;
    use crate::bookings::tests::{Fixture, ann, booked, slot_of};
    use availability::SessionType;
    use kernel::Cause;

    fn now() -> NaiveDateTime {
        "2027-01-04T08:00:00".parse().unwrap()
    }

    #[test]
    fn each_booking_is_changed_unless_somebody_was_faster() {
        let ann = ann();
        let morning = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann, vec![morning.clone()]).free().stores_one();
        let waiting = booked(&fixture, &morning, BookingStatus::Pending);
        let (id, status) = (BookingId::generate(), BookingStatus::Cancelled);
        let taken = Booking { id, status, ..waiting.clone() };
        fixture.events.take();
        let (first, second, gone) = (waiting.id, taken.id, BookingId::generate());
        fixture
            .bookings
            .expect_find()
            .returning(move |id| Ok([&waiting, &taken].into_iter().find(|known| known.id == id).cloned()));
        let stored = std::rc::Rc::new(RefCell::new(Vec::new()));
        let seen = std::rc::Rc::clone(&stored);
        fixture.bookings.expect_update().returning_st(move |booking| {
            seen.borrow_mut().push((booking.id, booking.status));
            Ok(booking.revision)
        });
        let confirm = (BookingStatus::Pending, BookingStatus::Confirmed);
        let decided = fixture.bookings().decide(&[first, second, gone], confirm, true, now()).unwrap();
        let outcomes: Vec<_> = decided.iter().map(|one| (one.id, &one.outcome)).collect();
        assert!(matches!(
            outcomes.as_slice(),
            [
                (_, Ok(Booking { status: BookingStatus::Confirmed, .. })),
                (_, Err(BookingError::Changed(BookingStatus::Cancelled))),
                (_, Err(BookingError::NotFound)),
            ]
        ));
        assert_eq!(*stored.borrow(), [(first, BookingStatus::Confirmed)]);
        assert_eq!(fixture.events.take(), [(Kind::StatusChanged, Some(Cause::Practice))]);
    }

    #[test]
    fn nobody_is_told_if_the_office_says_so() {
        let ann = ann();
        let morning = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let mut fixture = Fixture::with(ann, vec![morning.clone()]).free().stores_one();
        let known = booked(&fixture, &morning, BookingStatus::Pending);
        fixture.events.take();
        let id = known.id;
        fixture.bookings.expect_find().returning(move |_| Ok(Some(known.clone())));
        fixture.bookings.expect_update().returning(|booking| Ok(booking.revision));
        let confirm = (BookingStatus::Pending, BookingStatus::Confirmed);
        fixture.bookings().decide(&[id], confirm, false, now()).unwrap();
        assert_eq!(fixture.events.take(), [(Kind::StatusChanged, None)]);
    }
}
