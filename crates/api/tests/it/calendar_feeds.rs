use serde_json::{Value, json};
use testing::CalendarRules;

use crate::harness::{delete, get, post, start};

#[actix_web::test]
async fn a_feed_shows_sessions_without_names_until_it_is_revoked() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    app.booked(&office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await).await;
    let path = format!("/api/employees/{ann}/calendar-feed");
    assert_eq!(office.get(&path).await.ok(), json!({"active": false, "created_at": null}));
    let made = office.send(post(&path)).await;
    assert_eq!(made.status, 201);
    let made = made.json();
    let address = made["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:8080").unwrap().to_owned();
    let known = json!({"active": true, "created_at": "2027-01-04T13:00:00.000Z"});
    assert_eq!(office.get(&path).await.ok(), known);
    let file = app.send(get(&address)).await;
    assert_eq!(file.header("content-type"), "text/calendar; charset=utf-8");
    for line in ["DTSTART:20270105T140000Z", "DTEND:20270105T170000Z", "SUMMARY:Family Mediation"] {
        assert!(file.text.contains(&format!("{line}\r\n")), "{line} in {}", file.text);
    }
    assert!(!file.text.contains("Jo Park") && !file.text.contains("jo@example.com"));
    let again: Value = office.send(post(&path)).await.ok();
    assert_eq!(app.send(get(&address)).await.code(), (404, "not_found".into()));
    let address = again["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:8080").unwrap().to_owned();
    assert_eq!(app.send(get(&address)).await.status, 200);
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(app.send(get(&address)).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn a_feed_says_where_sessions_are_and_the_link_once_they_are_confirmed() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let usual = json!({"meeting_link": "https://video.example/ann", "meeting_note": "Passcode 42"});
    office.put(&format!("/api/employees/{ann}"), &usual).await.ok();
    let booked = app.booked(&office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await).await;
    let made = office.send(post(&format!("/api/employees/{ann}/calendar-feed"))).await.json();
    let address = made["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:8080").unwrap().to_owned();
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    for (status, is_said) in [("pending", false), ("confirmed", true), ("completed", false)] {
        office.put(&path, &json!({"status": status})).await.ok();
        let file = CalendarRules::check(&app.send(get(&address)).await.text);
        let event = file.event();
        for name in ["LOCATION", "CONFERENCE"] {
            let said = event.get(name).map(String::as_str);
            assert_eq!(said, is_said.then_some("https://video.example/ann"), "{name} {status}");
        }
        assert_eq!(event["DESCRIPTION"].contains("Passcode 42"), is_said, "{status}");
        assert_eq!(event["SUMMARY"], "Family Mediation");
    }
}

#[actix_web::test]
async fn only_the_administrator_makes_feeds() {
    let app = start().await;
    let office = app.office().await;
    let path = "/api/employees/0190a5c0-0000-7000-8000-000000000000/calendar-feed";
    for (anonymous, known) in [(get(path), get(path)), (post(path), post(path)), (delete(path), delete(path))]
    {
        assert_eq!(app.send(anonymous).await.code(), (401, "unauthorized".into()));
        assert_eq!(office.send(known).await.code(), (404, "not_found".into()));
    }
}

#[actix_web::test]
async fn sessions_are_exported_as_csv() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    app.booked(&office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await).await;
    office.slot(&ann, "2027-01-06", "9AM to 4PM Full Day").await;
    let path = format!("/api/availability/{ann}/export");
    let file = office.get(&path).await;
    assert_eq!(
        file.text,
        "\u{feff}Date,Start,End,Session,Minutes,Status,Price\n\
         2027-01-05,09:00,12:00,9AM to 12PM Morning,180,busy,750\n\
         2027-01-06,09:00,16:00,9AM to 4PM Full Day,420,available,1750\n"
    );
    app.statement("UPDATE time_slots SET starts_at = '2027-01-04 07:00' WHERE starts_at >= '2027-01-06'");
    let today = office.get(&format!("{path}?endDate=2027-01-04")).await;
    assert!(
        today.text.contains("2027-01-04,07:00,") && today.text.ends_with(",over,1750\n"),
        "{}",
        today.text
    );
    assert_eq!(app.send(get(&path)).await.code(), (401, "unauthorized".into()));
    let wrong = format!("{path}?startDate=soon");
    assert_eq!(office.get(&wrong).await.code(), (400, "bad_request".into()));
}
