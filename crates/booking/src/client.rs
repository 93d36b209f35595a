use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{ClientId, Currency, EmailAddress, Money, Phone, Sight, Sort, StorageError};

use crate::{CaseType, ClientDetails};

/// A person the practice works for, identified by email address, or without one by name and phone
/// number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// Unique id.
    pub id: ClientId,
    /// Full name.
    pub name: String,
    /// Unique, ignoring case; may be unknown.
    pub email: Option<EmailAddress>,
    /// Phone number.
    pub phone: Option<Phone>,
    /// Postal address, or empty.
    pub address: String,
    /// The practice's own notes.
    pub notes: String,
    /// How they may be reached safely, or empty.
    pub safe_contact: String,
    /// When the practice first recorded them.
    pub created_at: DateTime<Utc>,
    /// When the data was last changed.
    pub updated_at: DateTime<Utc>,
}

impl Client {
    /// The client record for someone's first booking.
    #[must_use]
    pub fn of(details: &ClientDetails, now: DateTime<Utc>) -> Self {
        let changes = ClientChanges {
            email: Some(details.email.clone()),
            phone: Some(details.phone.clone()),
            ..ClientChanges::default()
        };
        Self::new(details.name.clone(), changes, now)
    }

    /// A client with this name and the other given fields.
    #[must_use]
    pub fn new(name: String, changes: ClientChanges, now: DateTime<Utc>) -> Self {
        Self {
            id: ClientId::generate(),
            name,
            email: None,
            phone: None,
            address: String::new(),
            notes: String::new(),
            safe_contact: String::new(),
            created_at: now,
            updated_at: now,
        }
        .with(changes, now)
    }

    /// The client with the changes applied.
    #[must_use]
    pub fn with(self, changes: ClientChanges, now: DateTime<Utc>) -> Self {
        Self {
            id: self.id,
            name: changes.name.unwrap_or(self.name),
            email: changes.email.unwrap_or(self.email),
            phone: changes.phone.unwrap_or(self.phone),
            address: changes.address.unwrap_or(self.address),
            notes: changes.notes.unwrap_or(self.notes),
            safe_contact: changes.safe_contact.unwrap_or(self.safe_contact),
            created_at: self.created_at,
            updated_at: now,
        }
    }
}

/// The fields of a [`Client`] to change; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientChanges {
    pub name: Option<String>,
    /// `Some(None)` removes the address.
    pub email: Option<Option<EmailAddress>>,
    /// `Some(None)` removes the number.
    pub phone: Option<Option<Phone>>,
    pub address: Option<String>,
    pub notes: Option<String>,
    pub safe_contact: Option<String>,
}

/// A client's status, derived from their bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientStatus {
    /// Has an open booking, or none at all yet.
    Active,
    /// Has no open booking, and not all were completed.
    Inactive,
    /// All bookings are completed.
    Completed,
}

kernel::named!(ClientStatus { Active = "active", Inactive = "inactive", Completed = "completed" });

/// The numbers of a client's bookings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookingCounts {
    /// All of them.
    pub total: i64,
    /// Pending or confirmed.
    pub open: i64,
    /// Completed.
    pub completed: i64,
}

impl BookingCounts {
    /// The status of a client with these bookings.
    #[must_use]
    pub fn status(self) -> ClientStatus {
        if self.open > 0 || self.total == 0 {
            ClientStatus::Active
        } else if self.completed == self.total {
            ClientStatus::Completed
        } else {
            ClientStatus::Inactive
        }
    }
}

/// A client with a summary of their bookings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientOverview {
    /// The client.
    pub client: Client,
    /// The case type of the latest booking.
    pub latest_case_type: Option<CaseType>,
    /// The numbers of their bookings.
    pub bookings: BookingCounts,
    /// When a mail server last refused their address for good.
    pub email_refused_at: Option<DateTime<Utc>>,
}

impl ClientOverview {
    /// What someone with this sight sees of the client.
    #[must_use]
    pub fn seen_with(self, sight: Sight) -> Self {
        if sight.contacts {
            return self;
        }
        let (address, notes, safe_contact) = (String::new(), String::new(), String::new());
        let client = Client { email: None, phone: None, address, notes, safe_contact, ..self.client };
        Self { client, email_refused_at: None, ..self }
    }
}

/// A client on a list, with what the list sorts by. Canceled sessions do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedClient {
    /// The client.
    pub overview: ClientOverview,
    /// The latest session that has begun.
    pub last_session: Option<NaiveDateTime>,
    /// The first session ahead.
    pub next_session: Option<NaiveDateTime>,
    /// What they have paid and were not given back, if it was asked for.
    pub paid: Option<Money>,
}

impl ListedClient {
    /// What someone with this sight sees of the client.
    #[must_use]
    pub fn seen_with(self, sight: Sight) -> Self {
        Self { overview: self.overview.seen_with(sight), ..self }
    }
}

/// What a list of clients can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientColumn {
    /// The name, ignoring case.
    Name,
    /// The last session.
    LastSession,
    /// The next session.
    NextSession,
    /// The number of bookings.
    Sessions,
    /// When the practice first recorded them.
    Since,
}

kernel::named!(ClientColumn {
    Name = "name",
    LastSession = "last",
    NextSession = "next",
    Sessions = "sessions",
    Since = "since",
});

/// Which clients to list; `None` means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientFilter {
    /// Only these.
    pub ids: Option<Vec<ClientId>>,
    /// With this text in the name, email address or phone number, ignoring case; or with this phone
    /// number in another spelling.
    pub text: Option<String>,
    /// With this status.
    pub status: Option<ClientStatus>,
    /// In this order; otherwise newest first.
    pub sort: Option<Sort<ClientColumn>>,
    /// By the practice's wall clock: divides last from next sessions.
    pub now: NaiveDateTime,
    /// The currency in which to count what they have paid.
    pub money: Option<Currency>,
}

/// Why a client could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// No such client.
    #[error("This client does not exist")]
    NotFound,
    /// Another client has this email address, ignoring case.
    #[error("Another client already has this email address")]
    Exists,
    /// The client has a pending or confirmed booking.
    #[error("This client has open bookings. Complete or cancel them first")]
    HasOpenBookings,
    /// The client has bookings without an email address: without the record, no one could find them to
    /// erase them.
    #[error("This client has bookings and no email address. Erase the personal data instead")]
    OnlyRecord,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_follows_from_the_bookings() {
        let status = |total, open, completed| BookingCounts { total, open, completed }.status();
        assert_eq!(status(0, 0, 0), ClientStatus::Active);
        assert_eq!(status(3, 1, 2), ClientStatus::Active);
        assert_eq!(status(2, 0, 2), ClientStatus::Completed);
        assert_eq!(status(2, 0, 1), ClientStatus::Inactive);
        assert_eq!(status(1, 0, 0), ClientStatus::Inactive);
    }
}
