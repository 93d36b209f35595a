//! A visitor's own booking, by its private link.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::{request_for, with};
use crate::harness::{TestApp, delete, get, post, put, start, start_beside, start_with};
use crate::mail::Courier;

const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";
const FULL_DAY: &str = "9AM to 4PM Full Day";

/// The call behind the link of a new booking.
fn link(booked: &Value) -> String {
    let (_, token) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
    format!("/api/public/bookings/{token}")
}

/// A session of Ann's on a day, and a visitor's booking of it.
async fn booking_on<S, B>(app: &TestApp<S>, token: &str, ann: &str, day: &str) -> (Value, Value)
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let slot = app.slot(token, ann, day, MORNING).await;
    let booked = app.booked(&slot).await;
    (slot, booked)
}

#[actix_web::test]
async fn the_link_shows_the_booking_and_nothing_of_who_asked() {
    let app = start_with(&[("PUBLIC_URL", "https://practice.example")]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (slot, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    assert!(booked["manage_url"].as_str().unwrap().starts_with("https://practice.example/booking/"));
    let sender =
        json!({"smtpFromEmail": "office@practice.example", "smtpReplyToEmail": "desk@practice.example"});
    app.send(put("/api/settings").token(&token).json(&sender)).await.ok();
    let seen = app.send(get(&link(&booked))).await;
    assert_eq!((seen.status.as_u16(), seen.header("cache-control")), (200, "no-store"));
    assert_eq!(seen.header("referrer-policy"), "no-referrer");
    assert_eq!(
        seen.json(),
        json!({
            "id": booked["id"], "reference": booked["reference"],
            "employee_id": ann, "employee_name": "Ann", "slot_id": slot["id"], "case_type": "Family", "contact_method": "Virtual", "date": "2027-01-06", "start_time": "09:00", "end_time": "12:00",
            "duration": MORNING, "price": 750, "status": "pending", "payment_status": "unpaid", "currency": "USD",
            "confirm_by": null, "changeable": true,
            "changeable_until": {"at": "2027-01-05T14:00:00.000Z", "date": "2027-01-05", "time": "09:00"},
            "contact_email": "desk@practice.example", "payment": null, "language": "en",
            "share_url": seen.json()["share_url"], "calendar": booked["calendar"], "email_waits": true,
            "meeting": {"place": ""}, "seat": null,
        })
    );
    assert!(seen.json()["share_url"].as_str().unwrap().starts_with("https://practice.example/session/"));
}

#[actix_web::test]
async fn the_link_shows_where_and_how_to_join_once_the_session_is_confirmed() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let video = json!({"meeting_link": "https://zoom.us/j/1", "meeting_note": "Passcode 42", "meeting_place": "Room 2"});
    app.send(put(&format!("/api/employees/{ann}")).token(&token).json(&video)).await.ok();
    let own = link(&booked);
    let seen = app.send(get(&own)).await.json();
    assert_eq!(seen["meeting"], json!({"place": ""}), "a video call, not confirmed yet");
    let id = booked["id"].as_str().unwrap();
    let status =
        |status: &str| put(&format!("/api/bookings/{id}")).token(&token).json(&json!({"status": status}));
    app.send(status("confirmed")).await.ok();
    let seen = app.send(get(&own)).await.json();
    let meeting = json!({"place": "", "link": "https://zoom.us/j/1", "note": "Passcode 42"});
    assert_eq!(seen["meeting"], meeting);
    let (_, secret) = seen["share_url"].as_str().unwrap().split_once("/session/").unwrap();
    let shared = app.send(get(&format!("/api/public/sessions/{secret}"))).await.json().to_string();
    assert!(!shared.contains("zoom") && !shared.contains("42"), "{shared}");
    app.send(status("cancelled")).await.ok();
    assert_eq!(app.send(get(&own)).await.json()["meeting"], json!({"place": ""}));
}

#[actix_web::test]
async fn a_place_is_the_mediators_or_the_practices() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-06", MORNING).await;
    let request = with(request_for(&slot), json!({"contact_method": "In person"}));
    let booked = app.send(post("/api/bookings").json(&request)).await.json();
    app.send(put("/api/settings").token(&token).json(&json!({"meetingPlace": " 1 Main St "}))).await.ok();
    let place = async || app.send(get(&link(&booked))).await.json()["meeting"]["place"].clone();
    assert_eq!(place().await, "1 Main St");
    let room = json!({"meeting_place": "Room 2"});
    app.send(put(&format!("/api/employees/{ann}")).token(&token).json(&room)).await.ok();
    assert_eq!(place().await, "Room 2");
    let seen = app.send(get(&link(&booked))).await.json();
    let (_, secret) = seen["share_url"].as_str().unwrap().split_once("/session/").unwrap();
    let shown =
        async || app.send(get(&format!("/api/public/sessions/{secret}"))).await.json()["place"].clone();
    assert_eq!(shown().await, "", "not confirmed yet");
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    for (status, place) in [("confirmed", "Room 2"), ("cancelled", "")] {
        app.send(put(&path).token(&token).json(&json!({"status": status}))).await.ok();
        assert_eq!(shown().await, place, "{status}");
    }
}

#[actix_web::test]
async fn a_session_can_have_a_place_and_a_link_of_its_own_and_give_them_up() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let usual = json!({"meeting_link": "https://zoom.us/j/1", "meeting_note": "Passcode 42"});
    app.send(put(&format!("/api/employees/{ann}")).token(&token).json(&usual)).await.ok();
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let change = async |body: Value| app.send(put(&path).token(&token).json(&body)).await;
    let seen = async || app.send(get(&link(&booked))).await.json()["meeting"].clone();
    change(json!({"status": "confirmed", "meeting_link": "https://meet.example/own"})).await.ok();
    assert_eq!(seen().await, json!({"place": "", "link": "https://meet.example/own"}));
    change(json!({"notify": false})).await.ok();
    assert_eq!(seen().await["link"], "https://meet.example/own", "what is not sent stays");
    change(json!({"meeting_link": null})).await.ok();
    assert_eq!(seen().await, json!({"place": "", "link": "https://zoom.us/j/1", "note": "Passcode 42"}));
    let wrong =
        json!({"meeting_place": "a".repeat(201), "meeting_link": "http://x.example", "meeting_note": "a\nb"});
    assert_eq!(change(wrong).await.fields(), ["meeting_link", "meeting_note", "meeting_place"]);
}

#[actix_web::test]
async fn a_client_is_told_of_another_place_once_it_is_confirmed_unless_the_office_says_not_to() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let mails = async |body: Value| {
        Courier::to(&server).deliver(&app.state);
        drop(server.all());
        app.send(put(&path).token(&token).json(&body)).await.ok();
        Courier::to(&server).deliver(&app.state);
        server.all().into_iter().filter(|mail| mail.to == ["jo@example.com"]).collect::<Vec<_>>()
    };
    assert_eq!(mails(json!({"meeting_link": "https://meet.example/1"})).await.len(), 0, "not confirmed yet");
    let confirmed = mails(json!({"status": "confirmed"})).await;
    assert!(confirmed.iter().any(|mail| mail.data.contains("https://meet.example/1")), "{confirmed:?}");
    let told = mails(json!({"meeting_link": "https://meet.example/2"})).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].data.contains("https://meet.example/2"), "{told:?}");
    assert_eq!(mails(json!({"meeting_link": "https://meet.example/3", "notify": false})).await.len(), 0);
    assert_eq!(mails(json!({"meeting_link": "https://meet.example/3"})).await.len(), 0, "no change");
    assert_eq!(mails(json!({"description": "A roof.", "language": "es"})).await.len(), 0, "nothing to know");
    assert_eq!(mails(json!({"contact_method": "In person"})).await.len(), 1);
}

#[actix_web::test]
async fn the_link_to_hand_on_shows_when_and_with_whom_and_nothing_else() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let own = link(&booked);
    let seen = app.send(get(&own)).await.json();
    let (_, secret) = seen["share_url"].as_str().unwrap().split_once("/session/").unwrap();
    let shared = format!("/api/public/sessions/{secret}");
    let shown = app.send(get(&shared)).await;
    assert_eq!((shown.status.as_u16(), shown.header("cache-control")), (200, "no-store"));
    assert_eq!(
        shown.json(),
        json!({
            "employee_name": "Ann", "date": "2027-01-06", "start_time": "09:00", "end_time": "12:00", "status": "pending",
            "place": "",
        })
    );
    let cancel = json!({"status": "cancelled"});
    let as_own = format!("/api/public/bookings/{secret}");
    assert_eq!(
        app.send(put(&as_own).json(&cancel)).await.code(),
        (404, "not_found".into()),
        "it changes nothing"
    );
    assert_eq!(app.send(get(&as_own)).await.status, 404, "and shows no more");
    let own_secret = own.rsplit('/').next().unwrap();
    assert_eq!(app.send(get(&format!("/api/public/sessions/{own_secret}"))).await.status, 404);
    app.send(put(&own).json(&cancel)).await.ok();
    assert_eq!(app.send(get(&shared)).await.json()["status"], "cancelled", "nobody comes in vain");
    let page = app.send(get(&format!("/session/{secret}"))).await;
    assert_eq!((page.status.as_u16(), page.header("referrer-policy")), (200, "no-referrer"));
}

#[actix_web::test]
async fn the_link_is_the_visitors_alone() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-06", MORNING).await;
    let keyed = || post("/api/bookings").header("idempotency-key", "k-1").json(&request_for(&slot));
    let booked = app.send(keyed()).await.ok();
    assert_eq!(app.send(keyed()).await.ok(), booked, "told again to who asks again");
    let other = app.slot(&token, &ann, "2027-01-07", MORNING).await;
    let by_office = app.send(post("/api/bookings").token(&token).json(&request_for(&other))).await.ok();
    assert_eq!(by_office.get("manage_url"), None);
    let listed = app.send(get("/api/bookings").token(&token)).await.text;
    let (_, secret) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
    assert!(!listed.contains("manage_url") && !listed.contains(secret), "{listed}");
}

#[actix_web::test]
async fn a_link_that_was_never_issued_leads_nowhere() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let own = link(&booked);
    let last = if own.ends_with('A') { "E" } else { "A" };
    let forged = format!("{}{last}", &own[..own.len() - 1]);
    let bare = format!("/api/public/bookings/{}", booked["id"].as_str().unwrap());
    let other_key =
        start_beside(&app, &[("DATA_KEY", "another key that only this test has, long enough")]).await;
    let refused = other_key.send(get(&own)).await;
    let text = refused.json()["detail"].clone();
    assert_eq!(refused.code(), (404, "not_found".into()));
    for path in [forged, bare, format!("{own}A"), "/api/public/bookings/%00".into()] {
        let seen = app.send(get(&path)).await;
        assert_eq!((seen.code(), &seen.json()["detail"]), ((404, "not_found".into()), &text), "{path}");
        let changed = app.send(put(&path).json(&json!({"status": "cancelled"}))).await;
        assert_eq!(changed.code(), (404, "not_found".into()), "{path}");
    }
    assert_eq!(app.send(get(&own)).await.ok()["status"], "pending");
    assert_eq!(app.send(delete(&own)).await.code(), (405, "method_not_allowed".into()));
}

#[actix_web::test]
async fn the_link_of_who_was_erased_leads_nowhere() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    app.send(put(&path).token(&token).json(&json!({"status": "completed"}))).await.ok();
    assert_eq!(app.send(get(&link(&booked))).await.ok()["changeable"], false);
    let clients = app.send(get("/api/clients").token(&token)).await.ok();
    let erase = format!("/api/clients/{}/erase", clients[0]["id"].as_str().unwrap());
    assert!(app.send(post(&erase).token(&token)).await.status.is_success());
    assert_eq!(app.send(get(&link(&booked))).await.code(), (404, "not_found".into()));
    let cancel = put(&link(&booked)).json(&json!({"status": "cancelled"}));
    assert_eq!(app.send(cancel).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn a_cancelled_session_is_open_for_the_next_visitor() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (slot, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    Courier::to(&server).deliver(&app.state);
    let open = format!("/api/time-slots/{ann}");
    assert_eq!(app.send(get(&open)).await.ok(), json!([]));
    for _ in 0..2 {
        let cancelled = app.send(put(&link(&booked)).json(&json!({"status": "cancelled"}))).await.ok();
        assert_eq!((&cancelled["status"], &cancelled["changeable"]), (&json!("cancelled"), &json!(false)));
    }
    assert_eq!(app.send(get(&open)).await.ok()[0]["id"], slot["id"]);
    assert_eq!(Courier::to(&server).deliver(&app.state), 2, "each side hears of it once");
    let history = format!("/api/bookings/{}/history", booked["id"].as_str().unwrap());
    let lines = app.send(get(&history).token(&token)).await.ok();
    assert_eq!(lines.as_array().unwrap().len(), 2, "after the request");
    assert_eq!(
        (&lines[0]["by"], &lines[0]["action"], &lines[0]["detail"]),
        (&json!("Client"), &json!("booking.cancelled_by_client"), &json!("pending → cancelled"))
    );
    let moved = put(&link(&booked)).json(&json!({"slot_id": slot["id"]}));
    assert_eq!(app.send(moved).await.code(), (409, "booking_settled".into()));
    app.booked(&slot).await;
}

#[actix_web::test]
async fn a_moved_booking_costs_what_its_session_costs_and_waits_for_the_practice_again() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (slot, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    app.send(put(&path).token(&token).json(&json!({"status": "confirmed"}))).await.ok();
    let full_day = app.slot(&token, &ann, "2027-01-07", FULL_DAY).await;
    let sent = json!({"slot_id": full_day["id"]});
    for _ in 0..2 {
        let moved = app.send(put(&link(&booked)).json(&sent)).await.ok();
        assert_eq!(
            (&moved["date"], &moved["end_time"], &moved["price"], &moved["status"]),
            (&json!("2027-01-07"), &json!("16:00"), &json!(1750), &json!("pending"))
        );
        assert_eq!(moved["changeable_until"]["at"], "2027-01-06T14:00:00.000Z");
    }
    let history = app.send(get(&format!("{path}/history")).token(&token)).await.ok();
    assert_eq!(history.as_array().unwrap().len(), 3, "requested, confirmed and moved once");
    assert_eq!(
        (&history[0]["by"], &history[0]["detail"]),
        (
            &json!("Client"),
            &json!("confirmed → pending; 2027-01-06 09:00 with Ann → 2027-01-07 09:00 with Ann")
        )
    );
    assert_eq!(
        history[0]["changes"],
        json!([
            {"field": "status", "from": "confirmed", "to": "pending"},
            {"field": "start", "from": "2027-01-06 09:00", "to": "2027-01-07 09:00"},
            {"field": "length", "from": "180 minutes", "to": "420 minutes"},
        ])
    );
    app.booked(&slot).await;
}

#[actix_web::test]
async fn a_session_that_is_taken_closed_or_anothers_is_unavailable() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    let (ann, bob) = (app.mediator(&token, "Ann").await, app.mediator(&token, "Bob").await);
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let (taken, _) = booking_on(&app, &token, &ann, "2027-01-07").await;
    let overlapped = app.slot(&token, &ann, "2027-01-07", FULL_DAY).await;
    let bobs = app.slot(&token, &bob, "2027-01-08", MORNING).await;
    let closed = app.slot(&token, &ann, "2027-01-08", MORNING).await;
    let close = put(&format!("/api/time-slots/{}", closed["id"].as_str().unwrap()));
    app.send(close.token(&token).json(&json!({"status": "busy"}))).await.ok();
    let beyond = app.slot(&token, &ann, "2027-02-04", MORNING).await;
    for slot in [&taken["id"], &overlapped["id"], &bobs["id"], &closed["id"], &beyond["id"], &json!(ann)] {
        let refused = app.send(put(&link(&booked)).json(&json!({"slot_id": slot}))).await;
        assert_eq!(refused.code(), (409, "slot_unavailable".into()), "{slot}");
    }
    assert_eq!(app.send(get(&link(&booked))).await.ok()["date"], "2027-01-06");
}

#[actix_web::test]
async fn on_the_day_itself_it_is_too_late() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    // It is Monday, eight o'clock.
    let today = app.slot(&token, &ann, "2027-01-04", AFTERNOON).await;
    let booked = app.booked(&today).await;
    let later = app.slot(&token, &ann, "2027-01-07", MORNING).await;
    let seen = app.send(get(&link(&booked))).await.ok();
    assert_eq!((&seen["changeable"], &seen["contact_email"]), (&json!(false), &json!(null)));
    assert_eq!(
        seen["changeable_until"],
        json!({"at": "2027-01-03T18:00:00.000Z", "date": "2027-01-03", "time": "13:00"})
    );
    for sent in [json!({"status": "cancelled"}), json!({"slot_id": later["id"]})] {
        let refused = app.send(put(&link(&booked)).json(&sent)).await;
        assert_eq!(refused.code(), (409, "too_late".into()), "{sent}");
    }
    assert_eq!(app.send(get(&link(&booked))).await.ok(), seen);
}

#[actix_web::test]
async fn what_is_neither_a_move_nor_a_cancellation_is_refused() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (slot, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    for (sent, field) in [
        (json!({}), "slot_id"),
        (json!({"slot_id": "mine"}), "slot_id"),
        (json!({"slot_id": slot["id"], "status": "cancelled"}), "slot_id"),
        (json!({"status": "confirmed"}), "status"),
        (json!({"status": "completed", "slot_id": slot["id"]}), "status"),
    ] {
        assert_eq!(app.send(put(&link(&booked)).json(&sent)).await.fields(), [field], "{sent}");
    }
    let wrong = put(&link(&booked)).json(&json!({"status": 1}));
    assert_eq!(app.send(wrong).await.code(), (400, "bad_request".into()));
    let cleared = with(app.send(get(&link(&booked))).await.ok(), json!({}));
    assert_eq!((&cleared["status"], &cleared["date"]), (&json!("pending"), &json!("2027-01-06")));
}

#[actix_web::test]
async fn links_are_not_followed_without_end() {
    let app = start().await;
    let mut answers = Vec::new();
    for _ in 0..31 {
        answers.push(app.send(get("/api/public/bookings/guess")).await.status.as_u16());
    }
    // On a slow machine, one more may have become free.
    assert_eq!((answers[0], answers[29]), (404, 404));
    let refused = loop {
        let answer = app.send(put("/api/public/bookings/guess").json(&json!({}))).await;
        if answer.status == 429 {
            break answer;
        }
    };
    assert_eq!(refused.code(), (429, "too_many_requests".into()));
}

#[actix_web::test]
async fn the_page_of_a_booking_is_the_app_and_search_engines_leave_it_alone() {
    let app = start().await;
    let page = app.send(get("/booking/anything-at-all")).await;
    assert_eq!((page.status.as_u16(), page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    assert!(!app.send(get("/sitemap.xml")).await.text.contains("/booking"));
    for path in ["/booking", "/booking/", "/booking/a/b"] {
        assert_eq!(app.send(get(path)).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn mail_about_a_booking_has_its_link_and_the_mediator_is_notified_of_what_the_visitor_did() {
    let app = start_with(&[("PUBLIC_URL", "https://practice.example")]).await;
    let server = SmtpServer::start();
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (_, booked) = booking_on(&app, &token, &ann, "2027-01-06").await;
    let other = app.slot(&token, &ann, "2027-01-07", MORNING).await;
    let url = booked["manage_url"].as_str().unwrap();
    let courier = Courier::to(&server);
    // The emails that mediator and visitor have received since.
    let told = || {
        assert_eq!(courier.deliver(&app.state), 2);
        let messages = server.all();
        ["ann@example.com", "jo@example.com"].map(|recipient| {
            let found = messages.iter().find(|message| message.to == [recipient]).unwrap();
            found.data.replace("=\n", "")
        })
    };
    let [mediator, visitor] = told();
    assert!(!mediator.contains(url) && visitor.contains(url), "{mediator} {visitor}");
    app.send(put(&link(&booked)).json(&json!({"slot_id": other["id"]}))).await.ok();
    let [mediator, visitor] = told();
    assert!(mediator.contains("Moved to Thursday, January 7, 2027: Jo Park"), "{mediator}");
    assert!(!mediator.contains(url), "{mediator}");
    assert!(visitor.contains("Moved: your session is now on Thursday, January 7, 2027"), "{visitor}");
    assert!(visitor.contains(url) && !visitor.contains("Jo Park"), "{visitor}");
    app.send(put(&link(&booked)).json(&json!({"status": "cancelled"}))).await.ok();
    let [mediator, visitor] = told();
    assert!(mediator.contains("Cancelled for Thursday, January 7, 2027: Jo Park"), "{mediator}");
    assert!(visitor.contains("Cancelled: your session on Thursday, January 7, 2027"), "{visitor}");
    assert!(!visitor.contains(url), "there is nothing left to do: {visitor}");
}
