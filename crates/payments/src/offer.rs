use kernel::StorageError;

use crate::{PaymentOptions, PaymentSettingsRepository, SecretSource};

/// How visitors may pay.
#[derive(Clone, Copy)]
pub struct PaymentOffer<'a> {
    /// Where the settings are kept.
    pub repository: &'a dyn PaymentSettingsRepository,
    /// Where the providers' secrets are.
    pub secrets: &'a dyn SecretSource,
}

impl PaymentOffer<'_> {
    /// What visitors may see: the settings, and the providers that are switched on and ready.
    pub fn options(&self) -> Result<PaymentOptions, StorageError> {
        let mut providers = self.repository.providers()?;
        providers.retain(|provider| provider.enabled && provider.problem(self.secrets).is_none());
        let settings = self.repository.settings()?.unwrap_or_default().here(self.secrets);
        Ok(PaymentOptions { settings, providers })
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use crate::ports::MockPaymentSettingsRepository;
    use crate::secrets::MockSecretSource;
    use crate::{PaymentMode, Provider, ProviderKey, PublicConfig, SecretVariables};
    use kernel::{Currency, Secret};

    fn provider(key: &str, enabled: bool) -> Provider {
        Provider {
            key: ProviderKey::parse(key).unwrap(),
            name: key.to_uppercase(),
            enabled,
            public_config: PublicConfig::default(),
            secret_variables: SecretVariables::default(),
        }
    }

    fn options(providers: Vec<Provider>, secrets: &'static [&'static str]) -> PaymentOptions {
        let mut repository = MockPaymentSettingsRepository::new();
        repository.expect_settings().returning(|| Ok(None));
        repository.expect_providers().return_once(|| Ok(providers));
        let mut source = MockSecretSource::new();
        source.expect_secret().returning(|name| secrets.contains(&name).then(|| Secret("sk_1".into())));
        source.expect_is_demo().return_const(true);
        PaymentOffer { repository: &repository, secrets: &source }.options().unwrap()
    }

    #[test]
    fn a_new_practice_takes_no_payment() {
        let PaymentOptions { settings, providers } = options(vec![], &[]);
        assert_eq!((settings.mode, providers), (PaymentMode::Off, vec![]));
        assert_eq!(settings.currency, Currency::Usd);
    }

    #[test]
    fn visitors_may_use_what_is_switched_on_and_ready() {
        let (demo, stripe, barter) =
            (provider("demo", true), provider("stripe", true), provider("barter", true));
        let all = || vec![barter.clone(), demo.clone(), stripe.clone()];
        assert_eq!(options(all(), &["STRIPE_SECRET_KEY"]).providers, slice::from_ref(&demo));
        let both = &["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
        assert_eq!(options(all(), both).providers, [demo, stripe]);
        assert_eq!(options(vec![provider("demo", false)], both).providers, []);
    }
}
