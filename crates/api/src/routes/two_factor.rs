//! Two-factor authentication of the signed-in administrator.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post};
use auth::{
    BackupCode, CodeAttempt, NewSecondFactor, PasswordCheck, PasswordHasher, PasswordPolicy, Presence, Proof,
    TurnOn,
};
use kernel::Secret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::error::{ApiError, ProblemResponse};
use crate::http::extract::{Body, OptionalBody};
use crate::http::fields::Fields;
use crate::http::permit::{Admin, Allowed};
use crate::http::prove::{Claim, Denied, prove, too_many};
use crate::state::standing::OwnAccount;
use crate::state::work::Work;
use crate::state::{AppState, State};

/// The signed-in administrator's second factor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactorStatusResponse {
    /// Whether signing in asks for a code.
    enabled: bool,
    /// Whether the settings require it of everyone.
    required: bool,
    /// How many backup codes have not been used.
    backup_codes_left: usize,
}

/// Whether two-factor authentication is on.
#[utoipa::path(
    tag = "auth",
    responses((status = 200, body = TwoFactorStatusResponse)),
    security(("token" = ["account.own"]))
)]
#[get("/api/auth/2fa/status")]
pub async fn get_two_factor_status(
    admin: Allowed<OwnAccount>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let id = admin.account.id;
    let response = state
        .read(&admin, move |work| {
            let status = work.second_factors().status(id)?;
            let required = work.at.policies.security.two_factor_required;
            let (enabled, backup_codes_left) = (status.is_on, status.backup_codes_left);
            Ok(TwoFactorStatusResponse { enabled, required, backup_codes_left })
        })
        .await?;
    Ok(HttpResponse::Ok().json(response))
}

/// What an authenticator app needs. It is shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactorSetupResponse {
    /// The QR code, as the URL of a PNG image with the image in it.
    qr_code_url: String,
    /// The same, for typing.
    manual_entry_key: String,
    /// Each replaces the app once.
    backup_codes: Vec<String>,
}

/// What shows that it is the administrator who asks.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PresenceRequest {
    /// The administrator's own password. Without it, they must have signed in at most ten minutes
    /// ago.
    #[schema(max_length = 1024)]
    password: Option<String>,
}

/// Starts the setup of two-factor authentication, and discards an earlier one that was not
/// completed. Signing in stays as it is until `POST /api/auth/2fa/verify-setup`. A wrong password
/// counts as a failed sign-in.
#[utoipa::path(
    tag = "auth",
    request_body = Option<PresenceRequest>,
    responses(
        (status = 200, body = TwoFactorSetupResponse),
        (status = 401, content(
            (TwoFactorResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "The password is wrong; as a problem: there is no valid token"),
        (status = 403, description = "`sign_in_again`: the sign-in is more than ten minutes old; send the password"),
        (status = 409, description = "`two_factor_enabled`"),
        (status = 429, description = "Too many failures; `Retry-After` says when to try again"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/2fa/setup")]
pub async fn set_up_two_factor(
    admin: Allowed<OwnAccount>,
    state: AppState,
    OptionalBody(request): OptionalBody<PresenceRequest>,
) -> Result<HttpResponse, ApiError> {
    let Some(presence) = presence(&state, &admin, request.password).await? else {
        return Ok(wrong_password());
    };
    let issuer = state.policies().await?.site.name.clone();
    let new = state.codes.enroll(&admin.account, &issuer).map_err(|error| ApiError::defect(&error))?;
    let (id, codes) = (admin.account.id, state.codes.clone());
    let set_up = move |work: &Work<'_, OwnAccount>| {
        work.second_factors().set_up(id, &presence, &new, codes.as_ref(), work.at.utc)?;
        Ok(new)
    };
    let NewSecondFactor { manual_entry_key: Secret(key), qr_code_url: Secret(url), backup_codes, .. } =
        state.transact(&admin, set_up).await?;
    Ok(HttpResponse::Ok().json(TwoFactorSetupResponse {
        qr_code_url: url,
        manual_entry_key: key,
        backup_codes: texts(&backup_codes),
    }))
}

fn texts(codes: &[BackupCode]) -> Vec<String> {
    codes.iter().map(|code| code.as_str().to_owned()).collect()
}

/// A code from the authenticator app.
#[derive(Deserialize, ToSchema, Validate)]
pub struct TwoFactorCodeRequest {
    #[serde(default)]
    #[validate(length(min = 1, max = 40, message = "Please enter a verification code"))]
    #[schema(min_length = 1, max_length = 40)]
    token: String,
    /// The administrator's own password. Without it, they must have signed in at most ten minutes
    /// ago.
    #[schema(max_length = 1024)]
    password: Option<String>,
}

/// The result of a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct TwoFactorResponse {
    success: bool,
    /// What was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
    /// What went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
}

fn done(message: &'static str) -> HttpResponse {
    HttpResponse::Ok().json(TwoFactorResponse { success: true, message: Some(message), error: None })
}

fn refused(status: StatusCode, error: &'static str) -> HttpResponse {
    let response = TwoFactorResponse { success: false, message: None, error: Some(error) };
    HttpResponse::build(status).json(response)
}

pub(super) fn wrong_password() -> HttpResponse {
    refused(StatusCode::UNAUTHORIZED, "That password isn't right")
}

/// Turns two-factor authentication on, with a code from the new app. Every other session of the
/// administrator ends. A wrong code or password counts as a failed sign-in.
#[utoipa::path(
    tag = "auth",
    request_body = TwoFactorCodeRequest,
    responses(
        (status = 200, body = TwoFactorResponse),
        (status = 400, content(
            (TwoFactorResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "The code is wrong; as a problem: the body cannot be parsed"),
        (status = 401, content(
            (TwoFactorResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "The password is wrong; as a problem: there is no valid token"),
        (status = 403, description = "`sign_in_again`: the sign-in is more than ten minutes old; send the password"),
        (status = 409, description = "`two_factor_not_set_up`: start the setup first; `two_factor_enabled`"),
        (status = 429, description = "Too many failures; `Retry-After` says when to try again"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/2fa/verify-setup")]
pub async fn verify_two_factor_setup(
    admin: Allowed<OwnAccount>,
    state: AppState,
    Body(request): Body<TwoFactorCodeRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    fields.check_camel_case(&request);
    if request.password.as_ref().is_some_and(|password| password.len() > PasswordPolicy::MAX_BYTES) {
        fields.add("password", "That password isn't right");
    }
    fields.finish(Some(()))?;
    let TwoFactorCodeRequest { token: code, password } = request;
    let Some(presence) = presence(&state, &admin, password).await? else { return Ok(wrong_password()) };
    let (by, codes, is_limited) = (admin.clone(), state.codes.clone(), state.config.rate_limit);
    let turn_on = move |work: &Work<'_, OwnAccount>| {
        let (session, address) = (admin.session, admin.address.0);
        let (admin, presence) = (&admin.account, &presence);
        let attempt = CodeAttempt { admin, session, presence, address, code: &code };
        let limits = is_limited.then_some(&work.at.policies.security.login);
        Ok(work.second_factors().turn_on(attempt, limits, codes.as_ref(), work.at.utc)?)
    };
    match state.transact(&by, turn_on).await? {
        TurnOn::Done => Ok(done("2FA enabled successfully!")),
        TurnOn::WrongCode => {
            Ok(refused(StatusCode::BAD_REQUEST, "Invalid verification code. Please try again."))
        }
        TurnOn::Locked(wait) => Err(too_many(wait)),
    }
}

/// The administrator's own password.
#[derive(Deserialize, ToSchema)]
pub struct OwnPasswordRequest {
    #[serde(default)]
    #[schema(max_length = 1024)]
    pub(super) password: String,
}

/// Turns two-factor authentication off. Every other session of the administrator ends. A wrong
/// password counts as a failed sign-in.
#[utoipa::path(
    tag = "auth",
    request_body = OwnPasswordRequest,
    responses(
        (status = 200, body = TwoFactorResponse),
        (status = 401, content(
            (TwoFactorResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "The password is wrong; as a problem: there is no valid token"),
        (status = 409, description = "`two_factor_not_enabled`"),
        (status = 429, description = "Too many failures; `Retry-After` says when to try again"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/2fa/disable")]
pub async fn disable_two_factor(
    admin: Allowed<OwnAccount>,
    state: AppState,
    Body(request): Body<OwnPasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let Some(proof) = proof(&state, &admin, request.password).await? else { return Ok(wrong_password()) };
    let session = admin.session;
    let turn_off = move |work: &Work<'_, OwnAccount>| Ok(work.second_factors().turn_off(&proof, session)?);
    let is_off = state.transact(&admin, turn_off).await?;
    Ok(if is_off { done("2FA disabled successfully") } else { wrong_password() })
}

/// New backup codes. They are shown once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupCodesResponse {
    /// Each replaces the app once.
    backup_codes: Vec<String>,
}

/// Replaces the backup codes: the old ones stop working. A wrong password counts as a failed
/// sign-in.
#[utoipa::path(
    tag = "auth",
    request_body = OwnPasswordRequest,
    responses(
        (status = 200, body = BackupCodesResponse),
        (status = 401, content(
            (TwoFactorResponse = "application/json"),
            (ProblemResponse = "application/problem+json"),
        ), description = "The password is wrong; as a problem: there is no valid token"),
        (status = 409, description = "`two_factor_not_enabled`"),
        (status = 429, description = "Too many failures; `Retry-After` says when to try again"),
    ),
    security(("token" = ["account.own"]))
)]
#[post("/api/auth/2fa/backup-codes")]
pub async fn renew_backup_codes(
    admin: Allowed<OwnAccount>,
    state: AppState,
    Body(request): Body<OwnPasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let Some(proof) = proof(&state, &admin, request.password).await? else { return Ok(wrong_password()) };
    let codes = state.codes.clone();
    let renew = move |work: &Work<'_, OwnAccount>| {
        Ok(work.second_factors().renew_backup_codes(&proof, codes.as_ref())?)
    };
    let renewed = state.transact(&admin, renew).await?;
    Ok(renewed.map_or_else(wrong_password, |codes| {
        HttpResponse::Ok().json(BackupCodesResponse { backup_codes: texts(&codes) })
    }))
}

/// What shows that it is the administrator who asks; `None` if the password is wrong.
async fn presence(
    state: &State,
    admin: &Admin,
    password: Option<String>,
) -> Result<Option<Presence>, ApiError> {
    let Some(password) = password else { return Ok(Some(Presence::SignIn(admin.session))) };
    Ok(proof(state, admin, password).await?.map(|proof| Presence::Password(Box::new(proof))))
}

/// Proof that this is the administrator's password; `None` if it is not.
pub(super) async fn proof(state: &State, admin: &Admin, password: String) -> Result<Option<Proof>, ApiError> {
    if password.len() > PasswordPolicy::MAX_BYTES {
        return Err(ApiError::invalid_field("password", "That password isn't right"));
    }
    let check = move |check: PasswordCheck, hasher: &dyn PasswordHasher| check.check(&password, hasher);
    match prove(state, Claim::of_admin(admin), check).await? {
        Ok(proof) => Ok(Some(proof)),
        Err(Denied::Wrong) => Ok(None),
        Err(denied) => Err(too_many(denied.wait())),
    }
}
