use ::content::{ContentError, ContentRepository, SiteContent};
use kernel::MediaUrl;

use crate::support::Fixture;

fn content(headline: &str) -> SiteContent {
    let mut content = SiteContent::default();
    content.hero.headline = headline.into();
    content.branding.logo_url = MediaUrl::parse("/media/logo.png").ok();
    content
}

#[test]
fn texts_read_back_as_they_were_saved_with_their_version() {
    Fixture::new().tx(|tx| {
        assert_eq!(ContentRepository::find(tx).unwrap(), None);
        assert_eq!(ContentRepository::store(tx, &content("Talk"), None).unwrap(), 1);
        assert_eq!(ContentRepository::store(tx, &content("Talk, 🕊 <b>עברית</b>"), None).unwrap(), 2);
        let saved = ContentRepository::find(tx).unwrap().unwrap();
        assert_eq!((saved.content, saved.version), (content("Talk, 🕊 <b>עברית</b>"), 2));
    });
}

#[test]
fn a_picture_stored_before_a_rule_stays_readable() {
    Fixture::new().tx(|tx| {
        let mut old = content("Talk");
        old.branding.logo_url = MediaUrl::stored("/media/%2e%2e/logo.png".into());
        ContentRepository::store(tx, &old, None).unwrap();
        assert_eq!(ContentRepository::find(tx).unwrap().unwrap().content, old);
    });
}

#[test]
fn a_version_is_replaced_once() {
    Fixture::new().tx(|tx| {
        let store = |headline: &str, replacing| ContentRepository::store(tx, &content(headline), replacing);
        assert!(matches!(store("Too early", Some(1)), Err(ContentError::Stale)));
        assert_eq!(store("First", Some(0)).unwrap(), 1);
        assert!(matches!(store("Also first", Some(0)), Err(ContentError::Stale)));
        assert_eq!(store("Second", Some(1)).unwrap(), 2);
        assert!(matches!(store("Also second", Some(1)), Err(ContentError::Stale)));
        assert_eq!(ContentRepository::find(tx).unwrap().unwrap().content.hero.headline, "Second");
    });
}

/// Every version of the program reads these documents, in databases and in backups.
const SAVED: &str = r#"{"hero": {"kicker": "K", "headline": "H", "description": "D", "cta_primary": "P",
    "cta_secondary": "S"}, "about": {"title": "A", "description": "B"}, "services": {"title": "T",
    "items": [{"title": "One", "description": "First"}]}, "branding": {"logo_url": "/media/logo.png",
    "favicon_url": ""}, "seo": {"title": "Page", "description": "About it", "keywords": "a, b"}}"#;

#[test]
fn a_document_keeps_the_form_it_always_had() {
    let fixture = Fixture::new();
    fixture.run(&format!("INSERT INTO documents (section, body, version) VALUES ('content', '{SAVED}', 1)"));
    fixture.tx(|tx| {
        let saved = ContentRepository::find(tx).unwrap().unwrap().content;
        assert_eq!((saved.hero.kicker.as_str(), saved.hero.cta_secondary.as_str()), ("K", "S"));
        assert_eq!((saved.about.description.as_str(), saved.seo.keywords.as_str()), ("B", "a, b"));
        assert_eq!(saved.services.items.iter().map(|item| &*item.title).collect::<Vec<_>>(), ["One"]);
        let logo = saved.branding.logo_url.as_ref().map(MediaUrl::as_str);
        assert_eq!((logo, &saved.branding.favicon_url), (Some("/media/logo.png"), &None));
        ContentRepository::store(tx, &saved, None).unwrap();
    });
    // Sections have joined since.
    let same = format!("version = 2 AND body @> '{SAVED}'::jsonb");
    assert_eq!(fixture.number(&format!("SELECT count(*) FROM documents WHERE {same}")), 1);
}

#[test]
fn a_field_that_an_older_version_did_not_know_has_the_text_of_a_new_practice() {
    let fixture = Fixture::new();
    let saved = r#"{"hero": {"headline": "Talk"}, "services": {"items": []}}"#;
    fixture.run(&format!("INSERT INTO documents (section, body, version) VALUES ('content', '{saved}', 1)"));
    let mut expected = SiteContent::default();
    expected.hero.headline = "Talk".into();
    expected.services.items = Vec::new();
    fixture.tx(|tx| assert_eq!(ContentRepository::find(tx).unwrap().unwrap().content, expected));
}

#[test]
fn a_document_that_no_version_would_save_is_an_error() {
    let fixture = Fixture::new();
    let saved = r#"{"hero": "Talk"}"#;
    fixture.run(&format!("INSERT INTO documents (section, body, version) VALUES ('content', '{saved}', 1)"));
    fixture.tx(|tx| assert!(ContentRepository::find(tx).is_err()));
}
