//! The audit log as the office reads it.

use auth::{Role, Session};
use serde_json::{Value, json};

use crate::harness::{get, now, start};
use api::state::standing::Program;

const MORNING: &str = "9AM to 12PM Morning";

#[actix_web::test]
async fn the_activity_says_who_did_what_to_what_in_words() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann").await;
    let slot = office.slot(&ann, "2027-01-05", MORNING).await;
    let booking = app.booked(&slot).await;
    let path = format!("/api/bookings/{}", booking["id"].as_str().unwrap());
    office.put(&path, &json!({"status": "confirmed"})).await.ok();
    let reference = booking["reference"].as_str().unwrap();

    let lines = office.get("/api/activity").await.ok();
    let texts: Vec<_> = lines.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    let by = lines[0]["person"].as_str().unwrap();
    assert_eq!(
        texts[..2],
        [
            format!("{by} changed the booking {reference} from pending to confirmed").as_str(),
            format!("A client requested the booking {reference}").as_str(),
        ]
    );
    assert!(texts.contains(&format!("{by} added the mediator Ann").as_str()), "{texts:?}");
    let newest = json!({
        "id": lines[0]["id"], "at": lines[0]["at"], "person": by, "address": "127.0.0.1",
        "action": "booking.changed", "subject": booking["id"], "subjectName": reference, "text": texts[0],
        "what": format!("Changed the booking {reference} from pending to confirmed"),
        "changes": [{"field": "status", "from": "pending", "to": "confirmed"}],
    });
    assert_eq!(lines[0], newest);
    assert_eq!(lines[1]["address"], Value::Null, "visitors' addresses are not recorded");

    let count = async |query: &str| {
        let found = office.get(&format!("/api/activity?{query}")).await.ok();
        found.as_array().unwrap().len()
    };
    assert_eq!(count(&format!("subject={reference}")).await, 2);
    assert_eq!(count("person=client").await, 1);
    assert_eq!(count("limit=1&offset=1").await, 1);
    assert_eq!(count("to=2020-01-01").await, 0);
    for query in ["person=nobody", "from=2027-02-30", "limit=0"] {
        let refused = office.get(&format!("/api/activity?{query}")).await;
        assert_eq!(refused.status, 400, "{query}");
    }

    let (_, _, file) = office.fetch(get("/api/activity/export?person=client")).await;
    let file = String::from_utf8(file).unwrap();
    let mut rows = file.trim_start_matches('\u{feff}').lines();
    assert_eq!(rows.next(), Some("When,Who,Address,Action,Subject,What"));
    let row = rows.next().unwrap();
    assert!(row.contains(",Client,,booking.requested,") && row.ends_with(reference), "{row}");
    assert_eq!(rows.next(), None);
}

#[actix_web::test]
async fn a_manager_gets_the_names_of_those_who_did_something() {
    let app = start().await;
    let owner = app.sign_in().await;
    let team = app.send(get("/api/team").token(&owner)).await.ok();
    let [owner, manager] =
        [team["people"][0]["id"].clone(), json!(app.hire(Role::Manager, None).to_string())];
    let token = app.token_of(&Session::start(manager.as_str().unwrap().parse().unwrap(), now()));
    let lines = app.send(get("/api/activity").token(&token)).await.ok();
    let people = app.send(get("/api/activity/people").token(&token)).await.ok();
    assert_eq!(people, json!([{"id": owner, "name": lines[0]["person"]}]), "the manager did nothing yet");
    let path = format!("/api/activity?person={}", owner.as_str().unwrap());
    assert_eq!(app.send(get(&path).token(&token)).await.ok(), json!([lines[0]]));
}

#[actix_web::test]
async fn the_worker_seals_the_log_and_the_check_finds_it_intact() {
    let app = start().await;
    app.sign_in().await;
    assert!(!api::worker::seals::seal_some(&app.state).unwrap());
    let found = app.state.db(Program).transact(|tx| tx.check_audit_log(&app.state.seals)).unwrap();
    let text = api::cli::audit::report(&found).unwrap();
    assert!(text.starts_with("The audit log is intact: ") && text.contains(" sealed, 0 not yet, "), "{text}");
}
