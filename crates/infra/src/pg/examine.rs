//! What an operator needs to know about a database, read on a connection of its own.

use std::time::Instant;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::migration::MigrationSource;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Text, Timestamptz};
use kernel::{Clock, StorageError};

use super::Db;
use super::db::MIGRATIONS;
use super::error::storage;
use crate::clock::SystemClock;

/// The oldest PostgreSQL that is supported.
const OLDEST: i32 = 15;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the database")]
pub struct Examination {
    /// PostgreSQL's version, such as `15.18`.
    pub version: String,
    /// Whether it is older than what is supported.
    pub is_too_old: bool,
    /// The database's name.
    pub database: String,
    /// The role that is used.
    pub role: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether nothing can be written.
    pub is_read_only: bool,
    /// Whether the role may create tables, as migrations do.
    pub may_migrate: bool,
    /// Whether the role may create databases, as verifying a backup does.
    pub may_create_databases: bool,
    /// Tables that belong to another role, so that migrations cannot change them.
    pub foreign_tables: u64,
    /// Whether PostgreSQL's log would contain rows and statements.
    pub logs_rows: bool,
    /// How many migrations are missing.
    pub missing_migrations: usize,
    /// How many migrations this program does not know.
    pub unknown_migrations: usize,
    /// How far this machine's clock is ahead of the database's.
    pub ahead: TimeDelta,
}

/// Why there is no connection, each with what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoConnection {
    /// The address is not one.
    #[error("DATABASE_URL is not a PostgreSQL address. Write postgres://user:password@host:5432/database")]
    Address,
    /// The password is wrong or missing.
    #[error(
        "PostgreSQL refuses the password in DATABASE_URL. Correct it, or run accord setup, which sets it"
    )]
    Password,
    /// The role is not there, or is someone else's.
    #[error("PostgreSQL does not know this user, or does not accept it without a password. Run accord setup")]
    Role,
    /// The role may not connect from here.
    #[error(
        "PostgreSQL does not accept this user from this machine. Add a line to its pg_hba.conf and reload it"
    )]
    Rule,
    /// The database is not there.
    #[error("The database named in DATABASE_URL does not exist. Run accord setup")]
    Database,
    /// The role may not use the database.
    #[error(
        "The user in DATABASE_URL may not connect to this database. Run accord setup, or grant it CONNECT"
    )]
    Forbidden,
    /// Nothing listens there.
    #[error("No PostgreSQL listens at the address in DATABASE_URL. Start it, or correct host and port")]
    Refused,
    /// The host has no address.
    #[error("The host in DATABASE_URL has no address. Correct its name, or check the DNS")]
    Host,
    /// It did not answer in time.
    #[error(
        "The host in DATABASE_URL does not answer. Check that it is running and that no firewall is between"
    )]
    Silent,
    /// None of the servers accepts writes.
    #[error(
        "PostgreSQL accepts no writes: it is a standby, or set to read-only. Name the primary in DATABASE_URL"
    )]
    ReadOnly,
    /// It is starting or stopping.
    #[error("PostgreSQL is starting up or shutting down. Try again in a moment")]
    Starting,
    /// All connections are taken.
    #[error("PostgreSQL has no connection left. Raise max_connections, or lower DB_POOL_SIZE")]
    Full,
    /// Anything else, in PostgreSQL's words.
    #[error("No connection to PostgreSQL: {0}")]
    Other(String),
}

impl NoConnection {
    /// What libpq's message means. Its messages about the address itself repeat the password.
    fn of(message: &str) -> Self {
        let says = |text: &str| message.contains(text);
        let meanings = [
            (
                says("URI") || says("connection info string") || says("invalid connection option"),
                Self::Address,
            ),
            (says("password authentication failed") || says("no password supplied"), Self::Password),
            (says("role \"") && says("does not exist") || says("eer authentication failed"), Self::Role),
            (says("no pg_hba.conf entry"), Self::Rule),
            (says("database \"") && says("does not exist"), Self::Database),
            (says("permission denied for database"), Self::Forbidden),
            (says("Connection refused") || says("No such file or directory"), Self::Refused),
            (says("could not translate host name"), Self::Host),
            (says("timeout expired") || says("No route to host"), Self::Silent),
            (says("session is read-only"), Self::ReadOnly),
            (says("the database system is"), Self::Starting),
            (says("too many") || says("remaining connection slots"), Self::Full),
        ];
        let meant = meanings.into_iter().find(|(applies, _)| *applies).map(|(_, meaning)| meaning);
        meant.unwrap_or_else(|| Self::Other(message.lines().last().unwrap_or_default().trim().to_owned()))
    }
}

/// Why a database could not be examined.
#[derive(Debug, thiserror::Error)]
pub enum ExamineError {
    /// There is no connection.
    #[error(transparent)]
    NoConnection(#[from] NoConnection),
    /// A query failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

const FACTS: &str = "
    SELECT
        current_setting('server_version') AS version,
        current_setting('server_version_num')::int / 10000 AS major,
        current_database()::text AS database,
        current_user::text AS role,
        pg_database_size(current_database()) AS bytes,
        pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS is_read_only,
        coalesce(has_schema_privilege('public', 'CREATE'), false) AS may_migrate,
        (SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user) AS may_create_databases,
        (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'v')
            AND NOT pg_has_role(relowner, 'MEMBER')) AS foreign_tables,
        current_setting('log_error_verbosity') <> 'terse'
            OR current_setting('log_min_error_statement') NOT IN ('panic', 'fatal') AS logs_rows,
        to_regclass('public.__diesel_schema_migrations') IS NOT NULL AS is_migrated,
        clock_timestamp() AS now";

#[derive(QueryableByName)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the database")]
struct Facts {
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = Integer)]
    major: i32,
    #[diesel(sql_type = Text)]
    database: String,
    #[diesel(sql_type = Text)]
    role: String,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
    #[diesel(sql_type = Bool)]
    is_read_only: bool,
    #[diesel(sql_type = Bool)]
    may_migrate: bool,
    #[diesel(sql_type = Bool)]
    may_create_databases: bool,
    #[diesel(sql_type = BigInt)]
    foreign_tables: i64,
    #[diesel(sql_type = Bool)]
    logs_rows: bool,
    #[diesel(sql_type = Bool)]
    is_migrated: bool,
    #[diesel(sql_type = Timestamptz)]
    now: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Array<Text>)]
    versions: Vec<String>,
}

const APPLIED: &str =
    "SELECT coalesce(array_agg(version::text), '{}') AS versions FROM __diesel_schema_migrations";

impl Db {
    /// Whether a connection can be made.
    pub fn try_connect(&self) -> Result<(), NoConnection> {
        connect(&self.url).map(drop)
    }

    /// Reads what an operator needs to know. Changes nothing, not even in an empty database.
    pub fn examine(&self) -> Result<Examination, ExamineError> {
        let mut connection = connect(&self.url)?;
        let asked = (SystemClock.now(), Instant::now());
        let facts: Facts = sql_query(FACTS).get_result(&mut connection).map_err(storage)?;
        let halfway = TimeDelta::from_std(asked.1.elapsed() / 2).unwrap_or_default();
        let applied = if facts.is_migrated {
            sql_query(APPLIED).get_result::<Applied>(&mut connection).map_err(storage)?.versions
        } else {
            Vec::new()
        };
        let own = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(StorageError::Failed)?;
        let own: Vec<_> = own.iter().map(|migration| migration.name().version().to_string()).collect();
        let without =
            |all: &[String], others: &[String]| all.iter().filter(|one| !others.contains(one)).count();
        Ok(Examination {
            is_too_old: facts.major < OLDEST,
            version: facts.version.split(' ').next().unwrap_or_default().to_owned(),
            database: facts.database,
            role: facts.role,
            bytes: u64::try_from(facts.bytes).unwrap_or_default(),
            is_read_only: facts.is_read_only,
            may_migrate: facts.may_migrate,
            may_create_databases: facts.may_create_databases,
            foreign_tables: u64::try_from(facts.foreign_tables).unwrap_or_default(),
            logs_rows: facts.logs_rows,
            missing_migrations: without(&own, &applied),
            unknown_migrations: without(&applied, &own),
            ahead: asked.0 + halfway - facts.now,
        })
    }
}

pub(super) fn connect(url: &str) -> Result<PgConnection, NoConnection> {
    PgConnection::establish(url).map_err(|error| NoConnection::of(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libpqs_words_become_what_to_do_and_never_show_the_password() {
        for (message, meaning) in [
            (
                "unexpected character \"x\" at position 3 in URI (expected \":\" or \"/\"): \"postgres://ann:secret@db\"",
                NoConnection::Address,
            ),
            ("missing \"=\" after \"nonsense\" in connection info string", NoConnection::Address),
            (
                "connection to server at \"127.0.0.1\", port 5432 failed: FATAL:  password authentication failed for user \"accord\"",
                NoConnection::Password,
            ),
            ("connection failed: fe_sendauth: no password supplied", NoConnection::Password),
            ("FATAL:  role \"accord\" does not exist", NoConnection::Role),
            ("FATAL:  Peer authentication failed for user \"accord\"", NoConnection::Role),
            ("FATAL:  no pg_hba.conf entry for host \"192.0.2.1\"", NoConnection::Rule),
            ("FATAL:  database \"accord\" does not exist", NoConnection::Database),
            ("FATAL:  permission denied for database \"accord\"", NoConnection::Forbidden),
            (
                "connection to server at \"127.0.0.1\", port 1 failed: Connection refused",
                NoConnection::Refused,
            ),
            (
                "connection to server on socket \"/run/postgresql/.s.PGSQL.5432\" failed: No such file or directory",
                NoConnection::Refused,
            ),
            ("could not translate host name \"db\" to address", NoConnection::Host),
            (
                "connection to server at \"192.0.2.1\", port 5432 failed: timeout expired",
                NoConnection::Silent,
            ),
            ("connection to server failed: session is read-only", NoConnection::ReadOnly),
            ("FATAL:  the database system is starting up", NoConnection::Starting),
            ("FATAL:  sorry, too many clients already", NoConnection::Full),
            ("one line\nand the last", NoConnection::Other("and the last".into())),
        ] {
            assert_eq!(NoConnection::of(message), meaning, "{message}");
            assert!(!NoConnection::of(message).to_string().contains("secret"));
        }
    }
}
