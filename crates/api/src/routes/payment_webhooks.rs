//! What payment services report on their own.

use actix_web::{HttpRequest, HttpResponse, post};
use payments::{PaymentGateways, ProviderKey, Webhook};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::{Id, RawJson};
use crate::state::AppState;
use crate::state::checkout::learn;
use crate::state::standing::PaymentService;

/// The maximum size of a webhook.
const LIMIT: usize = 64 * 1024;

/// A payment service's report, as its documentation says.
#[derive(Debug, ToSchema)]
pub struct WebhookRequest {}

/// A report was taken, or is about something else.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookResponse {}

/// Takes a payment service's report. It may come late, twice or in any order. Without the service's
/// signature nothing is stored.
#[utoipa::path(
    tag = "payment",
    params(
        ("key" = String, Path, description = "The provider's key"),
        ("Stripe-Signature" = Option<String>, Header, description = "The service's signature"),
    ),
    request_body(content = WebhookRequest, description = "The report, byte for byte as it was signed"),
    responses(
        (status = 200, body = WebhookResponse),
        (status = 503, description = "`payment_unavailable`: the provider's secrets are not set"),
    ),
)]
#[post("/api/payment/webhooks/{key}")]
pub async fn take_webhook(
    request: HttpRequest,
    key: Id<ProviderKey>,
    body: RawJson<LIMIT>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let policies = state.policies().await?;
    let provider = policies.provider(&key.0).ok_or_else(ApiError::not_found)?;
    let signature = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok());
    let webhook = Webhook { body: &body.0, signature: signature.unwrap_or_default() };
    let gateway = state.gateways.open(provider).map_err(|error| ApiError::payment_unavailable(&error))?;
    let reports = gateway.read(&webhook, state.clock.now()).map_err(|forged| {
        // Counted rather than logged: anyone can send them.
        state.metrics.payment_report("forged");
        ApiError::bad_request(forged.to_string())
    })?;
    let shared = state.clone();
    state.transact(PaymentService, move |work| Ok(learn(&shared, work, &key.0, &reports)?)).await?;
    Ok(HttpResponse::Ok().json(WebhookResponse {}))
}
