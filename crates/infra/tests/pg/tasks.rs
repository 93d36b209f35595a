//! What the office has to do.

use availability::{Mediator, SessionType};
use booking::{Booking, BookingRepository, BookingStatus, Completion, TaskRepository, Trend, Trends};
use chrono::TimeDelta;
use content::{ContactForm, ContactRequest, ContactRequestRepository, ContactStatus};
use infra::pg::Tx;
use kernel::{Action, Actor, Audit, Language, Scope};

use crate::support::{Fixture, at, booking, email, moment, stored_mediator};

const ALL: i64 = 100;

fn days(bookings: &[Booking]) -> String {
    bookings.iter().map(|booking| booking.start.format("%d").to_string()).collect::<Vec<_>>().join(" ")
}

fn store(tx: &Tx<'_>, mediator: &Mediator, start: &str, status: BookingStatus, more: impl Fn(&mut Booking)) {
    let mut stored = Booking { status, ..booking(mediator, start, SessionType::Morning) };
    more(&mut stored);
    BookingRepository::insert(tx, &stored).unwrap();
}

#[test]
fn the_requests_that_wait_for_the_practice_are_oldest_first_and_in_the_scope() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob"));
        let asked = |days: i64| move |stored: &mut Booking| stored.created_at -= TimeDelta::days(days);
        store(tx, &ann, "2027-01-05T09:00:00", BookingStatus::Pending, asked(1));
        store(tx, &bob, "2027-01-06T09:00:00", BookingStatus::Pending, asked(3));
        store(tx, &ann, "2027-01-07T09:00:00", BookingStatus::Pending, asked(2));
        store(tx, &ann, "2027-01-08T09:00:00", BookingStatus::Confirmed, asked(9));
        store(tx, &ann, "2027-01-11T09:00:00", BookingStatus::Pending, |stored| {
            stored.confirm_by = Some(moment("2027-01-05T13:00:00Z"));
        });
        store(tx, &ann, "2027-01-12T09:00:00", BookingStatus::Pending, |stored| {
            stored.pay_by = Some(moment("2027-01-05T13:00:00Z"));
        });
        let waiting = |scope, limit| {
            let found = TaskRepository::waiting(tx, scope, at("2027-01-01T08:00:00"), limit).unwrap();
            (days(&found.items), found.total.rows)
        };
        assert_eq!(waiting(Scope::Practice, ALL), ("06 07 05".into(), 3));
        assert_eq!(waiting(Scope::Practice, 1), ("06".into(), 3));
        assert_eq!(TaskRepository::count_waiting(tx, Scope::Mediator(Some(bob.id))).unwrap(), 1);
        assert_eq!(waiting(Scope::Mediator(Some(ann.id)), ALL), ("07 05".into(), 2));
        assert_eq!(waiting(Scope::Mediator(None), ALL), (String::new(), 0));
    });
}

#[test]
fn requests_for_sessions_within_two_days_come_first_and_the_soonest_of_them_before_the_others() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob"));
        let asked = |days: i64| move |stored: &mut Booking| stored.created_at -= TimeDelta::days(days);
        store(tx, &ann, "2027-01-12T09:00:00", BookingStatus::Pending, asked(20));
        store(tx, &bob, "2027-01-06T09:00:00", BookingStatus::Pending, asked(3));
        store(tx, &ann, "2027-01-05T09:00:00", BookingStatus::Pending, asked(1));
        // Once its session has started, a request is one of the others.
        store(tx, &ann, "2027-01-04T09:00:00", BookingStatus::Pending, asked(4));
        store(tx, &ann, "2027-01-07T09:00:00", BookingStatus::Pending, asked(9));
        store(tx, &bob, "2027-01-05T09:00:00", BookingStatus::Pending, asked(2));
        store(tx, &bob, "2027-01-05T14:00:00", BookingStatus::Confirmed, asked(9));
        let waiting = |scope, now, limit| {
            let found = TaskRepository::waiting(tx, scope, at(now), limit).unwrap();
            assert!(found.items.is_sorted_by_key(|booking| !booking.is_soon(at(now))), "{now}");
            let name = |booking: &Booking| {
                format!("{}{}", booking.start.format("%d"), booking.mediator_name.chars().next().unwrap())
            };
            (found.items.iter().map(name).collect::<Vec<_>>().join(" "), found.total.rows)
        };
        let monday = "2027-01-04T09:00:01";
        assert_eq!(waiting(Scope::Practice, monday, ALL), ("05B 05A 06B 12A 07A 04A".into(), 6));
        assert_eq!(waiting(Scope::Practice, monday, 2), ("05B 05A".into(), 6));
        assert_eq!(waiting(Scope::Mediator(Some(ann.id)), monday, ALL), ("05A 12A 07A 04A".into(), 4));
        // The limits are within.
        let start = "2027-01-04T09:00:00";
        assert_eq!(waiting(Scope::Practice, start, 3), ("04A 05B 05A".into(), 6));
        assert_eq!(waiting(Scope::Practice, "2027-01-05T08:59:59", 3), ("05B 05A 06B".into(), 6));
        assert_eq!(waiting(Scope::Practice, "2027-01-05T09:00:00", 4), ("05B 05A 06B 07A".into(), 6));
    });
}

#[test]
fn sessions_come_in_the_order_they_take_place_and_are_settled_when_they_are_over() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob"));
        for (mediator, day, status) in [
            (&ann, "02", BookingStatus::Confirmed),
            (&bob, "03", BookingStatus::Confirmed),
            (&ann, "03", BookingStatus::Completed),
            (&ann, "04", BookingStatus::Confirmed),
            (&ann, "06", BookingStatus::Pending),
            (&bob, "05", BookingStatus::Confirmed),
            (&ann, "07", BookingStatus::Cancelled),
        ] {
            store(tx, mediator, &format!("2027-01-{day}T09:00:00"), status, |_| {});
        }
        let today = at("2027-01-04T00:00:00").date();
        let coming = |scope, limit| days(&TaskRepository::coming(tx, scope, today, limit).unwrap());
        assert_eq!(coming(Scope::Practice, ALL), "04 05 06");
        assert_eq!(coming(Scope::Practice, 2), "04 05");
        assert_eq!(coming(Scope::Mediator(Some(bob.id)), ALL), "05");
        let unsettled = |scope, now, limit| {
            let found = TaskRepository::unsettled(tx, scope, at(now), limit).unwrap();
            (days(&found.items), found.total.rows)
        };
        assert_eq!(unsettled(Scope::Practice, "2027-01-04T11:59:59", ALL), ("02 03".into(), 2));
        assert_eq!(unsettled(Scope::Practice, "2027-01-04T12:00:00", 1), ("02".into(), 3));
        assert_eq!(unsettled(Scope::Mediator(Some(bob.id)), "2027-01-04T12:00:00", ALL), ("03".into(), 1));
    });
}

#[test]
fn numbers_are_compared_with_those_of_the_period_before() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let now = moment("2027-03-15T13:00:00Z");
        let asked = |days: i64| move |stored: &mut Booking| stored.created_at = now - TimeDelta::days(days);
        for (day, status, days) in [
            ("2027-01-20", BookingStatus::Completed, 60),
            ("2027-02-12", BookingStatus::Completed, 50),
            ("2027-02-15", BookingStatus::Completed, 50),
            ("2027-03-08", BookingStatus::Completed, 14),
            ("2027-03-09", BookingStatus::Cancelled, 13),
            ("2027-03-15", BookingStatus::Confirmed, 6),
            ("2027-03-21", BookingStatus::Confirmed, 7),
            ("2027-03-22", BookingStatus::Pending, 1),
            ("2027-03-23", BookingStatus::Pending, 8),
            ("2027-03-24", BookingStatus::Cancelled, 20),
        ] {
            store(tx, &ann, &format!("{day}T09:00:00"), status, asked(days));
        }
        let trends =
            |scope| TaskRepository::trends(tx, scope, now, at("2027-03-15T09:00:00").date()).unwrap();
        let trend = |now, before| Trend { now, before };
        let expected = Trends {
            requested: trend(2, 3),
            pending: trend(1, 1),
            completed: trend(2, 2),
            confirmed: trend(2, 1),
            completion: Completion { completed: 4, total: 4 },
        };
        assert_eq!(trends(Scope::Practice), expected);
        assert_eq!(trends(Scope::Mediator(Some(ann.id))), expected);
        assert_eq!(trends(Scope::Mediator(None)), Trends::default());
    });
}

#[test]
fn messages_wait_oldest_first_until_somebody_answers() {
    Fixture::new().tx(|tx| {
        for (name, status, hour) in [
            ("Kim", ContactStatus::New, 9),
            ("Lee", ContactStatus::Answered, 7),
            ("Max", ContactStatus::New, 8),
        ] {
            let form = ContactForm {
                name: name.into(),
                email: email("kim@example.com"),
                phone: None,
                case_style: String::new(),
                preferred_dates: String::new(),
                message: String::new(),
                language: Language::English,
            };
            let request = ContactRequest::new(form, moment(&format!("2027-01-04T0{hour}:00:00Z")));
            ContactRequestRepository::insert(tx, &ContactRequest { status, ..request }).unwrap();
        }
        let waiting = |limit| {
            let found = ContactRequestRepository::waiting(tx, limit).unwrap();
            (
                found.items.into_iter().map(|request| request.form.name).collect::<Vec<_>>().join(" "),
                found.total.rows,
            )
        };
        assert_eq!(waiting(ALL), ("Max Kim".into(), 2));
        assert_eq!(waiting(1), ("Max".into(), 2));
    });
}

#[test]
fn news_are_not_missed_in_whatever_order_they_are_committed() {
    let fixture = Fixture::new();
    let record = |tx: &Tx<'_>| {
        let audit = Audit { log: tx, by: &Actor::System };
        audit.record(Action::SettingsSaved, "settings").unwrap();
    };
    let latest = || fixture.tx(|tx| tx.latest().unwrap());
    let before = latest();
    assert_eq!(latest(), before, "nothing has changed");
    let between = fixture.tx(|slow| {
        record(slow);
        fixture.tx(|quick| record(quick));
        latest()
    });
    assert_ne!(between, before);
    assert_ne!(latest(), between, "the first one was committed last");
}
