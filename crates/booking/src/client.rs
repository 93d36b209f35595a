use chrono::{DateTime, Utc};
use kernel::{ClientId, EmailAddress};

use crate::Party;

/// A person the practice works for, known by e-mail address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// Identity.
    pub id: ClientId,
    /// Full name.
    pub name: String,
    /// Unique whatever its case; may be unknown.
    pub email: Option<EmailAddress>,
    /// Telephone, or empty.
    pub phone: String,
    /// Postal address, or empty.
    pub address: String,
    /// The practice's own notes.
    pub notes: String,
    /// When the practice first knew of them.
    pub created_at: DateTime<Utc>,
}

impl Client {
    /// The client a party becomes with the first booking.
    #[must_use]
    pub fn of(party: &Party, now: DateTime<Utc>) -> Self {
        Self {
            id: ClientId::generate(),
            name: party.name.clone(),
            email: Some(party.email.clone()),
            phone: party.phone.clone(),
            address: String::new(),
            notes: String::new(),
            created_at: now,
        }
    }
}
