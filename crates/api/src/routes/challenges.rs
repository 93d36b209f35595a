//! The human check: a math question that visitors answer before calls that robots abuse.

use actix_web::{HttpResponse, get};
use content::{HumanCheck, HumanCheckAnswer};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::http::address::ClientAddress;
use crate::http::error::{ApiError, CHALLENGE_FAILED};
use crate::http::wire::{moment, or_text};
use crate::state::AppState;
use crate::state::standing::Visitor;

/// The human check: what is `a` plus `b`?
#[derive(Debug, Serialize, ToSchema)]
pub struct ChallengeResponse {
    id: String,
    /// 1 to 10.
    a: i16,
    /// 1 to 10.
    b: i16,
    /// RFC 3339, UTC.
    expires_at: String,
}

impl From<HumanCheck> for ChallengeResponse {
    fn from(challenge: HumanCheck) -> Self {
        Self {
            id: challenge.id.to_string(),
            a: challenge.a,
            b: challenge.b,
            expires_at: moment(challenge.expires_at),
        }
    }
}

/// An answer as a number, or as it was typed.
#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum SumAnswer {
    Number(i64),
    Text(String),
}

impl SumAnswer {
    /// A longer text is never a valid answer.
    const MAX_LENGTH: usize = 20;
}

impl PartialSchema for SumAnswer {
    fn schema() -> RefOr<Schema> {
        or_text(i64::schema(), Self::MAX_LENGTH)
    }
}

impl ToSchema for SumAnswer {}

/// The answer in a body to the challenge it names.
#[must_use]
pub fn answer_to(challenge_id: &str, sum: Option<SumAnswer>) -> HumanCheckAnswer {
    HumanCheckAnswer {
        id: challenge_id.parse().ok(),
        text: match sum {
            Some(SumAnswer::Number(number)) => number.to_string(),
            Some(SumAnswer::Text(text)) if text.len() <= SumAnswer::MAX_LENGTH => text,
            Some(SumAnswer::Text(_)) | None => String::new(),
        },
    }
}

/// Commits a failed human check like a success, because the answer has used up the challenge.
pub fn commit_failed_check<T>(answered: Result<T, ApiError>) -> Result<Result<T, ApiError>, ApiError> {
    match answered {
        Err(refused) if refused.is(CHALLENGE_FAILED) => Ok(Err(refused)),
        answered => answered.map(Ok),
    }
}

/// A new human check. It can be answered once, within 15 minutes.
#[utoipa::path(
    tag = "contact-requests",
    responses((status = 200, body = ChallengeResponse), (status = 429)),
)]
#[get("/api/public/challenge")]
pub async fn get_challenge(address: ClientAddress, state: AppState) -> Result<HttpResponse, ApiError> {
    state.limits.challenge(&address)?;
    let [a, b, ..] = Uuid::new_v4().into_bytes();
    let challenge =
        state.transact(Visitor, move |work| Ok(work.human_checks().ask([a, b], work.at.utc)?)).await?;
    Ok(HttpResponse::Ok().json(ChallengeResponse::from(challenge)))
}
