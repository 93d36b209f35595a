use ::booking::{Booking, BookingRepository, BookingStatus};
use ::payments::{PaymentRepository, Receivable, ReceivableRepository, ReceivableTotal, ReminderObstacle};
use availability::SessionType;
use chrono::{DateTime, Days, NaiveDate, Utc};
use infra::pg::Tx;
use kernel::{Action, Actor, Audit, AuditEntry, AuditLog, BookingId, Currency, EmailAddress, FieldChange};
use kernel::{Money, Page};
use templates::RefusedAddresses;

use crate::payments::paid;
use crate::support::{Fixture, booking, stored_mediator};

const ALL: Page = Page { limit: 100, offset: 0 };

fn today() -> NaiveDate {
    "2027-01-05".parse().unwrap()
}

fn confirmed(tx: &Tx<'_>, start: &str, price: Money) -> Booking {
    let ann = stored_mediator(tx, &format!("m{}", BookingId::generate()));
    let status = BookingStatus::Confirmed;
    let booking = Booking { status, price, ..booking(&ann, start, SessionType::Morning) };
    let reference = BookingRepository::insert(tx, &booking).unwrap();
    Booking { reference, ..booking }
}

fn of(tx: &Tx<'_>, booking: &Booking) -> Receivable {
    ReceivableRepository::among(tx, &[booking.id], today()).unwrap().remove(0)
}

#[test]
fn what_is_owed_is_found_in_the_order_of_the_sessions() {
    Fixture::new().tx(|tx| {
        let dollars = Money::dollars(750);
        let late = confirmed(tx, "2027-01-06T09:00:00", dollars);
        let early = confirmed(tx, "2027-01-04T09:00:00", dollars);
        let yen = confirmed(tx, "2027-01-07T09:00:00", Money::new(9_000, Currency::Jpy));
        for status in [BookingStatus::Pending, BookingStatus::Cancelled] {
            let other = confirmed(tx, "2027-01-05T09:00:00", dollars);
            BookingRepository::update(tx, &Booking { status, ..other }).unwrap();
        }
        let settled = confirmed(tx, "2027-01-05T13:00:00", dollars);
        tx.store(&paid(&settled, 75_000)).unwrap();
        tx.store(&paid(&late, 25_000)).unwrap();

        let ids = |page| {
            ReceivableRepository::list(tx, today(), page)
                .unwrap()
                .iter()
                .map(|row| row.booking)
                .collect::<Vec<_>>()
        };
        assert_eq!(ids(ALL), [early.id, late.id, yen.id]);
        assert_eq!(ids(Page { limit: 1, offset: 1 }), [late.id]);
        let totals = [(Money::new(9_000, Currency::Jpy), 1), (Money::dollars(1_250), 2)];
        let totals = totals.map(|(amount, sessions)| ReceivableTotal { amount, sessions });
        assert_eq!(tx.totals().unwrap(), totals);
        let found = of(tx, &late);
        let expected = Receivable {
            booking: late.id,
            reference: late.reference.to_string(),
            client_name: late.client.name.clone(),
            mediator_name: late.mediator_name.clone(),
            start: late.start,
            amount: Money::dollars(500),
            owed_since: found.owed_since,
            reminded_at: None,
            obstacle: None,
        };
        assert_eq!(found, expected);
    });
}

#[test]
fn it_is_owed_since_the_session_was_confirmed() {
    let fixture = Fixture::new();
    let (asked, by_office) = fixture.tx(|tx| {
        let [asked, by_office] = ["2027-01-06T09:00:00", "2027-01-07T09:00:00"]
            .map(|start| confirmed(tx, start, Money::dollars(750)));
        let changes = [("pending", "confirmed"), ("confirmed", "completed")];
        for (from, to) in changes {
            let changes = FieldChange::of(FieldChange::STATUS, from, to).into_iter().collect();
            let entry = AuditEntry {
                by: Actor::System,
                action: Action::BookingChanged,
                subject: asked.id.to_string(),
                detail: String::new(),
                changes,
            };
            AuditLog::record(tx, &entry).unwrap();
        }
        let audit = Audit { log: tx, by: &Actor::System };
        audit.record(Action::BookingEdited, by_office.id).unwrap();
        (asked, by_office)
    });
    let confirmed_at: DateTime<Utc> =
        fixture.tx(|tx| tx.history(&asked.id.to_string()).unwrap().last().unwrap().at);
    fixture.tx(|tx| {
        assert_eq!(of(tx, &asked).owed_since, confirmed_at);
        assert_eq!(of(tx, &by_office).owed_since, by_office.created_at);
    });
}

#[test]
fn a_client_is_reminded_once_a_day() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| confirmed(tx, "2027-01-06T09:00:00", Money::dollars(750)));
    let remind = |day| fixture.tx(|tx| tx.remind(booking.id, day).unwrap());
    assert!(remind(today()));
    assert!(!remind(today()));
    fixture.tx(|tx| {
        let found = of(tx, &booking);
        assert_eq!(found.obstacle, Some(ReminderObstacle::RemindedToday));
        assert!(found.reminded_at.is_some());
        let tomorrow = today() + Days::new(1);
        assert_eq!(ReceivableRepository::among(tx, &[booking.id], tomorrow).unwrap()[0].obstacle, None);
    });
    assert!(remind(today() + Days::new(1)));
    assert_eq!(fixture.number("SELECT count(*) FROM outbox WHERE kind = 'payment_reminder'"), 2);
}

#[test]
fn whose_reminder_was_withdrawn_has_not_been_reminded() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| confirmed(tx, "2027-01-06T09:00:00", Money::dollars(750)));
    fixture.tx(|tx| tx.remind(booking.id, today()).unwrap());
    let state = || {
        let found = fixture.tx(|tx| of(tx, &booking));
        (found.reminded_at.is_some(), found.obstacle)
    };
    for end in ["withheld_at = now(), withdrawal = 'cancelled'", "failed_at = now(), error = 'refused'"] {
        fixture.run(&format!("UPDATE outbox SET {end}, attempts = 1, due_at = 'infinity'"));
        assert_eq!(state(), (false, None), "{end}");
        assert!(fixture.tx(|tx| tx.remind(booking.id, today()).unwrap()), "{end}");
        assert!(!fixture.tx(|tx| tx.remind(booking.id, today()).unwrap()), "{end}");
        assert_eq!(state(), (true, Some(ReminderObstacle::RemindedToday)), "{end}");
    }
    let waiting = "SELECT count(*) FROM outbox WHERE due_at <= now() AND attempts = 0
        AND num_nonnulls(withheld_at, withdrawal, failed_at, error) = 0";
    assert_eq!(fixture.number(waiting), 1);
}

#[test]
fn whose_reminder_is_held_may_have_been_reminded() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| confirmed(tx, "2027-01-06T09:00:00", Money::dollars(750)));
    fixture.tx(|tx| tx.remind(booking.id, today()).unwrap());
    fixture.run("UPDATE outbox SET held_at = now(), due_at = 'infinity'");
    let tomorrow = today() + Days::new(1);
    for day in [today(), tomorrow] {
        let found = fixture.tx(|tx| ReceivableRepository::among(tx, &[booking.id], day).unwrap().remove(0));
        assert_eq!(
            (found.reminded_at, found.obstacle),
            (None, Some(ReminderObstacle::ReminderHeld)),
            "{day}"
        );
    }
}

#[test]
fn who_cannot_be_reached_cannot_be_reminded() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| confirmed(tx, "2027-01-06T09:00:00", Money::dollars(750)));
    let obstacle = |address: &str| {
        fixture.run(&format!("UPDATE bookings SET client_email = '{address}'"));
        fixture.tx(|tx| of(tx, &booking)).obstacle
    };
    assert_eq!(obstacle(""), Some(ReminderObstacle::NoAddress));
    assert_eq!(obstacle("erased@client.invalid"), Some(ReminderObstacle::NoAddress));
    let address = EmailAddress::parse("jo@example.com").unwrap();
    fixture.tx(|tx| tx.remember(&address).unwrap());
    assert_eq!(obstacle("Jo@Example.com"), Some(ReminderObstacle::AddressRefused));
    fixture.tx(|tx| RefusedAddresses::forget(tx, &address).unwrap());
    assert_eq!(obstacle("Jo@Example.com"), None);
}
