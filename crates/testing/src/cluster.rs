use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use diesel::pg::PgConnection;
use diesel::{Connection, RunQueryDsl, select, sql_query};

diesel::define_sql_function! { fn pg_backend_pid() -> diesel::sql_types::Integer; }

/// A separate PostgreSQL, for tests that crash it. It stops when this value is dropped.
#[derive(Debug)]
pub struct Cluster {
    script: Child,
    url: String,
}

impl Cluster {
    /// Starts an empty one.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn start() -> Self {
        let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/postgres.sh"))
            .args(["throwaway", "--", "sh", "-c", "echo $DATABASE_URL; exec sleep infinity"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("scripts/postgres.sh");
        let mut url = String::new();
        let output = script.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut url).expect("the address of the database");
        Self { script, url: url.trim().to_owned() }
    }

    /// The URL of its database.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Kills a backend, which makes PostgreSQL end all connections and recover; returns once
    /// recovery has begun.
    ///
    /// # Panics
    /// If there is no connection.
    pub fn crash(&self) {
        let mut connection = PgConnection::establish(&self.url).expect("a connection");
        let backend: i32 = select(pg_backend_pid()).get_result(&mut connection).expect("its process");
        let killed = Command::new("kill").args(["-KILL", &backend.to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()), "no process {backend}");
        while sql_query("SELECT 1").execute(&mut connection).is_ok() {}
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The script stops PostgreSQL and removes its files.
        let _ = Command::new("kill").arg(self.script.id().to_string()).status();
        let _ = self.script.wait();
    }
}
