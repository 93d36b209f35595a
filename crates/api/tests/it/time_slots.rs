use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{TestApp, delete, get, post, put, start};

const MORNING: &str = "9AM to 12PM Morning";
const FULL_DAY: &str = "9AM to 4PM Full Day";

#[actix_web::test]
async fn a_session_is_put_on_offer() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let call = json!({"employee_id": ann, "date": "2027-01-05", "time": "09:00", "duration": MORNING, "price": 750.5});
    let added = office.post("/api/time-slots", &call).await;
    assert_eq!(added.status, 201);
    let added = added.json();
    assert_eq!(
        added,
        json!({
            "id": added["id"], "employee_id": ann, "date": "2027-01-05", "time": "09:00", "end_time": "12:00",
            "label": MORNING, "duration": MORNING, "duration_minutes": 180, "session_type": "morning", "status": "available", "price": 750.5
        })
    );
    let again = office.post("/api/time-slots", &call).await;
    assert_eq!(again.code(), (409, "slot_exists".into()));
    let hour = json!({"employee_id": ann, "date": "2027-01-05", "time": "09:00"});
    let hour = office.post("/api/time-slots", &hour).await.ok();
    assert_eq!(
        (&hour["duration"], &hour["price"], &hour["session_type"]),
        (&json!("1 hour"), &json!(750), &Value::Null)
    );
}

#[actix_web::test]
async fn what_cannot_be_offered_is_reported_by_field() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let good =
        json!({"employee_id": ann, "date": "2027-01-05", "time": "09:00", "duration": "1 hour", "price": 1});
    let send = async |fields: Value| office.post("/api/time-slots", &with(good.clone(), fields)).await;
    for (fields, field) in [
        (json!({"date": "2027-01-03"}), "date"),
        (json!({"date": "2027-01-09"}), "date"),
        (json!({"date": "2027-02-30"}), "date"),
        (json!({"date": "2027-1-5"}), "date"),
        (json!({"date": "2027-01-04", "time": "08:00"}), "date"),
        (json!({"time": "24:00"}), "time"),
        (json!({"time": "09:00Z"}), "time"),
        (json!({"time": "23:30"}), "time"),
        (json!({"time": "10:00", "duration": MORNING}), "time"),
        (json!({"duration": "a while"}), "duration"),
        (json!({"price": -1}), "price"),
        (json!({"price": 0.001}), "price"),
        (json!({"price": 100_000.01}), "price"),
        (json!({"price": 9e15}), "price"),
        (json!({"employee_id": "ann"}), "employee_id"),
    ] {
        assert_eq!(send(fields.clone()).await.fields(), [field], "{fields}");
    }
    assert_eq!(send(json!({"price": "750"})).await.code(), (400, "bad_request".into()));
    let stranger = json!({"employee_id": "0190a5c0-0000-7000-8000-000000000000"});
    assert_eq!(send(stranger).await.code(), (404, "not_found".into()));
    let infinite = format!(r#"{{"employee_id": "{ann}", "price": 1e400}}"#);
    let infinite = office.send(post("/api/time-slots").body("application/json", infinite)).await;
    assert_eq!(infinite.code(), (400, "bad_request".into()));
    assert_eq!(send(json!({"price": 0})).await.status, 201);
}

/// Makes Sunday, when the clocks change, a business day.
async fn work_on_sundays<S, B>(app: &TestApp<S>, token: &str)
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    app.send(put("/api/settings").token(token).json(&json!({"businessDays": ["sunday"]}))).await.ok();
}

#[actix_web::test]
async fn no_session_is_offered_in_the_hour_that_the_clock_skips() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    work_on_sundays(&app, &office.token).await;
    let offer = async |time: &str| {
        let body = json!({"employee_id": ann, "date": "2027-03-14", "time": time, "duration": "1 hour"});
        office.post("/api/time-slots", &body).await
    };
    for time in ["01:30", "02:00", "02:30"] {
        let refused = offer(time).await;
        assert_eq!(refused.fields(), ["time"], "{time}");
        assert_eq!(
            refused.json()["errors"]["time"],
            json!(["The clocks change at this time on this day. Choose another time"])
        );
    }
    assert_eq!(offer("00:30").await.status, 201);
    assert_eq!(offer("03:00").await.status, 201);
}

#[actix_web::test]
async fn a_weekly_plan_skips_the_hour_that_the_clock_skips() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    work_on_sundays(&app, &office.token).await;
    let night = json!({"weekly": {"sunday": [{"time": "01:30", "duration": "1 hour"}]}});
    let body = json!({"employee_id": ann, "schedule": night});
    // Of the 13 Sundays from January 10 to April 4, one is March 14.
    let saved = office.post("/api/availability", &body).await.ok();
    assert_eq!(saved["added"], 12);
    let generate = post(&format!("/api/availability/{ann}/generate")).token(&office.token);
    let generated = app.send(generate.json(&json!({"months": 3}))).await.ok();
    assert_eq!(generated, json!({"created": 0, "skipped": 13}));
}

#[actix_web::test]
async fn visitors_see_what_they_can_book_and_the_practice_sees_all() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let morning = office.slot(&ann, "2027-01-05", MORNING).await;
    office.slot(&ann, "2027-01-05", FULL_DAY).await;
    let limited = office.slot(&ann, "2027-01-06", MORNING).await;
    let closed = office.slot(&ann, "2027-01-07", MORNING).await;
    office.slot(&ann, "2027-02-03", MORNING).await;
    office.slot(&ann, "2027-02-04", MORNING).await;
    for (slot, status) in [(&limited, "limited"), (&closed, "busy")] {
        let path = format!("/api/time-slots/{}", slot["id"].as_str().unwrap());
        office.put(&path, &json!({"status": status})).await.ok();
    }
    app.booked(&morning).await;
    let path = format!("/api/time-slots/{ann}?startDate=2027-01-04&endDate=2027-02-10");
    let seen = |rows: Value| {
        let row =
            |row: &Value| format!("{} {}", row["date"].as_str().unwrap(), row["status"].as_str().unwrap());
        rows.as_array().unwrap().iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(seen(app.send(get(&path)).await.ok()), ["2027-01-06 limited", "2027-02-03 available"]);
    assert_eq!(
        seen(office.get(&path).await.ok()),
        [
            "2027-01-05 busy",
            "2027-01-05 busy",
            "2027-01-06 limited",
            "2027-01-07 busy",
            "2027-02-03 available",
            "2027-02-04 available"
        ]
    );
    let inactive = json!({"status": "inactive"});
    office.put(&format!("/api/employees/{ann}"), &inactive).await.ok();
    assert_eq!(app.send(get(&path)).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn the_next_openings_are_three_of_each_active_mediator_by_start() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    let gone = office.mediator("Gone").await;
    assert_eq!(app.send(get("/api/public/openings")).await.ok(), json!([]));
    let taken = office.slot(&ann, "2027-01-05", MORNING).await;
    for day in ["2027-01-08", "2027-01-06", "2027-01-07", "2027-01-11"] {
        office.slot(&ann, day, MORNING).await;
    }
    office.slot(&ann, "2027-01-06", FULL_DAY).await;
    let bobs = office.slot(&bob, "2027-01-07", FULL_DAY).await;
    office.slot(&bob, "2027-03-04", MORNING).await;
    office.slot(&gone, "2027-01-05", MORNING).await;
    let inactive = json!({"status": "inactive"});
    office.put(&format!("/api/employees/{gone}"), &inactive).await.ok();
    app.booked(&taken).await;
    // The same for staff: it is what visitors are shown.
    for request in [get("/api/public/openings"), get("/api/public/openings").token(&office.token)] {
        let told = app.send(request).await.ok();
        let row = |row: &Value| (row["employee_id"].clone(), row["date"].clone());
        assert_eq!(
            told.as_array().unwrap().iter().map(row).collect::<Vec<_>>(),
            [
                (json!(ann), json!("2027-01-06")),
                (json!(ann), json!("2027-01-07")),
                (json!(bob), json!("2027-01-07")),
                (json!(ann), json!("2027-01-08")),
            ]
        );
        let until = json!({"at": "2027-01-06T14:00:00.000Z", "date": "2027-01-06", "time": "09:00"});
        assert_eq!(told[2], with(bobs.clone(), json!({"free_until": until})));
    }
}

#[actix_web::test]
async fn the_days_asked_for_are_bounded() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    for query in [
        "startDate=2027-02-30",
        "startDate=2027-01-05&endDate=2027-01-04",
        "startDate=2027-01-01&endDate=2127-01-01",
        "startDate=2027-01-01&endDate=2027-04-12",
        "startDate=2027-01-05&startDate=2027-01-06",
        "limit=0",
        "limit=501",
        "offset=-1",
        "limit=x",
    ] {
        let answer = app.send(get(&format!("/api/time-slots/{ann}?{query}"))).await;
        assert_eq!(answer.code(), (400, "bad_request".into()), "{query}");
    }
    for id in ["0", "-1", "9223372036854775808", "%00", "ann"] {
        assert_eq!(
            app.send(get(&format!("/api/time-slots/{id}"))).await.code(),
            (404, "not_found".into()),
            "{id}"
        );
    }
}

#[actix_web::test]
async fn a_booked_session_cannot_be_deleted_and_keeps_its_price() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    app.booked(&slot).await;
    let path = format!("/api/time-slots/{}", slot["id"].as_str().unwrap());
    assert_eq!(office.delete(&path).await.code(), (409, "slot_booked".into()));
    let changed = office.put(&path, &json!({"price": 1})).await.ok();
    assert_eq!((&changed["price"], &changed["status"]), (&json!(1), &json!("busy")));
    assert_eq!(office.get("/api/bookings").await.json()[0]["price"], 750);
    let wrong = office.put(&path, &json!({"price": -1, "status": "gone"})).await;
    assert_eq!(wrong.fields(), ["status"]);
    let free = office.slot(&ann, "2027-01-06", MORNING).await;
    let free = format!("/api/time-slots/{}", free["id"].as_str().unwrap());
    assert_eq!(office.delete(&free).await.status, 204);
    assert_eq!(office.delete(&free).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn old_slots_become_session_types() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    for (date, time) in [("2027-01-05", "09:00"), ("2027-01-05", "11:00"), ("2027-01-06", "13:00")] {
        let hour = json!({"employee_id": ann, "date": date, "time": time, "price": 200});
        office.post("/api/time-slots", &hour).await.ok();
    }
    let migrate = || post("/api/time-slots/migrate").token(&office.token);
    assert_eq!(app.send(migrate()).await.ok(), json!({"migrated": 2, "unchanged": 1}));
    assert_eq!(
        app.send(migrate().json(&json!({"employee_id": ann}))).await.ok(),
        json!({"migrated": 0, "unchanged": 1})
    );
    let slots = app.send(get(&format!("/api/time-slots/{ann}"))).await.ok();
    assert_eq!(slots[0]["duration"], MORNING);
    assert_eq!(app.send(migrate().json(&json!({"employee_id": "x"}))).await.fields(), ["employee_id"]);
}

#[actix_web::test]
async fn only_the_administrator_writes() {
    let app = start().await;
    let id = "/api/time-slots/0190a5c0-0000-7000-8000-000000000000";
    for call in [post("/api/time-slots"), post("/api/time-slots/migrate"), put(id), delete(id)] {
        assert_eq!(app.send(call).await.code(), (401, "unauthorized".into()));
    }
}
