use kernel::StorageError;

use crate::{PaymentSettings, Provider};

/// Where payment settings and providers are kept.
#[cfg_attr(test, mockall::automock)]
pub trait PaymentRepository {
    /// The settings; `None` before they are first stored.
    fn settings(&self) -> Result<Option<PaymentSettings>, StorageError>;
    /// Stores the settings, replacing earlier ones.
    fn store_settings(&self, settings: &PaymentSettings) -> Result<(), StorageError>;
    /// All providers. MUST be ordered by key.
    fn providers(&self) -> Result<Vec<Provider>, StorageError>;
    /// Stores the provider, replacing an earlier one with the same key.
    fn store_provider(&self, provider: &Provider) -> Result<(), StorageError>;
}
