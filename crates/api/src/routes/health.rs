//! Whether the server lives, and whether it can serve.

use actix_web::{HttpResponse, get};
use auth::AdminRepository;
use kernel::StorageError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::state::{AppState, block};

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
pub struct HealthResponse {
    /// Always `ok`.
    status: &'static str,
}

/// Answers as long as the process lives.
#[utoipa::path(tag = "health", responses((status = 200, body = HealthResponse)))]
#[get("/api/health/live")]
pub async fn live() -> HttpResponse {
    HttpResponse::Ok().json(HealthResponse { status: "ok" })
}

/// Answers 200 while the database answers, every migration is in, and there is an administrator if `ADMIN_EMAIL` names the
/// first one; else 503.
#[utoipa::path(tag = "health", responses((status = 200, body = HealthResponse)))]
#[get("/api/health/ready")]
pub async fn ready(state: AppState) -> Result<HttpResponse, ApiError> {
    let (db, first_admin_due) = (state.db.clone(), state.config.first_admin.is_some());
    let is_ready =
        move || Ok::<_, StorageError>(db.is_ready() && (!first_admin_due || db.read(|tx| tx.any())?));
    if block(is_ready).await? {
        return Ok(HttpResponse::Ok().json(HealthResponse { status: "ok" }));
    }
    Err(ApiError::unavailable())
}
