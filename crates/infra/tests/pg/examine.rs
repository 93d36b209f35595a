use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use infra::pg::{Db, NoConnection};

use crate::support::Fixture;

#[test]
fn a_database_in_order_is_found_so() {
    let fixture = Fixture::new();
    let found = fixture.db.examine().unwrap();
    assert!(!found.is_too_old && !found.is_read_only && !found.logs_rows, "{found:?}");
    assert!(found.may_migrate && found.may_create_databases);
    assert_eq!((found.missing_migrations, found.unknown_migrations, found.foreign_tables), (0, 0, 0));
    assert!(found.ahead.abs().num_seconds() < 5 && found.bytes > 1_000_000);
    assert_eq!(found.role, "accord");
}

#[test]
fn missing_and_unknown_migrations_are_counted_and_an_empty_database_stays_empty() {
    let fixture = Fixture::new();
    fixture.run(
        "DELETE FROM __diesel_schema_migrations WHERE version = (SELECT max(version) FROM __diesel_schema_migrations);
         INSERT INTO __diesel_schema_migrations VALUES ('99999999999998'), ('99999999999999')",
    );
    let found = fixture.db.examine().unwrap();
    assert_eq!((found.missing_migrations, found.unknown_migrations), (1, 2));

    fixture.run("DROP TABLE __diesel_schema_migrations");
    assert!(fixture.db.examine().unwrap().missing_migrations > 40);
    let tables = "SELECT count(*) FROM pg_class WHERE relname = '__diesel_schema_migrations'";
    assert_eq!(fixture.number(tables), 0);
}

#[test]
fn a_database_that_takes_no_writes_is_found_so() {
    let fixture = Fixture::new();
    let name = fixture.lines("SELECT current_database()::text AS line");
    let name = name.first().unwrap();
    let mut connection = PgConnection::establish(fixture.url()).unwrap();
    connection
        .batch_execute(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on"))
        .unwrap();
    let found = fixture.db.try_connect();
    assert_eq!(found, Err(NoConnection::ReadOnly));
}

#[test]
fn each_reason_for_no_connection_is_told_apart() {
    let fixture = Fixture::new();
    let (server, _) = fixture.url().rsplit_once('/').unwrap();
    let (_, host) = server.rsplit_once('@').unwrap();
    for (address, reason) in [
        (format!("{server}/nothing"), NoConnection::Database),
        (format!("postgres://accord:wrong@{host}/accord"), NoConnection::Password),
        (format!("postgres://stranger@{host}/accord"), NoConnection::Password),
        ("postgres://127.0.0.1:1/accord".into(), NoConnection::Refused),
        ("postgres://no.such.host.invalid/accord".into(), NoConnection::Host),
        ("nonsense".into(), NoConnection::Address),
        ("postgres://accord:secret@[::1/accord".into(), NoConnection::Address),
    ] {
        assert_eq!(Db::new(&address, 1).try_connect(), Err(reason), "{address}");
    }
}
