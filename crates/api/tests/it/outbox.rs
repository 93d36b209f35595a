//! What was sent and what was not, as the office sees it.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use serde_json::{Value, json};
use tempfile::tempdir;
use testing::SmtpServer;

use crate::factories::with;
use crate::harness::{Answer, PASSWORD, TestApp, get, post, put, start, start_with};
use crate::mail::Courier;

const MORNING: &str = "9AM to 12PM Morning";
const OUTBOX: &str = "/api/notifications/outbox";

/// A practice with a mail server, and with Jo's request for a session with Ann.
pub struct Fixture<S> {
    pub app: TestApp<S>,
    pub token: String,
    pub booking: Value,
    pub server: SmtpServer,
}

impl<S, B> Fixture<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    pub async fn open(app: TestApp<S>) -> Self {
        let token = app.sign_in().await;
        let ann = app.mediator(&token, "Ann").await;
        let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
        let booking = app.booked(&slot).await;
        Self { app, token, booking, server: SmtpServer::start() }
    }

    pub async fn list(&self, query: &str) -> Value {
        self.app.send(get(&format!("{OUTBOX}?{query}")).token(&self.token)).await.ok()
    }

    /// The recipients of the messages that match.
    async fn recipients(&self, query: &str) -> Vec<String> {
        let found = self.list(query).await;
        found.as_array().unwrap().iter().map(|mail| mail["recipient"].as_str().unwrap().to_owned()).collect()
    }

    /// The newest message that matches.
    pub async fn newest(&self, query: &str) -> Value {
        self.list(query).await[0].clone()
    }

    pub async fn read(&self, mail: &Value) -> Value {
        let path = format!("{OUTBOX}/{}", mail["id"].as_str().unwrap());
        self.app.send(get(&path).token(&self.token)).await.ok()
    }

    pub async fn act(&self, mail: &Value, action: &str, body: Value) -> Answer {
        let path = format!("{OUTBOX}/{}/{action}", mail["id"].as_str().unwrap());
        self.app.send(post(&path).token(&self.token).json(&body)).await
    }

    pub fn deliver(&self) -> usize {
        Courier::to(&self.server).deliver(&self.app.state)
    }

    pub fn run(&self, statement: &str) {
        let mut connection = PgConnection::establish(&self.app.state.config.database_url).unwrap();
        sql_query(statement).execute(&mut connection).unwrap();
    }
}

#[actix_web::test]
async fn a_message_that_waits_is_listed_and_reads_as_it_would_leave_now() {
    let fixture = Fixture::open(start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await).await;
    let mail = fixture.newest("search=jo@example.com").await;
    let expected = json!({
        "id": mail["id"], "kind": "booking_received", "title": "Request received", "state": "waiting",
        "recipient": "jo@example.com", "subject": null, "booking_id": fixture.booking["id"],
        "booking_reference": fixture.booking["reference"], "contact_request_id": null, "created_at": mail["created_at"],
        "due_at": mail["due_at"], "sent_at": null, "settled_at": null, "attempts": 0, "error": null, "refused": false,
    });
    assert_eq!(mail, expected);
    let detail = fixture.read(&mail).await;
    let text = detail["text"].as_str().unwrap();
    assert!(text.contains("Tuesday, January 5, 2027") && text.contains("/booking/private-link"), "{text}");
    assert!(detail["html"].as_str().unwrap().starts_with("<!doctype html>"));
    assert!(detail["calendar"].as_str().unwrap().contains("BEGIN:VEVENT"));
    let known = json!({"subject": "Your request for Tuesday, January 5, 2027", "from": "Accord <office@practice.example>"});
    let unknown = json!({"response": null, "message_id": null, "is_as_sent": false, "body_erased": false});
    let content = json!({"html": detail["html"], "text": text, "calendar": detail["calendar"]});
    assert_eq!(detail, with(with(with(expected, known), unknown), content));
}

#[actix_web::test]
async fn a_message_that_was_sent_stays_as_it_left() {
    let fixture = Fixture::open(start().await).await;
    assert_eq!(fixture.deliver(), 2);
    let mail = fixture.newest("state=sent&search=jo@example.com").await;
    assert_eq!(
        (&mail["state"], &mail["attempts"], &mail["due_at"]),
        (&json!("sent"), &json!(1), &Value::Null)
    );
    assert_eq!((&mail["settled_at"], &mail["error"]), (&mail["sent_at"], &Value::Null));
    let path = format!("/api/bookings/{}", fixture.booking["id"].as_str().unwrap());
    let change = json!({"status": "confirmed", "notify": false});
    fixture.app.send(put(&path).token(&fixture.token).json(&change)).await.ok();
    let detail = fixture.read(&mail).await;
    assert_eq!(detail["subject"], "Your request for Tuesday, January 5, 2027");
    assert!(!detail["text"].as_str().unwrap().contains("It is confirmed."), "{detail}");
    assert_eq!((&detail["is_as_sent"], &detail["body_erased"]), (&json!(true), &json!(false)));
    assert_eq!(
        (&detail["response"], &detail["message_id"]),
        (&json!("250 kept"), &json!(format!("<{}@practice.example>", mail["id"].as_str().unwrap())))
    );
    fixture.run("DELETE FROM mail_contents");
    let erased = fixture.read(&mail).await;
    assert_eq!(
        (&erased["text"], &erased["html"], &erased["from"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!((&erased["is_as_sent"], &erased["body_erased"]), (&json!(false), &json!(true)));
}

#[actix_web::test]
async fn the_list_is_filtered_searched_and_cut_into_pages() {
    let fixture = Fixture::open(start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await).await;
    fixture.app.written(json!({"email": "kim@example.com"})).await;
    let request = fixture.app.send(get("/api/contact-requests").token(&fixture.token)).await.ok();
    let client = fixture.app.send(get("/api/clients").token(&fixture.token)).await.ok();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let newest_first = ["office@practice.example", "kim@example.com", "ann@example.com", "jo@example.com"];
    let all = fixture.recipients("").await;
    assert_eq!(all.len(), 4);
    assert!(newest_first.iter().all(|address| all.iter().any(|found| found == address)), "{all:?}");
    let day = text(&fixture.newest("").await["created_at"]).chars().take(10).collect::<String>();
    let (jo, ann) = ("jo@example.com", "ann@example.com");
    for sent in [false, true] {
        if sent {
            fixture.deliver();
        }
        let of = async |query: String| {
            let mut found = fixture.recipients(&query).await;
            found.sort();
            found
        };
        assert_eq!(of(format!("booking_id={}", text(&fixture.booking["id"]))).await, [ann, jo]);
        assert_eq!(of(format!("client_id={}", text(&client[0]["id"]))).await, [jo]);
        let request = format!("contact_request_id={}", text(&request[0]["id"]));
        assert_eq!(of(request).await, ["kim@example.com", "office@practice.example"]);
        assert_eq!(of("search=JO@".into()).await, [jo]);
        assert_eq!(of("search=ann@example".into()).await, [ann]);
        assert_eq!(of("search=new%20request".into()).await, [ann]);
        let reference = text(&fixture.booking["reference"]).to_lowercase();
        assert_eq!(of(format!("search={reference}")).await, [ann, jo]);
        assert_eq!(of("search=100%25".into()).await, Vec::<String>::new());
        assert_eq!(of(if sent { "state=waiting" } else { "state=sent" }.into()).await, Vec::<String>::new());
        assert_eq!(of("to=2020-01-01".into()).await, Vec::<String>::new());
        assert_eq!(of(format!("from=2020-01-01&to={day}")).await.len(), 4);
    }
    let page = fixture.app.send(get(&format!("{OUTBOX}?limit=1&offset=1")).token(&fixture.token)).await;
    assert_eq!(page.header("x-total-count"), "4");
    assert_eq!(page.json()[0]["recipient"], all[1]);
    for wrong in ["state=lost", "from=yesterday", "booking_id=7", "limit=501"] {
        let refused = fixture.app.send(get(&format!("{OUTBOX}?{wrong}")).token(&fixture.token)).await;
        assert_eq!(refused.code().0, 400, "{wrong}");
    }
}

#[actix_web::test]
async fn a_refused_address_is_marked_until_mail_to_it_gets_through() {
    let fixture = Fixture::open(start().await).await;
    fixture.server.refuse("jo@example.com", "550 5.1.1 <jo@example.com>: no such user");
    assert_eq!(fixture.deliver(), 2);
    let failed = fixture.newest("state=failed").await;
    assert_eq!(
        (&failed["recipient"], &failed["refused"], &failed["error"]),
        (
            &json!("jo@example.com"),
            &json!(true),
            &json!("The mail server refused the recipient's address (550)")
        )
    );
    assert_eq!(fixture.read(&failed).await["response"], "550 5.1.1 <jo@example.com>: no such user");
    let marked = async || {
        let clients = fixture.app.send(get("/api/clients").token(&fixture.token)).await.ok();
        let failed = fixture.newest("search=jo@example.com").await;
        (clients[0]["email_refused_at"].is_string(), failed["refused"].as_bool().unwrap())
    };
    assert_eq!(marked().await, (true, true));
    fixture.server.refuse_nobody();
    let retried = fixture.act(&failed, "retry", json!({})).await;
    assert_eq!((retried.status.as_u16(), &retried.json()["state"]), (200, &json!("waiting")));
    assert_eq!(fixture.deliver(), 1);
    assert_eq!(marked().await, (false, false));
}

#[actix_web::test]
async fn a_mark_goes_when_the_office_corrects_the_address_or_asks_for_it() {
    let fixture = Fixture::open(start().await).await;
    let refused = async || {
        let found = fixture.app.send(get("/api/clients").token(&fixture.token)).await.ok();
        found[0]["email_refused_at"].is_string()
    };
    let clients = fixture.app.send(get("/api/clients").token(&fixture.token)).await.ok();
    let path = format!("/api/clients/{}", clients[0]["id"].as_str().unwrap());
    let correct = async |email: &str| {
        fixture.app.send(put(&path).token(&fixture.token).json(&json!({"email": email}))).await.ok();
    };
    fixture.run("INSERT INTO refused_addresses (address) VALUES ('jo@example.com')");
    assert!(refused().await);
    correct("jo.park@example.com").await;
    assert!(!refused().await);
    correct("jo@example.com").await;
    assert!(!refused().await, "it is forgotten, not hidden");
    fixture.run("INSERT INTO refused_addresses (address) VALUES ('jo@example.com')");
    let forget = post("/api/notifications/refused-addresses/forget").token(&fixture.token);
    assert_eq!(fixture.app.send(forget.json(&json!({"email": "JO@example.com"}))).await.status, 204);
    assert!(!refused().await);
    let forget = post("/api/notifications/refused-addresses/forget").token(&fixture.token);
    assert_eq!(fixture.app.send(forget.json(&json!({"email": "jo"}))).await.fields(), ["email"]);
}

#[actix_web::test]
async fn a_message_can_be_cancelled_until_it_leaves() {
    let fixture = Fixture::open(start().await).await;
    let mail = fixture.newest("search=jo@example.com").await;
    let cancelled = fixture.act(&mail, "cancel", json!({})).await.ok();
    assert_eq!(
        (&cancelled["state"], &cancelled["error"], &cancelled["due_at"]),
        (&json!("withdrawn"), &json!("It was cancelled before it left"), &Value::Null)
    );
    assert_eq!(fixture.deliver(), 1, "only Ann's");
    for action in ["cancel", "retry", "release"] {
        assert_eq!(
            fixture.act(&mail, action, json!({})).await.code(),
            (409, "mail_settled".into()),
            "{action}"
        );
    }
    let nobody = json!({"id": "00000000-0000-7000-8000-000000000000"});
    assert_eq!(fixture.act(&nobody, "cancel", json!({})).await.code().0, 404);
    let sent = fixture.newest("state=sent").await;
    fixture.run("UPDATE outbox SET sent_at = NULL, attempts = 1, due_at = now() + interval '3 minutes' WHERE sent_at IS NOT NULL");
    let leaving = fixture.act(&sent, "cancel", json!({})).await;
    assert_eq!(leaving.json()["error"], "This email is being sent right now");
    assert_eq!(leaving.code(), (409, "mail_settled".into()));
}

#[actix_web::test]
async fn a_message_is_sent_again_to_a_corrected_address_once() {
    let fixture = Fixture::open(start().await).await;
    fixture.deliver();
    drop(fixture.server.all());
    let mail = fixture.newest("search=jo@example.com").await;
    let path = format!("{OUTBOX}/{}/resend", mail["id"].as_str().unwrap());
    let resend = || {
        let body = json!({"email": "jo.park@example.com"});
        post(&path).token(&fixture.token).header("idempotency-key", "again").json(&body)
    };
    let first = fixture.app.send(resend()).await;
    assert_eq!(first.status, 201);
    let copy = first.json();
    assert_eq!((&copy["recipient"], &copy["kind"]), (&json!("jo.park@example.com"), &mail["kind"]));
    assert_eq!(fixture.app.send(resend()).await.json()["id"], copy["id"]);
    assert_eq!(fixture.deliver(), 1);
    assert_eq!(fixture.server.all()[0].to, ["jo.park@example.com"]);
    assert_eq!(fixture.act(&mail, "resend", json!({"email": "jo"})).await.fields(), ["email"]);
}

#[actix_web::test]
async fn after_a_restore_mail_that_waited_is_held_until_someone_decides() {
    let home = tempdir().unwrap();
    let fixture = Fixture::open(start_with(&[("DATA_DIR", home.path().to_str().unwrap())]).await).await;
    let (_, _, file) = fixture.app.fetch(get("/api/backup").token(&fixture.token)).await;
    let check = crate::backups::upload("?check=true", &file, None).token(&fixture.token);
    assert_eq!(fixture.app.send(check).await.ok()["held_mail"], 2);
    let restore = crate::backups::upload("", &file, Some(PASSWORD)).token(&fixture.token);
    assert_eq!(fixture.app.send(restore).await.ok()["held_mail"], 2);
    assert_eq!(fixture.deliver(), 0);
    let held = fixture.newest("state=held&search=jo@example.com").await;
    let why = "It was waiting when the backup was made that was restored";
    assert_eq!((&held["error"], &held["recipient"]), (&json!(why), &json!("jo@example.com")));
    let released = fixture.act(&held, "release", json!({})).await.ok();
    assert_eq!(released["state"], "waiting");
    assert_eq!(fixture.deliver(), 1);
    let settle = async |action: &str| {
        let call = post("/api/notifications/held").token(&fixture.token).json(&json!({"action": action}));
        fixture.app.send(call).await
    };
    assert_eq!(settle("keep").await.fields(), ["action"]);
    assert_eq!(settle("drop").await.ok(), json!({"count": 1}));
    let dropped = fixture.newest("state=withdrawn").await;
    assert_eq!(dropped["error"], "It was dropped after a backup was restored");
    assert_eq!(settle("send").await.ok(), json!({"count": 0}));
    assert_eq!(fixture.deliver(), 0);
}

#[actix_web::test]
async fn the_status_says_how_mail_is_sent_and_how_much_is_waiting() {
    let fixture = Fixture::open(start().await).await;
    let status = async || fixture.app.send(get("/api/notifications/status").token(&fixture.token)).await.ok();
    let oldest = status().await["oldest_waiting_at"].clone();
    assert!(oldest.is_string());
    let expected = json!({
        "mail_server": "none", "health": "no_server", "failing_since": null, "error": null, "last_sent_at": null,
        "waiting": 2, "oldest_waiting_at": oldest, "failed": 0, "held": 0,
    });
    assert_eq!(status().await, expected);
    fixture.server.refuse("jo@example.com", "550 no");
    fixture.deliver();
    fixture.run(
        "UPDATE outbox SET sent_at = NULL, held_at = now(), due_at = 'infinity' WHERE sent_at IS NOT NULL",
    );
    let sent = status().await["last_sent_at"].clone();
    assert!(sent.is_string());
    let changed =
        json!({"last_sent_at": sent, "waiting": 0, "oldest_waiting_at": null, "failed": 1, "held": 1});
    assert_eq!(status().await, with(expected, changed));
    let server = json!({"smtpHost": "mail.example.com"});
    fixture.app.send(put("/api/settings").token(&fixture.token).json(&server)).await.ok();
    assert_eq!(status().await["mail_server"], "settings");
}

#[actix_web::test]
async fn the_outbox_is_for_administrators() {
    let fixture = Fixture::open(start().await).await;
    let id = fixture.newest("").await["id"].as_str().unwrap().to_owned();
    for path in [OUTBOX.to_owned(), format!("{OUTBOX}/{id}"), "/api/notifications/status".into()] {
        assert_eq!(fixture.app.send(get(&path)).await.code(), (401, "unauthorized".into()), "{path}");
    }
    for action in ["retry", "cancel", "release", "resend"] {
        let call = post(&format!("{OUTBOX}/{id}/{action}")).json(&json!({}));
        assert_eq!(fixture.app.send(call).await.code(), (401, "unauthorized".into()), "{action}");
    }
}
