//! Passkeys: adding, using and removing them.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};
use testing::{PasskeyDevice, SmtpServer};

use crate::factories::with;
use crate::harness::{Answer, BROWSER, EMAIL, PASSWORD, TestApp, get, now, post, start, start_with};
use crate::mail::Courier;
use crate::two_factor::code_of;

/// Where the test server's passkeys live.
const ORIGIN: &str = "http://localhost:8080";

/// A device of someone who looks at this site.
pub(crate) struct Device(PasskeyDevice);

impl Device {
    pub(crate) fn new() -> Self {
        Self::at(ORIGIN)
    }

    fn at(site: &str) -> Self {
        Self(PasskeyDevice::at(site))
    }

    /// The answer to a challenge to make a passkey.
    pub(crate) fn create(&mut self, challenge: &Value) -> Value {
        json!({"id": challenge["id"], "credential": self.0.create(&challenge["options"])})
    }

    /// The answer to a challenge. Someone who is not asked for a certain passkey uses the last one.
    pub(crate) fn sign(&mut self, challenge: &Value) -> Value {
        json!({"id": challenge["id"], "credential": self.0.sign(&challenge["options"])})
    }
}

fn credentials(second: Value) -> Value {
    with(json!({"email": EMAIL, "password": PASSWORD}), second)
}

fn status(answer: &Answer) -> u16 {
    answer.status.as_u16()
}

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn challenge(&self, token: &str, is_enough: bool) -> Value {
        let body = json!({"password": PASSWORD, "isEnough": is_enough});
        self.send(post("/api/auth/passkeys/options").token(token).json(&body)).await.ok()
    }

    pub(crate) async fn add_passkey(&self, token: &str, device: &mut Device, is_enough: bool) -> Value {
        let made = device.create(&self.challenge(token, is_enough).await);
        let body = with(made, json!({"name": " Laptop "}));
        let added = self.send(post("/api/auth/passkeys").token(token).json(&body)).await;
        assert_eq!(status(&added), 201, "{:?}", added.json());
        added.json()
    }

    async fn log_in(&self, second: Value) -> Answer {
        self.send(post("/api/auth/login").json(&credentials(second))).await
    }

    pub(crate) async fn log_in_alone(&self, device: &mut Device) -> Answer {
        self.log_in_alone_from(device, BROWSER).await
    }

    async fn log_in_alone_from(&self, device: &mut Device, browser: &str) -> Answer {
        let challenge = self.send(post("/api/auth/passkey-logins/options")).await.ok();
        let body = with(device.sign(&challenge), json!({"browserId": browser}));
        self.send(post("/api/auth/passkey-logins").json(&body)).await
    }
}

#[actix_web::test]
async fn a_passkey_is_asked_for_after_the_password() {
    let app = start().await;
    let (token, other) = (app.sign_in().await, app.sign_in().await);
    let mut device = Device::new();
    let added = app.add_passkey(&token, &mut device, false).await;
    assert_eq!(
        (&added["name"], &added["isEnough"], &added["usedAt"]),
        (&json!("Laptop"), &json!(false), &Value::Null)
    );
    assert_eq!(status(&app.send(get("/api/auth/profile").token(&other)).await), 401, "other sessions end");
    let team = app.send(get("/api/team").token(&token)).await.ok();
    assert_eq!(team["people"][0]["twoFactor"], true, "{team}");

    let asked = app.log_in(json!({})).await.ok();
    let without_challenge = json!({
        "success": false, "requiresTwoFactor": true, "acceptsCode": false,
        "message": "Confirm that it is you with your passkey", "passkey": asked["passkey"],
    });
    assert_eq!(asked, without_challenge);
    let answer = device.sign(&asked["passkey"]);
    assert_eq!(app.log_in(json!({"passkey": answer})).await.ok()["success"], true);
    let again = app.log_in(json!({"passkey": answer})).await;
    assert_eq!((status(&again), &again.json()["message"]), (401, &json!("This passkey was not accepted")));
    let retry = device.sign(&again.json()["passkey"]);
    assert_eq!(app.log_in(json!({"passkey": retry})).await.ok()["success"], true);

    let listed = app.send(get("/api/auth/passkeys").token(&token)).await.ok();
    assert_eq!(listed["origin"], ORIGIN);
    assert_eq!(listed["passkeys"], json!([with(added, json!({"usedAt": now()}))]));
}

#[actix_web::test]
async fn a_passkey_that_is_enough_signs_in_alone_and_another_does_not() {
    let app = start().await;
    let (mut enough, mut second) = (Device::new(), Device::new());
    let token = app.sign_in().await;
    app.add_passkey(&token, &mut enough, true).await;
    app.add_passkey(&token, &mut second, false).await;
    let signed_in = app.log_in_alone(&mut enough).await.ok();
    assert_eq!(signed_in["user"]["email"], EMAIL);
    app.send(get("/api/auth/profile").token(signed_in["token"].as_str().unwrap())).await.ok();
    let refused = app.log_in_alone(&mut second).await;
    let body = json!({"success": false, "message": "This passkey was not accepted"});
    assert_eq!((status(&refused), refused.json()), (401, body));
}

#[actix_web::test]
async fn a_passkey_alone_from_a_new_browser_sends_an_email() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    let mut device = Device::new();
    app.add_passkey(&token, &mut device, true).await;
    Courier::to(&server).deliver(&app.state);
    assert_eq!(server.all().len(), 1, "the passkey was added");
    for (browser, expected) in [(BROWSER, 0), ("another-browser-1", 1), ("another-browser-1", 0)] {
        app.log_in_alone_from(&mut device, browser).await.ok();
        Courier::to(&server).deliver(&app.state);
        let mails = server.all();
        let new = mails.iter().filter(|mail| mail.data.contains("Subject: New sign-in")).count();
        assert_eq!((mails.len(), new), (expected, expected), "{browser}");
    }
    assert_eq!(app.log_in_alone_from(&mut device, "short").await.fields(), ["browserId"]);
}

#[actix_web::test]
async fn an_answer_that_does_not_fit_is_refused() {
    let app = start().await;
    let token = app.sign_in().await;
    let (mut own, mut stranger, mut elsewhere) =
        (Device::new(), Device::new(), Device::at("https://accord.example"));
    let add = async |body: Value| {
        let answer = app.send(post("/api/auth/passkeys").token(&token).json(&body)).await;
        (status(&answer), answer.json()["code"].clone())
    };
    let named = |answer: Value| with(answer, json!({"name": "Laptop"}));
    let refused = (409, json!("passkey_refused"));
    let challenge = app.challenge(&token, true).await;
    assert_eq!(add(named(elsewhere.create(&challenge))).await, refused, "made on another site");
    let made = named(own.create(&challenge));
    assert_eq!(add(made).await, refused, "a wrong answer used the challenge up");
    let made = named(own.create(&app.challenge(&token, true).await));
    assert_eq!(add(made.clone()).await, (201, Value::Null));
    assert_eq!(add(made).await, refused, "the challenge was used");
    assert_eq!(add(json!({"id": "none", "credential": {}, "name": "x"})).await, refused);
    let challenge = app.challenge(&token, true).await;
    app.statement("UPDATE passkey_requests SET expires_at = expires_at - interval '5 minutes'");
    assert_eq!(add(named(Device::new().create(&challenge))).await, refused, "too late");

    let mut own = Device::new();
    app.add_passkey(&token, &mut own, true).await;
    let challenge = app.challenge(&token, true).await;
    stranger.create(&challenge);
    assert_eq!(status(&app.log_in_alone(&mut stranger).await), 401, "it belongs to no one");
    for credential in [json!({}), json!(null), json!("x"), json!({"id": "x"})] {
        let challenge = app.send(post("/api/auth/passkey-logins/options")).await.ok();
        let body = json!({"id": challenge["id"], "credential": credential});
        assert_eq!(
            status(&app.send(post("/api/auth/passkey-logins").json(&body)).await),
            401,
            "{credential}"
        );
    }
}

#[actix_web::test]
async fn someone_disabled_does_not_sign_in_with_a_passkey() {
    let app = start().await;
    let token = app.sign_in().await;
    let mut device = Device::new();
    app.add_passkey(&token, &mut device, true).await;
    app.statement("UPDATE admins SET disabled_at = now()");
    assert_eq!(status(&app.log_in_alone(&mut device).await), 401);
}

#[actix_web::test]
async fn the_password_guards_adding_and_removing() {
    let app = start().await;
    let office = app.office().await;
    let mut device = Device::new();
    let added = app.add_passkey(&office.token, &mut device, false).await;
    let path = format!("/api/auth/passkeys/{}", added["id"].as_str().unwrap());
    let wrong = json!({"password": "wrong"});
    for call in [post("/api/auth/passkeys/options"), post(&format!("{path}/remove"))] {
        let answer = office.send(call.json(&wrong)).await;
        let body = json!({"success": false, "error": "That password isn't right"});
        assert_eq!((status(&answer), answer.json()), (401, body));
    }
    let renamed = office.put(&path, &json!({"name": "Phone"})).await.ok();
    assert_eq!(renamed["name"], "Phone");
    for name in ["", "a\nb", &"x".repeat(61)] {
        let answer = office.put(&path, &json!({"name": name})).await;
        assert_eq!(status(&answer), 422, "{name:?}");
    }
    let right = json!({"password": PASSWORD});
    let remove = async || status(&office.post(&format!("{path}/remove"), &right).await);
    assert_eq!((remove().await, remove().await), (204, 404));
    assert_eq!(app.log_in(json!({})).await.ok()["success"], true, "the password is enough again");
}

#[actix_web::test]
async fn adding_and_removing_a_passkey_sends_the_person_an_email() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let email = || {
        Courier::to(&server).deliver(&app.state);
        let mails = server.all();
        let [mail] = mails.as_slice() else { panic!("{} emails", mails.len()) };
        assert_eq!(mail.to, [EMAIL]);
        mail.data.clone()
    };
    let added = app.add_passkey(&office.token, &mut Device::new(), false).await;
    let data = email();
    assert!(data.contains("Subject: A passkey was added"), "{data}");
    let path = format!("/api/auth/passkeys/{}/remove", added["id"].as_str().unwrap());
    for (password, status_code) in [("wrong", 401), (PASSWORD, 204)] {
        let body = json!({"password": password});
        assert_eq!(status(&office.post(&path, &body).await), status_code);
    }
    let data = email();
    assert!(data.contains("Subject: A passkey was removed"), "{data}");
}

#[actix_web::test]
async fn an_app_and_a_passkey_replace_each_other() {
    let app = start().await;
    let office = app.office().await;
    let setup = office.send(post("/api/auth/2fa/setup")).await.ok();
    let code = json!({"token": code_of(&setup, -1)});
    office.post("/api/auth/2fa/verify-setup", &code).await.ok();
    let mut device = Device::new();
    app.add_passkey(&office.token, &mut device, false).await;
    let asked = app.log_in(json!({})).await.ok();
    assert_eq!(asked["acceptsCode"], true);
    assert_eq!(app.log_in(json!({"passkey": device.sign(&asked["passkey"])})).await.ok()["success"], true);
    assert_eq!(app.log_in(json!({"twoFactorToken": code_of(&setup, 0)})).await.ok()["success"], true);
}

#[actix_web::test]
async fn an_address_that_allows_no_passkeys_says_so() {
    for (address, origin) in [
        ("http://practice.example", ""),
        ("https://192.0.2.7", ""),
        ("http://127.0.0.1:9000", "http://localhost:9000"),
        ("https://practice.example", "https://practice.example"),
    ] {
        let app = start_with(&[("PUBLIC_URL", address)]).await;
        let office = app.office().await;
        assert_eq!(office.get("/api/auth/passkeys").await.ok()["origin"], origin, "{address}");
        let answer = app.send(post("/api/auth/passkey-logins/options")).await;
        assert_eq!(status(&answer), if origin.is_empty() { 409 } else { 200 }, "{address}");
    }
}
