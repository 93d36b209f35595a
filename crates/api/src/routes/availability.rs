//! Weekly plans, and the sessions generated from them.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, get, post};
use availability::{
    DayOff, NewSlot, OfferedSlot, OpenSlot, PlannedSession, Practice, SessionLength, SessionType, WeeklyPlan,
};
use chrono::{NaiveDate, Weekday};
use kernel::{MediatorId, Named, Scope};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::closures::ClosedTimeResponse;
use super::time_slots::{TimeSlotResponse, TimeSlotsQuery, open_until};
use crate::base::cache::PublicRead;
use crate::http::csv::download;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, OptionalBody, Query};
use crate::http::fields::{self, Fields, single_line};
use crate::http::permit::Allowed;
use crate::http::wire::{Price, SessionTypeName, WallTime, price};
use crate::public::answer::Cacheable;
use crate::public::respond::respond_cached;
use crate::state::AppState;
use crate::state::standing::ChangeAvailability;
use crate::state::work::Work;

/// What a mediator offers in a regular week, and their days off.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct ScheduleBody {
    #[validate(nested)]
    weekly: WeeklyBody,
    #[validate(length(max = 400, message = "Enter at most 400 days off"), nested)]
    #[schema(max_items = 400)]
    exceptions: Vec<ExceptionBody>,
}

/// The sessions of each weekday.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct WeeklyBody {
    #[validate(length(max = 20, message = "Enter at most 20 sessions a day"))]
    #[schema(max_items = 20)]
    monday: Vec<SessionBody>,
    #[validate(length(max = 20, message = "Enter at most 20 sessions a day"))]
    #[schema(max_items = 20)]
    tuesday: Vec<SessionBody>,
    #[validate(length(max = 20, message = "Enter at most 20 sessions a day"))]
    #[schema(max_items = 20)]
    wednesday: Vec<SessionBody>,
    #[validate(length(max = 20, message = "Enter at most 20 sessions a day"))]
    #[schema(max_items = 20)]
    thursday: Vec<SessionBody>,
    #[validate(length(max = 20, message = "Enter at most 20 sessions a day"))]
    #[schema(max_items = 20)]
    friday: Vec<SessionBody>,
    #[validate(length(max = 20, message = "Enter at most 20 sessions a day"))]
    #[schema(max_items = 20)]
    saturday: Vec<SessionBody>,
    #[validate(length(max = 20, message = "Enter at most 20 sessions a day"))]
    #[schema(max_items = 20)]
    sunday: Vec<SessionBody>,
}

/// A weekly session: a session type, or a time with a length.
#[derive(Debug, Default, Clone, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PlannedSession)]
pub struct SessionBody {
    #[schema(value_type = Option<SessionTypeName>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    session_type: Option<String>,
    /// `HH:MM`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<WallTime>)]
    time: Option<String>,
    /// `N hour(s)` or `N minutes`; `1 hour` if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 40)]
    duration: Option<String>,
    /// Dollars; if omitted, what the practice asks for such a session, or 750.
    #[schema(value_type = Option<Price>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<serde_json::Number>,
}

/// A day off.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(default)]
#[schema(as = ScheduleException)]
pub struct ExceptionBody {
    /// `YYYY-MM-DD`
    #[schema(required = true, format = Date)]
    date: String,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    reason: Option<String>,
}

impl WeeklyBody {
    fn days(&self) -> [(Weekday, &'static str, &Vec<SessionBody>); 7] {
        [
            (Weekday::Mon, "monday", &self.monday),
            (Weekday::Tue, "tuesday", &self.tuesday),
            (Weekday::Wed, "wednesday", &self.wednesday),
            (Weekday::Thu, "thursday", &self.thursday),
            (Weekday::Fri, "friday", &self.friday),
            (Weekday::Sat, "saturday", &self.saturday),
            (Weekday::Sun, "sunday", &self.sunday),
        ]
    }
}

impl SessionBody {
    fn parse(&self, fields: &mut Fields, path: &str, practice: &Practice) -> Option<PlannedSession> {
        let price = fields
            .parse_optional(&format!("{path}.price"), self.price.as_ref().map(price))?
            .filter(|price| fields.parse(&format!("{path}.price"), NewSlot::check_price(*price)).is_some());
        let planned = |start, length| {
            let price = price.unwrap_or_else(|| practice.usual_price(start, length));
            PlannedSession { start, length, price }
        };
        if let Some(name) = &self.session_type {
            let session = fields.parse(&format!("{path}.session_type"), SessionType::from_name(name))?;
            return Some(planned(session.start(), SessionLength::Session(session)));
        }
        let time =
            fields.parse(&format!("{path}.time"), fields::time(self.time.as_deref().unwrap_or_default()));
        let length = self.duration.as_deref().map_or(Ok(SessionLength::default()), SessionLength::parse);
        let length = fields.parse(&format!("{path}.duration"), length)?;
        Some(planned(time?, length))
    }
}

impl ScheduleBody {
    fn parse(&self, fields: &mut Fields, practice: &Practice) -> Option<WeeklyPlan> {
        let mut plan = WeeklyPlan { sessions: Vec::new(), exceptions: Vec::new() };
        for (weekday, name, sessions) in self.weekly.days() {
            for (index, session) in sessions.iter().enumerate() {
                let path = format!("schedule.weekly.{name}.{index}");
                plan.sessions.push((weekday, session.parse(fields, &path, practice)?));
            }
        }
        for (index, exception) in self.exceptions.iter().enumerate() {
            let date =
                fields.parse(&format!("schedule.exceptions.{index}.date"), fields::date(&exception.date))?;
            plan.exceptions.push(DayOff { date, reason: exception.reason.clone().unwrap_or_default() });
        }
        Some(plan)
    }
}

impl From<&WeeklyPlan> for ScheduleBody {
    fn from(plan: &WeeklyPlan) -> Self {
        let mut of_day: BTreeMap<u32, Vec<SessionBody>> = BTreeMap::new();
        for (weekday, session) in &plan.sessions {
            of_day.entry(weekday.num_days_from_monday()).or_default().push(SessionBody::from(session));
        }
        let mut day = |weekday: Weekday| of_day.remove(&weekday.num_days_from_monday()).unwrap_or_default();
        let exception =
            |off: &DayOff| ExceptionBody { date: off.date.to_string(), reason: Some(off.reason.clone()) };
        Self {
            weekly: WeeklyBody {
                monday: day(Weekday::Mon),
                tuesday: day(Weekday::Tue),
                wednesday: day(Weekday::Wed),
                thursday: day(Weekday::Thu),
                friday: day(Weekday::Fri),
                saturday: day(Weekday::Sat),
                sunday: day(Weekday::Sun),
            },
            exceptions: plan.exceptions.iter().map(exception).collect(),
        }
    }
}

impl From<&PlannedSession> for SessionBody {
    fn from(session: &PlannedSession) -> Self {
        Self {
            session_type: session.length.session_type().map(|session| session.name().to_owned()),
            time: Some(WallTime(session.start).to_string()),
            duration: Some(session.length.to_string()),
            price: session.price.decimal().parse().ok(),
        }
    }
}

/// A mediator's weekly plan to store.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct SaveScheduleRequest {
    #[schema(required = true, format = Uuid)]
    employee_id: String,
    #[schema(required = true)]
    #[validate(nested)]
    schedule: ScheduleBody,
}

/// A stored weekly plan, and what became of the offered sessions.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleResponse {
    employee_id: String,
    schedule: ScheduleBody,
    /// How many sessions were added.
    added: usize,
    /// How many sessions were removed.
    removed: usize,
    /// How many sessions got a new price.
    repriced: usize,
}

/// A mediator's plan, and their sessions from today through the next three months.
#[derive(Debug, Serialize, ToSchema)]
pub struct AvailabilityResponse {
    employee_id: String,
    /// `null` if no plan is stored; always `null` for visitors.
    #[schema(required = true)]
    schedule: Option<ScheduleBody>,
    /// What is generated if no plan is stored; always `null` for visitors.
    #[schema(required = true)]
    default_schedule: Option<ScheduleBody>,
    /// When the mediator cannot be booked although no one has booked them; always `null` for
    /// visitors.
    #[schema(required = true)]
    closed: Option<Vec<ClosedTimeResponse>>,
    availability: Vec<DailyAvailability>,
}

impl AvailabilityResponse {
    fn new(mediator_id: MediatorId, slots: impl Iterator<Item = (NaiveDate, TimeSlotResponse)>) -> Self {
        let mut by_day: BTreeMap<NaiveDate, Vec<TimeSlotResponse>> = BTreeMap::new();
        for (day, slot) in slots {
            by_day.entry(day).or_default().push(slot);
        }
        let daily =
            |(date, time_slots): (NaiveDate, _)| DailyAvailability { date: date.to_string(), time_slots };
        Self {
            employee_id: mediator_id.to_string(),
            schedule: None,
            default_schedule: None,
            closed: None,
            availability: by_day.into_iter().map(daily).collect(),
        }
    }
}

/// One day's sessions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DailyAvailability {
    /// `YYYY-MM-DD`
    date: String,
    time_slots: Vec<TimeSlotResponse>,
}

/// How far ahead to offer sessions.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GenerateAvailabilityRequest {
    /// 1 to 12; 3 if omitted.
    #[schema(minimum = 1, maximum = 12)]
    months: Option<u32>,
}

/// The number of sessions added.
#[derive(Debug, Serialize, ToSchema)]
pub struct GenerateAvailabilityResponse {
    created: usize,
    /// Already offered, or at a time when the clocks change.
    skipped: usize,
}

/// How many months ahead availability is generated.
const MONTHS: u32 = 3;

/// A mediator's sessions by day: visitors see those they can book, administrators see all, and the
/// plan.
#[utoipa::path(
    tag = "availability",
    params(("id" = String, Path, description = "The mediator")),
    responses((status = 200, body = AvailabilityResponse), (status = 304)),
    security((), ("token" = ["availability.change"])),
)]
#[get("/api/availability/{id}")]
pub async fn get_availability(
    caller: Option<Allowed<ChangeAvailability>>,
    id: Id<MediatorId>,
    request: HttpRequest,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (id, present) = (id.0, state.present().await?);
    let days = present.practice().planned_days(present.local.date());
    let Some(admin) = caller.filter(|admin| admin.account.sight().scope.admits(id)) else {
        let open = move |work: &Work<'_>| {
            let practice = &work.at.policies.practice;
            let slots = work.offers().sessions(id, days, practice, work.at.utc)?;
            let until = Some(open_until(&slots, &work.at));
            let row = |open: &OpenSlot| (open.slot.start.date(), TimeSlotResponse::open(open, practice));
            let body = AvailabilityResponse::new(id, slots.iter().map(row));
            Ok(Cacheable { body, total: None, until })
        };
        return respond_cached(&state, &request, PublicRead::Availability(id, days), open).await;
    };
    let all = move |work: &Work<'_, ChangeAvailability>| {
        let (slots, plan) = (work.time_slots().list(id, days)?, work.schedules().find(id)?);
        let closed = work.closures().times(Scope::Mediator(Some(id)), days)?;
        let practice = &work.at.policies.practice;
        let row = |one: &OfferedSlot| (one.slot.start.date(), TimeSlotResponse::offered(one, practice));
        Ok(AvailabilityResponse {
            schedule: plan.as_ref().map(ScheduleBody::from),
            default_schedule: Some(ScheduleBody::from(&WeeklyPlan::standard(practice))),
            closed: Some(closed.into_iter().map(ClosedTimeResponse::from).collect()),
            ..AvailabilityResponse::new(id, slots.iter().map(row))
        })
    };
    Ok(HttpResponse::Ok().json(state.read(&admin, all).await?))
}

/// The most days in a file: all that visitors can ever book.
const MOST_DAYS_IN_A_FILE: i64 = 400;

/// A mediator's sessions on these days, as a CSV file. The status of a session that has begun is `over`.
#[utoipa::path(
    tag = "availability",
    params(("id" = String, Path, description = "The mediator"), TimeSlotsQuery),
    responses((status = 200, body = String, content_type = "text/csv")),
    security(("token" = ["availability.change"])),
)]
#[get("/api/availability/{id}/export")]
pub async fn export_availability(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    query: Query<TimeSlotsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let at = state.present().await?;
    let (now, practice) = (at.local, &at.policies.practice);
    let days = query.0.days(now.date(), MOST_DAYS_IN_A_FILE)?;
    let slots = state.read(&admin, move |work| Ok(work.time_slots().list(id.0, days)?)).await?;
    let header = ["Date", "Start", "End", "Session", "Minutes", "Status", "Price"];
    let row = |offered: &OfferedSlot| {
        let (slot, period) = (&offered.slot, offered.slot.period());
        [
            period.start.date().to_string(),
            WallTime(period.start.time()).to_string(),
            WallTime(period.end.time()).to_string(),
            practice.session_name(period.start.time(), slot.length),
            slot.length.minutes().to_string(),
            if period.start <= now { "over" } else { offered.status().name() }.to_owned(),
            slot.price.decimal(),
        ]
    };
    download("availability.csv", header, slots.iter().map(row))
}

/// Stores a mediator's weekly plan, replacing an earlier one, and offers its sessions for the next
/// three months. Sessions that only the earlier plan offered are withdrawn, unless they are booked;
/// those added or changed by hand stay.
#[utoipa::path(
    tag = "availability",
    request_body = SaveScheduleRequest,
    responses(
        (status = 200, body = ScheduleResponse),
        (status = 404),
    ),
    security(("token" = ["availability.change"])),
)]
#[post("/api/availability")]
pub async fn save_schedule(
    admin: Allowed<ChangeAvailability>,
    body: Body<SaveScheduleRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::of(&body.0);
    let id =
        fields.parse("employee_id", body.0.employee_id.parse::<MediatorId>().or(Err("Choose a mediator")));
    let plan = body.0.schedule.parse(&mut fields, &state.present().await?.policies.practice);
    let (id, plan) = fields.finish(id.zip(plan))?;
    let schedule = ScheduleBody::from(&plan);
    let changes = state
        .transact(&admin, move |work| {
            Ok(work.schedules().store(id, &plan, &work.at.policies.practice, work.at.local)?)
        })
        .await?;
    Ok(HttpResponse::Ok().json(ScheduleResponse {
        employee_id: id.to_string(),
        schedule,
        added: changes.added.len(),
        removed: changes.withdrawn.len(),
        repriced: changes.repriced.len(),
    }))
}

/// Offers the plan's sessions for the next months; without a stored plan, the practice's kinds of
/// session on business days.
#[utoipa::path(
    tag = "availability",
    params(("id" = String, Path, description = "The mediator")),
    request_body = Option<GenerateAvailabilityRequest>,
    responses((status = 200, body = GenerateAvailabilityResponse)),
    security(("token" = ["availability.change"])),
)]
#[post("/api/availability/{id}/generate")]
pub async fn generate_availability(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    body: OptionalBody<GenerateAvailabilityRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let months = body.0.months.unwrap_or(MONTHS);
    if !(1..=12).contains(&months) {
        return Err(ApiError::invalid_field("months", "Enter 1 to 12 months"));
    }
    let done = state
        .transact(&admin, move |work| {
            let done = work.schedules().generate(id.0, months, &work.at.policies.practice, work.at.local)?;
            Ok(done)
        })
        .await?;
    Ok(HttpResponse::Ok().json(GenerateAvailabilityResponse { created: done.created, skipped: done.skipped }))
}
