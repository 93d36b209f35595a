use ::auth::AdminRepository;
use availability::SessionType;
use booking::BookingRepository;
use infra::audit_seals::AuditSeals;
use infra::pg::{AuditCheck, Tx};
use kernel::{
    ActedBy, Action, Activity, ActivityFilter, ActivityLog, Actor, AdminId, Audit, AuditEntry, AuditLog,
    Clock, FieldChange, Page, StorageError,
};

use crate::auth::account;
use crate::support::{Fixture, booking, stored_mediator};

fn by_admin(id: AdminId) -> Actor {
    Actor::Admin { id, address: "192.0.2.1".parse().unwrap() }
}

#[test]
fn a_line_says_who_did_what_from_where_and_is_undone_with_the_use_case() {
    let fixture = Fixture::new();
    let entry = AuditEntry {
        by: by_admin(AdminId::generate()),
        action: Action::AdminCreated,
        subject: "a-1".into(),
        detail: String::new(),
        changes: Vec::new(),
    };
    fixture.tx(|tx| AuditLog::record(tx, &entry).unwrap());
    let undone = fixture.db.transact(|tx| {
        AuditLog::record(tx, &entry)?;
        Err::<(), _>(StorageError::Failed("changed our mind".into()))
    });
    assert!(undone.is_err());
    let line = "SELECT count(*) FROM audit_log
        WHERE actor = 'admin' AND action = 'admin.created' AND address = '192.0.2.1' AND at <= now()";
    assert_eq!(fixture.number(line), 1);
}

#[test]
fn a_history_is_newest_first_and_names_everybody() {
    Fixture::new().tx(|tx| {
        let ann = account("ann@example.com");
        AdminRepository::insert(tx, &ann).unwrap();
        let name = format!("{} {}", ann.admin.first_name, ann.admin.last_name);
        for (by, subject, detail) in [
            (by_admin(ann.admin.id), "b-1", "first"),
            (Actor::Client, "b-2", ""),
            (Actor::Client, "b-1", "second"),
            (Actor::System, "b-1", "third"),
            (Actor::Host, "b-1", "fourth"),
            (by_admin(AdminId::generate()), "b-1", "by a deleted administrator"),
        ] {
            Audit { log: tx, by: &by }.record_detail(Action::BookingChanged, subject, detail).unwrap();
        }
        let lines = tx.history("b-1").unwrap();
        let read: Vec<_> = lines.iter().map(|line| (line.detail.as_str(), line.by.as_str())).collect();
        let gone = ("by a deleted administrator", "");
        let rest = [("fourth", "Host"), ("third", "Accord"), ("second", "Client"), ("first", name.as_str())];
        assert_eq!(read, [&[gone][..], &rest].concat());
        assert_eq!(lines[0].action, "booking.changed");
    });
}

fn record(tx: &Tx<'_>, by: &Actor, subject: &str) {
    Audit { log: tx, by }.record(Action::BookingChanged, subject).unwrap();
}

fn read(tx: &Tx<'_>, filter: &ActivityFilter, page: Page) -> (Vec<Activity>, i64) {
    let found = tx.activity(filter, page).unwrap();
    (found.items, found.total.rows)
}

#[test]
fn activity_is_newest_first_page_by_page_and_names_its_subjects_as_they_are_called_today() {
    let fixture = Fixture::new();
    let booked = fixture.tx(|tx| {
        let booked = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        BookingRepository::insert(tx, &booked).unwrap();
        booked
    });
    let id = booked.id.to_string();
    fixture.tx(|tx| record(tx, &Actor::Client, &id));
    fixture.tx(|tx| record(tx, &Actor::Host, "gone"));
    fixture.tx(|tx| {
        let (first, total) = read(tx, &ActivityFilter::default(), Page { limit: 1, offset: 0 });
        assert_eq!((first[0].by.as_str(), first[0].subject.as_str(), total), ("Host", "gone", 2));
        assert_eq!(first[0].subject_name, None);
        let (second, _) = read(tx, &ActivityFilter::default(), Page { limit: 1, offset: 1 });
        assert_eq!(second[0].subject_name, Some(booked.reference.to_string()));
        for subject in [id.clone(), booked.reference.to_string()] {
            let about = ActivityFilter { subject: Some(subject), ..ActivityFilter::default() };
            let (lines, total) = read(tx, &about, Page::ALL);
            assert!(total == 1 && lines[0].subject == id, "{lines:?}");
        }
    });
}

#[test]
fn activity_is_found_by_person_and_period() {
    let fixture = Fixture::new();
    let ann = account("ann@example.com");
    let by = by_admin(ann.admin.id);
    fixture.tx(|tx| AdminRepository::insert(tx, &ann).unwrap());
    fixture.tx(|tx| record(tx, &by, "first"));
    fixture.tx(|tx| record(tx, &Actor::System, "second"));
    fixture.tx(|tx| record(tx, &Actor::Client, "third"));
    fixture.tx(|tx| {
        let subjects = |filter: ActivityFilter| -> Vec<String> {
            let lines = read(tx, &filter, Page::ALL).0;
            assert_eq!(tx.lines(&filter).unwrap(), lines.iter().map(|line| line.id).collect::<Vec<_>>());
            lines.into_iter().map(|line| line.subject).collect()
        };
        let all = ActivityFilter::default;
        assert_eq!(subjects(ActivityFilter { by: Some(ActedBy::Admin(ann.admin.id)), ..all() }), ["first"]);
        assert_eq!(subjects(ActivityFilter { by: Some(ActedBy::System), ..all() }), ["second"]);
        assert_eq!(subjects(ActivityFilter { by: Some(ActedBy::Client), ..all() }), ["third"]);
        assert!(subjects(ActivityFilter { by: Some(ActedBy::Host), ..all() }).is_empty());
        let lines = read(tx, &all(), Page::ALL).0;
        let second = lines[1].at;
        assert_eq!(subjects(ActivityFilter { from: Some(second), ..all() }), ["third", "second"]);
        assert_eq!(subjects(ActivityFilter { until: Some(second), ..all() }), ["first"]);
        let chosen = Some(vec![lines[2].id, lines[0].id]);
        assert_eq!(subjects(ActivityFilter { ids: chosen, ..all() }), ["third", "first"]);
        assert_eq!(lines[2].address.as_deref(), Some("192.0.2.1"));
    });
}

#[test]
fn the_people_of_the_log_are_those_who_did_something_by_name_even_if_they_were_removed() {
    let fixture = Fixture::new();
    let [zoe, ann, idle] = ["zoe@example.com", "ann@example.com", "idle@example.com"].map(account);
    fixture.tx(|tx| {
        for account in [&zoe, &ann, &idle] {
            AdminRepository::insert(tx, account).unwrap();
        }
    });
    fixture.run("UPDATE admins SET first_name = '', last_name = ''");
    for id in [zoe.admin.id, ann.admin.id, zoe.admin.id] {
        fixture.tx(|tx| record(tx, &by_admin(id), "something"));
    }
    fixture.tx(|tx| record(tx, &Actor::Client, "something"));
    fixture.run("UPDATE admins SET removed_at = now() WHERE email = 'ann@example.com'");
    let found = fixture.tx(|tx| ActivityLog::people(tx).unwrap());
    let found: Vec<_> = found.iter().map(|person| (person.id, person.name.as_str())).collect();
    assert_eq!(found, [(ann.admin.id, "ann@example.com"), (zoe.admin.id, "zoe@example.com")]);
}

#[test]
fn someone_without_a_name_is_called_by_their_address() {
    let fixture = Fixture::new();
    let ann = account("ann@example.com");
    fixture.tx(|tx| AdminRepository::insert(tx, &ann).unwrap());
    fixture.run("UPDATE admins SET first_name = '', last_name = ''");
    fixture.tx(|tx| {
        record(tx, &by_admin(ann.admin.id), "b-1");
        assert_eq!(tx.history("b-1").unwrap()[0].by, "ann@example.com");
        assert_eq!(read(tx, &ActivityFilter::default(), Page::ALL).0[0].by, "ann@example.com");
    });
}

/// A line of this age.
fn old_line(fixture: &Fixture, subject: &str, days: u32) {
    fixture.run(&format!(
        "INSERT INTO audit_log (actor, action, subject, at)
         VALUES ('host', 'x.y', '{subject}', now() - interval '{days} days')"
    ));
}

#[test]
fn no_line_can_be_changed_and_none_deleted_before_its_ninetieth_day() {
    let fixture = Fixture::new();
    fixture.tx(|tx| record(tx, &Actor::Client, "b-1"));
    for statement in ["UPDATE audit_log SET subject = 'b-2'", "DELETE FROM audit_log", "TRUNCATE audit_log"] {
        let refused = fixture.attempt(statement).unwrap_err().to_string();
        assert!(refused.contains("append-only"), "{statement}: {refused}");
    }
    old_line(&fixture, "old", 91);
    fixture.run("DELETE FROM audit_log WHERE subject = 'old'");
    assert_eq!(fixture.number("SELECT count(*) FROM audit_log"), 1);
}

#[test]
fn changes_are_read_back_as_fields_and_are_sealed() {
    let fixture = Fixture::new();
    let change = FieldChange::of("mediator", "Lee; Ann → Bob", "Cy").unwrap();
    fixture.tx(|tx| {
        record(tx, &Actor::Client, "old");
        let audit = Audit { log: tx, by: &Actor::Client };
        audit.record_changes(Action::BookingChanged, "new", vec![change.clone()]).unwrap();
    });
    fixture.tx(|tx| {
        assert_eq!(tx.history("old").unwrap()[0].changes, []);
        assert_eq!(tx.history("new").unwrap()[0].changes, std::slice::from_ref(&change));
        let lines = read(tx, &ActivityFilter::default(), Page::ALL).0;
        assert_eq!(lines.into_iter().map(|line| line.changes).collect::<Vec<_>>(), [vec![change], vec![]]);
    });
    seal(&fixture);
    assert!(matches!(check(&fixture), AuditCheck::Intact { lines: 2, unsealed: 0, .. }));
    let (old, new) = (id(&fixture, "old"), id(&fixture, "new"));
    tamper(&fixture, "UPDATE audit_log SET changes = '[]' WHERE subject = 'old'");
    assert_eq!(check(&fixture), AuditCheck::Changed { line: old });
    tamper(&fixture, "UPDATE audit_log SET changes = NULL");
    assert_eq!(check(&fixture), AuditCheck::Changed { line: new });
}

fn seals() -> AuditSeals {
    AuditSeals::new(b"a key of at least thirty-two characters").unwrap()
}

fn seal(fixture: &Fixture) -> bool {
    fixture.tx(|tx| tx.seal_audit_log(&seals()).unwrap())
}

/// A log with three sealed lines.
fn sealed() -> Fixture {
    let fixture = Fixture::new();
    for subject in ["first", "second", "third"] {
        fixture.tx(|tx| record(tx, &Actor::Client, subject));
    }
    assert!(!seal(&fixture), "there is no more");
    fixture
}

fn check(fixture: &Fixture) -> AuditCheck {
    fixture.tx(|tx| tx.check_audit_log(&seals()).unwrap())
}

/// What someone with full access to the database can do.
fn tamper(fixture: &Fixture, statement: &str) {
    fixture.run(&format!(
        "ALTER TABLE audit_log DISABLE TRIGGER ALL; {statement}; ALTER TABLE audit_log ENABLE TRIGGER ALL"
    ));
}

fn id(fixture: &Fixture, subject: &str) -> i64 {
    fixture.number(&format!("SELECT id FROM audit_log WHERE subject = '{subject}'"))
}

#[test]
fn a_sealed_log_is_intact_and_later_lines_continue_the_chain() {
    let fixture = sealed();
    fixture.tx(|tx| record(tx, &Actor::Client, "fourth"));
    assert!(matches!(check(&fixture), AuditCheck::Intact { lines: 3, unsealed: 1, .. }));
    seal(&fixture);
    assert!(
        matches!(check(&fixture), AuditCheck::Intact { lines: 4, unsealed: 0, last } if last.len() == 64)
    );
    assert_eq!(fixture.number("SELECT max(number) FROM audit_seals"), 4);
}

#[test]
fn a_check_names_the_first_line_that_was_changed_or_is_missing() {
    let changed = sealed();
    let second = id(&changed, "second");
    tamper(&changed, "UPDATE audit_log SET detail = 'nothing' WHERE subject IN ('second', 'third')");
    assert_eq!(check(&changed), AuditCheck::Changed { line: second });

    let deleted = sealed();
    let second = id(&deleted, "second");
    tamper(&deleted, "DELETE FROM audit_log WHERE subject = 'second'");
    assert_eq!(check(&deleted), AuditCheck::Missing { line: second });
    deleted.run(&format!("DELETE FROM audit_seals WHERE line_id = {second}"));
    assert_eq!(check(&deleted), AuditCheck::SealMissing { number: 2 });

    let other = AuditSeals::new(b"another key of thirty-two characters").unwrap();
    let found = sealed().tx(|tx| tx.check_audit_log(&other).unwrap());
    assert!(matches!(found, AuditCheck::Changed { .. }), "seals need the key");
}

#[test]
fn old_lines_are_forgotten_and_the_rest_stays_a_chain() {
    let fixture = Fixture::new();
    for (subject, days) in [("first", 800), ("second", 750), ("third", 1)] {
        old_line(&fixture, subject, days);
    }
    seal(&fixture);
    let two_years_ago = fixture.db.clock().now() - chrono::TimeDelta::days(730);
    assert_eq!(fixture.tx(|tx| tx.forget_activity(two_years_ago).unwrap()), 2);
    assert!(matches!(check(&fixture), AuditCheck::Intact { lines: 1, unsealed: 0, .. }));
    fixture.tx(|tx| record(tx, &Actor::Client, "fourth"));
    seal(&fixture);
    assert!(matches!(check(&fixture), AuditCheck::Intact { lines: 2, unsealed: 0, .. }));
}
