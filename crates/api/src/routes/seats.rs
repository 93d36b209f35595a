//! A seat at the table, through its private link: the sessions, and what its side asks for. Nothing of any other
//! side.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, put};
use kernel::{EmailAddress, Named, ParticipantId, Phone, Reference, SeatId, Tz};
use matters::{
    AddedPerson, Attendance, ChangeKind, MatterError, OwnPerson, OwnSide, ParticipantRole, SeatSession,
    SeatView, WhoComes,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::fields::{Fields, filled, optional, single_line};
use crate::http::wire::{
    AttendanceName, BookingStatusName, ChangeKindName, LanguageName, LimitResponse, ParticipantRoleName,
    SideRoleName, WallDay, WallTime,
};
use crate::routes::meeting::MeetingResponse;
use crate::routes::visits::CalendarEntryResponse;
use crate::state::standing::Visitor;
use crate::state::work::Work;
use crate::state::{AppState, State};

/// Somebody on one's own side.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnPersonResponse {
    id: String,
    name: String,
    role: ParticipantRoleName,
    /// How they take part in the sessions.
    attends: AttendanceName,
    /// Whether the office has yet to check that they are on the side.
    waits: bool,
}

impl From<OwnPerson> for OwnPersonResponse {
    fn from(person: OwnPerson) -> Self {
        Self {
            id: person.id.to_string(),
            name: person.name,
            role: ParticipantRoleName(person.role),
            attends: AttendanceName(person.attends),
            waits: person.waits,
        }
    }
}

/// One's own side.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSideResponse {
    role: SideRoleName,
    name: String,
    /// What their law office calls the case, or empty.
    file_number: String,
    people: Vec<OwnPersonResponse>,
}

impl From<OwnSide> for OwnSideResponse {
    fn from(side: OwnSide) -> Self {
        let people = side.people.into_iter().map(OwnPersonResponse::from).collect();
        Self { role: SideRoleName(side.role), name: side.name, file_number: side.file_number, people }
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
    /// The deadline for asking for a change.
    free_until: LimitResponse,
    /// Whether a change can be asked for now.
    changeable: bool,
    /// What their side has asked for, while the office has not decided.
    #[schema(required = true)]
    request: Option<ChangeKindName>,
    /// What an entry in one's own calendar also needs.
    calendar: CalendarEntryResponse,
}

impl SeatSessionResponse {
    fn of(session: SeatSession, work: &Work<'_>, site: &str) -> Self {
        let zone: Tz = work.at.zone();
        let is_ahead = session.status == booking::BookingStatus::Confirmed;
        Self {
            reference: session.reference.to_string(),
            employee_name: session.mediator_name,
            date: WallDay(session.period.start.date()),
            start_time: WallTime(session.period.start.time()),
            end_time: WallTime(session.period.end.time()),
            status: BookingStatusName(session.status),
            meeting: session.meeting.into(),
            free_until: LimitResponse::of(session.free_until, zone),
            changeable: is_ahead && work.at.utc <= session.free_until,
            request: session.asked.map(ChangeKindName),
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
        sessions: sessions.into_iter().map(|session| SeatSessionResponse::of(session, work, site)).collect(),
    })
}

/// The seat whose link was opened.
fn followed(request: &HttpRequest, state: &State) -> Result<SeatId, MatterError> {
    state.links.seat(request.match_info().query("token")).ok_or(MatterError::NoSeat)
}

/// What a side wishes.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AskForChangeRequest {
    /// Which session.
    #[schema(required = true, max_length = 20)]
    reference: String,
    #[schema(required = true, value_type = ChangeKindName)]
    kind: String,
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

/// Asks the office to cancel or move a confirmed session. It decides; until then nothing changes, and no other side
/// is told.
#[utoipa::path(
    tag = "matters",
    params(("token" = String, Path, description = "The secret part of the link")),
    request_body = AskForChangeRequest,
    responses(
        (status = 200, body = SeatResponse),
        (status = 409, description = "`not_confirmed`, or it has begun; `too_late`; `request_open`: the side has asked already"),
        (status = 429),
    ),
)]
#[post("/api/public/mediation/{token}/requests")]
pub async fn ask_for_change(
    request: HttpRequest,
    address: ClientAddress,
    body: Body<AskForChangeRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    let mut fields = Fields::default();
    let session =
        fields.parse("reference", body.0.reference.parse::<Reference>().or(Err("Choose a session")));
    let kind = fields.parse("kind", ChangeKind::from_name(&body.0.kind));
    let (session, kind) = fields.finish(session.zip(kind))?;
    let server = state.clone();
    let ask = move |work: &Work<'_>| {
        work.seats().ask(id, &session, kind)?;
        seen(id, work, &server)
    };
    Ok(HttpResponse::Ok().json(state.transact(Visitor, ask).await?))
}

/// Takes back what one's side has asked for. Without such a request, nothing changes.
#[utoipa::path(
    tag = "matters",
    params(
        ("token" = String, Path, description = "The secret part of the link"),
        ("reference" = String, Path, description = "Which session"),
    ),
    responses((status = 200, body = SeatResponse), (status = 429)),
)]
#[delete("/api/public/mediation/{token}/requests/{reference}")]
pub async fn take_back_change(
    request: HttpRequest,
    address: ClientAddress,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    let session: Reference = request.match_info().query("reference").parse().or(Err(MatterError::NoSeat))?;
    let server = state.clone();
    let take_back = move |work: &Work<'_>| {
        work.seats().take_back(id, &session)?;
        seen(id, work, &server)
    };
    Ok(HttpResponse::Ok().json(state.transact(Visitor, take_back).await?))
}

/// How a person on one's own side takes part.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct ComesRequest {
    #[schema(required = true, format = Uuid)]
    id: String,
    #[schema(required = true, value_type = AttendanceName)]
    attends: String,
}

/// A person to add to one's own side.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default)]
pub struct AddPersonRequest {
    #[validate(
        length(max = 120, message = "Enter at most 120 characters"),
        custom(function = single_line),
        custom(function = filled, message = "Enter a name")
    )]
    #[schema(required = true, min_length = 1, max_length = 120)]
    name: String,
    #[schema(required = true, value_type = ParticipantRoleName)]
    role: String,
    /// At most 254 characters; empty for none.
    #[schema(max_length = 254)]
    email: String,
    #[schema(max_length = 40)]
    phone: String,
}

impl AddPersonRequest {
    /// The errors of its fields are under this path.
    fn person(&self, fields: &mut Fields, path: &str) -> Option<AddedPerson> {
        let at = |field: &str| format!("{path}.{field}");
        let role = fields.parse(&at("role"), ParticipantRole::from_name(&self.role));
        let email = fields.parse(&at("email"), optional(&self.email, EmailAddress::parse));
        let phone = fields.parse(&at("phone"), optional(&self.phone, Phone::parse));
        Some(AddedPerson { name: self.name.trim().to_owned(), role: role?, email: email?, phone: phone? })
    }
}

/// Who comes from one's own side.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct WhoComesRequest {
    #[validate(length(max = 40, message = "At most 40 people"))]
    #[schema(max_items = 40)]
    attends: Vec<ComesRequest>,
    #[validate(length(max = 5, message = "Add at most 5 people at a time"), nested)]
    #[schema(max_items = 5)]
    add: Vec<AddPersonRequest>,
}

impl WhoComesRequest {
    fn checked(self) -> Result<WhoComes, ApiError> {
        let mut fields = Fields::of(&self);
        let attends = (0..).zip(&self.attends).map(|(index, one)| {
            let at = |field: &str| format!("attends.{index}.{field}");
            let id = fields.parse(&at("id"), one.id.parse::<ParticipantId>().or(Err("Choose a person")));
            id.zip(fields.parse(&at("attends"), Attendance::from_name(&one.attends)))
        });
        let attends = attends.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>();
        let add = (0..).zip(&self.add);
        let add = add.map(|(index, one)| one.person(&mut fields, &format!("add.{index}")));
        let add = add.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>();
        fields.finish(attends.zip(add).map(|(attends, added)| WhoComes { attends, added }))
    }
}

/// Says how people of one's own side take part in the sessions, and adds people to it. The office checks whom a side
/// has added before anyone writes to them.
#[utoipa::path(
    tag = "matters",
    params(("token" = String, Path, description = "The secret part of the link")),
    request_body = WhoComesRequest,
    responses(
        (status = 200, body = SeatResponse),
        (status = 409, description = "`people_wait`: five people wait for the office already"),
        (status = 429),
    ),
)]
#[put("/api/public/mediation/{token}/people")]
pub async fn say_who_comes(
    request: HttpRequest,
    address: ClientAddress,
    body: Body<WhoComesRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    let said = body.0.checked()?;
    let server = state.clone();
    let say = move |work: &Work<'_>| {
        work.seats().say_who_comes(id, said)?;
        seen(id, work, &server)
    };
    Ok(HttpResponse::Ok().json(state.transact(Visitor, say).await?))
}

/// Ends a link that has reached the wrong person. The office is told.
#[utoipa::path(
    tag = "matters",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses((status = 204), (status = 429)),
)]
#[post("/api/public/mediation/{token}/wrong-person")]
pub async fn disown_seat(
    request: HttpRequest,
    address: ClientAddress,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    state.transact(Visitor, move |work: &Work<'_>| Ok::<_, ApiError>(work.seats().disown(id)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}
