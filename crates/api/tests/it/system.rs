use serde_json::json;

use crate::harness::{get, start};

#[actix_web::test]
async fn an_administrator_reads_how_the_system_is() {
    let app = start().await;
    let office = app.office().await;
    office.mediator("Ann Rivera").await;
    let info = office.get("/api/system/info").await.ok();
    assert_eq!(info["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(info["uptime"], "less than a minute");
    assert!(info["databaseSize"].as_str().unwrap().ends_with(" MB"), "{info}");
    assert_eq!((&info["totalEmployees"], &info["lastBackup"]), (&json!(1), &json!(null)));
    for count in ["mailWaiting", "mailGivenUp", "mailWithheld"] {
        assert_eq!(info[count], 0, "{count}");
    }
    assert_eq!(app.send(get("/api/system/info")).await.code(), (401, "unauthorized".into()));
}
