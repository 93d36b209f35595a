use std::sync::Barrier;

use ::booking::{Person, PersonRepository};
use ::content::{
    ContactFilter, ContactForm, ContactRequest, ContactRequestRepository, ContactStatus, HumanCheck,
    HumanCheckRepository,
};
use chrono::TimeDelta;
use infra::pg::Tx;
use kernel::{ContactRequestId, EmailAddress, EmailLimit, HumanCheckId, Language, Page, Phone, StorageError};
use templates::{ContactLookup, ContactMessage, Message, Outbox};

use crate::support::{Events as _, Fixture, email, moment};

const ALL: Page = Page { limit: 100, offset: 0 };
const LEASE: TimeDelta = TimeDelta::minutes(3);
const LIMIT: EmailLimit = EmailLimit(Some(3));

fn request(name: &str, address: &str, created_at: &str) -> ContactRequest {
    let form = ContactForm {
        name: name.into(),
        email: email(address),
        phone: Phone::parse("(407) 555-0100").ok(),
        case_style: "Park v. Park".into(),
        preferred_dates: "2027-01-12, 2027-01-14".into(),
        message: "Two\nlines, 🕊 and עברית".into(),
        language: Language::Spanish,
    };
    ContactRequest::new(form, moment(created_at))
}

fn jo() -> ContactRequest {
    request("Jo Park", "jo@example.com", "2027-01-04T13:00:00Z")
}

fn stored(tx: &Tx<'_>, request: ContactRequest) -> ContactRequest {
    ContactRequestRepository::insert(tx, &request).unwrap();
    request
}

fn found(tx: &Tx<'_>, id: ContactRequestId) -> Option<ContactRequest> {
    ContactRequestRepository::find(tx, id).unwrap()
}

fn taken(tx: &Tx<'_>, id: HumanCheckId) -> Option<HumanCheck> {
    HumanCheckRepository::take(tx, id).unwrap()
}

#[test]
fn an_address_stored_before_a_rule_stays_readable() {
    Fixture::new().tx(|tx| {
        let form = ContactForm { email: EmailAddress::stored("postmaster@127.0.0.1".into()), ..jo().form };
        let sent = stored(tx, ContactRequest { form, ..jo() });
        assert_eq!(found(tx, sent.id), Some(sent));
    });
}

#[test]
fn a_request_reads_back_as_it_was_sent_and_only_the_practices_part_changes() {
    Fixture::new().tx(|tx| {
        let sent = stored(tx, jo());
        assert_eq!(found(tx, sent.id), Some(sent.clone()));
        let form = ContactForm { message: "Something else".into(), ..sent.form.clone() };
        let (status, notes) = (ContactStatus::Closed, "Called back".to_owned());
        let changed = ContactRequest { status, notes, updated_at: moment("2027-01-05T00:00:00Z"), ..sent };
        ContactRequestRepository::update(tx, &ContactRequest { form, ..changed.clone() }).unwrap();
        assert_eq!(found(tx, changed.id), Some(changed));
        assert_eq!(found(tx, ContactRequestId::generate()), None);
    });
}

#[test]
fn one_who_changes_a_request_waits_for_the_other() {
    let fixture = Fixture::new();
    let id = fixture.tx(|tx| stored(tx, jo()).id);
    let note = |text: &'static str| {
        fixture.tx(|tx| {
            let request = found(tx, id).unwrap();
            let notes = request.notes.clone() + text;
            ContactRequestRepository::update(tx, &ContactRequest { notes, ..request }).unwrap();
        });
    };
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| note("x"));
        }
    });
    fixture.tx(|tx| assert_eq!(found(tx, id).unwrap().notes, "xxxxxxxx"));
}

#[test]
fn the_list_is_newest_first_filtered_and_counted_whole() {
    Fixture::new().tx(|tx| {
        let old = stored(tx, request("Jo_Park", "jo@example.com", "2027-01-01T00:00:00Z"));
        stored(tx, request("Kim", "kim@example.com", "2027-01-02T00:00:00Z"));
        stored(tx, request("Lou", "JO@example.com", "2027-01-03T00:00:00Z"));
        let notes = "50% done".to_owned();
        let answered = ContactRequest { status: ContactStatus::Answered, notes, ..old };
        ContactRequestRepository::update(tx, &answered).unwrap();
        let names = |filter: ContactFilter, page: Page| {
            let found = ContactRequestRepository::list(tx, &filter, page).unwrap();
            let names: Vec<_> = found.items.into_iter().map(|request| request.form.name).collect();
            (names.join(" "), found.total.rows)
        };
        let everything = ContactFilter::default;
        assert_eq!(names(everything(), ALL), ("Lou Kim Jo_Park".into(), 3));
        assert_eq!(names(everything(), Page { limit: 1, offset: 1 }), ("Kim".into(), 3));
        let answered = ContactFilter { status: Some(ContactStatus::Answered), ..everything() };
        assert_eq!(names(answered, ALL), ("Jo_Park".into(), 1));
        let from_jo = ContactFilter { email: Some(email("Jo@Example.com")), ..everything() };
        assert_eq!(names(from_jo, ALL), ("Lou Jo_Park".into(), 2));
        for (text, expected) in [
            ("jo_p", "Jo_Park"),
            ("50% D", "Jo_Park"),
            ("KI", "Kim"),
            ("m@", ""),
            ("KIM@", "Kim"),
            ("two\nlines", "Lou Kim Jo_Park"),
            ("407.555.01", "Lou Kim Jo_Park"),
            ("%k", ""),
        ] {
            assert_eq!(names(ContactFilter { text: Some(text.into()), ..everything() }, ALL).0, expected);
        }
        assert_eq!(tx.unanswered_from(&email("jo@example.com")).unwrap(), 1);
    });
}

#[test]
fn both_sides_are_notified_of_a_request_unless_it_is_deleted_first() {
    let fixture = Fixture::new();
    let take = || fixture.tx(|tx| Outbox::take(tx, LEASE, 1).unwrap().pop()).map(|queued| queued.message);
    let undone = fixture.db.transact(|tx| {
        tx.contact_received(stored(tx, jo()).id, LIMIT)?;
        Err::<(), _>(StorageError::Failed("refused".into()))
    });
    assert!(undone.is_err());
    assert_eq!(take(), None, "undone with the request");
    let sent = fixture.tx(|tx| {
        let sent = stored(tx, jo());
        tx.contact_received(sent.id, LIMIT).unwrap();
        sent
    });
    let messages = [take(), take()].map(Option::unwrap);
    for message in [ContactMessage::Received, ContactMessage::Requested] {
        assert!(messages.contains(&Message::Contact(message, sent.id)), "{messages:?}");
    }
    fixture.tx(|tx| {
        let details = ContactLookup::details(tx, sent.id).unwrap().unwrap();
        assert_eq!((details.email, details.message), (sent.form.email.clone(), sent.form.message.clone()));
        ContactRequestRepository::delete(tx, sent.id).unwrap();
        assert_eq!(ContactLookup::details(tx, sent.id).unwrap(), None);
    });
    assert_eq!(fixture.number("SELECT count(*) FROM outbox"), 0);
}

#[test]
fn requests_of_an_address_at_the_same_time_count_one_after_the_other() {
    let fixture = Fixture::new();
    std::thread::scope(|scope| {
        for number in 0..12 {
            let fixture = &fixture;
            scope.spawn(move || {
                fixture.tx_apart(|tx| {
                    let address = if number % 2 == 0 { "jo@example.com" } else { "JO@example.com" };
                    if tx.unanswered_from(&email(address)).unwrap() < 3 {
                        stored(tx, request("Jo Park", address, "2027-01-04T13:00:00Z"));
                    }
                });
            });
        }
    });
    assert_eq!(fixture.number("SELECT count(*) FROM contact_requests"), 3);
}

#[test]
fn a_challenge_is_taken_once_however_many_try() {
    let fixture = Fixture::new();
    let challenge = HumanCheck::new([2, 4], moment("2027-01-04T13:00:00Z"));
    fixture.tx(|tx| HumanCheckRepository::insert(tx, &challenge).unwrap());
    // No more than the pool has connections: all of them are in a transaction at once.
    let together = Barrier::new(4);
    let takers: Vec<_> = std::thread::scope(|scope| {
        let take = || {
            fixture.tx(|tx| {
                together.wait();
                taken(tx, challenge.id)
            })
        };
        let takers: Vec<_> = (0..4).map(|_| scope.spawn(take)).collect();
        takers.into_iter().filter_map(|taker| taker.join().unwrap()).collect()
    });
    assert_eq!(takers, [challenge]);
}

#[test]
fn challenges_are_forgotten_when_their_time_is_over() {
    Fixture::new().tx(|tx| {
        let challenge = HumanCheck::new([2, 4], moment("2027-01-04T13:00:00Z"));
        HumanCheckRepository::insert(tx, &challenge).unwrap();
        assert_eq!(tx.forget_challenges(challenge.expires_at - TimeDelta::seconds(1)).unwrap(), 0);
        assert_eq!(tx.forget_challenges(challenge.expires_at).unwrap(), 1);
        assert_eq!(taken(tx, challenge.id), None);
    });
}

#[test]
fn erasing_a_person_erases_only_what_they_wrote() {
    let fixture = Fixture::new();
    let kim = fixture.tx(|tx| {
        for address in ["jo@example.com", "JO@example.com"] {
            let sent = stored(tx, request("Jo Park", address, "2027-01-04T13:00:00Z"));
            tx.contact_received(sent.id, LIMIT).unwrap();
        }
        let kim = stored(tx, request("Kim", "kim@example.com", "2027-01-04T13:00:00Z"));
        let jo = Person { emails: vec![email("Jo@Example.com")], ..Person::default() };
        let before = PersonRepository::erase(tx, &jo, Some(moment("2027-01-04T12:59:59Z"))).unwrap();
        assert_eq!(before.contact_requests, 0);
        assert_eq!(PersonRepository::erase(tx, &jo, None).unwrap().contact_requests, 2);
        kim
    });
    let left = fixture.tx(|tx| ContactRequestRepository::list(tx, &ContactFilter::default(), ALL).unwrap());
    assert_eq!(left.items, [kim]);
    assert_eq!(fixture.number("SELECT count(*) FROM outbox"), 0);
}
