use ::availability::{Mediator, SessionType};
use ::booking::{Booking, BookingRepository, BookingStatus, Client, ClientDetails, ClientRepository};
use ::content::{ContactForm, ContactRequest, ContactRequestRepository, ContactStatus};
use chrono::NaiveDate;
use infra::pg::Tx;
use kernel::{Language, Tz};
use templates::{
    AdminMessage, AdminNotifier, BookingState, DayFigures, MediatorDay, ReportLookup, UpcomingSession,
    WeekFigures,
};

use crate::auth::stored_admin;
use crate::support::{Fixture, at, booking, email, moment, stored_mediator};

const ZONE: Tz = Tz::America__New_York;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A booking of this client that was made at this time.
fn stored(tx: &Tx<'_>, who: &str, with: &Mediator, start: &str, status: BookingStatus, created_at: &str) {
    let details =
        ClientDetails { name: who.into(), email: Some(email(&format!("{who}@example.com"))), phone: None };
    let client = ClientRepository::upsert(tx, &Client::of(&details, moment("2026-01-01T00:00:00Z"))).unwrap();
    let new = Booking {
        client_id: Some(client),
        client: details,
        status,
        created_at: moment(created_at),
        ..booking(with, start, SessionType::Morning)
    };
    BookingRepository::insert(tx, &new).unwrap();
}

/// Long before any of the days queried.
const LONG_AGO: &str = "2026-06-01T12:00:00Z";

#[test]
fn a_day_has_its_sessions_in_order_and_what_waits() {
    let fixture = Fixture::new();
    let figures = fixture.tx(|tx| {
        let (ann, ben) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Ben"));
        stored(tx, "late", &ann, "2027-01-05T23:59:00", BookingStatus::Pending, LONG_AGO);
        stored(tx, "jo", &ben, "2027-01-05T00:00:00", BookingStatus::Confirmed, LONG_AGO);
        stored(tx, "gone", &ann, "2027-01-05T09:00:00", BookingStatus::Cancelled, LONG_AGO);
        stored(tx, "before", &ann, "2027-01-04T09:00:00", BookingStatus::Completed, LONG_AGO);
        stored(tx, "after", &ben, "2027-01-06T00:00:00", BookingStatus::Pending, LONG_AGO);
        let written = |status| {
            let form = ContactForm {
                name: "Kim".into(),
                email: email("kim@example.com"),
                phone: None,
                case_style: String::new(),
                preferred_dates: String::new(),
                message: String::new(),
                language: Language::English,
            };
            let request = ContactRequest { status, ..ContactRequest::new(form, moment(LONG_AGO)) };
            ContactRequestRepository::insert(tx, &request).unwrap();
        };
        for status in [ContactStatus::New, ContactStatus::New, ContactStatus::Answered, ContactStatus::Closed]
        {
            written(status);
        }
        tx.day(day("2027-01-05"), ZONE).unwrap()
    });
    let session = |start: &str, client: &str, mediator: &str, state| UpcomingSession {
        start: at(start),
        minutes: 180,
        client_name: client.into(),
        case_type: "Family".into(),
        mediator_name: mediator.into(),
        state,
    };
    assert_eq!(
        figures,
        DayFigures {
            sessions: vec![
                session("2027-01-05T00:00:00", "jo", "Ben", BookingState::Confirmed),
                session("2027-01-05T23:59:00", "late", "Ann", BookingState::Pending),
            ],
            pending: 2,
            contacts: 2,
            new_bookings: 0,
        }
    );
}

#[test]
fn yesterday_begins_and_ends_at_the_practices_midnight_also_when_the_clock_changes() {
    let fixture = Fixture::new();
    let (before, first, last, after) =
        ("2027-03-14T04:59:59Z", "2027-03-14T05:00:00Z", "2027-03-15T03:59:59Z", "2027-03-15T04:00:00Z");
    fixture.tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        for (session, created_at) in
            [("2027-04-01", before), ("2027-04-02", first), ("2027-04-05", last), ("2027-04-06", after)]
        {
            stored(tx, "jo", &ann, &format!("{session}T09:00:00"), BookingStatus::Pending, created_at);
        }
        let booked = |of: &str| tx.day(day(of), ZONE).unwrap().new_bookings;
        assert_eq!(["2027-03-14", "2027-03-15", "2027-03-16"].map(booked), [1, 2, 1]);
    });
}

#[test]
fn new_bookings_are_those_since_the_last_report_a_week_at_most() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        for (session, created_at) in [
            ("2027-02-01", "2027-01-04T12:00:00Z"),
            ("2027-02-02", "2027-01-08T12:00:00Z"),
            ("2027-02-03", "2027-01-10T12:00:00Z"),
        ] {
            stored(tx, "jo", &ann, &format!("{session}T09:00:00"), BookingStatus::Pending, created_at);
        }
        let monday = || tx.day(day("2027-01-11"), ZONE).unwrap().new_bookings;
        assert_eq!(monday(), 1, "Sunday's, where nothing was ever reported");
        stored_admin(tx, "olive@example.com");
        tx.notify(AdminMessage::DailyReport, day("2027-01-08")).unwrap();
        tx.notify(AdminMessage::WeeklyReport, day("2027-01-10")).unwrap();
        tx.notify(AdminMessage::DailyReport, day("2027-01-11")).unwrap();
        assert_eq!(monday(), 2, "Friday's report told what came in before Friday");
        assert_eq!(tx.day(day("2027-01-20"), ZONE).unwrap().new_bookings, 0, "a week at most");
    });
}

#[test]
fn a_week_is_listed_by_day_and_mediator_and_the_previous_one_is_counted() {
    let fixture = Fixture::new();
    let figures = fixture.tx(|tx| {
        let (ann, ben) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Ben"));
        // The week before Monday, 4 January 2027.
        let (last_week, sunday_night) = ("2026-12-28T05:00:00Z", "2027-01-04T04:59:59Z");
        stored(tx, "old", &ann, "2026-12-27T09:00:00", BookingStatus::Completed, "2026-12-28T04:59:59Z");
        stored(tx, "old", &ann, "2026-12-28T00:00:00", BookingStatus::Completed, LONG_AGO);
        stored(tx, "new", &ben, "2027-01-03T20:00:00", BookingStatus::Completed, last_week);
        stored(tx, "sure", &ann, "2026-12-30T09:00:00", BookingStatus::Confirmed, LONG_AGO);
        stored(tx, "gone", &ben, "2026-12-30T09:00:00", BookingStatus::Cancelled, LONG_AGO);
        // This week.
        stored(tx, "new", &ben, "2027-01-04T09:00:00", BookingStatus::Confirmed, sunday_night);
        stored(tx, "a", &ben, "2027-01-05T09:00:00", BookingStatus::Confirmed, "2027-01-04T05:00:00Z");
        stored(tx, "b", &ann, "2027-01-05T09:00:00", BookingStatus::Pending, LONG_AGO);
        stored(tx, "b", &ann, "2027-01-05T13:00:00", BookingStatus::Confirmed, LONG_AGO);
        stored(tx, "c", &ann, "2027-01-06T09:00:00", BookingStatus::Cancelled, LONG_AGO);
        stored(tx, "d", &ann, "2027-01-10T23:00:00", BookingStatus::Pending, LONG_AGO);
        stored(tx, "e", &ann, "2027-01-11T09:00:00", BookingStatus::Pending, LONG_AGO);
        // A practice whose week begins on Tuesday.
        tx.week(day("2027-01-05"), ZONE).unwrap()
    });
    let of_day = |date: &str, mediator: &str, sessions, pending| MediatorDay {
        day: day(date),
        mediator_name: mediator.into(),
        sessions,
        pending,
    };
    assert_eq!(
        figures,
        WeekFigures {
            ahead: vec![
                of_day("2027-01-05", "Ann", 2, 1),
                of_day("2027-01-05", "Ben", 1, 0),
                of_day("2027-01-10", "Ann", 1, 1),
            ],
            booked: 2,
            confirmed: 1,
            completed: 2,
            cancelled: 1,
            new_clients: 2,
        }
    );
}

#[test]
fn a_practice_without_bookings_has_figures_too() {
    Fixture::new().tx(|tx| {
        assert_eq!(tx.day(day("2027-01-05"), ZONE).unwrap(), DayFigures::default());
        assert_eq!(tx.week(day("2027-01-04"), ZONE).unwrap(), WeekFigures::default());
    });
}
