use std::net::IpAddr;

use kernel::AdminId;

/// One line of the audit log: who did what to what, from where. Storage adds when. It never holds a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// The administrator; `None` for somebody on the host itself.
    pub admin: Option<AdminId>,
    /// What was done, as `resource.verb` such as `content.saved`.
    pub action: &'static str,
    /// What it was done to: an id, or empty.
    pub subject: String,
    /// Where the request came from.
    pub address: Option<IpAddr>,
}

impl AuditEntry {
    /// Something done on the host, from the command line.
    #[must_use]
    pub fn on_host(action: &'static str, subject: AdminId) -> Self {
        Self { admin: None, action, subject: subject.to_string(), address: None }
    }
}
