//! Whether the server is running, and whether it is ready.

use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::state::AppState;

/// The server's health.
#[derive(Debug, Serialize, ToSchema)]
pub struct HealthResponse {
    /// Always `ok`.
    status: &'static str,
}

/// Responds as long as the process is running.
#[utoipa::path(tag = "health", responses((status = 200, body = HealthResponse)))]
#[get("/api/health/live")]
pub async fn live() -> HttpResponse {
    HttpResponse::Ok().json(HealthResponse { status: "ok" })
}

/// Responds with 200 if the database responds, all migrations have been run, and there is an
/// administrator if `ADMIN_EMAIL` names the first one; otherwise with 503, and also once the server
/// has been told to stop.
#[utoipa::path(tag = "health", responses((status = 200, body = HealthResponse)))]
#[get("/api/health/ready")]
pub async fn ready(state: AppState) -> Result<HttpResponse, ApiError> {
    if state.is_ready().await {
        return Ok(HttpResponse::Ok().json(HealthResponse { status: "ok" }));
    }
    Err(ApiError::unavailable())
}
