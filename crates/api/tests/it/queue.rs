//! What waits for an answer, and answering it.

use auth::{Role, Session};
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{get, now, post, start};

const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";

#[actix_web::test]
async fn the_reason_of_a_refusal_is_kept_as_long_as_it_holds() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let booked = app.booked(&slot).await;
    assert_eq!(booked["cancel_reason"], "");
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let change = async |body| office.put(&path, &body).await;
    let reason = "I have to be in court <that> day.";
    let declined = change(json!({"status": "cancelled", "reason": format!("  {reason}\n")})).await.ok();
    assert_eq!((&declined["status"], &declined["cancel_reason"]), (&json!("cancelled"), &json!(reason)));
    let history = office.get(&format!("{path}/history")).await.ok();
    assert_eq!(history[0]["detail"], format!("pending → cancelled: {reason}"));
    assert_eq!(history[0]["by"], "Olive Manager");
    let revived = change(json!({"status": "pending"})).await.ok();
    assert_eq!((&revived["status"], &revived["cancel_reason"]), (&json!("pending"), &json!("")));

    let long = json!({"status": "cancelled", "reason": "x".repeat(501)});
    assert_eq!(change(long).await.fields(), ["reason"]);
    let hidden = json!({"status": "cancelled", "reason": "\u{202e}no"});
    assert_eq!(change(hidden).await.fields(), ["reason"]);
    for status in [json!({"status": "confirmed"}), json!({})] {
        assert_eq!(change(with(status, json!({"reason": "No"}))).await.fields(), ["reason"]);
    }
}

#[actix_web::test]
async fn of_two_people_who_answer_the_same_request_the_second_is_told() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let booked = app.booked(&slot).await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let answer = async |status| {
        let body = json!({"status": status, "expected_status": "pending"});
        office.put(&path, &body).await
    };
    assert_eq!(answer("cancelled").await.ok()["status"], "cancelled");
    let late = answer("confirmed").await;
    assert_eq!(late.json()["detail"], "Someone else has changed this appointment. Now it is cancelled");
    assert_eq!(late.code(), (409, "booking_changed".into()));
    let listed = office.get("/api/bookings").await.ok();
    assert_eq!(listed[0]["status"], "cancelled", "it does not come back");
    let unknown = json!({"status": "confirmed", "expected_status": "open"});
    assert_eq!(office.put(&path, &unknown).await.fields(), ["expected_status"]);
}

#[actix_web::test]
async fn what_waits_for_an_answer_is_one_queue_oldest_first() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    let first = app.booked(&office.slot(&ann, "2027-01-12", MORNING).await).await;
    app.written(json!({})).await;
    let second = app.booked(&office.slot(&bob, "2027-01-06", MORNING).await).await;
    let held = app.booked(&office.slot(&ann, "2027-01-07", MORNING).await).await;
    let slot = office.slot(&ann, "2027-01-08", MORNING).await;
    let other = with(request_for(&slot), json!({"client_email": "lee@example.com"}));
    let unconfirmed = app.send(post("/api/bookings").json(&other)).await.ok();
    let confirmed = office.slot(&ann, "2027-01-11", MORNING).await;
    let confirmed = with(request_for(&confirmed), json!({"status": "confirmed"}));
    office.post("/api/bookings", &confirmed).await.ok();
    let waits = |id: &Value, since: &str| {
        format!("UPDATE bookings SET {since} WHERE id = '{}'", id.as_str().unwrap())
    };
    app.statement(&waits(&second["id"], "created_at = '2027-01-01T13:00:00Z'"));
    app.statement(&waits(&held["id"], "pay_by = '2027-01-05T13:00:00Z'"));
    app.statement(&waits(&unconfirmed["id"], "confirm_by = '2027-01-05T13:00:00Z'"));
    app.statement("UPDATE contact_requests SET created_at = '2027-01-03T13:00:01Z'");

    let queue = office.get("/api/dashboard/queue").await;
    assert_eq!(queue.header("x-total-count"), "3");
    let queue = queue.json();
    let shown =
        |row: &Value| json!([row["since"], row["late"], row["booking"]["id"], row["message"]["contactName"]]);
    let rows: Vec<_> = queue.as_array().unwrap().iter().map(shown).collect();
    assert_eq!(
        rows,
        [
            json!(["2027-01-01T13:00:00.000Z", true, second["id"], null]),
            json!(["2027-01-03T13:00:01.000Z", false, null, "Jo Park"]),
            json!(["2027-01-04T13:00:00.000Z", false, first["id"], null]),
        ]
    );
    let cut = office.get("/api/dashboard/queue?limit=1").await;
    assert_eq!((cut.header("x-total-count"), cut.json().as_array().unwrap().len()), ("3", 1));
    for limit in ["0", "501", "x"] {
        let refused = office.get(&format!("/api/dashboard/queue?limit={limit}")).await;
        assert_eq!(refused.status, 400, "{limit}");
    }

    let news = office.get("/api/dashboard/news").await.ok();
    assert_eq!((&news["requests"], &news["messages"]), (&json!(2), &json!(1)));

    // A mediator has their own requests, and no messages; a viewer only names.
    let mediator = app.token_of(&Session::start(app.hire(Role::Mediator, Some(ann.parse().unwrap())), now()));
    let own = app.send(get("/api/dashboard/queue").token(&mediator)).await.ok();
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(own[0]["booking"]["id"], first["id"]);
    let news = app.send(get("/api/dashboard/news").token(&mediator)).await.ok();
    assert_eq!((&news["requests"], &news["messages"]), (&json!(1), &json!(0)));
    let viewer = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    let seen = app.send(get("/api/dashboard/queue").token(&viewer)).await.ok();
    assert_eq!(seen.as_array().unwrap().len(), 2);
    let shown = ["client_name", "client_email", "client_phone", "description"];
    assert_eq!(shown.map(|field| seen[0]["booking"][field].clone()), ["Jo Park", "", "", ""]);
}

#[actix_web::test]
async fn requests_for_sessions_within_two_days_are_not_hidden_behind_older_ones() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    // It is Monday, January 4, 8:00 AM.
    let older = app.booked(&office.slot(&ann, "2027-01-06", AFTERNOON).await).await;
    let later = app.booked(&office.slot(&bob, "2027-01-05", AFTERNOON).await).await;
    let next = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    app.written(json!({})).await;
    app.statement("UPDATE contact_requests SET created_at = '2027-01-02T13:00:00Z'");
    let waits = |booking: &Value, since: &str| {
        let id = booking["id"].as_str().unwrap();
        app.statement(&format!("UPDATE bookings SET created_at = '{since}' WHERE id = '{id}'"));
    };
    waits(&older, "2027-01-01T13:00:00Z");
    waits(&later, "2027-01-03T13:00:00Z");

    let queue = async |limit: u8| {
        let answer = office.get(&format!("/api/dashboard/queue?limit={limit}")).await;
        assert_eq!(answer.header("x-total-count"), "4");
        let rows = answer.ok();
        let booking = |row: &Value| row["booking"]["id"].clone();
        rows.as_array().unwrap().iter().map(booking).collect::<Vec<_>>()
    };
    let [older, later, next] = [older, later, next].map(|booking| booking["id"].clone());
    assert_eq!(queue(20).await, [next.clone(), later.clone(), older, Value::Null]);
    assert_eq!(queue(2).await, [next.clone(), later]);
    assert_eq!(queue(1).await, [next]);
}

#[actix_web::test]
async fn the_agenda_is_today_and_tomorrow_and_what_is_over_but_not_settled() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let book = async |date: &str, label: &str, status: &str| {
        let slot = office.slot(&ann, date, label).await;
        let body = with(request_for(&slot), json!({"status": status}));
        office.post("/api/bookings", &body).await.ok()
    };
    // It is Monday, January 4, 8:00 AM.
    let tomorrow = book("2027-01-05", AFTERNOON, "pending").await;
    let today = book("2027-01-04", AFTERNOON, "confirmed").await;
    book("2027-01-05", MORNING, "cancelled").await;
    let over = book("2027-01-06", MORNING, "confirmed").await;
    let moved = format!(
        "UPDATE bookings SET starts_at = '2027-01-02 09:00' WHERE id = '{}'",
        over["id"].as_str().unwrap()
    );
    app.statement(&moved);
    app.statement("UPDATE bookings SET starts_at = '2027-01-01 09:00' WHERE status = 'cancelled'");
    let agenda = office.get("/api/dashboard/agenda").await.ok();
    let ids = |field: &str| {
        agenda[field].as_array().unwrap().iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(agenda["today"], "2027-01-04");
    assert_eq!(ids("sessions"), [today["id"].clone(), tomorrow["id"].clone()]);
    assert_eq!((ids("unsettled"), &agenda["unsettled_total"]), (vec![over["id"].clone()], &json!(1)));
    let stats = office.get("/api/dashboard/stats").await.ok();
    assert_eq!(
        stats["performance"],
        json!({"completed": 0, "total": 1, "rate": 0, "verdict": "needs improvement"})
    );
    let path = format!("/api/bookings/{}", over["id"].as_str().unwrap());
    let done = json!({"status": "completed", "expected_status": "confirmed", "notify": false});
    office.put(&path, &done).await.ok();
    let stats = office.get("/api/dashboard/stats").await.ok();
    assert_eq!(
        stats["performance"],
        json!({"completed": 1, "total": 1, "rate": 100, "verdict": "excellent"})
    );
    let report = office.get("/api/analytics?period=7d").await.ok();
    assert_eq!(report["overview"]["completionRate"], 100, "as in the analytics");
    let stranger = app.token_of(&Session::start(app.hire(Role::Mediator, None), now()));
    let nothing = app.send(get("/api/dashboard/agenda").token(&stranger)).await.ok();
    assert_eq!(
        nothing,
        json!({"today": "2027-01-04", "sessions": [], "unsettled": [], "unsettled_total": 0})
    );
}

#[actix_web::test]
async fn backups_that_fail_are_noticed() {
    let app = start().await;
    let office = app.office().await;
    let backup = async || office.get("/api/dashboard/backup").await.ok();
    assert_eq!(backup().await, json!({"state": "ok", "last_at": null}));
    app.statement(
        "INSERT INTO backup_runs (automatic, started_at) VALUES (true, now() - interval '31 minutes')",
    );
    assert_eq!(backup().await["state"], "failed");
    office.put("/api/settings", &json!({"autoBackup": false})).await.ok();
    assert_eq!(backup().await["state"], "off");
    let mediator = app.token_of(&Session::start(app.hire(Role::Mediator, None), now()));
    let refused = app.send(get("/api/dashboard/backup").token(&mediator)).await;
    assert_eq!(refused.code(), (403, "not_permitted".into()));
}

#[actix_web::test]
async fn the_news_count_what_waits_and_differ_after_every_change() {
    let app = start().await;
    let office = app.office().await;
    let news = async || office.get("/api/dashboard/news").await.ok();
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let empty = news().await;
    assert_eq!((&empty["requests"], &empty["messages"]), (&json!(0), &json!(0)));
    assert_eq!(news().await, empty, "looking changes nothing");

    let booked = app.booked(&slot).await;
    let asked = news().await;
    assert_eq!(asked["requests"], 1);
    assert_ne!(asked["latest"], empty["latest"]);
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "confirmed"})).await.ok();
    let answered = news().await;
    assert_eq!(answered["requests"], 0);
    assert_ne!(answered["latest"], asked["latest"]);
    assert_eq!(app.send(get("/api/dashboard/news")).await.code(), (401, "unauthorized".into()));
}
