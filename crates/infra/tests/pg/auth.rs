use std::net::IpAddr;

use ::auth::{
    Account, Admin, AdminError, AdminRepository, Admission, Arrival, BackupCode, Candidate, CodesFailed,
    Device, FactorChecks, HashingFailed, KnownNetworks, LoginAttempt, LoginAttempts, Logins, NewSecondFactor,
    PasswordHash, PasswordHasher, Proof, RecentFailures, SecondFactor, SecondFactorCodes, Session,
    SessionRepository, SignIn,
};
use chrono::{DateTime, TimeDelta, Utc};
use infra::pg::{Db, Tx};
use kernel::{Actor, AdminId, Audit, Phone, SessionId, StorageError};

use crate::support::{Fixture, email, moment};

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

pub(crate) fn account(address: &str) -> Account {
    let admin =
        Admin { phone: Phone::parse("(407) 555-0100").ok(), ..Admin::new(email(address), "Ann", "Rivera") };
    Account { admin, password: PasswordHash("$argon2id$…".into()) }
}

pub(crate) fn stored_admin(tx: &Tx<'_>, address: &str) -> Admin {
    let account = account(address);
    AdminRepository::insert(tx, &account).unwrap();
    account.admin
}

fn stored_session(tx: &Tx<'_>, admin: &Admin, started: DateTime<Utc>) -> Session {
    let session = Session::start(admin.id, started);
    SessionRepository::insert(tx, &session, &Device::of("", "192.0.2.1".parse().unwrap())).unwrap();
    session
}

#[test]
fn an_administrator_is_found_by_address_whatever_its_case() {
    Fixture::new().tx(|tx| {
        assert!(!tx.any().unwrap());
        let ann = account("Ann@example.com");
        AdminRepository::insert(tx, &ann).unwrap();
        assert_eq!(tx.find_by_email(&email("aNN@EXAMPLE.com")).unwrap(), Some(ann.clone()));
        assert_eq!(tx.find_by_email(&email("jo@example.com")).unwrap(), None);
        assert_eq!(AdminRepository::find(tx, ann.admin.id).unwrap(), Some(ann));
        assert!(tx.any().unwrap());
    });
}

#[test]
fn an_address_has_one_administrator_and_the_transaction_goes_on() {
    Fixture::new().tx(|tx| {
        stored_admin(tx, "ann@example.com");
        let again = AdminRepository::insert(tx, &account("ANN@example.com"));
        assert!(matches!(again, Err(AdminError::EmailTaken)));
        assert!(tx.any().unwrap());
    });
}

#[test]
fn a_new_password_replaces_the_old() {
    Fixture::new().tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        tx.set_password(ann.id, &PasswordHash("new".into())).unwrap();
        let stored = AdminRepository::find(tx, ann.id).unwrap().unwrap();
        assert_eq!(stored.password, PasswordHash("new".into()));
    });
}

#[test]
fn a_locked_administrator_reads_back_and_no_one_else_can_lock_or_change_them() {
    let fixture = Fixture::new();
    let ann = account("ann@example.com");
    fixture.tx(|tx| AdminRepository::insert(tx, &ann).unwrap());
    // Every change of a row takes this lock or a stronger one; a row that someone has locked is
    // skipped.
    let lockable = "SELECT count(*) FROM (SELECT id FROM admins FOR NO KEY UPDATE SKIP LOCKED) AS lockable";
    assert_eq!(fixture.number(lockable), 1);
    fixture.tx(|tx| {
        assert_eq!(tx.lock(ann.admin.id).unwrap(), Some(ann.clone()));
        assert_eq!(fixture.number(lockable), 0);
        assert_eq!(tx.lock(account("jo@example.com").admin.id).unwrap(), None);
    });
    assert_eq!(fixture.number(lockable), 1);
}

/// Accepts any password.
struct Yes;

impl PasswordHasher for Yes {
    fn hash(&self, password: &str) -> Result<PasswordHash, HashingFailed> {
        Ok(PasswordHash(password.into()))
    }

    fn verify(&self, _: &str, _: &PasswordHash) -> bool {
        true
    }

    fn decoy(&self) -> PasswordHash {
        PasswordHash("$".into())
    }
}

/// For accounts without a second factor.
struct NoCodes;

impl SecondFactorCodes for NoCodes {
    fn enroll(&self, _: &Admin, _: &str) -> Result<NewSecondFactor, CodesFailed> {
        Err(CodesFailed("none".into()))
    }

    fn step(&self, _: &SecondFactor, _: &str, _: DateTime<Utc>) -> Option<i64> {
        None
    }

    fn backup_codes(&self) -> Vec<BackupCode> {
        Vec::new()
    }

    fn hash(&self, _: AdminId, _: &BackupCode) -> Vec<u8> {
        Vec::new()
    }
}

fn proof(db: &Db) -> Proof {
    let address = "192.0.2.1".parse().unwrap();
    let begin = |tx: &Tx<'_>| {
        logins(tx).begin(Candidate { email: "ann@example.com", address, is_human: false }, None, now())
    };
    let Admission::Allowed(challenge) = db.transact(begin).unwrap() else { unreachable!("no limits") };
    challenge.check("right", &Yes).unwrap()
}

fn logins<'a>(tx: &'a Tx<'_>) -> Logins<'a> {
    Logins {
        admins: tx,
        sessions: tx,
        attempts: tx,
        networks: tx,
        browsers: tx,
        factors: tx,
        passkeys: tx,
        links: tx,
        notifier: tx,
        audit: Audit { log: tx, by: &Actor::Client },
    }
}

#[test]
fn a_sign_in_during_a_password_change_leaves_no_session_behind() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_admin(tx, "ann@example.com"));
    let own = fixture.tx(|tx| stored_session(tx, &ann, now()));
    let (sign_in, change) = (proof(&fixture.db), proof(&fixture.db));
    let changed = |db: &Db| {
        let new = PasswordHash("new".into());
        db.transact(|tx| logins(tx).change_password(&change, &new, own.id)).unwrap()
    };
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    std::thread::scope(|scope| {
        let changing = fixture.tx(|tx| {
            let checks = FactorChecks { codes: &NoCodes, passkeys: None };
            let arrival = Arrival {
                code: None,
                passkey: None,
                address: "192.0.2.1".parse().unwrap(),
                user_agent: "",
                browser: None,
            };
            let signed_in = logins(tx).finish(&sign_in, arrival, checks, now()).unwrap();
            assert!(matches!(signed_in, SignIn::Done(_)), "the password is still the old one");
            let changing = scope.spawn(|| changed(&fixture.db));
            while !changing.is_finished() && fixture.number(waiting) == 0 {}
            changing
        });
        assert!(changing.join().unwrap());
    });
    assert_eq!(fixture.lines("SELECT id::text AS line FROM sessions"), [own.id.to_string()]);
}

#[test]
fn a_password_stays_unscreened_until_it_is_marked_and_a_new_one_is_unscreened_again() {
    let fixture = Fixture::new();
    let unscreened = || -> Vec<_> {
        let accounts = fixture.tx(|tx| tx.unscreened().unwrap());
        accounts.into_iter().map(|account| account.admin.email.to_string()).collect()
    };
    let (ann, bob) = (account("ann@example.com"), account("bob@example.com"));
    fixture.tx(|tx| {
        AdminRepository::insert(tx, &ann).unwrap();
        AdminRepository::insert(tx, &bob).unwrap();
    });
    assert_eq!(unscreened(), ["ann@example.com", "bob@example.com"]);
    fixture.tx(|tx| tx.mark_screened(&ann).unwrap());
    assert_eq!(unscreened(), ["bob@example.com"]);
    // However it was written: by a port, an older version or a backup.
    fixture.run("UPDATE admins SET password_hash = 'another'");
    fixture.tx(|tx| tx.mark_screened(&bob).unwrap());
    assert_eq!(
        unscreened(),
        ["ann@example.com", "bob@example.com"],
        "the mark was about the password before"
    );
}

#[test]
fn a_session_reads_back_with_its_administrator_until_it_is_deleted() {
    Fixture::new().tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        let session = stored_session(tx, &ann, now());
        assert_eq!(SessionRepository::find(tx, session.id).unwrap(), Some((session, ann)));
        SessionRepository::delete(tx, session.id).unwrap();
        assert_eq!(SessionRepository::find(tx, session.id).unwrap(), None);
        SessionRepository::delete(tx, session.id).unwrap();
    });
}

#[test]
fn sessions_are_listed_with_their_devices_by_latest_use() {
    let fixture = Fixture::new();
    let address = "2001:db8::1".parse().unwrap();
    let phone = Device { browser: "Chrome".into(), system: "Android".into(), address: Some(address) };
    let (ann, first, second) = fixture.tx(|tx| {
        let (ann, jo) = (stored_admin(tx, "ann@example.com"), stored_admin(tx, "jo@example.com"));
        stored_session(tx, &jo, now());
        let first = Session::start(ann.id, now());
        SessionRepository::insert(tx, &first, &phone).unwrap();
        let second = stored_session(tx, &ann, now() + TimeDelta::minutes(1));
        tx.touch(first.id, now() + TimeDelta::minutes(2)).unwrap();
        (ann, first, second)
    });
    fixture.run(&format!(
        "UPDATE sessions SET browser = '', system = '', address = '' WHERE id = '{}'",
        second.id
    ));
    let earlier =
        Device { browser: "Unknown browser".into(), system: "Unknown system".into(), address: None };
    let first = Session { used_at: now() + TimeDelta::minutes(2), ..first };
    let listed = fixture.tx(|tx| SessionRepository::list(tx, ann.id).unwrap());
    assert_eq!(listed, [(first, phone), (second, earlier)]);
}

#[test]
fn touching_moves_the_idle_clock_and_brings_nothing_back() {
    Fixture::new().tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        let session = stored_session(tx, &ann, now());
        let later = now() + TimeDelta::minutes(5);
        tx.touch(session.id, later).unwrap();
        let touched = Session { used_at: later, ..session };
        assert_eq!(SessionRepository::find(tx, session.id).unwrap().unwrap().0, touched);
        SessionRepository::delete(tx, session.id).unwrap();
        tx.touch(session.id, later).unwrap();
        assert_eq!(SessionRepository::find(tx, session.id).unwrap(), None);
    });
}

#[test]
fn only_the_newest_sessions_of_an_administrator_are_kept() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_admin(tx, "ann@example.com"), stored_admin(tx, "bob@example.com"));
        let started = [3, 1, 2].map(|hour| stored_session(tx, &ann, now() + TimeDelta::hours(hour)).id);
        let others = stored_session(tx, &bob, now()).id;
        tx.keep_newest(ann.id, 2).unwrap();
        let lives = |id: SessionId| SessionRepository::find(tx, id).unwrap().is_some();
        assert_eq!(started.map(lives), [true, false, true]);
        assert!(lives(others));
        tx.delete_all(ann.id).unwrap();
        assert_eq!(started.map(lives), [false; 3]);
        assert!(lives(others));
    });
}

fn attempt(account: &str, address: &str) -> LoginAttempt {
    LoginAttempt::new(account, address.parse::<IpAddr>().unwrap())
}

fn fail(tx: &Tx<'_>, attempt: &LoginAttempt, minutes_ago: i64) {
    LoginAttempts::record(tx, attempt, now() - TimeDelta::minutes(minutes_ago)).unwrap();
}

#[test]
fn failures_count_by_account_by_address_and_by_both_for_their_time() {
    Fixture::new().tx(|tx| {
        let (ann, here, there) = ("ann@example.com", "192.0.2.1", "192.0.2.2");
        fail(tx, &attempt(ann, here), 0);
        fail(tx, &attempt(ann, here), 14);
        fail(tx, &attempt(ann, there), 59);
        fail(tx, &attempt(ann, here), 23 * 60);
        fail(tx, &attempt(ann, here), 24 * 60);
        fail(tx, &attempt(ann, there), 1);
        fail(tx, &attempt("jo@example.com", here), 0);
        fail(tx, &attempt("jo@example.com", there), 0);
        assert_eq!(
            tx.recent(&attempt(ann, here), now()).unwrap(),
            RecentFailures {
                together: 3,
                last: Some(now()),
                of_address: 2,
                of_account: 3,
                of_account_in_hour: 4
            }
        );
    });
}

#[test]
fn forgiving_is_for_the_account_from_that_address_alone() {
    Fixture::new().tx(|tx| {
        let (here, there) =
            (attempt("ann@example.com", "192.0.2.1"), attempt("ann@example.com", "192.0.2.2"));
        let neighbour = attempt("jo@example.com", "192.0.2.1");
        for failed in [&here, &there, &neighbour] {
            fail(tx, failed, 0);
        }
        let together = |attempt: &LoginAttempt| tx.recent(attempt, now()).unwrap().together;
        tx.clear(&here).unwrap();
        assert_eq!([&here, &there, &neighbour].map(together), [0, 1, 1]);
        tx.forgive_account("ann@example.com").unwrap();
        assert_eq!([&here, &there, &neighbour].map(together), [0, 0, 1]);
    });
}

#[test]
fn one_failure_is_taken_back_and_all_others_stay() {
    Fixture::new().tx(|tx| {
        let (here, there) =
            (attempt("ann@example.com", "192.0.2.1"), attempt("ann@example.com", "192.0.2.2"));
        for (failed, minutes_ago) in [(&here, 0), (&here, 0), (&here, 1), (&there, 0)] {
            fail(tx, failed, minutes_ago);
        }
        tx.withdraw(&here, now()).unwrap();
        let together = |attempt: &LoginAttempt| tx.recent(attempt, now()).unwrap().together;
        assert_eq!([&here, &there].map(together), [2, 1]);
        tx.withdraw(&here, now() - TimeDelta::minutes(2)).unwrap();
        assert_eq!(together(&here), 2, "there was none at that time");
    });
}

#[test]
fn a_network_is_known_for_the_account_that_signed_in_from_it_since_then() {
    let fixture = Fixture::new();
    let (ann, jo) =
        fixture.tx(|tx| (stored_admin(tx, "Ann@example.com"), stored_admin(tx, "jo@example.com")));
    let knows = |account: &str, address: &str, days: i64| {
        fixture.tx(|tx| tx.knows(&attempt(account, address), now() - TimeDelta::days(days)).unwrap())
    };
    assert!(!knows("ann@example.com", "2001:db8::1", 90));
    let home = attempt("", "2001:db8::1").address;
    fixture.tx(|tx| tx.note(ann.id, home, now() - TimeDelta::days(80)).unwrap());
    fixture.tx(|tx| tx.note(jo.id, attempt("", "192.0.2.1").address, now()).unwrap());
    assert!(knows("aNN@EXAMPLE.com ", "2001:db8::2", 90), "any address of the network, any case");
    assert!(knows("ann@example.com", "2001:db8::1", 80) && !knows("ann@example.com", "2001:db8::1", 79));
    assert!(!knows("ann@example.com", "192.0.2.1", 90), "that is another account's");
    assert!(!knows("nobody@example.com", "2001:db8::1", 90));
    fixture.tx(|tx| tx.note(ann.id, home, now()).unwrap());
    assert!(knows("ann@example.com", "2001:db8::1", 0), "the latest time counts");
    fixture.run("DELETE FROM admins WHERE email = 'Ann@example.com'");
    assert_eq!(fixture.number("SELECT count(*) FROM known_networks"), 1, "jo's");
}

#[test]
fn failures_on_administrators_accounts_count_by_network_and_others_do_not() {
    Fixture::new().tx(|tx| {
        assert_eq!(tx.on_admin_accounts(now()).unwrap(), []);
        stored_admin(tx, "Ann@example.com");
        let (here, there) =
            (attempt("ann@example.com", "192.0.2.1"), attempt("ANN@example.com", "192.0.2.2"));
        fail(tx, &here, 3);
        fail(tx, &here, 2);
        fail(tx, &here, 24 * 60);
        fail(tx, &there, 1);
        fail(tx, &attempt("nobody@example.com", "192.0.2.1"), 0);
        let mut failures = tx.on_admin_accounts(now()).unwrap();
        failures.sort_by_key(|failures| failures.together);
        let of = |together, minutes_ago| RecentFailures {
            together,
            last: Some(now() - TimeDelta::minutes(minutes_ago)),
            ..RecentFailures::default()
        };
        assert_eq!(failures, [of(1, 1), of(2, 2)]);
    });
}

#[test]
fn guesses_made_at_the_same_time_count_one_after_the_other() {
    let fixture = Fixture::new();
    std::thread::scope(|scope| {
        for guess in 0..12 {
            let db = fixture.db.clone();
            scope.spawn(move || {
                let attempt = attempt(&format!("{guess}@example.com"), "192.0.2.1");
                db.transact(|tx| {
                    if tx.recent(&attempt, now())?.of_address < 5 {
                        LoginAttempts::record(tx, &attempt, now())?;
                    }
                    Ok::<_, StorageError>(())
                })
                .unwrap();
            });
        }
    });
    assert_eq!(fixture.number("SELECT count(*) FROM login_attempts"), 5);
}

#[test]
fn what_was_typed_as_an_account_is_not_stored() {
    let fixture = Fixture::new();
    fixture.tx(|tx| fail(tx, &attempt("hunter2-oops", "192.0.2.1"), 0));
    let readable = "SELECT count(*) FROM login_attempts WHERE position('hunter2'::bytea IN account) > 0";
    assert_eq!(fixture.number(readable), 0);
    assert_eq!(fixture.number("SELECT count(*) FROM login_attempts"), 1);
}

#[test]
fn what_no_longer_counts_is_forgotten() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        stored_session(tx, &ann, now() - TimeDelta::hours(25));
        let alive = stored_session(tx, &ann, now() - TimeDelta::hours(11));
        fail(tx, &attempt("ann@example.com", "192.0.2.1"), 25 * 60);
        fail(tx, &attempt("ann@example.com", "192.0.2.1"), 5);
        for (address, days) in [("192.0.2.1", 91), ("192.0.2.2", 90)] {
            tx.note(ann.id, attempt("", address).address, now() - TimeDelta::days(days)).unwrap();
        }
        assert_eq!(tx.forget_sign_ins(now()).unwrap(), 3);
        assert!(SessionRepository::find(tx, alive.id).unwrap().is_some());
    });
}

#[test]
fn a_profile_is_stored_and_nothing_else() {
    Fixture::new().tx(|tx| {
        let before = account("ann@example.com");
        AdminRepository::insert(tx, &before).unwrap();
        let changed = Admin { first_name: "Anna".into(), phone: None, ..before.admin.clone() };
        let with_address = Admin { email: email("other@example.com"), ..changed.clone() };
        AdminRepository::update(tx, &with_address).unwrap();
        let expected = Account { admin: changed, ..before };
        assert_eq!(AdminRepository::find(tx, expected.admin.id).unwrap(), Some(expected));
    });
}

#[test]
fn all_sessions_of_an_administrator_but_one_end() {
    Fixture::new().tx(|tx| {
        let (ann, jo) = (stored_admin(tx, "ann@example.com"), stored_admin(tx, "jo@example.com"));
        let [kept, ended] = [now(), now()].map(|started| stored_session(tx, &ann, started));
        let others = stored_session(tx, &jo, now());
        tx.delete_others(ann.id, kept.id).unwrap();
        let there = [kept, ended, others].map(|s| SessionRepository::find(tx, s.id).unwrap().is_some());
        assert_eq!(there, [true, false, true]);
    });
}
