use ::auth::AdminRepository;
use kernel::{Actor, AdminId, Audit, AuditEntry, AuditLog, StorageError};

use crate::auth::account;
use crate::support::Fixture;

fn by_admin(id: AdminId) -> Actor {
    Actor::Admin { id, address: "192.0.2.1".parse().unwrap() }
}

#[test]
fn a_line_says_who_did_what_from_where_and_is_undone_with_the_use_case() {
    let fixture = Fixture::new();
    let entry = AuditEntry {
        by: by_admin(AdminId::generate()),
        action: "admin.created",
        subject: "a-1".into(),
        detail: String::new(),
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
            Audit { log: tx, by: &by }.record_detail("booking.changed", subject, detail).unwrap();
        }
        let lines = tx.history("b-1").unwrap();
        let read: Vec<_> = lines.iter().map(|line| (line.detail.as_str(), line.by.as_str())).collect();
        let gone = ("by a deleted administrator", "");
        let rest = [("fourth", "Host"), ("third", "Accord"), ("second", "Client"), ("first", name.as_str())];
        assert_eq!(read, [&[gone][..], &rest].concat());
        assert_eq!(lines[0].action, "booking.changed");
    });
}
