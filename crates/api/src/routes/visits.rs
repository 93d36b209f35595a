//! A visitor's own booking, through the private link in their confirmation: view, move or cancel
//! it; and the session alone, through the link that the visitor hands on. See ADR 0016.

use actix_web::{HttpRequest, HttpResponse, get, put};
use availability::SessionLength;
use booking::{Booking, BookingError, BookingStatus, Revision, VisitorChange, VisitorRules};
use kernel::{BOOKING_PAGE, BookingId, Language, Named, SHARED_PAGE, SlotId, calendar_uid};
use payments::PaymentMode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::fields::Fields;
use crate::http::wire::{
    AsText, BookingStatusName, CurrencyName, Dollars, LanguageName, LimitResponse, PaymentStatusName,
    WallDay, WallTime, moment,
};
use crate::routes::meeting::MeetingResponse;
use crate::routes::private_link::followed;
use crate::routes::visit_payments::{self, VisitedPaymentResponse};
use crate::state::standing::Visitor;
use crate::state::work::Work;
use crate::state::{AppState, State};

/// A booking as its visitor sees it. Date and times are by the practice's wall clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitedBookingResponse {
    id: String,
    /// What people call it, such as `A-7K3F-92`.
    reference: String,
    employee_id: String,
    employee_name: String,
    #[schema(required = true)]
    slot_id: Option<String>,
    case_type: String,
    /// `Virtual`, `In person` or `No preference`, as the visitor asked; empty for anything else.
    contact_method: String,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    date: WallDay,
    /// `HH:MM`
    #[schema(value_type = String)]
    start_time: WallTime,
    /// `HH:MM`
    #[schema(value_type = String)]
    end_time: WallTime,
    /// The label of its length.
    #[schema(value_type = String)]
    duration: AsText<SessionLength>,
    price: Dollars,
    status: BookingStatusName,
    payment_status: PaymentStatusName,
    /// The deadline for confirming it, if the visitor has yet to do so.
    #[schema(required = true)]
    confirm_by: Option<LimitResponse>,
    /// Whether it can be moved or cancelled now.
    changeable: bool,
    /// The deadline for changing it, while it is pending or confirmed.
    changeable_until: LimitResponse,
    /// Where the practice reads its mail, if known.
    #[schema(required = true)]
    contact_email: Option<String>,
    currency: CurrencyName,
    /// What the visitor reads.
    language: LanguageName,
    /// The page that shows the session, and nothing else, to anyone with this URL.
    share_url: String,
    /// The state of its payment; `null` if nothing is to be paid online.
    #[schema(required = true)]
    payment: Option<VisitedPaymentResponse>,
    /// Whether email cannot leave right now: what was said about the booking by email comes later.
    email_waits: bool,
    /// What an entry in the visitor's own calendar also needs.
    calendar: CalendarEntryResponse,
    /// Where it takes place.
    meeting: MeetingResponse,
    /// The secret part of the link to the visitor's seat, if the session has two or more sides: once it is
    /// confirmed, changes are asked for there.
    #[schema(required = true)]
    seat: Option<String>,
}

/// Where it takes place, as its visitor sees it.
fn visited_meeting(booking: &Booking, practice: &str) -> MeetingResponse {
    let (meeting, _) = booking.meeting(practice);
    let is_confirmed = booking.status == BookingStatus::Confirmed;
    if is_confirmed { meeting.into() } else { meeting.without_link().into() }
}

/// What makes an entry in a calendar the same in every copy, and newer than earlier ones.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarEntryResponse {
    /// `UID` of the iCalendar standard.
    uid: String,
    /// `SEQUENCE`: grows with each change.
    sequence: i32,
    /// When it was last changed; RFC 3339, UTC.
    changed_at: String,
}

impl CalendarEntryResponse {
    /// For a booking that was made then.
    pub(super) fn first(id: BookingId, created_at: String, site: &str) -> Self {
        Self { uid: calendar_uid(id, site), sequence: 0, changed_at: created_at }
    }

    /// For a booking of the site at this URL.
    pub(super) fn of(id: BookingId, revision: Revision, site: &str) -> Self {
        let Revision { number, at } = revision;
        Self { uid: calendar_uid(id, site), sequence: number, changed_at: moment(at) }
    }
}

/// What the visitor may see of their booking: nothing that would reveal who they are to someone
/// else with the link.
fn visited(booking: Booking, work: &Work<'_>, state: &State) -> Result<VisitedBookingResponse, ApiError> {
    let share = SharedLink::to(state, booking.id);
    let bill = work.payments().bill(booking.id)?;
    let seat = work.visits().table(&booking)?.filter(|table| table.sides > 1).and_then(|table| table.seat);
    let (period, zone) = (booking.period(), work.at.zone());
    let until = booking.changeable_until(zone);
    let sender = &work.at.policies.mail.sender;
    let contact = sender.reply_to.as_ref().or(sender.email.as_ref());
    Ok(VisitedBookingResponse {
        meeting: visited_meeting(&booking, &work.at.policies.practice.meeting_place),
        seat: seat.map(|seat| state.links.seat_token(seat)),
        email_waits: state.mail.waits(work)?,
        calendar: CalendarEntryResponse::of(booking.id, booking.revision, &share.site),
        share_url: share.address(booking.language),
        language: LanguageName(booking.language),
        payment: visit_payments::seen(&bill, &work.at, &state.config.environment),
        currency: CurrencyName(booking.price.currency()),
        payment_status: PaymentStatusName(booking.payment_status()),
        id: booking.id.to_string(),
        reference: booking.reference.to_string(),
        confirm_by: booking.awaits_confirmation_until().map(|at| LimitResponse::of(at, zone)),
        changeable: booking.is_ahead() && work.at.utc <= until,
        changeable_until: LimitResponse::of(until, zone),
        employee_id: booking.mediator_id.to_string(),
        employee_name: booking.mediator_name,
        slot_id: booking.slot_id.map(|id| id.to_string()),
        contact_method: booking.subject.known_contact_method().to_owned(),
        case_type: booking.subject.case_type.to_string(),
        date: WallDay(period.start.date()),
        start_time: WallTime(period.start.time()),
        end_time: WallTime(period.end.time()),
        duration: AsText(booking.length),
        price: Dollars(booking.price),
        status: BookingStatusName(booking.status),
        contact_email: contact.map(ToString::to_string),
    })
}

/// Exactly one of these.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ChangeVisitedBookingRequest {
    /// The open session of the same mediator to move it to.
    #[schema(format = Uuid)]
    slot_id: Option<String>,
    /// `cancelled`
    #[schema(max_length = 20)]
    status: Option<String>,
    /// `true`, to confirm the request by email.
    confirmed: Option<bool>,
}

impl ChangeVisitedBookingRequest {
    fn command(self) -> Result<VisitorChange, ApiError> {
        let mut fields = Fields::default();
        match (self.confirmed, self.slot_id.is_some() || self.status.is_some()) {
            (None, _) => {}
            (Some(true), false) => return Ok(VisitorChange::Confirm),
            (Some(_), _) => {
                let text = "A booking is either confirmed, moved or cancelled";
                return Err(ApiError::invalid_field("confirmed", text));
            }
        }
        let cancelled = |status: &str| {
            let cancels = BookingStatus::from_name(status) == Ok(BookingStatus::Cancelled);
            if cancels { Ok(()) } else { Err("A booking can only be cancelled here") }
        };
        let status = fields.parse_optional("status", self.status.as_deref().map(cancelled));
        let slot_id = self.slot_id.map(|id| id.parse::<SlotId>().or(Err("Choose a session")));
        let slot_id = fields.parse_optional("slot_id", slot_id);
        let command = match (slot_id, status) {
            (Some(Some(slot)), Some(None)) => Some(VisitorChange::Move(slot)),
            (Some(None), Some(Some(()))) => Some(VisitorChange::Cancel),
            (Some(Some(_)), Some(Some(()))) => {
                fields.parse("slot_id", Err("A booking is either moved or cancelled"))
            }
            (Some(None), Some(None)) => fields.parse("slot_id", Err("Choose a session")),
            _ => None,
        };
        fields.finish(command)
    }
}

/// The visitor's link to the booking.
pub(super) fn address(state: &State, id: BookingId, language: Language) -> String {
    format!("{}{}{BOOKING_PAGE}{}", state.config.public_url, language.path(), state.links.token(id))
}

/// The link that only shows the session.
struct SharedLink {
    site: String,
    token: String,
}

impl SharedLink {
    fn to(state: &State, id: BookingId) -> Self {
        Self { site: state.config.public_url.clone(), token: state.links.shared_token(id) }
    }

    fn address(&self, language: Language) -> String {
        format!("{}{}{SHARED_PAGE}{}", self.site, language.path(), self.token)
    }
}

/// A booking, for anyone with its link.
#[utoipa::path(
    tag = "bookings",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses(
        (status = 200, body = VisitedBookingResponse),
        (status = 429),
    ),
)]
#[get("/api/public/bookings/{token}")]
pub async fn visit_booking(
    request: HttpRequest,
    address: ClientAddress,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    let server = state.clone();
    let see = move |work: &Work<'_>| visited(work.visits().by_link(id)?, work, &server);
    let seen = state.read(Visitor, see).await?;
    Ok(HttpResponse::Ok().json(seen))
}

/// Confirms the request by email, cancels the booking or moves it to another open session of its
/// mediator; the latter two until 24 hours before it starts. A moved booking takes its new
/// session's price and is pending until the practice confirms it. Repeating a change does nothing.
#[utoipa::path(
    tag = "bookings",
    params(("token" = String, Path, description = "The secret part of the link")),
    request_body = ChangeVisitedBookingRequest,
    responses(
        (status = 200, body = VisitedBookingResponse),
        (status = 409, description = "`ask_instead`: two sides have agreed to it; `too_late`; `booking_settled`: cancelled or completed; `slot_unavailable`; `dearer`: the session costs more, and has to be paid for first"),
        (status = 429),
    ),
)]
#[put("/api/public/bookings/{token}")]
pub async fn change_visited_booking(
    request: HttpRequest,
    address: ClientAddress,
    body: Body<ChangeVisitedBookingRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let (id, change) = (followed(&request, &state)?, body.0.command()?);
    let server = state.clone();
    let change = move |work: &Work<'_>| {
        let rules = VisitorRules {
            emails: server.limits.emails(&work.at.policies.notifications),
            must_pay: work.at.policies.payments.mode == PaymentMode::Required,
        };
        work.visits().change(id, change, rules, work.at.utc)?;
        // As it is stored, with what settling its bill has returned.
        visited(work.visits().by_link(id)?, work, &server)
    };
    Ok(HttpResponse::Ok().json(state.transact(Visitor, change).await?))
}

/// A session as it is shown to the other side and counsel: when and with whom, and whether it takes
/// place. By the practice's wall clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedSessionResponse {
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
    /// Where people meet in person; empty unless the session is confirmed.
    place: String,
}

/// A session, for anyone to whom it was shown. Nothing can be changed here.
#[utoipa::path(
    tag = "bookings",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses(
        (status = 200, body = SharedSessionResponse),
        (status = 429),
    ),
)]
#[get("/api/public/sessions/{token}")]
pub async fn see_session(
    request: HttpRequest,
    address: ClientAddress,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let token = request.match_info().query("token");
    let id = state.links.shared_booking(token).ok_or(BookingError::NotFound)?;
    let see = move |work: &Work<'_>| {
        let booking = work.visits().by_link(id)?;
        let (meeting, _) = booking.meeting(&work.at.practice().meeting_place);
        Ok((booking, meeting.place))
    };
    let (booking, place) = state.read(Visitor, see).await?;
    let (period, is_confirmed) = (booking.period(), booking.status == BookingStatus::Confirmed);
    Ok(HttpResponse::Ok().json(SharedSessionResponse {
        date: WallDay(period.start.date()),
        start_time: WallTime(period.start.time()),
        end_time: WallTime(period.end.time()),
        status: BookingStatusName(booking.status),
        employee_name: booking.mediator_name,
        place: if is_confirmed { place } else { String::new() },
    }))
}
