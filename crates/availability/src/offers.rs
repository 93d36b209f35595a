use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{MediaUrl, MediatorId, StorageError};

use crate::{CalendarFeeds, Days, FeedError, Mediator, Mediators, OpenSlot, Practice, SlotError, TimeSlots};

/// What visitors see of the mediators and their sessions.
#[derive(Clone, Copy)]
pub struct Offers<'a> {
    mediators: Mediators<'a>,
    slots: TimeSlots<'a>,
    feeds: CalendarFeeds<'a>,
}

impl<'a> Offers<'a> {
    /// How many openings of a mediator visitors are shown at first.
    pub const OPENINGS: usize = 3;

    /// Over the practice's mediators, sessions and feeds.
    #[must_use]
    pub fn new(mediators: Mediators<'a>, slots: TimeSlots<'a>, feeds: CalendarFeeds<'a>) -> Self {
        Self { mediators, slots, feeds }
    }

    /// See [`Mediators::offered`].
    pub fn mediators(&self) -> Result<Vec<Mediator>, StorageError> {
        self.mediators.offered()
    }

    /// The photos of all mediators: pages may show them.
    pub fn photos(&self) -> Result<Vec<MediaUrl>, StorageError> {
        let all = self.mediators.list()?;
        Ok(all.into_iter().filter_map(|mediator| mediator.profile_image).collect())
    }

    /// See [`TimeSlots::open`].
    pub fn sessions(
        &self,
        mediator_id: MediatorId,
        days: Days,
        practice: &Practice,
        now: DateTime<Utc>,
    ) -> Result<Vec<OpenSlot>, SlotError> {
        self.slots.open(mediator_id, days, practice, now)
    }

    /// The next sessions that visitors may book of every mediator, at most
    /// [`Self::OPENINGS`] of each, at different times, by start: of different days where there are any.
    /// See [`TimeSlots::open`].
    pub fn openings(&self, practice: &Practice, now: DateTime<Utc>) -> Result<Vec<OpenSlot>, SlotError> {
        let days = practice.bookable_days(practice.local(now).date());
        let mut openings = Vec::new();
        for mediator in self.mediators.offered()? {
            let mut open = self.slots.open(mediator.id, days, practice, now)?;
            // Of sessions that start at the same time, the shortest.
            open.dedup_by_key(|open| open.slot.start);
            let (mut first, mut later) = (Vec::new(), Vec::new());
            for open in open {
                let day = open.slot.start.date();
                let is_new = first.last().is_none_or(|last: &OpenSlot| last.slot.start.date() != day);
                if is_new { first.push(open) } else { later.push(open) }
            }
            openings.extend(first.into_iter().chain(later).take(Self::OPENINGS));
        }
        openings.sort_by_key(|open| open.slot.start);
        Ok(openings)
    }

    /// When the last session starts that visitors may book or someone has booked, after `now` (wall
    /// clock both); none while the practice is not open for booking yet.
    pub fn last_start(&self, now: NaiveDateTime) -> Result<Option<NaiveDateTime>, StorageError> {
        let mut last = None;
        for mediator in self.mediators.offered()? {
            last = last.max(self.slots.slots.last_start(mediator.id, now)?);
        }
        Ok(last)
    }

    /// See [`CalendarFeeds::owner`].
    pub fn feed_owner(&self, digest: &[u8]) -> Result<Mediator, FeedError> {
        self.feeds.owner(digest)
    }
}
