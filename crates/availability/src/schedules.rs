use chrono::{Months, NaiveDateTime};
use kernel::{Audit, MediatorId, Scope, StorageError};

use crate::{
    Days, MediatorRepository, PlannedSlots, Practice, TimeSlotRepository, WeeklyPlan, WeeklyPlanRepository,
};

/// The mediators' weekly plans and the sessions generated from them.
#[derive(Clone, Copy)]
pub struct Schedules<'a> {
    /// The mediators.
    pub mediators: &'a dyn MediatorRepository,
    /// Where plans are kept.
    pub plans: &'a dyn WeeklyPlanRepository,
    /// Where sessions are kept.
    pub slots: &'a dyn TimeSlotRepository,
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

    /// Stores the mediator's plan. Offered sessions stay as they are until the next
    /// [`Schedules::generate`].
    pub fn store(&self, mediator_id: MediatorId, plan: &WeeklyPlan) -> Result<(), ScheduleError> {
        self.mediators
            .lock(mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(ScheduleError::MediatorNotFound)?;
        self.plans.store(mediator_id, plan)?;
        Ok(self.audit.record("schedule.saved", mediator_id)?)
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
        self.mediators
            .lock(mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(ScheduleError::MediatorNotFound)?;
        let plan = self.plans.find(mediator_id)?.unwrap_or_else(|| WeeklyPlan::standard(practice));
        let days = Days { first: now.date(), last: now.date() + Months::new(months) };
        let PlannedSlots { slots, left_out } = plan.slots(mediator_id, days, practice, now);
        let created = self.slots.insert_missing(&slots)?;
        self.audit.record("availability.generated", mediator_id)?;
        Ok(Generated { created, skipped: slots.len() - created + left_out })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MockMediatorRepository, MockTimeSlotRepository, MockWeeklyPlanRepository};

    #[test]
    fn an_unknown_mediator_has_no_plan() {
        let mut mediators = MockMediatorRepository::new();
        mediators.expect_lock().returning(|_| Ok(None));
        let (plans, slots) = (MockWeeklyPlanRepository::new(), MockTimeSlotRepository::new());
        let result = Schedules {
            mediators: &mediators,
            plans: &plans,
            slots: &slots,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        }
        .generate(MediatorId::generate(), 3, &Practice::default(), NaiveDateTime::default());
        assert!(matches!(result, Err(ScheduleError::MediatorNotFound)));
    }
}
