//! What clients owe, and reminding them of it.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::backups::{home, upload};
use crate::factories::{request_for, with};
use crate::harness::{Answer, PASSWORD, TestApp, get, post, put, start, start_beside, start_with};
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

/// The lines of the list: who was reminded, and what stands in the way.
fn states(owed: &Value) -> Vec<(bool, Option<&str>)> {
    let rows = owed["items"].as_array().unwrap().iter();
    rows.map(|row| (row["reminded_at"].is_string(), row["obstacle"].as_str())).collect()
}

/// How many reminders arrived.
fn reminders(server: &SmtpServer) -> usize {
    server.all().iter().filter(|mail| mail.data.contains("Subject: Payment due")).count()
}

#[actix_web::test]
async fn a_restore_sends_no_reminder_twice_and_the_list_says_what_was_sent() {
    let (_home, dir) = home();
    let (office, server) = (Office::at(start_with(&[("DATA_DIR", &dir)]).await).await, SmtpServer::start());
    let courier = Courier::to(&server);
    let [before, waiting, later] = [
        office.booked("2027-01-06", json!({})).await,
        office.booked("2027-01-07", json!({})).await,
        office.booked("2027-01-08", json!({})).await,
    ];
    courier.deliver(&office.app.state);
    // When the backup is made, one reminder waits. Then all leave but the last.
    office.remind(&[&waiting]).await.ok();
    let file = office.app.download(&office.token, "/api/backup").await;
    office.remind(&[&before]).await.ok();
    courier.deliver(&office.app.state);
    assert_eq!(reminders(&server), 2);
    office.remind(&[&later]).await.ok();
    let restore = async || {
        office.app.send(upload("", &file, Some(PASSWORD)).token(&office.token)).await.ok()["held_mail"]
            .clone()
    };
    assert_eq!(restore().await, 0, "what was sent since is not held");
    let reminded = (true, Some("reminded_today"));
    assert_eq!(states(&office.owed().await), [reminded, reminded, (false, None)]);
    assert_eq!(office.obstacle(&before).await, "reminded_today");
    courier.deliver(&office.app.state);
    assert_eq!(reminders(&server), 0, "the last one was taken back with the press");
    assert_eq!(office.obstacle(&later).await, json!(null));
    courier.deliver(&office.app.state);
    assert_eq!(reminders(&server), 1);
    // Once more, with the reminders of the restored database.
    restore().await;
    courier.deliver(&office.app.state);
    assert_eq!((states(&office.owed().await), reminders(&server)), (vec![reminded; 3], 0));
}

#[actix_web::test]
async fn a_reminder_that_may_have_been_sent_waits_for_a_decision_on_the_new_server() {
    let (_home, dir) = home();
    let (office, server) = (Office::at(start_with(&[("DATA_DIR", &dir)]).await).await, SmtpServer::start());
    let courier = Courier::to(&server);
    let kept = office.booked("2027-01-06", json!({})).await;
    let dropped = office.booked("2027-01-07", json!({})).await;
    courier.deliver(&office.app.state);
    office.remind(&[&kept, &dropped]).await.ok();
    let file = office.app.download(&office.token, "/api/backup").await;
    // The server that may have sent them is lost.
    office.app.statement("DELETE FROM outbox");
    office.app.send(upload("", &file, Some(PASSWORD)).token(&office.token)).await.ok();
    drop(server.all());
    let held = (false, Some("reminder_held"));
    assert_eq!(states(&office.owed().await), [held, held]);
    assert_eq!(office.obstacle(&kept).await, "reminder_held");
    courier.deliver(&office.app.state);
    assert_eq!(reminders(&server), 0);

    let list = get("/api/notifications/outbox?state=held").token(&office.token);
    let mails = office.app.send(list).await.ok();
    let of = |booking: &Value| {
        let found = mails
            .as_array()
            .unwrap()
            .iter()
            .find(|mail| mail.to_string().contains(booking["reference"].as_str().unwrap()));
        found.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let release = post(&format!("/api/notifications/outbox/{}/release", of(&kept))).token(&office.token);
    office.app.send(release).await.ok();
    let drop_rest = post("/api/notifications/held").token(&office.token).json(&json!({"action": "drop"}));
    office.app.send(drop_rest).await.ok();
    assert_eq!(states(&office.owed().await), [(true, Some("reminded_today")), (false, None)]);
    courier.deliver(&office.app.state);
    assert_eq!(reminders(&server), 1);
    assert_eq!(office.obstacle(&dropped).await, json!(null), "no one was reminded, so they can be");
    courier.deliver(&office.app.state);
    assert_eq!(reminders(&server), 1);
}

#[actix_web::test]
async fn a_reminder_that_the_office_takes_back_can_be_sent_after_all() {
    let (office, server) = (Office::at(start().await).await, SmtpServer::start());
    let booking = office.booked("2027-01-06", json!({})).await;
    let courier = Courier::to(&server);
    courier.deliver(&office.app.state);
    office.remind(&[&booking]).await.ok();
    let list = get("/api/notifications/outbox?state=waiting").token(&office.token);
    let mail = office.app.send(list).await.ok()[0]["id"].as_str().unwrap().to_owned();
    let cancel = post(&format!("/api/notifications/outbox/{mail}/cancel")).token(&office.token);
    office.app.send(cancel).await.ok();
    assert_eq!(states(&office.owed().await), [(false, None)]);
    drop(server.all());
    courier.deliver(&office.app.state);
    assert_eq!(office.obstacle(&booking).await, json!(null));
    assert_eq!(office.obstacle(&booking).await, "reminded_today");
    courier.deliver(&office.app.state);
    assert_eq!(reminders(&server), 1);
}

#[actix_web::test]
async fn two_servers_remind_a_client_once() {
    let (office, server) = (Office::at(start().await).await, SmtpServer::start());
    let booking = office.booked("2027-01-06", json!({})).await;
    let courier = Courier::to(&server);
    courier.deliver(&office.app.state);
    drop(server.all());
    let other = start_beside(&office.app, &[]).await;
    let body = json!({"booking_ids": [booking["id"]]});
    let ask = || post("/api/payments/reminders").token(&office.token).json(&body);
    let (first, second) = futures_util::future::join(office.app.send(ask()), other.send(ask())).await;
    let mut outcomes = [first, second].map(|answer| answer.ok()[0]["obstacle"].to_string());
    outcomes.sort();
    assert_eq!(outcomes, ["\"reminded_today\"", "null"]);
    let sent = courier.deliver(&other.state) + courier.deliver(&office.app.state);
    assert_eq!((sent, reminders(&server)), (1, 1));
    let owed = other.send(get("/api/payments/to-collect").token(&office.token)).await.ok();
    assert_eq!(owed, office.owed().await);
    assert_eq!(states(&owed), [(true, Some("reminded_today"))]);
}
