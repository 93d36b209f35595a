//! Email that the office writes.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::with;
use crate::harness::{Answer, post, start, start_today, start_with};
use crate::outbox::Fixture;

/// Sends a message with these fields instead of the usual ones.
macro_rules! compose {
    ($fixture:expr, $fields:expr) => {
        compose!($fixture, $fields, "")
    };
    ($fixture:expr, $fields:expr, $key:expr) => {{
        let call = post("/api/notifications/compose").token(&$fixture.token).json(&with(words(), $fields));
        let call = if $key.is_empty() { call } else { call.header("idempotency-key", $key) };
        $fixture.app.send(call).await
    }};
}

fn words() -> Value {
    json!({
        "recipients": ["Jo@example.com", "kim@example.com", "jo@example.com"],
        "subject": "Parking, {client_name}",
        "message": "Dear {client_name},\n\nuse the north lot. Yours, {practice}",
    })
}

fn created(answer: &Answer) -> Value {
    assert_eq!(answer.status, 201);
    answer.json()
}

/// The errors of a field.
fn errors(answer: &Answer, field: &str) -> Vec<String> {
    assert_eq!(answer.code(), (422, "invalid".into()));
    let errors = answer.json()["errors"][field].clone();
    let texts = errors.as_array().unwrap_or_else(|| panic!("{field} in {}", answer.json()));
    texts.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn each_recipient_gets_an_email_of_their_own_by_their_own_name() {
    let fixture = Fixture::open(start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await).await;
    fixture.deliver();
    drop(fixture.server.all());
    let queued = created(&compose!(fixture, json!({})));
    assert_eq!((&queued["queued"], &queued["refused"]), (&json!(2), &json!([])));
    let waiting = fixture.list("state=waiting").await;
    let ids: Vec<_> = waiting.as_array().unwrap().iter().map(|mail| mail["id"].clone()).collect();
    assert!(ids.len() == 2 && queued["ids"].as_array().unwrap().iter().all(|id| ids.contains(id)));
    assert_eq!(
        (&waiting[0]["kind"], &waiting[0]["title"]),
        (&json!("custom"), &json!("Message from the office"))
    );
    assert_eq!(fixture.deliver(), 2);
    let mut mails = fixture.server.all();
    mails.sort_by_key(|mail| mail.to.concat());
    for (mail, (to, name)) in
        mails.iter().zip([("Jo@example.com", "Jo Park"), ("kim@example.com", "kim@example.com")])
    {
        assert_eq!(mail.to, [to]);
        assert!(mail.data.contains(&format!("Subject: Parking, {name}\n")), "{}", mail.data);
        assert!(mail.data.contains(&format!("Dear {name},")), "{}", mail.data);
        assert!(!mail.data.contains("Auto-Submitted"), "{}", mail.data);
        assert!(mail.data.contains("List-Unsubscribe: <mailto:office@practice.example?"), "{}", mail.data);
    }
    assert_eq!(mails.len(), 2);
}

#[actix_web::test]
async fn an_email_about_a_booking_has_its_facts_and_its_calendar_file() {
    let fixture = Fixture::open(start().await).await;
    let about = json!({
        "recipients": ["jo@example.com"], "subject": "{booking_id}", "message": "<p>On {appointment_date}</p><script>x()</script>",
        "mode": "html", "booking_id": fixture.booking["id"], "attach_calendar": true,
    });
    let queued = created(&compose!(fixture, about.clone()));
    let mail = fixture.read(&json!({"id": queued["ids"][0]})).await;
    assert_eq!(
        (&mail["subject"], &mail["booking_id"]),
        (&fixture.booking["reference"], &fixture.booking["id"])
    );
    assert!(mail["calendar"].as_str().unwrap().contains("BEGIN:VEVENT"));
    let html = mail["html"].as_str().unwrap();
    assert!(html.contains("On Tuesday, January 5, 2027") && !html.contains("x()"), "{html}");
    assert!(mail["text"].as_str().unwrap().contains("On Tuesday, January 5, 2027"));
    let plain = json!({"mode": "text", "attach_calendar": false});
    let queued = created(&compose!(fixture, with(about.clone(), plain)));
    let mail = fixture.read(&json!({"id": queued["ids"][0]})).await;
    assert_eq!((&mail["html"], &mail["calendar"]), (&Value::Null, &Value::Null));
    let without =
        compose!(fixture, with(about.clone(), json!({"booking_id": null, "attach_calendar": false})));
    assert_eq!(
        errors(&without, "subject"),
        ["{booking_id} needs a booking. Choose one, or remove the variable"]
    );
    assert_eq!(
        errors(&without, "message"),
        ["{appointment_date} needs a booking. Choose one, or remove the variable"]
    );
    let calendar = compose!(fixture, json!({"attach_calendar": true}));
    assert_eq!(errors(&calendar, "attach_calendar"), ["Choose the booking whose calendar file to attach"]);
    let gone = json!({"booking_id": "00000000-0000-7000-8000-000000000000"});
    assert_eq!(errors(&compose!(fixture, gone), "booking_id"), ["This booking does not exist"]);
}

#[actix_web::test]
async fn an_email_for_later_waits_and_can_be_cancelled() {
    let app = start_today().await;
    let token = app.sign_in().await;
    let fixture = Fixture { app, token, booking: Value::Null, server: SmtpServer::start() };
    let at = fixture.app.state.clock.now() + TimeDelta::days(7);
    let queued = created(&compose!(fixture, json!({"send_at": at.to_rfc3339()})));
    assert_eq!(fixture.deliver(), 0);
    let mail = fixture.read(&json!({"id": queued["ids"][0]})).await;
    let due: DateTime<Utc> = mail["due_at"].as_str().unwrap().parse().unwrap();
    assert_eq!((&mail["state"], due.timestamp()), (&json!("waiting"), at.timestamp()));
    assert_eq!(fixture.act(&mail, "cancel", json!({})).await.ok()["state"], "withdrawn");
    fixture.run("UPDATE outbox SET due_at = now() WHERE due_at < 'infinity'");
    assert_eq!(fixture.deliver(), 1);
    let [kims] = fixture.server.all().try_into().unwrap();
    assert_eq!(kims.to, ["kim@example.com"]);
    for (send_at, text) in
        [("tomorrow", "Enter a valid time"), ("2999-01-01T00:00:00Z", "Choose a time within the next year")]
    {
        assert_eq!(errors(&compose!(fixture, json!({"send_at": send_at})), "send_at"), [text]);
    }
}

#[actix_web::test]
async fn what_cannot_be_sent_is_named_and_nothing_is_queued() {
    let fixture = Fixture::open(start().await).await;
    fixture.run("DELETE FROM outbox");
    let of = |count: usize| json!({"recipients": (0..count).map(|n| format!("v{n}@example.com")).collect::<Vec<_>>()});
    let bad = json!({"recipients": ["jo@example.com", "jo", "kim@example.com\nBcc: all@example.com", ""]});
    for (fields, field, expected) in [
        (of(0), "recipients", vec!["Please add at least one recipient"]),
        (of(501), "recipients", vec!["Choose at most 500 recipients; these are 501"]),
        (
            bad,
            "recipients",
            vec![
                "jo is not an email address",
                "kim@example.com Bcc: all@example.com is not an email address",
                "An empty text is not an email address",
            ],
        ),
        (json!({"subject": " "}), "subject", vec!["Please fill in all required fields"]),
        (
            json!({"subject": "Hi\r\nBcc: all@example.com"}),
            "subject",
            vec!["Remove line breaks and control characters"],
        ),
        (
            json!({"message": "{nickname}"}),
            "message",
            vec!["{nickname} is not a variable of this type. Choose one from the list"],
        ),
        (
            json!({"message": "<script>x()</script>", "mode": "html"}),
            "message",
            vec!["Nothing is left to send"],
        ),
    ] {
        assert_eq!(errors(&compose!(fixture, fields), field), expected);
    }
    let large = compose!(fixture, json!({"message": "x".repeat(300_000)}));
    assert_eq!(large.status, 413);
    let call = post("/api/notifications/compose").json(&words());
    assert_eq!(fixture.app.send(call).await.code(), (401, "unauthorized".into()));
    assert_eq!(fixture.list("").await, json!([]));
    assert_eq!(created(&compose!(fixture, of(500)))["queued"], 500);
}

#[actix_web::test]
async fn the_same_email_sent_twice_is_queued_once() {
    let fixture = Fixture::open(start().await).await;
    fixture.run("DELETE FROM outbox");
    fixture.run("INSERT INTO refused_addresses (address) VALUES ('kim@example.com')");
    let first = created(&compose!(fixture, json!({}), "once"));
    assert_eq!(first["refused"], json!(["kim@example.com"]));
    assert_eq!(created(&compose!(fixture, json!({}), "once")), first);
    assert_eq!(fixture.list("").await.as_array().unwrap().len(), 2);
    let other = compose!(fixture, json!({"subject": "Other"}), "once");
    assert_eq!(other.code(), (422, "idempotency_key_reused".into()));
}
