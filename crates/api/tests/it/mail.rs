use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use ::auth::{LoginAttempt, LoginAttempts};
use api::state::State;
use api::state::standing::Program;
use api::worker;
use api::worker::mail::deliver_through;
use chrono::TimeDelta;
use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};
use infra::mail::Smtp;
use kernel::MailId;
use serde_json::json;
use templates::{Mail, Mailer, Receipt, SendError};
use testing::{Received, SmtpServer};

use crate::factories::{request_for, with};
use crate::harness::{get, post, start, start_with};

const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";

/// Delivers to the server.
pub(crate) struct Courier {
    smtp: Smtp,
}

impl Courier {
    pub(crate) fn to(server: &SmtpServer) -> Self {
        Self { smtp: Smtp::new(&server.url(), "Accord <office@practice.example>").unwrap() }
    }

    /// The same, but only over an encrypted connection.
    fn encrypted_to(server: &SmtpServer) -> Self {
        let url = format!("{}?tls=required", server.url());
        Self { smtp: Smtp::new(&url, "Accord <office@practice.example>").unwrap() }
    }

    fn giving_up_after(self, deadline: Duration) -> Self {
        Self { smtp: self.smtp.with_deadline(deadline) }
    }

    /// Sends everything that is due. Returns how many messages that was.
    pub(crate) fn deliver(&self, state: &State) -> usize {
        (0..100).map(|_| deliver_through(state, self).unwrap()).take_while(|count| *count > 0).sum()
    }

    /// Pretends that everything so far has waited long enough.
    fn let_time_pass(state: &State) {
        let mut connection = PgConnection::establish(&state.config.database_url).unwrap();
        let waiting = "UPDATE outbox SET due_at = now() WHERE due_at < 'infinity' AND sent_at IS NULL";
        sql_query(waiting).execute(&mut connection).unwrap();
    }
}

impl Mailer for Courier {
    fn send(&self, mail: &Mail) -> Result<Receipt, SendError> {
        self.smtp.send(mail)
    }
}

/// The message to this recipient, its lines unfolded and decoded as far as the tests need.
fn to<'m>(messages: &'m [Received], recipient: &str) -> &'m Received {
    messages.iter().find(|message| message.to == [recipient]).unwrap()
}

#[actix_web::test]
async fn a_request_notifies_both_sides_once() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    app.booked(&slot).await;
    let courier = Courier::to(&server);
    assert_eq!(courier.deliver(&app.state), 2);
    assert_eq!(courier.deliver(&app.state), 0, "each leaves once");
    let messages = server.all();
    let visitor = &to(&messages, "jo@example.com").data;
    assert!(visitor.contains("Subject: Your request for Tuesday, January 5, 2027"), "{visitor}");
    assert!(visitor.contains("9:00 AM to 12:00 PM (EST)") && visitor.contains("text/calendar"), "{visitor}");
    assert!(visitor.contains("DTSTART;TZID=America/New_York:20270105T090000"), "{visitor}");
    assert!(!visitor.contains("Jo Park") && !visitor.contains("Two households"), "{visitor}");
    let mediator = &to(&messages, "ann.rivera@example.com").data;
    assert!(
        mediator.contains("Jo Park has requested a session") && mediator.contains("Two households."),
        "{mediator}"
    );
    assert_eq!(messages.len(), 2);
}

#[actix_web::test]
async fn a_refused_request_notifies_no_one() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let wrong = with(request_for(&slot), json!({"client_email": "nobody"}));
    assert_eq!(app.send(post("/api/bookings").json(&wrong)).await.fields(), ["client_email"]);
    assert_eq!(Courier::to(&server).deliver(&app.state), 0);
}

#[actix_web::test]
async fn a_mail_server_that_is_down_delays_mail_and_nothing_else() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let server = SmtpServer::start();
    let (courier, port) = (Courier::to(&server), server.port());
    drop(server);
    let booking = app.booked(&slot).await;
    assert_eq!(courier.deliver(&app.state), 2, "tried");
    assert_eq!(courier.deliver(&app.state), 0, "and waiting for the next time");
    let listed = office.get("/api/bookings").await.ok();
    assert_eq!(listed[0]["id"], booking["id"]);
    let server = SmtpServer::start_on(port);
    Courier::let_time_pass(&app.state);
    assert_eq!(courier.deliver(&app.state), 2);
    let mut recipients: Vec<_> = server.all().into_iter().flat_map(|message| message.to).collect();
    recipients.sort();
    assert_eq!(recipients, ["ann.rivera@example.com", "jo@example.com"], "each once");
}

#[actix_web::test]
async fn a_mail_server_that_drips_delays_mail_by_the_deadline_and_no_longer() {
    let (app, slow, good) = (start().await, SmtpServer::start(), SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    slow.drip(Duration::from_millis(50));
    let to_slow = Courier::to(&slow).giving_up_after(Duration::from_millis(100));
    deliver_through(&app.state, &to_slow).unwrap();
    let info = office.get("/api/system/info").await.ok();
    assert_eq!((&info["mailWaiting"], &info["mailGivenUp"]), (&json!(2), &json!(0)));
    Courier::let_time_pass(&app.state);
    assert_eq!(Courier::to(&good).deliver(&app.state), 2);
    assert_eq!((slow.all().len(), good.all().len()), (0, 2), "each message once");
}

#[actix_web::test]
async fn a_mail_server_that_drips_does_not_keep_the_worker_from_stopping() {
    let (app, slow) = (start().await, SmtpServer::start());
    slow.drip(Duration::from_secs(5));
    let mut state = app.state.clone();
    state.mail.configured = Some(Arc::new(Courier::to(&slow)));
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let worker = worker::start(&state);
    while slow.talking() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    worker.stop();
    assert_eq!(slow.talking(), 2, "no one waited for the end of the conversation");
}

#[actix_web::test]
async fn mail_waits_for_a_server_that_offers_no_encryption_and_sent_says_why() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    app.booked(&slot).await;
    assert!(Courier::encrypted_to(&server).deliver(&app.state) > 0, "it tries");
    assert!(server.all().is_empty(), "nothing leaves in the clear");
    let sent = office.get("/api/notifications/outbox").await.ok();
    let why = json!("The mail server did not accept an encrypted connection");
    let seen: Vec<_> = sent.as_array().unwrap().iter().map(|row| (&row["state"], &row["error"])).collect();
    assert_eq!(seen, [(&json!("waiting"), &why), (&json!("waiting"), &why)]);
    Courier::let_time_pass(&app.state);
    assert_eq!(Courier::to(&server).deliver(&app.state), 2, "and it can still be sent");
}

#[actix_web::test]
async fn a_permanently_refused_recipient_is_given_up_and_the_other_side_is_still_notified() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    app.booked(&slot).await;
    server.refuse("jo@example.com", "550 no such user");
    let courier = Courier::to(&server);
    assert_eq!(courier.deliver(&app.state), 2);
    server.refuse_nobody();
    assert_eq!(courier.deliver(&app.state), 0);
    let recipients: Vec<_> = server.all().into_iter().flat_map(|message| message.to).collect();
    assert_eq!(recipients, ["ann.rivera@example.com"]);
}

/// Panics at the first message, as a mail library might.
#[derive(Default)]
struct Fragile(Mutex<Vec<MailId>>);

impl Mailer for Fragile {
    fn send(&self, mail: &Mail) -> Result<Receipt, SendError> {
        let is_first = {
            let mut seen = self.0.lock().unwrap();
            seen.push(mail.id);
            seen.len() == 1
        };
        assert!(!is_first, "a display name with a line break");
        Ok(Receipt::new(String::new(), String::new(), "250 kept"))
    }
}

/// Takes messages only four at a time.
#[derive(Default)]
struct Ferry {
    aboard: Mutex<u32>,
    full: Condvar,
}

impl Mailer for Ferry {
    fn send(&self, _: &Mail) -> Result<Receipt, SendError> {
        let mut aboard = self.aboard.lock().unwrap();
        *aboard += 1;
        self.full.notify_all();
        let patience = Duration::from_mins(1);
        let (_aboard, late) = self.full.wait_timeout_while(aboard, patience, |aboard| *aboard < 4).unwrap();
        assert!(!late.timed_out(), "the others are not sent at the same time");
        Ok(Receipt::new(String::new(), String::new(), "250 kept"))
    }
}

#[actix_web::test]
async fn several_messages_are_sent_at_the_same_time_and_each_once() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    for (day, name) in [("2027-01-05", MORNING), ("2027-01-06", AFTERNOON)] {
        let slot = office.slot(&ann, day, name).await;
        app.booked(&slot).await;
    }
    let ferry = Ferry::default();
    assert_eq!(deliver_through(&app.state, &ferry).unwrap(), 4);
    assert_eq!(deliver_through(&app.state, &ferry).unwrap(), 0);
    let sent = get("/api/notifications/outbox?state=sent");
    assert_eq!(office.send(sent).await.ok().as_array().unwrap().len(), 4);
}

#[actix_web::test]
async fn a_message_that_cannot_be_put_together_stops_no_other() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", AFTERNOON).await;
    app.booked(&slot).await;
    let fragile = Fragile::default();
    let tried = deliver_through(&app.state, &fragile).unwrap();
    assert_eq!(tried, 2, "one given up, one sent");
}

#[actix_web::test]
async fn what_a_visitor_writes_stays_inside_the_mediators_message() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let spiteful = json!({
        "client_name": "<a href=https://evil.example>Jo</a>",
        "description": "Hello\n.\nMAIL FROM:<x@example.com>\n\r.\rRCPT TO:<y@example.com>",
    });
    app.send(post("/api/bookings").json(&with(request_for(&slot), spiteful))).await.ok();
    assert_eq!(Courier::to(&server).deliver(&app.state), 2);
    let messages = server.all();
    assert_eq!(messages.len(), 2);
    let mediator = to(&messages, "ann.rivera@example.com").data.replace("=\n", "");
    let (_, html) = mediator.split_once("Content-Type: text/html").unwrap();
    assert!(html.contains("&lt;a href=3Dhttps://evil.example&gt;Jo&lt;/a&gt;"), "{html}");
    assert!(!html.contains("<a href=3Dhttps://evil"), "{html}");
}

#[actix_web::test]
async fn the_worker_sends_soon_after_a_booking_and_stops_on_request() {
    let (app, server) = (start().await, SmtpServer::start());
    let mut state = app.state.clone();
    state.mail.configured = Some(Arc::new(Courier::to(&server)));
    let worker = worker::start(&state);
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    app.booked(&slot).await;
    assert!(server.next().is_some() && server.next().is_some());
    worker.stop();
    let slot = office.slot(&ann, "2027-01-06", MORNING).await;
    app.booked(&slot).await;
    assert_eq!(Courier::to(&server).deliver(&app.state), 2, "nobody else took them");
}

#[actix_web::test]
async fn the_visitor_is_notified_of_each_status_as_it_is_at_sending() {
    let (app, server) =
        (start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let booking = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let courier = Courier::to(&server);
    assert_eq!((courier.deliver(&app.state), server.all().len()), (2, 2));
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    let set = async |body: serde_json::Value| office.put(&path, &body).await.ok();
    let leave = || {
        courier.deliver(&app.state);
        let messages = server.all().into_iter().filter(|message| message.to == ["jo@example.com"]);
        messages.map(|message| message.data.replace("=\n", "")).collect::<Vec<_>>()
    };
    for (status, subject, method) in [
        ("confirmed", "Subject: Confirmed: your session on Tuesday, January 5, 2027", "METHOD:REQUEST"),
        ("completed", "Subject: Your session on Tuesday, January 5, 2027", ""),
        ("pending", "Subject: Your session on Tuesday, January 5, 2027 is awaiting", "METHOD:REQUEST"),
        ("cancelled", "Subject: Cancelled: your session on Tuesday, January 5, 2027", "METHOD:CANCEL"),
    ] {
        set(json!({"status": status})).await;
        let messages = leave();
        assert_eq!(messages.len(), 1, "{status}");
        let message = messages[0].replace("\r\n ", " ").replace("\n ", " ");
        assert!(message.contains(subject) && message.contains(method), "{message}");
        assert_eq!(message.contains("text/calendar"), !method.is_empty(), "{message}");
        assert!(!message.contains("Jo Park") && !message.contains("Two households"), "{message}");
    }
    set(json!({"status": "cancelled"})).await;
    set(json!({"status": "pending", "notify": false})).await;
    assert_eq!(leave().len(), 0, "nothing changed, or no one asked for mail");
    set(json!({"status": "confirmed"})).await;
    set(json!({"status": "cancelled"})).await;
    let overtaken = leave();
    assert_eq!(overtaken.len(), 1, "what is taken back before it left is no second message");
    assert!(overtaken[0].contains("Your session is cancelled"), "{overtaken:?}");
    set(json!({"status": "pending", "notify": false})).await;
    set(json!({"status": "cancelled", "reason": "Ann is in <court>."})).await;
    let declined = leave().remove(0);
    assert!(declined.contains("The session below will not take place. Ann is in <court>."), "{declined}");
    assert!(declined.contains("Ann is in &lt;court&gt;."), "{declined}");
}

#[actix_web::test]
async fn a_moved_session_is_announced_once() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let booking = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let free = office.slot(&ann, "2027-01-06", AFTERNOON).await;
    let courier = Courier::to(&server);
    assert_eq!(courier.deliver(&app.state), 2);
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    for _ in 0..2 {
        let change = json!({"slot_id": free["id"], "status": "confirmed"});
        office.put(&path, &change).await.ok();
    }
    assert_eq!(courier.deliver(&app.state), 2, "one message to each for both changes, none for no change");
    let moved = server.all().into_iter().rfind(|message| message.to == ["jo@example.com"]).unwrap();
    assert!(
        moved.data.contains("Moved: your session is now on Wednesday, January 6, 2027"),
        "{}",
        moved.data
    );
    assert!(
        moved.data.contains("It is confirmed.")
            && moved.data.contains("DTSTART;TZID=America/New_York:20270106T130000")
    );
}

#[actix_web::test]
async fn a_contact_request_reaches_the_practice_and_is_acknowledged() {
    let (app, server) =
        (start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await, SmtpServer::start());
    app.written(json!({})).await;
    assert_eq!(Courier::to(&server).deliver(&app.state), 2);
    let messages = server.all();
    let sender = &to(&messages, "jo@example.com").data;
    assert!(sender.contains("Subject: Your request to Accord Mediation"), "{sender}");
    for personal in ["Jo Park", "Park v. Park", "2027-01-12", "Two households"] {
        assert!(!sender.contains(personal), "{personal} in {sender}");
    }
    let practice = &to(&messages, "office@practice.example").data;
    for fact in ["Jo Park", "jo@example.com", "Park v. Park", "2027-01-12, 2027-01-14", "Two households."] {
        assert!(practice.contains(fact), "{fact} in {practice}");
    }
}

#[actix_web::test]
async fn what_no_longer_counts_is_tidied_away() {
    let app = start().await;
    let old = LoginAttempt::new("jo@example.com", "192.0.2.1".parse().unwrap());
    let yesterday = crate::harness::now() - TimeDelta::hours(25);
    let failed = app.state.db(Program).transact(|tx| LoginAttempts::record(tx, &old, yesterday));
    failed.unwrap();
    app.send(get("/api/public/challenge")).await.ok();
    assert_eq!(worker::tidy::tidy(&app.state).unwrap(), 1, "the challenge may still be answered");
    let later = app
        .state
        .db(Program)
        .transact(|tx| tx.forget_challenges(crate::harness::now() + TimeDelta::minutes(15)));
    assert_eq!(later.unwrap(), 1);
    assert_eq!(worker::tidy::tidy(&app.state).unwrap(), 0);
}
