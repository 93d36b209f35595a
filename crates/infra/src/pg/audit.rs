//! The audit log.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{Actor, AuditEntry, AuditLine, AuditLog, StorageError};
use uuid::Uuid;

use super::Tx;
use super::schema::{admins, audit_log};

/// The actor's kind, as stored.
pub(super) fn name(actor: &Actor) -> &'static str {
    match actor {
        Actor::Admin { .. } => "admin",
        Actor::Client => "client",
        Actor::System => "system",
        Actor::Host => "host",
    }
}

impl AuditLog for Tx<'_> {
    fn record(&self, entry: &AuditEntry) -> Result<(), StorageError> {
        let (admin, address) = match &entry.by {
            Actor::Admin { id, address } => (Some(Uuid::from(*id)), Some(address.to_string())),
            Actor::Client | Actor::System | Actor::Host => (None, None),
        };
        self.query(|c| {
            diesel::insert_into(audit_log::table)
                .values((
                    audit_log::actor.eq(name(&entry.by)),
                    audit_log::admin_id.eq(admin),
                    audit_log::action.eq(entry.action),
                    audit_log::subject.eq(&entry.subject),
                    audit_log::address.eq(address),
                    audit_log::detail.eq(&entry.detail),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    fn history(&self, subject: &str) -> Result<Vec<AuditLine>, StorageError> {
        type Row = (DateTime<Utc>, String, Option<(String, String)>, String, String);
        let rows: Vec<Row> = self.query(|c| {
            audit_log::table
                .left_join(admins::table.on(audit_log::admin_id.eq(admins::id.nullable())))
                .filter(audit_log::subject.eq(subject))
                .order(audit_log::id.desc())
                .select((
                    audit_log::at,
                    audit_log::actor,
                    (admins::first_name, admins::last_name).nullable(),
                    audit_log::action,
                    audit_log::detail,
                ))
                .load(c)
        })?;
        let line = |(at, actor, admin, action, detail): Row| {
            let by = match (actor.as_str(), admin) {
                ("admin", Some((first, last))) => format!("{first} {last}").trim().to_owned(),
                ("admin", None) => String::new(),
                ("client", _) => "Client".into(),
                ("system", _) => "Accord".into(),
                ("host", _) => "Host".into(),
                (other, _) => return Err(StorageError::Failed(format!("{other} is no actor").into())),
            };
            Ok(AuditLine { at, by, action, detail })
        };
        rows.into_iter().map(line).collect()
    }
}
