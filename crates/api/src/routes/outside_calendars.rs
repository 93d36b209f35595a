//! A mediator's calendar elsewhere, whose busy times close sessions here.

use actix_web::{HttpResponse, delete, get, post, put};
use availability::{CalendarAddress, ClosedBy, OutsideCalendar};
use kernel::{MediatorId, Scope};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::BookingResponse;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id};
use crate::http::fields::Fields;
use crate::http::permit::Allowed;
use crate::http::wire;
use crate::state::AppState;
use crate::state::standing::ChangeAvailability;
use crate::state::work::Work;

/// The field with the address.
const ADDRESS: &str = "address";

/// A mediator's outside calendar.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutsideCalendarResponse {
    /// Whether there is one.
    active: bool,
    /// The host and the end of its address.
    #[schema(required = true)]
    masked_address: Option<String>,
    /// When it was added; RFC 3339, UTC.
    #[schema(required = true)]
    added_at: Option<String>,
    /// When it was last read; RFC 3339, UTC.
    #[schema(required = true)]
    read_at: Option<String>,
    /// Why it could not be read since, in plain words.
    #[schema(required = true)]
    problem: Option<String>,
    /// How many busy times are ahead.
    busy_times: usize,
    /// How many of its entries could not be read, or not completely. What is known of them is busy.
    skipped: usize,
    /// The sessions ahead that are booked at busy times, by start. They stay booked.
    bookings: Vec<BookingResponse>,
}

impl OutsideCalendarResponse {
    fn of(
        work: &Work<'_, ChangeAvailability>,
        mediator: MediatorId,
        calendar: Option<OutsideCalendar>,
    ) -> Result<Self, ApiError> {
        let Some(calendar) = calendar else { return Ok(Self::none()) };
        let days = OutsideCalendar::days(&work.at.policies.practice, work.at.utc);
        let mut closed = work.closures().times(Scope::Mediator(Some(mediator)), days)?;
        closed.retain(|time| time.by == ClosedBy::OutsideCalendar && time.period.end > work.at.local);
        let bookings = work.booked_sessions().during(&closed)?;
        Ok(Self {
            active: true,
            masked_address: Some(calendar.masked),
            added_at: Some(wire::moment(calendar.added_at)),
            read_at: Some(wire::moment(calendar.read_at)),
            problem: calendar.problem,
            busy_times: closed.len(),
            skipped: calendar.skipped,
            bookings: BookingResponse::each(bookings, work.at.practice()),
        })
    }

    fn none() -> Self {
        Self {
            active: false,
            masked_address: None,
            added_at: None,
            read_at: None,
            problem: None,
            busy_times: 0,
            skipped: 0,
            bookings: Vec::new(),
        }
    }
}

/// A calendar to read.
#[derive(Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct OutsideCalendarRequest {
    /// Its private address: `https://`, `http://` or `webcal://`.
    #[validate(length(max = 2000, message = "Enter at most 2,000 characters"))]
    #[schema(required = true, max_length = 2000)]
    address: String,
}

/// The address is a secret.
impl std::fmt::Debug for OutsideCalendarRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OutsideCalendarRequest").finish_non_exhaustive()
    }
}

impl OutsideCalendarRequest {
    /// What can be said of the address before anything is looked up.
    fn check(&self) -> Result<(), ApiError> {
        Fields::of(self).finish(Some(()))
    }

    fn command(&self) -> Result<CalendarAddress, ApiError> {
        let mut fields = Fields::default();
        let address = fields.parse(ADDRESS, CalendarAddress::parse(&self.address));
        fields.finish(address)
    }
}

/// The mediator's outside calendar, how reading it went, and what is booked at its busy times.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    responses((status = 200, body = OutsideCalendarResponse)),
    security(("token" = ["availability.change"])),
)]
#[get("/api/employees/{id}/outside-calendar")]
pub async fn get_outside_calendar(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let found = state
        .read(&admin, move |work| {
            let calendar = work.outside_calendars().of(id.0)?;
            OutsideCalendarResponse::of(work, id.0, calendar)
        })
        .await?;
    Ok(HttpResponse::Ok().json(found))
}

/// Reads a calendar and adds it, instead of an earlier one. Its busy times are closed at once, and
/// read again every ten minutes.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    request_body = OutsideCalendarRequest,
    responses(
        (status = 200, body = OutsideCalendarResponse),
        (status = 429),
    ),
    security(("token" = ["availability.change"])),
)]
#[put("/api/employees/{id}/outside-calendar")]
pub async fn set_outside_calendar(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    body: Body<OutsideCalendarRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    body.0.check()?;
    // Before anyone else's server is asked.
    let owner = state.read(&admin, move |work| Ok(work.outside_calendars().owner(id.0)?)).await?;
    let address = body.0.command()?;
    let present = state.present().await?;
    let asked = address.clone();
    let read = state
        .calendars
        .read_aside(move |calendars| calendars.read(&asked, owner, &present.policies.practice, present.utc))
        .await?;
    let reading = read.map_err(|unread| ApiError::invalid_field(ADDRESS, unread.to_string()))?;
    let sealed = state.vault.seal(&address.secret(), &OutsideCalendar::place(id.0));
    let sealed = sealed.map_err(|error| ApiError::defect(&error))?;
    let added = state
        .transact(&admin, move |work| {
            let calendars = work.outside_calendars();
            let calendar = calendars.add(id.0, sealed, address.masked(), reading, work.at.utc)?;
            OutsideCalendarResponse::of(work, id.0, Some(calendar))
        })
        .await?;
    Ok(HttpResponse::Ok().json(added))
}

/// Reads the calendar now.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = OutsideCalendarResponse),
        (status = 404),
        (status = 429),
    ),
    security(("token" = ["availability.change"])),
)]
#[post("/api/employees/{id}/outside-calendar/read")]
pub async fn read_outside_calendar(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (calendar, owner) =
        state.transact(&admin, move |work| Ok(work.outside_calendars().asked_to_read(id.0)?)).await?;
    let present = state.present().await?;
    let asked = calendar.clone();
    let outcome = state
        .calendars
        .read_aside(move |calendars| {
            calendars.read_again(&asked, Some(owner), &present.policies.practice, present.utc)
        })
        .await?;
    let found = state
        .transact(&admin, move |work| {
            let calendars = work.outside_calendars();
            calendars.note(&calendar, outcome, work.at.utc)?;
            OutsideCalendarResponse::of(work, id.0, calendars.of(id.0)?)
        })
        .await?;
    Ok(HttpResponse::Ok().json(found))
}

/// Removes the calendar. The times that it closed are open again.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    responses((status = 204), (status = 404)),
    security(("token" = ["availability.change"])),
)]
#[delete("/api/employees/{id}/outside-calendar")]
pub async fn remove_outside_calendar(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.outside_calendars().remove(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}
