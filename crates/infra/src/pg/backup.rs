//! Database support for backups: every row of a table as JSON, keyed by column name; and the record
//! of backup runs.

use std::io::Write;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz};
use kernel::{Named, StorageError};

use super::Tx;
use super::row::corrupt;
use super::schema::{backup_runs, backup_verifications};
use crate::backup::{
    BackupError, BackupHealth, BackupName, BackupWriter, Run, Verification, VerificationOutcome, health,
    is_due, is_verification_due,
};
use crate::backup_policy::BackupPolicy;

/// Rows read at once; only one for a table that may hold images.
const ROWS: usize = 200;

/// This takes longer than any request may.
const AT_LEISURE: &str = "
    SET LOCAL statement_timeout = '10min';
    SET LOCAL idle_in_transaction_session_timeout = '10min';
    SET LOCAL TIME ZONE 'UTC'";

/// How long the program waits for such a statement: longer than PostgreSQL.
const LEISURE: Duration = Duration::from_mins(11);

#[derive(QueryableByName)]
pub(super) struct Line {
    #[diesel(sql_type = Text)]
    pub(super) line: String,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// A column that can be written.
#[derive(QueryableByName)]
pub(crate) struct Column {
    #[diesel(sql_type = Text)]
    pub(crate) name: String,
    #[diesel(sql_type = Bool)]
    is_bytes: bool,
    #[diesel(sql_type = Bool)]
    pub(super) is_key: bool,
    /// The sequence that numbers it, if any.
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) sequence: Option<String>,
    /// What a row gets that has nothing here, if it must have something.
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) needed: Option<String>,
}

const COLUMNS: &str = "
    SELECT
        attname::text AS name,
        atttypid = 'bytea'::regtype AS is_bytes,
        EXISTS (
            SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)
        ) AS is_key,
        pg_get_serial_sequence($1, attname) AS sequence,
        CASE WHEN attnotnull THEN pg_get_expr(adbin, adrelid) END AS needed
    FROM pg_attribute
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attname";

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

pub(super) fn quoted_list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(quoted).collect::<Vec<_>>().join(", ")
}

fn unsigned(number: i64) -> Result<u64, StorageError> {
    u64::try_from(number).map_err(corrupt)
}

impl Tx<'_> {
    /// From now on, this transaction sees the database as it is at this moment. Call it before
    /// reading anything.
    pub fn freeze(&self) -> Result<(), StorageError> {
        self.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        self.at_leisure()
    }

    /// The last migration.
    pub fn schema(&self) -> Result<String, StorageError> {
        let query = "SELECT coalesce(max(version), '') AS line FROM __diesel_schema_migrations";
        Ok(self.query(|c| sql_query(query).get_result::<Line>(c))?.line)
    }

    /// How many rows a table has.
    pub fn count_rows(&self, table: &str) -> Result<u64, StorageError> {
        let query = format!("SELECT count(*) AS number FROM {}", quoted(table));
        unsigned(self.query(|c| sql_query(query).get_result::<Number>(c))?.number)
    }

    /// Adds a table to a backup.
    pub fn copy_out<W: Write>(&self, table: &str, writer: &mut BackupWriter<W>) -> Result<(), BackupError> {
        let columns = self.columns(table)?;
        let names: Vec<_> = columns.iter().map(|column| column.name.clone()).collect();
        writer.table(table, &names, |give| {
            self.each_row(table, &columns, &mut |row| Ok::<_, BackupError>(give(row)?))
        })
    }

    /// Passes on every row of a table as a JSON object of these columns, ordered by its key.
    pub(crate) fn each_row(
        &self,
        table: &str,
        columns: &[Column],
        take: &mut dyn FnMut(&str) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        let at_once = if columns.iter().any(|column| column.is_bytes) { 1 } else { ROWS };
        let key =
            quoted_list(columns.iter().filter(|column| column.is_key).map(|column| column.name.as_str()));
        let order = if key.is_empty() { String::new() } else { format!("ORDER BY {key}") };
        let list = quoted_list(columns.iter().map(|column| column.name.as_str()));
        self.run(&format!(
            "DECLARE backup NO SCROLL CURSOR FOR
             SELECT row_to_json(held)::text AS line FROM (SELECT {list} FROM {} {order}) AS held",
            quoted(table)
        ))?;
        loop {
            let rows: Vec<Line> =
                self.query(|c| sql_query(format!("FETCH {at_once} FROM backup")).load(c))?;
            rows.iter().try_for_each(|row| take(&row.line))?;
            if rows.len() < at_once {
                return Ok(self.run("CLOSE backup")?);
            }
        }
    }

    /// Lets this transaction take its time.
    pub(crate) fn at_leisure(&self) -> Result<(), StorageError> {
        self.watch.allow(LEISURE, None);
        self.run(AT_LEISURE)
    }

    pub(super) fn columns(&self, table: &str) -> Result<Vec<Column>, StorageError> {
        self.query(|c| sql_query(COLUMNS).bind::<Text, _>(table).load(c))
    }

    pub(super) fn run(&self, statements: &str) -> Result<(), StorageError> {
        self.query(|c| c.batch_execute(statements))
    }
}

/// Enough to see what happened; older ones are deleted.
const RUNS_KEPT: i64 = 1000;

impl Tx<'_> {
    /// Records that an automatic backup starts, if one is due; if several processes ask at once,
    /// only one is to make it.
    pub fn begin_backup(&self, policy: &BackupPolicy) -> Result<Option<i64>, StorageError> {
        self.run("LOCK TABLE backup_runs IN SHARE ROW EXCLUSIVE MODE")?;
        let (latest, now) = self.latest_run()?;
        if !is_due(policy, latest, now) {
            return Ok(None);
        }
        let id = self.query(|c| {
            diesel::insert_into(backup_runs::table)
                .values(backup_runs::automatic.eq(true))
                .returning(backup_runs::id)
                .get_result::<i64>(c)
        })?;
        let old = backup_runs::id.le(id - RUNS_KEPT);
        self.query(|c| diesel::delete(backup_runs::table.filter(old)).execute(c))?;
        Ok(Some(id))
    }

    /// Whether automatic backups are made.
    pub fn backup_health(&self, policy: &BackupPolicy) -> Result<BackupHealth, StorageError> {
        let (latest, now) = self.latest_run()?;
        Ok(health(policy, latest, self.latest_verification()?.as_ref(), now))
    }

    /// The latest automatic backup, and the time by the database's clock: the servers' clocks may
    /// differ.
    fn latest_run(&self) -> Result<(Option<Run>, DateTime<Utc>), StorageError> {
        let latest: Option<(DateTime<Utc>, bool)> = self.query(|c| {
            backup_runs::table
                .filter(backup_runs::automatic)
                .order(backup_runs::id.desc())
                .select((backup_runs::started_at, backup_runs::completed_at.is_not_null()))
                .first(c)
                .optional()
        })?;
        let latest = latest.map(|(started_at, completed)| Run { started_at, completed });
        Ok((latest, self.database_now()?))
    }

    fn database_now(&self) -> Result<DateTime<Utc>, StorageError> {
        self.query(|c| diesel::select(diesel::dsl::now.into_sql::<Timestamptz>()).get_result(c))
    }

    /// Records that an automatic backup was completed.
    pub fn complete_backup(&self, id: i64) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(backup_runs::table.find(id))
                .set(backup_runs::completed_at.eq(diesel::dsl::now))
                .execute(c)
        })?;
        Ok(())
    }

    /// Records that someone made a backup.
    pub fn note_backup(&self) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::insert_into(backup_runs::table)
                .values((backup_runs::automatic.eq(false), backup_runs::completed_at.eq(diesel::dsl::now)))
                .execute(c)
        })?;
        Ok(())
    }

    /// When the latest backup was completed.
    pub fn last_backup(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.query(|c| backup_runs::table.select(diesel::dsl::max(backup_runs::completed_at)).first(c))
    }
}

impl Tx<'_> {
    /// Whether the newest backup is to be verified.
    pub fn is_verification_due(&self, policy: &BackupPolicy) -> Result<bool, StorageError> {
        Ok(is_verification_due(policy, self.latest_verification()?.as_ref(), self.database_now()?))
    }

    /// Records that this backup's verification starts, if one is due; if several processes ask at
    /// once, only one is to do it.
    pub fn begin_verification(
        &self,
        policy: &BackupPolicy,
        backup: &BackupName,
    ) -> Result<Option<i64>, StorageError> {
        self.run("LOCK TABLE backup_verifications IN SHARE ROW EXCLUSIVE MODE")?;
        if !self.is_verification_due(policy)? {
            return Ok(None);
        }
        let id = self.query(|c| {
            diesel::insert_into(backup_verifications::table)
                .values(backup_verifications::backup.eq(backup.to_string()))
                .returning(backup_verifications::id)
                .get_result::<i64>(c)
        })?;
        let old = backup_verifications::id.le(id - RUNS_KEPT);
        self.query(|c| diesel::delete(backup_verifications::table.filter(old)).execute(c))?;
        Ok(Some(id))
    }

    /// Records what a verification showed.
    pub fn complete_verification(
        &self,
        id: i64,
        outcome: VerificationOutcome,
        problem: &str,
    ) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::update(backup_verifications::table.find(id))
                .set((
                    backup_verifications::completed_at.eq(diesel::dsl::now),
                    backup_verifications::outcome.eq(outcome.name()),
                    backup_verifications::problem.eq(problem),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    /// The latest verification started.
    pub fn latest_verification(&self) -> Result<Option<Verification>, StorageError> {
        let latest: Option<(String, DateTime<Utc>, Option<String>, String)> = self.query(|c| {
            backup_verifications::table
                .order(backup_verifications::id.desc())
                .select((
                    backup_verifications::backup,
                    backup_verifications::started_at,
                    backup_verifications::outcome,
                    backup_verifications::problem,
                ))
                .first(c)
                .optional()
        })?;
        let Some((backup, started_at, outcome, problem)) = latest else { return Ok(None) };
        let outcome = outcome.map(|name| VerificationOutcome::from_name(&name)).transpose();
        Ok(Some(Verification { backup, started_at, outcome: outcome.map_err(corrupt)?, problem }))
    }

    /// When the latest backup that restores was verified.
    pub fn last_verified(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        let restores = backup_verifications::outcome.eq(VerificationOutcome::Restores.name());
        self.query(|c| {
            backup_verifications::table
                .filter(restores)
                .select(diesel::dsl::max(backup_verifications::completed_at))
                .first(c)
        })
    }
}
