//! Everyone at the table: what they are told, what their private page shows, and what their side asks for.

use std::collections::BTreeMap;

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use serde_json::{Value, json};
use templates::Mail;
use testing::CalendarRules;

use crate::harness::{Answer, Desk, Office, TestApp, delete, get, post, put, start_with};

const MORNING: &str = "9AM to 12PM Morning";

/// A practice where Jo Park has requested Ann's first morning of three, and the office has opened a matter for it:
/// Jo Park's side with her attorney Kim Vega, and the Lees' with their attorney Sol Lee and an adjuster who is only
/// called.
struct Table<'a, S> {
    app: &'a TestApp<S>,
    office: Office<'a, S>,
    desk: Desk,
    slots: [Value; 2],
    booking: Value,
    matter: Value,
}

impl<'a, S, B> Table<'a, S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    async fn of(app: &'a TestApp<S>) -> Self {
        let office = app.office().await;
        let ann = office.mediator("Ann Rivera").await;
        let link = json!({"meeting_link": "https://video.example/ann", "meeting_place": "1 Main St"});
        office.put(&format!("/api/employees/{ann}"), &link).await.ok();
        let booking = app.booked(&office.slot(&ann, "2027-01-12", MORNING).await).await;
        let slots =
            [office.slot(&ann, "2027-01-13", MORNING).await, office.slot(&ann, "2027-01-14", MORNING).await];
        let matter = office.post("/api/matters", &json!({"booking_id": booking["id"]})).await.ok();
        let table = Self { app, office, desk: Desk::default(), slots, booking, matter };
        let mut own = table.matter["sides"][0].clone();
        own["file_number"] = json!("22-118");
        own["people"].as_array_mut().unwrap().push(
            json!({"role": "counsel", "name": "Kim Vega", "email": "kim@example.net", "gets_mail": true}),
        );
        let lees = json!({"role": "defendant", "name": "Lee", "file_number": "L-7", "people": [
            {"role": "counsel", "name": "Sol Lee", "email": "sol@example.org", "gets_mail": true, "language": "es"},
            {"role": "insurer", "name": "Ida Lund", "phone": "407 555 0100"},
        ]});
        table.seat(json!([own, lees])).await.ok();
        let case =
            json!({"shared_line": "Case 2027-CA-118", "style": "Park v. Lee", "note": "Separate rooms"});
        table.office.put(&table.path(""), &case).await.ok();
        assert_eq!(table.told(), [("ann.rivera@example.com", "New"), ("jo@example.com", "Your")]);
        table
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matters/{}{rest}", self.matter["id"].as_str().unwrap())
    }

    async fn now(&self) -> Value {
        self.office.get(&self.path("")).await.ok()
    }

    async fn seat(&self, sides: Value) -> Answer {
        self.office.put(&self.path("/sides"), &json!({"sides": sides})).await
    }

    async fn change(&self, change: Value) {
        let path = format!("/api/bookings/{}", self.booking["id"].as_str().unwrap());
        self.office.put(&path, &change).await.ok();
    }

    async fn confirmed(&self) {
        self.change(json!({"status": "confirmed", "notify": true})).await;
    }

    fn sent(&self) -> Vec<Mail> {
        self.desk.sent(&self.app.state)
    }

    /// To whom mail went, and the first word of its subject, in alphabetical order.
    fn told(&self) -> Vec<(&'static str, &'static str)> {
        let known = |text: &str, all: &[&'static str]| {
            *all.iter().find(|one| text == **one).unwrap_or_else(|| panic!("{text}"))
        };
        let to = ["ann.rivera@example.com", "jo@example.com", "kim@example.net", "sol@example.org"];
        let words = [
            "New",
            "Your",
            "Confirmed",
            "Confirmada",
            "Updated",
            "Actualizada",
            "Off",
            "Cancelled",
            "Not",
            "No",
            "Moved",
            "A",
            "Reminder",
        ];
        let outline = |mail: &Mail| {
            let word = mail.subject.split([' ', ':']).next().unwrap();
            (known(mail.to.as_str(), &to), known(word, &words))
        };
        let mut all: Vec<_> = self.sent().iter().map(outline).collect();
        all.sort_unstable();
        all
    }

    async fn page(&self, token: &str) -> Answer {
        self.app.send(get(&format!("/api/public/mediation/{token}"))).await
    }

    async fn ask(&self, token: &str, kind: &str) -> Answer {
        let body = json!({"reference": self.booking["reference"], "kind": kind});
        self.app.send(post(&format!("/api/public/mediation/{token}/requests")).json(&body)).await
    }

    fn own_link(&self) -> String {
        let token = self.booking["manage_url"].as_str().unwrap().rsplit('/').next().unwrap();
        format!("/api/public/bookings/{token}")
    }
}

/// The tokens of the private pages in these messages, by address.
fn pages_in(mails: &[Mail]) -> BTreeMap<String, String> {
    let token = |mail: &Mail| {
        let (_, rest) = mail.text.split_once("/mediation/")?;
        Some((mail.to.to_string(), rest.split_whitespace().next()?.to_owned()))
    };
    mails.iter().filter_map(token).collect()
}

macro_rules! table {
    ($name:ident) => {
        let app = start_with(&[
            ("MAIL_FROM", "Accord <office@practice.example>"),
            ("PUBLIC_URL", "https://practice.example"),
        ])
        .await;
        let $name = Table::of(&app).await;
    };
}

#[actix_web::test]
async fn everyone_is_told_by_the_practice_once_it_has_confirmed_and_of_each_change() {
    table!(table);
    table.confirmed().await;
    let sent = table.sent();
    let tokens = pages_in(&sent);
    assert_eq!(tokens.keys().collect::<Vec<_>>(), ["kim@example.net", "sol@example.org"]);
    for mail in sent.iter().filter(|mail| tokens.contains_key(mail.to.as_str())) {
        let file = CalendarRules::check(&mail.calendar.as_ref().unwrap().text);
        assert_eq!((file.method.as_str(), &file.event()["STATUS"][..]), ("REQUEST", "CONFIRMED"));
        assert_eq!(file.event()["ATTENDEE"], format!("mailto:{}", mail.to));
    }
    let spanish = sent.iter().find(|mail| mail.to.as_str() == "sol@example.org").unwrap();
    assert!(spanish.text.contains("https://practice.example/es/mediation/"), "{}", spanish.text);
    assert!(spanish.text.contains("L-7") && !spanish.text.contains("22-118"), "{}", spanish.text);
    let matter = table.now().await;
    let told: Vec<_> = matter["sides"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|side| side["people"].as_array().unwrap().iter().map(|person| person["told"].clone()))
        .collect();
    let session = json!([table.booking["id"]]);
    assert_eq!(told, [session.clone(), session.clone(), session, json!([])]);

    table.change(json!({"slot_id": table.slots[0]["id"], "notify": true})).await;
    let calendar = ("ann.rivera@example.com", "Your");
    let moved = [
        calendar,
        ("jo@example.com", "Moved"),
        ("kim@example.net", "Updated"),
        ("sol@example.org", "Actualizada"),
    ];
    assert_eq!(table.told(), moved);
    // What the office keeps to itself.
    table.change(json!({"description": "Bring the deed.", "notify": true})).await;
    table.change(json!({"slot_id": table.slots[1]["id"], "notify": false})).await;
    assert_eq!(table.told(), [calendar]);
    table.change(json!({"status": "cancelled", "notify": true})).await;
    let off = [
        ("ann.rivera@example.com", "Off"),
        ("jo@example.com", "Cancelled"),
        ("kim@example.net", "Not"),
        ("sol@example.org", "No"),
    ];
    assert_eq!(table.told(), off);
    // Whoever has read that it is off must not stay away.
    table.change(json!({"status": "confirmed", "notify": false})).await;
    assert_eq!(table.told(), [calendar, ("kim@example.net", "Confirmed"), ("sol@example.org", "Confirmada")]);
}

#[actix_web::test]
async fn whoever_comes_later_is_told_by_one_press_and_nobody_is_told_twice() {
    table!(table);
    let tell =
        || table.office.send(post(&table.path("/told")).json(&json!({"booking_id": table.booking["id"]})));
    assert_eq!(tell().await.code(), (409, "not_confirmed".into()));
    table.confirmed().await;
    table.sent();
    let mut sides = table.now().await["sides"].clone();
    sides[1]["people"][1]["email"] = json!("sol.lund@example.org");
    sides[1]["people"][1]["gets_mail"] = json!(true);
    let seated = table.seat(sides).await.ok();
    assert!(table.sent().is_empty(), "saving tells nobody");
    assert_eq!(seated["sides"][1]["people"][1]["told"], json!([]));
    let told = tell().await.ok();
    assert_eq!(told["sides"][1]["people"][1]["told"], json!([table.booking["id"]]));
    let sent = table.sent();
    assert_eq!(sent.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["sol.lund@example.org"]);
    tell().await.ok();
    assert!(table.sent().is_empty(), "everybody knows");
    let other = json!({"booking_id": "01940000-0000-7000-8000-000000000001"});
    assert_eq!(table.office.post(&table.path("/told"), &other).await.status, 404);
}

#[actix_web::test]
async fn a_page_shows_its_own_side_and_what_all_agreed_to() {
    table!(table);
    table.confirmed().await;
    let tokens = pages_in(&table.sent());
    let page = table.page(&tokens["sol@example.org"]).await;
    assert_eq!(page.header("cache-control"), "no-store");
    let page = page.ok();
    let (session, people) = (page["sessions"][0].clone(), page["side"]["people"].clone());
    assert_eq!(
        page,
        json!({
            "name": "Sol Lee", "language": "es", "shared_line": "Case 2027-CA-118",
            "contact_email": null,
            "side": {"role": "defendant", "name": "Lee", "file_number": "L-7", "people": [
                {"id": people[0]["id"], "name": "Sol Lee", "role": "counsel", "attends": "unknown", "waits": false},
                {"id": people[1]["id"], "name": "Ida Lund", "role": "insurer", "attends": "unknown", "waits": false},
            ]},
            "sessions": [{
                "reference": table.booking["reference"], "employee_name": "Ann Rivera", "date": "2027-01-12",
                "start_time": "09:00", "end_time": "12:00", "status": "confirmed",
                "meeting": {"place": "", "link": "https://video.example/ann"},
                "free_until": {"at": "2027-01-11T14:00:00.000Z", "date": "2027-01-11", "time": "09:00"},
                "changeable": true, "request": null, "calendar": session["calendar"],
            }],
        })
    );
    for token in ["", "x", &tokens["sol@example.org"][1..], table.own_link().rsplit('/').next().unwrap()] {
        assert_eq!(table.page(token).await.status, 404, "{token}");
    }
    // Whoever only looks changes nothing.
    let before = table.now().await;
    for _ in 0..20 {
        table.page(&tokens["kim@example.net"]).await.ok();
    }
    assert_eq!(table.now().await, before);
}

#[actix_web::test]
async fn what_two_sides_have_agreed_to_is_not_changed_by_one_link() {
    table!(table);
    // While it waits, whoever has asked for it can release it.
    let page = table.app.send(get(&table.own_link())).await.ok();
    assert_eq!((page["changeable"].as_bool(), page["seat"].is_string()), (Some(true), true));
    table.confirmed().await;
    let tokens = pages_in(&table.sent());
    for change in [json!({"status": "cancelled"}), json!({"slot_id": table.slots[0]["id"]})] {
        let refused = table.app.send(put(&table.own_link()).json(&change)).await;
        assert_eq!(refused.code(), (409, "ask_instead".into()), "{change}");
    }
    let seat = table.app.send(get(&table.own_link())).await.ok()["seat"].as_str().unwrap().to_owned();
    assert_eq!(table.page(&seat).await.ok()["name"], "Jo Park");

    table.app.written(json!({"contactName": "Leo Marsh"})).await;
    let ann = table.booking["employee_id"].as_str().unwrap();
    let soon = table.office.slot(ann, "2027-01-05", "9AM to 12PM Morning").await;
    let soon = table.app.booked(&soon).await;
    table.sent();
    let others = table.page(&tokens["sol@example.org"]).await.text;
    let asked = table.ask(&seat, "cancel").await.ok();
    assert_eq!(asked["sessions"][0]["request"], "cancel");
    assert_eq!(table.ask(&tokens["kim@example.net"], "move").await.code(), (409, "request_open".into()));
    assert_eq!(table.told(), [("ann.rivera@example.com", "A")]);
    assert_eq!(table.page(&tokens["sol@example.org"]).await.text, others, "the other side learns nothing");
    let queue = table.office.get("/api/dashboard/queue").await.ok();
    assert_eq!(queue[1]["booking"]["id"], soon["id"], "it is soon, but not agreed");
    assert_eq!(
        queue[2]["message"]["contactName"], "Leo Marsh",
        "it is older, but not about an agreed session"
    );
    let request = &queue[0]["request"];
    assert_eq!(
        (
            &request["name"],
            &request["side"],
            &request["kind"],
            &request["matter_id"],
            &request["booking"]["id"]
        ),
        (&json!("Jo Park"), &json!("Jo Park"), &json!("cancel"), &table.matter["id"], &table.booking["id"])
    );
    assert_eq!(table.office.get("/api/dashboard/news").await.ok()["requests"], 2);

    // They think again, and ask again: the office has one message.
    let back =
        format!("/api/public/mediation/{seat}/requests/{}", table.booking["reference"].as_str().unwrap());
    assert_eq!(table.app.send(delete(&back)).await.ok()["sessions"][0]["request"], Value::Null);
    assert_eq!(table.app.send(delete(&back)).await.status, 200);
    assert_eq!(table.now().await["requests"], json!([]));
    table.ask(&tokens["kim@example.net"], "cancel").await.ok();
    assert!(table.sent().is_empty());
    let request = table.now().await["requests"][0].clone();
    assert_eq!((&request["name"], &request["side"]), (&json!("Kim Vega"), &json!("Jo Park")));

    let decide = format!("/api/change-requests/{}", request["id"].as_str().unwrap());
    let wrong = table.office.put(&decide, &json!({"decision": "maybe"})).await;
    assert_eq!((wrong.status.as_u16(), wrong.fields()), (422, vec!["decision".to_owned()]));
    assert_eq!(table.office.put(&decide, &json!({"decision": "grant"})).await.status, 204);
    assert_eq!(
        table.office.put(&decide, &json!({"decision": "grant"})).await.code(),
        (409, "request_settled".into())
    );
    let off = [
        ("ann.rivera@example.com", "Off"),
        ("jo@example.com", "Cancelled"),
        ("kim@example.net", "Not"),
        ("sol@example.org", "No"),
    ];
    assert_eq!(table.told(), off);
    let page = table.page(&tokens["sol@example.org"]).await.ok();
    assert_eq!(
        (&page["sessions"][0]["status"], &page["sessions"][0]["changeable"]),
        (&json!("cancelled"), &json!(false))
    );
    assert_eq!(table.ask(&seat, "move").await.code(), (409, "not_confirmed".into()));
}

#[actix_web::test]
async fn a_wish_ends_with_the_session_it_is_about() {
    table!(table);
    table.confirmed().await;
    let tokens = pages_in(&table.sent());
    table.ask(&tokens["sol@example.org"], "move").await.ok();
    let request = table.now().await["requests"][0].clone();
    let decide = format!("/api/change-requests/{}", request["id"].as_str().unwrap());
    let refused = table.office.put(&decide, &json!({"decision": "grant"})).await;
    assert_eq!((refused.status.as_u16(), refused.fields()), (422, vec!["decision".to_owned()]));
    assert_eq!(table.now().await["requests"].as_array().unwrap().len(), 1);
    table.change(json!({"slot_id": table.slots[0]["id"], "notify": true})).await;
    assert_eq!(table.now().await["requests"], json!([]));
    assert_eq!(
        table.office.put(&decide, &json!({"decision": "decline"})).await.code(),
        (409, "request_settled".into())
    );
    // Of the new date, they may think the same.
    table.ask(&tokens["sol@example.org"], "cancel").await.ok();
    let request = table.now().await["requests"][0].clone();
    let decide = format!("/api/change-requests/{}", request["id"].as_str().unwrap());
    table.sent();
    assert_eq!(table.office.put(&decide, &json!({"decision": "decline"})).await.status, 204);
    assert!(table.sent().is_empty(), "the office telephones");
    assert_eq!(table.page(&tokens["sol@example.org"]).await.ok()["sessions"][0]["request"], Value::Null);
}

#[actix_web::test]
async fn whoever_leaves_the_table_has_no_link_any_more() {
    table!(table);
    table.confirmed().await;
    let tokens = pages_in(&table.sent());
    let matter = table.now().await;
    let mut sides = matter["sides"].clone();
    let lee = json!({"role": "staff", "name": "Pat Dee", "email": "sol@example.org", "gets_mail": true});
    sides[1]["people"][0] = lee;
    let after = table.seat(sides).await.ok();
    assert_eq!(table.page(&tokens["sol@example.org"]).await.status, 404);
    assert_eq!(table.page(&tokens["kim@example.net"]).await.status, 200, "others keep theirs");
    // The successor is somebody else, who has been told of nothing.
    assert_eq!(after["sides"][1]["people"][0]["told"], json!([]));
    table.office.post(&table.path("/told"), &json!({"booking_id": table.booking["id"]})).await.ok();
    let fresh = pages_in(&table.sent());
    assert_eq!(fresh.keys().collect::<Vec<_>>(), ["sol@example.org"]);
    assert_eq!(table.page(&fresh["sol@example.org"]).await.ok()["name"], "Pat Dee");

    // The one who has booked: the booking's own link and mail end as well.
    assert_eq!(table.app.send(get(&table.own_link())).await.status, 200);
    let mut sides = after["sides"].clone();
    sides[0]["people"][0] =
        json!({"role": "party", "name": "Jo Park", "email": "jo.park@example.net", "gets_mail": true});
    table.seat(sides).await.ok();
    assert_eq!(table.app.send(get(&table.own_link())).await.status, 404);
    table.office.post(&table.path("/told"), &json!({"booking_id": table.booking["id"]})).await.ok();
    let fresh = pages_in(&table.sent());
    assert_eq!(fresh.keys().collect::<Vec<_>>(), ["jo.park@example.net"]);
    table.change(json!({"slot_id": table.slots[0]["id"], "notify": true})).await;
    let to: Vec<_> = table.sent().into_iter().map(|mail| mail.to.to_string()).collect();
    assert!(!to.iter().any(|to| to == "jo@example.com"), "{to:?}");
    assert!(to.iter().any(|to| to == "jo.park@example.net"), "{to:?}");
}

#[actix_web::test]
async fn a_new_link_ends_the_old_one_and_is_mailed() {
    table!(table);
    table.confirmed().await;
    let tokens = pages_in(&table.sent());
    let kim = table.now().await["sides"][0]["people"][1]["id"].as_str().unwrap().to_owned();
    let path = table.path(&format!("/participants/{kim}/link"));
    table.office.send(post(&path)).await.ok();
    assert_eq!(table.page(&tokens["kim@example.net"]).await.status, 404);
    let fresh = pages_in(&table.sent());
    assert_eq!(fresh.keys().collect::<Vec<_>>(), ["kim@example.net"]);
    assert_eq!(table.page(&fresh["kim@example.net"]).await.ok()["name"], "Kim Vega");
    assert_eq!(table.page(&tokens["sol@example.org"]).await.status, 200);
    let nobody = table.path("/participants/01940000-0000-7000-8000-000000000001/link");
    assert_eq!(table.office.send(post(&nobody)).await.status, 404);
    // A mailbox that was mistyped had the old link.
    let mut sides = table.now().await["sides"].clone();
    sides[0]["people"][1]["email"] = json!("kim.vega@example.net");
    table.seat(sides).await.ok();
    assert_eq!(table.page(&fresh["kim@example.net"]).await.status, 404);
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    name: String,
}

/// What one side reads over the life of a session, searched for anything of another side. The fields come from the
/// database's own list of columns, so that a new one cannot be forgotten.
#[actix_web::test]
async fn nothing_of_one_side_reaches_another() {
    table!(table);
    let mut connection = PgConnection::establish(&table.app.state.config.database_url).unwrap();
    // Everyone at the table reads these, or they hold one of a few words.
    let shared =
        ["matters.shared_line", "bookings.employee_name", "bookings.reference", "bookings.cancel_reason"];
    let words = [
        "matters.county",
        "sides.role",
        "participants.role",
        "participants.language",
        "bookings.status",
        "bookings.currency",
        "bookings.payment_status",
        "bookings.language",
        "bookings.session_type",
        "bookings.contact_method",
        "bookings.meeting_place",
        "bookings.meeting_link",
        "bookings.meeting_note",
    ];
    for (canaries, of) in [
        ("matters", "true"),
        ("sides", "position = 1"),
        ("participants", "side_id IN (SELECT id FROM sides WHERE position = 1)"),
        ("bookings", "true"),
    ] {
        let columns: Vec<Column> = sql_query(
            "SELECT column_name AS name FROM information_schema.columns
            WHERE table_name = $1 AND data_type = 'text' AND is_generated = 'NEVER'",
        )
        .bind::<Text, _>(canaries)
        .load(&mut connection)
        .unwrap();
        assert!(!columns.is_empty());
        for Column { name } in columns {
            let field = format!("{canaries}.{name}");
            if shared.contains(&&field[..]) || words.contains(&&field[..]) {
                continue;
            }
            // An address has to be one; others say which field it was.
            let canary = if name.contains("email") {
                "'canary-' || left(id::text, 8) || right(id::text, 4) || '@example.net'".to_owned()
            } else {
                format!("'canary {canaries} {name}'")
            };
            let statement = format!("UPDATE {canaries} SET {name} = {canary} WHERE {of} AND {name} <> ''");
            sql_query(statement).execute(&mut connection).unwrap();
        }
    }
    let mut read = Vec::new();
    let of_side_b = |mails: Vec<Mail>| {
        let to_b = mails.into_iter().filter(|mail| mail.to.as_str() == "sol@example.org");
        to_b.map(|mail| format!("{mail:?}")).collect::<Vec<_>>()
    };
    table.confirmed().await;
    let sent = table.sent();
    let token = pages_in(&sent).get("sol@example.org").unwrap_or_else(|| panic!("{sent:#?}")).clone();
    assert!(sent.iter().any(|mail| format!("{mail:?}").contains("canary")), "the canaries are there");
    read.extend(of_side_b(sent));
    read.push(table.page(&token).await.text);
    read.push(table.ask(&token, "move").await.text);
    for change in [
        json!({"slot_id": table.slots[0]["id"], "notify": true}),
        json!({"meeting_place": "Room 2", "notify": true}),
        json!({"status": "cancelled", "notify": true, "reason": "canary reason"}),
    ] {
        table.change(change).await;
        read.extend(of_side_b(table.sent()));
        read.push(table.page(&token).await.text);
    }
    assert!(read.len() >= 9, "{read:#?}");
    for text in read {
        assert!(!text.contains("canary") && !text.contains("22-118"), "{text}");
    }
}

#[actix_web::test]
async fn a_side_says_who_comes_and_the_office_checks_whom_it_adds() {
    table!(table);
    let app = table.app;
    table.confirmed().await;
    let pages = pages_in(&table.sent());
    let kim = &pages["kim@example.net"];
    let say =
        async |body: Value| app.send(put(&format!("/api/public/mediation/{kim}/people")).json(&body)).await;
    let seen = table.page(kim).await.ok();
    let people = &seen["side"]["people"];
    assert_eq!((&people[0]["attends"], &people[0]["waits"]), (&json!("unknown"), &json!(false)));
    // Sol Lee's address, which is on the other side: this one does not learn it.
    let sol = json!({"name": "Sol", "role": "staff", "email": "sol@example.org", "phone": "407 555 0111"});
    let both = json!({"attends": [{"id": people[0]["id"], "attends": "in_person"}], "add": [sol]});
    let said = say(both.clone()).await.ok();
    assert_eq!(said["side"]["people"][0]["attends"], "in_person");
    assert_eq!(
        (&said["side"]["people"][2]["name"], &said["side"]["people"][2]["waits"]),
        (&json!("Sol"), &json!(true))
    );
    assert_eq!(say(both).await.ok(), said, "twice is once");
    assert!(table.sent().is_empty(), "nobody is written to");

    let other = table.now().await["sides"][1]["people"][0]["id"].clone();
    let meddles = say(json!({"attends": [{"id": other, "attends": "no"}]})).await;
    assert_eq!(meddles.status, 404, "of another side");
    let wrong = say(json!({"attends": [{"id": "1", "attends": "maybe"}], "add": [{"name": " ", "role": "x", "email": "a"}]})).await;
    let fields = ["add.0.email", "add.0.name", "add.0.role", "attends.0.attends", "attends.0.id"];
    assert_eq!((wrong.status.as_u16(), wrong.fields()), (422, fields.map(str::to_owned).to_vec()));
    let many: Vec<_> = (0..5).map(|at| json!({"name": format!("P{at}"), "role": "other"})).collect();
    assert_eq!(say(json!({"add": many})).await.code(), (409, "people_wait".into()));

    let queue = table.office.get("/api/dashboard/queue").await.ok();
    let waiting = queue[0]["person"].clone();
    assert_eq!(
        (&waiting["name"], &waiting["side"], &waiting["unchecked"]),
        (&json!("Sol"), &json!("Jo Park"), &json!("added"))
    );
    let mut sides = table.now().await["sides"].clone();
    assert_eq!(sides[0]["people"][2]["unchecked"], "added");
    table.seat(sides.clone()).await.ok();
    assert_eq!(table.office.get("/api/dashboard/queue").await.ok(), queue, "still to check");
    sides[0]["people"][2]["unchecked"] = Value::Null;
    assert_eq!(table.seat(sides.clone()).await.code(), (409, "email_on_two_sides".into()));
    sides[0]["people"][2]["email"] = json!("sol.roe@example.net");
    table.seat(sides).await.ok();
    assert_eq!(table.office.get("/api/dashboard/queue").await.ok(), json!([]));
}

#[actix_web::test]
async fn a_link_that_reached_somebody_else_ends_with_the_bookings_and_the_office_sees_it() {
    table!(table);
    let app = table.app;
    table.confirmed().await;
    let pages = pages_in(&table.sent());
    let booking = table.own_link();
    let own = app.send(get(&booking)).await.ok()["seat"].as_str().unwrap().to_owned();
    for (name, link) in [("Kim Vega", pages["kim@example.net"].as_str()), ("Jo Park", &own)] {
        let disown = || post(&format!("/api/public/mediation/{link}/wrong-person"));
        assert_eq!(app.send(disown()).await.status, 204);
        assert_eq!(app.send(disown()).await.status, 404);
        assert_eq!(table.page(link).await.status, 404);
        let queue = table.office.get("/api/dashboard/queue").await.ok();
        let found = queue
            .as_array()
            .unwrap()
            .iter()
            .any(|row| row["person"]["name"] == name && row["person"]["unchecked"] == "wrong_person");
        assert!(found, "{name} in {queue}");
    }
    assert_eq!(app.send(get(&booking)).await.status, 404, "it would lead to her seat");
    table.change(json!({"slot_id": table.slots[0]["id"], "notify": true})).await;
    assert_eq!(table.told(), [("ann.rivera@example.com", "Your"), ("sol@example.org", "Actualizada")]);

    let mut sides = table.now().await["sides"].clone();
    sides[0]["people"][1]["email"] = json!("kim.vega@example.net");
    sides[0]["people"][1]["gets_mail"] = json!(true);
    table.seat(sides).await.ok();
    let seated = table.now().await;
    assert_eq!(seated["sides"][0]["people"][1]["unchecked"], Value::Null);
    assert_eq!(seated["sides"][0]["people"][0]["unchecked"], "wrong_person", "not looked at yet");
}
