//! What a role sees: a mediator their own sessions and clients, others only the clients' names.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use auth::{Permission, Role, Session};
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{TestApp, get, now, post, put, start};
use crate::openapi::{Access, calls};

const MORNING: &str = "9AM to 12PM Morning";

/// A practice with two mediators, each with one booking. Ann looks.
struct Practice<S> {
    app: TestApp<S>,
    owner: String,
    ann: String,
    bob: String,
    anns_booking: Value,
    bobs_booking: Value,
    bobs_client: String,
    bobs_closure: Value,
    bobs_matter: String,
    bobs_wish: String,
    token: String,
}

async fn practice<S, B>(app: TestApp<S>) -> Practice<S>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let owner = app.sign_in().await;
    let (ann, bob) = (app.mediator(&owner, "Ann").await, app.mediator(&owner, "Bob").await);
    let (slot, bobs) = (
        app.slot(&owner, &ann, "2027-01-05", MORNING).await,
        app.slot(&owner, &bob, "2027-01-05", MORNING).await,
    );
    let anns_booking = app.booked(&slot).await;
    let client = json!({
        "client_name": "Lee Poe", "client_email": "lee@example.com", "case_title": "Smith v. Smith",
    });
    let call = post("/api/bookings").from("[2001:db8:5c::1]:4000").json(&with(request_for(&bobs), client));
    let bobs_booking = app.send(call).await.ok();
    let found = app.send(get("/api/clients?q=lee@").token(&owner)).await.ok();
    let bobs_client = found[0]["id"].as_str().unwrap().to_owned();
    let days = json!({"employee_id": bob, "from": "2027-01-11", "to": "2027-01-11", "reason": "Surgery"});
    let bobs_closure = app.send(post("/api/closures").token(&owner).json(&days)).await.ok();
    let opened = post("/api/matters").token(&owner).json(&json!({"booking_id": bobs_booking["id"]}));
    let bobs_matter = app.send(opened).await.ok()["id"].as_str().unwrap().to_owned();
    app.statement(&format!(
        "INSERT INTO change_requests (id, booking_id, side_id, kind, session_start, asked_at)
        SELECT '{WISH}', bookings.id, sides.id, 'cancel', starts_at, now()
        FROM bookings JOIN sides USING (matter_id)"
    ));
    let person = app.hire(Role::Mediator, Some(ann.parse().unwrap()));
    let token = app.token_of(&Session::start(person, now()));
    Practice {
        app,
        owner,
        ann,
        bob,
        anns_booking,
        bobs_booking,
        bobs_client,
        bobs_closure,
        bobs_matter,
        bobs_wish: WISH.into(),
        token,
    }
}

/// What Bob's side asks for.
const WISH: &str = "01940000-0000-7000-8000-0000000000aa";

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}

#[actix_web::test]
async fn another_mediators_things_do_not_exist_for_a_mediator() {
    let office = practice(start().await).await;
    let bobs_slot = office.bobs_booking["slot_id"].as_str().unwrap();
    let mut tried = 0;
    for call in calls() {
        let (Access::Needs(permission) | Access::More(permission)) = call.access() else { continue };
        if !Role::Mediator.may(permission) || permission == Permission::OwnAccount {
            continue;
        }
        let id = match call.path.trim_start_matches("/api/").split('/').next().unwrap() {
            _ if !call.path.contains("{id}") => continue,
            "bookings" => id(&office.bobs_booking),
            "clients" => &office.bobs_client,
            "closures" => id(&office.bobs_closure),
            "matters" => &office.bobs_matter,
            "change-requests" => &office.bobs_wish,
            "time-slots" if call.method != "GET" => bobs_slot,
            "employees" | "availability" if !matches!(call.access(), Access::More(_)) => &office.bob,
            // Anyone may read what Bob offers.
            "time-slots" | "availability" => continue,
            other => panic!("{other}: give it something of Bob's"),
        };
        let request = call.about(id, &office.token);
        let request = if call.body().is_some() { request.json(&json!({})) } else { request };
        let answer = office.app.send(request).await;
        assert_eq!(answer.status, 404, "{}: {}", call.name(), answer.text);
        tried += 1;
    }
    assert!(tried >= 12, "{tried}");
    let slot = json!({
        "employee_id": office.bob, "date": "2027-01-06", "time": "09:00", "duration": MORNING, "price": 750,
    });
    let offered = office.app.send(post("/api/time-slots").token(&office.token).json(&slot)).await;
    let plan = json!({"employee_id": office.bob, "schedule": {"weekly": {}, "exceptions": []}});
    let planned = office.app.send(post("/api/availability").token(&office.token).json(&plan)).await;
    assert_eq!((offered.status.as_u16(), planned.status.as_u16()), (404, 404));
}

#[actix_web::test]
async fn a_mediator_works_with_their_own_sessions() {
    let office = practice(start().await).await;
    let Practice { app, token, .. } = &office;
    let listed = app.send(get("/api/bookings").token(token)).await;
    assert_eq!(listed.header("x-total-count"), "1");
    let listed = listed.ok();
    assert_eq!(
        (&listed[0]["id"], &listed[0]["client_email"]),
        (&office.anns_booking["id"], &json!("jo@example.com"))
    );
    let searched = format!("/api/bookings?employee_id={}", office.bob);
    assert_eq!(app.send(get(&searched).token(token)).await.ok(), json!([]));
    let board = app.send(get("/api/calendar/board?from=2027-01-04&to=2027-01-08").token(token)).await.ok();
    let rows: Vec<_> = board["mediators"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect();
    assert_eq!((rows, board["bookings"].as_array().unwrap().len()), (vec![json!("Ann")], 1));
    let stats = app.send(get("/api/dashboard/stats").token(token)).await.ok();
    assert_eq!(stats["totalAppointments"], 1);
    let recent = app.send(get("/api/dashboard/recent-activity").token(token)).await.ok();
    assert_eq!(recent.as_array().unwrap().len(), 1);
    let clients = app.send(get("/api/clients").token(token)).await.ok();
    let names: Vec<_> = clients.as_array().unwrap().iter().map(|client| client["email"].clone()).collect();
    assert_eq!(names, ["jo@example.com"]);
    let path = format!("/api/bookings/{}", id(&office.anns_booking));
    let confirmed = app.send(put(&path).token(token).json(&json!({"status": "confirmed"}))).await.ok();
    assert_eq!(confirmed["status"], "confirmed");
    let free = app.slot(&office.owner, &office.bob, "2027-01-06", MORNING).await;
    let moved = app.send(put(&path).token(token).json(&json!({"slot_id": free["id"]}))).await;
    assert_eq!(moved.code(), (409, "slot_unavailable".into()));
    let booked = app.send(post("/api/bookings").token(token).json(&request_for(&free))).await;
    assert_eq!(booked.code(), (409, "slot_unavailable".into()));
    let free = app.slot(token, &office.ann, "2027-01-07", MORNING).await;
    assert_eq!(app.send(put(&path).token(token).json(&json!({"slot_id": free["id"]}))).await.status, 200);
}

#[actix_web::test]
async fn a_shared_clients_figures_are_those_of_the_mediators_own_sessions() {
    let office = practice(start().await).await;
    let Practice { app, token, .. } = &office;
    // Bob works with Ann's client, too, in another kind of case, and has completed that session.
    let slot = app.slot(&office.owner, &office.bob, "2027-01-08", MORNING).await;
    let request =
        with(request_for(&slot), json!({"case_type": "Property", "client_email": "jo@example.com"}));
    let booked = app.send(post("/api/bookings").token(&office.owner).json(&request)).await.ok();
    let path = format!("/api/bookings/{}", id(&booked));
    app.send(put(&path).token(&office.owner).json(&json!({"status": "completed"}))).await.ok();
    let seen = async |token: &str, status: &str| {
        let list = app.send(get(&format!("/api/clients?q=jo@example.com{status}")).token(token)).await.ok();
        let row = list.as_array().unwrap().first().cloned();
        row.map(|row| json!([row["totalCases"], row["caseType"], row["status"]]))
    };
    assert_eq!(seen(&office.owner, "").await, Some(json!([2, "Property", "active"])));
    assert_eq!(seen(token, "").await, Some(json!([1, "Family", "active"])));
    assert_eq!(seen(token, "&status=active").await, Some(json!([1, "Family", "active"])));
    assert_eq!(seen(token, "&status=completed").await, None);
    let path = format!("/api/bookings/{}", id(&office.anns_booking));
    app.send(put(&path).token(token).json(&json!({"status": "completed"}))).await.ok();
    assert_eq!(seen(token, "&status=completed").await, Some(json!([1, "Family", "completed"])));
    app.send(put(&path).token(token).json(&json!({"status": "cancelled"}))).await.ok();
    assert_eq!(seen(token, "&status=inactive").await, Some(json!([1, "Family", "inactive"])));
    assert_eq!(seen(&office.owner, "&status=inactive").await, Some(json!([2, "Property", "inactive"])));
}

/// Nobody in the office has to touch a request before its mediator can work with a new client.
#[actix_web::test]
async fn a_mediator_knows_the_new_clients_of_the_public_page() {
    let Practice { app, owner, ann, token, .. } = practice(start().await).await;
    let slot = app.slot(&owner, &ann, "2027-01-11", MORNING).await;
    let named = json!({"client_name": "New Person", "client_email": "new@example.com"});
    app.send(post("/api/bookings").json(&with(request_for(&slot), named))).await.ok();
    let known = app.send(get("/api/clients?q=new@").token(&token)).await.ok();
    assert_eq!(known[0]["name"], "New Person");
}

/// Ann has a booking with Bob's client, made by each kind of person and then changed by another: only the office
/// and the client bring the client into her scope. Whoever asks on the public page may be Ann herself.
#[actix_web::test]
async fn a_mediator_knows_the_clients_whom_others_booked_for_them() {
    for (maker, then, knows) in [
        ("visitor", "", false),
        ("visitor", "mediator", false),
        ("visitor", "link", false),
        ("visitor", "manager", true),
        ("visitor", "mailed link", true),
        ("manager", "", true),
        ("owner", "", true),
        ("mediator", "", false),
        ("mediator", "mediator", false),
        ("mediator", "owner", true),
    ] {
        let Practice { app, owner, ann, bobs_client, token, .. } = practice(start().await).await;
        let record = json!({
            "name": "Leonora Poe", "phone": "407-555-0199", "address": "12 Secret Lane", "notes": "Secret notes",
            "safe_contact": "Secret ways",
        });
        let client = format!("/api/clients/{bobs_client}");
        app.send(put(&client).token(&owner).json(&record)).await.ok();
        let slot = app.slot(&owner, &ann, "2027-01-11", MORNING).await;
        let named = json!({"client_name": "Mere Name", "client_email": "lee@example.com"});
        let call = post("/api/bookings").from("[2001:db8:5d::1]:4000").json(&with(request_for(&slot), named));
        let manager = app.token_of(&Session::start(app.hire(Role::Manager, None), now()));
        let settings = json!({"confirmByEmail": then == "mailed link"});
        app.send(put("/api/settings").token(&owner).json(&settings)).await.ok();
        let call = match maker {
            "manager" => call.token(&manager),
            "owner" => call.token(&owner),
            "mediator" => call.token(&token),
            _ => call,
        };
        let made = app.send(call).await.ok();
        let (booking, confirmed) = (format!("/api/bookings/{}", id(&made)), json!({"status": "confirmed"}));
        let link = app.state.links.token(id(&made).parse().unwrap());
        let link = format!("/api/public/bookings/{link}");
        let (free, said) = (app.slot(&owner, &ann, "2027-01-13", MORNING).await, json!({"confirmed": true}));
        let call = match then {
            "manager" => Some(put(&booking).token(&manager).json(&confirmed)),
            "owner" => Some(put(&booking).token(&owner).json(&confirmed)),
            "mediator" => Some(put(&booking).token(&token).json(&confirmed)),
            "link" => Some(put(&link).json(&json!({"slot_id": free["id"]}))),
            "mailed link" => Some(put(&link).json(&said)),
            _ => None,
        };
        if let Some(call) = call {
            app.send(call).await.ok();
        }
        let history = format!("/api/bookings/{}/history", id(&made));
        // Ann works with the booking, no matter who made it.
        let listed = app.send(get("/api/bookings?q=lee@").token(&token)).await.ok();
        assert_eq!(listed[0]["client_name"], "Mere Name", "{maker} {then}");
        for (path, shows_record) in [
            (client.clone(), true),
            (format!("{client}/bookings"), false),
            ("/api/clients?q=lee@".to_owned(), true),
            ("/api/clients?status=active&sort=next".to_owned(), true),
            ("/api/search?q=leonora".to_owned(), true),
            ("/api/search?q=4075550199".to_owned(), true),
            ("/api/bookings?q=secret".to_owned(), false),
            (format!("/api/bookings?client_id={bobs_client}"), false),
            (history, false),
            ("/api/dashboard/queue".to_owned(), false),
            ("/api/dashboard/agenda".to_owned(), false),
            ("/api/dashboard/recent-activity".to_owned(), false),
            ("/api/calendar/board?from=2027-01-11&to=2027-01-15".to_owned(), false),
        ] {
            let answer = app.send(get(&path).token(&token)).await;
            let tells = answer.text.contains("Leonora") || answer.text.contains("Secret");
            assert_eq!(tells, knows && shows_record, "{maker} {then}: {path}: {}", answer.text);
            if path.starts_with(&client) {
                assert_eq!(answer.status, if knows { 200 } else { 404 }, "{maker} {then}: {path}");
            }
        }
        let slot = app.slot(&owner, &ann, "2027-01-12", MORNING).await;
        let chosen = with(request_for(&slot), json!({"client_id": bobs_client, "client_email": ""}));
        let booked = app.send(post("/api/bookings").token(&token).json(&chosen)).await;
        assert_eq!(booked.status, if knows { 201 } else { 409 }, "{maker} {then}: {}", booked.text);
        let moved = json!({"status": "cancelled", "notify": false});
        app.send(put(&booking).token(&token).json(&moved)).await.ok();
        assert_eq!(
            app.send(get(&client).token(&token)).await.status,
            if knows { 200 } else { 404 },
            "{maker} {then}"
        );
        let log = app.send(get("/api/activity").token(&owner)).await;
        assert_eq!(log.text.contains("opened the record of"), knows, "{maker} {then}");
    }
}

#[actix_web::test]
async fn a_mediator_without_a_profile_has_no_sessions() {
    let Practice { app, .. } = practice(start().await).await;
    let token = app.token_of(&Session::start(app.hire(Role::Mediator, None), now()));
    for path in ["/api/bookings", "/api/clients", "/api/dashboard/recent-activity"] {
        assert_eq!(app.send(get(path).token(&token)).await.ok(), json!([]), "{path}");
    }
}

#[actix_web::test]
async fn a_viewer_sees_names_and_cannot_search_for_anything_else() {
    let Practice { app, owner, bobs_booking, .. } = practice(start().await).await;
    let call = json!({"meeting_place": "Room 2", "meeting_link": "https://zoom.us/j/1", "meeting_note": "Passcode 42"});
    app.send(put(&format!("/api/bookings/{}", id(&bobs_booking))).token(&owner).json(&call)).await.ok();
    for role in [Role::Viewer, Role::Billing] {
        let token = app.token_of(&Session::start(app.hire(role, None), now()));
        let listed = app.send(get("/api/bookings?q=lee%20poe").token(&token)).await.ok();
        let shown = ["client_name", "client_email", "client_phone", "description"];
        assert_eq!(shown.map(|field| listed[0][field].clone()), ["Lee Poe", "", "", ""]);
        let place = json!({"place": "Room 2"});
        assert_eq!(listed[0]["meeting"], json!({"place": "", "source": "unknown", "own": place}));
        assert_eq!(app.send(get("/api/bookings?q=lee@").token(&token)).await.ok(), json!([]));
    }
    for role in [Role::Viewer, Role::Billing, Role::Manager] {
        let token = app.token_of(&Session::start(app.hire(role, None), now()));
        let knows = role == Role::Manager;
        for path in [
            "/api/bookings",
            "/api/bookings?q=poe",
            "/api/search?q=poe",
            "/api/bookings/export",
            "/api/calendar/board?from=2027-01-04&to=2027-01-15",
            "/api/closures?from=2027-01-04",
            "/api/dashboard/queue",
            "/api/dashboard/agenda",
            "/api/dashboard/recent-activity",
        ] {
            let answer = app.send(get(path).token(&token)).await;
            assert_eq!(answer.status, 200, "{path}");
            assert!(
                knows || !answer.text.contains("Smith v."),
                "{role:?} reads a title: {path}: {}",
                answer.text
            );
            assert!(
                knows || !answer.text.contains("zoom.us") && !answer.text.contains("Passcode"),
                "{role:?} reads how to join: {path}: {}",
                answer.text
            );
            assert!(
                knows || !answer.text.contains("Surgery"),
                "{role:?} reads a reason: {path}: {}",
                answer.text
            );
        }
        for text in ["smith", "v.%20smith", "surgery"] {
            let found = app.send(get(&format!("/api/bookings?q={text}")).token(&token)).await.ok();
            assert_eq!(found != json!([]), knows && text != "surgery", "{role:?} {text}");
        }
        let closed = app.send(get("/api/closures?from=2027-01-04").token(&token)).await.ok();
        assert_eq!(closed[0]["reason"], if knows { "Surgery" } else { "" });
    }
    let token = app.token_of(&Session::start(app.hire(Role::Viewer, None), now()));
    let listed = app.send(get("/api/clients?q=poe").token(&token)).await.ok();
    let shown = ["name", "email", "phone", "notes"];
    assert_eq!(shown.map(|field| listed[0][field].clone()), ["Lee Poe", "", "", ""]);
    assert_eq!(app.send(get("/api/clients?q=lee@").token(&token)).await.ok(), json!([]));
}

#[actix_web::test]
async fn only_an_owner_changes_the_security_settings() {
    let app = start().await;
    let manager = app.token_of(&Session::start(app.hire(Role::Manager, None), now()));
    let save = |fields: Value| put("/api/settings").token(&manager).json(&fields);
    assert_eq!(app.send(save(json!({"siteName": "Orlando Mediation"}))).await.status, 200);
    let refused = app.send(save(json!({"sessionTimeout": 60}))).await;
    assert_eq!(refused.code(), (403, "not_permitted".into()));
    let owner = app.sign_in().await;
    let saved = app.send(put("/api/settings").token(&owner).json(&json!({"sessionTimeout": 60}))).await;
    assert_eq!(saved.status, 200);
}

#[actix_web::test]
async fn a_profile_says_what_its_role_may_do() {
    let app = start().await;
    let ann = app.mediator(&app.sign_in().await, "Ann").await;
    let person = app.hire(Role::Mediator, Some(ann.parse().unwrap()));
    let token = app.token_of(&Session::start(person, now()));
    let profile = app.send(get("/api/auth/profile").token(&token)).await.ok();
    assert_eq!((&profile["role"], &profile["employeeId"]), (&json!("mediator"), &json!(ann)));
    assert_eq!(
        profile["permissions"],
        json!([
            "account.own",
            "calendar.read",
            "calendar.change",
            "availability.change",
            "clients.read",
            "clients.contacts",
        ])
    );
}
