//! What a request for a session says about the case, and the matter that it opens.

use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{Desk, get, post, start};

const MORNING: &str = "9AM to 12PM Morning";

fn about() -> Value {
    json!({
        "i_am": "staff", "style": " Park v. Lee ", "case_number": "2027-CA-118", "county": "Orange", "file_number": "22-118",
        "sides": [{"name": "Coastal Mutual", "counsel": "Sol Lee", "firm": "Lee LLP", "email": "lee@example.net", "phone": "407 555 0142"}],
    })
}

#[actix_web::test]
async fn a_request_about_a_case_opens_one_matter_and_no_one_named_gets_email() {
    let app = start().await;
    let (office, desk) = (app.office().await, Desk::default());
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-12", MORNING).await;
    let keyed = post("/api/bookings").header("idempotency-key", "k-1");
    let asked = with(request_for(&slot), json!({"matter": about()}));
    let booked = app.send(keyed.json(&asked)).await;
    assert_eq!(booked.status, 201, "{}", booked.text);
    let sent = desk.sent(&app.state);
    let received = sent.iter().find(|mail| mail.to.as_str() == "jo@example.com").unwrap();
    assert!(received.text.contains("Your file: 22-118"), "{}", received.text);
    for typed in ["Park v. Lee", "2027-CA-118", "Orange", "Coastal", "Lee"] {
        assert!(!received.text.contains(typed), "{typed} in {}", received.text);
    }
    let again = app.send(post("/api/bookings").header("idempotency-key", "k-1").json(&asked)).await;
    assert_eq!(again.text, booked.text);
    let rival = with(request_for(&slot), json!({"matter": about(), "client_email": "al@example.com"}));
    assert_eq!(app.send(post("/api/bookings").json(&rival)).await.code(), (409, "slot_unavailable".into()));
    assert_eq!(office.get("/api/matters").await.header("x-total-count"), "1");

    let booked = booked.json();
    let path = format!("/api/matters/{}", booked["matter_id"].as_str().unwrap());
    let matter = office.get(&path).await.ok();
    assert_eq!(
        (&matter["style"], &matter["case_number"], &matter["county"], &matter["shared_line"]),
        (&json!("Park v. Lee"), &json!("2027-CA-118"), &json!("Orange"), &json!(""))
    );
    let people = |side: usize| {
        let people = matter["sides"][side]["people"].as_array().unwrap();
        let facts = |one: &Value| json!([one["role"], one["name"], one["email"], one["gets_mail"]]);
        people.iter().map(facts).collect::<Value>()
    };
    assert_eq!(matter["sides"][0]["file_number"], "22-118");
    assert_eq!(people(0), json!([["staff", "Jo Park", "jo@example.com", true]]));
    assert_eq!(
        people(1),
        json!([["party", "Coastal Mutual", "", false], ["counsel", "Sol Lee", "lee@example.net", false]])
    );

    let confirmed = json!({"status": "confirmed", "notify": true});
    office.put(&format!("/api/bookings/{}", booked["id"].as_str().unwrap()), &confirmed).await.ok();
    let to: Vec<_> = desk.sent(&app.state).iter().map(|mail| mail.to.to_string()).collect();
    assert!(!to.is_empty() && !to.contains(&"lee@example.net".to_owned()), "{to:?}");
    let mut sides = matter["sides"].clone();
    sides[1]["people"][1]["gets_mail"] = json!(true);
    let before = office.get(&path).await;
    office.put(&format!("{path}/sides"), &json!({"sides": sides})).await.ok();
    assert!(desk.sent(&app.state).is_empty(), "saving sends no email");
    let tell = |tag: &str| {
        let call = post(&format!("{path}/told")).token(&office.token).header("if-match", tag);
        app.send(call.json(&json!({"booking_id": booked["id"]})))
    };
    assert_eq!(tell(before.header("etag")).await.code(), (412, "stale".into()));
    assert!(desk.sent(&app.state).is_empty(), "those added since were not listed");
    office.post(&format!("{path}/told"), &json!({"booking_id": booked["id"]})).await.ok();
    let sent = desk.sent(&app.state);
    let to: Vec<_> = sent.iter().map(|mail| mail.to.to_string()).collect();
    assert_eq!(to, ["lee@example.net"]);
    assert!(!sent[0].text.contains("22-118"), "another side's: {}", sent[0].text);
    let seen = app.send(get(&path)).await;
    assert_eq!(seen.status, 401);
}

#[actix_web::test]
async fn what_is_wrong_about_the_case_is_said_at_its_field() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-12", MORNING).await;
    let side = |change: Value| json!({"sides": [with(about()["sides"][0].clone(), change)]});
    let long = "x".repeat(201);
    for (change, field) in [
        (json!({"i_am": "judge"}), "matter.i_am"),
        (json!({"style": long}), "matter.style"),
        (json!({"style": "a\nb"}), "matter.style"),
        (json!({"case_number": "x".repeat(61)}), "matter.case_number"),
        (json!({"county": "Kings"}), "matter.county"),
        (json!({"file_number": "http://x.example"}), "matter.file_number"),
        (side(json!({"name": "", "counsel": " "})), "matter.sides.0.name"),
        (side(json!({"name": "jo park"})), "matter.sides.0.name"),
        (side(json!({"email": "lee"})), "matter.sides.0.email"),
        (side(json!({"email": "JO@example.com"})), "matter.sides.0.email"),
        (side(json!({"phone": "5".repeat(41)})), "matter.sides.0.phone"),
        (side(json!({"firm": "x".repeat(161)})), "matter.sides.0.firm"),
        (json!({"sides": [{"name": "A"}, {"name": "B"}, {"name": "C"}, {"name": "D"}]}), "matter.sides"),
    ] {
        let asked = with(request_for(&slot), json!({"matter": with(about(), change.clone())}));
        assert_eq!(office.post("/api/bookings", &asked).await.fields(), [field], "{change}");
    }
    let both = json!({"matter": {}, "matter_id": "0190a5c0-0000-7000-8000-000000000000"});
    assert_eq!(office.post("/api/bookings", &with(request_for(&slot), both)).await.fields(), ["matter"]);
    assert_eq!(office.get("/api/bookings").await.ok(), json!([]));
}

#[actix_web::test]
async fn the_office_opens_a_matter_with_the_appointment_it_enters() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-12", MORNING).await;
    let asked =
        json!({"matter": {"sides": [{"name": "Lee"}]}, "client_email": "", "client_phone": "407 555 0100"});
    let booked = office.post("/api/bookings", &with(request_for(&slot), asked)).await.ok();
    let matter = office.get(&format!("/api/matters/{}", booked["matter_id"].as_str().unwrap())).await.ok();
    assert_eq!(matter["sides"][0]["people"][0]["gets_mail"], false, "without an address");
    assert_eq!(matter["sides"][1]["name"], "Lee");
}
