/// How the practice takes payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentSettings {
    /// Whether a booking asks for payment.
    pub mode: PaymentMode,
    /// ISO 4217 code of every price.
    pub currency: String,
    /// The key of the provider that bookings use, or empty.
    pub default_provider: String,
}

impl Default for PaymentSettings {
    /// A new practice takes no payments online; its prices are in US dollars.
    fn default() -> Self {
        Self { mode: PaymentMode::Off, currency: "USD".into(), default_provider: String::new() }
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

/// A service that takes payments for the practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// Identifier, such as `demo`.
    pub key: String,
    /// The name shown to administrators.
    pub name: String,
    /// Whether visitors may use it.
    pub enabled: bool,
}

/// What visitors may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentOptions {
    /// Whether a booking asks for payment.
    pub mode: PaymentMode,
    /// The key of the provider that bookings use, or empty.
    pub default_provider: String,
    /// The keys of the providers that are switched on.
    pub providers: Vec<String>,
}
