//! Signing in and out.

use actix_web::http::StatusCode;
use actix_web::http::header::USER_AGENT;
use actix_web::{HttpRequest, HttpResponse, get, post, put};
use auth::{
    Arrival, BrowserId, FactorChecks, FactorNeeded, PasskeyVerifier, PasswordCheck, PasswordHasher,
    PasswordPolicy, ProfileChanges, Session, SignIn, SignedIn,
};
use chrono::TimeDelta;
use kernel::{Phone, or_empty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::challenges::{SumAnswer, answer_to};
use super::passkey_answers::{GivenAnswer, PasskeyAnswerRequest, PasskeyChallengeResponse};
use crate::http::address::ClientAddress;
use crate::http::error::{ApiError, ProblemResponse};
use crate::http::extract::Body;
use crate::http::fields::{Fields, filled, optional, single_line};
use crate::http::permit::Allowed;
use crate::http::prove::{Claim, Denied, prove, prove_again};
use crate::http::wire::{AdminRoleName, PermissionName};
use crate::state::standing::{OwnAccount, Visitor};
use crate::state::work::Work;
use crate::state::{AppState, State};

/// An email address and a password.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct LoginRequest {
    #[serde(default)]
    #[validate(length(min = 1, max = 254, message = "Enter your email address"))]
    #[schema(min_length = 1, max_length = 254)]
    email: String,
    #[serde(default)]
    #[validate(length(min = 1, message = "Enter your password"))]
    #[schema(min_length = 1)]
    password: String,
    /// The code from the authenticator app or a backup code, if one is required.
    #[validate(length(max = 40, message = "Enter at most 40 characters"))]
    #[schema(max_length = 40)]
    two_factor_token: Option<String>,
    /// The answer of a passkey, if one is required.
    passkey: Option<PasskeyAnswerRequest>,
    /// A random id that the browser keeps. A sign-in from an unknown browser sends the person an
    /// email.
    #[schema(min_length = 16, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    browser_id: Option<String>,
    /// The human check's id, if one is required.
    #[schema(format = Uuid)]
    challenge_id: Option<String>,
    /// The human check's answer.
    #[schema(value_type = Option<SumAnswer>)]
    answer: Option<SumAnswer>,
}

/// The result of a sign-in attempt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginResponse {
    success: bool,
    /// For `Authorization: Bearer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<UserResponse>,
    /// The password was right; a second factor is required, or the one sent is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    requires_two_factor: Option<bool>,
    /// Whether a code from the authenticator app or a backup code is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepts_code: Option<bool>,
    /// The challenge to a passkey, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    passkey: Option<PasskeyChallengeResponse>,
    /// Too many guesses: the password is checked only after the human check is passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    requires_human_check: Option<bool>,
    /// What went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// The signed-in administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserResponse {
    first_name: String,
    last_name: String,
    email: String,
}

impl From<auth::Admin> for UserResponse {
    fn from(admin: auth::Admin) -> Self {
        Self { first_name: admin.first_name, last_name: admin.last_name, email: admin.email.to_string() }
    }
}

impl LoginResponse {
    /// Nothing but a message.
    pub(super) fn refusal(message: impl Into<String>) -> Self {
        let message = Some(message.into());
        Self {
            success: false,
            token: None,
            user: None,
            requires_two_factor: None,
            accepts_code: None,
            passkey: None,
            requires_human_check: None,
            message,
        }
    }

    /// The password was right, and a second factor is required.
    fn factor_needed(needed: FactorNeeded, message: &str) -> Result<Self, ApiError> {
        let passkey = needed.passkey.map(PasskeyChallengeResponse::try_from).transpose()?;
        let (requires_two_factor, accepts_code) = (Some(true), Some(needed.code));
        Ok(Self { requires_two_factor, accepts_code, passkey, ..Self::refusal(message) })
    }
}

/// The same for a wrong password and for an unknown address.
fn refused() -> HttpResponse {
    unauthorized(&LoginResponse::refusal("Invalid credentials"))
}

/// What to do next.
pub(super) fn factor_message(needed: &FactorNeeded) -> &'static str {
    match needed {
        FactorNeeded { code: true, .. } => "Enter the code from your authenticator app",
        FactorNeeded { passkey: Some(_), .. } => "Confirm that it is you with your passkey",
        FactorNeeded { passkey: None, .. } => "Your passkeys do not work at this address of the site",
    }
}

/// Why a second factor was refused.
pub(super) fn wrong_factor_message(needed: &FactorNeeded, is_passkey: bool) -> &'static str {
    match needed {
        _ if is_passkey => "This passkey was not accepted",
        FactorNeeded { is_closed: true, .. } => {
            "Too many wrong codes. Try again tomorrow, or from a place where you have signed in before"
        }
        FactorNeeded { is_closed: false, .. } => "Invalid verification code",
    }
}

/// The password was right.
fn factor_needed(needed: FactorNeeded) -> Result<HttpResponse, ApiError> {
    let message = factor_message(&needed);
    Ok(HttpResponse::Ok().json(LoginResponse::factor_needed(needed, message)?))
}

/// The password was right, and the second factor was not.
fn wrong_factor(needed: FactorNeeded, is_passkey: bool) -> Result<HttpResponse, ApiError> {
    let message = wrong_factor_message(&needed, is_passkey);
    Ok(unauthorized(&LoginResponse::factor_needed(needed, message)?))
}

/// The same whether the address exists or not.
fn human_check() -> HttpResponse {
    let refusal = LoginResponse::refusal("Please answer the question below to sign in");
    unauthorized(&LoginResponse { requires_human_check: Some(true), ..refusal })
}

pub(super) fn unauthorized(body: &LoginResponse) -> HttpResponse {
    HttpResponse::Unauthorized().insert_header(("www-authenticate", "Bearer")).json(body)
}

fn too_many(wait: TimeDelta) -> HttpResponse {
    let seconds = (wait.num_milliseconds() + 999) / 1000;
    let minutes = (seconds + 59) / 60;
    let plural = if minutes == 1 { "" } else { "s" };
    HttpResponse::TooManyRequests().insert_header(("retry-after", seconds.to_string())).json(
        LoginResponse::refusal(format!(
            "Too many attempts to sign in. Please try again in {minutes} minute{plural}"
        )),
    )
}

/// Signs in. A wrong password and an unknown address get the same response in the same time.
#[utoipa::path(
    tag = "auth",
    request_body = LoginRequest,
    responses(
        (status = 200, body = LoginResponse),
        (status = 401, body = LoginResponse, description = "Invalid credentials; `requiresTwoFactor`: the code is wrong or has been used; `requiresHumanCheck`: too many guesses, so also answer `GET /api/public/challenge`"),
        (status = 403, content(
            (LoginResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "This address is not on the allowlist; as a problem, `cross_site`: sent by a page of another site"),
        (status = 429, body = LoginResponse, description = "Too many failures; `Retry-After` says when to try again"),
    )
)]
#[post("/api/auth/login")]
pub async fn login(
    state: AppState,
    address: ClientAddress,
    request: HttpRequest,
    Body(body): Body<LoginRequest>,
) -> Result<HttpResponse, ApiError> {
    if body.email.contains(char::is_control) {
        return Err(ApiError::bad_request("The email address contains control characters"));
    }
    let mut fields = Fields::default();
    fields.check_camel_case(&body);
    let LoginRequest { email, password, two_factor_token, passkey, browser_id, challenge_id, answer } = body;
    let browser = fields.parse_optional("browserId", browser_id.as_deref().map(BrowserId::parse));
    let browser = fields.finish(browser)?;
    let user_agent = user_agent(&request);
    if let Some(refusal) = refused_address(&state, &address).await? {
        return Ok(refusal);
    }
    let claim = Claim::of_caller(email, address.0, challenge_id.map(|id| answer_to(&id, answer)));
    let check = move |check: PasswordCheck, hasher: &dyn PasswordHasher| check.check(&password, hasher);
    let proof = match prove(&state, claim, check).await? {
        Ok(proof) => proof,
        Err(Denied::Wrong) => return Ok(refused()),
        Err(Denied::Locked(wait)) => return Ok(too_many(wait)),
        Err(Denied::HumanCheck) => return Ok(human_check()),
    };
    let (codes, passkeys) = (state.codes.clone(), state.passkeys.clone());
    let passkey = passkey.as_ref().and_then(GivenAnswer::of);
    let is_passkey = passkey.is_some();
    let finish = move |work: &Work<'_>| {
        let (code, passkey) = (two_factor_token.as_deref(), passkey.as_ref().map(GivenAnswer::as_answer));
        let (user_agent, browser) = (&user_agent, browser.as_ref());
        let arrival = Arrival { code, passkey, address: address.0, user_agent, browser };
        let passkeys = passkeys.as_deref().map(|site| -> &dyn PasskeyVerifier { site });
        let checks = FactorChecks { codes: codes.as_ref(), passkeys };
        Ok(work.logins().finish(&proof, arrival, checks, work.at.utc)?)
    };
    match state.transact(Visitor, finish).await? {
        SignIn::Done(SignedIn { admin, session }) => signed_in(&state, admin, &session),
        SignIn::FactorNeeded(needed) => factor_needed(needed),
        SignIn::WrongFactor(needed) => wrong_factor(needed, is_passkey),
        SignIn::PasswordChanged => Ok(refused()),
    }
}

/// The refusal of someone who connects from an address that is not on the allowlist.
pub(super) async fn refused_address(
    state: &State,
    address: &ClientAddress,
) -> Result<Option<HttpResponse>, ApiError> {
    let is_admitted = state.policies().await?.security.allow_list.admits(address.0);
    let text = ApiError::address_not_allowed().to_string();
    Ok((!is_admitted).then(|| HttpResponse::Forbidden().json(LoginResponse::refusal(text))))
}

/// Their session has started.
pub(super) fn signed_in(
    state: &State,
    admin: auth::Admin,
    session: &Session,
) -> Result<HttpResponse, ApiError> {
    let token = state.tokens.sign(&session.token()).map_err(|error| ApiError::defect(&error))?;
    Ok(HttpResponse::Ok().json(LoginResponse {
        success: true,
        token: Some(token),
        user: Some(admin.into()),
        requires_two_factor: None,
        accepts_code: None,
        passkey: None,
        requires_human_check: None,
        message: None,
    }))
}

/// What the browser says about itself; empty if it says nothing readable.
pub(super) fn user_agent(request: &HttpRequest) -> String {
    let header = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok());
    header.unwrap_or_default().to_owned()
}

/// Whether a token is still valid.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValidateResponse {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<UserResponse>,
}

/// Checks whether the token is still valid, and whose it is. Does not keep the session alive.
#[utoipa::path(
    tag = "auth",
    responses(
        (status = 200, body = ValidateResponse),
        (status = 401, body = ValidateResponse, description = "There is no valid token"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/validate")]
pub async fn validate_session(caller: Option<Allowed<OwnAccount>>) -> HttpResponse {
    let status = if caller.is_some() { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
    let user = caller.map(|admin| admin.account.clone().into());
    HttpResponse::build(status).json(ValidateResponse { valid: user.is_some(), user })
}

/// The session has ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct LogoutResponse {
    success: bool,
}

/// Ends the session at once, on every server.
#[utoipa::path(
    tag = "auth",
    responses((status = 200, body = LogoutResponse)),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/logout")]
pub async fn logout(state: AppState, admin: Allowed<OwnAccount>) -> Result<HttpResponse, ApiError> {
    let session = admin.session;
    state.transact(&admin, move |work| Ok(work.sessions().end(session)?)).await?;
    Ok(HttpResponse::Ok().json(LogoutResponse { success: true }))
}

/// The administrator's own profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileResponse {
    first_name: String,
    last_name: String,
    phone: String,
    /// Cannot be changed here.
    email: String,
    role: AdminRoleName,
    /// What the role may do, such as `clients.manage`.
    permissions: Vec<PermissionName>,
    /// The mediator they are, if they are one.
    #[schema(required = true, format = Uuid)]
    employee_id: Option<String>,
}

impl From<auth::Admin> for ProfileResponse {
    fn from(admin: auth::Admin) -> Self {
        let auth::Admin { first_name, last_name, phone, email, role, employee_id, .. } = admin;
        Self {
            first_name,
            last_name,
            phone: or_empty(phone.as_ref()),
            email: email.to_string(),
            role: AdminRoleName(role),
            permissions: role.permissions().map(PermissionName).collect(),
            employee_id: employee_id.map(|id| id.to_string()),
        }
    }
}

/// The administrator's own profile.
#[utoipa::path(
    tag = "auth",
    responses((status = 200, body = ProfileResponse)),
    security(("token" = ["account.own"]))
)]
#[get("/api/auth/profile")]
pub async fn get_profile(admin: Allowed<OwnAccount>) -> HttpResponse {
    HttpResponse::Ok().json(ProfileResponse::from(admin.account.clone()))
}

/// The fields to change; omitted fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ProfileRequest {
    #[validate(
        length(max = 80, message = "Enter at most 80 characters"),
        custom(function = single_line),
        custom(function = filled, message = "Enter your first name")
    )]
    #[schema(min_length = 1, max_length = 80)]
    first_name: Option<String>,
    #[validate(
        length(max = 80, message = "Enter at most 80 characters"),
        custom(function = single_line),
        custom(function = filled, message = "Enter your last name")
    )]
    #[schema(min_length = 1, max_length = 80)]
    last_name: Option<String>,
    #[validate(length(max = 40, message = "Enter at most 40 characters"), custom(function = single_line))]
    #[schema(max_length = 40)]
    phone: Option<String>,
}

/// Changes the administrator's own profile.
#[utoipa::path(
    tag = "auth",
    request_body = ProfileRequest,
    responses((status = 200, body = ProfileResponse)),
    security(("token" = ["account.own"]))
)]
#[put("/api/auth/profile")]
pub async fn save_profile(
    admin: Allowed<OwnAccount>,
    body: Body<ProfileRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    fields.check_camel_case(&body.0);
    let trimmed = |text: Option<String>| text.map(|text| text.trim().to_owned());
    let ProfileRequest { first_name, last_name, phone } = body.0;
    let phone = fields.parse_optional("phone", phone.map(|phone| optional(&phone, Phone::parse)));
    let (first_name, last_name) = (trimmed(first_name), trimmed(last_name));
    let changes = fields.finish(phone.map(|phone| ProfileChanges { first_name, last_name, phone }))?;
    let id = admin.account.id;
    let saved = state.transact(&admin, move |work| Ok(work.admins().change_profile(id, changes)?)).await?;
    Ok(HttpResponse::Ok().json(ProfileResponse::from(saved)))
}

/// The current password and the new one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordRequest {
    #[serde(default)]
    #[schema(max_length = 1024)]
    current_password: String,
    #[serde(default)]
    #[schema(max_length = 1024)]
    new_password: String,
}

/// The password has been changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasswordResponse {
    success: bool,
}

/// Changes the password, following the rules in the settings. Every other session of the
/// administrator ends. A wrong current password counts as a failed sign-in.
#[utoipa::path(
    tag = "auth",
    request_body = PasswordRequest,
    responses(
        (status = 200, body = PasswordResponse),
        (status = 429, description = "Too many failures; `Retry-After` says when to try again"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/password")]
pub async fn change_password(
    admin: Allowed<OwnAccount>,
    state: AppState,
    Body(request): Body<PasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let PasswordRequest { current_password, new_password } = request;
    let policy = state.policies().await?.security.password;
    check_new_password(&policy, &current_password, &new_password)?;
    let check = move |check: PasswordCheck, hasher: &dyn PasswordHasher| {
        let proof = check.check(&current_password, hasher)?;
        Some(hasher.hash(&new_password).map(|hash| (proof, hash)))
    };
    let proved = prove_again(&state, &admin, wrong_password, check).await?;
    let (proof, hash) = proved.map_err(|error| ApiError::defect(&error))?;
    let session = admin.session;
    if state.transact(&admin, move |work| Ok(work.logins().change_password(&proof, &hash, session)?)).await? {
        return Ok(HttpResponse::Ok().json(PasswordResponse { success: true }));
    }
    Err(wrong_password())
}

fn wrong_password() -> ApiError {
    ApiError::invalid_field("currentPassword", "This is not your current password")
}

/// Every rule the new password breaks, before anything is hashed.
fn check_new_password(policy: &PasswordPolicy, current: &str, new: &str) -> Result<(), ApiError> {
    let mut fields = Fields::default();
    if current.is_empty() || current.len() > PasswordPolicy::MAX_BYTES {
        fields.add("currentPassword", "Enter your current password");
    }
    for why in policy.check(new).err().unwrap_or_default() {
        fields.add("newPassword", why.to_string());
    }
    if !new.is_empty() && new == current {
        fields.add("newPassword", "Choose a password different from your current one");
    }
    fields.finish(Some(()))
}
