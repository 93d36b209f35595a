use ::content::{ContentSection, ContentVersion, ContentVersionRepository, SavedContent, SiteContent};
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

#[test]
fn a_legal_text_last_changed_with_the_version_that_differs_from_the_one_before() {
    Fixture::new().tx(|tx| {
        let dana = dana(tx);
        let keep = |number: i64, day: &str, terms: &str, spanish: &str| {
            let mut kept = version(number, dana);
            kept.saved.content.legal.terms = terms.into();
            let mut words = kept.saved.content.spanish();
            words.legal.terms = spanish.into();
            kept.saved.content.set_spanish(words);
            kept.at = moment(&format!("2027-01-{day}T13:00:00Z"));
            tx.keep(&kept, 50).unwrap();
        };
        keep(1, "01", "Old", "Antiguo");
        let of = |section| {
            let found = tx.legal_changes().unwrap().into_iter().find(|one| one.section == section).unwrap();
            (found.english, found.spanish)
        };
        assert_eq!(of(ContentSection::Terms), (None, None), "it has always been so");
        keep(2, "02", "New", "Nuevo");
        keep(3, "03", "New", "Muy nuevo");
        keep(4, "04", "New", "Muy nuevo");
        let (second, third) = (moment("2027-01-02T13:00:00Z"), moment("2027-01-03T13:00:00Z"));
        assert_eq!(of(ContentSection::Terms), (Some(second), Some(third)));
        assert_eq!(of(ContentSection::Privacy), (None, None));
    });
}
