//! Known browsers, and the email about a new one.

use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::with;
use crate::harness::{BROWSER, Call, EMAIL, PASSWORD, post, start};
use crate::mail::Courier;

const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

fn login(extra: &Value) -> Call {
    let body = with(json!({"email": EMAIL, "password": PASSWORD}), extra.clone());
    post("/api/auth/login").json(&body).header("user-agent", FIREFOX).from("192.0.2.7:4000")
}

#[actix_web::test]
async fn a_sign_in_from_a_new_browser_sends_an_email_with_browser_system_address_and_time() {
    let (app, server) = (start().await, SmtpServer::start());
    let mails = async |extra: Value| {
        app.send(login(&extra)).await.ok();
        Courier::to(&server).deliver(&app.state);
        server.all().into_iter().map(|mail| mail.data.replace("=\n", "")).collect::<Vec<_>>()
    };
    let first = json!({"browserId": BROWSER});
    assert!(mails(first.clone()).await.is_empty(), "the first sign-in of the account");
    assert!(mails(first.clone()).await.is_empty(), "it is known now");
    let sent = mails(json!({"browserId": "another-browser-1"})).await;
    let [mail] = sent.as_slice() else { panic!("{sent:?}") };
    for part in ["Subject: New sign-in", "Firefox on Windows", "192.0.2.7", "8:00 AM (EST) on Monday"] {
        assert!(mail.contains(part), "{part} in {mail}");
    }
    assert!(mails(json!({"browserId": "another-browser-1"})).await.is_empty());
    assert!(mails(first).await.is_empty());
    for _again in 0..2 {
        assert_eq!(mails(json!({})).await.len(), 1, "without an id it is new each time");
    }
}

#[actix_web::test]
async fn a_wrong_password_sends_no_email_and_makes_no_browser_known() {
    let (app, server) = (start().await, SmtpServer::start());
    app.sign_in().await;
    let wrong = json!({"browserId": "another-browser-1", "password": "Wrong-Horse-9"});
    assert_eq!(app.send(login(&wrong)).await.status, 401);
    assert_eq!(Courier::to(&server).deliver(&app.state), 0);
    app.send(login(&json!({"browserId": "another-browser-1"}))).await.ok();
    assert_eq!(Courier::to(&server).deliver(&app.state), 1);
}

#[actix_web::test]
async fn an_id_that_no_browser_makes_is_refused() {
    let app = start().await;
    for id in ["", "short", "with a space inside", &"x".repeat(65)] {
        assert_eq!(app.send(login(&json!({"browserId": id}))).await.fields(), ["browserId"], "{id}");
    }
}
