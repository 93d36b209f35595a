//! Email templates: list, edit, duplicate, preview, test.

use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::{request_for, with};
use crate::harness::{delete, get, post, put, start, start_with};
use crate::mail::Courier;

const CONFIRMED: &str = "00000000-0000-7000-8000-000000000004";

fn words() -> Value {
    json!({
        "name": "Kind words",
        "type": "booking_confirmed",
        "subject": "See you on {appointment_date}",
        "html_content": "<p>Dear {client_name}</p>",
        "text_content": "Dear {client_name}",
        "is_active": true,
        "variables": ["client_name"],
    })
}

#[actix_web::test]
async fn a_template_is_added_changed_and_deleted() {
    let app = start().await;
    let office = app.office().await;
    let answer = office.post("/api/email-templates", &words()).await;
    assert_eq!(answer.status, 201);
    let added = answer.json();
    let expected = json!({
        "id": added["id"],
        "name": "Kind words",
        "type": "booking_confirmed",
        "audience": "visitor",
        "language": "en",
        "subject": "See you on {appointment_date}",
        "html_content": "<p>Dear {client_name}</p>",
        "text_content": "Dear {client_name}",
        "mode": "html",
        "is_active": true,
        "is_system": false,
        "variables": ["appointment_date", "client_name"],
        "updated_at": added["updated_at"],
        "kind": null,
        "removed": [],
    });
    assert_eq!(added, expected);
    let path = format!("/api/email-templates/{}", added["id"].as_str().unwrap());
    assert_eq!(office.get(&path).await.ok(), expected);
    let change = json!({"mode": "simple", "text_content": "Hello {client_name}"});
    let changed = office.put(&path, &change).await.ok();
    let simple = json!({
        "mode": "simple", "html_content": "", "text_content": "Hello {client_name}", "updated_at": changed["updated_at"],
    });
    assert_eq!(changed, with(expected, simple));
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(office.get(&path).await.code(), (404, "not_found".into()));
    assert_eq!(office.delete(&path).await.code(), (404, "not_found".into()));
}

#[actix_web::test]
async fn templates_of_ones_own_are_listed_by_name_before_the_built_in_ones() {
    let app = start().await;
    let office = app.office().await;
    for name in ["Thanks", "Announcement"] {
        let template = with(words(), json!({"name": name, "type": "custom"}));
        assert_eq!(office.post("/api/email-templates", &template).await.status, 201);
    }
    let answer = office.get("/api/email-templates").await;
    let total = answer.header("x-total-count").to_owned();
    let listed = answer.ok();
    let listed = listed.as_array().unwrap();
    let names: Vec<_> = listed.iter().take(3).map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Announcement", "Thanks", "Request received"]);
    assert_eq!(total, listed.len().to_string());
    let built_in = listed.iter().find(|row| row["id"] == CONFIRMED).unwrap();
    for (field, value) in [
        ("kind", json!("booking_confirmed")),
        ("type", json!("booking_confirmed")),
        ("is_system", json!(true)),
        ("is_active", json!(true)),
        ("mode", json!("simple")),
        ("updated_at", Value::Null),
    ] {
        assert_eq!(built_in[field], value, "{field}");
    }
    let moved = listed.iter().find(|row| row["kind"] == "booking_moved").unwrap();
    assert_eq!(moved["type"], Value::Null);
    for (kind, audience) in [
        ("booking_moved", "visitor"),
        ("new_request", "mediator"),
        ("new_contact", "practice"),
        ("backup_failed", "administrators"),
        ("password_changed", "account"),
    ] {
        let row = listed.iter().find(|row| row["kind"] == kind).unwrap();
        assert_eq!(row["audience"], audience, "{kind}");
    }
    let page = office.get("/api/email-templates?limit=1&offset=1").await;
    assert_eq!((page.header("x-total-count"), &page.json()[0]["name"]), (total.as_str(), &json!("Thanks")));
}

#[actix_web::test]
async fn a_built_in_template_is_only_copied() {
    let app = start().await;
    let office = app.office().await;
    let path = format!("/api/email-templates/{CONFIRMED}");
    for call in [put(&path).json(&json!({"name": "Mine"})), delete(&path)] {
        let refused = office.send(call).await;
        assert_eq!(refused.code(), (403, "system_template".into()));
        let why = "System templates cannot be changed or deleted. Duplicate it to edit the copy";
        assert_eq!(refused.json()["error"], why);
    }
    let answer = office.send(post(&format!("{path}/duplicate"))).await;
    assert_eq!(answer.status, 201);
    let copy = answer.json();
    assert_eq!(
        (&copy["name"], &copy["type"], &copy["is_active"], &copy["is_system"]),
        (&json!("Copy of Session confirmed"), &json!("booking_confirmed"), &json!(false), &json!(false))
    );
    let changed = json!({"text_content": "# Hello\n\n[View] {link}"});
    let path = format!("/api/email-templates/{}", copy["id"].as_str().unwrap());
    let changed = office.put(&path, &changed).await.ok();
    let shown = office.post("/api/email-templates/preview", &changed).await.ok();
    let text = shown["text"].as_str().unwrap();
    assert!(text.starts_with("Hello\n\nView:\nhttp"), "the text is without marks: {text}");
    let again = format!("/api/email-templates/{}/duplicate", copy["id"].as_str().unwrap());
    let copy = office.send(post(&again)).await.json();
    assert_eq!(copy["name"], "Copy of Copy of Session confirmed");
}

#[actix_web::test]
async fn switching_one_on_switches_the_other_of_its_type_off() {
    let app = start().await;
    let office = app.office().await;
    let first = office.post("/api/email-templates", &words()).await.json();
    let second = with(words(), json!({"name": "Kinder words"}));
    let second = office.post("/api/email-templates", &second).await.json();
    let active = async |template: &Value| {
        let path = format!("/api/email-templates/{}", template["id"].as_str().unwrap());
        office.get(&path).await.ok()["is_active"].clone()
    };
    assert_eq!((active(&first).await, active(&second).await), (json!(false), json!(true)));
    let path = format!("/api/email-templates/{}", first["id"].as_str().unwrap());
    office.put(&path, &json!({"is_active": true})).await.ok();
    assert_eq!((active(&first).await, active(&second).await), (json!(true), json!(false)));
}

#[actix_web::test]
async fn every_built_in_template_that_can_be_replaced_can_be_saved_as_ones_own() {
    let app = start().await;
    let office = app.office().await;
    let listed = office.get("/api/email-templates").await.ok();
    let english: Vec<_> =
        listed.as_array().unwrap().iter().filter(|row| row["type"] != Value::Null).collect();
    assert_eq!(english.len(), 5, "{english:?}");
    let mut replaceable = Vec::new();
    for built_in in english {
        let (start, number) = built_in["id"].as_str().unwrap().split_at(34);
        let spanish = format!("/api/email-templates/{}1{number}", &start[..33]);
        replaceable.extend([built_in.clone(), office.get(&spanish).await.ok()]);
    }
    for built_in in &replaceable {
        let call = post("/api/email-templates").header("if-none-match", "*").json(built_in);
        let answer = office.send(call).await;
        assert_eq!(answer.status, 201, "{built_in}");
        let own = answer.json();
        for field in ["name", "type", "language", "subject", "text_content", "mode", "is_active", "variables"]
        {
            assert_eq!(own[field], built_in[field], "{field} of {built_in}");
        }
        assert_eq!(own["removed"], json!([]), "{built_in}");
    }
}

#[actix_web::test]
async fn a_first_template_of_its_type_never_takes_the_place_of_another() {
    let app = start().await;
    let office = app.office().await;
    let add = async |template: &Value| {
        let call = post("/api/email-templates").header("if-none-match", "*").json(template);
        office.send(call).await
    };
    let first = add(&words()).await;
    assert_eq!(first.status, 201);
    let plain = json!({"name": "Kinder words", "subject": "Hello", "html_content": "<p>Hello</p>", "text_content": ""});
    let second = with(words(), plain);
    assert_eq!(add(&second).await.code(), (412, "stale".into()));
    for other in [json!({"language": "es"}), json!({"type": "welcome"}), json!({"type": "custom"})] {
        assert_eq!(add(&with(second.clone(), other.clone())).await.status, 201, "{other}");
    }
    assert_eq!(
        add(&with(second.clone(), json!({"type": "custom"}))).await.status,
        201,
        "any number is active"
    );
    let path = format!("/api/email-templates/{}", first.json()["id"].as_str().unwrap());
    assert_eq!(office.get(&path).await.ok()["is_active"], true);
    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(add(&second).await.status, 201, "the first one is gone");
}

#[actix_web::test]
async fn what_someone_else_saved_in_the_meantime_is_not_overwritten() {
    let app = start().await;
    let office = app.office().await;
    let added = office.post("/api/email-templates", &words()).await.json();
    let path = format!("/api/email-templates/{}", added["id"].as_str().unwrap());
    let tag = office.get(&path).await.header("etag").to_owned();
    let change =
        |name: &str| put(&path).token(&office.token).header("if-match", &tag).json(&json!({"name": name}));
    let first = app.send(change("First")).await;
    assert_eq!(first.status, 200);
    let next = put(&path).token(&office.token).header("if-match", first.header("etag"));
    assert_eq!(app.send(change("Second")).await.code(), (412, "stale".into()));
    assert_eq!(app.send(next.json(&json!({"name": "Third"}))).await.status, 200);
}

#[actix_web::test]
async fn what_does_not_belong_in_an_email_is_removed_and_named() {
    let app = start().await;
    let office = app.office().await;
    let html = "<p onclick=\"x()\">Hi</p><script>x()</script><img src=\"https://evil.example/pixel.gif\">\
        <a href=\"javascript:x()\">a</a>";
    let dirty = with(words(), json!({"html_content": html}));
    let added = office.post("/api/email-templates", &dirty).await.json();
    assert_eq!(added["html_content"], "<p>Hi</p><a>a</a>");
    assert_eq!(
        added["removed"],
        json!([
            "A script (onclick)",
            "A script",
            "An image or other media; loading it would show when the email is read",
            "A link to javascript:",
        ])
    );
}

#[actix_web::test]
async fn invalid_fields_are_named() {
    let app = start().await;
    let office = app.office().await;
    let send = async |changes: Value| office.post("/api/email-templates", &with(words(), changes)).await;
    assert_eq!(
        office.post("/api/email-templates", &json!({})).await.fields(),
        ["name", "subject", "text_content"]
    );
    for (changes, field) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "a".repeat(121)}), "name"),
        (json!({"subject": "a".repeat(201)}), "subject"),
        (json!({"subject": "Hi\r\nBcc: all@example.com"}), "subject"),
        (json!({"subject": "\u{202e}iH"}), "subject"),
        (json!({"type": "newsletter"}), "type"),
        (json!({"mode": "pdf"}), "mode"),
        (json!({"mode": "html", "html_content": ""}), "html_content"),
        (json!({"mode": "text", "text_content": " \n"}), "text_content"),
        (json!({"html_content": "<script>x()</script>"}), "html_content"),
        (json!({"html_content": "<div>".repeat(1000)}), "html_content"),
        (json!({"html_content": "{client_name}".repeat(201)}), "html_content"),
        (json!({"html_content": "a".repeat(200_001)}), "html_content"),
    ] {
        assert_eq!(send(changes.clone()).await.fields(), [field], "{changes:.80}");
    }
    let unknown = send(json!({"subject": "Hi {nickname}", "html_content": "{Name} {x} {booking_id"})).await;
    assert_eq!(unknown.fields(), ["html_content", "subject"]);
    let why = "{nickname} is not a variable of this type. Choose one from the list";
    assert_eq!(unknown.json()["errors"]["subject"], json!([why]));
    let large = json!({"html_content": "a".repeat(300_000)});
    assert_eq!(send(large).await.status, 413);
    assert_eq!(send(json!({"is_active": "yes"})).await.code(), (400, "bad_request".into()));
}

#[actix_web::test]
async fn only_administrators_see_templates() {
    let app = start().await;
    let path = format!("/api/email-templates/{CONFIRMED}");
    for call in [
        get("/api/email-templates"),
        get("/api/email-templates/types"),
        get(&path),
        post("/api/email-templates").json(&words()),
        put(&path).json(&words()),
        delete(&path),
        post(&format!("{path}/duplicate")),
        post("/api/email-templates/preview").json(&words()),
        post("/api/email-templates/test").json(&words()),
    ] {
        assert_eq!(app.send(call).await.code(), (401, "unauthorized".into()));
    }
}

#[actix_web::test]
async fn every_type_lists_its_variables_with_samples() {
    let app = start().await;
    let office = app.office().await;
    let types = office.get("/api/email-templates/types").await.ok();
    let types = types.as_array().unwrap();
    let names: Vec<_> = types.iter().map(|row| row["type"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "booking_confirmation",
            "booking_confirmed",
            "appointment_reminder",
            "welcome",
            "follow_up",
            "custom"
        ]
    );
    assert_eq!(
        (&types[0]["label"], &types[0]["audience"]),
        (&json!("Booking confirmation"), &json!("visitor"))
    );
    assert_eq!(
        types[3]["variables"],
        json!([
            {"name": "client_name", "description": "The client's name", "sample": "Jo Park"},
            {"name": "client_email", "description": "The client's email address", "sample": "jo@example.com"},
            {"name": "practice", "description": "The practice's name", "sample": "Accord Mediation"},
            {"name": "url", "description": "The address of the practice's website", "sample": "https://practice.example"},
        ])
    );
    for name in [
        "client_name",
        "booking_id",
        "appointment_date",
        "appointment_time",
        "employee_name",
        "case_type",
        "case_title",
        "description",
        "notes",
    ] {
        let offered = |row: &&Value| row["variables"].as_array().unwrap().iter().any(|v| v["name"] == name);
        assert_eq!(types.iter().filter(offered).count(), if name == "client_name" { 6 } else { 5 }, "{name}");
    }
}

#[actix_web::test]
async fn a_preview_shows_sample_data_or_a_booking() {
    let app = start().await;
    let office = app.office().await;
    let preview = async |draft: Value| office.post("/api/email-templates/preview", &draft).await;
    let draft = json!({
        "type": "booking_confirmed", "subject": "{client_name} {nickname}!", "mode": "simple",
        "text_content": "See you on {appointment_date} with {employee_name}.\n\n{link}",
    });
    let shown = preview(draft.clone()).await.ok();
    assert_eq!(
        (&shown["subject"], &shown["unknown_variables"], &shown["removed"]),
        (&json!("Jo Park !"), &json!(["nickname"]), &json!([]))
    );
    let html = shown["html"].as_str().unwrap();
    assert!(html.starts_with("<!doctype html>") && html.contains("See you on Tuesday, January 5, 2027"));
    assert!(
        shown["text"].as_str().unwrap().ends_with("\n\nAccord Mediation\nhttp://127.0.0.1:8080\n"),
        "{shown}"
    );
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    let booked = app.booked(&slot).await;
    let about = with(draft.clone(), json!({"booking_id": booked["id"], "recipient": "kim@example.com"}));
    let shown = preview(about).await.ok();
    assert_eq!(shown["subject"], "kim@example.com !", "the booking is someone else's");
    let link = booked["manage_url"].as_str().unwrap().rsplit_once('/').unwrap().1;
    assert!(!shown.to_string().contains(link), "the private link stays private");
    let text_only = preview(with(draft.clone(), json!({"mode": "text"}))).await.ok();
    assert_eq!(text_only["html"], Value::Null);
    let dirty = json!({"html_content": "<p>a</p><iframe src=x></iframe>"});
    assert_eq!(preview(dirty).await.ok()["removed"], json!(["An embedded page"]));
    assert_eq!(preview(json!({})).await.status, 200);
    for (field, value) in [
        ("booking_id", "01930000-0000-7000-8000-000000000001"),
        ("booking_id", "x"),
        ("recipient", "nobody"),
        ("type", "newsletter"),
        ("kind", "newsletter"),
        ("mode", "pdf"),
    ] {
        assert_eq!(preview(with(draft.clone(), json!({field: value}))).await.fields(), [field], "{value}");
    }
}

#[actix_web::test]
async fn a_preview_calls_its_recipient_as_the_email_will() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    let jo =
        with(request_for(&slot), json!({"client_name": "Joanna Fox", "client_email": "fox@example.com"}));
    office.post("/api/bookings", &jo).await.ok();
    for (recipient, expected) in [
        (json!("FOX@example.com"), "Joanna Fox (FOX@example.com)"),
        (json!("kim@example.com"), "kim@example.com (kim@example.com)"),
        (Value::Null, "Jo Park (jo@example.com)"),
    ] {
        let draft = json!({"subject": "{client_name} ({client_email})", "recipient": recipient});
        let shown = office.post("/api/email-templates/preview", &draft).await.ok();
        assert_eq!(shown["subject"], expected);
    }
}

#[actix_web::test]
async fn every_system_template_previews_with_samples_of_its_own_variables() {
    let app = start().await;
    let office = app.office().await;
    let templates = office.get("/api/email-templates?limit=100").await.ok();
    let templates = templates.as_array().unwrap();
    assert!(templates.len() > 20, "{}", templates.len());
    for template in templates {
        let preview = post("/api/email-templates/preview").json(template);
        let shown = office.send(preview).await.ok();
        assert_eq!(shown["unknown_variables"], json!([]), "{}", template["name"]);
    }
    let contact = templates.iter().find(|template| template["kind"] == "new_contact").unwrap();
    let shown = office.post("/api/email-templates/preview", contact).await.ok();
    assert!(shown["text"].as_str().unwrap().contains("Kim Doe"), "{shown}");
}

#[actix_web::test]
async fn a_draft_is_sent_to_the_administrator_who_writes_it() {
    let (app, server) = (start_with(&[("SMTP_ALLOW_PRIVATE", "1")]).await, SmtpServer::start());
    let office = app.office().await;
    let draft = json!({"subject": "Hi {client_name}", "text_content": "Hello"});
    let test = || post("/api/email-templates/test").token(&office.token).json(&draft);
    let none = app.send(test()).await.ok();
    assert_eq!(none, json!({"success": false, "error": "No mail server is configured yet"}));
    let smtp = json!({"smtpHost": "127.0.0.1", "smtpPort": server.port(), "smtpSecurity": "none"});
    office.put("/api/settings", &smtp).await.ok();
    assert_eq!(app.send(test()).await.ok(), json!({"success": true}));
    let received = server.next().unwrap();
    assert_eq!(received.to, [crate::harness::EMAIL]);
    assert!(received.data.contains("Subject: Hi Jo Park"), "{}", received.data);
}

#[actix_web::test]
async fn the_practices_own_words_leave_and_broken_ones_give_way() {
    let (app, server) = (start().await, SmtpServer::start());
    let courier = Courier::to(&server);
    let office = app.office().await;
    let alerts = json!({"systemAlerts": true});
    office.put("/api/settings", &alerts).await.ok();
    office.post("/api/email-templates", &words()).await.json();
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    let booked = app.booked(&slot).await;
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let status = async |status: &str| {
        office.put(&path, &json!({"status": status})).await.ok();
        courier.deliver(&app.state);
        server.all()
    };
    let to = |messages: &[testing::Received], address: &str| {
        let of = messages.iter().filter(|message| message.to == [address]);
        of.map(|message| message.data.clone()).collect::<Vec<_>>().join("\n")
    };
    status("pending").await;
    let own = to(&status("confirmed").await, "jo@example.com");
    assert!(own.contains("Subject: See you on Tuesday, January 5, 2027"), "{own}");
    assert!(own.contains("Dear Jo Park") && own.contains("text/calendar"), "{own}");
    status("pending").await;
    let nickname = "UPDATE email_templates SET html_content = '{nickname}'";
    PgConnection::establish(&app.state.config.database_url).unwrap().batch_execute(nickname).unwrap();
    let sent = status("confirmed").await;
    let built_in = to(&sent, "jo@example.com");
    assert!(built_in.contains("Subject: Confirmed: your session on Tuesday, January 5, 2027"), "{built_in}");
    courier.deliver(&app.state);
    let alert = [to(&sent, crate::harness::EMAIL), to(&server.all(), crate::harness::EMAIL)].concat();
    assert!(alert.contains("Subject: An email template could not be used"), "{alert}");
}

#[actix_web::test]
async fn without_a_template_of_ones_own_and_without_fallback_nothing_leaves() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let off = json!({"email_system_fallback_enabled": false});
    office.put("/api/settings", &off).await.ok();
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    app.booked(&slot).await;
    let courier = Courier::to(&server);
    assert_eq!(courier.deliver(&app.state), 2);
    let recipients: Vec<_> = server.all().into_iter().flat_map(|message| message.to).collect();
    assert_eq!(recipients, ["ann.rivera@example.com"], "the mediator's notice has no type");
    assert_eq!(courier.deliver(&app.state), 0);
}
