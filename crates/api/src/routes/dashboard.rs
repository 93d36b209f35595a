//! The practice at a glance. Reading it keeps no session alive.

use actix_web::{HttpResponse, get};
use booking::{Booking, BookingFilter};
use kernel::Page;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::bookings::bookings;
use crate::auth::Admin;
use crate::error::ApiError;
use crate::extract::Query;
use crate::page::page;
use crate::state::AppState;
use crate::wire::{BookingStatusWord, moment};

/// Counts of bookings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardStatsResponse {
    /// All bookings.
    total_appointments: i64,
    /// Pending ones.
    pending_requests: i64,
    /// Completed ones.
    completed_cases: i64,
    /// Confirmed ones.
    active_mediations: i64,
}

/// A booking as the dashboard's activity shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivityResponse {
    id: String,
    status: BookingStatusWord,
    client_name: String,
    case_title: String,
    case_type: String,
    /// RFC 3339, UTC.
    created_at: String,
}

impl From<Booking> for ActivityResponse {
    fn from(booking: Booking) -> Self {
        Self {
            id: booking.id.to_string(),
            status: BookingStatusWord(booking.status),
            client_name: booking.party.name,
            case_title: booking.case.title,
            case_type: booking.case.case_type,
            created_at: moment(booking.created_at),
        }
    }
}

/// How many bookings to show.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ActivityQuery {
    /// At most 500; 5 when left out.
    limit: Option<i64>,
    /// Rows to skip.
    offset: Option<i64>,
}

/// Bookings shown when nobody says how many.
const RECENT: i64 = 5;

/// Counts of bookings.
#[utoipa::path(tag = "dashboard", responses((status = 200, body = DashboardStatsResponse)), security(("token" = [])))]
#[get("/api/dashboard/stats")]
pub async fn get_dashboard_stats(_admin: Admin, state: AppState) -> Result<HttpResponse, ApiError> {
    let counts = state.read(|tx, _| bookings(tx).stats()).await?;
    Ok(HttpResponse::Ok().json(DashboardStatsResponse {
        total_appointments: counts.total,
        pending_requests: counts.pending,
        completed_cases: counts.completed,
        active_mediations: counts.confirmed,
    }))
}

/// The newest bookings.
#[utoipa::path(tag = "dashboard", params(ActivityQuery), responses((status = 200, body = Vec<ActivityResponse>)), security(("token" = [])))]
#[get("/api/dashboard/recent-activity")]
pub async fn list_recent_activity(
    _admin: Admin,
    query: Query<ActivityQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page: Page = page(query.0.limit.or(Some(RECENT)), query.0.offset)?;
    let newest = state.read(move |tx, _| bookings(tx).list(&BookingFilter::default(), page)).await?;
    let rows: Vec<_> = newest.items.into_iter().map(ActivityResponse::from).collect();
    Ok(crate::page::listed(&rows, &newest.total))
}
