use ::content::{ContentVersion, ContentVersionRepository, SavedContent, SiteContent};
use auth::{Account, Admin, AdminRepository, PasswordHash};
use infra::pg::Tx;
use kernel::{AdminId, Page};

use crate::support::{Fixture, email, moment};

fn dana(tx: &Tx<'_>) -> AdminId {
    let admin = Admin::new(email("dana@example.com"), "Dana", "Moss");
    let id = admin.id;
    AdminRepository::insert(tx, &Account { admin, password: PasswordHash("$argon2id$…".into()) }).unwrap();
    id
}

fn version(number: i64, by: AdminId) -> ContentVersion {
    let mut content = SiteContent::default();
    content.hero.headline = format!("Headline {number}");
    ContentVersion {
        saved: SavedContent { content, version: number },
        by: Some(by),
        at: moment("2027-01-04T13:00:00Z"),
    }
}

#[test]
fn versions_read_back_newest_first_with_who_saved_them() {
    Fixture::new().tx(|tx| {
        let dana = dana(tx);
        for number in 1..=3 {
            tx.keep(&version(number, dana), 50).unwrap();
        }
        let listed = ContentVersionRepository::list(tx, Page { limit: 2, offset: 0 }).unwrap();
        let lines: Vec<_> = listed.items.into_iter().map(|line| (line.version, line.by, line.at)).collect();
        let at = moment("2027-01-04T13:00:00Z");
        assert_eq!(lines, [(3, Some("Dana Moss".into()), at), (2, Some("Dana Moss".into()), at)]);
        assert_eq!(listed.total.rows, 3);
        let found = ContentVersionRepository::find(tx, 2).unwrap();
        assert_eq!(found, Some(version(2, dana).saved.content));
        assert_eq!(ContentVersionRepository::find(tx, 4).unwrap(), None);
    });
}

#[test]
fn only_the_last_versions_are_kept() {
    Fixture::new().tx(|tx| {
        let dana = dana(tx);
        for number in 1..=5 {
            tx.keep(&version(number, dana), 3).unwrap();
        }
        let listed = ContentVersionRepository::list(tx, Page { limit: 10, offset: 0 }).unwrap();
        assert_eq!(listed.items.iter().map(|line| line.version).collect::<Vec<_>>(), [5, 4, 3]);
    });
}
