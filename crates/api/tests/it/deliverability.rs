use serde_json::{Value, json};

use crate::harness::{get, put, start, start_with};

const PATH: &str = "/api/notifications/deliverability";

/// Made for these tests; used nowhere else.
const KEY: &str = include_str!("../../../infra/tests/dkim-test-key.pem");

fn standings(answer: &Value) -> Vec<(&str, &str)> {
    let checks = answer["checks"].as_array().unwrap();
    checks
        .iter()
        .map(|check| (check["record"].as_str().unwrap(), check["standing"].as_str().unwrap()))
        .collect()
}

#[actix_web::test]
async fn the_office_reads_what_receivers_see_of_its_domain() {
    let app = start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await;
    let token = app.sign_in().await;
    let answer = app.send(get(PATH).token(&token)).await.ok();
    assert_eq!(answer["sender"], "office@practice.example");
    assert_eq!(standings(&answer), [("SPF", "good"), ("DKIM", "unknown"), ("DMARC", "weak")]);
    assert_eq!(
        answer["checks"][0],
        json!({
            "record": "SPF",
            "standing": "good",
            "words": "The record says which servers may send mail for this domain.",
            "name": "practice.example",
            "value": "v=spf1 mx -all",
        })
    );
    assert_eq!(app.send(get(PATH)).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn a_server_that_signs_misses_the_key_that_was_not_published() {
    let app = start_with(&[
        ("MAIL_FROM", "Accord <office@practice.example>"),
        ("DKIM_DOMAIN", "practice.example"),
        ("DKIM_KEY", &KEY.replace('\n', "\\n")),
    ])
    .await;
    let office = app.office().await;
    let answer = office.get(PATH).await.ok();
    assert_eq!(answer["checks"][1]["name"], "accord._domainkey.practice.example");
    assert_eq!(standings(&answer), [("SPF", "good"), ("DKIM", "missing"), ("DMARC", "weak")]);
}

#[actix_web::test]
async fn the_sender_in_the_settings_is_the_one_that_counts() {
    let app = start().await;
    let token = app.sign_in().await;
    let answer = app.send(get(PATH).token(&token)).await.ok();
    assert_eq!(
        (&answer["sender"], &answer["checks"]),
        (&json!(null), &json!([])),
        "no-reply@localhost is none"
    );
    let sender = json!({"smtpFromEmail": "office@silent.example"});
    app.send(put("/api/settings").token(&token).json(&sender)).await.ok();
    let answer = app.send(get(PATH).token(&token)).await.ok();
    assert_eq!(answer["sender"], "office@silent.example");
    assert_eq!(standings(&answer), [("SPF", "unknown"), ("DKIM", "unknown"), ("DMARC", "unknown")]);
}
