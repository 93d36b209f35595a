use ::auth::{Admin, SecondFactor, SecondFactorRepository};
use kernel::{AdminId, Sealed, StorageError};

use crate::auth::stored_admin;
use crate::support::{Fixture, moment};

fn sealed() -> Sealed {
    Sealed("x1:one".into())
}

fn hash(code: u8) -> Vec<u8> {
    vec![code; 32]
}

/// An administrator with two backup codes, 1 and 2, whose app is set up.
fn enrolled(fixture: &Fixture, address: &str) -> Admin {
    fixture.tx(|tx| {
        let admin = stored_admin(tx, address);
        assert!(tx.enroll(admin.id, &sealed(), &[hash(1), hash(2)]).unwrap());
        admin
    })
}

fn turned_on(fixture: &Fixture, address: &str) -> Admin {
    let admin = enrolled(fixture, address);
    fixture.tx(|tx| assert!(tx.turn_on(admin.id, 100, moment("2027-01-04T13:00:00Z")).unwrap()));
    admin
}

fn found(fixture: &Fixture, id: AdminId) -> Option<SecondFactor> {
    fixture.tx(|tx| SecondFactorRepository::find(tx, id).unwrap())
}

fn codes_left(fixture: &Fixture, id: AdminId) -> usize {
    fixture.tx(|tx| tx.count_backup_codes(id).unwrap())
}

#[test]
fn a_setup_replaces_an_earlier_one_until_it_is_turned_on() {
    let fixture = Fixture::new();
    let ann = enrolled(&fixture, "ann@example.com");
    let other = Sealed("x1:two".into());
    fixture.tx(|tx| assert!(tx.enroll(ann.id, &other, &[hash(3)]).unwrap()));
    let expected = SecondFactor { admin_id: ann.id, secret: other.clone(), is_on: false };
    assert_eq!(found(&fixture, ann.id), Some(expected.clone()));
    assert_eq!(codes_left(&fixture, ann.id), 1);
    let now = moment("2027-01-04T13:00:00Z");
    fixture.tx(|tx| {
        assert!(tx.turn_on(ann.id, 100, now).unwrap());
        assert!(!tx.turn_on(ann.id, 101, now).unwrap(), "it already is");
        assert!(!tx.enroll(ann.id, &sealed(), &[hash(4)]).unwrap());
    });
    assert_eq!(found(&fixture, ann.id), Some(SecondFactor { is_on: true, ..expected }));
    fixture.tx(|tx| {
        assert!(
            !tx.use_backup_code(ann.id, &hash(4)).unwrap() && tx.use_backup_code(ann.id, &hash(3)).unwrap()
        );
    });
}

#[test]
fn the_step_of_a_code_and_those_before_it_are_used_up() {
    let fixture = Fixture::new();
    let ann = turned_on(&fixture, "ann@example.com");
    let uses = |step| fixture.tx(|tx| tx.use_step(ann.id, step).unwrap());
    assert!(!uses(100), "it turned the factor on");
    assert!(uses(102) && !uses(102) && !uses(101) && uses(103));
}

/// Twenty connections, as of several processes, do the same at once.
fn successes(
    fixture: &Fixture,
    work: impl Fn(&infra::pg::Tx<'_>) -> Result<bool, StorageError> + Sync,
) -> usize {
    let work = &work;
    std::thread::scope(|scope| {
        let attempts: Vec<_> =
            (0..20).map(|_| scope.spawn(move || fixture.db.transact(|tx| work(tx)).unwrap())).collect();
        attempts.into_iter().map(|attempt| usize::from(attempt.join().unwrap())).sum()
    })
}

#[test]
fn of_twenty_at_once_one_uses_a_step_and_one_a_backup_code() {
    let fixture = Fixture::new();
    let ann = turned_on(&fixture, "ann@example.com");
    assert_eq!(successes(&fixture, |tx| tx.use_step(ann.id, 105)), 1);
    assert_eq!(successes(&fixture, |tx| tx.use_backup_code(ann.id, &hash(1))), 1);
    assert_eq!(codes_left(&fixture, ann.id), 1);
}

#[test]
fn a_backup_code_is_one_administrators_own() {
    let fixture = Fixture::new();
    let (ann, jo) = (turned_on(&fixture, "ann@example.com"), enrolled(&fixture, "jo@example.com"));
    fixture.tx(|tx| {
        tx.replace_backup_codes(jo.id, &[hash(9)]).unwrap();
        assert!(!tx.use_backup_code(ann.id, &hash(9)).unwrap());
        assert!(!tx.use_backup_code(jo.id, &hash(1)).unwrap(), "it was replaced");
        assert!(tx.use_backup_code(ann.id, &hash(1)).unwrap(), "only Jo's were");
    });
}

#[test]
fn a_deleted_factor_says_whether_it_was_on_and_takes_its_codes_along() {
    let fixture = Fixture::new();
    let (ann, jo) = (turned_on(&fixture, "ann@example.com"), enrolled(&fixture, "jo@example.com"));
    let delete = |admin: &Admin| fixture.tx(|tx| SecondFactorRepository::delete(tx, admin.id).unwrap());
    assert!(delete(&ann) && !delete(&jo) && !delete(&jo));
    assert_eq!(found(&fixture, ann.id), None);
    assert_eq!(fixture.number("SELECT count(*) FROM backup_codes"), 0);
}
