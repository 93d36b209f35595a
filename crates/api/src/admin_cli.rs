//! Administrators, as somebody with access to the host manages them.

use std::io::{IsTerminal, stdin};
use std::time::Duration;

use auth::{
    Account, Admin, AdminError, Admins, AllowList, AuditEntry, AuditLog, PasswordHasher, PasswordPolicy,
    SecurityPolicy, SecurityPolicyRepository,
};
use clap::{Args, Subcommand};
use infra::hasher::{Argon2id, Costs};
use infra::pg::{Db, Tx};
use kernel::{EmailAddress, StorageError};

use crate::config::Config;
use crate::state::State;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// Add an administrator; asks for the password, or reads it from standard input
    Create(NewAdmin),
    /// Set a new password, which ends every session; asks for it, or reads it from standard input
    SetPassword(Whom),
    /// Lift the lock after too many wrong passwords
    Unlock(Whom),
    /// Empty the allow-list of the settings, so that administrators may call from anywhere again
    AllowEverywhere,
}

/// An administrator who exists.
#[derive(Args, Debug)]
pub struct Whom {
    /// Their e-mail address
    email: EmailAddress,
}

/// An administrator to be.
#[derive(Args, Debug)]
pub struct NewAdmin {
    /// Their e-mail address
    email: EmailAddress,
    /// Their first name
    #[arg(long, default_value = "")]
    first_name: String,
    /// Their last name
    #[arg(long, default_value = "")]
    last_name: String,
}

impl AdminCommand {
    /// Does it. The error is one line for whoever typed the command.
    pub fn run(self, config: &Config) -> Result<(), String> {
        let db = Db::new(&config.database_url, config.db_pool_size);
        match self {
            Self::Create(NewAdmin { email, first_name, last_name }) => {
                let account = account(Admin::new(email, &first_name, &last_name), &ask_password()?)?;
                db.transact(|tx| admins(tx).add(&account)).map_err(plain)
            }
            Self::SetPassword(Whom { email }) => {
                let hash = hasher()?.hash(&checked(&ask_password()?)?).map_err(plain)?;
                db.transact(|tx| admins(tx).set_password(&email, &hash)).map_err(plain)
            }
            Self::Unlock(Whom { email }) => db.transact(|tx| admins(tx).unlock(&email)).map_err(plain),
            Self::AllowEverywhere => db.transact(allow_everywhere).map_err(plain),
        }
    }
}

/// Lets administrators call from anywhere, whatever the settings said. Every server process hears of it at once.
pub fn allow_everywhere(tx: &Tx<'_>) -> Result<(), StorageError> {
    tx.lock_settings()?;
    let policy = SecurityPolicyRepository::find(tx)?.unwrap_or_default();
    SecurityPolicyRepository::store(tx, &SecurityPolicy { allow_list: AllowList::default(), ..policy })?;
    tx.record(&AuditEntry {
        admin: None,
        action: "settings.saved",
        subject: "settings".into(),
        address: None,
        detail: "ipWhitelist".into(),
    })
}

/// Adds this administrator, unless there is one with the address.
pub fn ensure_admin(state: &State, email: &str, password: &str) -> Result<(), String> {
    let email = EmailAddress::parse(email).map_err(plain)?;
    let account = account(Admin::new(email, "Demo", "Administrator"), password)?;
    match state.db.transact(|tx| admins(tx).add(&account)) {
        Ok(()) | Err(AdminError::EmailTaken) => Ok(()),
        Err(error) => Err(plain(error)),
    }
}

/// Adds the first administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, as soon as the database is there; nothing once there is
/// an administrator. A password nobody should use stops the start.
pub fn add_first_admin(state: &State) -> Result<(), String> {
    let Some((email, password)) = state.config.first_admin.clone() else { return Ok(()) };
    checked(&password).map_err(|why| format!("ADMIN_PASSWORD: {why}"))?;
    let state = state.clone();
    let add = move || {
        while let Err(error) = try_add_first(&state, &email, &password) {
            tracing::warn!(error, "the first administrator has to wait");
            std::thread::sleep(Duration::from_secs(2));
        }
    };
    std::thread::Builder::new().name("first-admin".into()).spawn(add).map(|_| ()).map_err(plain)
}

fn try_add_first(state: &State, email: &EmailAddress, password: &str) -> Result<(), String> {
    let is_needed = |tx: &Tx<'_>| Ok::<_, StorageError>(!auth::AdminRepository::any(tx)?);
    if state.db.read(is_needed).map_err(plain)? {
        let account = account(Admin::new(email.clone(), "Administrator", ""), password)?;
        if state.db.transact(|tx| admins(tx).add_first(&account)).map_err(plain)? {
            tracing::info!("the first administrator was added");
        }
    }
    Ok(())
}

fn admins<'a>(tx: &'a Tx<'_>) -> Admins<'a> {
    Admins { admins: tx, sessions: tx, attempts: tx, audit: tx }
}

/// An administrator with a password that was checked and hashed.
fn account(admin: Admin, password: &str) -> Result<Account, String> {
    Ok(Account { admin, password: hasher()?.hash(&checked(password)?).map_err(plain)? })
}

fn hasher() -> Result<Argon2id, String> {
    Argon2id::new(Costs::default()).map_err(plain)
}

/// On the host only the floor holds: 8 characters, and none of the common ones.
fn checked(password: &str) -> Result<String, String> {
    match PasswordPolicy::FLOOR.check(password) {
        Ok(()) => Ok(password.to_owned()),
        Err(why) => Err(why.iter().map(ToString::to_string).collect::<Vec<_>>().join(". ")),
    }
}

/// Twice and unseen from a terminal, once from a pipe.
fn ask_password() -> Result<String, String> {
    if !stdin().is_terminal() {
        let mut line = String::new();
        stdin().read_line(&mut line).map_err(plain)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let password = rpassword::prompt_password("Password: ").map_err(plain)?;
    if rpassword::prompt_password("Once more: ").map_err(plain)? != password {
        return Err("The two passwords differ".into());
    }
    Ok(password)
}

fn plain(error: impl std::error::Error + 'static) -> String {
    crate::command::explain(&error)
}
