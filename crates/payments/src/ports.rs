use kernel::StorageError;

use crate::{PaymentSettings, Provider};

/// Where payment settings and providers are kept.
#[cfg_attr(test, mockall::automock)]
pub trait PaymentRepository {
    /// The settings; `None` before they were stored for the first time.
    fn settings(&self) -> Result<Option<PaymentSettings>, StorageError>;
    /// Stores the settings in place of earlier ones.
    fn store_settings(&self, settings: &PaymentSettings) -> Result<(), StorageError>;
    /// All providers. MUST be ordered by key.
    fn providers(&self) -> Result<Vec<Provider>, StorageError>;
    /// Stores the provider in place of an earlier one with its key.
    fn store_provider(&self, provider: &Provider) -> Result<(), StorageError>;
}
