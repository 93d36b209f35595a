use chrono::{DateTime, Utc};
use kernel::{ClientId, EmailAddress, ParticipantId};

/// A person to erase: their client record, if there still is one, and the addresses they used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The client.
    pub client: Option<ClientId>,
    /// Every address they are known to have used.
    pub emails: Vec<EmailAddress>,
    /// Their places on matters that lead to neither.
    pub places: Vec<ParticipantId>,
}

/// What was erased.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// Number of bookings stripped of personal data.
    pub bookings: usize,
    /// Number of contact requests deleted.
    pub contact_requests: usize,
    /// When the most recent of all that was written.
    pub newest: Option<DateTime<Utc>>,
}
