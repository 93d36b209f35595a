//! People without an email address, who are reached by phone.

use ::booking::{
    Booking, BookingRepository, BookingStatus, Client, ClientChanges, ClientDetails, ClientError,
    ClientRepository, Person, PersonRepository,
};
use ::payments::{PaymentChange, PaymentEvent, PaymentEvents, PaymentRepository};
use availability::SessionType;
use chrono::{DateTime, Utc};
use infra::pg::Tx;
use kernel::{Actor, Cause, ClientId, EmailLimit, Page, Phone, TimeRange};
use templates::{
    BookingLookup as _, BookingMessage, BookingState, MailFilter, MailRepository, SessionSchedule as _,
};

use crate::composed_mail::letterhead;
use crate::support::{Events as _, Fixture, booking, email, moment, stored_mediator};

const PHONE: &str = "(407) 555-0100";
const ALL: Page = Page { limit: 500, offset: 0 };

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

fn details(name: &str, address: Option<&str>, phone: &str) -> ClientDetails {
    ClientDetails { name: name.into(), email: address.map(email), phone: Phone::parse(phone).ok() }
}

fn client(tx: &Tx<'_>, name: &str, address: Option<&str>, phone: &str) -> ClientId {
    tx.upsert(&Client::of(&details(name, address, phone), now())).unwrap()
}

/// A confirmed booking on this day of January, made without an address.
fn booked(tx: &Tx<'_>, client_id: ClientId, name: &str, day: u32) -> Booking {
    let ann = stored_mediator(tx, &format!("Ann{day}"));
    let plain = booking(&ann, &format!("2027-01-{day:02}T09:00:00"), SessionType::Morning);
    let status = BookingStatus::Confirmed;
    let stored = Booking { client_id: Some(client_id), client: details(name, None, PHONE), status, ..plain };
    BookingRepository::insert(tx, &stored).unwrap();
    stored
}

fn read(tx: &Tx<'_>, booking: &Booking) -> Booking {
    BookingRepository::find(tx, booking.id).unwrap().unwrap()
}

/// The practice records an address for the client.
fn give_address(tx: &Tx<'_>, id: ClientId, address: Option<&str>) {
    let changes = ClientChanges { email: Some(address.map(email)), ..ClientChanges::default() };
    let known = ClientRepository::find(tx, id).unwrap().unwrap().client;
    ClientRepository::update(tx, &known.with(changes, now())).unwrap();
}

fn queued(fixture: &Fixture) -> Vec<String> {
    fixture.lines("SELECT kind AS line FROM outbox ORDER BY kind")
}

#[test]
fn they_are_known_by_name_and_number_and_never_by_having_no_address() {
    Fixture::new().tx(|tx| {
        let jo = client(tx, "Jo Park", None, PHONE);
        assert_eq!(client(tx, "jo PARK", None, "+1 407-555-0100 ext. 7"), jo);
        let others = [
            client(tx, "Kim Park", None, PHONE),
            client(tx, "Jo Park", None, "407-555-0199"),
            client(tx, "Jo Park", Some("jo@example.com"), PHONE),
            client(tx, "Jo Park", None, "ext. 7"),
            client(tx, "Jo Park", None, "ext. 7"),
        ];
        assert!(!others.contains(&jo));
        assert_eq!(std::collections::BTreeSet::from(others).len(), others.len());
        give_address(tx, jo, Some("park@example.com"));
        assert_ne!(client(tx, "Jo Park", None, PHONE), jo, "someone with an address may be a namesake");
    });
}

#[test]
fn a_record_is_completed_unless_someone_else_is_meant() {
    Fixture::new().tx(|tx| {
        let (jo, kim) = (client(tx, "Jo", None, ""), client(tx, "Kim", Some("kim@example.com"), PHONE));
        let complete = |id, address: Option<&str>, phone| {
            tx.complete(id, &Client::of(&details("Anyone", address, phone), now())).unwrap()
        };
        let of = |id| ClientRepository::find(tx, id).unwrap().unwrap().client;
        assert!(!complete(jo, Some("KIM@example.com"), PHONE), "it is Kim's");
        assert_eq!((of(jo).email, of(jo).phone), (None, None));
        assert!(complete(jo, None, PHONE));
        assert!(complete(jo, Some("jo@example.com"), "407-555-0199"));
        assert_eq!((of(jo).email, of(jo).phone), (Some(email("jo@example.com")), Phone::parse(PHONE).ok()));
        assert_eq!(of(jo).name, "Jo");
        assert!(complete(jo, Some("JO@example.com"), PHONE) && complete(kim, None, PHONE));
        assert!(!complete(kim, Some("other@example.com"), PHONE));
        assert_eq!(of(kim).email, Some(email("kim@example.com")));
        assert!(!complete(ClientId::generate(), None, PHONE));
    });
}

#[test]
fn the_client_gets_no_mail_and_the_mediator_theirs() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| {
        let jo = client(tx, "Jo", None, PHONE);
        booked(tx, jo, "Jo", 5)
    });
    fixture.tx(|tx| tx.booking_requested(booking.id, Cause::Practice).unwrap());
    assert_eq!(queued(&fixture), ["mediator_session", "new_request"]);
    fixture.tx(|tx| {
        tx.status_changed(booking.id).unwrap();
        tx.booking_moved(booking.id).unwrap();
        tx.cancelled_by_visitor(booking.id, EmailLimit(Some(3))).unwrap();
        let payment = &crate::payments::paid(&booking, 75_000);
        PaymentRepository::store(tx, payment).unwrap();
        for what in [PaymentChange::Recorded, PaymentChange::PaidInVain] {
            PaymentEvents::record(tx, &PaymentEvent { payment, what, by: &Actor::Host }).unwrap();
        }
    });
    assert_eq!(
        queued(&fixture),
        ["client_cancelled", "mediator_session", "new_request", "payment_returned_notice"]
    );
    assert_eq!(fixture.tx(|tx| tx.details(booking.id).unwrap().unwrap().client_email), None);
}

#[test]
fn an_address_given_later_is_where_mail_goes_until_it_is_taken_away() {
    let fixture = Fixture::new();
    let (jo, booking) = fixture.tx(|tx| {
        let jo = client(tx, "Jo", None, PHONE);
        (jo, booked(tx, jo, "Jo", 5))
    });
    let period = TimeRange {
        start: "2027-01-05T00:00:00".parse().unwrap(),
        end: "2027-01-06T00:00:00".parse().unwrap(),
    };
    let reminded =
        |tx: &Tx<'_>| tx.without(BookingMessage::Reminder, BookingState::Confirmed, period).unwrap().len();
    fixture.tx(|tx| {
        assert_eq!(reminded(tx), 0);
        give_address(tx, jo, Some("jo@example.com"));
        assert_eq!(reminded(tx), 1);
        let known = read(tx, &booking);
        assert_eq!(known.client.email, Some(email("jo@example.com")));
        BookingRepository::update(tx, &known).unwrap();
        tx.status_changed(booking.id).unwrap();
        for filter in [
            MailFilter { client: Some(jo), ..MailFilter::default() },
            MailFilter { text: Some("jo@example".into()), ..MailFilter::default() },
        ] {
            let listed = MailRepository::list(tx, &filter, &letterhead(), ALL).unwrap();
            assert_eq!(listed.items.len(), 1, "{filter:?}");
            assert_eq!(listed.items[0].recipient, Some(email("jo@example.com")));
        }
        give_address(tx, jo, None);
        assert_eq!(read(tx, &booking).client.email, None, "it was never the booking's own");
    });
    assert_eq!(queued(&fixture), ["booking_status", "mediator_session"]);
}

#[test]
fn what_their_visitors_cause_is_not_counted_together() {
    let fixture = Fixture::new();
    for day in 5..10 {
        fixture.tx(|tx| {
            let id = client(tx, &format!("Jo {day}"), None, PHONE);
            let booking = booked(tx, id, "Jo", day);
            tx.cancelled_by_visitor(booking.id, EmailLimit(Some(1))).unwrap();
        });
    }
    assert_eq!(fixture.number("SELECT count(*) FROM outbox WHERE kind = 'client_cancelled'"), 5);
    assert_eq!(fixture.number("SELECT count(*) FROM outbox WHERE withheld_at IS NOT NULL"), 0);
}

#[test]
fn their_record_stays_while_it_alone_leads_to_their_bookings() {
    Fixture::new().tx(|tx| {
        let jo = client(tx, "Jo", None, PHONE);
        let booking = booked(tx, jo, "Jo", 5);
        assert!(matches!(ClientRepository::delete(tx, jo), Err(ClientError::OnlyRecord)));
        give_address(tx, jo, Some("jo@example.com"));
        ClientRepository::delete(tx, jo).unwrap();
        assert_eq!(read(tx, &booking).client.email, Some(email("jo@example.com")));
        let person = tx.of_email(&email("jo@example.com")).unwrap();
        assert_eq!(PersonRepository::erase(tx, &person, None).unwrap().bookings, 1);
        ClientRepository::delete(tx, client(tx, "Kim", None, PHONE)).unwrap();
    });
}

#[test]
fn one_of_two_people_without_an_address_is_erased_and_the_other_stays() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let (jo, kim) = (client(tx, "Jo", None, PHONE), client(tx, "Kim", None, PHONE));
        let (jos, kims) = (booked(tx, jo, "Jo", 5), booked(tx, kim, "Kim", 6));
        let person = tx.of_client(jo).unwrap().unwrap();
        assert_eq!(person, Person { client: Some(jo), emails: vec![], ..Person::default() });
        assert_eq!(tx.open_bookings(&person).unwrap(), 1);
        let erased = PersonRepository::erase(tx, &person, None).unwrap();
        assert_eq!(erased.bookings, 1);
        assert_eq!(read(tx, &jos).client.name, ClientDetails::ERASED_NAME);
        assert_eq!(read(tx, &kims).client, details("Kim", None, PHONE));
        assert_eq!(read(tx, &kims).client_id, Some(kim));
        assert!(ClientRepository::find(tx, jo).unwrap().is_none());
        assert!(ClientRepository::find(tx, kim).unwrap().is_some());
    });
}
