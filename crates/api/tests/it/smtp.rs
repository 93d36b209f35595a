use serde_json::{Value, json};
use testing::SmtpServer;

use crate::harness::{Call, post, put, start, start_with};

const PRIVATE: &[(&str, &str)] = &[("SMTP_ALLOW_PRIVATE", "1")];

fn test(token: &str, body: &Value) -> Call {
    post("/api/smtp/send-test-email").token(token).json(body)
}

fn server_of(server: &SmtpServer) -> Value {
    json!({
        "smtpHost": "127.0.0.1",
        "smtpPort": server.port(),
        "smtpSecurity": "none",
        "smtpFromName": "Front Desk",
        "smtpFromEmail": "desk@practice.example",
        "smtpReplyToEmail": "answers@practice.example",
    })
}

#[actix_web::test]
async fn a_test_email_is_sent_through_the_saved_server() {
    let (app, server) = (start_with(PRIVATE).await, SmtpServer::start());
    let office = app.office().await;
    office.put("/api/settings", &server_of(&server)).await.ok();
    let answer = app.send(test(&office.token, &json!({"testEmail": "jo@example.com"}))).await;
    assert_eq!(answer.ok(), json!({"success": true}));
    let received = server.next().unwrap();
    assert_eq!(
        (received.from.as_str(), received.to),
        ("desk@practice.example", vec!["jo@example.com".into()])
    );
    for line in [
        "Subject: Test message from Accord Mediation",
        "From: \"Front Desk\" <desk@practice.example>",
        "Reply-To: answers@practice.example",
    ] {
        assert!(received.data.contains(line), "{line} in {}", received.data);
    }
}

#[actix_web::test]
async fn a_typed_server_and_password_are_tried_without_being_saved() {
    let (app, server) = (start_with(PRIVATE).await, SmtpServer::start());
    server.offer_login();
    let token = app.sign_in().await;
    let typed = json!({
        "testEmail": "jo@example.com", "host": "127.0.0.1", "port": server.port(), "username": "office",
        "password": "hush", "security": "none", "fromName": "Desk", "fromEmail": "desk@practice.example",
        "replyToEmail": "",
    });
    assert_eq!(app.send(test(&token, &typed)).await.ok(), json!({"success": true}));
    assert_eq!(server.logins(), ["\0office\0hush"]);
    let settings = app.send(crate::harness::get("/api/settings").token(&token)).await.ok();
    assert_eq!((&settings["smtpHost"], &settings["smtpPasswordSet"]), (&json!(""), &json!(false)));
}

#[actix_web::test]
async fn a_saved_password_is_not_shown_to_another_host() {
    let (app, server, evil) = (start_with(PRIVATE).await, SmtpServer::start(), SmtpServer::start());
    evil.offer_login();
    let token = app.sign_in().await;
    let saved =
        crate::factories::with(server_of(&server), json!({"smtpUsername": "office", "smtpPassword": "hush"}));
    app.send(put("/api/settings").token(&token).json(&saved)).await.ok();
    let elsewhere = json!({"testEmail": "jo@example.com", "host": "localhost", "port": evil.port()});
    app.send(test(&token, &elsewhere)).await.ok();
    assert_eq!((evil.connections(), evil.logins().len()), (1, 0));
}

#[actix_web::test]
async fn failures_are_reported_in_plain_words() {
    let (app, server) = (start_with(PRIVATE).await, SmtpServer::start());
    let token = app.sign_in().await;
    let to = json!({"testEmail": "jo@example.com"});
    let none = app.send(test(&token, &to)).await.ok();
    assert_eq!(none, json!({"success": false, "error": "No mail server is configured yet"}));
    app.send(put("/api/settings").token(&token).json(&server_of(&server))).await.ok();
    server.refuse("jo@example.com", "550 unknown");
    let refused = app.send(test(&token, &to)).await.ok();
    let why = "The mail server refused the recipient's address (550)";
    assert_eq!(refused, json!({"success": false, "error": why}));
}

#[actix_web::test]
async fn the_network_of_the_server_is_not_to_be_explored() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    let private = json!({"testEmail": "jo@example.com", "host": "127.0.0.1", "port": 587});
    let answer = app.send(test(&token, &private)).await.ok();
    assert_eq!(answer, json!({"success": false, "error": "The mail server cannot be reached"}));
    let port = json!({"testEmail": "jo@example.com", "host": "smtp.example.com", "port": server.port()});
    assert_eq!(app.send(test(&token, &port)).await.fields(), ["port"]);
    assert_eq!(server.connections(), 0);
}

#[actix_web::test]
async fn a_test_goes_to_one_address_and_carries_one_header_line_each() {
    let app = start().await;
    let token = app.sign_in().await;
    let forged = json!({
        "testEmail": "jo@example.com\r\nBcc: all@example.com",
        "fromName": "Desk\r\nBcc: all@example.com",
        "fromEmail": "desk@practice.example\0",
        "replyToEmail": "no address",
    });
    assert_eq!(
        app.send(test(&token, &forged)).await.fields(),
        ["fromEmail", "fromName", "replyToEmail", "testEmail"]
    );
    assert_eq!(app.send(test(&token, &json!({}))).await.fields(), ["testEmail"]);
    let anonymous = post("/api/smtp/send-test-email").json(&json!({"testEmail": "jo@example.com"}));
    assert_eq!(app.send(anonymous).await.code(), (401, "unauthorized".into()));
}
