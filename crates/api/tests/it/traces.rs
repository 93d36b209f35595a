//! Traces of the real program, as a collector receives them.

use std::net::TcpListener;
use std::time::Duration;

use infra::pg::Db;
use serde_json::json;
use testing::{Collector, SmtpServer, SpanKind, TestDb, TracedSpan};

use crate::factories::with;
use crate::privacy::{assert_reveals_nothing, secret_fields};
use crate::process::Server;
use crate::race::days_on_offer;

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

fn named<'a>(spans: &'a [TracedSpan], name: &str) -> Vec<&'a TracedSpan> {
    spans.iter().filter(|span| span.name == name).collect()
}

fn one<'a>(spans: &'a [TracedSpan], name: &str) -> &'a TracedSpan {
    let found = named(spans, name);
    assert_eq!(found.len(), 1, "{name} in {spans:#?}");
    found[0]
}

fn within<'a>(spans: &'a [TracedSpan], parent: &TracedSpan, name: &str) -> &'a TracedSpan {
    let found = spans.iter().find(|span| span.name == name && span.parent == parent.id);
    let found = found.unwrap_or_else(|| panic!("no {name} within {parent:?} in {spans:#?}"));
    assert_eq!(found.trace, parent.trace);
    found
}

#[test]
fn a_booking_is_one_trace_that_holds_nothing_of_the_client() {
    let (database, mail, collector) = (TestDb::create(), SmtpServer::start(), Collector::start());
    let body = with(days_on_offer(&Db::new(database.url(), 2)).remove(0)[0].clone(), secret_fields());
    let server = Server::launch(
        database.url(),
        &[],
        &[
            ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url()),
            ("OTEL_EXPORTER_OTLP_HEADERS", "x-key=a key".to_owned()),
            ("SMTP_URL", mail.url()),
        ],
    );
    let foreign = format!("00-{TRACE}-{PARENT}-00");
    let booked = server.book(&body, &[("traceparent", &foreign)]);
    assert_eq!(booked.status, 201, "{:?}", booked.json);
    let private = booked.json["manage_url"].as_str().unwrap().rsplit('/').next().unwrap();
    assert_eq!(server.get(&format!("/api/public/bookings/{private}?of=w.quist")).status, 200);
    server.get(&format!("/booking/{private}"));
    let wrong = "Not-The-Password-1842";
    let login = json!({"email": "w.quist@example.com", "password": wrong});
    assert_eq!(server.post("/api/auth/login", &login, &[]).status, 401);
    assert_eq!(server.book(&with(body, json!({"client_email": "w.quist"})), &[]).status, 422);
    mail.next().unwrap();
    server.terminate();
    while server.get("/api/health/ready").status != 503 {}
    assert!(server.stop().status.success());

    let spans = collector.spans();
    let booking = spans.iter().find(|span| span.attribute("http.response.status_code") == Some("201"));
    let booking = booking.unwrap();
    assert_eq!((booking.name.as_str(), booking.kind), ("POST /api/bookings", SpanKind::Server));
    assert_eq!((booking.parent.as_str(), booking.service.as_str()), ("", "accord"));
    assert_ne!(booking.trace, TRACE, "a visitor does not choose it");
    assert_eq!(booking.attribute("http.request.method"), Some("POST"));
    assert_eq!(booking.attribute("http.route"), Some("/api/bookings"));
    assert_eq!(booking.attribute("url.scheme"), Some("http"));
    assert_eq!(booking.attribute("accord.request.id").unwrap().len(), 36);
    let transaction = within(&spans, booking, "transaction");
    assert_eq!((transaction.kind, transaction.attributes.len()), (SpanKind::Client, 1));
    assert_eq!(transaction.attribute("db.system.name"), Some("postgresql"));

    within(&spans, one(&spans, "GET /api/public/bookings/{token}"), "read");
    within(&spans, one(&spans, "POST /api/auth/login"), "password hash");
    let page = one(&spans, "GET");
    assert_eq!((page.attribute("http.route"), page.is_error), (None, false));
    let job = named(&spans, "mail")[0];
    assert_eq!(job.parent, "");
    assert_eq!(within(&spans, job, "mail server").kind, SpanKind::Client);
    let refused = spans.iter().find(|span| span.attribute("http.response.status_code") == Some("503"));
    let refused = refused.unwrap();
    assert_eq!((refused.attribute("error.type"), refused.is_error), (Some("503"), true));
    let looks_for_work = |span: &TracedSpan| span.kind == SpanKind::Client && span.parent.is_empty();
    assert!(!spans.iter().any(looks_for_work), "{spans:#?}");

    let received = collector.text();
    assert_reveals_nothing("a trace", &received);
    for secret in [private, wrong, "w.quist", "Quist", "ann@example.com", "SELECT", "127.0.0.1\"", PARENT] {
        assert!(!received.contains(secret), "a trace reveals {secret:?}");
    }
    for head in collector.heads() {
        assert!(head.starts_with("post /v1/traces http/1.1\r\n") && head.contains("\r\nx-key: a key\r\n"));
    }
}

#[test]
fn a_trusted_proxy_says_which_trace_a_request_is_part_of() {
    let (database, collector) = (TestDb::create(), Collector::start());
    let variables = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url()),
        ("OTEL_SERVICE_NAME", "site".to_owned()),
        ("TRUSTED_PROXIES", "127.0.0.1".to_owned()),
    ];
    let server = Server::launch(database.url(), &["--no-worker"], &variables);
    let state = ("tracestate", "w=quist");
    for (path, flags) in [("/api/content", "01"), ("/api/employees", "00")] {
        let parent = format!("00-{TRACE}-{PARENT}-{flags}");
        assert_eq!(server.get_with(path, &[("traceparent", &parent), state]).status, 200, "{path}");
    }
    assert!(server.stop().status.success());
    let spans = collector.spans();
    let content = one(&spans, "GET /api/content");
    let expected = (TRACE, PARENT, "site");
    assert_eq!((content.trace.as_str(), content.parent.as_str(), content.service.as_str()), expected);
    assert_eq!(named(&spans, "GET /api/employees").len(), 0, "the proxy does not record it");
    assert!(!collector.text().contains("quist"));
}

#[test]
fn a_collector_that_does_not_answer_delays_nothing_and_is_logged_once() {
    let database = TestDb::create();
    // One takes connections and says nothing, the other does not exist.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let servers = [silent.local_addr().unwrap(), gone].map(|address| {
        let variables = [
            ("OTEL_EXPORTER_OTLP_ENDPOINT", format!("http://{address}/")),
            ("OTEL_BSP_SCHEDULE_DELAY", "1".to_owned()),
        ];
        Server::launch(database.url(), &["--no-worker"], &variables)
    });
    for server in &servers {
        for _ in 0..20 {
            assert_eq!(server.get("/api/content").status, 200);
        }
    }
    let [of_silent, of_gone] = servers.map(|server| std::thread::spawn(move || server.stop()));
    let (of_silent, of_gone) = (of_silent.join().unwrap(), of_gone.join().unwrap());
    for ended in [&of_silent, &of_gone] {
        assert!(ended.status.success());
        // Sending a batch may take ten seconds.
        assert!(ended.took < Duration::from_secs(9), "{:?}", ended.took);
    }
    assert_eq!(of_silent.log, [""; 0]);
    assert_eq!(of_gone.log.len(), 1, "{:?}", of_gone.log);
    assert!(of_gone.log[0].contains("traces are lost until the collector takes them"), "{:?}", of_gone.log);
}
