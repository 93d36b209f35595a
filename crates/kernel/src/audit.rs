use std::fmt::Display;

use chrono::{DateTime, Utc};

use crate::{Actor, StorageError};

/// One line of the audit log: who did what to what. Storage adds when. It never holds a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Who did it.
    pub by: Actor,
    /// What was done, as `resource.verb` such as `content.saved`.
    pub action: &'static str,
    /// What it was done to: an id, or empty.
    pub subject: String,
    /// What changed, in a few words; or empty. No personal data: the log outlives the person.
    pub detail: String,
}

/// A line as it is read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// When.
    pub at: DateTime<Utc>,
    /// Who, as people read it: the administrator's name, `Client`, `Accord` or `Host`; empty once the administrator's account
    /// is gone.
    pub by: String,
    /// What was done.
    pub action: String,
    /// What changed, in a few words; or empty.
    pub detail: String,
}

/// The audit log.
pub trait AuditLog {
    /// Adds a line. MUST be undone with the use case.
    fn record(&self, entry: &AuditEntry) -> Result<(), StorageError>;
    /// The lines about the subject. MUST be newest first.
    fn history(&self, subject: &str) -> Result<Vec<AuditLine>, StorageError>;
}

/// Records what one actor does. A façade that changes something has one: each of its changes is one line.
#[derive(Clone, Copy)]
pub struct Audit<'a> {
    /// Where the lines go.
    pub log: &'a dyn AuditLog,
    /// Who does it.
    pub by: &'a Actor,
}

impl Audit<'_> {
    /// Records that it was done.
    pub fn record(&self, action: &'static str, subject: impl Display) -> Result<(), StorageError> {
        self.record_detail(action, subject, "")
    }

    /// Records that it was done, and what changed.
    pub fn record_detail(
        &self,
        action: &'static str,
        subject: impl Display,
        detail: impl Into<String>,
    ) -> Result<(), StorageError> {
        let (by, subject, detail) = (self.by.clone(), subject.to_string(), detail.into());
        self.log.record(&AuditEntry { by, action, subject, detail })
    }
}

/// An audit log for tests, which keeps its lines in memory.
#[cfg(feature = "mocks")]
#[derive(Debug, Default)]
pub struct AuditLines(std::cell::RefCell<Vec<String>>);

#[cfg(feature = "mocks")]
impl AuditLines {
    /// What was recorded, as `action subject detail` without the parts that are empty.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.0.borrow().clone()
    }

    /// A recorder of what the program does.
    #[must_use]
    pub fn audit(&self) -> Audit<'_> {
        Audit { log: self, by: &Actor::System }
    }
}

#[cfg(feature = "mocks")]
impl AuditLog for AuditLines {
    fn record(&self, entry: &AuditEntry) -> Result<(), StorageError> {
        let text = format!("{} {} {}", entry.action, entry.subject, entry.detail);
        self.0.borrow_mut().push(text.trim_end().to_owned());
        Ok(())
    }

    fn history(&self, _: &str) -> Result<Vec<AuditLine>, StorageError> {
        Ok(vec![])
    }
}

/// For tests that do not look at the audit log.
#[cfg(feature = "mocks")]
#[must_use]
pub fn unrecorded() -> Audit<'static> {
    struct Unrecorded;

    impl AuditLog for Unrecorded {
        fn record(&self, _: &AuditEntry) -> Result<(), StorageError> {
            Ok(())
        }

        fn history(&self, _: &str) -> Result<Vec<AuditLine>, StorageError> {
            Ok(vec![])
        }
    }

    Audit { log: &Unrecorded, by: &Actor::System }
}
