//! What the office has to do, for the dashboard. Reading it does not keep a session alive.

use std::collections::HashSet;

use actix_web::{HttpResponse, get};
use availability::Practice;
use booking::{Agenda, Booking, BookingFilter};
use chrono::{DateTime, TimeDelta, Utc};
use content::ContactRequest;
use infra::backup::BackupHealth;
use kernel::{Page, Paged};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::error::ApiError;
use crate::http::extract::Query;
use crate::http::page::{listed, page};
use crate::http::permit::Allowed;
use crate::http::wire::{BackupHealthName, WallDay, moment};
use crate::routes::bookings::BookingResponse;
use crate::routes::change_requests::ChangeRequestResponse;
use crate::routes::contact_request::ContactRequestResponse;
use crate::routes::matters::UncheckedPersonResponse;
use crate::state::AppState;
use crate::state::standing::{MaintainSite, ManageRequests, ReadCalendar};

/// A side's wish and the session it is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingChangeResponse {
    #[serde(flatten)]
    request: ChangeRequestResponse,
    booking: BookingResponse,
}

/// A booking, a contact request, a side's wish or a person to check that waits for the office: one of the four.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingResponse {
    /// Since when; RFC 3339, UTC.
    since: String,
    /// Whether it has waited for a day or longer.
    late: bool,
    #[schema(required = true)]
    booking: Option<BookingResponse>,
    #[schema(required = true)]
    message: Option<ContactRequestResponse>,
    #[schema(required = true)]
    request: Option<WaitingChangeResponse>,
    /// A person whom a side has added, or whose link may have reached the wrong person.
    #[schema(required = true)]
    person: Option<UncheckedPersonResponse>,
}

impl WaitingResponse {
    fn since(at: DateTime<Utc>, late: bool) -> Self {
        Self { since: moment(at), late, booking: None, message: None, request: None, person: None }
    }
}

/// The coming sessions, and those that are over but neither completed nor cancelled.
#[derive(Debug, Serialize, ToSchema)]
pub struct AgendaResponse {
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    today: WallDay,
    /// Those of today and tomorrow and the next three, in the order they take place.
    sessions: Vec<BookingResponse>,
    /// The oldest ones that are over and still confirmed.
    unsettled: Vec<BookingResponse>,
    /// How many there are of these.
    unsettled_total: i64,
}

impl AgendaResponse {
    fn new(today: WallDay, Agenda { sessions, unsettled }: Agenda, practice: &Practice) -> Self {
        let rows = |bookings| BookingResponse::each(bookings, practice);
        let Paged { items, total } = unsettled;
        Self { today, sessions: rows(sessions), unsettled: rows(items), unsettled_total: total.rows }
    }
}

/// Whether backups are made.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupStatusResponse {
    state: BackupHealthName,
    /// When the last one was completed; RFC 3339, UTC.
    #[schema(required = true)]
    last_at: Option<String>,
}

/// What waits for an answer, and whether anything has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsResponse {
    /// How many requests for sessions, wishes of sides about them and people to check wait for the practice.
    requests: i64,
    /// How many contact requests wait, for those who answer them; otherwise 0.
    messages: i64,
    /// Differs once anything has been recorded, by whomever: then what is on the screen may be outdated.
    latest: String,
}

/// How many to show.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QueueQuery {
    /// At most 500; 20 if omitted.
    limit: Option<i64>,
}

/// How many are shown unless the call says so.
const SHOWN: i64 = 20;

/// Requests to change agreed sessions first; then session requests that wait for the practice alone, people to check on
/// matters and, for those who answer them, unanswered contact requests. Oldest first, but session requests for the next
/// 48 hours by the practice's clock come before the others: the soonest session first.
#[utoipa::path(tag = "dashboard", params(QueueQuery), responses((status = 200, body = Vec<WaitingResponse>)), security(("token" = ["calendar.read"])))]
#[get("/api/dashboard/queue")]
pub async fn get_dashboard_queue(
    admin: Allowed<ReadCalendar>,
    query: Query<QueueQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let limit = page(query.0.limit.or(Some(SHOWN)), None)?.limit;
    let (bookings, wishes, their_sessions, people, at) = state
        .read(&admin, move |work| {
            let wishes = work.matters().open_requests(limit)?;
            let ids = wishes.items.iter().map(|wish| wish.booking).collect();
            let about = BookingFilter { ids: Some(ids), ..BookingFilter::default() };
            let none = Paged { items: Vec::new(), total: 0_i64.into() };
            let their_sessions =
                if wishes.items.is_empty() { none } else { work.bookings().list(&about, Page::ALL)? };
            let people = work.matters().unchecked(limit)?;
            let bookings = work.tasks().waiting(work.at.local, limit)?;
            Ok((bookings, wishes, their_sessions.items, people, work.at.clone()))
        })
        .await?;
    let soon = bookings.items.iter().filter(|booking| booking.is_soon(at.local));
    let soon: HashSet<_> = soon.map(|booking| booking.id.to_string()).collect();
    let wishes_total = wishes.total.rows;
    let wishes = wishes.items.into_iter().filter_map(|wish| {
        let (since, late) = (wish.asked_at, at.utc - wish.asked_at >= TimeDelta::days(1));
        let booking = their_sessions.iter().find(|booking| booking.id == wish.booking)?.clone();
        let booking = BookingResponse::of(booking, at.practice());
        let request = Some(WaitingChangeResponse { request: wish.into(), booking });
        Some((since, WaitingResponse { request, ..WaitingResponse::since(since, late) }))
    });
    let none = Paged { items: Vec::new(), total: 0_i64.into() };
    let messages = match admin.also::<ManageRequests>() {
        Ok(admin) => state.read(&admin, move |work| Ok(work.contact_requests().waiting(limit)?)).await?,
        Err(_) => none,
    };
    let booked = bookings.items.into_iter().map(|booking: Booking| {
        let (since, late) = (booking.created_at, booking.is_late(at.utc));
        let booking = Some(BookingResponse::of(booking, at.practice()));
        (since, WaitingResponse { booking, ..WaitingResponse::since(since, late) })
    });
    let written = messages.items.into_iter().map(|message: ContactRequest| {
        let (since, late) = (message.created_at, message.is_late(at.utc));
        let message = Some(message.into());
        (since, WaitingResponse { message, ..WaitingResponse::since(since, late) })
    });
    let people_total = people.total.rows;
    let people = people.items.into_iter().map(|person| {
        let (since, late) = (person.since, at.utc - person.since >= TimeDelta::days(1));
        (since, WaitingResponse { person: Some(person.into()), ..WaitingResponse::since(since, late) })
    });
    let mut waiting: Vec<_> = booked.chain(written).chain(wishes).chain(people).collect();
    waiting.sort_by_key(|(at, row)| {
        // These are in order already.
        let is_soon = row.booking.as_ref().is_some_and(|booking| soon.contains(&booking.id));
        (row.request.is_none(), (!is_soon).then_some(*at))
    });
    waiting.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let rows: Vec<_> = waiting.into_iter().map(|(_, row)| row).collect();
    Ok(listed(&rows, bookings.total.rows + messages.total.rows + wishes_total + people_total))
}

/// Asked every few seconds by the screens that are open.
#[utoipa::path(tag = "dashboard", responses((status = 200, body = NewsResponse)), security(("token" = ["calendar.read"])))]
#[get("/api/dashboard/news")]
pub async fn get_news(admin: Allowed<ReadCalendar>, state: AppState) -> Result<HttpResponse, ApiError> {
    let (requests, latest) = state
        .read(&admin, |work| {
            let (requests, latest) = work.tasks().news()?;
            let matters = work.matters();
            let asked = matters.open_requests(0)?.total.rows + matters.unchecked(0)?.total.rows;
            Ok((requests + asked, latest))
        })
        .await?;
    let messages = match admin.also::<ManageRequests>() {
        Ok(admin) => state.read(&admin, |work| Ok(work.contact_requests().count_waiting()?)).await?,
        Err(_) => 0,
    };
    Ok(HttpResponse::Ok().json(NewsResponse { requests, messages, latest: latest.to_string() }))
}

/// The sessions of today and tomorrow, the next ones, and those to settle.
#[utoipa::path(tag = "dashboard", responses((status = 200, body = AgendaResponse)), security(("token" = ["calendar.read"])))]
#[get("/api/dashboard/agenda")]
pub async fn get_dashboard_agenda(
    admin: Allowed<ReadCalendar>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let agenda = state
        .read(&admin, move |work| {
            let agenda = work.tasks().agenda(work.at.local)?;
            Ok(AgendaResponse::new(WallDay(work.at.local.date()), agenda, work.at.practice()))
        })
        .await?;
    Ok(HttpResponse::Ok().json(agenda))
}

/// Whether automatic backups are made as the settings say.
#[utoipa::path(tag = "dashboard", responses((status = 200, body = BackupStatusResponse)), security(("token" = ["site.maintain"])))]
#[get("/api/dashboard/backup")]
pub async fn get_dashboard_backup(
    admin: Allowed<MaintainSite>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (health, last_at): (BackupHealth, _) = state
        .read(&admin, |work| {
            Ok((work.office().backup_health(&work.at.policies.backup)?, work.office().last_backup()?))
        })
        .await?;
    let answer = BackupStatusResponse { state: BackupHealthName(health), last_at: last_at.map(moment) };
    Ok(HttpResponse::Ok().json(answer))
}
