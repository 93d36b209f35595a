use availability::TimeSlot;
use chrono::{DateTime, Utc};
use kernel::{BookingId, Cause, StorageError};

use crate::{
    AtTable, Booking, BookingError, BookingEventKind, BookingStatus, Bookings, ChangedBooking, VisitorChange,
    VisitorRules, Why,
};

/// What anyone with a booking's private link may do: see [`Visits`](crate::Visits).
impl Bookings<'_> {
    /// The booking, unless its client has been erased.
    /// Nor does anyone have its link whom the office has taken from the table of its matter.
    pub(crate) fn by_link(&self, id: BookingId) -> Result<Booking, BookingError> {
        let booking = unless_erased(self.bookings.find(id)?)?;
        let has_left = self.table(&booking)?.is_some_and(|table| table.seat.is_none());
        if has_left && booking.client.email.is_some() { Err(BookingError::NotFound) } else { Ok(booking) }
    }

    /// Who sits at the table of the booking's matter, if it has one.
    pub(crate) fn table(&self, booking: &Booking) -> Result<Option<AtTable>, StorageError> {
        booking.matter_id.map(|_| self.bookings.table(booking)).transpose()
    }

    /// Cancels the booking or moves it to another open session of its mediator, and notifies both
    /// sides. A moved booking takes the price of its new session and is pending again. Repeating a
    /// change does nothing.
    pub(crate) fn change_by_visitor(
        &self,
        id: BookingId,
        change: VisitorChange,
        rules: VisitorRules,
        now: DateTime<Utc>,
    ) -> Result<ChangedBooking, BookingError> {
        self.by_link(id)?;
        let target = match change {
            VisitorChange::Confirm => return self.confirm(id, rules.emails),
            VisitorChange::Cancel => None,
            VisitorChange::Move(slot) => Some(self.target(slot)?),
        };
        let before = unless_erased(Some(self.locked(id, target.as_ref())?))?;
        let is_done = match &target {
            None => before.status == BookingStatus::Cancelled,
            Some(slot) => before.is_ahead() && before.slot_id == Some(slot.id) && before.start == slot.start,
        };
        if is_done {
            return Ok(ChangedBooking { after: before.clone(), before });
        }
        self.check_changeable(&before, now)?;
        if before.status == BookingStatus::Confirmed
            && self.table(&before)?.is_some_and(|table| table.sides > 1)
        {
            return Err(BookingError::AskInstead);
        }
        let (what, after) = match &target {
            None => {
                let after = Booking { status: BookingStatus::Cancelled, ..before.clone() };
                (BookingEventKind::CancelledByClient, after)
            }
            Some(slot) => {
                let after = self.rebooked(&before, slot, now)?;
                let is_request = after.is_no_longer_held(&before);
                let moved = BookingEventKind::MovedByClient;
                (if is_request { BookingEventKind::PaidFor } else { moved }, after)
            }
        };
        // What has to be paid for before it is booked is not had by moving.
        if rules.must_pay && after.price.minor() > before.price.minor() {
            return Err(BookingError::Dearer);
        }
        self.store(what, before, after, Some(Cause::Visitor(rules.emails)))
    }

    fn rebooked(
        &self,
        booking: &Booking,
        slot: &TimeSlot,
        now: DateTime<Utc>,
    ) -> Result<Booking, BookingError> {
        if slot.mediator_id != booking.mediator_id {
            return Err(BookingError::SlotUnavailable(Why::OtherMediator));
        }
        self.check_bookable(slot, now)?;
        let moved = self.moved(booking.clone(), slot, self.practice.local(now))?;
        self.promised(Some(booking), Booking { status: BookingStatus::Pending, ..moved }).map_err(Into::into)
    }
}

fn unless_erased(booking: Option<Booking>) -> Result<Booking, BookingError> {
    booking.filter(|booking| !booking.client.is_erased()).ok_or(BookingError::NotFound)
}

#[cfg(test)]
mod tests {
    use availability::{Mediator, Notice, SessionType};
    use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
    use kernel::{Actor, EmailAddress, EmailLimit, MediatorId, Money, SlotId, Tz};
    use proptest::prelude::*;

    use super::*;
    use crate::BookingEventKind as Kind;
    use crate::ClientDetails;
    use crate::bookings::tests::{Fixture, ann, booked, slot_of};

    /// A practice where Ann offers Wednesday morning, which is booked, the full day on Thursday,
    /// and any other sessions given.
    struct Visit {
        fixture: Fixture,
        booking: Booking,
        thursday: TimeSlot,
        must_pay: bool,
    }

    fn visit_where(status: BookingStatus, more: impl Fn(&Mediator) -> Vec<TimeSlot>) -> Visit {
        let ann = ann();
        let wednesday = slot_of(&ann, "2027-01-06T09:00:00", SessionType::Morning);
        let thursday = slot_of(&ann, "2027-01-07T09:00:00", SessionType::FullDay);
        let mut offered = more(&ann);
        offered.extend([wednesday.clone(), thursday.clone()]);
        let mut fixture = Fixture::with(ann, offered).free().stores_one();
        let booking = booked(&fixture, &wednesday, status);
        let known = booking.clone();
        fixture.bookings.expect_find().returning(move |id| Ok((id == known.id).then(|| known.clone())));
        fixture.events.take();
        Visit { fixture, booking, thursday, must_pay: false }
    }

    fn visit(status: BookingStatus) -> Visit {
        visit_where(status, |_| vec![])
    }

    impl Visit {
        fn asks(&self, change: VisitorChange, now: &str) -> Result<ChangedBooking, BookingError> {
            let now = now.parse().unwrap();
            self.fixture.bookings_by(&Actor::Client).change_by_visitor(
                self.booking.id,
                change,
                VisitorRules { emails: LIMIT, must_pay: self.must_pay },
                now,
            )
        }

        /// The events since the booking was made.
        fn recorded(&self) -> Vec<(Kind, Option<Cause>)> {
            self.fixture.events.take()
        }
    }

    const LIMIT: EmailLimit = EmailLimit(Some(3));
    const MONDAY: &str = "2027-01-04T13:00:00Z";

    #[test]
    fn a_cancelled_booking_is_recorded_and_emailed() {
        for status in [BookingStatus::Pending, BookingStatus::Confirmed] {
            let mut visit = visit(status);
            visit.fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
            let changed = visit.asks(VisitorChange::Cancel, MONDAY).unwrap();
            assert_eq!(visit.recorded(), [(Kind::CancelledByClient, Some(Cause::Visitor(LIMIT)))]);
            assert_eq!(changed.before, visit.booking);
            assert_eq!(changed.after, Booking { status: BookingStatus::Cancelled, ..visit.booking });
        }
    }

    #[test]
    fn a_moved_booking_costs_what_its_session_costs_and_waits_for_the_practice() {
        let mut visit = visit(BookingStatus::Confirmed);
        visit.fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        let moved = visit.asks(VisitorChange::Move(visit.thursday.id), MONDAY).unwrap().after;
        assert_eq!(visit.recorded(), [(Kind::MovedByClient, Some(Cause::Visitor(LIMIT)))]);
        assert_eq!((moved.start, moved.price), (visit.thursday.start, Money::dollars(1750)));
        assert_eq!((moved.status, moved.slot_id), (BookingStatus::Pending, Some(visit.thursday.id)));
        assert_eq!(moved.client, visit.booking.client);
    }

    #[test]
    fn a_move_is_recorded_as_a_move_even_to_another_offer_of_the_same_time() {
        let other = SlotId::generate();
        let mut visit = visit_where(BookingStatus::Confirmed, |ann| {
            let again = slot_of(ann, "2027-01-06T09:00:00", SessionType::Morning);
            vec![TimeSlot { id: other, ..again }]
        });
        visit.fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        let moved = visit.asks(VisitorChange::Move(other), MONDAY).unwrap().after;
        assert_eq!((moved.start, moved.status), (visit.booking.start, BookingStatus::Pending));
        assert_eq!(visit.recorded(), [(Kind::MovedByClient, Some(Cause::Visitor(LIMIT)))]);
    }

    #[test]
    fn a_held_time_that_is_moved_to_a_free_session_is_a_request() {
        let free = SlotId::generate();
        let mut visit = visit_where(BookingStatus::Pending, |ann| {
            let friday = slot_of(ann, "2027-01-08T09:00:00", SessionType::Morning);
            vec![TimeSlot { id: free, price: Money::cents(0), ..friday }]
        });
        let held = Booking { pay_by: "2027-01-04T14:00:00Z".parse().ok(), ..visit.booking.clone() };
        visit.fixture.bookings.checkpoint();
        visit.fixture = visit.fixture.free();
        visit.fixture.bookings.expect_find().returning(move |_| Ok(Some(held.clone())));
        visit.fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        visit.asks(VisitorChange::Move(free), MONDAY).unwrap();
        assert_eq!(visit.recorded(), [(Kind::PaidFor, Some(Cause::Visitor(LIMIT)))]);
    }

    #[test]
    fn what_is_done_already_is_not_done_twice() {
        // The repository expects no update and would panic.
        let cancelled = visit(BookingStatus::Cancelled);
        let changed = cancelled.asks(VisitorChange::Cancel, MONDAY).unwrap();
        assert_eq!(changed.before, changed.after);
        let confirmed = visit(BookingStatus::Confirmed);
        let own = confirmed.booking.slot_id.unwrap();
        let changed = confirmed.asks(VisitorChange::Move(own), MONDAY).unwrap();
        assert_eq!(changed.after.status, BookingStatus::Confirmed);
        assert_eq!([cancelled.recorded(), confirmed.recorded()], [[], []]);
    }

    #[test]
    fn from_twenty_four_hours_before_the_start_it_is_too_late() {
        // Wednesday, nine o'clock in Orlando.
        for (now, late) in [("2027-01-05T14:00:00Z", false), ("2027-01-05T14:00:01Z", true)] {
            let mut visit = visit(BookingStatus::Confirmed);
            if late {
                for change in [VisitorChange::Cancel, VisitorChange::Move(visit.thursday.id)] {
                    assert!(matches!(visit.asks(change, now), Err(BookingError::TooLate { .. })), "{now}");
                }
            } else {
                visit.fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
                visit.asks(VisitorChange::Move(visit.thursday.id), now).unwrap();
            }
        }
    }

    #[test]
    fn what_is_cancelled_or_held_is_not_moved_and_what_is_held_not_cancelled() {
        let (held, cancelled) = (visit(BookingStatus::Completed), visit(BookingStatus::Cancelled));
        for (visit, change) in [
            (&held, VisitorChange::Cancel),
            (&held, VisitorChange::Move(held.thursday.id)),
            (&cancelled, VisitorChange::Move(cancelled.thursday.id)),
        ] {
            assert!(matches!(visit.asks(change, MONDAY), Err(BookingError::Settled)), "{change:?}");
        }
    }

    #[test]
    fn a_session_that_is_anothers_past_gone_or_beyond_the_window_is_unavailable() {
        let more = |ann: &Mediator| {
            let morning = |start| slot_of(ann, start, SessionType::Morning);
            let bobs = TimeSlot { mediator_id: MediatorId::generate(), ..morning("2027-01-08T09:00:00") };
            vec![
                bobs,
                morning("2027-01-04T07:00:00"),
                morning("2027-01-09T09:00:00"),
                morning("2027-02-04T09:00:00"),
            ]
        };
        let ids = std::cell::RefCell::new(vec![SlotId::generate()]);
        let visit = visit_where(BookingStatus::Pending, |ann| {
            let slots = more(ann);
            ids.borrow_mut().extend(slots.iter().map(|slot| slot.id));
            slots
        });
        for id in ids.into_inner() {
            let refused = visit.asks(VisitorChange::Move(id), MONDAY);
            let last = NaiveDate::from_ymd_opt(2027, 2, 3).unwrap();
            assert!(
                matches!(refused, Err(BookingError::SlotUnavailable(_)))
                    || matches!(refused, Err(BookingError::BeyondWindow { last: day }) if day == last),
                "{refused:?}"
            );
        }
    }

    #[test]
    fn who_was_erased_finds_nothing() {
        let mut visit = visit(BookingStatus::Confirmed);
        let email = EmailAddress::parse(ClientDetails::ERASED_EMAIL).ok();
        let details = ClientDetails { email, ..visit.booking.client.clone() };
        let erased = Booking { client: details, ..visit.booking.clone() };
        visit.fixture.bookings.checkpoint();
        visit.fixture = visit.fixture.free();
        visit.fixture.bookings.expect_find().returning(move |_| Ok(Some(erased.clone())));
        assert!(matches!(visit.fixture.bookings().by_link(visit.booking.id), Err(BookingError::NotFound)));
        for change in [VisitorChange::Cancel, VisitorChange::Move(visit.thursday.id)] {
            assert!(matches!(visit.asks(change, MONDAY), Err(BookingError::NotFound)));
        }
        assert!(matches!(
            visit.fixture.bookings().by_link(BookingId::generate()),
            Err(BookingError::NotFound)
        ));
    }

    #[test]
    fn the_notice_is_the_practices_own() {
        // Wednesday, nine in Orlando.
        for (notice, free_until, late, words) in [
            (
                Notice::Hours(48),
                "2027-01-04T14:00:00Z",
                "2027-01-04T14:00:01Z",
                "This session starts in less than 48 hours and can no longer be changed here. \
                 Please call or write to us",
            ),
            (
                Notice::BusinessDays(3),
                "2026-12-31T14:00:00Z",
                "2026-12-31T14:00:01Z",
                "This session could be changed until Thursday, December 31, 2026, 9:00 AM (EST) and can no \
                 longer be changed here. Please call or write to us",
            ),
        ] {
            let mut fixture = visit(BookingStatus::Pending).fixture;
            fixture.practice.booking.notice = notice;
            let booking =
                Booking { free_until: free_until.parse().ok(), ..visit(BookingStatus::Pending).booking };
            let check = |now: &str| fixture.bookings().check_changeable(&booking, now.parse().unwrap());
            assert!(check(free_until).is_ok());
            assert_eq!(check(late).unwrap_err().to_string(), words);
        }
    }

    fn until(start: &str, zone: Tz) -> String {
        let booking = visit(BookingStatus::Pending).booking;
        let booking = Booking { start: start.parse().unwrap(), free_until: None, ..booking };
        booking.changeable_until(zone).to_rfc3339()
    }

    #[test]
    fn the_limit_is_a_day_of_hours_whatever_the_clock_does() {
        let zone = Tz::America__New_York;
        assert_eq!(until("2027-01-06T09:00:00", zone), "2027-01-05T14:00:00+00:00");
        // Daylight saving time begins on March 14: eight o'clock on the day before.
        assert_eq!(until("2027-03-14T09:00:00", zone), "2027-03-13T13:00:00+00:00");
        // It ends on November 7: ten o'clock.
        assert_eq!(until("2027-11-07T09:00:00", zone), "2027-11-06T14:00:00+00:00");
        // Half past two does not exist; it is half past three.
        assert_eq!(until("2027-03-14T02:30:00", zone), "2027-03-13T07:30:00+00:00");
    }

    fn moments() -> impl Strategy<Value = (NaiveDateTime, Tz)> {
        let zones =
            [Tz::America__New_York, Tz::America__Phoenix, Tz::Australia__Lord_Howe, Tz::Europe__Berlin];
        let minutes = 0..366_i64 * 24 * 60;
        (minutes, prop::sample::select(zones.to_vec())).prop_map(|(minutes, zone)| {
            let year = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap().and_time(chrono::NaiveTime::MIN);
            (year + TimeDelta::minutes(minutes), zone)
        })
    }

    #[test]
    fn what_has_to_be_paid_for_first_is_not_had_by_moving() {
        // The full day costs more than the morning.
        for held in [None, Some("2027-01-04T14:00:00Z".parse().unwrap())] {
            let mut visit = visit(BookingStatus::Pending);
            visit.must_pay = true;
            visit.booking.pay_by = held;
            let refused = visit.asks(VisitorChange::Move(visit.thursday.id), "2027-01-04T13:00:00Z");
            assert!(matches!(refused, Err(BookingError::Dearer)), "{refused:?}");
        }
        let cheaper = |ann: &Mediator| {
            let slot = slot_of(ann, "2027-01-08T09:00:00", SessionType::Morning);
            vec![TimeSlot { price: Money::dollars(100), ..slot }]
        };
        let mut visit = visit_where(BookingStatus::Pending, cheaper);
        visit.must_pay = true;
        visit.fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        let friday = visit.fixture.slot_at("2027-01-08T09:00:00");
        let moved = visit.asks(VisitorChange::Move(friday.id), "2027-01-04T13:00:00Z").unwrap();
        assert_eq!(moved.after.price, Money::dollars(100));
    }

    proptest! {
        #[test]
        fn what_may_be_changed_is_decided_by_the_status_and_the_time_alone((start, zone) in moments(), offset in -3000..3000_i64) {
            let booking = Booking { start, free_until: None, ..visit(BookingStatus::Pending).booking };
            let mut fixture = Fixture::with(ann(), vec![]);
            fixture.practice.zone = zone;
            let bookings = fixture.bookings();
            let until = booking.changeable_until(zone);
            let now = until + TimeDelta::minutes(offset);
            for status in [BookingStatus::Pending, BookingStatus::Confirmed] {
                let booking = Booking { status, ..booking.clone() };
                prop_assert_eq!(bookings.check_changeable(&booking, now).is_ok(), offset <= 0);
            }
            for status in [BookingStatus::Completed, BookingStatus::Cancelled] {
                let booking = Booking { status, ..booking.clone() };
                prop_assert!(matches!(bookings.check_changeable(&booking, now), Err(BookingError::Settled)));
            }
            // The start as the clock shows it is one day later, give or take the hour by which the
            // clocks change.
            let shown = (until + TimeDelta::hours(24)).with_timezone(&zone).naive_local();
            prop_assert!((shown - start).num_minutes().abs() <= 60);
        }
    }
}
