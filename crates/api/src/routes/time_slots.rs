//! Offered sessions.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put};
use availability::{
    Days, NewSlot, OfferedSlot, OpenSlot, Practice, SessionLength, SlotChanges, SlotStatus, TimeSlot,
};
use chrono::{NaiveDateTime, NaiveTime};
use kernel::{MediatorId, Named, SlotId, counted};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use validator::Validate;

use crate::base::cache::PublicRead;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, OptionalBody, Query};
use crate::http::fields::{self, Fields};
use crate::http::page::{cut, listed, page};
use crate::http::permit::Allowed;
use crate::http::wire::{
    AsText, Dollars, LimitResponse, Price, SessionTypeName, SlotStatusName, WallDay, WallTime, price,
};
use crate::public::answer::Cacheable;
use crate::public::respond::respond_cached;
use crate::state::AppState;
use crate::state::moment::Moment;
use crate::state::standing::{ChangeAvailability, ManageEmployees};
use crate::state::work::Work;

/// An offered session. Dates and times are by the practice's wall clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimeSlotResponse {
    #[schema(value_type = String)]
    id: Uuid,
    #[schema(value_type = String)]
    employee_id: Uuid,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    date: WallDay,
    /// `HH:MM`
    #[schema(value_type = String)]
    time: WallTime,
    /// `HH:MM`
    #[schema(value_type = String)]
    end_time: WallTime,
    /// What the practice calls such a session, or its length.
    label: String,
    /// A session type's label, `N hour(s)` or `N minutes`.
    #[schema(value_type = String)]
    duration: AsText<SessionLength>,
    duration_minutes: i32,
    #[schema(required = true)]
    session_type: Option<SessionTypeName>,
    /// The effective status: `busy` if an active booking overlaps, or the time is closed.
    status: SlotStatusName,
    price: Dollars,
    /// Why the time is closed, or empty; absent unless it is. Visitors see no such session.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    closed: Option<String>,
    /// Whether an active booking overlaps; absent unless one does. Visitors see no such session.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    booked: bool,
    /// Until when a booking of it can be moved or cancelled; for visitors only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    free_until: Option<LimitResponse>,
}

impl TimeSlotResponse {
    /// What the office sees.
    pub(super) fn offered(offered: &OfferedSlot, practice: &Practice) -> Self {
        let status = SlotStatusName(offered.status());
        let slot = Self::of(&offered.slot, practice);
        Self { status, closed: offered.closed.clone(), booked: offered.booked, ..slot }
    }

    /// What visitors see, with times of the practice's zone.
    pub(super) fn open(OpenSlot { slot, free_until, .. }: &OpenSlot, practice: &Practice) -> Self {
        let free_until = Some(LimitResponse::of(*free_until, practice.zone));
        Self { free_until, ..Self::of(slot, practice) }
    }

    fn of(slot: &TimeSlot, practice: &Practice) -> Self {
        let period = slot.period();
        Self {
            label: practice.session_name(period.start.time(), slot.length),
            id: slot.id.into(),
            employee_id: slot.mediator_id.into(),
            date: WallDay(period.start.date()),
            time: WallTime(period.start.time()),
            end_time: WallTime(period.end.time()),
            duration: AsText(slot.length),
            duration_minutes: slot.length.minutes(),
            session_type: slot.length.session_type().map(SessionTypeName),
            status: SlotStatusName(slot.status),
            price: Dollars(slot.price),
            closed: None,
            booked: false,
            free_until: None,
        }
    }
}

/// The most days that are listed at once.
const MOST_DAYS: i64 = 100;

/// Which days, and which page of their sessions.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct TimeSlotsQuery {
    /// `YYYY-MM-DD`; today if omitted.
    start_date: Option<String>,
    /// `YYYY-MM-DD`; 30 days after the first if omitted; at most 100 days in all, 400 in a file.
    end_date: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl TimeSlotsQuery {
    /// The days, at most this many.
    pub(super) fn days(&self, today: chrono::NaiveDate, most: i64) -> Result<Days, ApiError> {
        let read = |text: &Option<String>| text.as_deref().map(fields::date).transpose();
        let first = read(&self.start_date).map_err(ApiError::bad_request)?.unwrap_or(today);
        let last = read(&self.end_date).map_err(ApiError::bad_request)?;
        let last = last.unwrap_or(first + chrono::Days::new(30));
        if last < first || (last - first).num_days() > most {
            let days = counted(most, "day", "days");
            let text = format!("Request 1 to {days}, the first before the last");
            return Err(ApiError::bad_request(text));
        }
        Ok(Days { first, last })
    }
}

/// A session to offer.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct CreateTimeSlotRequest {
    #[schema(required = true, format = Uuid)]
    employee_id: String,
    /// `YYYY-MM-DD`
    #[schema(required = true, format = Date)]
    date: String,
    /// `HH:MM`
    #[schema(required = true, value_type = WallTime)]
    time: String,
    /// A session type's label, `N hour(s)` or `N minutes`; `1 hour` if omitted.
    #[schema(max_length = 40)]
    duration: Option<String>,
    /// Dollars, 0 to 100,000; if omitted, what the practice asks for such a session, or 750.
    #[schema(value_type = Option<Price>)]
    price: Option<serde_json::Number>,
}

impl CreateTimeSlotRequest {
    fn command(self, practice: &Practice) -> Result<NewSlot, ApiError> {
        let mut fields = Fields::of(&self);
        let mediator_id =
            fields.parse("employee_id", self.employee_id.parse::<MediatorId>().or(Err("Choose a mediator")));
        let date = fields.parse("date", fields::date(&self.date));
        let time = fields.parse("time", fields::time(&self.time));
        let length = fields.parse(
            "duration",
            self.duration.as_deref().map_or(Ok(SessionLength::default()), SessionLength::parse),
        );
        let price = fields.parse_optional("price", self.price.as_ref().map(price));
        let command = || {
            let (mediator_id, start, length) = (mediator_id?, date?.and_time(time?), length?);
            let price = price?.unwrap_or_else(|| practice.usual_price(start.time(), length));
            Some(NewSlot { mediator_id, start, length, price })
        };
        fields.finish(command())
    }
}

/// What to change; omitted fields stay unchanged.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct UpdateTimeSlotRequest {
    #[schema(value_type = Option<SlotStatusName>)]
    status: Option<String>,
    /// Dollars, 0 to 100,000.
    #[schema(value_type = Option<Price>)]
    price: Option<serde_json::Number>,
}

impl UpdateTimeSlotRequest {
    fn command(self) -> Result<SlotChanges, ApiError> {
        let mut fields = Fields::of(&self);
        let status = fields.parse_optional("status", self.status.as_deref().map(SlotStatus::from_name));
        let price = fields.parse_optional("price", self.price.as_ref().map(price));
        let command = || Some(SlotChanges { status: status?, price: price? });
        fields.finish(command())
    }
}

/// Whose slots to convert; all mediators' if omitted.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MigrateTimeSlotsRequest {
    #[schema(format = Uuid)]
    employee_id: Option<String>,
}

/// The result of the conversion.
#[derive(Debug, Serialize, ToSchema)]
pub struct MigrateTimeSlotsResponse {
    migrated: usize,
    unchanged: usize,
}

/// Until when this list of sessions is complete, by the practice's wall clock: sessions close at the
/// last moment at which they can be requested, and every midnight opens another day.
pub(super) fn open_until<S>(slots: &[OpenSlot], at: &Moment<S>) -> NaiveDateTime {
    let tomorrow = (at.local.date() + chrono::Days::new(1)).and_time(NaiveTime::MIN);
    let first = slots.iter().map(|open| open.requested_until).min();
    first.map_or(tomorrow, |first| at.policies.practice.local(first).min(tomorrow))
}

/// A mediator's sessions: visitors see those they can book, administrators see all.
#[utoipa::path(
    tag = "time-slots",
    params(("id" = String, Path, description = "The mediator"), TimeSlotsQuery),
    responses((status = 200, body = Vec<TimeSlotResponse>), (status = 304)),
    security((), ("token" = ["availability.change"])),
)]
#[get("/api/time-slots/{id}")]
pub async fn list_time_slots(
    caller: Option<Allowed<ChangeAvailability>>,
    id: Id<MediatorId>,
    query: Query<TimeSlotsQuery>,
    request: HttpRequest,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let days = query.0.days(state.present().await?.local.date(), MOST_DAYS)?;
    let page = page(query.0.limit, query.0.offset)?;
    let Some(admin) = caller.filter(|admin| admin.account.sight().scope.admits(id.0)) else {
        let open = move |work: &Work<'_>| {
            let practice = &work.at.policies.practice;
            let slots = work.offers().sessions(id.0, days, practice, work.at.utc)?;
            let (total, until) = (Some(slots.len()), Some(open_until(&slots, &work.at)));
            let row = |open: &OpenSlot| TimeSlotResponse::open(open, practice);
            Ok(Cacheable { body: cut(slots, page).iter().map(row).collect::<Vec<_>>(), total, until })
        };
        return respond_cached(&state, &request, PublicRead::Sessions(id.0, days, page), open).await;
    };
    let (rows, total) = state
        .read(&admin, move |work| {
            let slots = work.time_slots().list(id.0, days)?;
            let (total, practice) = (slots.len(), &work.at.policies.practice);
            let row = |slot: &OfferedSlot| TimeSlotResponse::offered(slot, practice);
            Ok((cut(slots, page).iter().map(row).collect::<Vec<_>>(), total))
        })
        .await?;
    Ok(listed(&rows, total))
}

/// The next sessions that visitors can book, at most three of each mediator, at different times, by
/// start.
#[utoipa::path(tag = "time-slots", responses((status = 200, body = Vec<TimeSlotResponse>), (status = 304)))]
#[get("/api/public/openings")]
pub async fn list_openings(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let openings = |work: &Work<'_>| {
        let practice = &work.at.policies.practice;
        let slots = work.offers().openings(practice, work.at.utc)?;
        let body: Vec<_> = slots.iter().map(|open| TimeSlotResponse::open(open, practice)).collect();
        Ok(Cacheable { body, total: None, until: Some(open_until(&slots, &work.at)) })
    };
    respond_cached(&state, &request, PublicRead::Openings, openings).await
}

/// Offers a session.
#[utoipa::path(
    tag = "time-slots",
    request_body = CreateTimeSlotRequest,
    responses(
        (status = 201, body = TimeSlotResponse),
        (status = 404),
        (status = 409, description = "`slot_exists`"),
    ),
    security(("token" = ["availability.change"])),
)]
#[post("/api/time-slots")]
pub async fn create_time_slot(
    admin: Allowed<ChangeAvailability>,
    body: Body<CreateTimeSlotRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let added = state
        .transact(&admin, move |work| {
            let practice = &work.at.policies.practice;
            let offered = work.time_slots().add(body.0.command(practice)?, practice, work.at.local)?;
            Ok(TimeSlotResponse::offered(&offered, practice))
        })
        .await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(added))
}

/// Changes status or price. Bookings keep the agreed price.
#[utoipa::path(
    tag = "time-slots",
    params(("id" = String, Path)),
    request_body = UpdateTimeSlotRequest,
    responses((status = 200, body = TimeSlotResponse)),
    security(("token" = ["availability.change"])),
)]
#[put("/api/time-slots/{id}")]
pub async fn update_time_slot(
    admin: Allowed<ChangeAvailability>,
    id: Id<SlotId>,
    body: Body<UpdateTimeSlotRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let changes = body.0.command()?;
    let offered = state
        .transact(&admin, move |work| {
            let offered = work.time_slots().change(id.0, changes)?;
            Ok(TimeSlotResponse::offered(&offered, &work.at.policies.practice))
        })
        .await?;
    Ok(HttpResponse::Ok().json(offered))
}

/// Removes an offered session.
#[utoipa::path(
    tag = "time-slots",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, description = "`slot_booked`"),
    ),
    security(("token" = ["availability.change"])),
)]
#[delete("/api/time-slots/{id}")]
pub async fn delete_time_slot(
    admin: Allowed<ChangeAvailability>,
    id: Id<SlotId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.time_slots().delete(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Converts slots without a session type to the type that starts at the same time.
#[utoipa::path(
    tag = "time-slots",
    request_body = Option<MigrateTimeSlotsRequest>,
    responses((status = 200, body = MigrateTimeSlotsResponse)),
    security(("token" = ["employees.manage"])),
)]
#[post("/api/time-slots/migrate")]
pub async fn migrate_time_slots(
    admin: Allowed<ManageEmployees>,
    body: OptionalBody<MigrateTimeSlotsRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let id = body.0.employee_id.map(|id| id.parse::<MediatorId>().or(Err("Choose a mediator")));
    let id = fields.parse_optional("employee_id", id);
    let mediator_id = fields.finish(id)?;
    let done = state
        .transact(&admin, move |work| {
            let done = work.time_slots().migrate(mediator_id, work.at.local)?;
            Ok(done)
        })
        .await?;
    Ok(HttpResponse::Ok()
        .json(MigrateTimeSlotsResponse { migrated: done.migrated, unchanged: done.unchanged }))
}
