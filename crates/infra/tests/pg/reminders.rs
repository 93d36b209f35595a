use ::availability::SessionType;
use ::booking::{Booking, BookingRepository, BookingStatus};
use infra::pg::Tx;
use kernel::{Money, TimeRange};
use templates::{BookingMessage, BookingState, SessionSchedule, TimedSession};

use crate::support::{Fixture, booking, stored_mediator};

/// Monday morning to Wednesday morning.
fn period() -> TimeRange {
    TimeRange { start: "2027-01-04T09:00:00".parse().unwrap(), end: "2027-01-06T09:00:00".parse().unwrap() }
}

fn confirmed(tx: &Tx<'_>, start: &str) -> Booking {
    let ann = stored_mediator(tx, &format!("Ann{}", start.replace(['-', ':'], "")));
    let booking = Booking { status: BookingStatus::Confirmed, ..booking(&ann, start, SessionType::Morning) };
    BookingRepository::insert(tx, &booking).unwrap();
    booking
}

fn unreminded(tx: &Tx<'_>) -> Vec<TimedSession> {
    tx.without(BookingMessage::Reminder, BookingState::Confirmed, period()).unwrap()
}

#[test]
fn confirmed_sessions_in_the_time_are_found_earliest_first() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let (late, early) = (confirmed(tx, "2027-01-05T09:00:00"), confirmed(tx, "2027-01-04T09:00:00"));
        confirmed(tx, "2027-01-06T09:00:00");
        confirmed(tx, "2027-01-04T08:59:00");
        let pending = booking(&stored_mediator(tx, "Ben"), "2027-01-05T09:00:00", SessionType::Morning);
        BookingRepository::insert(tx, &pending).unwrap();
        let found = unreminded(tx);
        assert_eq!(found.iter().map(|session| session.id).collect::<Vec<_>>(), [early.id, late.id]);
        assert_eq!(found.first().map(|session| session.period), Some(early.period()));
    });
}

#[test]
fn a_session_is_reminded_of_once_for_each_start() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let booking = confirmed(tx, "2027-01-05T09:00:00");
        let [session] = unreminded(tx).try_into().unwrap();
        assert!(tx.queue(BookingMessage::Reminder, &session).unwrap());
        assert!(!tx.queue(BookingMessage::Reminder, &session).unwrap());
        assert_eq!(unreminded(tx), []);
        assert!(tx.queue(BookingMessage::FollowUp, &session).unwrap(), "another message");
        let start = "2027-01-05T13:00:00".parse().unwrap();
        let moved = Booking { start, ..booking };
        BookingRepository::update(tx, &moved).unwrap();
        let [again] = unreminded(tx).try_into().unwrap();
        assert_eq!(again.period.start, start);
        assert!(tx.queue(BookingMessage::Reminder, &again).unwrap());
    });
}

#[test]
fn a_change_of_the_booking_is_known() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| confirmed(tx, "2027-01-05T09:00:00"));
    let changed_at = || fixture.tx(|tx| unreminded(tx).pop().unwrap().changed_at);
    let before = changed_at();
    fixture.tx(|tx| BookingRepository::update(tx, &Booking { price: Money::dollars(1), ..booking }).unwrap());
    assert_ne!(changed_at(), before);
}

#[test]
fn of_two_processes_that_queue_the_same_reminder_one_does() {
    let fixture = Fixture::new();
    let session = fixture.tx(|tx| {
        confirmed(tx, "2027-01-05T09:00:00");
        unreminded(tx).pop().unwrap()
    });
    let queue = || fixture.tx(|tx| tx.queue(BookingMessage::Reminder, &session).unwrap());
    let queued: usize = std::thread::scope(|scope| {
        let threads = [(); 8].map(|()| scope.spawn(queue));
        threads.map(|thread| usize::from(thread.join().unwrap())).iter().sum()
    });
    assert_eq!(queued, 1);
}
