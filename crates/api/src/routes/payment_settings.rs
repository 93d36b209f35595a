//! Payment settings and providers.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, delete, get, post, put};
use kernel::{Currency, Named};
use payments::{
    GatewayKind, HoldMinutes, InvalidProviderKey, PaymentGateways, PaymentMode, PaymentSettings,
    PaymentSetup, Provider, ProviderKey, PublicConfig, SecretSource, SecretVariables,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::error::ApiError;
use crate::http::extract::{Body, Id};
use crate::http::fields::{Fields, optional, single_line};
use crate::http::permit::Allowed;
use crate::http::wire::{CurrencyName, PaymentModeName};
use crate::state::AppState;
use crate::state::standing::ManageSettings;
use crate::state::threads::block;
use crate::state::work::Work;

/// The payment settings, and what they can be.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentSettingsResponse {
    settings: PaymentSettingsFields,
    /// By key.
    providers: Vec<PaymentProviderResponse>,
    /// The payment services that a provider can use, by its key.
    gateways: Vec<PaymentGatewayResponse>,
    currencies: Vec<CurrencyName>,
}

/// The practice's choices.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentSettingsFields {
    mode: PaymentModeName,
    currency: CurrencyName,
    /// A provider's key, or empty.
    default_provider: String,
    /// How long a time is held for someone who is paying.
    hold_minutes: u8,
}

/// A provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentProviderResponse {
    key: String,
    name: String,
    enabled: bool,
    /// Settings that are no secret, by name.
    public_config: BTreeMap<String, String>,
    /// The environment variables with its secrets, by the secret's name. A secret without one is in
    /// the variable with the usual name, such as `STRIPE_SECRET_KEY`.
    secret_env_names: BTreeMap<String, String>,
    /// The environment variables that it needs and that are not set.
    missing_secrets: Vec<String>,
}

/// A payment service.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentGatewayResponse {
    key: &'static str,
    name: &'static str,
    /// The names of its settings that are no secret.
    public_config: &'static [&'static str],
    /// The names of its secrets.
    secrets: &'static [&'static str],
}

impl PaymentProviderResponse {
    fn of(provider: &Provider, secrets: &dyn SecretSource) -> Self {
        Self {
            key: provider.key.to_string(),
            name: provider.name.clone(),
            enabled: provider.enabled,
            public_config: provider.public_config.as_map().clone(),
            secret_env_names: provider.secret_variables.as_map().clone(),
            missing_secrets: provider.missing_secrets(secrets),
        }
    }
}

impl PaymentSettingsResponse {
    fn read(setup: &PaymentSetup<'_>) -> Result<Self, ApiError> {
        let settings = setup.settings()?;
        let providers = setup.providers()?;
        let currencies = Currency::NAMES.iter().filter_map(|code| Currency::from_name(code).ok());
        let gateway = |kind: GatewayKind| PaymentGatewayResponse {
            key: kind.name(),
            name: kind.title(),
            public_config: kind.public_config(),
            secrets: kind.secrets(),
        };
        Ok(Self {
            settings: PaymentSettingsFields {
                mode: PaymentModeName(settings.mode),
                currency: CurrencyName(settings.currency),
                default_provider: settings.default_provider.map(|key| key.to_string()).unwrap_or_default(),
                hold_minutes: settings.hold.minutes(),
            },
            providers: providers
                .iter()
                .map(|provider| PaymentProviderResponse::of(provider, setup.secrets))
                .collect(),
            gateways: GatewayKind::here(setup.secrets).map(gateway).collect(),
            currencies: currencies.map(CurrencyName).collect(),
        })
    }
}

/// Payment settings to save.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PaymentSettingsRequest {
    #[serde(default)]
    #[schema(value_type = PaymentModeName)]
    mode: String,
    #[serde(default)]
    #[schema(value_type = CurrencyName)]
    currency: String,
    /// A provider's key, or empty.
    #[serde(default)]
    #[schema(max_length = 40)]
    default_provider: String,
    /// 5 to 60; if absent, it stays as it is.
    #[schema(minimum = 5, maximum = 60)]
    hold_minutes: Option<i64>,
}

/// Settings whose fields are valid.
struct Wanted {
    mode: PaymentMode,
    currency: Currency,
    default_provider: Option<ProviderKey>,
    hold: Option<HoldMinutes>,
}

impl PaymentSettingsRequest {
    fn parse(&self) -> Result<Wanted, ApiError> {
        let mut fields = Fields::default();
        let mode = fields.parse("mode", PaymentMode::from_name(&self.mode));
        let currency = fields.parse("currency", Currency::from_name(&self.currency));
        let default = optional(&self.default_provider, ProviderKey::parse);
        let default = fields.parse("default_provider", default);
        let hold = fields.parse_optional("hold_minutes", self.hold_minutes.map(HoldMinutes::new));
        let wanted =
            || Some(Wanted { mode: mode?, currency: currency?, default_provider: default?, hold: hold? });
        fields.finish(wanted())
    }
}

/// A provider to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PaymentProviderRequest {
    /// Up to 40 lowercase letters, digits, hyphens or underscores.
    #[serde(default)]
    #[schema(max_length = 40)]
    key: String,
    #[serde(flatten)]
    details: PaymentProviderFields,
}

/// A provider's details.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PaymentProviderFields {
    #[serde(default)]
    #[validate(custom(function = single_line), length(max = 100, message = "Use at most 100 characters"))]
    #[schema(max_length = 100)]
    name: String,
    #[serde(default)]
    enabled: bool,
    /// Settings that are no secret, by name.
    #[serde(default)]
    public_config: BTreeMap<String, String>,
    /// The environment variables with its secrets, by the secret's name.
    #[serde(default)]
    secret_env_names: BTreeMap<String, String>,
}

impl PaymentProviderFields {
    fn provider(
        self,
        key: Result<ProviderKey, InvalidProviderKey>,
        secrets: &dyn SecretSource,
    ) -> Result<Provider, ApiError> {
        let mut fields = Fields::of(&self);
        let key = fields.parse("key", key);
        let key = fields.parse_optional("key", key.map(|key| key.reachable(secrets))).flatten();
        let name = self.name.trim().to_owned();
        if name.is_empty() {
            fields.add("name", "Enter a name");
        }
        let config = fields.parse("public_config", PublicConfig::parse(self.public_config));
        let named: BTreeMap<_, _> =
            self.secret_env_names.into_iter().filter(|(_, variable)| !variable.trim().is_empty()).collect();
        let variables = fields.parse("secret_env_names", SecretVariables::parse(named, secrets));
        let enabled = self.enabled;
        let provider = || {
            Some(Provider { key: key?, name, enabled, public_config: config?, secret_variables: variables? })
        };
        fields.finish(provider())
    }
}

/// How bookings are paid.
#[utoipa::path(
    tag = "payment",
    responses((status = 200, body = PaymentSettingsResponse)),
    security(("token" = ["settings.manage"])),
)]
#[get("/api/payment/settings")]
pub async fn get_payment_settings(
    admin: Allowed<ManageSettings>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let config = state.config.clone();
    let read = move |work: &Work<'_, ManageSettings>| {
        PaymentSettingsResponse::read(&work.payment_setup(&config.environment))
    };
    Ok(HttpResponse::Ok().json(state.read(&admin, read).await?))
}

/// Saves how bookings are paid. Unless the mode is off, the default provider must be ready.
#[utoipa::path(
    tag = "payment",
    request_body = PaymentSettingsRequest,
    responses(
        (status = 200, body = PaymentSettingsResponse),
        (status = 409, description = "`provider_not_ready`: the default provider is missing, disabled, lacks secrets, or its gateway takes no payments yet"),
    ),
    security(("token" = ["settings.manage"])),
)]
#[put("/api/payment/settings")]
pub async fn save_payment_settings(
    admin: Allowed<ManageSettings>,
    body: Body<PaymentSettingsRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Wanted { mode, currency, default_provider, hold } = body.0.parse()?;
    let config = state.config.clone();
    let save = move |work: &Work<'_, ManageSettings>| {
        let setup = work.payment_setup(&config.environment);
        let hold = match hold {
            Some(hold) => hold,
            None => setup.settings()?.hold,
        };
        setup.save(&PaymentSettings { mode, currency, default_provider, hold })?;
        PaymentSettingsResponse::read(&setup)
    };
    Ok(HttpResponse::Ok().json(state.transact(&admin, save).await?))
}

/// Adds a provider. An enabled one must be ready.
#[utoipa::path(
    tag = "payment",
    request_body = PaymentProviderRequest,
    responses(
        (status = 201, body = PaymentProviderResponse),
        (status = 409, description = "`provider_exists`, or `provider_not_ready`: it is enabled and lacks secrets"),
    ),
    security(("token" = ["settings.manage"])),
)]
#[post("/api/payment/providers")]
pub async fn add_payment_provider(
    admin: Allowed<ManageSettings>,
    body: Body<PaymentProviderRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let PaymentProviderRequest { key, details } = body.0;
    let config = state.config.clone();
    let provider = details.provider(ProviderKey::parse(&key), &config.environment)?;
    let add = move |work: &Work<'_, ManageSettings>| {
        work.payment_setup(&config.environment).add(&provider)?;
        Ok(PaymentProviderResponse::of(&provider, &config.environment))
    };
    Ok(HttpResponse::build(StatusCode::CREATED).json(state.transact(&admin, add).await?))
}

/// Replaces a provider; a key in the body changes nothing. While payments are on, the default one stays enabled.
#[utoipa::path(
    tag = "payment",
    params(("key" = String, Path)),
    request_body = PaymentProviderRequest,
    responses(
        (status = 200, body = PaymentProviderResponse),
        (status = 409, description = "`default_provider`: bookings are paid with it; or `provider_not_ready`: it is to be switched on and lacks secrets"),
    ),
    security(("token" = ["settings.manage"])),
)]
#[put("/api/payment/providers/{key}")]
pub async fn change_payment_provider(
    admin: Allowed<ManageSettings>,
    key: Id<ProviderKey>,
    body: Body<PaymentProviderRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let config = state.config.clone();
    let PaymentProviderRequest { key: named, details } = body.0;
    let key = if named.is_empty() { Ok(key.0) } else { ProviderKey::parse(&named).map(|_| key.0) };
    let provider = details.provider(key, &config.environment)?;
    let change = move |work: &Work<'_, ManageSettings>| {
        work.payment_setup(&config.environment).change(&provider)?;
        Ok(PaymentProviderResponse::of(&provider, &config.environment))
    };
    Ok(HttpResponse::Ok().json(state.transact(&admin, change).await?))
}

/// Deletes a provider, unless it is the default one.
#[utoipa::path(
    tag = "payment",
    params(("key" = String, Path)),
    responses((status = 204), (status = 409, description = "`default_provider`: bookings are paid with it")),
    security(("token" = ["settings.manage"])),
)]
#[delete("/api/payment/providers/{key}")]
pub async fn delete_payment_provider(
    admin: Allowed<ManageSettings>,
    key: Id<ProviderKey>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let config = state.config.clone();
    let remove =
        move |work: &Work<'_, ManageSettings>| Ok(work.payment_setup(&config.environment).remove(&key.0)?);
    state.transact(&admin, remove).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The result of a test.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderTestResponse {
    ok: bool,
    /// What is wrong, and what to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Checks that a provider can be reached with its secrets. No money moves.
#[utoipa::path(
    tag = "payment",
    params(("key" = String, Path)),
    responses((status = 200, body = ProviderTestResponse), (status = 429)),
    security(("token" = ["settings.manage"])),
)]
#[post("/api/payment/providers/{key}/test")]
pub async fn test_payment_provider(
    admin: Allowed<ManageSettings>,
    key: Id<ProviderKey>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let turn = state.mail.test_turn()?;
    let config = state.config.clone();
    let to_test =
        move |work: &Work<'_, ManageSettings>| Ok(work.payment_setup(&config.environment).to_test(&key.0)?);
    let provider = state.transact(&admin, to_test).await?;
    let gateways = state.gateways.clone();
    let trial = block(move || {
        let outcome = gateways.test(&provider);
        drop(turn);
        Ok::<_, ApiError>(outcome)
    });
    let error = trial.await?.err();
    let error = error.map(|error| error.to_string());
    Ok(HttpResponse::Ok().json(ProviderTestResponse { ok: error.is_none(), error }))
}
