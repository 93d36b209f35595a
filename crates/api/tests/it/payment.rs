use payments::{PaymentMode, PaymentRepository, PaymentSettings, Provider, ProviderKey};
use serde_json::json;

use crate::harness::{get, start};

#[actix_web::test]
async fn a_new_practice_takes_no_payment() {
    let app = start().await;
    let answer = app.send(get("/api/public/payment/options")).await;
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert_eq!(answer.ok(), json!({"settings": {"mode": "off", "default_provider": ""}, "providers": []}));
}

#[actix_web::test]
async fn visitors_learn_the_keys_of_enabled_providers_and_nothing_else() {
    let app = start().await;
    let provider = |key: &str, enabled| Provider {
        key: ProviderKey::parse(key).unwrap(),
        name: "Secret name".into(),
        enabled,
    };
    let settings = PaymentSettings {
        mode: PaymentMode::Optional,
        default_provider: Some(ProviderKey::parse("demo").unwrap()),
        ..PaymentSettings::default()
    };
    let configured = app.state.db.transact(|tx| {
        tx.store_settings(&settings)?;
        tx.store_provider(&provider("demo", true))?;
        tx.store_provider(&provider("stripe", false))
    });
    configured.unwrap();
    assert_eq!(
        app.send(get("/api/public/payment/options")).await.ok(),
        json!({"settings": {"mode": "optional", "default_provider": "demo"}, "providers": [{"key": "demo"}]})
    );
}
