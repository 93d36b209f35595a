//! The payment options, as far as visitors may know them.

use actix_web::{HttpRequest, HttpResponse, get};
use infra::pg::Tx;
use payments::PaymentOptions;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::wire::PaymentModeName;
use crate::public::cache::PublicRead;
use crate::public::respond::respond_cached;
use crate::state::AppState;
use crate::state::facades::Facades;
use crate::state::moment::Moment;

/// Whether the booking dialog asks for payment, and with which provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsResponse {
    settings: PaymentOptionsSettings,
    /// The providers that are switched on.
    providers: Vec<PaymentOptionsProvider>,
}

/// The practice's choices.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsSettings {
    mode: PaymentModeName,
    /// A provider's key, or empty.
    default_provider: String,
}

/// A provider, by key only.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsProvider {
    key: String,
}

impl From<PaymentOptions> for PaymentOptionsResponse {
    fn from(options: PaymentOptions) -> Self {
        Self {
            settings: PaymentOptionsSettings {
                mode: PaymentModeName(options.mode),
                default_provider: options.default_provider.map(|key| key.to_string()).unwrap_or_default(),
            },
            providers: options
                .providers
                .into_iter()
                .map(|key| PaymentOptionsProvider { key: key.to_string() })
                .collect(),
        }
    }
}

/// Whether bookings are paid online, and with which provider.
#[utoipa::path(tag = "payment", responses((status = 200, body = PaymentOptionsResponse), (status = 304)))]
#[get("/api/public/payment/options")]
pub async fn get_payment_options(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let options = |tx: &Tx<'_>, _: &Moment| Ok(PaymentOptionsResponse::from(tx.payments().options()?).into());
    respond_cached(&state, &request, PublicRead::PaymentOptions, options).await
}
