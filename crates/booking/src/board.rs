use std::collections::BTreeMap;

use availability::{
    ClosedTime, ClosedTimes, Days, Mediator, MediatorRepository, OfferedSlot, TimeSlotRepository,
};
use kernel::{MediatorId, Page, Sight, StorageError};

use crate::bookings::listed;
use crate::{Booking, BookingFilter, BookingRepository, BookingStatus};

/// The practice's days at a glance: what each mediator offers, and what is booked.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// The mediators.
    pub mediators: &'a dyn MediatorRepository,
    /// The offered sessions.
    pub slots: &'a dyn TimeSlotRepository,
    /// When the mediators' time is closed.
    pub closed: &'a dyn ClosedTimes,
    /// The bookings.
    pub bookings: &'a dyn BookingRepository,
    /// How much the caller sees. Other mediators do not exist for them.
    pub sight: Sight,
}

/// What the board shows for some days, as of one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDays {
    /// The mediators by name.
    pub rows: Vec<BoardRow>,
    /// All bookings on these days, cancelled ones too. Some may be of mediators who have left.
    pub bookings: Vec<Booking>,
}

/// A mediator's line on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// The mediator.
    pub mediator: Mediator,
    /// The sessions they offer, by start.
    pub sessions: Vec<OfferedSlot>,
    /// When they cannot be booked although no one has booked them.
    pub closed: Vec<ClosedTime>,
}

impl Board<'_> {
    /// The board of these days. A mediator who is not offered is on it only with bookings.
    pub fn days(&self, days: Days) -> Result<BoardDays, StorageError> {
        let filter =
            BookingFilter { from: Some(days.first), to: Some(days.last), ..BookingFilter::default() };
        let bookings = listed(self.bookings, &filter, self.sight, Page::ALL)?.items;
        let is_shown = |mediator: &Mediator| {
            let has_bookings = || bookings.iter().any(|booking| booking.mediator_id == mediator.id);
            self.sight.scope.admits(mediator.id) && (mediator.is_offered() || has_bookings())
        };
        let mediators: Vec<_> = self.mediators.list()?.into_iter().filter(is_shown).collect();
        let ids: Vec<_> = mediators.iter().map(|mediator| mediator.id).collect();
        let slots = self.slots.of_mediators(&ids, days)?;
        let mut slots = by_mediator(slots.into_iter().map(|slot| (slot.mediator_id, slot)));
        let active = bookings.iter().filter(|booking| booking.status != BookingStatus::Cancelled);
        let mut busy = by_mediator(active.map(|booking| (booking.mediator_id, booking.period())));
        let closed = self.closed.closed(self.sight.scope, days.period())?;
        let closed = closed.into_iter().map(|time| time.seen_with(self.sight));
        let mut closed = by_mediator(closed.map(|time| (time.mediator_id, time)));
        let row = |mediator: Mediator| {
            let times = busy.remove(&mediator.id).unwrap_or_default();
            let closed = closed.remove(&mediator.id).unwrap_or_default();
            let slots = slots.remove(&mediator.id).unwrap_or_default();
            let sessions = OfferedSlot::against(slots, &times, &closed);
            BoardRow { mediator, sessions, closed }
        };
        let rows = mediators.into_iter().map(row).collect();
        Ok(BoardDays { rows, bookings })
    }
}

/// The values of each mediator, in the order given.
fn by_mediator<T>(values: impl Iterator<Item = (MediatorId, T)>) -> BTreeMap<MediatorId, Vec<T>> {
    let mut grouped: BTreeMap<MediatorId, Vec<T>> = BTreeMap::new();
    for (mediator, value) in values {
        grouped.entry(mediator).or_default().push(value);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use availability::{
        MediatorStatus, MockClosedTimes, MockMediatorRepository, MockTimeSlotRepository, SessionType,
        SlotStatus,
    };
    use chrono::NaiveDate;
    use kernel::{Paged, Scope};

    use crate::bookings::tests::{Fixture, ann, booked, slot_of};
    use crate::ports::MockBookingRepository;

    struct Kept {
        mediators: MockMediatorRepository,
        slots: MockTimeSlotRepository,
        bookings: MockBookingRepository,
    }

    impl Kept {
        fn new(mediators: Vec<Mediator>, slots: Vec<availability::TimeSlot>, bookings: Vec<Booking>) -> Self {
            let mut kept = Self {
                mediators: MockMediatorRepository::new(),
                slots: MockTimeSlotRepository::new(),
                bookings: MockBookingRepository::new(),
            };
            kept.mediators.expect_list().returning(move || Ok(mediators.clone()));
            kept.slots.expect_of_mediators().returning(move |_, _| Ok(slots.clone()));
            kept.bookings
                .expect_list()
                .withf(|filter, _, page| filter.from.is_some() && filter.to.is_some() && *page == Page::ALL)
                .returning(move |_, _, _| {
                    let total = i64::try_from(bookings.len()).unwrap().into();
                    Ok(Paged { items: bookings.clone(), total })
                });
            kept
        }

        fn seen_with(&self, sight: Sight) -> BoardDays {
            let (mediators, slots, bookings) = (&self.mediators, &self.slots, &self.bookings);
            let day = NaiveDate::from_ymd_opt(2027, 1, 5).unwrap();
            let mut closed = MockClosedTimes::new();
            closed.expect_closed().returning(|_, _| Ok(vec![]));
            Board { mediators, slots, closed: &closed, bookings, sight }
                .days(Days { first: day, last: day })
                .unwrap()
        }
    }

    fn booking_of(slot: &availability::TimeSlot, status: BookingStatus) -> Booking {
        let mediator = Mediator { id: slot.mediator_id, ..ann() };
        booked(&Fixture::with(mediator, vec![slot.clone()]).free().stores_one(), slot, status)
    }

    fn bob() -> Mediator {
        Mediator { id: MediatorId::generate(), name: "Bob".into(), ..ann() }
    }

    #[test]
    fn a_booked_morning_takes_the_full_day_and_leaves_the_afternoon() {
        let (ann, bob) = (ann(), bob());
        let offer =
            |of: &Mediator, start: &str, session| slot_of(of, &format!("2027-01-05T{start}:00"), session);
        let slots = vec![
            offer(&ann, "09:00", SessionType::Morning),
            offer(&ann, "09:00", SessionType::FullDay),
            offer(&ann, "13:00", SessionType::Afternoon),
            offer(&bob, "09:00", SessionType::Morning),
        ];
        let bookings = vec![
            booking_of(&slots[0], BookingStatus::Pending),
            booking_of(&slots[2], BookingStatus::Cancelled),
        ];
        let board = Kept::new(vec![ann, bob], slots, bookings).seen_with(Sight::ALL);
        let states: Vec<Vec<SlotStatus>> =
            board.rows.iter().map(|row| row.sessions.iter().map(OfferedSlot::status).collect()).collect();
        assert_eq!(
            states,
            [vec![SlotStatus::Busy, SlotStatus::Busy, SlotStatus::Available], vec![SlotStatus::Available]]
        );
        assert_eq!(board.bookings.len(), 2);
    }

    #[test]
    fn an_inactive_mediator_is_shown_only_with_bookings() {
        let gone = |mediator: Mediator| Mediator { status: MediatorStatus::Inactive, ..mediator };
        let (ann, bob) = (gone(ann()), gone(bob()));
        let booked = slot_of(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let bookings = vec![booking_of(&booked, BookingStatus::Confirmed)];
        let board = Kept::new(vec![ann, bob], vec![], bookings).seen_with(Sight::ALL);
        let names: Vec<_> = board.rows.iter().map(|row| row.mediator.name.as_str()).collect();
        assert_eq!(names, ["Ann Rivera"]);
    }

    #[test]
    fn a_mediator_sees_their_own_line() {
        let (ann, bob) = (ann(), bob());
        let own = Sight { scope: Scope::Mediator(Some(bob.id)), ..Sight::ALL };
        let board = Kept::new(vec![ann, bob], vec![], vec![]).seen_with(own);
        let names: Vec<_> = board.rows.iter().map(|row| row.mediator.name.as_str()).collect();
        assert_eq!(names, ["Bob"]);
    }
}
