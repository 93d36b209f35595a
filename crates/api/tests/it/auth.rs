use ::auth::{AdminRepository, Session, SessionRepository, Token};
use api::state::State;
use api::state::standing::Program;
use auth::Permission;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Named;
use kernel::{AdminId, SessionId, StorageError};
use serde_json::{Value, json};

use crate::factories::with;
use crate::harness::{Answer, Call, EMAIL, PASSWORD, get, now, post, start, start_with};

fn login(email: &str, password: &str) -> Call {
    post("/api/auth/login").json(&json!({"email": email, "password": password}))
}

fn profile() -> Call {
    get("/api/auth/profile")
}

fn invalid() -> Value {
    json!({"success": false, "message": "Invalid credentials"})
}

/// Everything a client could use to tell two responses apart.
fn seen(answer: &Answer) -> (u16, Vec<String>, Value) {
    let mut names: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
    names.sort();
    (answer.status.as_u16(), names, answer.json())
}

#[actix_web::test]
async fn the_right_password_returns_a_token_and_a_name() {
    let app = start().await;
    let answer = app.send(login("Office@Example.com", PASSWORD)).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    let mut body = answer.ok();
    let token = body["token"].take();
    assert_eq!(
        body,
        json!({
            "success": true,
            "token": null,
            "user": {"firstName": "Olive", "lastName": "Manager", "email": EMAIL},
        })
    );
    let profile = app.send(profile().token(token.as_str().unwrap())).await.ok();
    let names = json!({"firstName": "Olive", "lastName": "Manager", "phone": "", "email": EMAIL});
    let may: Vec<_> = Permission::NAMES.to_vec();
    let role = json!({"role": "owner", "permissions": may, "employeeId": null});
    assert_eq!(profile, with(names, role));
}

#[actix_web::test]
async fn a_wrong_password_and_an_unknown_address_look_alike() {
    let app = start().await;
    let wrong = app.send(login(EMAIL, "Wrong-Horse-9")).await;
    assert_eq!((wrong.status.as_u16(), wrong.json()), (401, invalid()));
    for (email, password) in
        [("nobody@example.com", PASSWORD), ("no address at all", PASSWORD), (EMAIL, &"x".repeat(2000))]
    {
        let other = app.send(login(email, password)).await;
        assert_eq!(seen(&other), seen(&wrong), "{email}");
    }
}

#[actix_web::test]
async fn a_code_where_none_is_due_opens_nothing() {
    let app = start().await;
    for code in [json!("123456"), json!(""), json!(null)] {
        let body = json!({"email": EMAIL, "password": "Wrong-Horse-9", "twoFactorToken": code});
        assert_eq!(app.send(post("/api/auth/login").json(&body)).await.json(), invalid(), "{code}");
    }
}

#[actix_web::test]
async fn an_invalid_sign_in_is_refused_before_anything_is_hashed() {
    let app = start().await;
    for password in [json!(null), json!([]), json!({}), json!(true), json!(1)] {
        let body = json!({"email": EMAIL, "password": password});
        assert_eq!(app.send(post("/api/auth/login").json(&body)).await.status.as_u16(), 400, "{password}");
    }
    assert_eq!(app.send(login("office@example.com\u{0}", PASSWORD)).await.status.as_u16(), 400);
    assert_eq!(app.send(login(EMAIL, &"x".repeat(1024 * 1024))).await.status.as_u16(), 413);
    assert_eq!(app.send(post("/api/auth/login").json(&json!({}))).await.fields(), ["email", "password"]);
    assert_eq!(app.send(post("/api/auth/login").body("text/plain", "{}")).await.status.as_u16(), 415);
}

#[actix_web::test]
async fn five_failures_lock_the_account_for_that_address_alone() {
    let app = start_with(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let from = |address: &str, call: Call| call.header("x-forwarded-for", address);
    for _ in 0..5 {
        let answer = app.send(from("192.0.2.1", login(EMAIL, "Wrong-Horse-9"))).await;
        assert_eq!(answer.status.as_u16(), 401);
    }
    let locked = app.send(from("192.0.2.1", login(EMAIL, PASSWORD))).await;
    assert_eq!((locked.status.as_u16(), locked.header("retry-after")), (429, "60"));
    assert_eq!(
        locked.json(),
        json!({"success": false, "message": "Too many attempts to sign in. Please try again in 1 minute"})
    );
    app.send(from("192.0.2.2", login(EMAIL, PASSWORD))).await.ok();
    let still = app.send(from("192.0.2.1", login(EMAIL, PASSWORD))).await;
    assert_eq!(still.status.as_u16(), 429, "a success elsewhere does not unlock it");
}

#[actix_web::test]
async fn an_address_has_ten_attempts_a_minute_and_cannot_pass_for_another() {
    let app = start().await;
    for guess in 0..10 {
        let forged = login(&format!("{guess}@example.com"), PASSWORD).header("x-forwarded-for", "192.0.2.9");
        assert_eq!(app.send(forged).await.status.as_u16(), 401);
    }
    let eleventh = app.send(login("new@example.com", PASSWORD).header("x-forwarded-for", "192.0.2.10")).await;
    assert_eq!(eleventh.status.as_u16(), 429);
}

#[actix_web::test]
async fn without_limits_any_number_of_attempts_is_answered() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    for _ in 0..12 {
        assert_eq!(app.send(login(EMAIL, "Wrong-Horse-9")).await.status.as_u16(), 401);
    }
    app.send(login(EMAIL, PASSWORD)).await.ok();
}

#[actix_web::test]
async fn a_token_is_valid_until_logout() {
    let app = start().await;
    let office = app.office().await;
    let valid = office.send(post("/api/auth/validate")).await.ok();
    assert_eq!(
        valid,
        json!({"valid": true, "user": {"firstName": "Olive", "lastName": "Manager", "email": EMAIL}})
    );
    assert_eq!(office.send(post("/api/auth/logout")).await.ok(), json!({"success": true}));
    let after = office.send(post("/api/auth/validate")).await;
    assert_eq!((after.status.as_u16(), after.json()), (401, json!({"valid": false})));
    assert_eq!(office.send(profile()).await.code(), (401, "unauthorized".into()));
    assert_eq!(office.send(post("/api/auth/logout")).await.code(), (401, "unauthorized".into()));
}

#[actix_web::test]
async fn a_sixth_session_ends_the_first() {
    let app = start().await;
    let mut tokens = Vec::new();
    for _ in 0..6 {
        tokens.push(app.sign_in().await);
    }
    let mut answers = Vec::new();
    for token in &tokens {
        answers.push(app.send(profile().token(token)).await.status.as_u16());
    }
    assert_eq!(answers, [401, 200, 200, 200, 200, 200]);
}

#[actix_web::test]
async fn only_one_well_formed_bearer_token_signs_a_request_in() {
    let app = start().await;
    let token = app.sign_in().await;
    let with = |value: &str| profile().header("authorization", value);
    assert_eq!(app.send(with(&format!("bearer {token}"))).await.status.as_u16(), 200);
    for value in [
        format!("bearer\t{token}"),
        format!("Bearer  {token}"),
        format!("Basic {token}"),
        token.clone(),
        format!("Bearer {token}, Bearer {token}"),
        format!("Bearer {}", flipped(&token)),
    ] {
        assert_eq!(app.send(with(&value)).await.code(), (401, "unauthorized".into()), "{value}");
    }
    let twice = profile().token(&token).also("authorization", &format!("Bearer {token}"));
    assert_eq!(app.send(twice).await.code(), (401, "unauthorized".into()));
    let in_query = get(&format!("/api/auth/profile?token={token}&access_token={token}"));
    assert_eq!(app.send(in_query).await.code(), (401, "unauthorized".into()));
}

/// The token with one bit of its signature changed.
fn flipped(token: &str) -> String {
    let (rest, signature) = token.rsplit_once('.').unwrap();
    let first = if signature.starts_with('A') { 'B' } else { 'A' };
    format!("{rest}.{first}{}", &signature[1..])
}

#[actix_web::test]
async fn a_visitor_with_a_stale_token_is_a_visitor() {
    let app = start().await;
    let office = app.office().await;
    office.send(post("/api/auth/logout")).await.ok();
    for path in ["/api/content", "/api/employees", "/api/public/payment/options"] {
        assert_eq!(office.get(path).await.status.as_u16(), 200, "{path}");
    }
}

#[actix_web::test]
async fn idle_old_and_unknown_sessions_are_over() {
    let app = start().await;
    let owner = owner(&app.state);
    let ago = |minutes: i64| now() - TimeDelta::minutes(minutes);
    for (created_at, used_at, status) in
        [(ago(60), ago(29), 200), (ago(60), ago(30), 401), (ago(719), ago(1), 200), (ago(720), ago(1), 401)]
    {
        let token = token_of(&app.state, Session { created_at, used_at, ..Session::start(owner, now()) });
        assert_eq!(app.send(profile().token(&token)).await.status.as_u16(), status, "{created_at} {used_at}");
    }
    let nobody = Token { session: SessionId::generate(), expires_at: now() + TimeDelta::hours(1) };
    let token = app.state.tokens.sign(&nobody).unwrap();
    assert_eq!(app.send(profile().token(&token)).await.status.as_u16(), 401);
}

#[actix_web::test]
async fn work_keeps_a_session_alive_and_polling_does_not() {
    let app = start().await;
    let earlier = now() - TimeDelta::minutes(20);
    let session = Session::start(owner(&app.state), earlier);
    let token = token_of(&app.state, session);
    for polling in
        [get("/api/dashboard/stats"), get("/api/dashboard/recent-activity"), post("/api/auth/validate")]
    {
        assert_eq!(app.send(polling.token(&token)).await.status.as_u16(), 200);
    }
    assert_eq!(used_at(&app.state, session.id), earlier);
    app.send(profile().token(&token)).await.ok();
    assert_eq!(used_at(&app.state, session.id), now());
}

/// The administrator's id.
fn owner(state: &State) -> AdminId {
    let office = EMAIL.parse().unwrap();
    let found = state.db(Program).read(|tx| AdminRepository::find_by_email(tx, &office)).unwrap();
    found.unwrap().admin.id
}

/// A token for the session, which is stored.
fn token_of(state: &State, session: Session) -> String {
    state
        .db(Program)
        .transact(|tx| {
            SessionRepository::insert(tx, &session, &::auth::Device::of("", "192.0.2.1".parse().unwrap()))
        })
        .unwrap();
    state.tokens.sign(&session.token()).unwrap()
}

fn used_at(state: &State, id: SessionId) -> DateTime<Utc> {
    state
        .db(Program)
        .read(|tx| Ok::<_, StorageError>(SessionRepository::find(tx, id)?.unwrap().0.used_at))
        .unwrap()
}
