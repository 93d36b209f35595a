use auth::{Role, Session};
use serde_json::{Value, json};
use testing::rows_with;

use crate::factories::{request_for, with};
use crate::harness::{delete, get, now, post, put, start};

const MORNING: &str = "9AM to 12PM Morning";
const NOBODY: &str = "/api/clients/0190a5c0-0000-7000-8000-000000000000";

#[actix_web::test]
async fn a_client_is_added_changed_and_deleted() {
    let app = start().await;
    let office = app.office().await;
    let body = json!({"name": " Jo Park ", "email": "jo@example.com", "phone": "555", "address": "1 Lake Rd\nOrlando", "status": "completed"});
    let added = office.post("/api/clients", &body).await;
    assert_eq!(added.status, 201);
    let added = added.json();
    assert_eq!(
        added,
        json!({
            "id": added["id"], "name": "Jo Park", "email": "jo@example.com", "phone": "555", "address": "1 Lake Rd\nOrlando",
            "notes": "", "safe_contact": "", "created_at": "2027-01-04T13:00:00.000Z", "updated_at": "2027-01-04T13:00:00.000Z",
            "caseType": "General", "status": "active", "totalCases": 0, "email_refused_at": null
        })
    );
    let path = format!("/api/clients/{}", added["id"].as_str().unwrap());
    let changed = office
        .put(&path, &json!({"notes": "Call first", "email": "", "safe_contact": "Text only"}))
        .await
        .ok();
    assert_eq!(
        (&changed["notes"], &changed["email"], &changed["phone"]),
        (&json!("Call first"), &json!(""), &json!("555"))
    );
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(office.get("/api/clients").await.ok(), json!([]));
    for call in [
        put(&path).json(&json!({})),
        delete(NOBODY),
        get(NOBODY),
        get(&format!("{NOBODY}/bookings")),
        get(&format!("{NOBODY}/export")),
        post(&format!("{NOBODY}/erase")),
    ] {
        assert_eq!(office.send(call).await.code(), (404, "not_found".into()));
    }
}

#[actix_web::test]
async fn a_list_says_when_a_client_was_and_will_be_here_and_what_they_paid() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let booked = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let path = format!("/api/clients/{}", booked["client_id"].as_str().unwrap());
    office.put(&path, &json!({"safe_contact": "Text only, never at home"})).await.ok();
    office.post("/api/clients", &json!({"name": "Abe"})).await.ok();
    let one = office.get(&path).await.ok();
    assert_eq!(
        one,
        json!({
            "id": booked["client_id"], "name": "Jo Park", "email": "jo@example.com", "phone": "(407) 555-0100", "address": "",
            "notes": "", "safe_contact": "Text only, never at home", "created_at": "2027-01-04T13:00:00.000Z",
            "updated_at": "2027-01-04T13:00:00.000Z", "caseType": "Family", "status": "active", "totalCases": 1,
            "email_refused_at": null, "last_session": null, "next_session": "2027-01-05", "paid": 0, "currency": "USD"
        })
    );
    let names = async |query: &str| -> Vec<Value> {
        let found = office.get(&format!("/api/clients?{query}")).await.ok();
        found.as_array().unwrap().iter().map(|client| client["name"].clone()).collect()
    };
    assert_eq!(names("sort=name").await, ["Abe", "Jo Park"]);
    assert_eq!(names("sort=-name").await, ["Jo Park", "Abe"]);
    assert_eq!(names("sort=next").await, ["Jo Park", "Abe"]);
    assert_eq!(names("q=4075550100").await, ["Jo Park"]);
    let viewer = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    let seen = app.send(get(&path).token(&viewer)).await.ok();
    assert_eq!(
        (&seen["name"], &seen["safe_contact"], &seen["phone"], &seen["paid"]),
        (&json!("Jo Park"), &json!(""), &json!(""), &json!(null))
    );
}

#[actix_web::test]
async fn every_wrong_field_is_named() {
    let app = start().await;
    let office = app.office().await;
    let send = async |body: Value| office.post("/api/clients", &body).await;
    assert_eq!(send(json!({})).await.fields(), ["name"]);
    let wrong = json!({
        "name": "x".repeat(121), "email": "jo", "phone": "5".repeat(41), "address": "x".repeat(501), "notes": "a\u{0}",
        "safe_contact": "x".repeat(501)
    });
    assert_eq!(send(wrong).await.fields(), ["address", "email", "name", "notes", "phone", "safe_contact"]);
    send(json!({"name": "Jo", "email": "jo@example.com"})).await.ok();
    assert_eq!(
        send(json!({"name": "Kim", "email": "JO@example.com"})).await.code(),
        (409, "client_exists".into())
    );
    let kim = send(json!({"name": "Kim"})).await.ok();
    let path = format!("/api/clients/{}", kim["id"].as_str().unwrap());
    let taken = office.put(&path, &json!({"email": "jo@example.com"})).await;
    assert_eq!(taken.code(), (409, "client_exists".into()));
    for query in ["status=lost", "limit=0", "q=%07", "sort=", "sort=email", "sort=name%20desc"] {
        assert_eq!(office.get(&format!("/api/clients?{query}")).await.code(), (400, "bad_request".into()));
    }
}

#[actix_web::test]
async fn a_booking_makes_a_client_whose_status_follows_the_bookings() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let first = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let slot = office.slot(&ann, "2027-01-06", MORNING).await;
    let again = with(
        request_for(&slot),
        json!({"client_email": "JO@example.com", "client_name": "Impostor", "case_type": "Other"}),
    );
    let second = app.send(post("/api/bookings").json(&again)).await.ok();
    let jo = async || office.get("/api/clients?q=jo").await.ok()[0].clone();
    let client = jo().await;
    assert_eq!(
        (&client["name"], &client["caseType"], &client["totalCases"], &client["status"]),
        (&json!("Jo Park"), &json!("Other"), &json!(2), &json!("active"))
    );
    let set = async |booking: &Value, status: &str| {
        let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
        office.put(&path, &json!({"status": status})).await.ok()
    };
    set(&first, "completed").await;
    set(&second, "completed").await;
    assert_eq!(jo().await["status"], "completed");
    set(&second, "cancelled").await;
    assert_eq!(jo().await["status"], "inactive");
    let found = async |query: &str| {
        office.get(&format!("/api/clients?{query}")).await.header("x-total-count").to_owned()
    };
    assert_eq!(found("status=inactive").await, "1");
    assert_eq!(found("status=active").await, "0");
    let history = format!("/api/clients/{}/bookings", client["id"].as_str().unwrap());
    let history = office.get(&history).await;
    assert_eq!((history.header("x-total-count"), &history.json()[0]["id"]), ("2", &second["id"]));
}

#[actix_web::test]
async fn an_erased_client_leaves_only_figures() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let call = post("/api/bookings").header("idempotency-key", "k-1").json(&request_for(&slot));
    let booking = app.send(call).await.ok();
    let id = office.get("/api/clients").await.ok()[0]["id"].as_str().unwrap().to_owned();
    let erase = || post(&format!("/api/clients/{id}/erase")).token(&office.token);
    assert_eq!(app.send(erase()).await.code(), (409, "has_open_bookings".into()));
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "completed"})).await.ok();
    let export = office.get(&format!("/api/clients/{id}/export")).await;
    assert_eq!(export.header("content-disposition"), "attachment; filename=\"client.json\"");
    assert_eq!(
        (&export.json()["client"]["name"], &export.json()["bookings"][0]["id"]),
        (&json!("Jo Park"), &booking["id"])
    );
    assert_eq!(app.send(erase()).await.status, 204);
    let kept = office.get("/api/bookings").await;
    for personal in ["Jo Park", "jo@example.com", "555-0100", "Two households"] {
        assert!(!kept.text.contains(personal), "{personal}");
    }
    assert_eq!((&kept.json()[0]["price"], &kept.json()[0]["status"]), (&json!(750), &json!("completed")));
    // The stored response for a repeated request is gone, too: the key is new again.
    let repeated = post("/api/bookings").header("idempotency-key", "k-1").json(&request_for(&slot));
    assert_eq!(app.send(repeated).await.code(), (409, "slot_unavailable".into()));
}

#[actix_web::test]
async fn the_list_is_exported_without_formulas() {
    let app = start().await;
    let office = app.office().await;
    let body = json!({"name": "=HYPERLINK(\"http://x\")", "email": "jo@example.com", "phone": "+1 407", "notes": "a, \"b\""});
    office.post("/api/clients", &body).await.ok();
    let file = office.get("/api/clients/export?q=jo").await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        file.text,
        "\u{feff}Name,Email,Phone,Address,Safe contact,Notes,Case type,Status,Cases,Client since\n\
         \"'=HYPERLINK(\"\"http://x\"\")\",jo@example.com,'+1 407,,,\"a, \"\"b\"\"\",General,active,0,2027-01-04\n"
    );
}

/// Nothing else in the database contains these words.
const CANARIES: [&str; 5] = ["quill", "555-1234", "two cats", "12 inkwell lane", "goose"];

#[actix_web::test]
async fn nothing_of_an_erased_person_is_left_anywhere() {
    let app = start().await;
    let database = &app.state.config.database_url;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let zora = json!({
        "client_name": "Zora Quill", "client_email": "Zora.Quill@example.com", "client_phone": "407 555-1234",
        "description": "About two cats.", "case_type": "Quill v Quill", "contact_method": "ring Zora 555-1234",
    });
    let book = async |date: &str, key: &str| {
        let slot = office.slot(&ann, date, MORNING).await;
        let call = post("/api/bookings")
            .header("idempotency-key", key)
            .json(&with(request_for(&slot), zora.clone()));
        let booking = app.send(call).await.ok();
        let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
        office.put(&path, &json!({"status": "cancelled"})).await.ok();
        booking["id"].clone()
    };
    let client = async || office.get("/api/clients?q=quill").await.ok()[0].clone();
    let path = |client: &Value| format!("/api/clients/{}", client["id"].as_str().unwrap());
    book("2027-01-05", "k-1").await;
    let first = client().await;
    office.delete(&path(&first)).await;
    let second_booking = book("2027-01-06", "k-2").await;
    let second = client().await;
    assert_ne!(first["id"], second["id"]);
    let kept = json!({"address": "12 Inkwell Lane", "notes": "Keeps a goose."});
    office.put(&path(&second), &kept).await.ok();
    app.written(json!({"email": "zora.quill@EXAMPLE.com", "message": "Two cats and a goose."})).await;
    app.send(crate::password_resets::request("Zora.Quill@example.com")).await.ok();
    for canary in CANARIES {
        assert!(!rows_with(database, canary).is_empty(), "{canary} is looked for where it can be found");
    }

    assert_eq!(office.send(post(&format!("{}/erase", path(&second)))).await.status, 204);
    for canary in CANARIES {
        assert_eq!(rows_with(database, canary), Vec::<String>::new(), "{canary}");
    }
    let bookings = office.get("/api/bookings").await.ok();
    for booking in bookings.as_array().unwrap() {
        assert_eq!(
            (
                &booking["case_type"],
                &booking["case_title"],
                &booking["contact_method"],
                &booking["client_name"]
            ),
            (&json!("Other"), &json!("Other Mediation"), &json!(""), &json!("Erased client"))
        );
    }
    let history = format!("/api/bookings/{}/history", second_booking.as_str().unwrap());
    for call in ["/api/bookings", "/api/clients/export", "/api/analytics", &history] {
        let answer = office.get(call).await.text.to_lowercase();
        assert!(CANARIES.iter().all(|canary| !answer.contains(canary)), "{call}: {answer}");
    }
}

#[actix_web::test]
async fn a_person_who_is_no_longer_a_client_is_erased_by_address() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let booking = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let client = office.get("/api/clients").await.ok()[0].clone();
    office.delete(&format!("/api/clients/{}", client["id"].as_str().unwrap())).await;
    let erase = async |email: &str| office.post("/api/clients/erase", &json!({"email": email})).await;
    assert_eq!(erase("JO@example.com").await.code(), (409, "has_open_bookings".into()));
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "cancelled"})).await.ok();
    assert_eq!(
        erase("JO@example.com").await.ok(),
        json!({"clients": 0, "bookings": 1, "contact_requests": 0})
    );
    assert_eq!(rows_with(&app.state.config.database_url, "jo@example.com"), Vec::<String>::new());
    assert_eq!(
        erase("jo@example.com").await.ok(),
        json!({"clients": 0, "bookings": 0, "contact_requests": 0})
    );
    assert_eq!(erase("jo").await.fields(), ["email"]);
    let anonymous = post("/api/clients/erase").json(&json!({"email": "jo@example.com"}));
    assert_eq!(app.send(anonymous).await.code(), (401, "unauthorized".into()));
}
