//! A database for one purpose: created next to the practice's own, and dropped when it has been
//! served.

use std::thread::sleep;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Text};
use kernel::StorageError;

use super::Db;
use super::address::with_database;
use super::error::{storage, unavailable};
use super::watch;
use crate::backup::VerifyError;

/// This advisory lock, held as long as the database exists, allows one at a time: the process that
/// has it knows that a database left by a dead process is no longer in use.
const SCRATCH_LOCK: i64 = 0x0061_6363_7363_7200;

/// How often to try what PostgreSQL is not ready for yet, and how long to wait in between.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(500);

/// How long each statement may take: PostgreSQL copies files.
const CREATED_WITHIN: Duration = Duration::from_mins(5);

const PROSPECT: &str = "
    SELECT 'accord_verify_' || oid AS name, current_user::text AS role, pg_try_advisory_lock($LOCK) AS locked,
           (SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user) AS allowed
    FROM pg_database WHERE datname = current_database()";

/// The database to create.
#[derive(QueryableByName)]
struct Prospect {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    role: String,
    #[diesel(sql_type = Bool)]
    locked: bool,
    #[diesel(sql_type = Bool)]
    allowed: bool,
}

impl Db {
    /// Passes an empty, migrated database to `work`, and drops it. What a process that died left
    /// behind is dropped first.
    pub(crate) fn with_scratch<T>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, VerifyError>,
    ) -> Result<T, VerifyError> {
        let (mut own, watch) = watch::establish(&self.url).map_err(unavailable)?;
        watch.allow(CREATED_WITHIN, None);
        let Prospect { name, role, allowed, .. } = lock(&mut own)?;
        if !allowed {
            return Err(VerifyError::MayNotCreate { role });
        }
        drop_database(&mut own, &name)?;
        own.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE template0")).map_err(storage)?;
        let scratch = Self::new(&with_database(&self.url, &name), 2);
        let outcome = scratch.migrate().map_err(VerifyError::from).and_then(|()| work(&scratch));
        // Its connections end with it.
        drop(scratch);
        if let Err(error) = drop_database(&mut own, &name) {
            tracing::warn!(%error, name, "the next verification drops this database");
        }
        outcome
    }
}

/// Waits a moment for a process that has just ended: PostgreSQL may not have noticed yet.
fn lock(own: &mut PgConnection) -> Result<Prospect, VerifyError> {
    let mut tries = TRIES;
    loop {
        let prospect = sql_query(PROSPECT.replace("$LOCK", &SCRATCH_LOCK.to_string()));
        let prospect: Prospect = prospect.get_result(own).map_err(storage)?;
        tries -= 1;
        match prospect.locked {
            true => return Ok(prospect),
            false if tries > 0 => sleep(PAUSE),
            false => return Err(VerifyError::Running),
        }
    }
}

fn drop_database(own: &mut PgConnection, name: &str) -> Result<(), StorageError> {
    let mut tries = TRIES;
    loop {
        // Autovacuum may be working on it, which only a superuser may interrupt.
        let dropped = own.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        tries -= 1;
        match dropped {
            Err(_) if tries > 0 => sleep(PAUSE),
            dropped => return dropped.map_err(storage),
        }
    }
}
