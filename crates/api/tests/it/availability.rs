use serde_json::{Value, json};

use crate::harness::{get, post, start};

#[actix_web::test]
async fn availability_is_generated_once() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let generate = || post(&format!("/api/availability/{ann}/generate")).token(&office.token);
    // January 4 to April 4, 2027 has 65 weekdays.
    assert_eq!(
        app.send(generate().json(&json!({"months": 3}))).await.ok(),
        json!({"created": 195, "skipped": 0})
    );
    assert_eq!(app.send(generate()).await.ok(), json!({"created": 0, "skipped": 195}));
    assert_eq!(app.send(generate().json(&json!({"months": 13}))).await.fields(), ["months"]);
    let seen = app.send(get(&format!("/api/availability/{ann}"))).await.ok();
    assert_eq!((&seen["schedule"], &seen["default_schedule"]), (&Value::Null, &Value::Null));
    assert_eq!(seen["availability"][0]["date"], "2027-01-04");
    assert_eq!(seen["availability"][0]["timeSlots"][0]["duration"], "9AM to 12PM Morning");
    // A visitor sees no further than 30 days.
    assert_eq!(seen["availability"].as_array().unwrap().last().unwrap()["date"], "2027-02-03");
    let all = office.get(&format!("/api/availability/{ann}")).await.ok();
    assert_eq!(all["availability"].as_array().unwrap().last().unwrap()["date"], "2027-04-02");
}

#[actix_web::test]
async fn the_weekly_plan_says_what_is_generated() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let schedule = json!({
        "weekly": {
            "monday": [{"session_type": "morning", "price": 800}],
            "friday": [{"time": "10:30", "duration": "90 minutes", "price": 300.5}]
        },
        "exceptions": [{"date": "2027-01-11", "reason": "Training"}]
    });
    let body = json!({"employee_id": ann, "schedule": schedule});
    let saved = office.post("/api/availability", &body).await.ok();
    assert_eq!(saved["employee_id"], json!(ann));
    let monday = json!([{"session_type": "morning", "time": "09:00", "duration": "9AM to 12PM Morning", "price": 800}]);
    assert_eq!(saved["schedule"]["weekly"]["monday"], monday);
    assert_eq!(saved["schedule"]["exceptions"], json!([{"date": "2027-01-11", "reason": "Training"}]));
    let again = office.get(&format!("/api/availability/{ann}")).await.ok();
    assert_eq!(again["schedule"], saved["schedule"]);
    let month = post(&format!("/api/availability/{ann}/generate")).json(&json!({"months": 1}));
    // Mondays January 4, 18 and 25 and February 1; Fridays January 8, 15, 22 and 29: saving the plan
    // has added them already.
    assert_eq!(office.send(month).await.ok(), json!({"created": 0, "skipped": 8}));
    let seen = app.send(get(&format!("/api/availability/{ann}"))).await.ok();
    assert_eq!(seen["availability"][1]["timeSlots"][0]["end_time"], "12:00");
    assert_eq!(seen["availability"][1]["timeSlots"][0]["price"], 300.5);
    assert_eq!(seen["schedule"], Value::Null);
}

#[actix_web::test]
async fn an_invalid_plan_is_reported_by_field_and_not_stored() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let send = async |schedule: Value| {
        let body = json!({"employee_id": ann, "schedule": schedule});
        office.post("/api/availability", &body).await
    };
    for (schedule, field) in [
        (
            json!({"weekly": {"monday": [{"session_type": "evening"}]}}),
            "schedule.weekly.monday.0.session_type",
        ),
        (json!({"weekly": {"sunday": [{"time": "25:00"}]}}), "schedule.weekly.sunday.0.time"),
        (
            json!({"weekly": {"monday": [{"time": "09:00", "duration": "long"}]}}),
            "schedule.weekly.monday.0.duration",
        ),
        (
            json!({"weekly": {"monday": [{"session_type": "morning", "price": -5}]}}),
            "schedule.weekly.monday.0.price",
        ),
        (json!({"exceptions": [{"date": "soon"}]}), "schedule.exceptions.0.date"),
    ] {
        assert_eq!(send(schedule).await.fields(), [field]);
    }
    let stored = office.get(&format!("/api/availability/{ann}")).await.ok();
    assert_eq!(stored["schedule"], Value::Null);
    let nobody = json!({"employee_id": "0190a5c0-0000-7000-8000-000000000000", "schedule": {}});
    assert_eq!(office.post("/api/availability", &nobody).await.code(), (404, "not_found".into()));
    assert_eq!(app.send(post("/api/availability").json(&nobody)).await.code(), (401, "unauthorized".into()));
    let path = format!("/api/availability/{ann}/generate");
    assert_eq!(app.send(post(&path)).await.code(), (401, "unauthorized".into()));
}
