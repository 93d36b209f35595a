//! Databases of released versions, with something in every table, brought up to date. A dump is what
//! `pg_dump --no-owner --no-privileges --no-comments --inserts --rows-per-insert=500` writes, without
//! comments, blank lines and psql's commands, as `tests/upgrades/VERSION.sql.gz`. Beside it are the
//! statements that the version sends to this database in a day of the practice, as `VERSION.statements.sql`:
//! `lab/upgrade.sh record VERSION` writes them. It is the previous version that serves during an update;
//! what older ones send may go.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Cursor, Read};
use std::path::Path;

use diesel::pg::PgConnection;
use diesel::{Connection, RunQueryDsl, sql_query};
use flate2::read::GzDecoder;

use crate::backup::Practice;
use crate::support::Fixture;

/// A database as a version left it.
fn restored(dump: &Path) -> Practice {
    let practice = Practice::empty();
    let mut statements = String::new();
    GzDecoder::new(File::open(dump).unwrap()).read_to_string(&mut statements).unwrap();
    practice.fixture.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    practice.fixture.run(&statements);
    practice
}

/// Runs the statements, and returns each with the number of rows it returned or changed.
fn replayed<'a>(fixture: &Fixture, statements: &'a str) -> Vec<(&'a str, usize)> {
    let mut connection = PgConnection::establish(fixture.url()).unwrap();
    let run = |statement| {
        let rows = sql_query(statement).execute(&mut connection);
        (statement, rows.map_err(|error| format!("{error}: {statement}")).unwrap())
    };
    statements.split_terminator(";\n").map(run).collect()
}

/// The type of each column.
fn columns(fixture: &Fixture) -> BTreeMap<String, String> {
    const COLUMNS: &str = "SELECT table_name || '.' || column_name || ' ' || data_type AS line
        FROM information_schema.columns WHERE table_schema = 'public'";
    let lines = fixture.lines(COLUMNS);
    lines
        .iter()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, kind)| (name.into(), kind.into()))
        .collect()
}

#[test]
fn every_released_version_can_be_updated_while_it_serves() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrades");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let dumps: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "gz")).collect();
    assert!(!dumps.is_empty());
    for dump in dumps {
        let practice = restored(&dump);
        let fixture = &practice.fixture;
        let rows = |table: &str| fixture.number(&format!("SELECT count(*) FROM {table}"));
        let kept = ["bookings", "clients", "time_slots", "employees", "admins", "outbox", "media_files"];
        let before = kept.map(rows);
        let types = columns(fixture);

        fixture.db.migrate().unwrap();
        assert_eq!(kept.map(rows), before, "{}", dump.display());
        assert!(before.iter().all(|count| *count > 0));
        assert_eq!(testing::schema(fixture.url()), include_str!("../../src/pg/schema.rs"));

        if let Ok(statements) = fs::read_to_string(dump.with_extension("").with_extension("statements.sql")) {
            let now = columns(fixture);
            let changed =
                |(column, kind): &(&String, &String)| now.get(*column).is_some_and(|now| now != *kind);
            assert_eq!(types.iter().find(changed), None, "another type than the old version reads");
            let expected = replayed(&restored(&dump).fixture, &statements);
            assert!(expected.iter().filter(|(_, rows)| *rows > 0).count() > expected.len() / 3);
            let found = replayed(fixture, &statements);
            let other: Vec<_> =
                expected.iter().zip(&found).filter(|(expected, found)| expected != found).collect();
            assert!(other.is_empty(), "other numbers of rows than before the migration: {other:#?}");
        }
        assert_eq!(fixture.number("SELECT count(DISTINCT reference) FROM bookings"), rows("bookings"));
        let file = practice.backup();
        practice.backups.verify(&mut Cursor::new(file), &|_| ()).unwrap();
    }
}
