use kernel::{AuditLines, EmailAddress, Tz};

use super::*;
use crate::{
    BusyElsewhere, MediatorChanges, MockMediatorRepository, MockOutsideCalendarRepository, NewMediator,
    Versions,
};

fn ann() -> Mediator {
    let email = EmailAddress::parse("ann@example.com").unwrap();
    Mediator::new(NewMediator { name: "Ann".into(), email, details: MediatorChanges::default() })
}

fn noon() -> DateTime<Utc> {
    "2027-01-04T17:00:00Z".parse().unwrap()
}

fn calendar(mediator_id: MediatorId) -> OutsideCalendar {
    OutsideCalendar {
        mediator_id,
        address: Sealed("sealed".into()),
        masked: "example.com/…a.ics".into(),
        added_at: noon() - chrono::TimeDelta::days(9),
        read_at: noon() - chrono::TimeDelta::hours(25),
        problem: Some("That address did not answer".into()),
        skipped: 0,
        versions: Versions::default(),
        through: "2028-02-01".parse().unwrap(),
        zone: Tz::America__New_York,
        owner: Some(ann().email),
    }
}

fn reading(starts: &[&str]) -> Reading {
    let time = |start: &&str| kernel::TimeRange::lasting(start.parse().unwrap(), 60);
    let busy = BusyElsewhere { times: starts.iter().map(time).collect(), skipped: 1 };
    let versions = Versions { etag: Some("\"2\"".into()), last_modified: None };
    Reading {
        busy,
        versions,
        through: "2028-02-04".parse().unwrap(),
        zone: Tz::America__New_York,
        owner: Some(ann().email),
    }
}

struct House {
    mediators: MockMediatorRepository,
    calendars: MockOutsideCalendarRepository,
    lines: AuditLines,
}

impl House {
    /// Where this mediator may be locked so often.
    fn of(mediator: Mediator, locks: usize) -> Self {
        let mut mediators = MockMediatorRepository::new();
        let known = mediator.clone();
        mediators
            .expect_lock()
            .times(locks)
            .returning(move |id| Ok(Some(known.clone()).filter(|m| m.id == id)));
        let known = mediator.clone();
        mediators.expect_find().returning(move |id| Ok(Some(known.clone()).filter(|m| m.id == id)));
        mediators.expect_list().returning(move || Ok(vec![mediator.clone()]));
        Self { mediators, calendars: MockOutsideCalendarRepository::new(), lines: AuditLines::default() }
    }

    fn calendars(&self, scope: Scope) -> OutsideCalendars<'_> {
        let audit = self.lines.audit();
        OutsideCalendars { mediators: &self.mediators, calendars: &self.calendars, audit, scope }
    }
}

#[test]
fn what_a_new_calendar_says_is_closed_at_once() {
    let ann = ann();
    let id = ann.id;
    let mut house = House::of(ann, 1);
    house.calendars.expect_store().times(1).returning(|_| Ok(()));
    house
        .calendars
        .expect_replace_times()
        .withf(|_, times| times.len() == 1)
        .times(1)
        .returning(|_, _| Ok(()));
    let added = house
        .calendars(Scope::Practice)
        .add(id, Sealed("sealed".into()), "example.com/…".into(), reading(&["2027-01-05T09:00:00"]), noon())
        .unwrap();
    assert_eq!((added.read_at, added.problem, added.skipped), (noon(), None, 1));
    assert_eq!(house.lines.texts(), [format!("outside_calendar.set {id}")]);
}

#[test]
fn a_mediator_has_only_their_own_calendar() {
    let (ann, other) = (ann(), Scope::Mediator(Some(MediatorId::generate())));
    let id = ann.id;
    let house = House::of(ann, 2);
    let calendars = house.calendars(other);
    let missing = |error| matches!(error, Err(OutsideCalendarError::MediatorNotFound));
    assert!(missing(calendars.of(id).map(drop)) && missing(calendars.remove(id)));
    let added = calendars.add(id, Sealed("sealed".into()), String::new(), reading(&[]), noon());
    assert!(missing(added.map(drop)) && house.lines.texts().is_empty());
}

#[test]
fn there_is_nothing_to_remove_twice() {
    let ann = ann();
    let id = ann.id;
    let mut house = House::of(ann, 1);
    house.calendars.expect_find().returning(|_| Ok(None));
    let removed = house.calendars(Scope::Practice).remove(id);
    assert!(matches!(removed, Err(OutsideCalendarError::NotFound)));
}

/// Notes this outcome of reading a calendar that has one busy time; the mediator may be locked so often.
fn noted(outcome: Result<Option<Reading>, Unread>, locks: usize, replaced: usize) -> OutsideCalendar {
    let ann = ann();
    let current = calendar(ann.id);
    let mut house = House::of(ann, locks);
    let known = current.clone();
    house.calendars.expect_find().returning(move |_| Ok(Some(known.clone())));
    house.calendars.expect_times().returning(|_| Ok(reading(&["2027-01-05T09:00:00"]).busy.times));
    house.calendars.expect_replace_times().times(replaced).returning(|_, _| Ok(()));
    let stored = std::rc::Rc::new(std::cell::RefCell::new(None));
    let kept = std::rc::Rc::clone(&stored);
    house.calendars.expect_update().times(1).returning_st(move |calendar| {
        *kept.borrow_mut() = Some(calendar.clone());
        Ok(())
    });
    house.calendars(Scope::Practice).note(&current, outcome, noon()).unwrap();
    stored.take().unwrap()
}

#[test]
fn only_what_changes_makes_others_wait() {
    let same = noted(Ok(Some(reading(&["2027-01-05T09:00:00"]))), 0, 0);
    let changed = noted(Ok(Some(reading(&["2027-01-05T10:00:00"]))), 1, 1);
    for read in [same, changed] {
        assert_eq!((read.read_at, &read.problem), (noon(), &None));
        assert_eq!(read.versions.etag.as_deref(), Some("\"2\""));
    }
    let unchanged = noted(Ok(None), 0, 0);
    assert_eq!((unchanged.read_at, unchanged.versions), (noon(), Versions::default()));
}

#[test]
fn while_a_calendar_cannot_be_read_its_times_stay_closed() {
    let failed = noted(Err(Unread::NotFound), 0, 0);
    assert_eq!(
        failed.problem.as_deref(),
        Some("There is no calendar at that address. It may have been reset")
    );
    assert_eq!(failed.unread_since(), Some(noon() - chrono::TimeDelta::hours(25)));
}

#[test]
fn what_was_read_for_a_calendar_that_is_gone_is_dropped() {
    let ann = ann();
    let former = calendar(ann.id);
    let mut house = House::of(ann, 1);
    let new = OutsideCalendar { address: Sealed("another".into()), ..former.clone() };
    house.calendars.expect_find().returning(move |_| Ok(Some(new.clone())));
    house.calendars.expect_times().returning(|_| Ok(vec![]));
    // The mock expects nothing else and would panic.
    let outcome = Ok(Some(reading(&["2027-01-05T09:00:00"])));
    house.calendars(Scope::Practice).note(&former, outcome, noon()).unwrap();
}

#[test]
fn a_calendar_is_unread_after_a_day_of_problems() {
    let ann = ann();
    let (id, of_ann) = (ann.id, calendar(ann.id));
    let mut house = House::of(ann, 0);
    let known = of_ann.clone();
    house.calendars.expect_list().returning(move || Ok(vec![known.clone()]));
    let unread = |scope| house.calendars(scope).unread(noon()).unwrap().len();
    assert_eq!((unread(Scope::Practice), unread(Scope::Mediator(Some(id)))), (1, 1));
    assert_eq!(unread(Scope::Mediator(None)), 0);
    let since =
        |hours| OutsideCalendar { read_at: noon() - chrono::TimeDelta::hours(hours), ..of_ann.clone() };
    assert!(since(24).is_unread(noon()) && !since(23).is_unread(noon()));
    assert!(!OutsideCalendar { problem: None, ..since(25) }.is_unread(noon()));
}

#[test]
fn a_file_is_asked_for_only_if_it_has_changed_while_what_is_stored_is_enough() {
    let practice = crate::Practice::default();
    let versions = reading(&[]).versions;
    let known = OutsideCalendar { versions: versions.clone(), ..calendar(MediatorId::generate()) };
    assert_eq!(known.asks_with(Some(&ann().email), &practice, noon()), versions);
    let later = noon() + chrono::TimeDelta::days(40);
    assert_eq!(
        known.asks_with(Some(&ann().email), &practice, later),
        Versions::default(),
        "further days are within reach"
    );
    assert_eq!(
        known.asks_with(None, &practice, noon()),
        Versions::default(),
        "the mediator has another address"
    );
    let moved = crate::Practice { zone: Tz::America__Chicago, ..practice };
    assert_eq!(
        known.asks_with(Some(&ann().email), &moved, noon()),
        Versions::default(),
        "the practice has moved"
    );
}
