//! Whether mail leaves, as the office and visitors are told.

use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::with;
use crate::harness::{get, post, put, start_with};
use crate::outbox::Fixture;

const PRIVATE: &[(&str, &str)] = &[("SMTP_ALLOW_PRIVATE", "1")];
const UNREACHABLE: &str = "The mail server cannot be reached";

/// A mail server that has gone away.
struct Away {
    port: u16,
}

impl Away {
    fn new() -> Self {
        Self { port: SmtpServer::start().port() }
    }

    fn settings(&self) -> Value {
        let server = json!({"smtpHost": "127.0.0.1", "smtpPort": self.port, "smtpSecurity": "none"});
        with(server, json!({"smtpFromEmail": "desk@practice.example"}))
    }
}

/// What the office and the visitor with the link are told.
macro_rules! told {
    ($fixture:expr) => {{
        let fixture = &$fixture;
        let status = fixture.app.send(get("/api/notifications/status").token(&fixture.token)).await.ok();
        let path = fixture.booking["manage_url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let visit = fixture.app.send(get(&format!("/api/public/bookings/{path}"))).await.ok();
        (status["health"].as_str().unwrap().to_owned(), status["error"].clone(), visit["email_waits"].clone())
    }};
}

fn health(name: &str, error: Value, waits: bool) -> (String, Value, Value) {
    (name.to_owned(), error, json!(waits))
}

#[actix_web::test]
async fn mail_that_does_not_leave_is_said_until_it_does() {
    let fixture = Fixture::open(start_with(PRIVATE).await).await;
    assert_eq!(fixture.booking["email_waits"], true, "there is no mail server");
    assert_eq!(told!(fixture), health("no_server", Value::Null, true));
    let away = Away::new();
    fixture.app.send(put("/api/settings").token(&fixture.token).json(&away.settings())).await.ok();
    assert_eq!(told!(fixture), health("leaving", Value::Null, false), "it has not been tried");
    api::worker::mail::deliver(&fixture.app.state);
    assert_eq!(told!(fixture), health("failing", json!(UNREACHABLE), true));
    let since = || async {
        let call = get("/api/notifications/status").token(&fixture.token);
        fixture.app.send(call).await.ok()["failing_since"].clone()
    };
    let first = since().await;
    api::worker::mail::deliver(&fixture.app.state);
    assert_eq!(since().await, first, "the outage began with the first message");
    let server = SmtpServer::start_on(away.port);
    fixture.app.send(post("/api/notifications/send-now").token(&fixture.token)).await;
    while api::worker::mail::deliver(&fixture.app.state) {}
    assert_eq!(server.all().len(), 2, "what was asked to leave now has left");
    assert_eq!(told!(fixture), health("leaving", Value::Null, false));
    let status = fixture.app.send(get("/api/notifications/status").token(&fixture.token)).await.ok();
    assert_eq!((&status["waiting"], &status["failing_since"]), (&json!(0), &Value::Null));
    assert!(status["last_sent_at"].is_string(), "{status}");
}

#[actix_web::test]
async fn mail_that_no_one_sends_is_late_after_a_minute_unless_others_leave() {
    let fixture = Fixture::open(start_with(PRIVATE).await).await;
    let away = Away::new();
    fixture.app.send(put("/api/settings").token(&fixture.token).json(&away.settings())).await.ok();
    for (seconds, sent, expected) in [
        (59, "NULL", "leaving"),
        (61, "NULL", "failing"),
        (61, "now()", "leaving"),
        (61, "now() - interval '2 minutes'", "failing"),
    ] {
        fixture.run(&format!("UPDATE outbox SET due_at = now() - interval '{seconds} seconds'"));
        fixture.run(&format!("UPDATE mail_health SET last_sent_at = {sent}"));
        assert_eq!(told!(fixture), health(expected, Value::Null, expected == "failing"), "{seconds} {sent}");
    }
}

#[actix_web::test]
async fn a_server_that_is_set_right_or_tested_gets_what_waits_at_once() {
    let fixture = Fixture::open(start_with(PRIVATE).await).await;
    let (away, right) = (Away::new(), SmtpServer::start());
    let save = |settings: Value| fixture.app.send(put("/api/settings").token(&fixture.token).json(&settings));
    save(away.settings()).await.ok();
    while api::worker::mail::deliver(&fixture.app.state) {}
    assert_eq!(told!(fixture), health("failing", json!(UNREACHABLE), true));
    assert!(!api::worker::mail::deliver(&fixture.app.state), "the mail waits");
    save(json!({"smtpPort": right.port()})).await.ok();
    while api::worker::mail::deliver(&fixture.app.state) {}
    assert_eq!(right.all().len(), 2, "saving another server tries it");

    save(away.settings()).await.ok();
    fixture.run("UPDATE outbox SET sent_at = NULL, due_at = now()");
    while api::worker::mail::deliver(&fixture.app.state) {}
    assert_eq!(told!(fixture), health("failing", json!(UNREACHABLE), true));
    let back = SmtpServer::start_on(away.port);
    let test = |typed: Value| {
        let body = with(json!({"testEmail": "jo@example.com"}), typed);
        fixture.app.send(post("/api/smtp/send-test-email").token(&fixture.token).json(&body))
    };
    assert_eq!(test(json!({"port": right.port()})).await.ok()["success"], true);
    assert_eq!(told!(fixture).0, "failing", "a test of another server says nothing about the saved one");
    assert_eq!(test(json!({})).await.ok()["success"], true);
    assert_eq!(told!(fixture), health("leaving", Value::Null, false));
    while api::worker::mail::deliver(&fixture.app.state) {}
    assert_eq!(back.all().len(), 3, "the test email, and what waited");
}
