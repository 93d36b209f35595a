use std::sync::Barrier;
use std::thread;

use ::availability::{
    ClosedBy, ClosedTimes, MediatorRepository, OutsideCalendar, OutsideCalendarRepository, Versions,
};
use chrono::{DateTime, TimeDelta, Utc};
use infra::pg::Tx;
use kernel::{EmailAddress, MediatorId, Scope, Sealed, TimeRange, Tz};

use crate::support::{Fixture, at, moment, stored_mediator};

fn noon() -> DateTime<Utc> {
    moment("2027-01-04T17:00:00Z")
}

fn calendar(mediator_id: MediatorId, read_at: DateTime<Utc>) -> OutsideCalendar {
    OutsideCalendar {
        mediator_id,
        address: Sealed("x1:sealed".into()),
        masked: "example.com/…asic.ics".into(),
        added_at: noon() - TimeDelta::days(3),
        read_at,
        problem: None,
        skipped: 2,
        versions: Versions { etag: Some("\"1\"".into()), last_modified: None },
        through: "2028-02-05".parse().unwrap(),
        zone: Tz::America__New_York,
        owner: Some(EmailAddress::parse("ann@example.com").unwrap()),
    }
}

fn stored(tx: &Tx<'_>, name: &str, read_at: DateTime<Utc>) -> OutsideCalendar {
    let calendar = calendar(stored_mediator(tx, name).id, read_at);
    OutsideCalendarRepository::store(tx, &calendar).unwrap();
    calendar
}

fn hour(start: &str) -> TimeRange {
    TimeRange::lasting(at(start), 60)
}

fn found(tx: &Tx<'_>, of: &OutsideCalendar) -> Option<OutsideCalendar> {
    OutsideCalendarRepository::find(tx, of.mediator_id).unwrap()
}

#[test]
fn a_calendar_reads_back_and_is_replaced() {
    Fixture::new().tx(|tx| {
        let first = stored(tx, "Ann", noon());
        assert_eq!(found(tx, &first), Some(first.clone()));
        let address = Sealed("x1:another".into());
        let versions = Versions { etag: None, last_modified: Some("Mon".into()) };
        let second = OutsideCalendar { address, versions, skipped: 0, owner: None, ..first.clone() };
        OutsideCalendarRepository::store(tx, &second).unwrap();
        assert_eq!(OutsideCalendarRepository::list(tx).unwrap(), std::slice::from_ref(&second));
        // How the first one was read is nobody's business any more.
        OutsideCalendarRepository::update(tx, &OutsideCalendar { skipped: 7, ..first }).unwrap();
        assert_eq!(found(tx, &second), Some(second.clone()));
        let failed = OutsideCalendar { problem: Some("No answer".into()), ..second };
        OutsideCalendarRepository::update(tx, &failed).unwrap();
        assert_eq!(found(tx, &failed), Some(failed));
    });
}

#[test]
fn its_busy_times_close_the_mediators_time_until_it_goes() {
    Fixture::new().tx(|tx| {
        let (anns, bobs) = (stored(tx, "Ann", noon()), stored(tx, "Bob", noon()));
        let january = TimeRange { start: at("2027-01-01T00:00:00"), end: at("2027-02-01T00:00:00") };
        let closed = |of: &OutsideCalendar| {
            let times = tx.closed(Scope::Mediator(Some(of.mediator_id)), january).unwrap();
            assert!(times.iter().all(|time| time.by == ClosedBy::OutsideCalendar));
            assert!(times.iter().all(|time| time.reason == "Busy elsewhere"));
            times.into_iter().map(|time| time.period).collect::<Vec<_>>()
        };
        let times = [hour("2027-01-05T09:00:00"), hour("2027-01-06T09:30:00"), hour("2027-03-01T09:00:00")];
        tx.replace_times(anns.mediator_id, &times).unwrap();
        assert_eq!(closed(&anns), times[..2]);
        assert_eq!(closed(&bobs), []);
        assert_eq!(tx.times(anns.mediator_id).unwrap(), times);
        tx.replace_times(anns.mediator_id, &times[1..2]).unwrap();
        assert_eq!(closed(&anns), times[1..2]);
        // More than one statement takes.
        let many: Vec<_> = (0..12_000).map(|n| hour("2027-02-01T00:00:00").shifted(n)).collect();
        tx.replace_times(bobs.mediator_id, &many).unwrap();
        assert_eq!(tx.times(bobs.mediator_id).unwrap(), many);
        OutsideCalendarRepository::delete(tx, anns.mediator_id).unwrap();
        assert_eq!((closed(&anns), found(tx, &anns)), (vec![], None));
        MediatorRepository::delete(tx, bobs.mediator_id, at("2027-01-04T12:00:00")).unwrap();
        assert_eq!(OutsideCalendarRepository::list(tx).unwrap(), []);
        assert_eq!(tx.times(bobs.mediator_id).unwrap(), []);
    });
}

trait Shifted {
    fn shifted(self, hours: i64) -> Self;
}

impl Shifted for TimeRange {
    fn shifted(self, hours: i64) -> Self {
        let by = TimeDelta::hours(2 * hours);
        Self { start: self.start + by, end: self.end + by }
    }
}

#[test]
fn each_calendar_is_claimed_once_in_ten_minutes_the_oldest_first() {
    let fixture = Fixture::new();
    let minutes = |count| TimeDelta::minutes(count);
    let claim = |tx: &Tx<'_>, now: DateTime<Utc>| {
        OutsideCalendarRepository::claim(tx, now, now - minutes(10)).unwrap().map(|found| found.mediator_id)
    };
    let (ann, bob) = fixture.tx(|tx| {
        let ann = stored(tx, "Ann", noon() - minutes(12)).mediator_id;
        (ann, stored(tx, "Bob", noon() - minutes(11)).mediator_id)
    });
    fixture.tx(|tx| {
        assert_eq!(claim(tx, noon() - minutes(3)), None);
        assert_eq!([claim(tx, noon()), claim(tx, noon()), claim(tx, noon())], [Some(ann), Some(bob), None]);
    });
    // Two servers at once get one each.
    let (later, together) = (noon() + minutes(10), Barrier::new(2));
    let both = thread::scope(|scope| {
        let one = || {
            fixture.tx(|tx| {
                let claimed = claim(tx, later);
                together.wait();
                claimed
            })
        };
        let (first, second) = (scope.spawn(one), scope.spawn(one));
        [first.join().unwrap(), second.join().unwrap()]
    });
    assert!(both.contains(&Some(ann)) && both.contains(&Some(bob)), "{both:?}");
}

#[test]
fn an_outage_is_reported_once_until_the_calendar_is_read_again() {
    Fixture::new().tx(|tx| {
        let day = TimeDelta::hours(24);
        let read = stored(tx, "Ann", noon() - day);
        let take = || tx.take_unread(noon() - day, noon()).unwrap();
        assert!(!take(), "it has no problem");
        let failed = OutsideCalendar { problem: Some("No answer".into()), ..read.clone() };
        OutsideCalendarRepository::update(tx, &failed).unwrap();
        assert!(!tx.take_unread(noon() - day - day, noon()).unwrap(), "not for so long");
        assert_eq!([take(), take()], [true, false]);
        OutsideCalendarRepository::update(tx, &failed).unwrap();
        assert!(!take(), "the same outage");
        for calendar in [&read, &failed] {
            OutsideCalendarRepository::update(tx, calendar).unwrap();
        }
        assert!(take(), "another outage");
    });
}
