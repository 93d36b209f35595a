//! How many emails a visitor's own calls can make the practice send.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use futures_util::future::join_all;
use serde_json::{Value, json};
use testing::SmtpServer;

use crate::factories::{request_for, with};
use crate::harness::{Answer, TestApp, get, post, put, start, start_beside, start_with};
use crate::mail::Courier;
use crate::metrics::scrape;

const MORNING: &str = "9AM to 12PM Morning";
const JO: &str = "jo@example.com";
const ANN: &str = "ann@example.com";
const DAYS: [&str; 6] = ["2027-01-06", "2027-01-07", "2027-01-08", "2027-01-11", "2027-01-12", "2027-01-13"];

/// The call behind the link of a new booking.
fn link(booked: &Value) -> String {
    let (_, token) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
    format!("/api/public/bookings/{token}")
}

/// A practice with a mail server, and with Ann, who has a session on each day.
struct Fixture<S> {
    app: TestApp<S>,
    token: String,
    slots: Vec<Value>,
    server: SmtpServer,
}

impl<S, B> Fixture<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn open(app: TestApp<S>) -> Self {
        let token = app.sign_in().await;
        let ann = app.mediator(&token, "Ann").await;
        let mut slots = Vec::new();
        for day in DAYS {
            slots.push(app.slot(&token, &ann, day, MORNING).await);
        }
        Self { app, token, slots, server: SmtpServer::start() }
    }

    async fn visits(&self, booked: &Value, change: Value) -> Value {
        self.app.send(put(&link(booked)).json(&change)).await.ok()
    }

    /// Sends what may be sent. Returns the recipients, and the subjects of Ann's emails.
    fn deliver(&self) -> (Vec<String>, Vec<String>) {
        Courier::to(&self.server).deliver(&self.app.state);
        let messages = self.server.all();
        let subject = |data: &str| {
            let line = data.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap();
            line.to_owned()
        };
        let to_ann = messages.iter().filter(|message| message.to == [ANN]);
        let subjects = to_ann.map(|message| subject(&message.data)).collect();
        (messages.into_iter().flat_map(|message| message.to).collect(), subjects)
    }

    async fn info(&self) -> Value {
        self.app.send(get("/api/system/info").token(&self.token)).await.ok()
    }
}

fn count(recipients: &[String], address: &str) -> usize {
    recipients.iter().filter(|recipient| *recipient == address).count()
}

#[actix_web::test]
async fn booking_and_cancelling_in_a_loop_sends_three_emails_and_one_notice() {
    let fixture = Fixture::open(start().await).await;
    let (mut to, mut subjects) = (Vec::new(), Vec::new());
    for slot in fixture.slots.iter().take(4) {
        let booked = fixture.app.booked(slot).await;
        let (recipients, told) = fixture.deliver();
        (to, subjects) = ([to, recipients].concat(), [subjects, told].concat());
        fixture.visits(&booked, json!({"status": "cancelled"})).await;
        let (recipients, told) = fixture.deliver();
        (to, subjects) = ([to, recipients].concat(), [subjects, told].concat());
    }
    assert_eq!((count(&to, JO), to.len()), (3, 7));
    assert_eq!(
        subjects,
        [
            "New request for Wednesday, January 6, 2027: Jo Park",
            "Cancelled for Wednesday, January 6, 2027: Jo Park",
            "New request for Thursday, January 7, 2027: Jo Park",
            "No more emails about Jo Park today",
        ]
    );
    let bookings = fixture.app.send(get("/api/bookings").token(&fixture.token)).await.ok();
    assert_eq!(bookings.as_array().unwrap().len(), 4, "no booking is refused for its email");
    let info = fixture.info().await;
    assert_eq!(
        (&info["mailWaiting"], &info["mailGivenUp"], &info["mailWithheld"]),
        (&json!(0), &json!(0), &json!(10))
    );
    let figures = scrape(&fixture.app.state).await;
    assert!(figures.contains("accord_outbox_messages{state=\"withheld\"} 10\n"), "{figures}");
}

#[actix_web::test]
async fn moving_by_the_private_link_sends_three_emails_and_one_notice() {
    let fixture = Fixture::open(start().await).await;
    let booked = fixture.app.booked(&fixture.slots[0]).await;
    let mut to = fixture.deliver().0;
    for number in [1, 2, 3, 4, 5, 1, 2, 3] {
        fixture.visits(&booked, json!({"slot_id": fixture.slots[number]["id"]})).await;
        to.extend(fixture.deliver().0);
    }
    assert_eq!((count(&to, JO), count(&to, ANN)), (3, 4));
}

#[actix_web::test]
async fn the_contact_form_counts_with_the_bookings() {
    let fixture = Fixture::open(start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await).await;
    let mut to = Vec::new();
    for _ in 0..3 {
        fixture.app.written(json!({})).await;
        to.extend(fixture.deliver().0);
    }
    fixture.app.booked(&fixture.slots[0]).await;
    let (recipients, subjects) = fixture.deliver();
    to.extend(recipients);
    assert_eq!((count(&to, JO), count(&to, "office@practice.example"), count(&to, ANN)), (3, 3, 1));
    assert_eq!(subjects, ["No more emails about Jo Park today"]);
}

#[actix_web::test]
async fn what_the_office_does_is_emailed_however_much_the_visitor_did() {
    let fixture = Fixture::open(start().await).await;
    let booked = fixture.app.booked(&fixture.slots[0]).await;
    for number in 1..5 {
        fixture.visits(&booked, json!({"slot_id": fixture.slots[number]["id"]})).await;
        fixture.deliver();
    }
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    for status in ["confirmed", "cancelled"] {
        fixture.app.send(put(&path).token(&fixture.token).json(&json!({"status": status}))).await.ok();
        let to = fixture.deliver().0;
        assert_eq!((count(&to, JO), count(&to, ANN), to.len()), (1, 1, 2), "{status}");
    }
}

#[actix_web::test]
async fn the_settings_say_how_many_emails_a_visitor_can_cause() {
    let fixture = Fixture::open(start().await).await;
    let save = put("/api/settings").token(&fixture.token).json(&json!({"visitorEmails": 1}));
    fixture.app.send(save).await.ok();
    for slot in fixture.slots.iter().take(2) {
        fixture.app.booked(slot).await;
    }
    let (to, subjects) = fixture.deliver();
    assert_eq!((count(&to, JO), subjects.len()), (1, 2));
}

#[actix_web::test]
async fn without_limits_every_email_is_sent() {
    let fixture = Fixture::open(start_with(&[("RATE_LIMIT", "off")]).await).await;
    for slot in &fixture.slots {
        fixture.app.booked(slot).await;
    }
    let (to, _) = fixture.deliver();
    assert_eq!((count(&to, JO), count(&to, ANN)), (6, 6));
}

#[actix_web::test]
async fn of_twelve_bookings_at_once_by_one_address_three_are_stored_and_emailed() {
    let app = start().await;
    let beside = start_beside(&app, &[]).await;
    let token = app.sign_in().await;
    let mut slots = Vec::new();
    for number in 0..12 {
        let mediator = app.mediator(&token, &format!("M{number}")).await;
        slots.push(app.slot(&token, &mediator, "2027-01-06", MORNING).await);
    }
    let book = async |number: usize| -> Answer {
        let address = if number.is_multiple_of(2) { JO } else { "JO@example.com" };
        let body = with(request_for(&slots[number]), json!({"client_email": address}));
        // Each from a separate network, so that none of them is rate limited.
        let call = post("/api/bookings").from(&format!("192.0.2.{number}:4000")).json(&body);
        if number.is_multiple_of(3) { beside.send(call).await } else { app.send(call).await }
    };
    let answers = join_all((0..12).map(book)).await;
    let mut codes: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    codes.sort_unstable();
    assert_eq!(codes, [vec![201; 3], vec![429; 9]].concat());
    let stored = app.send(get("/api/bookings").token(&token)).await.ok();
    assert_eq!(stored.as_array().unwrap().len(), 3);
    let server = SmtpServer::start();
    assert_eq!(Courier::to(&server).deliver(&app.state), 6);
}
