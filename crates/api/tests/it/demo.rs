//! The demonstration stays in the demonstration: with `DEMO=0` nothing of it exists, although the
//! database is one that a demo left behind.

use api::cli::accounts::prepare;
use api::cli::admin::{add_demo_admin, add_demo_people};
use api::cli::doctor::{Verdict, examine};
use api::cli::leftovers;
use api::cli::seed::seed;
use api::state::standing::{Host, Program};
use serde_json::{Value, json};

use crate::factories::request_for;
use crate::harness::{Call, delete, get, post, put, start, start_beside, start_later, start_with};

const SETTINGS: &str = "/api/payment/settings";
const PROVIDERS: &str = "/api/payment/providers";
const OPTIONS: &str = "/api/public/payment/options";

fn provider() -> Value {
    json!({"key": "demo", "name": "Demo", "enabled": true})
}

fn settings(mode: &str, default: &str) -> Value {
    json!({"mode": mode, "currency": "USD", "default_provider": default})
}

fn link_of(booked: &Value) -> String {
    let (_, secret) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
    format!("/api/public/bookings/{secret}/payment")
}

#[actix_web::test]
async fn nothing_of_a_former_demo_exists_on_a_practices_site() {
    let demo = start_with(&[("DEMO", "1")]).await;
    let token = demo.sign_in().await;
    let ann = demo.mediator(&token, "Ann").await;
    demo.send(post(PROVIDERS).token(&token).json(&provider())).await.ok();
    demo.send(put(SETTINGS).token(&token).json(&settings("required", "demo"))).await.ok();
    let mut links = Vec::new();
    for date in ["2027-01-06", "2027-01-07"] {
        let slot = demo.slot(&token, &ann, date, "9AM to 12PM Morning").await;
        let booked = demo.booked(&slot).await;
        demo.send(post(&link_of(&booked))).await.ok();
        links.push(link_of(&booked));
    }
    let success = |link: &str| post(&format!("{link}/demo")).json(&json!({"outcome": "success"}));
    assert_eq!(demo.send(success(&links[0])).await.ok()["state"], "paid");

    let site = start_beside(&demo, &[]).await;
    let token = site.sign_in().await;
    let owned = |call: Call| call.token(&token);
    let path = format!("{PROVIDERS}/demo");
    // Every way to the demo's payments.
    for (facility, call, refusal) in [
        ("its provider is added", owned(post(PROVIDERS).json(&provider())), (422, "invalid")),
        ("it is changed", owned(put(&path).json(&provider())), (422, "invalid")),
        ("it is tested", owned(post(&format!("{path}/test"))), (404, "not_found")),
        ("it is deleted", owned(delete(&path)), (404, "not_found")),
        ("it is the default", owned(put(SETTINGS).json(&settings("off", "demo"))), (422, "invalid")),
        (
            "bookings are paid with it",
            owned(put(SETTINGS).json(&settings("required", "demo"))),
            (409, "provider_not_ready"),
        ),
        ("a payment is begun", post(&links[1]), (409, "payment_settled")),
        ("an open payment is reported", success(&links[1]), (404, "not_found")),
        ("a paid one is reported again", success(&links[0]), (404, "not_found")),
        ("its webhook", post("/api/payment/webhooks/demo").json(&json!({})), (404, "not_found")),
    ] {
        let (status, code) = refusal;
        assert_eq!(site.send(call).await.code(), (status, code.to_owned()), "{facility}");
    }
    let off = json!({"mode": "off", "default_provider": "", "currency": "USD", "hold_minutes": 15});
    let options = site.send(get(OPTIONS)).await.ok();
    assert_eq!(options, json!({"settings": off, "providers": []}), "no fifth step");
    let shown = site.send(owned(get(SETTINGS))).await.ok();
    let gateways: Vec<_> = shown["gateways"].as_array().unwrap().iter().map(|one| &one["key"]).collect();
    assert_eq!((&shown["providers"], gateways), (&json!([]), vec![&json!("stripe")]));
    assert_eq!(site.send(get("/api/public/site")).await.ok()["demo"], false);
    // A booking is not held for a payment that no one can make.
    let slot = site.slot(&token, &ann, "2027-01-08", "9AM to 12PM Morning").await;
    let booked = site.send(post("/api/bookings").json(&request_for(&slot))).await.ok();
    assert_eq!(booked["pay_by"], json!(null));
    // What was paid in the demo stays on record, under its name.
    let past = site.send(owned(get("/api/payments?state=paid"))).await.ok();
    let past = if past.is_array() { past } else { past["payments"].clone() };
    assert_eq!(past[0]["provider"], "demo", "{past}");
}

#[actix_web::test]
async fn what_a_former_demo_left_is_named_until_it_is_gone() {
    let demo = start_with(&[("DEMO", "1")]).await;
    let token = demo.sign_in().await;
    demo.send(post(PROVIDERS).token(&token).json(&provider())).await.ok();
    demo.mediator(&token, "Elena Marsh").await;
    demo.statement("UPDATE employees SET email = 'elena.marsh@example.com'");
    add_demo_people(&demo.state).unwrap();
    let named = |state: &api::state::State| {
        let left = state.db(Program).read(|tx| leftovers::find(tx, &state.config)).unwrap();
        left.into_iter().map(|left| left.text).collect::<Vec<_>>()
    };
    assert_eq!(named(&demo.state), Vec::<String>::new());
    let site = start_beside(&demo, &[]).await;
    assert!(prepare(&site.state).unwrap_err().contains("still has the demo password"));
    let left = named(&site.state);
    for (text, what) in left.iter().zip(["Demo", "viewer@example.com", "Elena Marsh"]) {
        assert!(text.contains(what), "{left:?}");
    }
    assert_eq!(left.len(), 3);
    let warned = examine(&site.state.config);
    let warned = warned.iter().filter(|finding| finding.check == "demo");
    assert!(warned.clone().all(|finding| finding.verdict == Verdict::Warning) && warned.count() == 3);

    let token = site.sign_in().await;
    site.send(put(SETTINGS).token(&token).json(&settings("off", ""))).await.ok();
    site.statement("UPDATE admins SET removed_at = now() WHERE email LIKE '%@example.com' AND email <> 'office@example.com'");
    let id = site.send(get("/api/employees").token(&token)).await.ok()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(site.send(delete(&format!("/api/employees/{id}")).token(&token)).await.status, 204);
    assert_eq!(named(&site.state), Vec::<String>::new());
    assert!(examine(&site.state.config).iter().all(|one| one.check != "demo" || one.verdict == Verdict::Ok));
}

#[actix_web::test]
async fn the_demos_administrator_is_named_too() {
    let demo = start_with(&[("DEMO", "1")]).await;
    add_demo_admin(&demo.state).unwrap();
    let site = start_beside(&demo, &[]).await;
    let left = site.state.db(Program).read(|tx| leftovers::find(tx, &site.state.config)).unwrap();
    assert!(left[0].text.contains("demo@example.com"), "{left:?}");
}

#[actix_web::test]
async fn most_of_what_was_held_is_paid_for_on_whatever_day_the_demo_begins() {
    // A Monday morning, a Wednesday after hours, a Saturday; the clocks change in between.
    for now in ["2027-01-04T13:00:00Z", "2027-03-17T23:30:00Z", "2027-11-13T15:00:00Z"] {
        let empty = start().await;
        let app = start_later(&empty, now).await;
        let at = app.state.load_moment(&Host).unwrap();
        assert!(app.state.db(Program).transact(|tx| seed(tx, &at, &[])).unwrap());
        let office = app.office().await;
        let owed = office.get("/api/payments/to-collect?limit=500").await.ok();
        let overdue = |row: &&Value| row["overdue"] == true;
        let rows = owed["items"].as_array().unwrap();
        let late = rows.iter().filter(overdue).count();
        assert!((10..=20).contains(&late), "{now}: {late} are overdue");
        assert!(rows.len() > late, "{now}: some are due soon");

        let payments = office.get("/api/payments?limit=500").await.ok();
        let payments = payments.as_array().unwrap();
        let texts = |name: &str| payments.iter().map(|one| one[name].as_str().unwrap()).collect::<Vec<_>>();
        // The list is newest first, and so are the receipts of each year.
        let receipts = texts("receipt_number");
        assert!(receipts.is_sorted_by(|newer, older| newer > older), "{now}: {receipts:?}");
        assert!(texts("created_at").iter().chain(&texts("settled_at")).all(|moment| *moment < now), "{now}");
        let methods: std::collections::BTreeSet<_> = texts("method").into_iter().collect();
        assert!(methods.len() >= 4, "{now}: {methods:?}");
        let figures = office.get("/api/analytics?period=30d").await.ok()["financial"].clone();
        let dollars = |name: &str| figures[name].as_f64().unwrap();
        assert!(dollars("paid") > 0.6 * dollars("booked"), "{now}: {figures}");
        // Nothing waits for a decision, and no client gets a receipt.
        assert_eq!(office.get("/api/payments/surpluses").await.ok(), json!([]), "{now}");
        let emails = office.get("/api/notifications/outbox?limit=500").await.ok().to_string();
        assert!(!emails.contains("Receipt"), "{now}: {emails}");
    }
}
