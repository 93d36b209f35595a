//! What clients owe, and reminding them of it.

use actix_web::{HttpResponse, get, post};
use chrono::NaiveDate;
use payments::{PaymentReminder, Receivable, ReceivableTotal};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::decisions::{ChosenBooking, chosen};
use crate::http::error::ApiError;
use crate::http::extract::Query;
use crate::http::fields::Fields;
use crate::http::idempotency::{Idempotent, once};
use crate::http::page::page;
use crate::http::permit::Allowed;
use crate::http::wire::{CurrencyName, ReminderObstacleName, WallDay, moment};
use crate::state::AppState;
use crate::state::standing::{ChangePayments, ReadPayments};
use crate::state::work::Work;

/// A confirmed or completed session for which the client owes money.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceivableResponse {
    /// The booking's id.
    id: String,
    /// What people call the booking.
    reference: String,
    client_name: String,
    /// The mediator's name.
    employee_name: String,
    /// The day of the session, by which it is to be paid: `YYYY-MM-DD`, in the practice's time zone.
    #[schema(value_type = String)]
    due_on: WallDay,
    /// Whether that day is over.
    overdue: bool,
    /// What is still to be paid, in minor units of `currency` (cents for USD).
    amount: i64,
    currency: CurrencyName,
    /// When the session was confirmed, or booked if it never had to be; RFC 3339, UTC.
    owed_since: String,
    /// When the client was last reminded; RFC 3339, UTC.
    #[schema(required = true)]
    reminded_at: Option<String>,
    /// Why the client cannot be reminded today; null if they can.
    #[schema(required = true)]
    obstacle: Option<ReminderObstacleName>,
}

impl ReceivableResponse {
    fn of(receivable: Receivable, today: NaiveDate) -> Self {
        Self {
            id: receivable.booking.to_string(),
            due_on: WallDay(receivable.due_on()),
            overdue: receivable.is_overdue(today),
            reference: receivable.reference,
            client_name: receivable.client_name,
            employee_name: receivable.mediator_name,
            amount: receivable.amount.minor(),
            currency: CurrencyName(receivable.amount.currency()),
            owed_since: moment(receivable.owed_since),
            reminded_at: receivable.reminded_at.map(moment),
            obstacle: receivable.obstacle.map(ReminderObstacleName),
        }
    }
}

/// What clients owe in one currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceivableTotalResponse {
    /// In minor units of `currency` (cents for USD).
    amount: i64,
    currency: CurrencyName,
    /// For how many sessions.
    sessions: i64,
}

impl From<ReceivableTotal> for ReceivableTotalResponse {
    fn from(ReceivableTotal { amount, sessions }: ReceivableTotal) -> Self {
        Self { amount: amount.minor(), currency: CurrencyName(amount.currency()), sessions }
    }
}

/// What clients owe: a page of the sessions, and all of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceivablesResponse {
    /// One for each currency.
    totals: Vec<ReceivableTotalResponse>,
    items: Vec<ReceivableResponse>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReceivablesQuery {
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

/// Confirmed and completed sessions for which clients owe money, unless a refund is under way: what is
/// overdue first, then by the day it is due. `x-total-count` is the number of all.
#[utoipa::path(
    tag = "payment",
    params(ReceivablesQuery),
    responses((status = 200, body = ReceivablesResponse)),
    security(("token" = ["payments.read"])),
)]
#[get("/api/payments/to-collect")]
pub async fn list_receivables(
    admin: Allowed<ReadPayments>,
    query: Query<ReceivablesQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let list =
        move |work: &Work<'_, ReadPayments>| Ok((work.receivables().list(page)?, work.at.local.date()));
    let (found, today) = state.read(&admin, list).await?;
    let totals = found.totals.into_iter().map(ReceivableTotalResponse::from).collect();
    let items = found.page.items.into_iter().map(|item| ReceivableResponse::of(item, today)).collect();
    let total = found.page.total.rows.to_string();
    let response = ReceivablesResponse { totals, items };
    Ok(HttpResponse::Ok().insert_header(("x-total-count", total)).json(response))
}

/// Whose clients to remind.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RemindClientsRequest {
    /// 1 to 100 bookings.
    #[schema(value_type = Vec<ChosenBooking>, required = true, min_items = 1, max_items = 100)]
    booking_ids: Vec<String>,
}

/// What became of a reminder.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct PaymentReminderResponse {
    booking_id: String,
    /// Why the client is not reminded; null if they are.
    #[schema(required = true, value_type = Option<ReminderObstacleName>)]
    obstacle: Option<String>,
}

impl From<PaymentReminder> for PaymentReminderResponse {
    fn from(PaymentReminder { booking, obstacle }: PaymentReminder) -> Self {
        let obstacle = obstacle.map(|obstacle| kernel::Named::name(obstacle).to_owned());
        Self { booking_id: booking.to_string(), obstacle }
    }
}

/// Emails clients what they owe, each at most once a day. The email is not sent if it has been paid by
/// then.
#[utoipa::path(
    tag = "payment",
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again"),
    ),
    request_body = RemindClientsRequest,
    responses(
        (status = 200, body = Vec<PaymentReminderResponse>, description = "Each booking once"),
        (status = 409, description = "`idempotency_key_in_use`"),
        (status = 422, description = "also `idempotency_key_reused`"),
    ),
    security(("token" = ["payments.change"])),
)]
#[post("/api/payments/reminders")]
pub async fn remind_clients(
    admin: Allowed<ChangePayments>,
    request: Idempotent<RemindClientsRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    let mut fields = Fields::default();
    let ids = fields.parse("booking_ids", chosen(body.booking_ids.iter().map(String::as_str)));
    let ids = fields.finish(ids)?;
    let remind = move |work: &Work<'_, ChangePayments>| {
        let (reminders, _) = once(work, "payment reminders", key.as_ref(), || {
            let reminders = work.receivables().remind(&ids)?;
            Ok(reminders.into_iter().map(PaymentReminderResponse::from).collect::<Vec<_>>())
        })?;
        Ok(reminders)
    };
    Ok(HttpResponse::Ok().json(state.transact(&admin, remind).await?))
}
