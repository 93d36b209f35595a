//! Matters: who is at the table, and what the office sees of it.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use auth::Role;
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{Office, post, put, start};

const MORNING: &str = "9AM to 12PM Morning";

impl<S, B> Office<'_, S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    /// An appointment of Jo Park about Ortiz v. Lee.
    async fn appointment(&self, mediator: &str, date: &str) -> Value {
        let slot = self.slot(mediator, date, MORNING).await;
        let details = json!({"case_title": "Ortiz v. Lee", "case_type": "Circuit Civil"});
        self.post("/api/bookings", &with(request_for(&slot), details)).await.ok()
    }

    /// A matter of a new appointment, with the style of the case.
    async fn matter(&self, mediator: &str, date: &str) -> Value {
        let booked = self.appointment(mediator, date).await;
        let matter = self.post("/api/matters", &json!({"booking_id": booked["id"]})).await.ok();
        self.put(&path(&matter), &json!({"style": "Ortiz v. Lee"})).await.ok()
    }
}

fn path(matter: &Value) -> String {
    format!("/api/matters/{}", matter["id"].as_str().unwrap())
}

/// A person of a new side.
fn counsel(email: &str) -> Value {
    json!({"role": "counsel", "name": "Kim Vega", "firm": "Harbor Law", "email": email, "phone": "407 555 0100"})
}

/// The sides of a matter and a new one with these people.
fn and_lee(matter: &Value, people: &Value) -> Value {
    let lee = json!({"role": "defendant", "name": "Lee", "people": people});
    json!({"sides": [matter["sides"][0], lee]})
}

#[actix_web::test]
async fn the_office_opens_a_matter_and_changes_what_it_says_about_the_case() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let booked = office.appointment(&ann, "2027-01-05").await;
    assert_eq!(booked["matter_id"], Value::Null);
    let opened = office.post("/api/matters", &json!({"booking_id": booked["id"]})).await;
    assert_eq!((opened.status.as_u16(), opened.header("etag")), (201, "\"1\""));
    let matter = opened.json();
    let session = office.get("/api/bookings").await.ok()[0].clone();
    assert_eq!((&session["id"], &session["matter_id"]), (&booked["id"], &matter["id"]));
    assert_eq!(
        matter,
        json!({
            "id": matter["id"], "style": "", "case_number": "", "county": null,
            "shared_line": "", "note": "",
            "sides": [{
                "id": matter["sides"][0]["id"], "role": "other", "name": "Jo Park", "file_number": "",
                "people": [{
                    "id": matter["sides"][0]["people"][0]["id"], "role": "party", "name": "Jo Park",
                    "firm": "", "email": "jo@example.com", "phone": "(407) 555-0100", "shared_email": false,
                    "gets_mail": true, "language": "en", "attends": "unknown", "unchecked": null,
                    "told": [booked["id"]],
                }],
            }],
            "sessions": [session], "requests": [],
            "created_at": "2027-01-04T13:00:00.000Z", "updated_at": "2027-01-04T13:00:00.000Z",
        })
    );
    let again = office.post("/api/matters", &json!({"booking_id": booked["id"]})).await;
    assert_eq!(again.code(), (409, "matter_exists".into()));

    let case =
        json!({"case_number": " 2027-CA-1 ", "county": "Orange", "shared_line": "In Orange", "note": "A\nB"});
    let case = with(case, json!({"style": "Ortiz v. Lee"}));
    let changed = office.send(put(&path(&matter)).header("if-match", "\"1\"").json(&case)).await;
    assert_eq!((changed.status.as_u16(), changed.header("etag")), (200, "\"2\""));
    assert_eq!(changed.json(), with(with(matter.clone(), case), json!({"case_number": "2027-CA-1"})));
    let emptied = office.put(&path(&matter), &json!({"county": "", "note": ""})).await.ok();
    assert_eq!(
        (&emptied["county"], &emptied["note"], &emptied["style"]),
        (&json!(null), &json!(""), &json!("Ortiz v. Lee"))
    );
    let lines = office.get("/api/activity?limit=3").await.ok();
    let texts: Vec<_> = lines.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(
        texts,
        [
            "Olive Manager changed the matter Ortiz v. Lee: county, note",
            "Olive Manager changed the matter Ortiz v. Lee: style, case number, county, shared line, note",
            "Olive Manager opened the matter Ortiz v. Lee",
        ]
    );
}

#[actix_web::test]
async fn sides_are_seated_together_and_keep_their_ids() {
    let app = start().await;
    let office = app.office().await;
    let matter = office.matter(&office.mediator("Ann").await, "2027-01-05").await;
    let ortiz = with(matter["sides"][0].clone(), json!({"role": "plaintiff", "file_number": "22-118"}));
    let lee = json!({"role": "defendant", "name": " Lee ", "people": [
        counsel("kim@example.net"), {"role": "staff", "name": "Sam Roe", "email": "sam@example.net"},
    ]});
    let sides = format!("{}/sides", path(&matter));
    let seated = office.put(&sides, &json!({"sides": [ortiz, lee]})).await;
    assert_eq!((seated.status.as_u16(), seated.header("etag")), (200, "\"3\""));
    let seated = seated.json();
    let lee = seated["sides"][1].clone();
    let person = |at: usize, fields| {
        with(
            json!({"id": lee["people"][at]["id"], "shared_email": false, "gets_mail": false, "language": "en",
                "attends": "unknown", "unchecked": null, "told": []}),
            fields,
        )
    };
    assert_eq!(
        seated["sides"],
        json!([ortiz, {
            "id": lee["id"], "role": "defendant", "name": "Lee", "file_number": "", "people": [
                person(0, counsel("kim@example.net")),
                person(1, json!({"role": "staff", "name": "Sam Roe", "firm": "", "email": "sam@example.net", "phone": ""})),
            ],
        }])
    );
    assert_eq!(office.get(&path(&matter)).await.ok(), seated);

    // Counsel leaves, the sides change places; the ids stay.
    let sam = lee["people"][1].clone();
    let fewer = json!({"sides": [with(lee, json!({"people": [sam]})), ortiz]});
    let after = office.put(&sides, &fewer).await.ok();
    assert_eq!(after["sides"], fewer["sides"]);
    let mails = office.get("/api/notifications/outbox").await.ok();
    assert!(!mails.to_string().contains("example.net"), "whom the office names is not written to");
}

#[actix_web::test]
async fn bad_input_is_refused_where_it_is_and_nothing_is_lost() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let matter = office.matter(&ann, "2027-01-05").await;
    let sides = format!("{}/sides", path(&matter));
    let case = json!({
        "style": "x".repeat(201), "case_number": "a\nb", "county": "Kent", "shared_line": "x".repeat(121),
        "note": "x".repeat(2001),
    });
    let refused = office.put(&path(&matter), &case).await;
    assert_eq!(
        (refused.status.as_u16(), refused.fields()),
        (
            422,
            vec!["case_number".into(), "county".into(), "note".into(), "shared_line".into(), "style".into()]
        )
    );
    let seats = json!({"sides": [{"id": "lee", "role": "victim", "name": " ", "file_number": "http://x.example", "people": [
        {"role": "party", "name": "x".repeat(121), "firm": "x".repeat(161), "email": "jo", "phone": "1".repeat(41)},
    ]}]});
    let refused = office.put(&sides, &seats).await;
    let at = |field: &str| format!("sides.0.{field}");
    let mut expected = [
        "file_number",
        "id",
        "name",
        "people.0.email",
        "people.0.firm",
        "people.0.name",
        "people.0.phone",
        "role",
    ]
    .map(at);
    expected.sort();
    assert_eq!((refused.status.as_u16(), refused.fields()), (422, expected.to_vec()));
    let party = json!({"role": "party", "name": "Jo"});
    for (sides_sent, text) in [
        (json!([]), "A matter has 1 to 12 sides"),
        (json!(vec![json!({"role": "other", "name": "Lee"}); 13]), "A matter has 1 to 12 sides"),
        (json!([{"role": "other", "name": "Lee"}]), "A matter has 1 to 40 people"),
        (
            json!([
                {"role": "other", "name": "Lee", "people": vec![&party; 20]},
                {"role": "other", "name": "Roe", "people": vec![&party; 21]},
            ]),
            "A matter has 1 to 40 people",
        ),
        (
            json!([{"role": "other", "name": "Lee", "people": [party]}, {"role": "other", "name": "LEE"}]),
            "Two sides have the same name",
        ),
        (json!([matter["sides"][0], matter["sides"][0]]), "A side or a person is in the list twice"),
    ] {
        let refused = office.put(&sides, &json!({"sides": sides_sent})).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["errors"]["sides"][0]), (422, &json!(text)));
    }
    // What belongs to another matter does not exist in this one.
    let other = office.matter(&ann, "2027-01-06").await;
    let stranger = json!([{"role": "other", "name": "Lee", "people": [other["sides"][0]["people"][0]]}]);
    for foreign in [other["sides"].clone(), stranger] {
        assert_eq!(office.put(&sides, &json!({"sides": foreign})).await.status, 404);
    }
    assert_eq!(office.get(&path(&other)).await.ok()["sides"], other["sides"]);
    let not_one = office.post("/api/matters", &json!({"booking_id": "jo"})).await;
    assert_eq!(not_one.fields(), ["booking_id"]);
    let unknown = office.post("/api/matters", &json!({"booking_id": matter["id"]})).await;
    assert_eq!(unknown.status, 404);
    assert_eq!(office.get(&path(&matter)).await.header("etag"), "\"2\"");
}

#[actix_web::test]
async fn of_two_who_save_the_second_learns_of_the_first() {
    let app = start().await;
    let office = app.office().await;
    let matter = office.matter(&office.mediator("Ann").await, "2027-01-05").await;
    let sides = format!("{}/sides", path(&matter));
    let seats = and_lee(&matter, &json!([counsel("kim@example.net")]));
    let save = |tag: &'static str| put(&sides).header("if-match", tag).json(&seats);
    assert_eq!(office.send(save("\"2\"")).await.status, 200);
    assert_eq!(office.send(save("\"2\"")).await.code(), (412, "stale".into()));
    let style = put(&path(&matter)).header("if-match", "\"2\"").json(&json!({"style": "Lost"}));
    assert_eq!(office.send(style).await.code(), (412, "stale".into()));
    assert_eq!(office.get(&path(&matter)).await.ok()["style"], "Ortiz v. Lee");
}

#[actix_web::test]
async fn an_address_is_on_one_side_unless_those_who_may_share_it_do() {
    let app = start().await;
    let office = app.office().await;
    let matter = office.matter(&office.mediator("Ann").await, "2027-01-05").await;
    let sides = format!("{}/sides", path(&matter));
    let refused = office.put(&sides, &and_lee(&matter, &json!([counsel("JO@example.com")]))).await;
    assert_eq!(refused.code(), (409, "email_on_two_sides".into()));
    assert!(refused.text.contains("JO@example.com"), "{}", refused.text);
    let adjuster = |shared: bool| json!({"role": "insurer", "name": "Ida", "email": "ida@example.com", "shared_email": shared});
    let both = |shared| {
        let on = |name: &str| json!({"role": "defendant", "name": name, "people": [adjuster(shared)]});
        json!({"sides": [matter["sides"][0], on("Lee"), on("Roe")]})
    };
    assert_eq!(office.put(&sides, &both(false)).await.code(), (409, "email_on_two_sides".into()));
    assert_eq!(office.put(&sides, &both(true)).await.status, 200);
}

#[actix_web::test]
async fn matters_are_listed_and_found_by_what_people_know_of_them() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    let early = office.matter(&ann, "2027-01-05").await;
    let late = office.matter(&bob, "2027-01-06").await;
    let sides = format!("{}/sides", path(&early));
    office.put(&sides, &and_lee(&early, &json!([counsel("kim@example.net")]))).await.ok();
    let listed = office.get("/api/matters").await;
    assert_eq!(listed.header("x-total-count"), "2");
    let rows = listed.ok();
    assert_eq!((&rows[0]["id"], &rows[1]["id"]), (&late["id"], &early["id"]));
    assert_eq!(
        rows[1],
        json!({
            "id": early["id"], "style": "Ortiz v. Lee", "case_number": "", "sides": ["Jo Park", "Lee"], "people": 2,
            "sessions": 1, "case_type": "Circuit Civil", "employee_name": "Ann", "date": "2027-01-05",
        })
    );
    for (text, number) in [("vega", 1), ("HARBOR", 1), ("kim@example.net", 1), ("ortiz", 2), ("nobody", 0)] {
        let found = office.get(&format!("/api/matters?q={text}")).await.ok();
        assert_eq!(found.as_array().unwrap().len(), number, "{text}");
    }
    assert_eq!(office.get("/api/matters?limit=1&offset=1").await.ok()[0]["id"], early["id"]);
    let file = office.get("/api/matters/export?q=kim@example.net").await;
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"matters.csv\"");
    let lines = [
        "Matter,Case number,Sides,People,Case type,Mediator,Latest session,Sessions",
        "Ortiz v. Lee,,Jo Park; Lee,2,Circuit Civil,Ann,2027-01-05,1",
    ];
    assert_eq!(file.text.trim_start_matches('\u{feff}').lines().collect::<Vec<_>>(), lines);
    let everything = office.get("/api/matters/export").await.text;
    assert_eq!(everything.lines().count(), 3, "{everything}");

    // Bob sees his own matter; whoever sees no contact details reads names, and finds nothing by an address.
    let as_bob = app.office_of(Role::Mediator, Some(&bob));
    let seen = as_bob.get("/api/matters").await.ok();
    assert_eq!((seen.as_array().unwrap().len(), &seen[0]["id"]), (1, &late["id"]));
    let own = as_bob.get("/api/matters/export").await.text;
    assert!(own.lines().count() == 2 && own.contains("Bob"), "{own}");
    let to_early = json!({"booking_id": early["sessions"][0]["id"]});
    assert_eq!(as_bob.post("/api/matters", &to_early).await.status, 404);
    let as_viewer = app.office_of(Role::Viewer, None);
    let seen = as_viewer.get(&path(&early)).await.ok();
    let vega = &seen["sides"][1]["people"][0];
    assert_eq!((&vega["name"], &vega["email"], &vega["phone"]), (&json!("Kim Vega"), &json!(""), &json!("")));
    assert!(!seen.to_string().contains("example.net") && !seen.to_string().contains("jo@"), "{seen}");
    assert_eq!(as_viewer.get("/api/matters?q=kim@example.net").await.ok(), json!([]));
    assert_eq!(as_viewer.get("/api/matters?q=vega").await.ok().as_array().unwrap().len(), 1);
    assert_eq!(as_viewer.put(&path(&early), &json!({})).await.status, 403);
}

#[actix_web::test]
async fn a_matter_goes_on_with_further_sessions() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    let matter = office.matter(&ann, "2027-01-05").await;
    let book = async |mediator: &str, date: &str, of: &Value| {
        let slot = office.slot(mediator, date, MORNING).await;
        (
            slot.clone(),
            office.post("/api/bookings", &with(request_for(&slot), json!({"matter_id": of}))).await,
        )
    };
    let (_, second) = book(&ann, "2027-02-05", &matter["id"]).await;
    let second = second.ok();
    assert_eq!(second["matter_id"], matter["id"]);
    let sessions = office.get(&path(&matter)).await.ok()["sessions"].clone();
    let dates: Vec<_> = sessions.as_array().unwrap().iter().map(|session| session["date"].clone()).collect();
    assert_eq!(dates, ["2027-02-05", "2027-01-05"]);
    for (of, code) in [(json!("x"), (422, "invalid")), (second["id"].clone(), (404, "not_found"))] {
        let (slot, refused) = book(&bob, "2027-03-05", &of).await;
        assert_eq!(refused.code(), (code.0, code.1.into()));
        let path = format!("/api/time-slots/{}", slot["id"].as_str().unwrap());
        assert_eq!(office.delete(&path).await.status, 204, "nothing was booked");
    }
    // What a visitor sends is not read; a mediator adds none to others' matters.
    let slot = office.slot(&ann, "2027-01-07", MORNING).await;
    let asked = with(request_for(&slot), json!({"matter_id": matter["id"]}));
    let visited = app.send(post("/api/bookings").from("[2001:db8:6d::1]:4000").json(&asked)).await.ok();
    assert_eq!(visited["matter_id"], Value::Null);
    let as_bob = app.office_of(Role::Mediator, Some(&bob));
    let slot = office.slot(&bob, "2027-01-08", MORNING).await;
    let asked = with(request_for(&slot), json!({"matter_id": matter["id"]}));
    assert_eq!(as_bob.post("/api/bookings", &asked).await.status, 404);
    let lines = office.get("/api/activity?limit=20").await.ok();
    let texts: Vec<_> = lines.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert!(texts.contains(&"Olive Manager added a session to the matter Ortiz v. Lee"), "{texts:?}");
}

#[actix_web::test]
async fn an_erased_client_leaves_a_matter_without_names() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let matter = office.matter(&ann, "2027-01-05").await;
    let unopened = office.appointment(&ann, "2027-01-06").await;
    let erase = || post("/api/clients/erase").json(&json!({"email": "jo@example.com"}));
    assert_eq!(office.send(erase()).await.code(), (409, "has_open_bookings".into()));
    for booked in [&matter["sessions"][0], &unopened] {
        let booking = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
        office.put(&booking, &json!({"status": "completed", "notify": false})).await.ok();
    }
    // On a form that is open since before the erasure, nothing can be saved.
    assert_eq!(office.send(erase()).await.status, 200);
    let style = put(&path(&matter)).header("if-match", "\"2\"").json(&json!({"style": "Ortiz v. Lee"}));
    assert_eq!(office.send(style).await.code(), (412, "stale".into()));
    let after = office.get(&path(&matter)).await.ok();
    assert_eq!((&after["style"], &after["sides"][0]["name"]), (&json!(""), &json!("Side 1")));
    assert_eq!(after["sides"][0]["people"][0]["name"], "Erased person");
    assert!(!after.to_string().contains("Park") && !after.to_string().contains("Ortiz"), "{after}");
    let opened = office.post("/api/matters", &json!({"booking_id": unopened["id"]})).await;
    assert_eq!(opened.code(), (409, "client_gone".into()));
}

#[actix_web::test]
async fn whoever_has_no_address_is_erased_on_the_matter() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let matter = office.matter(&ann, "2027-01-05").await;
    let lee = json!([{"role": "party", "name": "Sol Lee", "phone": "407 555 0100"}]);
    let seated = office.put(&format!("{}/sides", path(&matter)), &and_lee(&matter, &lee)).await.ok();
    let person = seated["sides"][1]["people"][0]["id"].as_str().unwrap();
    let erase = |of: &Value| post(&format!("{}/participants/{person}/erase", path(of)));
    assert_eq!(office.send(erase(&matter)).await.code(), (409, "has_open_bookings".into()));
    let booking = format!("/api/bookings/{}", matter["sessions"][0]["id"].as_str().unwrap());
    office.put(&booking, &json!({"status": "completed", "notify": false})).await.ok();
    let other = office.matter(&ann, "2027-01-06").await;
    assert_eq!(office.send(erase(&other)).await.status, 404, "not on this one");
    assert_eq!(office.send(erase(&matter)).await.status, 204);
    assert_eq!(office.send(erase(&matter)).await.status, 404, "there is nobody left to erase");
    let after = office.get(&path(&matter)).await.ok();
    assert_eq!(after["sides"][1]["people"][0]["name"], "Erased person");
    assert_eq!(after["sides"][0]["people"][0]["name"], "Jo Park", "everyone else stays");
    assert!(!after["sides"].to_string().contains("Lee"), "{after}");
}

#[actix_web::test]
async fn a_clients_file_says_where_they_sit_and_nothing_of_anyone_else() {
    let app = start().await;
    let office = app.office().await;
    let matter = office.matter(&office.mediator("Ann").await, "2027-01-05").await;
    office
        .put(&format!("{}/sides", path(&matter)), &and_lee(&matter, &json!([counsel("kim@example.net")])))
        .await
        .ok();
    office
        .put(&path(&matter), &json!({"style": "Ortiz v. Lee", "shared_line": "Case 118", "note": "Secret"}))
        .await
        .ok();
    let client = office.get("/api/clients?q=jo@example.com").await.ok()[0]["id"].clone();
    let file = office.get(&format!("/api/clients/{}/export", client.as_str().unwrap())).await.ok();
    assert_eq!(
        file["seats"],
        json!([{
            "matter_id": matter["id"], "shared_line": "Case 118", "side_role": "other", "side_name": "Jo Park",
            "file_number": "", "role": "party", "name": "Jo Park", "firm": "", "email": "jo@example.com",
            "phone": matter["sides"][0]["people"][0]["phone"], "language": "en", "gets_mail": true,
        }])
    );
    for other in ["Vega", "kim@", "defendant", "Secret"] {
        assert!(!file.to_string().contains(other), "{other} in {file}");
    }
}
