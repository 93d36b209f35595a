//! The browsers administrators have signed in from.

use ::auth::{BrowserId, Device, KnownBrowsers, NewBrowser};
use kernel::{AdminId, KnownBrowserId};
use templates::AccountLookup;

use infra::pg::Tx;

use crate::auth::stored_admin;
use crate::support::{Fixture, moment};

fn id(text: &str) -> BrowserId {
    BrowserId::parse(text).unwrap()
}

fn add(tx: &Tx<'_>, admin: AdminId, browser: Option<&str>, at: &str) -> KnownBrowserId {
    let device = Device {
        browser: "Firefox".into(),
        system: "Windows".into(),
        address: Some("192.0.2.1".parse().unwrap()),
    };
    tx.add(admin, &NewBrowser { id: browser.map(id), device, at: moment(at) }).unwrap()
}

#[test]
fn a_browser_is_known_again_by_its_own_administrator() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let [ann, bob] = ["ann@example.com", "bob@example.com"].map(|address| stored_admin(tx, address).id);
        let now = moment("2027-01-05T13:00:00Z");
        assert!(!tx.any(ann).unwrap());
        let known = add(tx, ann, Some("a-browser-of-ann-1"), "2027-01-04T13:00:00Z");
        add(tx, ann, None, "2027-01-04T13:00:00Z");
        add(tx, ann, None, "2027-01-04T13:00:00Z");
        assert!(tx.any(ann).unwrap() && !tx.any(bob).unwrap());
        let recognizes = |admin, browser| tx.recognize(admin, &id(browser), now).unwrap();
        assert!(recognizes(ann, "a-browser-of-ann-1"));
        assert!(!recognizes(ann, "a-browser-of-ann-2") && !recognizes(bob, "a-browser-of-ann-1"));
        let sign_in = tx.browser(known).unwrap().unwrap();
        assert_eq!((sign_in.browser.as_str(), sign_in.address.as_str()), ("Firefox", "192.0.2.1"));
        assert_eq!(
            (sign_in.person.email.as_str(), sign_in.at),
            ("ann@example.com", moment("2027-01-04T13:00:00Z"))
        );
    });
    let leaked = "SELECT count(*) FROM known_browsers t WHERE t::text LIKE '%a-browser-of-ann%'";
    assert_eq!(fixture.number(leaked), 0);
}

#[test]
fn a_browser_is_forgotten_after_half_a_year_unless_it_is_the_last() {
    Fixture::new().tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com").id;
        add(tx, ann, Some("a-browser-of-ann-1"), "2027-01-04T13:00:00Z");
        add(tx, ann, Some("a-browser-of-ann-2"), "2027-01-05T13:00:00Z");
        let late = moment("2027-01-04T13:00:01Z") + BrowserId::KNOWN_FOR * 2;
        tx.forget_sign_ins(late).unwrap();
        assert!(!tx.recognize(ann, &id("a-browser-of-ann-1"), late).unwrap());
        assert!(tx.recognize(ann, &id("a-browser-of-ann-2"), late).unwrap());
    });
}
