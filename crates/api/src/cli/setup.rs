//! Prepares a new installation: role, database, data folder, keys, tables and the first owner. Every
//! step looks first, so that a second run finishes what a first one began.
//!
//! The steps need different users. As root, the program runs itself again: as the user that owns
//! PostgreSQL's socket to create role and database, and as the owner of `DATA_DIR` for the rest.

use std::fs::{self, DirBuilder};
use std::io::{IsTerminal, stdin};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use auth::{Account, Admin, AdminRepository};
use clap::{Args, ValueEnum};
use infra::pg::{DatabaseAddress, Db, NoConnection, ProvisionError, Provisioned, Tx, provision};
use infra::token::key_in;
use kernel::EmailAddress;

use crate::cause::cause_chain;
use crate::cli::admin::{admins, ask_password, hash};
use crate::config::Config;

/// What to set up.
#[derive(Args, Debug)]
pub struct SetupArgs {
    /// The first owner's email address; asks for the password, or reads it from standard input
    #[arg(long, value_name = "EMAIL")]
    pub owner: Option<EmailAddress>,
    /// The owner's first name
    #[arg(long, default_value = "")]
    pub first_name: String,
    /// The owner's last name
    #[arg(long, default_value = "")]
    pub last_name: String,
    /// Create role and database as this PostgreSQL superuser; otherwise as root through PostgreSQL's
    /// socket on this machine
    #[arg(long = "as", value_name = "URL")]
    pub superuser: Option<String>,
    /// One step alone, for the program itself
    #[arg(long, hide = true)]
    pub step: Option<Step>,
}

/// A step that needs a user of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Step {
    /// Whether the database can be reached.
    Connect,
    /// Role and database.
    Database,
    /// Keys, tables and the first owner.
    Practice,
}

/// Where PostgreSQL keeps its socket unless the URL says so.
const SOCKET_FOLDERS: [&str; 2] = ["/run/postgresql", "/tmp"];

/// Runs all steps, or one. The error is one line for the operator.
pub fn run(config: &Config, args: &SetupArgs) -> Result<(), String> {
    match args.step {
        None => everything(config, args),
        Some(Step::Connect) => try_connect(config),
        Some(Step::Database) => create_database(config, args),
        Some(Step::Practice) => practice(config, args),
    }
}

fn everything(config: &Config, args: &SetupArgs) -> Result<(), String> {
    data_folder(&config.data_dir)?;
    let owner = User::owner_of(&config.data_dir)?;
    if owner.run(Step::Connect, args, Output::Hidden, || try_connect(config)).is_err() {
        let address = address(config)?;
        if args.superuser.is_none() && !address.is_local() {
            return Err(format!(
                "No connection with DATABASE_URL yet. To create role and database at {}, name a superuser there: \
                 accord setup --as postgres://postgres:password@{}/postgres",
                address.host, address.host
            ));
        }
        let superuser = match (&args.superuser, socket_of(&address)) {
            (None, Some(socket)) => User::owner_of(&socket)?,
            _ => User::Current,
        };
        superuser.run(Step::Database, args, Output::Shown, || create_database(config, args))?;
        owner.run(Step::Connect, args, Output::Shown, || try_connect(config))?;
    }
    owner.run(Step::Practice, args, Output::Shown, || practice(config, args))
}

/// Created for its owner alone.
fn data_folder(path: &Path) -> Result<(), String> {
    let made =
        if path.is_dir() { Ok(()) } else { DirBuilder::new().recursive(true).mode(0o700).create(path) };
    made.map_err(|error| {
        format!("DATA_DIR {}: {error}. Run this as root, or create the folder for this user", path.display())
    })
}

fn address(config: &Config) -> Result<DatabaseAddress, String> {
    DatabaseAddress::parse(&config.database_url).ok_or_else(|| {
        "DATABASE_URL: to create role and database, write postgres://role:password@host:port/database, or \
         postgres://role@/database?host=/run/postgresql for this machine's socket"
            .into()
    })
}

fn try_connect(config: &Config) -> Result<(), String> {
    Db::new(&config.database_url, 1).try_connect().map_err(|error| error.to_string())
}

/// PostgreSQL's socket, if there is one for this address.
fn socket_of(address: &DatabaseAddress) -> Option<PathBuf> {
    let own = address.host.starts_with('/').then_some(address.host.as_str());
    let folders = own.into_iter().chain(SOCKET_FOLDERS);
    folders
        .map(|folder| Path::new(folder).join(format!(".s.PGSQL.{}", address.port)))
        .find(|path| path.exists())
}

fn create_database(config: &Config, args: &SetupArgs) -> Result<(), String> {
    let address = address(config)?;
    let url = match (&args.superuser, socket_of(&address)) {
        (Some(url), _) => url.clone(),
        (None, Some(socket)) => {
            let folder = socket.parent().unwrap_or(Path::new("/run/postgresql")).display();
            format!("postgres:///postgres?host={folder}&port={}", address.port)
        }
        (None, None) => {
            return Err(format!(
                "No PostgreSQL of this machine listens on port {}. Install and start it (apt install postgresql), or \
                 name another with DATABASE_URL and --as",
                address.port
            ));
        }
    };
    let Provisioned { role, database } = provision(&url, &address).map_err(|error| match error {
        ProvisionError::NoConnection(NoConnection::Role) => {
            "PostgreSQL does not accept this user as a superuser. Run this as root, or name a superuser with --as \
             postgres://…"
                .into()
        }
        error => cause_chain(&error),
    })?;
    say("role", &address.role, role);
    say("database", &address.database, database);
    Ok(())
}

fn say(what: &str, name: &str, is_new: bool) {
    println!("{:<9} {name}: {}", what, if is_new { "created" } else { "already there" });
}

/// Keys, tables and the first owner.
fn practice(config: &Config, args: &SetupArgs) -> Result<(), String> {
    let db = Db::new(&config.database_url, 2);
    let found = db.examine().map_err(|error| cause_chain(&error))?;
    for (given, file) in [(&config.jwt_secret, "jwt-key"), (&config.data_key, "data-key")] {
        let path = config.data_dir.join(file);
        if given.is_some() {
            continue;
        }
        let is_new = !path.exists();
        if is_new && file == "data-key" && was_used(&db) {
            return Err(format!(
                "This database was used with a data key, and {} is missing. Put the old key back: a new one could not \
                 read what is encrypted",
                path.display()
            ));
        }
        key_in(&path).map_err(|error| format!("{}: {error}. Run this as root", path.display()))?;
        say("key", &path.display().to_string(), is_new);
    }
    db.migrate().map_err(|error| cause_chain(&error))?;
    say("tables", &found.database, found.missing_migrations > 0);
    first_owner(&db, args)
}

/// Whether something in the database was encrypted or sealed.
fn was_used(db: &Db) -> bool {
    db.read(|tx: &Tx<'_>| tx.has_seals()).unwrap_or(false)
}

fn first_owner(db: &Db, args: &SetupArgs) -> Result<(), String> {
    if db.read(|tx| AdminRepository::any(tx)).map_err(|error| cause_chain(&error))? {
        println!("owner     already there");
        return Ok(());
    }
    let Some(email) = &args.owner else {
        return Err("There is no owner yet. Run: accord setup --owner you@practice.example".into());
    };
    if stdin().is_terminal() {
        println!("The password for {email}:");
    }
    let password = hash(&ask_password()?)?;
    let account = Account { admin: Admin::new(email.clone(), &args.first_name, &args.last_name), password };
    let added = db.transact(|tx| admins(tx).add_first(&account)).map_err(|error| cause_chain(&error))?;
    say("owner", email.as_str(), added);
    Ok(())
}

/// Whom a step runs as.
enum User {
    /// The user who started the program.
    Current,
    /// Another one, which only root may choose.
    Other { uid: u32, gid: u32 },
}

/// What becomes of a step's words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    Shown,
    Hidden,
}

impl User {
    /// The owner of a file, if this is root and the owner is not.
    fn owner_of(path: &Path) -> Result<Self, String> {
        let about = fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let is_root = rustix::process::geteuid().is_root();
        Ok(if is_root && about.uid() != 0 {
            Self::Other { uid: about.uid(), gid: about.gid() }
        } else {
            Self::Current
        })
    }

    /// Runs a step: here, or in a process of that user. A step that fails has said why, unless its
    /// words are hidden.
    fn run(
        &self,
        step: Step,
        args: &SetupArgs,
        output: Output,
        here: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        let Self::Other { uid, gid } = *self else { return here() };
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let name = step.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        let mut command = Command::new(program);
        command.args([
            "setup",
            "--step",
            &name,
            "--first-name",
            &args.first_name,
            "--last-name",
            &args.last_name,
        ]);
        if let Some(owner) = &args.owner {
            command.args(["--owner", owner.as_str()]);
        }
        if output == Output::Hidden {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        let status =
            command.current_dir("/").uid(uid).gid(gid).status().map_err(|error| error.to_string())?;
        // The step has said why on its own.
        if status.success() { Ok(()) } else { Err(String::new()) }
    }
}
