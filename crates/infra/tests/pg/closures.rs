use std::collections::BTreeSet;
use std::sync::Barrier;

use ::availability::{
    ClosedBy, ClosedTime, ClosedTimes, Closure, ClosureError, ClosureRepository, Closures, DayOff, Days,
    HolidayRepository, MediatorRepository, NewClosure, Practice, SessionType, TimeSlot, WeeklyPlan,
    WeeklyPlanRepository,
};
use ::booking::{
    BookedSessions, Booking, BookingError, BookingRequest, Bookings, CaseType, ClientDetails, Requester,
    Subject, VisitorLimits, Why,
};
use chrono::{DateTime, NaiveDate, Utc};
use infra::pg::Tx;
use kernel::{
    Actor, Audit, BookingId, CallerNetwork, ClosureId, Currency, EmailLimit, Language, MediatorId, Scope,
    Sight, TimeRange,
};

use crate::support::{Fixture, at, email, moment, stored_mediator, stored_slot};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn closure(mediator_id: Option<MediatorId>, first: &str, last: &str) -> Closure {
    let days = Days { first: day(first), last: day(last) };
    Closure { id: ClosureId::generate(), mediator_id, days, reason: "Court".into() }
}

#[test]
fn a_closure_reads_back_and_is_there_once() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_mediator(tx, "Ann").id);
    for of in [Some(ann), None] {
        let court = closure(of, "2027-01-05", "2027-01-07");
        fixture.tx(|tx| {
            ClosureRepository::insert(tx, &court).unwrap();
            assert_eq!(ClosureRepository::find(tx, court.id).unwrap(), Some(court.clone()));
            ClosureRepository::insert(tx, &closure(of, "2027-01-05", "2027-01-06")).unwrap();
        });
        let again = closure(of, "2027-01-05", "2027-01-07");
        let again = fixture.db.transact(|tx| ClosureRepository::insert(tx, &again));
        assert!(matches!(again, Err(ClosureError::Exists)), "{of:?}");
        fixture.tx(|tx| {
            ClosureRepository::delete(tx, court.id).unwrap();
            assert_eq!(ClosureRepository::find(tx, court.id).unwrap(), None);
            ClosureRepository::delete(tx, court.id).unwrap();
        });
    }
}

#[test]
fn that_the_practice_works_on_holidays_is_noted_once_and_not_for_a_transaction_that_fails() {
    let fixture = Fixture::new();
    let failed: Result<(), ClosureError> = fixture.db.transact(|tx| {
        assert!(tx.keep_open()?);
        Err(ClosureError::NotFound)
    });
    assert!(failed.is_err());
    fixture.tx(|tx| assert!(!tx.kept_open().unwrap()));
    let barrier = Barrier::new(2);
    let say = || {
        barrier.wait();
        fixture.tx(|tx| tx.keep_open().unwrap())
    };
    let new =
        std::thread::scope(|scope| [scope.spawn(say), scope.spawn(say)].map(|said| said.join().unwrap()));
    assert_eq!(new.iter().filter(|new| **new).count(), 1, "{new:?}");
    fixture.tx(|tx| assert!(tx.kept_open().unwrap()));
}

#[test]
fn sessions_ahead_and_closures_of_everyone_are_known() {
    Fixture::new().tx(|tx| {
        let now = at("2027-01-05T09:00:00");
        assert!(!tx.offers_after(now).unwrap());
        let ann = stored_mediator(tx, "Ann").id;
        assert!(!tx.offers_after(now).unwrap());
        stored_slot(tx, ann, "2027-01-05T09:00:00", SessionType::Morning);
        assert!(!tx.offers_after(now).unwrap(), "it has begun");
        assert!(tx.offers_after(at("2027-01-05T08:59:00")).unwrap());
        MediatorRepository::delete(tx, ann, at("2027-01-06T00:00:00")).unwrap();
        assert!(!tx.offers_after(at("2027-01-05T08:59:00")).unwrap(), "of a deleted mediator");
        ClosureRepository::insert(tx, &closure(Some(ann), "2027-01-06", "2027-01-06")).unwrap();
        let all = closure(None, "2020-12-24", "2020-12-25");
        ClosureRepository::insert(tx, &all).unwrap();
        assert_eq!(tx.closed_for_all().unwrap(), [all.days]);
    });
}

#[test]
fn closures_are_listed_by_their_days_and_only_those_in_the_scope() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann").id, stored_mediator(tx, "Bob").id);
        let [anns, bobs, all, long] = [
            closure(Some(ann), "2027-01-06", "2027-01-06"),
            closure(Some(bob), "2027-01-06", "2027-01-07"),
            closure(None, "2027-01-08", "2027-01-08"),
            closure(None, "2027-01-01", "2027-01-31"),
        ];
        for closure in [&all, &bobs, &anns, &long] {
            ClosureRepository::insert(tx, closure).unwrap();
        }
        let list = |scope, first, last| {
            let days = Days { first: day(first), last: day(last) };
            ClosureRepository::list(tx, scope, days).unwrap()
        };
        let week = |scope| list(scope, "2027-01-04", "2027-01-08");
        assert_eq!(week(Scope::Practice), [long.clone(), anns.clone(), bobs, all.clone()]);
        assert_eq!(week(Scope::Mediator(Some(ann))), [long.clone(), anns, all.clone()]);
        assert_eq!(week(Scope::Mediator(None)), [long.clone(), all.clone()]);
        assert_eq!(list(Scope::Practice, "2027-01-08", "2027-01-09"), [long.clone(), all]);
        assert_eq!(list(Scope::Practice, "2027-01-31", "2027-02-28"), [long]);
        assert_eq!(list(Scope::Practice, "2027-02-01", "2027-02-28"), []);
    });
}

#[test]
fn every_reason_to_close_a_time_is_one_list() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann").id, stored_mediator(tx, "Bob").id);
        let off = DayOff { date: day("2027-01-06"), reason: "Training".into() };
        let plan = WeeklyPlan { sessions: vec![], exceptions: vec![off] };
        WeeklyPlanRepository::store(tx, ann, &plan).unwrap();
        ClosureRepository::insert(tx, &closure(Some(bob), "2027-01-04", "2027-01-05")).unwrap();
        ClosureRepository::insert(tx, &closure(None, "2027-01-08", "2027-01-08")).unwrap();
        let time = |mediator_id, start: &str, end: &str, reason: &str, by| ClosedTime {
            mediator_id,
            period: TimeRange { start: at(start), end: at(end) },
            reason: reason.into(),
            by,
        };
        let january = TimeRange { start: at("2027-01-01T00:00:00"), end: at("2027-02-01T00:00:00") };
        let friday = |mediator| {
            time(mediator, "2027-01-08T00:00:00", "2027-01-09T00:00:00", "Court", ClosedBy::Closure)
        };
        let wednesday = time(ann, "2027-01-06T00:00:00", "2027-01-07T00:00:00", "Training", ClosedBy::DayOff);
        let court = time(bob, "2027-01-04T00:00:00", "2027-01-06T00:00:00", "Court", ClosedBy::Closure);
        assert_eq!(tx.closed(Scope::Mediator(Some(ann)), january).unwrap(), [wednesday, friday(ann)]);
        assert_eq!(tx.closed(Scope::Mediator(Some(bob)), january).unwrap(), [court.clone(), friday(bob)]);
        assert_eq!(tx.closed(Scope::Mediator(None), january).unwrap(), []);
        // All of them, those hired later included.
        let cleo = stored_mediator(tx, "Cleo").id;
        let all = tx.closed(Scope::Practice, january).unwrap();
        assert_eq!(all.len(), 5);
        assert_eq!(all[0], court);
        assert!(all.contains(&friday(cleo)));
        let touching = TimeRange { start: at("2027-01-06T00:00:00"), end: at("2027-01-08T00:00:00") };
        assert_eq!(tx.closed(Scope::Mediator(Some(bob)), touching).unwrap(), []);
        // A former mediator's time is nobody's business.
        MediatorRepository::delete(tx, bob, at("2027-01-04T12:00:00")).unwrap();
        assert!(tx.closed(Scope::Practice, january).unwrap().iter().all(|time| time.mediator_id != bob));
        let days = Days { first: day("2027-01-04"), last: day("2027-01-05") };
        assert_eq!(ClosureRepository::list(tx, Scope::Practice, days).unwrap(), []);
    });
}

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

/// A visitor requests the session.
fn book(tx: &Tx<'_>, slot: &TimeSlot, number: usize) -> Result<Booking, BookingError> {
    let text = String::new;
    let request = BookingRequest {
        mediator_id: slot.mediator_id,
        slot_id: Some(slot.id),
        start: slot.start,
        client: ClientDetails {
            name: "Jo Park".into(),
            email: Some(email(&format!("jo-{number}@example.com"))),
            phone: None,
        },
        language: Language::English,
        subject: Subject {
            case_type: CaseType::Family,
            title: text(),
            description: text(),
            contact_method: text(),
        },
        currency: Currency::Usd,
        client_id: None,
    };
    let visitor = Requester::Visitor(VisitorLimits {
        network: CallerNetwork::of("192.0.2.1".parse().unwrap()),
        is_human: true,
        limits: None,
        emails: EmailLimit(None),
        hold: None,
    });
    let practice = Practice::default();
    let bookings = Bookings {
        mediators: tx,
        slots: tx,
        closed: tx,
        practice: &practice,
        bookings: tx,
        clients: tx,
        events: tx,
        bills: tx,
        audit: Audit { log: tx, by: &Actor::Client },
        now: now(),
        by: &Actor::Client,
        sight: Sight::ALL,
    };
    bookings.request(request, visitor, now())
}

/// Closes a day, of one mediator or of all, and returns what is booked on it.
fn close(
    tx: &Tx<'_>,
    mediator_id: Option<MediatorId>,
    on: &str,
) -> Result<BTreeSet<BookingId>, ClosureError> {
    let audit = Audit { log: tx, by: &Actor::Host };
    let closures = Closures { mediators: tx, closures: tx, closed: tx, audit, sight: kernel::Sight::ALL };
    let new = NewClosure { mediator_id, from: day(on), to: day(on), reason: "Court".into() };
    let closure = closures.close(new, day("2027-01-04"))?;
    let booked = BookedSessions { bookings: tx, sight: Sight::ALL }.on(&[closure])?;
    Ok(booked.into_iter().map(|booking| booking.id).collect())
}

#[test]
fn a_booking_made_while_the_day_is_closed_is_listed_or_refused() {
    const ROUNDS: usize = 12;
    const MEDIATORS: usize = 6;
    let fixture = Fixture::new();
    let (mut booked_first, mut refused) = (0, 0);
    for round in 0..ROUNDS {
        let on = format!("2027-01-{:02}", [5, 6, 7, 8, 11, 12, 13, 14, 15, 18, 19, 20][round]);
        let slots: Vec<_> = fixture.tx(|tx| {
            let of = |number| stored_mediator(tx, &format!("M{round}-{number}")).id;
            let sessions = [("09:00:00", SessionType::Morning), ("13:00:00", SessionType::Afternoon)];
            let ids: Vec<_> = (0..MEDIATORS).map(of).collect();
            let slot = |id, (time, session)| stored_slot(tx, id, &format!("{on}T{time}"), session);
            ids.iter().flat_map(|id| sessions.map(|session| slot(*id, session))).collect()
        });
        // Every other round closes the day of one mediator only.
        let of = (round % 2 == 1).then(|| slots[0].mediator_id);
        let together = Barrier::new(slots.len() + 1);
        let (listed, booked) = std::thread::scope(|scope| {
            let visitors: Vec<_> = slots
                .iter()
                .enumerate()
                .map(|(number, slot)| {
                    let (fixture, together) = (&fixture, &together);
                    scope.spawn(move || {
                        together.wait();
                        let number = round * 100 + number;
                        fixture.db.transact(|tx| book(tx, slot, number))
                    })
                })
                .collect();
            together.wait();
            let listed = fixture.db.transact(|tx| close(tx, of, &on)).unwrap();
            let booked: Vec<_> = visitors.into_iter().map(|visitor| visitor.join().unwrap()).collect();
            (listed, booked)
        });
        let mut kept = BTreeSet::new();
        for (slot, outcome) in slots.iter().zip(booked) {
            let is_concerned = of.is_none_or(|id| id == slot.mediator_id);
            match outcome {
                Ok(booking) if is_concerned => drop(kept.insert(booking.id)),
                Ok(_) => {}
                Err(BookingError::SlotUnavailable(Why::Closed)) if is_concerned => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(kept, listed, "round {round}: what got through is what the practice is told of");
        booked_first += kept.len();
    }
    println!("{booked_first} before, {refused} refused");
}
