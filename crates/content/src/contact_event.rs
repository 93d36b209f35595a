use kernel::{Actor, ContactRequestId, EmailLimit};

/// Something that happened to a contact request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactEvent<'e> {
    /// The request.
    pub id: ContactRequestId,
    /// What happened.
    pub what: ContactChange,
    /// Who made the change.
    pub by: &'e Actor,
}

/// What can happen to a contact request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactChange {
    /// A visitor sent it. The limit applies to the emails their address may cause.
    Received(EmailLimit),
    /// The practice changed its status or notes.
    Changed,
    /// Its sender was added as a client.
    MadeClient,
    /// The practice deleted it.
    Deleted,
}

impl ContactEvent<'_> {
    /// The event's name in the audit log.
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
