use ::auth::{Role, Session};
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{get, now, post, put, start};

const MORNING: &str = "9AM to 12PM Morning";
const FULL_DAY: &str = "9AM to 4PM Full Day";
const WEEK: &str = "/api/calendar/board?from=2027-01-04&to=2027-01-08";

#[actix_web::test]
async fn the_board_shows_what_is_offered_and_what_is_booked() {
    let app = start().await;
    let token = app.sign_in().await;
    let (ann, bob) = (app.mediator(&token, "Ann Rivera").await, app.mediator(&token, "Bob Stone").await);
    let morning = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let full_day = app.slot(&token, &ann, "2027-01-05", FULL_DAY).await;
    let bobs = app.slot(&token, &bob, "2027-01-08", MORNING).await;
    app.slot(&token, &bob, "2027-01-11", MORNING).await;
    let booked = app.booked(&morning).await;
    let id = booked["id"].as_str().unwrap();
    let listed = app.send(get("/api/bookings").token(&token)).await.ok();

    let busy = |slot: &Value| with(slot.clone(), json!({"status": "busy", "booked": true}));
    let row = |id: &str, name: &str, sessions: Vec<Value>| json!({"id": id, "name": name, "active": true, "sessions": sessions, "closed": []});
    assert_eq!(
        app.send(get(WEEK).token(&token)).await.ok(),
        json!({
            "mediators": [
                row(&ann, "Ann Rivera", vec![busy(&morning), busy(&full_day)]),
                row(&bob, "Bob Stone", vec![bobs.clone()])
            ],
            "bookings": [listed[0]],
            "unread_calendars": [],
        })
    );

    // Closed days are on the mediators' lines, with the reason.
    let court = json!({"from": "2027-01-08", "to": "2027-01-11", "reason": "Court", "employee_id": bob});
    app.send(post("/api/closures").token(&token).json(&court)).await.ok();
    let board = app.send(get(WEEK).token(&token)).await.ok();
    assert_eq!(
        board["mediators"][1]["closed"],
        json!([{"start": "2027-01-08T00:00", "end": "2027-01-12T00:00", "reason": "Court", "source": "closure"}])
    );
    assert_eq!(board["mediators"][1]["sessions"][0]["closed"], "Court");

    // A cancelled booking leaves its time, and stays in the answer.
    let cancel = json!({"status": "cancelled", "notify": false});
    app.send(put(&format!("/api/bookings/{id}")).token(&token).json(&cancel)).await.ok();
    let board = app.send(get(WEEK).token(&token)).await.ok();
    assert_eq!(board["mediators"][0]["sessions"], json!([morning, full_day]));
    assert_eq!(board["bookings"][0]["status"], "cancelled");
}

#[actix_web::test]
async fn the_board_takes_one_to_42_days() {
    let app = start().await;
    let token = app.sign_in().await;
    for days in [
        "",
        "?from=2027-01-04",
        "?from=2027-01-05&to=2027-01-04",
        "?from=2027-01-01&to=2027-02-12",
        "?from=x&to=y",
    ] {
        let refused = app.send(get(&format!("/api/calendar/board{days}")).token(&token)).await;
        assert_eq!(refused.code(), (400, "bad_request".into()), "{days}");
    }
    let six_weeks =
        app.send(get("/api/calendar/board?from=2027-01-01&to=2027-02-11").token(&token)).await.ok();
    assert_eq!(six_weeks, json!({"mediators": [], "bookings": [], "unread_calendars": []}));
}

#[actix_web::test]
async fn a_viewer_sees_names_on_the_board_and_no_contacts() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann Rivera").await;
    app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    let viewer = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    let board = app.send(get(WEEK).token(&viewer)).await.ok();
    let booking = &board["bookings"][0];
    assert_eq!((&booking["client_name"], &booking["client_email"]), (&json!("Jo Park"), &json!("")));
}
