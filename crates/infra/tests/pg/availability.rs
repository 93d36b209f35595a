use std::sync::mpsc;
use std::time::Duration;

use ::availability::{
    BusyTimes, CalendarFeedRepository, DayOff, Days, Mediator, MediatorError, MediatorRepository,
    MediatorStatus, MediatorTexts, PlannedSession, SessionKind, SessionLength, SessionType, SlotError,
    SlotStatus, TimeSlot, TimeSlotRepository, WeeklyPlan, WeeklyPlanRepository,
};
use ::booking::{Booking, BookingRepository, BookingStatus};
use chrono::{NaiveDate, Weekday};
use kernel::{MediatorId, Meeting, Money, Phone, StorageError, TimeRange, VideoLink};

use crate::support::{Fixture, at, booking, email, mediator, moment, slot, stored_mediator, stored_slot};

const MORNING: SessionType = SessionType::Morning;

#[test]
fn a_mediator_reads_back_as_it_was_stored() {
    let ann = Mediator {
        specialties: vec!["Divorce".into(), "Élder care".into()],
        certification: "Certified, no. 1".into(),
        languages: vec!["English".into(), "Español".into()],
        bio: "Calm.\nPatient.".into(),
        spanish: MediatorTexts {
            bio: "Serena.".into(),
            specialties: vec!["Divorcio".into()],
            ..MediatorTexts::default()
        },
        status: MediatorStatus::Inactive,
        can_be_booked: false,
        meeting: Meeting {
            place: "1 Main St, Room 2".into(),
            link: VideoLink::parse("https://zoom.us/j/123?pwd=a").ok(),
            note: "Passcode 42".into(),
        },
        calendar_mail: false,
        ..mediator("Ann")
    };
    Fixture::new().tx(|tx| {
        MediatorRepository::insert(tx, &ann).unwrap();
        assert_eq!(MediatorRepository::find(tx, ann.id).unwrap(), Some(ann.clone()));
        assert_eq!(tx.lock(ann.id).unwrap(), Some(ann.clone()));
        let changed = Mediator { phone: Phone::parse("555").ok(), ..ann };
        MediatorRepository::update(tx, &changed).unwrap();
        assert_eq!(MediatorRepository::find(tx, changed.id).unwrap(), Some(changed));
        assert_eq!(MediatorRepository::find(tx, MediatorId::generate()).unwrap(), None);
    });
}

#[test]
fn employees_are_listed_by_name() {
    Fixture::new().tx(|tx| {
        for name in ["Cleo", "Ann", "Bob"] {
            stored_mediator(tx, name);
        }
        let names: Vec<_> = MediatorRepository::list(tx).unwrap().into_iter().map(|e| e.name).collect();
        assert_eq!(names, ["Ann", "Bob", "Cleo"]);
    });
}

#[test]
fn an_email_address_belongs_to_one_mediator_whatever_its_case() {
    let fixture = Fixture::new();
    let (ann, bob) = fixture.tx(|tx| (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob")));
    let same = Mediator { email: email("ANN@example.com"), ..mediator("Other") };
    let inserted = fixture.db.transact(|tx| MediatorRepository::insert(tx, &same));
    assert!(matches!(inserted, Err(MediatorError::EmailTaken)));
    let updated = Mediator { email: email("Ann@Example.com"), ..bob };
    let updated = fixture.db.transact(|tx| MediatorRepository::update(tx, &updated));
    assert!(matches!(updated, Err(MediatorError::EmailTaken)));
    fixture.tx(|tx| MediatorRepository::delete(tx, ann.id, at("2027-01-04T12:00:00")).unwrap());
    fixture.tx(|tx| MediatorRepository::insert(tx, &same).unwrap());
}

#[test]
fn deleting_a_mediator_deletes_slots_and_plan_and_keeps_bookings() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let past = stored_slot(tx, ann.id, "2027-01-04T09:00:00", MORNING);
        let slot = stored_slot(tx, ann.id, "2027-01-05T09:00:00", MORNING);
        WeeklyPlanRepository::store(tx, ann.id, &WeeklyPlan { sessions: vec![], exceptions: vec![] })
            .unwrap();
        let held = Booking { slot_id: Some(slot.id), ..booking(&ann, "2027-01-05T09:00:00", MORNING) };
        BookingRepository::insert(tx, &held).unwrap();
        MediatorRepository::delete(tx, ann.id, at("2027-01-04T12:00:00")).unwrap();
        assert_eq!(MediatorRepository::find(tx, ann.id).unwrap(), None);
        assert_eq!(tx.lock(ann.id).unwrap(), None);
        assert_eq!(TimeSlotRepository::find(tx, slot.id).unwrap(), None);
        assert_eq!(TimeSlotRepository::find(tx, past.id).unwrap(), Some(past));
        assert_eq!(WeeklyPlanRepository::find(tx, ann.id).unwrap(), None);
        let kept = BookingRepository::find(tx, held.id).unwrap().unwrap();
        assert_eq!((kept.mediator_name.as_str(), kept.slot_id), ("Ann", None));
    });
}

#[test]
fn a_lock_keeps_others_waiting_until_the_transaction_ends() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_mediator(tx, "Ann"));
    let (locked, is_locked) = mpsc::channel();
    let (done, order) = mpsc::channel();
    std::thread::scope(|scope| {
        let (db, first_done) = (fixture.db.clone(), done.clone());
        scope.spawn(move || {
            db.transact(|tx| {
                tx.lock(ann.id)?;
                locked.send(()).unwrap();
                std::thread::sleep(Duration::from_millis(150));
                first_done.send("first").unwrap();
                Ok::<_, StorageError>(())
            })
        });
        is_locked.recv().unwrap();
        fixture.tx(|tx| tx.lock(ann.id).unwrap());
        done.send("second").unwrap();
    });
    assert_eq!(order.try_iter().collect::<Vec<_>>(), ["first", "second"]);
}

#[test]
fn the_last_start_is_the_mediators_own_and_ahead() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann").id, stored_mediator(tx, "Bob").id);
        stored_slot(tx, ann, "2027-01-05T09:00:00", MORNING);
        stored_slot(tx, ann, "2027-01-06T13:00:00", SessionType::Afternoon);
        stored_slot(tx, bob, "2027-01-07T09:00:00", MORNING);
        let last = |now| tx.last_start(ann, at(now)).unwrap();
        assert_eq!(last("2027-01-04T09:00:00"), Some(at("2027-01-06T13:00:00")));
        assert_eq!(last("2027-01-06T12:59:59"), Some(at("2027-01-06T13:00:00")));
        assert_eq!(last("2027-01-06T13:00:00"), None, "it has begun");
    });
}

#[test]
fn slots_are_listed_by_start_then_length() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann").id, stored_mediator(tx, "Bob").id);
        for (start, session) in [
            ("2027-01-05T09:00:00", SessionType::FullDay),
            ("2027-01-05T13:00:00", SessionType::Afternoon),
            ("2027-01-05T09:00:00", MORNING),
            ("2027-01-06T09:00:00", MORNING),
            ("2027-01-04T09:00:00", MORNING),
        ] {
            stored_slot(tx, ann, start, session);
        }
        stored_slot(tx, bob, "2027-01-05T09:00:00", MORNING);
        let days = Days { first: at("2027-01-05T00:00:00").date(), last: at("2027-01-05T00:00:00").date() };
        let lengths: Vec<_> = TimeSlotRepository::list(tx, ann, days)
            .unwrap()
            .into_iter()
            .map(|s| s.length.session_type().unwrap())
            .collect();
        assert_eq!(lengths, [MORNING, SessionType::FullDay, SessionType::Afternoon]);
        let of_both = tx.of_mediators(&[ann, bob], days).unwrap();
        let own = |id| of_both.iter().filter(move |slot| slot.mediator_id == id).map(|s| s.length.minutes());
        assert_eq!(own(ann).collect::<Vec<_>>(), [180, 420, 180]);
        assert_eq!((own(bob).count(), tx.of_mediators(&[bob], days).unwrap().len()), (1, 1));
        let at_nine = tx.starting_at(ann, at("2027-01-05T09:00:00")).unwrap();
        assert_eq!(at_nine.iter().map(|s| s.length.minutes()).collect::<Vec<_>>(), [180, 420]);
    });
}

#[test]
fn the_same_offer_cannot_be_made_twice() {
    let fixture = Fixture::new();
    let (ann, morning) = fixture.tx(|tx| {
        let ann = stored_mediator(tx, "Ann").id;
        (ann, stored_slot(tx, ann, "2027-01-05T09:00:00", MORNING))
    });
    let again = slot(ann, "2027-01-05T09:00:00", MORNING);
    let inserted = fixture.db.transact(|tx| TimeSlotRepository::insert(tx, &again));
    assert!(matches!(inserted, Err(SlotError::Exists)));
    let hour = TimeSlot { length: SessionLength::Minutes(60), ..again };
    fixture.tx(|tx| TimeSlotRepository::insert(tx, &hour).unwrap());
    let grown = fixture
        .db
        .transact(|tx| TimeSlotRepository::update(tx, &TimeSlot { length: morning.length, ..hour.clone() }));
    assert!(matches!(grown, Err(SlotError::Exists)));
    let more = [slot(ann, "2027-01-05T09:00:00", MORNING), slot(ann, "2027-01-06T09:00:00", MORNING)];
    assert_eq!(fixture.tx(|tx| tx.insert_missing(&more).unwrap()), 1);
}

#[test]
fn a_slot_reads_back_as_it_was_changed() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann").id;
        let slot = TimeSlot {
            length: SessionLength::Minutes(90),
            price: Money::cents(12_345),
            status: SlotStatus::Limited,
            from_plan: true,
            ..stored_slot(tx, ann, "2027-01-05T09:00:00", MORNING)
        };
        TimeSlotRepository::update(tx, &slot).unwrap();
        assert_eq!(TimeSlotRepository::find(tx, slot.id).unwrap(), Some(slot.clone()));
        TimeSlotRepository::delete(tx, &[slot.id]).unwrap();
        assert_eq!(TimeSlotRepository::find(tx, slot.id).unwrap(), None);
    });
}

#[test]
fn slots_without_a_session_type_are_those_ahead() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann").id, stored_mediator(tx, "Bob").id);
        for (owner, start) in
            [(ann, "2027-01-04T09:00:00"), (ann, "2027-01-05T09:00:00"), (bob, "2027-01-05T09:00:00")]
        {
            let hour = TimeSlot { length: SessionLength::Minutes(60), ..slot(owner, start, MORNING) };
            TimeSlotRepository::insert(tx, &hour).unwrap();
        }
        stored_slot(tx, ann, "2027-01-05T13:00:00", SessionType::Afternoon);
        let now = at("2027-01-04T12:00:00");
        assert_eq!(tx.without_session_type(None, now).unwrap().len(), 2);
        assert_eq!(tx.without_session_type(Some(bob), now).unwrap().len(), 1);
    });
}

#[test]
fn a_weekly_plan_reads_back_and_replaces_the_one_before() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann").id;
        let hour = PlannedSession {
            start: at("2027-01-05T10:30:00").time(),
            length: SessionLength::Minutes(90),
            price: Money::cents(9_950),
        };
        let plan = WeeklyPlan {
            sessions: vec![(Weekday::Mon, (&SessionKind::from(MORNING)).into()), (Weekday::Sun, hour)],
            exceptions: vec![DayOff { date: at("2027-12-24T00:00:00").date(), reason: "Closed".into() }],
        };
        assert_eq!(WeeklyPlanRepository::find(tx, ann).unwrap(), None);
        WeeklyPlanRepository::store(tx, ann, &WeeklyPlan { sessions: vec![], exceptions: vec![] }).unwrap();
        WeeklyPlanRepository::store(tx, ann, &plan).unwrap();
        assert_eq!(WeeklyPlanRepository::find(tx, ann).unwrap(), Some(plan));
    });
}

#[test]
fn how_far_a_plan_is_offered_only_moves_on() {
    Fixture::new().tx(|tx| {
        let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| stored_mediator(tx, name).id);
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let plan = WeeklyPlan { sessions: vec![], exceptions: vec![] };
        for mediator in [ann, bob] {
            WeeklyPlanRepository::store(tx, mediator, &plan).unwrap();
        }
        assert_eq!(tx.offered_through(ann).unwrap(), None);
        assert_eq!(tx.behind(day("2027-01-04")).unwrap(), [ann, bob]);
        for (through, expected) in
            [("2027-04-04", "2027-04-04"), ("2027-02-01", "2027-04-04"), ("2027-04-05", "2027-04-05")]
        {
            tx.note_offered(ann, day(through)).unwrap();
            assert_eq!(tx.offered_through(ann).unwrap(), Some(day(expected)));
        }
        WeeklyPlanRepository::store(tx, ann, &plan).unwrap();
        assert_eq!(tx.offered_through(ann).unwrap(), Some(day("2027-04-05")), "another plan is as far");
        assert_eq!(tx.behind(day("2027-04-05")).unwrap(), [bob]);
        assert_eq!(tx.behind(day("2027-04-06")).unwrap(), [ann, bob]);
        tx.note_offered(cleo, day("2027-04-04")).unwrap();
        assert_eq!(tx.offered_through(cleo).unwrap(), None, "there is no plan");
        MediatorRepository::delete(tx, bob, at("2027-01-04T12:00:00")).unwrap();
        assert_eq!(tx.behind(day("2027-04-06")).unwrap(), [ann]);
    });
}

#[test]
fn sessions_are_repriced_and_deleted_together() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann").id;
        let slots = ["2027-01-05T09:00:00", "2027-01-06T09:00:00", "2027-01-07T09:00:00"]
            .map(|start| stored_slot(tx, ann, start, MORNING));
        let dearer = |slot: &TimeSlot, price| TimeSlot { price: Money::dollars(price), ..slot.clone() };
        tx.reprice(&[dearer(&slots[0], 800), dearer(&slots[1], 900)]).unwrap();
        tx.reprice(&[]).unwrap();
        let price = |slot: &TimeSlot| TimeSlotRepository::find(tx, slot.id).unwrap().map(|found| found.price);
        let prices = |amounts: [i64; 3]| amounts.map(|amount| Some(Money::dollars(amount)));
        assert_eq!([0, 1, 2].map(|number: usize| price(&slots[number])), prices([800, 900, 750]));
        TimeSlotRepository::delete(tx, &[slots[0].id, slots[2].id]).unwrap();
        TimeSlotRepository::delete(tx, &[]).unwrap();
        assert_eq!(
            [0, 1, 2].map(|number: usize| price(&slots[number])),
            [None, Some(Money::dollars(900)), None]
        );
    });
}

#[test]
fn a_calendar_feed_is_known_by_its_digest_until_it_is_replaced_or_revoked() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let now = moment("2027-01-04T13:00:00Z");
        let owner = |digest: &[u8]| tx.owner(digest).unwrap().map(|mediator| mediator.id);
        assert_eq!(tx.since(ann.id).unwrap(), None);
        CalendarFeedRepository::store(tx, ann.id, b"one", None, now).unwrap();
        assert_eq!(
            (owner(b"one"), owner(b"two"), tx.since(ann.id).unwrap()),
            (Some(ann.id), None, Some(now))
        );
        CalendarFeedRepository::store(tx, ann.id, b"two", None, now).unwrap();
        assert_eq!((owner(b"one"), owner(b"two")), (None, Some(ann.id)));
        tx.revoke(ann.id).unwrap();
        assert_eq!((owner(b"two"), tx.since(ann.id).unwrap()), (None, None));
        CalendarFeedRepository::store(tx, ann.id, b"three", None, now).unwrap();
        MediatorRepository::delete(tx, ann.id, at("2027-01-04T12:00:00")).unwrap();
        assert_eq!(owner(b"three"), None);
    });
}

#[test]
fn cancelled_bookings_keep_no_one_busy() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let held = booking(&ann, "2027-01-05T09:00:00", MORNING);
        let cancelled =
            Booking { status: BookingStatus::Cancelled, ..booking(&ann, "2027-01-05T13:00:00", MORNING) };
        BookingRepository::insert(tx, &held).unwrap();
        BookingRepository::insert(tx, &cancelled).unwrap();
        let day = TimeRange { start: at("2027-01-05T00:00:00"), end: at("2027-01-06T00:00:00") };
        assert_eq!(tx.busy(ann.id, day).unwrap(), [held.period()]);
        let touching = TimeRange { start: at("2027-01-05T12:00:00"), end: at("2027-01-05T13:00:00") };
        assert_eq!(tx.busy(ann.id, touching).unwrap(), []);
        assert!(tx.has_upcoming(ann.id, at("2027-01-05T11:59:00")).unwrap());
        assert!(!tx.has_upcoming(ann.id, at("2027-01-05T12:00:00")).unwrap());
        BookingRepository::update(tx, &Booking { status: BookingStatus::Completed, ..held }).unwrap();
        assert!(!tx.has_upcoming(ann.id, at("2027-01-04T00:00:00")).unwrap());
        assert_eq!(tx.busy(ann.id, day).unwrap().len(), 1);
    });
}

#[test]
fn finding_busy_times_does_not_read_past_bookings() {
    let fixture = Fixture::new();
    let ann = fixture.tx_apart(|tx| {
        let ann = stored_mediator(tx, "Ann");
        BookingRepository::insert(tx, &booking(&ann, "2027-01-05T09:00:00", MORNING)).unwrap();
        ann
    });
    // As a connection prepares its statements after using them often.
    fixture.run(
        "INSERT INTO bookings (id, employee_id, employee_name, client_name, client_email, client_phone, case_type, case_title,
             description, contact_method, starts_at, duration_minutes, price_cents, status, payment_status, created_at, updated_at)
           SELECT gen_random_uuid(), employee_id, employee_name, client_name, client_email, client_phone, case_type, case_title,
             description, contact_method, starts_at - number * interval '1 day', duration_minutes, price_cents, status,
             payment_status, created_at, updated_at
           FROM bookings, generate_series(1, 3000) AS number;
         ANALYZE bookings;
         DO $$ BEGIN
           EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_generic_plan', current_database());
         END $$",
    );
    // PostgreSQL updates its statistics a moment after the connection ends.
    let counted = |what: &str, more_than: i64| {
        let query = format!("SELECT {what} FROM pg_stat_user_tables WHERE relname = 'bookings'");
        (0..1000).find_map(|_| {
            std::thread::sleep(Duration::from_millis(10));
            Some(fixture.number(&query)).filter(|count| *count > more_than)
        })
    };
    counted("n_tup_ins", 3000).unwrap();
    let before = counted("seq_tup_read + idx_tup_fetch", 0).unwrap();
    let day = TimeRange { start: at("2027-01-05T00:00:00"), end: at("2027-01-06T00:00:00") };
    fixture.tx_apart(|tx| {
        assert_eq!(tx.busy(ann.id, day).unwrap().len(), 1);
        assert!(tx.overlaps(ann.id, day, None).unwrap());
    });
    let after = counted("seq_tup_read + idx_tup_fetch", before).unwrap();
    assert_eq!(after - before, 2, "rows read by the two");
}
