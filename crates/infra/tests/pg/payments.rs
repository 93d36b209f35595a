use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ::payments::{
    Bill, ByHand, Dispute, Method, Payment, PaymentChange, PaymentEvent, PaymentEvents, PaymentFilter,
    PaymentRepository, PaymentSession, PaymentState, ProviderKey, ReceiptNumber, ReceivableRepository,
    Refund, RefundState, Stage,
};
use availability::SessionType;
use booking::{Booking, BookingRepository, BookingStatus, PaymentStatus, PersonRepository};
use chrono::{DateTime, TimeDelta, Utc};
use infra::pg::Tx;
use kernel::{Actor, AuditLog, BookingId, Currency, Money, Page, PaymentId, RefundId, StorageError};

use crate::support::{Fixture, booking, email, moment, stored_mediator};

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

/// A payment by check for the booking, in its currency.
pub(crate) fn paid(booking: &Booking, minor: i64) -> Payment {
    Payment {
        id: PaymentId::generate(),
        booking: booking.id,
        amount: Money::new(minor, booking.price.currency()),
        stage: Stage::Paid,
        refunded_here: 0,
        refunded_there: 0,
        dispute: None,
        method: Method::ByHand(ByHand::Check),
        session: None,
        charge: None,
        note: "No. 12".into(),
        received_on: Some("2027-01-03".parse().unwrap()),
        receipt: None,
        created_at: now(),
        settled_at: Some(now()),
    }
}

fn stripe() -> ProviderKey {
    ProviderKey::parse("stripe").unwrap()
}

/// An online payment of $750 whose page is open.
fn open(booking: &Booking) -> Payment {
    let session =
        Some(PaymentSession { reference: "cs_1".into(), url: Some("https://pay.example/1".into()) });
    let (method, stage) = (Method::Online(stripe()), Stage::Pending);
    let (note, received_on, settled_at) = (String::new(), None, None);
    Payment { method, stage, session, note, received_on, settled_at, ..paid(booking, 75_000) }
}

fn stored(tx: &Tx<'_>) -> Booking {
    let mediator = stored_mediator(tx, &format!("m{}", BookingId::generate()));
    let booking = booking(&mediator, "2027-01-05T09:00:00", SessionType::Morning);
    let reference = BookingRepository::insert(tx, &booking).unwrap();
    Booking { reference, ..booking }
}

fn found(tx: &Tx<'_>, booking: &Booking) -> Booking {
    BookingRepository::find(tx, booking.id).unwrap().unwrap()
}

fn bill(tx: &Tx<'_>, booking: &Booking) -> Bill {
    tx.bill(booking.id).unwrap().unwrap()
}

#[test]
fn payments_read_back_as_they_were_stored() {
    Fixture::new().tx(|tx| {
        let booking = stored(tx);
        let by_hand =
            Payment { receipt: Some(ReceiptNumber { year: 2027, number: 7 }), ..paid(&booking, 100) };
        let online = Payment {
            dispute: Some(Dispute::Won),
            charge: Some("pi_1".into()),
            refunded_there: 5,
            ..open(&booking)
        };
        for payment in [&by_hand, &online] {
            tx.store(payment).unwrap();
            assert_eq!(PaymentRepository::find(tx, payment.id).unwrap().as_ref(), Some(payment));
        }
        assert_eq!(tx.find_charge(&stripe(), "pi_1").unwrap(), Some(online.clone()));
        assert_eq!(tx.find_charge(&ProviderKey::parse("demo").unwrap(), "pi_1").unwrap(), None);
        assert_eq!(PaymentRepository::find(tx, PaymentId::generate()).unwrap(), None);
        let bill = bill(tx, &booking);
        assert_eq!(
            (bill.reference, bill.price, bill.is_owed),
            (booking.reference.to_string(), booking.price, true)
        );
        assert_eq!(bill.payments, [by_hand, online]);
        assert_eq!(tx.bill(BookingId::generate()).unwrap(), None);
        assert_eq!(tx.lock(BookingId::generate()).unwrap(), None);
    });
}

#[test]
fn a_booking_says_what_was_paid_for_it_whatever_is_stored_with_it() {
    Fixture::new().tx(|tx| {
        let booking = stored(tx);
        let status = |tx: &Tx<'_>| found(tx, &booking).payment_status();
        assert_eq!(status(tx), PaymentStatus::Unpaid);
        let half = paid(&booking, 37_500);
        tx.store(&half).unwrap();
        tx.store(&open(&booking)).unwrap();
        assert_eq!(status(tx), PaymentStatus::PartlyPaid);
        tx.store(&paid(&booking, 37_500)).unwrap();
        assert_eq!(status(tx), PaymentStatus::Paid);
        // Someone who read the booking before stores it now.
        BookingRepository::update(tx, &Booking { status: BookingStatus::Confirmed, ..booking.clone() })
            .unwrap();
        assert_eq!(found(tx, &booking).paid, Money::dollars(750));
        tx.store(&half.returning(37_500, 0)).unwrap();
        let after = found(tx, &booking);
        assert_eq!((after.paid, after.refunded), (Money::dollars(375), Money::dollars(375)));
        assert_eq!(after.paid, bill(tx, &booking).paid());
        assert_eq!(after.refunded, bill(tx, &booking).refunded());
    });
}

#[test]
fn one_booking_has_one_open_page() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| {
        let booking = stored(tx);
        tx.store(&open(&booking)).unwrap();
        booking
    });
    let second = fixture.db.transact(|tx| tx.store(&open(&booking)));
    assert!(matches!(second, Err(StorageError::Failed(_))), "{second:?}");
}

#[test]
fn who_locks_a_bill_waits_for_the_one_before() {
    let fixture = Fixture::new();
    let booking = fixture.tx(stored);
    let (started, other_started) = mpsc::channel();
    let (finished, other_finished) = mpsc::channel();
    thread::scope(|scope| {
        fixture.tx(|tx| {
            tx.lock(booking.id).unwrap();
            scope.spawn(|| {
                fixture.tx(|tx| {
                    started.send(()).unwrap();
                    let bill = tx.lock(booking.id).unwrap().unwrap();
                    finished.send(bill.payments.len()).unwrap();
                });
            });
            other_started.recv().unwrap();
            other_finished.recv_timeout(Duration::from_millis(200)).unwrap_err();
            tx.store(&open(&booking)).unwrap();
        });
        assert_eq!(other_finished.recv().unwrap(), 1, "it sees what the first has stored");
    });
}

#[test]
fn receipts_have_numbers_without_gaps_in_a_year() {
    let fixture = Fixture::new();
    let booking = fixture.tx(stored);
    let numbered = |tx: &Tx<'_>, year| {
        let number = tx.next_receipt(year).unwrap();
        tx.store(&Payment { receipt: Some(ReceiptNumber { year, number }), ..paid(&booking, 1) }).unwrap();
        number
    };
    assert_eq!(fixture.tx(|tx| [numbered(tx, 2027), numbered(tx, 2027), numbered(tx, 2028)]), [1, 2, 1]);
    let undone: Result<(), StorageError> = fixture.db.transact(|tx| {
        numbered(tx, 2027);
        Err(StorageError::Failed("the rest failed".into()))
    });
    undone.unwrap_err();
    assert_eq!(fixture.tx(|tx| numbered(tx, 2027)), 3);
    let mut numbers: Vec<_> = thread::scope(|scope| {
        let others: Vec<_> = (0..4).map(|_| scope.spawn(|| fixture.tx(|tx| numbered(tx, 2027)))).collect();
        others.into_iter().map(|other| other.join().unwrap()).collect()
    });
    numbers.sort_unstable();
    assert_eq!(numbers, [4, 5, 6, 7]);
}

#[test]
fn a_payment_is_watched_at_ever_longer_intervals_by_one_caller_each_time() {
    Fixture::new().tx(|tx| {
        let payment = open(&stored(tx));
        tx.store(&payment).unwrap();
        let taken =
            |minutes| tx.take_watched(now() + TimeDelta::minutes(minutes)).unwrap().map(|taken| taken.id);
        assert_eq!(taken(10_000), None);
        tx.watch(payment.id, Some(now() + TimeDelta::minutes(15))).unwrap();
        assert_eq!(taken(14), None);
        for minutes in [15, 15 + 60, 15 + 60 + 24 * 60, 15 + 60 + 48 * 60] {
            assert_eq!(taken(minutes - 1), None, "{minutes}");
            assert_eq!(taken(minutes), Some(payment.id), "{minutes}");
            assert_eq!(taken(minutes), None, "{minutes}");
        }
        tx.watch(payment.id, None).unwrap();
        assert_eq!(taken(100_000), None);
    });
}

#[test]
fn a_refund_is_tried_until_it_is_settled_and_settled_once() {
    Fixture::new().tx(|tx| {
        let payment = paid(&stored(tx), 75_000);
        tx.store(&payment).unwrap();
        let refund = Refund {
            id: RefundId::generate(),
            payment: payment.id,
            amount: Money::dollars(250),
            reason: "Agreed".into(),
            state: RefundState::Requested,
            created_at: now(),
        };
        tx.add_refund(&refund, now() + TimeDelta::minutes(1)).unwrap();
        assert_eq!(tx.refunds(payment.id).unwrap(), std::slice::from_ref(&refund));
        let taken = |minutes| tx.take_refund(now() + TimeDelta::minutes(minutes)).unwrap();
        for minutes in [1, 2, 4, 8, 16, 32, 64, 124, 184] {
            assert_eq!(taken(minutes - 1), None, "{minutes}");
            assert_eq!(taken(minutes), Some(refund.clone()), "{minutes}");
        }
        assert!(tx.settle_refund(refund.id, RefundState::Done, now()).unwrap());
        for earlier in [RefundState::Requested, RefundState::Sent, RefundState::Done] {
            assert!(!tx.settle_refund(refund.id, earlier, now()).unwrap(), "{earlier:?}");
        }
        assert_eq!(taken(100_000), None);
        assert_eq!(tx.find_refund(refund.id).unwrap().unwrap().state, RefundState::Done);
        assert_eq!(tx.find_refund(RefundId::generate()).unwrap(), None);
    });
}

#[test]
fn payments_are_listed_newest_first_and_found_by_what_people_know_of_them() {
    Fixture::new().tx(|tx| {
        let (first, second) = (stored(tx), stored(tx));
        let receipt = Some(ReceiptNumber { year: 2027, number: 12 });
        let old = Payment { receipt, ..paid(&first, 75_000) };
        let partly = paid(&second, 50_000).returning(0, 1);
        let new = Payment { created_at: now() + TimeDelta::days(1), ..partly };
        let waiting = Payment { created_at: now() + TimeDelta::hours(1), ..open(&second) };
        for payment in [&old, &new, &waiting] {
            tx.store(payment).unwrap();
        }
        let listed = |filter: PaymentFilter| {
            let found = PaymentRepository::list(tx, &filter, Page::ALL).unwrap();
            let ids: Vec<_> = found.items.into_iter().map(|row| row.payment.id).collect();
            assert_eq!(PaymentRepository::ids(tx, &filter).unwrap(), ids);
            assert_eq!(found.total.rows, i64::try_from(ids.len()).unwrap());
            ids
        };
        let all = PaymentFilter::default;
        let text = |text: &str| listed(PaymentFilter { text: Some(text.into()), ..all() });
        assert_eq!(listed(all()), [new.id, waiting.id, old.id]);
        assert_eq!(text("2027-00012"), [old.id]);
        assert_eq!(text(&first.reference.to_string().to_lowercase()), [old.id]);
        assert_eq!(text("JO@example"), [new.id, waiting.id, old.id]);
        assert_eq!(text("jo_example"), [], "an underscore is no wildcard");
        for (state, expected) in [
            (PaymentState::Paid, vec![old.id]),
            (PaymentState::PartlyRefunded, vec![new.id]),
            (PaymentState::Refunded, vec![]),
            (PaymentState::Pending, vec![waiting.id]),
            (PaymentState::Failed, vec![]),
        ] {
            assert_eq!(listed(PaymentFilter { state: Some(state), ..all() }), expected, "{state:?}");
        }
        assert_eq!(listed(PaymentFilter { booking: Some(first.id), ..all() }), [old.id]);
        assert_eq!(listed(PaymentFilter { ids: Some(vec![old.id, new.id]), ..all() }), [new.id, old.id]);
        let noon = now() + TimeDelta::minutes(1);
        assert_eq!(listed(PaymentFilter { from: Some(noon), ..all() }), [new.id, waiting.id]);
        assert_eq!(listed(PaymentFilter { until: Some(noon), ..all() }), [old.id]);
        let page = Page { limit: 1, offset: 1 };
        let cut = PaymentRepository::list(tx, &all(), page).unwrap();
        assert_eq!((cut.total.rows, cut.items.first().map(|row| row.payment.id)), (3, Some(waiting.id)));
        assert_eq!(cut.items.first().map(|row| row.client_name.as_str()), Some("Jo Park"));
    });
}

#[test]
fn what_happens_to_a_payment_is_in_its_own_history_and_in_its_bookings() {
    let fixture = Fixture::new();
    let (booking, payment) = fixture.tx(|tx| {
        let booking = stored(tx);
        let payment = Payment { amount: Money::new(112_500, Currency::Kwd), ..open(&booking) };
        tx.store(&payment).unwrap();
        for what in [PaymentChange::Started, PaymentChange::Paid] {
            PaymentEvents::record(tx, &PaymentEvent { payment: &payment, what, by: &Actor::System }).unwrap();
        }
        (booking, payment)
    });
    for subject in [payment.id.to_string(), booking.id.to_string()] {
        let lines = fixture.tx(|tx| tx.history(&subject).unwrap());
        let texts: Vec<_> = lines.iter().map(|line| format!("{} {}", line.action, line.detail)).collect();
        assert_eq!(texts, ["payment.paid KWD 112.500", "payment.started KWD 112.500"]);
    }
    let mail = format!("SELECT kind AS line FROM outbox WHERE payment_id = '{}'", payment.id);
    assert_eq!(fixture.lines(&mail), ["payment_receipt"]);
}

#[test]
fn what_was_noted_about_an_erased_person_is_gone_and_the_amounts_stay() {
    Fixture::new().tx(|tx| {
        let payment = paid(&stored(tx), 75_000);
        tx.store(&payment).unwrap();
        let refund = Refund {
            id: RefundId::generate(),
            payment: payment.id,
            amount: Money::dollars(250),
            reason: "Jo Park is ill".into(),
            state: RefundState::Requested,
            created_at: now(),
        };
        tx.add_refund(&refund, now()).unwrap();
        let person = tx.of_email(&email("jo@example.com")).unwrap();
        PersonRepository::erase(tx, &person, None).unwrap();
        let kept = PaymentRepository::find(tx, payment.id).unwrap().unwrap();
        assert_eq!(kept, Payment { note: String::new(), ..payment });
        assert_eq!(tx.find_refund(refund.id).unwrap(), Some(Refund { reason: String::new(), ..refund }));
    });
}

/// What the database finds, and what the domain says of the same bill.
#[test]
fn a_surplus_and_what_is_to_be_collected_are_what_the_bill_says() {
    let states = [RefundState::Requested, RefundState::Sent, RefundState::Done, RefundState::Failed];
    Fixture::new().tx(|tx| {
        for number in 0..420_i64 {
            let mut booking = stored(tx);
            booking.status = [
                BookingStatus::Confirmed,
                BookingStatus::Cancelled,
                BookingStatus::Completed,
                BookingStatus::Pending,
            ][usize::try_from(number / 3 % 4).unwrap()];
            booking.price = Money::cents([20_000, 75_000, 120_000][usize::try_from(number % 3).unwrap()]);
            BookingRepository::update(tx, &booking).unwrap();
            for amount in [50_000, 40_000] {
                let returned = number % 5 * 10_000;
                let dispute = (number % 11 == 0).then_some(Dispute::Lost);
                let payment = Payment { dispute, ..paid(&booking, amount).returning(returned, 0) };
                tx.store(&payment).unwrap();
                let state = states[usize::try_from(number % 4).unwrap()];
                let (id, amount, reason) = (RefundId::generate(), Money::cents(5_000), "x".to_owned());
                let refund = Refund {
                    id,
                    payment: payment.id,
                    amount,
                    reason,
                    state: RefundState::Requested,
                    created_at: now(),
                };
                tx.add_refund(&refund, now()).unwrap();
                tx.settle_refund(id, state, now()).unwrap();
            }
            tx.adjust(booking.id, (number % 7 - 3) * 15_000).unwrap();
            let bill = tx.bill(booking.id).unwrap().unwrap();
            let surplus = bill.surplus();
            let found = tx.surpluses().unwrap().into_iter().filter(|found| found.booking == booking.id);
            let found: Vec<_> = found.map(|found| found.amount).collect();
            let expected: Vec<_> = (surplus.minor() > 0).then_some(surplus).into_iter().collect();
            assert_eq!(found, expected, "{bill:?}");
            let is_collected = matches!(booking.status, BookingStatus::Confirmed | BookingStatus::Completed)
                && bill.due().minor() > 0
                && !bill.refunds.iter().any(|refund| refund.state.is_under_way());
            let found = ReceivableRepository::among(tx, &[booking.id], now().date_naive()).unwrap();
            let found: Vec<_> = found.into_iter().map(|found| found.amount).collect();
            let expected: Vec<_> = is_collected.then_some(bill.due()).into_iter().collect();
            assert_eq!(found, expected, "{bill:?}");
            let details = templates::BookingLookup::details(tx, booking.id).unwrap().unwrap();
            assert_eq!(details.due, bill.due(), "{bill:?}");
            let known = BookingRepository::find(tx, booking.id).unwrap().unwrap();
            assert_eq!((known.paid, known.refunded), (bill.paid(), bill.refunded()), "{bill:?}");
        }
    });
}
