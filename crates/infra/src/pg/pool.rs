//! The pool. A connection that has failed is dropped when it is returned; one that was idle is
//! tested before it is used again. (Testing every connection at every checkout would cost a fifth
//! of a read's time.)

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use diesel::ConnectionError;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use kernel::StorageError;

use super::error::{late, unavailable};
use super::watch::{self, Watch};

pub(super) type Pooled = r2d2::PooledConnection<Manager>;

/// How long work without a deadline waits for a connection.
pub(super) const CHECKOUT: Duration = Duration::from_secs(2);

/// A connection that was idle longer than this may have died unnoticed.
const TEST_AFTER: Duration = Duration::from_millis(250);

/// How long that test may take.
const TEST_WITHIN: Duration = Duration::from_secs(1);

pub(super) struct PooledPg {
    pg: PgConnection,
    watch: Arc<Watch>,
    opened_at: Instant,
    used_at: Instant,
}

impl PooledPg {
    /// Passes the connection to `work`, whose caller waits `until` then, and its watch, which is
    /// told if the connection may not be reused.
    pub(super) fn lend<T>(
        &mut self,
        until: Option<Instant>,
        work: impl FnOnce(&mut PgConnection, &Watch) -> T,
    ) -> T {
        self.watch.allow(watch::PATIENCE, until);
        let outcome = work(&mut self.pg, &self.watch);
        self.used_at = Instant::now();
        outcome
    }

    /// Whether the server still responds on this connection.
    fn is_alive(&mut self) -> bool {
        self.watch.allow(TEST_WITHIN, None);
        self.used_at.elapsed() < TEST_AFTER || self.pg.batch_execute("SELECT 1").is_ok()
    }

    pub(super) fn is_broken(&self) -> bool {
        self.watch.is_broken()
    }
}

pub(super) struct Manager {
    url: String,
}

impl r2d2::ManageConnection for Manager {
    type Connection = PooledPg;
    type Error = ConnectionError;

    fn connect(&self) -> Result<PooledPg, ConnectionError> {
        let (mut pg, watch) = watch::establish(&self.url)?;
        // Compiling a statement takes longer than any of this program's statements; and none needs more
        // than its share of the processors.
        pg.batch_execute(
            "SET statement_timeout = '5s'; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '5s';
            SET jit = off; SET max_parallel_workers_per_gather = 0",
        )
        .map_err(|error| ConnectionError::BadConnection(error.to_string()))?;
        let now = Instant::now();
        Ok(PooledPg { pg, watch, opened_at: now, used_at: now })
    }

    fn is_valid(&self, _: &mut PooledPg) -> Result<(), ConnectionError> {
        Ok(())
    }

    fn has_broken(&self, connection: &mut PooledPg) -> bool {
        connection.is_broken()
    }
}

/// Logs that a connection failed, without the URL and password in the error.
#[derive(Debug)]
struct WithoutUrl;

impl r2d2::HandleError<ConnectionError> for WithoutUrl {
    fn handle_error(&self, _: ConnectionError) {
        tracing::warn!("no connection to the database");
    }
}

/// Connections, and since when the older ones may be dead.
pub(super) struct Pool {
    connections: r2d2::Pool<Manager>,
    doubted_at: Mutex<Option<Instant>>,
}

impl Pool {
    /// A pool of at most `size` connections to `url`.
    pub(super) fn open(url: &str, size: u32) -> Arc<Self> {
        let connections = r2d2::Pool::builder()
            .max_size(size)
            // Connections are opened on demand only: one being opened in the background while the
            // process exits crashes it (OpenSSL is gone by then). A short command such as `accord
            // migrate` crashed one time in thirty.
            .min_idle(Some(0))
            .test_on_check_out(false)
            // Callers have their own limits; r2d2 pauses for at most half of this between two attempts
            // to connect.
            .connection_timeout(CHECKOUT)
            .error_handler(Box::new(WithoutUrl))
            .build_unchecked(Manager { url: url.to_owned() });
        Arc::new(Self { connections, doubted_at: Mutex::default() })
    }

    /// A working connection, waiting no longer than `until`. Work that would start too late does
    /// not start. When an idle connection turns out to be dead, those that are as old are dropped
    /// without a test, which each could take a second.
    pub(super) fn get(&self, until: Instant) -> Result<Pooled, StorageError> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(late());
            }
            let mut connection = self.connections.get_timeout(left).map_err(unavailable)?;
            if !self.is_doubted(&connection) {
                if connection.is_alive() {
                    return Ok(connection);
                }
                *self.doubted_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            }
            connection.watch.give_up();
        }
    }

    fn is_doubted(&self, connection: &PooledPg) -> bool {
        let doubted_at = *self.doubted_at.lock().unwrap_or_else(PoisonError::into_inner);
        doubted_at.is_some_and(|at| connection.opened_at <= at)
    }

    /// The number of open connections, and how many of them are idle.
    pub(super) fn size(&self) -> (u32, u32) {
        let state = self.connections.state();
        (state.connections, state.idle_connections)
    }
}
