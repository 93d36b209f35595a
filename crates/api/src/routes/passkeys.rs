//! The signed-in administrator's passkeys, and signing in with one.

use actix_web::{HttpRequest, HttpResponse, get, post, put};
use auth::{Arrival, BrowserId, Passkey, PasskeyError, SignedIn};
use chrono::{DateTime, Utc};
use infra::webauthn::SitePasskeys;
use kernel::PasskeyId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use validator::Validate;

use super::auth::{LoginResponse, signed_in, unauthorized, user_agent};
use super::passkey_answers::{GivenAnswer, PasskeyAnswerRequest, PasskeyChallengeResponse};
use super::two_factor::{OwnPasswordRequest, TwoFactorResponse, proof, wrong_password};
use crate::http::address::ClientAddress;
use crate::http::error::{ApiError, ProblemResponse};
use crate::http::extract::{Body, Id};
use crate::http::fields::{Fields, single_line};
use crate::http::permit::Allowed;
use crate::state::standing::{OwnAccount, Visitor};
use crate::state::work::Work;
use crate::state::{AppState, State};

/// The administrator's passkeys.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeysResponse {
    /// The only address at which browsers accept them, such as `https://practice.example`; empty if
    /// this site's address allows none: browsers want `https` and a name instead of digits.
    origin: String,
    /// In the order they were added.
    passkeys: Vec<PasskeyResponse>,
}

/// A passkey.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyResponse {
    #[schema(format = Uuid)]
    id: String,
    name: String,
    /// Whether it is enough to sign in, without the password.
    is_enough: bool,
    created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    #[schema(required = true)]
    used_at: Option<DateTime<Utc>>,
}

impl From<Passkey> for PasskeyResponse {
    fn from(passkey: Passkey) -> Self {
        let Passkey { id, name, is_enough, created_at, used_at, .. } = passkey;
        Self { id: id.to_string(), name, is_enough, created_at, used_at }
    }
}

/// What verifies passkeys, if this site's address allows them.
fn verifier(state: &State) -> Result<Arc<SitePasskeys>, ApiError> {
    state.passkeys.clone().ok_or_else(ApiError::passkeys_unavailable)
}

/// The administrator's own passkeys.
#[utoipa::path(
    tag = "auth",
    responses((status = 200, body = PasskeysResponse)),
    security(("token" = ["account.own"]))
)]
#[get("/api/auth/passkeys")]
pub async fn list_passkeys(admin: Allowed<OwnAccount>, state: AppState) -> Result<HttpResponse, ApiError> {
    let id = admin.account.id;
    let passkeys = state.read(&admin, move |work| Ok(work.passkeys().list(id)?)).await?;
    Ok(HttpResponse::Ok().json(PasskeysResponse {
        origin: state.passkeys.as_ref().map(|site| site.origin()).unwrap_or_default(),
        passkeys: passkeys.into_iter().map(Into::into).collect(),
    }))
}

/// What a new passkey is to be.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyOptionsRequest {
    /// The administrator's own password.
    #[serde(default)]
    #[schema(max_length = 1024)]
    password: String,
    /// Whether it will be enough to sign in, without the password.
    #[serde(default)]
    is_enough: bool,
}

/// Starts to add a passkey. A wrong password counts as a failed sign-in.
#[utoipa::path(
    tag = "auth",
    request_body = PasskeyOptionsRequest,
    responses(
        (status = 200, body = PasskeyChallengeResponse),
        (status = 401, content(
            (TwoFactorResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "The password is wrong; as a problem: there is no valid token"),
        (status = 409, description = "`passkeys_unavailable`: this site's address allows none; `too_many_passkeys`"),
        (status = 429, description = "Too many failures; `Retry-After` says when to try again"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/passkeys/options")]
pub async fn begin_passkey(
    admin: Allowed<OwnAccount>,
    state: AppState,
    Body(request): Body<PasskeyOptionsRequest>,
) -> Result<HttpResponse, ApiError> {
    let verifier = verifier(&state)?;
    let Some(proof) = proof(&state, &admin, request.password).await? else { return Ok(wrong_password()) };
    let begin = move |work: &Work<'_, OwnAccount>| {
        Ok(work.passkeys().begin_adding(&proof, request.is_enough, verifier.as_ref(), work.at.utc)?)
    };
    match state.transact(&admin, begin).await? {
        Some(challenge) => Ok(HttpResponse::Ok().json(PasskeyChallengeResponse::try_from(challenge)?)),
        None => Ok(wrong_password()),
    }
}

/// A passkey that the device has made.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct NewPasskeyRequest {
    /// The challenge's id.
    #[serde(default)]
    #[schema(format = Uuid)]
    id: String,
    /// What `PublicKeyCredential.toJSON` returned.
    #[serde(default)]
    #[schema(value_type = Object)]
    credential: serde_json::Value,
    /// What the administrator calls it.
    #[serde(default)]
    #[validate(length(min = 1, max = 60, message = "Enter 1 to 60 characters"), custom(function = single_line))]
    #[schema(min_length = 1, max_length = 60)]
    name: String,
}

/// Adds a passkey. Every other session of the administrator ends.
#[utoipa::path(
    tag = "auth",
    request_body = NewPasskeyRequest,
    responses(
        (status = 201, body = PasskeyResponse),
        (status = 409, description = "`passkey_refused`: the answer does not fit the challenge or comes too late; `passkey_exists`; `too_many_passkeys`; `passkeys_unavailable`"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/passkeys")]
pub async fn add_passkey(
    admin: Allowed<OwnAccount>,
    state: AppState,
    Body(request): Body<NewPasskeyRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    fields.check_camel_case(&request);
    fields.finish(Some(()))?;
    let verifier = verifier(&state)?;
    let NewPasskeyRequest { id, credential, name } = request;
    let answer = GivenAnswer::of(&PasskeyAnswerRequest { id, credential }).ok_or(PasskeyError::Refused)?;
    let by = admin.clone();
    let add = move |work: &Work<'_, OwnAccount>| {
        let name = name.trim().to_owned();
        let (account, answer) = (&admin.account, answer.as_answer());
        match work.passkeys().add(account, admin.session, answer, name, verifier.as_ref(), work.at.utc) {
            Err(PasskeyError::Storage(error)) => Err(error.into()),
            // A refused answer has used its challenge up, too.
            settled => Ok(settled),
        }
    };
    let passkey = state.transact(&by, add).await??;
    Ok(HttpResponse::Created().json(PasskeyResponse::from(passkey)))
}

/// What the administrator calls a passkey.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct PasskeyNameRequest {
    #[serde(default)]
    #[validate(length(min = 1, max = 60, message = "Enter 1 to 60 characters"), custom(function = single_line))]
    #[schema(min_length = 1, max_length = 60)]
    name: String,
}

/// Renames one of the administrator's own passkeys.
#[utoipa::path(
    tag = "auth",
    params(("id" = String, Path, format = Uuid)),
    request_body = PasskeyNameRequest,
    responses((status = 200, body = PasskeyResponse)),
    security(("token" = ["account.own"]))
)]
#[put("/api/auth/passkeys/{id}")]
pub async fn rename_passkey(
    admin: Allowed<OwnAccount>,
    id: Id<PasskeyId>,
    state: AppState,
    Body(request): Body<PasskeyNameRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    fields.check_camel_case(&request);
    fields.finish(Some(()))?;
    let own = admin.account.id;
    let rename =
        move |work: &Work<'_, OwnAccount>| Ok(work.passkeys().rename(own, id.0, request.name.trim())?);
    Ok(HttpResponse::Ok().json(PasskeyResponse::from(state.transact(&admin, rename).await?)))
}

/// Removes one of the administrator's own passkeys. Every other session of theirs ends. A wrong
/// password counts as a failed sign-in.
#[utoipa::path(
    tag = "auth",
    params(("id" = String, Path, format = Uuid)),
    request_body = OwnPasswordRequest,
    responses(
        (status = 204),
        (status = 401, content(
            (TwoFactorResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "The password is wrong; as a problem: there is no valid token"),
        (status = 429, description = "Too many failures; `Retry-After` says when to try again"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/passkeys/{id}/remove")]
pub async fn remove_passkey(
    admin: Allowed<OwnAccount>,
    id: Id<PasskeyId>,
    state: AppState,
    Body(request): Body<OwnPasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let Some(proof) = proof(&state, &admin, request.password).await? else { return Ok(wrong_password()) };
    let session = admin.session;
    let remove = move |work: &Work<'_, OwnAccount>| Ok(work.passkeys().remove(&proof, id.0, session)?);
    let is_removed = state.transact(&admin, remove).await?;
    Ok(if is_removed { HttpResponse::NoContent().finish() } else { wrong_password() })
}

/// Asks for a passkey that is enough to sign in.
#[utoipa::path(
    tag = "auth",
    responses(
        (status = 200, body = PasskeyChallengeResponse),
        (status = 409, description = "`passkeys_unavailable`: this site's address allows none"),
        (status = 429, description = "Too many requests; `Retry-After` says when to try again"),
    )
)]
#[post("/api/auth/passkey-logins/options")]
pub async fn begin_passkey_login(state: AppState, address: ClientAddress) -> Result<HttpResponse, ApiError> {
    state.limits.challenge(&address)?;
    let verifier = verifier(&state)?;
    let begin = move |work: &Work<'_>| Ok(work.passkeys().begin_sign_in(verifier.as_ref(), work.at.utc)?);
    let challenge = state.transact(Visitor, begin).await?;
    Ok(HttpResponse::Ok().json(PasskeyChallengeResponse::try_from(challenge)?))
}

/// A passkey that is enough to sign in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyLoginRequest {
    /// The challenge's id.
    #[serde(default)]
    #[schema(format = Uuid)]
    id: String,
    /// What `PublicKeyCredential.toJSON` returned.
    #[serde(default)]
    #[schema(value_type = Object)]
    credential: serde_json::Value,
    /// A random id that the browser keeps. A sign-in from an unknown browser sends the person an
    /// email.
    #[schema(min_length = 16, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    browser_id: Option<String>,
}

/// Signs in with nothing but a passkey.
#[utoipa::path(
    tag = "auth",
    request_body = PasskeyLoginRequest,
    responses(
        (status = 200, body = LoginResponse),
        (status = 401, body = LoginResponse, description = "The passkey was not accepted"),
        (status = 403, content(
            (LoginResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "This address is not on the allowlist; as a problem, `cross_site`: sent by a page of another site"),
        (status = 409, description = "`passkeys_unavailable`: this site's address allows none"),
        (status = 429, description = "Too many requests; `Retry-After` says when to try again"),
    )
)]
#[post("/api/auth/passkey-logins")]
pub async fn log_in_with_passkey(
    state: AppState,
    address: ClientAddress,
    request: HttpRequest,
    Body(body): Body<PasskeyLoginRequest>,
) -> Result<HttpResponse, ApiError> {
    state.limits.challenge(&address)?;
    let PasskeyLoginRequest { id, credential, browser_id } = body;
    let mut fields = Fields::default();
    let browser = fields.parse_optional("browserId", browser_id.as_deref().map(BrowserId::parse));
    let browser = fields.finish(browser)?;
    let verifier = verifier(&state)?;
    if let Some(refusal) = super::auth::refused_address(&state, &address).await? {
        return Ok(refusal);
    }
    let Some(answer) = GivenAnswer::of(&PasskeyAnswerRequest { id, credential }) else {
        return Ok(refused());
    };
    let user_agent = user_agent(&request);
    let sign_in = move |work: &Work<'_>| {
        let (address, user_agent, browser) = (address.0, user_agent.as_str(), browser.as_ref());
        let arrival = Arrival { code: None, passkey: None, address, user_agent, browser };
        Ok(work.passkeys().sign_in(answer.as_answer(), arrival, verifier.as_ref(), work.at.utc)?)
    };
    match state.transact(Visitor, sign_in).await? {
        Some(SignedIn { admin, session }) => signed_in(&state, admin, &session),
        None => Ok(refused()),
    }
}

fn refused() -> HttpResponse {
    unauthorized(&LoginResponse::refusal("This passkey was not accepted"))
}
