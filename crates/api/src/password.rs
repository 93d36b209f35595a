//! Asking an administrator for the password once more, before something that cannot be taken back.

use auth::{Admission, Candidate, Logins, PasswordCheck, PasswordPolicy};
use chrono::TimeDelta;
use infra::pg::Tx;

use crate::auth::Admin;
use crate::error::ApiError;
use crate::state::{Now, State};

/// Refuses unless the password is the administrator's own. A wrong one counts as a failed attempt to sign in.
pub async fn confirm_password(state: &State, admin: &Admin, password: String) -> Result<(), ApiError> {
    if password.len() > PasswordPolicy::MAX_BYTES {
        return Err(wrong());
    }
    let challenge = challenge(state, admin).await?;
    let proof = state.hash(challenge.origin, move |hasher| challenge.check(&password, hasher)).await?;
    let Some(proof) = proof else { return Err(wrong()) };
    if state.transact(move |tx, _| logins(tx).confirm(proof)).await? { Ok(()) } else { Err(wrong()) }
}

/// A challenge for an administrator who is signed in, once its delay is over.
pub async fn challenge(state: &State, admin: &Admin) -> Result<PasswordCheck, ApiError> {
    let (email, address) = (admin.account.email.as_str().to_owned(), admin.address.0);
    let login = state.policies().await?.security.login;
    let limits = state.config.rate_limit.then_some(login);
    let begin = move |tx: &Tx<'_>, now: Now| {
        let candidate = Candidate { email: &email, address, is_human: true };
        logins(tx).begin(candidate, limits.as_ref(), now.utc)
    };
    let wait = match state.transact(begin).await? {
        Admission::Allowed(challenge) => {
            tokio::time::sleep(challenge.delay).await;
            return Ok(challenge);
        }
        Admission::Locked(wait) => wait,
        // An administrator who is signed in is never asked for it.
        Admission::HumanCheck => TimeDelta::zero(),
    };
    let seconds = u64::try_from(wait.num_seconds()).unwrap_or_default() + 1;
    Err(ApiError::too_many_requests("Too many wrong passwords. Please wait a moment", seconds))
}

/// The use cases of signing in, on one transaction.
pub fn logins<'a>(tx: &'a Tx<'_>) -> Logins<'a> {
    Logins { admins: tx, sessions: tx, attempts: tx, networks: tx, audit: tx }
}

fn wrong() -> ApiError {
    ApiError::invalid_field("password", "The password is wrong")
}
