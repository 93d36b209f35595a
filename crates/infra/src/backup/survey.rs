//! What a backup would bring back and must not: people who were erased, and the demo password.

use std::collections::HashMap;
use std::sync::Arc;

use auth::{DEMO_PASSWORD, PasswordHash, PasswordHasher};
use chrono::{DateTime, Utc};
use kernel::ClientId;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{BackupError, Entry, Returning};
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

/// Inspects a backup's rows as they are read.
pub(super) struct Survey {
    returning: Returning,
    /// `None` where the published password is allowed.
    hasher: Option<Arc<dyn PasswordHasher>>,
    published: Vec<PublishedAccount>,
    table: String,
}

#[derive(Deserialize)]
struct AdminRow {
    email: String,
    password_hash: String,
    screened_digest: Option<String>,
}

#[derive(Deserialize)]
struct ClientRow {
    id: Uuid,
    email: Option<String>,
    created_at: DateTime<Utc>,
}

#[derive(Deserialize)]
struct WrittenRow {
    #[serde(alias = "client_email")]
    email: String,
    created_at: DateTime<Utc>,
}

impl Survey {
    pub(super) fn new(
        marks: &PersonMarks,
        forgotten: HashMap<Vec<u8>, DateTime<Utc>>,
        hasher: Option<Arc<dyn PasswordHasher>>,
    ) -> Self {
        let returning = Returning::new(marks.clone(), forgotten);
        Self { returning, hasher, published: Vec::new(), table: String::new() }
    }

    pub(super) fn pass(&mut self, entry: Entry<'_>) -> Result<(), BackupError> {
        match entry {
            Entry::Table(table, _) => table.clone_into(&mut self.table),
            Entry::Row(row) => match self.table.as_str() {
                "admins" => self.admin(row)?,
                "clients" | "bookings" | "contact_requests" if self.returning.nobody_was_forgotten() => {}
                "clients" => {
                    let ClientRow { id, email, created_at } = read(row)?;
                    self.returning.client(ClientId::from(id), email.as_deref(), created_at);
                }
                "bookings" | "contact_requests" => {
                    let WrittenRow { email, created_at } = read(row)?;
                    self.returning.used(&email, created_at);
                }
                _ => {}
            },
        }
        Ok(())
    }

    fn admin(&mut self, row: &str) -> Result<(), BackupError> {
        let Some(hasher) = &self.hasher else { return Ok(()) };
        let AdminRow { email, password_hash, screened_digest } = read(row)?;
        let is_screened = screened_digest == Some(password_digest(&password_hash));
        let password = PasswordHash(password_hash);
        if !is_screened && hasher.verify(DEMO_PASSWORD, &password) {
            self.published.push(PublishedAccount { email, password });
        }
        Ok(())
    }

    /// How many erased people the backup contains, and which accounts have the published password.
    pub(super) fn found(self) -> (u64, Vec<PublishedAccount>) {
        (self.returning.people(), self.published)
    }
}

fn read<T: DeserializeOwned>(row: &str) -> Result<T, BackupError> {
    serde_json::from_str(row).or(Err(BackupError::Invalid))
}
