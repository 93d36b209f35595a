use ::auth::{Account, Admin, AdminRepository};
use ::content::{Dashboard, DashboardRepository, QuickActions};
use infra::pg::Tx;
use kernel::AdminId;

use crate::support::{Fixture, email};

fn stored_admin(tx: &Tx<'_>, name: &str) -> AdminId {
    let admin = Admin::new(email(&format!("{name}@example.com")), name, "Manager");
    let id = admin.id;
    AdminRepository::insert(tx, &Account { admin, password: ::auth::PasswordHash("x".into()) }).unwrap();
    id
}

#[test]
fn everybody_has_their_own_as_they_saved_it_last() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_admin(tx, "ann"), stored_admin(tx, "bob"));
        assert_eq!(DashboardRepository::find(tx, ann).unwrap(), None);
        let bare = Dashboard { quick_actions: QuickActions::default(), ..Dashboard::default() };
        let named = Dashboard { title: "Morning, 🕊".into(), ..Dashboard::default() };
        DashboardRepository::store(tx, bob, &bare).unwrap();
        DashboardRepository::store(tx, ann, &bare).unwrap();
        DashboardRepository::store(tx, ann, &named).unwrap();
        assert_eq!(DashboardRepository::find(tx, ann).unwrap(), Some(named));
        assert_eq!(DashboardRepository::find(tx, bob).unwrap(), Some(bare), "everybody else's stays");
    });
}
