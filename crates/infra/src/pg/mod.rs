//! PostgreSQL. [`Db`] is the pool, [`Tx`] one transaction; every port of the domain crates is implemented by `Tx`, one file
//! per domain, so that a use case runs in exactly one transaction.

mod analytics;
mod auth;
mod availability;
mod backup;
mod booking;
pub mod changes;
mod clients;
mod contact_requests;
mod content;
mod content_versions;
mod dashboards;
mod documents;
mod error;
mod idempotency;
mod media;
mod notifier;
mod outbox;
mod payments;
mod pool;
mod reports;
mod restore;
mod row;
mod schema;
mod settings;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use diesel::pg::PgConnection;
use diesel::{Connection, QueryResult, RunQueryDsl, sql_query};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::StorageError;

use changes::{Change, Changes, News};
use error::{constraint, is_transient, storage};
pub use idempotency::Remembered;
pub use outbox::Unsent;
use pool::Pool;

use crate::background::Background;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Any number of processes may migrate at once; this advisory lock lets one go first.
const MIGRATION_LOCK: i64 = 0x0061_6363_6f72_6400;

/// The connections to one database.
#[derive(Clone)]
pub struct Db {
    pool: Pool,
    url: String,
    changes: Arc<Changes>,
}

impl Db {
    /// A pool of at most `size` connections. Connects when first asked, so that a server starts without its database.
    pub fn new(url: &str, size: u32) -> Self {
        Self::announcing(url, size, |_| {})
    }

    /// The same, for somebody who keeps in memory what the database tells. The listener hears at once what this process
    /// commits; what others commit as long as it follows them: see [`Self::follow`].
    pub fn announcing(url: &str, size: u32, listener: impl Fn(News) + Send + Sync + 'static) -> Self {
        Self { pool: pool::open(url, size), url: url.to_owned(), changes: Changes::new(listener) }
    }

    /// Tells the other processes what this one changes, and hears what they change, on a connection of its own.
    pub fn follow(&self) -> std::io::Result<Background> {
        changes::start(self)
    }

    /// Runs one use case in one transaction: committed when `work` returns `Ok`, rolled back otherwise.
    pub fn transact<T, E: From<StorageError>>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let changes = RefCell::default();
        let outcome = self.lend(|connection, broken| {
            let outcome = connection.transaction(|connection| {
                let tx = Tx { connection: RefCell::new(connection), broken, changes: &changes };
                work(&tx).map_err(Aborted::Rule)
            });
            outcome.map_err(|aborted| match aborted {
                Aborted::Rule(error) => error,
                Aborted::Storage(error) => E::from(noting(broken, error)),
            })
        })?;
        self.changes.committed(changes.into_inner());
        Ok(outcome)
    }

    /// Runs reads outside a transaction: each sees what was committed before it. For answers no write depends on.
    pub fn read<T, E: From<StorageError>>(&self, work: impl FnOnce(&Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        let changes = RefCell::default();
        let outcome = self.lend(|connection, broken| {
            work(&Tx { connection: RefCell::new(connection), broken, changes: &changes })
        });
        // Without a transaction each statement is committed by itself, whatever came after it.
        self.changes.committed(changes.into_inner());
        outcome
    }

    fn lend<T, E: From<StorageError>>(
        &self,
        work: impl FnOnce(&mut PgConnection, &Cell<bool>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut connection = pool::get(&self.pool)?;
        let broken = Cell::new(false);
        let outcome = work(&mut connection.pg, &broken);
        connection.broken = broken.get();
        outcome
    }

    /// Runs the migrations that are missing.
    pub fn migrate(&self) -> Result<(), StorageError> {
        let mut connection = PgConnection::establish(&self.url).map_err(error::unavailable)?;
        sql_query(format!("SELECT pg_advisory_lock({MIGRATION_LOCK})"))
            .execute(&mut connection)
            .map_err(storage)?;
        connection.run_pending_migrations(MIGRATIONS).map_err(StorageError::Failed)?;
        Ok(())
    }

    /// How many connections are open, and how many of them idle.
    pub fn connections(&self) -> (u32, u32) {
        let state = self.pool.state();
        (state.connections, state.idle_connections)
    }

    /// Whether the database answers and every migration is in.
    pub fn is_ready(&self) -> bool {
        pool::get(&self.pool)
            .is_ok_and(|mut connection| matches!(connection.pg.has_pending_migration(MIGRATIONS), Ok(false)))
    }
}

/// One transaction. Implements the ports of the domain crates.
pub struct Tx<'c> {
    connection: RefCell<&'c mut PgConnection>,
    broken: &'c Cell<bool>,
    changes: &'c RefCell<HashSet<Change>>,
}

impl Tx<'_> {
    /// Notes what this transaction changes, for whoever keeps it in memory.
    pub fn changed(&self, change: Change) {
        self.changes.borrow_mut().insert(change);
    }

    /// Runs one query.
    fn query<T>(&self, query: impl FnOnce(&mut PgConnection) -> QueryResult<T>) -> Result<T, StorageError> {
        self.attempt(query).map_err(storage)
    }

    /// Runs one query whose refusal by a constraint has a meaning; see [`constraint`].
    fn attempt<T>(&self, query: impl FnOnce(&mut PgConnection) -> QueryResult<T>) -> QueryResult<T> {
        query(&mut self.connection.borrow_mut())
            .inspect_err(|error| self.broken.set(self.broken.get() || is_transient(error)))
    }
}

/// Why a transaction was rolled back.
enum Aborted<E> {
    Rule(E),
    Storage(diesel::result::Error),
}

impl<E> From<diesel::result::Error> for Aborted<E> {
    fn from(error: diesel::result::Error) -> Self {
        Self::Storage(error)
    }
}

fn noting(broken: &Cell<bool>, error: diesel::result::Error) -> StorageError {
    broken.set(broken.get() || is_transient(&error));
    storage(error)
}

/// How long a request waits for a connection of the pool.
const CHECKOUT: Duration = Duration::from_secs(2);
