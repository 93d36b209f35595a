//! How a booking is paid, as far as visitors may know.

use actix_web::{HttpRequest, HttpResponse, get};
use infra::pg::Tx;
use payments::PaymentOptions;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::wire::PaymentModeWord;
use crate::public::cache::PublicRead;
use crate::public::respond::respond_cached;
use crate::state::AppState;
use crate::state::facades::Facades;
use crate::state::moment::Moment;

/// Whether the booking dialog asks for payment, and through whom.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsResponse {
    settings: PaymentOptionsSettings,
    /// Those that are switched on.
    providers: Vec<PaymentOptionsProvider>,
}

/// What the practice has decided.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsSettings {
    mode: PaymentModeWord,
    /// The key of a provider, or empty.
    default_provider: String,
}

/// A provider, by name alone.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsProvider {
    key: String,
}

impl From<PaymentOptions> for PaymentOptionsResponse {
    fn from(options: PaymentOptions) -> Self {
        Self {
            settings: PaymentOptionsSettings {
                mode: PaymentModeWord(options.mode),
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

/// Whether a booking is paid online, and through whom.
#[utoipa::path(tag = "payment", responses((status = 200, body = PaymentOptionsResponse), (status = 304)))]
#[get("/api/public/payment/options")]
pub async fn get_payment_options(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let options = |tx: &Tx<'_>, _: &Moment| Ok(PaymentOptionsResponse::from(tx.payments().options()?).into());
    respond_cached(&state, &request, PublicRead::PaymentOptions, options).await
}
