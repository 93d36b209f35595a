//! Test support: a separate database for every test, copied from a template that is migrated once;
//! a PostgreSQL to crash and a proxy to cut it off with; a mail server, an S3 server, a
//! calendar and a device with passkeys.
#![expect(clippy::panic, clippy::expect_used, reason = "a test that cannot get what it needs fails at once")]

mod authority;
mod calendar;
mod calendar_rules;
mod cluster;
mod folder;
mod passkey;
mod proxy;
mod s3;
mod schema;
mod smtp;
mod stripe;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::sql_types::{Bool, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::folder::children;

pub use authority::Authority;
pub use calendar::CalendarServer;
pub use calendar_rules::CalendarRules;
pub use cluster::Cluster;
pub use passkey::PasskeyDevice;
pub use proxy::Proxy;
pub use s3::S3Server;
pub use schema::schema;
pub use smtp::{Encryption, Received, SmtpServer};
pub use stripe::{Mishap, StripeServer};

/// Test binaries run in parallel; only one of them creates the template.
const TEMPLATE_LOCK: i64 = 0x0061_6363_7465_7374;

/// An empty, migrated database. It is dropped along with this value.
#[derive(Debug)]
pub struct TestDb {
    name: String,
    url: String,
}

impl TestDb {
    /// Copies the template.
    #[must_use]
    pub fn create() -> Self {
        static TEMPLATE: OnceLock<String> = OnceLock::new();
        let template = TEMPLATE.get_or_init(migrated_template);
        let name = format!("accord_test_{}", Uuid::now_v7().simple());
        execute(&mut connect(), &format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY = file_copy"));
        Self { url: url_of(&name), name }
    }

    /// Its URL.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        execute(&mut connect(), &format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

/// The name of the template for the current migrations.
fn migrated_template() -> String {
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let template = format!("accord_template_{}", fingerprint(&migrations));
    let mut connection = connect();
    execute(&mut connection, &format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})"));
    if !exists(&mut connection, &template) {
        let unfinished = format!("{template}_unfinished");
        execute(&mut connection, &format!("DROP DATABASE IF EXISTS {unfinished}"));
        execute(&mut connection, &format!("CREATE DATABASE {unfinished} TEMPLATE template0"));
        migrate(&unfinished, &migrations);
        execute(&mut connection, &format!("ALTER DATABASE {unfinished} RENAME TO {template}"));
    }
    template
}

fn migrate(database: &str, migrations: &Path) {
    let migrations = FileBasedMigrations::from_path(migrations).expect("the folder of the migrations");
    let mut connection =
        PgConnection::establish(&url_of(database)).expect("a connection to the new database");
    if let Err(error) = connection.run_pending_migrations(migrations) {
        panic!("the migrations fail: {error}");
    }
}

/// Changes whenever a migration does.
fn fingerprint(migrations: &Path) -> String {
    let mut files: Vec<PathBuf> =
        children(migrations).flat_map(|folder| children(&folder).collect::<Vec<_>>()).collect();
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.as_os_str().as_encoded_bytes());
        hash.update(fs::read(file).expect("a migration"));
    }
    let digest = hash.finalize();
    let first = digest.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    format!("{first:016x}")
}

/// Every row of every table in the database that contains this text, ignoring case.
///
/// # Panics
/// If the database does not respond.
#[must_use]
pub fn rows_with(url: &str, text: &str) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        line: String,
    }
    let mut connection = PgConnection::establish(url).expect("a connection to the database");
    let tables = sql_query(
        "SELECT table_name::text AS line FROM information_schema.tables
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    let tables: Vec<Line> = tables.load(&mut connection).expect("the list of tables");
    let rows = |Line { line: table }: Line| {
        let query = format!(
            "SELECT '{table}: ' || held::text AS line FROM \"{table}\" AS held WHERE held::text ILIKE '%' || $1 || '%'"
        );
        let found = sql_query(query).bind::<Text, _>(text).load::<Line>(&mut connection);
        found.expect("the rows of a table")
    };
    tables.into_iter().flat_map(rows).map(|row| row.line).collect()
}

fn exists(connection: &mut PgConnection, database: &str) -> bool {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Bool)]
        found: bool,
    }
    sql_query("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS found")
        .bind::<Text, _>(database)
        .get_result::<Found>(connection)
        .expect("the list of databases")
        .found
}

fn execute(connection: &mut PgConnection, statement: &str) {
    if let Err(error) = connection.batch_execute(statement) {
        panic!("{statement}: {error}");
    }
}

fn connect() -> PgConnection {
    match PgConnection::establish(admin_url()) {
        Ok(connection) => connection,
        Err(error) => panic!("no connection to the database of TEST_DATABASE_URL: {error}"),
    }
}

/// The URL of the database `name` on the server in `TEST_DATABASE_URL`.
fn url_of(name: &str) -> String {
    let (address, options) = admin_url().split_once('?').unwrap_or((admin_url(), ""));
    let (server, _) = address.rsplit_once('/').expect("TEST_DATABASE_URL names a database");
    format!("{server}/{name}?{options}")
}

/// Everything PostgreSQL has logged so far, in the file that `POSTGRES_LOG` names.
///
/// # Panics
/// If the file cannot be read.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "only scripts/postgres.sh knows where the log is")]
pub fn postgres_log() -> String {
    let path = std::env::var("POSTGRES_LOG");
    let path =
        path.expect("POSTGRES_LOG is not set: run the test under scripts/postgres.sh, which names the log");
    String::from_utf8_lossy(&fs::read(path).expect("the log of PostgreSQL")).into_owned()
}

#[expect(clippy::disallowed_methods, reason = "tests have no configuration but this address")]
fn admin_url() -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    URL.get_or_init(|| {
        let url = std::env::var("TEST_DATABASE_URL");
        url.expect("TEST_DATABASE_URL is not set: run `make test`, which starts a PostgreSQL for the tests")
    })
}
