use chrono::{DateTime, NaiveDateTime, NaiveTime, Utc};
use kernel::{MediatorId, Money, SlotId, StorageError, TimeRange};

use crate::{ClosedTime, Practice, SessionLength};

/// An offered session. A mediator's offered sessions may overlap; bookings never do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeSlot {
    /// Unique id.
    pub id: SlotId,
    /// The mediator.
    pub mediator_id: MediatorId,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    /// How long it lasts.
    pub length: SessionLength,
    /// The status set by the practice; see [`OfferedSlot::status`] for the effective one.
    pub status: SlotStatus,
    /// The price of booking it.
    pub price: Money,
    /// Whether the weekly plan added it and no one has changed it since. Such a session
    /// follows the plan.
    pub from_plan: bool,
}

impl TimeSlot {
    /// The time it occupies.
    #[must_use]
    pub fn period(&self) -> TimeRange {
        TimeRange::lasting(self.start, self.length.minutes())
    }
}

/// Whether a session can be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SlotStatus {
    /// Open.
    #[default]
    Available,
    /// Open, with restrictions specified by the practice.
    Limited,
    /// Not open.
    Busy,
}

kernel::named!(SlotStatus { Available = "available", Limited = "limited", Busy = "busy" });

/// A session, and why it is not open, if it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedSlot {
    /// The session.
    pub slot: TimeSlot,
    /// An active booking overlaps it.
    pub booked: bool,
    /// The reason why its mediator's time is closed, or empty; `None` if it is not closed. For the
    /// practice only.
    pub closed: Option<String>,
}

impl OfferedSlot {
    /// Compares each slot with the times its mediator is busy or closed.
    #[must_use]
    pub fn against(slots: Vec<TimeSlot>, busy: &[TimeRange], closed: &[ClosedTime]) -> Vec<Self> {
        let compared = |slot: TimeSlot| {
            let period = slot.period();
            let booked = busy.iter().any(|range| range.overlaps(&period));
            let closed = closed.iter().find(|time| time.period.overlaps(&period));
            Self { slot, booked, closed: closed.map(|time| time.reason.clone()) }
        };
        slots.into_iter().map(compared).collect()
    }

    /// The effective status: busy if a booking overlaps, or the time is closed.
    #[must_use]
    pub fn status(&self) -> SlotStatus {
        if self.booked || self.closed.is_some() { SlotStatus::Busy } else { self.slot.status }
    }

    /// Whether a visitor could book it at the wall-clock time `now`.
    #[must_use]
    pub fn is_open(&self, now: NaiveDateTime) -> bool {
        self.status() != SlotStatus::Busy && self.slot.start > now
    }
}

/// A session that visitors can book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSlot {
    /// The session.
    pub slot: TimeSlot,
    /// The last moment at which it can be requested.
    pub requested_until: DateTime<Utc>,
    /// The last moment at which it can be moved or cancelled without the practice.
    pub free_until: DateTime<Utc>,
}

/// A session to offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSlot {
    /// The mediator.
    pub mediator_id: MediatorId,
    /// Wall-clock start.
    pub start: NaiveDateTime,
    /// How long it lasts.
    pub length: SessionLength,
    /// What it costs.
    pub price: Money,
}

impl NewSlot {
    /// The maximum price.
    pub const MAX_PRICE: Money = Money::dollars(100_000);

    /// Validates the session: it must start after `now` (wall clock), be on a business day, and not
    /// cross a clock change.
    pub fn check(self, practice: &Practice, now: NaiveDateTime) -> Result<TimeSlot, SlotError> {
        let period = TimeRange::lasting(self.start, self.length.minutes());
        let fixed_start = self.length.session_type().map(crate::SessionType::start);
        if self.start <= now {
            Err(SlotError::InPast)
        } else if !practice.is_open(self.start.date()) {
            Err(SlotError::ClosedDay)
        } else if fixed_start.is_some_and(|start: NaiveTime| start != self.start.time()) {
            Err(SlotError::WrongStart)
        } else if period.end.date() != self.start.date() {
            Err(SlotError::OutsideDay)
        } else if !period.is_on_the_clock(practice.zone) {
            Err(SlotError::ClockChange)
        } else {
            Self::check_price(self.price)?;
            Ok(self.unchecked())
        }
    }

    /// Returns the price if it is allowed: US dollars, from zero to [`Self::MAX_PRICE`].
    pub fn check_price(price: Money) -> Result<Money, SlotError> {
        let range = Money::default()..=Self::MAX_PRICE;
        if range.contains(&price) { Ok(price) } else { Err(SlotError::PriceOutOfRange) }
    }

    /// The session, for a caller that checks the rules itself.
    pub(crate) fn unchecked(self) -> TimeSlot {
        TimeSlot {
            id: SlotId::generate(),
            mediator_id: self.mediator_id,
            start: self.start,
            length: self.length,
            status: SlotStatus::Available,
            price: self.price,
            from_plan: false,
        }
    }
}

/// The fields to change; `None` leaves a field unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotChanges {
    /// The status set by the practice.
    pub status: Option<SlotStatus>,
    /// The price from now on; bookings keep the agreed price.
    pub price: Option<Money>,
}

/// Why a session could not be read, offered or changed.
#[derive(Debug, thiserror::Error)]
pub enum SlotError {
    /// No such session.
    #[error("This time slot does not exist")]
    NotFound,
    /// No such mediator.
    #[error("This mediator does not exist")]
    MediatorNotFound,
    /// There is already one with the same mediator, date, time and length.
    #[error("This mediator already offers this session at this time")]
    Exists,
    /// An active booking occupies it.
    #[error("This time slot is booked. Move or cancel the booking first")]
    Booked,
    /// It would start in the past.
    #[error("Choose a date and time in the future")]
    InPast,
    /// Not a business day.
    #[error("The practice is closed on this day")]
    ClosedDay,
    /// A session type with a different start time than its own.
    #[error("This session type starts at another time")]
    WrongStart,
    /// It would run past midnight.
    #[error("The session must start and end on the same day")]
    OutsideDay,
    /// The clocks change during it, so its times would be an hour off or not exist.
    #[error("The clocks change at this time on this day. Choose another time")]
    ClockChange,
    /// Below zero or above [`NewSlot::MAX_PRICE`].
    #[error("The price must be between 0 and 100,000")]
    PriceOutOfRange,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClosedBy, SessionType};
    use chrono::NaiveDate;
    use proptest::prelude::*;

    fn at(day: u32, hour: u32, minute: u32) -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2027, 3, day).unwrap().and_hms_opt(hour, minute, 0).unwrap()
    }

    fn new(start: NaiveDateTime, length: SessionLength) -> NewSlot {
        NewSlot { mediator_id: MediatorId::generate(), start, length, price: length.default_price() }
    }

    fn refusal(new: NewSlot) -> String {
        new.check(&Practice::default(), at(10, 8, 0)).unwrap_err().to_string()
    }

    #[test]
    fn a_session_lies_ahead_on_a_business_day() {
        let morning = SessionLength::Session(SessionType::Morning);
        assert!(new(at(10, 9, 0), morning).check(&Practice::default(), at(10, 8, 0)).is_ok());
        assert_eq!(refusal(new(at(9, 9, 0), morning)), "Choose a date and time in the future");
        assert_eq!(refusal(new(at(13, 9, 0), morning)), "The practice is closed on this day");
        assert_eq!(refusal(new(at(11, 10, 0), morning)), "This session type starts at another time");
        assert_eq!(
            refusal(new(at(11, 20, 0), SessionLength::Minutes(300))),
            "The session must start and end on the same day"
        );
        let evening = new(at(11, 18, 0), SessionLength::default());
        assert!(
            evening.check(&Practice::default(), at(10, 8, 0)).is_ok(),
            "a mediator who offers it works then"
        );
    }

    #[test]
    fn a_price_is_bounded() {
        let hour = new(at(11, 9, 0), SessionLength::default());
        assert_eq!(
            refusal(NewSlot { price: Money::cents(-1), ..hour.clone() }),
            "The price must be between 0 and 100,000"
        );
        assert_eq!(
            refusal(NewSlot { price: Money::cents(10_000_001), ..hour }),
            "The price must be between 0 and 100,000"
        );
    }

    #[test]
    fn no_session_starts_or_ends_in_the_hour_that_the_clock_skips() {
        let sundays = Practice { business_days: vec![chrono::Weekday::Sun], ..Practice::default() };
        let offer =
            |hour, minute| new(at(14, hour, minute), SessionLength::default()).check(&sundays, at(10, 8, 0));
        for (hour, minute) in [(1, 30), (2, 0), (2, 30)] {
            let refused = offer(hour, minute).unwrap_err().to_string();
            assert_eq!(refused, "The clocks change at this time on this day. Choose another time");
        }
        assert!(offer(0, 30).is_ok() && offer(3, 0).is_ok());
    }

    #[test]
    fn a_full_day_is_busy_as_soon_as_its_afternoon_is_booked() {
        let slot = new(at(11, 9, 0), SessionLength::Session(SessionType::FullDay)).unchecked();
        let afternoon = TimeRange::lasting(at(11, 13, 0), 180);
        let offered = OfferedSlot::against(vec![slot], &[afternoon], &[]);
        assert_eq!(offered[0].status(), SlotStatus::Busy);
    }

    #[test]
    fn a_session_is_busy_while_its_mediators_time_is_closed() {
        let hour = |hour| new(at(11, hour, 0), SessionLength::default()).unchecked();
        let closed = |from, to, reason: &str| ClosedTime {
            mediator_id: MediatorId::generate(),
            period: TimeRange { start: from, end: to },
            reason: reason.into(),
            by: ClosedBy::Closure,
        };
        let court = [closed(at(11, 10, 30), at(11, 12, 0), "Court"), closed(at(11, 11, 0), at(12, 0, 0), "")];
        let slots = (9..13).map(hour).collect();
        let offered = OfferedSlot::against(slots, &[], &court);
        let reasons: Vec<_> = offered.iter().map(|offered| offered.closed.as_deref()).collect();
        assert_eq!(reasons, [None, Some("Court"), Some("Court"), Some("")]);
        let open: Vec<_> = offered.iter().map(|offered| offered.is_open(at(11, 8, 0))).collect();
        assert_eq!(open, [true, false, false, false]);
    }

    proptest! {
        /// Around both clock changes, in every time zone and year, the calendar shows the start and
        /// end that the session states.
        #[test]
        fn an_accepted_session_is_as_long_as_it_says(
            zone in prop::sample::select(vec![
                kernel::Tz::America__New_York, kernel::Tz::America__Chicago, kernel::Tz::America__Denver,
                kernel::Tz::America__Los_Angeles, kernel::Tz::America__Phoenix,
            ]),
            year in 2027_i32..2060,
            (month, first) in prop::sample::select(vec![(3, 8), (11, 1)]),
            day in 0_u32..7,
            start in 0_u32..96,
            minutes in 15_i32..=720,
        ) {
            let practice = Practice { zone, business_days: vec![chrono::Weekday::Sun], ..Practice::default() };
            let date = NaiveDate::from_ymd_opt(year, month, first + day).unwrap();
            let start = date.and_hms_opt(start / 4, start % 4 * 15, 0).unwrap();
            if let Ok(slot) = new(start, SessionLength::Minutes(minutes)).check(&practice, at(1, 0, 0)) {
                let (from, to) = slot.period().in_utc(zone);
                prop_assert_eq!(to - from, chrono::TimeDelta::minutes(minutes.into()));
                prop_assert_eq!(kernel::local_now(from, zone), slot.period().start);
                prop_assert_eq!(kernel::local_now(to, zone), slot.period().end);
            }
        }

        #[test]
        fn an_open_slot_overlaps_no_busy_time(
            slots in prop::collection::vec((0_i64..2_000, 15_i32..720), 0..20),
            busy in prop::collection::vec((0_i64..2_000, 15_i32..720), 0..20),
        ) {
            let minute = |m: i64| at(1, 0, 0) + chrono::TimeDelta::minutes(m);
            let slots = slots.into_iter().map(|(m, len)| new(minute(m), SessionLength::Minutes(len)).unchecked()).collect();
            let busy: Vec<_> = busy.into_iter().map(|(m, len)| TimeRange::lasting(minute(m), len)).collect();
            for offered in OfferedSlot::against(slots, &busy, &[]) {
                let clash = busy.iter().any(|b| b.start < offered.slot.period().end && offered.slot.start < b.end);
                prop_assert_eq!(offered.is_open(at(1, 0, 0) - chrono::TimeDelta::minutes(1)), !clash);
            }
        }
    }
}
