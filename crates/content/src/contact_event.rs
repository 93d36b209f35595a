use kernel::{Actor, ContactRequestId, EmailLimit};

/// Something that happened to a contact request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactEvent<'e> {
    /// Which request.
    pub id: ContactRequestId,
    /// What happened.
    pub what: ContactChange,
    /// Who made it happen.
    pub by: &'e Actor,
}

/// What can happen to a contact request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactChange {
    /// A visitor sent it. The limit is on the emails that their address may cause.
    Received(EmailLimit),
    /// The practice changed its status or notes.
    Changed,
    /// Its sender became a client.
    MadeClient,
    /// The practice deleted it.
    Deleted,
}

impl ContactEvent<'_> {
    /// What happened, as the audit log names it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.what {
            ContactChange::Received(_) => "contact_request.received",
            ContactChange::Changed => "contact_request.changed",
            ContactChange::MadeClient => "contact_request.made_client",
            ContactChange::Deleted => "contact_request.deleted",
        }
    }
}
