//! Seals for the audit log: a chain of keyed hashes, one per line. Without the data key, no one can
//! change, remove or add a line unnoticed, not even with full access to the database.

use std::io;

use chrono::{DateTime, Utc};
use hkdf::Hkdf;
use hmac::digest::Key;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

type Code = Hmac<Sha256>;

/// A line of the audit log, exactly as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredLine {
    pub(crate) id: i64,
    pub(crate) at: DateTime<Utc>,
    pub(crate) actor: String,
    pub(crate) admin_id: Option<Uuid>,
    pub(crate) action: String,
    pub(crate) subject: String,
    pub(crate) address: Option<String>,
    pub(crate) detail: String,
    /// As PostgreSQL writes the JSON.
    pub(crate) changes: Option<String>,
}

/// Makes seals with one key.
#[derive(Clone)]
pub struct AuditSeals {
    key: Code,
}

impl AuditSeals {
    /// Seals with a key derived from the server's data key.
    pub fn new(data_key: &[u8]) -> io::Result<Self> {
        let mut key = Key::<Code>::default();
        Hkdf::<Sha256>::new(None, data_key)
            .expand(b"accord audit log", &mut key)
            .map_err(io::Error::other)?;
        Ok(Self { key: Code::new(&key) })
    }

    /// The seal with this number on the line; `before` is the previous seal, empty for the first.
    pub(crate) fn seal(&self, number: i64, before: &[u8], line: &StoredLine) -> Vec<u8> {
        let none = || String::from("-");
        let admin = line.admin_id.map_or_else(none, |id| id.to_string());
        let fields = [
            number.to_string(),
            line.id.to_string(),
            line.at.timestamp_micros().to_string(),
            line.actor.clone(),
            admin,
            line.action.clone(),
            line.subject.clone(),
            line.address.clone().unwrap_or_else(none),
            line.detail.clone(),
        ];
        // Lines from before changes were recorded have none, and keep their seals.
        let fields = fields.iter().chain(&line.changes);
        let mut code = self.key.clone();
        // Each with its length, so that no two lines are the same sequence of bytes.
        for field in std::iter::once(before).chain(fields.map(String::as_bytes)) {
            code.update(&u64::try_from(field.len()).unwrap_or(u64::MAX).to_be_bytes());
            code.update(field);
        }
        code.finalize().into_bytes().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> StoredLine {
        StoredLine {
            id: 7,
            at: "2027-01-04T09:00:00.000001Z".parse().unwrap(),
            actor: "admin".into(),
            admin_id: Some(Uuid::from_u128(1)),
            action: "booking.changed".into(),
            subject: "b-1".into(),
            address: Some("192.0.2.1".into()),
            detail: "pending → confirmed".into(),
            changes: None,
        }
    }

    #[test]
    fn a_seal_depends_on_the_key_its_place_the_seal_before_and_every_field() {
        let seals = AuditSeals::new(b"a key of at least thirty-two characters").unwrap();
        let seal = seals.seal(1, b"before", &line());
        assert_eq!(seals.seal(1, b"before", &line()), seal);
        let other = AuditSeals::new(b"another key of thirty-two characters").unwrap();
        assert_ne!(other.seal(1, b"before", &line()), seal);
        assert_ne!(seals.seal(2, b"before", &line()), seal);
        assert_ne!(seals.seal(1, b"", &line()), seal);
        for changed in [
            StoredLine { id: 8, ..line() },
            StoredLine { at: "2027-01-04T09:00:00.000002Z".parse().unwrap(), ..line() },
            StoredLine { actor: "host".into(), ..line() },
            StoredLine { admin_id: None, ..line() },
            StoredLine { action: "booking.created".into(), ..line() },
            StoredLine { subject: "b-2".into(), ..line() },
            StoredLine { address: None, ..line() },
            StoredLine { detail: String::new(), ..line() },
            StoredLine { changes: Some("[]".into()), ..line() },
            // The same characters, divided otherwise.
            StoredLine { subject: "b-1192.0.2.1".into(), address: Some(String::new()), ..line() },
        ] {
            assert_ne!(seals.seal(1, b"before", &changed), seal, "{changed:?}");
        }
    }

    #[test]
    fn a_seal_stays_true_in_later_versions_with_and_without_changes() {
        let seals = AuditSeals::new(b"a key of at least thirty-two characters").unwrap();
        let changes = r#"[{"to": "confirmed", "from": "pending", "field": "status"}]"#;
        for (changes, expected) in [
            (None, "e65733dda74e375313b00ad8b795ee651fceebbe4b9bd0f9e1ea7d138125a226"),
            (Some(changes.into()), "0adeadeb48861062b64c76e69581f774f2a0398158f49de78e415297a7050fc5"),
        ] {
            let seal = seals.seal(1, b"before", &StoredLine { changes, ..line() });
            assert_eq!(hex::encode(seal), expected);
        }
    }
}
