use std::io::Cursor;
use std::thread;

use infra::backup::{
    BackupError, BackupHealth, BackupKind, BackupName, Contents, VerificationOutcome, VerifyError,
};
use infra::backup_policy::BackupPolicy;

use crate::backup::{Practice, forged, old_backup};
use crate::support::{Fixture, moment};

impl Practice {
    fn verify(&self, file: &[u8]) -> Result<Contents, VerifyError> {
        self.backups.verify(&mut Cursor::new(file), &|_| ())
    }
}

impl Fixture {
    /// The name of the database that a verification creates.
    fn scratch(&self) -> String {
        let names = self.lines(
            "SELECT 'accord_verify_' || oid AS line FROM pg_database WHERE datname = current_database()",
        );
        names.into_iter().next().unwrap()
    }

    fn has_scratch(&self) -> bool {
        let name = self.scratch();
        self.number(&format!("SELECT count(*) FROM pg_database WHERE datname = '{name}'")) > 0
    }
}

#[test]
fn a_backup_with_something_in_every_table_verifies_and_leaves_nothing() {
    let practice = Practice::with_bookings(30);
    let (file, before) = (practice.backup(), practice.rows());
    let contents = practice.verify(&file).unwrap();
    let bookings = contents.tables.iter().find(|table| table.table == "bookings").unwrap();
    assert_eq!(bookings.rows, 30);
    assert!(practice.rows() == before);
    assert!(!practice.fixture.has_scratch());
}

#[test]
fn a_backup_of_an_older_version_verifies() {
    let practice = Practice::empty();
    let contents = practice.verify(&old_backup()).unwrap();
    assert!(contents.tables.iter().any(|table| table.table == "bookings" && table.rows == 20));
}

#[test]
fn a_damaged_or_foreign_file_does_not_verify_and_leaves_nothing() {
    let practice = Practice::with_bookings(2);
    let file = practice.backup();
    let damaged = practice.verify(&file[..file.len() / 2]).unwrap_err();
    assert!(matches!(damaged, VerifyError::Backup(BackupError::Invalid)) && damaged.is_damage());
    let newer = practice.verify(&forged("99999999999999", "matters", &["id"], &[r#"{"id":1}"#])).unwrap_err();
    assert!(matches!(newer, VerifyError::Backup(BackupError::Newer)));
    assert!(!practice.fixture.has_scratch());
}

#[test]
fn a_row_that_comes_back_changed_is_named_by_its_table() {
    let practice = Practice::empty();
    // PostgreSQL keeps microseconds.
    let row = r#"{"section":"site","body":{},"version":1,"updated_at":"2027-01-04T13:00:00.0000001+00:00"}"#;
    let file = forged("1", "documents", &["body", "section", "updated_at", "version"], &[row]);
    let differs = practice.verify(&file).unwrap_err();
    assert!(matches!(&differs, VerifyError::Differs { table } if table == "documents"), "{differs}");
    assert!(differs.is_damage());
    let same = row.replace(".0000001", "");
    let file = forged("1", "documents", &["body", "section", "updated_at", "version"], &[&same]);
    practice.verify(&file).unwrap();
}

#[test]
fn what_an_interrupted_verification_left_is_replaced() {
    let practice = Practice::with_bookings(1);
    let name = practice.fixture.scratch();
    practice.fixture.run(&format!("CREATE DATABASE {name}"));
    practice.verify(&practice.backup()).unwrap();
    assert!(!practice.fixture.has_scratch());
}

#[test]
fn one_verification_at_a_time() {
    let practice = Practice::with_bookings(1);
    let file = practice.backup();
    let (done, refused) = thread::scope(|scope| {
        let both = [(); 2].map(|()| scope.spawn(|| practice.verify(&file)));
        let (done, refused): (Vec<_>, Vec<_>) =
            both.into_iter().map(|thread| thread.join().unwrap()).partition(Result::is_ok);
        (done.len(), refused)
    });
    // Either they met, or one came after the other.
    assert!(refused.iter().all(|outcome| matches!(outcome, Err(VerifyError::Running))));
    assert_eq!(done + refused.len(), 2);
    assert!(done >= 1 && !practice.fixture.has_scratch());
}

#[test]
fn of_many_processes_one_verifies_the_newest_backup_each_week() {
    let fixture = Fixture::new();
    let policy = BackupPolicy { auto: true, ..BackupPolicy::default() };
    let name = BackupName::new(BackupKind::Automatic, moment("2027-01-04T13:00:00Z"));
    let begin = || fixture.tx(|tx| tx.begin_verification(&policy, &name).unwrap());
    let runs: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(begin)).collect();
        threads.into_iter().filter_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(runs.len(), 1);
    let latest = || fixture.tx(|tx| tx.latest_verification().unwrap().unwrap());
    assert_eq!((latest().backup, latest().outcome), (name.to_string(), None));
    assert_eq!(fixture.tx(|tx| tx.last_verified().unwrap()), None);

    let complete = |id, outcome, problem| {
        fixture.tx(|tx| tx.complete_verification(id, outcome, problem).unwrap());
        fixture.run("UPDATE backup_verifications SET started_at = now() - interval '6 days'");
    };
    complete(runs[0], VerificationOutcome::Restores, "");
    assert!(fixture.tx(|tx| tx.last_verified().unwrap()).is_some());
    assert_eq!(begin(), None, "until next week");
    fixture.run("UPDATE backup_verifications SET started_at = now() - interval '7 days'");
    complete(begin().unwrap(), VerificationOutcome::Damaged, "clients differ");
    assert_eq!(latest().problem, "clients differ");
    assert_eq!(fixture.tx(|tx| tx.backup_health(&policy).unwrap()), BackupHealth::Damaged);
    complete(begin().unwrap(), VerificationOutcome::Restores, "");
    assert_eq!(fixture.tx(|tx| tx.backup_health(&policy).unwrap()), BackupHealth::Ok);
}
