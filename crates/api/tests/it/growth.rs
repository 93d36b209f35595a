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
use api::state::standing::Program;

/// The calls of every screen, which the benchmark measures, too.
const SCREENS: &str = include_str!("../../../../lab/growth/screens.txt");

/// What stands for the words in braces: the client of number 100, and their newest booking.
const WORDS: [(&str, &str); 11] = [
    ("{mediator}", "a0000000-0000-7000-8000-000000000000"),
    ("{leaving}", "a0000000-0000-7000-8000-000000000001"),
    ("{client}", "b0000000-0000-7000-8000-000000000064"),
    ("{booking}", "c0000000-0000-7000-8000-0000000001f4"),
    ("{matter}", "80000000-0000-7000-8000-000000000064"),
    ("{reference}", "A-AAAA-RW"),
    ("{name}", "f899139"),
    ("{email}", "client100@"),
    ("{phone}", "407-079-1900"),
    ("{today}", "2027-01-04"),
    ("{ago}", "2026-12-05"),
];

/// A search for a word that every fourth booking has. PostgreSQL reads the table until it has found as
/// many as are counted; the index would give it all of them.
const COMMON: &str = "/api/bookings?limit=20&q=Family";

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

/// Whether PostgreSQL may read a table as a whole. The settings are those of new connections, so the
/// open ones are closed.
fn allow_whole_tables(allowed: bool, db: &Db, counts: &mut PgConnection) {
    let allow = format!(
        "DO $$ BEGIN
            EXECUTE format('ALTER DATABASE %I SET enable_seqscan = {allowed}', current_database());
        END $$;
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    );
    counts.batch_execute(&allow).unwrap();
    while read_so_far(db, counts).is_err() {}
}

/// The rows that each call reads after so many bookings, four a day.
async fn rows_read(past: u32) -> Vec<(String, i64)> {
    // Long enough for every page and every figure that is shown.
    let app = start_counting_up_to(100).await;
    let mut counts = PgConnection::establish(&app.state.config.database_url).unwrap();
    // Enough contact requests that an index is quicker than reading all of them.
    let set_up = format!(
        "SET accord.past = {past}; SET accord.per_day = 4; SET accord.today = '2027-01-04Z';
        {}
        INSERT INTO contact_requests
            (id, name, email, case_style, preferred_dates, message, status, notes, created_at, updated_at)
        SELECT pg_temp.id('9', n), 'Writer ' || md5(n::text), 'writer' || n || '@example.org', '', '',
            'We would like to settle this.', 'closed', '', past, past
        FROM generate_series(1, 5 * {past}) AS n, LATERAL (SELECT pg_temp.today() - n * interval '1 hour') AS at (past);
        UPDATE bookings SET status = 'cancelled'
        WHERE employee_id = 'a0000000-0000-7000-8000-000000000001' AND starts_at > '2027-01-04';
        CREATE VIEW reported AS SELECT pg_stat_force_next_flush()::text AS done;
        ANALYZE;
        DO $$ BEGIN
            EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1', current_database());
            EXECUTE format('ALTER DATABASE %I SET cpu_tuple_cost = 0.1', current_database());
        END $$",
        include_str!("../../../../lab/growth/past.sql"),
    );
    counts.batch_execute(&set_up).unwrap();
    counts.batch_execute("VACUUM").unwrap();
    // As PostgreSQL plans for tables too large to be read as a whole.
    allow_whole_tables(false, app.state.db(Program), &mut counts);
    let office = app.office().await;
    let mut rows = Vec::new();
    let mut ask = async |counts: &mut PgConnection, method: Method, path: &str, rehearsals: u32| {
        let words = WORDS.iter().chain([&("{ahead}", "2027-02-03")]);
        let path = words.fold(path.to_owned(), |path, (word, value)| path.replace(word, value));
        for _ in 0..rehearsals {
            office.send(call(method.clone(), &path)).await;
        }
        let before = read_so_far(app.state.db(Program), counts).unwrap();
        let answer = office.send(call(method.clone(), &path)).await;
        assert!(answer.status.is_success() || answer.status == 404, "{path}: {}", answer.text);
        rows.push((path, read_so_far(app.state.db(Program), counts).unwrap() - before));
    };
    for path in SCREENS.lines().filter(|path| *path != COMMON) {
        // From the sixth time on, a connection may have one plan for all values of a statement.
        ask(&mut counts, Method::GET, path, 6).await;
    }
    ask(&mut counts, Method::DELETE, "/api/clients/{client}", 0).await;
    ask(&mut counts, Method::DELETE, "/api/employees/{leaving}", 0).await;
    allow_whole_tables(true, app.state.db(Program), &mut counts);
    ask(&mut counts, Method::GET, COMMON, 6).await;
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
        .map(|((path, young), (_, old))| format!("{path}: {young}, {old}"))
        .collect();
    assert!(longer.is_empty(), "rows read:\n{}", longer.join("\n"));
}

/// Files, which are as long as what they hold; one row by its key; and what only machines ask.
const NOT_SCREENS: [&str; 18] = [
    "/api/activity/export",
    "/api/backup",
    "/api/bookings/export",
    "/api/clients/export",
    "/api/matters/export",
    "/api/payments/export",
    "/api/settings/export",
    "/api/backups/{id}",
    "/api/content/history/{version}",
    "/api/email-templates/{id}",
    "/api/notifications/outbox/{id}",
    "/api/payments/{id}",
    "/api/calendar-feeds/{secret}",
    "/api/public/bookings/{token}",
    "/api/public/mediation/{token}",
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
    assert!(missing.is_empty(), "add these to lab/growth/screens.txt: {missing:?}");
}
