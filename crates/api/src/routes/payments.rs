//! The office's payments: list, refunds, payments by hand, receipts.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post};
use chrono::{DateTime, Days, Utc};
use kernel::{AuditLine, BookingId, Named, Page, PaymentId, Tz, midnight, or_empty};
use payments::{
    ByHand, Method, Payment, PaymentFilter, PaymentListing, PaymentState, ReceivedPayment, Refund,
    RefundState, Surplus, WantedRefund,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use super::export::{Column, export};
use crate::http::error::ApiError;
use crate::http::extract::{Id, Query};
use crate::http::fields::{self, Fields, multi_line, single_line};
use crate::http::idempotency::{Idempotent, once};
use crate::http::page::{listed, page, search};
use crate::http::permit::Allowed;
use crate::http::wire::{ByHandName, CurrencyName, PaymentStateName, RefundStateName, moment};
use crate::routes::activity::words::action_words;
use crate::state::AppState;
use crate::state::checkout::confirm_hold;
use crate::state::standing::{ChangePayments, Opens, PaymentService, ReadPayments};
use crate::state::work::Work;

/// A payment. Amounts are in minor units of the currency.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct PaymentResponse {
    id: String,
    booking_id: String,
    /// What people call the booking.
    reference: String,
    client_name: String,
    client_email: String,
    /// In minor units of `currency` (cents for USD).
    amount: i64,
    currency: CurrencyName,
    /// In minor units of `currency` (cents for USD).
    refunded: i64,
    state: PaymentStateName,
    /// The provider's key; empty for a payment by hand.
    provider: String,
    /// `card`, `check`, `wire`, `cash` or `other`.
    method: String,
    /// RFC 3339, UTC.
    created_at: String,
    /// When it was paid, failed or expired; RFC 3339, UTC.
    #[schema(required = true)]
    settled_at: Option<String>,
    #[schema(required = true)]
    receipt_number: Option<String>,
    /// Whether the payer's bank disputes it.
    disputed: bool,
}

impl From<PaymentListing> for PaymentResponse {
    fn from(PaymentListing { payment, reference, client_name, client_email }: PaymentListing) -> Self {
        let method = match &payment.method {
            Method::Online(_) => "card",
            Method::ByHand(how) => how.name(),
        };
        Self {
            id: payment.id.to_string(),
            booking_id: payment.booking.to_string(),
            reference,
            client_name,
            client_email,
            amount: payment.amount.minor(),
            currency: CurrencyName(payment.amount.currency()),
            refunded: payment.refunded().minor(),
            state: PaymentStateName(payment.state()),
            provider: payment.provider().map(ToString::to_string).unwrap_or_default(),
            method: method.to_owned(),
            created_at: moment(payment.created_at),
            settled_at: payment.settled_at.map(moment),
            receipt_number: payment.receipt.map(|receipt| receipt.to_string()),
            disputed: payment.is_disputed(),
        }
    }
}

/// A payment in full.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct PaymentDetailResponse {
    #[serde(flatten)]
    payment: PaymentResponse,
    /// What the provider calls the money that moved.
    #[schema(required = true)]
    gateway_reference: Option<String>,
    /// Such as the number of a check.
    #[schema(required = true)]
    note: Option<String>,
    /// How much can still be refunded, in minor units of `currency` (cents for USD).
    refundable: i64,
    /// Oldest first.
    refunds: Vec<RefundResponse>,
    /// Newest first.
    events: Vec<PaymentEventResponse>,
}

/// A refund.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct RefundResponse {
    /// In minor units of the payment's `currency` (cents for USD).
    amount: i64,
    reason: String,
    state: RefundStateName,
    /// RFC 3339, UTC.
    created_at: String,
}

/// An entry in a payment's history.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct PaymentEventResponse {
    /// RFC 3339, UTC.
    at: String,
    /// The administrator's name, `Client`, or `Accord` for the program itself.
    actor: String,
    text: String,
}

impl From<Refund> for RefundResponse {
    fn from(refund: Refund) -> Self {
        let (amount, state) = (refund.amount.minor(), RefundStateName(refund.state));
        Self { amount, reason: refund.reason, state, created_at: moment(refund.created_at) }
    }
}

impl From<AuditLine> for PaymentEventResponse {
    fn from(line: AuditLine) -> Self {
        let text = action_words(&line);
        Self { at: moment(line.at), actor: line.by, text }
    }
}

/// The payment with its refunds and its history.
fn detail<S: Opens<payments::Payments<'static>>>(
    work: &Work<'_, S>,
    id: PaymentId,
) -> Result<PaymentDetailResponse, ApiError> {
    let payments = work.payments();
    let payment = payments.find(id)?;
    let filter = PaymentFilter { booking: Some(payment.booking), ..PaymentFilter::default() };
    let listed = payments.list(&filter, Page::ALL)?.items.into_iter().find(|row| row.payment.id == id);
    let listing = listed.ok_or_else(ApiError::not_found)?;
    let Payment { charge, note, .. } = payment.clone();
    Ok(PaymentDetailResponse {
        payment: listing.into(),
        gateway_reference: charge,
        note: Some(note).filter(|note| !note.is_empty()),
        refundable: payments.refundable(&payment)?.minor(),
        refunds: payments.refunds(id)?.into_iter().map(RefundResponse::from).collect(),
        events: payments.history(id)?.into_iter().map(PaymentEventResponse::from).collect(),
    })
}

/// Which payments to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PaymentsQuery {
    /// In the client's name or email address; or a booking's reference or a receipt's number.
    q: Option<String>,
    /// In this state.
    #[param(value_type = Option<PaymentStateName>)]
    state: Option<String>,
    /// For this booking.
    booking_id: Option<String>,
    /// On or after `YYYY-MM-DD`, in the practice's time zone.
    from: Option<String>,
    /// On or before `YYYY-MM-DD`, in the practice's time zone.
    to: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl PaymentsQuery {
    fn filter(&self, zone: Tz) -> Result<PaymentFilter, ApiError> {
        let day = |text: &Option<String>| {
            text.as_deref().map(fields::date).transpose().map_err(ApiError::bad_request)
        };
        let until = day(&self.to)?.and_then(|day| day.checked_add_days(Days::new(1)));
        let state = self.state.as_deref().map(PaymentState::from_name).transpose();
        let booking = self.booking_id.as_deref().map(str::parse::<BookingId>).transpose();
        Ok(PaymentFilter {
            ids: None,
            state: state.map_err(|error| ApiError::bad_request(error.to_string()))?,
            booking: booking.or(Err(ApiError::bad_request("`booking_id` is not an id")))?,
            from: day(&self.from)?.map(|day| midnight(day, zone)),
            until: until.map(|day| midnight(day, zone)),
            text: search(self.q.as_deref())?,
        })
    }
}

/// Payments that match the filter, newest first.
#[utoipa::path(
    tag = "payment",
    params(PaymentsQuery),
    responses((status = 200, body = Vec<PaymentResponse>)),
    security(("token" = ["payments.read"])),
)]
#[get("/api/payments")]
pub async fn list_payments(
    admin: Allowed<ReadPayments>,
    query: Query<PaymentsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let filter = query.0.filter(state.policies().await?.practice.zone)?;
    let found = state.read(&admin, move |work| Ok(work.payments().list(&filter, page)?)).await?;
    let rows: Vec<_> = found.items.into_iter().map(PaymentResponse::from).collect();
    Ok(listed(&rows, found.total))
}

const COLUMNS: [Column<PaymentListing>; 13] = [
    ("Created", |listed, zone| day_of(listed.payment.created_at, zone)),
    ("Settled", |PaymentListing { payment, .. }, zone| {
        let received = payment.received_on.map(|day| day.to_string());
        received.or_else(|| payment.settled_at.map(|at| day_of(at, zone))).unwrap_or_default()
    }),
    ("Receipt", |listed, _| or_empty(listed.payment.receipt.as_ref())),
    ("Booking", |listed, _| listed.reference.clone()),
    ("Client", |listed, _| listed.client_name.clone()),
    ("Email", |listed, _| listed.client_email.clone()),
    ("Currency", |listed, _| listed.payment.amount.currency().name().to_owned()),
    ("Amount", |listed, _| listed.payment.amount.decimal()),
    ("Refunded", |listed, _| listed.payment.refunded().decimal()),
    ("Kept", |listed, _| listed.payment.kept().decimal()),
    ("State", |listed, _| listed.payment.state().name().to_owned()),
    ("Method", |listed, _| match &listed.payment.method {
        Method::Online(key) => key.to_string(),
        Method::ByHand(how) => how.name().to_owned(),
    }),
    ("Reference", |PaymentListing { payment, .. }, _| {
        payment.charge.clone().unwrap_or_else(|| payment.note.clone())
    }),
];

fn day_of(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).date_naive().to_string()
}

/// The same payments as a CSV file, all of them.
#[utoipa::path(
    tag = "payment",
    params(PaymentsQuery),
    responses((status = 200, content_type = "text/csv", body = String)),
    security(("token" = ["payments.read"])),
)]
#[get("/api/payments/export")]
pub async fn export_payments(
    admin: Allowed<ReadPayments>,
    query: Query<PaymentsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let filter = query.0.filter(state.policies().await?.practice.zone)?;
    let all = filter.clone();
    export(
        "payments.csv",
        COLUMNS,
        (admin, state),
        move |work| Ok(work.payments().export(&all)?),
        move |work, ids| {
            let filter = PaymentFilter { ids: Some(ids), ..filter.clone() };
            Ok(work.payments().list(&filter, Page::ALL)?.items)
        },
    )
    .await
}

/// A payment with its history.
#[utoipa::path(
    tag = "payment",
    params(("id" = String, Path)),
    responses((status = 200, body = PaymentDetailResponse)),
    security(("token" = ["payments.read"])),
)]
#[get("/api/payments/{id}")]
pub async fn read_payment(
    admin: Allowed<ReadPayments>,
    id: Id<PaymentId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let payment = state.read(&admin, move |work| detail(work, id.0)).await?;
    Ok(HttpResponse::Ok().json(payment))
}

/// Money to return.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct RefundRequest {
    /// In minor units of the payment's `currency` (cents for USD); if absent, all that is left.
    #[schema(minimum = 1)]
    amount: Option<i64>,
    /// Why. The client does not see it.
    #[serde(default)]
    #[validate(length(min = 1, max = 500, message = "Say why, in up to 500 characters"), custom(function = multi_line))]
    #[schema(required = true, min_length = 1, max_length = 500)]
    reason: String,
    /// Whether the client still owes what is returned, such as before paying in another way.
    #[serde(default)]
    stays_owed: bool,
    /// Whether to return it although the client disputes the payment with their bank, which may
    /// return the money as well.
    #[serde(default)]
    despite_dispute: bool,
}

/// Returns money, in part or in full. If the payment service cannot be reached, the refund is made
/// as soon as it can.
#[utoipa::path(
    tag = "payment",
    params(
        ("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again"),
    ),
    request_body = RefundRequest,
    responses(
        (status = 200, body = PaymentDetailResponse),
        (status = 409, description = "`not_refundable`: nothing is left; `disputed`: only with `despite_dispute`; `idempotency_key_in_use`"),
        (status = 422, description = "also `idempotency_key_reused`"),
        (status = 503, description = "`payment_unavailable`: the refund is kept and made as soon as the service can be reached"),
    ),
    security(("token" = ["payments.change"])),
)]
#[post("/api/payments/{id}/refunds")]
pub async fn refund_payment(
    admin: Allowed<ChangePayments>,
    id: Id<PaymentId>,
    request: Idempotent<RefundRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    let mut fields = Fields::of(&body);
    if body.reason.trim().is_empty() {
        fields.add("reason", "Say why, in up to 500 characters");
    }
    fields.finish(Some(()))?;
    let decide = move |work: &Work<'_, ChangePayments>| {
        let (refund, is_new) = once(work, &format!("refunds of {}", id.0), key.as_ref(), || {
            let (amount, reason) = (body.amount, body.reason.trim().to_owned());
            let wanted = WantedRefund {
                amount,
                reason,
                stays_owed: body.stays_owed,
                despite_dispute: body.despite_dispute,
            };
            let refund = work.payments().refund(id.0, &wanted, work.at.utc)?;
            Ok(refund.id.to_string())
        })?;
        let refund = refund.parse().map_err(|error| ApiError::defect(&error))?;
        let payment = work.payments().find(id.0)?;
        let provider = payment.provider().and_then(|key| work.at.policies.provider(key)).cloned();
        let decided = work.payments().refunds(id.0)?.into_iter().find(|one| one.id == refund);
        Ok((payment, provider, decided.filter(|refund| is_new && refund.state == RefundState::Requested)))
    };
    let (payment, provider, to_make) = state.transact(&admin, decide).await?;
    if let (Some(provider), Some(refund)) = (provider, to_make) {
        let wanted = refund.clone();
        let made = state.call_gateway(provider, move |gateway| gateway.refund(&payment, &wanted)).await?;
        let take = move |work: &Work<'_, PaymentService>| {
            Ok(work.payments().take_answer(&refund, made, work.at.utc)?)
        };
        if let Err(error) = state.transact(PaymentService, take).await? {
            return Err(ApiError::payment_unavailable(&error));
        }
    }
    let payment = state.read(&admin, move |work| detail(work, id.0)).await?;
    Ok(HttpResponse::Ok().json(payment))
}

/// Sends the receipt again.
#[utoipa::path(
    tag = "payment",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = PaymentDetailResponse),
        (status = 409, description = "`no_receipt`: it has not been paid"),
    ),
    security(("token" = ["payments.change"])),
)]
#[post("/api/payments/{id}/receipt")]
pub async fn send_receipt(
    admin: Allowed<ChangePayments>,
    id: Id<PaymentId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let send = move |work: &Work<'_, ChangePayments>| {
        work.payments().send_receipt(id.0)?;
        detail(work, id.0)
    };
    Ok(HttpResponse::Ok().json(state.transact(&admin, send).await?))
}

/// A payment that the office received.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct ReceivedPaymentRequest {
    #[serde(default)]
    #[schema(required = true, value_type = ByHandName)]
    method: String,
    /// In minor units of the booking's currency (cents for USD); if absent, all that is due.
    #[schema(minimum = 1)]
    amount: Option<i64>,
    /// Such as the number of a check.
    #[serde(default)]
    #[validate(length(max = 100, message = "Use at most 100 characters"), custom(function = single_line))]
    #[schema(max_length = 100)]
    reference: String,
    /// `YYYY-MM-DD`, not in the future.
    #[serde(default)]
    #[schema(required = true, format = Date)]
    received_on: String,
}

impl ReceivedPaymentRequest {
    fn command(self, today: chrono::NaiveDate) -> Result<ReceivedPayment, ApiError> {
        let mut fields = Fields::of(&self);
        let method = fields.parse("method", ByHand::from_name(&self.method));
        let day = fields.parse("received_on", fields::date(&self.received_on));
        if day.is_some_and(|day| day > today) {
            fields.add("received_on", "Enter a day that is not in the future");
        }
        let (amount, note) = (self.amount, self.reference.trim().to_owned());
        let received = || Some(ReceivedPayment { method: method?, amount, note, received_on: day? });
        fields.finish(received())
    }
}

/// Records a payment that the office received for a booking, in part or in full, and sends the
/// receipt.
#[utoipa::path(
    tag = "payment",
    params(
        ("id" = String, Path, description = "The booking's id"),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again"),
    ),
    request_body = ReceivedPaymentRequest,
    responses(
        (status = 201, body = PaymentDetailResponse),
        (status = 409, description = "`payment_settled`: nothing is due; `idempotency_key_in_use`"),
        (status = 422, description = "also `idempotency_key_reused`"),
    ),
    security(("token" = ["payments.change"])),
)]
#[post("/api/bookings/{id}/payments")]
pub async fn record_payment(
    admin: Allowed<ChangePayments>,
    id: Id<BookingId>,
    request: Idempotent<ReceivedPaymentRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    let received = body.command(state.present().await?.local.date())?;
    let shared = state.clone();
    let record = move |work: &Work<'_, ChangePayments>| {
        let (payment, _) = once(work, &format!("payments for {}", id.0), key.as_ref(), || {
            let learned = work.payments().record(id.0, &received, work.at.utc)?;
            if learned.settles_booking {
                confirm_hold(&shared, work, id.0)?;
            }
            Ok(learned.payment.id.to_string())
        })?;
        detail(work, payment.parse().map_err(|error| ApiError::defect(&error))?)
    };
    let payment = state.transact(&admin, record).await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(payment))
}

/// Money that the practice has beyond what is owed, such as for a session that was cancelled.
#[derive(Debug, Serialize, ToSchema)]
pub struct SurplusResponse {
    booking_id: String,
    /// What people call the booking.
    reference: String,
    client_name: String,
    /// The payment that most of it is left of.
    payment_id: String,
    /// In minor units of `currency` (cents for USD).
    amount: i64,
    currency: CurrencyName,
}

impl From<Surplus> for SurplusResponse {
    fn from(surplus: Surplus) -> Self {
        Self {
            booking_id: surplus.booking.to_string(),
            reference: surplus.reference,
            client_name: surplus.client_name,
            payment_id: surplus.payment.to_string(),
            amount: surplus.amount.minor(),
            currency: CurrencyName(surplus.amount.currency()),
        }
    }
}

/// What the practice has beyond what is owed, and has to return or to keep: the earliest session
/// first.
#[utoipa::path(
    tag = "payment",
    responses((status = 200, body = [SurplusResponse])),
    security(("token" = ["payments.read"])),
)]
#[get("/api/payments/surpluses")]
pub async fn list_surpluses(admin: Allowed<ReadPayments>, state: AppState) -> Result<HttpResponse, ApiError> {
    let surpluses = state.read(&admin, move |work| Ok(work.payments().surpluses()?)).await?;
    Ok(HttpResponse::Ok().json(surpluses.into_iter().map(SurplusResponse::from).collect::<Vec<_>>()))
}

/// Keeps what the practice has beyond what is owed for the booking, such as a fee for cancelling late.
#[utoipa::path(
    tag = "payment",
    params(("id" = String, Path, description = "The booking's id")),
    responses(
        (status = 204),
        (status = 409, description = "`no_surplus`: it is all owed, or has been decided on"),
    ),
    security(("token" = ["payments.change"])),
)]
#[post("/api/bookings/{id}/surplus/keep")]
pub async fn keep_surplus(
    admin: Allowed<ChangePayments>,
    id: Id<BookingId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.payments().keep(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}
