//! How many statements the database is asked: as many for a thousand rows as for ten.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::sync::atomic::{AtomicUsize, Ordering};

use availability::{
    Employee, EmployeeChanges, EmployeeRepository, Employees, NewEmployee, Practice, Schedules,
    TimeSlotRepository, TimeSlots,
};
use booking::{
    Booking, BookingFilter, BookingRequest, Bookings, Case, ClientChanges, ClientFilter, Clients, Party,
    Requester,
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use infra::pg::{Db, Tx};
use kernel::{EmailAddress, Page, StorageError};
use testing::TestDb;

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

#[expect(clippy::unnecessary_wraps, reason = "what Diesel asks for")]
fn counting() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            STATEMENTS.fetch_add(1, Ordering::SeqCst);
        }
    }))
}

/// The statements of one read.
fn asked<T>(db: &Db, work: impl FnOnce(&Tx<'_>) -> T) -> usize {
    let before = STATEMENTS.load(Ordering::SeqCst);
    db.read(|tx| Ok::<_, StorageError>(work(tx))).unwrap();
    STATEMENTS.load(Ordering::SeqCst) - before
}

fn now() -> DateTime<Utc> {
    "2027-01-04T13:00:00Z".parse().unwrap()
}

fn local() -> NaiveDateTime {
    Practice::default().local(now())
}

fn bookings<'a>(tx: &'a Tx<'_>) -> Bookings<'a> {
    Bookings { employees: tx, slots: tx, bookings: tx, clients: tx, notifier: tx }
}

/// A mediator with three months of sessions.
fn mediator(tx: &Tx<'_>) -> Employee {
    let email = EmailAddress::parse("ann@example.com").unwrap();
    let new = NewEmployee { name: "Ann".into(), email, details: EmployeeChanges::default() };
    let ann = Employees { employees: tx, busy: tx }.add(new).unwrap();
    let schedules = Schedules { employees: tx, plans: tx, slots: tx };
    schedules.generate(ann.id, 3, &Practice::default(), local()).unwrap();
    ann
}

/// Books the first sessions that are free.
fn book(tx: &Tx<'_>, employee: &Employee, count: usize) -> Vec<Booking> {
    let days = Practice::default().bookable_days(local().date());
    let slots = TimeSlotRepository::list(tx, employee.id, days).unwrap();
    let afternoons = slots.iter().filter(|slot| slot.start.time().to_string() == "13:00:00").take(count);
    let text = String::new;
    let request = |slot: &availability::TimeSlot| {
        let email = EmailAddress::parse(&format!("{}@example.com", slot.id)).unwrap();
        let request = BookingRequest {
            employee_id: employee.id,
            slot_id: Some(slot.id),
            start: slot.start,
            party: Party { name: "Jo".into(), email, phone: text() },
            case: Case {
                case_type: "Family".into(),
                title: text(),
                description: text(),
                contact_method: text(),
            },
        };
        let visitor = Requester::Visitor { open_requests: Some(3) };
        bookings(tx).request(request, visitor, &Practice::default(), now()).unwrap()
    };
    afternoons.map(request).collect()
}

#[test]
fn a_list_asks_the_same_whatever_its_length() {
    set_default_instrumentation(counting).unwrap();
    let database = TestDb::create();
    let db = Db::new(database.url(), 2);
    let ann = db.transact(|tx| Ok::<_, StorageError>(mediator(tx))).unwrap();
    let all = Page { limit: Page::MAX, offset: 0 };
    let measure = || {
        let (practice, days) = (Practice::default(), Practice::default().bookable_days(local().date()));
        [
            asked(&db, |tx| bookings(tx).list(&BookingFilter::default(), all).unwrap()),
            asked(&db, |tx| {
                Clients { clients: tx, bookings: tx }.list(&ClientFilter::default(), all).unwrap()
            }),
            asked(&db, |tx| {
                let slots = TimeSlots { employees: tx, slots: tx, busy: tx };
                slots.open(ann.id, days, &practice, local()).unwrap()
            }),
            asked(&db, |tx| EmployeeRepository::list(tx).unwrap()),
            asked(&db, |tx| bookings(tx).stats().unwrap()),
        ]
    };
    let few = measure();
    db.transact(|tx| {
        book(tx, &ann, 15);
        for number in 0..1000 {
            let clients = Clients { clients: tx, bookings: tx };
            clients.add(format!("Client {number}"), ClientChanges::default(), now()).unwrap();
        }
        Ok::<_, StorageError>(())
    })
    .unwrap();
    // The page and its count; a mediator, the busy times and the slots; one each for the others.
    assert_eq!((few, measure()), ([2, 2, 3, 1, 1], [2, 2, 3, 1, 1]));
}
