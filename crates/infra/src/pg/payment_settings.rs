//! Payment settings and providers.

use diesel::prelude::*;
use kernel::{Currency, StorageError};
use payments::{
    HoldMinutes, PaymentMode, PaymentSettings, PaymentSettingsRepository, Provider, ProviderKey,
    PublicConfig, SecretVariables,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Tx;
use super::changes::Change;
use super::row::corrupt;
use super::schema::payment_providers as providers;

const SECTION: &str = "payments";

/// The settings as stored in JSON.
#[derive(Serialize, Deserialize)]
struct SettingsDocument {
    mode: PaymentMode,
    currency: Currency,
    /// Empty for none.
    default_provider: String,
    #[serde(default = "usual_hold")]
    hold_minutes: u8,
}

fn usual_hold() -> u8 {
    HoldMinutes::default().minutes()
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = providers)]
struct ProviderRow {
    key: String,
    name: String,
    enabled: bool,
    public_config: Value,
    secret_env_names: Value,
}

impl ProviderRow {
    fn of(provider: &Provider) -> Result<Self, StorageError> {
        Ok(Self {
            key: provider.key.to_string(),
            name: provider.name.clone(),
            enabled: provider.enabled,
            public_config: serde_json::to_value(provider.public_config.as_map()).map_err(corrupt)?,
            secret_env_names: serde_json::to_value(provider.secret_variables.as_map()).map_err(corrupt)?,
        })
    }

    fn provider(self) -> Result<Provider, StorageError> {
        let config = serde_json::from_value(self.public_config).map_err(corrupt)?;
        let variables = serde_json::from_value(self.secret_env_names).map_err(corrupt)?;
        Ok(Provider {
            key: ProviderKey::stored(self.key),
            name: self.name,
            enabled: self.enabled,
            public_config: PublicConfig::stored(config),
            secret_variables: SecretVariables::stored(variables),
        })
    }
}

impl PaymentSettingsRepository for Tx<'_> {
    fn lock(&self) -> Result<(), StorageError> {
        self.lock_settings()
    }

    fn settings(&self) -> Result<Option<PaymentSettings>, StorageError> {
        let Some((body, _)) = self.document(SECTION)? else { return Ok(None) };
        let SettingsDocument { mode, currency, default_provider, hold_minutes } =
            serde_json::from_value(body).map_err(corrupt)?;
        let hold = HoldMinutes::new(hold_minutes.into()).unwrap_or_default();
        let default_provider = Some(default_provider).filter(|key| !key.is_empty()).map(ProviderKey::stored);
        Ok(Some(PaymentSettings { mode, currency, default_provider, hold }))
    }

    fn store_settings(&self, settings: &PaymentSettings) -> Result<(), StorageError> {
        self.changed(Change::PaymentOptions);
        let document = SettingsDocument {
            mode: settings.mode,
            currency: settings.currency,
            default_provider: settings.default_provider.as_ref().map(ToString::to_string).unwrap_or_default(),
            hold_minutes: settings.hold.minutes(),
        };
        self.store_document(SECTION, &serde_json::to_value(document).map_err(corrupt)?, None)?;
        Ok(())
    }

    fn providers(&self) -> Result<Vec<Provider>, StorageError> {
        let rows: Vec<ProviderRow> =
            self.query(|c| providers::table.order(providers::key).select(ProviderRow::as_select()).load(c))?;
        rows.into_iter().map(ProviderRow::provider).collect()
    }

    fn store_provider(&self, provider: &Provider) -> Result<(), StorageError> {
        self.changed(Change::PaymentOptions);
        let row = ProviderRow::of(provider)?;
        self.query(|c| {
            diesel::insert_into(providers::table)
                .values(&row)
                .on_conflict(providers::key)
                .do_update()
                .set(&row)
                .execute(c)
        })?;
        Ok(())
    }

    fn remove_provider(&self, key: &ProviderKey) -> Result<(), StorageError> {
        self.changed(Change::PaymentOptions);
        self.query(|c| diesel::delete(providers::table.find(key.as_str())).execute(c))?;
        Ok(())
    }
}
