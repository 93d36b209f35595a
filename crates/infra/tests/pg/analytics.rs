use std::collections::BTreeMap;

use ::availability::{
    Closure, ClosureRepository, DayOff, Days, MediatorRepository, SessionLength, SessionType, SlotStatus,
    TimeSlot, TimeSlotRepository, WeeklyPlan, WeeklyPlanRepository,
};
use ::booking::{
    AnalyticsRepository, Booking, BookingRepository, BookingStatus, ByStatus, CaseType, Client,
    ClientDetails, ClientRepository, MediatorTimes, MoneyTotals, Subject, Totals,
};
use ::payments::PaymentRepository;
use chrono::{NaiveDate, NaiveTime, TimeDelta};
use infra::pg::Tx;
use kernel::{ClosureId, Currency, Money, TimeRange, Tz};

use crate::payments::paid;
use crate::support::{Fixture, at as wall, booking, email, moment, stored_mediator, stored_slot};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn at(text: &str) -> NaiveTime {
    text.parse().unwrap()
}

fn january() -> Days {
    Days { first: day("2027-01-01"), last: day("2027-01-31") }
}

fn cents(bookings: i64, price_minor: i64, paid_minor: i64, lead: TimeDelta) -> Totals {
    Totals { bookings, price_minor, paid_minor, lead }
}

/// A session of this client at this time.
fn stored(tx: &Tx<'_>, who: &str, start: &str, status: BookingStatus) -> Booking {
    let details =
        ClientDetails { name: who.into(), email: Some(email(&format!("{who}@example.com"))), phone: None };
    let client = ClientRepository::upsert(tx, &Client::of(&details, moment("2026-01-01T00:00:00Z"))).unwrap();
    let mediator = stored_mediator(tx, &format!("of-{who}-{}", start.replace(':', "-")));
    let booking = Booking {
        client_id: Some(client),
        client: details,
        status,
        ..booking(&mediator, start, SessionType::Morning)
    };
    BookingRepository::insert(tx, &booking).unwrap();
    booking
}

#[test]
fn bookings_count_on_the_day_of_their_session_by_kind_and_status() {
    let fixture = Fixture::new();
    let figures = fixture.tx(|tx| {
        // The first and last minute of the days count; the minutes around them do not.
        stored(tx, "jo", "2026-12-31T23:59:00", BookingStatus::Completed);
        stored(tx, "jo", "2027-02-01T00:00:00", BookingStatus::Completed);
        let first = stored(tx, "jo", "2027-01-01T00:00:00", BookingStatus::Completed);
        let mut last = stored(tx, "kim", "2027-01-31T23:00:00", BookingStatus::Cancelled);
        last.length = SessionLength::Minutes(60);
        last.subject.case_type = CaseType::Other;
        BookingRepository::update(tx, &last).unwrap();
        PaymentRepository::store(tx, &paid(&first, 75_000)).unwrap();
        tx.figures(january(), Tz::America__New_York, Currency::Usd).unwrap()
    });
    // Requested on January 4, 2027 at 8:00 AM in Orlando.
    let first =
        ByStatus { completed: cents(1, 75_000, 75_000, TimeDelta::hours(-80)), ..ByStatus::default() };
    let last =
        ByStatus { cancelled: cents(1, 75_000, 0, TimeDelta::hours(27 * 24 + 15)), ..ByStatus::default() };
    assert_eq!(figures.by_day, [(day("2027-01-01"), first), (day("2027-01-31"), last)]);
    assert_eq!(figures.by_case_type, [(CaseType::Family, first), (CaseType::Other, last)]);
    assert_eq!(
        figures.by_session,
        [
            ((at("00:00:00"), SessionLength::Session(SessionType::Morning)), first),
            ((at("23:00:00"), SessionLength::Minutes(60)), last),
        ]
    );
}

#[test]
fn the_statuses_of_one_kind_are_counted_together() {
    let fixture = Fixture::new();
    let figures = fixture.tx(|tx| {
        for (who, status) in [("jo", BookingStatus::Pending), ("kim", BookingStatus::Confirmed)] {
            stored(tx, who, "2027-01-05T09:00:00", status);
        }
        tx.figures(january(), Tz::UTC, Currency::Usd).unwrap()
    });
    let counts = [&figures.by_day[0].1, &figures.by_case_type[0].1, &figures.by_session[0].1];
    assert_eq!(
        counts.map(|by_status| (by_status.pending.bookings, by_status.confirmed.bookings)),
        [(1, 1); 3]
    );
    assert_eq!((figures.by_day.len(), figures.by_case_type.len(), figures.by_session.len()), (1, 1, 1));
}

#[test]
fn the_spellings_of_a_case_type_are_one_kind() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        for who in ["jo", "kim", "lee"] {
            let booking = stored(tx, who, "2027-01-05T09:00:00", BookingStatus::Confirmed);
            let subject = Subject { case_type: CaseType::Property, ..booking.subject.clone() };
            BookingRepository::update(tx, &Booking { subject, ..booking }).unwrap();
        }
    });
    // Written by the previous version, and still in its backups; a third kind sorts between the
    // two.
    fixture.run("UPDATE bookings SET case_type = 'Property/DFS' WHERE client_name = 'jo'");
    fixture.run("UPDATE bookings SET case_type = 'Property / Estate' WHERE client_name = 'lee'");
    let kinds = || {
        let figures = fixture.tx(|tx| tx.figures(january(), Tz::UTC, Currency::Usd).unwrap());
        let kinds = figures
            .by_case_type
            .into_iter()
            .map(|(kind, by_status)| (kind.to_string(), by_status.bookings()));
        kinds.collect::<BTreeMap<_, _>>()
    };
    let expected = BTreeMap::from([("Property / DFS".into(), 2), ("Property / Estate".into(), 1)]);
    assert_eq!(kinds(), expected);
    fixture.run(include_str!("../../../../migrations/2026-11-22-050000_unify_case_types/up.sql"));
    assert_eq!(kinds(), expected);
    assert_eq!(fixture.number("SELECT count(*) FROM bookings WHERE case_type = 'Property / DFS'"), 2);
}

#[test]
fn a_client_is_counted_on_the_day_of_their_first_session() {
    let fixture = Fixture::new();
    let firsts = fixture.tx(|tx| {
        stored(tx, "returning", "2026-06-01T09:00:00", BookingStatus::Completed);
        stored(tx, "returning", "2027-01-05T09:00:00", BookingStatus::Confirmed);
        stored(tx, "new", "2027-01-06T09:00:00", BookingStatus::Completed);
        stored(tx, "new", "2027-01-20T09:00:00", BookingStatus::Completed);
        // The earlier one was cancelled, so this one is the first.
        stored(tx, "late", "2026-06-02T09:00:00", BookingStatus::Cancelled);
        stored(tx, "late", "2027-01-06T13:00:00", BookingStatus::Pending);
        stored(tx, "never", "2027-01-07T09:00:00", BookingStatus::Cancelled);
        stored(tx, "before", "2026-12-31T09:00:00", BookingStatus::Completed);
        let gone = stored(tx, "gone", "2027-01-08T09:00:00", BookingStatus::Completed);
        ClientRepository::delete(tx, gone.client_id.unwrap()).unwrap();
        tx.first_sessions(january()).unwrap()
    });
    assert_eq!(firsts, [(Some(day("2027-01-06")), 2), (None, 1)]);
}

#[test]
fn requests_are_counted_from_a_moment_on() {
    let fixture = Fixture::new();
    let (before, since, after) = fixture.tx(|tx| {
        let before = tx.requests_since(moment("2027-01-01T00:00:00Z")).unwrap();
        stored(tx, "jo", "2027-06-01T09:00:00", BookingStatus::Pending);
        let since = tx.requests_since(moment("2027-01-04T13:00:00Z")).unwrap();
        (before, since, tx.requests_since(moment("2027-01-04T13:00:01Z")).unwrap())
    });
    assert_eq!((before.since, before.any), (0, false));
    assert_eq!((since.since, since.any), (1, true));
    assert_eq!((after.since, after.any), (0, true));
}

#[test]
fn amounts_of_other_currencies_are_counted_apart() {
    let figures = Fixture::new().tx(|tx| {
        let dollars = stored(tx, "jo", "2027-01-05T09:00:00", BookingStatus::Confirmed);
        PaymentRepository::store(tx, &paid(&dollars, 25_000)).unwrap();
        let mut euros = stored(tx, "kim", "2027-01-06T09:00:00", BookingStatus::Confirmed);
        euros.price = Money::new(60_000, Currency::Eur);
        BookingRepository::update(tx, &euros).unwrap();
        PaymentRepository::store(tx, &paid(&euros, 60_000)).unwrap();
        tx.figures(january(), Tz::UTC, Currency::Usd).unwrap()
    });
    let total: ByStatus = figures.by_day.iter().map(|(_, by_status)| *by_status).sum();
    assert_eq!(total.booked().bookings, 2);
    assert_eq!((total.booked().price_minor, total.booked().paid_minor), (75_000, 25_000));
    let euros = Money::new(60_000, Currency::Eur);
    assert_eq!(figures.other_currencies, [MoneyTotals { booked: euros, paid: euros }]);
}

#[test]
fn times_are_what_was_offered_and_what_was_booked() {
    let fixture = Fixture::new();
    let morning = |day: u32| TimeRange::lasting(wall(&format!("2027-01-{day:02}T09:00:00")), 180);
    let expected = fixture.tx(|tx| {
        let [ann, bob, _idle] = ["Ann", "Bob", "Idle"].map(|name| stored_mediator(tx, name));
        let offer =
            |of: &::availability::Mediator, start: &str| stored_slot(tx, of.id, start, SessionType::Morning);
        // The first and last day count; the days around them do not.
        for date in ["2026-12-31", "2027-01-01", "2027-01-31", "2027-02-01"] {
            offer(&ann, &format!("{date}T09:00:00"));
        }
        // A closure of one, one of all, a day off, and a session that is marked as busy.
        for date in ["2027-01-05", "2027-01-06", "2027-01-07", "2027-01-08"] {
            offer(&ann, &format!("{date}T09:00:00"));
            offer(&bob, &format!("{date}T09:00:00"));
        }
        for (of, date) in [(Some(ann.id), "2027-01-05"), (None, "2027-01-06")] {
            let days = Days { first: day(date), last: day(date) };
            let closure = Closure { id: ClosureId::generate(), mediator_id: of, days, reason: String::new() };
            ClosureRepository::insert(tx, &closure).unwrap();
        }
        let off = DayOff { date: day("2027-01-07"), reason: String::new() };
        let plan = WeeklyPlan { sessions: vec![], exceptions: vec![off] };
        WeeklyPlanRepository::store(tx, ann.id, &plan).unwrap();
        let mut busy = TimeSlotRepository::starting_at(tx, ann.id, wall("2027-01-08T09:00:00")).unwrap();
        let busy = TimeSlot { status: SlotStatus::Busy, ..busy.remove(0) };
        TimeSlotRepository::update(tx, &busy).unwrap();
        for (date, status) in [
            ("2026-12-31", BookingStatus::Completed),
            ("2027-01-06", BookingStatus::Confirmed),
            ("2027-01-12", BookingStatus::Pending),
            ("2027-01-13", BookingStatus::Cancelled),
        ] {
            let booked = booking(&bob, &format!("{date}T09:00:00"), SessionType::Morning);
            BookingRepository::insert(tx, &Booking { status, ..booked }).unwrap();
        }
        // What someone held is not forgotten with them.
        MediatorRepository::delete(tx, bob.id, wall("2027-02-01T09:00:00")).unwrap();
        let times = |of: &::availability::Mediator, offered: &[u32], booked: &[u32]| MediatorTimes {
            mediator_id: of.id,
            name: of.name.clone(),
            offered: offered.iter().copied().map(morning).collect(),
            booked: booked.iter().copied().map(morning).collect(),
        };
        [times(&ann, &[1, 31], &[]), times(&bob, &[5, 7, 8], &[6, 12])]
    });
    let mut found = fixture.tx(|tx| tx.times(january()).unwrap());
    found.sort_by(|one, other| one.name.cmp(&other.name));
    for of in &mut found {
        of.offered.sort_unstable();
        of.booked.sort_unstable();
    }
    assert_eq!(found, expected);
}
