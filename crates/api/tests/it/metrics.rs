use crate::factories::request_for;
use crate::harness::{Call, get, post, start, start_with, start_without_database};

fn scrape() -> Call {
    get("/metrics").from("127.0.0.1:9090")
}

#[actix_web::test]
async fn requests_bookings_and_mail_are_counted() {
    let app = start().await;
    let token = app.sign_in().await;
    let ann = app.mediator(&token, "Ann Rivera").await;
    let slot = app.slot(&token, &ann, "2027-01-05", "9AM to 12PM Morning").await;
    for _ in 0..2 {
        let booking = post("/api/bookings").header("idempotency-key", "once").json(&request_for(&slot));
        assert_eq!(app.send(booking).await.status.as_u16(), 201);
    }
    app.send(get(&format!("/api/time-slots/{ann}"))).await.ok();
    app.send(get("/api/nothing/here")).await;
    let figures = app.send(scrape()).await;
    assert_eq!(figures.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
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
        assert!(figures.text.contains(line), "{line} in {}", figures.text);
    }
    assert!(!figures.text.contains(&ann), "an id has no place in a figure");
}

#[actix_web::test]
async fn figures_are_for_this_machine_alone() {
    let app = start().await;
    assert_eq!(app.send(scrape()).await.status.as_u16(), 200);
    let not_found = (404, "not_found".to_owned());
    assert_eq!(app.send(get("/metrics").from("192.0.2.1:4000")).await.code(), not_found);
    let proxied = scrape().header("x-forwarded-for", "192.0.2.1");
    assert_eq!(app.send(proxied).await.code(), not_found);
    let elsewhere = start_with(&[("METRICS_PORT", "9090")]).await;
    assert_eq!(elsewhere.send(scrape()).await.code(), not_found, "they have a port of their own");
}

#[actix_web::test]
async fn figures_are_told_without_the_database() {
    let app = start_without_database().await;
    let figures = app.send(scrape()).await;
    assert!(figures.text.contains("accord_db_connections"), "{}", figures.text);
    assert!(!figures.text.contains("accord_outbox_messages{"));
}
