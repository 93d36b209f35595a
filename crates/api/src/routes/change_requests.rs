//! What a side asks the office to do with a session.

use actix_web::{HttpResponse, put};
use booking::{BookingChange, BookingStatus};
use kernel::{ChangeRequestId, or_empty};
use matters::{ChangeKind, ChangeRequest, Decision};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::error::ApiError;
use crate::http::extract::{Body, Id};
use crate::http::fields::Fields;
use crate::http::permit::Allowed;
use crate::http::wire::{ChangeKindName, moment};
use crate::state::AppState;
use crate::state::standing::ChangeCalendar;

/// A side's open wish about a confirmed session.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeRequestResponse {
    id: String,
    matter_id: String,
    booking_id: String,
    /// Who has asked; empty once they have left the table.
    participant_id: String,
    /// Their name, or empty.
    name: String,
    /// What the office calls their side.
    side: String,
    kind: ChangeKindName,
    /// RFC 3339, UTC.
    asked_at: String,
}

impl From<ChangeRequest> for ChangeRequestResponse {
    fn from(request: ChangeRequest) -> Self {
        Self {
            id: request.id.to_string(),
            matter_id: request.matter.to_string(),
            booking_id: request.booking.to_string(),
            participant_id: or_empty(request.participant.as_ref()),
            name: request.name,
            side: request.side_name,
            kind: ChangeKindName(request.kind),
            asked_at: moment(request.asked_at),
        }
    }
}

/// What the office decides.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct DecideChangeRequest {
    /// `grant`, which cancels the session, or `decline`.
    #[validate(length(max = 20, message = "Choose one of: grant, decline"))]
    #[schema(required = true, max_length = 20)]
    decision: String,
}

impl DecideChangeRequest {
    fn decision(&self, kind: ChangeKind) -> Result<Decision, ApiError> {
        match (self.decision.as_str(), kind) {
            ("grant", ChangeKind::Cancel) => Ok(Decision::Granted),
            ("grant", ChangeKind::Move) => {
                Err(ApiError::invalid_field("decision", "Move the appointment instead"))
            }
            ("decline", _) => Ok(Decision::Declined),
            _ => Err(ApiError::invalid_field("decision", "Choose one of: grant, decline")),
        }
    }
}

/// Answers a side's request. Granting a cancellation cancels the session and tells everyone. A move is granted by
/// moving the session, which ends the request. Declining sends no email.
#[utoipa::path(
    tag = "matters",
    params(("id" = String, Path)),
    request_body = DecideChangeRequest,
    responses(
        (status = 204),
        (status = 409, description = "`request_settled`; `booking_changed`"),
    ),
    security(("token" = ["calendar.change"])),
)]
#[put("/api/change-requests/{id}")]
pub async fn decide_change_request(
    admin: Allowed<ChangeCalendar>,
    id: Id<ChangeRequestId>,
    body: Body<DecideChangeRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    Fields::of(&body.0).finish(Some(()))?;
    state
        .transact(&admin, move |work| {
            let decided = work.matters().decide(id.0, |request| body.0.decision(request.kind));
            let (request, decision) = decided?;
            // To grant a move is refused above.
            if decision == Decision::Granted {
                let cancelled = BookingChange {
                    status: Some(BookingStatus::Cancelled),
                    expected: Some(BookingStatus::Confirmed),
                    notify: true,
                    ..BookingChange::default()
                };
                work.bookings().change(request.booking, cancelled, work.at.local)?;
            }
            Ok(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
