//! How far ahead, how late and until when visitors may book, move and cancel, as the practice says.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::request_for;
use crate::harness::{Answer, TestApp, get, post, put, start, start_later};
use crate::mail::Courier;

const MORNING: &str = "9AM to 12PM Morning";

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn rules(&self, token: &str, rules: &Value) -> Answer {
        self.send(put("/api/settings").token(token).json(rules)).await
    }

    /// A booking of this morning, with the call behind its private link.
    async fn booked_on(&self, token: &str, mediator: &str, day: &str) -> (Value, String) {
        let booked = self.booked(&self.slot(token, mediator, day, MORNING).await).await;
        let (_, secret) = booked["manage_url"].as_str().unwrap().rsplit_once('/').unwrap();
        let link = format!("/api/public/bookings/{secret}");
        (booked, link)
    }
}

/// Cancels the booking behind the link at this moment.
async fn cancelled_at<S>(app: &TestApp<S>, now: &str, link: &str) -> (u16, Value) {
    let server = start_later(app, now).await;
    let answer = server.send(put(link).json(&json!({"status": "cancelled"}))).await;
    (answer.status.as_u16(), answer.json()["code"].clone())
}

#[actix_web::test]
async fn a_session_can_be_cancelled_until_the_moment_it_was_booked_with() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    app.rules(&token, &json!({"bookingWindow": 365})).await.ok();
    for (notice, day, at, date, time) in [
        ("1 business day", "2027-03-15", "2027-03-12T14:00:00.000Z", "2027-03-12", "09:00"),
        ("24 hours", "2027-03-16", "2027-03-15T13:00:00.000Z", "2027-03-15", "09:00"),
        ("2 business days", "2027-11-29", "2027-11-23T14:00:00.000Z", "2027-11-23", "09:00"),
        ("48 hours", "2027-11-08", "2027-11-06T14:00:00.000Z", "2027-11-06", "10:00"),
    ] {
        app.rules(&token, &json!({"cancelNotice": notice})).await.ok();
        let slot = app.slot(&token, &ann, day, MORNING).await;
        let offered =
            app.send(get(&format!("/api/time-slots/{ann}?startDate={day}&endDate={day}"))).await.ok();
        let until = json!({"at": at, "date": date, "time": time});
        assert_eq!(offered[0]["free_until"], until, "{notice} before {day}");
        let booked = app.booked(&slot).await;
        let (_, secret) = booked["manage_url"].as_str().unwrap().rsplit_once('/').unwrap();
        let link = format!("/api/public/bookings/{secret}");
        let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
        let confirmed = app.send(put(&path).token(&token).json(&json!({"status": "confirmed"}))).await.ok();
        assert_eq!((&booked["free_until"], &confirmed["free_until"]), (&until, &until));

        // Neither a new rule nor days that are closed later change what was promised.
        app.rules(&token, &json!({"cancelNotice": "15 business days"})).await.ok();
        let closed = json!({"from": date, "to": date});
        app.send(post("/api/closures").token(&token).json(&closed)).await;
        assert_eq!(app.send(get(&link)).await.ok()["changeable_until"], until, "{notice} before {day}");
        let listed = get(&format!("/api/bookings?from={day}&to={day}")).token(&token);
        assert_eq!(app.send(listed).await.ok()[0]["free_until"], until, "{notice} before {day}");
        let late = at.replace("00.000Z", "01Z");
        assert_eq!(cancelled_at(&app, &late, &link).await, (409, json!("too_late")));
        assert_eq!(cancelled_at(&app, at, &link).await.0, 200);
    }
}

#[actix_web::test]
async fn the_practice_says_how_far_ahead_and_how_late_visitors_book() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let far = app.slot(&token, &ann, "2027-03-22", MORNING).await;
    let refused = app.send(post("/api/bookings").json(&request_for(&far))).await;
    assert_eq!(refused.code(), (409, "slot_unavailable".into()));
    assert_eq!(refused.json()["detail"], "Sessions can be requested until Wednesday, February 3, 2027");
    app.rules(&token, &json!({"bookingWindow": 120})).await.ok();
    assert_eq!(app.send(post("/api/bookings").json(&request_for(&far))).await.status.as_u16(), 201);

    // It is Monday, eight o'clock.
    let tomorrow = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let open = format!("/api/time-slots/{ann}?startDate=2027-01-05&endDate=2027-01-05");
    for (minimum, is_open) in [("25 hours", true), ("26 hours", false), ("2 business days", false)] {
        app.rules(&token, &json!({"minimumNotice": minimum})).await.ok();
        let listed = app.send(get(&open)).await.ok();
        assert_eq!(listed.as_array().unwrap().len(), usize::from(is_open), "{minimum}");
    }
    let late = app.send(post("/api/bookings").json(&request_for(&tomorrow))).await;
    assert_eq!(late.code(), (409, "slot_unavailable".into()));
    app.rules(&token, &json!({"minimumNotice": "0 hours"})).await.ok();
    assert_eq!(app.send(post("/api/bookings").json(&request_for(&tomorrow))).await.status.as_u16(), 201);
}

#[actix_web::test]
async fn what_visitors_can_book_is_on_the_practices_screen() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let path = format!("/api/availability/{ann}");
    // Today is January 4, 2027.
    office.slot(&ann, "2027-04-30", MORNING).await;
    assert_eq!(office.get(&path).await.ok()["availability"], json!([]), "three months");
    app.rules(&office.token, &json!({"bookingWindow": 120})).await.ok();
    assert_eq!(office.get(&path).await.ok()["availability"][0]["date"], "2027-04-30");
    assert_eq!(app.send(get(&path)).await.ok()["availability"][0]["date"], "2027-04-30");
    let file = async |last| office.get(&format!("{path}/export?startDate=2027-01-04&endDate={last}")).await;
    assert!(file("2027-05-11").await.text.contains("2027-04-30,09:00"));
    assert_eq!(file("2028-02-09").await.status.as_u16(), 400, "401 days");
}

#[actix_web::test]
async fn the_rules_are_public_and_have_bounds() {
    let app = start().await;
    let token = app.sign_in().await;
    let rules = json!({
        "bookingWindow": "90", "cancelNotice": "2 business days", "minimumNotice": "12 hours",
        "requestsPerAddress": 5, "requestsPerNetwork": 100, "requestsWithoutSum": 0, "hourlyRate": 320,
    });
    let saved = app.rules(&token, &rules).await.ok();
    for (field, value) in rules.as_object().unwrap() {
        let value = if field == "bookingWindow" { json!(90) } else { value.clone() };
        assert_eq!(saved[field], value, "{field}");
    }
    assert_eq!(
        app.send(get("/api/public/site")).await.ok()["booking"],
        json!({
            "windowDays": 90, "notice": {"amount": 2, "unit": "business_days"},
            "minimumNotice": {"amount": 12, "unit": "hours"}, "noticeHours": 48, "confirmHours": 24,
            "openRequests": 5, "inPerson": true, "opensSoon": true,
        })
    );
    assert_eq!(app.send(get("/api/public/site")).await.ok()["hourlyRate"], 320);
    for (field, values) in [
        ("bookingWindow", vec![json!(0), json!(366), json!(-1), json!("many")]),
        ("cancelNotice", vec![json!("337 hours"), json!("16 business days"), json!("2 days"), json!("")]),
        ("minimumNotice", vec![json!("-1 hours"), json!("1.5 hours")]),
        ("requestsPerAddress", vec![json!(0), json!(21)]),
        ("requestsPerNetwork", vec![json!(0), json!(101)]),
        ("requestsWithoutSum", vec![json!(-1), json!(21)]),
        ("hourlyRate", vec![json!(-1), json!(10_001), json!("262.50"), json!("")]),
    ] {
        for value in values {
            let refused = app.rules(&token, &json!({field: value})).await;
            assert_eq!((refused.status.as_u16(), refused.fields()), (422, vec![field.to_owned()]), "{value}");
        }
    }
}

#[actix_web::test]
async fn the_mail_says_the_moment_and_by_default_what_it_always_said() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    app.booked_on(&token, &ann, "2027-01-06").await;
    app.rules(&token, &json!({"cancelNotice": "1 business day"})).await.ok();
    app.booked_on(&token, &ann, "2027-01-11").await;
    Courier::to(&server).deliver(&app.state);
    let sent = server.all();
    let texts: Vec<_> = sent.iter().map(|mail| mail.data.replace("=\r\n", "").replace("=\n", "")).collect();
    assert!(texts.iter().any(|text| text.contains("session until 24 hours before it starts.")), "{texts:?}");
    let moment = "session until 9:00 AM (EST) on Friday, January 8, 2027.";
    assert!(texts.iter().any(|text| text.contains(moment)), "{texts:?}");
}

#[actix_web::test]
async fn a_promise_keeps_its_time_of_day_when_the_practice_changes_its_time_zone() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let (_, link) = app.booked_on(&token, &ann, "2027-01-06").await;
    let west = json!({"timezone": "America/Los_Angeles", "movedSessions": 1});
    app.rules(&token, &west).await.ok();
    let until = json!({"at": "2027-01-05T17:00:00.000Z", "date": "2027-01-05", "time": "09:00"});
    assert_eq!(app.send(get(&link)).await.ok()["changeable_until"], until);
}
