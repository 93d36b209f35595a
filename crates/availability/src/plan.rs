use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Weekday};
use kernel::{MediatorId, Money};

use crate::{Days, NewSlot, Practice, SessionLength, SessionType, SlotError, TimeSlot};

/// What a mediator offers in a regular week, and their days off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeeklyPlan {
    /// The sessions of each weekday; a weekday may occur several times, and its sessions add up.
    pub sessions: Vec<(Weekday, PlannedSession)>,
    /// Days without sessions.
    pub exceptions: Vec<DayOff>,
}

/// A session that repeats every week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedSession {
    /// Wall-clock start.
    pub start: NaiveTime,
    /// How long it lasts.
    pub length: SessionLength,
    /// What it costs.
    pub price: Money,
}

impl From<SessionType> for PlannedSession {
    fn from(session: SessionType) -> Self {
        Self { start: session.start(), length: SessionLength::Session(session), price: session.price() }
    }
}

/// A day without sessions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayOff {
    /// The day.
    pub date: NaiveDate,
    /// The reason, for the practice only.
    pub reason: String,
}

/// The sessions a plan produces for some days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedSlots {
    /// The sessions.
    pub slots: Vec<TimeSlot>,
    /// How many more there would be if the clocks never changed.
    pub left_out: usize,
}

impl WeeklyPlan {
    /// The plan of a mediator who has not stored one: on every business day, all session types that
    /// fit the business hours.
    #[must_use]
    pub fn standard(practice: &Practice) -> Self {
        let held = |session: &PlannedSession| practice.works_during(session.start, session.length.minutes());
        let sessions: Vec<_> = SessionType::ALL.into_iter().map(PlannedSession::from).filter(held).collect();
        let of_day = |day: &Weekday| sessions.iter().map(move |session| (*day, *session)).collect::<Vec<_>>();
        Self { sessions: practice.business_days.iter().flat_map(of_day).collect(), exceptions: Vec::new() }
    }

    /// The sessions the plan produces for these days: after `now` (wall clock), on business days,
    /// not on days off. A session during which the clocks change is left out and counted.
    #[must_use]
    pub fn slots(
        &self,
        mediator_id: MediatorId,
        days: Days,
        practice: &Practice,
        now: NaiveDateTime,
    ) -> PlannedSlots {
        let works = |day: &NaiveDate| !self.exceptions.iter().any(|off| off.date == *day);
        let of_day = |day: NaiveDate| {
            let planned = self.sessions.iter().filter(move |(weekday, _)| *weekday == day.weekday());
            planned.map(move |(_, session)| {
                let PlannedSession { start, length, price } = *session;
                NewSlot { mediator_id, start: day.and_time(start), length, price }.check(practice, now)
            })
        };
        let mut planned = PlannedSlots::default();
        for checked in days.iter().filter(works).flat_map(of_day) {
            match checked {
                Ok(slot) => planned.slots.push(slot),
                Err(SlotError::ClockChange) => planned.left_out += 1,
                Err(_) => {}
            }
        }
        planned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{Days as DayCount, Months};
    use proptest::prelude::*;

    fn date(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    fn three_months_from(first: NaiveDate) -> Days {
        Days { first, last: first + Months::new(3) }
    }

    fn planned(plan: &WeeklyPlan, days: Days, practice: &Practice, now: NaiveDateTime) -> Vec<TimeSlot> {
        let PlannedSlots { slots, left_out } = plan.slots(MediatorId::generate(), days, practice, now);
        assert_eq!(left_out, 0);
        slots
    }

    #[test]
    fn a_session_during_which_the_clock_changes_is_left_out_and_counted() {
        let practice = Practice { business_days: vec![Weekday::Sun], ..Practice::default() };
        let night = PlannedSession {
            start: NaiveTime::from_hms_opt(1, 30, 0).unwrap(),
            length: SessionLength::default(),
            price: Money::dollars(750),
        };
        let plan = WeeklyPlan { sessions: vec![(Weekday::Sun, night)], exceptions: Vec::new() };
        let days = Days { first: date(2027, 3, 7), last: date(2027, 3, 21) };
        let planned = plan.slots(MediatorId::generate(), days, &practice, date(2027, 3, 1).into());
        let on = planned.slots.iter().map(|slot| slot.start.date()).collect::<Vec<_>>();
        assert_eq!((on, planned.left_out), (vec![date(2027, 3, 7), date(2027, 3, 21)], 1));
    }

    #[test]
    fn without_a_plan_each_weekday_has_the_three_session_types() {
        let practice = Practice::default();
        let days = Days { first: date(2027, 1, 4), last: date(2027, 1, 10) };
        let plan = WeeklyPlan::standard(&practice);
        let slots = planned(&plan, days, &practice, date(2027, 1, 1).into());
        assert_eq!(slots.len(), 15);
        assert_eq!(slots[0].start.to_string(), "2027-01-04 09:00:00");
        assert_eq!(slots[2].length, SessionLength::Session(SessionType::FullDay));
    }

    #[test]
    fn a_day_off_has_no_sessions_and_today_only_what_is_still_ahead() {
        let practice = Practice::default();
        let off = DayOff { date: date(2027, 1, 5), reason: "Training".into() };
        let plan = WeeklyPlan { exceptions: vec![off], ..WeeklyPlan::standard(&practice) };
        let days = Days { first: date(2027, 1, 4), last: date(2027, 1, 5) };
        let nine = date(2027, 1, 4).and_hms_opt(9, 0, 0).unwrap();
        let slots = planned(&plan, days, &practice, nine);
        assert_eq!(slots.iter().map(|s| s.start.to_string()).collect::<Vec<_>>(), ["2027-01-04 13:00:00"]);
    }

    proptest! {
        /// Across both clock changes and the end of the year, the wall-clock time of each session
        /// is the planned one, on weekdays only, each exactly once, and each is a real moment.
        #[test]
        fn the_wall_clock_does_not_move(start in 0_u64..1_500) {
            let practice = Practice::default();
            let first = date(2026, 1, 1) + DayCount::new(start);
            let plan = WeeklyPlan::standard(&practice);
            let slots = planned(&plan, three_months_from(first), &practice, first.and_time(NaiveTime::MIN));
            let weekdays = three_months_from(first).iter().filter(|d| d.weekday().number_from_monday() <= 5).count();
            prop_assert_eq!(slots.len(), weekdays * 3);
            for slot in &slots {
                prop_assert!(["09:00:00", "13:00:00"].contains(&slot.start.time().to_string().as_str()));
                prop_assert!(slot.period().is_on_the_clock(practice.zone));
            }
        }
    }
}
