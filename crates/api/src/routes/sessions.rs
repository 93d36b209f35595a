//! The signed-in administrator's sessions.

use actix_web::{HttpResponse, delete, get};
use auth::{Device, Session};
use chrono::{DateTime, Utc};
use kernel::SessionId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::Id;
use crate::http::permit::Allowed;
use crate::state::AppState;
use crate::state::standing::OwnAccount;
use crate::state::work::Work;

/// A session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionResponse {
    #[schema(format = Uuid)]
    id: String,
    /// Such as "Firefox", or "Unknown browser".
    browser: String,
    /// Such as "Windows", or "Unknown system".
    system: String,
    /// Where they signed in from; empty for sessions from before it was recorded.
    address: String,
    started_at: DateTime<Utc>,
    used_at: DateTime<Utc>,
    /// Whether it is the one that asks.
    current: bool,
}

impl SessionResponse {
    fn new((session, device): (Session, Device), own: SessionId) -> Self {
        Self {
            id: session.id.to_string(),
            browser: device.browser,
            system: device.system,
            address: device.address.map(|address| address.to_string()).unwrap_or_default(),
            started_at: session.created_at,
            used_at: session.used_at,
            current: session.id == own,
        }
    }
}

/// The administrator's own sessions that have not ended, by latest use.
#[utoipa::path(
    tag = "auth",
    responses((status = 200, body = Vec<SessionResponse>)),
    security(("token" = ["account.own"]))
)]
#[get("/api/auth/sessions")]
pub async fn list_sessions(admin: Allowed<OwnAccount>, state: AppState) -> Result<HttpResponse, ApiError> {
    let id = admin.account.id;
    let list = move |work: &Work<'_, OwnAccount>| {
        Ok(work.sessions().list(id, &work.at.policies.security.session, work.at.utc)?)
    };
    let sessions = state.read(&admin, list).await?;
    let sessions: Vec<_> =
        sessions.into_iter().map(|session| SessionResponse::new(session, admin.session)).collect();
    Ok(HttpResponse::Ok().json(sessions))
}

/// Ends one of the administrator's own sessions at once, on every server.
#[utoipa::path(
    tag = "auth",
    params(("id" = String, Path, format = Uuid)),
    responses((status = 204)),
    security(("token" = ["account.own"]))
)]
#[delete("/api/auth/sessions/{id}")]
pub async fn end_session(
    admin: Allowed<OwnAccount>,
    id: Id<SessionId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let own = admin.account.id;
    let ended = state.transact(&admin, move |work| Ok(work.sessions().end_own(own, id.0)?)).await?;
    if ended { Ok(HttpResponse::NoContent().finish()) } else { Err(ApiError::not_found()) }
}

/// Ends all of the administrator's sessions except the one that asks.
#[utoipa::path(
    tag = "auth",
    responses((status = 204)),
    security(("token" = ["account.own"]))
)]
#[delete("/api/auth/sessions")]
pub async fn end_other_sessions(
    admin: Allowed<OwnAccount>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (own, keep) = (admin.account.id, admin.session);
    state.transact(&admin, move |work| Ok(work.sessions().end_others(own, keep)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}
