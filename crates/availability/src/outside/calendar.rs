use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{Budget, EmailAddress, MediatorId, Sealed, StorageError, Tz};

use super::{BusyElsewhere, CalendarOwner, UnreadableCalendar};
use crate::{Days, Practice};

/// A mediator's calendar elsewhere, and how reading it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideCalendar {
    /// Whose calendar it is.
    pub mediator_id: MediatorId,
    /// Its private address.
    pub address: Sealed,
    /// The host and the end of the address, to recognize it by.
    pub masked: String,
    /// When it was added.
    pub added_at: DateTime<Utc>,
    /// When it was last read; adding it reads it.
    pub read_at: DateTime<Utc>,
    /// Why it could not be read since, in words for the practice.
    pub problem: Option<String>,
    /// The number of entries that could not be read, or not completely.
    pub skipped: usize,
    /// What the server sends only if it has changed.
    pub versions: Versions,
    /// The last day that the stored busy times are complete for.
    pub through: NaiveDate,
    /// The zone that the stored busy times are in.
    pub zone: Tz,
    /// Whose answers to invitations the stored busy times follow.
    pub owner: Option<EmailAddress>,
}

/// How a server recognizes what it has sent before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Versions {
    /// `ETag`
    pub etag: Option<String>,
    /// `Last-Modified`
    pub last_modified: Option<String>,
}

/// What a server answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fetched {
    /// The same as before.
    Unchanged,
    /// The file.
    Document {
        /// Its text.
        text: String,
        /// What to ask with next time.
        versions: Versions,
    },
}

/// Why nothing could be read. The texts are for the practice and contain nothing of the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// There is no such server, or none that may be asked.
    #[error("That address did not answer")]
    NoAnswer,
    /// It did not answer, or not completely, in time.
    #[error("That address took too long to answer")]
    TooSlow,
    /// The calendar is not, or no longer, there.
    #[error("There is no calendar at that address. It may have been reset")]
    NotFound,
    /// The address alone is not enough.
    #[error("That calendar is not open to those who know the address")]
    Refused,
    /// Another status.
    #[error("That address answered with an error ({0})")]
    Status(u16),
    /// The address leads to another one, and that to another one.
    #[error("That address leads from one place to the next")]
    TooManyRedirects,
    /// More than a calendar has.
    #[error("That calendar is too large")]
    TooLarge,
    /// What was sent is no calendar.
    #[error(transparent)]
    Unreadable(#[from] UnreadableCalendar),
    /// The address is sealed with another key.
    #[error("The address cannot be opened any more. Enter it again")]
    Sealed,
}

/// What a calendar says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The busy times.
    pub busy: BusyElsewhere,
    /// What to ask with next time.
    pub versions: Versions,
    /// The last day that the times are complete for.
    pub through: NaiveDate,
    /// The zone that they are in.
    pub zone: Tz,
    /// Whose answers to invitations they follow.
    pub owner: Option<EmailAddress>,
}

impl Reading {
    /// What the document of a calendar of `owner`, who works for `site`, says of the days ahead.
    pub fn of(
        text: &str,
        versions: Versions,
        owner: Option<EmailAddress>,
        site: &str,
        practice: &Practice,
        now: DateTime<Utc>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, UnreadableCalendar> {
        let days = OutsideCalendar::days(practice, now);
        let whose = CalendarOwner { email: owner.as_ref(), site };
        let busy = BusyElsewhere::read(text, whose, practice.zone, days, budget)?;
        Ok(Self { busy, versions, through: days.last, zone: practice.zone, owner })
    }
}

impl OutsideCalendar {
    /// How long a calendar goes unread before the practice is told.
    pub const PATIENCE: TimeDelta = TimeDelta::hours(24);

    /// How often a calendar is read.
    pub const EVERY: TimeDelta = TimeDelta::minutes(10);

    /// The place that the address is sealed for.
    #[must_use]
    pub fn place(mediator_id: MediatorId) -> String {
        format!("outside_calendars/address/{mediator_id}")
    }

    /// The days to read: as far as sessions are offered, which is a year at most, and a month more.
    #[must_use]
    pub fn days(practice: &Practice, now: DateTime<Utc>) -> Days {
        let first = practice.local(now).date();
        Days { first, last: first + TimeDelta::days(Self::YEAR + 31) }
    }

    const YEAR: i64 = 366;

    /// What to ask for: nothing, if the file is needed even unchanged. The same file says more once
    /// further days have come within reach, and something else in another time zone or to someone with
    /// another address.
    #[must_use]
    pub fn asks_with(
        &self,
        owner: Option<&EmailAddress>,
        practice: &Practice,
        now: DateTime<Utc>,
    ) -> Versions {
        let needed = practice.local(now).date() + TimeDelta::days(Self::YEAR);
        let is_same = self.zone == practice.zone && self.owner.as_ref() == owner;
        let is_enough = is_same && self.through >= needed;
        if is_enough { self.versions.clone() } else { Versions::default() }
    }

    /// Since when it cannot be read.
    #[must_use]
    pub fn unread_since(&self) -> Option<DateTime<Utc>> {
        self.problem.as_ref().map(|_| self.read_at)
    }

    /// Whether the practice should know that it cannot be read.
    #[must_use]
    pub fn is_unread(&self, now: DateTime<Utc>) -> bool {
        self.unread_since().is_some_and(|since| now - since >= Self::PATIENCE)
    }
}

/// Why an outside calendar could not be used.
#[derive(Debug, thiserror::Error)]
pub enum OutsideCalendarError {
    /// No such mediator.
    #[error("This mediator does not exist")]
    MediatorNotFound,
    /// The mediator has none.
    #[error("This mediator has no outside calendar")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
