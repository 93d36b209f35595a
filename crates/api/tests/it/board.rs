use ::auth::{Role, Session};
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{get, now, start};

const MORNING: &str = "9AM to 12PM Morning";
const FULL_DAY: &str = "9AM to 4PM Full Day";
const WEEK: &str = "/api/calendar/board?from=2027-01-04&to=2027-01-08";

#[actix_web::test]
async fn the_board_shows_what_is_offered_and_what_is_booked() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann Rivera").await, office.mediator("Bob Stone").await);
    let morning = office.slot(&ann, "2027-01-05", MORNING).await;
    let full_day = office.slot(&ann, "2027-01-05", FULL_DAY).await;
    let bobs = office.slot(&bob, "2027-01-08", MORNING).await;
    office.slot(&bob, "2027-01-11", MORNING).await;
    let booked = app.booked(&morning).await;
    let id = booked["id"].as_str().unwrap();
    let listed = office.get("/api/bookings").await.ok();

    let busy = |slot: &Value| with(slot.clone(), json!({"status": "busy", "booked": true}));
    let row = |id: &str, name: &str, sessions: Vec<Value>| json!({"id": id, "name": name, "active": true, "sessions": sessions, "closed": []});
    assert_eq!(
        office.get(WEEK).await.ok(),
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
    office.post("/api/closures", &court).await.ok();
    let board = office.get(WEEK).await.ok();
    assert_eq!(
        board["mediators"][1]["closed"],
        json!([{"start": "2027-01-08T00:00", "end": "2027-01-12T00:00", "reason": "Court", "source": "closure"}])
    );
    assert_eq!(board["mediators"][1]["sessions"][0]["closed"], "Court");

    // A cancelled booking leaves its time, and stays in the answer.
    let cancel = json!({"status": "cancelled", "notify": false});
    office.put(&format!("/api/bookings/{id}"), &cancel).await.ok();
    let board = office.get(WEEK).await.ok();
    assert_eq!(board["mediators"][0]["sessions"], json!([morning, full_day]));
    assert_eq!(board["bookings"][0]["status"], "cancelled");
}

#[actix_web::test]
async fn the_board_takes_one_to_42_days() {
    let app = start().await;
    let office = app.office().await;
    for days in [
        "",
        "?from=2027-01-04",
        "?from=2027-01-05&to=2027-01-04",
        "?from=2027-01-01&to=2027-02-12",
        "?from=x&to=y",
    ] {
        let refused = office.get(&format!("/api/calendar/board{days}")).await;
        assert_eq!(refused.code(), (400, "bad_request".into()), "{days}");
    }
    let six_weeks = office.get("/api/calendar/board?from=2027-01-01&to=2027-02-11").await.ok();
    assert_eq!(six_weeks, json!({"mediators": [], "bookings": [], "unread_calendars": []}));
}

#[actix_web::test]
async fn a_viewer_sees_names_on_the_board_and_no_contacts() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let viewer = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    let board = app.send(get(WEEK).token(&viewer)).await.ok();
    let booking = &board["bookings"][0];
    assert_eq!((&booking["client_name"], &booking["client_email"]), (&json!("Jo Park"), &json!("")));
}
