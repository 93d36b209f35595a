use chrono::NaiveDateTime;
use kernel::{MediaUrl, MediatorId, StorageError};

use crate::{
    CalendarFeeds, Days, FeedError, Mediator, Mediators, OfferedSlot, Practice, SlotError, TimeSlots,
};

/// What visitors see of the mediators and their sessions.
#[derive(Clone, Copy)]
pub struct Offers<'a> {
    mediators: Mediators<'a>,
    slots: TimeSlots<'a>,
    feeds: CalendarFeeds<'a>,
}

impl<'a> Offers<'a> {
    /// Over the practice's mediators, sessions and feeds.
    #[must_use]
    pub fn new(mediators: Mediators<'a>, slots: TimeSlots<'a>, feeds: CalendarFeeds<'a>) -> Self {
        Self { mediators, slots, feeds }
    }

    /// See [`Mediators::active`].
    pub fn mediators(&self) -> Result<Vec<Mediator>, StorageError> {
        self.mediators.active()
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
        now: NaiveDateTime,
    ) -> Result<Vec<OfferedSlot>, SlotError> {
        self.slots.open(mediator_id, days, practice, now)
    }

    /// See [`CalendarFeeds::owner`].
    pub fn feed_owner(&self, digest: &[u8]) -> Result<Mediator, FeedError> {
        self.feeds.owner(digest)
    }
}
