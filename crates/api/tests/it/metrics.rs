use std::collections::BTreeSet;

use actix_web::body::to_bytes;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::Data;
use api::routes::figures::figures;
use api::state::State;
use api::worker::backups::{make_backup, verify_newest};
use tempfile::tempdir;

use crate::factories::request_for;
use crate::harness::{get, post, start, start_with, start_without_database};

const KIND: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The response of the metrics port.
pub(crate) async fn scrape(state: &State) -> String {
    let response = figures(Data::new(state.clone())).await;
    assert_eq!(response.headers().get(CONTENT_TYPE).unwrap(), KIND);
    String::from_utf8(to_bytes(response.into_body()).await.unwrap().to_vec()).unwrap()
}

#[actix_web::test]
async fn requests_bookings_and_mail_are_counted() {
    let app = start().await;
    let office = app.office().await;
    let ann = office.mediator("Ann Rivera").await;
    let slot = office.slot(&ann, "2027-01-05", "9AM to 12PM Morning").await;
    for _ in 0..2 {
        let booking = post("/api/bookings").header("idempotency-key", "once").json(&request_for(&slot));
        assert_eq!(app.send(booking).await.status.as_u16(), 201);
    }
    app.send(get(&format!("/api/time-slots/{ann}"))).await.ok();
    app.send(get("/api/nothing/here")).await;
    let figures = scrape(&app.state).await;
    for line in [
        "accord_bookings_created_total 1\n",
        "accord_http_requests_total{method=\"POST\",route=\"/api/bookings\",status=\"201\"} 2\n",
        "accord_http_requests_total{method=\"GET\",route=\"/api/time-slots/{id}\",status=\"200\"} 1\n",
        "accord_http_requests_total{method=\"GET\",route=\"other\",status=\"404\"} 1\n",
        "accord_http_request_duration_seconds_bucket{method=\"POST\",route=\"/api/bookings\",le=\"10\"} 2\n",
        "accord_http_request_duration_seconds_count{method=\"POST\",route=\"/api/bookings\"} 2\n",
        "accord_outbox_messages{state=\"waiting\"} 2\n",
        "accord_outbox_messages{state=\"failed\"} 0\n",
        "accord_db_connections{state=\"in_use\"} 0\n",
    ] {
        assert!(figures.contains(line), "{line} in {figures}");
    }
    assert!(!figures.contains(&ann), "an id has no place in a figure");
}

/// The metrics named in a text.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let metric = |word: &'_ str| word.starts_with("accord_");
    words
        .filter(|word| metric(word))
        .map(|word| {
            ["_bucket", "_sum", "_count"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word)
        })
        .collect()
}

#[actix_web::test]
async fn every_metric_in_the_alerts_and_on_the_dashboard_exists() {
    let home = tempdir().unwrap();
    let app = start_with(&[("DATA_DIR", home.path().to_str().unwrap())]).await;
    app.state.metrics.booking_created();
    app.state.metrics.payment_report("forged");
    app.send(get("/api/employees")).await.ok();
    make_backup(&app.state).unwrap();
    verify_newest(&app.state).unwrap();
    let figures = scrape(&app.state).await;
    assert!(figures.contains("accord_database_up 1\n"), "{figures}");
    let exported = named(&figures);
    for (file, text) in [
        ("rules.yaml", include_str!("../../../../monitoring/rules.yaml")),
        ("dashboard.json", include_str!("../../../../monitoring/dashboard.json")),
    ] {
        let wanted = named(text);
        assert!(wanted.len() > 5, "{file}");
        assert!(wanted.is_subset(&exported), "{file}: {:?}", wanted.difference(&exported));
    }
    let shown = named(include_str!("../../../../monitoring/dashboard.json"));
    assert!(exported.is_subset(&shown), "not on the dashboard: {:?}", exported.difference(&shown));
}

#[actix_web::test]
async fn the_port_of_the_site_has_no_figures() {
    let beside = start_with(&[("METRICS_PORT", "9090")]).await;
    let app = start().await;
    // A proxy on this machine need not add a header.
    let forwarded = get("/metrics").from("127.0.0.1:4000").header("host", "127.0.0.1:8080");
    for answer in [app.send(forwarded).await, beside.send(get("/metrics").from("127.0.0.1:4000")).await] {
        assert_eq!(answer.status.as_u16(), 404);
        assert!(!answer.text.contains("accord_"), "{}", answer.text);
    }
}

#[actix_web::test]
async fn metrics_are_served_without_the_database() {
    let app = start_without_database().await;
    let figures = scrape(&app.state).await;
    assert!(figures.contains("accord_db_connections"), "{figures}");
    assert!(figures.contains("accord_database_up 0\n"), "{figures}");
    assert!(!figures.contains("accord_outbox_messages{"));
}
