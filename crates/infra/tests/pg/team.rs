//! The people who may sign in.

use std::thread;

use auth::{
    Account, Admin, AdminRepository, MemberChanges, PasswordHash, Role, Team, TeamError, TeamRepository,
};
use chrono::{DateTime, Utc};
use infra::pg::Tx;
use kernel::{Actor, AdminId, Audit};

use crate::support::Fixture;

fn now() -> DateTime<Utc> {
    "2027-01-04T13:00:00Z".parse().unwrap()
}

fn stored(tx: &Tx<'_>, name: &str) -> AdminId {
    let admin = Admin::new(format!("{name}@example.com").parse().unwrap(), name, "");
    let account = Account { admin: admin.clone(), password: PasswordHash("$".into()) };
    AdminRepository::insert(tx, &account).unwrap();
    admin.id
}

fn demote(tx: &Tx<'_>, id: AdminId) -> Result<(), TeamError> {
    let team = Team {
        team: tx,
        sessions: tx,
        links: tx,
        mediators: tx,
        notifier: tx,
        audit: Audit { log: tx, by: &Actor::Host },
    };
    let changes = MemberChanges { role: Some(Role::Viewer), ..MemberChanges::default() };
    team.change(id, changes, now()).map(|_| ())
}

#[test]
fn of_two_owners_demoted_at_once_one_stays() {
    let fixture = Fixture::new();
    let [ann, bob] = fixture.tx(|tx| ["ann", "bob"].map(|name| stored(tx, name)));
    let db = &fixture.db;
    let results = thread::scope(|scope| {
        let both = [ann, bob].map(|id| scope.spawn(move || db.transact(|tx| demote(tx, id))));
        both.map(|one| one.join().unwrap())
    });
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    let owners = fixture.tx(|tx| tx.lock_all().unwrap());
    assert_eq!(owners.iter().filter(|admin| admin.role == Role::Owner).count(), 1);
}

#[test]
fn someone_removed_is_no_longer_found_and_their_address_is_free() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored(tx, "ann"), stored(tx, "bob"));
        tx.remove(bob, now()).unwrap();
        assert!(AdminRepository::find(tx, bob).unwrap().is_none() && tx.lock(bob).unwrap().is_none());
        assert!(tx.find_by_email(&"bob@example.com".parse().unwrap()).unwrap().is_none());
        let left: Vec<_> = tx.members().unwrap().into_iter().map(|member| member.admin.id).collect();
        assert_eq!(left, [ann]);
        assert_ne!(stored(tx, "bob"), bob);
    });
}
