use std::fmt::Display;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::{Action, Actor, StorageError};

/// One line of the audit log: who did what to what. Storage adds the time. It never contains a
/// secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Who did it.
    pub by: Actor,
    /// What was done.
    pub action: Action,
    /// What it was done to: an id, or empty.
    pub subject: String,
    /// What changed, in a few words, or empty. No personal data: the log is kept after a person is
    /// erased.
    pub detail: String,
    /// The fields that changed. No personal data either.
    pub changes: Vec<FieldChange>,
}

/// A field that changed, for reading by programs. Stored lines keep it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldChange {
    /// The field's name, such as [`FieldChange::STATUS`].
    pub field: String,
    /// Its value before; empty, as the value now, if the values are not recorded.
    pub from: String,
    /// Its value now.
    pub to: String,
}

impl FieldChange {
    /// The field of a booking's status.
    pub const STATUS: &str = "status";

    /// The change of a field; `None` if its value stays the same.
    pub fn of(field: &str, from: impl Display, to: impl Display) -> Option<Self> {
        let (field, from, to) = (field.to_owned(), from.to_string(), to.to_string());
        (from != to).then_some(Self { field, from, to })
    }

    /// The change of a field whose values are not recorded: both are empty.
    #[must_use]
    pub fn unsaid(field: &str) -> Self {
        Self { field: field.to_owned(), from: String::new(), to: String::new() }
    }

    /// The change of a field whose values are recorded if both are known.
    #[must_use]
    pub fn known<T: Display>(field: &str, from: Option<T>, to: Option<T>) -> Self {
        from.zip(to).and_then(|(from, to)| Self::of(field, from, to)).unwrap_or_else(|| Self::unsaid(field))
    }

    /// Whether the values are recorded.
    #[must_use]
    pub fn is_said(&self) -> bool {
        !(self.from.is_empty() && self.to.is_empty())
    }

    /// The changes in a few words.
    #[must_use]
    pub fn in_words(changes: &[Self]) -> String {
        let words = |change: &Self| match change {
            Self { from, to, .. } if change.is_said() => format!("{from} → {to}"),
            Self { field, .. } => field.clone(),
        };
        changes.iter().map(words).collect::<Vec<_>>().join("; ")
    }
}

/// A line as it is read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// When.
    pub at: DateTime<Utc>,
    /// The actor's name: the administrator's name (or email address), `Client`, `Accord` or `Host`; empty if the
    /// administrator's account is gone.
    pub by: String,
    /// What was done: the name of an [`Action`], or of one that this version does not know.
    pub action: String,
    /// What changed, in a few words, or empty.
    pub detail: String,
    /// The fields that changed; none in a line that was stored before they were recorded.
    pub changes: Vec<FieldChange>,
}

/// The audit log.
pub trait AuditLog {
    /// Adds a line. MUST be undone with the use case.
    fn record(&self, entry: &AuditEntry) -> Result<(), StorageError>;
    /// The lines about the subject. MUST be newest first.
    fn history(&self, subject: &str) -> Result<Vec<AuditLine>, StorageError>;
}

/// Records the actions of one actor. A façade that makes changes has one, and records one line per
/// change.
#[derive(Clone, Copy)]
pub struct Audit<'a> {
    /// The audit log.
    pub log: &'a dyn AuditLog,
    /// The actor.
    pub by: &'a Actor,
}

impl Audit<'_> {
    /// Records an action.
    pub fn record(&self, action: Action, subject: impl Display) -> Result<(), StorageError> {
        self.record_detail(action, subject, "")
    }

    /// Records an action, and what changed.
    pub fn record_detail(
        &self,
        action: Action,
        subject: impl Display,
        detail: impl Into<String>,
    ) -> Result<(), StorageError> {
        let (by, subject, detail) = (self.by.clone(), subject.to_string(), detail.into());
        self.log.record(&AuditEntry { by, action, subject, detail, changes: Vec::new() })
    }

    /// Records an action, and the fields that changed.
    pub fn record_changes(
        &self,
        action: Action,
        subject: impl Display,
        changes: Vec<FieldChange>,
    ) -> Result<(), StorageError> {
        let (by, subject, detail) = (self.by.clone(), subject.to_string(), FieldChange::in_words(&changes));
        self.log.record(&AuditEntry { by, action, subject, detail, changes })
    }
}

/// An audit log for tests, which keeps its lines in memory.
#[cfg(feature = "mocks")]
#[derive(Debug, Default)]
pub struct AuditLines(std::cell::RefCell<Vec<String>>);

#[cfg(feature = "mocks")]
impl AuditLines {
    /// The recorded lines, as `action subject detail` without empty parts.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.0.borrow().clone()
    }

    /// Records actions of the program itself.
    #[must_use]
    pub fn audit(&self) -> Audit<'_> {
        Audit { log: self, by: &Actor::System }
    }
}

#[cfg(feature = "mocks")]
impl AuditLog for AuditLines {
    fn record(&self, entry: &AuditEntry) -> Result<(), StorageError> {
        let text = format!("{} {} {}", crate::Named::name(entry.action), entry.subject, entry.detail);
        self.0.borrow_mut().push(text.trim_end().to_owned());
        Ok(())
    }

    fn history(&self, _: &str) -> Result<Vec<AuditLine>, StorageError> {
        Ok(vec![])
    }
}

/// For tests that do not check the audit log.
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
