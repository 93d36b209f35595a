use kernel::Currency;

use crate::{Provider, ProviderKey, SecretSource};

/// How the practice takes payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentSettings {
    /// Whether a booking asks for payment.
    pub mode: PaymentMode,
    /// The currency of payments.
    pub currency: Currency,
    /// The provider that bookings use.
    pub default_provider: Option<ProviderKey>,
    /// How long a time is held for someone who is paying.
    pub hold: HoldMinutes,
}

impl PaymentSettings {
    /// As they count on this server: a default provider that does not exist here is none, so that
    /// nothing is paid online.
    #[must_use]
    pub fn here(self, secrets: &dyn SecretSource) -> Self {
        match &self.default_provider {
            Some(key) if !key.exists(secrets) => {
                Self { mode: PaymentMode::Off, default_provider: None, ..self }
            }
            _ => self,
        }
    }
}

/// How many minutes a time is held for someone who is paying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldMinutes(u8);

/// The number is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter 5 to 60 minutes")]
pub struct InvalidHold;

impl HoldMinutes {
    /// 5 to 60 minutes.
    pub fn new(minutes: i64) -> Result<Self, InvalidHold> {
        u8::try_from(minutes).ok().filter(|minutes| (5..=60).contains(minutes)).map(Self).ok_or(InvalidHold)
    }

    /// The number.
    #[must_use]
    pub const fn minutes(self) -> u8 {
        self.0
    }
}

impl Default for HoldMinutes {
    fn default() -> Self {
        Self(15)
    }
}

impl Default for PaymentSettings {
    /// A new practice takes no payments online; its prices are in US dollars.
    fn default() -> Self {
        Self {
            mode: PaymentMode::Off,
            currency: Currency::Usd,
            default_provider: None,
            hold: HoldMinutes::default(),
        }
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
    /// The settings.
    pub settings: PaymentSettings,
    /// The providers that are switched on and ready.
    pub providers: Vec<Provider>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_held_for_5_to_60_minutes() {
        assert_eq!(HoldMinutes::default().minutes(), 15);
        for minutes in [5, 60] {
            assert_eq!(HoldMinutes::new(minutes).map(|hold| i64::from(hold.minutes())), Ok(minutes));
        }
        for minutes in [i64::MIN, 0, 4, 61, 256 + 5] {
            assert_eq!(HoldMinutes::new(minutes), Err(InvalidHold), "{minutes}");
        }
    }
}
