//! The pool. Connections are not tested when they are handed out (that costs a fifth of a read's time); one that
//! has failed is dropped when it comes back.

use std::sync::Arc;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::{Connection, ConnectionError};
use kernel::StorageError;

use super::CHECKOUT;
use super::error::unavailable;

pub(super) type Pool = Arc<r2d2::Pool<Manager>>;
pub(super) type Pooled = r2d2::PooledConnection<Manager>;

/// One connection and whether it may be used again.
pub(super) struct PooledPg {
    pub(super) pg: PgConnection,
    pub(super) broken: bool,
}

pub(super) struct Manager {
    url: String,
}

impl r2d2::ManageConnection for Manager {
    type Connection = PooledPg;
    type Error = ConnectionError;

    fn connect(&self) -> Result<PooledPg, ConnectionError> {
        let mut pg = PgConnection::establish(&self.url)?;
        pg.batch_execute(
            "SET statement_timeout = '5s'; SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '10s'",
        )
        .map_err(|error| ConnectionError::BadConnection(error.to_string()))?;
        Ok(PooledPg { pg, broken: false })
    }

    fn is_valid(&self, _: &mut PooledPg) -> Result<(), ConnectionError> {
        Ok(())
    }

    fn has_broken(&self, connection: &mut PooledPg) -> bool {
        connection.broken
    }
}

/// Tells the log that a connection could not be made, without the address and password in it.
#[derive(Debug)]
struct Quiet;

impl r2d2::HandleError<ConnectionError> for Quiet {
    fn handle_error(&self, _: ConnectionError) {
        tracing::warn!("no connection to the database");
    }
}

pub(super) fn open(url: &str, size: u32) -> Pool {
    let pool = r2d2::Pool::builder()
        .max_size(size)
        // Connections are made on demand only: one being made in the background while the process ends crashes it (OpenSSL is
        // gone by then), which a short command like `accord migrate` did one time in thirty.
        .min_idle(Some(0))
        .connection_timeout(CHECKOUT)
        .test_on_check_out(false)
        .error_handler(Box::new(Quiet))
        .build_unchecked(Manager { url: url.to_owned() });
    Arc::new(pool)
}

pub(super) fn get(pool: &Pool) -> Result<Pooled, StorageError> {
    pool.get().map_err(unavailable)
}
