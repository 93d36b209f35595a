use kernel::{Action, Audit, StorageError};

use crate::{PaymentMode, PaymentSettings, PaymentSettingsRepository, Provider, ProviderKey, SecretSource};

/// The practice's payment settings and providers.
#[derive(Clone, Copy)]
pub struct PaymentSetup<'a> {
    /// Where they are kept.
    pub repository: &'a dyn PaymentSettingsRepository,
    /// Where the providers' secrets are.
    pub secrets: &'a dyn SecretSource,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// Why payment settings could not be changed.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// No such provider.
    #[error("This provider does not exist")]
    NotFound,
    /// The key is taken.
    #[error("There is a provider with this key already")]
    Exists,
    /// The mode is off, and the default provider is none.
    #[error("Add this provider first")]
    UnknownDefault,
    /// A provider that is to take payments cannot. Says what to do.
    #[error("{0}")]
    NotReady(String),
    /// Bookings are paid through this provider.
    #[error(
        "Bookings are paid through this provider. Choose another default provider or turn payments off first"
    )]
    IsDefault,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl PaymentSetup<'_> {
    /// The settings as they count on this server, or a new practice's defaults.
    pub fn settings(&self) -> Result<PaymentSettings, StorageError> {
        Ok(self.repository.settings()?.unwrap_or_default().here(self.secrets))
    }

    /// All providers that exist on this server, by key.
    pub fn providers(&self) -> Result<Vec<Provider>, StorageError> {
        let mut providers = self.repository.providers()?;
        providers.retain(|provider| provider.key.exists(self.secrets));
        Ok(providers)
    }

    /// The provider with this key.
    pub fn provider(&self, key: &ProviderKey) -> Result<Provider, SetupError> {
        self.find(key)?.ok_or(SetupError::NotFound)
    }

    /// Saves the settings. Unless the mode is off, the default provider must be ready. Deletes what
    /// a former demo left behind.
    pub fn save(&self, settings: &PaymentSettings) -> Result<(), SetupError> {
        self.repository.lock()?;
        let default = match &settings.default_provider {
            Some(key) => self.find(key)?,
            None => None,
        };
        if settings.mode != PaymentMode::Off {
            if let Some(problem) = self.problem(default.as_ref()) {
                return Err(SetupError::NotReady(problem));
            }
        } else if settings.default_provider.is_some() && default.is_none() {
            return Err(SetupError::UnknownDefault);
        }
        self.repository.store_settings(settings)?;
        let stored = self.repository.providers()?;
        let left = stored.iter().filter(|provider| !provider.key.exists(self.secrets));
        left.map(|provider| &provider.key).try_for_each(|key| self.repository.remove_provider(key))?;
        let detail =
            format!("{}, {}", kernel::Named::name(settings.mode), kernel::Named::name(settings.currency));
        Ok(self.audit.record_detail(Action::PaymentSettingsSaved, "payments", detail)?)
    }

    /// Adds a provider; an enabled one must be ready.
    pub fn add(&self, provider: &Provider) -> Result<(), SetupError> {
        self.repository.lock()?;
        if self.find(&provider.key)?.is_some() {
            return Err(SetupError::Exists);
        }
        self.ready_if_enabled(provider)?;
        self.repository.store_provider(provider)?;
        Ok(self.audit.record_detail(Action::PaymentProviderAdded, "payments", provider.key.as_str())?)
    }

    /// Replaces a provider. The default one stays enabled unless the mode is off. One that is switched on
    /// must be ready; one that is on already may be renamed even if its secrets are gone.
    pub fn change(&self, provider: &Provider) -> Result<(), SetupError> {
        self.repository.lock()?;
        let before = self.provider(&provider.key)?;
        if !before.enabled || before.secret_variables != provider.secret_variables {
            self.ready_if_enabled(provider)?;
        }
        if !provider.enabled && self.is_needed(&provider.key)? {
            return Err(SetupError::IsDefault);
        }
        self.repository.store_provider(provider)?;
        Ok(self.audit.record_detail(Action::PaymentProviderChanged, "payments", provider.key.as_str())?)
    }

    /// Deletes a provider, unless it is the default one.
    pub fn remove(&self, key: &ProviderKey) -> Result<(), SetupError> {
        self.repository.lock()?;
        self.provider(key)?;
        if self.settings()?.default_provider.as_ref() == Some(key) {
            return Err(SetupError::IsDefault);
        }
        self.repository.remove_provider(key)?;
        Ok(self.audit.record_detail(Action::PaymentProviderDeleted, "payments", key.as_str())?)
    }

    /// The provider to test.
    pub fn to_test(&self, key: &ProviderKey) -> Result<Provider, SetupError> {
        let provider = self.provider(key)?;
        self.audit.record_detail(Action::PaymentProviderTested, "payments", key.as_str())?;
        Ok(provider)
    }

    fn ready_if_enabled(&self, provider: &Provider) -> Result<(), SetupError> {
        match provider.problem(self.secrets) {
            Some(problem) if provider.enabled => Err(SetupError::NotReady(problem)),
            _ => Ok(()),
        }
    }

    fn find(&self, key: &ProviderKey) -> Result<Option<Provider>, StorageError> {
        Ok(self.providers()?.into_iter().find(|provider| provider.key == *key))
    }

    fn is_needed(&self, key: &ProviderKey) -> Result<bool, StorageError> {
        let settings = self.settings()?;
        Ok(settings.mode != PaymentMode::Off && settings.default_provider.as_ref() == Some(key))
    }

    fn problem(&self, default: Option<&Provider>) -> Option<String> {
        match default {
            None => Some("Choose a default provider, or add one first".into()),
            Some(provider) if !provider.enabled => {
                Some(format!("Enable {} first, or choose another default provider", provider.name))
            }
            Some(provider) => provider.problem(self.secrets),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockPaymentSettingsRepository;
    use crate::secrets::MockSecretSource;
    use crate::{PublicConfig, SecretVariables};
    use kernel::AuditLines;

    fn key(text: &str) -> ProviderKey {
        ProviderKey::parse(text).unwrap()
    }

    fn provider(text: &str, enabled: bool) -> Provider {
        Provider {
            key: key(text),
            name: text.to_uppercase(),
            enabled,
            public_config: PublicConfig::default(),
            secret_variables: SecretVariables::default(),
        }
    }

    fn settings(mode: PaymentMode, default: Option<&str>) -> PaymentSettings {
        PaymentSettings { mode, default_provider: default.map(key), ..PaymentSettings::default() }
    }

    /// A demo with these settings and providers, and no secrets.
    struct Practice {
        repository: MockPaymentSettingsRepository,
        secrets: MockSecretSource,
        audit: AuditLines,
    }

    impl Practice {
        fn new(stored: PaymentSettings, providers: Vec<Provider>) -> Self {
            let mut repository = MockPaymentSettingsRepository::new();
            repository.expect_lock().returning(|| Ok(()));
            repository.expect_settings().returning(move || Ok(Some(stored.clone())));
            repository.expect_providers().returning(move || Ok(providers.clone()));
            let mut secrets = MockSecretSource::new();
            secrets.expect_secret().returning(|_| None);
            secrets.expect_is_demo().return_const(true);
            secrets.expect_is_servers_own().return_const(false);
            Self { repository, secrets, audit: AuditLines::default() }
        }

        fn setup(&self) -> PaymentSetup<'_> {
            let Self { repository, secrets, audit } = self;
            PaymentSetup { repository, secrets, audit: audit.audit() }
        }
    }

    #[test]
    fn payments_are_switched_on_with_a_provider_that_works() {
        let providers = vec![provider("barter", true), provider("demo", false), provider("stripe", true)];
        let practice = Practice::new(settings(PaymentMode::Off, None), providers);
        for (default, advice) in [
            (None, "Choose a default provider, or add one first"),
            (Some("paypal"), "Choose a default provider, or add one first"),
            (Some("barter"), "Accord cannot reach a provider with the key barter. Use demo or stripe"),
            (Some("demo"), "Enable DEMO first, or choose another default provider"),
            (
                Some("stripe"),
                "Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the server's environment and restart it",
            ),
        ] {
            for mode in [PaymentMode::Optional, PaymentMode::Required] {
                let refused = practice.setup().save(&settings(mode, default)).unwrap_err();
                assert!(matches!(&refused, SetupError::NotReady(_)), "{refused:?}");
                assert_eq!(refused.to_string(), advice);
            }
        }
        assert!(practice.audit.texts().is_empty());
    }

    #[test]
    fn working_settings_are_saved_and_recorded() {
        let mut practice = Practice::new(settings(PaymentMode::Off, None), vec![provider("demo", true)]);
        let wanted = settings(PaymentMode::Required, Some("demo"));
        let expected = wanted.clone();
        practice
            .repository
            .expect_store_settings()
            .once()
            .withf(move |s| *s == expected)
            .returning(|_| Ok(()));
        practice.setup().save(&wanted).unwrap();
        assert_eq!(practice.audit.texts(), ["payment_settings.saved payments required, USD"]);
    }

    #[test]
    fn while_payments_are_off_the_default_may_be_unready_but_not_unknown() {
        let mut practice = Practice::new(settings(PaymentMode::Off, None), vec![provider("stripe", false)]);
        practice.repository.expect_store_settings().once().returning(|_| Ok(()));
        practice.setup().save(&settings(PaymentMode::Off, Some("stripe"))).unwrap();
        let unknown = practice.setup().save(&settings(PaymentMode::Off, Some("demo")));
        assert!(matches!(unknown, Err(SetupError::UnknownDefault)));
    }

    #[test]
    fn what_a_former_demo_left_counts_as_not_there_and_goes_when_the_settings_are_saved() {
        let left = settings(PaymentMode::Required, Some("demo"));
        let mut practice = Practice::new(left, vec![provider("demo", true)]);
        practice.secrets = MockSecretSource::new();
        practice.secrets.expect_is_demo().return_const(false);
        let found = practice.setup().settings().unwrap();
        assert_eq!((found.mode, found.default_provider), (PaymentMode::Off, None));
        assert_eq!(practice.setup().providers().unwrap(), []);
        assert!(matches!(practice.setup().provider(&key("demo")), Err(SetupError::NotFound)));
        let demo = practice.setup().save(&settings(PaymentMode::Required, Some("demo")));
        assert!(matches!(demo, Err(SetupError::NotReady(_))));
        practice.repository.expect_store_settings().once().returning(|_| Ok(()));
        let gone = |removed: &ProviderKey| removed.as_str() == "demo";
        practice.repository.expect_remove_provider().withf(gone).once().returning(|_| Ok(()));
        practice.setup().save(&settings(PaymentMode::Off, None)).unwrap();
    }

    #[test]
    fn the_provider_in_use_stays() {
        let in_use = settings(PaymentMode::Optional, Some("demo"));
        let practice = Practice::new(in_use, vec![provider("demo", true)]);
        let disabled = practice.setup().change(&provider("demo", false));
        assert!(matches!(disabled, Err(SetupError::IsDefault)));
        assert!(matches!(practice.setup().remove(&key("demo")), Err(SetupError::IsDefault)));
    }

    #[test]
    fn a_provider_is_not_switched_on_without_its_secrets() {
        let needs =
            "Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the server's environment and restart it";
        let empty = Practice::new(PaymentSettings::default(), Vec::new());
        let refused = empty.setup().add(&provider("stripe", true)).unwrap_err();
        assert_eq!(refused.to_string(), needs);
        let off = Practice::new(PaymentSettings::default(), vec![provider("stripe", false)]);
        let refused = off.setup().change(&provider("stripe", true)).unwrap_err();
        assert!(matches!(refused, SetupError::NotReady(_)));
        // One that lost its secrets can still be renamed, but not moved to others that are missing.
        let mut on = Practice::new(PaymentSettings::default(), vec![provider("stripe", true)]);
        on.repository.expect_store_provider().times(1).returning(|_| Ok(()));
        on.setup().change(&Provider { name: "Cards".into(), ..provider("stripe", true) }).unwrap();
        let named = [("secret_key".to_owned(), "PAY_KEY".to_owned())].into();
        let secret_variables = SecretVariables::parse(named, &on.secrets).unwrap();
        let elsewhere = Provider { secret_variables, ..provider("stripe", true) };
        assert!(matches!(on.setup().change(&elsewhere), Err(SetupError::NotReady(_))));
    }

    #[test]
    fn providers_are_added_changed_and_deleted() {
        let mut practice = Practice::new(
            settings(PaymentMode::Off, Some("demo")),
            vec![provider("demo", true), provider("stripe", true)],
        );
        practice.repository.expect_store_provider().times(2).returning(|_| Ok(()));
        practice.repository.expect_remove_provider().once().returning(|_| Ok(()));
        let setup = practice.setup();
        setup.add(&provider("barter", false)).unwrap();
        setup.change(&provider("demo", false)).unwrap();
        setup.remove(&key("stripe")).unwrap();
        assert!(matches!(setup.add(&provider("demo", true)), Err(SetupError::Exists)));
        assert!(matches!(setup.change(&provider("barter", true)), Err(SetupError::NotFound)));
        assert!(matches!(setup.remove(&key("barter")), Err(SetupError::NotFound)));
        assert_eq!(
            practice.audit.texts(),
            [
                "payment_provider.added payments barter",
                "payment_provider.changed payments demo",
                "payment_provider.deleted payments stripe",
            ]
        );
    }
}
