use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use auth::{AdminRepository, DEMO_PASSWORD, PasswordHasher};
use availability::SessionType;
use booking::{BookingError, BookingRepository, Erasure, Why};
use chrono::{DateTime, TimeDelta, Utc};
use content::MediaStore;
use infra::backup::{
    ACCOUNT, BackupError, BackupFolder, BackupKind, BackupPlaces, BackupStore, BackupWriter, Backups,
    Comparison, Contents, DataKey, HELD, LEFT_OUT, Progress, RestorePhase, Restorer, restored,
};
use infra::backup_policy::{BackupLocation, BackupPolicy};
use infra::hasher::{Argon2id, Costs};
use infra::media_folder::Folder;
use infra::person_marks::PersonMarks;
use infra::pg::Forgotten;
use kernel::{Action, Actor, AdminId, Audit, MediatorId, SessionId, StorageError};
use tempfile::TempDir;
use templates::{AdminMessage, AdminNotifier, Outbox};

use crate::schema::{REFERENCES, undo_through};
use crate::support::{Fixture, booking, mediator, moment};

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

fn marks() -> PersonMarks {
    PersonMarks::new(b"a key of at least thirty-two characters").unwrap()
}

fn cheap() -> Argon2id {
    Argon2id::new(Costs::CHEAP).unwrap()
}

/// A practice's database with its backups.
pub(crate) struct Practice {
    pub(crate) fixture: Fixture,
    pub(crate) backups: Backups,
    home: TempDir,
}

impl Practice {
    pub(crate) fn empty() -> Self {
        let (fixture, home) = (Fixture::new(), TempDir::new().unwrap());
        let key = DataKey::new(b"a key of at least thirty-two characters".to_vec());
        let folder = BackupFolder::new(home.path().join("backups"));
        Self {
            backups: Backups {
                db: fixture.db.clone(),
                key,
                places: BackupPlaces { folder, cloud: None },
                media: None,
                marks: marks(),
                hasher: Some(Arc::new(cheap())),
            },
            fixture,
            home,
        }
    }

    /// With something in every table, and this many distinguishable bookings.
    pub(crate) fn with_bookings(count: usize) -> Self {
        let practice = Self::empty();
        practice.fixture.run(&rows_with_bookings(count));
        practice
    }

    pub(crate) fn backup(&self) -> Vec<u8> {
        let mut file = Vec::new();
        self.backups.write(&mut file, now()).unwrap();
        file
    }

    fn restore(&self, file: &[u8]) -> Result<Contents, BackupError> {
        self.restore_as(file, None)
    }

    fn restore_as(&self, file: &[u8], by: Option<Restorer>) -> Result<Contents, BackupError> {
        self.restored(file, by).map(|comparison| comparison.contents)
    }

    fn restored(&self, file: &[u8], by: Option<Restorer>) -> Result<Comparison, BackupError> {
        let audit = restored(Actor::Host, String::new(), "");
        let restored = self.backups.restore(&mut Cursor::new(file), by, &audit, now(), &|_| ());
        restored.map(|(comparison, _)| comparison)
    }

    fn compare(&self, file: &[u8]) -> Comparison {
        self.backups.compare(&mut Cursor::new(file), &|_| ()).unwrap()
    }

    /// Erases the person with this address, at this time.
    fn forget(&self, address: &str, at: DateTime<Utc>) {
        let erased = self.fixture.db.transact(|tx| {
            let forgotten = Forgotten::new(tx, &self.backups.marks);
            Erasure { people: tx, forgotten: &forgotten, audit: Audit { log: tx, by: &Actor::Host } }
                .erase_email(&address.parse().unwrap(), at)
        });
        erased.unwrap();
    }

    /// Every row of every table in backups.
    pub(crate) fn rows(&self) -> Vec<(&'static str, Vec<String>)> {
        let rows = |table| format!("SELECT held::text AS line FROM {table} AS held ORDER BY 1");
        HELD.map(|table| (table, self.fixture.lines(&rows(table)))).to_vec()
    }

    fn kept(&self) -> usize {
        self.backups.places.folder.list().unwrap().len()
    }
}

/// Statements that put something into every table, and this many bookings.
pub(crate) fn rows_with_bookings(count: usize) -> String {
    format!("{}; {LATER}", first_rows_with_bookings(count))
}

/// The same for a database from before mail was kept.
pub(crate) fn first_rows_with_bookings(count: usize) -> String {
    format!("{FILL}; {}", BOOKINGS.replace("$COUNT", &count.to_string()))
}

const FILL: &str = r#"
    INSERT INTO admins (id, email, first_name, last_name, phone, password_hash) VALUES
        ('00000000-0000-7000-8000-00000000000a', 'olive@example.com', 'Olive', 'Manager', '', '$argon2id$old');
    INSERT INTO dashboards (admin_id, body) VALUES ('00000000-0000-7000-8000-00000000000a', '{"title": "Mine"}');
    INSERT INTO sessions (id, admin_id, created_at, used_at) VALUES
        ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-00000000000a', now(), now());
    INSERT INTO documents (section, body, version) VALUES ('content', '{"hero": {"headline": "A \"quoted\"\nline"}}', 7);
    INSERT INTO payment_providers (key, name, enabled) VALUES ('demo', 'Demo', true);
    INSERT INTO content_versions (version, body, admin_id, saved_at) VALUES (7, '{}', '00000000-0000-7000-8000-00000000000a', now());
    INSERT INTO media (id, digest, format, name, size, thumbnail, created_at) VALUES
        (gen_random_uuid(), '4d735fc5b7ac7a2c4b7a1c3ac05a1a3bbe4b6a1f2a6f0d7cd0c9e7a4e6b1c2d3', 'png', 'photo.png', 5,
         '00005fc5b7ac7a2c4b7a1c3ac05a1a3bbe4b6a1f2a6f0d7cd0c9e7a4e6b1c2d3.webp', now());
    INSERT INTO media_files (name, bytes) VALUES
        ('4d735fc5b7ac7a2c4b7a1c3ac05a1a3bbe4b6a1f2a6f0d7cd0c9e7a4e6b1c2d3.png', '\x00ff0a225c'),
        ('00005fc5b7ac7a2c4b7a1c3ac05a1a3bbe4b6a1f2a6f0d7cd0c9e7a4e6b1c2d3.webp', '\x');
    INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties) VALUES
        ('00000000-0000-7000-8000-00000000000e', 'Ann Rivera', 'ann@example.com', 'mediator', 'active', '', E'Two\nlines, 🕊 and עברית', '',
         ARRAY['Family', 'a "quoted", one', '']);
    INSERT INTO weekly_plans (employee_id, plan) VALUES ('00000000-0000-7000-8000-00000000000e', '{"monday": [{"price": 750.10}]}');
    INSERT INTO calendar_feeds (employee_id, digest, created_at) VALUES ('00000000-0000-7000-8000-00000000000e', '\xdeadbeef', now());
    INSERT INTO contact_requests (id, name, email, case_style, preferred_dates, message, status, notes, created_at, updated_at) VALUES
        ('00000000-0000-7000-8000-00000000000c', 'Jo', 'jo@example.com', '', '', 'Hello', 'new', '', now(), now());
    INSERT INTO forgotten_people (mark, forgotten_at) VALUES ('\xdeadbeef', '2020-01-01 UTC');
    INSERT INTO audit_log (action, subject) SELECT 'content.saved', n::text FROM generate_series(1, 50) AS n"#;

const BOOKINGS: &str = r"
    INSERT INTO clients (id, name, email, phone, address, notes, created_at, updated_at)
    SELECT md5('client' || n)::uuid, 'Party ' || n, 'party' || n || '@example.com', '', '', '', now(), now()
    FROM generate_series(1, $COUNT / 4 + 1) AS n;
    INSERT INTO time_slots (id, employee_id, starts_at, duration_minutes, status, price_cents)
    SELECT md5('slot' || n)::uuid, '00000000-0000-7000-8000-00000000000e', timestamp '2020-01-06 09:00' + n * interval '2 hours', 60, 'available', 25000
    FROM generate_series(1, $COUNT) AS n;
    INSERT INTO bookings (id, employee_id, employee_name, slot_id, client_id, client_name, client_email, client_phone, case_type,
        case_title, description, contact_method, starts_at, duration_minutes, price_cents, status, payment_status, created_at, updated_at)
    SELECT md5('booking' || n)::uuid, '00000000-0000-7000-8000-00000000000e', 'Ann Rivera', md5('slot' || n)::uuid,
        md5('client' || (n / 4 + 1))::uuid, 'Party ' || n / 4, 'party' || n / 4 || '@example.com', '407 555 0100', 'Family', 'Family Mediation',
        repeat('What the two households do not agree on. ', 5), 'Virtual', timestamp '2020-01-06 09:00' + n * interval '2 hours', 60, 25000,
        (ARRAY['pending', 'confirmed', 'completed', 'cancelled'])[n % 4 + 1], 'unpaid', timestamptz '2020-01-01 UTC' + n * interval '1 minute 1 microsecond', now()
    FROM generate_series(1, $COUNT) AS n;
    INSERT INTO outbox (id, kind, booking_id, sent_at)
    SELECT md5('mail' || n)::uuid, 'booking_received', md5('booking' || n)::uuid, now() FROM generate_series(1, $COUNT) AS n";

/// What the first versions had no tables for.
const LATER: &str = r"
    INSERT INTO matters (id, style, case_number, county, shared_line, note, version, created_at, updated_at) VALUES
        ('00000000-0000-7000-8000-0000000000f0', 'Party 1 v. Party 2', '', 'Orange', '', E'Two\nlines', 3, '2027-01-01 UTC', '2027-01-02 UTC');
    UPDATE bookings SET matter_id = '00000000-0000-7000-8000-0000000000f0' WHERE id = md5('booking1')::uuid;
    INSERT INTO sides (id, matter_id, position, role, name, file_number) VALUES
        ('00000000-0000-7000-8000-0000000000f1', '00000000-0000-7000-8000-0000000000f0', 1, 'plaintiff', 'Party 1', '22-118');
    INSERT INTO participants (id, matter_id, side_id, position, role, name, firm, email, phone, shared_email, client_id, written_at)
        SELECT '00000000-0000-7000-8000-0000000000f2', matter_id, id, 1, 'party', 'Party 1', '', 'party1@example.com', '', false,
            md5('client1')::uuid, '2020-01-01 UTC' FROM sides;
    INSERT INTO change_requests (id, booking_id, side_id, participant_id, kind, session_start, asked_at)
        SELECT '00000000-0000-7000-8000-0000000000f3', md5('booking1')::uuid, side_id, id, 'move', '2027-01-05 09:00', '2027-01-02 UTC'
        FROM participants;
    INSERT INTO closures (id, employee_id, first_day, last_day, reason)
        SELECT gen_random_uuid(), id, '2027-01-05', '2027-01-06', 'Court' FROM employees LIMIT 1;
    INSERT INTO outside_calendars (employee_id, address, masked, added_at, tried_at, read_at, problem, skipped, etag, read_through, zone)
        SELECT id, 'x1:sealed', 'example.com/…', '2027-01-01 UTC', '2027-01-02 UTC', '2027-01-01 UTC', 'No answer', 1, 'W1', '2028-02-01', 'UTC'
        FROM employees LIMIT 1;
    INSERT INTO outside_busy_times SELECT employee_id, '2027-01-05 09:00', '2027-01-05 10:00' FROM outside_calendars;
    INSERT INTO second_factors (admin_id, secret, confirmed_at, last_step)
    SELECT id, 'x1:sealed', '2027-01-01 UTC', 7 FROM admins;
    INSERT INTO backup_codes (admin_id, hash) SELECT id, '\xdeadbeef' FROM admins;
    INSERT INTO passkeys SELECT gen_random_uuid(), id, 'Laptop', '\xbeef', '{}', true, now() FROM admins;
    INSERT INTO email_templates (id, name, template_type, subject, mode, html_content, text_content, is_active, updated_at) VALUES
        ('00000000-0000-7000-8000-0000000000e0', 'Ours', 'welcome', 'Hi', 'html', '<p>Hi</p>', E'Two\nlines', true, '2027-01-01 UTC');
    INSERT INTO refused_addresses (address, refused_at) VALUES ('old@example.com', '2027-01-01 UTC');
    INSERT INTO composed_mail (id, mode, subject, message, attach_calendar, recipients, created_at) VALUES
        ('00000000-0000-7000-8000-0000000000c0', 'simple', 'Closed on Friday', E'Two\nlines', false, 1, '2027-01-01 UTC');
    INSERT INTO payments (id, booking_id, amount, currency, stage, refunded_here, method, note, created_at)
    SELECT md5('payment' || id)::uuid, id, 25000, 'USD', 'paid', 100, 'check', 'No. 1', '2027-01-01 UTC' FROM bookings;
    INSERT INTO refunds (id, payment_id, amount, reason, state, created_at)
    SELECT md5('refund' || id)::uuid, id, 100, 'Agreed', 'done', '2027-01-01 UTC' FROM payments;
    INSERT INTO mail_contents (mail_id, message_id, sender, html, body)
    SELECT id, '<1@example.com>', 'Accord <office@example.com>', '<p>Hello</p>', 'Hello' FROM outbox";

#[test]
fn every_table_is_held_or_named_as_left_out() {
    let fixture = Fixture::new();
    let tables = fixture.lines(
        "SELECT table_name::text AS line FROM information_schema.tables
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    let named = HELD.into_iter().chain(LEFT_OUT.into_iter().map(infra::backup::LeftOut::table));
    let (named, count) = (named.clone().map(str::to_owned).collect::<BTreeSet<_>>(), named.count());
    assert_eq!(tables.into_iter().collect::<BTreeSet<_>>(), named, "see crates/infra/src/backup/tables.rs");
    assert_eq!(named.len(), count, "each once");
    assert!(ACCOUNT.iter().all(|(table, _)| HELD.contains(table)));
}

#[test]
fn what_a_table_refers_to_comes_before_it() {
    let references = Fixture::new().lines(
        "SELECT conrelid::regclass::text || ' ' || confrelid::regclass::text AS line FROM pg_constraint
         WHERE contype = 'f' AND conrelid <> confrelid",
    );
    assert!(references.len() > 5);
    let place = |table: &str| HELD.iter().position(|held| *held == table);
    for (table, target) in references.iter().filter_map(|line| line.split_once(' ')) {
        assert!(place(table).is_none() || place(target) < place(table), "{table} refers to {target}");
    }
}

#[test]
fn ten_thousand_bookings_come_back_in_an_empty_database_row_by_row() {
    let practice = Practice::with_bookings(10_000);
    let file = practice.backup();
    let elsewhere = Practice::empty();
    let contents = elsewhere.restore(&file).unwrap();
    assert_eq!(contents.created_at, now());
    let (before, mut after) = (practice.rows(), elsewhere.rows());
    // The restore's own line.
    let (_, audit) = after.iter_mut().find(|(table, _)| *table == "audit_log").unwrap();
    audit.retain(|line| !line.contains("backup.restored"));
    for (one, other) in before.iter().zip(&after) {
        assert!(one == other, "{}", one.0);
        assert!(!one.1.is_empty(), "{} is not tried", one.0);
    }
    let again: Contents = {
        elsewhere.fixture.run(
            "ALTER TABLE audit_log DISABLE TRIGGER ALL; DELETE FROM audit_log WHERE action = 'backup.restored'",
        );
        elsewhere.backups.write(std::io::sink(), now()).unwrap()
    };
    assert_eq!(again.tables, contents.tables, "the same SHA-256 of each table");
}

#[test]
fn a_backup_that_was_made_while_a_migration_filled_a_column_is_restored() {
    let practice = Practice::with_bookings(3);
    let run = |statements| practice.fixture.run(statements);
    run("ALTER TABLE bookings ALTER reference DROP NOT NULL; UPDATE bookings SET reference = NULL");
    let file = practice.backup();
    run("UPDATE bookings SET reference = DEFAULT; ALTER TABLE bookings ALTER reference SET NOT NULL");
    practice.restore(&file).unwrap();
    assert_eq!(practice.fixture.number("SELECT count(DISTINCT reference) FROM bookings"), 3);
}

#[test]
fn a_restore_keeps_what_was_recorded_since_and_adds_no_line_twice() {
    let practice = Practice::with_bookings(1);
    let file = practice.backup();
    let count = || practice.fixture.number("SELECT count(*) FROM audit_log");
    let before = count();
    practice.fixture.tx(|tx| {
        Audit { log: tx, by: &Actor::Host }.record(Action::AdminUnlocked, "since").unwrap();
    });
    practice.restore(&file).unwrap();
    assert_eq!(count(), before + 2, "the line since, and the restore's own");
    assert_eq!(practice.fixture.number("SELECT count(*) FROM audit_log WHERE subject = 'since'"), 1);
}

/// A backup with 20 bookings, from before they had references.
pub(crate) fn old_backup() -> Vec<u8> {
    let practice = Practice::empty();
    undo_through(REFERENCES, &practice.fixture);
    practice.fixture.run(&first_rows_with_bookings(20));
    // A backup of that time has no such tables.
    practice.fixture.run(
        "CREATE TABLE email_templates (); CREATE TABLE refused_addresses (); CREATE TABLE composed_mail (); CREATE TABLE mail_contents ();
         CREATE TABLE second_factors (); CREATE TABLE backup_codes (); CREATE TABLE passkeys ();
         CREATE TABLE payments (); CREATE TABLE refunds (); CREATE TABLE closures ();
         CREATE TABLE outside_calendars (); CREATE TABLE outside_busy_times ();
         CREATE TABLE matters (); CREATE TABLE sides (); CREATE TABLE participants ();
         CREATE TABLE change_requests ()",
    );
    practice.backup()
}

#[test]
fn bookings_of_a_backup_from_before_references_get_some() {
    let elsewhere = Practice::empty();
    elsewhere.restore(&old_backup()).unwrap();
    assert_eq!(elsewhere.fixture.number("SELECT count(DISTINCT reference) FROM bookings"), 20);
}

#[test]
fn the_restored_database_still_refuses_an_overlap_and_counts_on() {
    let practice = Practice::with_bookings(10);
    let elsewhere = Practice::empty();
    elsewhere.restore(&practice.backup()).unwrap();
    let mut ann = mediator("Ann");
    ann.id = "00000000-0000-7000-8000-00000000000e".parse::<MediatorId>().unwrap();
    // The first booking is on Monday at eleven.
    let overlapping = booking(&ann, "2020-01-06T10:30:00", SessionType::Morning);
    let refused = elsewhere.fixture.db.transact(|tx| BookingRepository::insert(tx, &overlapping));
    assert!(matches!(refused, Err(BookingError::SlotUnavailable(Why::Taken))), "{refused:?}");
    elsewhere.fixture.tx(|tx| {
        Audit { log: tx, by: &Actor::Host }.record(Action::AdminUnlocked, "").unwrap();
    });
    assert_eq!(elsewhere.fixture.number("SELECT count(DISTINCT id) FROM audit_log"), 52);
    assert!(elsewhere.fixture.number("SELECT max(id) FROM audit_log") > 51);
}

#[test]
fn a_backup_replaces_what_is_there_and_what_was_there_can_be_had_back() {
    let practice = Practice::with_bookings(20);
    let (file, before) = (practice.backup(), practice.rows());
    practice.fixture.run("DELETE FROM refunds; DELETE FROM payments; DELETE FROM change_requests; DELETE FROM bookings; UPDATE employees SET name = 'Somebody Else'");
    practice.fixture.run(
        "INSERT INTO clients VALUES (gen_random_uuid(), 'New', NULL, '', '', '', now(), now());
         INSERT INTO idempotency_keys VALUES ('bookings', 'k', '', '{}', now());
         INSERT INTO login_attempts VALUES ('', '', now())",
    );
    let comparison = practice.backups.compare(&mut Cursor::new(&file), &|_| ()).unwrap();
    let change = |table| comparison.tables.iter().find(|change| change.table == table).unwrap();
    assert_eq!((change("bookings").now, change("bookings").then), (0, 20));
    assert_eq!((change("clients").now, change("clients").then), (7, 6));
    let spoilt = practice.rows();
    practice.restore(&file).unwrap();
    assert_eq!(practice.fixture.number("SELECT count(*) FROM bookings"), 20);
    let without_log = |rows: Vec<(&'static str, Vec<String>)>| {
        rows.into_iter().filter(|(table, _)| *table != "audit_log").collect::<Vec<_>>()
    };
    assert!(without_log(practice.rows()) == without_log(before));
    assert_eq!(practice.fixture.number("SELECT count(*) FROM idempotency_keys"), 0);
    assert_eq!(practice.fixture.number("SELECT count(*) FROM sessions"), 0);
    assert_eq!(
        practice.fixture.number("SELECT count(*) FROM login_attempts"),
        1,
        "guessers are not forgiven"
    );
    let kept = practice.backups.places.list(BackupLocation::Local).unwrap();
    assert_eq!((kept.len(), kept[0].name.kind()), (1, BackupKind::BeforeRestore));
    let mut undo = Vec::new();
    practice.backups.places.open(&kept[0].name).unwrap().unwrap().read_to_end(&mut undo).unwrap();
    practice.restore(&undo).unwrap();
    assert!(without_log(practice.rows()) == without_log(spoilt));
}

/// Two people with a client, a booking and a contact request each.
const ZORA_AND_KIM: &str = "
    INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties) VALUES
        ('00000000-0000-7000-8000-00000000000e', 'Ann', 'ann@example.com', 'mediator', 'active', '', '', '', '{}');
    INSERT INTO clients (id, name, email, phone, address, notes, created_at, updated_at)
    SELECT md5(who)::uuid, who, who || '@example.com', '', '', '', '2027-01-01 UTC', now()
    FROM unnest(ARRAY['Zora', 'Kim']) AS who;
    INSERT INTO bookings (id, employee_id, employee_name, client_id, client_name, client_email, client_phone, case_type, case_title,
        description, contact_method, starts_at, duration_minutes, price_cents, status, payment_status, created_at, updated_at)
    SELECT md5(who)::uuid, '00000000-0000-7000-8000-00000000000e', 'Ann', md5(who)::uuid, who, who || '@example.com', '', 'Family',
        'Family Mediation', '', 'Virtual', timestamp '2027-02-01 09:00' + nr * interval '1 day', 60, 25000, 'completed', 'unpaid',
        '2027-01-01 UTC', now()
    FROM unnest(ARRAY['Zora', 'Kim']) WITH ORDINALITY AS people (who, nr);
    INSERT INTO contact_requests (id, name, email, case_style, preferred_dates, message, status, notes, created_at, updated_at)
    SELECT md5(who)::uuid, who, who || '@EXAMPLE.com', '', '', 'Hello', 'new', '', '2027-01-01 UTC', now()
    FROM unnest(ARRAY['Zora', 'Kim']) AS who";

const WHO_IS_KNOWN: &str = "SELECT name || ' is a client' AS line FROM clients
    UNION ALL SELECT name || ' wrote' FROM contact_requests
    UNION ALL SELECT client_name || ' booked: ' || status FROM bookings ORDER BY line";

const KIM_ONLY: [&str; 4] =
    ["Erased client booked: completed", "Kim booked: completed", "Kim is a client", "Kim wrote"];

#[test]
fn a_restore_erases_again_everyone_erased_since_the_backup() {
    let practice = Practice::empty();
    practice.fixture.run(ZORA_AND_KIM);
    let file = practice.backup();
    assert_eq!(practice.compare(&file).forgotten_again, 0);
    practice.forget("zora@example.com", now());
    assert_eq!(practice.compare(&file).forgotten_again, 1);
    assert_eq!(practice.restored(&file, None).unwrap().forgotten_again, 1);
    assert_eq!(practice.fixture.lines(WHO_IS_KNOWN), KIM_ONLY);
    practice.restore(&file).unwrap();
    assert_eq!(practice.fixture.lines(WHO_IS_KNOWN), KIM_ONLY, "a restore forgets nobody's erasure");
}

#[test]
fn after_a_restore_payment_services_are_asked_what_they_have() {
    let practice = Practice::with_bookings(1);
    practice.fixture.run(
        "INSERT INTO payments (id, booking_id, amount, currency, stage, method, provider, note, created_at)
         SELECT gen_random_uuid(), id, 25000, 'USD', 'paid', 'online', 'stripe', note, now() - age::interval
         FROM bookings, (VALUES ('recent', '179 days'), ('old', '181 days')) AS ages (note, age)",
    );
    let file = practice.backup();
    let asked = "SELECT note AS line FROM payments WHERE check_at <= now()";
    assert_eq!(practice.fixture.lines(asked), Vec::<String>::new());
    practice.restore(&file).unwrap();
    assert_eq!(practice.fixture.lines(asked), ["recent"]);
}

/// Four people with a passkey each, two mediators with a feed each, and networks.
const PEOPLE: &str = r"
    INSERT INTO admins (id, email, first_name, last_name, phone, password_hash, role)
    SELECT ('00000000-0000-7000-8000-0000000001' || n)::uuid, name || '@example.com', name, '', '', '$', 'manager'
    FROM (VALUES ('01', 'gone'), ('02', 'off'), ('03', 'down'), ('04', 'same')) AS people (n, name);
    INSERT INTO passkeys (id, admin_id, name, credential, key, is_enough, created_at)
    SELECT gen_random_uuid(), id, first_name, first_name::bytea, '{}', true, now() FROM admins;
    INSERT INTO known_networks (admin_id, network, seen_at) SELECT id, '192.0.2.1', now() FROM admins;
    INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties)
    SELECT ('00000000-0000-7000-8000-0000000002' || n)::uuid, n, n || '@example.com', 'mediator', 'active', '', '', '', '{}'
    FROM (VALUES ('01'), ('02')) AS mediators (n);
    INSERT INTO calendar_feeds (employee_id, digest, created_at) SELECT id, name::bytea, now() FROM employees";

const WHAT_OPENS: &str = "
    SELECT first_name || ' ' || role AS line FROM admins WHERE num_nonnulls(disabled_at, removed_at) = 0
    UNION ALL SELECT 'passkey ' || name FROM passkeys
    UNION ALL SELECT 'feed ' || convert_from(digest, 'UTF8') FROM calendar_feeds ORDER BY 1";

#[test]
fn a_restore_takes_away_again_what_was_taken_away_since_the_backup() {
    let practice = Practice::empty();
    practice.fixture.run(PEOPLE);
    let file = practice.backup();
    assert_eq!(practice.compare(&file).revoked_again, 0);
    practice.fixture.run(
        "UPDATE admins SET removed_at = now() WHERE first_name = 'gone';
         UPDATE admins SET disabled_at = now() WHERE first_name IN ('off', 'same');
         UPDATE admins SET disabled_at = NULL WHERE first_name = 'same';
         UPDATE admins SET role = 'viewer' WHERE first_name = 'down';
         UPDATE admins SET role = 'owner' WHERE first_name = 'same';
         DELETE FROM passkeys WHERE name = 'down';
         UPDATE calendar_feeds SET digest = 'new' WHERE digest = '01'",
    );
    let left = ["down viewer", "feed 02", "passkey gone", "passkey off", "passkey same", "same manager"];
    for again in 0..2 {
        assert_eq!(practice.compare(&file).revoked_again, 5, "{again}");
        assert_eq!(practice.restored(&file, None).unwrap().revoked_again, 5, "{again}");
        assert_eq!(practice.fixture.lines(WHAT_OPENS), left, "{again}");
    }
    // What the restores themselves deleted was not taken away from anyone.
    assert_eq!(practice.fixture.number("SELECT count(*) FROM revocations"), 6);
}

#[test]
fn a_restore_gives_nobody_a_seat_back() {
    let practice = Practice::with_bookings(4);
    let seat = || practice.fixture.lines("SELECT seat::text AS line FROM participants");
    let old = seat();
    let file = practice.backup();
    practice.fixture.run("UPDATE participants SET seat = gen_random_uuid()");
    assert_eq!(practice.compare(&file).revoked_again, 1);
    assert_eq!(practice.restored(&file, None).unwrap().revoked_again, 1);
    assert!(seat() != old && seat().len() == 1, "{old:?} opens again");
    let state = "SELECT concat_ws(' ', gets_mail, unchecked) AS line FROM participants";
    assert_eq!(practice.fixture.lines(state), ["f wrong_person"], "the office checks whom it writes to");
    practice.fixture.run("UPDATE participants SET unchecked = NULL, gets_mail = true, name = 'Kim'");
    assert_eq!(practice.fixture.number("SELECT count(*) FROM revocations WHERE what = 'seat'"), 1);
}

#[test]
fn a_restore_keeps_the_networks_of_those_who_are_there() {
    let practice = Practice::empty();
    practice.fixture.run(PEOPLE);
    practice.fixture.run("DELETE FROM known_networks");
    let file = practice.backup();
    practice.fixture.run(
        "INSERT INTO known_networks (admin_id, network, seen_at) SELECT id, '198.51.100.7', now() FROM admins;
         INSERT INTO admins (id, email, first_name, last_name, phone, password_hash)
             VALUES (gen_random_uuid(), 'later@example.com', 'later', '', '', '$');
         UPDATE admins SET removed_at = now() WHERE first_name = 'gone'",
    );
    practice.restore(&file).unwrap();
    let known = practice.fixture.lines(
        "SELECT first_name AS line FROM known_networks JOIN admins ON admins.id = admin_id
         WHERE network = '198.51.100.7' ORDER BY 1",
    );
    assert_eq!(known, ["down", "gone", "off", "same"]);
}

#[test]
fn a_session_that_was_open_in_the_backup_is_cancelled_when_its_party_is_forgotten_again() {
    let practice = Practice::empty();
    practice.fixture.run(ZORA_AND_KIM);
    practice.fixture.run("UPDATE bookings SET status = 'confirmed'");
    let file = practice.backup();
    practice.fixture.run("UPDATE bookings SET status = 'cancelled'");
    practice.forget("zora@example.com", now());
    practice.restore(&file).unwrap();
    let expected =
        ["Erased client booked: cancelled", "Kim booked: confirmed", "Kim is a client", "Kim wrote"];
    assert_eq!(practice.fixture.lines(WHO_IS_KNOWN), expected);
}

#[test]
fn a_person_who_came_back_after_an_erasure_stays() {
    let practice = Practice::empty();
    practice.forget("zora@example.com", moment("2026-12-31T23:00:00Z"));
    practice.fixture.run(ZORA_AND_KIM);
    let file = practice.backup();
    let before = practice.fixture.lines(WHO_IS_KNOWN);
    assert_eq!(practice.restored(&file, None).unwrap().forgotten_again, 0);
    assert_eq!(practice.fixture.lines(WHO_IS_KNOWN), before);
}

#[test]
fn those_forgotten_before_the_backup_and_those_since_are_remembered_together() {
    let practice = Practice::empty();
    practice.fixture.run(ZORA_AND_KIM);
    let with_both = practice.backup();
    practice.forget("zora@example.com", now());
    let without_zora = practice.backup();
    // Another server, which knows of no erasure but Kim's.
    let elsewhere = Practice::empty();
    elsewhere.fixture.run(ZORA_AND_KIM);
    elsewhere.forget("kim@example.com", now());
    elsewhere.restore(&without_zora).unwrap();
    assert_eq!(elsewhere.restored(&with_both, None).unwrap().forgotten_again, 2);
    let erased = "Erased client booked: completed";
    assert_eq!(elsewhere.fixture.lines(WHO_IS_KNOWN), [erased, erased]);
}

#[test]
fn an_account_of_a_demonstration_comes_back_without_its_published_password() {
    let demonstration = Practice::empty();
    for (address, password) in [("demo@example.com", DEMO_PASSWORD), ("olive@example.com", "Correct-Horse-9")]
    {
        let hash = cheap().hash(password).unwrap().0;
        demonstration.fixture.run(&format!(
            "INSERT INTO admins (id, email, first_name, last_name, phone, password_hash)
             VALUES (gen_random_uuid(), '{address}', '', '', '', '{hash}')"
        ));
    }
    let file = demonstration.backup();
    let password_works = |practice: &Practice, address: &str, password: &str| {
        let found = practice.fixture.tx(|tx| tx.find_by_email(&address.parse().unwrap()).unwrap().unwrap());
        cheap().verify(password, &found.password)
    };
    let practice = Practice::empty();
    let shown: Vec<_> = practice.compare(&file).published.into_iter().map(|account| account.email).collect();
    assert_eq!(shown, ["demo@example.com"]);
    practice.restore(&file).unwrap();
    assert!(!password_works(&practice, "demo@example.com", DEMO_PASSWORD));
    assert!(password_works(&practice, "olive@example.com", "Correct-Horse-9"));
    let another = Practice::empty();
    let demo = Backups { hasher: None, ..another.backups.clone() };
    assert_eq!(demo.compare(&mut Cursor::new(&file), &|_| ()).unwrap().published, []);
    let audit = restored(Actor::Host, String::new(), "");
    demo.restore(&mut Cursor::new(&file), None, &audit, now(), &|_| ()).unwrap();
    assert!(password_works(&another, "demo@example.com", DEMO_PASSWORD), "in a demonstration it stays");
}

#[test]
fn images_go_wherever_the_practice_keeps_them() {
    let (practice, elsewhere) = (Practice::with_bookings(1), Practice::empty());
    let folder = Arc::new(Folder::open(&elsewhere.home.path().join("media")).unwrap());
    let file = practice.backup();
    let elsewhere = Practice {
        backups: Backups { media: Some(folder.clone()), ..elsewhere.backups.clone() },
        ..elsewhere
    };
    elsewhere.restore(&file).unwrap();
    let png = "4d735fc5b7ac7a2c4b7a1c3ac05a1a3bbe4b6a1f2a6f0d7cd0c9e7a4e6b1c2d3.png".parse().unwrap();
    assert_eq!(folder.get(&png).unwrap(), Some(vec![0, 255, 10, 34, 92]));
    assert_eq!(elsewhere.fixture.number("SELECT count(*) FROM media_files"), 0);
    let comparison = elsewhere.backups.compare(&mut Cursor::new(&file), &|_| ()).unwrap();
    let change = comparison.tables.iter().find(|change| change.table == "media_files").unwrap();
    assert_eq!((change.now, change.then), (2, 2));
    // And back to a new database.
    let third = Practice::empty();
    third.restore(&elsewhere.backup()).unwrap();
    assert_eq!(
        third.fixture.lines("SELECT bytes::text AS line FROM media_files ORDER BY name DESC"),
        ["\\x00ff0a225c", "\\x"]
    );
}

#[test]
fn mail_that_waited_is_held_and_counted() {
    let practice = Practice::with_bookings(3);
    practice.fixture.run(
        "UPDATE outbox SET sent_at = NULL WHERE id = md5('mail1')::uuid;
         UPDATE outbox SET sent_at = NULL, held_at = now(), due_at = 'infinity' WHERE id = md5('mail2')::uuid;
         INSERT INTO outbox (id, kind, booking_id, withheld_at, due_at)
         SELECT md5('mail4')::uuid, kind, booking_id, now(), 'infinity' FROM outbox WHERE id = md5('mail1')::uuid",
    );
    let file = practice.backup();
    assert_eq!(practice.compare(&file).held_mail, 2, "a check says how many there will be");
    assert_eq!(practice.restored(&file, None).unwrap().held_mail, 2);
    let withheld = "SELECT count(*) FROM outbox WHERE withheld_at IS NOT NULL AND held_at IS NULL";
    assert_eq!(practice.fixture.number(withheld), 1, "what is withheld stays so");
    let held =
        "SELECT count(*) FROM outbox WHERE held_at IS NOT NULL AND due_at = 'infinity' AND failed_at IS NULL";
    assert_eq!(practice.fixture.number(held), 2);
    assert_eq!(practice.fixture.number("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL"), 1);
    assert_eq!(
        practice.fixture.tx(|tx| tx.take(TimeDelta::minutes(3), 1).unwrap().pop()),
        None,
        "nothing leaves"
    );
}

#[test]
fn someone_who_only_got_mail_is_erased_again() {
    let practice = Practice::with_bookings(1);
    practice.fixture.run(
        "INSERT INTO outbox (id, kind, composed_id, addressed_to, created_at)
         VALUES (gen_random_uuid(), 'custom', '00000000-0000-7000-8000-0000000000c0', 'Kim@example.com', '2027-01-01 UTC');
         INSERT INTO refused_addresses (address, refused_at) VALUES ('lee@example.com', '2027-01-01 UTC')",
    );
    let file = practice.backup();
    for address in ["kim@example.com", "lee@example.com"] {
        practice.forget(address, now());
    }
    assert_eq!(practice.restored(&file, None).unwrap().forgotten_again, 2);
    assert_eq!(practice.fixture.number("SELECT count(*) FROM outbox WHERE kind = 'custom'"), 0);
    assert_eq!(practice.fixture.lines("SELECT address AS line FROM refused_addresses"), ["old@example.com"]);
}

#[test]
fn a_message_already_sent_to_an_administrator_is_not_sent_again_after_a_restore() {
    let practice = Practice::with_bookings(1);
    let day = "2027-01-04".parse().unwrap();
    let notify = || practice.fixture.tx(|tx| tx.notify(AdminMessage::DailyReport, day).unwrap());
    notify();
    let file = practice.backup();
    practice.fixture.run("DELETE FROM outbox");
    practice.restore(&file).unwrap();
    notify();
    let told = "SELECT kind || ' ' || day || ' ' || admin_id AS line FROM outbox WHERE admin_id IS NOT NULL";
    assert_eq!(
        practice.fixture.lines(told),
        ["daily_report 2027-01-04 00000000-0000-7000-8000-00000000000a"]
    );
}

#[test]
fn the_administrator_who_restores_stays_signed_in() {
    let file = Practice::with_bookings(1).backup();
    let olive = "00000000-0000-7000-8000-00000000000a".parse::<AdminId>().unwrap();
    let session = "00000000-0000-7000-8000-000000000005".parse::<SessionId>().unwrap();
    // Since the backup, the password was changed and a colleague was added, who is signed in.
    let practice = Practice::with_bookings(1);
    practice.fixture.run(
        "UPDATE admins SET password_hash = '$argon2id$new';
         INSERT INTO admins (id, email, first_name, last_name, phone, password_hash)
         VALUES ('00000000-0000-7000-8000-00000000000b', 'new@example.com', '', '', '', '');
         INSERT INTO sessions (id, admin_id, created_at, used_at)
         VALUES (gen_random_uuid(), '00000000-0000-7000-8000-00000000000b', now(), now())",
    );
    practice.restore_as(&file, Some(Restorer { admin: olive, session })).unwrap();
    let account = practice.fixture.tx(|tx| AdminRepository::find(tx, olive).unwrap().unwrap());
    assert_eq!(account.password.0, "$argon2id$new");
    assert_eq!(
        practice.fixture.number("SELECT count(*) FROM admins"),
        1,
        "the colleague is not in the backup"
    );
    assert_eq!(practice.fixture.lines("SELECT id::text AS line FROM sessions"), [session.to_string()]);
    assert_eq!(practice.fixture.number("SELECT count(*) FROM dashboards"), 1);
    // On another server, the same person has another id.
    let elsewhere = Practice::empty();
    elsewhere.fixture.run(
        "INSERT INTO admins (id, email, first_name, last_name, phone, password_hash)
         VALUES ('00000000-0000-7000-8000-00000000000d', 'OLIVE@example.com', '', '', '', '$argon2id$there')",
    );
    let admin = "00000000-0000-7000-8000-00000000000d".parse::<AdminId>().unwrap();
    elsewhere.restore_as(&file, Some(Restorer { admin, session })).unwrap();
    assert_eq!(elsewhere.fixture.lines("SELECT password_hash AS line FROM admins"), ["$argon2id$there"]);
}

#[test]
fn a_backup_fits_a_database_that_has_learned_new_columns() {
    let file = Practice::with_bookings(3).backup();
    let newer = Practice::empty();
    newer.fixture.run(
        "ALTER TABLE clients ADD COLUMN language text NOT NULL DEFAULT 'en';
         ALTER TABLE clients DROP COLUMN address CASCADE",
    );
    newer.restore(&file).unwrap();
    assert_eq!(newer.fixture.number("SELECT count(*) FROM clients WHERE language = 'en'"), 1);
}

/// A backup made by someone who has the key.
pub(crate) fn forged(schema: &str, table: &str, columns: &[&str], rows: &[&str]) -> Vec<u8> {
    let key = DataKey::new(b"a key of at least thirty-two characters".to_vec());
    let mut writer = BackupWriter::new(Vec::new(), &key, schema, now()).unwrap();
    let columns: Vec<_> = columns.iter().map(|column| (*column).to_owned()).collect();
    let give = |give: &mut dyn FnMut(&str) -> std::io::Result<()>| rows.iter().try_for_each(|row| give(row));
    writer.table::<std::io::Error>(table, &columns, give).unwrap();
    writer.finish().unwrap().0
}

#[test]
fn whatever_does_not_fit_changes_nothing() {
    let practice = Practice::with_bookings(5);
    let (file, before) = (practice.backup(), practice.rows());
    let invalid = |file: &[u8]| {
        assert!(matches!(practice.restore(file), Err(BackupError::Invalid)));
        assert!(practice.rows() == before);
        assert_eq!(practice.kept(), 0, "nothing to go back to");
    };
    invalid(&file[..file.len() / 2]);
    invalid(b"");
    invalid(&vec![b'x'; 50 << 20]);
    let name = |id: &str| {
        format!(r#"{{"section":"{id}","body":{{}},"version":1,"updated_at":"2027-01-04T13:00:00+00:00"}}"#)
    };
    let columns = ["section", "body", "version", "updated_at"];
    invalid(&forged("1", "documents", &columns, &[&name("a"), &name("a")]));
    invalid(&forged("1", "documents", &columns, &[r#"{"section":"a"}"#]));
    invalid(&forged("1", "documents", &columns, &[r#"{"section":"a","version":"many"}"#]));
    invalid(&forged("1", "documents", &["section"], &["{}"]));
    invalid(&forged("1", "documents", &["\"; DROP TABLE clients; --"], &["{}"]));
    invalid(&forged("1", "documents", &[], &[r#"{"__proto__":{"admin":true},"admin_token":"x"}"#]));
    let newer = forged("99999999999999", "matters", &["id"], &[r#"{"id":1}"#]);
    assert!(matches!(practice.restore(&newer), Err(BackupError::Newer)));
    let other = Backups { key: DataKey::new(vec![7; 40]), ..practice.backups.clone() };
    assert!(matches!(other.compare(&mut Cursor::new(&file), &|_| ()), Err(BackupError::OtherKey)));
    assert!(practice.rows() == before);
    assert!(
        practice.restore(&forged("1", "documents", &columns, &[&name("a")])).is_ok(),
        "the same way, but fitting"
    );
}

#[test]
fn under_load_everybody_sees_all_of_the_old_or_all_of_the_new() {
    let file = Practice::with_bookings(400).backup();
    let practice = Practice::with_bookings(40);
    let done = AtomicBool::new(false);
    let (seen, written) = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut seen = BTreeSet::new();
            while !done.load(Ordering::Relaxed) {
                seen.insert(practice.fixture.number("SELECT count(*) FROM bookings"));
            }
            seen
        });
        let writers: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let mut written = 0;
                    while !done.load(Ordering::Relaxed) {
                        let insert = |tx: &infra::pg::Tx<'_>| {
                            Audit { log: tx, by: &Actor::Host }.record(Action::SettingsSaved, "")?;
                            Audit { log: tx, by: &Actor::Host }.record(Action::SettingsSaved, "")
                        };
                        match practice.fixture.db.transact(insert) {
                            Ok(()) => written += 1,
                            Err(StorageError::Unavailable(_)) => {}
                            Err(error) => panic!("{error:?}"),
                        }
                    }
                    written
                })
            })
            .collect();
        practice.restore(&file).unwrap();
        done.store(true, Ordering::Relaxed);
        (reader.join().unwrap(), writers.into_iter().map(|writer| writer.join().unwrap()).sum::<i32>())
    });
    assert!(seen.is_subset(&BTreeSet::from([40, 400])), "{seen:?}");
    assert!(written > 0);
    assert_eq!(practice.fixture.number("SELECT count(*) FROM bookings"), 400);
    assert_eq!(
        practice.fixture.number("SELECT count(*) FROM audit_log WHERE action = 'settings.saved'") % 2,
        0
    );
}

/// Measures time and memory for `docs/performance.md`.
#[test]
#[ignore = "measures; run it by hand"]
fn measured() {
    for count in [10_000, 100_000] {
        let (practice, elsewhere) = (Practice::with_bookings(count), Practice::empty());
        let begun = Instant::now();
        let file = practice.backups.write_scratch(now()).unwrap();
        let (written, size) = (begun.elapsed(), file.metadata().unwrap().len());
        let begun = Instant::now();
        let audit = restored(Actor::Host, String::new(), "");
        elsewhere.backups.restore(&mut &file, None, &audit, now(), &|_| ()).unwrap();
        let restored = begun.elapsed();
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
        println!("{count} bookings: {size} bytes, written in {written:?}, restored in {restored:?}; {peak}");
        assert_eq!(elsewhere.fixture.number("SELECT count(*) FROM bookings"), i64::try_from(count).unwrap());
    }
}

#[test]
fn a_restore_reports_the_progress_of_each_phase() {
    let practice = Practice::with_bookings(2_000);
    let file = practice.backup();
    let told = std::cell::RefCell::new(Vec::new());
    let watch = |Progress { phase, percent }: Progress| told.borrow_mut().push((phase, percent));
    let audit = restored(Actor::Host, String::new(), "");
    practice.backups.restore(&mut Cursor::new(&file), None, &audit, now(), &watch).unwrap();
    let told = told.into_inner();
    assert!(told.is_sorted(), "{told:?}");
    for phase in [RestorePhase::Checking, RestorePhase::Keeping, RestorePhase::Replacing] {
        let shares: Vec<_> =
            told.iter().filter(|(of, _)| *of == phase).map(|(_, percent)| *percent).collect();
        assert_eq!((shares.first(), shares.last()), (Some(&0), Some(&100)), "{phase:?}");
        assert!(shares.len() > 2, "{phase:?} tells of {shares:?} only");
    }
}

#[test]
fn one_restore_at_a_time() {
    let practice = Practice::with_bookings(1);
    let file = practice.backup();
    practice.fixture.tx(|tx| {
        tx.stop_writers().unwrap();
        assert!(matches!(practice.restore(&file), Err(BackupError::Busy)));
    });
    practice.restore(&file).unwrap();
}

#[test]
fn of_many_processes_one_makes_the_next_backup() {
    let fixture = Fixture::new();
    let policy = BackupPolicy { auto: true, ..BackupPolicy::default() };
    let begin = || fixture.tx(|tx| tx.begin_backup(&policy).unwrap());
    let runs: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(begin)).collect();
        threads.into_iter().filter_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(runs.len(), 1);
    assert_eq!(fixture.tx(|tx| tx.last_backup().unwrap()), None, "not yet");
    fixture.tx(|tx| tx.complete_backup(runs[0]).unwrap());
    assert!(fixture.tx(|tx| tx.last_backup().unwrap()).is_some());
    fixture.run("UPDATE backup_runs SET started_at = now() - interval '23 hours'");
    assert_eq!(begin(), None);
    fixture.tx(|tx| tx.note_backup().unwrap());
    fixture.run("UPDATE backup_runs SET started_at = now() - interval '24 hours' WHERE automatic");
    assert!(begin().is_some(), "one that somebody downloaded does not count");
    let off = BackupPolicy { auto: false, ..policy };
    fixture.run("DELETE FROM backup_runs");
    assert_eq!(fixture.tx(|tx| tx.begin_backup(&off).unwrap()), None);
}
