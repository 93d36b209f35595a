//! Closed days: nothing is bookable on them, what is booked stays, and they are reopened at once.

use api::worker::plans::extend;
use auth::{Role, Session};
use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{TestApp, delete, get, now, post, put, start};
use crate::notices::later;

const MORNING: &str = "9AM to 12PM Morning";
const AFTERNOON: &str = "1PM to 4PM Afternoon";

/// The days of the sessions in a list.
fn dates(slots: &Value) -> Vec<&str> {
    slots.as_array().unwrap().iter().map(|slot| slot["date"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn days_are_closed_for_all_at_once_and_reopened_at_once() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann").await;
    let morning = app.slot(&token, &ann, "2027-01-05", MORNING).await;
    let afternoon = app.slot(&token, &ann, "2027-01-05", AFTERNOON).await;
    let thursday = app.slot(&token, &ann, "2027-01-07", MORNING).await;
    let booked = app.booked(&morning).await;
    let days = json!({"from": "2027-01-05", "to": "2027-01-06", "reason": "Court"});
    let closed = app.send(post("/api/closures").token(&token).json(&days)).await;
    assert_eq!(closed.status, 201);
    let closed = closed.json();
    let mut seen = app.send(get("/api/bookings").token(&token)).await.json()[0].clone();
    assert_eq!(seen["id"], booked["id"]);
    assert_eq!(seen["status"], "pending", "bookings are not touched");
    seen["created_at"] = closed["bookings"][0]["created_at"].clone();
    assert_eq!(
        closed,
        json!({
            "id": closed["id"], "employee_id": null, "from": "2027-01-05", "to": "2027-01-06",
            "reason": "Court", "bookings": [seen],
        })
    );
    let again = app.send(post("/api/closures").token(&token).json(&days)).await;
    assert_eq!(again.code(), (409, "closure_exists".into()));

    // Someone hired later is closed, too.
    let bob = app.mediator(&token, "Bob").await;
    let bobs = app.slot(&token, &bob, "2027-01-06", MORNING).await;
    let offered = format!("/api/time-slots/{ann}");
    assert_eq!(dates(&app.send(get(&offered)).await.ok()), ["2027-01-07"]);
    assert_eq!(app.send(get(&format!("/api/time-slots/{bob}"))).await.ok(), json!([]));
    for slot in [&afternoon, &bobs] {
        let asked = app.send(post("/api/bookings").json(&request_for(slot))).await;
        assert_eq!(asked.code(), (409, "slot_unavailable".into()));
        assert!(!asked.text.contains("Court"), "{}", asked.text);
        let staff = app.send(post("/api/bookings").token(&token).json(&request_for(slot))).await;
        assert_eq!(staff.code(), (409, "closed".into()));
        let detail = "This time is closed: Court. Reopen it first, or choose another session";
        assert_eq!(staff.json()["detail"], detail);
    }
    let (_, link) = booked["manage_url"].as_str().unwrap().split_once("/booking/").unwrap();
    let moved = put(&format!("/api/public/bookings/{link}")).json(&json!({"slot_id": afternoon["id"]}));
    assert_eq!(app.send(moved).await.code(), (409, "slot_unavailable".into()));
    let office = app.send(get(&offered).token(&token)).await.ok();
    assert_eq!((&office[0]["closed"], &office[0]["booked"]), (&json!("Court"), &json!(true)));
    assert_eq!((&office[1]["closed"], &office[1]["status"]), (&json!("Court"), &json!("busy")));
    assert_eq!((office[2].get("closed"), office[2].get("booked")), (None, None));

    // Booked sessions can be moved away.
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    let away = put(&path).token(&token).json(&json!({"slot_id": thursday["id"]}));
    assert_eq!(app.send(away).await.ok()["date"], "2027-01-07");
    let listed = app.send(get("/api/closures").token(&token)).await.ok();
    assert_eq!((&listed[0]["id"], &listed[0]["bookings"]), (&closed["id"], &json!([])));

    let path = format!("/api/closures/{}", closed["id"].as_str().unwrap());
    assert_eq!(app.send(delete(&path).token(&token)).await.status, 204);
    assert_eq!(app.send(delete(&path).token(&token)).await.code(), (404, "not_found".into()));
    assert_eq!(dates(&app.send(get(&offered)).await.ok()), ["2027-01-05", "2027-01-05"]);
    app.booked(&afternoon).await;
}

#[actix_web::test]
async fn one_mediators_days_are_closed_and_the_others_stay_open() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    for mediator in [&ann, &bob] {
        office.slot(mediator, "2027-01-05", MORNING).await;
    }
    let days = json!({"employee_id": ann, "from": "2027-01-05", "to": "2027-01-05"});
    let closed = office.post("/api/closures", &days).await.ok();
    assert_eq!((&closed["employee_id"], &closed["reason"]), (&json!(ann), &json!("")));
    assert_eq!(app.send(get(&format!("/api/time-slots/{ann}"))).await.ok(), json!([]));
    assert_eq!(dates(&app.send(get(&format!("/api/time-slots/{bob}"))).await.ok()), ["2027-01-05"]);
    let seen = office.get(&format!("/api/availability/{ann}")).await.ok();
    let time =
        json!({"start": "2027-01-05T00:00", "end": "2027-01-06T00:00", "reason": "", "source": "closure"});
    assert_eq!(seen["closed"], json!([time]));
    assert_eq!(app.send(get(&format!("/api/availability/{ann}"))).await.ok()["closed"], Value::Null);
}

#[actix_web::test]
async fn days_that_cannot_be_closed_are_reported_by_field() {
    let app = start().await;
    let office = app.office().await;
    let nobody = "0190a5c0-0000-7000-8000-000000000000";
    let good = json!({"from": "2027-01-05", "to": "2027-01-06"});
    for (fields, field) in [
        (json!({"to": "2027-01-04"}), "to"),
        (json!({"from": "2026-12-01", "to": "2027-01-03"}), "to"),
        (json!({"to": "2028-01-06"}), "to"),
        (json!({"from": "2027-02-30"}), "from"),
        (json!({"to": ""}), "to"),
        (json!({"employee_id": "ann"}), "employee_id"),
        (json!({"employee_id": nobody}), "employee_id"),
        (json!({"reason": "x".repeat(201)}), "reason"),
        (json!({"reason": "two\nlines"}), "reason"),
    ] {
        let call = post("/api/closures").token(&office.token).json(&with(good.clone(), fields.clone()));
        assert_eq!(app.send(call).await.fields(), [field], "{fields}");
    }
    for query in ["from=soon", "from=2027-01-05&to=2027-01-04", "from=2027-01-05&to=2029-01-12"] {
        let answer = office.get(&format!("/api/closures?{query}")).await;
        assert_eq!(answer.code(), (400, "bad_request".into()), "{query}");
    }
    for id in [nobody, "ann"] {
        let answer = office.delete(&format!("/api/closures/{id}")).await;
        assert_eq!(answer.code(), (404, "not_found".into()));
    }
    for call in [get("/api/closures"), post("/api/closures"), get("/api/closures/holidays")] {
        assert_eq!(app.send(call).await.code(), (401, "unauthorized".into()));
    }
}

#[actix_web::test]
async fn a_mediator_closes_their_own_days_and_sees_those_of_the_practice() {
    let app = start().await;
    let owner = app.sign_in().await;
    let (ann, bob) = (app.mediator(&owner, "Ann").await, app.mediator(&owner, "Bob").await);
    let close = async |token: &str, mediator: Value, day: &str| {
        let days = json!({"employee_id": mediator, "from": day, "to": day});
        app.send(post("/api/closures").token(token).json(&days)).await
    };
    let holiday = close(&owner, Value::Null, "2027-01-18").await.json();
    close(&owner, json!(bob), "2027-01-19").await.ok();
    let person = app.hire(Role::Mediator, Some(ann.parse().unwrap()));
    let token = app.token_of(&Session::start(person, now()));
    close(&token, json!(ann), "2027-01-20").await.ok();
    assert_eq!(close(&token, json!(bob), "2027-01-20").await.fields(), ["employee_id"]);
    assert_eq!(close(&token, Value::Null, "2027-01-21").await.code(), (403, "not_permitted".into()));
    let path = format!("/api/closures/{}", holiday["id"].as_str().unwrap());
    assert_eq!(app.send(delete(&path).token(&token)).await.code(), (403, "not_permitted".into()));
    let days = |list: Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|row| row["from"].as_str().unwrap().to_owned()).collect()
    };
    let seen = app.send(get("/api/closures").token(&token)).await.ok();
    assert_eq!(days(seen), ["2027-01-18", "2027-01-20"]);
    let all = app.send(get("/api/closures?from=2027-01-19&to=2027-01-19").token(&owner)).await.ok();
    assert_eq!(days(all), ["2027-01-19"]);
}

#[actix_web::test]
async fn a_day_off_of_the_weekly_plan_closes_the_day() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    office.slot(&ann, "2027-01-05", MORNING).await;
    let plan = |off: Value| json!({"employee_id": ann, "schedule": {"weekly": {}, "exceptions": off}});
    let off = json!([{"date": "2027-01-05", "reason": "Training"}]);
    office.post("/api/availability", &plan(off)).await.ok();
    assert_eq!(app.send(get(&format!("/api/time-slots/{ann}"))).await.ok(), json!([]));
    let seen = office.get(&format!("/api/availability/{ann}")).await.ok();
    assert_eq!(seen["closed"][0]["source"], "day_off");
    assert_eq!(seen["availability"][0]["timeSlots"][0]["closed"], "Training");
    office.post("/api/availability", &plan(json!([]))).await.ok();
    assert_eq!(dates(&app.send(get(&format!("/api/time-slots/{ann}"))).await.ok()), ["2027-01-05"]);
}

#[actix_web::test]
async fn holidays_are_suggested_through_the_year_that_is_on_offer() {
    let app = start().await;
    let office = app.office().await;
    let found = office.get("/api/closures/holidays").await.ok();
    let rows = found.as_array().unwrap();
    assert_eq!(rows[0], json!({"date": "2027-01-18", "name": "Martin Luther King Jr. Day"}));
    // Juneteenth, Independence Day and Christmas are on weekends in 2027.
    let observed: Vec<_> =
        rows.iter().filter(|row| row["name"].as_str().unwrap().ends_with("(observed)")).collect();
    assert_eq!(observed[0], &json!({"date": "2027-06-18", "name": "Juneteenth (observed)"}));
    assert_eq!(rows.last().unwrap(), &json!({"date": "2027-12-31", "name": "New Year's Day (observed)"}));
    assert_eq!(rows.len(), 13);
}

/// The mediator's sessions in the office, as `2027-01-05 09:00 $750`.
async fn offered<S, B>(app: &TestApp<S>, token: &str, mediator: &str, until: &str) -> Vec<String>
where
    S: actix_web::dev::Service<
            actix_http::Request,
            Response = actix_web::dev::ServiceResponse<B>,
            Error = actix_web::Error,
        >,
    B: actix_web::body::MessageBody,
{
    let path = format!("/api/time-slots/{mediator}?startDate=2027-01-04&endDate={until}");
    let slots = app.send(get(&path).token(token)).await.ok();
    let text = |slot: &Value| {
        format!("{} {} ${}", slot["date"].as_str().unwrap(), slot["time"].as_str().unwrap(), slot["price"])
    };
    slots.as_array().unwrap().iter().map(text).collect()
}

#[actix_web::test]
async fn a_saved_plan_takes_effect_at_once_and_leaves_what_is_booked_or_by_hand() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let save = async |weekly: Value| {
        let body = json!({"employee_id": ann, "schedule": {"weekly": weekly}});
        let saved = office.post("/api/availability", &body).await.ok();
        [&saved["added"], &saved["removed"], &saved["repriced"]].map(|count| count.as_u64().unwrap())
    };
    let morning = |price: u64| json!([{"session_type": "morning", "price": price}]);
    // January 4 to April 4 has 13 Tuesdays and 13 Wednesdays.
    assert_eq!(save(json!({"tuesday": morning(750), "wednesday": morning(750)})).await, [26, 0, 0]);
    assert_eq!(save(json!({"tuesday": morning(750), "wednesday": morning(750)})).await, [0, 0, 0]);
    let own = office.get(&format!("/api/time-slots/{ann}?endDate=2027-01-20")).await.ok();
    let id = |row: usize| format!("/api/time-slots/{}", own[row]["id"].as_str().unwrap());
    // Tuesday the 5th is booked, Wednesday the 6th has a price of its own, Tuesday the 12th is
    // withdrawn, and Thursday the 7th is added.
    app.booked(&own[0]).await;
    office.put(&id(1), &json!({"price": 500})).await.ok();
    assert_eq!(office.delete(&id(2)).await.status, 204);
    office.slot(&ann, "2027-01-07", MORNING).await;
    assert_eq!(save(json!({"wednesday": morning(900), "friday": morning(750)})).await, [13, 11, 12]);
    assert_eq!(
        offered(&app, &office.token, &ann, "2027-01-15").await,
        [
            "2027-01-05 09:00 $750",
            "2027-01-06 09:00 $500",
            "2027-01-07 09:00 $750",
            "2027-01-08 09:00 $750",
            "2027-01-13 09:00 $900",
            "2027-01-15 09:00 $750"
        ]
    );
    let month = post(&format!("/api/availability/{ann}/generate")).json(&json!({"months": 3}));
    assert_eq!(office.send(month).await.ok(), json!({"created": 0, "skipped": 26}));
}

#[actix_web::test]
async fn each_day_the_plan_is_offered_for_a_day_more_however_many_servers_there_are() {
    let app = start().await;
    let office = app.office().await;
    let (ann, bob) = (office.mediator("Ann").await, office.mediator("Bob").await);
    let daily = json!({"monday": [{"session_type": "morning"}], "tuesday": [{"session_type": "morning"}]});
    let body = json!({"employee_id": ann, "schedule": {"weekly": daily}});
    office.post("/api/availability", &body).await.ok();
    assert_eq!(extend(&app.state).unwrap(), 0, "saved today");
    let first = office.get(&format!("/api/time-slots/{ann}")).await.ok()[0]["id"].clone();
    let path = format!("/api/time-slots/{}", first.as_str().unwrap());
    assert_eq!(office.delete(&path).await.status, 204);
    // Two days later, the horizon has come to Tuesday, April 6.
    let then = "2027-01-06T15:00:00Z".parse().unwrap();
    let (one, two) = (later(&app.state, then), later(&app.state, then));
    let added = std::thread::scope(|scope| {
        let threads = [&one, &two].map(|state| scope.spawn(|| extend(state).unwrap()));
        threads.map(|thread| thread.join().unwrap()).iter().sum::<usize>()
    });
    assert_eq!(added, 2);
    assert_eq!(extend(&one).unwrap(), 0);
    let path = format!("/api/time-slots/{ann}?startDate=2027-04-01&endDate=2027-04-30");
    assert_eq!(dates(&office.get(&path).await.ok()), ["2027-04-05", "2027-04-06"]);
    let start = offered(&app, &office.token, &ann, "2027-01-05").await;
    assert_eq!(start, ["2027-01-05 09:00 $750"], "what was withdrawn stays withdrawn");
    assert_eq!(office.get(&format!("/api/time-slots/{bob}")).await.ok(), json!([]));
}

#[actix_web::test]
async fn the_office_is_asked_once_whether_the_practice_works_on_holidays() {
    let question = "/api/closures/holidays/question";
    let app = start().await;
    let owner = app.sign_in().await;
    let ann = app.mediator(&owner, "Ann").await;
    let asked = async |token: &str| app.send(get(question).token(token)).await.ok();
    assert_eq!(asked(&owner).await, json!([]), "nothing is offered yet");
    app.slot(&owner, &ann, "2027-01-05", MORNING).await;
    let holidays = asked(&owner).await;
    assert_eq!(holidays[0], json!({"date": "2027-01-18", "name": "Martin Luther King Jr. Day"}));
    assert_eq!(holidays.as_array().unwrap().len(), 13);

    // Those who close their own days only are not asked.
    let person = app.hire(Role::Mediator, Some(ann.parse().unwrap()));
    let token = app.token_of(&Session::start(person, now()));
    let keep = || post("/api/closures/holidays/keep-open");
    for call in [get(question), keep()] {
        assert_eq!(app.send(call.token(&token)).await.code(), (403, "not_permitted".into()));
    }

    // One mediator's holiday and other days of everyone answer nothing; a holiday of everyone does.
    let close = async |mediator: Value, day: &str| {
        let days = json!({"employee_id": mediator, "from": day, "to": day});
        app.send(post("/api/closures").token(&owner).json(&days)).await.ok()
    };
    close(json!(ann), "2027-01-18").await;
    close(Value::Null, "2027-01-19").await;
    assert_eq!(asked(&owner).await, holidays);
    let closed = close(Value::Null, "2027-01-18").await;
    assert_eq!(asked(&owner).await, json!([]));

    let path = format!("/api/closures/{}", closed["id"].as_str().unwrap());
    assert_eq!(app.send(delete(&path).token(&owner)).await.status, 204);
    assert_eq!(asked(&owner).await, holidays);
    for _ in 0..2 {
        let answer = app.send(keep().token(&owner)).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (204, ""));
    }
    assert_eq!(asked(&owner).await, json!([]));
    let lines = app.send(get("/api/activity?action=holidays.kept_open").token(&owner)).await.ok();
    assert_eq!(lines.to_string().matches("said that the practice works on holidays").count(), 1, "{lines}");
}
