//! Requests that visitors are asked to confirm by email.

use std::sync::Arc;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::state::State;
use api::worker::mail::deliver;
use api::worker::notices::end_unconfirmed;
use chrono::TimeDelta;
use serde_json::{Value, json};
use testing::{Received, SmtpServer};

use crate::factories::request_for;
use crate::harness::{TestApp, get, now, post, put, start, start_beside, start_with};
use crate::mail::Courier;

const MORNING: &str = "9AM to 12PM Morning";

/// Switches confirmation by email on or off.
async fn ask<S, B>(app: &TestApp<S>, token: &str, on: bool)
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let settings = json!({"confirmByEmail": on});
    let saved = app.send(put("/api/settings").token(token).json(&settings)).await.ok();
    assert_eq!(saved["confirmByEmail"], on);
}

/// The same server this many hours later.
fn after(state: &State, hours: i64) -> State {
    let mut state = state.clone();
    state.clock = Arc::new(now() + TimeDelta::hours(hours));
    state
}

/// The call behind the link in the email.
fn link(state: &State, booking: &Value) -> String {
    let id = booking["id"].as_str().unwrap().parse().unwrap();
    format!("/api/public/bookings/{}", state.links.token(id))
}

fn text(messages: &[Received], recipient: &str) -> String {
    let message = messages.iter().find(|message| message.to == [recipient]).unwrap();
    message.data.replace("=\r\n", "").replace("=\n", "")
}

#[actix_web::test]
async fn a_visitor_confirms_by_the_link_that_only_the_mail_brings() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    ask(&app, &office.token, true).await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-07", MORNING).await;
    let keyed = || post("/api/bookings").header("idempotency-key", "k-1").json(&request_for(&slot));
    let booked = app.send(keyed()).await.ok();
    assert_eq!(booked["confirm_by"], "2027-01-05T13:00:00.000Z");
    assert_eq!((booked.get("manage_url"), app.send(keyed()).await.ok()), (None, booked.clone()));

    assert_eq!(Courier::to(&server).deliver(&app.state), 2);
    let mail = text(&server.all(), "jo@example.com");
    let (_, secret) =
        link(&app.state, &booked).rsplit_once('/').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    for part in ["Please confirm your request", "8:00 AM (EST) on Tuesday, January 5, 2027", &secret] {
        assert!(mail.contains(part), "{part} in {mail}");
    }
    let link = link(&app.state, &booked);
    let seen = app.send(get(&link)).await.ok();
    assert_eq!(
        seen["confirm_by"],
        json!({"at": "2027-01-05T13:00:00.000Z", "date": "2027-01-05", "time": "08:00"})
    );
    assert_eq!(app.send(get(&link)).await.ok(), seen, "to look confirms nothing");
    for _ in 0..2 {
        let confirmed = app.send(put(&link).json(&json!({"confirmed": true}))).await.ok();
        assert_eq!((&confirmed["status"], &confirmed["confirm_by"]), (&json!("pending"), &json!(null)));
    }
    assert_eq!(app.send(keyed()).await.ok(), booked, "the first answer: it has no link");
    let path = format!("/api/bookings/{}/history", booked["id"].as_str().unwrap());
    let history = office.get(&path).await.ok();
    assert_eq!(history.as_array().unwrap().len(), 2, "after the request");
    assert_eq!(
        (&history[0]["by"], &history[0]["action"]),
        (&json!("Client"), &json!("booking.confirmed_by_client"))
    );
    assert_eq!(end_unconfirmed(&after(&app.state, 30)).unwrap(), 0);
    assert_eq!(app.send(get(&link)).await.ok()["status"], "pending");
}

#[actix_web::test]
async fn an_unconfirmed_request_ends_after_24_hours_once_whichever_server_looks() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    ask(&app, &office.token, true).await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-07", MORNING).await;
    let booked = app.booked(&slot).await;
    let courier = Courier::to(&server);
    assert_eq!((courier.deliver(&app.state), server.all().len()), (2, 2));
    let listed = office.get("/api/bookings").await.ok();
    assert_eq!(listed[0]["confirm_by"], "2027-01-05T13:00:00.000Z");
    assert_eq!(end_unconfirmed(&after(&app.state, 23)).unwrap(), 0);

    let beside = start_beside(&app, &[]).await;
    let states = [&app.state, &beside.state, &app.state].map(|state| after(state, 24));
    let ended: usize = std::thread::scope(|scope| {
        let looks = states.each_ref().map(|state| scope.spawn(|| end_unconfirmed(state).unwrap()));
        looks.into_iter().map(|look| look.join().unwrap()).sum()
    });
    assert_eq!(ended, 1);
    let open = app.send(get(&format!("/api/time-slots/{ann}"))).await.ok();
    assert_eq!(open[0]["id"], slot["id"], "the time is free again");
    assert_eq!(courier.deliver(&app.state), 2);
    let messages = server.all();
    for recipient in ["jo@example.com", "ann@example.com"] {
        let mail = text(&messages, recipient);
        assert!(mail.contains("was not confirmed by email within 24 hours"), "{mail}");
    }
    let path = format!("/api/bookings/{}/history", booked["id"].as_str().unwrap());
    let history = office.get(&path).await.ok();
    assert_eq!(history.as_array().unwrap().len(), 2, "after the request");
    assert_eq!(
        (&history[0]["by"], &history[0]["action"], &history[0]["detail"]),
        (&json!("Accord"), &json!("booking.ended"), &json!("pending → cancelled"))
    );
    let link = link(&app.state, &booked);
    assert_eq!(app.send(get(&link)).await.ok()["confirm_by"], json!(null));
    let late = app.send(put(&link).json(&json!({"confirmed": true}))).await;
    assert_eq!(late.code(), (409, "booking_settled".into()));
}

#[actix_web::test]
async fn who_moves_a_request_or_is_answered_need_not_confirm_and_the_office_is_not_asked() {
    let app = start().await;
    let token = app.sign_in().await;
    ask(&app, &token, true).await;
    let ann = app.mediator(&token, "Ann").await;
    let mut slots = Vec::new();
    for day in ["07", "08", "11", "12"] {
        slots.push(app.slot(&token, &ann, &format!("2027-01-{day}"), MORNING).await);
    }
    let moved = app.booked(&slots[0]).await;
    let sent = json!({"slot_id": slots[1]["id"]});
    let moved = app.send(put(&link(&app.state, &moved)).json(&sent)).await.ok();
    assert_eq!((&moved["status"], &moved["confirm_by"]), (&json!("pending"), &json!(null)));
    let answered = app.booked(&slots[2]).await;
    let path = format!("/api/bookings/{}", answered["id"].as_str().unwrap());
    let answered = app.send(put(&path).token(&token).json(&json!({"status": "confirmed"}))).await.ok();
    assert_eq!(answered["confirm_by"], json!(null));
    let by_office = app.send(post("/api/bookings").token(&token).json(&request_for(&slots[3]))).await.ok();
    assert_eq!(by_office["confirm_by"], json!(null));
    assert_eq!(end_unconfirmed(&after(&app.state, 24)).unwrap(), 0);
}

#[actix_web::test]
async fn switched_off_no_one_is_asked_and_earlier_requests_stay() {
    let app = start().await;
    let office = app.office().await;
    ask(&app, &office.token, true).await;
    let ann = office.mediator("Ann").await;
    let before = app.booked(&office.slot(&ann, "2027-01-07", MORNING).await).await;
    assert!(before["confirm_by"].is_string());
    ask(&app, &office.token, false).await;
    let booked = app.booked(&office.slot(&ann, "2027-01-08", MORNING).await).await;
    assert_eq!(booked["confirm_by"], json!(null));
    assert!(booked["manage_url"].is_string());
    assert_eq!(end_unconfirmed(&after(&app.state, 30)).unwrap(), 0);
    ask(&app, &office.token, true).await;
    assert_eq!(end_unconfirmed(&after(&app.state, 30)).unwrap(), 0);
    let seen = app.send(get(&link(&app.state, &before))).await.ok();
    assert_eq!((&seen["status"], &seen["confirm_by"]), (&json!("pending"), &json!(null)));
}

#[actix_web::test]
async fn a_confirmation_is_nothing_else() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let booked = app.booked(&office.slot(&ann, "2027-01-07", MORNING).await).await;
    let link = link(&app.state, &booked);
    for sent in [json!({"confirmed": false}), json!({"confirmed": true, "status": "cancelled"})] {
        assert_eq!(app.send(put(&link).json(&sent)).await.fields(), ["confirmed"], "{sent}");
    }
    let unasked = app.send(put(&link).json(&json!({"confirmed": true}))).await.ok();
    assert_eq!(unasked["status"], "pending", "who was not asked may still say yes");
}

/// A request, to be confirmed by email, whose email the practice's mail server has not taken.
macro_rules! unsent {
    ($slot:literal) => {{
        let app = start_with(&[("SMTP_ALLOW_PRIVATE", "1")]).await;
        let office = app.office().await;
        let port = SmtpServer::start().port();
        let away = json!({"smtpHost": "127.0.0.1", "smtpPort": port, "smtpSecurity": "none",
            "smtpFromEmail": "desk@practice.example", "confirmByEmail": true});
        office.put("/api/settings", &away).await.ok();
        let ann = office.mediator("Ann").await;
        let booked = app.booked(&office.slot(&ann, $slot, MORNING).await).await;
        deliver(&app.state);
        let link = link(&app.state, &booked);
        (app, port, link)
    }};
}

#[actix_web::test]
async fn the_time_to_confirm_begins_when_the_mail_server_takes_the_email() {
    let (app, port, link) = unsent!("2027-01-07");
    let deadline = async || app.send(get(&link)).await.ok()["confirm_by"]["at"].clone();
    assert_eq!(deadline().await, "2027-01-05T13:00:00.000Z");
    assert_eq!(end_unconfirmed(&after(&app.state, 24)).unwrap(), 0);
    assert_eq!(deadline().await, "2027-01-06T13:00:00.000Z", "a day from then");

    let server = SmtpServer::start_on(port);
    app.statement("UPDATE outbox SET due_at = now()");
    while deliver(&app.state) {}
    let mail = text(&server.all(), "jo@example.com");
    assert!(mail.contains("8:00 AM (EST) on Wednesday, January 6, 2027"), "{mail}");
    assert_eq!(end_unconfirmed(&after(&app.state, 47)).unwrap(), 0);
    assert_eq!(deadline().await, "2027-01-06T13:00:00.000Z", "it has left");
    assert_eq!(end_unconfirmed(&after(&app.state, 48)).unwrap(), 1);
}

#[actix_web::test]
async fn a_request_whose_email_never_leaves_ends_before_the_notice_for_its_session_begins() {
    let (app, _, link) = unsent!("2027-01-07");
    let hours: Vec<_> =
        (1..60).filter(|hours| end_unconfirmed(&after(&app.state, *hours)).unwrap() == 1).collect();
    assert_eq!(hours, [49], "the session starts 73 hours after the request");
    assert_eq!(app.send(get(&link)).await.ok()["status"], "cancelled");
    let (app, _, _) = unsent!("2027-01-05");
    assert_eq!(end_unconfirmed(&after(&app.state, 24)).unwrap(), 1, "never less than it was told");
}
