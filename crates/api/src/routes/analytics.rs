//! The practice's analytics.

use actix_web::{HttpResponse, get};
use availability::Days;
use booking::{ByStatus, CaseType, ClientFigures, Hours, MediatorHours, MoneyTotals, Period, Report};
use kernel::Named;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::error::ApiError;
use crate::http::extract::Query;
use crate::http::permit::Allowed;
use crate::http::wire::{CurrencyName, Dollars, PeriodName};
use crate::state::AppState;
use crate::state::standing::ReadMoney;

/// The figures for a period. A booking counts on the day of its session, by the practice's wall
/// clock; a rate is in whole percent, and missing if there is nothing to divide.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalyticsResponse {
    period: PeriodName,
    /// `YYYY-MM-DD`, the first day.
    from: String,
    /// `YYYY-MM-DD`, today.
    to: String,
    /// Whether there are any bookings at all, in the period or not.
    has_bookings: bool,
    overview: OverviewResponse,
    cases: CasesResponse,
    financial: FinancialResponse,
    clients: ClientsFiguresResponse,
    utilization: UtilizationResponse,
}

/// The period at a glance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OverviewResponse {
    total_cases: i64,
    /// In whole percent of the cases before today that were not cancelled, rounded down.
    #[schema(required = true)]
    completion_rate: Option<i64>,
    /// In whole percent of all cases.
    #[schema(required = true)]
    cancellation_rate: Option<i64>,
    /// The total price of cases that are not cancelled.
    revenue: Dollars,
    /// Clients with a session.
    clients: i64,
    /// Bookings requested in the period, whenever their sessions are.
    requests: i64,
    /// Average hours from request to session.
    #[schema(required = true)]
    lead_hours: Option<i64>,
    series: Vec<OverviewStep>,
}

/// A day, week or month of the period.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverviewStep {
    from: String,
    to: String,
    cases: i64,
    revenue: Dollars,
}

/// Cases by type and status.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CasesResponse {
    status: StatusCounts,
    /// The most frequent first; `null` for the rest.
    types: Vec<CaseTypeCounts>,
    /// Monday first.
    weekdays: Vec<i64>,
    /// The most frequent first; `null` for the rest.
    sessions: Vec<SessionCounts>,
    series: Vec<CasesStep>,
}

/// Cases by status.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusCounts {
    pending: i64,
    confirmed: i64,
    completed: i64,
    cancelled: i64,
}

/// Cases of one type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaseTypeCounts {
    #[schema(required = true)]
    case_type: Option<String>,
    cases: i64,
    completed: i64,
    cancelled: i64,
    revenue: Dollars,
}

/// Cases with one kind of session.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionCounts {
    /// What the practice calls it, or its length.
    #[schema(required = true)]
    session: Option<String>,
    cases: i64,
}

/// A day, week or month of the period.
#[derive(Debug, Serialize, ToSchema)]
pub struct CasesStep {
    from: String,
    to: String,
    #[serde(flatten)]
    status: StatusCounts,
}

/// The price of cases.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinancialResponse {
    /// All except cancelled ones.
    booked: Dollars,
    completed: Dollars,
    /// How much of the booked amount has been paid.
    paid: Dollars,
    /// The price of cancelled cases.
    cancelled: Dollars,
    /// The currency of all amounts.
    currency: CurrencyName,
    /// Cases priced in other currencies, which are in no other amount.
    other_currencies: Vec<CurrencyFigures>,
    /// The average of cases that are not cancelled.
    #[schema(required = true)]
    average: Option<Dollars>,
    series: Vec<FinancialStep>,
}

/// Amounts in one currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyFigures {
    currency: CurrencyName,
    booked: Dollars,
    paid: Dollars,
}

/// A day, week or month of the period.
#[derive(Debug, Serialize, ToSchema)]
pub struct FinancialStep {
    from: String,
    to: String,
    booked: Dollars,
    completed: Dollars,
}

/// The clients with at least one session in the period that was not cancelled.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientsFiguresResponse {
    total: i64,
    /// Those whose first session it was.
    new: i64,
    /// Those who had had a session before.
    returning: i64,
    series: Vec<ClientsStep>,
}

/// A day, week or month of the period.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientsStep {
    from: String,
    to: String,
    new: i64,
}

/// How much of the time that mediators offered is booked. Each minute counts once, however many sessions
/// were offered at that time. Sessions that are marked as busy, and those on days that a closure or a day
/// off closes, are not offered. What is booked counts as offered; cancelled cases are not booked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UtilizationResponse {
    booked_minutes: i64,
    offered_minutes: i64,
    /// In whole percent of the offered time, rounded down.
    #[schema(required = true)]
    rate: Option<i64>,
    /// Those who offered or had sessions, the best booked first.
    mediators: Vec<MediatorUtilization>,
}

/// How much of the time that a mediator offered is booked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediatorUtilization {
    employee_id: String,
    /// The mediator's name.
    employee_name: String,
    booked_minutes: i64,
    offered_minutes: i64,
    /// In whole percent of the offered time, rounded down.
    #[schema(required = true)]
    rate: Option<i64>,
}

impl From<ByStatus> for StatusCounts {
    fn from(by_status: ByStatus) -> Self {
        Self {
            pending: by_status.pending.bookings,
            confirmed: by_status.confirmed.bookings,
            completed: by_status.completed.bookings,
            cancelled: by_status.cancelled.bookings,
        }
    }
}

fn ends(days: Days) -> (String, String) {
    (days.first.to_string(), days.last.to_string())
}

fn overview(report: &Report) -> OverviewResponse {
    let step = |(days, by_status): &(Days, ByStatus)| {
        let (from, to) = ends(*days);
        OverviewStep {
            from,
            to,
            cases: by_status.bookings(),
            revenue: Dollars(by_status.booked().price(report.currency)),
        }
    };
    let Report { total, clients, requests, steps, .. } = report;
    OverviewResponse {
        total_cases: total.bookings(),
        completion_rate: report.completion.rate(),
        cancellation_rate: total.cancellation_rate(),
        revenue: Dollars(total.booked().price(report.currency)),
        clients: clients.new + clients.returning,
        requests: *requests,
        lead_hours: total.average_lead_hours(),
        series: steps.iter().map(step).collect(),
    }
}

fn cases(report: &Report) -> CasesResponse {
    let kind = |(case_type, by_status): &(Option<CaseType>, ByStatus)| CaseTypeCounts {
        case_type: case_type.as_ref().map(ToString::to_string),
        cases: by_status.bookings(),
        completed: by_status.completed.bookings,
        cancelled: by_status.cancelled.bookings,
        revenue: Dollars(by_status.booked().price(report.currency)),
    };
    let step = |(days, by_status): &(Days, ByStatus)| {
        let (from, to) = ends(*days);
        CasesStep { from, to, status: (*by_status).into() }
    };
    let sessions = report
        .sessions
        .iter()
        .map(|(name, by_status)| SessionCounts { session: name.clone(), cases: by_status.bookings() });
    CasesResponse {
        status: report.total.into(),
        types: report.case_types.iter().map(kind).collect(),
        weekdays: report.weekdays.iter().map(ByStatus::bookings).collect(),
        sessions: sessions.collect(),
        series: report.steps.iter().map(step).collect(),
    }
}

fn financial(report: &Report) -> FinancialResponse {
    let step = |(days, by_status): &(Days, ByStatus)| {
        let (from, to) = ends(*days);
        let (booked, completed) = (
            Dollars(by_status.booked().price(report.currency)),
            Dollars(by_status.completed.price(report.currency)),
        );
        FinancialStep { from, to, booked, completed }
    };
    let total = report.total;
    let other = |totals: &MoneyTotals| CurrencyFigures {
        currency: CurrencyName(totals.booked.currency()),
        booked: Dollars(totals.booked),
        paid: Dollars(totals.paid),
    };
    FinancialResponse {
        booked: Dollars(total.booked().price(report.currency)),
        completed: Dollars(total.completed.price(report.currency)),
        paid: Dollars(total.booked().paid(report.currency)),
        cancelled: Dollars(total.cancelled.price(report.currency)),
        currency: CurrencyName(report.currency),
        other_currencies: report.other_currencies.iter().map(other).collect(),
        average: total.average_price(report.currency).map(Dollars),
        series: report.steps.iter().map(step).collect(),
    }
}

fn clients(report: &Report) -> ClientsFiguresResponse {
    let ClientFigures { new, returning, new_by_step } = &report.clients;
    let step = |((days, _), new): (&(Days, ByStatus), &i64)| {
        let (from, to) = ends(*days);
        ClientsStep { from, to, new: *new }
    };
    ClientsFiguresResponse {
        total: new + returning,
        new: *new,
        returning: *returning,
        series: report.steps.iter().zip(new_by_step).map(step).collect(),
    }
}

fn utilization(report: &Report) -> UtilizationResponse {
    let one = |MediatorHours { mediator_id, name, hours }: &MediatorHours| MediatorUtilization {
        employee_id: mediator_id.to_string(),
        employee_name: name.clone(),
        booked_minutes: hours.booked.num_minutes(),
        offered_minutes: hours.offered.num_minutes(),
        rate: hours.rate(),
    };
    let hours @ Hours { booked, offered } = report.hours();
    UtilizationResponse {
        booked_minutes: booked.num_minutes(),
        offered_minutes: offered.num_minutes(),
        rate: hours.rate(),
        mediators: report.mediators.iter().map(one).collect(),
    }
}

/// The period.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnalyticsQuery {
    /// `30d` if omitted.
    #[param(value_type = Option<PeriodName>)]
    period: Option<String>,
}

impl AnalyticsQuery {
    fn period(&self) -> Result<Period, ApiError> {
        let named = self.period.as_deref().map(Period::from_name).transpose();
        let wrong = |_| ApiError::bad_request("`period` must be one of 7d, 30d, 90d, 12m");
        Ok(named.map_err(wrong)?.unwrap_or_default())
    }
}

/// The figures for a period that ends today.
#[utoipa::path(
    tag = "analytics",
    params(AnalyticsQuery),
    responses((status = 200, body = AnalyticsResponse)),
    security(("token" = ["money.read"])),
)]
#[get("/api/analytics")]
pub async fn get_analytics(
    admin: Allowed<ReadMoney>,
    query: Query<AnalyticsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let period = query.0.period()?;
    let report = state
        .read(&admin, move |work| {
            Ok({
                let currency = work.at.policies.payments.currency;
                work.analytics().report(period, &work.at.policies.practice, currency, work.at.utc)?
            })
        })
        .await?;
    let (from, to) = ends(report.days);
    Ok(HttpResponse::Ok().json(AnalyticsResponse {
        period: PeriodName(period),
        from,
        to,
        has_bookings: report.any_bookings,
        overview: overview(&report),
        cases: cases(&report),
        financial: financial(&report),
        clients: clients(&report),
        utilization: utilization(&report),
    }))
}
