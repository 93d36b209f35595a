//! Files of lists too long to be read at once: thousands of rows, a thousand at a time.

use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use serde_json::Value;

use crate::harness::start;

#[actix_web::test]
async fn a_file_has_every_row_of_a_long_list_once_and_in_its_order() {
    let app = start().await;
    let mut database = PgConnection::establish(&app.state.config.database_url).unwrap();
    let past = format!(
        "SET accord.past = 5500; SET accord.per_day = 20; SET accord.today = '2027-01-04Z'; {}",
        include_str!("../../../../lab/growth/past.sql")
    );
    database.batch_execute(&past).unwrap();
    let office = app.office().await;
    for (path, column, field, sort, length) in [
        ("/api/bookings", 0, "reference", "sort=-client", 5_600),
        ("/api/clients", 1, "email", "sort=-last", 1_121),
        ("/api/payments", 3, "reference", "state=paid", 4_583),
        ("/api/activity", 4, "subject", "person=client", 11_000),
    ] {
        let file = office.get(&format!("{path}/export?{sort}")).await;
        let mut reader = csv::Reader::from_reader(file.text.as_bytes());
        let rows: Vec<_> = reader.records().map(|row| row.unwrap()[column].to_owned()).collect();
        let mut listed = Vec::new();
        loop {
            let page = format!("{path}?{sort}&limit=500&offset={}", listed.len());
            let page = office.get(&page).await.ok();
            let page: &Vec<Value> = page.as_array().unwrap();
            listed.extend(page.iter().map(|row| row[field].as_str().unwrap_or_default().to_owned()));
            if page.len() < 500 {
                break;
            }
        }
        assert_eq!((rows.len(), listed.len()), (length, length), "{path}");
        assert!(rows == listed, "{path}: another order");
    }
    let people = office.get("/api/activity/people").await.ok();
    let own = format!("/api/activity?limit=4&person={}", people[0]["id"].as_str().unwrap());
    let activity = office.get(&own).await.ok();
    let recorded: Vec<_> = activity.as_array().unwrap().iter().map(|line| &line["action"]).collect();
    assert_eq!(recorded, ["activity.exported", "payments.exported", "clients.exported", "bookings.exported"]);
}
