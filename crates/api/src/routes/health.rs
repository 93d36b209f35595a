//! Whether the server lives, and whether it can serve.

use actix_web::{HttpResponse, get};
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

/// Answers 200 while the database answers and every migration is in, else 503.
#[utoipa::path(tag = "health", responses((status = 200, body = HealthResponse)))]
#[get("/api/health/ready")]
pub async fn ready(state: AppState) -> Result<HttpResponse, ApiError> {
    let db = state.db.clone();
    if block(move || Ok::<_, ApiError>(db.is_ready())).await? {
        return Ok(HttpResponse::Ok().json(HealthResponse { status: "ok" }));
    }
    Err(ApiError::unavailable())
}
