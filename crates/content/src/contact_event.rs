use kernel::{Action, Actor, ContactRequestId, EmailLimit};

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
    /// The action in the audit log.
    #[must_use]
    pub fn action(&self) -> Action {
        match self.what {
            ContactChange::Received(_) => Action::ContactRequestReceived,
            ContactChange::Changed => Action::ContactRequestChanged,
            ContactChange::MadeClient => Action::ContactRequestMadeClient,
            ContactChange::Deleted => Action::ContactRequestDeleted,
        }
    }
}
