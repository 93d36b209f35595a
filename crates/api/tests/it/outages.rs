//! Database outages, as visitors, load balancers and operators see them: the real program, a
//! separate PostgreSQL, and a proxy in between.

use std::time::{Duration, Instant};

use infra::pg::Db;
use serde_json::{Value, json};
use testing::{Cluster, Proxy, TestDb};

use crate::process::{Reply, Server};
use crate::race::days_on_offer;

/// systemd waits 30 seconds before it kills the process.
const ENDS_WITHIN: Duration = Duration::from_secs(25);

fn wishes(db: &Db) -> Vec<Value> {
    let days = days_on_offer(db).into_iter();
    days.enumerate()
        .map(|(day, [mut morning, _])| {
            morning["client_email"] = json!(format!("jo-{day}@example.com"));
            morning
        })
        .collect()
}

fn assert_unavailable(reply: &Reply) {
    assert_eq!((reply.status, reply.retry_after.as_deref()), (503, Some("2")), "{reply:?}");
    assert_eq!(reply.json["code"], "unavailable");
}

#[test]
fn a_database_that_hangs_is_503_and_the_first_call_after_it_works() {
    let database = TestDb::create();
    let wishes = wishes(&Db::new(database.url(), 2));
    let (proxy, url) = Proxy::in_front_of(database.url());
    let server = Server::start(&url);
    assert_eq!(server.book(&wishes[0], &[]).status, 201);
    proxy.freeze();
    assert_unavailable(&server.book(&wishes[1], &[("idempotency-key", "one")]));
    assert_unavailable(&server.get("/api/health/ready"));
    assert_eq!(server.get("/api/health/live").status, 200);
    proxy.thaw();
    assert_eq!(server.book(&wishes[2], &[]).status, 201);
    // PostgreSQL may still be rolling back the aborted work.
    let repeated = loop {
        let reply = server.book(&wishes[1], &[("idempotency-key", "one")]);
        if reply.json["code"] != "idempotency_key_in_use" {
            break reply;
        }
    };
    assert_eq!(repeated.status, 201);
    assert_eq!(server.book(&wishes[1], &[]).status, 409, "it is stored once");
}

#[test]
fn a_proxy_that_forgets_every_connection_needs_no_restart() {
    let database = TestDb::create();
    let wishes = wishes(&Db::new(database.url(), 2));
    let (proxy, url) = Proxy::in_front_of(database.url());
    let server = Server::start(&url);
    assert_eq!(server.book(&wishes[0], &[]).status, 201);
    proxy.deafen();
    let begun = Instant::now();
    while server.book(&wishes[1], &[]).status != 201 {
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not recover");
    }
    server.wait_until_ready();
}

#[test]
fn sigterm_ends_a_server_whose_database_hangs() {
    let database = TestDb::create();
    let (proxy, url) = Proxy::in_front_of(database.url());
    let server = Server::start_with(&url, &[]);
    proxy.freeze();
    assert_unavailable(&server.get("/api/employees"));
    let ended = server.stop();
    assert!(ended.status.success());
    assert!(ended.took < ENDS_WITHIN, "{:?}", ended.took);
}

#[test]
fn a_stopping_server_is_not_ready_while_it_still_serves() {
    let database = TestDb::create();
    let server = Server::start(database.url());
    server.terminate();
    // The signal takes a moment to arrive.
    while server.get("/api/health/ready").status == 200 {}
    assert_eq!(server.get("/api/health/live").status, 200);
    assert!(server.stop().status.success());
}

#[test]
fn after_a_crash_of_postgresql_every_call_works() {
    let cluster = Cluster::start();
    let db = Db::new(cluster.url(), 2);
    db.migrate().unwrap();
    let wishes = wishes(&db);
    let server = Server::start(cluster.url());
    std::thread::scope(|scope| {
        for wish in &wishes[..4] {
            let server = &server;
            scope.spawn(move || assert_eq!(server.book(wish, &[]).status, 201));
        }
    });
    cluster.crash();
    server.wait_until_ready();
    for wish in &wishes[4..12] {
        assert_eq!(server.book(wish, &[]).status, 201);
    }
}
