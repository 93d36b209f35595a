use ::availability::{Mediator, MediatorRepository, SessionType};
use ::booking::{
    Booking, BookingError, BookingFilter, BookingRepository, BookingStats, BookingStatus, BookingView,
    CaseType, Client, ClientChanges, ClientDetails, ClientError, ClientFilter, ClientRepository,
    ClientStatus, MoreTime, PersonRepository, Revision, Why,
};
use ::payments::{Payment, PaymentRepository};
use chrono::{NaiveDate, TimeDelta};
use infra::pg::Tx;
use kernel::{
    CallerNetwork, Currency, MediatorId, Meeting, Money, Page, Phone, Scope, Sight, Sort, StorageError, Tz,
    VideoLink,
};

use crate::payments::paid;
use crate::support::{Fixture, at, booking, email, moment, stored_mediator, stored_slot};

const MORNING: SessionType = SessionType::Morning;
const ALL: Page = Page { limit: 100, offset: 0 };

#[test]
fn a_booking_reads_back_as_it_was_stored() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let slot = stored_slot(tx, ann.id, "2027-01-05T09:00:00", MORNING);
        let client =
            Client::of(&booking(&ann, "2027-01-05T09:00:00", MORNING).client, moment("2027-01-04T13:00:00Z"));
        let client_id = ClientRepository::upsert(tx, &client).unwrap();
        let stored = Booking {
            slot_id: Some(slot.id),
            client_id: Some(client_id),
            ..booking(&ann, "2027-01-05T09:00:00", MORNING)
        };
        BookingRepository::insert(tx, &stored).unwrap();
        assert_eq!(BookingRepository::find(tx, stored.id).unwrap(), Some(stored));
    });
}

#[test]
fn a_booking_says_where_it_takes_place_or_its_mediator_does() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let link = VideoLink::parse("https://zoom.us/j/1").ok();
        let own = Meeting { place: "Courtroom 4".into(), link: link.clone(), note: "Passcode 42".into() };
        let stored = Booking { own_meeting: own, ..booking(&ann, "2027-01-05T09:00:00", MORNING) };
        BookingRepository::insert(tx, &stored).unwrap();
        assert_eq!(BookingRepository::find(tx, stored.id).unwrap().unwrap().own_meeting, stored.own_meeting);

        let usual = Meeting { place: "Room 2".into(), link, note: String::new() };
        MediatorRepository::update(tx, &Mediator { meeting: usual.clone(), ..ann }).unwrap();
        let cleared = Booking { own_meeting: Meeting::default(), ..stored };
        let revision = BookingRepository::update(tx, &cleared).unwrap();
        let found = BookingRepository::find(tx, cleared.id).unwrap().unwrap();
        assert_eq!((found.revision, revision.number > cleared.revision.number), (revision, true));
        assert_eq!((found.own_meeting, &found.usual_meeting), (Meeting::default(), &usual));
        let listed = BookingRepository::list(tx, &BookingFilter::default(), Sight::ALL, ALL).unwrap();
        assert_eq!(listed.items[0].usual_meeting, usual);
    });
}

#[test]
fn the_own_links_of_past_sessions_are_forgotten() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let link = VideoLink::parse("https://zoom.us/j/1").ok();
        let own = Meeting { place: "Courtroom 4".into(), link, note: "Passcode 42".into() };
        let stored = Booking { own_meeting: own.clone(), ..booking(&ann, "2027-01-05T09:00:00", MORNING) };
        BookingRepository::insert(tx, &stored).unwrap();
        let found = || BookingRepository::find(tx, stored.id).unwrap().unwrap().own_meeting;
        assert_eq!(tx.forget_links(at("2027-01-05T12:00:00")).unwrap(), 0);
        assert_eq!(found(), own);
        assert_eq!(tx.forget_links(at("2027-01-05T12:00:01")).unwrap(), 1);
        assert_eq!(found(), own.without_link());
        assert_eq!(tx.forget_links(at("2027-01-05T12:00:01")).unwrap(), 0, "and once");
    });
}

#[test]
fn a_booking_whose_reference_is_taken_gets_another() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let first = booking(&ann, "2027-01-05T09:00:00", MORNING);
        assert_eq!(BookingRepository::insert(tx, &first).unwrap(), first.reference);
        for (day, from) in [(6, None), (7, Some(network("192.0.2.1")))] {
            let next = booking(&ann, &format!("2027-01-0{day}T09:00:00"), MORNING);
            let next = Booking { reference: first.reference, ..next };
            let stored = match from {
                None => BookingRepository::insert(tx, &next).unwrap(),
                Some(network) => tx.insert_from(network, &next).unwrap(),
            };
            assert_ne!(stored, first.reference);
            let next = Booking { reference: stored, ..next };
            assert_eq!(BookingRepository::find(tx, next.id).unwrap(), Some(next));
        }
        assert_eq!(BookingRepository::find(tx, first.id).unwrap(), Some(first));
    });
    assert_eq!(fixture.number("SELECT count(*) FROM booking_origins"), 1);
    let twice = "UPDATE bookings SET reference = 'A-7K3F-92'";
    assert!(fixture.attempt(twice).is_err(), "two bookings never have the same");
}

#[test]
fn a_booking_is_found_by_its_reference_in_any_spelling() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let reference = "A-7K3F-92".parse().unwrap();
        let wanted = Booking { reference, ..booking(&ann, "2027-01-05T09:00:00", MORNING) };
        let other = Booking {
            reference: "B-7K3F-92".parse().unwrap(),
            ..booking(&ann, "2027-01-06T09:00:00", MORNING)
        };
        for booking in [&wanted, &other] {
            BookingRepository::insert(tx, booking).unwrap();
        }
        for (text, found) in
            [("A-7K3F-92", 1), ("a 7k3f 92", 1), ("a7k3f92", 1), ("7K3F-92", 0), ("C-7K3F-92", 0)]
        {
            let filter = BookingFilter { text: Some(text.into()), ..BookingFilter::default() };
            let listed = BookingRepository::list(tx, &filter, Sight::ALL, ALL).unwrap();
            assert_eq!(listed.total.rows, found, "{text}");
            assert!(listed.items.iter().all(|booking| booking.id == wanted.id), "{text}");
        }
    });
}

#[test]
fn two_active_bookings_of_a_mediator_never_overlap() {
    let fixture = Fixture::new();
    let (ann, bob) = fixture.tx(|tx| (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob")));
    let store = |booking: &Booking| fixture.db.transact(|tx| BookingRepository::insert(tx, booking));
    store(&booking(&ann, "2027-01-05T13:00:00", SessionType::Afternoon)).unwrap();
    let full_day = booking(&ann, "2027-01-05T09:00:00", SessionType::FullDay);
    assert!(matches!(store(&full_day), Err(BookingError::SlotUnavailable(Why::Taken))));
    fixture.tx(|tx| assert_eq!(BookingRepository::find(tx, full_day.id).unwrap(), None));
    store(&booking(&ann, "2027-01-05T09:00:00", MORNING)).unwrap();
    store(&booking(&bob, "2027-01-05T09:00:00", SessionType::FullDay)).unwrap();
    let cancelled = Booking { status: BookingStatus::Cancelled, ..full_day };
    store(&cancelled).unwrap();
    let revived = Booking { status: BookingStatus::Confirmed, ..cancelled };
    let revived = fixture.db.transact(|tx| BookingRepository::update(tx, &revived));
    assert!(matches!(revived, Err(BookingError::SlotUnavailable(Why::Taken))));
}

#[test]
fn overlaps_counts_active_bookings_but_the_one_excepted() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let held = booking(&ann, "2027-01-05T09:00:00", MORNING);
        BookingRepository::insert(tx, &held).unwrap();
        let range = booking(&ann, "2027-01-05T09:00:00", SessionType::FullDay).period();
        assert!(tx.overlaps(ann.id, range, None).unwrap());
        assert!(!tx.overlaps(ann.id, range, Some(held.id)).unwrap());
        let after = booking(&ann, "2027-01-05T12:00:00", MORNING).period();
        assert!(!tx.overlaps(ann.id, after, None).unwrap());
        BookingRepository::update(tx, &Booking { status: BookingStatus::Cancelled, ..held }).unwrap();
        assert!(!tx.overlaps(ann.id, range, None).unwrap());
    });
}

#[test]
fn the_list_is_newest_first_filtered_and_counted_whole() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob"));
        for (day, mediator, status) in [
            (5, &ann, BookingStatus::Pending),
            (6, &bob, BookingStatus::Confirmed),
            (7, &ann, BookingStatus::Cancelled),
        ] {
            let stored = Booking {
                status,
                created_at: moment(&format!("2027-01-0{}T00:00:00Z", day - 4)),
                client: ClientDetails {
                    name: format!("Client_{day}%"),
                    email: Some(email("x@example.com")),
                    phone: None,
                },
                ..booking(mediator, &format!("2027-01-0{day}T09:00:00"), MORNING)
            };
            BookingRepository::insert(tx, &stored).unwrap();
        }
        let days = |filter: BookingFilter, page: Page| {
            let found = BookingRepository::list(tx, &filter, Sight::ALL, page).unwrap();
            if page == ALL {
                let ids: Vec<_> = found.items.iter().map(|booking| booking.id).collect();
                assert_eq!(BookingRepository::ids(tx, &filter, Sight::ALL).unwrap(), ids);
            }
            let days: Vec<_> =
                found.items.iter().map(|b| b.start.date().to_string()[9..].to_owned()).collect();
            (days.join(" "), found.total.rows)
        };
        let everything = BookingFilter::default;
        assert_eq!(days(everything(), ALL), ("7 6 5".into(), 3));
        assert_eq!(days(everything(), Page { limit: 1, offset: 1 }), ("6".into(), 3));
        assert_eq!(days(BookingFilter { mediator_id: Some(ann.id), ..everything() }, ALL), ("7 5".into(), 2));
        assert_eq!(
            days(BookingFilter { status: Some(BookingStatus::Confirmed), ..everything() }, ALL),
            ("6".into(), 1)
        );
        let (from, to) = (Some(at("2027-01-06T00:00:00").date()), Some(at("2027-01-06T00:00:00").date()));
        assert_eq!(days(BookingFilter { from, to, ..everything() }, ALL), ("6".into(), 1));
        for (text, found) in [
            ("client_6%", "6"),
            ("BOB", "6"),
            ("family med", "7 6 5"),
            ("%5", ""),
            ("bo", "6"),
            ("ob", ""),
            ("???", ""),
            ("x@EXAMPLE", "7 6 5"),
            ("property/d", ""),
        ] {
            assert_eq!(
                days(BookingFilter { text: Some(text.into()), ..everything() }, ALL).0,
                found,
                "{text}"
            );
        }
        let now = at("2027-01-06T12:00:00");
        let in_view = |view| BookingFilter { view: Some(view), now, ..everything() };
        for (view, found) in [
            (BookingView::NeedsAnswer, "5"),
            (BookingView::Upcoming, ""),
            (BookingView::Past, "6 5"),
            (BookingView::Cancelled, "7"),
        ] {
            assert_eq!(days(in_view(view), ALL).0, found, "{view:?}");
        }
        let earlier = BookingFilter { now: at("2027-01-06T11:59:59"), ..in_view(BookingView::Upcoming) };
        assert_eq!(days(earlier, ALL).0, "6", "until it ends");
        for (sort, found) in [
            ("when", "5 6 7"),
            ("-when", "7 6 5"),
            ("-client", "7 6 5"),
            ("mediator", "5 7 6"),
            ("status", "5 6 7"),
        ] {
            let sort = Some(Sort::parse(sort).unwrap());
            assert_eq!(days(BookingFilter { sort, ..everything() }, ALL).0, found, "{sort:?}");
        }
        let ids = everything();
        let first =
            BookingRepository::list(tx, &ids, Sight::ALL, Page { limit: 1, offset: 0 }).unwrap().items[0].id;
        assert_eq!(days(BookingFilter { ids: Some(vec![first]), ..everything() }, ALL), ("7".into(), 1));
        let of = |case_type| BookingFilter { case_type: Some(case_type), ..everything() };
        assert_eq!(days(of(CaseType::Family), ALL).1, 3);
        assert_eq!(days(of(CaseType::Property), ALL).1, 0);
        let counts = BookingStats { total: 3, pending: 1, confirmed: 1, completed: 0 };
        assert_eq!(tx.stats(Scope::Practice).unwrap(), counts);
        assert_eq!(tx.pending_of(&email("X@example.com")).unwrap(), 1);
    });
}

#[test]
fn a_known_clients_data_stays_but_for_an_empty_telephone_number() {
    Fixture::new().tx(|tx| {
        let upsert = |name: &str, address: &str, phone: &str| {
            let details = ClientDetails {
                name: name.into(),
                email: Some(email(address)),
                phone: Phone::stored(phone.into()),
            };
            ClientRepository::upsert(tx, &Client::of(&details, moment("2027-01-04T13:00:00Z"))).unwrap()
        };
        let first = upsert("Jo Park", "jo@example.com", "");
        assert_eq!(upsert("Somebody Else", "JO@example.com", "555-1"), first);
        assert_eq!(upsert("Jo", "jo@EXAMPLE.com", "555-2"), first);
        assert_ne!(upsert("Kim", "kim@example.com", ""), first);
    });
}

#[test]
fn what_a_refused_use_case_wrote_is_undone() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_mediator(tx, "Ann"));
    let held = booking(&ann, "2027-01-05T09:00:00", MORNING);
    let refused = fixture.db.transact(|tx| {
        BookingRepository::insert(tx, &held)?;
        Err::<(), _>(BookingError::SlotUnavailable(Why::Taken))
    });
    assert!(matches!(refused, Err(BookingError::SlotUnavailable(Why::Taken))));
    fixture.tx(|tx| assert_eq!(BookingRepository::find(tx, held.id).unwrap(), None));
}

#[test]
fn a_database_out_of_reach_is_unavailable() {
    let db = infra::pg::Db::new("postgres://127.0.0.1:1/nothing?connect_timeout=1", 2);
    let answer = db.read(|tx| tx.stats(Scope::Practice));
    assert!(matches!(answer, Err(StorageError::Unavailable(_))));
}

#[test]
fn clients_are_listed_newest_first_with_their_cases_and_the_status_of_the_rule() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let mut day = 4;
        // Each client's bookings by status.
        for (name, statuses) in [
            ("None", vec![]),
            ("Open", vec![BookingStatus::Completed, BookingStatus::Pending]),
            ("Done", vec![BookingStatus::Completed, BookingStatus::Completed]),
            ("Gone", vec![BookingStatus::Completed, BookingStatus::Cancelled]),
        ] {
            let details = ClientChanges {
                email: Some(Some(email(&format!("{name}@example.com")))),
                ..ClientChanges::default()
            };
            let client = Client::new(name.into(), details, moment(&format!("2027-01-0{day}T00:00:00Z")));
            ClientRepository::insert(tx, &client).unwrap();
            for status in statuses {
                day += 1;
                let start = format!("2027-02-{day:02}T09:00:00");
                let stored = Booking { status, client_id: Some(client.id), ..booking(&ann, &start, MORNING) };
                BookingRepository::insert(tx, &stored).unwrap();
            }
        }
        let all = ClientRepository::list(tx, &ClientFilter::default(), Sight::ALL, ALL).unwrap();
        assert_eq!(
            all.items.iter().map(|o| o.overview.client.name.as_str()).collect::<Vec<_>>(),
            ["Gone", "Done", "Open", "None"]
        );
        for status in [ClientStatus::Active, ClientStatus::Inactive, ClientStatus::Completed] {
            let filter = ClientFilter { status: Some(status), ..ClientFilter::default() };
            let found = ClientRepository::list(tx, &filter, Sight::ALL, ALL).unwrap();
            let by_rule: Vec<_> =
                all.items.iter().filter(|o| o.overview.bookings.status() == status).cloned().collect();
            assert_eq!((found.total.rows, found.items), (i64::try_from(by_rule.len()).unwrap(), by_rule));
        }
        let of = |mediator| Sight { scope: Scope::Mediator(mediator), ..Sight::ALL };
        for (mediator, found) in [(Some(ann.id), 3), (Some(MediatorId::generate()), 0), (None, 0)] {
            let clients = ClientRepository::list(tx, &ClientFilter::default(), of(mediator), ALL);
            assert_eq!(clients.unwrap().total.rows, found);
            let bookings = BookingRepository::list(tx, &BookingFilter::default(), of(mediator), ALL);
            assert_eq!(bookings.unwrap().total.rows > 0, found > 0);
            assert_eq!(tx.stats(Scope::Mediator(mediator)).unwrap().total > 0, found > 0);
        }
        let names = Sight { contacts: false, ..Sight::ALL };
        let text = ClientFilter { text: Some("DONE@".into()), ..ClientFilter::default() };
        assert_eq!(ClientRepository::list(tx, &text, names, ALL).unwrap().total.rows, 0);
        assert_eq!(ClientRepository::list(tx, &text, Sight::ALL, ALL).unwrap().total.rows, 1);
        assert_eq!(
            ClientRepository::list(tx, &ClientFilter::default(), Sight::ALL, Page { limit: 1, offset: 3 })
                .unwrap()
                .items
                .len(),
            1
        );
    });
}

#[test]
fn a_booking_by_a_mediator_does_not_make_its_client_theirs() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let known = |tx: &infra::pg::Tx<'_>| {
            let sight = Sight { scope: Scope::Mediator(Some(ann.id)), ..Sight::ALL };
            ClientRepository::list(tx, &ClientFilter::default(), sight, ALL).unwrap()
        };
        let first = booking(&ann, "2027-01-05T09:00:00", MORNING);
        let client = Client::of(&first.client, moment("2027-01-04T13:00:00Z"));
        let client_id = Some(ClientRepository::upsert(tx, &client).unwrap());
        BookingRepository::insert(tx, &Booking { client_id, opens_record: false, ..first }).unwrap();
        assert_eq!(known(tx).total.rows, 0);
        let others = Booking { client_id, ..booking(&ann, "2027-01-06T09:00:00", MORNING) };
        BookingRepository::insert(tx, &others).unwrap();
        // Anyone who is known has all their sessions with the mediator counted.
        assert_eq!(known(tx).items[0].overview.bookings.total, 2);
    });
}

#[test]
fn clients_are_sorted_by_what_their_sessions_are_to_the_reader() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob"));
        for (name, sessions) in [
            (
                "zoe",
                vec![
                    (&ann, "2027-01-05", BookingStatus::Completed),
                    (&bob, "2027-02-01", BookingStatus::Pending),
                ],
            ),
            (
                "Amy",
                vec![
                    (&ann, "2027-01-06", BookingStatus::Completed),
                    (&ann, "2027-02-03", BookingStatus::Cancelled),
                ],
            ),
            ("Eve", vec![(&ann, "2027-02-02", BookingStatus::Confirmed)]),
            ("New", vec![]),
        ] {
            let client = Client::new(name.into(), ClientChanges::default(), moment("2027-01-04T00:00:00Z"));
            ClientRepository::insert(tx, &client).unwrap();
            for (mediator, day, status) in sessions {
                let of = booking(mediator, &format!("{day}T09:00:00"), MORNING);
                BookingRepository::insert(tx, &Booking { status, client_id: Some(client.id), ..of }).unwrap();
            }
        }
        let now = "2027-01-20T12:00:00".parse().unwrap();
        let listed = |sort: &str, sight| {
            let sort = Some(Sort::parse(sort).unwrap());
            let filter = ClientFilter { sort, now, ..ClientFilter::default() };
            let listed = ClientRepository::list(tx, &filter, sight, ALL).unwrap().items;
            let ids: Vec<_> = listed.iter().map(|listed| listed.overview.client.id).collect();
            assert_eq!(ClientRepository::ids(tx, &filter, sight).unwrap(), ids);
            listed
        };
        let names = |sort: &str, sight| -> Vec<_> {
            listed(sort, sight).into_iter().map(|listed| listed.overview.client.name).collect()
        };
        assert_eq!(names("name", Sight::ALL), ["Amy", "Eve", "New", "zoe"]);
        assert_eq!(names("-name", Sight::ALL), ["zoe", "New", "Eve", "Amy"]);
        assert_eq!(names("-last", Sight::ALL)[..2], ["Amy", "zoe"]);
        assert_eq!(names("last", Sight::ALL)[..2], ["zoe", "Amy"]);
        assert_eq!(names("next", Sight::ALL)[..2], ["zoe", "Eve"]);
        assert_eq!(names("-next", Sight::ALL)[..2], ["Eve", "zoe"]);
        assert_eq!(names("sessions", Sight::ALL)[..2], ["New", "Eve"]);
        assert_eq!(
            names("last", Sight::ALL)[2..],
            names("-last", Sight::ALL)[2..],
            "without one: newest first"
        );
        for by in ["name", "last", "next", "sessions", "since"] {
            for sort in [by.to_owned(), format!("-{by}")] {
                let whole = names(&sort, Sight::ALL);
                let cut = |limit, offset| {
                    let sort = Some(Sort::parse(&sort).unwrap());
                    let filter = ClientFilter { sort, now, ..ClientFilter::default() };
                    let page =
                        ClientRepository::list(tx, &filter, Sight::ALL, Page { limit, offset }).unwrap();
                    page.items.into_iter().map(|listed| listed.overview.client.name).collect::<Vec<_>>()
                };
                for limit in 1..=4 {
                    let pages: Vec<_> = (0..5).flat_map(|page| cut(limit, page * limit)).collect();
                    assert_eq!(pages, whole, "{sort}, {limit} a page");
                }
            }
        }
        let of_ann = Sight { scope: Scope::Mediator(Some(ann.id)), money: false, ..Sight::ALL };
        assert_eq!(names("next", of_ann)[0], "Eve", "Zoe's is with Bob");
        let zoe = listed("-name", of_ann).remove(0);
        assert_eq!((zoe.overview.bookings.total, zoe.next_session, zoe.paid), (1, None, None));
        assert_eq!(zoe.last_session, Some("2027-01-05T09:00:00".parse().unwrap()));
    });
}

#[test]
fn tallies_follow_every_change_of_a_booking_and_are_summed_up() {
    let fixture = Fixture::new();
    let totals = || {
        let stats = fixture.tx(|tx| tx.stats(Scope::Practice).unwrap());
        (stats.total, stats.pending, stats.confirmed)
    };
    let rows = || fixture.number("SELECT count(*) FROM booking_tallies");
    let (ann, bob) = fixture.tx(|tx| (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob")));
    let first = booking(&ann, "2027-01-05T09:00:00", MORNING);
    fixture.tx(|tx| {
        BookingRepository::insert(tx, &first).unwrap();
        BookingRepository::insert(tx, &booking(&ann, "2027-01-06T09:00:00", MORNING)).unwrap();
    });
    let before = totals();
    assert_eq!((before.0, rows()), (2, 2));
    let moved = Booking { mediator_id: bob.id, status: BookingStatus::Confirmed, ..first.clone() };
    fixture.tx(|tx| BookingRepository::update(tx, &moved).unwrap());
    assert_eq!(totals(), (2, before.1 - 1, before.2 + 1));
    let of_bob = fixture.tx(|tx| tx.stats(Scope::Mediator(Some(bob.id))).unwrap());
    assert_eq!((of_bob.total, of_bob.confirmed), (1, 1));
    // One row that stays and two of the change; nothing is left of what came and went.
    fixture.tx(|tx| tx.sum_up_tallies().unwrap());
    assert_eq!((totals(), rows()), ((2, before.1 - 1, before.2 + 1), 2));
    fixture.run("DELETE FROM bookings");
    fixture.tx(|tx| tx.sum_up_tallies().unwrap());
    assert_eq!((totals(), rows()), ((0, 0, 0), 0));
}

#[test]
fn the_numbers_of_a_clients_bookings_follow_every_change() {
    let fixture = Fixture::new();
    let client =
        |name: &str| Client::new(name.into(), ClientChanges::default(), moment("2027-01-04T00:00:00Z"));
    let (jo, max) = (client("Jo"), client("Max"));
    let ann = fixture.tx(|tx| {
        ClientRepository::insert(tx, &jo).unwrap();
        ClientRepository::insert(tx, &max).unwrap();
        stored_mediator(tx, "Ann")
    });
    let counts = |client: &Client| {
        let found = fixture.tx(|tx| ClientRepository::find(tx, client.id).unwrap()).unwrap().bookings;
        let filter = ClientFilter {
            status: Some(found.status()),
            ids: Some(vec![client.id]),
            ..ClientFilter::default()
        };
        assert_eq!(
            fixture.tx(|tx| ClientRepository::list(tx, &filter, Sight::ALL, ALL).unwrap()).total.rows,
            1,
            "{found:?}"
        );
        (found.total, found.open, found.completed)
    };
    let first = booking(&ann, "2027-01-05T09:00:00", MORNING);
    let second = booking(&ann, "2027-01-06T09:00:00", MORNING);
    let (first, second) =
        (Booking { client_id: Some(jo.id), ..first }, Booking { client_id: Some(jo.id), ..second });
    fixture.tx(|tx| {
        BookingRepository::insert(tx, &first).unwrap();
        BookingRepository::insert(tx, &second).unwrap();
    });
    assert_eq!((counts(&jo), counts(&max)), ((2, 2, 0), (0, 0, 0)));
    let change = |booking: &Booking| fixture.tx(|tx| BookingRepository::update(tx, booking).unwrap());
    change(&Booking { status: BookingStatus::Completed, ..first.clone() });
    change(&Booking { status: BookingStatus::Cancelled, client_id: Some(max.id), ..second });
    assert_eq!((counts(&jo), counts(&max)), ((1, 0, 1), (1, 0, 0)));
    fixture.run("DELETE FROM bookings WHERE status = 'completed'");
    assert_eq!((counts(&jo), counts(&max)), ((0, 0, 0), (1, 0, 0)));
    fixture.tx(|tx| ClientRepository::delete(tx, max.id).unwrap());
    assert_eq!(fixture.number("SELECT count(*) FROM booking_counts"), 1);
}

#[test]
fn what_a_client_has_paid_counts_in_the_currency_asked_for() {
    let fixture = Fixture::new();
    let jo = Client::new("Jo".into(), ClientChanges::default(), moment("2027-01-04T00:00:00Z"));
    fixture.tx(|tx| {
        ClientRepository::insert(tx, &jo).unwrap();
        let ann = stored_mediator(tx, "Ann");
        for (day, currency, refunded) in [
            ("2027-01-05", Currency::Eur, 0),
            ("2027-01-06", Currency::Usd, 0),
            ("2027-01-07", Currency::Usd, 5_000),
            // Returned in full: it counts as none.
            ("2027-01-08", Currency::Usd, 75_000),
        ] {
            let held = booking(&ann, &format!("{day}T09:00:00"), MORNING);
            let price = Money::new(75_000, currency);
            let held = Booking { client_id: Some(jo.id), price, ..held };
            BookingRepository::insert(tx, &held).unwrap();
            let payment = Payment { refunded_here: refunded, ..paid(&held, 75_000) };
            PaymentRepository::store(tx, &payment).unwrap();
        }
    });
    fixture.tx(|tx| {
        let filter =
            ClientFilter { ids: Some(vec![jo.id]), money: Some(Currency::Usd), ..ClientFilter::default() };
        let [found] =
            <[_; 1]>::try_from(ClientRepository::list(tx, &filter, Sight::ALL, ALL).unwrap().items).unwrap();
        assert_eq!(found.paid, Some(Money::new(145_000, Currency::Usd)));
    });
}

#[test]
fn a_phone_number_is_found_in_any_spelling_by_those_who_may_see_it() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let phone = Some(Phone::parse("(407) 555-0100").ok());
        let client = Client::new(
            "Lee".into(),
            ClientChanges { phone, ..ClientChanges::default() },
            moment("2027-01-04T00:00:00Z"),
        );
        ClientRepository::insert(tx, &client).unwrap();
        let mut held = booking(&ann, "2027-12-07T09:00:00", MORNING);
        held.client.phone = client.phone.clone();
        held.subject.description = "Bring the deed".into();
        BookingRepository::insert(tx, &held).unwrap();
        let names = Sight { contacts: false, ..Sight::ALL };
        for (text, sight, expected) in [
            ("4075550100", Sight::ALL, (1, 1)),
            ("407-555-0100", Sight::ALL, (1, 1)),
            ("+1 407.555.0100", Sight::ALL, (1, 1)),
            ("5550100", Sight::ALL, (1, 1)),
            ("4075550101", Sight::ALL, (0, 0)),
            ("4075550100", names, (0, 0)),
            ("the deed", Sight::ALL, (0, 1)),
            ("the deed", names, (0, 0)),
        ] {
            let text = Some(text.to_owned());
            let clients = ClientFilter { text: text.clone(), ..ClientFilter::default() };
            let bookings = BookingFilter { text: text.clone(), ..BookingFilter::default() };
            let found = (
                ClientRepository::list(tx, &clients, sight, ALL).unwrap().total.rows,
                BookingRepository::list(tx, &bookings, sight, ALL).unwrap().total.rows,
            );
            assert_eq!(found, expected, "{text:?}");
        }
        let on = |text_day| BookingFilter { text: Some("Dec".into()), text_day, ..BookingFilter::default() };
        let found =
            |text_day| BookingRepository::list(tx, &on(text_day), Sight::ALL, ALL).unwrap().total.rows;
        assert_eq!(
            (
                found(NaiveDate::from_ymd_opt(2027, 12, 7)),
                found(NaiveDate::from_ymd_opt(2027, 12, 6)),
                found(None)
            ),
            (1, 0, 0)
        );
    });
}

#[test]
fn a_clients_address_is_unique_and_deleting_keeps_the_bookings() {
    let fixture = Fixture::new();
    let now = moment("2027-01-04T13:00:00Z");
    let with = |name: &str, address: &str| {
        let details = ClientChanges { email: Some(Some(email(address))), ..ClientChanges::default() };
        Client::new(name.into(), details, now)
    };
    let (jo, kim) = (with("Jo", "jo@example.com"), with("Kim", "kim@example.com"));
    fixture.tx(|tx| {
        ClientRepository::insert(tx, &jo).unwrap();
        ClientRepository::insert(tx, &kim).unwrap();
    });
    let twice = fixture.db.transact(|tx| ClientRepository::insert(tx, &with("Other", "JO@example.com")));
    assert!(matches!(twice, Err(ClientError::Exists)));
    let changed = Client { email: Some(email("Jo@Example.com")), ..kim };
    assert!(matches!(
        fixture.db.transact(|tx| ClientRepository::update(tx, &changed)),
        Err(ClientError::Exists)
    ));
    fixture.tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let held = Booking { client_id: Some(jo.id), ..booking(&ann, "2027-01-05T09:00:00", MORNING) };
        BookingRepository::insert(tx, &held).unwrap();
        ClientRepository::delete(tx, jo.id).unwrap();
        assert_eq!(ClientRepository::find(tx, jo.id).unwrap(), None);
        let kept = BookingRepository::find(tx, held.id).unwrap().unwrap();
        assert_eq!((kept.client_id, kept.client.name.as_str()), (None, "Jo Park"));
    });
}

fn network(address: &str) -> CallerNetwork {
    CallerNetwork::of(address.parse().unwrap())
}

#[test]
fn a_network_is_counted_by_its_pending_bookings_ahead_within_a_day() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let (here, there) = (network("192.0.2.1"), network("192.0.2.2"));
        let asked = moment("2027-01-04T13:00:00Z");
        let (since, after) = (asked - TimeDelta::hours(24), at("2027-01-04T08:00:00"));
        for (day, from, status, hours_ago) in [
            ("2027-01-05", here, BookingStatus::Pending, 0),
            ("2027-01-06", here, BookingStatus::Pending, 23),
            ("2027-01-07", here, BookingStatus::Pending, 24),
            ("2027-01-08", here, BookingStatus::Confirmed, 0),
            ("2027-01-11", here, BookingStatus::Cancelled, 0),
            ("2027-01-03", here, BookingStatus::Pending, 20),
            ("2027-01-12", there, BookingStatus::Pending, 0),
        ] {
            let created_at = asked - TimeDelta::hours(hours_ago);
            let revision = Revision::first(created_at);
            let asked = booking(&ann, &format!("{day}T09:00:00"), MORNING);
            let stored = Booking { status, created_at, revision, ..asked };
            tx.insert_from(from, &stored).unwrap();
            assert_eq!(BookingRepository::find(tx, stored.id).unwrap(), Some(stored));
        }
        BookingRepository::insert(tx, &booking(&ann, "2027-01-13T09:00:00", MORNING)).unwrap();
        let open = |from| tx.open_from(from, since, after).unwrap();
        assert_eq!([here, there, network("192.0.2.3")].map(open), [2, 1, 0]);
        assert_eq!(tx.most_open(since, after).unwrap(), 2);
        assert_eq!(tx.most_open(since, at("2027-02-01T09:00:00")).unwrap(), 0);
        let later = tx.open_from(here, since, at("2027-01-05T09:00:00")).unwrap();
        assert_eq!(later, 1, "a session that has begun waits for nobody");
        assert_eq!(tx.forget_origins(since).unwrap(), 0);
        assert_eq!(tx.forget_origins(asked).unwrap(), 3);
        assert_eq!(tx.open_from(here, since, after).unwrap(), 1);
    });
}

#[test]
fn a_refused_booking_records_no_origin() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_mediator(tx, "Ann"));
    let held = booking(&ann, "2027-01-05T09:00:00", MORNING);
    let overlapping = booking(&ann, "2027-01-05T09:00:00", SessionType::FullDay);
    let store = |booking| fixture.db.transact(|tx| tx.insert_from(network("192.0.2.1"), booking));
    store(&held).unwrap();
    assert!(matches!(store(&overlapping), Err(BookingError::SlotUnavailable(Why::Taken))));
    assert_eq!(fixture.number("SELECT count(*) FROM booking_origins"), 1);
}

#[test]
fn requests_of_a_network_at_the_same_time_count_one_after_the_other() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_mediator(tx, "Ann"));
    std::thread::scope(|scope| {
        for day in 5..17 {
            let (db, held) =
                (fixture.db.clone(), booking(&ann, &format!("2027-01-{day:02}T09:00:00"), MORNING));
            scope.spawn(move || {
                db.transact(|tx| {
                    let here = network("2001:db8::1");
                    let since = held.created_at - TimeDelta::hours(24);
                    if tx.open_from(here, since, at("2027-01-04T08:00:00"))? < 5 {
                        tx.insert_from(here, &held)?;
                    }
                    Ok::<_, BookingError>(())
                })
                .unwrap();
            });
        }
    });
    assert_eq!(fixture.number("SELECT count(*) FROM booking_origins"), 5);
}

#[test]
fn requests_of_an_address_at_the_same_time_count_one_after_the_other() {
    let fixture = Fixture::new();
    let mediators =
        fixture.tx(|tx| (0..12).map(|n| stored_mediator(tx, &format!("M{n}"))).collect::<Vec<_>>());
    std::thread::scope(|scope| {
        for mediator in &mediators {
            let fixture = &fixture;
            scope.spawn(move || {
                fixture.tx_apart(|tx| {
                    if tx.pending_of(&email("JO@example.com")).unwrap() < 3 {
                        BookingRepository::insert(tx, &booking(mediator, "2027-01-05T09:00:00", MORNING))
                            .unwrap();
                    }
                });
            });
        }
    });
    assert_eq!(fixture.number("SELECT count(*) FROM bookings"), 3);
}

#[test]
fn where_a_request_came_from_is_erased_with_the_client() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        for (day, name) in [(5, "jo@example.com"), (6, "kim@example.com")] {
            let held = booking(&ann, &format!("2027-01-0{day}T09:00:00"), MORNING);
            let details = ClientDetails { email: Some(email(name)), ..held.client.clone() };
            let client_id = ClientRepository::upsert(tx, &Client::of(&details, held.created_at)).unwrap();
            let held = Booking { client: details, client_id: Some(client_id), ..held };
            tx.insert_from(network("192.0.2.1"), &held).unwrap();
            if day == 5 {
                let person = tx.of_client(client_id).unwrap().unwrap();
                PersonRepository::erase(tx, &person, None).unwrap();
            }
        }
    });
    let left = "SELECT client_email AS line FROM booking_origins JOIN bookings ON id = booking_id";
    assert_eq!(fixture.lines(left), ["kim@example.com"]);
}

#[test]
fn unconfirmed_are_pending_requests_past_their_time_whose_session_lies_ahead() {
    let fixture = Fixture::new();
    let (now, after) = (moment("2027-01-05T13:00:00Z"), at("2027-01-05T08:00:00"));
    let expected = fixture.tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let mut ids = Vec::new();
        for (day, status, confirm_by) in [
            ("06", BookingStatus::Pending, Some(now)),
            ("07", BookingStatus::Pending, Some(now - TimeDelta::hours(1))),
            ("08", BookingStatus::Pending, Some(now + TimeDelta::seconds(1))),
            ("09", BookingStatus::Pending, None),
            ("10", BookingStatus::Confirmed, Some(now)),
            ("11", BookingStatus::Cancelled, Some(now)),
            ("04", BookingStatus::Pending, Some(now)),
        ] {
            let start = format!("2027-01-{day}T09:00:00");
            let stored = Booking { status, confirm_by, ..booking(&ann, &start, MORNING) };
            BookingRepository::insert(tx, &stored).unwrap();
            assert_eq!(BookingRepository::find(tx, stored.id).unwrap().as_ref(), Some(&stored));
            ids.push(stored.id);
        }
        assert_eq!(tx.unconfirmed(now, after).unwrap(), [ids[1], ids[0]]);
        tx.confirm_all().unwrap();
        assert_eq!(tx.unconfirmed(now + TimeDelta::hours(24), after).unwrap(), []);
        ids[5]
    });
    let left = "SELECT id::text AS line FROM bookings WHERE confirm_by IS NOT NULL AND status = 'cancelled'";
    assert_eq!(fixture.lines(left), [expected.to_string()], "what has ended stays as it is");
}

#[test]
fn more_time_is_for_pending_requests_whose_email_waits_for_the_mail_server() {
    let fixture = Fixture::new();
    let now = moment("2027-01-05T13:00:00Z");
    let ann = fixture.tx(|tx| stored_mediator(tx, "Ann"));
    let mut day = 1;
    let mut later = |status: BookingStatus, confirm_by, mail: &str| {
        day += 1;
        let start = format!("2027-03-{day:02}T09:00:00");
        let stored = Booking { status, confirm_by, ..booking(&ann, &start, MORNING) };
        fixture.tx(|tx| BookingRepository::insert(tx, &stored).unwrap());
        let columns = "INSERT INTO outbox (id, kind, booking_id) VALUES";
        fixture.run(&format!("{columns} (gen_random_uuid(), 'booking_received', '{}')", stored.id));
        fixture.run(&format!("UPDATE outbox SET {mail} WHERE booking_id = '{}'", stored.id));
        let more = MoreTime {
            until: now + TimeDelta::hours(24),
            before: now,
            starts_from: stored.start,
            fair: TimeDelta::hours(23),
        };
        fixture.tx(|tx| {
            let none = MoreTime { starts_from: stored.start + TimeDelta::seconds(1), ..more };
            assert_eq!(tx.allow_more_time(none).unwrap(), 0, "its session is too near");
            let promised = |until| Booking { free_until: Some(until), ..stored.clone() };
            BookingRepository::update(tx, &promised(more.until - TimeDelta::seconds(1))).unwrap();
            assert_eq!(tx.allow_more_time(more).unwrap(), 0, "it could not be changed any more");
            let stored = promised(more.until);
            BookingRepository::update(tx, &stored).unwrap();
            let moved = tx.allow_more_time(more).unwrap() == 1;
            let found = BookingRepository::find(tx, stored.id).unwrap().unwrap();
            let expected = if moved { Some(more.until) } else { confirm_by };
            let revision = found.revision;
            assert_eq!(
                found,
                Booking { confirm_by: expected, revision, ..stored },
                "and nothing else changes"
            );
            moved
        })
    };
    for (mail, expected) in [
        ("attempts = 0", true),
        ("attempts = 1", true),
        ("attempts = 3, error = 'The mail server cannot be reached', waits_for_server = true", true),
        ("attempts = 3, error = 'Mailbox full'", false),
        ("sent_at = '2027-01-04 13:59:00Z'", false),
        ("sent_at = '2027-01-04 14:01:00Z'", true),
        ("failed_at = now(), error = 'No such user'", false),
        ("withheld_at = now(), withdrawal = 'visitor_limit', due_at = 'infinity'", false),
        ("held_at = now(), due_at = 'infinity'", false),
        ("kind = 'new_request'", false),
    ] {
        assert_eq!(later(BookingStatus::Pending, Some(now), mail), expected, "{mail}");
    }
    for (status, confirm_by) in [
        (BookingStatus::Pending, Some(now + TimeDelta::seconds(1))),
        (BookingStatus::Pending, None),
        (BookingStatus::Confirmed, Some(now)),
        (BookingStatus::Cancelled, Some(now)),
    ] {
        assert!(!later(status, confirm_by, "attempts = 0"), "{status:?} {confirm_by:?}");
    }
}

#[test]
fn promised_moments_follow_the_clock_of_another_time_zone() {
    let fixture = Fixture::new();
    let ann = fixture.tx(|tx| stored_mediator(tx, "Ann"));
    let promise = |start: &str, until: Option<&str>| {
        let free_until = until.map(moment);
        let stored = Booking { free_until, ..booking(&ann, start, MORNING) };
        fixture.tx(|tx| BookingRepository::insert(tx, &stored).unwrap());
        stored.id
    };
    let [past, winter, summer, none] = [
        promise("2027-01-04T09:00:00", Some("2027-01-03T14:00:00Z")),
        promise("2027-01-06T09:00:00", Some("2027-01-05T14:00:00Z")),
        promise("2027-07-06T09:00:00", Some("2027-07-05T13:00:00Z")),
        promise("2027-01-07T09:00:00", None),
    ];
    fixture.tx(|tx| {
        tx.move_promises(at("2027-01-05T00:00:00"), Tz::America__New_York, Tz::America__Denver).unwrap();
        let until = |id| BookingRepository::find(tx, id).unwrap().unwrap().free_until;
        assert_eq!(until(past), Some(moment("2027-01-03T14:00:00Z")), "it has taken place");
        assert_eq!(until(winter), Some(moment("2027-01-05T16:00:00Z")), "nine in Denver");
        assert_eq!(until(summer), Some(moment("2027-07-05T15:00:00Z")));
        assert_eq!(until(none), None);
    });
}

#[test]
fn a_revision_grows_with_every_change_even_by_a_server_that_waited() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| {
        let booking = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        BookingRepository::insert(tx, &booking).unwrap();
        booking
    });
    let found = |tx: &Tx<'_>| BookingRepository::find(tx, booking.id).unwrap().unwrap();
    let change = |tx: &Tx<'_>, status| {
        BookingRepository::update(tx, &Booking { status, ..found(tx) }).unwrap();
        found(tx).revision
    };
    assert_eq!(fixture.tx(|tx| found(tx)).revision, booking.revision);
    // One server begins first and changes the booking last: its clock has stood still since.
    let (second, third) = fixture.tx(|early| {
        found(early);
        let second = fixture.tx_apart(|late| change(late, BookingStatus::Confirmed));
        (second, change(early, BookingStatus::Cancelled))
    });
    assert_eq!((second.number, third.number), (1, 2));
    // Two changes in one transaction.
    let (fourth, fifth) =
        fixture.tx(|tx| (change(tx, BookingStatus::Pending), change(tx, BookingStatus::Confirmed)));
    assert_eq!((fourth.number, fifth.number), (3, 4));
    // The version before sent the seconds since the request.
    fixture.run("UPDATE bookings SET created_at = now() - interval '1 hour'");
    let sixth = fixture.tx(|tx| change(tx, BookingStatus::Cancelled));
    assert!((3600..3700).contains(&sixth.number), "{sixth:?}");
    assert_eq!(fixture.tx(|tx| change(tx, BookingStatus::Pending)).number, sixth.number + 1);
}
