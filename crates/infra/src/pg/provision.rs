//! Creating the role and the database of a new installation, as someone who may.

use std::borrow::Cow;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Nullable, Text};
use kernel::StorageError;
use percent_encoding::percent_decode_str;

use super::error::storage;
use super::examine::{NoConnection, connect};

/// The parts of a database's URL that an installation needs.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseAddress {
    /// The role.
    pub role: String,
    /// Its password, unless PostgreSQL knows the role by the operating system's user.
    pub password: Option<String>,
    /// The database.
    pub database: String,
    /// The host or the socket's folder; empty for libpq's own default.
    pub host: String,
    /// The port.
    pub port: u16,
}

impl DatabaseAddress {
    /// The parts of `postgres://role:password@host:port/database` or
    /// `postgres://role@/database?host=/run/postgresql`. `None` for any other form.
    #[must_use]
    pub fn parse(url: &str) -> Option<Self> {
        let rest = url.strip_prefix("postgres://").or_else(|| url.strip_prefix("postgresql://"))?;
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (authority, database) = rest.split_once('/')?;
        let (user, server) = authority.rsplit_once('@')?;
        let (role, password) =
            user.split_once(':').map_or((user, None), |(role, password)| (role, Some(password)));
        let named = |name: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let (host, port) = match server.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (server, None),
        };
        let host = if host.is_empty() { named("host").unwrap_or_default() } else { host };
        let decoded = |text: &str| percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned);
        let address = Self {
            role: decoded(role)?,
            password: password.map(decoded).map_or(Some(None), |password| password.map(Some))?,
            database: decoded(database)?,
            host: decoded(host)?,
            port: port.or_else(|| named("port")).map_or(Some(5432), |port| port.parse().ok())?,
        };
        (!address.role.is_empty() && !address.database.is_empty()).then_some(address)
    }

    /// Whether the server is on this machine.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.host.starts_with('/') || matches!(self.host.as_str(), "" | "localhost" | "127.0.0.1" | "[::1]")
    }
}

/// What was created; the rest was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provisioned {
    /// The role.
    pub role: bool,
    /// The database.
    pub database: bool,
}

/// Why the role and the database were not created, each with what to do.
#[derive(Debug, thiserror::Error)]
pub enum ProvisionError {
    /// There is no connection.
    #[error(transparent)]
    NoConnection(#[from] NoConnection),
    /// The role that was used has too few rights.
    #[error(
        "The PostgreSQL role {0} may not create roles and databases. Run this as root on the database's machine, or \
         name a superuser with --as postgres://…"
    )]
    NoRights(String),
    /// The database is someone else's.
    #[error(
        "The database {database} belongs to the role {owner}. Name another in DATABASE_URL, or run as a superuser: \
         ALTER DATABASE {database} OWNER TO {role}"
    )]
    Foreign {
        /// The database.
        database: String,
        /// The role it belongs to.
        owner: String,
        /// The role it should belong to.
        role: String,
    },
    /// A statement failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[derive(QueryableByName)]
struct Rights {
    #[diesel(sql_type = Text)]
    role: String,
    #[diesel(sql_type = Bool)]
    everything: bool,
    #[diesel(sql_type = Bool)]
    enough: bool,
}

#[derive(QueryableByName)]
struct There {
    #[diesel(sql_type = Bool)]
    role: bool,
    #[diesel(sql_type = Nullable<Text>)]
    owner: Option<String>,
}

#[derive(QueryableByName)]
struct Statement {
    #[diesel(sql_type = Text)]
    statement: String,
}

const RIGHTS: &str = "SELECT rolname::text AS role, rolsuper AS everything,
    rolsuper OR (rolcreaterole AND rolcreatedb) AS enough FROM pg_roles WHERE rolname = current_user";

const THERE: &str = "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
    (SELECT pg_get_userbyid(datdba)::text FROM pg_database WHERE datname = $2) AS owner";

/// Keeps visitors' data out of PostgreSQL's log; only a superuser may set these.
const QUIET: [(&str, &str); 3] = [
    ("log_error_verbosity", "terse"),
    ("log_min_error_statement", "panic"),
    ("log_parameter_max_length_on_error", "0"),
];

/// Creates what is missing of the role and the database, connected to `url` as someone who may.
pub fn provision(url: &str, wanted: &DatabaseAddress) -> Result<Provisioned, ProvisionError> {
    let DatabaseAddress { role, password, database, .. } = wanted;
    let mut connection = connect(url)?;
    let c = &mut connection;
    let rights: Rights = sql_query(RIGHTS).get_result(c).map_err(storage)?;
    if !rights.enough {
        return Err(ProvisionError::NoRights(rights.role));
    }
    if rights.everything {
        // The password is not for the log.
        sql_query("SET log_statement = 'none'").execute(c).map_err(storage)?;
    }
    let there: There =
        sql_query(THERE).bind::<Text, _>(role).bind::<Text, _>(database).get_result(c).map_err(storage)?;
    if let Some(owner) = there.owner.as_ref().filter(|owner| *owner != role) {
        let (database, owner, role) = (database.clone(), owner.clone(), role.clone());
        return Err(ProvisionError::Foreign { database, owner, role });
    }
    let verb = if there.role { "ALTER" } else { "CREATE" };
    run(c, &format!("format('{verb} ROLE %I LOGIN CREATEDB', $1)"), role, "")?;
    if let Some(password) = password {
        run(c, "format('ALTER ROLE %I PASSWORD %L', $1, $2)", role, password)?;
    }
    if there.owner.is_none() {
        if !rights.everything {
            run(c, "format('GRANT %I TO CURRENT_USER', $1)", role, "")?;
        }
        let create = "format('CREATE DATABASE %I OWNER %I TEMPLATE template0 ENCODING ''UTF8''', $1, $2)";
        run(c, create, database, role)?;
    }
    for (name, value) in QUIET.into_iter().filter(|_| rights.everything) {
        run(c, &format!("format('ALTER DATABASE %I SET {name} = {value}', $1)"), database, "")?;
    }
    Ok(Provisioned { role: !there.role, database: there.owner.is_none() })
}

/// Runs the statement that this expression over `$1` and `$2` makes.
fn run(c: &mut PgConnection, expression: &str, first: &str, second: &str) -> Result<(), StorageError> {
    let query = format!("SELECT {expression} AS statement WHERE $2::text IS NOT NULL");
    let Statement { statement } =
        sql_query(query).bind::<Text, _>(first).bind::<Text, _>(second).get_result(c).map_err(storage)?;
    sql_query(statement).execute(c).map_err(storage)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_in_its_parts() {
        for (url, role, password, database, host, port) in [
            ("postgres://ann:p%40ss@db:5433/accord", "ann", Some("p@ss"), "accord", "db", 5433),
            ("postgresql://ann@127.0.0.1/accord?connect_timeout=1", "ann", None, "accord", "127.0.0.1", 5432),
            (
                "postgres://accord@/accord?host=/run/postgresql",
                "accord",
                None,
                "accord",
                "/run/postgresql",
                5432,
            ),
            ("postgres://a@/b?host=%2Ftmp&port=5499", "a", None, "b", "/tmp", 5499),
            ("postgres://a:b@[::1]:5432/c", "a", Some("b"), "c", "[::1]", 5432),
        ] {
            let found = DatabaseAddress::parse(url).unwrap();
            assert_eq!((found.role.as_str(), found.password.as_deref()), (role, password), "{url}");
            assert_eq!((found.database.as_str(), found.host.as_str(), found.port), (database, host, port));
        }
        for url in
            ["", "host=db dbname=accord", "postgres://db/accord", "postgres://a@db", "postgres://a@db:x/c"]
        {
            assert!(DatabaseAddress::parse(url).is_none(), "{url}");
        }
    }

    #[test]
    fn a_server_on_this_machine_is_recognized() {
        let is_local = |url| DatabaseAddress::parse(url).unwrap().is_local();
        assert!(is_local("postgres://a@/b?host=/run/postgresql") && is_local("postgres://a@localhost/b"));
        assert!(!is_local("postgres://a@db.example/b"));
    }
}
