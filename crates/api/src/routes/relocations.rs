//! What follows when a mediator or the practice meets elsewhere: which sessions take place there now, and
//! telling their clients.

use std::collections::BTreeSet;

use actix_web::{HttpResponse, post};
use booking::Booking;
use kernel::BookingId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::fields::Fields;
use crate::http::idempotency::{Idempotent, once};
use crate::http::permit::Allowed;
use crate::state::AppState;
use crate::state::standing::ManageEmployees;
use crate::state::work::Work;

/// How many sessions one call is about.
const MOST_SESSIONS: usize = 1000;

/// The confirmed sessions ahead that take place elsewhere now. Those that say themselves where are not among
/// them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AffectedResponse {
    /// How many there are.
    sessions: usize,
    /// How many email addresses their clients have in all.
    people: usize,
    /// Those whose clients can be told by email: see `POST /api/bookings/relocations`.
    by_email: Vec<RelocatedSession>,
}

/// A session, as it is when its client is to be told.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct RelocatedSession {
    #[schema(required = true, format = Uuid)]
    id: String,
    /// The booking's `revision`.
    #[schema(required = true)]
    revision: i32,
}

impl AffectedResponse {
    /// Of these bookings; `None` if there are none.
    pub(super) fn of(bookings: &[Booking]) -> Option<Self> {
        let emails =
            |booking: &Booking| booking.client.email.as_ref().map(|email| email.as_str().to_lowercase());
        let by_email = bookings.iter().filter(|booking| emails(booking).is_some());
        let session = |booking: &Booking| RelocatedSession {
            id: booking.id.to_string(),
            revision: booking.revision.number,
        };
        (!bookings.is_empty()).then(|| Self {
            sessions: bookings.len(),
            people: bookings.iter().filter_map(emails).collect::<BTreeSet<_>>().len(),
            by_email: by_email.map(session).collect(),
        })
    }
}

/// The sessions whose clients to tell.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TellPlaceRequest {
    #[schema(required = true, min_items = 1, max_items = 1000)]
    sessions: Vec<RelocatedSession>,
}

impl TellPlaceRequest {
    fn sessions(self) -> Result<Vec<(BookingId, i32)>, ApiError> {
        let mut fields = Fields::default();
        let sessions = self.sessions.iter().map(|session| Ok((session.id.parse()?, session.revision)));
        let sessions = sessions.collect::<Result<Vec<_>, kernel::InvalidId>>();
        let sessions = sessions.ok().filter(|sessions| (1..=MOST_SESSIONS).contains(&sessions.len()));
        let sessions = fields.parse("sessions", sessions.ok_or("Choose 1 to 1,000 bookings by their ids"));
        fields.finish(sessions)
    }
}

/// How many clients were told.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct ToldResponse {
    /// One email each.
    told: usize,
}

/// Emails the clients of these sessions where they take place now, one email for each session. Leaves out those
/// that are over, not confirmed, or have another revision: their clients have been told, or someone has changed
/// them. So a second call tells no one twice.
#[utoipa::path(
    tag = "bookings",
    request_body = TellPlaceRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again")),
    responses(
        (status = 200, body = ToldResponse),
        (status = 409, description = "`idempotency_key_in_use`"),
        (status = 422, description = "also `idempotency_key_reused`"),
    ),
    security(("token" = ["employees.manage"])),
)]
#[post("/api/bookings/relocations")]
pub async fn tell_place(
    admin: Allowed<ManageEmployees>,
    request: Idempotent<TellPlaceRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    let sessions = body.sessions()?;
    let tell = move |work: &Work<'_, ManageEmployees>| {
        let (answer, _) = once(work, "relocations", key.as_ref(), || {
            Ok(ToldResponse { told: work.relocations().notify(&sessions, work.at.local)? })
        })?;
        Ok(answer)
    };
    Ok(HttpResponse::Ok().json(state.transact(&admin, tell).await?))
}
