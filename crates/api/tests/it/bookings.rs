use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{get, post, put, start, start_with};

const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";
const FULL_DAY: &str = "9AM to 4PM Full Day";

#[actix_web::test]
async fn a_visitor_books_and_the_practice_sees_it() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let sent = with(
        request_for(&slot),
        json!({"status": "confirmed", "end_time": "23:59", "price": 1, "id": "mine"}),
    );
    let booked = app.send(post("/api/bookings").json(&sent)).await;
    assert_eq!(booked.status, 201);
    let booked = booked.json();
    assert_eq!(
        booked,
        json!({
            "id": booked["id"], "reference": booked["reference"],
            "employee_id": ann, "employee_name": "Ann", "slot_id": slot["id"], "case_title": "Family Mediation", "case_type": "Family", "description": "Two households.",
            "contact_method": "Virtual", "date": "2027-01-05", "start_time": "09:00", "end_time": "12:00",
            "duration": MORNING, "price": 750, "status": "pending", "payment_status": "unpaid", "currency": "USD",
            "client_name": "Jo Park", "client_email": "jo@example.com", "client_phone": "(407) 555-0100",
            "client_id": booked["client_id"], "matter_id": null, "created_at": "2027-01-04T13:00:00.000Z", "confirm_by": null, "pay_by": null,
            "free_until": {"at": "2027-01-04T14:00:00.000Z", "date": "2027-01-04", "time": "09:00"},
            "cancel_reason": "", "language": "en", "meeting": {"place": "", "source": "unknown", "own": {"place": ""}},
            "revision": 0,
            "manage_url": booked["manage_url"], "payment": null, "email_waits": true,
            "calendar": {
                "uid": format!("{}@127.0.0.1", booked["id"].as_str().unwrap()), "sequence": 0,
                "changed_at": "2027-01-04T13:00:00.000Z",
            },
        })
    );
    let listed = app.send(get("/api/bookings").token(&token)).await;
    let mut seen = booked;
    for own in ["manage_url", "payment", "calendar", "email_waits"] {
        seen.as_object_mut().unwrap().remove(own).unwrap();
    }
    assert_eq!((listed.header("x-total-count"), listed.json()), ("1", json!([seen])));
}

#[actix_web::test]
async fn a_booking_is_found_by_the_reference_that_is_read_over_the_telephone() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let booked = app.booked(&slot).await;
    let other = app.slot(&token, &ann, "2027-01-06", MORNING).await;
    app.booked(&other).await;
    let reference = booked["reference"].as_str().unwrap();
    let dashes: Vec<_> = reference.char_indices().filter(|(_, c)| *c == '-').map(|(at, _)| at).collect();
    assert_eq!((reference.len(), dashes), (9, vec![1, 6]), "{reference}");
    for spelled in
        [reference.to_owned(), reference.to_lowercase().replace('-', ""), reference.replace('-', "%20")]
    {
        let found = app.send(get(&format!("/api/bookings?q={spelled}")).token(&token)).await;
        assert_eq!(found.header("x-total-count"), "1", "{spelled}");
        assert_eq!(found.json()[0]["id"], booked["id"]);
    }
}

#[actix_web::test]
async fn a_taken_session_is_unavailable_to_the_next_visitor() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let morning = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let full_day = app.slot(&token, &ann, "2027-01-05", FULL_DAY).await;
    let afternoon = app.slot(&token, &ann, "2027-01-05", AFTERNOON).await;
    app.booked(&morning).await;
    for slot in [&morning, &full_day] {
        let refused = app.send(post("/api/bookings").json(&request_for(slot))).await;
        assert_eq!(refused.code(), (409, "slot_unavailable".into()));
        assert_eq!(
            refused.json()["detail"],
            "This time is no longer available. Please choose another session"
        );
    }
    assert_eq!(app.booked(&afternoon).await["end_time"], "16:00");
}

#[actix_web::test]
async fn text_that_hides_its_direction_is_refused_and_every_script_is_taken() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let fields = [
        ("client_name", "Jo\u{202e}kraP"),
        ("case_type", "Family\u{2028}Bcc: x@example.com"),
        ("case_title", "\u{2066}Park"),
        ("contact_method", "Virtual\u{2029}"),
        ("client_phone", "\u{202d}4075550100\u{202c}"),
        ("client_email", "jo@ex\u{202e}ample.com"),
        ("description", "Two\nhouseholds \u{202e}tfel"),
    ];
    let hidden = fields.iter().map(|(field, text)| ((*field).to_owned(), json!(text))).collect();
    let refused =
        app.send(post("/api/bookings").json(&with(request_for(&slot), Value::Object(hidden)))).await;
    let mut named = fields.map(|(field, _)| field);
    named.sort_unstable();
    assert_eq!(refused.fields(), named);
    assert_eq!(
        refused.json()["errors"]["client_name"],
        json!(["This contains hidden characters that change its direction. Type it instead of pasting it"])
    );
    let script = json!({"client_name": "אנה ריברה", "case_title": "👩\u{200d}⚖️ پارک", "description": "One\nTwo\u{2028}Three"});
    let booked = app.send(post("/api/bookings").json(&with(request_for(&slot), script))).await;
    assert_eq!(booked.ok()["client_name"], "אנה ריברה");
}

#[actix_web::test]
async fn an_address_at_an_ip_address_is_not_an_email_address() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let sent = with(request_for(&slot), json!({"client_email": "postmaster@127.0.0.1"}));
    assert_eq!(app.send(post("/api/bookings").json(&sent)).await.fields(), ["client_email"]);
}

#[actix_web::test]
async fn without_a_slot_id_the_shortest_session_of_that_time_is_booked() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let full_day = app.slot(&token, &ann, "2027-01-05", FULL_DAY).await;
    let morning = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let sent = with(request_for(&full_day), json!({"slot_id": null}));
    let booked = app.send(post("/api/bookings").json(&sent)).await.ok();
    assert_eq!(
        (&booked["slot_id"], &booked["end_time"], &booked["price"]),
        (&morning["id"], &json!("12:00"), &json!(750))
    );
}

#[actix_web::test]
async fn what_is_not_on_offer_is_unavailable() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let bob = app.mediator(&token, "Bob").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let day_31 = app.slot(&token, &ann, "2027-02-04", MORNING).await;
    let good = request_for(&slot);
    for (why, sent) in [
        ("another's slot", with(good.clone(), json!({"employee_id": bob}))),
        ("no such slot", with(good.clone(), json!({"slot_id": ann}))),
        ("no such mediator", with(good.clone(), json!({"employee_id": slot["id"], "slot_id": null}))),
        ("nothing at that time", with(good.clone(), json!({"start_time": "10:00", "slot_id": null}))),
        ("past", with(good.clone(), json!({"date": "2026-12-01", "slot_id": null}))),
        ("weekend", with(good.clone(), json!({"date": "2027-01-09", "slot_id": null}))),
        ("beyond the window", request_for(&day_31)),
    ] {
        let refused = app.send(post("/api/bookings").json(&sent)).await;
        assert_eq!(refused.code(), (409, "slot_unavailable".into()), "{why}");
    }
    app.send(put(&format!("/api/employees/{ann}")).token(&token).json(&json!({"status": "inactive"})))
        .await
        .ok();
    assert_eq!(app.send(post("/api/bookings").json(&good)).await.code(), (409, "slot_unavailable".into()));
    assert_eq!(app.send(get("/api/bookings").token(&token)).await.ok(), json!([]));
}

#[actix_web::test]
async fn every_wrong_field_is_named_and_nothing_is_stored() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let good = request_for(&app.slot(&token, &ann, "2027-01-05", MORNING).await);
    let send = async |fields: Value| app.send(post("/api/bookings").json(&with(good.clone(), fields))).await;
    let empty = app.send(post("/api/bookings").json(&json!({}))).await;
    assert_eq!(
        empty.fields(),
        ["case_type", "client_email", "client_name", "date", "employee_id", "start_time"]
    );
    for (fields, field) in [
        (json!({"client_name": " "}), "client_name"),
        (json!({"client_name": "x".repeat(121)}), "client_name"),
        (json!({"client_name": "Jo\r\nBcc: all"}), "client_name"),
        (json!({"client_email": "jo"}), "client_email"),
        (json!({"client_email": format!("{}@example.com", "j".repeat(250))}), "client_email"),
        (json!({"client_phone": "5".repeat(41)}), "client_phone"),
        (json!({"case_type": "x".repeat(81)}), "case_type"),
        (json!({"description": "x".repeat(4001)}), "description"),
        (json!({"description": "a\u{0}"}), "description"),
        (json!({"date": "2027-02-30"}), "date"),
        (json!({"start_time": "25:00"}), "start_time"),
        (json!({"slot_id": "mine"}), "slot_id"),
    ] {
        assert_eq!(send(fields.clone()).await.fields(), [field], "{fields}");
    }
    assert_eq!(send(json!({"client_name": ["Jo"]})).await.code(), (400, "bad_request".into()));
    assert_eq!(app.send(get("/api/bookings").token(&token)).await.ok(), json!([]));
    let unicode =
        json!({"client_name": "Zoë 🕊 שלום e\u{301}", "description": "line\nline\ttab", "date": good["date"]});
    let stored = send(unicode.clone()).await.ok();
    assert_eq!(
        (&stored["client_name"], &stored["description"]),
        (&unicode["client_name"], &unicode["description"])
    );
}

#[actix_web::test]
async fn the_same_request_sent_twice_is_booked_once() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let sent = request_for(&app.slot(&token, &ann, "2027-01-05", MORNING).await);
    let keyed = |body: &Value| post("/api/bookings").header("idempotency-key", "k-1").json(body);
    let first = app.send(keyed(&sent)).await;
    let second = app.send(keyed(&sent)).await;
    assert_eq!((second.status.as_u16(), second.json()), (201, first.json()));
    let other = app.send(keyed(&with(sent.clone(), json!({"client_name": "Kim"})))).await;
    assert_eq!(other.code(), (422, "idempotency_key_reused".into()));
    let listed = app.send(get("/api/bookings").token(&token)).await;
    assert_eq!(listed.header("x-total-count"), "1");
    let long = post("/api/bookings").header("idempotency-key", &"k".repeat(256)).json(&sent);
    assert_eq!(app.send(long).await.code(), (400, "bad_request".into()));
}

#[actix_web::test]
async fn a_refused_request_may_be_repeated_with_its_key() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let taken = app.booked(&slot).await;
    let keyed = || post("/api/bookings").header("idempotency-key", "k-1").json(&request_for(&slot));
    assert_eq!(app.send(keyed()).await.code(), (409, "slot_unavailable".into()));
    let path = format!("/api/bookings/{}", taken["id"].as_str().unwrap());
    app.send(put(&path).token(&token).json(&json!({"status": "cancelled"}))).await.ok();
    assert_eq!(app.send(keyed()).await.status, 201);
}

#[actix_web::test]
async fn the_practice_answers_and_a_cancelled_session_is_free_again() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let booking = app.booked(&slot).await;
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    let set = async |status: &str| app.send(put(&path).token(&token).json(&json!({"status": status}))).await;
    for status in ["confirmed", "completed", "pending", "cancelled"] {
        assert_eq!(set(status).await.ok()["status"], status);
    }
    assert_eq!(set("lost").await.fields(), ["status"]);
    app.booked(&slot).await;
    assert_eq!(set("confirmed").await.code(), (409, "slot_unavailable".into()));
    let gone = put("/api/bookings/0190a5c0-0000-7000-8000-000000000000")
        .token(&token)
        .json(&json!({"status": "confirmed"}));
    assert_eq!(app.send(gone).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn a_booking_is_moved_to_another_free_session() {
    let app = start().await;
    let token = app.sign_in().await;
    let (ann, bob) = (app.mediator(&token, "Ann").await, app.mediator(&token, "Bob").await);
    let booking = app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    let taken = app.slot(&token, &bob, "2027-01-06", MORNING).await;
    app.booked(&taken).await;
    let free = app.slot(&token, &bob, "2027-01-07", FULL_DAY).await;
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    let to = async |slot: &Value| app.send(put(&path).token(&token).json(&json!({"slot_id": slot}))).await;
    assert_eq!(to(&taken["id"]).await.code(), (409, "slot_unavailable".into()));
    let moved = to(&free["id"]).await.ok();
    assert_eq!(
        (&moved["employee_name"], &moved["date"], &moved["end_time"], &moved["price"]),
        (&json!("Bob"), &json!("2027-01-07"), &json!("16:00"), &json!(1750))
    );
    assert_eq!(to(&json!("x")).await.fields(), ["slot_id"]);
}

#[actix_web::test]
async fn the_administrator_books_beyond_the_window_and_sets_the_status() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-03-09", MORNING).await;
    let sent = with(request_for(&slot), json!({"status": "confirmed"}));
    let booked = app.send(post("/api/bookings").token(&token).json(&sent)).await.ok();
    assert_eq!(booked["status"], "confirmed");
    let wrong = with(request_for(&slot), json!({"status": "done"}));
    assert_eq!(app.send(post("/api/bookings").token(&token).json(&wrong)).await.fields(), ["status"]);
}

#[actix_web::test]
async fn the_list_is_filtered_searched_and_paged() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    for (day, name) in [("2027-01-05", "Jo Park"), ("2027-01-06", "Kim Lee"), ("2027-01-07", "Lou Reed")] {
        let slot = app.slot(&token, &ann, day, MORNING).await;
        app.send(post("/api/bookings").json(&with(request_for(&slot), json!({"client_name": name}))))
            .await
            .ok();
    }
    let names = async |query: &str| {
        let answer = app.send(get(&format!("/api/bookings?{query}")).token(&token)).await;
        let rows = answer.json();
        let names: Vec<_> = rows
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["client_name"].as_str().unwrap().to_owned())
            .collect();
        format!("{} of {}", names.join(", "), answer.header("x-total-count"))
    };
    assert_eq!(names("q=kim").await, "Kim Lee of 1");
    assert_eq!(names("from=2027-01-06&to=2027-01-06").await, "Kim Lee of 1");
    assert_eq!(names("limit=1&offset=3").await, " of 3");
    assert_eq!(names("status=confirmed").await, " of 0");
    assert_eq!(names(&format!("employee_id={ann}&limit=500")).await.matches(',').count(), 2);
    for query in ["status=lost", "from=soon", "employee_id=ann", "limit=501", "q=%00", "q=a&q=b"] {
        let answer = app.send(get(&format!("/api/bookings?{query}")).token(&token)).await;
        assert_eq!(answer.code(), (400, "bad_request".into()), "{query}");
    }
}

#[actix_web::test]
async fn a_flood_of_bookings_is_slowed_down() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let mut answers = Vec::new();
    for day in 5..9 {
        let slot = app.slot(&token, &ann, &format!("2027-01-0{day}"), MORNING).await;
        let call = post("/api/bookings").from(&format!("192.0.2.{day}:4000"));
        answers.push(app.send(call.json(&request_for(&slot))).await.status.as_u16());
    }
    // Three open requests per address.
    assert_eq!(answers, [201, 201, 201, 429]);
    for _ in 0..10 {
        app.send(post("/api/bookings").json(&json!({}))).await.fields();
    }
    let refused = app.send(post("/api/bookings").json(&json!({}))).await;
    assert_eq!(refused.code(), (429, "too_many_requests".into()));
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);
}

#[actix_web::test]
async fn the_dashboard_counts_what_there_is() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let first = app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    app.booked(&app.slot(&token, &ann, "2027-01-06", MORNING).await).await;
    let path = format!("/api/bookings/{}", first["id"].as_str().unwrap());
    app.send(put(&path).token(&token).json(&json!({"status": "confirmed"}))).await.ok();
    assert_eq!(
        app.send(get("/api/dashboard/stats").token(&token)).await.ok(),
        json!({
            "totalAppointments": 2, "pendingRequests": 1, "completedCases": 0, "activeMediations": 1,
            "changes": {
                "totalAppointments": {"now": 2, "before": 0}, "pendingRequests": {"now": 1, "before": 0},
                "completedCases": {"now": 0, "before": 0}, "activeMediations": {"now": 1, "before": 0}
            },
            "performance": {"completed": 0, "total": 0, "rate": null, "verdict": null}
        })
    );
    let recent = app.send(get("/api/dashboard/recent-activity?limit=1").token(&token)).await.ok();
    assert_eq!(
        recent,
        json!([{
            "id": recent[0]["id"], "reference": recent[0]["reference"], "status": "pending", "client_name": "Jo Park", "case_title": "Family Mediation",
            "case_type": "Family", "created_at": "2027-01-04T13:00:00.000Z"
        }])
    );
    for path in ["/api/dashboard/stats", "/api/dashboard/recent-activity", "/api/bookings"] {
        assert_eq!(app.send(get(path)).await.code(), (401, "unauthorized".into()), "{path}");
    }
    let booking = put(&format!("/api/bookings/{}", first["id"].as_str().unwrap()))
        .json(&json!({"status": "completed"}));
    assert_eq!(app.send(booking).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn a_bookings_history_says_who_did_what() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let named = put(&format!("/api/employees/{ann}")).json(&json!({"name": "Lee; Ann → Bob"}));
    app.send(named.token(&token)).await.ok();
    let booking = app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    let free = app.slot(&token, &ann, "2027-01-06", MORNING).await;
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    for change in [json!({"status": "confirmed"}), json!({"slot_id": free["id"]})] {
        app.send(put(&path).token(&token).json(&change)).await.ok();
    }
    let history = format!("{path}/history");
    let told = app.send(get(&history).token(&token)).await.ok();
    let line = |index: usize| (told[index]["by"].as_str().unwrap(), told[index]["text"].as_str().unwrap());
    let moved = "moved the booking from Jan 5, 2027, 9:00 AM to Jan 6, 2027, 9:00 AM";
    assert_eq!(line(0), ("Olive Manager", moved));
    assert_eq!(line(1), ("Olive Manager", "changed the booking from pending to confirmed"));
    let time = json!([{"field": "start", "from": "2027-01-05 09:00", "to": "2027-01-06 09:00"}]);
    assert_eq!(told[0]["changes"], time);
    assert_eq!(told[1]["detail"], "pending → confirmed");
    assert_eq!(app.send(get(&history)).await.code(), (401, "unauthorized".into()));
    let nobody = "/api/bookings/0190a5c0-0000-7000-8000-000000000000/history";
    assert_eq!(app.send(get(nobody).token(&token)).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn a_booking_keeps_the_language_that_its_client_reads() {
    let app = start_with(&[("PUBLIC_URL", "https://mediation.example.com")]).await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let refused =
        app.send(post("/api/bookings").json(&with(request_for(&slot), json!({"language": "fr"})))).await;
    assert_eq!((refused.status.as_u16(), refused.fields()), (422, vec!["language".to_owned()]));
    let sent = with(request_for(&slot), json!({"language": "es"}));
    let booked = app.send(post("/api/bookings").json(&sent)).await.json();
    assert_eq!(booked["language"], "es");
    let link = booked["manage_url"].as_str().unwrap();
    let (_, private) = link.split_once("https://mediation.example.com/es/booking/").unwrap();
    let visited = app.send(get(&format!("/api/public/bookings/{private}"))).await.ok();
    assert_eq!(visited["language"], "es");
    let shared = visited["share_url"].as_str().unwrap();
    assert!(shared.starts_with("https://mediation.example.com/es/session/"), "{shared}");
    let listed = app.send(get("/api/bookings").token(&token)).await.json();
    assert_eq!(listed[0]["language"], "es");
}

#[actix_web::test]
async fn an_answer_from_before_it_had_a_deadline_is_repeated_without_one() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let sent = request_for(&app.slot(&token, &ann, "2027-01-05", MORNING).await);
    let keyed = || post("/api/bookings").header("idempotency-key", "k-1").json(&sent);
    let first = app.send(keyed()).await.ok();
    assert_eq!(
        first["free_until"],
        json!({"at": "2027-01-04T14:00:00.000Z", "date": "2027-01-04", "time": "09:00"})
    );
    PgConnection::establish(&app.state.config.database_url)
        .unwrap()
        .batch_execute("UPDATE idempotency_keys SET answer = answer - 'free_until'")
        .unwrap();
    assert_eq!(app.send(keyed()).await.ok(), with(first, json!({"free_until": null})));
}

#[actix_web::test]
async fn a_booking_says_where_it_takes_place_and_who_says_so() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let booked = app.send(
        post("/api/bookings").json(&with(request_for(&slot), json!({"contact_method": "No preference"}))),
    );
    let path = format!("/api/bookings/{}", booked.await.ok()["id"].as_str().unwrap());
    let change = async |path: &str, body: Value| app.send(put(path).token(&token).json(&body)).await.ok();
    let listed = async || app.send(get("/api/bookings").token(&token)).await.ok()[0]["meeting"].clone();
    let nothing = json!({"place": ""});
    change("/api/settings", json!({"meetingPlace": "1 Main St"})).await;
    assert_eq!(listed().await, json!({"place": "1 Main St", "source": "practice", "own": nothing}));
    let anns = json!({"meeting_place": "Room 2", "meeting_link": "https://zoom.us/j/1", "meeting_note": "Passcode 42"});
    change(&format!("/api/employees/{ann}"), anns).await;
    let usual = json!({"place": "Room 2", "link": "https://zoom.us/j/1", "note": "Passcode 42", "source": "mediator", "own": nothing});
    assert_eq!(listed().await, usual);
    let changed = change(&path, json!({"meeting_link": "https://meet.example/1"})).await["meeting"].clone();
    let own = json!({"place": "", "link": "https://meet.example/1"});
    assert_eq!(
        changed,
        json!({"place": "Room 2", "link": "https://meet.example/1", "source": "session", "own": own})
    );
    let board = app.send(get("/api/calendar/board?from=2027-01-04&to=2027-01-08").token(&token)).await.ok();
    assert_eq!((listed().await, &board["bookings"][0]["meeting"]), (changed.clone(), &changed));
    assert_eq!(change(&path, json!({"meeting_link": null})).await["meeting"], usual);
}

#[actix_web::test]
async fn the_office_edits_what_a_booking_says_and_the_history_names_it() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let booked = app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let change = async |body: Value| app.send(put(&path).token(&token).json(&body)).await;
    let edits = json!({
        "case_type": "Insurance", "description": "A roof.\nTwo insurers.", "client_phone": "(407) 555-0199",
        "contact_method": "In person", "language": "es",
    });
    let changed = change(edits.clone()).await.ok();
    for (field, value) in edits.as_object().unwrap() {
        assert_eq!(&changed[field], value, "{field}");
    }
    assert_eq!(changed["case_title"], "Insurance Mediation", "it only named the type");
    assert!(changed["revision"].as_i64() > booked["revision"].as_i64(), "{changed}");
    assert_eq!(app.send(get("/api/bookings").token(&token)).await.ok(), json!([changed]));
    let history = app.send(get(&format!("{path}/history")).token(&token)).await.ok();
    assert_eq!(
        (&history[0]["text"], &history[0]["detail"]),
        (
            &json!(
                "changed the place or video link of the booking from Family to Insurance and from Virtual to In person and from en to es: notes, phone number"
            ),
            &json!("Family → Insurance; Virtual → In person; en → es; notes; phone number")
        )
    );
    let wrong = json!({
        "case_type": " ", "description": "a".repeat(4001), "client_phone": "1".repeat(41), "language": "fr",
        "contact_method": "a\nb",
    });
    let refused = change(wrong).await;
    assert_eq!(refused.fields(), ["case_type", "client_phone", "contact_method", "description", "language"]);
    assert_eq!(change(json!({"client_phone": ""})).await.ok()["client_phone"], "");
}

#[actix_web::test]
async fn a_client_without_an_email_address_keeps_a_phone_number() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let request = with(request_for(&slot), json!({"client_email": ""}));
    let booked = app.send(post("/api/bookings").token(&token).json(&request)).await.ok();
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let refused = app.send(put(&path).token(&token).json(&json!({"client_phone": " "}))).await;
    assert_eq!((refused.status.as_u16(), refused.fields()), (422, vec!["client_phone".to_owned()]));
}

#[actix_web::test]
async fn of_two_people_who_edit_one_booking_the_second_is_told() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let booked = app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let edit = async |notes: &str, revision: &Value| {
        let body = json!({"description": notes, "expected_revision": revision});
        app.send(put(&path).token(&token).json(&body)).await
    };
    let first = edit("Two households.", &booked["revision"]).await.ok();
    let second = edit("Three households.", &booked["revision"]).await;
    assert_eq!(second.code(), (409, "booking_changed".into()));
    assert_eq!(edit("Three households.", &first["revision"]).await.ok()["description"], "Three households.");
}
