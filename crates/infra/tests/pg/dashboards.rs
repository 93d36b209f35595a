use ::auth::{Account, Admin, AdminRepository};
use ::content::{AdminPage, Dashboard, DashboardRepository, QuickActions};
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

#[test]
fn a_dashboard_keeps_the_form_it_always_had() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_admin(tx, "ann"));
    let body = r#"{"title": "Morning", "subtitle": "", "quick_actions": [{"id": "a", "title": "Plan",
        "description": "Book", "icon": "calendar", "page": "/admin/calendar", "color": "primary",
        "icon_color": "secondary"}]}"#;
    fixture.run(&format!("INSERT INTO dashboards (admin_id, body) VALUES ('{ann}', '{body}')"));
    fixture.tx(|tx| {
        let saved = DashboardRepository::find(tx, ann).unwrap().unwrap();
        let action = &saved.quick_actions.as_slice()[0];
        assert_eq!(
            (&*saved.title, &*action.icon_color, action.page),
            ("Morning", "secondary", AdminPage::Calendar)
        );
        DashboardRepository::store(tx, ann, &Dashboard::default()).unwrap();
        DashboardRepository::store(tx, ann, &saved).unwrap();
    });
    assert_eq!(fixture.number(&format!("SELECT count(*) FROM dashboards WHERE body = '{body}'::jsonb")), 1);
}

#[test]
fn a_dashboard_that_no_version_would_save_is_an_error() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_admin(tx, "ann"));
    let action = r#"{"id": "a", "title": "", "description": "", "icon": "", "page": "/admin/calendar",
        "color": "", "icon_color": ""}"#;
    let body = format!(r#"{{"title": "", "subtitle": "", "quick_actions": [{action}, {action}]}}"#);
    fixture.run(&format!("INSERT INTO dashboards (admin_id, body) VALUES ('{ann}', '{body}')"));
    fixture.tx(|tx| assert!(DashboardRepository::find(tx, ann).is_err(), "two shortcuts to one page"));
}
