//! The list of what a new practice still needs, from the first start to the first booking.

use serde_json::{Value, json};

use crate::harness::{get, start, start_later};

#[actix_web::test]
async fn each_step_is_done_by_what_is_true() {
    let app = start().await;
    let office = app.office().await;
    let done = async || {
        let steps = office.get("/api/getting-started").await.ok();
        let done = |step: &&Value| step["done"] == json!(true);
        let name = |step: &Value| step["name"].as_str().unwrap().to_owned();
        let names: Vec<_> = steps.as_array().unwrap().iter().map(name).collect();
        let all =
            ["details", "mediator", "timetable", "plan", "holidays", "mail", "meeting", "legal", "open"];
        assert_eq!(names, all);
        steps.as_array().unwrap().iter().filter(done).map(name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(done().await, "");
    office.put("/api/settings", &json!({"siteName": "Harbor Mediation"})).await.ok();
    assert_eq!(done().await, "details");
    let ann = office.mediator("Ann").await;
    assert_eq!(done().await, "details mediator");
    // Sessions are offered at the usual hours. The practice has not said yet whether it works on holidays.
    office.post(&format!("/api/availability/{ann}/generate"), &json!({})).await.ok();
    assert_eq!(done().await, "details mediator timetable plan open");
    office.post("/api/closures/holidays/keep-open", &json!({})).await;
    office
        .put("/api/settings", &json!({"meetingPlace": "1 Main St", "smtpHost": "mail.example.com"}))
        .await
        .ok();
    assert_eq!(done().await, "details mediator timetable plan holidays mail meeting open");
    let legal =
        json!({"privacy": "We keep what you tell us to ourselves.", "terms": "Sessions are confidential."});
    office.put("/api/content", &json!({"legal": legal})).await.ok();
    assert_eq!(done().await, "details mediator timetable plan holidays mail meeting legal open");

    // The first session is booked: the dashboard shows the list no more.
    let openings = app.send(get("/api/public/openings")).await.ok();
    app.booked(&openings[0]).await;
    assert_eq!(office.get("/api/dashboard/stats").await.ok()["totalAppointments"], 1);

    // A mediator who pauses takes back what depends on them.
    office.put(&format!("/api/employees/{ann}"), &json!({"status": "inactive"})).await.ok();
    assert_eq!(done().await, "details timetable plan holidays mail meeting legal");
    let outsider = app.send(get("/api/getting-started")).await;
    assert_eq!(outsider.code(), (401, "unauthorized".into()));
}

/// What the dialog and the landing page say while no one can book yet.
#[actix_web::test]
async fn booking_opens_soon_until_sessions_are_offered() {
    let app = start().await;
    let office = app.office().await;
    let soon = async || {
        let site = app.send(get("/api/public/site")).await.ok();
        let page = app.send(get("/")).await.text;
        let said = site["booking"]["opensSoon"] == json!(true);
        assert_eq!(page.contains(r#""opensSoon":true"#), said);
        said
    };
    assert!(soon().await, "no mediator");
    let ann = office.mediator("Ann").await;
    assert!(soon().await, "no sessions");
    office.post(&format!("/api/availability/{ann}/generate"), &json!({})).await.ok();
    assert!(!soon().await);

    // A practice that is fully booked is open.
    for opening in app.send(get("/api/public/openings")).await.ok().as_array().unwrap() {
        app.booked(opening).await;
    }
    assert!(!soon().await);

    // One that offered sessions once, and offers no more, opens again soon.
    let later = start_later(&app, "2030-01-07T13:00:00Z").await;
    assert_eq!(later.send(get("/api/public/site")).await.ok()["booking"]["opensSoon"], true);

    // No one can book a mediator who pauses.
    office.put(&format!("/api/employees/{ann}"), &json!({"status": "inactive"})).await.ok();
    assert!(soon().await);
}
