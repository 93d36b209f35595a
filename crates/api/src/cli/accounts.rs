//! Checks of the administrators before the site is served: the first one exists if the environment
//! names it, and no account has the published demo password.

use std::io::Write;
use std::process;
use std::thread;
use std::time::Duration;

use auth::{Account, Admin, AdminRepository, DEMO_PASSWORD, PasswordPolicy, SecurityPolicyRepository};
use infra::pg::Tx;
use kernel::{EmailAddress, StorageError};

use crate::cause::cause_chain;
use crate::cli::admin::{admins, checked};
use crate::state::State;
use crate::state::standing::Program;

/// How long to wait before trying the database again.
const RETRY_EVERY: Duration = Duration::from_secs(2);

/// Why the site cannot be served.
#[derive(Debug)]
enum Obstacle {
    /// One line that tells the operator what to do.
    Refused(String),
    /// The database is down, or not migrated yet.
    Storage(StorageError),
}

impl From<StorageError> for Obstacle {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

/// Adds the first administrator from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none, and fails
/// while an account has the demo password. The error is one line for the operator. A database that
/// is down does not prevent the start: the checks are retried until it responds, and a failed check
/// then ends the process.
pub fn prepare(state: &State) -> Result<(), String> {
    match try_prepare(state) {
        Ok(()) => Ok(()),
        Err(Obstacle::Refused(line)) => Err(line),
        Err(Obstacle::Storage(error)) => {
            log_wait(&error);
            let state = state.clone();
            let builder = thread::Builder::new().name("accounts".into());
            builder.spawn(move || prepare_later(&state)).map(drop).map_err(|error| cause_chain(&error))
        }
    }
}

fn prepare_later(state: &State) {
    loop {
        thread::sleep(RETRY_EVERY);
        match try_prepare(state) {
            Ok(()) => return,
            Err(Obstacle::Storage(error)) => log_wait(&error),
            Err(Obstacle::Refused(line)) => {
                let _ = writeln!(std::io::stderr(), "accord: {line}");
                process::exit(1);
            }
        }
    }
}

fn log_wait(error: &StorageError) {
    tracing::warn!(
        error = cause_chain(error),
        "the administrators will be checked once the database responds"
    );
}

fn try_prepare(state: &State) -> Result<(), Obstacle> {
    if let Some((email, password)) = &state.config.first_admin {
        add_first(state, email, password)?;
    }
    if state.config.demo { Ok(()) } else { refuse_demo_password(state) }
}

/// Does nothing once there is an administrator. A password below the minimum is refused in any
/// case, even without the database.
fn add_first(state: &State, email: &EmailAddress, password: &str) -> Result<(), Obstacle> {
    checked(password, &PasswordPolicy::FLOOR).map_err(|why| about_first_admin(&why))?;
    let policy = state.db(Program).read(|tx| {
        if AdminRepository::any(tx)? {
            return Ok(None);
        }
        let security = SecurityPolicyRepository::find(tx)?.unwrap_or_default();
        Ok::<_, StorageError>(Some(security.password))
    })?;
    let Some(policy) = policy else { return Ok(()) };
    checked(password, &policy).map_err(|why| about_first_admin(&why))?;
    let hash =
        state.passwords.hasher.hash(password).map_err(|error| Obstacle::Refused(cause_chain(&error)))?;
    let account = Account { admin: Admin::new(email.clone(), "Administrator", ""), password: hash };
    let added = state.db(Program).transact(|tx| admins(tx).add_first(&account));
    if added.map_err(|error| Obstacle::Refused(cause_chain(&error)))? {
        tracing::info!("the first administrator was added");
    }
    Ok(())
}

fn about_first_admin(why: &str) -> Obstacle {
    Obstacle::Refused(format!("ADMIN_PASSWORD: {why}"))
}

/// Each account is checked once per password, because a check takes a fifth of a second.
fn refuse_demo_password(state: &State) -> Result<(), Obstacle> {
    for account in state.db(Program).read(|tx: &Tx<'_>| tx.unscreened())? {
        let Account { admin, password } = &account;
        if state.passwords.hasher.verify(DEMO_PASSWORD, password) {
            let email = &admin.email;
            return Err(Obstacle::Refused(format!(
                "{email} still has the demo password; set another with: accord admin set-password {email}"
            )));
        }
        state.db(Program).transact(|tx| tx.mark_screened(&account))?;
    }
    Ok(())
}
