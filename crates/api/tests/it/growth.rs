//! No call reads more rows because the practice is older: PostgreSQL's own counts of the rows that
//! each call reads, in a practice of three years and in one of nine.

use std::collections::HashSet;

use actix_web::http::Method;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use infra::pg::Db;
use kernel::StorageError;
use serde_json::Value;

use crate::harness::{call, start_counting_up_to};

/// The calls of every screen, which the benchmark measures, too.
const SCREENS: &str = include_str!("../../../../scripts/bench/screens.txt");

/// What stands for the words in braces: the client of number 100, and their newest booking.
const WORDS: [(&str, &str); 10] = [
    ("{mediator}", "a0000000-0000-7000-8000-000000000000"),
    ("{leaving}", "a0000000-0000-7000-8000-000000000001"),
    ("{client}", "b0000000-0000-7000-8000-000000000064"),
    ("{booking}", "c0000000-0000-7000-8000-0000000001f4"),
    ("{reference}", "A-AAAA-RW"),
    ("{name}", "f899139"),
    ("{email}", "client100@"),
    ("{phone}", "407-079-1900"),
    ("{today}", "2027-01-04"),
    ("{ago}", "2026-12-05"),
];

/// What still reads more; docs/performance.md says how long it takes.
const LONGER: [&str; 6] = [
    // In a table of this size, PostgreSQL reads all contact requests.
    "/api/contact-requests?limit=20&q=f899139",
    "/api/search?q=f899139",
    "/api/search?q=407-079-1900",
    "/api/search?q=N-500",
    "/api/search?q=A-AAAA-RW",
    // A word that every fourth booking has: PostgreSQL, which may not read the table as a whole here,
    // reads it from the index.
    "/api/bookings?limit=20&q=Family",
];

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// How many rows have been read so far. A connection reports at once what it has read if it is asked
/// to; both are, because each is in use while the other is asked.
fn read_so_far(db: &Db, counts: &mut PgConnection) -> Result<i64, StorageError> {
    db.read(|one| {
        one.count_rows("reported")?;
        db.read(|other| other.count_rows("reported"))
    })?;
    let query = "SELECT ((SELECT sum(seq_tup_read) FROM pg_stat_user_tables) +
        (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes))::bigint AS number";
    Ok(sql_query(query).get_result::<Number>(counts).unwrap().number)
}

/// The rows that each call reads after so many bookings, four a day.
async fn rows_read(past: u32) -> Vec<(String, i64)> {
    // Long enough for every page and every figure that is shown.
    let app = start_counting_up_to(100).await;
    let mut counts = PgConnection::establish(&app.state.config.database_url).unwrap();
    // As PostgreSQL plans for tables too large to be read as a whole.
    let set_up = format!(
        "SET accord.past = {past}; SET accord.per_day = 4; SET accord.today = '2027-01-04Z';
        {}
        UPDATE bookings SET status = 'cancelled'
        WHERE employee_id = 'a0000000-0000-7000-8000-000000000001' AND starts_at > '2027-01-04';
        CREATE VIEW reported AS SELECT pg_stat_force_next_flush()::text AS done;
        ANALYZE;
        DO $$ BEGIN
            EXECUTE format('ALTER DATABASE %I SET enable_seqscan = off', current_database());
            EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1', current_database());
            EXECUTE format('ALTER DATABASE %I SET cpu_tuple_cost = 0.1', current_database());
        END $$",
        include_str!("../../../../scripts/bench/past.sql"),
    );
    counts.batch_execute(&set_up).unwrap();
    counts.batch_execute("VACUUM").unwrap();
    // The settings are those of new connections.
    let old = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
    counts.batch_execute(old).unwrap();
    while read_so_far(&app.state.db, &mut counts).is_err() {}
    let token = app.sign_in().await;
    let mut rows = Vec::new();
    let mut ask = async |method: Method, path: &str, rehearsals: u32| {
        let words = WORDS.iter().chain([&("{ahead}", "2027-02-03")]);
        let path = words.fold(path.to_owned(), |path, (word, value)| path.replace(word, value));
        for _ in 0..rehearsals {
            app.send(call(method.clone(), &path).token(&token)).await;
        }
        let before = read_so_far(&app.state.db, &mut counts).unwrap();
        let answer = app.send(call(method.clone(), &path).token(&token)).await;
        assert!(answer.status.is_success() || answer.status == 404, "{path}: {}", answer.text);
        rows.push((path, read_so_far(&app.state.db, &mut counts).unwrap() - before));
    };
    for path in SCREENS.lines() {
        // From the sixth time on, a connection may have one plan for all values of a statement.
        ask(Method::GET, path, 6).await;
    }
    ask(Method::DELETE, "/api/clients/{client}", 0).await;
    ask(Method::DELETE, "/api/employees/{leaving}", 0).await;
    rows
}

#[actix_web::test]
async fn no_call_reads_more_of_an_older_practice() {
    let young = rows_read(4_000).await;
    let old = rows_read(12_000).await;
    let longer: Vec<_> = young
        .iter()
        .zip(&old)
        // The same rows may be found through another index.
        .filter(|((_, young), (_, old))| *old > young + young / 2 + 20)
        .filter(|((path, _), _)| !LONGER.contains(&path.as_str()))
        .map(|((path, young), (_, old))| format!("{path}: {young}, {old}"))
        .collect();
    assert!(longer.is_empty(), "rows read:\n{}", longer.join("\n"));
}

/// Files, which are as long as what they hold; one row by its key; and what only machines ask.
const NOT_SCREENS: [&str; 16] = [
    "/api/activity/export",
    "/api/backup",
    "/api/bookings/export",
    "/api/clients/export",
    "/api/payments/export",
    "/api/settings/export",
    "/api/backups/{id}",
    "/api/content/history/{version}",
    "/api/email-templates/{id}",
    "/api/notifications/outbox/{id}",
    "/api/payments/{id}",
    "/api/calendar-feeds/{secret}",
    "/api/public/bookings/{token}",
    "/api/public/sessions/{token}",
    "/api/health/live",
    "/api/health/ready",
];

#[test]
fn every_read_is_among_the_screens() {
    let document: Value = serde_json::from_str(&api::http::openapi::text(api::app::routes)).unwrap();
    let pattern = |line: &str| {
        let path = line.split('?').next().unwrap();
        path.split('/')
            .map(|part| if part.starts_with('{') { "{}" } else { part })
            .collect::<Vec<_>>()
            .join("/")
    };
    let known: HashSet<_> = SCREENS.lines().chain(NOT_SCREENS).map(pattern).collect();
    let calls = document["paths"].as_object().unwrap().iter();
    let reads = calls.filter(|(_, methods)| methods.get("get").is_some());
    let missing: Vec<_> =
        reads.map(|(path, _)| path).filter(|path| !known.contains(&pattern(path))).collect();
    assert!(missing.is_empty(), "add these to scripts/bench/screens.txt: {missing:?}");
}
