use availability::{Days, Deadlines, TimeSlot};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::StorageError;

use crate::{Booking, BookingError, Bookings, Why};

/// Until when visitors may request, move and cancel sessions.
impl Bookings<'_> {
    /// Checks that a visitor may still move or cancel the booking.
    pub(crate) fn check_changeable(&self, booking: &Booking, now: DateTime<Utc>) -> Result<(), BookingError> {
        if !booking.is_ahead() {
            return Err(BookingError::Settled);
        }
        let until = booking.changeable_until(self.practice.zone);
        if now > until {
            let (notice, until) = (self.practice.booking.notice, until.with_timezone(&self.practice.zone));
            return Err(BookingError::TooLate { notice, until });
        }
        Ok(())
    }

    /// The booking with the deadline that is promised for it, unless one was promised for this start.
    pub(crate) fn promised(
        &self,
        before: Option<&Booking>,
        booking: Booking,
    ) -> Result<Booking, StorageError> {
        if before.is_some_and(|before| before.start == booking.start) {
            return Ok(booking);
        }
        let free_until = Some(self.deadlines(booking.start.date())?.free_until(booking.start));
        Ok(Booking { free_until, ..booking })
    }

    /// The deadlines of sessions on this day.
    fn deadlines(&self, day: NaiveDate) -> Result<Deadlines<'_>, StorageError> {
        Deadlines::read(self.practice, Days { first: day, last: day }, self.closed)
    }

    /// Refuses what visitors cannot book: days beyond the booking window or without business hours, and
    /// sessions that start too soon.
    pub(crate) fn check_bookable(&self, slot: &TimeSlot, now: DateTime<Utc>) -> Result<(), BookingError> {
        let (day, practice) = (slot.start.date(), self.practice);
        let days = practice.bookable_days(practice.local(now).date());
        if day > days.last {
            return Err(BookingError::BeyondWindow { last: days.last });
        }
        let until = self.deadlines(day)?.requested_until(slot.start);
        if !days.contains(day) || !practice.is_open(day) {
            return Err(BookingError::SlotUnavailable(Why::NoBusinessDay));
        }
        if now > until {
            return Err(BookingError::SlotUnavailable(Why::TooSoon));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use availability::{BookingPolicy, Notice, Practice, SessionType};

    use super::*;
    use crate::bookings::tests::{Fixture, ann, booked, now, slot_of};
    use crate::{BookingChange, BookingStatus, ChangedBooking};

    /// The days of March 2027 on which Ann offers the morning. The clocks change on the 14th.
    const MONDAY: &str = "2027-03-15T09:00:00";
    const TUESDAY: &str = "2027-03-16T09:00:00";

    /// A practice with a booking, and what its rules say about notice.
    fn practice(notice: Notice, booking: &Booking) -> Fixture {
        let offered = [MONDAY, TUESDAY].map(|start| slot_of(&ann(), start, SessionType::Morning)).to_vec();
        let rules = BookingPolicy { notice, ..BookingPolicy::default() };
        let mut fixture = Fixture::with(ann(), offered).free().under(rules);
        let known = booking.clone();
        fixture.bookings.expect_find().returning(move |_| Ok(Some(known.clone())));
        fixture.bookings.expect_update().returning(|booking| Ok(booking.revision));
        fixture
    }

    /// Requested under this rule.
    fn requested(notice: Notice) -> Booking {
        let slot = slot_of(&ann(), MONDAY, SessionType::Morning);
        let far = BookingPolicy { window_days: 120, notice, ..BookingPolicy::default() };
        let fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one().under(far);
        booked(&fixture, &slot, BookingStatus::Pending)
    }

    /// What the office makes of it, under this rule.
    fn changed(notice: Notice, booking: &Booking, change: BookingChange) -> Booking {
        let fixture = practice(notice, booking);
        let local = fixture.practice.local(now());
        let ChangedBooking { after, .. } = fixture.bookings().change(booking.id, change, local).unwrap();
        after
    }

    fn status(status: BookingStatus) -> BookingChange {
        BookingChange { status: Some(status), ..BookingChange::default() }
    }

    fn moment(text: &str) -> Option<DateTime<Utc>> {
        text.parse().ok()
    }

    const DAY: Notice = Notice::BusinessDays(1);

    #[test]
    fn the_moment_is_promised_with_the_request_and_no_later_rule_or_decision_moves_it() {
        for (notice, promised, late) in [
            (DAY, "2027-03-12T14:00:00Z", "2027-03-12T14:00:01Z"), // Friday, 9:00 AM (EST)
            (Notice::Hours(24), "2027-03-14T13:00:00Z", "2027-03-14T13:00:01Z"), // Sunday, 9:00 AM (EDT)
        ] {
            let requested = requested(notice);
            assert_eq!(requested.free_until, moment(promised));
            let mut booking = requested.clone();
            for decision in [
                BookingStatus::Confirmed,
                BookingStatus::Cancelled,
                BookingStatus::Confirmed,
                BookingStatus::Pending,
                BookingStatus::Confirmed,
            ] {
                booking = changed(Notice::Hours(0), &booking, status(decision));
                assert_eq!(booking.free_until, moment(promised), "{decision:?}");
            }
            let later = practice(Notice::Hours(0), &booking);
            let check = |now: &str| later.bookings().check_changeable(&booking, now.parse().unwrap());
            assert!(check(promised).is_ok());
            assert!(matches!(check(late), Err(BookingError::TooLate { .. })));
        }
    }

    #[test]
    fn a_move_comes_with_a_promise_of_its_own() {
        let booking = requested(DAY);
        let fixture = practice(Notice::Hours(24), &booking);
        let slot_id = Some(fixture.slot_at(TUESDAY).id);
        let change = BookingChange { slot_id, ..BookingChange::default() };
        let local = fixture.practice.local(now());
        let moved = fixture.bookings().change(booking.id, change, local).unwrap().after;
        assert_eq!(moved.free_until, moment("2027-03-15T13:00:00Z"));
    }

    #[test]
    fn what_was_booked_before_there_were_rules_can_be_changed_until_a_day_before() {
        let old = Booking { free_until: None, ..requested(DAY) };
        let confirmed = changed(DAY, &old, status(BookingStatus::Confirmed));
        assert_eq!(
            Some(confirmed.changeable_until(Practice::default().zone)),
            moment("2027-03-14T13:00:00Z")
        );
    }

    #[test]
    fn a_promise_that_was_not_moved_with_its_session_ends_with_its_start() {
        let requested = requested(DAY);
        let earlier = Booking { start: "2027-03-10T09:00:00".parse().unwrap(), ..requested };
        assert_eq!(Some(earlier.changeable_until(Practice::default().zone)), moment("2027-03-10T14:00:00Z"));
    }

    #[test]
    fn nothing_is_requested_after_the_latest_moment_or_beyond_the_window() {
        let wednesday = slot_of(&ann(), "2027-01-06T09:00:00", SessionType::Morning);
        let rules = |minimum, window_days| BookingPolicy { minimum, window_days, ..BookingPolicy::default() };
        let refusal = |rules: BookingPolicy, now: &str| {
            let fixture = Fixture::with(ann(), vec![]).under(rules);
            let bookable = fixture.bookings().check_bookable(&wednesday, now.parse().unwrap());
            bookable.err().map(|refusal| refusal.to_string())
        };
        let gone = Some("This time is no longer available. Please choose another session".to_owned());
        for (minimum, last, first_late) in [
            (Notice::Hours(48), "2027-01-04T14:00:00Z", "2027-01-04T14:00:01Z"),
            (Notice::BusinessDays(1), "2027-01-05T14:00:00Z", "2027-01-05T14:00:01Z"),
        ] {
            assert_eq!(refusal(rules(minimum, 30), last), None);
            assert_eq!(refusal(rules(minimum, 30), first_late), gone);
        }
        assert_eq!(refusal(rules(Notice::Hours(0), 2), "2027-01-04T13:00:00Z"), None);
        let beyond = Some("Sessions can be requested until Tuesday, January 5, 2027".to_owned());
        assert_eq!(refusal(rules(Notice::Hours(0), 1), "2027-01-04T13:00:00Z"), beyond);
    }
}
