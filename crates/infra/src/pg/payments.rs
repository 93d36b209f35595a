//! Payment settings and providers.

use diesel::prelude::*;
use kernel::{Currency, StorageError};
use payments::{PaymentMode, PaymentRepository, PaymentSettings, Provider, ProviderKey};
use serde::{Deserialize, Serialize};

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
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = providers)]
struct ProviderRow {
    key: String,
    name: String,
    enabled: bool,
}

impl PaymentRepository for Tx<'_> {
    fn settings(&self) -> Result<Option<PaymentSettings>, StorageError> {
        let Some((body, _)) = self.document(SECTION)? else { return Ok(None) };
        let SettingsDocument { mode, currency, default_provider } =
            serde_json::from_value(body).map_err(corrupt)?;
        let default_provider = Some(default_provider).filter(|key| !key.is_empty()).map(ProviderKey::stored);
        Ok(Some(PaymentSettings { mode, currency, default_provider }))
    }

    fn store_settings(&self, settings: &PaymentSettings) -> Result<(), StorageError> {
        self.changed(Change::PaymentOptions);
        let document = SettingsDocument {
            mode: settings.mode,
            currency: settings.currency,
            default_provider: settings.default_provider.as_ref().map(ToString::to_string).unwrap_or_default(),
        };
        self.store_document(SECTION, &serde_json::to_value(document).map_err(corrupt)?, None)?;
        Ok(())
    }

    fn providers(&self) -> Result<Vec<Provider>, StorageError> {
        let rows: Vec<ProviderRow> =
            self.query(|c| providers::table.order(providers::key).select(ProviderRow::as_select()).load(c))?;
        let provider = |row: ProviderRow| Provider {
            key: ProviderKey::stored(row.key),
            name: row.name,
            enabled: row.enabled,
        };
        Ok(rows.into_iter().map(provider).collect())
    }

    fn store_provider(&self, provider: &Provider) -> Result<(), StorageError> {
        self.changed(Change::PaymentOptions);
        let Provider { key, name, enabled } = provider.clone();
        let row = ProviderRow { key: key.to_string(), name, enabled };
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
}
