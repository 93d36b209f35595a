//! The audit log.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, sql};
use diesel::expression::SqlLiteral;
use diesel::pg::{Pg, PgRowByRowLoadingMode};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Bool, Text, Uuid as SqlUuid};
use kernel::{
    ActedBy, Activity, ActivityFilter, ActivityLog, Actor, AuditEntry, AuditLine, AuditLog, FieldChange,
    LoggedPerson, Named as _, Page, Paged, StorageError,
};
use serde_json::Value;
use uuid::Uuid;

use super::Tx;
use super::row::corrupt;
use super::schema::{admins, audit_log, bookings, payments};

/// The actor's kind, as stored.
pub(super) fn name(actor: &Actor) -> &'static str {
    match actor {
        Actor::Admin { .. } => ADMIN,
        Actor::Client => "client",
        Actor::System => "system",
        Actor::Host => "host",
    }
}

const ADMIN: &str = "admin";

/// An administrator's first and last name, and their email address.
type Names = (String, String, String);

/// An actor's kind as stored, and the administrator's names.
type By = (String, Option<Names>);

fn called((first, last, email): Names) -> String {
    let name = format!("{first} {last}").trim().to_owned();
    if name.is_empty() { email } else { name }
}

fn by((actor, admin): By) -> Result<String, StorageError> {
    Ok(match (actor.as_str(), admin) {
        (ADMIN, Some(names)) => called(names),
        (ADMIN, None) => String::new(),
        ("client", _) => "Client".into(),
        ("system", _) => "Accord".into(),
        ("host", _) => "Host".into(),
        (other, _) => return Err(StorageError::Failed(format!("{other} is no actor").into())),
    })
}

/// The changes as stored: null if there are none.
pub(super) fn stored(changes: &[FieldChange]) -> Result<Option<Value>, StorageError> {
    (!changes.is_empty()).then(|| serde_json::to_value(changes).map_err(corrupt)).transpose()
}

fn changes(stored: Option<Value>) -> Result<Vec<FieldChange>, StorageError> {
    Ok(stored.map(serde_json::from_value).transpose().map_err(corrupt)?.unwrap_or_default())
}

impl AuditLog for Tx<'_> {
    fn record(&self, entry: &AuditEntry) -> Result<(), StorageError> {
        let (admin, address) = match &entry.by {
            Actor::Admin { id, address } => (Some(Uuid::from(*id)), Some(address.to_string())),
            Actor::Client | Actor::System | Actor::Host => (None, None),
        };
        let changes = stored(&entry.changes)?;
        self.query(|c| {
            diesel::insert_into(audit_log::table)
                .values((
                    audit_log::actor.eq(name(&entry.by)),
                    audit_log::admin_id.eq(admin),
                    audit_log::action.eq(entry.action.name()),
                    audit_log::subject.eq(&entry.subject),
                    audit_log::address.eq(address),
                    audit_log::detail.eq(&entry.detail),
                    audit_log::changes.eq(changes),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    fn history(&self, subject: &str) -> Result<Vec<AuditLine>, StorageError> {
        type Row = (DateTime<Utc>, String, Option<Names>, String, String, Option<Value>);
        // A booking's history is also that of its payments. None belongs to the nil id.
        let booking = subject.parse::<Uuid>().unwrap_or_default();
        // As an array, which PostgreSQL looks up in the index.
        let own =
            sql::<Bool>("audit_log.subject = ANY (ARRAY(SELECT id::text FROM payments WHERE booking_id = ")
                .bind::<SqlUuid, _>(booking)
                .sql(") || ")
                .bind::<Text, _>(subject)
                .sql("::text)");
        let rows: Vec<Row> = self.query(|c| {
            audit_log::table
                .left_join(admins::table.on(audit_log::admin_id.eq(admins::id.nullable())))
                .filter(own)
                .order((audit_log::at.desc(), audit_log::id.desc()))
                .select((
                    audit_log::at,
                    audit_log::actor,
                    (admins::first_name, admins::last_name, admins::email).nullable(),
                    audit_log::action,
                    audit_log::detail,
                    audit_log::changes,
                ))
                .load(c)
        })?;
        let line = |(at, actor, admin, action, detail, stored): Row| {
            Ok(AuditLine { at, by: by((actor, admin))?, action, detail, changes: changes(stored)? })
        };
        rows.into_iter().map(line).collect()
    }
}

/// A line as [`ActivityLog`] reads it.
#[derive(Queryable)]
struct ActivityRow {
    id: i64,
    at: DateTime<Utc>,
    actor: String,
    admin: Option<Names>,
    address: Option<String>,
    action: String,
    subject: String,
    detail: String,
    changes: Option<Value>,
}

#[derive(QueryableByName)]
struct NameRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    name: String,
}

/// What the things with these ids are called. Ids are unique across tables.
const NAMES: &str = "
    SELECT id, reference AS name FROM bookings WHERE id = ANY($1)
    UNION ALL SELECT payments.id, reference FROM payments JOIN bookings ON bookings.id = booking_id
        WHERE payments.id = ANY($1)
    UNION ALL SELECT id, name FROM employees WHERE id = ANY($1)
    UNION ALL SELECT id, name FROM clients WHERE id = ANY($1)
    UNION ALL SELECT id, style FROM matters WHERE id = ANY($1) AND style <> ''
    UNION ALL SELECT id, name FROM email_templates WHERE id = ANY($1)
    UNION ALL SELECT id, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) FROM admins WHERE id = ANY($1)";

type Lines<'a> = audit_log::BoxedQuery<'a, Pg>;

/// Not a parameter: PostgreSQL plans for the share of lines that this kind of actor has.
fn is(actor: &Actor) -> SqlLiteral<Bool> {
    sql(&format!("audit_log.actor = '{}'", name(actor)))
}

fn chosen<'a>(filter: &ActivityFilter, subjects: &'a [String]) -> Lines<'a> {
    let mut lines = audit_log::table.into_boxed();
    if let Some(ids) = &filter.ids {
        lines = lines.filter(audit_log::id.eq_any(ids.clone()));
    }
    if let Some(by) = filter.by {
        lines = match by {
            ActedBy::Admin(id) => lines.filter(audit_log::admin_id.eq(Uuid::from(id))),
            ActedBy::Client => lines.filter(is(&Actor::Client)),
            ActedBy::System => lines.filter(is(&Actor::System)),
            ActedBy::Host => lines.filter(is(&Actor::Host)),
        };
    }
    if !subjects.is_empty() {
        lines = lines.filter(audit_log::subject.eq_any(subjects));
    }
    if let Some(from) = filter.from {
        lines = lines.filter(audit_log::at.ge(from));
    }
    if let Some(until) = filter.until {
        lines = lines.filter(audit_log::at.lt(until));
    }
    lines
}

impl ActivityLog for Tx<'_> {
    fn activity(&self, filter: &ActivityFilter, page: Page) -> Result<Paged<Activity>, StorageError> {
        let subjects = self.subjects(filter)?;
        let total = self.count(chosen(filter, &subjects).select(audit_log::id), false)?;
        let ids = chosen(filter, &subjects)
            .order((audit_log::at.desc(), audit_log::id.desc()))
            .limit(page.limit)
            .offset(page.offset)
            .select(audit_log::id);
        let rows: Vec<ActivityRow> = self.query(|c| {
            audit_log::table
                .left_join(admins::table.on(audit_log::admin_id.eq(admins::id.nullable())))
                .filter(audit_log::id.eq_any(ids))
                .order((audit_log::at.desc(), audit_log::id.desc()))
                .select((
                    audit_log::id,
                    audit_log::at,
                    audit_log::actor,
                    (admins::first_name, admins::last_name, admins::email).nullable(),
                    audit_log::address,
                    audit_log::action,
                    audit_log::subject,
                    audit_log::detail,
                    audit_log::changes,
                ))
                .load(c)
        })?;
        let names = self.names(rows.iter().filter_map(|row| row.subject.parse().ok()).collect())?;
        let line = |row: ActivityRow| {
            Ok(Activity {
                id: row.id,
                at: row.at,
                by: by((row.actor, row.admin))?,
                address: row.address,
                action: row.action,
                subject_name: row.subject.parse().ok().and_then(|id: Uuid| names.get(&id).cloned()),
                subject: row.subject,
                detail: row.detail,
                changes: changes(row.changes)?,
            })
        };
        Ok(Paged { items: rows.into_iter().map(line).collect::<Result<_, StorageError>>()?, total })
    }

    fn lines(&self, filter: &ActivityFilter) -> Result<Vec<i64>, StorageError> {
        let subjects = self.subjects(filter)?;
        let newest = (audit_log::at.desc(), audit_log::id.desc());
        let lines = chosen(filter, &subjects).order(newest).select(audit_log::id);
        self.query(|c| lines.load_iter::<i64, PgRowByRowLoadingMode>(c)?.collect())
    }

    fn people(&self) -> Result<Vec<LoggedPerson>, StorageError> {
        let lines = audit_log::table.filter(audit_log::admin_id.eq(admins::id.nullable()));
        let rows: Vec<(Uuid, Names)> = self.query(|c| {
            admins::table
                .filter(exists(lines))
                .select((admins::id, (admins::first_name, admins::last_name, admins::email)))
                .load(c)
        })?;
        let person = |(id, names): (Uuid, Names)| LoggedPerson { id: id.into(), name: called(names) };
        let mut people: Vec<_> = rows.into_iter().map(person).collect();
        people.sort_by_cached_key(|person| (person.name.to_lowercase(), person.id.to_string()));
        Ok(people)
    }
}

impl Tx<'_> {
    /// The subject asked for, or if it is a booking's reference, the booking and its payments.
    fn subjects(&self, filter: &ActivityFilter) -> Result<Vec<String>, StorageError> {
        let Some(subject) = &filter.subject else { return Ok(Vec::new()) };
        let booking = bookings::table.filter(bookings::reference.eq(subject));
        let booking: Option<Uuid> = self.query(|c| booking.select(bookings::id).first(c).optional())?;
        let Some(booking) = booking else { return Ok(vec![subject.clone()]) };
        let paid = payments::table.filter(payments::booking_id.eq(booking)).select(payments::id);
        let paid: Vec<Uuid> = self.query(|c| paid.load(c))?;
        Ok([vec![booking], paid].concat().iter().map(Uuid::to_string).collect())
    }

    fn names(&self, ids: Vec<Uuid>) -> Result<HashMap<Uuid, String>, StorageError> {
        let rows: Vec<NameRow> = self.query(|c| sql_query(NAMES).bind::<Array<SqlUuid>, _>(ids).load(c))?;
        Ok(rows.into_iter().filter(|row| !row.name.is_empty()).map(|row| (row.id, row.name)).collect())
    }
}
