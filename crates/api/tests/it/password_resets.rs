//! Forgotten passwords.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::state::standing::Program;
use api::worker::password_resets::mail_next;
use auth::Role;
use diesel::pg::PgConnection;
use diesel::sql_types::{Text, Uuid as SqlUuid};
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use serde_json::{Value, json};
use testing::SmtpServer;
use uuid::Uuid;

use crate::factories::with;
use crate::harness::{
    Answer, BROWSER, Call, EMAIL, PASSWORD, TestApp, get, post, put, start, start_beside, start_with,
};
use crate::mail::Courier;
use crate::passkeys::Device;
use crate::two_factor::code_of;

const NEW: &str = "Tall-Giraffe-42";

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

pub(crate) fn request(email: &str) -> Call {
    post("/api/auth/password-resets").json(&json!({"email": email}))
}

pub(crate) fn redeem(token: &str, password: &str) -> Call {
    post("/api/auth/password-resets/redeem").json(&json!({"token": token, "newPassword": password}))
}

fn with_code(token: &str, code: &str) -> Call {
    let body = json!({"token": token, "newPassword": NEW, "twoFactorToken": code});
    post("/api/auth/password-resets/redeem").json(&body)
}

fn login(password: &str) -> Call {
    let body = json!({"email": EMAIL, "password": password, "browserId": BROWSER});
    post("/api/auth/login").json(&body)
}

fn seen(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json())
}

/// What follows `#` in the link of a message.
pub(crate) fn token_in(message: &str) -> String {
    let text = message.replace("=\r\n", "").replace("=\n", "");
    let (_, rest) = text.split_once('#').unwrap_or_else(|| panic!("no link in {text}"));
    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    /// The token of the newest link to an account, as its message would have it.
    pub(crate) fn newest_token(&self) -> String {
        let mut connection = PgConnection::establish(&self.state.config.database_url).unwrap();
        let query = "SELECT id FROM account_links ORDER BY created_at DESC, id DESC LIMIT 1";
        let Id { id } = sql_query(query).get_result(&mut connection).unwrap();
        self.state.links.account_token(id.into())
    }

    /// Everything in the database about links and mail, as text.
    fn stored(&self) -> String {
        let mut connection = PgConnection::establish(&self.state.config.database_url).unwrap();
        let query = "SELECT row_to_json(t)::text AS line FROM account_links t
            UNION ALL SELECT row_to_json(t)::text FROM outbox t
            UNION ALL SELECT row_to_json(t)::text FROM mail_contents t
            UNION ALL SELECT row_to_json(t)::text FROM audit_log t";
        let lines: Vec<Line> = sql_query(query).load(&mut connection).unwrap();
        lines.into_iter().map(|row| row.line).collect()
    }

    /// Asks for a link, and has it mailed. Returns its token.
    async fn mailed_link(&self, server: &SmtpServer) -> String {
        assert_eq!(self.send(request(EMAIL)).await.status, 202);
        assert!(mail_next(&self.state).unwrap());
        Courier::to(server).deliver(&self.state);
        token_in(&server.all().pop().unwrap().data)
    }

    /// Everything that the office sees of its emails.
    pub(crate) async fn shown(&self, token: &str) -> String {
        let mails = self.send(get("/api/notifications/outbox").token(token)).await.ok();
        let mut shown = mails.to_string();
        for mail in mails.as_array().unwrap() {
            let path = format!("/api/notifications/outbox/{}", mail["id"].as_str().unwrap());
            shown += &self.send(get(&path).token(token)).await.text;
        }
        shown
    }
}

#[actix_web::test]
async fn a_mailed_link_sets_the_password_once_and_ends_every_session() {
    let (app, server) = (start().await, SmtpServer::start());
    let old = app.sign_in().await;
    let token = app.mailed_link(&server).await;
    assert_eq!(app.send(redeem(&token, "short")).await.fields(), ["newPassword"]);
    assert_eq!(app.send(redeem(&token, "password123")).await.fields(), ["newPassword"], "it is common");
    let answer = app.send(redeem(&token, NEW)).await;
    assert_eq!(seen(&answer), (200, json!({"success": true})));
    assert_eq!(app.send(get("/api/auth/profile").token(&old)).await.status, 401);
    assert_eq!(app.send(login(PASSWORD)).await.status, 401);
    app.send(login(NEW)).await.ok()["token"].as_str().unwrap();
    assert_eq!(app.send(redeem(&token, "Other-Giraffe-43")).await.code(), (410, "link_expired".into()));
    Courier::to(&server).deliver(&app.state);
    let told = server.all().pop().unwrap();
    assert!(told.to == [EMAIL] && told.data.contains("Subject: Your password was changed"), "{}", told.data);
}

#[actix_web::test]
async fn the_answer_is_the_same_for_every_address_and_only_accounts_get_mail() {
    let (app, server) = (start().await, SmtpServer::start());
    let robin = app.hire(Role::Viewer, None);
    app.statement(&format!("UPDATE admins SET disabled_at = now() WHERE id = '{robin}'"));
    for email in ["jo@example.com", &format!("{robin}@example.com"), "OFFICE@example.com"] {
        assert_eq!(seen(&app.send(request(email)).await), (202, json!({})), "{email}");
    }
    assert!(!app.stored().contains("password_reset_mailed"), "nothing was decided yet");
    assert_eq!((0..9).take_while(|_| mail_next(&app.state).unwrap()).count(), 3);
    assert_eq!(Courier::to(&server).deliver(&app.state), 1);
    assert_eq!(server.all().pop().unwrap().to, [EMAIL]);
    assert_eq!(app.send(request("no address")).await.fields(), ["email"]);
}

#[actix_web::test]
async fn the_link_is_nowhere_but_in_the_email_itself() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    app.send(request(EMAIL)).await;
    assert!(mail_next(&app.state).unwrap());
    let token = app.newest_token();
    let waiting = app.shown(&owner).await;
    assert!(waiting.contains("/admin/reset#private-link") && !waiting.contains(&token), "{waiting}");
    Courier::to(&server).deliver(&app.state);
    assert_eq!(token_in(&server.all().pop().unwrap().data), token);
    let sent = app.shown(&owner).await;
    assert!(sent.contains("/admin/reset#private-link") && !sent.contains(&token), "{sent}");
    assert!(!app.stored().contains(&token));
    let mails = app.send(get("/api/notifications/outbox").token(&owner)).await.ok();
    let path = format!("/api/notifications/outbox/{}/resend", mails[0]["id"].as_str().unwrap());
    let elsewhere = post(&path).token(&owner).json(&json!({"email": "evil@example.com"}));
    assert_eq!(app.send(elsewhere).await.code(), (409, "mail_for_account".into()));
    app.send(redeem(&token, NEW)).await.ok();
}

#[actix_web::test]
async fn the_second_factor_is_still_asked_for() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    let setup = app.send(post("/api/auth/2fa/setup").token(&owner)).await.ok();
    let verify = post("/api/auth/2fa/verify-setup").token(&owner);
    app.send(verify.json(&json!({"token": code_of(&setup, -1)}))).await.ok();
    let token = app.mailed_link(&server).await;
    let due = |message: &str| {
        let refusal = json!({"success": false, "requiresTwoFactor": true, "acceptsCode": true});
        (401, with(refusal, json!({"message": message})))
    };
    let answer = app.send(redeem(&token, NEW)).await;
    assert_eq!(seen(&answer), due("Enter the code from your authenticator app"));
    for _ in 0..5 {
        let answer = app.send(with_code(&token, "ABC234")).await;
        assert_eq!(seen(&answer), due("Invalid verification code"));
    }
    let right = code_of(&setup, 0);
    let locked = app.send(with_code(&token, &right)).await;
    assert_eq!(locked.code(), (429, "too_many_requests".into()));
    app.statement("DELETE FROM login_attempts");
    assert_eq!(seen(&app.send(with_code(&token, &right)).await), (200, json!({"success": true})));
}

#[actix_web::test]
async fn a_passkey_is_still_asked_for_and_every_session_ends() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    let mut device = Device::new();
    app.add_passkey(&owner, &mut device, false).await;
    let token = app.mailed_link(&server).await;
    let answer = app.send(redeem(&token, NEW)).await;
    let asked = answer.json();
    let due = |challenge: &Value, message: &str| {
        let refusal = json!({"success": false, "requiresTwoFactor": true, "acceptsCode": false});
        (401, with(refusal, json!({"passkey": challenge, "message": message})))
    };
    assert_eq!(seen(&answer), due(&asked["passkey"], "Confirm that it is you with your passkey"));
    let with_passkey = async |answer: &Value| {
        let body = json!({"token": token, "newPassword": NEW, "passkey": answer});
        app.send(post("/api/auth/password-resets/redeem").json(&body)).await
    };
    let wrong = json!({"id": asked["passkey"]["id"], "credential": {}});
    let refused = with_passkey(&wrong).await;
    let challenge = refused.json()["passkey"].clone();
    assert_eq!(seen(&refused), due(&challenge, "This passkey was not accepted"));
    app.send(get("/api/auth/profile").token(&owner)).await.ok();

    assert_eq!(seen(&with_passkey(&device.sign(&challenge)).await), (200, json!({"success": true})));
    assert_eq!(app.send(get("/api/auth/profile").token(&owner)).await.status, 401);
    assert_eq!(app.send(login(PASSWORD)).await.status, 401);
    let asked = app.send(login(NEW)).await.ok();
    assert_eq!((&asked["requiresTwoFactor"], &asked["token"]), (&json!(true), &Value::Null));
}

#[actix_web::test]
async fn of_two_servers_at_once_one_takes_a_link() {
    let (app, server) = (start().await, SmtpServer::start());
    let beside = start_beside(&app, &[]).await;
    let token = app.mailed_link(&server).await;
    let (here, there) =
        futures_util::future::join(app.send(redeem(&token, NEW)), beside.send(redeem(&token, NEW))).await;
    let mut statuses = [here.status.as_u16(), there.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 410]);
}

#[actix_web::test]
async fn a_link_dies_with_time_with_the_account_and_with_any_new_password() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    let token = app.mailed_link(&server).await;
    let link = app.state.links.account_link(&token).unwrap();
    let works = || {
        let at = app.state.load_moment(&Program).unwrap();
        app.state.read_at(&at, |work| work.password_resets().works(link, at.utc)).unwrap()
    };
    assert!(works());
    app.statement("UPDATE account_links SET expires_at = '2027-01-04T13:00:00Z'");
    assert!(!works(), "half an hour is over");
    app.statement("UPDATE account_links SET expires_at = '2027-01-04T13:00:01Z'");
    assert!(works());
    app.statement("UPDATE admins SET disabled_at = now()");
    assert!(!works());
    app.statement("UPDATE admins SET disabled_at = NULL");
    let body = json!({"currentPassword": PASSWORD, "newPassword": NEW});
    app.send(post("/api/auth/password").token(&owner).json(&body)).await.ok();
    assert!(!works());
    for unknown in ["", "AZQAAAAAcACAAAAAAAAAAeHR8T2RqnjJThinc3ZcpQs", &token[1..]] {
        assert_eq!(app.send(redeem(unknown, NEW)).await.code(), (410, "link_expired".into()), "{unknown}");
    }
}

#[actix_web::test]
async fn an_address_and_a_network_may_ask_so_often() {
    let app = start().await;
    for host in 1..=3 {
        let call = request("JO@example.com").from(&format!("192.0.2.{host}:4000"));
        assert_eq!(app.send(call).await.status, 202);
    }
    let fourth = app.send(request("jo@example.com").from("192.0.2.9:4000")).await;
    assert_eq!(fourth.code(), (429, "too_many_requests".into()));
    assert!(fourth.header("retry-after").parse::<u32>().unwrap() > 60);
    for visitor in 1..=5 {
        let call = request(&format!("v{visitor}@example.com")).from(&format!("[2001:db8::{visitor}]:4000"));
        assert_eq!(app.send(call).await.status, 202);
    }
    let sixth = request("v6@example.com").from("[2001:db8::ffff]:4000");
    assert_eq!(app.send(sixth).await.status, 429, "the same /64");
}

#[actix_web::test]
async fn outside_the_allowlist_a_link_opens_nothing() {
    let (app, server) = (start().await, SmtpServer::start());
    let owner = app.sign_in().await;
    let token = app.mailed_link(&server).await;
    let list = json!({"ipWhitelist": "127.0.0.1"});
    app.send(put("/api/settings").token(&owner).json(&list)).await.ok();
    let outside = redeem(&token, NEW).from("192.0.2.1:4000");
    assert_eq!(app.send(outside).await.code(), (403, "address_not_allowed".into()));
    app.send(redeem(&token, NEW)).await.ok();
}

#[actix_web::test]
async fn people_are_told_what_happens_to_their_account_even_if_notifications_are_off() {
    let (app, server) = (start_with(&[]).await, SmtpServer::start());
    let owner = app.sign_in().await;
    let off = json!({"emailNotifications": false, "systemAlerts": false});
    app.send(put("/api/settings").token(&owner).json(&off)).await.ok();
    let setup = app.send(post("/api/auth/2fa/setup").token(&owner)).await.ok();
    let verify = post("/api/auth/2fa/verify-setup").token(&owner);
    app.send(verify.json(&json!({"token": code_of(&setup, -1)}))).await.ok();
    let credentials = json!({"email": EMAIL, "password": PASSWORD, "browserId": BROWSER});
    let code = json!({"twoFactorToken": setup["backupCodes"][0]});
    let signed_in = app.send(post("/api/auth/login").json(&with(credentials, code))).await.ok();
    let owner = signed_in["token"].as_str().unwrap();
    let disable = post("/api/auth/2fa/disable").token(owner).json(&json!({"password": PASSWORD}));
    app.send(disable).await.ok();
    let robin = app.hire(Role::Viewer, None);
    for change in [json!({"role": "billing"}), json!({"disabled": true})] {
        app.send(put(&format!("/api/team/{robin}")).token(owner).json(&change)).await.ok();
    }
    Courier::to(&server).deliver(&app.state);
    let messages = server.all();
    let subjects = |to: &str| {
        let own = messages.iter().filter(|message| message.to == [to]);
        let subject =
            |data: &str| data.lines().find_map(|line| line.strip_prefix("Subject: ").map(str::to_owned));
        own.filter_map(|message| subject(&message.data)).collect::<Vec<_>>()
    };
    assert_eq!(
        subjects(EMAIL),
        ["Two-factor authentication is on", "A backup code was used", "Two-factor authentication is off"]
    );
    let robins = format!("{robin}@example.com");
    assert_eq!(subjects(&robins), ["Your role has changed", "Your account was disabled"]);
}

#[actix_web::test]
async fn a_link_ends_for_good_when_the_account_is_disabled() {
    let app = start().await;
    let owner = app.sign_in().await;
    let robin = app.hire(Role::Manager, None);
    app.send(request(&format!("{robin}@example.com"))).await.ok();
    mail_next(&app.state).unwrap();
    let link = app.newest_token();
    for disabled in [true, false] {
        let switch = put(&format!("/api/team/{robin}")).token(&owner).json(&json!({"disabled": disabled}));
        app.send(switch).await.ok();
        let refused = app.send(redeem(&link, NEW)).await;
        assert_eq!(refused.code(), (410, "link_expired".into()), "{disabled}");
    }
}
