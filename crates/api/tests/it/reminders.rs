//! Reminders and follow-ups, from the worker to a mail server.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::worker::notices::remind;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::{request_for, with};
use crate::harness::{TestApp, post, start};
use crate::mail::Courier;
use crate::notices::later;

/// A day before the session, and a second.
const A_DAY_BEFORE: &str = "2027-01-04T14:00:01Z";

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// A confirmed session on Tuesday, January 5, 2027, 9:00 AM. Returns the booking.
async fn confirmed<S, B>(app: &TestApp<S>, token: &str) -> Value
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let ann = app.mediator(token, "Ann Rivera").await;
    let slot = app.slot(token, &ann, "2027-01-05", "9AM to 12PM Morning").await;
    let sent = with(request_for(&slot), json!({"status": "confirmed"}));
    let booking = app.send(post("/api/bookings").token(token).json(&sent)).await.ok();
    assert_eq!(booking["status"], "confirmed");
    booking
}

#[actix_web::test]
async fn the_client_is_reminded_once_however_many_servers_there_are() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    confirmed(&app, &token).await;
    let courier = Courier::to(&server);
    courier.deliver(&app.state);
    drop(server.all());
    assert_eq!(remind(&later(&app.state, at("2027-01-04T13:59:59Z"))).unwrap(), 0, "too early");
    let (one, two) = (later(&app.state, at(A_DAY_BEFORE)), later(&app.state, at(A_DAY_BEFORE)));
    let queued = std::thread::scope(|scope| {
        let threads = [&one, &two].map(|state| scope.spawn(|| remind(state).unwrap()));
        threads.map(|thread| thread.join().unwrap()).iter().sum::<usize>()
    });
    assert_eq!(queued, 1);
    assert_eq!(courier.deliver(&one), 1);
    let [reminder] = server.all().try_into().unwrap();
    assert_eq!(reminder.to, ["jo@example.com"]);
    for part in ["Subject: Reminder: your session on Tuesday, January 5, 2027", "9:00 AM to 12:00 PM (EST)"] {
        assert!(reminder.data.contains(part), "{part} in {}", reminder.data);
    }
    assert_eq!(remind(&one).unwrap(), 0);
}

#[actix_web::test]
async fn a_session_that_is_cancelled_before_its_reminder_leaves_gets_none() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let booking = confirmed(&app, &office.token).await;
    let courier = Courier::to(&server);
    courier.deliver(&app.state);
    drop(server.all());
    let then = later(&app.state, at(A_DAY_BEFORE));
    assert_eq!(remind(&then).unwrap(), 1);
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "cancelled"})).await.ok();
    courier.deliver(&then);
    let to_client = server.all().into_iter().filter(|message| message.to == ["jo@example.com"]);
    let [cancelled] = to_client.collect::<Vec<_>>().try_into().unwrap();
    assert!(cancelled.data.contains("Subject: Cancelled: your session"), "{}", cancelled.data);
}

#[actix_web::test]
async fn a_practice_without_reminders_sends_none() {
    let app = start().await;
    let office = app.office().await;
    confirmed(&app, &office.token).await;
    let off = json!({"appointmentReminders": false});
    office.put("/api/settings", &off).await.ok();
    assert_eq!(remind(&later(&app.state, at(A_DAY_BEFORE))).unwrap(), 0);
}

#[actix_web::test]
async fn an_email_that_a_preference_stops_does_not_leave_and_sent_says_why() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let off = json!({"emailConfirmations": false});
    office.put("/api/settings", &off).await.ok();
    let booking = confirmed(&app, &office.token).await;
    Courier::to(&server).deliver(&app.state);
    assert!(server.all().iter().all(|mail| mail.to != ["jo@example.com"]));
    let path =
        format!("/api/notifications/outbox?booking_id={}&state=withdrawn", booking["id"].as_str().unwrap());
    let sent = office.get(&path).await.ok();
    assert_eq!(sent.as_array().unwrap().len(), 1, "{sent}");
    assert_eq!(sent[0]["error"], "The settings say not to send it");
}
