use std::collections::BTreeMap;

use ::payments::{
    HoldMinutes, PaymentMode, PaymentSettings, PaymentSettingsRepository, Provider, ProviderKey,
    PublicConfig, SecretVariables,
};
use kernel::Currency;

use crate::support::Fixture;

fn provider(key: &str, enabled: bool) -> Provider {
    let one = |name: &str, value: &str| BTreeMap::from([(name.to_owned(), value.to_owned())]);
    Provider {
        key: ProviderKey::parse(key).unwrap(),
        name: format!("The {key} provider"),
        enabled,
        public_config: PublicConfig::stored(one("color", key)),
        secret_variables: SecretVariables::stored(one("secret_key", "STRIPE_SECRET_KEY")),
    }
}

#[test]
fn settings_read_back_as_they_were_stored() {
    Fixture::new().tx(|tx| {
        assert_eq!(tx.settings().unwrap(), None);
        let settings = PaymentSettings {
            mode: PaymentMode::Optional,
            currency: Currency::Kwd,
            default_provider: Some(ProviderKey::parse("demo").unwrap()),
            hold: HoldMinutes::new(45).unwrap(),
        };
        tx.store_settings(&PaymentSettings::default()).unwrap();
        assert_eq!(tx.settings().unwrap(), Some(PaymentSettings::default()));
        tx.store_settings(&settings).unwrap();
        assert_eq!(tx.settings().unwrap(), Some(settings));
    });
}

#[test]
fn providers_are_one_a_key_in_the_order_of_their_keys() {
    Fixture::new().tx(|tx| {
        tx.store_provider(&provider("stripe", false)).unwrap();
        tx.store_provider(&provider("demo", false)).unwrap();
        tx.store_provider(&provider("demo", true)).unwrap();
        assert_eq!(tx.providers().unwrap(), [provider("demo", true), provider("stripe", false)]);
    });
}

#[test]
fn a_deleted_provider_is_gone() {
    Fixture::new().tx(|tx| {
        for key in ["demo", "stripe"] {
            tx.store_provider(&provider(key, true)).unwrap();
        }
        tx.remove_provider(&ProviderKey::parse("demo").unwrap()).unwrap();
        tx.remove_provider(&ProviderKey::parse("missing").unwrap()).unwrap();
        assert_eq!(tx.providers().unwrap(), [provider("stripe", true)]);
    });
}
