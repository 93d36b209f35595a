//! Days on which mediators cannot be booked.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, delete, get, post};
use availability::{ClosedTime, Closure, Days, Holiday, NewClosure, Practice, holidays};
use booking::{Booking, is_on};
use chrono::{Datelike, NaiveDate};
use kernel::{ClosureId, MediatorId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use super::bookings::BookingResponse;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{self, Fields, single_line};
use crate::http::page::listed;
use crate::http::permit::Allowed;
use crate::http::wire::{ClosedByName, WallDay};
use crate::state::AppState;
use crate::state::standing::{ChangeAvailability, ManageEmployees, ReadCalendar};

/// Days on which one mediator, or all of them, cannot be booked.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClosureResponse {
    id: String,
    /// `null` for all mediators, those hired later included.
    #[schema(required = true)]
    employee_id: Option<String>,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    from: WallDay,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    to: WallDay,
    /// May be empty.
    reason: String,
    /// The sessions that are booked on these days and still ahead, by start. They stay booked.
    bookings: Vec<BookingResponse>,
}

impl ClosureResponse {
    /// The closure with those of the bookings that are on its days.
    fn new(closure: Closure, booked: &[Booking], practice: &Practice) -> Self {
        let own = booked.iter().filter(|booking| is_on(booking, &closure)).cloned();
        Self {
            bookings: BookingResponse::each(own, practice),
            id: closure.id.to_string(),
            employee_id: closure.mediator_id.map(|id| id.to_string()),
            from: WallDay(closure.days.first),
            to: WallDay(closure.days.last),
            reason: closure.reason,
        }
    }
}

/// A time at which a mediator cannot be booked although no one has booked it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClosedTimeResponse {
    /// Wall-clock start, `YYYY-MM-DDTHH:MM`.
    start: String,
    /// Wall-clock end, `YYYY-MM-DDTHH:MM`.
    end: String,
    /// May be empty.
    reason: String,
    source: ClosedByName,
}

impl From<ClosedTime> for ClosedTimeResponse {
    fn from(time: ClosedTime) -> Self {
        let text = |moment: chrono::NaiveDateTime| moment.format("%Y-%m-%dT%H:%M").to_string();
        Self {
            start: text(time.period.start),
            end: text(time.period.end),
            reason: time.reason,
            source: ClosedByName(time.by),
        }
    }
}

/// A holiday that the practice may close for.
#[derive(Debug, Serialize, ToSchema)]
pub struct HolidayResponse {
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    date: WallDay,
    name: String,
}

impl From<Holiday> for HolidayResponse {
    fn from(Holiday { date, name, .. }: Holiday) -> Self {
        Self { date: WallDay(date), name }
    }
}

/// Which closures to list: those on any of these days.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClosuresQuery {
    /// `YYYY-MM-DD`; today if omitted.
    from: Option<String>,
    /// `YYYY-MM-DD`; a year after the first if omitted; at most two years after it.
    to: Option<String>,
}

impl ClosuresQuery {
    fn days(&self, today: NaiveDate) -> Result<Days, ApiError> {
        let read = |text: &Option<String>| text.as_deref().map(fields::date).transpose();
        let first = read(&self.from).map_err(ApiError::bad_request)?.unwrap_or(today);
        let last = read(&self.to).map_err(ApiError::bad_request)?;
        let last = last.unwrap_or(first + chrono::Days::new(366));
        if last < first || (last - first).num_days() > 2 * 366 {
            return Err(ApiError::bad_request("Request at most two years, the first day before the last"));
        }
        Ok(Days { first, last })
    }
}

/// Days to close.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct CreateClosureRequest {
    /// The mediator; `null` or omitted for all of them, those hired later included.
    #[schema(format = Uuid)]
    employee_id: Option<String>,
    /// `YYYY-MM-DD`
    #[schema(required = true, format = Date)]
    from: String,
    /// `YYYY-MM-DD`, not past; at most 366 days in all.
    #[schema(required = true, format = Date)]
    to: String,
    /// For the practice only.
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    reason: String,
}

impl CreateClosureRequest {
    fn command(self) -> Result<NewClosure, ApiError> {
        let mut fields = Fields::of(&self);
        let mediator = self.employee_id.map(|id| id.parse::<MediatorId>().or(Err("Choose a mediator")));
        let mediator = fields.parse_optional("employee_id", mediator);
        let from = fields.parse("from", fields::date(&self.from));
        let to = fields.parse("to", fields::date(&self.to));
        let command =
            || Some(NewClosure { mediator_id: mediator?, from: from?, to: to?, reason: self.reason });
        fields.finish(command())
    }
}

/// The closures on these days, with what is booked on them. A mediator sees their own and those of
/// the whole practice.
#[utoipa::path(
    tag = "closures",
    params(ClosuresQuery),
    responses((status = 200, body = Vec<ClosureResponse>)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/closures")]
pub async fn list_closures(
    admin: Allowed<ReadCalendar>,
    query: Query<ClosuresQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let days = query.0.days(state.present().await?.local.date())?;
    let found = state
        .read(&admin, move |work| {
            let closures = work.closures().list(days)?;
            let booked = work.booked_sessions().on(&closures)?;
            let row = |closure| ClosureResponse::new(closure, &booked, work.at.practice());
            Ok(closures.into_iter().map(row).collect::<Vec<_>>())
        })
        .await?;
    Ok(listed(&found, found.len()))
}

/// Closes days for booking at once, for visitors and the practice alike. What is booked stays
/// booked, and is in the response.
#[utoipa::path(
    tag = "closures",
    request_body = CreateClosureRequest,
    responses(
        (status = 201, body = ClosureResponse),
        (status = 409, description = "`closure_exists`"),
    ),
    security(("token" = ["availability.change"])),
)]
#[post("/api/closures")]
pub async fn create_closure(
    admin: Allowed<ChangeAvailability>,
    body: Body<CreateClosureRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let new = body.0.command()?;
    let closed = state
        .transact(&admin, move |work| {
            let closure = work.closures().close(new, work.at.local.date())?;
            let booked = work.booked_sessions().on(std::slice::from_ref(&closure))?;
            Ok(ClosureResponse::new(closure, &booked, work.at.practice()))
        })
        .await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(closed))
}

/// Reopens closed days at once.
#[utoipa::path(
    tag = "closures",
    params(("id" = String, Path)),
    responses((status = 204), (status = 404)),
    security(("token" = ["availability.change"])),
)]
#[delete("/api/closures/{id}")]
pub async fn delete_closure(
    admin: Allowed<ChangeAvailability>,
    id: Id<ClosureId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.closures().reopen(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The federal and Florida court holidays that fall on business days, from today through the last
/// year with days that visitors may book.
#[utoipa::path(
    tag = "closures",
    responses((status = 200, body = Vec<HolidayResponse>)),
    security(("token" = ["availability.change"])),
)]
#[get("/api/closures/holidays")]
pub async fn list_holidays(
    _: Allowed<ChangeAvailability>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let present = state.present().await?;
    let (today, practice) = (present.local.date(), &present.policies.practice);
    let offered = practice.planned_days(today).last;
    let last = NaiveDate::from_ymd_opt(offered.year(), 12, 31).unwrap_or(offered);
    let ahead = holidays(Days { first: today, last }).into_iter();
    let found: Vec<_> =
        ahead.filter(|holiday| practice.is_open(holiday.date)).map(HolidayResponse::from).collect();
    Ok(listed(&found, found.len()))
}

/// The holidays of the next twelve months, if the office has to be asked whether the practice works
/// on them. It is asked once: not before sessions are offered, and not after it has closed a holiday
/// for all mediators or has said that it works on holidays.
#[utoipa::path(
    tag = "closures",
    responses((status = 200, body = Vec<HolidayResponse>)),
    security(("token" = ["employees.manage"])),
)]
#[get("/api/closures/holidays/question")]
pub async fn get_holiday_question(
    admin: Allowed<ManageEmployees>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let asked = state
        .read(&admin, |work| Ok(work.holiday_question().ask(&work.at.policies.practice, work.at.local)?))
        .await?;
    let found: Vec<_> = asked.into_iter().map(HolidayResponse::from).collect();
    Ok(listed(&found, found.len()))
}

/// Says that the practice works on holidays: the office is not asked again.
#[utoipa::path(
    tag = "closures",
    responses((status = 204)),
    security(("token" = ["employees.manage"])),
)]
#[post("/api/closures/holidays/keep-open")]
pub async fn keep_holidays_open(
    admin: Allowed<ManageEmployees>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, |work| Ok(work.holiday_question().keep_open()?)).await?;
    Ok(HttpResponse::NoContent().finish())
}
