//! Two-factor authentication: setting it up, signing in with it, turning it off.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::cli::admin::admins;
use api::state::standing::Program;
use auth::{Account, Admin, Session, SessionPolicy};
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use futures_util::future::join_all;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::factories::with;
use crate::harness::{
    Answer, Call, EMAIL, PASSWORD, TestApp, get, now, post, start, start_beside, start_with,
};

/// The code that an app with this setup shows so many steps from now.
pub(crate) fn code_of(setup: &Value, steps: i32) -> String {
    let secret = Secret::try_from_base32(setup["manualEntryKey"].as_str().unwrap()).unwrap();
    let at = now() + TimeDelta::seconds(30) * steps;
    Builder::new()
        .with_secret(secret)
        .build()
        .unwrap()
        .generate(at.timestamp().try_into().unwrap())
        .to_string()
}

/// A code that is wrong at any of these times.
fn wrong(setup: &Value) -> String {
    let right: Vec<_> = (-2..=2).map(|steps| code_of(setup, steps)).collect();
    let mut codes = (0..).map(|number: u32| format!("{number:06}"));
    codes.find(|code| !right.contains(code)).unwrap()
}

fn credentials(code: Option<&str>) -> Value {
    let body = json!({"email": EMAIL, "password": PASSWORD});
    code.map_or(body.clone(), |code| with(body, json!({"twoFactorToken": code})))
}

fn login(code: Option<&str>) -> Call {
    post("/api/auth/login").json(&credentials(code))
}

fn verify(token: &str, code: &str) -> Call {
    post("/api/auth/2fa/verify-setup").token(token).json(&json!({"token": code}))
}

fn with_password(call: &str, token: &str, password: &str) -> Call {
    post(&format!("/api/auth/2fa/{call}")).token(token).json(&json!({"password": password}))
}

/// The status and the body.
fn seen(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json())
}

fn code_needed() -> (u16, Value) {
    let message = "Enter the code from your authenticator app";
    (200, json!({"success": false, "requiresTwoFactor": true, "acceptsCode": true, "message": message}))
}

fn wrong_code() -> (u16, Value) {
    let message = "Invalid verification code";
    (401, json!({"success": false, "requiresTwoFactor": true, "acceptsCode": true, "message": message}))
}

fn wrong_password() -> (u16, Value) {
    (401, json!({"success": false, "error": "That password isn't right"}))
}

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn set_up(&self, token: &str) -> Value {
        self.send(post("/api/auth/2fa/setup").token(token)).await.ok()
    }

    /// Signs in and turns two-factor authentication on with the code of the step before this one.
    /// Returns the token and the setup.
    async fn with_two_factor(&self) -> (String, Value) {
        let token = self.sign_in().await;
        let setup = self.set_up(&token).await;
        self.send(verify(&token, &code_of(&setup, -1))).await.ok();
        (token, setup)
    }

    async fn status(&self, token: &str) -> Value {
        self.send(get("/api/auth/2fa/status").token(token)).await.ok()
    }

    async fn is_alive(&self, token: &str) -> bool {
        self.send(get("/api/auth/profile").token(token)).await.status.as_u16() == 200
    }

    fn run(&self, statement: &str) {
        let url = &self.state.config.database_url;
        PgConnection::establish(url).unwrap().batch_execute(statement).unwrap();
    }
}

#[actix_web::test]
async fn nothing_changes_until_a_code_from_the_app_is_entered() {
    let app = start().await;
    let token = app.sign_in().await;
    let off = json!({"enabled": false, "required": false, "backupCodesLeft": 0});
    assert_eq!(app.status(&token).await, off);
    let first = app.set_up(&token).await;
    let setup = app.set_up(&token).await;
    assert_ne!(first["manualEntryKey"], setup["manualEntryKey"]);
    assert!(setup["qrCodeUrl"].as_str().unwrap().starts_with("data:image/png;base64,"));
    let codes = setup["backupCodes"].as_array().unwrap();
    assert!(codes.len() == 10 && codes.iter().all(|code| code.as_str().unwrap().len() == 6), "{codes:?}");
    for code in [wrong(&setup), code_of(&first, 0)] {
        let answer = app.send(verify(&token, &code)).await;
        let error = "Invalid verification code. Please try again.";
        assert_eq!(seen(&answer), (400, json!({"success": false, "error": error})));
    }
    assert_eq!(app.status(&token).await, off);
    app.send(login(None)).await.ok()["token"].as_str().unwrap();
    let answer = app.send(verify(&token, &code_of(&setup, 0))).await;
    assert_eq!(seen(&answer), (200, json!({"success": true, "message": "2FA enabled successfully!"})));
    let on = json!({"enabled": true, "required": false, "backupCodesLeft": 10});
    assert_eq!(app.status(&token).await, on);
    let team = app.send(get("/api/team").token(&token)).await.ok();
    assert_eq!(team["people"][0]["twoFactor"], true, "{team}");
}

#[actix_web::test]
async fn a_code_is_needed_once_it_is_on_and_only_after_the_right_password() {
    let app = start().await;
    let (_, setup) = app.with_two_factor().await;
    for blank in [None, Some(""), Some("  ")] {
        assert_eq!(seen(&app.send(login(blank)).await), code_needed(), "{blank:?}");
    }
    let mistyped = with(credentials(Some(&code_of(&setup, 0))), json!({"password": "Wrong-Horse-9"}));
    let invalid = (401, json!({"success": false, "message": "Invalid credentials"}));
    assert_eq!(seen(&app.send(post("/api/auth/login").json(&mistyped)).await), invalid);
    assert_eq!(seen(&app.send(login(Some(&wrong(&setup)))).await), wrong_code());
    let code = code_of(&setup, 0);
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let mut signed_in = app.send(login(Some(&spaced))).await.ok();
    assert!(signed_in["token"].take().is_string());
    let user = json!({"firstName": "Olive", "lastName": "Manager", "email": EMAIL});
    assert_eq!(signed_in, json!({"success": true, "token": null, "user": user}));
}

#[actix_web::test]
async fn a_code_opens_once_and_one_step_around_its_time() {
    let app = start().await;
    let (_, setup) = app.with_two_factor().await;
    assert_eq!(seen(&app.send(login(Some(&code_of(&setup, -1)))).await), wrong_code(), "it turned it on");
    assert_eq!(seen(&app.send(login(Some(&code_of(&setup, 2)))).await), wrong_code());
    app.send(login(Some(&code_of(&setup, 1)))).await.ok()["token"].as_str().unwrap();
    for steps in [1, 0] {
        assert_eq!(seen(&app.send(login(Some(&code_of(&setup, steps)))).await), wrong_code(), "{steps}");
    }
    app.run("UPDATE second_factors SET last_step = 0");
    assert_eq!(seen(&app.send(login(Some(&code_of(&setup, -2)))).await), wrong_code());
    app.send(login(Some(&code_of(&setup, -1)))).await.ok()["token"].as_str().unwrap();
}

#[actix_web::test]
async fn twenty_at_once_over_two_processes_sign_in_once_with_a_code() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let beside = start_beside(&app, &[("RATE_LIMIT", "off")]).await;
    let (_, setup) = app.with_two_factor().await;
    let backup = setup["backupCodes"][3].as_str().unwrap().to_lowercase();
    for code in [code_of(&setup, 0), backup] {
        let here = join_all((0..10).map(|_| app.send(login(Some(&code)))));
        let there = join_all((0..10).map(|_| beside.send(login(Some(&code)))));
        let (here, there) = futures_util::future::join(here, there).await;
        let opened = here.iter().chain(&there).filter(|answer| answer.status.as_u16() == 200);
        assert_eq!(opened.count(), 1, "{code}");
    }
}

#[actix_web::test]
async fn a_backup_code_opens_once_and_ends_every_other_session() {
    let app = start().await;
    let (token, setup) = app.with_two_factor().await;
    let code = setup["backupCodes"][0].as_str().unwrap();
    let new = app.send(login(Some(&code.to_lowercase()))).await.ok()["token"].as_str().unwrap().to_owned();
    assert!(!app.is_alive(&token).await && app.is_alive(&new).await);
    assert_eq!(seen(&app.send(login(Some(code))).await), wrong_code());
    assert_eq!(app.status(&new).await["backupCodesLeft"], 9);
    let renewed = app.send(with_password("backup-codes", &new, PASSWORD)).await.ok();
    assert_eq!(app.status(&new).await["backupCodesLeft"], 10);
    let old = setup["backupCodes"][1].as_str().unwrap();
    assert_eq!(seen(&app.send(login(Some(old))).await), wrong_code(), "it was replaced");
    app.send(login(renewed["backupCodes"][0].as_str())).await.ok()["token"].as_str().unwrap();
}

#[actix_web::test]
async fn wrong_codes_lock_and_the_right_password_does_not_reset_the_count() {
    let app = start().await;
    let (_, setup) = app.with_two_factor().await;
    for _ in 0..5 {
        assert_eq!(seen(&app.send(login(None)).await), code_needed());
        assert_eq!(seen(&app.send(login(Some(&wrong(&setup)))).await), wrong_code());
    }
    let locked = app.send(login(Some(&code_of(&setup, 0)))).await;
    assert_eq!((locked.status.as_u16(), locked.header("retry-after")), (429, "60"));
}

#[actix_web::test]
async fn guessing_codes_from_many_networks_gets_no_one_in_and_does_not_keep_the_owner_out() {
    let app = start().await;
    let (token, setup) = app.with_two_factor().await;
    let from = |network: u16, code: &str| login(Some(code)).from(&format!("[2001:db8:{network:x}::1]:4000"));
    for network in 0..19 {
        assert_eq!(seen(&app.send(from(network, &wrong(&setup))).await), wrong_code());
    }
    let right = code_of(&setup, 0);
    let message = "Too many wrong codes. Try again tomorrow, or from a place where you have signed in before";
    for (network, code) in [(19, wrong(&setup)), (99, right.clone())] {
        let closed = app.send(from(network, &code)).await;
        assert_eq!((closed.status.as_u16(), &closed.json()["message"]), (401, &json!(message)));
    }
    app.send(login(Some(&right))).await.ok()["token"].as_str().unwrap();
    let sent = app.send(get("/api/notifications/outbox").token(&token)).await;
    let kinds: Vec<_> = sent.json().as_array().unwrap().iter().map(|mail| mail["kind"].clone()).collect();
    assert_eq!(
        kinds.iter().filter(|kind| **kind == "codes_guessed").count(),
        1,
        "the owner is warned once: {kinds:?}"
    );

    let change = json!({"currentPassword": PASSWORD, "newPassword": "Correct-Horse-10"});
    app.send(post("/api/auth/password").token(&token).json(&change)).await.ok();
    let credentials =
        json!({"email": EMAIL, "password": "Correct-Horse-10", "twoFactorToken": code_of(&setup, 1)});
    let elsewhere = post("/api/auth/login").from("[2001:db8:aaa::1]:4000").json(&credentials);
    assert_eq!(app.send(elsewhere).await.ok()["success"], true, "the guesser does not know the new password");
}

#[actix_web::test]
async fn sign_in_setup_and_turning_off_share_one_count() {
    let app = start().await;
    let token = app.sign_in().await;
    let setup = app.set_up(&token).await;
    let code = wrong(&setup);
    app.send(login(Some(&code))).await.ok();
    let mistyped = with(credentials(None), json!({"password": "Wrong-Horse-9"}));
    assert_eq!(app.send(post("/api/auth/login").json(&mistyped)).await.status.as_u16(), 401);
    for _ in 0..2 {
        assert_eq!(app.send(verify(&token, &code)).await.status.as_u16(), 400);
    }
    for call in ["disable", "backup-codes"] {
        assert_eq!(seen(&app.send(with_password(call, &token, "Wrong-Horse-9")).await), wrong_password());
    }
    for call in [verify(&token, &code_of(&setup, 0)), with_password("disable", &token, PASSWORD)] {
        assert_eq!(app.send(call).await.code(), (429, "too_many_requests".into()));
    }
    assert_eq!(app.send(login(None)).await.status.as_u16(), 429);
}

#[actix_web::test]
async fn what_is_on_cannot_be_set_up_and_what_is_off_cannot_be_turned_off() {
    let app = start().await;
    let token = app.sign_in().await;
    assert_eq!(app.send(verify(&token, "123456")).await.code(), (409, "two_factor_not_set_up".into()));
    for call in ["disable", "backup-codes"] {
        let answer = app.send(with_password(call, &token, PASSWORD)).await;
        assert_eq!(answer.code(), (409, "two_factor_not_enabled".into()), "{call}");
    }
    let setup = app.set_up(&token).await;
    app.send(verify(&token, &code_of(&setup, -1))).await.ok();
    for call in [post("/api/auth/2fa/setup").token(&token), verify(&token, &code_of(&setup, 1))] {
        assert_eq!(app.send(call).await.code(), (409, "two_factor_enabled".into()));
    }
    app.send(login(Some(&code_of(&setup, 0)))).await.ok()["token"].as_str().unwrap();
}

#[actix_web::test]
async fn turning_on_and_off_ends_every_other_session() {
    let app = start().await;
    let other = app.sign_in().await;
    let (token, setup) = app.with_two_factor().await;
    assert!(!app.is_alive(&other).await && app.is_alive(&token).await);
    let signed_in = app.send(login(Some(&code_of(&setup, 0)))).await.ok();
    let other = signed_in["token"].as_str().unwrap();
    assert_eq!(seen(&app.send(with_password("disable", &token, "Wrong-Horse-9")).await), wrong_password());
    assert!(app.is_alive(other).await);
    let answer = app.send(with_password("disable", &token, PASSWORD)).await;
    assert_eq!(seen(&answer), (200, json!({"success": true, "message": "2FA disabled successfully"})));
    assert!(!app.is_alive(other).await && app.is_alive(&token).await);
    app.sign_in().await;
}

#[actix_web::test]
async fn the_host_turns_it_off_for_someone_who_lost_everything() {
    let app = start().await;
    let (token, _) = app.with_two_factor().await;
    let off = |email: &str| {
        app.state.db(Program).transact(|tx| admins(tx).turn_off_second_factor(&email.parse().unwrap()))
    };
    assert_eq!(
        off("jo@example.com").unwrap_err().to_string(),
        "There is no administrator with this email address"
    );
    off(EMAIL).unwrap();
    assert!(!app.is_alive(&token).await);
    app.sign_in().await;
    let again = off(EMAIL).unwrap_err().to_string();
    assert_eq!(again, "Two-factor authentication is off for this administrator");
}

#[actix_web::test]
async fn the_setting_leads_everyone_without_it_to_the_setup_and_nowhere_else() {
    let app = start().await;
    let office = app.office().await;
    office.put("/api/settings", &json!({"twoFactorRequired": true})).await.ok();
    for path in ["/api/settings", "/api/bookings", "/api/clients", "/api/dashboard/stats"] {
        assert_eq!(office.get(path).await.code(), (403, "two_factor_required".into()), "{path}");
    }
    let mediators = office.get("/api/employees").await;
    assert_eq!(mediators.status.as_u16(), 200, "what is open to visitors stays open");
    assert!(app.is_alive(&office.token).await);
    office.send(post("/api/auth/validate")).await.ok();
    let required = json!({"enabled": false, "required": true, "backupCodesLeft": 0});
    assert_eq!(app.status(&office.token).await, required);
    let setup = app.set_up(&office.token).await;
    app.send(verify(&office.token, &code_of(&setup, 0))).await.ok();
    assert_eq!(office.get("/api/settings").await.ok()["twoFactorRequired"], true);
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[actix_web::test]
async fn the_database_holds_neither_the_key_nor_a_backup_code() {
    let app = start().await;
    let (_, setup) = app.with_two_factor().await;
    let mut connection = PgConnection::establish(&app.state.config.database_url).unwrap();
    let query = "SELECT row_to_json(t)::text AS line FROM second_factors t
        UNION ALL SELECT encode(hash, 'escape') FROM backup_codes
        UNION ALL SELECT row_to_json(t)::text FROM audit_log t";
    let lines: Vec<Line> = sql_query(query).load(&mut connection).unwrap();
    assert!(lines.len() > 11);
    let codes = setup["backupCodes"].as_array().unwrap().iter().chain([&setup["manualEntryKey"]]);
    for secret in codes.map(|code| code.as_str().unwrap()) {
        assert!(!lines.iter().any(|row| row.line.contains(secret)), "{secret}");
    }
}

#[actix_web::test]
async fn a_restored_backup_brings_second_factors_back_but_not_in_place_of_the_restorers_own() {
    let home = tempfile::tempdir().unwrap();
    let app = start_with(&[("DATA_DIR", home.path().to_str().unwrap())]).await;
    let ann = Admin::new("ann@example.com".parse().unwrap(), "Ann", "Rivera");
    let account = Account { admin: ann, password: app.state.passwords.hasher.hash(PASSWORD).unwrap() };
    app.state.db(Program).transact(|tx| admins(tx).add(&account)).unwrap();
    let as_ann = |code: Option<&str>| {
        post("/api/auth/login").json(&with(credentials(code), json!({"email": "ann@example.com"})))
    };
    let anns = app.send(as_ann(None)).await.ok()["token"].as_str().unwrap().to_owned();
    let setup = app.set_up(&anns).await;
    app.send(verify(&anns, &code_of(&setup, -1))).await.ok();
    let token = app.sign_in().await;
    let (_, _, file) = app.fetch(get("/api/backup").token(&token)).await;
    app.run("DELETE FROM second_factors");
    let own = app.set_up(&token).await;
    app.send(verify(&token, &code_of(&own, -1))).await.ok();
    app.send(crate::backups::upload("", &file, Some(PASSWORD)).token(&token)).await.ok();
    assert_eq!(seen(&app.send(as_ann(None)).await), code_needed());
    app.send(as_ann(Some(&code_of(&setup, 0)))).await.ok()["token"].as_str().unwrap();
    app.send(as_ann(setup["backupCodes"][0].as_str())).await.ok()["token"].as_str().unwrap();
    app.send(login(Some(&code_of(&own, 0)))).await.ok()["token"].as_str().unwrap();
}

/// The calls that change how an account is protected, with what a token alone gets.
const PROTECTION: [(&str, (u16, &str)); 6] = [
    ("/api/auth/2fa/setup", (403, "sign_in_again")),
    ("/api/auth/2fa/verify-setup", (403, "sign_in_again")),
    ("/api/auth/2fa/disable", (401, "")),
    ("/api/auth/2fa/backup-codes", (401, "")),
    ("/api/auth/passkeys/options", (401, "")),
    ("/api/auth/passkeys/{id}/remove", (401, "")),
];

/// Adding answers a challenge that took the password, and a name protects nothing.
const NO_PROTECTION: [&str; 2] = ["/api/auth/passkeys", "/api/auth/passkeys/{id}"];

#[actix_web::test]
async fn a_token_alone_does_not_change_how_an_account_is_protected() {
    let origin = ("PUBLIC_URL", "https://practice.example");
    let app = start_with(&[origin, ("RATE_LIMIT", "off")]).await;
    let document = app.send(get("/api/openapi.json")).await.ok();
    let changing = document["paths"].as_object().unwrap().iter().filter(|(path, calls)| {
        let is_about = path.starts_with("/api/auth/2fa/") || path.starts_with("/api/auth/passkeys");
        is_about && calls.as_object().unwrap().keys().any(|method| method != "get")
    });
    let changing: Vec<_> = changing.map(|(path, _)| path.as_str()).collect();
    let mut known: Vec<_> = PROTECTION.iter().map(|(path, _)| *path).chain(NO_PROTECTION).collect();
    known.sort_unstable();
    assert_eq!(changing, known, "a new call asks for more than a token, or says here why not");

    let fresh = app.sign_in().await;
    let setup = app.set_up(&fresh).await;
    let people = app.send(get("/api/team").token(&fresh)).await.ok();
    let olive = people["people"][0]["id"].as_str().unwrap().parse().unwrap();
    let started = now() - SessionPolicy::RECENT - TimeDelta::seconds(1);
    let stolen = app.token_of(&Session { used_at: now(), ..Session::start(olive, started) });
    let code = code_of(&setup, 0);
    let path = |path: &str| path.replace("{id}", "00000000-0000-7000-8000-000000000001");
    for (call, refusal) in PROTECTION {
        for password in [None, Some("Wrong-Horse-9")] {
            let body = json!({"token": code});
            let body = password.map_or(body.clone(), |password| with(body, json!({"password": password})));
            let answer = app.send(post(&path(call)).token(&stolen).json(&body)).await;
            let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
            let expected = if password.is_some() { (401, "") } else { refusal };
            assert_eq!((answer.status.as_u16(), code.as_str()), expected, "{call} {password:?}");
        }
    }
    let status = app.send(get("/api/auth/2fa/status").token(&fresh)).await.ok();
    assert_eq!(status["enabled"], false);
    // The password is enough, at any age of the session.
    let own = json!({"password": PASSWORD});
    let setup = app.send(post("/api/auth/2fa/setup").token(&stolen).json(&own)).await.ok();
    let body = with(own, json!({"token": code_of(&setup, 0)}));
    app.send(post("/api/auth/2fa/verify-setup").token(&stolen).json(&body)).await.ok();
}
