//! Database support for restoring a backup: all other writers stop, and all rows are replaced at
//! once, by column name, so that a backup fits a database with newer columns.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::sql_types::{Bool, Text, Uuid as SqlUuid};
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use kernel::StorageError;
use uuid::Uuid;

use super::Tx;
use super::backup::{Column, Line, quoted, quoted_list};
use super::changes::Change;
use super::error::is_transient;
use super::revocations::RESTORING;
use crate::backup::{
    ACCOUNT, AUDIT_LOG, BackupError, Entry, FORGOTTEN, HELD, KNOWN_NETWORKS, LEFT_OUT, LeftOut, MERGED,
    Restorer,
};

/// This advisory lock allows one restore of a database at a time.
const RESTORE_LOCK: i64 = 0x0061_6362_6163_6b00;

/// How often writers are asked to stop, and how long they have in between.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(100);

/// Approximate number of bytes of JSON written at once.
const BATCH: usize = 1 << 20;

/// Payment services know what was paid and returned since the backup: they are asked about every
/// payment that is not too old to be returned.
const ASK: &str = "UPDATE payments SET check_at = now() WHERE method = 'online' AND created_at > now() - interval '180 days'";

/// Mail that was waiting when the backup was made may have been sent since. It is only sent if
/// someone releases it.
const HOLD: &str = "
    UPDATE outbox SET held_at = now(), due_at = 'infinity', waits_for_server = NULL
    WHERE num_nonnulls(sent_at, failed_at, withheld_at, held_at) = 0";

/// Reminders that have been sent, to clients of bookings, as JSON. Each is sent once; older ones are over.
const REMINDED: &str = "
    SELECT coalesce(json_agg(sent), '[]')::text AS line FROM outbox AS sent
    WHERE sent_at > now() - interval '30 days' AND booking_id IS NOT NULL AND num_nonnulls(day, session_start) > 0";

/// They have been sent, also if they were waiting when the backup was made.
const STAY_SENT: [&str; 2] = [
    "DELETE FROM outbox USING json_populate_recordset(NULL::outbox, $1::json) AS sent
     WHERE outbox.id = sent.id AND outbox.sent_at IS NULL",
    "INSERT INTO outbox SELECT sent.* FROM json_populate_recordset(NULL::outbox, $1::json) AS sent
     WHERE EXISTS (SELECT FROM bookings WHERE id = sent.booking_id) ON CONFLICT DO NOTHING",
];

/// Someone erased twice was erased at the later time.
const KEEP_LATER: &str = "ON CONFLICT (mark) DO UPDATE
    SET forgotten_at = greatest(forgotten_people.forgotten_at, excluded.forgotten_at)";

/// A line that is still there is not added again. Lines have no number that is unique across
/// databases.
const ADD_LINES: &str = "AS added WHERE NOT EXISTS (SELECT FROM audit_log AS line
    WHERE (line.at, line.actor, line.action, line.subject) = (added.at, added.actor, added.action, added.subject)
      AND line.admin_id IS NOT DISTINCT FROM added.admin_id) ORDER BY added.id";

#[derive(QueryableByName)]
struct Locked {
    #[diesel(sql_type = Bool)]
    locked: bool,
}

/// Rows as JSON, each with its table.
type Rows = Vec<(&'static str, String)>;

impl Tx<'_> {
    /// Blocks all other writers until this transaction ends; they can still read. Current writers
    /// come first: this transaction backs off before a deadlock is detected.
    pub fn stop_writers(&self) -> Result<(), BackupError> {
        self.at_leisure()?;
        let lock = format!("SELECT pg_try_advisory_xact_lock({RESTORE_LOCK}) AS locked");
        if !self.query(|c| sql_query(lock).get_result::<Locked>(c))?.locked {
            return Err(BackupError::Busy);
        }
        let tables = quoted_list(HELD.into_iter());
        let lock = format!("SET LOCAL lock_timeout = '500ms'; LOCK TABLE {tables} IN EXCLUSIVE MODE");
        let mut tries = TRIES;
        loop {
            // A savepoint, so that backing off releases the locks already taken.
            let locked = self.connection.borrow_mut().transaction(|c| c.batch_execute(&lock));
            tries -= 1;
            match locked {
                Ok(()) => return Ok(()),
                Err(error) if tries > 0 && is_transient(&error) => std::thread::sleep(PAUSE),
                Err(error) => return Err(self.watch.noting(error).into()),
            }
        }
    }

    /// Empties all tables in the backup and fills them with the rows that `read` supplies.
    pub fn replace_all(
        &self,
        by: Option<Restorer>,
        read: impl FnOnce(&mut dyn FnMut(Entry<'_>) -> Result<(), BackupError>) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        self.run(RESTORING)?;
        let account = by.map(|by| self.account(by)).transpose()?;
        let networks = self.networks()?;
        let reminded: Line = self.query(|c| sql_query(REMINDED).get_result(c))?;
        self.empty()?;
        self.fill_all(read)?;
        for statement in STAY_SENT {
            self.query(|c| sql_query(statement).bind::<Text, _>(&reminded.line).execute(c))?;
        }
        self.run(HOLD)?;
        self.run(ASK)?;
        // Announced here, because a command has no thread that notifies the servers.
        self.changed(Change::Everything);
        self.run("NOTIFY accord_changes, 'everything'")?;
        account.map_or(Ok(()), |account| self.bring_back(&account))?;
        Ok(self.put_back(&networks)?)
    }

    /// The networks that people are known from, as JSON.
    fn networks(&self) -> Result<String, StorageError> {
        let query =
            format!("SELECT coalesce(json_agg(kept), '[]')::text AS line FROM {KNOWN_NETWORKS} AS kept");
        let found: Line = self.query(|c| sql_query(query).get_result(c))?;
        Ok(found.line)
    }

    /// Puts back those of people who are there.
    fn put_back(&self, networks: &str) -> Result<(), StorageError> {
        let query = format!(
            "INSERT INTO {KNOWN_NETWORKS} SELECT kept.* FROM json_populate_recordset(NULL::{KNOWN_NETWORKS}, $1::json) AS kept
             WHERE EXISTS (SELECT FROM admins WHERE id = kept.admin_id AND removed_at IS NULL) ON CONFLICT DO NOTHING"
        );
        self.query(|c| sql_query(query).bind::<Text, _>(networks).execute(c))?;
        Ok(())
    }

    /// Empties the tables that a restore fills, and those that refer to them.
    pub(crate) fn empty(&self) -> Result<(), StorageError> {
        let emptied = LEFT_OUT.into_iter().filter_map(LeftOut::emptied);
        let replaced = HELD.into_iter().rev().filter(|table| !MERGED.contains(table));
        emptied.chain(replaced).try_for_each(|table| self.run(&format!("DELETE FROM {}", quoted(table))))
    }

    /// Fills the tables with the rows that `read` supplies.
    pub(crate) fn fill_all<T>(
        &self,
        read: impl FnOnce(&mut dyn FnMut(Entry<'_>) -> Result<(), BackupError>) -> Result<T, BackupError>,
    ) -> Result<T, BackupError> {
        let mut filling: Option<Filling<'_, '_>> = None;
        let outcome = read(&mut |entry| match (entry, &mut filling) {
            (Entry::Table(table, columns), filling) => {
                let next = Filling::new(self, table, columns)?;
                filling.replace(next).map_or(Ok(()), Filling::finish)
            }
            (Entry::Row(row), Some(filling)) => filling.add(row),
            (Entry::Row(_), None) => Err(BackupError::Invalid),
        })?;
        filling.map_or(Ok(()), Filling::finish)?;
        Ok(outcome)
    }

    /// The columns known to both the backup and the database. Columns that only the database has
    /// get their defaults.
    pub(crate) fn columns_filled(&self, table: &str, known: &[String]) -> Result<Vec<Column>, StorageError> {
        let mut columns = self.columns(table)?;
        // Lines added to the audit log get new numbers.
        let keeps = |column: &Column| table != AUDIT_LOG || column.sequence.is_none();
        columns.retain(|column| known.contains(&column.name) && keeps(column));
        Ok(columns)
    }

    /// The administrator's account, and the session that runs the restore.
    fn account(&self, by: Restorer) -> Result<(Restorer, Rows), StorageError> {
        let mut rows = Rows::new();
        let admin = ACCOUNT.map(|(table, column)| (table, column, Uuid::from(by.admin)));
        for (table, column, id) in admin.into_iter().chain([("sessions", "id", by.session.into())]) {
            let (quoted_table, quoted_column) = (quoted(table), quoted(column));
            let query = format!(
                "SELECT row_to_json(kept)::text AS line FROM {quoted_table} AS kept WHERE {quoted_column} = $1"
            );
            let found: Vec<Line> = self.query(|c| sql_query(query).bind::<SqlUuid, _>(id).load(c))?;
            rows.extend(found.into_iter().map(|row| (table, row.line)));
        }
        Ok((by, rows))
    }

    /// Puts the administrator's account in place of the one in the backup.
    fn bring_back(&self, (by, rows): &(Restorer, Rows)) -> Result<(), BackupError> {
        let id = Uuid::from(by.admin);
        for (table, column) in ACCOUNT.iter().filter(|(table, _)| *table != "admins") {
            let query = format!("DELETE FROM {} WHERE {} = $1", quoted(table), quoted(column));
            self.query(|c| sql_query(query).bind::<SqlUuid, _>(id).execute(c))?;
        }
        for (table, row) in rows {
            let columns = self.columns(table)?;
            let list = quoted_list(columns.iter().map(|column| column.name.as_str()));
            let keys = columns.iter().filter(|column| column.is_key).map(|column| column.name.as_str());
            let set = columns.iter().map(|column| format!("{0} = excluded.{0}", quoted(&column.name)));
            if *table == "admins" {
                // Someone else in the backup who now has their address.
                let query = "DELETE FROM admins WHERE id <> $1 AND removed_at IS NULL
                    AND lower(email) = (SELECT lower(email) FROM json_populate_record(NULL::admins, $2::json))";
                self.query(|c| sql_query(query).bind::<SqlUuid, _>(id).bind::<Text, _>(row).execute(c))?;
            }
            let query = format!(
                "INSERT INTO {table} ({list}) OVERRIDING SYSTEM VALUE
                 SELECT {list} FROM json_populate_record(NULL::{table}, $1::json)
                 ON CONFLICT ({}) DO UPDATE SET {}",
                quoted_list(keys),
                set.collect::<Vec<_>>().join(", "),
                table = quoted(table),
            );
            self.query(|c| sql_query(query).bind::<Text, _>(row).execute(c))?;
        }
        Ok(())
    }
}

/// A table being filled.
struct Filling<'t, 'c> {
    tx: &'t Tx<'c>,
    table: String,
    /// What to do with a row that already exists.
    existing: &'static str,
    columns: Vec<Column>,
    /// Rows as the start of a JSON list.
    batch: String,
}

impl<'t, 'c> Filling<'t, 'c> {
    fn new(tx: &'t Tx<'c>, table: &str, known: &[String]) -> Result<Self, BackupError> {
        let columns = tx.columns_filled(table, known)?;
        let existing = match table {
            FORGOTTEN => KEEP_LATER,
            AUDIT_LOG => ADD_LINES,
            _ => "",
        };
        Ok(Self { tx, table: quoted(table), existing, columns, batch: String::new() })
    }

    fn add(&mut self, row: &str) -> Result<(), BackupError> {
        self.batch.push(if self.batch.is_empty() { '[' } else { ',' });
        self.batch.push_str(row);
        if self.batch.len() >= BATCH { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), BackupError> {
        if self.batch.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut self.batch) + "]";
        let list = quoted_list(self.columns.iter().map(|column| column.name.as_str()));
        // A backup that was made during a migration may have a new column that was still empty.
        let values = self.columns.iter().map(|Column { name, needed, .. }| match needed {
            Some(default) => format!("coalesce({}, {default})", quoted(name)),
            None => quoted(name),
        });
        let query = format!(
            "INSERT INTO {table} ({list}) OVERRIDING SYSTEM VALUE
             SELECT {values} FROM json_populate_recordset(NULL::{table}, $1::json) {existing}",
            values = values.collect::<Vec<_>>().join(", "),
            table = self.table,
            existing = self.existing
        );
        self.tx
            .query(|c| sql_query(query).bind::<Text, _>(rows).execute(c))
            .map_err(|error| self.misfit(error))?;
        Ok(())
    }

    /// Writes the rest, and sets sequences to continue after the highest number.
    fn finish(mut self) -> Result<(), BackupError> {
        self.write()?;
        for column in &self.columns {
            let Some(sequence) = &column.sequence else { continue };
            // Never backwards: sequences are not transactional, and this transaction may still be
            // rolled back.
            let query = format!(
                "SELECT setval($1, greatest(nextval($1), (SELECT coalesce(max({}), 0) + 1 FROM {})), false)",
                quoted(&column.name),
                self.table
            );
            self.tx
                .query(|c| sql_query(query).bind::<Text, _>(sequence).execute(c))
                .map_err(|error| self.misfit(error))?;
        }
        Ok(())
    }

    /// Rows that the database refuses were not written by this product.
    fn misfit(&self, error: StorageError) -> BackupError {
        match error {
            StorageError::Unavailable(_) => error.into(),
            StorageError::Failed(_) => {
                tracing::warn!(table = self.table, "a backup's rows do not fit");
                BackupError::Invalid
            }
        }
    }
}
