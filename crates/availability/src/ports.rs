use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use kernel::{AdminId, ClosureId, MediatorId, Scope, SlotId, StorageError, TimeRange};

use crate::{
    CalendarAddress, ClosedTime, Closure, ClosureError, Days, Fetched, Mediator, MediatorError,
    OutsideCalendar, Practice, SlotError, TimeSlot, Unread, Versions, WeeklyPlan,
};

/// Where the practice's working week is kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait PracticeRepository {
    /// The working week as last saved; `None` before the first save.
    fn find(&self) -> Result<Option<Practice>, StorageError>;
    /// Saves the working week.
    fn store(&self, practice: &Practice) -> Result<(), StorageError>;
}

/// Where mediators are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MediatorRepository {
    /// All mediators except deleted ones. MUST be ordered by name, then id.
    fn list(&self) -> Result<Vec<Mediator>, StorageError>;
    /// One mediator. MUST return `None` for a deleted one.
    fn find(&self, id: MediatorId) -> Result<Option<Mediator>, StorageError>;
    /// Like `find`, but MUST make every other transaction that locks this mediator wait until this
    /// one ends.
    fn lock(&self, id: MediatorId) -> Result<Option<Mediator>, StorageError>;
    /// Adds a mediator. MUST return `EmailTaken` when another mediator has the address, ignoring
    /// case and deleted mediators.
    fn insert(&self, mediator: &Mediator) -> Result<(), MediatorError>;
    /// Stores the mediator. MUST return `EmailTaken` as `insert` does, and MUST end the calendar feed
    /// of one who is not active.
    fn update(&self, mediator: &Mediator) -> Result<(), MediatorError>;
    /// Deletes the mediator. MUST also delete their slots that start after `now` (wall clock), plan,
    /// closures, calendar feed and outside calendar, and MUST keep the bookings.
    fn delete(&self, id: MediatorId, now: NaiveDateTime) -> Result<(), StorageError>;
}

/// Where offered sessions are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TimeSlotRepository {
    /// The mediator's slots that start on one of the days. MUST be ordered by start, then length.
    fn list(&self, mediator_id: MediatorId, days: Days) -> Result<Vec<TimeSlot>, StorageError>;
    /// Like `list`, of several mediators at once.
    fn of_mediators(&self, mediators: &[MediatorId], days: Days) -> Result<Vec<TimeSlot>, StorageError>;
    /// One slot.
    fn find(&self, id: SlotId) -> Result<Option<TimeSlot>, StorageError>;
    /// The mediator's slots that start at this wall-clock time. MUST be ordered by length, shortest
    /// first.
    fn starting_at(
        &self,
        mediator_id: MediatorId,
        start: NaiveDateTime,
    ) -> Result<Vec<TimeSlot>, StorageError>;
    /// When the last session that the mediator offers after `now` starts (wall clock both).
    fn last_start(
        &self,
        mediator_id: MediatorId,
        now: NaiveDateTime,
    ) -> Result<Option<NaiveDateTime>, StorageError>;
    /// Adds a slot. MUST return `Exists` when the mediator already offers that start and length.
    fn insert(&self, slot: &TimeSlot) -> Result<(), SlotError>;
    /// Adds those that the mediator does not offer yet. MUST return how many were added.
    fn insert_missing(&self, slots: &[TimeSlot]) -> Result<usize, StorageError>;
    /// Stores the slot. MUST return `Exists` as `insert` does.
    fn update(&self, slot: &TimeSlot) -> Result<(), SlotError>;
    /// Stores the prices of these slots.
    fn reprice(&self, slots: &[TimeSlot]) -> Result<(), StorageError>;
    /// Deletes the slots; bookings made from them stay.
    fn delete(&self, ids: &[SlotId]) -> Result<(), StorageError>;
    /// The slots without a session type that start after `now` (wall clock), of one mediator or of
    /// all. MUST be ordered by mediator.
    fn without_session_type(
        &self,
        mediator_id: Option<MediatorId>,
        now: NaiveDateTime,
    ) -> Result<Vec<TimeSlot>, StorageError>;
}

/// Where weekly plans are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait WeeklyPlanRepository {
    /// The mediator's plan, if one is stored.
    fn find(&self, mediator_id: MediatorId) -> Result<Option<WeeklyPlan>, StorageError>;
    /// Stores the plan, replacing an earlier one.
    fn store(&self, mediator_id: MediatorId, plan: &WeeklyPlan) -> Result<(), StorageError>;
    /// The last day whose sessions have been offered, if a plan is stored and any were.
    fn offered_through(&self, mediator_id: MediatorId) -> Result<Option<NaiveDate>, StorageError>;
    /// Notes that the stored plan's sessions have been offered through this day. MUST keep a later
    /// day, and MUST do nothing without a stored plan.
    fn note_offered(&self, mediator_id: MediatorId, through: NaiveDate) -> Result<(), StorageError>;
    /// The mediators with a stored plan whose sessions have not been offered through this day. MUST
    /// leave out deleted mediators.
    fn behind(&self, day: NaiveDate) -> Result<Vec<MediatorId>, StorageError>;
}

/// Where closures are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ClosureRepository {
    /// The closures on any of these days, of the mediators in the scope and of the whole practice.
    /// MUST be ordered by first day, then by last day.
    fn list(&self, scope: Scope, days: Days) -> Result<Vec<Closure>, StorageError>;
    /// One closure.
    fn find(&self, id: ClosureId) -> Result<Option<Closure>, StorageError>;
    /// Adds a closure. MUST return `Exists` when there is one of the same days for the same
    /// mediators.
    fn insert(&self, closure: &Closure) -> Result<(), ClosureError>;
    /// Deletes the closure; it is not an error if it is already gone.
    fn delete(&self, id: ClosureId) -> Result<(), StorageError>;
}

/// What is known about the practice and holidays.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait HolidayRepository {
    /// Whether the office has said that the practice works on holidays.
    fn kept_open(&self) -> Result<bool, StorageError>;
    /// Notes that it does. MUST return whether that is new, also if two say it at the same time.
    fn keep_open(&self) -> Result<bool, StorageError>;
    /// Whether any mediator offers a session that starts after `now` (wall clock). MUST leave out
    /// deleted mediators.
    fn offers_after(&self, now: NaiveDateTime) -> Result<bool, StorageError>;
}

/// When mediators cannot be booked although no one has booked them. Every reason to close a
/// mediator's time is read here, and nowhere else.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ClosedTimes {
    /// The closed times of the mediators in the scope that overlap `range`. MUST include closures of
    /// the whole practice, for every mediator it has, the days off of weekly plans, and the busy times
    /// of outside calendars. MUST be ordered by start.
    fn closed(&self, scope: Scope, range: TimeRange) -> Result<Vec<ClosedTime>, StorageError>;
    /// The days of all closures of the whole practice, past ones included.
    fn closed_for_all(&self) -> Result<Vec<Days>, StorageError>;
}

/// Where the mediators' outside calendars and their busy times are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OutsideCalendarRepository {
    /// The mediator's calendar, if there is one. MUST return `None` for a deleted mediator.
    fn find(&self, mediator_id: MediatorId) -> Result<Option<OutsideCalendar>, StorageError>;
    /// All of them, except those of deleted mediators.
    fn list(&self) -> Result<Vec<OutsideCalendar>, StorageError>;
    /// Stores a calendar that has just been read. MUST replace an earlier one of the mediator.
    fn store(&self, calendar: &OutsideCalendar) -> Result<(), StorageError>;
    /// Stores how reading went. MUST do nothing if the mediator has no calendar at this address.
    fn update(&self, calendar: &OutsideCalendar) -> Result<(), StorageError>;
    /// Deletes the calendar and its busy times.
    fn delete(&self, mediator_id: MediatorId) -> Result<(), StorageError>;
    /// The busy times that are stored. MUST be ordered by start.
    fn times(&self, mediator_id: MediatorId) -> Result<Vec<TimeRange>, StorageError>;
    /// Stores these busy times instead of the earlier ones.
    fn replace_times(&self, mediator_id: MediatorId, times: &[TimeRange]) -> Result<(), StorageError>;
    /// The calendar that has waited longest of those that were not tried after `before`. MUST note
    /// that it is tried `now`, so that no one else gets it, and MUST skip one that someone else is
    /// just getting.
    fn claim(
        &self,
        now: DateTime<Utc>,
        before: DateTime<Utc>,
    ) -> Result<Option<OutsideCalendar>, StorageError>;
    /// Whether a calendar that has a problem was last read before `since` and has not been reported.
    /// MUST note that all of these are reported `now`, until they are read again.
    fn take_unread(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<bool, StorageError>;
}

/// Reads calendars from the web.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CalendarSource: Send + Sync {
    /// What the server at the address has, if it is not one of these versions. MUST ask no server on
    /// a private network unless the operator allows it, MUST end within a fixed time, and MUST read
    /// no more than a fixed number of bytes.
    fn fetch(&self, address: &CalendarAddress, known: &Versions) -> Result<Fetched, Unread>;
}

/// Where the digests of the calendar feeds' secret URLs are kept.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait CalendarFeedRepository {
    /// When the mediator's feed was created, if there is one.
    fn since(&self, mediator_id: MediatorId) -> Result<Option<DateTime<Utc>>, StorageError>;
    /// Stores a feed that this administrator made. MUST replace an earlier one, whose URL stops
    /// working.
    fn store(
        &self,
        mediator_id: MediatorId,
        digest: &[u8],
        by: Option<AdminId>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Deletes the feed; it is not an error if it is already gone.
    fn revoke(&self, mediator_id: MediatorId) -> Result<(), StorageError>;
    /// The mediator whose feed has this digest. MUST return `None` for a deleted mediator.
    fn owner(&self, digest: &[u8]) -> Result<Option<Mediator>, StorageError>;
}

/// What availability may know about bookings: when a mediator is busy.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait BusyTimes {
    /// The periods of the mediator's active bookings that overlap `range`. MUST leave out cancelled
    /// ones.
    fn busy(&self, mediator_id: MediatorId, range: TimeRange) -> Result<Vec<TimeRange>, StorageError>;
    /// Whether a pending or confirmed booking of the mediator ends after `now` (wall clock).
    fn has_upcoming(&self, mediator_id: MediatorId, now: NaiveDateTime) -> Result<bool, StorageError>;
}
