use chrono::{Months, NaiveDate, NaiveDateTime};
use kernel::{Action, Audit, MediatorId, Scope, StorageError};

use crate::{
    BusyTimes, Days, MediatorRepository, OfferedSlot, PlanChanges, PlannedSlots, Practice,
    TimeSlotRepository, WeeklyPlan, WeeklyPlanRepository,
};

/// No session has been generated further ahead.
const FURTHEST: Months = Months::new(12);

/// The mediators' weekly plans and the sessions generated from them.
#[derive(Clone, Copy)]
pub struct Schedules<'a> {
    /// The mediators.
    pub mediators: &'a dyn MediatorRepository,
    /// Where plans are kept.
    pub plans: &'a dyn WeeklyPlanRepository,
    /// Where sessions are kept.
    pub slots: &'a dyn TimeSlotRepository,
    /// The bookings, whose sessions stay on offer.
    pub busy: &'a dyn BusyTimes,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// Whose availability the caller works with. Other mediators do not exist for them.
    pub scope: Scope,
}

/// What [`Schedules::generate`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Number of sessions added.
    pub created: usize,
    /// Number of sessions that were already offered, or during which the clocks change.
    pub skipped: usize,
}

/// Why a plan could not be read or used.
#[derive(Debug, thiserror::Error)]
pub enum ScheduleError {
    /// No such mediator.
    #[error("This mediator does not exist")]
    MediatorNotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Schedules<'_> {
    /// The mediator's own plan, if one is stored.
    pub fn find(&self, mediator_id: MediatorId) -> Result<Option<WeeklyPlan>, ScheduleError> {
        self.mediators
            .find(mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(ScheduleError::MediatorNotFound)?;
        Ok(self.plans.find(mediator_id)?)
    }

    /// Stores the mediator's plan, and makes the offered sessions follow it: through
    /// [`Practice::planned_days`], or as far as they were offered before. Sessions that were added or
    /// changed by hand stay, and so do booked ones.
    pub fn store(
        &self,
        mediator_id: MediatorId,
        plan: &WeeklyPlan,
        practice: &Practice,
        now: NaiveDateTime,
    ) -> Result<PlanChanges, ScheduleError> {
        self.lock(mediator_id)?;
        self.plans.store(mediator_id, plan)?;
        let before = self.plans.offered_through(mediator_id)?;
        let through = before.max(Some(practice.planned_days(now.date()).last));
        let through = through.unwrap_or_else(|| now.date());
        let all = Days { first: now.date(), last: through.max(now.date() + FURTHEST) };
        let planned = plan.slots(mediator_id, all, practice, now).slots;
        let offered = self.offered(mediator_id, all, now)?;
        let mut changes = PlanChanges::between(planned, &offered);
        changes.added.retain(|slot| slot.start.date() <= through);
        self.slots.delete(&changes.withdrawn)?;
        self.slots.reprice(&changes.repriced)?;
        self.slots.insert_missing(&changes.added)?;
        self.plans.note_offered(mediator_id, through)?;
        self.audit.record_detail(Action::ScheduleSaved, mediator_id, changes.to_string())?;
        Ok(changes)
    }

    /// The sessions ahead.
    fn offered(
        &self,
        mediator_id: MediatorId,
        days: Days,
        now: NaiveDateTime,
    ) -> Result<Vec<OfferedSlot>, StorageError> {
        let mut slots = self.slots.list(mediator_id, days)?;
        slots.retain(|slot| slot.start > now);
        Ok(OfferedSlot::against(slots, &self.busy.busy(mediator_id, days.period())?, &[]))
    }

    /// The mediators whose stored plan has not been offered through [`Practice::planned_days`].
    pub fn behind(&self, practice: &Practice, today: NaiveDate) -> Result<Vec<MediatorId>, StorageError> {
        self.plans.behind(practice.planned_days(today).last)
    }

    /// Offers the sessions of the stored plan on the days that have come within
    /// [`Practice::planned_days`] since the last time. What the practice has withdrawn on earlier
    /// days stays withdrawn. Returns the number of sessions added.
    pub fn extend(
        &self,
        mediator_id: MediatorId,
        practice: &Practice,
        now: NaiveDateTime,
    ) -> Result<usize, ScheduleError> {
        self.lock(mediator_id)?;
        let Some(plan) = self.plans.find(mediator_id)? else { return Ok(0) };
        let Days { first: today, last } = practice.planned_days(now.date());
        let before = match self.plans.offered_through(mediator_id)? {
            Some(day) => Some(day),
            // A plan from before this was noted: its sessions were generated.
            None => self.last_offered(mediator_id, today)?,
        };
        let next = before.and_then(|day| day.succ_opt());
        let days = Days { first: next.unwrap_or(today).max(today), last };
        if days.last < days.first {
            return Ok(0);
        }
        let added = self.slots.insert_missing(&plan.slots(mediator_id, days, practice, now).slots)?;
        self.plans.note_offered(mediator_id, last)?;
        Ok(added)
    }

    /// The day of the last session on offer.
    fn last_offered(
        &self,
        mediator_id: MediatorId,
        today: NaiveDate,
    ) -> Result<Option<NaiveDate>, StorageError> {
        let days = Days { first: today, last: today + FURTHEST };
        Ok(self.slots.list(mediator_id, days)?.last().map(|slot| slot.start.date()))
    }

    /// Offers the plan's sessions for the next months, from today on. Running it again adds
    /// nothing.
    pub fn generate(
        &self,
        mediator_id: MediatorId,
        months: u32,
        practice: &Practice,
        now: NaiveDateTime,
    ) -> Result<Generated, ScheduleError> {
        self.lock(mediator_id)?;
        let plan = self.plans.find(mediator_id)?.unwrap_or_else(|| WeeklyPlan::standard(practice));
        let days = Days { first: now.date(), last: now.date() + Months::new(months) };
        let PlannedSlots { slots, left_out } = plan.slots(mediator_id, days, practice, now);
        let created = self.slots.insert_missing(&slots)?;
        self.plans.note_offered(mediator_id, days.last)?;
        self.audit.record(Action::AvailabilityGenerated, mediator_id)?;
        Ok(Generated { created, skipped: slots.len() - created + left_out })
    }

    fn lock(&self, mediator_id: MediatorId) -> Result<(), ScheduleError> {
        let found = self.mediators.lock(mediator_id)?.filter(|found| self.scope.admits(found.id));
        found.map(drop).ok_or(ScheduleError::MediatorNotFound)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{EmailAddress, Money};
    use mockall::predicate::{always, eq};

    use super::*;
    use crate::{
        Mediator, MediatorChanges, MockBusyTimes, MockMediatorRepository, MockTimeSlotRepository,
        MockWeeklyPlanRepository, NewMediator, PlannedSession, SessionKind, SessionType, TimeSlot,
    };

    /// Monday, January 4, 2027, at noon.
    fn noon() -> NaiveDateTime {
        "2027-01-04T12:00:00".parse().unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    struct House {
        mediators: MockMediatorRepository,
        plans: MockWeeklyPlanRepository,
        slots: MockTimeSlotRepository,
        busy: MockBusyTimes,
    }

    fn house() -> House {
        let mut house = House {
            mediators: MockMediatorRepository::new(),
            plans: MockWeeklyPlanRepository::new(),
            slots: MockTimeSlotRepository::new(),
            busy: MockBusyTimes::new(),
        };
        let email = EmailAddress::parse("ann@example.com").unwrap();
        let details = MediatorChanges::default();
        let ann = Mediator::new(NewMediator { name: "Ann".into(), email, details });
        house.mediators.expect_lock().returning(move |id| Ok(Some(Mediator { id, ..ann.clone() })));
        house.busy.expect_busy().returning(|_, _| Ok(vec![]));
        house
    }

    impl House {
        fn schedules(&self) -> Schedules<'_> {
            Schedules {
                mediators: &self.mediators,
                plans: &self.plans,
                slots: &self.slots,
                busy: &self.busy,
                audit: kernel::unrecorded(),
                scope: Scope::Practice,
            }
        }
    }

    fn mornings(price: Money) -> WeeklyPlan {
        let monday = PlannedSession { price, ..(&SessionKind::from(SessionType::Morning)).into() };
        WeeklyPlan { sessions: vec![(chrono::Weekday::Mon, monday)], exceptions: vec![] }
    }

    #[test]
    fn an_unknown_mediator_has_no_plan() {
        let mut house = House { mediators: MockMediatorRepository::new(), ..house() };
        house.mediators.expect_lock().returning(|_| Ok(None));
        let result = house.schedules().generate(MediatorId::generate(), 3, &Practice::default(), noon());
        assert!(matches!(result, Err(ScheduleError::MediatorNotFound)));
    }

    #[test]
    fn a_saved_plan_is_offered_for_three_months_and_what_was_planned_before_goes() {
        let (mut house, ann) = (house(), MediatorId::generate());
        let practice = Practice::default();
        let former = mornings(Money::dollars(700));
        let former = WeeklyPlan { sessions: vec![(chrono::Weekday::Fri, former.sessions[0].1)], ..former };
        let year = Days { first: noon().date(), last: day("2028-01-04") };
        let before = former.slots(ann, year, &practice, noon()).slots;
        let fridays = before.len();
        house.plans.expect_store().times(1).returning(|_, _| Ok(()));
        house.plans.expect_offered_through().returning(|_| Ok(None));
        house
            .plans
            .expect_note_offered()
            .with(eq(ann), eq(day("2027-04-04")))
            .times(1)
            .returning(|_, _| Ok(()));
        house.slots.expect_list().with(always(), eq(year)).returning(move |_, _| Ok(before.clone()));
        house.slots.expect_delete().withf(move |ids| ids.len() == fridays).times(1).returning(|_| Ok(()));
        house.slots.expect_reprice().withf(<[TimeSlot]>::is_empty).returning(|_| Ok(()));
        house.slots.expect_insert_missing().times(1).returning(|slots| Ok(slots.len()));
        let changes =
            house.schedules().store(ann, &mornings(Money::dollars(750)), &practice, noon()).unwrap();
        // The morning of January 4 has begun; the last is March 29.
        assert_eq!(changes.added.len(), 12);
        assert_eq!(changes.added[0].start.date(), day("2027-01-11"));
        assert_eq!(changes.added[11].start.date(), day("2027-03-29"));
        assert_eq!(changes.to_string(), format!("12 added, {fridays} removed, 0 repriced"));
    }

    #[test]
    fn only_days_that_are_new_are_added_by_the_day() {
        let (mut house, ann) = (house(), MediatorId::generate());
        house.plans.expect_find().returning(|_| Ok(Some(mornings(Money::dollars(750)))));
        house.plans.expect_offered_through().returning(|_| Ok(Some(day("2027-03-21"))));
        house
            .plans
            .expect_note_offered()
            .with(eq(ann), eq(day("2027-04-04")))
            .times(1)
            .returning(|_, _| Ok(()));
        let starts = |slots: &[TimeSlot]| slots.iter().map(|slot| slot.start.date()).collect::<Vec<_>>();
        house
            .slots
            .expect_insert_missing()
            .withf(move |slots| starts(slots) == [day("2027-03-22"), day("2027-03-29")])
            .times(1)
            .returning(|slots| Ok(slots.len()));
        assert_eq!(house.schedules().extend(ann, &Practice::default(), noon()).unwrap(), 2);
    }

    #[test]
    fn a_plan_from_before_goes_on_after_its_last_session() {
        let (mut house, ann) = (house(), MediatorId::generate());
        let weekly = mornings(Money::dollars(750));
        let days = Days { first: day("2027-01-11"), last: day("2027-03-22") };
        let generated = weekly.slots(ann, days, &Practice::default(), noon()).slots;
        house.plans.expect_find().returning(move |_| Ok(Some(weekly.clone())));
        house.plans.expect_offered_through().returning(|_| Ok(None));
        house.plans.expect_note_offered().times(1).returning(|_, _| Ok(()));
        // Some of them have been withdrawn by hand.
        house.slots.expect_list().returning(move |_, _| Ok(generated[5..].to_vec()));
        house.slots.expect_insert_missing().times(1).returning(|slots| Ok(slots.len()));
        assert_eq!(house.schedules().extend(ann, &Practice::default(), noon()).unwrap(), 1);
    }

    #[test]
    fn nothing_is_added_twice_nor_without_a_stored_plan() {
        // The mocks expect no session and would panic.
        let mut same_day = house();
        same_day.plans.expect_find().returning(|_| Ok(Some(mornings(Money::dollars(750)))));
        same_day.plans.expect_offered_through().returning(|_| Ok(Some(day("2027-04-04"))));
        let mut unplanned = house();
        unplanned.plans.expect_find().returning(|_| Ok(None));
        for house in [same_day, unplanned] {
            let added = house.schedules().extend(MediatorId::generate(), &Practice::default(), noon());
            assert_eq!(added.unwrap(), 0);
        }
    }
}
