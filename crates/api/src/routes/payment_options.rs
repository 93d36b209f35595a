//! How visitors may pay.

use actix_web::{HttpRequest, HttpResponse, get};
use payments::{PaymentOptions, Provider};
use serde::Serialize;
use utoipa::ToSchema;

use crate::base::cache::PublicRead;
use crate::http::error::ApiError;
use crate::http::wire::{CurrencyName, PaymentModeName};
use crate::public::respond::respond_cached;
use crate::state::AppState;
use crate::state::work::Work;

/// Whether the booking dialog asks for payment, and with which provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsResponse {
    settings: PaymentOptionsSettings,
    /// The providers that are switched on and ready.
    providers: Vec<PaymentOptionsProvider>,
}

/// The practice's choices.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsSettings {
    mode: PaymentModeName,
    /// A provider's key, or empty.
    default_provider: String,
    currency: CurrencyName,
    /// How long a time is held for someone who is paying.
    hold_minutes: u8,
}

/// A provider, as far as visitors may know it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOptionsProvider {
    key: String,
    name: String,
}

impl From<PaymentOptions> for PaymentOptionsResponse {
    fn from(PaymentOptions { settings, providers }: PaymentOptions) -> Self {
        let offered = |Provider { key, name, .. }| PaymentOptionsProvider { key: key.to_string(), name };
        Self {
            settings: PaymentOptionsSettings {
                mode: PaymentModeName(settings.mode),
                default_provider: settings.default_provider.map(|key| key.to_string()).unwrap_or_default(),
                currency: CurrencyName(settings.currency),
                hold_minutes: settings.hold.minutes(),
            },
            providers: providers.into_iter().map(offered).collect(),
        }
    }
}

/// Whether bookings are paid online, and with which provider.
#[utoipa::path(tag = "payment", responses((status = 200, body = PaymentOptionsResponse), (status = 304)))]
#[get("/api/public/payment/options")]
pub async fn get_payment_options(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let config = state.config.clone();
    let options = move |work: &Work<'_>| {
        Ok(PaymentOptionsResponse::from(work.payment_offer(&config.environment).options()?).into())
    };
    respond_cached(&state, &request, PublicRead::PaymentOptions, options).await
}
