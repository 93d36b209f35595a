//! Proves a caller's identity with a password.

use std::net::IpAddr;

use auth::{Admission, Candidate, PasswordCheck, PasswordHasher, PasswordPolicy, Proof};
use chrono::TimeDelta;
use content::HumanCheckAnswer;

use crate::http::error::ApiError;
use crate::http::permit::Admin;
use crate::state::State;
use crate::state::standing::Visitor;
use crate::state::work::Work;

/// Someone who claims to be an administrator.
#[derive(Debug)]
pub struct Claim {
    /// The email address as it was typed.
    email: String,
    /// The address they connect from.
    address: IpAddr,
    humanity: Humanity,
}

#[derive(Debug)]
enum Humanity {
    /// A signed-in administrator is never asked for it.
    NotNeeded,
    /// The caller's answer.
    Answer(Option<HumanCheckAnswer>),
}

impl Claim {
    /// From someone who is signing in.
    #[must_use]
    pub fn of_caller(email: String, address: IpAddr, answer: Option<HumanCheckAnswer>) -> Self {
        Self { email, address, humanity: Humanity::Answer(answer) }
    }

    /// From a signed-in administrator.
    #[must_use]
    pub fn of_admin(admin: &Admin) -> Self {
        let email = admin.account.email.as_str().to_owned();
        Self { email, address: admin.address.0, humanity: Humanity::NotNeeded }
    }
}

/// Why a claim was denied.
#[derive(Debug)]
pub enum Denied {
    /// The password is wrong, or the address is unknown.
    Wrong,
    /// Too many failures: try again after this time.
    Locked(TimeDelta),
    /// Too many guesses: the human check comes first.
    HumanCheck,
}

impl Denied {
    /// How long to wait before trying again.
    #[must_use]
    pub fn wait(&self) -> TimeDelta {
        match self {
            Self::Locked(wait) => *wait,
            Self::Wrong | Self::HumanCheck => TimeDelta::zero(),
        }
    }
}

/// Proves a claim: counts the attempt, waits as long as earlier failures require, and then checks
/// the password with `check`, off the async threads.
pub async fn prove<T: Send + 'static>(
    state: &State,
    claim: Claim,
    check: impl FnOnce(PasswordCheck, &dyn PasswordHasher) -> Option<T> + Send + 'static,
) -> Result<Result<T, Denied>, ApiError> {
    let is_limited = state.config.rate_limit;
    let begin = move |work: &Work<'_>| {
        let is_human = match &claim.humanity {
            Humanity::NotNeeded => true,
            Humanity::Answer(Some(answer)) => work.human_checks().pass(answer, work.at.utc)?,
            Humanity::Answer(None) => false,
        };
        let candidate = Candidate { email: &claim.email, address: claim.address, is_human };
        let limits = is_limited.then_some(&work.at.policies.security.login);
        Ok(work.logins().begin(candidate, limits, work.at.utc)?)
    };
    let password_check = match state.transact(Visitor, begin).await? {
        Admission::Allowed(check) => *check,
        Admission::Locked(wait) => return Ok(Err(Denied::Locked(wait))),
        Admission::HumanCheck => return Ok(Err(Denied::HumanCheck)),
    };
    tokio::time::sleep(password_check.delay).await;
    let proved =
        state.passwords.run(password_check.origin, move |hasher| check(password_check, hasher)).await?;
    Ok(proved.ok_or(Denied::Wrong))
}

/// Proves that a signed-in administrator knows their own password, before something that cannot be
/// undone. A wrong password counts as a failed sign-in and is answered with `wrong`. For `check`,
/// see [`prove`].
pub async fn prove_again<T: Send + 'static>(
    state: &State,
    admin: &Admin,
    wrong: fn() -> ApiError,
    check: impl FnOnce(PasswordCheck, &dyn PasswordHasher) -> Option<T> + Send + 'static,
) -> Result<T, ApiError> {
    prove(state, Claim::of_admin(admin), check).await?.map_err(|denied| match denied {
        Denied::Wrong => wrong(),
        denied => too_many(denied.wait()),
    })
}

/// Fails unless the password is the administrator's own; see [`prove_again`].
pub async fn confirm_password(state: &State, admin: &Admin, password: String) -> Result<(), ApiError> {
    if password.len() > PasswordPolicy::MAX_BYTES {
        return Err(wrong_password());
    }
    let check = move |check: PasswordCheck, hasher: &dyn PasswordHasher| check.check(&password, hasher);
    let proof: Proof = prove_again(state, admin, wrong_password, check).await?;
    let confirm = move |work: &Work<'_>| Ok(work.logins().confirm(&proof)?);
    if state.transact(Visitor, confirm).await? { Ok(()) } else { Err(wrong_password()) }
}

fn wrong_password() -> ApiError {
    ApiError::invalid_field("password", "That password isn't right")
}

/// The refusal of someone who has to wait after too many failures.
pub fn too_many(wait: TimeDelta) -> ApiError {
    let seconds = u64::try_from(wait.num_seconds()).unwrap_or_default() + 1;
    ApiError::too_many_requests("Too many wrong passwords. Wait a moment and try again", seconds)
}
