//! The kinds of session that a practice sells and the case types it offers, instead of the usual ones.

use serde_json::{Value, json};

use crate::factories::{request_for, with};
use crate::harness::{get, post, start};

fn kinds() -> Value {
    json!([
        {"name": "Half day", "nameEs": "Medio día", "start": "10:00", "minutes": 240, "price": 1000},
        {"name": "Morning", "nameEs": "", "start": "09:00", "minutes": 180, "price": 800.5},
        {"name": "Evening", "nameEs": "", "start": "17:00", "minutes": "120", "price": 500},
    ])
}

#[actix_web::test]
async fn a_new_practice_sells_the_three_of_the_specification() {
    let app = start().await;
    let office = app.office().await;
    assert_eq!(app.send(get("/api/public/site")).await.ok()["sessionTypes"], usual());
    assert_eq!(office.get("/api/settings").await.ok()["sessionTypes"], usual());
}

pub(crate) fn usual() -> Value {
    json!([
        {
            "name": "9AM to 12PM Morning", "nameEs": "", "start": "09:00", "minutes": 180, "price": 750,
            "duration": "9AM to 12PM Morning",
        },
        {
            "name": "1PM to 4PM Afternoon", "nameEs": "", "start": "13:00", "minutes": 180, "price": 750,
            "duration": "1PM to 4PM Afternoon",
        },
        {
            "name": "9AM to 4PM Full Day", "nameEs": "", "start": "09:00", "minutes": 420, "price": 1750,
            "duration": "9AM to 4PM Full Day",
        },
    ])
}

#[actix_web::test]
async fn its_own_kinds_have_names_and_prices_in_every_list_and_in_the_usual_week() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    office.slot(&ann, "2027-01-05", "9AM to 4PM Full Day").await;
    let saved = office.put("/api/settings", &json!({"sessionTypes": kinds()})).await.ok();
    let named = |value: &Value| {
        let row = |row: &Value| (row["name"].clone(), row["minutes"].clone(), row["duration"].clone());
        value.as_array().unwrap().iter().map(row).collect::<Vec<_>>()
    };
    let expected =
        [("Half day", 240, "4 hours"), ("Morning", 180, "9AM to 12PM Morning"), ("Evening", 120, "2 hours")];
    let expected = expected.map(|(name, minutes, duration)| (json!(name), json!(minutes), json!(duration)));
    assert_eq!(named(&saved["sessionTypes"]), expected);
    assert_eq!(named(&app.send(get("/api/public/site")).await.ok()["sessionTypes"]), expected);

    // Without a price, what the practice asks for it.
    let new = json!({"employee_id": ann, "date": "2027-01-05", "time": "10:00", "duration": "4 hours"});
    let added = office.post("/api/time-slots", &new).await.json();
    assert_eq!(
        (&added["label"], &added["price"], &added["duration"]),
        (&json!("Half day"), &json!(1000), &json!("4 hours"))
    );

    let listed = get(&format!("/api/time-slots/{ann}?startDate=2027-01-05&endDate=2027-01-05"));
    let label = |row: &Value| row["label"].clone();
    let labels = |rows: Value| rows.as_array().unwrap().iter().map(label).collect::<Vec<_>>();
    // The full day is no longer sold, but it is still offered.
    assert_eq!(labels(app.send(listed).await.ok()), ["7 hours", "Half day"]);
    let board = office.get("/api/calendar/board?from=2027-01-05&to=2027-01-05").await.ok();
    assert_eq!(labels(board["mediators"][0]["sessions"].clone()), ["7 hours", "Half day"]);
    let exported = format!("/api/availability/{ann}/export?startDate=2027-01-05&endDate=2027-01-05");
    let exported = office.get(&exported).await.text;
    assert!(exported.contains("2027-01-05,10:00,14:00,Half day,240,available,1000"), "{exported}");

    // The evening is after hours.
    let usual = office.get(&format!("/api/availability/{ann}")).await.ok();
    let monday = json!([
        {"time": "10:00", "duration": "4 hours", "price": 1000},
        {"session_type": "morning", "time": "09:00", "duration": "9AM to 12PM Morning", "price": 800.5},
    ]);
    assert_eq!(usual["default_schedule"]["weekly"]["monday"], monday);

    // A plan without prices has those of the kinds.
    let plan = json!({"weekly": {"wednesday": [{"time": "10:00", "duration": "4 hours"}, {"session_type": "morning"}]}});
    let plan = json!({"employee_id": ann, "schedule": plan});
    let stored = office.post("/api/availability", &plan).await.ok();
    let prices: Vec<_> = stored["schedule"]["weekly"]["wednesday"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["price"])
        .collect();
    assert_eq!(prices, [&json!(1000), &json!(800.5)]);
}

#[actix_web::test]
async fn what_is_wrong_with_a_kind_is_said_at_its_field_and_nothing_is_saved() {
    let app = start().await;
    let office = app.office().await;
    let row = |over: Value| {
        let mut row = json!({"name": "Evening", "start": "17:00", "minutes": 120, "price": 500});
        row.as_object_mut().unwrap().extend(over.as_object().unwrap().clone());
        row
    };
    let good = row(json!({"name": "Morning", "start": "09:00"}));
    for (wrong, field) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "x".repeat(61)}), "name"),
        (json!({"name": "Two\nlines"}), "name"),
        (json!({"nameEs": "x".repeat(61)}), "nameEs"),
        (json!({"start": "5 PM"}), "start"),
        (json!({"start": "09:00"}), "start"),
        (json!({"minutes": 14}), "minutes"),
        (json!({"minutes": 721}), "minutes"),
        (json!({"minutes": "long"}), "minutes"),
        (json!({"minutes": null}), "minutes"),
        (json!({"start": "22:00"}), "minutes"),
        (json!({"price": -1}), "price"),
        (json!({"price": 100_000.01}), "price"),
        (json!({"price": null}), "price"),
    ] {
        let rows = json!({"sessionTypes": [good, row(wrong.clone())], "siteName": "Nothing"});
        let refused = office.put("/api/settings", &rows).await;
        assert_eq!(refused.fields(), [format!("sessionTypes.1.{field}")], "{wrong}");
    }
    for (rows, field) in [(json!([]), "sessionTypes"), (json!(vec![good; 13]), "sessionTypes")] {
        let refused = office.put("/api/settings", &json!({"sessionTypes": rows})).await;
        assert_eq!(refused.fields(), [field]);
    }
    let site = app.send(get("/api/public/site")).await.ok();
    assert_eq!(
        (site["sessionTypes"].as_array().unwrap().len(), &site["name"]),
        (3, &json!("Accord Mediation"))
    );
}

#[actix_web::test]
async fn a_practice_can_name_its_own_case_types_and_go_back_to_the_usual_ones() {
    let app = start().await;
    let office = app.office().await;
    assert_eq!(app.send(get("/api/public/site")).await.ok()["caseTypes"], json!([]));
    let own = json!([
        {"name": " Probate ", "nameEs": "Sucesiones"},
        {"name": "Property/DFS", "nameEs": "", "for": "office"},
    ]);
    let saved = office.put("/api/settings", &json!({"spanish": true, "caseTypes": own})).await.ok();
    let expected = json!([
        {"name": "Probate", "nameEs": "Sucesiones", "for": "both"},
        {"name": "Property / DFS", "nameEs": "", "for": "office"},
    ]);
    assert_eq!(saved["caseTypes"], expected);
    assert_eq!(app.send(get("/api/public/site")).await.ok()["caseTypes"], expected);
    // Another section is saved without touching them.
    office.put("/api/settings", &json!({"siteName": "Harbor"})).await.ok();
    assert_eq!(office.get("/api/settings").await.ok()["caseTypes"], expected);

    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-06", "9AM to 12PM Morning").await;
    let request = with(request_for(&slot), json!({"case_type": "Probate", "language": "es"}));
    assert_eq!(app.send(post("/api/bookings").json(&request)).await.ok()["case_type"], "Probate");

    for (rows, field) in [
        (json!(vec![json!({"name": "Probate"}); 21]), "caseTypes"),
        (json!([{"name": " "}]), "caseTypes.0.name"),
        (json!([{"name": "x".repeat(81)}]), "caseTypes.0.name"),
        (json!([{"name": "Probate"}, {"name": "PROBATE"}]), "caseTypes.1.name"),
        (json!([{"name": "Probate", "for": "office"}]), "caseTypes.0.name"),
        (json!([{"name": "Probate", "for": "nobody"}]), "caseTypes.0.for"),
    ] {
        assert_eq!(
            office.put("/api/settings", &json!({"caseTypes": rows})).await.fields(),
            [field],
            "{rows}"
        );
    }
    assert_eq!(office.put("/api/settings", &json!({"caseTypes": []})).await.ok()["caseTypes"], json!([]));
}
