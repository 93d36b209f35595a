use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{TestApp, delete, get, post, put, start_with};

const SETTINGS: &str = "/api/payment/settings";
const PROVIDERS: &str = "/api/payment/providers";
const OPTIONS: &str = "/api/public/payment/options";

/// A demo, where the demo provider exists.
async fn start()
-> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody + use<>>, Error = Error> + use<>>
{
    start_with(&[("DEMO", "1")]).await
}

fn demo() -> Value {
    json!({"key": "demo", "name": "Demo", "enabled": true, "public_config": {}, "secret_env_names": {}})
}

fn stripe() -> Value {
    let names = json!({"secret_key": "PAY_KEY", "webhook_secret": "PAY_WEBHOOK"});
    json!({"key": "stripe", "name": "Cards", "enabled": true, "public_config": {}, "secret_env_names": names})
}

#[actix_web::test]
async fn a_new_practice_takes_no_payment() {
    let app = start().await;
    let answer = app.send(get(OPTIONS)).await;
    assert_eq!(answer.header("cache-control"), "no-cache");
    let settings = json!({"mode": "off", "default_provider": "", "currency": "USD", "hold_minutes": 15});
    assert_eq!(answer.ok(), json!({"settings": settings, "providers": []}));
    let office = app.office().await;
    assert_eq!(
        office.get(SETTINGS).await.ok(),
        json!({
            "settings": settings,
            "providers": [],
            "gateways": [
                {"key": "demo", "name": "Demo", "public_config": [], "secrets": []},
                {"key": "stripe", "name": "Stripe", "public_config": [], "secrets": ["secret_key", "webhook_secret"]},
            ],
            "currencies": ["AUD", "CAD", "EUR", "GBP", "INR", "JPY", "KWD", "USD"],
        })
    );
}

#[actix_web::test]
async fn visitors_learn_of_providers_that_are_enabled_and_ready() {
    let app = start_with(&[("DEMO", "1"), ("PAY_KEY", "sk_test_secret")]).await;
    let office = app.office().await;
    let refused = office.post(PROVIDERS, &stripe()).await;
    assert_eq!(refused.code(), (409, "provider_not_ready".into()));
    assert_eq!(refused.json()["error"], "Set PAY_WEBHOOK in the server's environment and restart it");
    let stored = with(stripe(), json!({"enabled": false}));
    let added = office.post(PROVIDERS, &stored).await;
    assert_eq!(added.status, 201);
    let switched_on = office.put(&format!("{PROVIDERS}/stripe"), &stripe()).await;
    assert_eq!(switched_on.code(), (409, "provider_not_ready".into()));
    let shown = json!({
        "key": "stripe", "name": "Cards", "enabled": false, "public_config": {},
        "secret_env_names": {"secret_key": "PAY_KEY", "webhook_secret": "PAY_WEBHOOK"},
        "missing_secrets": ["PAY_WEBHOOK"],
    });
    assert_eq!(added.ok(), shown);
    office.post(PROVIDERS, &demo()).await.ok();
    let settings =
        json!({"mode": "optional", "currency": "KWD", "default_provider": "demo", "hold_minutes": 20});
    let saved = office.put(SETTINGS, &settings).await.ok();
    assert_eq!((&saved["settings"], &saved["providers"][1]), (&settings, &shown));
    let offered = app.send(get(OPTIONS)).await.ok();
    assert_eq!(offered, json!({"settings": settings, "providers": [{"key": "demo", "name": "Demo"}]}));
    // Without the minutes, they stay as they are.
    let off = json!({"mode": "off", "currency": "USD", "default_provider": "demo"});
    office.put(SETTINGS, &off).await.ok();
    assert_eq!(app.send(get(OPTIONS)).await.ok()["settings"]["hold_minutes"], 20);
    office.delete(&format!("{PROVIDERS}/stripe")).await;
    let left = office.get(SETTINGS).await;
    assert!(!left.text.contains("sk_test_secret"));
    assert_eq!(left.ok()["providers"].as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn payments_need_a_provider_that_works() {
    let app = start().await;
    let office = app.office().await;
    let on = |default: &str| {
        put(SETTINGS)
            .token(&office.token)
            .json(&json!({"mode": "required", "currency": "USD", "default_provider": default}))
    };
    let not_ready = (409, "provider_not_ready".to_owned());
    for default in ["", "demo"] {
        assert_eq!(app.send(on(default)).await.code(), not_ready);
    }
    let stored = with(stripe(), json!({"enabled": false}));
    office.post(PROVIDERS, &stored).await.ok();
    let refused = app.send(on("stripe")).await;
    assert_eq!(refused.code(), not_ready);
    assert_eq!(refused.json()["error"], "Enable Cards first, or choose another default provider");
    office.post(PROVIDERS, &demo()).await.ok();
    app.send(on("demo")).await.ok();
    let path = format!("{PROVIDERS}/demo");
    let mut disabled = demo();
    disabled["enabled"] = json!(false);
    let is_default = (409, "default_provider".to_owned());
    assert_eq!(office.put(&path, &disabled).await.code(), is_default);
    assert_eq!(office.delete(&path).await.code(), is_default);
    let again = office.post(PROVIDERS, &demo()).await;
    assert_eq!(again.code(), (409, "provider_exists".into()));
}

#[actix_web::test]
async fn what_is_no_setting_is_refused_by_field() {
    let app = start().await;
    let office = app.office().await;
    let nonsense = json!({"mode": "maybe", "currency": "XXX", "default_provider": "A b", "hold_minutes": 61});
    let refused = office.put(SETTINGS, &nonsense).await;
    assert_eq!(refused.fields(), ["currency", "default_provider", "hold_minutes", "mode"]);
    let unknown = json!({"mode": "off", "currency": "USD", "default_provider": "demo"});
    assert_eq!(office.put(SETTINGS, &unknown).await.fields(), ["default_provider"]);
    let provider = json!({
        "key": "A b", "name": " ", "enabled": true, "public_config": {"publishable_key": "sk_live_pasted"},
        "secret_env_names": {"secret_key": "sk_live_pasted"},
    });
    let refused = office.post(PROVIDERS, &provider).await;
    assert_eq!(refused.fields(), ["key", "name", "public_config", "secret_env_names"]);
    assert!(!refused.text.contains("sk_live_pasted"));
    let mut servers_own = stripe();
    servers_own["secret_env_names"] = json!({"secret_key": "JWT_SECRET"});
    let refused = office.post(PROVIDERS, &servers_own).await;
    assert_eq!(refused.fields(), ["secret_env_names"]);
    for call in [
        put(&format!("{PROVIDERS}/demo")).json(&demo()),
        delete(&format!("{PROVIDERS}/demo")),
        post(&format!("{PROVIDERS}/demo/test")),
        post(&format!("{PROVIDERS}/A%20b/test")),
    ] {
        assert_eq!(office.send(call).await.code(), (404, "not_found".into()));
    }
}

/// A double of Stripe's API that accepts one key, for one call.
fn stripe_double(status: &'static str) -> (String, thread::JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let double = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
        let head = lines.take_while(|line| !line.is_empty()).map(|line| line.to_ascii_lowercase()).collect();
        write!(stream, "HTTP/1.1 {status}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}").unwrap();
        head
    });
    (url, double)
}

#[actix_web::test]
async fn a_test_asks_stripe_with_the_key_in_the_environment() {
    for (status, error) in [
        ("200 OK", None),
        ("401 Unauthorized", Some("Stripe does not accept the key in PAY_KEY. Check its value")),
        ("500 Oops", Some("Stripe answered with status 500. Try again in a few minutes")),
    ] {
        let (url, double) = stripe_double(status);
        let app = start_with(&[
            ("STRIPE_API_URL", &url),
            ("PAY_KEY", "sk_test_secret"),
            ("PAY_WEBHOOK", "whsec_secret"),
        ])
        .await;
        let office = app.office().await;
        office.post(PROVIDERS, &stripe()).await.ok();
        let answer = office.send(post(&format!("{PROVIDERS}/stripe/test"))).await.ok();
        let expected = error.map_or(json!({"ok": true}), |error| json!({"ok": false, "error": error}));
        assert_eq!(answer, expected);
        let asked = double.join().unwrap();
        assert_eq!(asked[0], "get /v1/balance http/1.1");
        for header in ["authorization: bearer sk_test_secret", "stripe-version: 2025-06-30.basil"] {
            assert!(asked.iter().any(|line| line == header), "{asked:?}");
        }
    }
}

#[actix_web::test]
async fn a_test_says_what_is_missing() {
    let app = start_with(&[("DEMO", "1"), ("STRIPE_API_URL", "http://127.0.0.1:1")]).await;
    let office = app.office().await;
    let mut barter = demo();
    barter["key"] = json!("barter");
    for provider in [demo(), with(stripe(), json!({"enabled": false}))] {
        office.post(PROVIDERS, &provider).await.ok();
    }
    assert_eq!(office.post(PROVIDERS, &barter).await.fields(), ["key"]);
    app.statement(
        "INSERT INTO payment_providers (key, name, enabled, public_config, secret_env_names)
        VALUES ('barter', 'Barter', true, '{}', '{}')",
    );
    for (key, expected) in [
        ("demo", json!({"ok": true})),
        (
            "stripe",
            json!({"ok": false, "error": "Set PAY_KEY and PAY_WEBHOOK in the server's environment and restart it"}),
        ),
        (
            "barter",
            json!({"ok": false, "error": "Accord cannot reach a provider with the key barter. Use demo or stripe"}),
        ),
    ] {
        assert_eq!(office.send(post(&format!("{PROVIDERS}/{key}/test"))).await.ok(), expected);
    }
}
