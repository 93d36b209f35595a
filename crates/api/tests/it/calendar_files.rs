//! A session is one calendar entry, and always its latest version, whether it comes by mail, from the
//! feed or from the session's page.

use api::state::State;
use serde_json::{Value, json};
use testing::CalendarRules;

use crate::factories::request_for;
use crate::harness::{Desk, get, post, put, start_with};

const MORNING: &str = "9AM to 12PM Morning";

impl Desk {
    /// The calendar file of the only message to the client since the last time.
    fn file(&self, state: &State) -> CalendarRules {
        let all = self.sent(state);
        let mut to_client = all.iter().filter(|mail| mail.to.as_str() == "jo@example.com");
        let mail = to_client.next().unwrap();
        assert!(to_client.next().is_none(), "{all:?}");
        let file = mail.calendar.as_ref().unwrap();
        let checked = CalendarRules::check(&file.text);
        assert_eq!(checked.method, file.method);
        checked
    }
}

/// What says which entry it is, and how new.
fn version(file: &CalendarRules) -> (String, u32, String) {
    let event = file.event();
    (event["UID"].clone(), event["SEQUENCE"].parse().unwrap(), event["LAST-MODIFIED"].clone())
}

#[actix_web::test]
async fn every_copy_of_a_session_is_one_entry_that_gets_newer() {
    let url = ("PUBLIC_URL", "https://practice.example:8443");
    let app = start_with(&[url, ("MAIL_FROM", "Accord <office@practice.example>")]).await;
    let (token, desk) = (app.sign_in().await, Desk::default());
    let ann = app.mediator(&token, "Ann Rivera").await;
    let made = app.send(post(&format!("/api/employees/{ann}/calendar-feed")).token(&token)).await.json();
    let address = made["url"].as_str().unwrap().split_once(":8443").unwrap().1.to_owned();
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let booked = app.send(post("/api/bookings").json(&request_for(&slot))).await.json();
    let page = booked["manage_url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let elsewhere = app.slot(&token, &ann, "2027-01-06", MORNING).await;
    let mut earlier: Option<(String, u32, String)> = None;
    for (change, method, status) in [
        (Value::Null, "REQUEST", "TENTATIVE"),
        (json!({"status": "confirmed"}), "REQUEST", "CONFIRMED"),
        (json!({"slot_id": elsewhere["id"]}), "REQUEST", "CONFIRMED"),
        (json!({"status": "cancelled"}), "CANCEL", "CANCELLED"),
    ] {
        if !change.is_null() {
            app.send(put(&path).token(&token).json(&change)).await.ok();
        }
        let feed = CalendarRules::check(&app.send(get(&address)).await.text);
        let seen = app.send(get(&format!("/api/public/bookings/{page}"))).await.ok();
        let entry = &seen["calendar"];
        let mail = desk.file(&app.state);
        let now = (
            entry["uid"].as_str().unwrap().to_owned(),
            u32::try_from(entry["sequence"].as_u64().unwrap()).unwrap(),
            entry["changed_at"].as_str().unwrap().replace(['-', ':'], "").replace(".000", ""),
        );
        assert_eq!((mail.method.as_str(), mail.event()["STATUS"].as_str()), (method, status));
        assert_eq!(mail.event()["ORGANIZER"], "mailto:office@practice.example");
        assert_eq!(mail.event()["ATTENDEE"], "mailto:jo@example.com");
        assert_eq!(mail.event()["DTSTAMP"], mail.event()["LAST-MODIFIED"]);
        assert_eq!(version(&mail), now, "{change}");
        assert_eq!(feed.events.is_empty(), status == "CANCELLED", "what is cancelled leaves the feed");
        if let [event] = &feed.events[..] {
            assert_eq!(version(&feed), now, "{change}");
            assert_eq!(event["DTSTAMP"], event["LAST-MODIFIED"]);
        }
        assert_eq!(now.0, format!("{}@practice.example", booked["id"].as_str().unwrap()));
        if let Some((uid, sequence, _)) = &earlier {
            assert_eq!(*uid, now.0);
            assert!(now.1 > *sequence, "{change}: {} after {sequence}", now.1);
        }
        earlier = Some(now);
    }
}

#[actix_web::test]
async fn a_practice_without_an_address_is_the_organizer_by_the_servers() {
    let app = start_with(&[("MAIL_FROM", "Accord <no-reply@localhost>")]).await;
    let (token, desk) = (app.sign_in().await, Desk::default());
    let ann = app.mediator(&token, "Ann Rivera").await;
    let booked = app.booked(&app.slot(&token, &ann, "2027-01-05", MORNING).await).await;
    assert_eq!(desk.file(&app.state).event()["ORGANIZER"], "mailto:no-reply@localhost");
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    app.send(put(&path).token(&token).json(&json!({"status": "cancelled"}))).await.ok();
    assert_eq!(desk.file(&app.state).event()["ORGANIZER"], "mailto:no-reply@localhost");
}

#[actix_web::test]
async fn an_address_that_no_one_has_confirmed_is_not_invited() {
    let app = start_with(&[("MAIL_FROM", "Accord <office@practice.example>")]).await;
    let (token, desk) = (app.sign_in().await, Desk::default());
    let settings = json!({"confirmByEmail": true});
    app.send(put("/api/settings").token(&token).json(&settings)).await.ok();
    let ann = app.mediator(&token, "Ann Rivera").await;
    let slot = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    app.booked(&slot).await;
    assert_eq!(desk.file(&app.state).method, "PUBLISH");
}
