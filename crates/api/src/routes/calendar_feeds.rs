//! A mediator's sessions for their own calendar app, at a secret URL that can be revoked.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use availability::FeedEntry;
use booking::{Booking, BookingStatus};
use chrono::Days;
use kernel::MediatorId;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::ApiError;
use crate::http::extract::Id;
use crate::http::permit::Allowed;
use crate::http::wire::moment;
use crate::state::AppState;
use crate::state::standing::{ChangeAvailability, Visitor};
use crate::state::work::Work;

/// Whether a mediator has a feed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarFeedResponse {
    /// Whether there is one.
    active: bool,
    /// When it was created; RFC 3339, UTC.
    #[schema(required = true)]
    created_at: Option<String>,
    /// Its URL; returned only once, when it is created.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

/// How many days back and ahead a feed covers.
const PAST: Days = Days::new(30);
const FUTURE: Days = Days::new(365);

/// Whether the mediator has a feed, and since when.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    responses((status = 200, body = CalendarFeedResponse)),
    security(("token" = ["availability.change"])),
)]
#[get("/api/employees/{id}/calendar-feed")]
pub async fn get_calendar_feed(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let since = state.read(&admin, move |work| Ok(work.calendar_feeds().since(id.0)?)).await?;
    let created_at = since.map(moment);
    Ok(HttpResponse::Ok().json(CalendarFeedResponse { active: created_at.is_some(), created_at, url: None }))
}

/// Creates a feed at a new secret URL. An earlier URL stops working. The feed ends when the person
/// who made it, or the mediator, may no longer read the calendar, and when the mediator becomes inactive.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    responses(
        (status = 201, body = CalendarFeedResponse),
        (status = 409, description = "`mediator_inactive`: only an active mediator has a feed"),
    ),
    security(("token" = ["availability.change"])),
)]
#[post("/api/employees/{id}/calendar-feed")]
pub async fn create_calendar_feed(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    // 244 random bits.
    let secret = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    let digest = Sha256::digest(&secret);
    let issue = move |work: &Work<'_, ChangeAvailability>| {
        work.calendar_feeds().issue(id.0, &digest, work.at.utc)?;
        Ok(work.at.utc)
    };
    let created_at = state.transact(&admin, issue).await?;
    let url = format!("{}/api/calendar-feeds/{secret}", state.config.public_url);
    let feed = CalendarFeedResponse { active: true, created_at: Some(moment(created_at)), url: Some(url) };
    Ok(HttpResponse::build(StatusCode::CREATED).json(feed))
}

/// Deletes the feed: its URL stops working.
#[utoipa::path(
    tag = "employees",
    params(("id" = String, Path)),
    responses((status = 204)),
    security(("token" = ["availability.change"])),
)]
#[delete("/api/employees/{id}/calendar-feed")]
pub async fn revoke_calendar_feed(
    admin: Allowed<ChangeAvailability>,
    id: Id<MediatorId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.calendar_feeds().revoke(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The mediator's sessions as an iCalendar file: what they are about, but not the clients.
#[utoipa::path(
    tag = "employees",
    params(("secret" = String, Path)),
    responses((status = 200, body = String, content_type = "text/calendar")),
)]
#[get("/api/calendar-feeds/{secret}")]
pub async fn read_calendar_feed(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let digest = Sha256::digest(request.match_info().query("secret"));
    let (mediator, bookings) = state
        .read(Visitor, move |work| {
            let mediator = work.offers().feed_owner(&digest)?;
            let today = work.at.local.date();
            let days = availability::Days { first: today - PAST, last: today + FUTURE };
            let bookings = work.visits().calendar_of(mediator.id, days)?;
            Ok((mediator, bookings))
        })
        .await?;
    let practice = state.policies().await?.practice.clone();
    let active = bookings.into_iter().filter(|booking| booking.status != BookingStatus::Cancelled);
    let entries: Vec<_> = active.map(|booking| entry(&booking, &practice.meeting_place)).collect();
    let file = availability::feed(&mediator.name, practice.zone, &state.config.public_url, &entries);
    Ok(HttpResponse::Ok().content_type("text/calendar; charset=utf-8").body(file))
}

/// The booking in a feed, given the practice's usual place. The link is of use once it is confirmed.
fn entry(booking: &Booking, place: &str) -> FeedEntry {
    let (meeting, _) = booking.meeting(place);
    let is_on = booking.status == BookingStatus::Confirmed;
    FeedEntry {
        id: booking.id,
        reference: booking.reference.to_string(),
        period: booking.period(),
        tentative: booking.status == BookingStatus::Pending,
        revision: booking.revision.number,
        changed_at: booking.revision.at,
        title: booking.subject.case_type.title(),
        meeting: if is_on { meeting } else { meeting.without_link() },
    }
}
