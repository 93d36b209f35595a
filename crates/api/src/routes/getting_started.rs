//! What a new practice needs before its first booking.

use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::permit::Allowed;
use crate::http::wire::StepNameName;
use crate::state::AppState;
use crate::state::getting_started::Step;
use crate::state::standing::ManageSettings;

/// A step on the way to the first booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepResponse {
    name: StepNameName,
    /// Whether what it is about is there.
    done: bool,
}

impl From<Step> for StepResponse {
    fn from(step: Step) -> Self {
        Self { name: StepNameName(step.name), done: step.done }
    }
}

/// What a new practice needs before its first booking, in order, and what of it is there.
#[utoipa::path(
    tag = "dashboard",
    responses((status = 200, body = Vec<StepResponse>)),
    security(("token" = ["settings.manage"])),
)]
#[get("/api/getting-started")]
pub async fn get_getting_started(
    admin: Allowed<ManageSettings>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let mails = state.config.smtp_url.is_some();
    let steps = state.read(&admin, move |work| Ok(work.getting_started(mails)?)).await?;
    Ok(HttpResponse::Ok().json(steps.into_iter().map(StepResponse::from).collect::<Vec<_>>()))
}
