//! The list of appointments in views, and what is done with several at once.

use auth::{Role, Session};
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{get, now, post, put, start};

const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";

#[actix_web::test]
async fn the_list_has_views_and_is_sorted_as_asked() {
    let app = start().await;
    let token = app.sign_in().await;
    let (ann, bob) = (app.mediator(&token, "Ann").await, app.mediator(&token, "Bob").await);
    for (mediator, day, client, case_type) in [
        (&ann, "2027-01-07", "Zoe", "Family"),
        (&bob, "2027-01-06", "Amy", "Property / DFS"),
        (&ann, "2027-01-05", "Max", "Insurance"),
    ] {
        let slot = app.slot(&token, mediator, day, MORNING).await;
        let email = format!("{client}@example.com");
        let own = json!({"client_name": client, "client_email": email, "case_type": case_type, "status": "pending"});
        let sent = with(request_for(&slot), own);
        assert_eq!(app.send(post("/api/bookings").token(&token).json(&sent)).await.status, 201);
    }
    let listed = async |query: &str| {
        let found = app.send(get(&format!("/api/bookings?{query}")).token(&token)).await;
        let total = found.header("x-total-count").to_owned();
        let names: Vec<_> = found
            .ok()
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["client_name"].as_str().unwrap().to_owned())
            .collect();
        (names.join(" "), total)
    };
    for (query, names) in [
        ("sort=when", "Max Amy Zoe"),
        ("sort=-when", "Zoe Amy Max"),
        ("sort=client", "Amy Max Zoe"),
        ("sort=mediator", "Max Zoe Amy"),
        ("sort=-mediator", "Amy Zoe Max"),
        ("sort=type", "Zoe Max Amy"),
        ("sort=status", "Max Amy Zoe"),
        ("sort=-price", "Zoe Amy Max"),
        ("view=needs_answer&sort=when", "Max Amy Zoe"),
        ("view=upcoming&sort=when", "Max Amy Zoe"),
        ("view=past", ""),
        ("view=cancelled", ""),
        ("case_type=Property/DFS", "Amy"),
    ] {
        assert_eq!(listed(query).await.0, names, "{query}");
    }
    assert_eq!(listed("view=upcoming&sort=when&limit=1&offset=1").await, ("Amy".into(), "3".into()));

    let id = |name: &str| {
        let token = token.clone();
        let app = &app;
        let query = format!("/api/bookings?q={name}");
        async move { app.send(get(&query).token(&token)).await.ok()[0]["id"].as_str().unwrap().to_owned() }
    };
    for (name, status) in [("Zoe", "cancelled"), ("Amy", "confirmed")] {
        let path = format!("/api/bookings/{}", id(name).await);
        app.send(put(&path).token(&token).json(&json!({"status": status}))).await.ok();
    }
    assert_eq!(listed("view=needs_answer").await.0, "Max");
    assert_eq!(listed("view=upcoming&sort=when").await.0, "Max Amy");
    assert_eq!(listed("view=cancelled").await.0, "Zoe");
    assert_eq!(listed("sort=status").await.0, "Max Amy Zoe");

    for query in ["view=open", "sort=", "sort=id", "sort=when%20desc", "case_type=", "view="] {
        let refused = app.send(get(&format!("/api/bookings?{query}")).token(&token)).await;
        assert_eq!(refused.status, 400, "{query}");
    }
}

#[actix_web::test]
async fn several_requests_are_confirmed_in_one_call_and_the_others_are_named() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let mut ids = Vec::new();
    for (day, length) in [("2027-01-05", MORNING), ("2027-01-05", AFTERNOON), ("2027-01-06", MORNING)] {
        let slot = app.slot(&token, &ann, day, length).await;
        ids.push(app.booked(&slot).await["id"].as_str().unwrap().to_owned());
    }
    let path = format!("/api/bookings/{}", ids[1]);
    app.send(put(&path).token(&token).json(&json!({"status": "cancelled"}))).await.ok();
    let gone = "20000000-0000-7000-8000-000000000001";
    let body = json!({
        "ids": [ids[0], ids[1], ids[2], gone, ids[0]],
        "expected_status": "pending", "status": "confirmed",
    });
    let decide = async |token: &str, body: &Value| {
        app.send(post("/api/bookings/decisions").token(token).json(body)).await
    };
    let decided = decide(&token, &body).await.ok();
    let rows: Vec<_> = decided.as_array().unwrap().iter().collect();
    assert_eq!(rows.len(), 4, "each once");
    assert_eq!((&rows[0]["booking"]["status"], &rows[0]["refused"]), (&json!("confirmed"), &json!(null)));
    assert_eq!(rows[1], &json!({"id": ids[1], "booking": null, "refused": "booking_changed"}));
    assert_eq!(rows[2]["booking"]["id"], ids[2]);
    assert_eq!(rows[3], &json!({"id": gone, "booking": null, "refused": "not_found"}));

    let undo = json!({"ids": ids, "expected_status": "confirmed", "status": "pending", "notify": false});
    let undone = decide(&token, &undo).await.ok();
    let refused: Vec<_> = undone.as_array().unwrap().iter().map(|row| &row["refused"]).collect();
    assert_eq!(refused, [&json!(null), &json!("booking_changed"), &json!(null)]);

    for (wrong, field) in [
        (json!({"ids": []}), "ids"),
        (json!({"ids": ["1"]}), "ids"),
        (json!({"status": "open"}), "status"),
        (json!({"expected_status": ""}), "expected_status"),
    ] {
        assert_eq!(decide(&token, &with(body.clone(), wrong)).await.fields(), [field]);
    }
    let many: Vec<_> = (0..101).map(|n| format!("20000000-0000-7000-8000-{n:012}")).collect();
    assert_eq!(decide(&token, &with(body.clone(), json!({"ids": many}))).await.fields(), ["ids"]);
    let viewer = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    assert_eq!(decide(&viewer, &body).await.status, 403);
}

#[actix_web::test]
async fn appointments_are_exported_as_a_file_without_formulas() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let first = office.slot(&ann, "2027-01-05", MORNING).await;
    let second = office.slot(&ann, "2027-01-06", MORNING).await;
    let one = app.booked(&first).await;
    let own = json!({"client_name": "=HYPERLINK(\"x\")", "description": "@SUM(A1)", "client_email": "b@example.com"});
    let two = app.send(post("/api/bookings").json(&with(request_for(&second), own))).await.json();
    let export = async |query: &str| {
        let file = office.get(&format!("/api/bookings/export?{query}")).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"appointments.csv\"");
        file.text
    };
    let all = export("sort=when").await;
    let lines: Vec<_> = all.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        lines[0],
        "Reference,Date,Start,End,Mediator,Client,Email,Phone,Case type,Case,Status,Currency,Price,Payment,Requested,Notes"
    );
    let reference = one["reference"].as_str().unwrap();
    let expected = format!(
        "{reference},2027-01-05,09:00,12:00,Ann,Jo Park,jo@example.com,(407) 555-0100,Family,Family Mediation,pending,USD,750,unpaid,2027-01-04,Two households."
    );
    assert_eq!(lines[1], expected);
    assert!(
        lines[2].contains("\"'=HYPERLINK(\"\"x\"\")\"") && lines[2].ends_with(",'@SUM(A1)"),
        "{}",
        lines[2]
    );
    let chosen = export(&format!("ids={}", two["id"].as_str().unwrap())).await;
    assert_eq!(chosen.lines().count(), 2);
    assert_eq!(export("view=past").await.lines().count(), 1);
    for query in ["ids=", "ids=1", "view=x"] {
        let refused = office.get(&format!("/api/bookings/export?{query}")).await;
        assert_eq!(refused.status, 400, "{query}");
    }
    // Those who do not see how to reach clients do not get it in a file either.
    let viewer = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    let file = app.send(get("/api/bookings/export").token(&viewer)).await;
    assert!(file.status == 200 && !file.text.contains("jo@example.com") && file.text.contains("Jo Park"));
}
