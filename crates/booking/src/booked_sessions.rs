use availability::{ClosedTime, Closure, Days};
use kernel::{Page, Sight, StorageError};

use crate::bookings::listed;
use crate::{Booking, BookingFilter, BookingRepository};

/// The sessions that are booked on closed days, so that the practice can move them.
#[derive(Clone, Copy)]
pub struct BookedSessions<'a> {
    /// Where bookings are kept.
    pub bookings: &'a dyn BookingRepository,
    /// How much the caller sees of them.
    pub sight: Sight,
}

impl BookedSessions<'_> {
    /// The sessions ahead on the days of any of these closures, by start.
    pub fn on(&self, closures: &[Closure]) -> Result<Vec<Booking>, StorageError> {
        let first = closures.iter().map(|closure| closure.days.first).min();
        let last = closures.iter().map(|closure| closure.days.last).max();
        let Some((first, last)) = first.zip(last) else { return Ok(Vec::new()) };
        let mut booked = self.between(Days { first, last })?;
        booked.retain(|booking| closures.iter().any(|closure| is_on(booking, closure)));
        booked.sort_by_key(|booking| booking.start);
        Ok(booked)
    }

    /// The sessions ahead that overlap any of these closed times of their mediators, by start.
    pub fn during(&self, closed: &[ClosedTime]) -> Result<Vec<Booking>, StorageError> {
        let first = closed.iter().map(|time| time.period.start.date()).min();
        let last = closed.iter().map(|time| time.period.end.date()).max();
        let Some((first, last)) = first.zip(last) else { return Ok(Vec::new()) };
        let mut booked = self.between(Days { first, last })?;
        let is_in = |booking: &Booking, time: &ClosedTime| {
            time.mediator_id == booking.mediator_id && time.period.overlaps(&booking.period())
        };
        booked.retain(|booking| booking.is_ahead() && closed.iter().any(|time| is_in(booking, time)));
        booked.sort_by_key(|booking| booking.start);
        Ok(booked)
    }

    fn between(&self, days: Days) -> Result<Vec<Booking>, StorageError> {
        let filter =
            BookingFilter { from: Some(days.first), to: Some(days.last), ..BookingFilter::default() };
        Ok(listed(self.bookings, &filter, self.sight, Page::ALL)?.items)
    }
}

/// Whether the session is still ahead, on one of the closure's days.
#[must_use]
pub fn is_on(booking: &Booking, closure: &Closure) -> bool {
    booking.is_ahead() && closure.covers(booking.mediator_id, booking.start.date())
}

#[cfg(test)]
mod tests {
    use availability::{NewClosure, SessionType};
    use kernel::{MediatorId, Paged};

    use super::*;
    use crate::BookingStatus;
    use crate::bookings::tests::{Fixture, ann, booked, slot_of};
    use crate::ports::MockBookingRepository;

    fn closure(mediator_id: Option<MediatorId>, from: &str, to: &str) -> Closure {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        NewClosure { mediator_id, from, to, reason: String::new() }.check(from).unwrap()
    }

    #[test]
    fn what_is_booked_on_closed_days_is_listed_by_start() {
        let (ann, bob) = (ann(), ann());
        let booking = |mediator: &availability::Mediator, day: &str, status| {
            let slot = slot_of(mediator, &format!("2027-01-{day}T09:00:00"), SessionType::Morning);
            booked(&Fixture::with(mediator.clone(), vec![slot.clone()]).free().stores_one(), &slot, status)
        };
        let all = vec![
            booking(&bob, "08", BookingStatus::Pending),
            booking(&ann, "07", BookingStatus::Confirmed),
            booking(&ann, "07", BookingStatus::Cancelled),
            booking(&ann, "08", BookingStatus::Completed),
            booking(&bob, "06", BookingStatus::Pending),
            booking(&ann, "05", BookingStatus::Pending),
        ];
        let expected = [&all[5], &all[1], &all[0]].map(|booking| booking.id);
        let mut bookings = MockBookingRepository::new();
        bookings
            .expect_list()
            .withf(|filter, _, _| {
                filter.from == "2027-01-05".parse().ok() && filter.to == "2027-01-08".parse().ok()
            })
            .returning(move |_, _, _| Ok(Paged { items: all.clone(), total: 6_i64.into() }));
        let sessions = BookedSessions { bookings: &bookings, sight: Sight::ALL };
        let closures =
            [closure(Some(ann.id), "2027-01-05", "2027-01-07"), closure(None, "2027-01-08", "2027-01-08")];
        let found: Vec<_> = sessions.on(&closures).unwrap().iter().map(|booking| booking.id).collect();
        assert_eq!(found, expected);
        assert_eq!(sessions.on(&[]).unwrap(), []);
    }
}
