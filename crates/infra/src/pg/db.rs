//! The connections to a database, and one transaction on one of them.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use diesel::pg::PgConnection;
use diesel::{Connection, QueryResult, RunQueryDsl, sql_query};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::{Page, StorageError};

use super::changes::{self, Change, Changes, Feed};
use super::error::{late, storage};
use super::pool::{CHECKOUT, Pool, Pooled};
use super::watch::{self, Watch};
use super::{address, error};
use crate::background::Background;
use crate::clock::SharedClock;

pub(super) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Any number of processes may migrate at once; with this advisory lock they take turns.
const MIGRATION_LOCK: i64 = 0x0061_6363_6f72_6400;

/// How often migrations try to get the locks they need, and how long they let others have them in between.
const MIGRATION_ATTEMPTS: u32 = 300;
const GIVE_WAY: Duration = Duration::from_millis(500);

/// How long each statement of a migration may take: it may read a whole table, or wait for another process to
/// migrate.
const MIGRATED_WITHIN: Duration = Duration::from_hours(1);

/// The most rows one cleanup transaction deletes. Small, so that no visitor waits for it.
pub(super) const FORGOTTEN_AT_ONCE: i64 = 1000;

/// The connections to a database.
#[derive(Clone)]
pub struct Db {
    pool: Arc<Pool>,
    pub(super) url: String,
    changes: Arc<Changes>,
    clock: Arc<SharedClock>,
    deadline: Option<Instant>,
    counted: i64,
}

impl Db {
    /// A pool of at most `size` connections. It connects on first use, so that a server can start
    /// without its database.
    pub fn new(url: &str, size: u32) -> Self {
        Self::announcing(url, size, |_| {})
    }

    /// The same, with a listener that keeps database content in memory. The listener is called at
    /// once for this process's commits, and for other processes' commits while following them: see
    /// [`Self::follow`].
    pub fn announcing(url: &str, size: u32, listener: impl Fn(Feed) + Send + Sync + 'static) -> Self {
        let url = address::with_defaults(url);
        Self {
            pool: Pool::open(&url, size),
            url,
            changes: Changes::new(listener),
            clock: Arc::default(),
            deadline: None,
            counted: Page::COUNTED,
        }
    }

    /// The same connections, whose lists are counted up to this many rows: for a test of what they
    /// read.
    #[must_use]
    pub fn counting_up_to(&self, rows: i64) -> Self {
        Self { counted: rows, ..self.clone() }
    }

    /// The same connections with a deadline: a transaction that has not finished by then is rolled
    /// back, so that nothing is stored after the caller was told it failed.
    #[must_use]
    pub fn until(&self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self.clone() }
    }

    /// The clock that all processes on this database share. Correct from the moment
    /// [`Self::follow`] has a connection; before that, it is this machine's clock.
    #[must_use]
    pub fn clock(&self) -> Arc<SharedClock> {
        self.clock.clone()
    }

    /// Sends this process's changes to the others and receives theirs, on a separate connection.
    pub fn follow(&self) -> std::io::Result<Background> {
        changes::start(&self.url, &self.changes, &self.clock)
    }

    /// Runs one use case in one transaction: committed when `work` returns `Ok`, rolled back
    /// otherwise.
    pub fn transact<T, E: From<StorageError>>(
        &self,
        work: impl for<'t> FnOnce(&'t Tx<'t>) -> Result<T, E>,
    ) -> Result<T, E> {
        let changes = RefCell::default();
        let mut work = Some(work);
        let until = self.patience();
        let outcome = loop {
            let mut connection = self.connection(until)?;
            let outcome = connection.lend(self.deadline, |connection, watch| {
                let outcome = connection.transaction(|connection| {
                    let work = work.take().ok_or_else(|| Aborted::rule(late()))?;
                    let tx = self.tx(connection, watch, &changes);
                    let outcome = work(&tx).map_err(Aborted::Rule)?;
                    if self.is_late() { Err(Aborted::rule(late())) } else { Ok(outcome) }
                });
                outcome.map_err(|aborted| match aborted {
                    Aborted::Rule(error) => error,
                    Aborted::Storage(error) => E::from(watch.noting(error)),
                })
            });
            // A connection that was dead at BEGIN has done nothing, so another one takes over.
            if work.is_none() || !connection.is_broken() || until <= Instant::now() {
                break outcome?;
            }
        };
        self.changes.committed(changes.into_inner());
        Ok(outcome)
    }

    /// Runs reads outside a transaction: each sees what was committed before it. For answers that
    /// no write depends on.
    pub fn read<T, E: From<StorageError>>(
        &self,
        work: impl for<'t> FnOnce(&'t Tx<'t>) -> Result<T, E>,
    ) -> Result<T, E> {
        let changes = RefCell::default();
        let outcome = self
            .connection(self.patience())?
            .lend(self.deadline, |connection, watch| work(&self.tx(connection, watch, &changes)));
        // Without a transaction, each statement is committed by itself, even if a later one fails.
        self.changes.committed(changes.into_inner());
        outcome
    }

    fn tx<'c>(
        &self,
        connection: &'c mut PgConnection,
        watch: &'c Watch,
        changes: &'c RefCell<HashSet<Change>>,
    ) -> Tx<'c> {
        Tx { connection: RefCell::new(connection), watch, changes, counted: self.counted }
    }

    fn connection(&self, until: Instant) -> Result<Pooled, StorageError> {
        self.pool.get(until)
    }

    /// When to stop waiting for a connection.
    fn patience(&self) -> Instant {
        self.deadline.unwrap_or_else(|| Instant::now() + CHECKOUT)
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Runs the missing migrations. A migration that cannot get a lock soon is rolled back and tried again, so
    /// that running servers do not queue up behind it.
    pub fn migrate(&self) -> Result<(), StorageError> {
        let (mut connection, watch) = watch::establish(&self.url).map_err(error::unavailable)?;
        watch.allow(MIGRATED_WITHIN, None);
        // Shorter than the second after which PostgreSQL looks for deadlocks and might end the server's side.
        sql_query(format!(
            "SELECT pg_advisory_lock({MIGRATION_LOCK}), set_config('lock_timeout', '500ms', false)"
        ))
        .execute(&mut connection)
        .map_err(storage)?;
        let mut left = MIGRATION_ATTEMPTS;
        loop {
            left -= 1;
            match connection.run_pending_migrations(MIGRATIONS) {
                Err(error) if left > 0 && error.to_string().contains(error::LOCK_TIMEOUT) => {
                    thread::sleep(GIVE_WAY);
                }
                outcome => return outcome.map(drop).map_err(StorageError::Failed),
            }
        }
    }

    /// The number of open connections, and how many of them are idle.
    pub fn connections(&self) -> (u32, u32) {
        self.pool.size()
    }

    /// Whether the database responds and all migrations have been run.
    pub fn is_ready(&self) -> bool {
        self.pool.get(self.patience()).is_ok_and(|mut connection| {
            connection.lend(self.deadline, |connection, watch| {
                let pending = connection.has_pending_migration(MIGRATIONS);
                if pending.is_err() {
                    watch.give_up();
                }
                matches!(pending, Ok(false))
            })
        })
    }
}

/// A transaction. Implements the ports of the domain crates.
pub struct Tx<'c> {
    pub(super) connection: RefCell<&'c mut PgConnection>,
    pub(super) watch: &'c Watch,
    changes: &'c RefCell<HashSet<Change>>,
    pub(super) counted: i64,
}

impl Tx<'_> {
    /// Records what this transaction changes, for listeners that keep it in memory.
    pub fn changed(&self, change: Change) {
        self.changes.borrow_mut().insert(change);
    }

    /// Runs one query.
    pub(super) fn query<T>(
        &self,
        query: impl FnOnce(&mut PgConnection) -> QueryResult<T>,
    ) -> Result<T, StorageError> {
        self.attempt(query).map_err(storage)
    }

    /// Runs one query that a constraint may refuse in a meaningful way; see [`error::constraint`].
    pub(super) fn attempt<T>(
        &self,
        query: impl FnOnce(&mut PgConnection) -> QueryResult<T>,
    ) -> QueryResult<T> {
        query(&mut self.connection.borrow_mut()).inspect_err(|error| self.watch.note(error))
    }
}

/// Why a transaction was rolled back.
enum Aborted<E> {
    Rule(E),
    Storage(diesel::result::Error),
}

impl<E: From<StorageError>> Aborted<E> {
    fn rule(error: StorageError) -> Self {
        Self::Rule(error.into())
    }
}

impl<E> From<diesel::result::Error> for Aborted<E> {
    fn from(error: diesel::result::Error) -> Self {
        Self::Storage(error)
    }
}
