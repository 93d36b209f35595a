//! The limit on email that a visitor can cause.

use ::availability::{Mediator, SessionType};
use ::booking::{Booking, BookingRepository, Client, ClientDetails, ClientRepository, PersonRepository};
use chrono::TimeDelta;
use content::{ContactForm, ContactRequest, ContactRequestRepository};
use infra::pg::{Tx, Unsent};
use kernel::{BookingId, Cause, ContactRequestId, EmailLimit, Language, StorageError};
use templates::{BookingMessage, Message, Outbox};

use crate::support::{Events as _, Fixture, booking, email, moment, stored_mediator};

const THREE: EmailLimit = EmailLimit(Some(3));
const BY_VISITOR: Cause = Cause::Visitor(THREE);
const JO: &str = "jo@example.com";

/// A booking on this day of January that no one has been notified of.
fn stored(tx: &Tx<'_>, mediator: &Mediator, day: u32, address: &str) -> BookingId {
    let booking = booking(mediator, &format!("2027-01-{day:02}T09:00:00"), SessionType::Morning);
    let details = ClientDetails { email: Some(email(address)), ..booking.client.clone() };
    BookingRepository::insert(tx, &Booking { client: details, ..booking.clone() }).unwrap();
    booking.id
}

fn written(tx: &Tx<'_>, address: &str) -> ContactRequestId {
    let text = String::new;
    let form = ContactForm {
        name: "Jo Park".into(),
        email: email(address),
        phone: None,
        case_style: text(),
        preferred_dates: text(),
        message: text(),
        language: Language::English,
    };
    let request = ContactRequest::new(form, moment("2027-01-04T13:00:00Z"));
    ContactRequestRepository::insert(tx, &request).unwrap();
    request.id
}

/// A visitor requests sessions with the mediator on these days.
fn requested(fixture: &Fixture, mediator: &Mediator, days: std::ops::Range<u32>, address: &str) {
    for day in days {
        fixture.tx(|tx| tx.booking_requested(stored(tx, mediator, day, address), BY_VISITOR).unwrap());
    }
}

/// For each kind of message, how many may be sent and how many are withheld.
fn announced(fixture: &Fixture) -> Vec<String> {
    fixture.lines(
        "SELECT kind || ' ' || count(*) FILTER (WHERE withheld_at IS NULL) || ' ' || count(withheld_at) AS line
         FROM outbox GROUP BY kind ORDER BY kind",
    )
}

/// Takes everything that may be sent. Returns how many messages that was.
fn sent(fixture: &Fixture) -> usize {
    std::iter::from_fn(|| fixture.tx(|tx| tx.take(TimeDelta::minutes(3), 1).unwrap().pop())).count()
}

fn mediator(fixture: &Fixture, name: &str) -> Mediator {
    fixture.tx(|tx| stored_mediator(tx, name))
}

#[test]
fn the_fourth_email_a_visitor_causes_in_a_day_is_withheld_and_the_mediator_gets_one_notice() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    requested(&fixture, &ann, 5..8, JO);
    assert_eq!(announced(&fixture), ["booking_received 3 0", "new_request 3 0"]);
    requested(&fixture, &ann, 8..13, JO);
    assert_eq!(announced(&fixture), ["booking_received 3 5", "client_mail_withheld 1 0", "new_request 3 5"]);
    assert_eq!(fixture.tx(|tx| tx.unsent().unwrap()), Unsent { waiting: 7, given_up: 0, withheld: 10 });
    assert_eq!(sent(&fixture), 7, "what is withheld never leaves");
}

#[test]
fn every_way_to_cause_email_counts_alike_and_so_does_the_address_in_capitals() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    let id = fixture.tx(|tx| {
        let id = stored(tx, &ann, 5, JO);
        tx.booking_requested(id, BY_VISITOR).unwrap();
        id
    });
    assert_eq!(sent(&fixture), 2);
    fixture.tx(|tx| tx.contact_received(written(tx, "JO@example.com"), THREE).unwrap());
    fixture.tx(|tx| tx.moved_by_visitor(id, THREE).unwrap());
    assert_eq!(sent(&fixture), 4);
    fixture.tx(|tx| tx.moved_by_visitor(id, THREE).unwrap());
    fixture.tx(|tx| tx.cancelled_by_visitor(id, THREE).unwrap());
    fixture.tx(|tx| tx.contact_received(written(tx, JO), THREE).unwrap());
    fixture.tx(|tx| tx.contact_received(written(tx, JO), THREE).unwrap());
    assert_eq!(
        announced(&fixture),
        [
            "booking_moved 1 1",
            "booking_received 1 0",
            "booking_status 0 1",
            "client_cancelled 0 1",
            "client_mail_withheld 1 0",
            "client_moved 1 1",
            "contact_mail_withheld 1 0",
            "contact_received 1 2",
            "new_contact 1 2",
            "new_request 1 0",
        ]
    );
    assert_eq!(sent(&fixture), 2, "the notice to the mediator, and that to the practice");
}

#[test]
fn what_the_practice_causes_is_not_counted_and_never_withheld() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    let last = fixture.tx(|tx| {
        let ids: Vec<_> = (5..10).map(|day| stored(tx, &ann, day, JO)).collect();
        for id in &ids {
            tx.booking_requested(*id, Cause::Practice).unwrap();
        }
        ids[4]
    });
    requested(&fixture, &ann, 10..14, JO);
    assert_eq!(announced(&fixture), ["booking_received 8 1", "client_mail_withheld 1 0", "new_request 8 1"]);
    sent(&fixture);
    fixture.tx(|tx| tx.cancelled_by_visitor(last, THREE).unwrap());
    assert_eq!(sent(&fixture), 0);
    fixture.tx(|tx| tx.status_changed(last).unwrap());
    let status =
        fixture.tx(|tx| tx.take(TimeDelta::minutes(3), 1).unwrap().pop()).map(|queued| queued.message);
    assert_eq!(
        status,
        Some(Message::Booking(BookingMessage::Status, last)),
        "a withheld message does not stand for one that leaves"
    );
}

#[test]
fn clients_do_not_share_a_limit_and_every_mediator_gets_a_notice() {
    let fixture = Fixture::new();
    let (ann, ben) = (mediator(&fixture, "Ann"), mediator(&fixture, "Ben"));
    requested(&fixture, &ann, 5..9, JO);
    requested(&fixture, &ben, 5..8, JO);
    assert_eq!(announced(&fixture), ["booking_received 3 4", "client_mail_withheld 2 0", "new_request 3 4"]);
    requested(&fixture, &ann, 11..14, "kim@example.com");
    assert_eq!(announced(&fixture), ["booking_received 6 4", "client_mail_withheld 2 0", "new_request 6 4"]);
}

#[test]
fn a_day_later_a_visitor_can_cause_email_again() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    requested(&fixture, &ann, 5..9, JO);
    fixture.run("UPDATE outbox SET created_at = created_at - interval '1 day'");
    requested(&fixture, &ann, 11..15, JO);
    assert_eq!(announced(&fixture), ["booking_received 6 2", "client_mail_withheld 2 0", "new_request 6 2"]);
}

#[test]
fn without_a_limit_nothing_is_withheld() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    let unlimited = Cause::Visitor(EmailLimit(None));
    for day in 5..10 {
        fixture.tx(|tx| tx.booking_requested(stored(tx, &ann, day, JO), unlimited).unwrap());
    }
    assert_eq!(announced(&fixture), ["booking_received 5 0", "new_request 5 0"]);
}

#[test]
fn of_twelve_requests_at_once_three_cause_email() {
    let fixture = Fixture::new();
    let mediators =
        fixture.tx(|tx| (0..12).map(|n| stored_mediator(tx, &format!("M{n}"))).collect::<Vec<_>>());
    std::thread::scope(|scope| {
        for (number, mediator) in mediators.iter().enumerate() {
            let fixture = &fixture;
            scope.spawn(move || {
                fixture.tx_apart(|tx| {
                    if number % 3 == 0 {
                        tx.contact_received(written(tx, JO), THREE).unwrap();
                    } else {
                        tx.booking_requested(stored(tx, mediator, 5, JO), BY_VISITOR).unwrap();
                    }
                });
            });
        }
    });
    let to_jo = "kind IN ('booking_received', 'contact_received')";
    let count =
        |which: &str| fixture.number(&format!("SELECT count(*) FROM outbox WHERE {to_jo} AND {which}"));
    assert_eq!((count("withheld_at IS NULL"), count("withheld_at IS NOT NULL")), (3, 9));
}

#[test]
fn what_was_undone_does_not_count() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    for day in 5..9 {
        let undone = fixture.db.transact(|tx| {
            tx.booking_requested(stored(tx, &ann, day, JO), BY_VISITOR)?;
            Err::<(), _>(StorageError::Failed("refused".into()))
        });
        assert!(undone.is_err());
    }
    requested(&fixture, &ann, 5..8, JO);
    assert_eq!(announced(&fixture), ["booking_received 3 0", "new_request 3 0"]);
}

#[test]
fn who_caused_a_message_is_forgotten_after_a_day_and_at_once_with_an_erased_client() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    requested(&fixture, &ann, 5..9, JO);
    requested(&fixture, &ann, 11..13, "kim@example.com");
    let known = || fixture.number("SELECT count(visitor) FROM outbox");
    assert_eq!(known(), 6, "of every message that counts, and of the notice");
    fixture.tx(|tx| {
        let details = ClientDetails { name: "Jo".into(), email: Some(email(JO)), phone: None };
        let client =
            ClientRepository::upsert(tx, &Client::of(&details, moment("2027-01-04T13:00:00Z"))).unwrap();
        let person = tx.of_client(client).unwrap().unwrap();
        PersonRepository::erase(tx, &person, None).unwrap();
    });
    assert_eq!(known(), 2);
    assert_eq!(fixture.tx(|tx| tx.forget_old_mail(TimeDelta::days(90)).unwrap()), 0);
    fixture.run("UPDATE outbox SET created_at = created_at - interval '1 day'");
    fixture.tx(|tx| tx.forget_old_mail(TimeDelta::days(90)).unwrap());
    assert_eq!(known(), 0);
}

#[test]
fn withheld_messages_are_deleted_after_a_quarter_of_a_year() {
    let fixture = Fixture::new();
    let ann = mediator(&fixture, "Ann");
    requested(&fixture, &ann, 5..9, JO);
    fixture.run("UPDATE outbox SET withheld_at = now() - interval '91 days' WHERE withheld_at IS NOT NULL");
    assert_eq!(fixture.tx(|tx| tx.forget_old_mail(TimeDelta::days(90)).unwrap()), 2);
    assert_eq!(fixture.tx(|tx| tx.unsent().unwrap()), Unsent { waiting: 7, given_up: 0, withheld: 0 });
}
