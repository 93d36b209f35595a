//! Databases of released versions, with something in every table, brought up to date. A dump is what
//! `pg_dump --no-owner --no-privileges --no-comments --inserts --rows-per-insert=500` writes, without
//! comments, blank lines and psql's commands, as `tests/upgrades/VERSION.sql.gz`.

use std::fs::{self, File};
use std::io::{Cursor, Read};
use std::path::Path;

use flate2::read::GzDecoder;

use crate::backup::Practice;

/// A booking as version 0.1 stores it, while the new version has already migrated.
const OLD_BOOKING: &str = "
    INSERT INTO bookings (id, employee_id, employee_name, client_name, client_email, client_phone, case_type, case_title,
        description, contact_method, starts_at, duration_minutes, price_cents, status, payment_status, created_at, updated_at)
    VALUES (gen_random_uuid(), '00000000-0000-7000-8000-00000000000e', 'Ann Rivera', 'Jo Park', 'jo@example.com', '', 'Family',
        'Family Mediation', '', 'Virtual', timestamp '2031-01-06 09:00', 60, 25000, 'pending', 'unpaid', now(), now())";

#[test]
fn every_released_version_can_be_updated_while_it_serves() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrades");
    let dumps: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!dumps.is_empty());
    for dump in dumps {
        let practice = Practice::empty();
        let fixture = &practice.fixture;
        let mut statements = String::new();
        GzDecoder::new(File::open(&dump).unwrap()).read_to_string(&mut statements).unwrap();
        fixture.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        fixture.run(&statements);
        let rows = |table: &str| fixture.number(&format!("SELECT count(*) FROM {table}"));
        let kept = ["bookings", "clients", "time_slots", "employees", "admins", "outbox", "media_files"];
        let before = kept.map(rows);

        practice.fixture.db.migrate().unwrap();
        assert_eq!(kept.map(rows), before, "{}", dump.display());
        assert!(before.iter().all(|count| *count > 0));
        assert_eq!(testing::schema(fixture.url()), include_str!("../../src/pg/schema.rs"));
        fixture.run(OLD_BOOKING);
        assert_eq!(fixture.number("SELECT count(DISTINCT reference) FROM bookings"), rows("bookings"));
        let file = practice.backup();
        practice.backups.verify(&mut Cursor::new(file), &|_| ()).unwrap();
    }
}
