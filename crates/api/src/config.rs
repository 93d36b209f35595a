//! Configuration, from environment variables only. `docs/deployment.md` has the same table.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use infra::mail::{Authorities, Dkim, Smtp};
use infra::s3::{S3Part, S3Target};
use ipnet::IpNet;
use kernel::{EmailAddress, Named, Secret};
use payments::SecretSource;

/// One environment variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Its name.
    pub name: &'static str,
    /// Its default; empty for none.
    pub default: &'static str,
    /// What it means.
    pub help: &'static str,
}

const fn variable(name: &'static str, default: &'static str, help: &'static str) -> Variable {
    Variable { name, default, help }
}

/// All variables.
pub const VARIABLES: &[Variable] = &[
    variable("DATABASE_URL", "", "where PostgreSQL is: postgres://user:password@host:port/database"),
    variable("DB_POOL_SIZE", "8", "connections this process keeps to PostgreSQL"),
    variable("HOST", "127.0.0.1", "address to listen on"),
    variable("PORT", "8080", "port to listen on"),
    variable(
        "PUBLIC_URL",
        "http://127.0.0.1:$PORT",
        "how visitors reach the site; links in email start with it",
    ),
    variable(
        "TRUSTED_PROXIES",
        "",
        "addresses and CIDR ranges whose X-Forwarded-For is trusted, separated by commas",
    ),
    variable("DATA_DIR", "./var", "folder for what is kept outside the database"),
    variable(
        "MEDIA_STORE",
        "database",
        "where image files are stored: database, directory (DATA_DIR/media) or s3",
    ),
    variable("S3_ENDPOINT", "", "S3-compatible store for backups in the cloud and MEDIA_STORE=s3: https://…"),
    variable("S3_REGION", "us-east-1", "the store's region"),
    variable("S3_BUCKET", "", "the bucket; it must exist and be closed to the public"),
    variable("S3_ACCESS_KEY_ID", "", "a key that may list, read, write and delete in the bucket"),
    variable("S3_SECRET_ACCESS_KEY", "", "see S3_ACCESS_KEY_ID"),
    variable("S3_PREFIX", "", "folder in the bucket, if it is shared with others: practice/site"),
    variable("FRONTEND_DIR", "frontend/dist", "the built frontend"),
    variable(
        "JWT_SECRET",
        "",
        "key that signs sessions, at least 32 characters; generated in DATA_DIR if unset",
    ),
    variable(
        "DATA_KEY",
        "",
        "key that encrypts secrets in the database and backups, at least 32 characters; generated in DATA_DIR if unset",
    ),
    variable("ADMIN_EMAIL", "", "with ADMIN_PASSWORD: the administrator created at the first start"),
    variable("ADMIN_PASSWORD", "", "see ADMIN_EMAIL"),
    variable(
        "SMTP_URL",
        "",
        "mail server: smtp://user:password@host:587?tls=required; without it, mail waits",
    ),
    variable(
        "SMTP_CA",
        "",
        "certificate authority to trust besides the public ones, in PEM; line breaks may be written as \\n",
    ),
    variable("MAIL_FROM", "Accord <no-reply@localhost>", "sender of all mail"),
    variable("DKIM_DOMAIN", "", "domain whose mail is signed with DKIM_KEY: practice.example"),
    variable(
        "DKIM_SELECTOR",
        "accord",
        "the public key is published at DKIM_SELECTOR._domainkey.DKIM_DOMAIN",
    ),
    variable("DKIM_KEY", "", "RSA private key in PEM; line breaks may be written as \\n"),
    variable("STRIPE_API_URL", "https://api.stripe.com", "where Stripe's API is, for tests with a double"),
    variable("CACHE", "on", "off keeps no answers in memory, for measuring or troubleshooting"),
    variable(
        "SMTP_ALLOW_PRIVATE",
        "",
        "1 allows the mail server in the settings to be on a private network; on in a demo",
    ),
    variable("RATE_LIMIT", "on", "off lifts the limits on anonymous writes and sign-in, for load tests only"),
    variable(
        "METRICS_PORT",
        "",
        "port that serves /metrics and nothing else; if unset, there are no metrics",
    ),
    variable("DEMO", "0", "1 serves a demo with invented data"),
    variable("LOG", "info", "log level, or levels by module (info,actix_server=warn)"),
];

/// Where image files are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaPlace {
    /// In PostgreSQL, with everything else.
    Database,
    /// In `DATA_DIR/media`.
    Directory,
    /// In the bucket named by `S3_BUCKET`.
    S3,
}

kernel::named!(MediaPlace { Database = "database", Directory = "directory", S3 = "s3" });

/// The configuration of a server or a command.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the environment")]
pub struct Config {
    /// `DATABASE_URL`
    pub database_url: String,
    /// `DB_POOL_SIZE`
    pub db_pool_size: u32,
    /// `HOST`
    pub host: IpAddr,
    /// `PORT`
    pub port: u16,
    /// `PUBLIC_URL`, without a trailing slash.
    pub public_url: String,
    /// `TRUSTED_PROXIES`
    pub trusted_proxies: Vec<IpNet>,
    /// `DATA_DIR`
    pub data_dir: PathBuf,
    /// `MEDIA_STORE`
    pub media_store: MediaPlace,
    /// `S3_…`
    pub s3: Option<S3Target>,
    /// `FRONTEND_DIR`
    pub frontend_dir: PathBuf,
    /// `JWT_SECRET`
    pub jwt_secret: Option<String>,
    /// `DATA_KEY`
    pub data_key: Option<String>,
    /// `ADMIN_EMAIL` and `ADMIN_PASSWORD`
    pub first_admin: Option<(EmailAddress, String)>,
    /// `SMTP_URL`
    pub smtp_url: Option<String>,
    /// `SMTP_CA`
    pub smtp_authorities: Authorities,
    /// `MAIL_FROM`
    pub mail_from: String,
    /// `DKIM_…`
    pub dkim: Option<Dkim>,
    /// `STRIPE_API_URL`
    pub stripe_api_url: String,
    /// The variables that payment providers may use.
    pub environment: Environment,
    /// `CACHE`
    pub cache: bool,
    /// `SMTP_ALLOW_PRIVATE`
    pub smtp_allow_private: bool,
    /// `RATE_LIMIT`
    pub rate_limit: bool,
    /// `METRICS_PORT`
    pub metrics_port: Option<u16>,
    /// `DEMO`
    pub demo: bool,
    /// `LOG`
    pub log: String,
}

/// Most variables are or may contain secrets, so none is printed.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config").finish_non_exhaustive()
    }
}

/// A variable has an invalid value.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {problem}")]
pub struct ConfigError {
    name: &'static str,
    problem: String,
}

impl Config {
    /// The mailer with what the operator wants of any mail server: signatures and certificates.
    #[must_use]
    pub fn equip(&self, mailer: Smtp) -> Smtp {
        mailer.signing(self.dkim.clone()).trusting(self.smtp_authorities.clone())
    }

    /// Reads the process's environment.
    #[expect(clippy::disallowed_methods, reason = "the one place where the environment is read")]
    pub fn from_env() -> Result<Self, ConfigError> {
        let environment = Environment::new(|name| std::env::var(name).ok());
        Ok(Self { environment, ..Self::read(|name| std::env::var(name).ok())? })
    }

    /// Reads the variables from `lookup`. An empty one counts as unset. Payment providers have no
    /// variables yet.
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let env = Env(&lookup);
        let port: u16 = env.parse("PORT", "a port number")?;
        let public_url = env.optional("PUBLIC_URL").unwrap_or_else(|| format!("http://127.0.0.1:{port}"));
        if !public_url.starts_with("http://") && !public_url.starts_with("https://") {
            return Err(wrong("PUBLIC_URL", "must start with http:// or https://"));
        }
        let db_pool_size: u32 = env.parse("DB_POOL_SIZE", "a number of connections")?;
        if !(2..=200).contains(&db_pool_size) {
            return Err(wrong("DB_POOL_SIZE", "must be 2 to 200"));
        }
        let demo = env.switch("DEMO", "1", "0")?;
        let smtp_allow_private = match env.optional("SMTP_ALLOW_PRIVATE") {
            None => demo,
            Some(_) => env.switch("SMTP_ALLOW_PRIVATE", "1", "0")?,
        };
        let s3 = env.s3()?;
        let media_store = MediaPlace::from_name(&env.text("MEDIA_STORE"))
            .map_err(|error| wrong("MEDIA_STORE", error.to_string()))?;
        if media_store == MediaPlace::S3 && s3.is_none() {
            return Err(wrong("MEDIA_STORE", "s3 needs S3_ENDPOINT and the other S3 settings"));
        }
        Ok(Self {
            database_url: env.optional("DATABASE_URL").ok_or(wrong("DATABASE_URL", "is not set"))?,
            db_pool_size,
            host: env.parse("HOST", "an IP address")?,
            port,
            public_url: public_url.trim_end_matches('/').to_owned(),
            trusted_proxies: env.networks("TRUSTED_PROXIES")?,
            data_dir: env.text("DATA_DIR").into(),
            media_store,
            s3,
            frontend_dir: env.text("FRONTEND_DIR").into(),
            jwt_secret: env.key("JWT_SECRET")?,
            data_key: env.key("DATA_KEY")?,
            first_admin: env.first_admin()?,
            smtp_url: env.optional("SMTP_URL"),
            smtp_authorities: env.authorities()?,
            mail_from: env.text("MAIL_FROM"),
            dkim: env.dkim()?,
            stripe_api_url: env.text("STRIPE_API_URL"),
            environment: Environment::new(|_| None),
            cache: env.switch("CACHE", "on", "off")?,
            smtp_allow_private,
            rate_limit: env.switch("RATE_LIMIT", "on", "off")?,
            metrics_port: match env.optional("METRICS_PORT") {
                None => None,
                Some(_) => Some(env.parse("METRICS_PORT", "a port number")?),
            },
            demo,
            log: env.text("LOG"),
        })
    }
}

/// Variables whose names are in the settings. They are read when they are used.
#[derive(Clone)]
pub struct Environment(Arc<Lookup>);

type Lookup = dyn Fn(&str) -> Option<String> + Send + Sync;

impl Environment {
    /// With the values that `lookup` finds.
    pub fn new(lookup: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(lookup))
    }
}

impl SecretSource for Environment {
    fn secret(&self, variable: &str) -> Option<Secret> {
        let value = (!self.is_servers_own(variable)).then(|| (self.0)(variable)).flatten();
        value.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty()).map(Secret)
    }

    fn is_servers_own(&self, variable: &str) -> bool {
        VARIABLES.iter().any(|own| own.name == variable)
    }

    fn is_demo(&self) -> bool {
        (self.0)("DEMO").is_some_and(|value| value == "1")
    }
}

fn wrong(name: &'static str, problem: impl Into<String>) -> ConfigError {
    ConfigError { name, problem: problem.into() }
}

struct Env<'a>(&'a dyn Fn(&str) -> Option<String>);

impl Env<'_> {
    fn optional(&self, name: &str) -> Option<String> {
        (self.0)(name).filter(|value| !value.is_empty())
    }

    fn text(&self, name: &'static str) -> String {
        let default =
            VARIABLES.iter().find(|variable| variable.name == name).map_or("", |variable| variable.default);
        self.optional(name).unwrap_or_else(|| default.to_owned())
    }

    fn parse<T: FromStr>(&self, name: &'static str, what: &str) -> Result<T, ConfigError> {
        let text = self.text(name);
        text.parse().or(Err(wrong(name, format!("\"{text}\" is not {what}"))))
    }

    fn key(&self, name: &'static str) -> Result<Option<String>, ConfigError> {
        match self.optional(name) {
            Some(key) if key.len() < 32 => Err(wrong(name, "must have at least 32 characters")),
            key => Ok(key),
        }
    }

    fn switch(&self, name: &'static str, yes: &str, no: &str) -> Result<bool, ConfigError> {
        match self.text(name) {
            text if text == yes => Ok(true),
            text if text == no => Ok(false),
            text => Err(wrong(name, format!("\"{text}\" is neither {yes} nor {no}"))),
        }
    }

    fn networks(&self, name: &'static str) -> Result<Vec<IpNet>, ConfigError> {
        let network = |text: &str| text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        let parts = self.text(name);
        let parts = parts.split(',').map(str::trim).filter(|part| !part.is_empty());
        let wrong_part =
            |part: &str| wrong(name, format!("\"{part}\" is neither an address nor a CIDR range"));
        parts.map(|part| network(part).or(Err(wrong_part(part)))).collect()
    }

    /// `None` if none of the variables is set; otherwise all those without a default are required.
    fn s3(&self) -> Result<Option<S3Target>, ConfigError> {
        let names = VARIABLES.iter().map(|variable| variable.name).filter(|name| name.starts_with("S3_"));
        let set: Vec<_> = names.filter(|name| self.optional(name).is_some()).collect();
        let Some(first) = set.first() else { return Ok(None) };
        let needed =
            |name| self.optional(name).ok_or_else(|| wrong(name, format!("is not set, but {first} is")));
        let (endpoint, bucket) = (needed("S3_ENDPOINT")?, needed("S3_BUCKET")?);
        let key = (needed("S3_ACCESS_KEY_ID")?, Secret(needed("S3_SECRET_ACCESS_KEY")?));
        let (region, prefix) = (self.text("S3_REGION"), self.text("S3_PREFIX"));
        let target = S3Target::new(&endpoint, &region, &bucket, &prefix, key);
        target.map(Some).map_err(|(part, problem)| match part {
            S3Part::Endpoint => wrong("S3_ENDPOINT", problem),
            S3Part::Region => wrong("S3_REGION", problem),
            S3Part::Bucket => wrong("S3_BUCKET", problem),
            S3Part::Prefix => wrong("S3_PREFIX", problem),
        })
    }

    fn dkim(&self) -> Result<Option<Dkim>, ConfigError> {
        match (self.optional("DKIM_DOMAIN"), self.optional("DKIM_KEY")) {
            (None, None) => Ok(None),
            (Some(domain), Some(key)) => {
                let key = key.replace("\\n", "\n");
                let dkim = Dkim::new(&domain.to_ascii_lowercase(), &self.text("DKIM_SELECTOR"), &key);
                dkim.map(Some).map_err(|error| wrong("DKIM_KEY", error.to_string()))
            }
            (Some(_), None) => Err(wrong("DKIM_KEY", "is not set, but DKIM_DOMAIN is")),
            (None, Some(_)) => Err(wrong("DKIM_DOMAIN", "is not set, but DKIM_KEY is")),
        }
    }

    fn authorities(&self) -> Result<Authorities, ConfigError> {
        let Some(pem) = self.optional("SMTP_CA") else { return Ok(Authorities::default()) };
        Authorities::parse(&pem.replace("\\n", "\n")).map_err(|error| wrong("SMTP_CA", error.to_string()))
    }

    fn first_admin(&self) -> Result<Option<(EmailAddress, String)>, ConfigError> {
        match (self.optional("ADMIN_EMAIL"), self.optional("ADMIN_PASSWORD")) {
            (None, None) => Ok(None),
            (Some(email), Some(password)) => {
                let email =
                    EmailAddress::parse(&email).or(Err(wrong("ADMIN_EMAIL", "is not an email address")))?;
                Ok(Some((email, password)))
            }
            (Some(_), None) => Err(wrong("ADMIN_PASSWORD", "is not set, but ADMIN_EMAIL is")),
            (None, Some(_)) => Err(wrong("ADMIN_EMAIL", "is not set, but ADMIN_PASSWORD is")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
        let variable =
            |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
        let with_database =
            |name: &str| variable(name).or((name == "DATABASE_URL").then(|| "postgres://x".into()));
        Config::read(with_database).map_err(|error| error.to_string())
    }

    #[test]
    fn without_variables_the_defaults_hold() {
        let config = read(&[]).unwrap();
        assert_eq!((config.port, config.db_pool_size), (8080, 8));
        assert_eq!(config.public_url, "http://127.0.0.1:8080");
        assert!(config.rate_limit && !config.demo && config.first_admin.is_none());
    }

    #[test]
    fn a_value_that_makes_no_sense_is_one_clear_line() {
        for (variable, line) in [
            (("PORT", "eighty"), "PORT: \"eighty\" is not a port number"),
            (("RATE_LIMIT", "maybe"), "RATE_LIMIT: \"maybe\" is neither on nor off"),
            (("JWT_SECRET", "short"), "JWT_SECRET: must have at least 32 characters"),
            (("DATA_KEY", "short"), "DATA_KEY: must have at least 32 characters"),
            (("METRICS_PORT", "x"), "METRICS_PORT: \"x\" is not a port number"),
            (
                ("TRUSTED_PROXIES", "10.0.0.0/8,proxy"),
                "TRUSTED_PROXIES: \"proxy\" is neither an address nor a CIDR range",
            ),
            (("ADMIN_EMAIL", "ann@example.com"), "ADMIN_PASSWORD: is not set, but ADMIN_EMAIL is"),
            (("DKIM_DOMAIN", "practice.example"), "DKIM_KEY: is not set, but DKIM_DOMAIN is"),
            (("DKIM_KEY", "x"), "DKIM_DOMAIN: is not set, but DKIM_KEY is"),
            (("S3_PREFIX", "site"), "S3_ENDPOINT: is not set, but S3_PREFIX is"),
            (("MEDIA_STORE", "s3"), "MEDIA_STORE: s3 needs S3_ENDPOINT and the other S3 settings"),
        ] {
            assert_eq!(read(&[variable]).unwrap_err(), line);
        }
    }

    #[test]
    fn a_store_needs_all_its_settings_and_does_not_show_its_key() {
        let store = [
            ("S3_ENDPOINT", "https://s3.example.com"),
            ("S3_BUCKET", "practice"),
            ("S3_ACCESS_KEY_ID", "ann"),
            ("S3_SECRET_ACCESS_KEY", "very secret"),
        ];
        let config = read(&store).unwrap();
        assert!(!format!("{config:?}{:?}", config.s3).contains("very secret"));
        assert!(read(&[]).unwrap().s3.is_none());
        for (left_out, (name, _)) in store.into_iter().enumerate() {
            let others: Vec<_> = store.into_iter().filter(|(other, _)| *other != name).collect();
            let first = if left_out == 0 { "S3_BUCKET" } else { "S3_ENDPOINT" };
            assert_eq!(read(&others).unwrap_err(), format!("{name}: is not set, but {first} is"));
        }
        for ((name, value), problem) in [
            (
                ("S3_ENDPOINT", "http://s3.example.com"),
                "must start with https:// unless the host is this machine or in a private network",
            ),
            (("S3_BUCKET", "a b"), "is not the name of a bucket: 3 to 63 letters, digits, points and dashes"),
            (
                ("S3_PREFIX", "../else"),
                "is not a path of letters, digits, points and dashes such as practice/site",
            ),
        ] {
            let wrong: Vec<_> = [(name, value)].into_iter().chain(store).collect();
            assert_eq!(read(&wrong).unwrap_err(), format!("{name}: {problem}"));
        }
    }

    #[test]
    fn a_payment_provider_has_no_variable_of_the_servers_own() {
        let environment = Environment::new(|name| Some(format!(" value of {name}\n")));
        assert_eq!(
            environment.secret("STRIPE_SECRET_KEY"),
            Some(Secret("value of STRIPE_SECRET_KEY".into()))
        );
        for Variable { name, .. } in VARIABLES {
            assert_eq!(environment.secret(name), None, "{name}");
        }
        assert_eq!(Environment::new(|_| Some(" ".into())).secret("STRIPE_SECRET_KEY"), None);
    }
}
