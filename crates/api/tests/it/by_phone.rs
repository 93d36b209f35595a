//! People without an email address, who are reached by phone.

use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{post, start};

const MORNING: &str = "9AM to 12PM Morning";

/// What the office sends for someone who called.
fn by_phone(slot: &Value, name: &str) -> Value {
    let status = "confirmed";
    with(request_for(slot), json!({"client_name": name, "client_email": "", "status": status}))
}

fn texts(rows: &Value, field: &str) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row[field].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn the_office_books_with_a_phone_number_alone_and_a_visitor_cannot() {
    let app = start().await;
    let office = app.office().await;
    let mediator = office.mediator("Ann Rivera").await;
    let slot = office.slot(&mediator, "2027-01-05", MORNING).await;
    let call = by_phone(&slot, "Jo Park");
    let refused = app.send(post("/api/bookings").json(&call)).await;
    assert_eq!(refused.code(), (422, "invalid".to_owned()));
    assert_eq!(refused.json()["errors"], json!({"client_email": ["Enter a valid email address"]}));

    let silent = with(call.clone(), json!({"client_phone": " "}));
    let refused = office.post("/api/bookings", &silent).await;
    assert_eq!(refused.status, 422);
    let errors = json!({"client_email": ["Enter an email address or a phone number"]});
    assert_eq!(refused.json()["errors"], errors);
    let wrong = with(call.clone(), json!({"client_email": "jo@"}));
    let refused = office.post("/api/bookings", &wrong).await;
    assert_eq!(refused.json()["errors"], json!({"client_email": ["Enter a valid email address"]}));

    let booked = office.post("/api/bookings", &call).await.ok();
    assert_eq!((&booked["client_email"], &booked["client_phone"]), (&json!(""), &json!("(407) 555-0100")));
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "cancelled", "reason": "Ill"})).await.ok();
    let mails = office.get("/api/notifications/outbox").await.ok();
    assert_eq!(texts(&mails, "recipient"), ["ann.rivera@example.com"; 2], "{mails}");
    let file = office.get("/api/bookings/export").await;
    assert!(file.text.contains(",Jo Park,,(407) 555-0100,"), "{}", file.text);
}

#[actix_web::test]
async fn mail_goes_out_once_the_record_has_an_address() {
    let app = start().await;
    let office = app.office().await;
    let mediator = office.mediator("Ann Rivera").await;
    let slot = office.slot(&mediator, "2027-01-05", MORNING).await;
    let booked = office.post("/api/bookings", &by_phone(&slot, "Jo Park")).await.ok();
    let client = format!("/api/clients/{}", booked["client_id"].as_str().unwrap());
    office.put(&client, &json!({"email": "jo@example.com"})).await.ok();
    let seen = office.get("/api/bookings").await.ok();
    assert_eq!(seen[0]["client_email"], "jo@example.com");
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "cancelled"})).await.ok();
    let mails = office.get("/api/notifications/outbox").await.ok();
    assert_eq!(
        texts(&mails, "recipient"),
        ["jo@example.com", "ann.rivera@example.com", "ann.rivera@example.com"]
    );
}

#[actix_web::test]
async fn the_chosen_record_is_kept() {
    let app = start().await;
    let office = app.office().await;
    let mediator = office.mediator("Ann Rivera").await;
    let record = json!({"name": "Jo Park", "phone": "555-0199"});
    let record = office.post("/api/clients", &record).await.ok();
    let mut ids = vec![];
    for (day, call) in [
        ("2027-01-05", json!({"client_id": record["id"]})),
        ("2027-01-06", json!({"client_id": record["id"], "client_email": "jo@example.com"})),
        ("2027-01-07", json!({"client_id": record["id"], "client_email": "other@example.com"})),
        ("2027-01-08", json!({"client_email": "JO@example.com"})),
    ] {
        let slot = office.slot(&mediator, day, MORNING).await;
        let call = with(by_phone(&slot, "Jo Park"), call);
        let booked = office.post("/api/bookings", &call).await.ok();
        ids.push(booked["client_id"] == record["id"]);
    }
    assert_eq!(ids, [true, true, false, true], "another address is another client");
    let path = format!("/api/clients/{}", record["id"].as_str().unwrap());
    let now = office.get(&path).await.ok();
    assert_eq!((&now["email"], &now["phone"]), (&json!("jo@example.com"), &json!("555-0199")));

    let slot = office.slot(&mediator, "2027-01-11", MORNING).await;
    for (id, code) in [("nobody", "invalid"), ("01890000-0000-7000-8000-000000000000", "client_gone")] {
        let call = with(by_phone(&slot, "Jo Park"), json!({"client_id": id}));
        assert_eq!(office.post("/api/bookings", &call).await.code().1, code);
    }
    let visitors =
        with(request_for(&slot), json!({"client_id": record["id"], "client_email": "v@example.com"}));
    let booked = app.send(post("/api/bookings").json(&visitors)).await.ok();
    assert_ne!(booked["client_id"], record["id"], "visitors choose no record");
}

#[actix_web::test]
async fn each_is_a_client_of_their_own_who_is_found_exported_and_erased() {
    let app = start().await;
    let office = app.office().await;
    let mediator = office.mediator("Ann Rivera").await;
    let mut clients = vec![];
    for (day, name) in [("2027-01-05", "Jo Park"), ("2027-01-06", "Kim Park"), ("2027-01-07", "jo park")] {
        let slot = office.slot(&mediator, day, MORNING).await;
        let booked = office.post("/api/bookings", &by_phone(&slot, name)).await.ok();
        let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
        office.put(&path, &json!({"status": "completed"})).await.ok();
        clients.push(booked["client_id"].as_str().unwrap().to_owned());
    }
    assert_eq!(clients[0], clients[2]);
    assert_ne!(clients[0], clients[1]);
    let found = office.get("/api/search?q=4075550100").await.ok();
    assert_eq!(found["clients"].as_array().unwrap().len(), 2, "{found}");
    let file = office.get(&format!("/api/clients/{}/export", clients[0])).await;
    let file: Value = serde_json::from_str(&file.text).unwrap();
    assert_eq!(file["bookings"].as_array().unwrap().len(), 2);
    assert!(!file.to_string().contains("Kim Park"));

    let refused = office.delete(&format!("/api/clients/{}", clients[0])).await;
    assert_eq!(refused.code(), (409, "only_record".to_owned()));
    office.send(post(&format!("/api/clients/{}/erase", clients[0]))).await;
    let left = office.get("/api/clients").await.ok();
    assert_eq!(texts(&left, "name"), ["Kim Park"]);
    let bookings = office.get("/api/bookings").await.ok();
    assert_eq!(texts(&bookings, "client_name"), ["Erased client", "Kim Park", "Erased client"]);
    assert_eq!(bookings[1]["client_phone"], "(407) 555-0100");
}
