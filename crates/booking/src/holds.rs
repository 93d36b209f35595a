use chrono::{DateTime, Utc};
use kernel::{Actor, BookingId, Cause, EmailLimit, StorageError};

use crate::{Booking, BookingError, BookingEventKind, BookingStatus, Bookings, ChangedBooking};

/// Sessions that are held for a visitor who has to pay first.
impl Bookings<'_> {
    /// The session is paid for. If it was held until then, both sides are notified of the request; if
    /// the visitor had yet to confirm it by email, they need not any longer. `None` if it waited for
    /// nothing.
    pub fn paid_for(
        &self,
        id: BookingId,
        emails: EmailLimit,
    ) -> Result<Option<ChangedBooking>, BookingError> {
        let before = self.locked(id, None)?;
        let waits = before.pay_by.is_some() || before.confirm_by.is_some();
        if !waits || before.status == BookingStatus::Cancelled {
            return Ok(None);
        }
        let after = Booking { pay_by: None, confirm_by: None, ..before.clone() };
        let what = match self.by {
            _ if after.is_no_longer_held(&before) => BookingEventKind::PaidFor,
            // Paying says as much, also if it is reported later.
            Actor::Client | Actor::System => BookingEventKind::ConfirmedByClient,
            Actor::Admin { .. } | Actor::Host => BookingEventKind::Kept,
        };
        self.store(what, before, after, Some(Cause::Visitor(emails))).map(Some)
    }

    /// Some bookings whose time is no longer held for a payment.
    pub fn unpaid(&self, now: DateTime<Utc>) -> Result<Vec<BookingId>, StorageError> {
        self.bookings.unpaid(now)
    }

    /// Cancels such a booking and notifies the visitor; its time is free again. `None` if it has
    /// been paid, confirmed or cancelled already.
    pub fn end_unpaid(
        &self,
        id: BookingId,
        emails: EmailLimit,
        now: DateTime<Utc>,
    ) -> Result<Option<ChangedBooking>, BookingError> {
        let before = self.locked(id, None)?;
        if before.held_until().is_none_or(|until| until > now) {
            return Ok(None);
        }
        // The deadline stays: it says why the booking is cancelled.
        let after = Booking { status: BookingStatus::Cancelled, ..before.clone() };
        self.store(BookingEventKind::HoldEnded, before, after, Some(Cause::Visitor(emails))).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use availability::{BookingPolicy, Practice, SessionType, TimeSlot};
    use chrono::TimeDelta;
    use kernel::{Currency, Money};

    use super::*;
    use crate::BookingEventKind as Kind;
    use crate::bookings::tests::{Fixture, ann, booked, now, slot_of};
    use crate::{BookingChange, PaymentStatus};

    const LIMIT: EmailLimit = EmailLimit(Some(3));

    fn quarter() -> TimeDelta {
        TimeDelta::minutes(15)
    }

    fn wednesday() -> TimeSlot {
        slot_of(&ann(), "2027-01-06T09:00:00", SessionType::Morning)
    }

    /// A practice with a booking of Wednesday morning in this status, held for a quarter of an hour.
    fn house_with(status: BookingStatus) -> (Fixture, Booking) {
        let slot = wednesday();
        let mut fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one();
        let booking = Booking { pay_by: Some(now() + quarter()), ..booked(&fixture, &slot, status) };
        let known = booking.clone();
        fixture.bookings.expect_find().returning(move |_| Ok(Some(known.clone())));
        fixture.events.take();
        (fixture, booking)
    }

    #[test]
    fn a_time_is_held_and_no_one_is_notified_until_it_is_paid_for() {
        let slot = wednesday();
        let asking = BookingPolicy { confirm_by_email: true, ..BookingPolicy::default() };
        let fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one().under(asking);
        let booking = fixture.visitor_holds(&slot, quarter()).unwrap();
        assert_eq!(booking.held_until(), Some(now() + quarter()));
        assert_eq!(booking.confirm_by, None, "who pays need not confirm");
        assert_eq!(fixture.events.take().iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [Kind::Held]);
    }

    #[test]
    fn nothing_is_held_for_a_session_that_costs_nothing() {
        let slot = TimeSlot { price: Money::cents(0), ..wednesday() };
        let fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one();
        let booking = fixture.visitor_holds(&slot, quarter()).unwrap();
        assert_eq!(booking.held_until(), None);
        assert_eq!(
            fixture.events.take().iter().map(|(kind, _)| *kind).collect::<Vec<_>>(),
            [Kind::Requested]
        );
    }

    #[test]
    fn once_it_is_paid_for_it_is_requested() {
        let (mut fixture, booking) = house_with(BookingStatus::Pending);
        fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        let changed = fixture.bookings_by(&Actor::System).paid_for(booking.id, LIMIT).unwrap().unwrap();
        assert_eq!(changed.after, Booking { pay_by: None, ..booking });
        assert_eq!(fixture.events.take(), [(Kind::PaidFor, Some(Cause::Visitor(LIMIT)))]);
    }

    #[test]
    fn who_has_paid_need_not_confirm_by_email_and_what_waits_for_nothing_stays() {
        for (waits, by) in [(true, Actor::Client), (true, Actor::System), (false, Actor::System)] {
            let slot = wednesday();
            let mut fixture = Fixture::with(ann(), vec![slot.clone()]).free().stores_one();
            let confirm_by = waits.then(|| now() + quarter());
            let booking = Booking { confirm_by, ..booked(&fixture, &slot, BookingStatus::Pending) };
            let known = booking.clone();
            fixture.bookings.expect_find().returning(move |_| Ok(Some(known.clone())));
            fixture
                .bookings
                .expect_update()
                .times(usize::from(waits))
                .returning(|booking| Ok(booking.revision));
            fixture.events.take();
            let changed = fixture.bookings_by(&by).paid_for(booking.id, LIMIT).unwrap();
            assert_eq!(changed.map(|changed| changed.after.confirm_by), waits.then_some(None));
            let events: Vec<_> = fixture.events.take().into_iter().map(|(kind, _)| kind).collect();
            assert_eq!(events, if waits { vec![Kind::ConfirmedByClient] } else { vec![] });
        }
    }

    #[test]
    fn it_is_free_again_once_the_time_is_up() {
        let (mut fixture, booking) = house_with(BookingStatus::Pending);
        fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        let ended =
            |after| fixture.bookings_by(&Actor::System).end_unpaid(booking.id, LIMIT, now() + after).unwrap();
        assert_eq!(ended(quarter() - TimeDelta::seconds(1)), None);
        assert_eq!(ended(quarter()).unwrap().after.status, BookingStatus::Cancelled);
        assert_eq!(fixture.events.take(), [(Kind::HoldEnded, Some(Cause::Visitor(LIMIT)))]);
    }

    #[test]
    fn what_the_practice_has_answered_stays_as_it_is() {
        // The repository expects no update and would panic.
        for status in [BookingStatus::Confirmed, BookingStatus::Completed, BookingStatus::Cancelled] {
            let (fixture, booking) = house_with(status);
            let end = fixture.bookings().end_unpaid(booking.id, LIMIT, now() + quarter()).unwrap();
            assert_eq!(end, None, "{status:?}");
        }
        let (mut fixture, booking) = house_with(BookingStatus::Pending);
        fixture.bookings.expect_update().times(1).returning(|booking| Ok(booking.revision));
        let change = BookingChange { status: Some(BookingStatus::Confirmed), ..BookingChange::default() };
        let local = Practice::default().local(now());
        assert_eq!(fixture.bookings().change(booking.id, change, local).unwrap().after.pay_by, None);
    }

    #[test]
    fn what_was_paid_is_read_from_the_amounts() {
        let (_, booking) = house_with(BookingStatus::Pending);
        for (paid, refunded, status) in [
            (0, 0, PaymentStatus::Unpaid),
            (1, 0, PaymentStatus::PartlyPaid),
            (750, 0, PaymentStatus::Paid),
            (500, 750, PaymentStatus::PartlyPaid),
            (750, 250, PaymentStatus::Paid),
            (0, 750, PaymentStatus::Refunded),
        ] {
            let (paid, refunded) = (Money::dollars(paid), Money::dollars(refunded));
            assert_eq!(Booking { paid, refunded, ..booking.clone() }.payment_status(), status);
        }
    }

    #[test]
    fn a_booking_keeps_its_currency_when_it_is_moved() {
        let (_, booking) = house_with(BookingStatus::Pending);
        let in_yen = Booking { price: booking.price.valued_in(Currency::Jpy), ..booking };
        let moved = in_yen.moved_to(&wednesday(), ann());
        assert_eq!(moved.price, Money::new(750, Currency::Jpy));
    }
}
