//! Migrations: they produce exactly `schema.rs`, and each of them can be undone.

use std::collections::HashSet;
use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use kernel::Reference;

use crate::backup::{first_rows_with_bookings, rows_with_bookings};
use crate::support::Fixture;

fn migrations() -> FileBasedMigrations {
    FileBasedMigrations::from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations")).unwrap()
}

#[test]
fn schema_rs_is_what_the_migrations_make() {
    let written = include_str!("../../src/pg/schema.rs");
    assert_eq!(written, testing::schema(Fixture::new().url()), "run `make schema`");
}

/// Of two with the same version only one would run.
#[test]
fn every_migration_has_its_own_version() {
    let mut versions = HashSet::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let version: String = name.split('_').next().unwrap().replace('-', "");
        assert!(versions.insert(version), "{name} has the version of another migration");
    }
    assert!(versions.len() > 40);
}

#[test]
fn a_schema_has_keys_types_and_references() {
    let fixture = Fixture::new();
    fixture.run(
        "DROP SCHEMA public CASCADE; CREATE SCHEMA public;
         CREATE TABLE practices (id uuid PRIMARY KEY, opened date NOT NULL, tags text[], gone text);
         ALTER TABLE practices DROP COLUMN gone;
         CREATE TABLE visits (
             at timestamptz, practice uuid NOT NULL REFERENCES practices, seat smallint,
             sender uuid REFERENCES practices (id), PRIMARY KEY (seat, at)
         );
         CREATE TABLE entries (note text NOT NULL, practice uuid REFERENCES practices);
         CREATE VIEW busy_times AS SELECT seat AS id, tsrange(NULL, NULL) AS period FROM visits",
    );
    let expected = "
diesel::table! {
    busy_times (id) {
        id -> Int2,
        period -> Tsrange,
    }
}

diesel::table! {
    entries (note, practice) {
        note -> Text,
        practice -> Nullable<Uuid>,
    }
}

diesel::table! {
    practices (id) {
        id -> Uuid,
        opened -> Date,
        tags -> Nullable<Array<Text>>,
    }
}

diesel::table! {
    visits (seat, at) {
        at -> Timestamptz,
        practice -> Uuid,
        seat -> Int2,
        sender -> Nullable<Uuid>,
    }
}

diesel::joinable!(entries -> practices (practice));

diesel::allow_tables_to_appear_in_same_query!(
    busy_times,
    entries,
    practices,
    visits,
);
";
    let schema = testing::schema(fixture.url());
    assert_eq!(schema.split_once('\n').unwrap().1, expected);
}

/// Every object that migrations create, one per line.
const OBJECTS: &str = "
    SELECT 'extension ' || extname AS line FROM pg_extension WHERE extname <> 'plpgsql'
    UNION ALL
    SELECT concat_ws(
        ' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attgenerated, attidentity, attstorage, pg_get_expr(adbin, adrelid)
    )
    FROM pg_attribute
    JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped
        AND relname <> '__diesel_schema_migrations'
    UNION ALL
    SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> '__diesel_schema_migrations'::regclass
    UNION ALL
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '__diesel_schema_migrations'
    UNION ALL
    SELECT concat_ws(' ', 'view', viewname, definition) FROM pg_views WHERE schemaname = 'public'
    UNION ALL
    SELECT pg_get_functiondef(oid)
    FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    UNION ALL
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1";

/// Runs the migrations down one by one, with data in every table, and up again, comparing the
/// database after each step with its state on the way down.
#[test]
fn every_migration_goes_up_down_and_up_again() {
    let fixture = Fixture::new();
    fixture.run(&rows_with_bookings(3));
    let mut connection = PgConnection::establish(fixture.url()).unwrap();

    let mut states = vec![fixture.lines(OBJECTS)];
    for _ in connection.applied_migrations().unwrap() {
        let undone = connection.revert_last_migration(migrations());
        undone.unwrap_or_else(|error| panic!("down {}: {error}", states.len()));
        states.push(fixture.lines(OBJECTS));
    }
    // The first migration found or created the extension; other databases may need it.
    assert_eq!(states.pop().unwrap(), ["extension btree_gist"]);
    while let Some(state) = states.pop() {
        let done = connection.run_next_migration(migrations()).unwrap().to_string();
        let now = fixture.lines(OBJECTS);
        let only = |these: &[String], others: &[String]| {
            these.iter().filter(|line| !others.contains(line)).cloned().collect::<Vec<_>>()
        };
        let (after_up, after_down) = (only(&now, &state), only(&state, &now));
        assert_eq!(after_up, after_down, "after {done}, and after the next migration was undone");
    }
    assert!(!connection.has_pending_migration(migrations()).unwrap());
}

/// The migration that added references.
pub(crate) const REFERENCES: &str = "20261122060000";

/// Takes the database back to before this migration.
pub(crate) fn undo_through(migration: &str, fixture: &Fixture) {
    let mut connection = PgConnection::establish(fixture.url()).unwrap();
    while connection.applied_migrations().unwrap().iter().any(|version| version.to_string() == migration) {
        connection.revert_last_migration(migrations()).unwrap();
    }
}

/// A migration that locks the bookings, for everyone.
const LOCKING: &str = "20261125100001";

#[test]
fn a_migration_gives_way_to_whoever_uses_its_table() {
    let fixture = Fixture::new();
    undo_through(LOCKING, &fixture);
    let mut busy = PgConnection::establish(fixture.url()).unwrap();
    busy.batch_execute("BEGIN; SELECT FROM bookings").unwrap();
    thread::scope(|scope| {
        let migrated = scope.spawn(|| fixture.db.migrate());
        for _ in 0..10 {
            fixture.attempt("SET lock_timeout = '900ms'; SELECT FROM bookings").unwrap();
            thread::sleep(Duration::from_millis(150));
        }
        assert!(!migrated.is_finished());
        busy.batch_execute("COMMIT").unwrap();
        migrated.join().unwrap().unwrap();
    });
    assert!(fixture.db.is_ready());
}

#[test]
fn existing_bookings_get_references_and_so_do_those_of_the_previous_version() {
    let fixture = Fixture::new();
    undo_through(REFERENCES, &fixture);
    fixture.run(&first_rows_with_bookings(200));
    fixture.db.migrate().unwrap();
    let readable = |count: i64| {
        let references = fixture.lines("SELECT reference AS line FROM bookings");
        let read = references.iter().map(|text| text.parse::<Reference>().unwrap().to_string());
        assert_eq!(read.collect::<Vec<_>>(), references);
        assert_eq!(references.iter().collect::<HashSet<_>>().len(), usize::try_from(count).unwrap());
    };
    readable(200);
    let another = "INSERT INTO bookings (id, employee_id, employee_name, client_name, client_email, client_phone,
            case_type, case_title, description, contact_method, starts_at, duration_minutes, price_cents, status,
            payment_status, created_at, updated_at)
        SELECT gen_random_uuid(), employee_id, employee_name, client_name, client_email, client_phone,
            case_type, case_title, description, contact_method, starts_at, duration_minutes, price_cents, 'cancelled',
            payment_status, created_at, updated_at
        FROM bookings";
    fixture.run(another);
    readable(400);
}
