//! Managing administrators on the host.

use std::io::{IsTerminal, stdin};

use auth::{
    Account, Admin, AdminError, Admins, AllowList, DEMO_PASSWORD, PasswordHash, PasswordHasher,
    PasswordPolicy, Role, SecurityPolicy, SecurityPolicyRepository,
};
use availability::MediatorRepository;
use clap::{Args, Subcommand};
use infra::hasher::{Argon2id, Costs};
use infra::pg::{Db, Tx};
use kernel::{Action, Actor, Audit, EmailAddress, StorageError};

use crate::cli::seed;
use crate::config::Config;
use crate::state::State;
use crate::state::standing::Program;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// Add an administrator; asks for the password, or reads it from standard input
    Create(NewAdmin),
    /// Set a new password, which ends every session; asks for it, or reads it from standard input
    SetPassword(Whom),
    /// Lift the lock after too many wrong passwords
    Unlock(Whom),
    /// Turn two-factor authentication off, for someone who has lost the app and the backup codes
    DisableTwoFactor(Whom),
    /// Empty the allowlist in the settings, so that administrators can connect from anywhere again
    AllowEverywhere,
}

/// An existing administrator.
#[derive(Args, Debug)]
pub struct Whom {
    /// Their email address
    email: EmailAddress,
}

/// A new administrator.
#[derive(Args, Debug)]
pub struct NewAdmin {
    /// Their email address
    email: EmailAddress,
    /// Their first name
    #[arg(long, default_value = "")]
    first_name: String,
    /// Their last name
    #[arg(long, default_value = "")]
    last_name: String,
}

impl AdminCommand {
    /// Runs the command. The error is one line for the operator. On the host, a password only has
    /// to meet the minimum.
    pub fn run(self, config: &Config) -> Result<(), String> {
        let db = Db::new(&config.database_url, config.db_pool_size);
        match self {
            Self::Create(NewAdmin { email, first_name, last_name }) => {
                let account = Account {
                    admin: Admin::new(email, &first_name, &last_name),
                    password: hash(&ask_password()?)?,
                };
                db.transact(|tx| admins(tx).add(&account)).map_err(plain)
            }
            Self::SetPassword(Whom { email }) => {
                let hash = hash(&ask_password()?)?;
                db.transact(|tx| admins(tx).set_password(&email, &hash)).map_err(plain)
            }
            Self::Unlock(Whom { email }) => db.transact(|tx| admins(tx).unlock(&email)).map_err(plain),
            Self::DisableTwoFactor(Whom { email }) => {
                db.transact(|tx| admins(tx).turn_off_second_factor(&email)).map_err(plain)
            }
            Self::AllowEverywhere => db.transact(allow_everywhere).map_err(plain),
        }
    }
}

/// Lets administrators connect from anywhere, whatever the settings say. It takes effect at once in
/// every server process.
pub fn allow_everywhere(tx: &Tx<'_>) -> Result<(), StorageError> {
    tx.lock_settings()?;
    let policy = SecurityPolicyRepository::find(tx)?.unwrap_or_default();
    SecurityPolicyRepository::store(tx, &SecurityPolicy { allow_list: AllowList::default(), ..policy })?;
    Audit { log: tx, by: &Actor::Host }.record_detail(Action::SettingsSaved, "settings", "ipWhitelist")
}

/// The administrators, for commands on the host.
#[must_use]
pub fn admins<'a>(tx: &'a Tx<'_>) -> Admins<'a> {
    let audit = Audit { log: tx, by: &Actor::Host };
    Admins {
        admins: tx,
        sessions: tx,
        attempts: tx,
        factors: tx,
        passkeys: tx,
        links: tx,
        notifier: tx,
        audit,
    }
}

/// Adds the demo administrator, unless the address is taken.
pub fn add_demo_admin(state: &State) -> Result<(), String> {
    let email = EmailAddress::parse(seed::EMAIL).map_err(plain)?;
    let password = state.passwords.hasher.hash(DEMO_PASSWORD).map_err(plain)?;
    let account = Account { admin: Admin::new(email, "Demo", "Administrator"), password };
    match state.db(Program).transact(|tx| admins(tx).add(&account)) {
        Ok(()) | Err(AdminError::EmailTaken) => Ok(()),
        Err(error) => Err(plain(error)),
    }
}

/// One person of each role, with the demo administrator's password.
const DEMO_PEOPLE: [(Role, &str, &str); 5] = [
    (Role::Owner, "owner@example.com", "Olivia"),
    (Role::Manager, "manager@example.com", "Manuel"),
    (Role::Mediator, "mediator@example.com", "Elena"),
    (Role::Billing, "billing@example.com", "Bianca"),
    (Role::Viewer, "viewer@example.com", "Victor"),
];

/// Whether the demo has an account with this address.
pub(crate) fn is_demo_account(email: &EmailAddress) -> bool {
    let known = DEMO_PEOPLE.iter().map(|(_, email, _)| *email).chain([seed::EMAIL]);
    known.into_iter().any(|known| known.eq_ignore_ascii_case(email.as_str()))
}

/// Adds one person of each role, unless the address is taken. The mediator is the practice's first.
pub fn add_demo_people(state: &State) -> Result<(), String> {
    let password = state.passwords.hasher.hash(DEMO_PASSWORD).map_err(plain)?;
    let mediators = state.db(Program).read(|tx| MediatorRepository::list(tx)).map_err(plain)?;
    let first = mediators.iter().map(|mediator| mediator.id).min();
    for (role, email, name) in DEMO_PEOPLE {
        let email = EmailAddress::parse(email).map_err(plain)?;
        let employee_id = first.filter(|_| role == Role::Mediator);
        let admin = Admin { role, employee_id, ..Admin::new(email, name, "Demo") };
        let account = Account { admin, password: password.clone() };
        match state.db(Program).transact(|tx| admins(tx).add(&account)) {
            Ok(()) | Err(AdminError::EmailTaken) => {}
            Err(error) => return Err(plain(error)),
        }
    }
    Ok(())
}

pub(crate) fn hash(password: &str) -> Result<PasswordHash, String> {
    checked(password, &PasswordPolicy::FLOOR)?;
    Argon2id::new(Costs::default()).and_then(|hasher| hasher.hash(password)).map_err(plain)
}

/// Everything that is wrong with the password, in one line.
pub(crate) fn checked(password: &str, policy: &PasswordPolicy) -> Result<(), String> {
    let wrong = policy.check(password);
    wrong.map_err(|why| why.iter().map(ToString::to_string).collect::<Vec<_>>().join(". "))
}

/// Twice and hidden on a terminal, once from a pipe.
pub(crate) fn ask_password() -> Result<String, String> {
    if !stdin().is_terminal() {
        let mut line = String::new();
        stdin().read_line(&mut line).map_err(plain)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let password = rpassword::prompt_password("Password: ").map_err(plain)?;
    if rpassword::prompt_password("Repeat: ").map_err(plain)? != password {
        return Err("The two passwords differ".into());
    }
    Ok(password)
}

fn plain(error: impl std::error::Error + 'static) -> String {
    crate::cause::cause_chain(&error)
}
