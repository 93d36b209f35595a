use serde_json::{Value, json};

use crate::factories::request_for;
use crate::harness::{delete, get, post, put, start};

#[actix_web::test]
async fn a_mediator_is_added_changed_and_deleted() {
    let app = start().await;
    let token = app.sign_in().await;
    let body = json!({
        "name": " Ann Rivera ", "email": "ann@example.com", "profile_image": "/media/x.png", "bio": "Calm.", "phone": "555",
        "specialties": [" Divorce ", "Custody"], "certification": " Certified, no. 1 ", "languages": ["English", " Spanish"],
        "id": "mine", "created_at": "2000-01-01T00:00:00Z"
    });
    let added = app.send(post("/api/employees").token(&token).json(&body)).await;
    assert_eq!(added.status, 201);
    let added = added.json();
    let id = added["id"].as_str().unwrap();
    assert_eq!(
        added,
        json!({
            "id": id, "name": "Ann Rivera", "role": "mediator", "status": "active", "can_be_booked": true,
            "profileImage": "/media/x.png", "profileFocus": {"x": 50, "y": 50},
            "bio": "Calm.", "specialties": ["Divorce", "Custody"], "certification": "Certified, no. 1",
            "languages": ["English", "Spanish"], "slug": "ann-rivera", "email": "ann@example.com", "phone": "555",
            "english": [], "spanish": {"bio": "", "specialties": [], "certification": "", "languages": []},
            "meeting_place": "", "meeting_link": "", "meeting_note": "", "calendar_mail": true
        })
    );
    let path = format!("/api/employees/{id}");
    let changed = app.send(put(&path).token(&token).json(&json!({"status": "inactive"}))).await.ok();
    assert_eq!((&changed["status"], &changed["bio"]), (&json!("inactive"), &json!("Calm.")));
    assert_eq!(app.send(delete(&path).token(&token)).await.status, 204);
    assert_eq!(app.send(delete(&path).token(&token)).await.code(), (404, "not_found".into()));
    assert_eq!(app.send(get("/api/employees").token(&token)).await.ok(), json!([]));
}

#[actix_web::test]
async fn where_a_mediators_sessions_are_is_checked_and_for_staff_alone() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let path = format!("/api/employees/{ann}");
    let sent = json!({"meeting_place": " Room 2 ", "meeting_link": " https://zoom.us/j/1 ", "meeting_note": "Passcode 42"});
    let stored = app.send(put(&path).token(&token).json(&sent)).await.ok();
    let of = |body: &Value| ["place", "link", "note"].map(|part| body[format!("meeting_{part}")].clone());
    assert_eq!(of(&stored), ["Room 2", "https://zoom.us/j/1", "Passcode 42"].map(Value::from));
    let kept =
        app.send(put(&path).token(&token).json(&json!({"bio": "Calm.", "meeting_link": ""}))).await.ok();
    assert_eq!(of(&kept), ["Room 2", "", "Passcode 42"].map(Value::from));
    let public = app.send(get("/api/employees")).await.json();
    assert_eq!(of(&public[0]), [Value::Null, Value::Null, Value::Null]);
    for (field, text) in [
        ("meeting_link", "http://zoom.us/j/1".to_owned()),
        ("meeting_link", "javascript:alert(1)".to_owned()),
        ("meeting_link", "https://ann@zoom.us/".to_owned()),
        ("meeting_link", format!("https://zoom.us/{}", "a".repeat(500))),
        ("meeting_place", "a".repeat(201)),
        ("meeting_place", "1 Main St\nRoom 2".to_owned()),
        ("meeting_note", "a".repeat(201)),
        ("meeting_note", "\u{202e}42".to_owned()),
    ] {
        let refused = app.send(put(&path).token(&token).json(&json!({field: text}))).await;
        assert_eq!(refused.status, 422, "{field} {text}");
        assert!(refused.json()["errors"][field].is_array(), "{field}: {}", refused.json());
    }
}

#[actix_web::test]
async fn invitations_to_a_mediators_calendar_can_be_switched_off_by_staff_alone() {
    let app = start().await;
    let office = app.office().await;
    let path = format!("/api/employees/{}", office.mediator("Ann").await);
    for (sent, stored) in [
        (json!({"calendar_mail": false}), false),
        (json!({"bio": "Calm."}), false),
        (json!({"calendar_mail": true}), true),
    ] {
        assert_eq!(office.put(&path, &sent).await.ok()["calendar_mail"], stored, "{sent}");
        assert_eq!(office.get("/api/employees").await.ok()[0]["calendar_mail"], stored, "{sent}");
    }
    assert_eq!(app.send(get("/api/employees")).await.json()[0]["calendar_mail"], Value::Null);
    assert_eq!(office.put(&path, &json!({"calendar_mail": "no"})).await.status, 400);
}

#[actix_web::test]
async fn visitors_see_active_mediators_without_address_and_telephone() {
    let app = start().await;
    let token = app.sign_in().await;
    app.mediator(&token, "Bob").await;
    let ann = app.mediator(&token, "Ann").await;
    let retired = app.mediator(&token, "Cleo").await;
    app.send(put(&format!("/api/employees/{retired}")).token(&token).json(&json!({"status": "inactive"})))
        .await
        .ok();
    let seen = app.send(get("/api/employees")).await;
    assert_eq!(seen.header("x-total-count"), "2");
    let seen = seen.json();
    assert_eq!(
        seen[0],
        json!({
            "id": ann, "name": "Ann", "role": "mediator", "status": "active", "can_be_booked": true,
            "profileImage": "", "profileFocus": {"x": 50, "y": 50}, "bio": "",
            "specialties": [], "certification": "", "languages": [], "slug": "ann", "english": []
        })
    );
    assert_eq!(seen[1]["name"], "Bob");
    assert_eq!(app.send(get("/api/employees").token(&token)).await.json().as_array().unwrap().len(), 3);
    let page = app.send(get("/api/employees?limit=1&offset=1").token(&token)).await;
    assert_eq!((page.header("x-total-count"), &page.json()[0]["name"]), ("3", &json!("Bob")));
}

#[actix_web::test]
async fn who_cannot_be_booked_is_recorded_and_nowhere_else() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let desk = app.mediator(&token, "Front Desk").await;
    let slot = app.slot(&token, &desk, "2027-01-05", "9AM to 12PM Morning").await;
    let openings = async || app.send(get("/api/public/openings")).await.ok().as_array().unwrap().len();
    assert_eq!(openings().await, 1);
    let path = format!("/api/employees/{desk}");
    let changed = app.send(put(&path).token(&token).json(&json!({"can_be_booked": false}))).await.ok();
    assert_eq!((&changed["can_be_booked"], &changed["status"]), (&json!(false), &json!("active")));

    let seen = app.send(get("/api/employees")).await.ok();
    assert_eq!((seen.as_array().unwrap().len(), &seen[0]["id"]), (1, &json!(ann)));
    assert_eq!(openings().await, 0);
    for call in ["time-slots", "availability"] {
        let read = get(&format!("/api/{call}/{desk}"));
        assert_eq!(app.send(read).await.code(), (404, "not_found".into()), "{call}");
    }
    let booked = app.send(post("/api/bookings").json(&request_for(&slot))).await;
    assert_eq!(booked.code(), (409, "slot_unavailable".into()));
    assert_eq!(app.send(get("/mediators/front-desk")).await.status, 404);
    assert!(!app.send(get("/sitemap.xml")).await.text.contains("front-desk"));
    assert!(!app.send(get("/")).await.text.contains("Front Desk"));

    let all = app.send(get("/api/employees").token(&token)).await.ok();
    assert_eq!((&all[1]["name"], &all[1]["can_be_booked"]), (&json!("Front Desk"), &json!(false)));
    let board = app.send(get("/api/calendar/board?from=2027-01-05&to=2027-01-05").token(&token)).await.ok();
    assert!(!board.to_string().contains("Front Desk"), "nothing of theirs can be booked by the office");
}

#[actix_web::test]
async fn a_mediator_is_described_in_spanish_as_far_as_that_is_translated() {
    let app = start().await;
    let token = app.sign_in().await;
    let body = json!({
        "name": "Ann", "email": "ann@example.com", "bio": "Calm.", "specialties": ["Divorce", "Custody"],
        "certification": "Certified, no. 1", "spanish": {"bio": "Serena.", "specialties": [" Divorcio "]}
    });
    let added = app.send(post("/api/employees").token(&token).json(&body)).await;
    let words = json!({"bio": "Serena.", "specialties": ["Divorcio"], "certification": "", "languages": []});
    assert_eq!((added.status.as_u16(), &added.json()["spanish"]), (201, &words));
    let read = async |query: &str| app.send(get(&format!("/api/employees{query}"))).await.ok()[0].clone();
    let (english, spanish) = (read("").await, read("?language=es").await);
    assert_eq!((&english["bio"], &english["english"]), (&json!("Calm."), &json!([])));
    assert_eq!(english["spanish"], Value::Null, "for administrators only");
    assert_eq!((&spanish["bio"], &spanish["specialties"]), (&json!("Serena."), &json!(["Divorcio"])));
    assert_eq!(
        (&spanish["certification"], &spanish["english"]),
        (&json!("Certified, no. 1"), &json!(["certification"])),
        "the languages are empty in either"
    );
    let of_staff = app.send(get("/api/employees?language=es").token(&token)).await.ok();
    assert_eq!((&of_staff[0]["bio"], &of_staff[0]["spanish"]), (&json!("Serena."), &words));
    assert_eq!(app.send(get("/api/employees?language=fr")).await.code(), (400, "bad_request".into()));

    // Who changes something else keeps them, and none of them alone is lost.
    let path = format!("/api/employees/{}", added.json()["id"].as_str().unwrap());
    let change = async |body: Value| app.send(put(&path).token(&token).json(&body)).await;
    assert_eq!(change(json!({"bio": "Calm and clear."})).await.ok()["spanish"], words);
    let long = json!({"spanish": {"bio": "x".repeat(4001), "languages": [""]}});
    assert_eq!(change(long).await.fields(), ["spanish.bio", "spanish.languages"]);
    assert_eq!(change(json!({"spanish": {}})).await.ok()["spanish"]["bio"], "");
    assert_eq!(read("?language=es").await["english"], json!(["bio", "specialties", "certification"]));
}

#[actix_web::test]
async fn a_photo_keeps_its_point_until_there_is_another_photo() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let path = format!("/api/employees/{ann}");
    let focus = async |change: Value| office.put(&path, &change).await.ok()["profileFocus"].clone();
    let face = json!({"x": 40, "y": 20});
    assert_eq!(focus(json!({"profileImage": "/media/a.png", "profileFocus": face})).await, face);
    assert_eq!(focus(json!({"profileImage": "/media/a.png", "bio": "Calm."})).await, face);
    let public = app.send(get("/api/employees")).await.ok();
    assert_eq!(public[0]["profileFocus"], face);
    assert_eq!(focus(json!({"profileImage": "/media/b.png"})).await, json!({"x": 50, "y": 50}));
}

#[actix_web::test]
async fn every_wrong_field_is_named() {
    let app = start().await;
    let token = app.sign_in().await;
    let send = async |body: Value| app.send(post("/api/employees").token(&token).json(&body)).await;
    let nothing = send(json!({})).await;
    assert_eq!(nothing.fields(), ["email", "name"]);
    assert_eq!(nothing.json()["errors"]["name"], json!(["Name and email are required"]));
    let wrong = json!({
        "name": "x".repeat(121), "email": "ann", "role": "judge", "status": "asleep", "profileImage": "javascript:alert(1)", "profileFocus": {"x": 50, "y": 101},
        "bio": "a\u{0}b", "phone": "5".repeat(41), "specialties": [""], "certification": "x".repeat(201), "languages": ["a\nb"]
    });
    assert_eq!(
        send(wrong).await.fields(),
        [
            "bio",
            "certification",
            "email",
            "languages",
            "name",
            "phone",
            "profileFocus",
            "profileImage",
            "role",
            "specialties",
            "status"
        ]
    );
    assert_eq!(
        send(json!({"name": 5, "email": "ann@example.com"})).await.code(),
        (400, "bad_request".into())
    );
    app.mediator(&token, "Ann").await;
    let same = send(json!({"name": "Other", "email": "ANN@example.com"})).await;
    assert_eq!(same.code(), (409, "email_taken".into()));
}

#[actix_web::test]
async fn a_mediator_with_a_booking_ahead_is_not_deleted() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", "9AM to 12PM Morning").await;
    let booking = app.send(post("/api/bookings").json(&request_for(&slot))).await.ok();
    let path = format!("/api/employees/{ann}");
    assert_eq!(app.send(delete(&path).token(&token)).await.code(), (409, "has_upcoming_bookings".into()));
    let booking = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    app.send(put(&booking).token(&token).json(&json!({"status": "cancelled"}))).await.ok();
    assert_eq!(app.send(delete(&path).token(&token)).await.status, 204);
    let kept = app.send(get("/api/bookings").token(&token)).await.json();
    assert_eq!(kept[0]["employee_name"], "Ann");
}

#[actix_web::test]
async fn only_the_administrator_writes() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = format!("/api/employees/{}", app.mediator(&token, "Ann").await);
    let missing = "/api/employees/0190a5c0-0000-7000-8000-000000000000";
    let body = json!({"name": "Eve", "email": "eve@example.com"});
    for call in [
        post("/api/employees").json(&body),
        put(&ann).json(&body),
        put(missing).json(&body),
        delete(&ann),
        post("/api/employees").body("application/json", "not json"),
        delete(&ann).token("forged"),
    ] {
        assert_eq!(app.send(call).await.code(), (401, "unauthorized".into()));
    }
}
