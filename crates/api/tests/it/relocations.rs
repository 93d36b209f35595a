//! Another place or link of a mediator or the practice: who has to know, and telling them once.

use auth::{Role, Session};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::{request_for, with};
use crate::harness::{get, now, post, put, start};
use crate::mail::Courier;

const MORNING: &str = "9AM to 12PM Morning";

#[actix_web::test]
async fn another_link_is_sent_once_to_those_who_have_to_know_it() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let bob = app.mediator(&token, "Bob").await;
    let employee = format!("/api/employees/{ann}");
    let change = async |path: &str, body: Value| app.send(put(path).token(&token).json(&body)).await.ok();
    change(&employee, json!({"meeting_link": "https://v.example/old"})).await;
    let book = async |mediator: &str, date: &str, fields: Value| {
        let slot = app.slot(&token, mediator, date, MORNING).await;
        let request = with(request_for(&slot), with(json!({"status": "confirmed"}), fields));
        app.send(post("/api/bookings").token(&token).json(&request)).await.ok()
    };
    let told = [
        book(&ann, "2027-01-05", json!({"client_email": "lee@example.com"})).await,
        book(
            &ann,
            "2027-01-06",
            json!({"client_email": "LEE@example.com", "contact_method": "No preference"}),
        )
        .await,
        book(&ann, "2027-01-07", json!({"client_email": "kim@example.com"})).await,
    ];
    book(&ann, "2027-01-08", json!({"client_email": ""})).await;
    book(&ann, "2027-01-11", json!({"status": "pending"})).await;
    book(&ann, "2027-01-12", json!({"status": "cancelled"})).await;
    book(&ann, "2027-01-13", json!({"contact_method": "In person"})).await;
    book(&bob, "2027-01-05", json!({})).await;
    let own = book(&ann, "2027-01-14", json!({})).await;
    let own = format!("/api/bookings/{}", own["id"].as_str().unwrap());
    change(&own, json!({"meeting_link": "https://v.example/own"})).await;
    Courier::to(&server).deliver(&app.state);
    drop(server.all());

    let saved = change(&employee, json!({"meeting_link": "https://v.example/new"})).await;
    let row = |booking: &Value| json!({"id": booking["id"], "revision": booking["revision"]});
    let sessions: Vec<_> = told.iter().map(row).collect();
    assert_eq!(saved["affected"], json!({"sessions": 4, "people": 2, "by_email": sessions}));
    assert_eq!(change(&employee, json!({"bio": "Calm."})).await["affected"], Value::Null);

    let tell = async |key: &str| {
        let call = post("/api/bookings/relocations").header("idempotency-key", key);
        app.send(call.token(&token).json(&json!({"sessions": sessions}))).await.ok()
    };
    assert_eq!(tell("k-1").await, json!({"told": 3}));
    assert_eq!(tell("k-1").await, json!({"told": 3}), "the same answer");
    assert_eq!(tell("k-2").await, json!({"told": 0}), "they know");
    Courier::to(&server).deliver(&app.state);
    assert_eq!(tell("k-3").await, json!({"told": 0}), "they know");
    Courier::to(&server).deliver(&app.state);
    let mails = server.all();
    let mut to: Vec<_> = mails.iter().map(|mail| mail.to.concat().to_lowercase()).collect();
    to.sort();
    let ann = ["ann@example.com"; 3];
    let clients = ["kim@example.com", "lee@example.com", "lee@example.com"];
    assert_eq!(to, [ann, clients].concat(), "the mediator's calendar has each of the sessions, too");
    assert!(mails.iter().all(|mail| mail.data.contains("https://v.example/new")), "{mails:?}");
    let path = format!("/api/bookings/{}/history", told[0]["id"].as_str().unwrap());
    let history = app.send(get(&path).token(&token)).await.ok();
    assert_eq!(history[0]["text"], "told the client the place or video link of the booking");
}

#[actix_web::test]
async fn another_place_of_the_practice_concerns_those_who_meet_there() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let bob = app.mediator(&token, "Bob").await;
    let room = json!({"meeting_place": "Room 2"});
    app.send(put(&format!("/api/employees/{bob}")).token(&token).json(&room)).await.ok();
    let book = async |mediator: &str, date: &str, method: &str| {
        let slot = app.slot(&token, mediator, date, MORNING).await;
        let fields = json!({"status": "confirmed", "contact_method": method});
        let request = with(request_for(&slot), fields);
        app.send(post("/api/bookings").token(&token).json(&request)).await.ok()
    };
    let there = book(&ann, "2027-01-05", "In person").await;
    book(&ann, "2027-01-06", "Virtual").await;
    book(&bob, "2027-01-05", "In person").await;
    let save = async |fields: Value| app.send(put("/api/settings").token(&token).json(&fields)).await;
    let saved = save(json!({"meetingPlace": "1 Main St"})).await;
    let affected = json!({"sessions": 1, "people": 1, "by_email": [{"id": there["id"], "revision": 0}]});
    assert_eq!(saved.json()["affected"], affected);
    let read = app.send(get("/api/settings").token(&token)).await;
    assert_eq!(read.header("etag"), saved.header("etag"), "the tag is that of the settings");
    assert_eq!(save(json!({"meetingPlace": "1 Main St"})).await.json()["affected"], Value::Null);
}

#[actix_web::test]
async fn only_those_who_edit_mediators_tell_clients_and_only_of_sessions_that_exist() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let booked = app.booked(&slot).await;
    let tell = async |token: &str, id: &Value| {
        let body = json!({"sessions": [{"id": id, "revision": 0}]});
        app.send(post("/api/bookings/relocations").token(token).json(&body)).await
    };
    assert_eq!(tell(&token, &booked["id"]).await.ok(), json!({"told": 0}), "not confirmed yet");
    assert_eq!(tell(&token, &ann.into()).await.ok(), json!({"told": 0}), "no such booking");
    assert_eq!(tell(&token, &"x".into()).await.fields(), ["sessions"]);
    let many = json!({"sessions": vec![json!({"id": booked["id"], "revision": 0}); 1001]});
    for body in [json!({"sessions": []}), many] {
        let refused = app.send(post("/api/bookings/relocations").token(&token).json(&body)).await;
        assert_eq!(refused.fields(), ["sessions"]);
    }
    for role in [Role::Mediator, Role::Billing, Role::Viewer] {
        let person = app.token_of(&Session::start(app.hire(role, None), now()));
        assert_eq!(tell(&person, &booked["id"]).await.code(), (403, "not_permitted".into()), "{role:?}");
    }
}
