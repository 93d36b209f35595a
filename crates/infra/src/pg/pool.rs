//! The pool. A connection that has failed is dropped when it is returned; one that was idle is
//! tested before it is used again. (Testing every connection at every checkout would cost a fifth
//! of a read's time.)

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::{Connection, ConnectionError};
use kernel::StorageError;

use super::error::unavailable;
use super::{CHECKOUT, late};

pub(super) type Pool = Arc<r2d2::Pool<Manager>>;
pub(super) type Pooled = r2d2::PooledConnection<Manager>;

/// A connection that was idle longer than this may have died unnoticed.
const TEST_AFTER: Duration = Duration::from_millis(250);

/// A connection, and whether it may be reused.
pub(super) struct PooledPg {
    pg: PgConnection,
    pub(super) broken: bool,
    used_at: Instant,
}

impl PooledPg {
    /// Passes the connection to `work`, which sets the flag if it may not be reused.
    pub(super) fn lend<T>(&mut self, work: impl FnOnce(&mut PgConnection, &Cell<bool>) -> T) -> T {
        let broken = Cell::new(false);
        let outcome = work(&mut self.pg, &broken);
        self.broken = broken.get();
        self.used_at = Instant::now();
        outcome
    }

    /// Whether the server still responds on this connection.
    fn is_alive(&mut self) -> bool {
        self.used_at.elapsed() < TEST_AFTER || self.pg.batch_execute("SELECT 1").is_ok()
    }
}

pub(super) struct Manager {
    url: String,
}

impl r2d2::ManageConnection for Manager {
    type Connection = PooledPg;
    type Error = ConnectionError;

    fn connect(&self) -> Result<PooledPg, ConnectionError> {
        let mut pg = PgConnection::establish(&self.url)?;
        // Compiling a statement takes longer than any of this program's statements; and none needs more
        // than its share of the processors.
        pg.batch_execute(
            "SET statement_timeout = '5s'; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '10s';
            SET jit = off; SET max_parallel_workers_per_gather = 0",
        )
        .map_err(|error| ConnectionError::BadConnection(error.to_string()))?;
        Ok(PooledPg { pg, broken: false, used_at: Instant::now() })
    }

    fn is_valid(&self, _: &mut PooledPg) -> Result<(), ConnectionError> {
        Ok(())
    }

    fn has_broken(&self, connection: &mut PooledPg) -> bool {
        connection.broken
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

/// A pool of at most `size` connections to `url`.
pub(super) fn open(url: &str, size: u32) -> Pool {
    let pool = r2d2::Pool::builder()
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
    Arc::new(pool)
}

/// A working connection, waiting no longer than `until`. Work that would start too late does not
/// start.
pub(super) fn get(pool: &Pool, until: Instant) -> Result<Pooled, StorageError> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        let mut connection = pool.get_timeout(left).map_err(unavailable)?;
        if connection.is_alive() {
            return Ok(connection);
        }
        connection.broken = true;
    }
}
