//! The practice at a glance. Reading it does not keep a session alive.

use actix_web::{HttpResponse, get, put};
use booking::{Booking, BookingFilter, Completion, Trend, Trends};
use content::{AdminPage, Dashboard, QuickAction, QuickActions};
use kernel::{Named, Page};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use crate::http::error::ApiError;
use crate::http::extract::{Body, Query};
use crate::http::fields::{Fields, single_line};
use crate::http::page::page;
use crate::http::permit::Allowed;
use crate::http::wire::{AdminPageName, BookingStatusName, VerdictName, moment};
use crate::state::AppState;
use crate::state::standing::{OwnAccount, ReadCalendar};

/// Numbers of bookings.
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
    changes: ChangesResponse,
    performance: PerformanceResponse,
}

/// What each of the numbers is compared with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangesResponse {
    /// Requested in the last 7 days, and in the 7 days before.
    total_appointments: TrendResponse,
    /// Pending ones: requested in the last 7 days, and earlier.
    pending_requests: TrendResponse,
    /// With a session in the last 30 days, and in the 30 days before.
    completed_cases: TrendResponse,
    /// Confirmed sessions of the coming 7 days, and those of the last 7 days.
    active_mediations: TrendResponse,
}

/// A number, and the one it is compared with.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrendResponse {
    now: i64,
    before: i64,
}

impl From<Trend> for TrendResponse {
    fn from(Trend { now, before }: Trend) -> Self {
        Self { now, before }
    }
}

impl From<Trends> for ChangesResponse {
    fn from(trends: Trends) -> Self {
        Self {
            total_appointments: trends.requested.into(),
            pending_requests: trends.pending.into(),
            completed_cases: trends.completed.into(),
            active_mediations: trends.confirmed.into(),
        }
    }
}

/// How many of the sessions before today were completed, as in the analytics.
#[derive(Debug, Serialize, ToSchema)]
pub struct PerformanceResponse {
    completed: i64,
    /// Sessions before today that were not cancelled.
    total: i64,
    /// In whole percent, rounded down; `null` if there were none.
    #[schema(required = true)]
    rate: Option<i64>,
    /// `null` if there were none.
    #[schema(required = true)]
    verdict: Option<VerdictName>,
}

impl From<Completion> for PerformanceResponse {
    fn from(completion: Completion) -> Self {
        let Completion { completed, total } = completion;
        let verdict = completion.verdict().map(VerdictName);
        Self { completed, total, rate: completion.rate(), verdict }
    }
}

/// A booking in the dashboard's recent activity.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivityResponse {
    id: String,
    /// What people call it.
    reference: String,
    status: BookingStatusName,
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
            reference: booking.reference.to_string(),
            status: BookingStatusName(booking.status),
            client_name: booking.client.name,
            case_title: booking.subject.title,
            case_type: booking.subject.case_type.to_string(),
            created_at: moment(booking.created_at),
        }
    }
}

/// How many bookings to show.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ActivityQuery {
    /// At most 500; 5 if omitted.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

/// Number of bookings shown by default.
const RECENT: i64 = 5;

/// Numbers of bookings.
#[utoipa::path(tag = "dashboard", responses((status = 200, body = DashboardStatsResponse)), security(("token" = ["calendar.read"])))]
#[get("/api/dashboard/stats")]
pub async fn get_dashboard_stats(
    admin: Allowed<ReadCalendar>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (counts, trends) = state
        .read(&admin, |work| Ok((work.bookings().stats()?, work.tasks().trends(work.at.utc, work.at.local)?)))
        .await?;
    Ok(HttpResponse::Ok().json(DashboardStatsResponse {
        total_appointments: counts.total,
        pending_requests: counts.pending,
        completed_cases: counts.completed,
        active_mediations: counts.confirmed,
        changes: trends.into(),
        performance: trends.completion.into(),
    }))
}

/// The newest bookings.
#[utoipa::path(tag = "dashboard", params(ActivityQuery), responses((status = 200, body = Vec<ActivityResponse>)), security(("token" = ["calendar.read"])))]
#[get("/api/dashboard/recent-activity")]
pub async fn list_recent_activity(
    admin: Allowed<ReadCalendar>,
    query: Query<ActivityQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page: Page = page(query.0.limit.or(Some(RECENT)), query.0.offset)?;
    let newest =
        state.read(&admin, move |work| Ok(work.bookings().list(&BookingFilter::default(), page)?)).await?;
    let rows: Vec<_> = newest.items.into_iter().map(ActivityResponse::from).collect();
    Ok(crate::http::page::listed(&rows, newest.total))
}

/// An administrator's own dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardConfigResponse {
    title: String,
    subtitle: String,
    quick_actions: Vec<QuickActionBody>,
}

impl From<Dashboard> for DashboardConfigResponse {
    fn from(dashboard: Dashboard) -> Self {
        let action = |action: &QuickAction| {
            let QuickAction { id, title, description, icon, page, color, icon_color } = action.clone();
            QuickActionBody { id, title, description, icon, path: page.name().to_owned(), color, icon_color }
        };
        Self {
            title: dashboard.title,
            subtitle: dashboard.subtitle,
            quick_actions: dashboard.quick_actions.as_slice().iter().map(action).collect(),
        }
    }
}

/// A shortcut to a back office page.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default, rename_all = "camelCase")]
pub struct QuickActionBody {
    #[validate(length(min = 1, max = 80, message = "Enter 1 to 80 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 80, min_length = 1)]
    id: String,
    #[validate(length(min = 1, max = 80, message = "Enter a title of at most 80 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 80, min_length = 1)]
    title: String,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 200)]
    description: String,
    /// The name of an icon.
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 60)]
    icon: String,
    /// Each page once.
    #[schema(required = true, value_type = AdminPageName)]
    path: String,
    /// The name of a color.
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 60)]
    color: String,
    /// The name of the icon's color.
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 60)]
    icon_color: String,
}

/// The whole dashboard, replacing the previous one.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default, rename_all = "camelCase")]
pub struct DashboardConfigRequest {
    #[validate(length(min = 1, max = 80, message = "Enter a title of at most 80 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 80, min_length = 1)]
    title: String,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 200)]
    subtitle: String,
    #[validate(length(max = 20, message = "Enter at most 20 quick actions"), nested)]
    #[schema(required = true, max_items = 20)]
    quick_actions: Vec<QuickActionBody>,
}

impl DashboardConfigRequest {
    fn command(self) -> Result<Dashboard, ApiError> {
        let mut fields = Fields::default();
        fields.check_camel_case(&self);
        let path = |place: usize| format!("quickActions.{place}.path");
        let mut action = |(place, body): (usize, QuickActionBody)| {
            let page = fields.parse(&path(place), AdminPage::from_name(&body.path))?;
            let QuickActionBody { id, title, description, icon, color, icon_color, .. } = body;
            Some(QuickAction { id, title, description, icon, page, color, icon_color })
        };
        let actions: Vec<Option<QuickAction>> =
            self.quick_actions.into_iter().enumerate().map(&mut action).collect();
        let actions: Option<Vec<QuickAction>> = actions.into_iter().collect();
        let actions = actions.and_then(|actions| match QuickActions::new(actions) {
            Ok(actions) => Some(actions),
            Err(error) => fields.parse(&path(error.0), Err(error)),
        });
        let dashboard = actions.map(|quick_actions| Dashboard {
            title: self.title,
            subtitle: self.subtitle,
            quick_actions,
        });
        fields.finish(dashboard)
    }
}

/// The administrator's own dashboard, or the default one.
#[utoipa::path(tag = "dashboard", responses((status = 200, body = DashboardConfigResponse)), security(("token" = ["account.own"])))]
#[get("/api/dashboard/config")]
pub async fn get_dashboard_config(
    admin: Allowed<OwnAccount>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let id = admin.account.id;
    let dashboard = state.read(&admin, move |work| Ok(work.dashboards().of(id)?)).await?;
    Ok(HttpResponse::Ok().json(DashboardConfigResponse::from(dashboard)))
}

/// Saves the administrator's own dashboard.
#[utoipa::path(
    tag = "dashboard",
    request_body = DashboardConfigRequest,
    responses((status = 200, body = DashboardConfigResponse)),
    security(("token" = ["account.own"])),
)]
#[put("/api/dashboard/config")]
pub async fn save_dashboard_config(
    admin: Allowed<OwnAccount>,
    body: Body<DashboardConfigRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let dashboard = body.0.command()?;
    let id = admin.account.id;
    let saved = state
        .transact(&admin, move |work| {
            work.dashboards().save(id, &dashboard)?;
            Ok(dashboard)
        })
        .await?;
    Ok(HttpResponse::Ok().json(DashboardConfigResponse::from(saved)))
}
