use chrono::{DateTime, Utc};

use crate::{Action, AdminId, Audit, FieldChange, Page, Paged, StorageError};

/// Whose actions to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActedBy {
    /// One administrator.
    Admin(AdminId),
    /// Visitors.
    Client,
    /// The program itself.
    System,
    /// Someone on the host, from the command line.
    Host,
}

/// Which lines of the audit log to read; `None` does not restrict them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivityFilter {
    /// Only these lines.
    pub ids: Option<Vec<i64>>,
    /// Whose actions.
    pub by: Option<ActedBy>,
    /// What they were about: an id, or a booking's reference.
    pub subject: Option<String>,
    /// At or after this moment.
    pub from: Option<DateTime<Utc>>,
    /// Before this moment.
    pub until: Option<DateTime<Utc>>,
}

/// A line of the audit log, with the names that its ids have today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    /// The line's number.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// The actor's name: the administrator's name (or email address), `Client`, `Accord` or `Host`; empty if the
    /// administrator's account is gone.
    pub by: String,
    /// The address an administrator connected from.
    pub address: Option<String>,
    /// What was done, as `resource.verb`.
    pub action: String,
    /// What it was done to: an id or a name, or empty.
    pub subject: String,
    /// What the subject is called; `None` if it no longer exists or has no name.
    pub subject_name: Option<String>,
    /// What changed, in a few words, or empty.
    pub detail: String,
    /// The fields that changed; none in a line that was stored before they were recorded.
    pub changes: Vec<FieldChange>,
}

/// An administrator who appears in the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedPerson {
    /// Who they are.
    pub id: AdminId,
    /// Their name, or their email address if they have none.
    pub name: String,
}

/// Reads the audit log.
pub trait ActivityLog {
    /// One page of the lines. MUST be newest first, and MUST give subjects the names they have
    /// today: the log itself contains no personal data.
    fn activity(&self, filter: &ActivityFilter, page: Page) -> Result<Paged<Activity>, StorageError>;

    /// The numbers of all these lines. MUST be in the order of `activity`.
    fn lines(&self, filter: &ActivityFilter) -> Result<Vec<i64>, StorageError>;

    /// The administrators who did something. MUST be by name, each once, and MUST include those who
    /// were removed.
    fn people(&self) -> Result<Vec<LoggedPerson>, StorageError>;
}

/// What was done in the practice.
#[derive(Clone, Copy)]
pub struct Activities<'a> {
    /// The audit log.
    pub log: &'a dyn ActivityLog,
    /// Records what is done with it.
    pub audit: Audit<'a>,
}

impl Activities<'_> {
    /// One page, newest first.
    pub fn list(&self, filter: &ActivityFilter, page: Page) -> Result<Paged<Activity>, StorageError> {
        self.log.activity(filter, page)
    }

    /// The numbers of all lines that match the filter, for a file that is read in pieces.
    pub fn export(&self, filter: &ActivityFilter) -> Result<Vec<i64>, StorageError> {
        self.audit.record(Action::ActivityExported, "")?;
        self.log.lines(filter)
    }

    /// The administrators who did something, by name.
    pub fn people(&self) -> Result<Vec<LoggedPerson>, StorageError> {
        self.log.people()
    }
}
