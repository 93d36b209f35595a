//! `accord setup` as an operator runs it. Creating the role needs a superuser: `scripts/deb-test.sh`
//! does it in a Debian of its own.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::tempdir;
use testing::TestDb;

const PASSWORD: &str = "Correct-Horse-9";

/// Runs the program with this database, data folder and standard input.
fn accord(database: &str, data: &Path, arguments: &[&str], input: &str) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_accord"))
        .args(arguments)
        .env_clear()
        .env("DATABASE_URL", database)
        .env("DATA_DIR", data)
        .env("FRONTEND_DIR", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/frontend"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that fails early does not read it.
    let _ = process.stdin.take().unwrap().write_all(input.as_bytes());
    process.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let line = text(&output.stderr);
    assert_eq!(line.lines().count(), 1, "{line}");
    line.trim().to_owned()
}

const OWNER: [&str; 4] = ["setup", "--owner", "ann@example.com", "--first-name=Ann"];

#[test]
fn a_second_run_finishes_what_the_first_began_and_a_third_changes_nothing() {
    let (database, home) = (TestDb::create(), tempdir().unwrap());
    let data = home.path().join("data");
    let first = accord(database.url(), &data, &["setup"], "");
    assert_eq!(
        refused(&first),
        "accord: There is no owner yet. Run: accord setup --owner you@practice.example"
    );
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&data.join("data-key"))), (0o700, 0o600));
    let key = fs::read(data.join("data-key")).unwrap();

    let weak = accord(database.url(), &data, &OWNER, "short\n");
    assert!(refused(&weak).contains("at least 8 characters"));
    let second = accord(database.url(), &data, &OWNER, &format!("{PASSWORD}\n"));
    assert!(
        second.status.success() && text(&second.stdout).contains("ann@example.com: created"),
        "{second:?}"
    );

    let third = accord(database.url(), &data, &OWNER, "");
    assert!(third.status.success() && text(&third.stdout).contains("owner     already there"), "{third:?}");
    assert_eq!(fs::read(data.join("data-key")).unwrap(), key);

    let doctor = accord(database.url(), &data, &["doctor"], "");
    assert!(doctor.status.success(), "{doctor:?}");
    let json = accord(database.url(), &data, &["doctor", "--json"], "");
    let findings: Vec<serde_json::Value> = serde_json::from_slice(&json.stdout).unwrap();
    assert!(findings.iter().any(|finding| finding["check"] == "keys" && finding["verdict"] == "ok"));
}

#[test]
fn a_wrong_address_is_one_line_with_what_to_do() {
    let home = tempdir().unwrap();
    let data = home.path().join("data");
    let elsewhere = accord("postgres://ann:secret@db.invalid:1/accord", &data, &OWNER, "");
    let line = refused(&elsewhere);
    assert!(line.contains("accord setup --as postgres://") && !line.contains("secret"), "{line}");
    let form = accord("host=127.0.0.1 port=1", &data, &OWNER, "");
    assert!(refused(&form).starts_with("accord: DATABASE_URL: to create role and database, write"));
    let nothing = accord("postgres://ann@127.0.0.1:1/accord", &data, &OWNER, "");
    assert!(refused(&nothing).contains("Install and start it"), "{nothing:?}");
    fs::write(home.path().join("file"), "").unwrap();
    let file = accord("postgres://ann@127.0.0.1:1/accord", &home.path().join("file/data"), &OWNER, "");
    assert!(refused(&file).contains("create the folder for this user"), "{file:?}");
}

#[test]
fn a_check_without_a_connection_is_one_line_with_what_to_do() {
    let data = tempdir().unwrap();
    for arguments in [&["audit", "verify"][..], &["backup", "verify", "practice.backup"]] {
        let checked = accord("postgres://ann@127.0.0.1:1/accord", data.path(), arguments, "");
        assert_eq!(checked.status.code(), Some(3), "{checked:?}");
        let expected = "accord: No PostgreSQL listens at the address in DATABASE_URL. Start it, or correct host and port\n";
        assert_eq!(text(&checked.stderr), expected);
    }
}

#[test]
fn someone_without_rights_is_told_what_to_do() {
    let (database, home) = (TestDb::create(), tempdir().unwrap());
    let (server, _) = database.url().rsplit_once('/').unwrap();
    let wanted = format!("{server}/accord_not_there");
    // The tests' own role may create databases, but no roles.
    let outcome = accord(&wanted, &home.path().join("data"), &["setup", "--as", database.url()], "");
    assert!(refused(&outcome).contains("may not create roles and databases"), "{outcome:?}");
}

#[test]
fn a_database_whose_key_is_gone_gets_no_new_one() {
    let (database, home) = (TestDb::create(), tempdir().unwrap());
    let data = home.path().join("data");
    let made = accord(database.url(), &data, &OWNER, &format!("{PASSWORD}\n"));
    assert!(made.status.success(), "{made:?}");
    let seals = infra::audit_seals::AuditSeals::new(b"a key of at least thirty-two characters").unwrap();
    infra::pg::Db::new(database.url(), 1).transact(|tx| tx.seal_audit_log(&seals)).unwrap();
    fs::remove_file(data.join("data-key")).unwrap();
    let again = accord(database.url(), &data, &OWNER, "");
    assert!(refused(&again).contains("Put the old key back"), "{again:?}");
    assert!(!data.join("data-key").exists());
}
