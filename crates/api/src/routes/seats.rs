//! A seat at the table, through its private link: the sessions. Nothing of any other side.

use actix_web::{HttpRequest, HttpResponse, get};
use kernel::SeatId;
use matters::{MatterError, OwnSide, SeatSession, SeatView};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::wire::{BookingStatusName, LanguageName, ParticipantRoleName, WallDay, WallTime};
use crate::routes::meeting::MeetingResponse;
use crate::routes::visits::CalendarEntryResponse;
use crate::state::standing::Visitor;
use crate::state::work::Work;
use crate::state::{AppState, State};

/// Somebody on one's own side.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnPersonResponse {
    name: String,
    role: ParticipantRoleName,
}

/// One's own side.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSideResponse {
    name: String,
    /// What their law office calls the case, or empty.
    file_number: String,
    people: Vec<OwnPersonResponse>,
}

impl From<OwnSide> for OwnSideResponse {
    fn from(side: OwnSide) -> Self {
        let person = |(name, role)| OwnPersonResponse { name, role: ParticipantRoleName(role) };
        let people = side.people.into_iter().map(person).collect();
        Self { name: side.name, file_number: side.file_number, people }
    }
}

/// A session as everyone at the table may see it. Date and times are by the practice's wall clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatSessionResponse {
    /// What people call it, such as `A-7K3F-92`.
    reference: String,
    employee_name: String,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    date: WallDay,
    /// `HH:MM`
    #[schema(value_type = String)]
    start_time: WallTime,
    /// `HH:MM`
    #[schema(value_type = String)]
    end_time: WallTime,
    status: BookingStatusName,
    /// Where it takes place; the link only once it is confirmed.
    meeting: MeetingResponse,
    /// What an entry in one's own calendar also needs.
    calendar: CalendarEntryResponse,
}

impl SeatSessionResponse {
    fn of(session: SeatSession, site: &str) -> Self {
        Self {
            reference: session.reference.to_string(),
            employee_name: session.mediator_name,
            date: WallDay(session.period.start.date()),
            start_time: WallTime(session.period.start.time()),
            end_time: WallTime(session.period.end.time()),
            status: BookingStatusName(session.status),
            meeting: session.meeting.into(),
            calendar: CalendarEntryResponse::of(session.id, session.revision, site),
        }
    }
}

/// What whoever has the seat may know.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatResponse {
    /// Their name.
    name: String,
    /// What they read.
    language: LanguageName,
    /// What every side may read about which matter it is, or empty.
    shared_line: String,
    side: OwnSideResponse,
    /// Where the practice reads its mail, if known.
    #[schema(required = true)]
    contact_email: Option<String>,
    /// The latest first.
    sessions: Vec<SeatSessionResponse>,
}

fn seen(id: SeatId, work: &Work<'_>, state: &State) -> Result<SeatResponse, ApiError> {
    let SeatView { name, language, shared_line, side, sessions } = work.seats().by_link(id)?;
    let sender = &work.at.policies.mail.sender;
    let contact = sender.reply_to.as_ref().or(sender.email.as_ref());
    let site = &state.config.public_url;
    Ok(SeatResponse {
        name,
        language: LanguageName(language),
        shared_line,
        side: side.into(),
        contact_email: contact.map(ToString::to_string),
        sessions: sessions.into_iter().map(|session| SeatSessionResponse::of(session, site)).collect(),
    })
}

/// The seat whose link was opened.
fn followed(request: &HttpRequest, state: &State) -> Result<SeatId, MatterError> {
    state.links.seat(request.match_info().query("token")).ok_or(MatterError::NoSeat)
}

/// What anyone at the table may know, by their private link.
#[utoipa::path(
    tag = "matters",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses((status = 200, body = SeatResponse), (status = 429)),
)]
#[get("/api/public/mediation/{token}")]
pub async fn visit_seat(
    request: HttpRequest,
    address: ClientAddress,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    let server = state.clone();
    let seen = state.read(Visitor, move |work: &Work<'_>| seen(id, work, &server)).await?;
    Ok(HttpResponse::Ok().json(seen))
}
