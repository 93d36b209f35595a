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
