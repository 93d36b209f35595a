//! What clients owe, and reminding them of it.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::{request_for, with};
use crate::harness::{Answer, TestApp, get, post, put, start};
use crate::mail::Courier;

const MORNING: &str = "9AM to 12PM Morning";

struct Office<S> {
    app: TestApp<S>,
    token: String,
    ann: String,
}

impl<S, B> Office<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn at(app: TestApp<S>) -> Self {
        let token = app.sign_in().await;
        let ann = app.mediator(&token, "Ann Rivera").await;
        Self { app, token, ann }
    }

    async fn booked(&self, date: &str, details: Value) -> Value {
        let slot = self.app.slot(&self.token, &self.ann, date, MORNING).await;
        let request = with(with(request_for(&slot), json!({"status": "confirmed"})), details);
        self.app.send(post("/api/bookings").token(&self.token).json(&request)).await.ok()
    }

    async fn owed(&self) -> Value {
        self.app.send(get("/api/payments/to-collect").token(&self.token)).await.ok()
    }

    async fn remind(&self, bookings: &[&Value]) -> Answer {
        let ids: Vec<_> = bookings.iter().map(|booking| &booking["id"]).collect();
        let call = post("/api/payments/reminders").token(&self.token);
        self.app.send(call.json(&json!({"booking_ids": ids}))).await
    }

    /// Why the client is not reminded; null if they are.
    async fn obstacle(&self, booking: &Value) -> Value {
        self.remind(&[booking]).await.ok()[0]["obstacle"].clone()
    }

    async fn change(&self, booking: &Value, change: Value) {
        let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
        self.app.send(put(&path).token(&self.token).json(&change)).await.ok();
    }

    async fn pay(&self, booking: &Value, amount: i64) -> Value {
        let path = format!("/api/bookings/{}/payments", booking["id"].as_str().unwrap());
        let check = json!({"method": "check", "amount": amount, "received_on": "2027-01-04"});
        self.app.send(post(&path).token(&self.token).json(&check)).await.ok()
    }
}

#[actix_web::test]
async fn the_office_sees_who_owes_how_much_and_since_when() {
    let office = Office::at(start().await).await;
    let empty = json!({"totals": [], "items": []});
    assert_eq!(office.owed().await, empty);
    let pending = office.booked("2027-01-05", json!({"status": "pending"})).await;
    assert_eq!(office.owed().await, empty, "nothing is due before it is confirmed");
    let late = office.booked("2027-01-07", json!({})).await;
    let early = office.booked("2027-01-06", json!({})).await;
    office.pay(&late, 25_000).await;
    let answer = office.app.send(get("/api/payments/to-collect?limit=1").token(&office.token)).await;
    assert_eq!(answer.header("x-total-count"), "2");
    let expected = json!({
        "totals": [{"amount": 125_000, "currency": "USD", "sessions": 2}],
        "items": [{
            "id": early["id"], "reference": early["reference"], "client_name": "Jo Park",
            "employee_name": "Ann Rivera", "due_on": "2027-01-06", "overdue": false, "amount": 75_000,
            "currency": "USD", "owed_since": "2027-01-04T13:00:00.000Z", "reminded_at": null, "obstacle": null,
        }],
    });
    assert_eq!(answer.ok(), expected);
    office.change(&early, json!({"status": "cancelled"})).await;
    office.pay(&late, 50_000).await;
    assert_eq!(office.owed().await, empty);
    office.change(&pending, json!({"status": "confirmed"})).await;
    assert_eq!(office.owed().await["items"][0]["id"], pending["id"]);
    let bad = office.app.send(get("/api/payments/to-collect?limit=0").token(&office.token)).await;
    assert_eq!(bad.status, 400);
    assert_eq!(office.app.send(get("/api/payments/to-collect")).await.status, 401);
}

#[actix_web::test]
async fn a_client_is_reminded_once_a_day_and_the_history_says_so() {
    let (office, server) = (Office::at(start().await).await, SmtpServer::start());
    let booking = office.booked("2027-01-06", json!({})).await;
    let courier = Courier::to(&server);
    courier.deliver(&office.app.state);
    drop(server.all());
    let answer = office.remind(&[&booking, &booking]).await.ok();
    assert_eq!(answer, json!([{"booking_id": booking["id"], "obstacle": null}]));
    assert_eq!(office.obstacle(&booking).await, "reminded_today");
    assert_eq!(courier.deliver(&office.app.state), 1);
    let [mail] = server.all().try_into().unwrap();
    assert_eq!(mail.to, ["jo@example.com"]);
    for part in ["Subject: Payment due for your session on", "$750 due by Wednesday, January 6, 2027"] {
        assert!(mail.data.contains(part), "{part} in {}", mail.data);
    }
    let owed = office.owed().await;
    assert_eq!(owed["items"][0]["obstacle"], "reminded_today");
    assert!(owed["items"][0]["reminded_at"].is_string(), "{owed}");
    let path = format!("/api/bookings/{}/history", booking["id"].as_str().unwrap());
    let history = office.app.send(get(&path).token(&office.token)).await.ok();
    assert!(history.to_string().contains("reminded the client to pay"), "{history}");
}

#[actix_web::test]
async fn a_reminder_that_lost_its_occasion_is_not_sent() {
    let (office, server) = (Office::at(start().await).await, SmtpServer::start());
    let paid = office.booked("2027-01-06", json!({})).await;
    let cancelled = office.booked("2027-01-07", json!({})).await;
    let moved = office.booked("2027-01-08", json!({})).await;
    let courier = Courier::to(&server);
    courier.deliver(&office.app.state);
    office.remind(&[&paid, &cancelled, &moved]).await.ok();
    office.pay(&paid, 75_000).await;
    office.change(&cancelled, json!({"status": "cancelled", "notify": false})).await;
    let slot = office.app.slot(&office.token, &office.ann, "2027-01-11", MORNING).await;
    office.change(&moved, json!({"slot_id": slot["id"], "notify": false})).await;
    drop(server.all());
    courier.deliver(&office.app.state);
    let mails = server.all();
    let reminders: Vec<_> = mails.iter().filter(|mail| mail.data.contains("Payment due")).collect();
    assert_eq!(reminders.len(), 1, "{mails:?}");
    assert!(reminders[0].data.contains("$750 due by Monday, January 11, 2027"), "{}", reminders[0].data);
}

#[actix_web::test]
async fn who_owes_nothing_or_cannot_be_reached_is_not_reminded() {
    let office = Office::at(start().await).await;
    let pending = office.booked("2027-01-05", json!({"status": "pending"})).await;
    assert_eq!(office.obstacle(&pending).await, "nothing_owed");
    let by_phone = office.booked("2027-01-06", json!({"client_email": ""})).await;
    assert_eq!(office.obstacle(&by_phone).await, "no_address");
    let paid = office.booked("2027-01-07", json!({})).await;
    let payment = office.pay(&paid, 75_000).await;
    assert_eq!(office.obstacle(&paid).await, "nothing_owed");
    let path = format!("/api/payments/{}/refunds", payment["id"].as_str().unwrap());
    let refund = json!({"reason": "They pay by wire", "stays_owed": true});
    office.app.send(post(&path).token(&office.token).json(&refund)).await.ok();
    assert_eq!(office.obstacle(&paid).await, json!(null));
    let unknown = json!({"id": "00000000-0000-7000-8000-000000000001"});
    assert_eq!(office.obstacle(&unknown).await, "nothing_owed");
    for ids in [json!([]), json!(["x"])] {
        let call = post("/api/payments/reminders").token(&office.token);
        let answer = office.app.send(call.json(&json!({"booking_ids": ids}))).await;
        assert_eq!(answer.fields(), ["booking_ids"]);
    }
    let call = post("/api/payments/reminders").json(&json!({"booking_ids": [paid["id"]]}));
    assert_eq!(office.app.send(call).await.status, 401);
}

#[actix_web::test]
async fn a_repeated_call_gets_the_first_answer() {
    let office = Office::at(start().await).await;
    let booking = office.booked("2027-01-06", json!({})).await;
    let call = || {
        let call = post("/api/payments/reminders").token(&office.token).header("idempotency-key", "k1");
        call.json(&json!({"booking_ids": [booking["id"]]}))
    };
    let first = office.app.send(call()).await.ok();
    assert_eq!(first[0]["obstacle"], json!(null));
    assert_eq!(office.app.send(call()).await.ok(), first);
}
