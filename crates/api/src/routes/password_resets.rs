//! Forgotten passwords.

use actix_web::{HttpResponse, post};
use auth::{Arrival, FactorChecks, FactorNeeded, NewPassword, PasskeyVerifier, PasswordPolicy, Redeemed};
use kernel::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::auth::{factor_message, wrong_factor_message};
use super::passkey_answers::{GivenAnswer, PasskeyAnswerRequest, PasskeyChallengeResponse};
use crate::http::address::ClientAddress;
use crate::http::error::{ApiError, ProblemResponse};
use crate::http::extract::Body;
use crate::http::fields::Fields;
use crate::http::prove::too_many;
use crate::state::AppState;
use crate::state::standing::Visitor;
use crate::state::work::Work;

/// Whose password was forgotten.
#[derive(Deserialize, ToSchema)]
pub struct PasswordResetRequest {
    #[serde(default)]
    #[schema(required = true, max_length = 254)]
    email: String,
}

/// The same for every address.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasswordResetResponse {}

/// Mails a link to choose a new password, if the address has an account that is not disabled. The
/// answer, and how long it takes, is the same if not.
#[utoipa::path(
    tag = "auth",
    request_body = PasswordResetRequest,
    responses(
        (status = 202, body = PasswordResetResponse),
        (status = 429, description = "Too many requests from this network or for this address"),
    )
)]
#[post("/api/auth/password-resets")]
pub async fn request_password_reset(
    state: AppState,
    address: ClientAddress,
    Body(request): Body<PasswordResetRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let email = fields.parse("email", EmailAddress::parse(&request.email));
    let email = fields.finish(email)?;
    state.limits.password_reset(&address, &email)?;
    state.transact(Visitor, move |work| Ok(work.password_resets().request(email, work.at.utc)?)).await?;
    Ok(HttpResponse::Accepted().json(PasswordResetResponse {}))
}

/// A new password from someone who holds a link.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct RedeemRequest {
    /// The part of the link after `#`.
    #[serde(default)]
    #[validate(length(max = 100, message = "This is not the link from the email"))]
    #[schema(required = true, max_length = 100)]
    token: String,
    #[serde(default)]
    #[schema(required = true, max_length = 1024)]
    new_password: String,
    /// The code from the authenticator app or a backup code, if one is required.
    #[validate(length(max = 40, message = "Enter at most 40 characters"))]
    #[schema(max_length = 40)]
    two_factor_token: Option<String>,
    /// The answer of a passkey, if one is required.
    passkey: Option<PasskeyAnswerRequest>,
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedeemResponse {
    success: bool,
    /// A second factor is required, or the one sent is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    requires_two_factor: Option<bool>,
    /// Whether a code from the authenticator app or a backup code is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepts_code: Option<bool>,
    /// The challenge to a passkey, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    passkey: Option<PasskeyChallengeResponse>,
    /// What went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
}

/// Chooses a new password with a mailed link, following the rules in the settings. Every session of
/// the account ends. The link works once, for 30 minutes. A wrong second factor counts as a
/// failed sign-in.
#[utoipa::path(
    tag = "auth",
    request_body = RedeemRequest,
    responses(
        (status = 200, body = RedeemResponse),
        (status = 401, body = RedeemResponse, description = "A second factor is required, or the one sent is wrong"),
        (status = 410, body = ProblemResponse, description = "`link_expired`: the link was used, is too old, or never existed"),
        (status = 429, description = "Too many attempts; `Retry-After` says when to try again"),
    )
)]
#[post("/api/auth/password-resets/redeem")]
pub async fn redeem_password_reset(
    state: AppState,
    address: ClientAddress,
    Body(request): Body<RedeemRequest>,
) -> Result<HttpResponse, ApiError> {
    state.limits.account_link(&address)?;
    let policy = admitted(&state, address).await?;
    let mut fields = Fields::default();
    fields.check_camel_case(&request);
    let RedeemRequest { token, new_password, two_factor_token, passkey } = request;
    check_password(&mut fields, "newPassword", &policy, &new_password);
    fields.finish(Some(()))?;
    let link = state.links.account_link(&token).ok_or_else(ApiError::link_expired)?;
    // Nothing is hashed for a guess.
    let works = state.read(Visitor, move |work| Ok(work.password_resets().works(link, work.at.utc)?)).await?;
    if !works {
        return Err(ApiError::link_expired());
    }
    let password = state.passwords.hash(new_password).await?;
    let (codes, passkeys) = (state.codes.clone(), state.passkeys.clone());
    let passkey = passkey.as_ref().and_then(GivenAnswer::of);
    let (is_passkey, is_limited) = (passkey.is_some(), state.config.rate_limit);
    let redeem = move |work: &Work<'_>| {
        let (code, passkey) = (two_factor_token.as_deref(), passkey.as_ref().map(GivenAnswer::as_answer));
        let arrival = Arrival { code, passkey, address: address.0, user_agent: "", browser: None };
        let passkeys = passkeys.as_deref().map(|site| -> &dyn PasskeyVerifier { site });
        let checks = FactorChecks { codes: codes.as_ref(), passkeys };
        let limits = is_limited.then_some(&work.at.policies.security.login);
        let new = NewPassword { link, password: &password, arrival };
        Ok(work.password_resets().redeem(new, limits, checks, work.at.utc)?)
    };
    match state.transact(Visitor, redeem).await? {
        Redeemed::Done => Ok(HttpResponse::Ok().json(RedeemResponse {
            success: true,
            requires_two_factor: None,
            accepts_code: None,
            passkey: None,
            message: None,
        })),
        Redeemed::FactorNeeded(needed) => {
            let message = factor_message(&needed);
            factor_due(needed, message)
        }
        Redeemed::WrongFactor(needed) => {
            let message = wrong_factor_message(&needed, is_passkey);
            factor_due(needed, message)
        }
        Redeemed::Locked(wait) => Err(too_many(wait)),
        Redeemed::LinkExpired => Err(ApiError::link_expired()),
    }
}

fn factor_due(needed: FactorNeeded, message: &'static str) -> Result<HttpResponse, ApiError> {
    let passkey = needed.passkey.map(PasskeyChallengeResponse::try_from).transpose()?;
    let response = RedeemResponse {
        success: false,
        requires_two_factor: Some(true),
        accepts_code: Some(needed.code),
        passkey,
        message: Some(message),
    };
    Ok(HttpResponse::Unauthorized().insert_header(("www-authenticate", "Bearer")).json(response))
}

/// The rules for passwords, for someone who connects from an address on the allowlist.
pub(super) async fn admitted(state: &AppState, address: ClientAddress) -> Result<PasswordPolicy, ApiError> {
    let policies = state.policies().await?;
    if !policies.security.allow_list.admits(address.0) {
        return Err(ApiError::address_not_allowed());
    }
    Ok(policies.security.password)
}

/// Adds every rule the new password breaks, before anything is hashed.
pub(super) fn check_password(fields: &mut Fields, field: &str, policy: &PasswordPolicy, password: &str) {
    for why in policy.check(password).err().unwrap_or_default() {
        fields.add(field, why.to_string());
    }
}
