use chrono::{DateTime, Utc};
use kernel::{Action, Actor, Audit, MediatorId, Scope, StorageError};

use crate::{CalendarFeedRepository, Mediator, MediatorRepository};

/// The mediators' private calendar feeds, each at a secret URL that can be revoked.
#[derive(Clone, Copy)]
pub struct CalendarFeeds<'a> {
    /// The mediators.
    pub mediators: &'a dyn MediatorRepository,
    /// Where the feeds are kept.
    pub feeds: &'a dyn CalendarFeedRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// Whose availability the caller works with. Other mediators do not exist for them.
    pub scope: Scope,
}

/// Why a feed could not be read or created.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// No such mediator.
    #[error("This mediator does not exist")]
    MediatorNotFound,
    /// Only an active mediator has one.
    #[error("This mediator is inactive. Make them active first")]
    Inactive,
    /// No such feed, or no longer.
    #[error("This calendar does not exist")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CalendarFeeds<'_> {
    /// When the mediator's feed was created, if there is one.
    pub fn since(&self, mediator_id: MediatorId) -> Result<Option<DateTime<Utc>>, FeedError> {
        self.mediators
            .find(mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(FeedError::MediatorNotFound)?;
        Ok(self.feeds.since(mediator_id)?)
    }

    /// Creates a feed whose secret has this digest, and ends any earlier one. It ends with its
    /// maker's right to read the calendar.
    pub fn issue(&self, mediator_id: MediatorId, digest: &[u8], now: DateTime<Utc>) -> Result<(), FeedError> {
        let mediator = self
            .mediators
            .lock(mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(FeedError::MediatorNotFound)?;
        if !mediator.is_active() {
            return Err(FeedError::Inactive);
        }
        let by = match self.audit.by {
            Actor::Admin { id, .. } => Some(*id),
            _ => None,
        };
        self.feeds.store(mediator_id, digest, by, now)?;
        Ok(self.audit.record(Action::CalendarFeedCreated, mediator_id)?)
    }

    /// Ends the feed.
    pub fn revoke(&self, mediator_id: MediatorId) -> Result<(), FeedError> {
        self.mediators
            .lock(mediator_id)?
            .filter(|found| self.scope.admits(found.id))
            .ok_or(FeedError::MediatorNotFound)?;
        self.feeds.revoke(mediator_id)?;
        Ok(self.audit.record(Action::CalendarFeedRevoked, mediator_id)?)
    }

    /// The mediator whose feed has a secret with this digest.
    pub fn owner(&self, digest: &[u8]) -> Result<Mediator, FeedError> {
        self.feeds.owner(digest)?.filter(Mediator::is_active).ok_or(FeedError::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MockCalendarFeedRepository, MockMediatorRepository};

    #[test]
    fn a_secret_that_was_never_issued_opens_nothing() {
        let mut feeds = MockCalendarFeedRepository::new();
        feeds.expect_owner().returning(|_| Ok(None));
        let owner = CalendarFeeds {
            mediators: &MockMediatorRepository::new(),
            feeds: &feeds,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        }
        .owner(b"guess");
        assert!(matches!(owner, Err(FeedError::NotFound)));
    }

    #[test]
    fn an_unknown_mediator_has_no_feed() {
        let mut mediators = MockMediatorRepository::new();
        mediators.expect_lock().returning(|_| Ok(None));
        let feeds = MockCalendarFeedRepository::new();
        let issued = CalendarFeeds {
            mediators: &mediators,
            feeds: &feeds,
            audit: kernel::unrecorded(),
            scope: Scope::Practice,
        }
        .issue(MediatorId::generate(), b"digest", DateTime::<Utc>::UNIX_EPOCH);
        assert!(matches!(issued, Err(FeedError::MediatorNotFound)));
    }
}
