use std::net::IpAddr;

use chrono::{DateTime, Utc};
use kernel::AdminId;

/// One line of the audit log: who did what to what, from where. Storage adds the time. It never
/// contains a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// The administrator; `None` for a client, or for someone working on the host itself.
    pub admin: Option<AdminId>,
    /// What was done, as `resource.verb`, such as `content.saved`.
    pub action: &'static str,
    /// What it was done to: an id, or empty.
    pub subject: String,
    /// The address the request came from.
    pub address: Option<IpAddr>,
    /// What changed, in a few words, or empty. No personal data: the log is kept after a person is
    /// erased.
    pub detail: String,
}

/// An audit line as it is read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// When.
    pub at: DateTime<Utc>,
    /// The administrator's name, if they still exist.
    pub by: Option<String>,
    /// What was done.
    pub action: String,
    /// What changed, in a few words, or empty.
    pub detail: String,
}

impl AuditEntry {
    /// The entry with a description of what changed.
    #[must_use]
    pub fn detail(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// Something a client did with their own booking. The address is left out: the log is kept
    /// after the person is erased.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "ids are small, and callers read better")]
    pub fn by_client(action: &'static str, subject: impl ToString) -> Self {
        Self { admin: None, action, subject: subject.to_string(), address: None, detail: String::new() }
    }

    /// Something the program did on its own.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "ids are small, and callers read better")]
    pub fn by_nobody(action: &'static str, subject: impl ToString) -> Self {
        Self { admin: None, action, subject: subject.to_string(), address: None, detail: String::new() }
    }

    /// Something done on the host, from the command line.
    #[must_use]
    pub fn on_host(action: &'static str, subject: AdminId) -> Self {
        Self { admin: None, action, subject: subject.to_string(), address: None, detail: String::new() }
    }
}
