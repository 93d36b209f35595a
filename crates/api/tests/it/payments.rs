//! Paying for a booking, and the office's side of it.

use std::sync::Arc;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::state::State;
use api::worker::payments::{check, end_holds, refund};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testing::{Mishap, StripeServer};

use crate::factories::request_for;
use crate::harness::{Answer, TestApp, get, now, post, put, start_with};

const MORNING: &str = "9AM to 12PM Morning";

/// A practice that takes payments.
struct Practice<S> {
    app: TestApp<S>,
    token: String,
    ann: String,
}

/// A demo, where the demo provider exists.
async fn start()
-> TestApp<impl Service<Request, Response = ServiceResponse<impl MessageBody + use<>>, Error = Error> + use<>>
{
    start_with(&[("DEMO", "1")]).await
}

/// The links of a booking's visitor.
struct Visit {
    id: String,
    link: String,
    booked: Value,
}

fn demo() -> Value {
    json!({"key": "demo", "name": "Demo", "enabled": true})
}

fn stripe() -> Value {
    let names = json!({"secret_key": "PAY_KEY", "webhook_secret": "PAY_WEBHOOK"});
    json!({"key": "stripe", "name": "Cards", "enabled": true, "secret_env_names": names})
}

fn visit(booked: Value) -> Visit {
    let (_, secret) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
    let (id, link) = (booked["id"].as_str().unwrap().to_owned(), format!("/api/public/bookings/{secret}"));
    Visit { id, link, booked }
}

impl<S, B> Practice<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn with(app: TestApp<S>, provider: &Value, mode: &str) -> Self {
        let token = app.sign_in().await;
        let ann = app.mediator(&token, "Ann").await;
        let practice = Self { app, token, ann };
        practice.app.send(post("/api/payment/providers").token(&practice.token).json(provider)).await.ok();
        practice.mode(mode, "USD", provider).await;
        practice
    }

    async fn mode(&self, mode: &str, currency: &str, provider: &Value) {
        let settings = json!({"mode": mode, "currency": currency, "default_provider": provider["key"]});
        self.app.send(put("/api/payment/settings").token(&self.token).json(&settings)).await.ok();
    }

    async fn book(&self, date: &str) -> Visit {
        let slot = self.app.slot(&self.token, &self.ann, date, MORNING).await;
        visit(self.app.booked(&slot).await)
    }

    async fn start_paying(&self, visit: &Visit) -> Answer {
        self.app.send(post(&format!("{}/payment", visit.link))).await
    }

    async fn outcome(&self, visit: &Visit, outcome: &str) -> Answer {
        let call = post(&format!("{}/payment/demo", visit.link));
        self.app.send(call.json(&json!({"outcome": outcome}))).await
    }

    /// How the visitor sees the payment.
    async fn seen(&self, visit: &Visit) -> Value {
        self.app.send(get(&visit.link)).await.ok()["payment"].clone()
    }

    async fn listed(&self, query: &str) -> Vec<Value> {
        let list = self.app.send(get(&format!("/api/payments?{query}")).token(&self.token)).await;
        list.ok().as_array().unwrap().clone()
    }

    async fn office(&self, path: &str, body: Value) -> Answer {
        self.app.send(post(path).token(&self.token).json(&body)).await
    }

    async fn booking(&self, visit: &Visit) -> Value {
        let list = self.app.send(get("/api/bookings").token(&self.token)).await.ok();
        list.as_array().unwrap().iter().find(|row| row["id"] == visit.id).unwrap().clone()
    }

    /// The kinds of all mail so far, in order.
    async fn mails(&self) -> Vec<String> {
        let list = self.app.send(get("/api/notifications/outbox").token(&self.token)).await.ok();
        let mut kinds: Vec<_> =
            list.as_array().unwrap().iter().map(|mail| mail["kind"].as_str().unwrap().to_owned()).collect();
        kinds.sort();
        kinds
    }

    /// The same server this many minutes later.
    fn after(&self, minutes: i64) -> State {
        let mut state = self.app.state.clone();
        state.clock = Arc::new(now() + TimeDelta::minutes(minutes));
        state
    }

    async fn webhook(&self, kind: &str, object: &Value) -> Answer {
        let (body, signature) = StripeServer::webhook(kind, object, now().timestamp());
        self.send_webhook(&body, &signature).await
    }

    async fn send_webhook(&self, body: &str, signature: &str) -> Answer {
        let call = post("/api/payment/webhooks/stripe").header("stripe-signature", signature);
        self.app.send(call.body("application/json; charset=utf-8", body)).await
    }
}

async fn at_stripe(
    server: &StripeServer,
    mode: &str,
) -> Practice<impl Service<Request, Response = ServiceResponse<impl MessageBody>, Error = Error>> {
    let url = server.url();
    let app = start_with(&[
        ("STRIPE_API_URL", &url),
        ("PAY_KEY", StripeServer::KEY),
        ("PAY_WEBHOOK", StripeServer::WEBHOOK_SECRET),
    ])
    .await;
    Practice::with(app, &stripe(), mode).await
}

#[actix_web::test]
async fn a_visitor_pays_later_in_one_payment_however_often_they_try() {
    let practice = Practice::with(start().await, &demo(), "optional").await;
    let visit = practice.book("2027-01-06").await;
    assert_eq!(visit.booked["payment"], json!({"amount": 75_000, "currency": "USD", "pay_by": null}));
    let due = json!({
        "state": "due", "amount": 75_000, "currency": "USD", "refunded": 0, "pay_by": null, "payable": true,
        "provider": "demo", "receipt_number": null,
    });
    assert_eq!(practice.seen(&visit).await, due);
    assert_eq!(practice.outcome(&visit, "success").await.code(), (409, "payment_settled".into()));
    let processing = json!({"state": "processing", "provider": "demo", "redirect_url": null});
    for _ in 0..2 {
        assert_eq!(practice.start_paying(&visit).await.ok(), processing);
    }
    assert_eq!(practice.listed("").await.len(), 1, "a second tab goes on with the same payment");
    assert_eq!(practice.outcome(&visit, "abandon").await.ok()["state"], "processing");
    let declined = practice.outcome(&visit, "decline").await.ok();
    assert_eq!((&declined["state"], &declined["payable"]), (&json!("failed"), &json!(true)));
    practice.start_paying(&visit).await.ok();
    let paid = practice.outcome(&visit, "success").await.ok();
    assert_eq!(
        paid,
        json!({
            "state": "paid", "amount": 75_000, "currency": "USD", "refunded": 0, "pay_by": null,
            "payable": false, "provider": "demo", "receipt_number": "2027-00001",
        })
    );
    assert_eq!(practice.seen(&visit).await, paid);
    assert_eq!(practice.start_paying(&visit).await.code(), (409, "payment_settled".into()));
    assert_eq!(practice.booking(&visit).await["payment_status"], "paid");
    assert_eq!(practice.mails().await, ["booking_received", "new_request", "payment_receipt"]);
    assert_eq!(practice.outcome(&visit, "win").await.fields(), ["outcome"]);
}

#[actix_web::test]
async fn a_time_is_held_until_it_is_paid_for_and_no_one_is_notified_before() {
    let practice = Practice::with(start().await, &demo(), "required").await;
    let visit = practice.book("2027-01-06").await;
    assert_eq!(visit.booked["payment"]["pay_by"], "2027-01-04T13:15:00.000Z");
    assert_eq!(visit.booked["pay_by"], "2027-01-04T13:15:00.000Z");
    assert_eq!(practice.mails().await, Vec::<String>::new());
    let slot = json!({
        "employee_id": practice.ann, "id": visit.booked["slot_id"], "date": "2027-01-06", "time": "09:00",
    });
    let other = practice.app.send(post("/api/bookings").json(&request_for(&slot))).await;
    assert_eq!(other.code(), (409, "slot_unavailable".into()));
    practice.start_paying(&visit).await.ok();
    practice.outcome(&visit, "success").await.ok();
    assert_eq!(practice.booking(&visit).await["pay_by"], json!(null));
    assert_eq!(practice.mails().await, ["booking_received", "new_request", "payment_receipt"]);
    assert_eq!(end_holds(&practice.after(16)).unwrap(), 0);
    assert_eq!(practice.booking(&visit).await["status"], "pending");
}

#[actix_web::test]
async fn a_time_that_is_not_paid_for_is_free_again() {
    let practice = Practice::with(start().await, &demo(), "required").await;
    let [never, abandoned, declined] = [
        practice.book("2027-01-06").await,
        practice.book("2027-01-07").await,
        practice.book("2027-01-08").await,
    ];
    for (visit, outcome) in [(&abandoned, "abandon"), (&declined, "decline")] {
        practice.start_paying(visit).await.ok();
        practice.outcome(visit, outcome).await.ok();
    }
    assert_eq!(end_holds(&practice.after(14)).unwrap(), 0);
    assert_eq!(end_holds(&practice.after(15)).unwrap(), 3);
    assert_eq!(end_holds(&practice.after(15)).unwrap(), 0);
    for visit in [&never, &abandoned, &declined] {
        assert_eq!(practice.booking(visit).await["status"], "cancelled");
        assert_eq!(practice.start_paying(visit).await.code(), (409, "booking_settled".into()));
    }
    assert_eq!(practice.seen(&abandoned).await["state"], "expired");
    assert_eq!(practice.mails().await, ["hold_ended"; 3]);
    let slot = json!({
        "employee_id": practice.ann, "id": never.booked["slot_id"], "date": "2027-01-06", "time": "09:00",
    });
    practice.app.booked(&slot).await;
}

#[actix_web::test]
async fn the_office_books_without_paying_and_visitors_not_while_payments_are_down() {
    let app = start_with(&[("DEMO", "1"), ("PAY_KEY", "sk_k"), ("PAY_WEBHOOK", "whsec_w")]).await;
    let practice = Practice::with(app, &demo(), "required").await;
    let slot = practice.app.slot(&practice.token, &practice.ann, "2027-01-06", MORNING).await;
    let booked = practice.office("/api/bookings", request_for(&slot)).await.ok();
    assert_eq!((&booked["pay_by"], &booked["payment"]), (&json!(null), &json!(null)));
    // The provider is disabled behind the server's back, as a lost secret would.
    practice.app.statement("UPDATE payment_providers SET enabled = false");
    practice.app.send(post("/api/site/cache/clear").token(&practice.token)).await;
    let slot = practice.app.slot(&practice.token, &practice.ann, "2027-01-07", MORNING).await;
    let refused = practice.app.send(post("/api/bookings").json(&request_for(&slot))).await;
    assert_eq!(refused.code(), (409, "payment_unavailable".into()));
}

#[actix_web::test]
async fn the_office_records_refunds_and_finds_payments() {
    let practice = Practice::with(start().await, &demo(), "optional").await;
    let visit = practice.book("2027-01-06").await;
    let path = format!("/api/bookings/{}/payments", visit.id);
    let check =
        json!({"method": "check", "amount": 25_000, "reference": "No. 12", "received_on": "2027-01-04"});
    let recorded = practice.office(&path, check.clone()).await;
    assert_eq!(recorded.status, 201);
    let recorded = recorded.ok();
    assert_eq!(practice.booking(&visit).await["payment_status"], "partly_paid");
    assert_eq!(practice.seen(&visit).await["amount"], 50_000, "the rest is due");
    let id = recorded["id"].as_str().unwrap().to_owned();
    assert_eq!(
        recorded,
        json!({
            "id": id, "booking_id": visit.id, "reference": visit.booked["reference"], "client_name": "Jo Park",
            "client_email": "jo@example.com", "amount": 25_000, "currency": "USD", "refunded": 0, "state": "paid",
            "provider": "", "method": "check", "created_at": "2027-01-04T13:00:00.000Z",
            "settled_at": "2027-01-04T13:00:00.000Z", "receipt_number": "2027-00001", "disputed": false,
            "gateway_reference": null, "note": "No. 12", "refundable": 25_000, "refunds": [],
            "events": [{
                "at": recorded["events"][0]["at"], "actor": "Olive Manager", "text": "recorded a payment for the booking: $250",
            }],
        })
    );
    for (wrong, field) in [
        (json!({"method": "barter", "received_on": "2027-01-04"}), "method"),
        (json!({"method": "cash", "received_on": "2027-01-05"}), "received_on"),
        (json!({"method": "cash", "received_on": "soon"}), "received_on"),
        (json!({"method": "cash", "received_on": "2027-01-04", "amount": 50_001}), "amount"),
        (json!({"method": "cash", "received_on": "2027-01-04", "amount": 0}), "amount"),
    ] {
        assert_eq!(practice.office(&path, wrong).await.fields(), [field]);
    }
    let wire = json!({"method": "wire", "received_on": "2027-01-03"});
    let keyed = || post(&path).token(&practice.token).header("idempotency-key", "k-1").json(&wire);
    let rest = practice.app.send(keyed()).await.ok();
    assert_eq!(practice.app.send(keyed()).await.ok(), rest, "pressed twice, recorded once");
    assert_eq!((&rest["amount"], &rest["receipt_number"]), (&json!(50_000), &json!("2027-00002")));
    assert_eq!(practice.office(&path, wire.clone()).await.code(), (409, "payment_settled".into()));

    let refunds = format!("/api/payments/{id}/refunds");
    for (wrong, field) in
        [(json!({"reason": " "}), "reason"), (json!({"reason": "x", "amount": 25_001}), "amount")]
    {
        assert_eq!(practice.office(&refunds, wrong).await.fields(), [field]);
    }
    let part = practice.office(&refunds, json!({"amount": 10_000, "reason": "Shorter session"})).await.ok();
    assert_eq!((&part["state"], &part["refundable"]), (&json!("partly_refunded"), &json!(15_000)));
    assert_eq!(part["refunds"][0]["reason"], "Shorter session");
    let all = practice.office(&refunds, json!({"reason": "Cancelled"})).await.ok();
    assert_eq!((&all["state"], &all["refunded"]), (&json!("refunded"), &json!(25_000)));
    let nothing = practice.office(&refunds, json!({"reason": "Again"})).await;
    assert_eq!(nothing.code(), (409, "not_refundable".into()));

    let receipt = practice.office(&format!("/api/payments/{id}/receipt"), json!({})).await.ok();
    assert_eq!(receipt["events"][0]["text"], "sent the receipt for the booking again: $250");
    assert_eq!(
        practice.mails().await,
        [
            "booking_received",
            "new_request",
            "payment_receipt",
            "payment_receipt",
            "payment_receipt",
            "payment_refunded",
            "payment_refunded"
        ]
    );
    let ids =
        |rows: Vec<Value>| rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(ids(practice.listed("state=refunded").await), [id.as_str()]);
    assert_eq!(ids(practice.listed("q=2027-00001").await), [id.as_str()]);
    assert_eq!(practice.listed("q=jo@example&from=2027-01-04&to=2027-01-04").await.len(), 2);
    assert_eq!(practice.listed("from=2027-01-05").await.len(), 0);
    assert_eq!(practice.listed(&format!("booking_id={}&limit=1", visit.id)).await.len(), 1);
    for wrong in ["state=rich", "booking_id=x", "from=x", "limit=0"] {
        let refused = practice.app.send(get(&format!("/api/payments?{wrong}")).token(&practice.token)).await;
        assert_eq!(refused.code(), (400, "bad_request".into()), "{wrong}");
    }
    let file = practice.app.send(get("/api/payments/export?state=refunded").token(&practice.token)).await;
    let line = format!(
        "2027-01-04,2027-01-04,2027-00001,{},Jo Park,jo@example.com,USD,250,250,0,refunded,check,No. 12\n",
        visit.booked["reference"].as_str().unwrap()
    );
    assert!(file.text.ends_with(&line), "{}", file.text);
}

#[actix_web::test]
async fn amounts_stay_in_the_currency_of_their_booking() {
    let practice = Practice::with(start().await, &demo(), "optional").await;
    let dollars = practice.book("2027-01-06").await;
    practice.mode("optional", "JPY", &demo()).await;
    let yen = practice.book("2027-01-07").await;
    assert_eq!(yen.booked["payment"], json!({"amount": 750, "currency": "JPY", "pay_by": null}));
    assert_eq!((&yen.booked["price"], &yen.booked["currency"]), (&json!(750), &json!("JPY")));
    let seen = practice.seen(&dollars).await;
    assert_eq!((&seen["amount"], &seen["currency"]), (&json!(75_000), &json!("USD")));
    for visit in [&yen, &dollars] {
        practice.start_paying(visit).await.ok();
        practice.outcome(visit, "success").await.ok();
    }
    let report = practice.app.send(get("/api/analytics?period=7d").token(&practice.token)).await.ok();
    assert_eq!(report["financial"]["currency"], "JPY");
}

#[actix_web::test]
async fn a_card_is_paid_on_stripes_page_and_reported_once_however_often() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "required").await;
    let visit = practice.book("2027-01-06").await;
    let started = practice.start_paying(&visit).await.ok();
    assert_eq!(started["redirect_url"], "https://checkout.stripe.example/cs_001");
    assert_eq!(practice.start_paying(&visit).await.ok(), started);
    let page = server.sessions()[0].clone();
    assert_eq!((&page["amount_total"], &page["currency"]), (&json!(75_000), &json!("usd")));
    let back = visit.booked["manage_url"].as_str().unwrap();
    assert_eq!(page["success_url"], format!("{back}?paid=1"));
    let paid = server.pay();
    for _ in 0..3 {
        assert_eq!(practice.webhook("checkout.session.completed", &paid).await.ok(), json!({}));
    }
    assert_eq!(practice.webhook("checkout.session.expired", &page).await.ok(), json!({}), "late, and old");
    let seen = practice.seen(&visit).await;
    assert_eq!((&seen["state"], &seen["receipt_number"]), (&json!("paid"), &json!("2027-00001")));
    assert_eq!(practice.mails().await, ["booking_received", "new_request", "payment_receipt"]);
    // What the webhook says of another type, or about someone else, is none of ours.
    assert_eq!(practice.webhook("customer.created", &json!({"id": "cus_1"})).await.ok(), json!({}));
    assert_eq!(practice.listed("").await.len(), 1);
}

#[actix_web::test]
async fn a_payment_that_the_bank_refuses_can_be_made_again() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    let visit = practice.book("2027-01-06").await;
    practice.start_paying(&visit).await.ok();
    let page = server.sessions()[0].clone();
    practice.webhook("checkout.session.async_payment_failed", &page).await.ok();
    let seen = practice.seen(&visit).await;
    assert_eq!((&seen["state"], &seen["payable"]), (&json!("failed"), &json!(true)));
    practice.start_paying(&visit).await.ok();
    let paid = server.pay();
    practice.webhook("checkout.session.async_payment_succeeded", &paid).await.ok();
    practice.webhook("checkout.session.async_payment_failed", &page).await.ok();
    assert_eq!(practice.seen(&visit).await["state"], "paid");
    assert_eq!(practice.listed("").await.len(), 2);
}

#[actix_web::test]
async fn a_webhook_that_does_not_match_changes_nothing_and_is_counted() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    let visit = practice.book("2027-01-06").await;
    practice.start_paying(&visit).await.ok();
    let paid = server.pay();
    let (body, signature) = StripeServer::webhook("checkout.session.completed", &paid, now().timestamp());
    let bad = (400, "bad_request".to_owned());
    for (body, signature) in
        [(body.as_str(), ""), (body.as_str(), "t=1,v1=00"), (&body.replace("75000", "1"), signature.as_str())]
    {
        assert_eq!(practice.send_webhook(body, signature).await.code(), bad);
    }
    let old = now().timestamp() - 301;
    let (old_body, old_signature) = StripeServer::webhook("checkout.session.completed", &paid, old);
    assert_eq!(practice.send_webhook(&old_body, &old_signature).await.code(), bad, "played back later");
    let other = |field: &str, value: Value| {
        let mut other = paid.clone();
        other[field] = value;
        other
    };
    for foreign in [
        other("amount_total", json!(1)),
        other("currency", json!("eur")),
        other("currency", json!("mxn")),
        other("currency", json!(null)),
        other("amount_total", json!(null)),
        other("id", json!("cs_999")),
        other("client_reference_id", json!("0190a5c0-0000-7000-8000-000000000000")),
    ] {
        assert_eq!(practice.webhook("checkout.session.completed", &foreign).await.ok(), json!({}));
    }
    assert_eq!(practice.seen(&visit).await["state"], "processing");
    let metrics = practice.app.state.metrics.text();
    for line in ["{outcome=\"foreign\"} 7", "{outcome=\"forged\"} 4"] {
        assert!(metrics.contains(&format!("accord_payment_reports_total{line}")), "{metrics}");
    }
    let large = practice.send_webhook(&format!("\"{}\"", "x".repeat(64 * 1024)), &signature).await;
    assert_eq!(large.code(), (413, "too_large".into()));
    let unknown = post("/api/payment/webhooks/barter").json(&json!({}));
    assert_eq!(practice.app.send(unknown).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn what_no_webhook_reports_is_asked_for_and_nothing_is_charged_twice() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    let visit = practice.book("2027-01-06").await;
    let down = (503, "payment_unavailable".to_owned());
    for mishap in [Mishap::Status(500), Mishap::Nonsense, Mishap::AnswerLost] {
        server.will(mishap);
        assert_eq!(practice.start_paying(&visit).await.code(), down, "{mishap:?}");
    }
    practice.start_paying(&visit).await.ok();
    assert_eq!(server.sessions().len(), 1, "the page whose answer was lost is the one that is used");
    let _ = server.pay();
    assert_eq!(check(&practice.after(14)).unwrap(), 0);
    server.will(Mishap::Status(503));
    assert_eq!(check(&practice.after(15)).unwrap(), 1);
    assert_eq!(practice.seen(&visit).await["state"], "processing");
    assert_eq!(check(&practice.after(74)).unwrap(), 0);
    assert_eq!(check(&practice.after(75)).unwrap(), 1);
    assert_eq!(practice.seen(&visit).await["state"], "paid");
    assert_eq!(check(&practice.after(100_000)).unwrap(), 0);
    assert_eq!((server.charges().len(), practice.listed("state=paid").await.len()), (1, 1));
}

#[actix_web::test]
async fn a_visitor_who_comes_back_sees_what_stripe_says_now() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    let visit = practice.book("2027-01-06").await;
    let refresh = || post(&format!("{}/payment/refresh", visit.link));
    practice.start_paying(&visit).await.ok();
    assert_eq!(practice.app.send(refresh()).await.ok()["state"], "processing");
    let _ = server.pay();
    server.will(Mishap::Status(500));
    assert_eq!(practice.app.send(refresh()).await.code(), (503, "payment_unavailable".into()));
    for _ in 0..2 {
        assert_eq!(practice.app.send(refresh()).await.ok()["state"], "paid");
    }
    let abandoned = practice.book("2027-01-07").await;
    practice.start_paying(&abandoned).await.ok();
    assert_eq!(check(&practice.after(15)).unwrap(), 1);
    assert_eq!(check(&practice.after(75)).unwrap(), 1);
    assert_eq!(check(&practice.after(25 * 60 + 15)).unwrap(), 1);
    assert_eq!(server.sessions()[1]["status"], "expired", "after a day its page is closed");
    assert_eq!(practice.seen(&abandoned).await["state"], "expired");
    assert_eq!(practice.start_paying(&abandoned).await.status, 200, "it can be paid on another page");
}

#[actix_web::test]
async fn money_that_comes_too_late_goes_back_by_itself_and_both_sides_are_notified() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "required").await;
    let visit = practice.book("2027-01-06").await;
    practice.start_paying(&visit).await.ok();
    let paid = server.pay();
    // The provider cannot say that it was paid for.
    for _ in 0..2 {
        server.will(Mishap::Status(500));
    }
    assert_eq!(end_holds(&practice.after(16)).unwrap(), 0, "a few more minutes");
    assert_eq!(end_holds(&practice.after(20)).unwrap(), 1);
    assert_eq!(practice.booking(&visit).await["status"], "cancelled");
    practice.webhook("checkout.session.completed", &paid).await.ok();
    assert_eq!(practice.mails().await, ["hold_ended", "payment_returned", "payment_returned_notice"]);
    server.will(Mishap::Status(500));
    assert_eq!(refund(&practice.after(21)).unwrap(), 1);
    assert_eq!(server.charges()[0]["amount_refunded"], 0);
    server.will_with_a_change(Mishap::AnswerLost);
    assert_eq!(refund(&practice.after(22)).unwrap(), 1);
    assert_eq!(refund(&practice.after(60)).unwrap(), 1);
    assert_eq!(server.charges()[0]["amount_refunded"], 75_000, "once");
    assert_eq!(refund(&practice.after(100_000)).unwrap(), 0);
    assert_eq!(practice.seen(&visit).await["state"], "refunded");
    let row = &practice.listed("").await[0];
    assert_eq!((&row["state"], &row["refunded"]), (&json!("refunded"), &json!(75_000)));
}

#[actix_web::test]
async fn a_time_that_was_paid_for_in_the_last_minute_is_kept() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "required").await;
    let (paid, open) = (practice.book("2027-01-06").await, practice.book("2027-01-07").await);
    practice.start_paying(&paid).await.ok();
    let _ = server.pay();
    practice.start_paying(&open).await.ok();
    assert_eq!(end_holds(&practice.after(15)).unwrap(), 1);
    assert_eq!(practice.booking(&paid).await["status"], "pending");
    assert_eq!(practice.seen(&paid).await["state"], "paid");
    assert_eq!(practice.booking(&open).await["status"], "cancelled");
    assert_eq!(server.sessions()[1]["status"], "expired", "no one can pay on its page any longer");
}

#[actix_web::test]
async fn a_refund_is_made_once_wherever_it_is_made_and_its_failure_shows() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    let alerts = json!({"systemAlerts": true});
    practice.app.send(put("/api/settings").token(&practice.token).json(&alerts)).await.ok();
    let visit = practice.book("2027-01-06").await;
    practice.start_paying(&visit).await.ok();
    let paid = server.pay();
    practice.webhook("checkout.session.completed", &paid).await.ok();
    let id = practice.listed("").await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/payments/{id}/refunds");
    server.will_with_a_change(Mishap::AnswerLost);
    let lost = practice.office(&path, json!({"amount": 25_000, "reason": "Shorter"})).await;
    assert_eq!(lost.code(), (503, "payment_unavailable".into()));
    // A day later Stripe has forgotten that it was asked, and knows only what it did.
    server.forget_keys();
    assert_eq!(refund(&practice.after(24 * 60 + 1)).unwrap(), 1);
    let read =
        async || practice.app.send(get(&format!("/api/payments/{id}")).token(&practice.token)).await.ok();
    let detail = read().await;
    assert_eq!((&detail["refunded"], &detail["refundable"]), (&json!(25_000), &json!(50_000)));
    assert_eq!(detail["refunds"][0]["state"], "done");
    assert_eq!(server.charges()[0]["amount_refunded"], 25_000);
    // Someone refunds in Stripe's own dashboard, and the payer's bank disputes the rest.
    let charge = server.refund_in_the_dashboard(5_000);
    practice.webhook("charge.refunded", &charge).await.ok();
    assert_eq!(check(&practice.after(0)).unwrap(), 1);
    for _ in 0..2 {
        practice.webhook("charge.dispute.created", &json!({"payment_intent": "pi_1"})).await.ok();
    }
    let row = &practice.listed("").await[0];
    assert_eq!((&row["refunded"], &row["disputed"]), (&json!(30_000), &json!(true)));
    assert_eq!(check(&practice.after(100_000)).unwrap(), 0, "there is nothing left to ask");
    server.refuse_refunds();
    let asked = practice.office(&path, json!({"amount": 1, "reason": "More"})).await;
    assert_eq!(asked.code(), (409, "disputed".into()));
    let insists = json!({"amount": 1, "reason": "More", "despite_dispute": true});
    let refused = practice.office(&path, insists).await.ok();
    assert_eq!(refused["refunds"][1]["state"], "failed");
    assert_eq!(refused["refundable"], 45_000);
    for (status, refunded) in [("won", 30_000), ("lost", 75_000)] {
        let closed = json!({"payment_intent": "pi_1", "status": status});
        practice.webhook("charge.dispute.closed", &closed).await.ok();
        let row = &practice.listed("").await[0];
        assert_eq!((&row["refunded"], &row["disputed"]), (&json!(refunded), &json!(false)), "{status}");
    }
    let mails = practice.mails().await;
    assert_eq!(mails.iter().filter(|kind| *kind == "payment_refunded").count(), 2, "{mails:?}");
    assert_eq!(mails.iter().filter(|kind| *kind == "payment_disputed").count(), 1, "{mails:?}");
}

#[actix_web::test]
async fn a_refund_is_under_way_until_stripe_has_said_its_last_word() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    let visit = practice.book("2027-01-06").await;
    practice.start_paying(&visit).await.ok();
    practice.webhook("checkout.session.completed", &server.pay()).await.ok();
    let id = practice.listed("").await[0]["id"].as_str().unwrap().to_owned();
    let read =
        async || practice.app.send(get(&format!("/api/payments/{id}")).token(&practice.token)).await.ok();
    // What was made in the dashboard, without a word from Stripe, counts before more is returned.
    let _ = server.refund_in_the_dashboard(20_000);
    server.slow_refunds();
    let refunded = json!({"amount": 30_000, "reason": "Shorter"});
    let sent = practice.office(&format!("/api/payments/{id}/refunds"), refunded).await.ok();
    assert_eq!((&sent["refunded"], &sent["refundable"]), (&json!(20_000), &json!(25_000)));
    assert_eq!(sent["refunds"][0]["state"], "sent");
    let refunds_told =
        async || practice.mails().await.iter().filter(|kind| *kind == "payment_refunded").count();
    assert_eq!(refunds_told().await, 1, "of the one that was made");
    assert_eq!(refund(&practice.after(100)).unwrap(), 0, "it is not made again");
    // It is asked for, and comes without a webhook.
    assert_eq!(check(&practice.after(15)).unwrap(), 1);
    assert_eq!(read().await["refunds"][0]["state"], "sent");
    let done = server.refund_becomes("succeeded");
    practice.webhook("refund.updated", &done).await.ok();
    assert_eq!(check(&practice.after(16)).unwrap(), 1);
    let done = read().await;
    assert_eq!((&done["refunded"], &done["refunds"][0]["state"]), (&json!(50_000), &json!("done")));
    assert_eq!(refunds_told().await, 2);
    // The payer's account has been closed: the money comes back.
    practice.webhook("refund.failed", &server.refund_becomes("failed")).await.ok();
    assert_eq!(check(&practice.after(17)).unwrap(), 1);
    let failed = read().await;
    assert_eq!((&failed["refunded"], &failed["refunds"][0]["state"]), (&json!(20_000), &json!("failed")));
    assert_eq!(failed["refundable"], 55_000);
}

const FULL_DAY: &str = "9AM to 4PM Full Day";

#[actix_web::test]
async fn what_was_paid_for_a_time_that_is_no_longer_held_goes_back_by_itself() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "required").await;
    let visit = practice.book("2027-01-06").await;
    practice.start_paying(&visit).await.ok();
    let dearer = practice.app.slot(&practice.token, &practice.ann, "2027-01-07", FULL_DAY).await;
    let to_it = json!({"slot_id": dearer["id"]});
    let refused = practice.app.send(put(&visit.link).json(&to_it)).await;
    assert_eq!(refused.code(), (409, "dearer".into()), "what was not paid for is not had by moving");
    // The office moves it, while the visitor pays on the page for the old price.
    let path = format!("/api/bookings/{}", visit.id);
    practice.app.send(put(&path).token(&practice.token).json(&to_it)).await.ok();
    practice.webhook("checkout.session.completed", &server.pay()).await.ok();
    let seen = practice.seen(&visit).await;
    assert_eq!(
        (&seen["amount"], &seen["payable"]),
        (&json!(100_000), &json!(true)),
        "the rest is to be paid"
    );
    assert_eq!(end_holds(&practice.after(16)).unwrap(), 1);
    assert_eq!(practice.booking(&visit).await["status"], "cancelled");
    assert_eq!(refund(&practice.after(16)).unwrap(), 1);
    assert_eq!(server.charges()[0]["amount_refunded"], 75_000);
    assert_eq!(
        practice.mails().await,
        ["booking_moved", "hold_ended", "payment_receipt", "payment_refunded"]
    );
    let surpluses = practice.app.send(get("/api/payments/surpluses").token(&practice.token)).await.ok();
    assert_eq!(surpluses, json!([]));
}

#[actix_web::test]
async fn a_held_time_that_became_cheaper_than_what_was_paid_is_requested() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "required").await;
    let slot = practice.app.slot(&practice.token, &practice.ann, "2027-01-07", FULL_DAY).await;
    let visit = visit(practice.app.booked(&slot).await);
    let part = json!({"method": "check", "amount": 75_000, "received_on": "2027-01-04"});
    practice.office(&format!("/api/bookings/{}/payments", visit.id), part).await.ok();
    let cheaper = practice.app.slot(&practice.token, &practice.ann, "2027-01-06", MORNING).await;
    let path = format!("/api/bookings/{}", visit.id);
    practice.app.send(put(&path).token(&practice.token).json(&json!({"slot_id": cheaper["id"]}))).await.ok();
    assert_eq!(end_holds(&practice.after(16)).unwrap(), 0);
    assert_eq!(practice.booking(&visit).await["status"], "pending");
}

#[actix_web::test]
async fn what_was_paid_for_a_cancelled_session_is_a_task_of_the_office() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    let visits = [practice.book("2027-01-06").await, practice.book("2027-01-07").await];
    for visit in &visits {
        practice.start_paying(visit).await.ok();
        practice.webhook("checkout.session.completed", &server.pay()).await.ok();
        practice.app.send(put(&visit.link).json(&json!({"status": "cancelled"}))).await.ok();
    }
    let surpluses =
        async || practice.app.send(get("/api/payments/surpluses").token(&practice.token)).await.ok();
    let listed = surpluses().await;
    assert_eq!(listed.as_array().unwrap().len(), 2);
    assert_eq!((&listed[0]["booking_id"], &listed[0]["amount"]), (&json!(visits[0].id), &json!(75_000)));
    let keep = |visit: &Visit| format!("/api/bookings/{}/surplus/keep", visit.id);
    assert_eq!(practice.office(&keep(&visits[0]), json!({})).await.status, 204);
    let again = practice.office(&keep(&visits[0]), json!({})).await;
    assert_eq!(again.code(), (409, "no_surplus".into()));
    let path = format!("/api/payments/{}/refunds", listed[1]["payment_id"].as_str().unwrap());
    practice.office(&path, json!({"reason": "Cancelled in time"})).await.ok();
    assert_eq!(surpluses().await, json!([]));
}

#[actix_web::test]
async fn what_was_returned_is_asked_for_again_only_if_the_office_says_so() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "optional").await;
    for (date, stays_owed) in [("2027-01-06", false), ("2027-01-07", true)] {
        let visit = practice.book(date).await;
        practice.start_paying(&visit).await.ok();
        practice.webhook("checkout.session.completed", &server.pay()).await.ok();
        let id = practice.listed("").await[0]["id"].as_str().unwrap().to_owned();
        let body = json!({"reason": "Goodwill", "stays_owed": stays_owed});
        practice.office(&format!("/api/payments/{id}/refunds"), body).await.ok();
        assert_eq!(practice.seen(&visit).await["payable"], stays_owed);
        assert_eq!(practice.booking(&visit).await["payment_status"], "refunded");
    }
}

#[actix_web::test]
async fn times_that_were_held_count_for_a_day_however_they_ended() {
    let server = StripeServer::start();
    let practice = at_stripe(&server, "required").await;
    practice.book("2027-01-06").await;
    assert_eq!(end_holds(&practice.after(16)).unwrap(), 1);
    let limits = availability::RequestLimits { per_network: 1, ..availability::RequestLimits::default() };
    let state = practice.after(17);
    let is_full = |state: &State| {
        let at = state.load_moment(&api::state::standing::Program).unwrap();
        state.read_at(&at, |work| work.bookings().is_network_at_limit(&limits, at.utc))
    };
    assert!(is_full(&state).unwrap());
    assert!(!is_full(&practice.after(24 * 60 + 1)).unwrap());
}
