//! Whether the server lives, and whether it can serve.

use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::state::AppState;

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
/// first one; else 503, and also from the moment the server was told to stop.
#[utoipa::path(tag = "health", responses((status = 200, body = HealthResponse)))]
#[get("/api/health/ready")]
pub async fn ready(state: AppState) -> Result<HttpResponse, ApiError> {
    if state.is_ready().await {
        return Ok(HttpResponse::Ok().json(HealthResponse { status: "ok" }));
    }
    Err(ApiError::unavailable())
}
