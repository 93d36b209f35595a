//! The board: mediators and days, what is offered and what is booked.

use actix_web::{HttpResponse, get};
use availability::{Days, Mediator, MediatorStatus, OfferedSlot, OutsideCalendar, Practice};
use booking::{BoardDays, BoardRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::error::ApiError;
use crate::http::extract::Query;
use crate::http::fields;
use crate::http::permit::Allowed;
use crate::http::wire::moment;
use crate::routes::bookings::BookingResponse;
use crate::routes::closures::ClosedTimeResponse;
use crate::routes::time_slots::TimeSlotResponse;
use crate::state::AppState;
use crate::state::standing::ReadCalendar;

/// The most days that the board shows at once.
const MOST_DAYS: i64 = 42;

/// Which days.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BoardQuery {
    /// The first day, `YYYY-MM-DD`.
    #[param(required = true)]
    from: Option<String>,
    /// The last day, `YYYY-MM-DD`; at most 42 days in all.
    #[param(required = true)]
    to: Option<String>,
}

impl BoardQuery {
    fn days(&self) -> Result<Days, ApiError> {
        let date = |text: &Option<String>| {
            fields::date(text.as_deref().unwrap_or_default()).map_err(ApiError::bad_request)
        };
        let days = Days { first: date(&self.from)?, last: date(&self.to)? };
        let count = (days.last - days.first).num_days() + 1;
        if (1..=MOST_DAYS).contains(&count) {
            Ok(days)
        } else {
            Err(ApiError::bad_request("Request 1 to 42 days, the first before the last"))
        }
    }
}

/// Some days of the practice, as of one moment.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardResponse {
    /// By name. An inactive mediator is listed only with bookings on these days.
    mediators: Vec<BoardRowResponse>,
    /// All bookings on these days, cancelled ones too, newest first. Those of mediators who were deleted
    /// have no row.
    bookings: Vec<BookingResponse>,
    /// The mediators whose outside calendar has not been read for a day, by name.
    unread_calendars: Vec<UnreadCalendarResponse>,
}

/// An outside calendar that has not been read for a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadCalendarResponse {
    /// The mediator.
    employee_id: String,
    /// The mediator's name.
    name: String,
    /// When it was last read; RFC 3339, UTC.
    since: String,
}

impl From<(Mediator, OutsideCalendar)> for UnreadCalendarResponse {
    fn from((mediator, calendar): (Mediator, OutsideCalendar)) -> Self {
        Self { employee_id: mediator.id.to_string(), name: mediator.name, since: moment(calendar.read_at) }
    }
}

impl BoardResponse {
    fn new(days: BoardDays, unread: Vec<(Mediator, OutsideCalendar)>, practice: &Practice) -> Self {
        Self {
            unread_calendars: unread.into_iter().map(UnreadCalendarResponse::from).collect(),
            mediators: days.rows.into_iter().map(|row| BoardRowResponse::of(row, practice)).collect(),
            bookings: BookingResponse::each(days.bookings, practice),
        }
    }
}

/// A mediator's line on the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardRowResponse {
    #[schema(value_type = String)]
    id: Uuid,
    name: String,
    /// Whether they take bookings.
    active: bool,
    /// The sessions they offer, by start.
    sessions: Vec<TimeSlotResponse>,
    /// When they cannot be booked although no one has booked them.
    closed: Vec<ClosedTimeResponse>,
}

impl BoardRowResponse {
    fn of(row: BoardRow, practice: &Practice) -> Self {
        let session = |slot: &OfferedSlot| TimeSlotResponse::offered(slot, practice);
        Self {
            id: row.mediator.id.into(),
            active: row.mediator.status == MediatorStatus::Active,
            name: row.mediator.name,
            sessions: row.sessions.iter().map(session).collect(),
            closed: row.closed.into_iter().map(ClosedTimeResponse::from).collect(),
        }
    }
}

/// What each mediator offers on some days, and what is booked.
#[utoipa::path(
    tag = "calendar",
    params(BoardQuery),
    responses((status = 200, body = BoardResponse)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/calendar/board")]
pub async fn get_board(
    admin: Allowed<ReadCalendar>,
    query: Query<BoardQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let days = query.0.days()?;
    let board = state
        .read(&admin, move |work| {
            let unread = work.outside_calendars().unread(work.at.utc)?;
            Ok(BoardResponse::new(work.board().days(days)?, unread, work.at.practice()))
        })
        .await?;
    Ok(HttpResponse::Ok().json(board))
}
