use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{Action, Audit, MediatorId, Scope, SlotId, StorageError};

use crate::{
    BusyTimes, ClosedTimes, Days, Deadlines, MediatorRepository, NewSlot, OfferedSlot, OpenSlot, Practice,
    SessionLength, SessionType, SlotChanges, SlotError, TimeSlot, TimeSlotRepository,
};

/// The offered sessions.
#[derive(Clone, Copy)]
pub struct TimeSlots<'a> {
    /// The mediators.
    pub mediators: &'a dyn MediatorRepository,
    /// Where sessions are kept.
    pub slots: &'a dyn TimeSlotRepository,
    /// When mediators are busy.
    pub busy: &'a dyn BusyTimes,
    /// When their time is closed.
    pub closed: &'a dyn ClosedTimes,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// Whose availability the caller works with. Other mediators do not exist for them.
    pub scope: Scope,
}

/// What [`TimeSlots::migrate`] did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Migrated {
    /// Number of slots converted to a session type.
    pub migrated: usize,
    /// Number of slots left unchanged.
    pub unchanged: usize,
}

impl TimeSlots<'_> {
    /// All sessions of a mediator on these days, as the practice sees them.
    pub fn list(&self, mediator_id: MediatorId, days: Days) -> Result<Vec<OfferedSlot>, SlotError> {
        self.mediators
            .find(mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(SlotError::MediatorNotFound)?;
        Ok(self.compared(mediator_id, days)?)
    }

    /// The sessions a visitor may book at the instant `now`: open, upcoming with enough notice, within
    /// the booking window and the business hours, with a mediator who is offered. When a mediator is busy
    /// is confidential.
    pub fn open(
        &self,
        mediator_id: MediatorId,
        days: Days,
        practice: &Practice,
        now: DateTime<Utc>,
    ) -> Result<Vec<OpenSlot>, SlotError> {
        let mediator = self.mediators.find(mediator_id)?.filter(crate::Mediator::is_offered);
        mediator.ok_or(SlotError::MediatorNotFound)?;
        let local = practice.local(now);
        let Some(days) = days.within(practice.bookable_days(local.date())) else { return Ok(Vec::new()) };
        let deadlines = Deadlines::read(practice, days, self.closed)?;
        let open = |OfferedSlot { slot, .. }: OfferedSlot| OpenSlot {
            requested_until: deadlines.requested_until(slot.start),
            free_until: deadlines.free_until(slot.start),
            slot,
        };
        let slots = self.compared(mediator_id, days)?.into_iter();
        let slots =
            slots.filter(|one| one.is_open(local) && practice.is_open(one.slot.start.date())).map(open);
        Ok(slots.filter(|open| now <= open.requested_until).collect())
    }

    /// The mediator's sessions on these days, compared with bookings and closed times.
    fn compared(&self, mediator_id: MediatorId, days: Days) -> Result<Vec<OfferedSlot>, StorageError> {
        let busy = self.busy.busy(mediator_id, days.period())?;
        let closed = self.closed.closed(Scope::Mediator(Some(mediator_id)), days.period())?;
        Ok(OfferedSlot::against(self.slots.list(mediator_id, days)?, &busy, &closed))
    }

    /// Compares one slot with its mediator's bookings and closed times.
    pub fn offered(&self, slot: TimeSlot) -> Result<OfferedSlot, StorageError> {
        let busy = self.busy.busy(slot.mediator_id, slot.period())?;
        let closed = self.closed.closed(Scope::Mediator(Some(slot.mediator_id)), slot.period())?;
        let closed = closed.into_iter().next().map(|time| time.reason);
        Ok(OfferedSlot { slot, booked: !busy.is_empty(), closed })
    }

    /// Offers a session.
    pub fn add(
        &self,
        new: NewSlot,
        practice: &Practice,
        now: NaiveDateTime,
    ) -> Result<OfferedSlot, SlotError> {
        self.mediators
            .lock(new.mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(SlotError::MediatorNotFound)?;
        let slot = new.check(practice, now)?;
        self.slots.insert(&slot)?;
        self.audit.record(Action::TimeSlotAdded, slot.id)?;
        Ok(self.offered(slot)?)
    }

    /// Changes a session's status or price. From then on, it no longer follows the weekly plan.
    pub fn change(&self, id: SlotId, changes: SlotChanges) -> Result<OfferedSlot, SlotError> {
        let mut slot = self.locked(id)?;
        slot.status = changes.status.unwrap_or(slot.status);
        slot.price = changes.price.map_or(Ok(slot.price), NewSlot::check_price)?;
        slot.from_plan = false;
        self.slots.update(&slot)?;
        self.audit.record(Action::TimeSlotChanged, id)?;
        Ok(self.offered(slot)?)
    }

    /// Removes an offered session, unless an active booking overlaps it.
    pub fn delete(&self, id: SlotId) -> Result<(), SlotError> {
        let offered = self.offered(self.locked(id)?)?;
        if offered.booked {
            return Err(SlotError::Booked);
        }
        self.slots.delete(&[id])?;
        Ok(self.audit.record(Action::TimeSlotDeleted, id)?)
    }

    /// The slot, read again after locking its mediator.
    fn locked(&self, id: SlotId) -> Result<TimeSlot, SlotError> {
        let seen = self.slots.find(id)?.filter(|slot| self.scope.admits(slot.mediator_id));
        let seen = seen.ok_or(SlotError::NotFound)?;
        self.mediators.lock(seen.mediator_id)?;
        self.slots.find(id)?.ok_or(SlotError::NotFound)
    }

    /// Converts future slots without a session type to the type that starts at the same time, with
    /// its length and price. Booked slots, slots at other times and slots whose session is already
    /// offered stay unchanged.
    pub fn migrate(
        &self,
        mediator_id: Option<MediatorId>,
        now: NaiveDateTime,
    ) -> Result<Migrated, SlotError> {
        let owners = self.slots.without_session_type(mediator_id, now)?;
        for owner in owners.iter().map(|slot| slot.mediator_id).collect::<BTreeSet<_>>() {
            self.mediators.lock(owner)?;
        }
        let mut result = Migrated::default();
        for slot in self.slots.without_session_type(mediator_id, now)? {
            if self.migrate_slot(&slot)? { result.migrated += 1 } else { result.unchanged += 1 }
        }
        self.audit.record(Action::TimeSlotsMigrated, "")?;
        Ok(result)
    }

    fn migrate_slot(&self, slot: &TimeSlot) -> Result<bool, SlotError> {
        let Some(session) = SessionType::starting_at(slot.start.time()) else { return Ok(false) };
        let mut others = self.slots.starting_at(slot.mediator_id, slot.start)?;
        others.retain(|other| other.id != slot.id);
        let offered = others.iter().any(|other| other.length.minutes() == session.minutes());
        if offered || self.offered(slot.clone())?.booked {
            return Ok(false);
        }
        let length = SessionLength::Session(session);
        let price = session.price();
        self.slots.update(&TimeSlot { length, price, from_plan: false, ..slot.clone() })?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed::tests::{NeverClosed, closed};
    use crate::{
        Mediator, MediatorChanges, MediatorStatus, MockBusyTimes, MockClosedTimes, MockMediatorRepository,
        MockTimeSlotRepository, NewMediator, Notice, SlotStatus,
    };
    use chrono::NaiveDate;
    use kernel::{EmailAddress, Money, TimeRange};

    fn at(day: u32, hour: u32) -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2027, 1, day).unwrap().and_hms_opt(hour, 0, 0).unwrap()
    }

    fn utc(day: u32, hour: u32) -> DateTime<Utc> {
        kernel::to_utc(at(day, hour), Practice::default().zone)
    }

    fn slot(start: NaiveDateTime, length: SessionLength) -> TimeSlot {
        NewSlot { mediator_id: MediatorId::generate(), start, length, price: Money::dollars(300) }.unchecked()
    }

    fn mediator(status: MediatorStatus) -> MockMediatorRepository {
        let details = MediatorChanges { status: Some(status), ..MediatorChanges::default() };
        let email = EmailAddress::parse("ann@example.com").unwrap();
        let ann = Mediator::new(NewMediator { name: "Ann".into(), email, details });
        let mut mediators = MockMediatorRepository::new();
        let found = ann.clone();
        mediators.expect_find().returning(move |_| Ok(Some(found.clone())));
        mediators.expect_lock().returning(move |_| Ok(Some(ann.clone())));
        mediators
    }

    fn busy(ranges: Vec<TimeRange>) -> MockBusyTimes {
        let mut busy = MockBusyTimes::new();
        busy.expect_busy().returning(move |_, asked| {
            Ok(ranges.iter().copied().filter(|range| range.overlaps(&asked)).collect())
        });
        busy
    }

    fn january() -> Days {
        Days { first: at(1, 0).date(), last: at(31, 0).date() }
    }

    #[test]
    fn a_visitor_sees_neither_busy_nor_past_sessions() {
        let mut slots = MockTimeSlotRepository::new();
        slots.expect_list().returning(|_, _| {
            let closed = TimeSlot { status: SlotStatus::Busy, ..slot(at(7, 9), SessionLength::default()) };
            let limited =
                TimeSlot { status: SlotStatus::Limited, ..slot(at(8, 9), SessionLength::default()) };
            Ok(vec![
                slot(at(4, 9), SessionLength::default()),
                slot(at(5, 9), SessionLength::Minutes(420)),
                closed,
                limited,
            ])
        });
        let (mediators, busy) =
            (mediator(MediatorStatus::Active), busy(vec![TimeRange::lasting(at(5, 13), 180)]));
        let slots = TimeSlots {
            mediators: &mediators,
            slots: &slots,
            busy: &busy,
            closed: &NeverClosed,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        };
        let open = slots.open(MediatorId::generate(), january(), &Practice::default(), utc(4, 9)).unwrap();
        assert_eq!(open.iter().map(|o| o.slot.start).collect::<Vec<_>>(), [at(8, 9)]);
        let all = slots.list(MediatorId::generate(), january()).unwrap();
        assert_eq!(all.iter().filter(|o| o.status() == SlotStatus::Busy).count(), 2);
    }

    #[test]
    fn a_visitor_sees_no_further_than_the_booking_window() {
        let mut slots = MockTimeSlotRepository::new();
        slots
            .expect_list()
            .withf(|_, days| days.last == at(31, 0).date())
            .times(1)
            .returning(|_, _| Ok(vec![]));
        let (mediators, busy) = (mediator(MediatorStatus::Active), busy(vec![]));
        let slots = TimeSlots {
            mediators: &mediators,
            slots: &slots,
            busy: &busy,
            closed: &NeverClosed,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        };
        let year = Days { first: at(1, 0).date(), last: at(1, 0).date() + chrono::Days::new(90) };
        slots.open(MediatorId::generate(), year, &Practice::default(), utc(1, 8)).unwrap();
    }

    #[test]
    fn a_visitor_sees_only_what_can_still_be_requested_and_until_when_it_is_free() {
        let mut slots = MockTimeSlotRepository::new();
        slots
            .expect_list()
            .returning(|_, _| Ok([5, 6, 11].map(|day| slot(at(day, 9), SessionLength::default())).to_vec()));
        let (mediators, busy) = (mediator(MediatorStatus::Active), busy(vec![]));
        let mut closed = MockClosedTimes::new();
        closed.expect_closed().returning(|_, _| Ok(vec![]));
        let friday = Days { first: at(8, 0).date(), last: at(8, 0).date() };
        closed.expect_closed_for_all().returning(move || Ok(vec![friday]));
        let slots = TimeSlots {
            mediators: &mediators,
            slots: &slots,
            busy: &busy,
            closed: &closed,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        };
        let mut practice = Practice::default();
        practice.booking.minimum = Notice::BusinessDays(1);
        practice.booking.notice = Notice::BusinessDays(2);
        let open = |now| {
            let open = slots.open(MediatorId::generate(), january(), &practice, now).unwrap();
            open.into_iter()
                .map(|open| (open.slot.start, open.requested_until, open.free_until))
                .collect::<Vec<_>>()
        };
        let [wednesday, monday] = [(at(6, 9), utc(5, 9), utc(4, 9)), (at(11, 9), utc(7, 9), utc(6, 9))];
        assert_eq!(
            open(utc(5, 9)),
            [wednesday, monday],
            "tomorrow's until nine o'clock, Tuesday's no longer"
        );
        assert_eq!(open(utc(5, 10)), [monday]);
    }

    #[test]
    fn a_visitor_sees_nothing_the_practice_has_closed_since() {
        let mut slots = MockTimeSlotRepository::new();
        slots.expect_list().returning(|_, _| {
            Ok(vec![slot(at(5, 9), SessionLength::default()), slot(at(8, 9), SessionLength::default())])
        });
        let (mediators, busy) = (mediator(MediatorStatus::Active), busy(vec![]));
        let slots = TimeSlots {
            mediators: &mediators,
            slots: &slots,
            busy: &busy,
            closed: &NeverClosed,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        };
        let short_week = Practice { business_days: vec![chrono::Weekday::Tue], ..Practice::default() };
        let open = slots.open(MediatorId::generate(), january(), &short_week, utc(4, 9)).unwrap();
        assert_eq!(open.iter().map(|o| o.slot.start).collect::<Vec<_>>(), [at(5, 9)]);
    }

    #[test]
    fn a_visitor_sees_nothing_on_a_closed_day_and_the_practice_sees_why() {
        let mut slots = MockTimeSlotRepository::new();
        slots.expect_list().returning(|_, _| {
            Ok(vec![slot(at(5, 9), SessionLength::default()), slot(at(6, 9), SessionLength::default())])
        });
        let (mediators, busy) = (mediator(MediatorStatus::Active), busy(vec![]));
        let mut times = MockClosedTimes::new();
        times.expect_closed().returning(|_, _| Ok(vec![closed(at(5, 0), at(6, 0), "Training")]));
        let slots = TimeSlots {
            mediators: &mediators,
            slots: &slots,
            busy: &busy,
            closed: &times,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        };
        let open = slots.open(MediatorId::generate(), january(), &Practice::default(), utc(4, 9)).unwrap();
        assert_eq!(open.iter().map(|o| o.slot.start).collect::<Vec<_>>(), [at(6, 9)]);
        let all = slots.list(MediatorId::generate(), january()).unwrap();
        let reasons: Vec<_> = all.iter().map(|offered| offered.closed.as_deref()).collect();
        assert_eq!(reasons, [Some("Training"), None]);
    }

    #[test]
    fn an_inactive_mediator_has_nothing_to_show_a_visitor() {
        let (mediators, busy) = (mediator(MediatorStatus::Inactive), busy(vec![]));
        let slots = TimeSlots {
            mediators: &mediators,
            slots: &MockTimeSlotRepository::new(),
            busy: &busy,
            closed: &NeverClosed,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        };
        let open = slots.open(MediatorId::generate(), january(), &Practice::default(), utc(1, 8));
        assert!(matches!(open, Err(SlotError::MediatorNotFound)));
    }

    #[test]
    fn a_booked_session_cannot_be_deleted() {
        let mut slots = MockTimeSlotRepository::new();
        slots.expect_find().returning(|_| Ok(Some(slot(at(5, 9), SessionLength::default()))));
        let (mediators, busy) =
            (mediator(MediatorStatus::Active), busy(vec![TimeRange::lasting(at(5, 9), 60)]));
        let deleted = TimeSlots {
            mediators: &mediators,
            slots: &slots,
            busy: &busy,
            closed: &NeverClosed,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        }
        .delete(SlotId::generate());
        assert!(matches!(deleted, Err(SlotError::Booked)));
    }

    #[test]
    fn old_slots_become_the_session_type_of_their_hour() {
        let mut slots = MockTimeSlotRepository::new();
        let old = vec![
            slot(at(5, 9), SessionLength::default()),
            slot(at(5, 11), SessionLength::default()),
            slot(at(6, 13), SessionLength::default()),
        ];
        slots.expect_without_session_type().returning(move |_, _| Ok(old.clone()));
        slots.expect_starting_at().returning(|_, _| Ok(vec![]));
        slots
            .expect_update()
            .withf(|s| {
                s.length == SessionLength::Session(SessionType::Morning) && s.price == Money::dollars(750)
            })
            .times(1)
            .returning(|_| Ok(()));
        let (mediators, busy) =
            (mediator(MediatorStatus::Active), busy(vec![TimeRange::lasting(at(6, 13), 60)]));
        let result = TimeSlots {
            mediators: &mediators,
            slots: &slots,
            busy: &busy,
            closed: &NeverClosed,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        }
        .migrate(None, at(1, 0))
        .unwrap();
        assert_eq!(result, Migrated { migrated: 1, unchanged: 2 });
    }
}
