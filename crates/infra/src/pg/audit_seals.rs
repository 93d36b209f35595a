//! Sealing the audit log, and checking the seals.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Binary, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::StorageError;
use uuid::Uuid;

use super::Tx;
use super::db::FORGOTTEN_AT_ONCE;
use super::schema::audit_seals;
use crate::audit_seals::{AuditSeals, StoredLine};

/// One process seals at a time.
const SEAL_LOCK: i64 = 0x0061_6373_6561_6c00;

/// The most lines sealed at once.
const BATCH: i64 = 1000;

/// Lines get their numbers when they are written, but can be seen only once they are committed: up
/// to this many later ones may have been sealed by then.
const LATECOMERS: i64 = 20_000;

#[derive(QueryableByName)]
struct LineRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    actor: String,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    admin_id: Option<Uuid>,
    #[diesel(sql_type = Text)]
    action: String,
    #[diesel(sql_type = Text)]
    subject: String,
    #[diesel(sql_type = Nullable<Text>)]
    address: Option<String>,
    #[diesel(sql_type = Text)]
    detail: String,
    #[diesel(sql_type = Nullable<Text>)]
    changes: Option<String>,
}

impl From<LineRow> for StoredLine {
    fn from(row: LineRow) -> Self {
        let LineRow { id, at, actor, admin_id, action, subject, address, detail, changes } = row;
        Self { id, at, actor, admin_id, action, subject, address, detail, changes }
    }
}

#[derive(QueryableByName)]
struct SealedRow {
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = BigInt)]
    line_id: i64,
    #[diesel(sql_type = Binary)]
    hash: Vec<u8>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Text>)]
    actor: Option<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    admin_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    action: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    subject: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    address: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    detail: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    changes: Option<String>,
}

impl SealedRow {
    /// The line as it is now; `None` if it is missing.
    fn line(&self) -> Option<StoredLine> {
        Some(StoredLine {
            id: self.line_id,
            at: self.at?,
            actor: self.actor.clone()?,
            admin_id: self.admin_id,
            action: self.action.clone()?,
            subject: self.subject.clone()?,
            address: self.address.clone(),
            detail: self.detail.clone()?,
            changes: self.changes.clone(),
        })
    }
}

/// What a check of the audit log found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditCheck {
    /// Every line is as it was when it was sealed.
    Intact {
        /// Number of sealed lines.
        lines: i64,
        /// Number of lines that are not sealed yet.
        unsealed: i64,
        /// The last seal as hexadecimal digits; empty if there is none. If it was noted elsewhere, it shows
        /// whether lines were cut off at the end.
        last: String,
    },
    /// The first line that is not as it was.
    Changed {
        /// The line.
        line: i64,
    },
    /// The first line that is gone.
    Missing {
        /// The line.
        line: i64,
    },
    /// The first seal that is gone.
    SealMissing {
        /// The seal's number.
        number: i64,
    },
}

impl Tx<'_> {
    /// Seals lines that have none, oldest first. Returns whether there may be more.
    pub fn seal_audit_log(&self, seals: &AuditSeals) -> Result<bool, StorageError> {
        self.query(|c| sql_query(format!("SELECT pg_advisory_xact_lock({SEAL_LOCK})")).execute(c))?;
        let last: Option<(i64, Vec<u8>)> = self.query(|c| {
            audit_seals::table
                .order(audit_seals::number.desc())
                .select((audit_seals::number, audit_seals::hash))
                .first(c)
                .optional()
        })?;
        let (mut number, mut before) = last.unwrap_or_default();
        let lines = self.unsealed(BATCH)?;
        let mut rows = Vec::with_capacity(lines.len());
        for line in lines {
            number += 1;
            before = seals.seal(number, &before, &line);
            rows.push((
                audit_seals::number.eq(number),
                audit_seals::line_id.eq(line.id),
                audit_seals::hash.eq(before.clone()),
            ));
        }
        let sealed = self.query(|c| diesel::insert_into(audit_seals::table).values(&rows).execute(c))?;
        Ok(i64::try_from(sealed).is_ok_and(|sealed| sealed == BATCH))
    }

    fn unsealed(&self, limit: i64) -> Result<Vec<StoredLine>, StorageError> {
        let query =
            "SELECT id, at, actor, admin_id, action, subject, address, detail, changes::text AS changes
            FROM audit_log
            WHERE id > (SELECT coalesce(max(line_id), 0) FROM audit_seals) - $1
              AND NOT EXISTS (SELECT FROM audit_seals WHERE line_id = audit_log.id)
            ORDER BY id LIMIT $2";
        let rows: Vec<LineRow> =
            self.query(|c| sql_query(query).bind::<BigInt, _>(LATECOMERS).bind::<BigInt, _>(limit).load(c))?;
        Ok(rows.into_iter().map(StoredLine::from).collect())
    }

    /// Compares every sealed line with its seal, in the order of sealing.
    pub fn check_audit_log(&self, seals: &AuditSeals) -> Result<AuditCheck, StorageError> {
        let mut previous: Option<(i64, Vec<u8>)> = None;
        let mut lines = 0;
        loop {
            let after = previous.as_ref().map_or(0, |(number, _)| *number);
            let batch = self.sealed_after(after)?;
            if batch.is_empty() {
                break;
            }
            for row in batch {
                // The lines before the first seal were deleted when they were old enough.
                if let Some((number, _)) = &previous
                    && *number + 1 != row.number
                {
                    return Ok(AuditCheck::SealMissing { number: *number + 1 });
                }
                let Some(line) = row.line() else { return Ok(AuditCheck::Missing { line: row.line_id }) };
                let known = previous.as_ref().map(|(_, hash)| hash.as_slice());
                // What came before the first seal is known only if it is number one.
                let before = known.or((row.number == 1).then_some(&[]));
                if before.is_some_and(|before| seals.seal(row.number, before, &line) != row.hash) {
                    return Ok(AuditCheck::Changed { line: row.line_id });
                }
                lines += 1;
                previous = Some((row.number, row.hash));
            }
        }
        let unsealed = i64::try_from(self.unsealed(i64::MAX)?.len()).unwrap_or(i64::MAX);
        let last = previous.map(|(_, hash)| hex::encode(hash)).unwrap_or_default();
        Ok(AuditCheck::Intact { lines, unsealed, last })
    }

    /// Whether anything has been sealed yet.
    pub fn has_seals(&self) -> Result<bool, StorageError> {
        self.query(|c| {
            diesel::select(diesel::dsl::exists(audit_seals::table.select(audit_seals::number))).get_result(c)
        })
    }

    /// Whether the newest seal was made with this key; `None` if there is none to tell from.
    pub fn newest_seal_fits(&self, seals: &AuditSeals) -> Result<Option<bool>, StorageError> {
        let newest: Option<i64> =
            self.query(|c| audit_seals::table.select(diesel::dsl::max(audit_seals::number)).first(c))?;
        let last = match newest {
            Some(number) => self.sealed_after(number - 2)?,
            None => return Ok(None),
        };
        let (before, newest) = match last.as_slice() {
            [newest] if newest.number == 1 => (&[][..], newest),
            [before, newest] => (before.hash.as_slice(), newest),
            _ => return Ok(None),
        };
        Ok(newest.line().map(|line| seals.seal(newest.number, before, &line) == newest.hash))
    }

    fn sealed_after(&self, number: i64) -> Result<Vec<SealedRow>, StorageError> {
        let query = "SELECT number, line_id, hash, at, actor, admin_id, action, subject, address, detail,
                changes::text AS changes
            FROM audit_seals LEFT JOIN audit_log ON audit_log.id = line_id
            WHERE number > $1 ORDER BY number LIMIT $2";
        self.query(|c| sql_query(query).bind::<BigInt, _>(number).bind::<BigInt, _>(BATCH).load(c))
    }

    /// Deletes the oldest lines from before this moment, with their seals, a thousand at once.
    /// Returns the number of lines.
    pub fn forget_activity(&self, before: DateTime<Utc>) -> Result<usize, StorageError> {
        // Only as a piece from the start, so that the seals that stay are a chain; and never the last.
        let seals = "WITH oldest AS (
                SELECT number, at FROM audit_seals LEFT JOIN audit_log ON audit_log.id = line_id
                WHERE number < (SELECT max(number) FROM audit_seals)
                ORDER BY number LIMIT $2
            )
            DELETE FROM audit_seals WHERE number IN (
                SELECT number FROM oldest
                WHERE NOT EXISTS (
                    SELECT FROM oldest AS kept WHERE kept.at >= $1 AND kept.number <= oldest.number
                )
            )";
        let lines = "DELETE FROM audit_log WHERE id IN (
                SELECT id FROM audit_log
                WHERE at < $1 AND NOT EXISTS (SELECT FROM audit_seals WHERE line_id = audit_log.id)
                ORDER BY at LIMIT $2
            )";
        let forget = |query: &str| {
            let query = sql_query(query).bind::<Timestamptz, _>(before);
            self.query(|c| query.bind::<BigInt, _>(FORGOTTEN_AT_ONCE).execute(c))
        };
        forget(seals)?;
        forget(lines)
    }
}
