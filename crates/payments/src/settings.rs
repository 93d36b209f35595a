use kernel::Currency;

use crate::ProviderKey;

/// How the practice takes payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentSettings {
    /// Whether a booking asks for payment.
    pub mode: PaymentMode,
    /// The currency of payments.
    pub currency: Currency,
    /// The provider that bookings use.
    pub default_provider: Option<ProviderKey>,
}

impl Default for PaymentSettings {
    /// A new practice takes no payments online; its prices are in US dollars.
    fn default() -> Self {
        Self { mode: PaymentMode::Off, currency: Currency::Usd, default_provider: None }
    }
}

/// Whether a booking asks for payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaymentMode {
    /// It does not.
    #[default]
    Off,
    /// It may be skipped.
    Optional,
    /// It is mandatory.
    Required,
}

kernel::named!(PaymentMode { Off = "off", Optional = "optional", Required = "required" });

/// What visitors may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentOptions {
    /// Whether a booking asks for payment.
    pub mode: PaymentMode,
    /// The provider that bookings use.
    pub default_provider: Option<ProviderKey>,
    /// The providers that are switched on.
    pub providers: Vec<ProviderKey>,
}
