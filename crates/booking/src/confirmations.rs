use chrono::{DateTime, Utc};
use kernel::{BookingId, Cause, EmailLimit, StorageError};

use crate::{Booking, BookingError, BookingEventKind, BookingStatus, Bookings, ChangedBooking, MoreTime};

/// Requests that visitors are asked to confirm by email.
impl Bookings<'_> {
    /// The visitor confirms the request. A request that no longer waits for confirmation is left
    /// unchanged.
    pub(crate) fn confirm(&self, id: BookingId, emails: EmailLimit) -> Result<ChangedBooking, BookingError> {
        let before = self.locked(id, None)?;
        if !before.is_ahead() {
            return Err(BookingError::Settled);
        }
        let after = Booking { confirm_by: None, ..before.clone() };
        if before == after {
            return Ok(ChangedBooking { before, after });
        }
        self.store(BookingEventKind::ConfirmedByClient, before, after, Some(Cause::Visitor(emails)))
    }

    /// Gives visitors time whose confirmation email has yet to leave. Returns how many.
    pub fn allow_more_time(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        if !self.practice.booking.confirm_by_email {
            return Ok(0);
        }
        self.bookings.allow_more_time(MoreTime::at(now, self.practice))
    }

    /// Some requests that are due for cancellation because they were not confirmed by email in
    /// time; none if the practice does not ask for confirmation.
    pub fn unconfirmed(&self, now: DateTime<Utc>) -> Result<Vec<BookingId>, StorageError> {
        if !self.practice.booking.confirm_by_email {
            return Ok(Vec::new());
        }
        self.bookings.unconfirmed(now, self.practice.local(now))
    }

    /// Cancels such a request and notifies both sides; its time is free again. `None` if it has
    /// been confirmed or cancelled already.
    pub fn end_unconfirmed(
        &self,
        id: BookingId,
        emails: EmailLimit,
        now: DateTime<Utc>,
    ) -> Result<Option<ChangedBooking>, BookingError> {
        let before = self.locked(id, None)?;
        if !before.is_unconfirmed(now, self.practice.local(now)) {
            return Ok(None);
        }
        let after = Booking { status: BookingStatus::Cancelled, confirm_by: None, ..before.clone() };
        self.store(BookingEventKind::Ended, before, after, Some(Cause::Visitor(emails))).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use availability::{BookingPolicy, Practice, SessionType};
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use kernel::Actor;

    use super::*;
    use crate::BookingEventKind as Kind;
    use crate::bookings::tests::{Fixture, ann, booked, now, slot_of};
    use crate::{BookingChange, VisitorChange, VisitorRules};

    const LIMIT: EmailLimit = EmailLimit(Some(3));

    fn asking() -> BookingPolicy {
        BookingPolicy { confirm_by_email: true, ..BookingPolicy::default() }
    }

    /// A practice with a booking of Wednesday morning in this status, to be confirmed within a day.
    fn house_with(status: BookingStatus, confirm_by: Option<DateTime<Utc>>) -> (Fixture, Booking) {
        let slot = slot_of(&ann(), "2027-01-06T09:00:00", SessionType::Morning);
        let thursday = slot_of(&ann(), "2027-01-07T09:00:00", SessionType::Morning);
        let mut fixture =
            Fixture::with(ann(), vec![slot.clone(), thursday]).free().stores_one().under(asking());
        let booking = Booking { confirm_by, ..booked(&fixture, &slot, status) };
        let known = booking.clone();
        fixture.bookings.expect_find().returning(move |_| Ok(Some(known.clone())));
        fixture.events.take();
        (fixture, booking)
    }

    fn tomorrow() -> DateTime<Utc> {
        now() + TimeDelta::hours(24)
    }

    #[test]
    fn a_visitor_is_asked_to_confirm_within_24_hours_where_the_practice_wants_it() {
        let slot = slot_of(&ann(), "2027-01-06T09:00:00", SessionType::Morning);
        for (rules, confirm_by) in [(asking(), Some(tomorrow())), (BookingPolicy::default(), None)] {
            let fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one().under(rules);
            let booking = fixture.visitor_asks_for(&slot).unwrap();
            assert_eq!((booking.confirm_by, booking.awaits_confirmation_until()), (confirm_by, confirm_by));
        }
    }

    #[test]
    fn a_confirmed_request_waits_for_the_practice_and_is_recorded() {
        let (mut fixture, booking) = house_with(BookingStatus::Pending, Some(tomorrow()));
        assert!(!booking.opens_record);
        // Only the email had the link.
        let confirmed = Booking { confirm_by: None, opens_record: true, ..booking.clone() };
        let stored = confirmed.clone();
        fixture
            .bookings
            .expect_update()
            .withf(move |changed| *changed == stored)
            .times(1)
            .returning(|booking| Ok(booking.revision));
        let changed = fixture.bookings_by(&Actor::Client).change_by_visitor(
            booking.id,
            VisitorChange::Confirm,
            VisitorRules { emails: LIMIT, must_pay: false },
            now() + TimeDelta::hours(30),
        );
        assert_eq!(changed.unwrap(), ChangedBooking { before: booking, after: confirmed });
        assert_eq!(fixture.events.take(), [(Kind::ConfirmedByClient, Some(Cause::Visitor(LIMIT)))]);
    }

    #[test]
    fn what_is_confirmed_is_not_confirmed_twice_and_what_has_ended_not_at_all() {
        for status in [BookingStatus::Pending, BookingStatus::Confirmed] {
            // The repository expects no update and would panic.
            let (fixture, booking) = house_with(status, None);
            let changed = fixture.bookings().confirm(booking.id, LIMIT).unwrap();
            assert_eq!(changed.before, changed.after);
        }
        for status in [BookingStatus::Cancelled, BookingStatus::Completed] {
            let (fixture, booking) = house_with(status, Some(tomorrow()));
            assert!(matches!(fixture.bookings().confirm(booking.id, LIMIT), Err(BookingError::Settled)));
        }
    }

    #[test]
    fn who_moves_or_answers_a_request_need_not_confirm_it() {
        let change = |status| BookingChange { status, ..BookingChange::default() };
        for (change, confirm_by) in [
            (change(Some(BookingStatus::Confirmed)), None),
            (change(Some(BookingStatus::Cancelled)), None),
            (change(Some(BookingStatus::Pending)), Some(tomorrow())),
        ] {
            let (mut fixture, booking) = house_with(BookingStatus::Pending, Some(tomorrow()));
            fixture.bookings.expect_update().returning(|booking| Ok(booking.revision));
            let local = Practice::default().local(now());
            assert_eq!(
                fixture.bookings().change(booking.id, change, local).unwrap().after.confirm_by,
                confirm_by
            );
        }
        let (_, booking) = house_with(BookingStatus::Pending, Some(tomorrow()));
        let slot = slot_of(&ann(), "2027-01-07T09:00:00", SessionType::Morning);
        assert_eq!(booking.moved_to(&slot, ann()).confirm_by, None);
    }

    #[test]
    fn a_request_that_is_not_confirmed_in_time_ends_and_is_recorded() {
        let (mut fixture, booking) = house_with(BookingStatus::Pending, Some(tomorrow()));
        fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        let ended =
            |now| fixture.bookings_by(&Actor::System).end_unconfirmed(booking.id, LIMIT, now).unwrap();
        let last = now() + TimeDelta::hours(24);
        assert_eq!(ended(last - TimeDelta::seconds(1)), None);
        let after = ended(last).unwrap().after;
        assert_eq!(fixture.events.take(), [(Kind::Ended, Some(Cause::Visitor(LIMIT)))]);
        assert_eq!((after.status, after.confirm_by), (BookingStatus::Cancelled, None));
    }

    #[test]
    fn without_the_setting_no_request_ends() {
        let fixture = Fixture::with(ann(), vec![]);
        // The repository expects no call and would panic.
        assert_eq!(fixture.bookings().unconfirmed(now()).unwrap(), []);
        assert_eq!(fixture.bookings().allow_more_time(now()).unwrap(), 0);
        let mut fixture = Fixture::with(ann(), vec![]).under(asking());
        let id = BookingId::generate();
        fixture.bookings.expect_unconfirmed().returning(move |_, _| Ok(vec![id]));
        assert_eq!(fixture.bookings().unconfirmed(now()).unwrap(), [id]);
    }

    proptest! {
        /// However often it is looked at, an email that never leaves.
        #[test]
        fn a_deadline_leaves_a_day_while_it_can_and_stays_before_the_notice(
            ahead in 25_i64..2000, notice in 0_i64..200, is_promised: bool,
            looks in prop::collection::vec(1_i64..400, 1..200),
        ) {
            let practice = Practice { booking: asking(), ..Practice::default() };
            let start = now() + TimeDelta::hours(ahead);
            let promised = is_promised.then(|| start - TimeDelta::hours(notice));
            let last = promised.unwrap_or(start - TimeDelta::hours(24));
            let (mut deadline, mut at) = (tomorrow(), now());
            for minutes in looks {
                at += TimeDelta::minutes(minutes);
                let more = MoreTime::at(at, &practice);
                let is_early = promised.map_or(practice.local(start) >= more.starts_from, |last| last >= more.until);
                deadline = if deadline <= more.before && is_early { more.until } else { deadline };
                prop_assert!(deadline >= at + TimeDelta::hours(23) || at + TimeDelta::hours(24) > last);
                prop_assert!(deadline <= last.max(tomorrow()));
            }
        }

        #[test]
        fn only_a_pending_request_past_its_time_whose_session_lies_ahead_ends(
            status in prop::sample::select(vec![
                BookingStatus::Pending, BookingStatus::Confirmed, BookingStatus::Completed, BookingStatus::Cancelled,
            ]),
            asked in any::<bool>(),
            late in -2000..2000_i64,
            ahead in -2000..2000_i64,
        ) {
            let (_, booking) = house_with(status, asked.then(now));
            let at = now() + TimeDelta::minutes(late);
            let local = booking.start - TimeDelta::minutes(ahead);
            let ends = status == BookingStatus::Pending && asked && late >= 0 && ahead > 0;
            prop_assert_eq!(booking.is_unconfirmed(at, local), ends);
        }
    }
}
