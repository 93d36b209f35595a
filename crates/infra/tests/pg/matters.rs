use std::thread;
use std::time::Duration;

use ::matters::{
    CaseFields, County, LatestSession, Matter, MatterError, MatterFilter, MatterRepository, Participant,
    ParticipantRole, Side, SideRole,
};
use availability::{Mediator, SessionType};
use booking::{Booking, BookingFilter, BookingRepository, BookingStatus};
use infra::pg::Tx;
use kernel::{BookingId, MatterId, MediatorId, Page, Phone, Scope, SideId, Sight};

use crate::support::{Fixture, booking, email, moment, stored_mediator};

/// On no side yet.
pub(crate) fn person(role: ParticipantRole, name: &str, address: &str) -> Participant {
    let email = (!address.is_empty()).then(|| email(address));
    Participant { gets_mail: email.is_some(), email, ..Participant::named(role, name.into()) }
}

pub(crate) fn side(name: &str, people: Vec<Participant>) -> Side {
    Side { id: SideId::generate(), role: SideRole::Other, name: name.into(), file_number: None, people }
}

fn latest(booking: &Booking) -> LatestSession {
    LatestSession {
        mediator_id: booking.mediator_id,
        mediator_name: booking.mediator_name.clone(),
        case_type: booking.subject.case_type.clone(),
        start: booking.start,
    }
}

fn stored_booking(tx: &Tx<'_>, mediator: &Mediator, start: &str) -> Booking {
    let booking = booking(mediator, start, SessionType::Morning);
    BookingRepository::insert(tx, &booking).unwrap();
    booking
}

/// A matter of this booking, which is stored.
fn of(booking: &Booking, style: &str, sides: Vec<Side>) -> Matter {
    let at = moment("2027-01-04T13:00:00Z");
    Matter {
        id: MatterId::generate(),
        case: CaseFields { style: style.into(), ..CaseFields::default() },
        sides,
        latest: latest(booking),
        version: 1,
        created_at: at,
        updated_at: at,
    }
}

/// A matter of a session of its own.
pub(crate) fn stored_matter(tx: &Tx<'_>, booking: &Booking, style: &str, sides: Vec<Side>) -> Matter {
    BookingRepository::insert(tx, booking).unwrap();
    let matter = of(booking, style, sides);
    MatterRepository::insert(tx, &matter, booking.id).unwrap();
    matter
}

fn found(tx: &Tx<'_>, id: MatterId) -> Matter {
    MatterRepository::find(tx, id).unwrap().unwrap()
}

#[test]
fn a_matter_is_found_with_everyone_on_it() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let first = booking(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let counsel = Participant {
            firm: "Lee & Lee".into(),
            phone: Phone::parse("407 555 0100").ok(),
            ..person(ParticipantRole::Counsel, "Kim Lee", "kim@example.com")
        };
        let ortiz = Side {
            file_number: "22-118".parse().ok(),
            role: SideRole::Plaintiff,
            ..side("Ortiz", vec![person(ParticipantRole::Party, "Jo Ortiz", ""), counsel])
        };
        let stored = stored_matter(tx, &first, "Ortiz v. Lee", vec![ortiz, side("Lee", vec![])]);
        assert_eq!(found(tx, stored.id), stored);
        assert_eq!(MatterRepository::lock(tx, stored.id).unwrap(), Some(stored.clone()));
        assert_eq!(MatterRepository::find(tx, MatterId::generate()).unwrap(), None);
        assert_eq!(BookingRepository::find(tx, first.id).unwrap().unwrap().matter_id, Some(stored.id));
        let case = CaseFields {
            style: "Ortiz v. Lee et al.".into(),
            case_number: "2027-CA-1".into(),
            county: Some(County::Orange),
            shared_line: "2027-CA-1, Orange".into(),
            note: "Two\nlines".into(),
        };
        let changed = Matter { case, version: 2, updated_at: moment("2027-01-05T13:00:00Z"), ..stored };
        MatterRepository::update(tx, &changed).unwrap();
        assert_eq!(found(tx, changed.id), changed);
        let emptied = Matter { case: CaseFields::default(), ..changed };
        MatterRepository::update(tx, &emptied).unwrap();
        assert_eq!(found(tx, emptied.id), emptied);
    });
}

#[test]
fn a_booking_belongs_to_one_matter_and_storing_it_leaves_it_there() {
    let fixture = Fixture::new();
    let (first, stored) = fixture.tx(|tx| {
        let first = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        let stored = stored_matter(tx, &first, "Ortiz v. Lee", vec![side("Ortiz", vec![])]);
        (first, stored)
    });
    let again = of(&first, "Again", vec![side("Ortiz", vec![])]);
    let refused = fixture.db.transact(|tx| MatterRepository::insert(tx, &again, first.id));
    assert!(matches!(refused, Err(MatterError::Exists)), "{refused:?}");
    fixture.tx(|tx| {
        assert_eq!(MatterRepository::find(tx, again.id).unwrap(), None);
        // As it was read before the matter was opened.
        BookingRepository::update(tx, &Booking { status: BookingStatus::Confirmed, ..first.clone() })
            .unwrap();
        assert_eq!(BookingRepository::find(tx, first.id).unwrap().unwrap().matter_id, Some(stored.id));
    });
}

#[test]
fn of_two_at_once_one_opens_a_matter() {
    let fixture = Fixture::new();
    let first = fixture.tx(|tx| stored_booking(tx, &stored_mediator(tx, "Ann"), "2027-01-05T09:00:00"));
    let open = |style| {
        let matter = of(&first, style, vec![side("Ortiz", vec![])]);
        fixture.db.transact(|tx| MatterRepository::insert(tx, &matter, first.id))
    };
    let outcomes = thread::scope(|scope| {
        [scope.spawn(|| open("One")), scope.spawn(|| open("Two"))].map(|opened| opened.join().unwrap())
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
    assert_eq!(fixture.number("SELECT count(*) FROM matters"), 1);
}

#[test]
fn its_latest_session_is_one_that_takes_place() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob"));
        let first = booking(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let stored = stored_matter(tx, &first, "Ortiz v. Lee", vec![side("Ortiz", vec![])]);
        let second = stored_booking(tx, &bob, "2027-02-05T09:00:00");
        assert_eq!(found(tx, stored.id).latest, latest(&first));
        assert_eq!(tx.sessions(stored.id).unwrap(), 1);
        MatterRepository::attach(tx, stored.id, second.id).unwrap();
        assert_eq!(tx.sessions(stored.id).unwrap(), 2);
        assert_eq!(found(tx, stored.id).latest, latest(&second));
        let sessions = BookingFilter { matter_id: Some(stored.id), ..BookingFilter::default() };
        let listed = |sight| BookingRepository::list(tx, &sessions, sight, Page::ALL).unwrap().items.len();
        assert_eq!((listed(Sight::ALL), listed(of_mediator(ann.id))), (2, 1));
        BookingRepository::update(tx, &Booking { status: BookingStatus::Cancelled, ..second }).unwrap();
        assert_eq!(found(tx, stored.id).latest, latest(&first));
        BookingRepository::update(tx, &Booking { status: BookingStatus::Cancelled, ..first }).unwrap();
        assert_eq!(found(tx, stored.id).latest.mediator_id, bob.id);
    });
}

fn of_mediator(id: MediatorId) -> Sight {
    Sight { scope: Scope::Mediator(Some(id)), ..Sight::ALL }
}

#[test]
fn sides_and_people_come_go_and_change_places_with_their_ids() {
    let fixture = Fixture::new();
    let stored = fixture.tx(|tx| {
        let first = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        let jo = person(ParticipantRole::Party, "Jo Ortiz", "jo@example.com");
        let lee = person(ParticipantRole::Party, "Sam Lee", "sam@example.com");
        stored_matter(
            tx,
            &first,
            "",
            vec![side("Ortiz", vec![jo]), side("Lee", vec![lee]), side("Third", vec![])],
        )
    });
    let [ortiz, lee, _] = <[Side; 3]>::try_from(stored.sides.clone()).unwrap();
    let kim = person(ParticipantRole::Staff, "Kim", "kim@example.com");
    // Both swap their people and their places; the third goes, and someone comes.
    let swapped = vec![
        Side { people: [ortiz.people.clone(), vec![kim]].concat(), name: "Lee & Co".into(), ..lee.clone() },
        Side { people: lee.people, ..ortiz },
    ];
    let after = Matter { sides: swapped, version: 2, ..stored };
    fixture.tx(|tx| MatterRepository::store_sides(tx, &after).unwrap());
    fixture.tx(|tx| assert_eq!(found(tx, after.id), after));
    let fewer = Matter { sides: after.sides[1..].to_vec(), version: 3, ..after };
    fixture.tx(|tx| MatterRepository::store_sides(tx, &fewer).unwrap());
    fixture.tx(|tx| assert_eq!(found(tx, fewer.id), fewer));
    assert_eq!(fixture.number("SELECT count(*) FROM participants"), 1);
}

#[test]
fn the_database_keeps_an_address_on_one_side() {
    let fixture = Fixture::new();
    let stored = fixture.tx(|tx| {
        let first = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        let jo = person(ParticipantRole::Party, "Jo Ortiz", "jo@example.com");
        stored_matter(tx, &first, "", vec![side("Ortiz", vec![jo])])
    });
    let with = |role, shared_email| {
        let spy = Participant { shared_email, ..person(role, "Spy", "JO@Example.com") };
        Matter { sides: [stored.sides.clone(), vec![side("Lee", vec![spy])]].concat(), ..stored.clone() }
    };
    let store = |matter: &Matter| fixture.db.transact(|tx| MatterRepository::store_sides(tx, matter));
    let refused = store(&with(ParticipantRole::Counsel, false));
    assert!(
        matches!(refused, Err(MatterError::EmailOnTwoSides(email)) if email.as_str() == "JO@Example.com")
    );
    assert_eq!(fixture.number("SELECT count(*) FROM sides"), 1);
    // The rule knows more than the constraint does: it refuses what one of them allows.
    store(&with(ParticipantRole::Insurer, true)).unwrap();
    let twice_on_one =
        Matter { sides: vec![side("Ortiz", [1, 2].map(|_| spouse()).to_vec())], ..stored.clone() };
    store(&twice_on_one).unwrap();
}

fn spouse() -> Participant {
    person(ParticipantRole::Party, "Al", "both@example.com")
}

#[test]
fn whoever_locks_a_matter_makes_others_wait() {
    let fixture = Fixture::new();
    let stored = fixture.tx(|tx| {
        let first = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        stored_matter(tx, &first, "", vec![side("Ortiz", vec![])])
    });
    thread::scope(|scope| {
        fixture.tx(|tx| {
            let locked = MatterRepository::lock(tx, stored.id).unwrap().unwrap();
            let other = scope.spawn(|| {
                fixture.db.transact(|tx| {
                    let seen = MatterRepository::lock(tx, stored.id)?.unwrap();
                    MatterRepository::update(tx, &Matter { version: seen.version + 1, ..seen })
                })
            });
            thread::sleep(Duration::from_millis(50));
            assert!(!other.is_finished());
            MatterRepository::update(tx, &Matter { version: locked.version + 1, ..locked }).unwrap();
        });
    });
    fixture.tx(|tx| assert_eq!(found(tx, stored.id).version, 3));
}

#[test]
fn a_list_shows_the_callers_matters_with_the_latest_session_first() {
    Fixture::new().tx(|tx| {
        let (ann, bob) = (stored_mediator(tx, "Ann"), stored_mediator(tx, "Bob"));
        let early = booking(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let late = booking(&bob, "2027-01-06T09:00:00", SessionType::Morning);
        let counsel = Participant {
            firm: "Harbor Law".into(),
            ..person(ParticipantRole::Counsel, "Kim Vega", "kim@firm.example")
        };
        let ortiz = stored_matter(
            tx,
            &early,
            "Ortiz v. Lee",
            vec![side("Ortiz", vec![counsel]), side("Lee", vec![person(ParticipantRole::Party, "Sam", "")])],
        );
        let park = stored_matter(tx, &late, "", vec![side("Park", vec![spouse()])]);
        let list = |text: Option<&str>, sight| {
            let filter = MatterFilter { text: text.map(Into::into), ids: None };
            let listed = MatterRepository::list(tx, &filter, sight, Page::ALL).unwrap();
            let all: Vec<_> = listed.items.iter().map(|matter| matter.id).collect();
            assert_eq!(MatterRepository::ids(tx, &filter, sight).unwrap(), all);
            assert_eq!(listed.total.rows, i64::try_from(listed.items.len()).unwrap());
            listed.items
        };
        let ids = |text, sight| list(text, sight).iter().map(|matter| matter.id).collect::<Vec<_>>();
        assert_eq!(ids(None, Sight::ALL), [park.id, ortiz.id]);
        assert_eq!(ids(None, of_mediator(ann.id)), [ortiz.id]);
        let nobody = Sight { scope: Scope::Mediator(None), ..Sight::ALL };
        assert_eq!(ids(None, nobody), []);
        let first = &list(Some("Ortiz"), Sight::ALL)[0];
        assert_eq!(
            (first.sides.as_slice(), first.people, first.sessions),
            (&["Ortiz".into(), "Lee".into()][..], 2, 1)
        );
        assert_eq!(first.latest, latest(&early));
        for text in ["ortiz v", "LEE", "vega", "harbor", "kim@firm"] {
            assert_eq!(ids(Some(text), Sight::ALL), [ortiz.id], "{text}");
        }
        assert_eq!(ids(Some("both@example"), Sight::ALL), [park.id]);
        let no_contacts = Sight { contacts: false, ..Sight::ALL };
        assert_eq!(ids(Some("kim@firm"), no_contacts), []);
        assert_eq!(ids(Some("vega"), no_contacts), [ortiz.id]);
        assert_eq!(ids(Some("ortiz"), of_mediator(bob.id)), []);
        let second = Page { limit: 1, offset: 1 };
        let paged = MatterRepository::list(tx, &MatterFilter::default(), Sight::ALL, second).unwrap();
        assert_eq!((paged.items[0].id, paged.total.rows), (ortiz.id, 2));
        let only = |id| MatterFilter { ids: Some(vec![id]), text: None };
        let few = |id, sight| MatterRepository::list(tx, &only(id), sight, Page::ALL).unwrap().items.len();
        assert_eq!([few(park.id, Sight::ALL), few(park.id, of_mediator(ann.id))], [1, 0]);
    });
}

#[test]
fn a_session_joins_no_second_matter() {
    let fixture = Fixture::new();
    let refused: Result<(), MatterError> = fixture.db.transact(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let first = booking(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let second = booking(&ann, "2027-01-06T09:00:00", SessionType::Morning);
        let one = stored_matter(tx, &first, "", vec![side("Ortiz", vec![])]);
        stored_matter(tx, &second, "", vec![side("Ortiz", vec![])]);
        assert!(matches!(tx.attach(one.id, BookingId::generate()), Err(MatterError::Exists)));
        tx.attach(one.id, second.id)
    });
    assert!(matches!(refused, Err(MatterError::Exists)), "{refused:?}");
}
