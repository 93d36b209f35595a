//! What a backup would bring back and must not: people who were erased, and the demo password.

use std::collections::HashMap;
use std::sync::Arc;

use auth::{DEMO_PASSWORD, PasswordHash, PasswordHasher};
use chrono::{DateTime, Utc};
use kernel::ClientId;
use matters::Participant;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::revocations::PersonRow;
use super::{BackupError, Entry, Returning, Revocations};
use crate::person_marks::PersonMarks;
use crate::pg::password_digest;

/// An account in a backup with the published password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedAccount {
    /// The account's email address.
    pub email: String,
    /// The hash of its password.
    pub password: PasswordHash,
}

/// What a backup would bring back.
pub(super) struct Found {
    /// Number of people who were erased.
    pub(super) forgotten_again: u64,
    /// How much was taken away from people.
    pub(super) revoked_again: u64,
    /// Accounts with the published password.
    pub(super) published: Vec<PublishedAccount>,
    /// Number of messages that had not been sent yet.
    pub(super) waiting: u64,
}

/// Inspects a backup's rows as they are read.
pub(super) struct Survey {
    returning: Returning,
    revoked: Revocations,
    revoked_again: u64,
    /// `None` where the published password is allowed.
    hasher: Option<Arc<dyn PasswordHasher>>,
    published: Vec<PublishedAccount>,
    waiting: u64,
    table: String,
}

#[derive(Deserialize)]
struct AdminRow {
    email: String,
    password_hash: String,
    screened_digest: Option<String>,
}

#[derive(Deserialize)]
struct FeedRow {
    digest: String,
}

#[derive(Deserialize)]
struct SeatRow {
    /// Absent in older backups.
    seat: Option<String>,
    id: Uuid,
    name: String,
    email: String,
    written_at: DateTime<Utc>,
}

#[derive(Deserialize)]
struct PasskeyRow {
    credential: String,
}

#[derive(Deserialize)]
struct ClientRow {
    id: Uuid,
    email: Option<String>,
    created_at: DateTime<Utc>,
}

#[derive(Deserialize)]
struct WrittenRow {
    #[serde(alias = "client_email", alias = "address")]
    email: String,
    #[serde(alias = "refused_at")]
    created_at: DateTime<Utc>,
}

/// Columns that older backups do not have are absent.
#[derive(Deserialize)]
struct MailRow {
    recipient: Option<String>,
    addressed_to: Option<String>,
    created_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
    failed_at: Option<DateTime<Utc>>,
    withheld_at: Option<DateTime<Utc>>,
}

impl Survey {
    pub(super) fn new(
        marks: &PersonMarks,
        forgotten: HashMap<Vec<u8>, DateTime<Utc>>,
        revoked: Revocations,
        hasher: Option<Arc<dyn PasswordHasher>>,
    ) -> Self {
        let returning = Returning::new(marks.clone(), forgotten);
        let (published, table) = (Vec::new(), String::new());
        Self { returning, revoked, revoked_again: 0, hasher, published, waiting: 0, table }
    }

    pub(super) fn pass(&mut self, entry: Entry<'_>) -> Result<(), BackupError> {
        match entry {
            Entry::Table(table, _) => table.clone_into(&mut self.table),
            Entry::Row(row) => match self.table.as_str() {
                "admins" => self.admin(row)?,
                "calendar_feeds" => {
                    let FeedRow { digest } = read(row)?;
                    self.revoked_again += u64::from(self.revoked.has_ended("calendar_feed", &digest));
                }
                "passkeys" => {
                    let PasskeyRow { credential } = read(row)?;
                    self.revoked_again += u64::from(self.revoked.has_ended("passkey", &credential));
                }
                "participants" => {
                    let SeatRow { seat, id, name, email, written_at } = read(row)?;
                    let has_ended = seat.is_some_and(|seat| self.revoked.has_ended("seat", &seat));
                    self.revoked_again += u64::from(has_ended);
                    if !email.is_empty() {
                        self.returning.used(&email, written_at);
                    } else if name != Participant::ERASED_NAME {
                        self.returning.place(id.into(), written_at);
                    }
                }
                "outbox" => self.mail(row)?,
                "clients" | "bookings" | "contact_requests" | "refused_addresses"
                    if self.returning.nobody_was_forgotten() => {}
                "clients" => {
                    let ClientRow { id, email, created_at } = read(row)?;
                    self.returning.client(ClientId::from(id), email.as_deref(), created_at);
                }
                "bookings" | "contact_requests" | "refused_addresses" => {
                    let WrittenRow { email, created_at } = read(row)?;
                    self.returning.used(&email, created_at);
                }
                _ => {}
            },
        }
        Ok(())
    }

    fn mail(&mut self, row: &str) -> Result<(), BackupError> {
        let MailRow { recipient, addressed_to, created_at, sent_at, failed_at, withheld_at } = read(row)?;
        self.waiting += u64::from(sent_at.or(failed_at).or(withheld_at).is_none());
        if let Some(address) = recipient.or(addressed_to) {
            self.returning.used(&address, created_at);
        }
        Ok(())
    }

    fn admin(&mut self, row: &str) -> Result<(), BackupError> {
        self.revoked_again += self.revoked.of_person(&read::<PersonRow>(row)?);
        let Some(hasher) = &self.hasher else { return Ok(()) };
        let AdminRow { email, password_hash, screened_digest } = read(row)?;
        let is_screened = screened_digest == Some(password_digest(&password_hash));
        let password = PasswordHash(password_hash);
        if !is_screened && hasher.verify(DEMO_PASSWORD, &password) {
            self.published.push(PublishedAccount { email, password });
        }
        Ok(())
    }

    /// What was found.
    pub(super) fn found(self) -> Found {
        let Self { returning, revoked_again, published, waiting, .. } = self;
        Found { forgotten_again: returning.people(), revoked_again, published, waiting }
    }
}

fn read<T: DeserializeOwned>(row: &str) -> Result<T, BackupError> {
    serde_json::from_str(row).or(Err(BackupError::Invalid))
}
