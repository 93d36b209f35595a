use ::payments::{PaymentMode, PaymentRepository, PaymentSettings, Provider, ProviderKey};
use kernel::Currency;

use crate::support::Fixture;

fn provider(key: &str, enabled: bool) -> Provider {
    Provider { key: ProviderKey::parse(key).unwrap(), name: format!("The {key} provider"), enabled }
}

#[test]
fn settings_read_back_as_they_were_stored() {
    Fixture::new().tx(|tx| {
        assert_eq!(tx.settings().unwrap(), None);
        let settings = PaymentSettings {
            mode: PaymentMode::Optional,
            currency: Currency::Kwd,
            default_provider: Some(ProviderKey::parse("demo").unwrap()),
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
