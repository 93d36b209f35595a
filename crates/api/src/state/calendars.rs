//! Reading mediators' outside calendars.

use std::sync::Arc;
use std::time::Instant;

use availability::{
    BusyElsewhere, CalendarAddress, CalendarSource, Fetched, OutsideCalendar, Practice, Reading, Unread,
    Versions,
};
use chrono::{DateTime, Utc};
use kernel::{Budget, EmailAddress, Vault};
use tokio::sync::Semaphore;

use super::threads::block;
use crate::base::error::ApiError;

/// Reading may block a thread for long.
const AT_ONCE: usize = 4;

/// What reads calendars from the web.
#[derive(Clone)]
pub struct Calendars {
    source: Arc<dyn CalendarSource>,
    vault: Arc<dyn Vault>,
    turns: Arc<Semaphore>,
    /// The site's URL.
    site: String,
}

impl Calendars {
    /// Reads from this source addresses that are sealed in this vault, of people who work for this site.
    #[must_use]
    pub fn new(source: Arc<dyn CalendarSource>, vault: Arc<dyn Vault>, site: String) -> Self {
        Self { source, vault, site, turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// What a new calendar of `owner` says. Blocks.
    pub fn read(
        &self,
        address: &CalendarAddress,
        owner: EmailAddress,
        practice: &Practice,
        now: DateTime<Utc>,
    ) -> Result<Reading, Unread> {
        let read = self.ask(address, &Versions::default(), Some(owner), practice, now)?;
        // No server says that of a file that it was not asked about.
        read.ok_or(Unread::Status(304))
    }

    /// What a calendar says that was read before; `None` if it is as it was. Blocks.
    pub fn read_again(
        &self,
        calendar: &OutsideCalendar,
        owner: Option<EmailAddress>,
        practice: &Practice,
        now: DateTime<Utc>,
    ) -> Result<Option<Reading>, Unread> {
        let place = OutsideCalendar::place(calendar.mediator_id);
        let address = self.vault.open(&calendar.address, &place);
        let address = address.as_ref().and_then(CalendarAddress::open).ok_or(Unread::Sealed)?;
        let known = calendar.asks_with(owner.as_ref(), practice, now);
        self.ask(&address, &known, owner, practice, now)
    }

    fn ask(
        &self,
        address: &CalendarAddress,
        known: &Versions,
        owner: Option<EmailAddress>,
        practice: &Practice,
        now: DateTime<Utc>,
    ) -> Result<Option<Reading>, Unread> {
        match self.source.fetch(address, known)? {
            Fetched::Unchanged => Ok(None),
            Fetched::Document { text, versions } => {
                let begun = Instant::now();
                let elapsed = || begun.elapsed();
                let mut budget = Budget::new(BusyElsewhere::LIMITS, &elapsed);
                Ok(Some(Reading::of(&text, versions, owner, &self.site, practice, now, &mut budget)?))
            }
        }
    }

    /// Reads a calendar while someone waits, off the async threads and without a database connection.
    pub async fn read_aside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Calendars) -> Result<T, Unread> + Send + 'static,
    ) -> Result<Result<T, Unread>, ApiError> {
        let turn = self.turns.clone().try_acquire_owned();
        let busy = "Other calendars are being read. Please wait a moment";
        let turn = turn.or(Err(ApiError::too_many_requests(busy, 5)))?;
        let calendars = self.clone();
        block(move || {
            let outcome = work(&calendars);
            drop(turn);
            Ok::<_, ApiError>(outcome)
        })
        .await
    }
}
