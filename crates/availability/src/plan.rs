use std::collections::BTreeMap;
use std::fmt;

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Weekday};
use kernel::{MediatorId, Money, SlotId};

use crate::{Days, NewSlot, OfferedSlot, Practice, SessionKind, SessionLength, SlotError, TimeSlot};

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

impl From<&SessionKind> for PlannedSession {
    fn from(kind: &SessionKind) -> Self {
        Self { start: kind.start, length: kind.length(), price: kind.price }
    }
}

/// A day without sessions: it is closed, like the days of a [`Closure`](crate::Closure).
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

/// What it takes for the offered sessions to follow a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanChanges {
    /// The sessions to offer.
    pub added: Vec<TimeSlot>,
    /// The sessions to withdraw.
    pub withdrawn: Vec<SlotId>,
    /// The sessions that cost something else from now on, with their new prices.
    pub repriced: Vec<TimeSlot>,
}

/// As the audit log has them.
impl fmt::Display for PlanChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (added, withdrawn) = (self.added.len(), self.withdrawn.len());
        write!(f, "{added} added, {withdrawn} removed, {} repriced", self.repriced.len())
    }
}

impl PlanChanges {
    /// Compares the sessions of a plan with those offered on the same days. Sessions that were
    /// added or changed by hand stay, and so do booked ones.
    #[must_use]
    pub fn between(planned: Vec<TimeSlot>, offered: &[OfferedSlot]) -> Self {
        let place = |slot: &TimeSlot| (slot.start, slot.length.minutes());
        let mut wanted = BTreeMap::new();
        for slot in planned {
            wanted.entry(place(&slot)).or_insert(slot);
        }
        let mut changes = Self::default();
        for OfferedSlot { slot, booked, .. } in offered {
            let follows = slot.from_plan && !booked;
            match wanted.get(&place(slot)) {
                Some(planned) if planned.length == slot.length || !follows => {
                    if follows && planned.price != slot.price {
                        changes.repriced.push(TimeSlot { price: planned.price, ..slot.clone() });
                    }
                    wanted.remove(&place(slot));
                }
                _ if follows => changes.withdrawn.push(slot.id),
                _ => {}
            }
        }
        changes.added = wanted.into_values().collect();
        changes
    }
}

impl WeeklyPlan {
    /// The plan of a mediator who has not stored one: on every business day, all kinds of session that
    /// fit the business hours.
    #[must_use]
    pub fn standard(practice: &Practice) -> Self {
        let held = |session: &PlannedSession| practice.works_during(session.start, session.length.minutes());
        let sessions: Vec<_> = practice.session_kinds.iter().map(PlannedSession::from).filter(held).collect();
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
                Ok(slot) => planned.slots.push(TimeSlot { from_plan: true, ..slot }),
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
    use crate::SessionType;
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

    /// Fridays and Mondays of January 2027 as this plan offers them.
    fn offered(sessions: Vec<(Weekday, PlannedSession)>) -> Vec<OfferedSlot> {
        let plan = WeeklyPlan { sessions, exceptions: Vec::new() };
        let days = Days { first: date(2027, 1, 4), last: date(2027, 1, 8) };
        let slots = planned(&plan, days, &Practice::default(), date(2027, 1, 1).into());
        OfferedSlot::against(slots, &[], &[])
    }

    fn of_plan(sessions: Vec<(Weekday, PlannedSession)>) -> Vec<TimeSlot> {
        offered(sessions).into_iter().map(|offered| offered.slot).collect()
    }

    #[test]
    fn what_the_plan_put_on_offer_follows_it() {
        let morning = PlannedSession::from(&SessionKind::from(SessionType::Morning));
        let dearer = PlannedSession { price: Money::dollars(900), ..morning };
        let before = offered(vec![(Weekday::Mon, morning), (Weekday::Tue, morning), (Weekday::Wed, morning)]);
        let after = of_plan(vec![(Weekday::Mon, dearer), (Weekday::Wed, morning), (Weekday::Fri, morning)]);
        let changes = PlanChanges::between(after, &before);
        assert_eq!(changes.withdrawn, [before[1].slot.id]);
        assert_eq!(changes.repriced.len(), 1);
        assert_eq!((changes.repriced[0].id, changes.repriced[0].price), (before[0].slot.id, dearer.price));
        assert_eq!(changes.added.iter().map(|s| s.start.date()).collect::<Vec<_>>(), [date(2027, 1, 8)]);
    }

    #[test]
    fn booked_sessions_and_those_by_hand_stay_as_they_are() {
        let morning = PlannedSession::from(&SessionKind::from(SessionType::Morning));
        let dearer = PlannedSession { price: Money::dollars(900), ..morning };
        for booked in [true, false] {
            let mut before = offered(vec![(Weekday::Mon, morning), (Weekday::Tue, morning)]);
            for offered in &mut before {
                offered.booked = booked;
                offered.slot.from_plan = booked;
            }
            let changes = PlanChanges::between(of_plan(vec![(Weekday::Mon, dearer)]), &before);
            assert_eq!(changes, PlanChanges::default());
        }
    }

    #[test]
    fn a_session_of_the_same_length_but_another_type_replaces_the_one_before() {
        let morning = PlannedSession::from(&SessionKind::from(SessionType::Morning));
        let hours = PlannedSession { length: SessionLength::Minutes(180), ..morning };
        let before = offered(vec![(Weekday::Mon, hours)]);
        let changes = PlanChanges::between(of_plan(vec![(Weekday::Mon, morning)]), &before);
        assert_eq!((changes.withdrawn.len(), changes.added.len(), changes.repriced.len()), (1, 1, 0));
    }

    fn week() -> impl Strategy<Value = Vec<(Weekday, PlannedSession)>> {
        let session = (0_u8..5, 16_u32..40, 1_i32..5, 1_i64..4).prop_map(|(day, quarter, hours, price)| {
            let start = NaiveTime::from_hms_opt(quarter / 4, quarter % 4 * 15, 0).unwrap();
            let (length, price) = (SessionLength::Minutes(hours * 60), Money::dollars(price * 100));
            (Weekday::try_from(day).unwrap(), PlannedSession { start, length, price })
        });
        prop::collection::vec(session, 0..12)
    }

    proptest! {
        /// Whatever was offered before, and whatever of it is booked or by hand: afterwards each
        /// planned session is on offer once, with the planned price unless it is booked or by hand,
        /// and all else that is on offer is booked or by hand.
        #[test]
        fn after_the_changes_what_is_on_offer_is_the_plan(
            before in week(), after in week(), marks in prop::collection::vec(0_u8..4, 60),
        ) {
            let mut before = offered(before);
            // As storage refuses a second one.
            before.sort_by_key(|offered| (offered.slot.start, offered.slot.length));
            before.dedup_by_key(|offered| (offered.slot.start, offered.slot.length));
            for (offered, mark) in before.iter_mut().zip(marks) {
                offered.booked = mark == 1;
                offered.slot.from_plan = mark != 2;
            }
            let plan = of_plan(after);
            let changes = PlanChanges::between(plan.clone(), &before);
            let kept = before.iter().filter(|offered| !changes.withdrawn.contains(&offered.slot.id));
            let mut now: Vec<_> = kept.map(|offered| offered.slot.clone()).chain(changes.added.clone()).collect();
            for slot in &mut now {
                if let Some(repriced) = changes.repriced.iter().find(|repriced| repriced.id == slot.id) {
                    slot.price = repriced.price;
                }
            }
            let place = |slot: &TimeSlot| (slot.start, slot.length);
            let stays = |slot: &TimeSlot| before.iter().any(|o| o.slot.id == slot.id && (o.booked || !o.slot.from_plan));
            for wanted in &plan {
                prop_assert_eq!(now.iter().filter(|slot| place(slot) == place(wanted)).count(), 1);
            }
            for slot in &now {
                let mut same = plan.iter().filter(|wanted| place(wanted) == place(slot));
                prop_assert!(stays(slot) || same.any(|wanted| wanted.price == slot.price));
            }
            prop_assert_eq!(PlanChanges::between(plan, &OfferedSlot::against(now, &[], &[])).added, vec![]);
        }

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
