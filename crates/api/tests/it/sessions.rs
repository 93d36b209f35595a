//! The administrator's own sessions: what they see of them, and ending them.

use serde_json::{Value, json};

use crate::harness::{Call, EMAIL, PASSWORD, delete, get, post, start, start_with};

const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

fn login(address: &str, user_agent: Option<&str>) -> Call {
    let call = post("/api/auth/login").json(&json!({"email": EMAIL, "password": PASSWORD}));
    let call = call.header("x-forwarded-for", address);
    user_agent.into_iter().fold(call, |call, agent| call.header("user-agent", agent))
}

fn list(token: &str) -> Call {
    get("/api/auth/sessions").token(token)
}

#[actix_web::test]
async fn sessions_are_shown_with_browser_system_and_address() {
    let app = start_with(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let signed_in = app.send(login("203.0.113.9", Some(FIREFOX))).await.ok();
    let token = signed_in["token"].as_str().unwrap();
    app.send(login("2001:db8::7", None)).await.ok();
    let mut sessions = app.send(list(token)).await.ok();
    let sessions = sessions.as_array_mut().unwrap();
    sessions.sort_by_key(|session| session["browser"].to_string());
    for session in sessions.iter_mut() {
        assert!(session["id"].take().is_string());
    }
    let now = "2027-01-04T13:00:00Z";
    let expected = |browser: &str, system: &str, address: &str, current: bool| {
        json!({
            "id": null, "browser": browser, "system": system, "address": address,
            "startedAt": now, "usedAt": now, "current": current,
        })
    };
    assert_eq!(
        *sessions,
        [
            expected("Firefox", "Windows", "203.0.113.9", true),
            expected("Unknown browser", "Unknown system", "2001:db8::7", false),
        ]
    );
}

#[actix_web::test]
async fn one_session_or_all_others_can_be_ended() {
    let app = start().await;
    let own = app.sign_in().await;
    let (second, third) = (app.sign_in().await, app.sign_in().await);
    let sessions = app.send(list(&second)).await.ok();
    let id = |sessions: &Value| {
        let current = sessions.as_array().unwrap().iter().find(|session| session["current"] == true);
        current.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let path = format!("/api/auth/sessions/{}", id(&sessions));
    assert_eq!(app.send(delete(&path).token(&own)).await.status.as_u16(), 204);
    assert_eq!(app.send(list(&second)).await.status.as_u16(), 401);
    assert_eq!(app.send(list(&own)).await.ok().as_array().unwrap().len(), 2);
    assert_eq!(app.send(delete(&path).token(&own)).await.code(), (404, "not_found".into()));
    assert_eq!(app.send(delete("/api/auth/sessions").token(&own)).await.status.as_u16(), 204);
    assert_eq!(app.send(list(&third)).await.status.as_u16(), 401);
    assert_eq!(app.send(list(&own)).await.ok().as_array().unwrap().len(), 1);
}
