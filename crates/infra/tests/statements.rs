//! The cost of lists with 10,000 bookings, 10,000 clients and 5,000 contact requests: as many
//! statements as with none, and an index for every page and every search.

#![expect(clippy::unwrap_used, reason = "a failed assumption should fail the test")]

use std::sync::Mutex;

use availability::{MediatorRepository, Practice, TimeSlots};
use booking::{
    BookingFilter, BookingRepository, BookingStatus, BookingView, ClientFilter, ClientRepository,
    ClientStatus, TaskRepository,
};
use chrono::{NaiveDate, NaiveDateTime};
use content::{ContactFilter, ContactRequestRepository, ContactStatus};
use diesel::connection::{
    Instrumentation, InstrumentationEvent, SimpleConnection, set_default_instrumentation,
};
use diesel::pg::PgConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, sql_query};
use infra::pg::{Db, Tx};
use kernel::{Actor, Audit, AuditLog, ClientId, MediatorId, Page, Scope, Sight, Sort, StorageError};
use payments::{PaymentFilter, PaymentRepository, ReceivableRepository};
use testing::TestDb;

/// The statements sent so far, as Diesel prints them: `SQL -- binds: [first, second]`.
static STATEMENTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[expect(clippy::unnecessary_wraps, reason = "what Diesel asks for")]
fn noting() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            STATEMENTS.lock().unwrap().push(query.to_string());
        }
    }))
}

/// The statements of one read, without the one that tests an idle connection.
fn asked<T>(db: &Db, work: impl FnOnce(&Tx<'_>) -> T) -> Vec<String> {
    let read = |tx: &Tx<'_>| {
        STATEMENTS.lock().unwrap().clear();
        Ok::<_, StorageError>(work(tx))
    };
    db.read(read).unwrap();
    STATEMENTS.lock().unwrap().drain(..).collect()
}

const FIRST: Page = Page { limit: 20, offset: 0 };
const DEEP: Page = Page { limit: 20, offset: 2000 };
const MEDIATOR: &str = "00000000-0000-7000-8000-000000000001";
const CLIENT: &str = "10000000-0000-7000-8000-000000000001";
const BOOKING: &str = "20000000-0000-7000-8000-000000000001";

const MEDIATORS: &str = "
    INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties)
    SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Mediator ' || n, n || '@example.com',
        'mediator', 'active', '', '', '', '{}'
    FROM generate_series(1, 10) n;";

const ROWS: &str = "
    INSERT INTO time_slots (id, employee_id, starts_at, duration_minutes, session_type, status, price_cents)
    SELECT gen_random_uuid(), employees.id, day + interval '9 hours', 180, 'morning', 'available', 75000
    FROM employees, generate_series('2026-12-01'::timestamp, '2027-02-28', '1 day') day;
    INSERT INTO clients (id, name, email, phone, address, notes, created_at, updated_at)
    SELECT ('10000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Client ' || md5(n::text),
        n || '@example.com', lpad((n * 7919)::text, 10, '0'), '', '', '2026-01-01Z'::timestamptz + n * interval '1 hour', now()
    FROM generate_series(1, 10000) n;
    INSERT INTO bookings (id, employee_id, employee_name, client_id, client_name, client_email, client_phone, case_type,
        case_title, description, contact_method, starts_at, duration_minutes, session_type, price_cents, status,
        payment_status, created_at, updated_at)
    SELECT ('20000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        ('00000000-0000-7000-8000-' || lpad((1 + n % 10)::text, 12, '0'))::uuid, 'Mediator ' || 1 + n % 10,
        ('10000000-0000-7000-8000-' || lpad((1 + n % 5000)::text, 12, '0'))::uuid, 'Client ' || md5((1 + n % 5000)::text),
        1 + n % 5000 || '@example.com', '', 'Family', 'Family Mediation', '', 'Virtual',
        '2024-01-01 09:00'::timestamp + n / 10 * interval '1 day', 180, 'morning', 75000,
        (array['completed', 'confirmed', 'pending', 'cancelled'])[1 + n % 4], 'unpaid',
        '2024-01-01Z'::timestamptz + n * interval '1 hour', now()
    FROM generate_series(1, 10000) n;
    INSERT INTO payments (id, booking_id, amount, currency, stage, method, created_at)
    SELECT gen_random_uuid(), id, 75000, 'USD', 'paid', 'check', created_at FROM bookings;
    INSERT INTO contact_requests (id, name, email, case_style, preferred_dates, message, status, notes, created_at, updated_at)
    SELECT ('30000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Writer ' || md5(n::text), n || '@example.com',
        '', '', 'We would like to settle this.', (array['new', 'answered', 'closed'])[1 + n % 3], '',
        '2026-01-01Z'::timestamptz + n * interval '1 hour', now()
    FROM generate_series(1, 5000) n;
    INSERT INTO audit_log (action, subject, detail)
    SELECT 'booking.changed', '20000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'pending → confirmed'
    FROM generate_series(1, 10000) n;";

/// What a server does automatically within a minute; until then the search indexes keep new rows in
/// a pending list.
const TIDY: &str =
    "VACUUM ANALYZE employees, time_slots, clients, bookings, payments, contact_requests, audit_log;";

/// Every back office list by name, with the statements it ran.
fn lists(db: &Db) -> Vec<(&'static str, Vec<String>)> {
    let text = Some("c1d2".to_owned());
    let clients = |filter: ClientFilter, page| {
        asked(db, |tx| ClientRepository::list(tx, &filter, Sight::ALL, page).unwrap())
    };
    let payments =
        |filter: PaymentFilter, page| asked(db, |tx| PaymentRepository::list(tx, &filter, page).unwrap());
    let owed = |tx: &Tx<'_>, page| {
        (ReceivableRepository::list(tx, now().date(), page).unwrap(), tx.totals().unwrap())
    };
    let requests = |filter: ContactFilter, page| {
        asked(db, |tx| ContactRequestRepository::list(tx, &filter, page).unwrap())
    };
    let mediator: MediatorId = MEDIATOR.parse().unwrap();
    let mut lists = booking_lists(db);
    lists.extend([
        ("history", asked(db, |tx| tx.history(BOOKING).unwrap())),
        ("payments", payments(PaymentFilter::default(), FIRST)),
        ("to collect", asked(db, |tx| owed(tx, FIRST))),
        ("to collect, deep", asked(db, |tx| owed(tx, DEEP))),
        ("payments, deep", payments(PaymentFilter::default(), DEEP)),
        ("clients", clients(ClientFilter::default(), FIRST)),
        ("clients, deep", clients(ClientFilter::default(), DEEP)),
        ("clients, search", clients(ClientFilter { text: text.clone(), ..ClientFilter::default() }, FIRST)),
        (
            "clients, phone",
            clients(ClientFilter { text: Some("(000) 033-2598".into()), ..ClientFilter::default() }, FIRST),
        ),
        (
            "clients by name",
            clients(ClientFilter { sort: Sort::parse("name").ok(), ..ClientFilter::default() }, FIRST),
        ),
        (
            "clients by last session",
            clients(
                ClientFilter { sort: Sort::parse("-last").ok(), now: now(), ..ClientFilter::default() },
                FIRST,
            ),
        ),
        (
            "clients, status",
            clients(ClientFilter { status: Some(ClientStatus::Active), ..ClientFilter::default() }, FIRST),
        ),
        ("requests", requests(ContactFilter::default(), FIRST)),
        ("requests, deep", requests(ContactFilter::default(), DEEP)),
        ("requests, search", requests(ContactFilter { text, ..ContactFilter::default() }, FIRST)),
        (
            "requests, status",
            requests(ContactFilter { status: Some(ContactStatus::New), ..ContactFilter::default() }, FIRST),
        ),
        ("employees", asked(db, |tx| MediatorRepository::list(tx).unwrap())),
        (
            "open sessions",
            asked(db, |tx| {
                let practice = Practice::default();
                let now: NaiveDateTime = "2027-01-04T08:00:00".parse().unwrap();
                let slots = TimeSlots {
                    mediators: tx,
                    slots: tx,
                    busy: tx,
                    closed: tx,
                    audit: Audit { log: tx, by: &Actor::Host },
                    scope: Scope::Practice,
                };
                slots
                    .open(
                        mediator,
                        practice.bookable_days(now.date()),
                        &practice,
                        kernel::to_utc(now, practice.zone),
                    )
                    .unwrap()
            }),
        ),
        ("to answer", asked(db, |tx| ContactRequestRepository::waiting(tx, 5).unwrap())),
        ("to decide", asked(db, |tx| TaskRepository::waiting(tx, Scope::Practice, now(), 5).unwrap())),
        ("to settle", asked(db, |tx| TaskRepository::unsettled(tx, Scope::Practice, now(), 5).unwrap())),
        ("stats", asked(db, |tx| BookingRepository::stats(tx, Scope::Practice).unwrap())),
    ]);
    lists
}

/// A tenth of the sessions is still ahead.
fn now() -> NaiveDateTime {
    "2026-06-25T08:00:00".parse().unwrap()
}

/// The lists of bookings.
fn booking_lists(db: &Db) -> Vec<(&'static str, Vec<String>)> {
    let bookings = |filter: BookingFilter, page| {
        asked(db, |tx| BookingRepository::list(tx, &filter, Sight::ALL, page).unwrap())
    };
    let text = Some("c1d2".to_owned());
    let day = NaiveDate::from_ymd_opt(2025, 6, 1);
    let mediator: MediatorId = MEDIATOR.parse().unwrap();
    let client: ClientId = CLIENT.parse().unwrap();
    let in_view = |view, sort| {
        let sort = Sort::parse(sort).ok();
        BookingFilter { view: Some(view), sort, now: now(), ..BookingFilter::default() }
    };
    vec![
        ("bookings", bookings(BookingFilter::default(), FIRST)),
        ("bookings, deep", bookings(BookingFilter::default(), DEEP)),
        ("bookings, search", bookings(BookingFilter { text, ..BookingFilter::default() }, FIRST)),
        (
            "bookings, a day",
            bookings(BookingFilter { from: day, to: day, ..BookingFilter::default() }, FIRST),
        ),
        (
            "bookings, status and mediator",
            bookings(
                BookingFilter {
                    status: Some(BookingStatus::Pending),
                    mediator_id: Some(mediator),
                    ..BookingFilter::default()
                },
                FIRST,
            ),
        ),
        (
            "a client's",
            bookings(BookingFilter { client_id: Some(client), ..BookingFilter::default() }, FIRST),
        ),
        ("bookings, upcoming", bookings(in_view(BookingView::Upcoming, "when"), FIRST)),
        ("bookings, past", bookings(in_view(BookingView::Past, "-when"), FIRST)),
        ("bookings, past, deep", bookings(in_view(BookingView::Past, "-when"), DEEP)),
        ("bookings, to answer", bookings(in_view(BookingView::NeedsAnswer, "asked"), FIRST)),
        (
            "bookings by client",
            bookings(BookingFilter { sort: Sort::parse("client").ok(), ..BookingFilter::default() }, FIRST),
        ),
        (
            "bookings by mediator",
            bookings(BookingFilter { sort: Sort::parse("mediator").ok(), ..BookingFilter::default() }, FIRST),
        ),
        ("activity", bookings(BookingFilter::default(), Page { limit: 5, offset: 0 })),
    ]
}

#[derive(QueryableByName)]
struct PlanLine {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    line: String,
}

/// PostgreSQL's plan for a statement with the values it was sent with.
fn plan(connection: &mut PgConnection, statement: &str) -> String {
    let (sql, binds) = statement.split_once(" -- binds: ").unwrap();
    let binds = binds.strip_prefix('[').and_then(|binds| binds.strip_suffix(']')).unwrap();
    let value = |bind: &str| match bind.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
        // A list of one.
        Some(one) => format!("'{{{one}}}'"),
        None if bind == "None" => "NULL".into(),
        None => format!("'{}'", bind.trim_matches('"')),
    };
    let values: Vec<_> = binds.split(", ").filter(|bind| !bind.is_empty()).map(value).collect();
    let values = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
    connection.batch_execute(&format!("DEALLOCATE ALL; PREPARE asked AS {sql}")).unwrap();
    let lines: Vec<PlanLine> = sql_query(format!("EXPLAIN EXECUTE asked{values}")).load(connection).unwrap();
    lines.into_iter().map(|line| line.line + "\n").collect()
}

#[test]
fn a_list_asks_the_same_whatever_its_length_and_reads_through_indexes() {
    set_default_instrumentation(noting).unwrap();
    let database = TestDb::create();
    let db = Db::new(database.url(), 1);
    let mut connection = PgConnection::establish(database.url()).unwrap();
    connection.batch_execute(MEDIATORS).unwrap();
    // Connecting runs statements of its own.
    asked(&db, |_| ());
    let before = lists(&db);
    connection.batch_execute(ROWS).unwrap();
    connection.batch_execute(TIDY).unwrap();
    let lists = lists(&db);
    // The count and the page: one statement each, and clients are read by the ids of the page. Sessions
    // take four: mediator, busy times, closed times and sessions.
    for ((list, before), (_, statements)) in before.iter().zip(&lists) {
        let expected = match *list {
            "history" | "employees" | "stats" => 1,
            "open sessions" => 4,
            list if list.starts_with("clients") => 3,
            _ => 2,
        };
        assert_eq!(statements.len(), expected, "{list}");
        assert!(before.len() <= expected, "{list}, empty");
    }
    for (list, table, index) in [
        ("bookings", "bookings", "bookings_in_order_of_requests"),
        ("bookings, deep", "bookings", "bookings_in_order_of_requests"),
        ("bookings, search", "bookings", "bookings_search"),
        ("bookings, a day", "bookings", "bookings_in_order_of_sessions"),
        ("bookings, upcoming", "bookings", "bookings_in_order_of_sessions"),
        ("bookings, past", "bookings", "bookings_in_order_of_sessions"),
        ("bookings, past, deep", "bookings", "bookings_in_order_of_sessions"),
        ("bookings, to answer", "bookings", "bookings_waiting"),
        ("to answer", "contact_requests", "contact_requests_waiting"),
        ("to decide", "bookings", "bookings_waiting"),
        ("to settle", "bookings", "bookings_confirmed"),
        ("bookings by client", "bookings", "bookings_by_client_name"),
        ("bookings by mediator", "bookings", "bookings_by_mediator_name"),
        ("a client's", "bookings", "bookings_client"),
        ("activity", "bookings", "bookings_in_order_of_requests"),
        ("history", "audit_log", "audit_log_subject"),
        ("payments", "payments", "payments_newest"),
        ("payments, deep", "payments", "payments_newest"),
        ("clients", "clients", "clients_newest"),
        ("clients, deep", "clients", "clients_newest"),
        ("clients, search", "clients", "clients_search"),
        ("clients, phone", "clients", "clients_phone"),
        ("clients by name", "clients", "clients_by_name"),
        ("clients by last session", "bookings", "bookings_sessions_of_client"),
        ("bookings, search", "bookings", "bookings_notes"),
        ("requests", "contact_requests", "contact_requests_newest"),
        ("requests, deep", "contact_requests", "contact_requests_newest"),
        ("requests, search", "contact_requests", "contact_requests_search"),
    ] {
        let (_, statements) = lists.iter().find(|(name, _)| *name == list).unwrap();
        // A search has the ids of what it finds already when it cuts the page.
        let is_search = list.ends_with("search") || list.ends_with("phone");
        let page = if is_search { 0 } else { statements.len().min(2) - 1 };
        let page = plan(&mut connection, &statements[page]);
        assert!(page.contains(index) && !page.contains(&format!("Seq Scan on {table}")), "{list}:\n{page}");
        if ["to decide", "to settle"].contains(&list) {
            let count = plan(&mut connection, statements.first().unwrap());
            assert!(count.contains(index), "{list}, counted:\n{count}");
        }
    }
}
