use kernel::StorageError;

use crate::{PaymentOptions, PaymentRepository, PaymentSettings, Provider};

/// The practice's payment options.
#[derive(Clone, Copy)]
pub struct Payments<'a> {
    /// Where they are kept.
    pub payments: &'a dyn PaymentRepository,
}

impl Payments<'_> {
    /// The settings, or a new practice's defaults.
    pub fn settings(&self) -> Result<PaymentSettings, StorageError> {
        Ok(self.payments.settings()?.unwrap_or_default())
    }

    /// What visitors may see: the mode and the providers that are switched on.
    pub fn options(&self) -> Result<PaymentOptions, StorageError> {
        let PaymentSettings { mode, default_provider, .. } = self.settings()?;
        let enabled = self.payments.providers()?.into_iter().filter(|provider| provider.enabled);
        Ok(PaymentOptions {
            mode,
            default_provider,
            providers: enabled.map(|Provider { key, .. }| key).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockPaymentRepository;
    use crate::{PaymentMode, ProviderKey};
    use kernel::Currency;

    fn provider(key: &str, enabled: bool) -> Provider {
        Provider { key: ProviderKey::parse(key).unwrap(), name: key.to_uppercase(), enabled }
    }

    #[test]
    fn a_new_practice_takes_no_payment() {
        let mut payments = MockPaymentRepository::new();
        payments.expect_settings().returning(|| Ok(None));
        payments.expect_providers().returning(|| Ok(vec![]));
        let options = Payments { payments: &payments }.options().unwrap();
        assert_eq!((options.mode, options.providers), (PaymentMode::Off, vec![]));
        assert_eq!(PaymentSettings::default().currency, Currency::Usd);
    }

    #[test]
    fn visitors_learn_of_enabled_providers_only() {
        let mut payments = MockPaymentRepository::new();
        payments.expect_settings().returning(|| Ok(None));
        payments.expect_providers().returning(|| Ok(vec![provider("demo", true), provider("stripe", false)]));
        let options = Payments { payments: &payments }.options().unwrap();
        assert_eq!(options.providers, [ProviderKey::parse("demo").unwrap()]);
    }
}
