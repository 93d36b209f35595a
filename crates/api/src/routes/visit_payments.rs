//! Paying for a booking through its private link.

use actix_web::{HttpRequest, HttpResponse, post};
use kernel::Named;
use payments::{
    About, Bill, Opening, Payment, PaymentError, PaymentUpdate, Provider, ProviderKey, Report, SecretSource,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::fields::Fields;
use crate::http::wire::{BillStateName, CurrencyName, moment};
use crate::routes::private_link::followed;
use crate::state::checkout::learn;
use crate::state::moment::Moment;
use crate::state::standing::Visitor;
use crate::state::work::Work;
use crate::state::{AppState, State};

/// The state of a booking's payment. Amounts are in minor units of the currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitedPaymentResponse {
    state: BillStateName,
    /// What is due, or what was paid, in minor units of `currency` (cents for USD).
    amount: i64,
    currency: CurrencyName,
    /// How much was returned, in minor units of `currency` (cents for USD).
    refunded: i64,
    /// Until when the time is held for the payment; RFC 3339, UTC.
    #[schema(required = true)]
    pay_by: Option<String>,
    /// Whether it can be paid now.
    payable: bool,
    /// The provider's key; `null` if it cannot be paid online.
    #[schema(required = true)]
    provider: Option<String>,
    /// The number of the last receipt.
    #[schema(required = true)]
    receipt_number: Option<String>,
}

/// The state of the payment; `None` if there is none and none can be made.
pub(super) fn seen<S>(
    bill: &Bill,
    at: &Moment<S>,
    secrets: &dyn SecretSource,
) -> Option<VisitedPaymentResponse> {
    let provider = at.policies.pays_through(secrets);
    let is_due = bill.due().minor() > 0;
    if bill.payments.is_empty() && (provider.is_none() || !is_due) {
        return None;
    }
    let paid = bill.paid().minor().max(bill.refunded().minor());
    Some(VisitedPaymentResponse {
        state: BillStateName(bill.state()),
        amount: if is_due { bill.due().minor() } else { paid },
        currency: CurrencyName(bill.price.currency()),
        refunded: bill.refunded().minor(),
        pay_by: bill.pay_by.filter(|_| is_due).map(moment),
        payable: provider.is_some() && is_due && !bill.is_too_late(at.utc),
        provider: provider.map(|provider| provider.key.to_string()),
        receipt_number: bill.receipt().map(|receipt| receipt.to_string()),
    })
}

/// A payment that has been started.
#[derive(Debug, Serialize, ToSchema)]
pub struct StartedPaymentResponse {
    /// Always `processing`.
    state: BillStateName,
    provider: String,
    /// The provider's own page; `null` if it is paid on this site.
    #[schema(required = true)]
    redirect_url: Option<String>,
}

impl From<Payment> for StartedPaymentResponse {
    fn from(payment: Payment) -> Self {
        Self {
            state: BillStateName(payments::BillState::Processing),
            provider: payment.provider().map(ToString::to_string).unwrap_or_default(),
            redirect_url: payment.session.and_then(|session| session.url),
        }
    }
}

/// The provider that bookings are paid through.
async fn provider(state: &State) -> Result<Provider, ApiError> {
    let policies = state.policies().await?;
    let provider = policies.pays_through(&state.config.environment).cloned();
    provider.ok_or_else(|| PaymentError::Settled.into())
}

/// Starts to pay what is due, or goes on with the payment that was started before.
#[utoipa::path(
    tag = "payment",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses(
        (status = 200, body = StartedPaymentResponse),
        (status = 409, description = "`payment_settled`: nothing is due; `booking_settled`: cancelled, or no longer held"),
        (status = 429),
        (status = 503, description = "`payment_unavailable`: the payment service cannot be reached"),
    ),
)]
#[post("/api/public/bookings/{token}/payment")]
pub async fn start_payment(
    request: HttpRequest,
    address: ClientAddress,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    let provider = provider(&state).await?;
    let key = provider.key.clone();
    let ask = move |work: &Work<'_>| {
        let booking = work.visits().by_link(id)?;
        Ok((work.payments().begin(id, &key, work.at.utc)?, booking))
    };
    let (begun, booking) = state.transact(Visitor, ask).await?;
    let payment = match begun {
        Opening::Open(payment) => payment,
        Opening::New(payment) => {
            let checkout = state.checkout(&payment, &booking);
            let started = state.call_gateway(provider, move |gateway| gateway.start(&checkout)).await?;
            let session = started.map_err(|error| ApiError::payment_unavailable(&error))?;
            let started =
                move |work: &Work<'_>| Ok(work.payments().started(payment.id, session, work.at.utc)?);
            state.transact(Visitor, started).await?
        }
    };
    if !payment.is_open() {
        return Err(PaymentError::NotHeld.into());
    }
    Ok(HttpResponse::Ok().json(StartedPaymentResponse::from(payment)))
}

/// What becomes of a payment with the demo provider.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    Success,
    Decline,
    Abandon,
}

kernel::named!(Outcome { Success = "success", Decline = "decline", Abandon = "abandon" });

/// The outcome of a payment with the demo provider.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DemoOutcomeRequest {
    /// `success`, `decline` or `abandon`.
    #[serde(default)]
    #[schema(max_length = 20)]
    outcome: String,
}

/// Reports what became of a payment with the demo provider, which was started before. No money
/// moves. Only a demo has this.
#[utoipa::path(
    tag = "payment",
    params(("token" = String, Path, description = "The secret part of the link")),
    request_body = DemoOutcomeRequest,
    responses(
        (status = 200, body = VisitedPaymentResponse),
        (status = 409, description = "`payment_settled`: no payment with the demo provider was started"),
        (status = 429),
    ),
)]
#[post("/api/public/bookings/{token}/payment/demo")]
pub async fn report_demo_payment(
    request: HttpRequest,
    address: ClientAddress,
    body: Body<DemoOutcomeRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let demo = ProviderKey::stored("demo".into());
    if !demo.exists(&state.config.environment) {
        return Err(ApiError::not_found());
    }
    let id = followed(&request, &state)?;
    let mut fields = Fields::default();
    let outcome = fields.parse("outcome", Outcome::from_name(&body.0.outcome));
    let outcome = fields.finish(outcome)?;
    let shared = state.clone();
    let report = move |work: &Work<'_>| {
        work.visits().by_link(id)?;
        let bill = work.payments().bill(id)?;
        let open = bill.open().filter(|payment| payment.provider() == Some(&demo));
        let session = open.and_then(|payment| Some((payment, payment.session.as_ref()?)));
        let (payment, session) = session.ok_or(PaymentError::Settled)?;
        let update = match outcome {
            Outcome::Success => Some(PaymentUpdate::Paid { charge: None }),
            Outcome::Decline => Some(PaymentUpdate::Failed),
            Outcome::Abandon => None,
        };
        let about = About::Session(payment.id, session.reference.clone());
        let reports: Vec<_> =
            update.map(|update| Report { about, amount: Some(payment.amount), update }).into_iter().collect();
        learn(&shared, work, &demo, &reports)?;
        shown(work, id, &shared)
    };
    Ok(HttpResponse::Ok().json(state.transact(Visitor, report).await?))
}

fn shown(work: &Work<'_>, id: kernel::BookingId, state: &State) -> Result<VisitedPaymentResponse, ApiError> {
    let bill = work.payments().bill(id)?;
    seen(&bill, &work.at, &state.config.environment).ok_or_else(|| PaymentError::Settled.into())
}

/// Asks the payment service for the state of the payment, such as after the visitor came back from its
/// page.
#[utoipa::path(
    tag = "payment",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses(
        (status = 200, body = VisitedPaymentResponse),
        (status = 409, description = "`payment_settled`: nothing was or is to be paid"),
        (status = 429),
        (status = 503, description = "`payment_unavailable`: the payment service cannot be reached"),
    ),
)]
#[post("/api/public/bookings/{token}/payment/refresh")]
pub async fn refresh_payment(
    request: HttpRequest,
    address: ClientAddress,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.limits.visit(&address)?;
    let id = followed(&request, &state)?;
    let find = move |work: &Work<'_>| {
        work.visits().by_link(id)?;
        let bill = work.payments().bill(id)?;
        let open = bill.open().cloned();
        let provider =
            open.as_ref().and_then(|payment| work.at.policies.provider(payment.provider()?)).cloned();
        Ok(open.zip(provider))
    };
    if let Some((payment, provider)) = state.read(Visitor, find).await? {
        let key = provider.key.clone();
        let fetched = state.call_gateway(provider, move |gateway| gateway.fetch(&payment)).await?;
        let reports = fetched.map_err(|error| ApiError::payment_unavailable(&error))?;
        let shared = state.clone();
        state.transact(Visitor, move |work| Ok(learn(&shared, work, &key, &reports)?)).await?;
    }
    let shared = state.clone();
    let read = move |work: &Work<'_>| shown(work, id, &shared);
    Ok(HttpResponse::Ok().json(state.read(Visitor, read).await?))
}
