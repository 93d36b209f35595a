use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{EmployeeId, SlotId, StorageError, TimeRange};

use crate::{Days, Employee, EmployeeError, Practice, SlotError, TimeSlot, WeeklyPlan};

/// Where the practice's week is kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PracticeRepository {
    /// The week as it was saved last; `None` before the first time.
    fn find(&self) -> Result<Option<Practice>, StorageError>;
    /// Saves the week.
    fn store(&self, practice: &Practice) -> Result<(), StorageError>;
}

/// Where mediators are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait EmployeeRepository {
    /// All mediators that were not deleted. MUST be ordered by name, then id.
    fn list(&self) -> Result<Vec<Employee>, StorageError>;
    /// MUST return `None` for a deleted mediator.
    fn find(&self, id: EmployeeId) -> Result<Option<Employee>, StorageError>;
    /// Like `find`, and MUST keep every other transaction that locks this mediator waiting until this one ends.
    fn lock(&self, id: EmployeeId) -> Result<Option<Employee>, StorageError>;
    /// MUST return `EmailTaken` when another mediator has the address in any case, deleted ones excepted.
    fn insert(&self, employee: &Employee) -> Result<(), EmployeeError>;
    /// MUST return `EmailTaken` as `insert` does.
    fn update(&self, employee: &Employee) -> Result<(), EmployeeError>;
    /// MUST also delete the mediator's slots, plan and calendar feed, and MUST leave the bookings.
    fn delete(&self, id: EmployeeId) -> Result<(), StorageError>;
}

/// Where sessions on offer are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TimeSlotRepository {
    /// The mediator's slots that start on one of the days. MUST be ordered by start, then length.
    fn list(&self, employee_id: EmployeeId, days: Days) -> Result<Vec<TimeSlot>, StorageError>;
    /// One slot.
    fn find(&self, id: SlotId) -> Result<Option<TimeSlot>, StorageError>;
    /// The mediator's slots that start at this wall-clock moment. MUST be ordered by length, shortest first.
    fn starting_at(
        &self,
        employee_id: EmployeeId,
        start: NaiveDateTime,
    ) -> Result<Vec<TimeSlot>, StorageError>;
    /// MUST return `Exists` when the mediator already offers that start and length.
    fn insert(&self, slot: &TimeSlot) -> Result<(), SlotError>;
    /// Inserts those the mediator does not offer yet. MUST return how many that were.
    fn insert_missing(&self, slots: &[TimeSlot]) -> Result<usize, StorageError>;
    /// MUST return `Exists` as `insert` does.
    fn update(&self, slot: &TimeSlot) -> Result<(), SlotError>;
    /// Deletes the slot; bookings that were made of it stay.
    fn delete(&self, id: SlotId) -> Result<(), StorageError>;
    /// The slots without a session type that start after `now`, of one mediator or of all. MUST be ordered by mediator.
    fn without_session_type(
        &self,
        employee_id: Option<EmployeeId>,
        now: NaiveDateTime,
    ) -> Result<Vec<TimeSlot>, StorageError>;
}

/// Where weekly plans are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait WeeklyPlanRepository {
    /// The mediator's plan, if one was stored.
    fn find(&self, employee_id: EmployeeId) -> Result<Option<WeeklyPlan>, StorageError>;
    /// Stores the plan in place of an earlier one.
    fn store(&self, employee_id: EmployeeId, plan: &WeeklyPlan) -> Result<(), StorageError>;
}

/// Where the secret addresses of calendars are kept; only their digests are.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CalendarFeedRepository {
    /// When the mediator's feed was made, if there is one.
    fn since(&self, employee_id: EmployeeId) -> Result<Option<DateTime<Utc>>, StorageError>;
    /// Stores a feed. MUST replace an earlier one, whose address then leads nowhere.
    fn store(&self, employee_id: EmployeeId, digest: &[u8], now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Takes the feed away; one that is gone already is no error.
    fn revoke(&self, employee_id: EmployeeId) -> Result<(), StorageError>;
    /// Whose feed has this digest. MUST return `None` for a mediator who was deleted.
    fn owner(&self, digest: &[u8]) -> Result<Option<Employee>, StorageError>;
}

/// What availability may know of bookings: when a mediator is busy.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait BusyTimes {
    /// The periods of the mediator's active bookings that overlap `range`. MUST leave out cancelled ones.
    fn busy(&self, employee_id: EmployeeId, range: TimeRange) -> Result<Vec<TimeRange>, StorageError>;
    /// Whether a pending or confirmed booking of the mediator ends after `now`.
    fn has_upcoming(&self, employee_id: EmployeeId, now: NaiveDateTime) -> Result<bool, StorageError>;
}
