//! A mediator's own calendar follows their confirmed sessions, by mail.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use serde_json::{Value, json};
use templates::Mail;
use testing::CalendarRules;

use crate::harness::{Desk, Office, TestApp, post, put, start_with};

const MORNING: &str = "9AM to 12PM Morning";
const LINK: &str = "https://video.example/ann";

/// A practice where Ann, who has a video link, and Bo offer the mornings of three days, and Jo Park has
/// requested Ann's first one.
struct Practice<'a, S> {
    app: &'a TestApp<S>,
    office: Office<'a, S>,
    desk: Desk,
    ann: String,
    /// Ann's second and third morning, and Bo's second.
    slots: [Value; 3],
    booking: Value,
    path: String,
}

/// A message with a calendar file: whose, and the file.
type Told = (String, CalendarRules, Mail);

impl<'a, S, B> Practice<'a, S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn of(app: &'a TestApp<S>) -> Self {
        let office = app.office().await;
        let ann = office.mediator("Ann Rivera").await;
        let usual = json!({"meeting_link": LINK, "meeting_note": "Passcode 42"});
        office.put(&format!("/api/employees/{ann}"), &usual).await.ok();
        let bo = office.mediator("Bo Lee").await;
        let booking = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
        let slots = [
            office.slot(&ann, "2027-01-06", MORNING).await,
            office.slot(&ann, "2027-01-07", MORNING).await,
            office.slot(&bo, "2027-01-06", MORNING).await,
        ];
        let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
        let practice = Self { app, office, desk: Desk::default(), ann, slots, booking, path };
        practice.sent();
        practice
    }

    async fn change(&self, change: Value) {
        self.office.put(&self.path, &change).await.ok();
    }

    /// What the visitor does by the private link.
    async fn visitor_changes(&self, change: Value) {
        let page = self.booking["manage_url"].as_str().unwrap().rsplit('/').next().unwrap();
        self.app.send(put(&format!("/api/public/bookings/{page}")).json(&change)).await.ok();
    }

    /// The messages since the last time.
    fn sent(&self) -> Vec<Mail> {
        self.desk.sent(&self.app.state)
    }

    /// Those to mediators' calendars: in the order of their methods.
    fn told(&self) -> Vec<Told> {
        let to_client = |mail: &Mail| mail.to.as_str() == "jo@example.com";
        let files = self.sent().into_iter().filter(|mail| !to_client(mail)).filter_map(|mail| {
            let file = CalendarRules::check(&mail.calendar.as_ref()?.text);
            assert_eq!(file.event()["ATTENDEE"], format!("mailto:{}", mail.to));
            assert_eq!(file.event()["ORGANIZER"], "mailto:office@practice.example");
            let said = format!("{}{}{}{file:?}", mail.subject, mail.text, mail.html.as_deref().unwrap());
            for secret in ["Jo Park", "jo@example.com", "555-0100", "Two households"] {
                assert!(!said.contains(secret), "{secret} in {said}");
            }
            Some((mail.to.to_string(), file, mail))
        });
        let mut told: Vec<_> = files.collect();
        told.sort_by(|(_, one, _), (_, other, _)| one.method.cmp(&other.method));
        told
    }

    /// The method and the address of each.
    fn outline(&self) -> Vec<(String, String)> {
        self.told().into_iter().map(|(to, file, _)| (file.method, to)).collect()
    }
}

const ANN: &str = "ann.rivera@example.com";

fn only(method: &str, to: &str) -> Vec<(String, String)> {
    vec![(method.into(), to.into())]
}

macro_rules! practice {
    ($name:ident) => {
        let app = start_with(&[
            ("MAIL_FROM", "Accord <office@practice.example>"),
            ("PUBLIC_URL", "https://practice.example"),
        ])
        .await;
        let $name = Practice::of(&app).await;
    };
}

#[actix_web::test]
async fn each_change_that_the_last_mail_did_not_say_is_a_mail() {
    practice!(practice);
    let mut earlier: Option<(String, u32)> = None;
    for (change, method) in [
        (json!({"status": "confirmed"}), "REQUEST"),
        (json!({"slot_id": practice.slots[0]["id"]}), "REQUEST"),
        (json!({"meeting_link": "https://video.example/own"}), "REQUEST"),
        (json!({"meeting_place": "Courthouse"}), "REQUEST"),
        (json!({"status": "cancelled"}), "CANCEL"),
        // Undo.
        (json!({"status": "confirmed", "notify": false}), "REQUEST"),
        // The time may be another soon.
        (json!({"status": "pending"}), "CANCEL"),
    ] {
        practice.change(change.clone()).await;
        let told = practice.told();
        let [(to, file, _)] = &told[..] else { panic!("one mail after {change}: {told:?}") };
        assert_eq!((file.method.as_str(), to.as_str()), (method, ANN), "{change}");
        let (uid, sequence) = (file.event()["UID"].clone(), file.event()["SEQUENCE"].parse().unwrap());
        if let Some((same, smaller)) = earlier {
            assert_eq!(same, uid);
            assert!(sequence > smaller, "{sequence} after {smaller}: {change}");
        }
        earlier = Some((uid, sequence));
    }
    practice.change(json!({"status": "cancelled"})).await;
    assert_eq!(practice.outline(), [], "it is off already");
}

#[actix_web::test]
async fn the_mail_says_when_and_where_and_leads_to_the_appointment() {
    practice!(practice);
    practice.change(json!({"status": "confirmed"})).await;
    let (_, file, mail) = practice.told().remove(0);
    let reference = practice.booking["reference"].as_str().unwrap();
    let page = format!("https://practice.example/admin/calendar?booking={reference}");
    for fact in [
        "Tuesday, January 5, 2027",
        "9:00 AM to 12:00 PM (EST)",
        LINK,
        "Passcode 42",
        "Family",
        reference,
        &page,
    ] {
        assert!(mail.text.contains(fact), "{fact} in {}", mail.text);
    }
    let event = file.event();
    assert_eq!((event["SUMMARY"].as_str(), event["LOCATION"].as_str()), ("Mediation: Family", LINK));
    assert_eq!(event["CONFERENCE"], LINK);
    assert!(event["DESCRIPTION"].contains(reference) && event["DESCRIPTION"].contains("Passcode 42"));
}

#[actix_web::test]
async fn changes_before_a_mail_has_left_are_one_mail_and_none_if_there_is_nothing_to_say() {
    practice!(practice);
    practice.change(json!({"status": "confirmed"})).await;
    practice.change(json!({"slot_id": practice.slots[0]["id"]})).await;
    practice.change(json!({"meeting_note": "Passcode 43"})).await;
    let (_, file, mail) = practice.told().remove(0);
    assert_eq!(file.event()["DTSTART"], "20270106T090000");
    assert!(mail.text.contains("Passcode 43"), "{}", mail.text);
    practice.change(json!({"slot_id": practice.slots[1]["id"]})).await;
    practice.change(json!({"status": "cancelled"})).await;
    let told = practice.told();
    let [(_, file, mail)] = &told[..] else { panic!("{told:?}") };
    assert_eq!((file.method.as_str(), file.event()["DTSTART"].as_str()), ("CANCEL", "20270106T090000"));
    assert!(mail.text.contains("Wednesday, January 6, 2027"), "what she knows of: {}", mail.text);
    practice.change(json!({"status": "confirmed"})).await;
    practice.change(json!({"status": "cancelled"})).await;
    assert_eq!(practice.outline(), [], "she has not heard of it again");
    practice.change(json!({"status": "confirmed"})).await;
    practice.change(json!({"status": "pending"})).await;
    practice.change(json!({"status": "confirmed"})).await;
    assert_eq!(practice.outline(), only("REQUEST", ANN));
}

#[actix_web::test]
async fn a_session_that_goes_to_another_mediator_leaves_one_calendar_and_enters_the_other() {
    practice!(practice);
    practice.change(json!({"status": "confirmed"})).await;
    assert_eq!(practice.outline(), only("REQUEST", ANN));
    practice.change(json!({"slot_id": practice.slots[2]["id"]})).await;
    let told = practice.told();
    let [(from, off, old), (to, on, new)] = &told[..] else { panic!("{told:?}") };
    assert_eq!((off.method.as_str(), from.as_str()), ("CANCEL", ANN));
    assert_eq!((on.method.as_str(), to.as_str()), ("REQUEST", "bo.lee@example.com"));
    assert_eq!(off.event()["UID"], on.event()["UID"]);
    assert!(old.text.contains("January 5") && !old.text.contains("January 6"), "{}", old.text);
    assert!(!old.text.contains(LINK) && new.text.contains("January 6"), "{}", new.text);
    practice.change(json!({"slot_id": practice.slots[0]["id"]})).await;
    let back = [only("CANCEL", "bo.lee@example.com"), only("REQUEST", ANN)].concat();
    assert_eq!(practice.outline(), back);
}

#[actix_web::test]
async fn what_the_visitor_does_reaches_the_calendar_too_even_beyond_their_limit_of_mail() {
    practice!(practice);
    practice.office.put("/api/settings", &json!({"visitorEmails": 1})).await.ok();
    practice.change(json!({"status": "confirmed"})).await;
    assert_eq!(practice.outline(), only("REQUEST", ANN));
    practice.visitor_changes(json!({"slot_id": practice.slots[0]["id"]})).await;
    let told = practice.told();
    let [(_, off, mail)] = &told[..] else { panic!("{told:?}") };
    assert_eq!(off.method, "CANCEL");
    assert!(mail.text.contains("January 5"), "the time in her calendar: {}", mail.text);
    practice.change(json!({"status": "confirmed"})).await;
    assert_eq!(practice.outline(), only("REQUEST", ANN));
    practice.visitor_changes(json!({"status": "cancelled"})).await;
    assert_eq!(practice.outline(), only("CANCEL", ANN));
}

#[actix_web::test]
async fn who_does_not_want_the_mail_gets_none_and_none_is_sent_to_no_one() {
    practice!(practice);
    let ann = format!("/api/employees/{}", practice.ann);
    let switch = |on: bool| json!({"calendar_mail": on});
    practice.office.put(&ann, &switch(false)).await.ok();
    practice.change(json!({"status": "confirmed"})).await;
    practice.office.put(&ann, &switch(true)).await.ok();
    assert_eq!(practice.outline(), [], "it was off at the time");
    practice.change(json!({"slot_id": practice.slots[0]["id"]})).await;
    practice.office.put(&ann, &switch(false)).await.ok();
    assert_eq!(practice.outline(), [], "it is off now");
    practice.office.put(&ann, &json!({"calendar_mail": true, "email": "rivera@example.com"})).await.ok();
    practice.change(json!({"slot_id": practice.slots[1]["id"]})).await;
    practice.office.put(&ann, &json!({"email": "ann@example.com"})).await.ok();
    assert_eq!(practice.outline(), only("REQUEST", "ann@example.com"), "where she is now");
    practice.change(json!({"status": "cancelled"})).await;
    assert_eq!(practice.office.delete(&ann).await.status, 204);
    assert_eq!(practice.outline(), [], "she has left");
}

#[actix_web::test]
async fn a_session_that_is_over_is_no_news() {
    practice!(practice);
    practice.change(json!({"status": "confirmed"})).await;
    assert_eq!(practice.outline(), only("REQUEST", ANN));
    practice.change(json!({"status": "completed"})).await;
    assert_eq!(practice.outline(), [], "it stays in the calendar");
    practice.app.statement("UPDATE bookings SET starts_at = '2027-01-03 09:00'");
    practice.app.statement("UPDATE outbox SET told_start = '2027-01-03 09:00' WHERE told_start IS NOT NULL");
    for status in ["cancelled", "confirmed", "pending"] {
        practice.change(json!({"status": status})).await;
        assert_eq!(practice.outline(), [], "{status}");
    }
}

#[actix_web::test]
async fn a_server_that_was_restored_asks_before_it_tells_anyone() {
    practice!(practice);
    practice.change(json!({"status": "confirmed"})).await;
    let hold = "UPDATE outbox SET held_at = now(), due_at = 'infinity' WHERE sent_at IS NULL";
    practice.app.statement(hold);
    assert_eq!(practice.outline(), []);
    let held = practice.office.get("/api/notifications/outbox?state=held").await.ok();
    let to_ann = |mail: &&Value| mail["kind"] == "mediator_session";
    let mail = held.as_array().unwrap().iter().find(to_ann).unwrap();
    assert_eq!(
        (mail["recipient"].as_str(), mail["booking_id"].clone()),
        (Some(ANN), practice.booking["id"].clone())
    );
    // It may have left since the backup was made.
    practice.change(json!({"status": "cancelled"})).await;
    assert_eq!(practice.outline(), only("CANCEL", ANN));
    let release = format!("/api/notifications/outbox/{}/release", mail["id"].as_str().unwrap());
    assert_eq!(practice.office.send(post(&release)).await.status, 200);
    assert_eq!(practice.outline(), [], "it is no longer true");
}

#[actix_web::test]
async fn a_practice_that_changes_its_time_zone_moves_the_sessions_in_its_mediators_calendars() {
    practice!(practice);
    let west = |zone: &str| json!({"timezone": zone, "movedSessions": 1});
    practice.office.put("/api/settings", &west("America/Chicago")).await.ok();
    assert_eq!(practice.outline(), [], "only requested");
    practice.change(json!({"status": "confirmed"})).await;
    let before = practice.told();
    practice.office.put("/api/settings", &west("America/Denver")).await.ok();
    let told = practice.told();
    let ([(_, before, _)], [(to, file, mail)]) = (&before[..], &told[..]) else { panic!("{told:?}") };
    assert_eq!((file.method.as_str(), to.as_str()), ("REQUEST", ANN));
    let text = &mail.calendar.as_ref().unwrap().text;
    assert!(text.contains("DTSTART;TZID=America/Denver:20270105T090000"), "{text}");
    let sequence = |file: &CalendarRules| file.event()["SEQUENCE"].parse::<u32>().unwrap();
    assert!(sequence(file) > sequence(before));
    practice.change(json!({"status": "cancelled"})).await;
    practice.sent();
    practice.office.put("/api/settings", &json!({"timezone": "America/Chicago"})).await.ok();
    assert_eq!(practice.outline(), [], "it is off");
}

#[actix_web::test]
async fn a_session_is_called_off_although_its_client_was_erased_since() {
    practice!(practice);
    practice.change(json!({"status": "confirmed"})).await;
    assert_eq!(practice.outline(), only("REQUEST", ANN));
    practice.change(json!({"status": "cancelled"})).await;
    let erase = format!("/api/clients/{}/erase", practice.booking["client_id"].as_str().unwrap());
    assert_eq!(practice.office.send(post(&erase)).await.status, 204);
    assert_eq!(practice.outline(), only("CANCEL", ANN));
}

#[actix_web::test]
async fn a_client_reads_the_same_as_before_where_nothing_is_configured() {
    let app = start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let booking = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "confirmed"})).await.ok();
    for mail in Desk::default().sent(&app.state) {
        let Some(file) = &mail.calendar else { continue };
        let event = CalendarRules::check(&file.text).event().clone();
        assert!(!event.contains_key("LOCATION") && !event.contains_key("CONFERENCE"), "{event:?}");
        assert!(!mail.text.contains("Where:") && !mail.text.contains("Video link:"), "{}", mail.text);
        if mail.to.as_str() == "jo@example.com" {
            let reference = booking["reference"].as_str().unwrap();
            assert_eq!(event["SUMMARY"], "Session with Ann Rivera");
            assert!(event["DESCRIPTION"].ends_with(&format!("Reference {reference}")), "{event:?}");
        }
    }
}
