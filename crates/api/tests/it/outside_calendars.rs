//! A mediator's outside calendar closes the sessions it overlaps, and nothing is known of its titles.

use api::worker::calendars::{notify_unread, read_due};
use auth::{Role, Session};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use serde_json::{Value, json};
use testing::{CalendarServer, SmtpServer};

use crate::factories::request_for;
use crate::harness::{delete, get, now, post, put, start, start_beside, start_with};
use crate::mail::Courier;
use crate::notices::later;

const PRIVATE: &[(&str, &str)] = &[("SMTP_ALLOW_PRIVATE", "1")];
const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";
const WEEK: &str = "/api/calendar/board?from=2027-01-04&to=2027-01-08";

/// Ten in the morning of Tuesday, January 5, in Orlando; an hour.
const TUESDAY: (&str, &str) = ("20270105T150000Z", "20270105T160000Z");
const WEDNESDAY: (&str, &str) = ("20270106T150000Z", "20270106T160000Z");

fn path_of(mediator: &str) -> String {
    format!("/api/employees/{mediator}/outside-calendar")
}

fn dates(slots: &Value) -> Vec<&str> {
    slots.as_array().unwrap().iter().map(|slot| slot["date"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn busy_times_close_sessions_at_once_and_removing_the_calendar_opens_them() {
    let (app, server) = (start_with(PRIVATE).await, CalendarServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let (path, offered) = (path_of(&ann), format!("/api/time-slots/{ann}"));
    let morning = office.slot(&ann, "2027-01-05", MORNING).await;
    office.slot(&ann, "2027-01-05", AFTERNOON).await;
    let wednesday = office.slot(&ann, "2027-01-06", MORNING).await;
    let booked = app.booked(&morning).await;
    // The answer to visitors is in memory.
    assert_eq!(dates(&app.send(get(&offered)).await.ok()), ["2027-01-05", "2027-01-06"]);
    let none = json!({
        "active": false, "masked_address": null, "added_at": null, "read_at": null, "problem": null,
        "busy_times": 0, "skipped": 0, "bookings": [],
    });
    assert_eq!(office.get(&path).await.ok(), none);

    server.has(&CalendarServer::file(&[TUESDAY, WEDNESDAY]));
    let added = office.put(&path, &json!({"address": server.url()})).await.ok();
    let seen = office.get("/api/bookings").await.ok()[0].clone();
    assert_eq!(
        (&seen["id"], &seen["status"]),
        (&booked["id"], &json!("pending")),
        "bookings are not touched"
    );
    assert_eq!(
        added,
        json!({
            "active": true, "masked_address": "127.0.0.1/…asic.ics", "added_at": "2027-01-04T13:00:00.000Z",
            "read_at": "2027-01-04T13:00:00.000Z", "problem": null, "busy_times": 2, "skipped": 0,
            "bookings": [seen],
        })
    );
    assert_eq!(office.get(&path).await.ok(), added);

    // Only the afternoon is left, for visitors and the practice alike.
    assert_eq!(dates(&app.send(get(&offered)).await.ok()), ["2027-01-05"]);
    let asked = app.send(post("/api/bookings").json(&request_for(&wednesday))).await;
    assert_eq!(asked.code(), (409, "slot_unavailable".into()));
    let staff = office.post("/api/bookings", &request_for(&wednesday)).await;
    assert_eq!(staff.code(), (409, "closed".into()));
    assert_eq!(staff.json()["detail"], "This time is closed: Busy elsewhere. Choose another session");
    let board = office.get(WEEK).await.ok();
    let time = |day: &str| {
        json!({
            "start": format!("{day}T10:00"), "end": format!("{day}T11:00"), "reason": "Busy elsewhere",
            "source": "outside_calendar",
        })
    };
    assert_eq!(board["mediators"][0]["closed"], json!([time("2027-01-05"), time("2027-01-06")]));
    assert!(!board.to_string().contains("Secret lunch"));

    assert_eq!(office.delete(&path).await.status, 204);
    assert_eq!(office.delete(&path).await.code(), (404, "not_found".into()));
    assert_eq!(office.get(&path).await.ok(), none);
    assert_eq!(dates(&app.send(get(&offered)).await.ok()), ["2027-01-05", "2027-01-06"]);
    app.booked(&wednesday).await;
}

#[actix_web::test]
async fn the_practices_own_sessions_there_close_nothing() {
    let (app, server) = (start_with(PRIVATE).await, CalendarServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let booked = app.booked(&office.slot(&ann, "2027-01-05", MORNING).await).await;
    let made = office.send(post(&format!("/api/employees/{ann}/calendar-feed"))).await.json();
    let feed = made["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:8080").unwrap().to_owned();
    server.has(&app.send(get(&feed)).await.text);
    let added = office.put(&path_of(&ann), &json!({"address": server.url()})).await.ok();
    assert_eq!(
        (&added["busy_times"], &added["bookings"], &added["skipped"]),
        (&json!(0), &json!([]), &json!(0))
    );
    // So a session that was cancelled by mistake can be taken up again.
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    for status in ["cancelled", "confirmed"] {
        office.put(&path, &json!({"status": status})).await.ok();
    }
}

#[actix_web::test]
async fn the_address_is_kept_sealed_and_shown_to_no_one() {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        text: String,
    }
    let (app, server) = (start_with(PRIVATE).await, CalendarServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let added = office.put(&path_of(&ann), &json!({"address": server.url()})).await;
    assert!(!added.text.contains("0123456789abcdef"));
    let mut database = PgConnection::establish(&app.state.config.database_url).unwrap();
    let rows = "SELECT outside_calendars::text AS text FROM outside_calendars UNION ALL SELECT audit_log::text FROM audit_log";
    let rows: Vec<Row> = sql_query(rows).load(&mut database).unwrap();
    assert!(rows.iter().all(|row| !row.text.contains("0123456789abcdef")));
}

#[actix_web::test]
async fn an_address_that_is_no_calendar_is_refused_at_its_field() {
    let (app, server) = (start_with(PRIVATE).await, CalendarServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let path = path_of(&ann);
    let refusal = async |address: &str| {
        let answer = office.put(&path, &json!({"address": address})).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
        answer.json()["errors"]["address"][0].as_str().unwrap().to_owned()
    };
    let example = "Enter the calendar's private address, such as https://calendar.google.com/…/basic.ics";
    assert_eq!(refusal("").await, example);
    assert_eq!(refusal("ftp://example.com/a.ics").await, example);
    server.has("<!doctype html><title>Sign in</title>");
    assert_eq!(refusal(&server.url()).await, "That is not a calendar file");
    server.has("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n");
    assert_eq!(refusal(&server.url()).await, "The calendar came only in part");
    server.fails(404);
    assert_eq!(refusal(&server.url()).await, "There is no calendar at that address. It may have been reset");
    // The server's own network is not for this.
    let strict = start_beside(&app, &[]).await;
    server.has(&CalendarServer::file(&[]));
    let asked = server.requests().len();
    let answer = strict.send(put(&path).token(&office.token).json(&json!({"address": server.url()}))).await;
    assert_eq!(answer.json()["errors"]["address"][0], "That address did not answer");
    assert_eq!(server.requests().len(), asked);
}

#[actix_web::test]
async fn a_calendar_is_read_every_ten_minutes_by_one_of_several_servers() {
    let (app, server) = (start_with(PRIVATE).await, CalendarServer::start());
    let beside = start_beside(&app, PRIVATE).await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let path = path_of(&ann);
    office.slot(&ann, "2027-01-05", MORNING).await;
    office.put(&path, &json!({"address": server.url()})).await.ok();
    server.has(&CalendarServer::file(&[TUESDAY]));
    let at = |moment: &str| later(&app.state, moment.parse().unwrap());
    assert_eq!(read_due(&at("2027-01-04T13:09:00Z")).unwrap(), 0);
    let due = at("2027-01-04T13:10:00Z");
    assert_eq!((read_due(&due).unwrap(), read_due(&due).unwrap()), (1, 0));
    assert_eq!(read_due(&later(&beside.state, "2027-01-04T13:15:00Z".parse().unwrap())).unwrap(), 0);
    assert_eq!(app.send(get(&format!("/api/time-slots/{ann}"))).await.ok(), json!([]));
    // Nothing has changed since: the server says so.
    assert_eq!(read_due(&at("2027-01-04T13:20:00Z")).unwrap(), 1);
    let conditional = server.requests().iter().filter(|request| request.contains("if-none-match")).count();
    assert_eq!((server.requests().len(), conditional), (3, 2));
    let seen = office.get(&path).await.ok();
    assert_eq!((&seen["read_at"], &seen["busy_times"]), (&json!("2027-01-04T13:20:00.000Z"), &json!(1)));
    // Someone who cannot wait.
    server.has(&CalendarServer::file(&[TUESDAY, WEDNESDAY]));
    let read = office.send(post(&format!("{path}/read"))).await.ok();
    assert_eq!((&read["problem"], &read["busy_times"]), (&Value::Null, &json!(2)));
}

/// A calendar with an invitation on Tuesday at ten that this address has declined, and an entry whose end
/// cannot be read.
fn declined_by(address: &str) -> String {
    let answer = format!("ATTENDEE;PARTSTAT=DECLINED:mailto:{address}");
    let invited = format!("UID:1\r\nDTSTART:20270105T150000Z\r\nDTEND:20270105T160000Z\r\n{answer}");
    let unclear = "UID:2\r\nDTSTART:20270106T150000Z\r\nDTEND:None";
    let event = |lines: &str| format!("BEGIN:VEVENT\r\n{lines}\r\nEND:VEVENT\r\n");
    let events = event(&invited) + &event(unclear);
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n{events}END:VCALENDAR\r\n")
}

#[actix_web::test]
async fn an_invitation_that_the_mediator_declined_keeps_their_time_open() {
    let (app, server) = (start_with(PRIVATE).await, CalendarServer::start());
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let (path, employee) = (path_of(&ann), format!("/api/employees/{ann}"));
    server.has(&declined_by("ANN@EXAMPLE.COM"));
    let seen = office.put(&path, &json!({"address": server.url()})).await.ok();
    // What is known of the other entry is closed, and it is counted.
    assert_eq!((&seen["busy_times"], &seen["skipped"]), (&json!(1), &json!(1)));
    // With another address it is someone else who declined, although the file is unchanged.
    office.put(&employee, &json!({"email": "rivera@example.com"})).await.ok();
    let read = office.send(post(&format!("{path}/read"))).await.ok();
    assert_eq!((&read["busy_times"], &read["skipped"]), (&json!(2), &json!(1)));
    // As does the round of the worker.
    office.put(&employee, &json!({"email": "ann@example.com"})).await.ok();
    assert_eq!(read_due(&later(&app.state, "2027-01-04T13:10:00Z".parse().unwrap())).unwrap(), 1);
    assert_eq!(office.get(&path).await.ok()["busy_times"], 1);
}

#[actix_web::test]
async fn an_unread_calendar_is_said_on_the_board_and_by_mail_once() {
    let (app, server, mail) = (start_with(PRIVATE).await, CalendarServer::start(), SmtpServer::start());
    let office = app.office().await;
    let settings = json!({"systemAlerts": true});
    office.put("/api/settings", &settings).await.ok();
    let ann = office.mediator("Ann Rivera").await;
    let path = path_of(&ann);
    server.has(&CalendarServer::file(&[TUESDAY]));
    office.put(&path, &json!({"address": server.url()})).await.ok();
    server.fails(503);
    let (hour, day) = ("2027-01-04T14:00:00Z", "2027-01-05T13:00:00Z");
    let at = |moment: &str| later(&app.state, moment.parse().unwrap());
    read_due(&at(hour)).unwrap();
    notify_unread(&at(hour)).unwrap();
    let seen = office.get(&path).await.ok();
    assert_eq!(seen["problem"], "That address answered with an error (503)");
    assert_eq!(seen["busy_times"], 1, "what was busy stays closed");
    assert_eq!(office.get(WEEK).await.ok()["unread_calendars"], json!([]));

    // A day ago, as the database has it.
    let mut database = PgConnection::establish(&app.state.config.database_url).unwrap();
    database.batch_execute("UPDATE outside_calendars SET read_at = read_at - interval '1 day'").unwrap();
    let unread = json!([{"employee_id": ann, "name": "Ann Rivera", "since": "2027-01-03T13:00:00.000Z"}]);
    assert_eq!(office.get(WEEK).await.ok()["unread_calendars"], unread);
    let courier = Courier::to(&mail);
    for moment in [hour, hour, day] {
        notify_unread(&at(moment)).unwrap();
    }
    courier.deliver(&at(day));
    let subject = "Subject: An outside calendar cannot be read";
    let told = mail.all().iter().filter(|received| received.data.contains(subject)).count();
    assert_eq!(told, 1);

    server.has(&CalendarServer::file(&[]));
    let read = office.send(post(&format!("{path}/read"))).await.ok();
    assert_eq!((&read["problem"], &read["busy_times"]), (&Value::Null, &json!(0)));
    assert_eq!(office.get(WEEK).await.ok()["unread_calendars"], json!([]));
}

#[actix_web::test]
async fn a_mediator_connects_their_own_calendar_only() {
    let (app, server) = (start_with(PRIVATE).await, CalendarServer::start());
    let owner = app.sign_in().await;
    let (ann, bob) = (app.mediator(&owner, "Ann").await, app.mediator(&owner, "Bob").await);
    let person = app.hire(Role::Mediator, Some(ann.parse().unwrap()));
    let token = app.token_of(&Session::start(person, now()));
    let address = json!({"address": server.url()});
    app.send(put(&path_of(&ann)).token(&token).json(&address)).await.ok();
    let asked = server.requests().len();
    let others = app.send(put(&path_of(&bob)).token(&token).json(&address)).await;
    assert_eq!(others.code(), (404, "not_found".into()));
    assert_eq!(server.requests().len(), asked);
    for call in [get(&path_of(&bob)), delete(&path_of(&bob)), post(&format!("{}/read", path_of(&bob)))] {
        assert_eq!(app.send(call.token(&token)).await.code(), (404, "not_found".into()));
    }
}

#[actix_web::test]
async fn only_those_who_change_availability_see_a_calendar() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let viewer = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    let read = format!("{}/read", path_of(&ann));
    for path in [path_of(&ann), read.clone()] {
        let call = || if path == read { post(&path) } else { get(&path) };
        assert_eq!(app.send(call()).await.code(), (401, "unauthorized".into()));
        assert_eq!(app.send(call().token(&viewer)).await.status, 403);
    }
    assert_eq!(office.send(post(&read)).await.code(), (404, "not_found".into()));
}
