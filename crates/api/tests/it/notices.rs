use std::fs;
use std::sync::Arc;

use ::auth::Account;
use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use api::cli::admin::admins;
use api::state::State;
use api::state::standing::Program;
use api::worker;
use api::worker::backups::{make_backup, verify_newest};
use api::worker::notices::notify_admins;
use chrono::{DateTime, TimeDelta, Utc};
use infra::backup::VerificationOutcome;
use kernel::EmailAddress;
use serde_json::{Value, json};
use tempfile::tempdir;
use testing::{Received, S3Server, SmtpServer};

use crate::factories::{request_for, with};
use crate::harness::{EMAIL, TestApp, get, now, of, post, put, settings_of, start, start_beside, start_with};
use crate::mail::Courier;

const AFTERNOON: &str = "1PM to 4PM Afternoon";

/// Nine o'clock in Orlando, on Monday and on Tuesday.
const MONDAY: &str = "2027-01-04T14:00:00Z";
const TUESDAY: &str = "2027-01-05T14:00:00Z";

impl<S, B> TestApp<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn set(&self, token: &str, settings: Value) {
        self.send(put("/api/settings").token(token).json(&settings)).await.ok();
    }

    /// The same server at another time.
    fn at(&self, moment: &str) -> State {
        later(&self.state, moment.parse().unwrap())
    }

    /// Adds another administrator.
    fn second_admin(&self) {
        let email: EmailAddress = "second@example.com".parse().unwrap();
        let password = self.state.passwords.hasher.hash("Correct-Horse-9").unwrap();
        let account = Account { admin: auth::Admin::new(email, "Sam", "Second"), password };
        let added = self.state.db(Program).transact(|tx| admins(tx).add(&account));
        added.unwrap();
    }
}

pub(crate) fn later(state: &State, moment: DateTime<Utc>) -> State {
    let mut state = state.clone();
    state.clock = Arc::new(moment);
    state
}

/// Recipients and subjects, sorted by recipient, then by subject.
fn told(server: &SmtpServer) -> Vec<(String, String)> {
    let line = |message: Received| {
        let unfolded = message.data.replace("\r\n ", " ").replace("\n ", " ");
        let subject = unfolded.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap().to_owned();
        (message.to.concat(), subject)
    };
    let mut told: Vec<_> = server.all().into_iter().map(line).collect();
    told.sort();
    told
}

fn to(recipient: &str, subject: &str) -> (String, String) {
    (recipient.to_owned(), subject.to_owned())
}

#[actix_web::test]
async fn reports_reach_every_administrator_once_on_their_day() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    app.second_admin();
    let ann = office.mediator("Ann Rivera").await;
    app.booked(&office.slot(&ann, "2027-01-04", AFTERNOON).await).await;
    app.booked(&office.slot(&ann, "2027-01-06", AFTERNOON).await).await;
    let courier = Courier::to(&server);
    assert_eq!((courier.deliver(&app.state), told(&server).len()), (4, 4), "of the bookings");

    app.set(&office.token, json!({"dailyReports": true, "weeklyReports": true})).await;
    notify_admins(&app.at("2027-01-04T13:59:59Z")).unwrap();
    assert_eq!(courier.deliver(&app.state), 0, "before the practice opens");
    let (monday, beside) = (app.at(MONDAY), start_beside(&app, &[]).await);
    for state in [&monday, &later(&beside.state, MONDAY.parse().unwrap()), &monday] {
        notify_admins(state).unwrap();
    }
    assert_eq!(courier.deliver(&monday), 4);
    let (today, week) =
        ("Monday, January 4, 2027: 1 session", "The week of Monday, January 4, 2027: 2 sessions");
    assert_eq!(
        told(&server),
        [to(EMAIL, today), to(EMAIL, week), to("second@example.com", today), to("second@example.com", week),]
    );
    notify_admins(&app.at("2027-01-05T04:59:59Z")).unwrap();
    assert_eq!(courier.deliver(&monday), 0, "the same day until midnight");

    let tuesday = app.at("2027-01-06T04:30:00Z");
    notify_admins(&tuesday).unwrap();
    assert_eq!(courier.deliver(&tuesday), 2, "half an hour before midnight is late, but the same day");
    let none = "Tuesday, January 5, 2027: no sessions";
    assert_eq!(told(&server), [to(EMAIL, none), to("second@example.com", none)]);
    notify_admins(&app.at("2027-01-09T15:00:00Z")).unwrap();
    assert_eq!(courier.deliver(&app.state), 0, "no business day");
}

#[actix_web::test]
async fn a_report_lists_the_days_sessions_and_what_is_waiting_in_the_practices_format() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    app.booked(&office.slot(&ann, "2027-01-04", AFTERNOON).await).await;
    app.written(json!({})).await;
    let courier = Courier::to(&server);
    let settings = json!({"dailyReports": true, "timezone": "America/Chicago", "dateFormat": "YYYY-MM-DD", "movedSessions": 1});
    app.set(&office.token, settings).await;
    assert_eq!(
        (courier.deliver(&app.state), told(&server).len()),
        (4, 3),
        "and no one for the practice itself"
    );
    notify_admins(&app.at(MONDAY)).unwrap();
    assert_eq!(courier.deliver(&app.at(MONDAY)), 0, "eight o'clock in Chicago");
    let nine = app.at("2027-01-04T15:00:00Z");
    notify_admins(&nine).unwrap();
    assert_eq!(courier.deliver(&nine), 1);
    let report = server.all().pop().unwrap().data.replace("=\r\n", "").replace("=\n", "");
    for part in [
        "Subject: Monday, 2027-01-04: 1 session",
        "1:00 PM to 4:00 PM  Jo Park, Family, with Ann Rivera, awaiting confirmation",
        "Times are CST.",
        "Bookings awaiting confirmation:     1",
        "Unanswered contact requests:        1",
        "New bookings since the last report: 0",
        "/admin/calendar",
    ] {
        assert!(report.contains(part), "{part} in {report}");
    }
    for private in ["jo@example.com", "555-0100", "Two households"] {
        assert!(!report.contains(private), "{private} in {report}");
    }
}

#[actix_web::test]
async fn a_report_that_could_not_leave_on_its_day_does_not_leave_at_all() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    app.set(&token, json!({"dailyReports": true})).await;
    notify_admins(&app.at(MONDAY)).unwrap();
    let courier = Courier::to(&server);
    assert_eq!((courier.deliver(&app.at(TUESDAY)), told(&server)), (1, vec![]), "withdrawn");
    assert_eq!(courier.deliver(&app.at(TUESDAY)), 0);
}

#[actix_web::test]
async fn what_is_switched_off_is_not_sent_and_without_mail_to_staff_nothing_is() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    let courier = Courier::to(&server);
    let monday = app.at(MONDAY);
    notify_admins(&monday).unwrap();
    assert_eq!(courier.deliver(&monday), 0, "a new practice has not asked for any");
    let all = json!({"dailyReports": true, "weeklyReports": true, "emailNotifications": false});
    app.set(&token, all).await;
    notify_admins(&monday).unwrap();
    assert_eq!(courier.deliver(&monday), 0);
    app.set(&token, json!({"emailNotifications": true})).await;
    notify_admins(&monday).unwrap();
    app.set(&token, json!({"emailNotifications": false})).await;
    assert_eq!((courier.deliver(&monday), told(&server)), (2, vec![]), "switched off while they waited");
    let info = app.send(get("/api/system/info").token(&token)).await.ok();
    assert_eq!((&info["mailWaiting"], &info["mailGivenUp"]), (&json!(0), &json!(0)), "nothing went wrong");
    app.set(&token, json!({"emailNotifications": true, "weeklyReports": false})).await;
    notify_admins(&monday).unwrap();
    courier.deliver(&monday);
    assert_eq!(told(&server), [to(EMAIL, "Monday, January 4, 2027: no sessions")], "switched on again");
}

#[actix_web::test]
async fn email_notifications_are_for_staff_and_clients_hear_without_them() {
    let variables = [("MAIL_FROM", "Accord <office@practice.example>")];
    let (app, server) = (start_with(&variables).await, SmtpServer::start());
    let office = app.office().await;
    app.set(&office.token, json!({"emailNotifications": false, "systemAlerts": true})).await;
    let ann = office.mediator("Ann Rivera").await;
    let booking = app.booked(&office.slot(&ann, "2027-01-05", AFTERNOON).await).await;
    app.written(json!({})).await;
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "confirmed"})).await.ok();
    Courier::to(&server).deliver(&app.state);
    let told = told(&server);
    assert!(told.iter().all(|(recipient, _)| recipient == "jo@example.com"), "{told:?}");
    assert_eq!(told.len(), 3, "booking, status and contact request");
}

#[actix_web::test]
async fn administrators_hear_of_mail_that_is_given_up_once_a_day_and_never_in_a_circle() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    app.set(&office.token, json!({"systemAlerts": true})).await;
    let ann = office.mediator("Ann Rivera").await;
    server.refuse("jo@example.com", "550 no such user");
    let courier = Courier::to(&server);
    for date in ["2027-01-05", "2027-01-06"] {
        app.booked(&office.slot(&ann, date, AFTERNOON).await).await;
        courier.deliver(&app.state);
    }
    let alerts: Vec<_> = server.all().into_iter().filter(|message| message.to == [EMAIL]).collect();
    let [alert] = alerts.as_slice() else { panic!("{alerts:?}") };
    let text = alert.data.replace("=\r\n", "").replace("=\n", "");
    assert!(
        text.contains("An email could not be delivered") && text.contains("/admin/settings?tab=3Demail"),
        "{text}"
    );
    for private in ["jo@example.com", "Jo Park", "no such user"] {
        assert!(!text.contains(private), "{private} in {text}");
    }

    server.refuse(EMAIL, "550 no such user");
    app.booked(&office.slot(&ann, "2027-01-07", AFTERNOON).await).await;
    let tuesday = app.at(TUESDAY);
    assert_eq!(courier.deliver(&tuesday), 3, "two messages, and the alert that is refused as well");
    assert_eq!(courier.deliver(&tuesday), 0);
    let info = office.get("/api/system/info").await.ok();
    assert_eq!((&info["mailWaiting"], &info["mailGivenUp"]), (&json!(0), &json!(4)), "three, and the alert");
}

#[actix_web::test]
async fn administrators_hear_when_an_account_is_locked() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    app.set(&token, json!({"systemAlerts": true})).await;
    let guess = async |email: &str| {
        let body = json!({"email": email, "password": "Wrong-Horse-9"});
        app.send(post("/api/auth/login").from("192.0.2.1:4000").json(&body)).await;
    };
    let (courier, soon) = (Courier::to(&server), later(&app.state, now() + TimeDelta::seconds(30)));
    let told = || {
        notify_admins(&soon).unwrap();
        courier.deliver(&soon);
        told(&server)
    };
    for _ in 0..4 {
        guess(EMAIL).await;
        guess("nobody@example.com").await;
    }
    guess("nobody@example.com").await;
    assert_eq!(told(), [], "four failures lock nobody, and who does not exist is not locked");
    guess(EMAIL).await;
    let alerts = told();
    assert_eq!(alerts, [to(EMAIL, "A back office account was locked")]);
    assert_eq!(told(), [], "once");
}

#[actix_web::test]
async fn administrators_hear_once_a_day_of_a_network_that_asks_for_all_it_may() {
    let (app, server) = (start().await, SmtpServer::start());
    let office = app.office().await;
    app.set(&office.token, json!({"systemAlerts": true})).await;
    let ann = office.mediator("Ann Rivera").await;
    let unlimited = start_beside(&app, &[("RATE_LIMIT", "off")]).await;
    let (courier, state) = (Courier::to(&server), app.at("2027-01-04T13:10:00Z"));
    let told = |state: &State| {
        notify_admins(state).unwrap();
        while courier.deliver(state) > 0 {}
        told(&server).into_iter().filter(|(recipient, _)| recipient == EMAIL).collect::<Vec<_>>()
    };
    for day in ["05", "06", "07", "08", "11", "12", "13", "14", "15"] {
        let slot = office.slot(&ann, &format!("2027-01-{day}"), AFTERNOON).await;
        let sent = with(request_for(&slot), json!({"client_email": format!("jo-{day}@example.com")}));
        unlimited.send(post("/api/bookings").json(&sent)).await.ok();
    }
    assert_eq!(told(&state), [], "nine");
    let last = office.slot(&ann, "2027-01-18", AFTERNOON).await;
    unlimited.send(post("/api/bookings").json(&request_for(&last))).await.ok();
    assert_eq!(told(&state), [to(EMAIL, "Unusually many booking requests from one network")]);
    assert_eq!(told(&app.at("2027-01-04T20:00:00Z")), [], "once a day");
    assert_eq!(told(&app.at("2027-01-05T13:00:01Z")), [], "a day later they do not count");
}

#[actix_web::test]
async fn administrators_hear_of_a_backup_that_failed_or_did_not_reach_the_cloud() {
    for (location, subject) in
        [("cloud", "The automatic backup failed"), ("both", "The automatic backup was only partly completed")]
    {
        let (store, server, home) = (S3Server::start(), SmtpServer::start(), tempdir().unwrap());
        let dir = home.path().to_str().unwrap().to_owned();
        let variables = settings_of(&store, &[("DATA_DIR", &dir)]);
        let app = start_with(&of(&variables)).await;
        let token = app.sign_in().await;
        app.set(&token, json!({"systemAlerts": true, "backupLocation": location})).await;
        drop(store);
        assert_eq!(make_backup(&app.state).is_ok(), location == "both");
        let courier = Courier::to(&server);
        assert_eq!(courier.deliver(&app.state), 1, "{location}");
        let message = server.all().pop().unwrap();
        assert_eq!(message.to, [EMAIL]);
        let text = message.data.replace("=\r\n", "").replace("=\n", "");
        assert!(text.contains(subject), "{text}");
        assert!(!text.contains(&dir), "{text}");
    }
}

#[actix_web::test]
async fn administrators_hear_of_a_backup_that_does_not_restore() {
    let (server, home) = (SmtpServer::start(), tempdir().unwrap());
    let app = start_with(&[("DATA_DIR", home.path().to_str().unwrap())]).await;
    let token = app.sign_in().await;
    app.set(&token, json!({"systemAlerts": true})).await;
    let name = make_backup(&app.state).unwrap().unwrap();
    fs::write(home.path().join("backups").join(name.to_string()), "something else").unwrap();
    assert_eq!(verify_newest(&app.state).unwrap(), Some(VerificationOutcome::Damaged));
    assert_eq!(Courier::to(&server).deliver(&app.state), 1);
    let message = server.all().pop().unwrap();
    assert_eq!(message.to, [EMAIL]);
    assert!(message.data.contains("Subject: A backup cannot be restored"), "{}", message.data);
}

#[actix_web::test]
async fn the_worker_notifies_administrators_as_soon_as_it_starts() {
    let (app, server) = (start().await, SmtpServer::start());
    let token = app.sign_in().await;
    app.set(&token, json!({"dailyReports": true})).await;
    let mut state = app.at(TUESDAY);
    state.mail.configured = Some(Arc::new(Courier::to(&server)));
    let worker = worker::start(&state);
    let report = server.next().unwrap();
    worker.stop();
    assert_eq!(report.to, [EMAIL]);
    assert!(report.data.contains("Subject: Tuesday, January 5, 2027: no sessions"), "{}", report.data);
}
