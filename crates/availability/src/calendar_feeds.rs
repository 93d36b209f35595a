use chrono::{DateTime, Utc};
use kernel::{Audit, EmployeeId, StorageError};

use crate::{CalendarFeedRepository, Employee, EmployeeRepository};

/// The mediators' private calendar feeds, each at a secret URL that can be revoked.
#[derive(Clone, Copy)]
pub struct CalendarFeeds<'a> {
    /// The mediators.
    pub employees: &'a dyn EmployeeRepository,
    /// Where the feeds are kept.
    pub feeds: &'a dyn CalendarFeedRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// Why a feed could not be read or created.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// No such mediator.
    #[error("This mediator does not exist")]
    EmployeeNotFound,
    /// No such feed, or no longer.
    #[error("This calendar does not exist")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CalendarFeeds<'_> {
    /// When the mediator's feed was created, if there is one.
    pub fn since(&self, employee_id: EmployeeId) -> Result<Option<DateTime<Utc>>, FeedError> {
        self.employees.find(employee_id)?.ok_or(FeedError::EmployeeNotFound)?;
        Ok(self.feeds.since(employee_id)?)
    }

    /// Creates a feed whose secret has this digest, and ends any earlier one.
    pub fn issue(&self, employee_id: EmployeeId, digest: &[u8], now: DateTime<Utc>) -> Result<(), FeedError> {
        self.employees.lock(employee_id)?.ok_or(FeedError::EmployeeNotFound)?;
        self.feeds.store(employee_id, digest, now)?;
        Ok(self.audit.record("calendar_feed.created", employee_id)?)
    }

    /// Ends the feed.
    pub fn revoke(&self, employee_id: EmployeeId) -> Result<(), FeedError> {
        self.employees.lock(employee_id)?.ok_or(FeedError::EmployeeNotFound)?;
        self.feeds.revoke(employee_id)?;
        Ok(self.audit.record("calendar_feed.revoked", employee_id)?)
    }

    /// The mediator whose feed has a secret with this digest.
    pub fn owner(&self, digest: &[u8]) -> Result<Employee, FeedError> {
        self.feeds.owner(digest)?.ok_or(FeedError::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MockCalendarFeedRepository, MockEmployeeRepository};

    #[test]
    fn a_secret_that_was_never_issued_opens_nothing() {
        let mut feeds = MockCalendarFeedRepository::new();
        feeds.expect_owner().returning(|_| Ok(None));
        let owner = CalendarFeeds {
            employees: &MockEmployeeRepository::new(),
            feeds: &feeds,
            audit: kernel::unrecorded(),
        }
        .owner(b"guess");
        assert!(matches!(owner, Err(FeedError::NotFound)));
    }

    #[test]
    fn an_unknown_mediator_has_no_feed() {
        let mut employees = MockEmployeeRepository::new();
        employees.expect_lock().returning(|_| Ok(None));
        let feeds = MockCalendarFeedRepository::new();
        let issued = CalendarFeeds { employees: &employees, feeds: &feeds, audit: kernel::unrecorded() }
            .issue(EmployeeId::generate(), b"digest", DateTime::<Utc>::UNIX_EPOCH);
        assert!(matches!(issued, Err(FeedError::EmployeeNotFound)));
    }
}
