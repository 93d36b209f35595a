use ::matters::{
    Attendance, ChangeKind, ChangeRequestRepository, Decision, Matter, MatterError, MatterMail,
    MatterRepository, Participant, ParticipantRole, Seat, SeatRepository, Side, Unchecked,
};
use availability::{Mediator, SessionType};
use booking::{AtTable, Booking, BookingRepository, BookingStatus};
use infra::pg::Tx;
use kernel::{BookingId, MailId, ParticipantId, Scope, SeatId};
use templates::{BookingLookup, Message, Outbox, SeatMessage};

use crate::matters::{person, side, stored_matter};
use crate::support::{Fixture, at, booking, email, moment, stored_mediator};

/// Jo Park's session of Tuesday, in a matter with her side and the Lees'.
struct Table {
    ann: Mediator,
    booking: Booking,
    matter: Matter,
}

impl Table {
    fn stored(tx: &Tx<'_>, status: BookingStatus) -> Self {
        let ann = stored_mediator(tx, "Ann");
        let booking = booking(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let booking = Booking { status, ..booking };
        let address = booking.client.email.clone().unwrap();
        let park = side(
            "Park",
            vec![
                person(ParticipantRole::Party, "Jo Park", address.as_str()),
                person(ParticipantRole::Counsel, "Kim Vega", "kim@example.net"),
            ],
        );
        let lee = side("Lee", vec![person(ParticipantRole::Counsel, "Sol Lee", "sol@example.org")]);
        let matter = stored_matter(tx, &booking, "Park v. Lee", vec![park, lee]);
        let booking = BookingRepository::find(tx, booking.id).unwrap().unwrap();
        Self { ann, booking, matter }
    }

    /// Somebody on one of the sides.
    fn person(&self, side: usize, at: usize) -> (&Side, &Participant) {
        let side = self.matter.sides.get(side).unwrap();
        (side, side.people.get(at).unwrap())
    }

    fn seat(&self, side: usize, at: usize) -> Seat {
        let (side, person) = self.person(side, at);
        Seat { matter: self.matter.id, side: side.id, participant: person.id }
    }

    fn link(&self, side: usize, at: usize) -> SeatId {
        self.person(side, at).1.seat
    }
}

#[test]
fn a_seat_is_found_while_somebody_has_it_and_shows_its_own_side() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let lee = table.seat(1, 0);
        assert_eq!(SeatRepository::seat(tx, table.link(1, 0)).unwrap(), Some(lee));
        assert_eq!(SeatRepository::seat(tx, SeatId::generate()).unwrap(), None);
        assert_eq!(SeatRepository::table(tx, &lee).unwrap().unwrap().side, table.matter.sides[1]);
        assert_eq!(SeatRepository::sessions(tx, &lee).unwrap(), vec![table.booking.clone()]);
        let left = Matter { sides: vec![table.matter.sides[0].clone()], ..table.matter.clone() };
        MatterRepository::store_sides(tx, &left).unwrap();
        assert_eq!(SeatRepository::seat(tx, table.link(1, 0)).unwrap(), None);
        assert_eq!(SeatRepository::table(tx, &lee).unwrap(), None);
        assert!(SeatRepository::seat(tx, table.link(0, 0)).unwrap().is_some());
    });
}

#[test]
fn a_session_that_is_not_confirmed_is_for_those_who_know_of_it() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Pending);
        let known = |side, at| SeatRepository::sessions(tx, &table.seat(side, at)).unwrap().len();
        assert_eq!([known(0, 0), known(0, 1), known(1, 0)], [1, 0, 0], "whoever has booked it");
        let told = MatterRepository::told(tx, table.matter.id).unwrap();
        assert_eq!(told, [(table.seat(0, 0).participant, table.booking.id)]);
    });
}

#[test]
fn a_booking_knows_how_many_sides_there_are_and_where_its_client_sits() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let of = |booking: &Booking| BookingRepository::table(tx, booking).unwrap();
        assert_eq!(of(&table.booking), AtTable { sides: 2, seat: Some(table.link(0, 0)) });
        let mut stranger = table.booking.clone();
        stranger.client.email = Some(email("stranger@example.com"));
        assert_eq!(of(&stranger), AtTable { sides: 2, seat: None });
    });
}

#[test]
fn what_a_side_says_of_its_people_is_stored_and_the_matter_has_a_new_version() {
    let fixture = Fixture::new();
    let checked = fixture.tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let (seat, later) = (table.seat(0, 1), moment("2027-01-04T13:00:00Z"));
        SeatRepository::lock(tx, &seat).unwrap();
        let mut people = table.matter.sides[0].people.clone();
        people[1].attends = Attendance::Video;
        // The address is on the other side: this one must not learn it, and nobody is written to.
        let added = Participant {
            gets_mail: false,
            unchecked: Some(Unchecked::Added),
            ..person(ParticipantRole::Staff, "Al Roe", "SOL@example.org")
        };
        people.push(added.clone());
        SeatRepository::store(tx, &seat, &people, later).unwrap();
        let now = MatterRepository::find(tx, table.matter.id).unwrap().unwrap();
        assert_eq!((now.version, now.updated_at), (table.matter.version + 1, later));
        assert_eq!((&now.sides[0].people, &now.sides[1]), (&people, &table.matter.sides[1]));

        let waiting = |scope, limit| MatterRepository::unchecked(tx, scope, limit).unwrap();
        let own = waiting(Scope::Mediator(Some(table.ann.id)), 1);
        let [one] = &own.items[..] else { panic!("{own:?}") };
        assert_eq!((one.participant, &one.side_name[..], one.since), (added.id, "Park", later));
        assert_eq!((own.total.rows, waiting(Scope::Practice, 0).total.rows), (1, 1));
        assert_eq!(waiting(Scope::Mediator(None), 1).total.rows, 0);

        let mut checked = now;
        checked.sides[0].people[2].unchecked = None;
        checked
    });
    let refused = fixture.db.transact(|tx| MatterRepository::store_sides(tx, &checked));
    assert!(matches!(refused, Err(MatterError::EmailOnTwoSides(_))), "the office learns it");
}

#[test]
fn whoever_is_not_who_was_meant_has_no_seat_and_no_booking_link_leads_to_one() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let seated = || BookingRepository::table(tx, &table.booking).unwrap().seat;
        assert_eq!(seated(), Some(table.link(0, 0)));
        let seat = table.seat(0, 0);
        let mut people = table.matter.sides[0].people.clone();
        people[0] = Participant {
            gets_mail: false,
            seat: SeatId::generate(),
            unchecked: Some(Unchecked::WrongPerson),
            ..people[0].clone()
        };
        SeatRepository::store(tx, &seat, &people, moment("2027-01-04T13:00:00Z")).unwrap();
        assert_eq!((SeatRepository::seat(tx, table.link(0, 0)).unwrap(), seated()), (None, None));
    });
}

#[test]
fn a_side_has_one_open_wish_about_a_session_as_it_is() {
    let fixture = Fixture::new();
    let table = fixture.tx(|tx| Table::stored(tx, BookingStatus::Confirmed));
    let (now, asked_at) = (at("2027-01-04T08:00:00"), moment("2027-01-04T13:00:00Z"));
    let ask = |side, person| {
        let seat = table.seat(side, person);
        let asked = |tx: &Tx<'_>| {
            ChangeRequestRepository::insert(tx, &seat, &table.booking, ChangeKind::Move, asked_at)
        };
        fixture.db.transact(asked)
    };
    assert!(ask(0, 1).unwrap(), "the first");
    assert!(matches!(ask(0, 0), Err(MatterError::RequestOpen)));
    assert!(ask(1, 0).unwrap(), "another side's");
    fixture.tx(|tx| {
        let own = ChangeRequestRepository::of_seat(tx, &table.seat(0, 0), now).unwrap();
        let [wish] = &own[..] else { panic!("{own:?}") };
        assert_eq!((wish.name.as_str(), wish.side_name.as_str()), ("Kim Vega", "Park"));
        assert_eq!(ChangeRequestRepository::of_matter(tx, table.matter.id, now).unwrap().len(), 2);
        let open = |scope| ChangeRequestRepository::open(tx, scope, now, 1).unwrap();
        let mine = open(Scope::Mediator(Some(table.ann.id)));
        assert_eq!((mine.items.len(), mine.total.rows), (1, 2));
        assert_eq!(open(Scope::Mediator(None)).total.rows, 0);
        assert_eq!(ChangeRequestRepository::lock(tx, wish.id, now).unwrap(), Some((wish.clone(), true)));
        ChangeRequestRepository::decide(tx, wish.id, Decision::TakenBack, asked_at).unwrap();
        assert_eq!(ChangeRequestRepository::lock(tx, wish.id, now).unwrap(), Some((wish.clone(), false)));
    });
    assert!(!ask(0, 0).unwrap(), "the side's second");
    fixture.tx(|tx| {
        let open =
            |time: &str| ChangeRequestRepository::of_matter(tx, table.matter.id, at(time)).unwrap().len();
        assert_eq!((open("2027-01-05T08:59:59"), open("2027-01-05T09:00:00")), (2, 0), "it has begun");
        let moved = Booking { start: at("2027-01-06T09:00:00"), ..table.booking.clone() };
        BookingRepository::update(tx, &moved).unwrap();
        assert_eq!(open("2027-01-04T08:00:00"), 0, "it is another session");
    });
}

#[test]
fn a_message_to_a_seat_says_what_is_theirs() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let of = |person| BookingLookup::of_seat(tx, table.booking.id, person, None).unwrap();
        let sol = of(table.seat(1, 0).participant).unwrap();
        assert_eq!((sol.seat, sol.entry.is_wanted, sol.entry.told), (table.link(1, 0), true, None));
        assert_eq!(sol.entry.email, Some(email("sol@example.org")));
        let jo = of(table.seat(0, 0).participant).unwrap();
        assert!(!jo.entry.is_wanted, "she has the booking's own messages");
        assert_eq!(of(ParticipantId::generate()), None);
        assert_eq!(
            BookingLookup::of_seat(tx, BookingId::generate(), table.seat(1, 0).participant, None).unwrap(),
            None
        );
    });
}

#[test]
fn the_client_of_a_booking_has_its_mail_while_they_are_at_its_table() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let address = || BookingLookup::details(tx, table.booking.id).unwrap().unwrap().client_email;
        assert!(address().is_some());
        let mut left = table.matter.clone();
        left.sides[0].people.remove(0);
        MatterRepository::store_sides(tx, &left).unwrap();
        assert_eq!(address(), None);
    });
}

#[test]
fn everyone_reads_the_file_number_of_their_own_side() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let details = |id| BookingLookup::details(tx, id).unwrap().unwrap();
        assert_eq!(details(table.booking.id).file_number, "", "nothing is known");
        let mut filed = table.matter.clone();
        for (side, number) in filed.sides.iter_mut().zip(["22-118", "L-7"]) {
            side.file_number = number.parse().ok();
        }
        MatterRepository::store_sides(tx, &filed).unwrap();
        assert_eq!(details(table.booking.id).file_number, "22-118", "of the side that booked");
        let seat =
            |person| BookingLookup::of_seat(tx, table.booking.id, person, None).unwrap().unwrap().entry;
        for (side, at, number) in [(0, 0, "22-118"), (0, 1, "22-118"), (1, 0, "L-7")] {
            assert_eq!(seat(table.seat(side, at).participant).booking.file_number, number);
        }
        filed.sides[0].people.remove(0);
        MatterRepository::store_sides(tx, &filed).unwrap();
        assert_eq!(details(table.booking.id).file_number, "", "they have left");
        let plain = booking(&table.ann, "2027-01-06T09:00:00", SessionType::Morning);
        BookingRepository::insert(tx, &plain).unwrap();
        assert_eq!(details(plain.id).file_number, "");
    });
}

#[test]
fn messages_to_a_seat_are_read_back_as_what_they_are() {
    Fixture::new().tx(|tx| {
        let table = Table::stored(tx, BookingStatus::Confirmed);
        let person = table.seat(1, 0).participant;
        MatterMail::tell(tx, &table.booking, &[person, table.seat(0, 0).participant]).unwrap();
        let taken = Outbox::take(tx, chrono::TimeDelta::minutes(3), 9).unwrap();
        let messages: Vec<_> = taken.iter().map(|queued| queued.message).collect();
        assert_eq!(messages, [Message::Seat(SeatMessage::Session, table.booking.id, person)]);
        let entry = |but| BookingLookup::of_seat(tx, table.booking.id, person, but).unwrap().unwrap().entry;
        assert_eq!(entry(Some(taken[0].id)).told, None, "this is the message");
        assert!(entry(Some(MailId::generate())).told.is_some());
        assert!(MatterRepository::told(tx, table.matter.id).unwrap().contains(&(person, table.booking.id)));
    });
}

#[test]
fn whoever_has_another_address_now_or_was_not_reached_knows_nothing() {
    let fixture = Fixture::new();
    let table = fixture.tx(|tx| Table::stored(tx, BookingStatus::Confirmed));
    let sol = table.seat(1, 0).participant;
    let knows = || {
        fixture
            .tx(|tx| MatterRepository::told(tx, table.matter.id).unwrap())
            .contains(&(sol, table.booking.id))
    };
    fixture.tx(|tx| MatterMail::tell(tx, &table.booking, &[sol]).unwrap());
    assert!(knows(), "it is about to leave");
    for (change, is_told) in [
        ("UPDATE outbox SET sent_at = now(), recipient = 'SOL@example.org'", true),
        ("UPDATE participants SET email = 'sol@example.net' WHERE email = 'sol@example.org'", false),
        ("UPDATE outbox SET recipient = 'sol@example.net'", true),
        ("UPDATE outbox SET sent_at = NULL, failed_at = now()", false),
    ] {
        fixture.run(change);
        assert_eq!(knows(), is_told, "{change}");
    }
}
