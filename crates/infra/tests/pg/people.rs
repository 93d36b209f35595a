use availability::SessionType;
use booking::{
    Booking, BookingRepository, BookingStatus, CaseType, Client, ClientChanges, ClientDetails,
    ClientRepository, Erased, ForgottenPeople, Person, PersonRepository,
};
use chrono::{DateTime, TimeDelta, Utc};
use infra::person_marks::PersonMarks;
use infra::pg::{Forgotten, Tx};
use kernel::{ClientId, EmailLimit, ParticipantId, Phone};
use matters::{CaseFields, MatterRepository, Participant, ParticipantRole};
use templates::{Mail, Origin, Outbox, Receipt, Sender};

use crate::matters::{person, side, stored_matter};
use crate::support::{Events as _, Fixture, booking, email, moment, stored_mediator};

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

fn stored_client(tx: &Tx<'_>, address: Option<&str>) -> ClientId {
    let details = ClientChanges { email: Some(address.map(email)), ..ClientChanges::default() };
    let client = Client::new("Zora Quill".into(), details, now());
    ClientRepository::insert(tx, &client).unwrap();
    client.id
}

/// Cancelled bookings on consecutive days, each for this client and address.
fn stored_bookings(tx: &Tx<'_>, whose: &[(Option<ClientId>, &str)]) -> Vec<Booking> {
    let ann = stored_mediator(tx, "Ann");
    let rows = whose.iter().zip(5..).map(|((client_id, address), day)| {
        let booking = booking(&ann, &format!("2027-01-{day:02}T09:00:00"), SessionType::Morning);
        let details = ClientDetails {
            name: "Zora Quill".into(),
            email: Some(email(address)),
            phone: Phone::parse("555-1234").ok(),
        };
        Booking { client_id: *client_id, client: details, status: BookingStatus::Cancelled, ..booking }
    });
    rows.inspect(|booking| {
        BookingRepository::insert(tx, booking).unwrap();
    })
    .collect()
}

fn names(tx: &Tx<'_>, bookings: &[Booking]) -> Vec<String> {
    let found = |booking: &Booking| BookingRepository::find(tx, booking.id).unwrap().unwrap();
    bookings.iter().map(|booking| found(booking).client.name).collect()
}

const ERASED: &str = ClientDetails::ERASED_NAME;

#[test]
fn a_person_is_every_address_of_the_client_and_its_bookings_but_no_other_clients() {
    Fixture::new().tx(|tx| {
        let zora = stored_client(tx, Some("Zora@example.com"));
        let kim = stored_client(tx, Some("kim@example.com"));
        stored_bookings(
            tx,
            &[
                (Some(zora), "ZORA@example.com"),
                (Some(zora), "old@example.com"),
                (Some(zora), "kim@example.com"),
                (Some(kim), "kim@example.com"),
            ],
        );
        let person = Person {
            client: Some(zora),
            emails: vec![email("Zora@example.com"), email("old@example.com")],
            ..Person::default()
        };
        assert_eq!(tx.of_client(zora).unwrap(), Some(person.clone()));
        assert_eq!(tx.of_email(&email("zora@EXAMPLE.com")).unwrap(), person);
        let stranger = Person { emails: vec![email("old@example.com")], ..Person::default() };
        assert_eq!(tx.of_email(&email("old@example.com")).unwrap(), stranger);
        assert_eq!(tx.of_client(ClientId::generate()).unwrap(), None);
    });
}

#[test]
fn a_person_who_was_a_client_twice_is_erased_from_both_times() {
    Fixture::new().tx(|tx| {
        let zora = stored_client(tx, Some("zora@example.com"));
        let bookings = stored_bookings(
            tx,
            &[(None, "ZORA@example.com"), (Some(zora), "zora@example.com"), (None, "kim@example.com")],
        );
        let person = tx.of_client(zora).unwrap().unwrap();
        let erased = PersonRepository::erase(tx, &person, None).unwrap();
        assert_eq!(erased, Erased { bookings: 2, contact_requests: 0, newest: Some(now()) });
        assert_eq!(names(tx, &bookings), [ERASED, ERASED, "Zora Quill"]);
        assert_eq!(ClientRepository::find(tx, zora).unwrap(), None);
        assert_eq!(PersonRepository::erase(tx, &person, None).unwrap(), Erased::default(), "only once");
    });
}

#[test]
fn open_bookings_count_by_client_and_by_address() {
    Fixture::new().tx(|tx| {
        let zora = stored_client(tx, None);
        let bookings = stored_bookings(tx, &[(Some(zora), "old@example.com"), (None, "old@example.com")]);
        let open = |person: &Person| tx.open_bookings(person).unwrap();
        let by_client = Person { client: Some(zora), emails: Vec::new(), ..Person::default() };
        let by_address = Person { emails: vec![email("OLD@example.com")], ..Person::default() };
        assert_eq!((open(&by_client), open(&by_address)), (0, 0));
        for (booking, status) in bookings.into_iter().zip([BookingStatus::Pending, BookingStatus::Confirmed])
        {
            BookingRepository::update(tx, &Booking { status, ..booking }).unwrap();
        }
        assert_eq!((open(&by_client), open(&by_address)), (1, 2));
    });
}

#[test]
fn free_text_goes_and_the_words_of_the_product_stay() {
    Fixture::new().tx(|tx| {
        let ann = stored_mediator(tx, "Ann");
        let cases = [
            ("Quill v Quill", "ring Zora Quill 555-1234", "Other", ""),
            ("Family", "Virtual", "Family", "Virtual"),
        ];
        let stored = cases.map(|(case_type, contact_method, ..)| {
            let start = if case_type == "Family" { "2027-01-05T09:00:00" } else { "2027-01-06T09:00:00" };
            let mut booking =
                Booking { status: BookingStatus::Completed, ..booking(&ann, start, SessionType::Morning) };
            (booking.subject.case_type, booking.subject.contact_method) =
                (CaseType::stored(case_type.into()), contact_method.into());
            booking.subject.title = "Zora Quill and others".into();
            booking.cancel_reason = "Zora is away.".into();
            BookingRepository::insert(tx, &booking).unwrap();
            booking.id
        });
        let person = Person { emails: vec![email("jo@example.com")], ..Person::default() };
        PersonRepository::erase(tx, &person, None).unwrap();
        for (id, (_, _, case_type, contact_method)) in stored.into_iter().zip(cases) {
            let booking = BookingRepository::find(tx, id).unwrap().unwrap();
            let subject = booking.subject;
            assert_eq!(
                (subject.case_type.as_str(), subject.contact_method.as_str()),
                (case_type, contact_method)
            );
            assert_eq!(
                (subject.title, subject.description, booking.cancel_reason),
                (format!("{case_type} Mediation"), String::new(), String::new())
            );
            assert_eq!(
                (booking.status, booking.price),
                (BookingStatus::Completed, SessionType::Morning.price())
            );
        }
    });
}

#[test]
fn what_a_mail_server_said_goes_and_what_the_mediator_is_still_to_hear_stays() {
    let fixture = Fixture::new();
    let bookings = fixture.tx(|tx| {
        let bookings = stored_bookings(tx, &[(None, "zora@example.com"), (None, "zora@example.com")]);
        for booking in &bookings {
            tx.cancelled_by_visitor(booking.id, EmailLimit(None)).unwrap();
        }
        bookings
    });
    fixture.run(&format!(
        "UPDATE outbox SET error = 'zora@example.com: busy';
         UPDATE outbox SET failed_at = now() WHERE booking_id = '{}'",
        bookings[0].id
    ));
    fixture.tx(|tx| {
        let person = Person { emails: vec![email("zora@example.com")], ..Person::default() };
        PersonRepository::erase(tx, &person, None).unwrap();
    });
    let left = fixture.lines("SELECT DISTINCT booking_id || coalesce(error, ' waits') AS line FROM outbox");
    assert_eq!(left, [format!("{} waits", bookings[1].id)]);
}

const MAIL: &str = "
    INSERT INTO admins (id, email, first_name, last_name, phone, password_hash)
    VALUES ('00000000-0000-7000-8000-00000000000a', 'olive@example.com', '', '', '', '');
    INSERT INTO composed_mail (id, mode, subject, message, attach_calendar, recipients) VALUES
        ('c0000000-0000-7000-8000-000000000001', 'simple', 'Only Zora', 'x', false, 1),
        ('c0000000-0000-7000-8000-000000000002', 'simple', 'Zora and Kim', 'x', false, 2);
    INSERT INTO outbox (id, kind, composed_id, addressed_to)
    SELECT gen_random_uuid(), 'custom', ('c0000000-0000-7000-8000-00000000000' || number)::uuid, address
    FROM (VALUES (1, 'Zora@example.com'), (2, 'zora@example.com'), (2, 'kim@example.com')) AS mail (number, address);
    INSERT INTO outbox (id, kind, admin_id, day, sent_at, recipient, subject)
    SELECT gen_random_uuid(), 'daily_report', '00000000-0000-7000-8000-00000000000a', day::date, day::timestamptz,
        'olive@example.com', 'The day'
    FROM (VALUES ('2027-01-03'), ('2027-01-05')) AS report (day);
    INSERT INTO mail_contents (mail_id, message_id, sender, body)
    SELECT id, '<1@practice.example>', 'Accord', 'Zora Quill at nine' FROM outbox WHERE day IS NOT NULL;
    INSERT INTO refused_addresses (address) VALUES ('zora@example.com'), ('kim@example.com');";

#[test]
fn of_all_mail_to_a_person_and_about_them_nothing_is_left() {
    let fixture = Fixture::new();
    let booking = fixture.tx(|tx| {
        let booking = stored_bookings(tx, &[(None, "zora@example.com")]).remove(0);
        tx.cancelled_by_visitor(booking.id, EmailLimit(None)).unwrap();
        booking
    });
    fixture.run(MAIL);
    fixture.run(&format!(
        "INSERT INTO outbox (id, kind, booking_id, addressed_to)
         VALUES (gen_random_uuid(), 'booking_status', '{}', 'new@example.com')",
        booking.id
    ));
    fixture.tx(|tx| {
        let person = Person { emails: vec![email("zora@example.com")], ..Person::default() };
        PersonRepository::erase(tx, &person, None).unwrap();
    });
    let lines = |query: &str| fixture.lines(query);
    assert_eq!(
        lines("SELECT addressed_to AS line FROM outbox WHERE addressed_to IS NOT NULL"),
        ["kim@example.com"]
    );
    assert_eq!(lines("SELECT subject AS line FROM composed_mail"), ["Zora and Kim"]);
    assert_eq!(
        lines("SELECT day::text AS line FROM mail_contents JOIN outbox ON id = mail_id"),
        ["2027-01-03"],
        "a report from before the booking cannot name her"
    );
    assert_eq!(lines("SELECT address AS line FROM refused_addresses"), ["kim@example.com"]);
}

#[test]
fn what_leaves_while_its_person_is_being_erased_is_not_kept() {
    let fixture = Fixture::new();
    let person = Person { emails: vec![email("zora@example.com")], ..Person::default() };
    let queued = fixture.tx(|tx| {
        let booking = stored_bookings(tx, &[(None, "zora@example.com")]).remove(0);
        tx.status_changed(booking.id).unwrap();
        tx.take(TimeDelta::minutes(3), 1).unwrap().pop().unwrap()
    });
    fixture.tx(|tx| PersonRepository::erase(tx, &person, None).unwrap());
    let mail = Mail {
        id: queued.id,
        from: Sender::default(),
        to: email("zora@example.com"),
        subject: "Confirmed".into(),
        html: Some("<p>Hello</p>".into()),
        text: "Hello".into(),
        calendar: None,
        origin: Origin::Automatic,
        unsubscribe: None,
    };
    fixture
        .tx(|tx| tx.sent(&queued, &mail, &Receipt::new(String::new(), String::new(), "250 kept")).unwrap());
    assert_eq!(fixture.number("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL"), 1);
    assert_eq!(
        fixture.number("SELECT count(*) FROM outbox WHERE num_nonnulls(recipient, subject, response) > 0"),
        0
    );
    assert_eq!(fixture.number("SELECT count(*) FROM mail_contents"), 0);
}

#[test]
fn what_was_written_after_the_moment_stays() {
    let fixture = Fixture::new();
    let bookings =
        fixture.tx(|tx| stored_bookings(tx, &[(None, "zora@example.com"), (None, "zora@example.com")]));
    let late = bookings[1].id;
    fixture.run(&format!("UPDATE bookings SET created_at = '2027-01-04 13:00:01Z' WHERE id = '{late}'"));
    fixture.tx(|tx| {
        let person = Person { emails: vec![email("zora@example.com")], ..Person::default() };
        assert_eq!(PersonRepository::erase(tx, &person, Some(now())).unwrap().bookings, 1);
        assert_eq!(names(tx, &bookings), [ERASED, "Zora Quill"]);
    });
}

#[test]
fn an_erasure_is_remembered_without_a_name_and_undone_with_its_use_case() {
    let fixture = Fixture::new();
    let marks = PersonMarks::new(b"a key of at least thirty-two characters").unwrap();
    let person = Person {
        client: Some(ClientId::generate()),
        emails: vec![email("Zora@example.com")],
        ..Person::default()
    };
    let remember = |tx: &Tx<'_>, at: DateTime<Utc>| Forgotten::new(tx, &marks).remember(&person, at).unwrap();
    let undone: Result<(), kernel::StorageError> = fixture.db.transact(|tx| {
        remember(tx, now());
        Err(kernel::StorageError::Failed("undone".into()))
    });
    assert!(undone.is_err());
    assert!(fixture.tx(|tx| tx.forgotten().unwrap()).is_empty());
    let later = now() + chrono::TimeDelta::days(1);
    fixture.tx(|tx| remember(tx, later));
    fixture.tx(|tx| remember(tx, now()));
    let known = fixture.tx(|tx| tx.forgotten().unwrap());
    let of_client = person.client.map(|id| marks.of_client(id)).unwrap();
    assert_eq!(known, [(marks.of_email("zora@example.com"), later), (of_client, later)].into());
}

#[test]
fn the_log_of_the_database_holds_no_address() {
    let fixture = Fixture::new();
    let canary = format!("zora.{}@example.com", ClientId::generate());
    fixture.tx(|tx| stored_client(tx, Some(&canary)));
    let details = ClientChanges { email: Some(Some(email(&canary))), ..ClientChanges::default() };
    let twice = fixture.db.transact(|tx| {
        ClientRepository::insert(tx, &Client::new("Zora Quill".into(), details.clone(), now()))
    });
    assert!(matches!(twice, Err(booking::ClientError::Exists)));
    let outcome = fixture.attempt(&format!("SELECT 1 / 0 FROM clients WHERE email = '{canary}'"));
    assert!(outcome.is_err());
    let log = testing::postgres_log();
    for refusal in ["\"clients_email_key\"", "division by zero"] {
        assert!(log.contains(refusal), "the refusal itself is logged");
    }
    assert!(
        !log.contains(&canary),
        "{}",
        log.lines().filter(|line| line.contains(&canary)).collect::<String>()
    );
}

#[test]
fn a_place_on_a_matter_is_erased_with_what_names_the_party() {
    Fixture::new().tx(|tx| {
        let zora = stored_client(tx, Some("zora@example.com"));
        let ann = stored_mediator(tx, "Ann");
        let session = booking(&ann, "2027-01-05T09:00:00", SessionType::Morning);
        let session = Booking { status: BookingStatus::Completed, ..session };
        // Known by the client's record, and by the address.
        let party = Participant { client_id: Some(zora), ..person(ParticipantRole::Party, "Zora Quill", "") };
        let counsel = person(ParticipantRole::Counsel, "Kim Lee", "KIM@example.com");
        let other = person(ParticipantRole::Party, "Sam Ortiz", "sam@example.com");
        let sides = vec![
            matters::Side { file_number: "22-118".parse().ok(), ..side("Quill", vec![party, counsel]) },
            side("Ortiz", vec![other.clone()]),
        ];
        let stored = stored_matter(tx, &session, "Quill v. Ortiz", sides);
        let found = || MatterRepository::find(tx, stored.id).unwrap().unwrap();
        let open = |person: &Person| tx.open_bookings(person).unwrap();
        let erase = |person: &Person| PersonRepository::erase(tx, person, None).unwrap();
        let of = |address| Person { emails: vec![email(address)], ..Person::default() };

        let places = |client, addresses: &[&str]| {
            let emails: Vec<_> = addresses.iter().map(|address| email(address)).collect();
            let places = MatterRepository::places(tx, client, &emails).unwrap();
            let names = |(matter, table): (_, matters::OwnTable)| {
                assert_eq!(matter, stored.id);
                table.side.people.into_iter().map(|person| person.name).collect::<Vec<_>>()
            };
            places.into_iter().flat_map(names).collect::<Vec<_>>()
        };
        assert_eq!(places(zora, &[]), ["Zora Quill"], "and no one else without an address");
        assert_eq!(places(zora, &["Kim@example.com"]), ["Zora Quill", "Kim Lee"]);
        let stranger = stored_client(tx, None);
        assert_eq!(places(stranger, &[]), Vec::<String>::new());

        erase(&of("kim@example.com"));
        let after = found();
        let [party, counsel] = after.sides[0].people.as_slice() else { panic!("two") };
        assert_eq!((counsel.name.as_str(), &counsel.email), (Participant::ERASED_NAME, &None));
        assert_eq!((party.name.as_str(), after.case.style.as_str()), ("Zora Quill", "Quill v. Ortiz"));
        assert_eq!((after.sides[0].name.as_str(), after.version), ("Quill", stored.version + 1));

        let person =
            Person { client: Some(zora), emails: vec![email("zora@example.com")], ..Person::default() };
        BookingRepository::update(tx, &Booking { status: BookingStatus::Confirmed, ..session.clone() })
            .unwrap();
        assert_eq!((open(&person), open(&of("sam@example.com")), open(&of("x@example.com"))), (1, 1, 0));
        BookingRepository::update(tx, &session).unwrap();
        assert_eq!(open(&person), 0);
        let erased = erase(&person);
        assert_eq!(erased.newest, Some(stored.updated_at));
        let after = found();
        assert_eq!(after.case, CaseFields::default());
        assert_eq!((after.sides[0].name.as_str(), &after.sides[0].file_number), ("Side 1", &None));
        assert_eq!(after.sides[0].people[0].name, Participant::ERASED_NAME);
        assert_eq!((after.sides[1].people.as_slice(), after.version), (&[other][..], stored.version + 2));
        let again = erase(&person);
        assert_eq!((again.newest, found()), (None, after));
    });
}

#[test]
fn whoever_has_no_address_is_erased_at_their_place_also_after_a_restore() {
    let fixture = Fixture::new();
    let marks = PersonMarks::new(b"a key of at least thirty-two characters").unwrap();
    fixture.tx(|tx| {
        let session = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        let session = Booking { status: BookingStatus::Completed, ..session };
        let zora = person(ParticipantRole::Party, "Zora Quill", "");
        let kim = person(ParticipantRole::Counsel, "Kim Lee", "kim@example.com");
        let stored = stored_matter(
            tx,
            &session,
            "Quill v. Ortiz",
            vec![side("Quill", vec![zora.clone(), kim.clone()])],
        );
        let names = || {
            let found = MatterRepository::find(tx, stored.id).unwrap().unwrap();
            found.people().map(|person| person.name.clone()).collect::<Vec<_>>()
        };
        let of = |id| PersonRepository::of_place(tx, id).unwrap();
        assert_eq!(of(kim.id).unwrap().emails, [email("kim@example.com")]);
        assert_eq!(of(ParticipantId::generate()), None);
        let person = of(zora.id).unwrap();
        assert_eq!(person, Person { places: vec![zora.id], ..Person::default() });
        BookingRepository::update(tx, &Booking { status: BookingStatus::Confirmed, ..session.clone() })
            .unwrap();
        assert_eq!(tx.open_bookings(&person).unwrap(), 1, "she has a session ahead");
        BookingRepository::update(tx, &session).unwrap();
        Forgotten::new(tx, &marks).remember(&person, stored.updated_at).unwrap();
        PersonRepository::erase(tx, &person, None).unwrap();
        assert_eq!((names(), of(zora.id)), (vec![Participant::ERASED_NAME.into(), "Kim Lee".into()], None));
        assert_eq!(tx.forget_again(&marks).unwrap(), 0, "nobody has come back");

        // As a backup from before has it.
        MatterRepository::store_sides(tx, &stored).unwrap();
        assert_eq!(names(), ["Zora Quill", "Kim Lee"]);
        assert_eq!(tx.forget_again(&marks).unwrap(), 1);
        assert_eq!(names(), [Participant::ERASED_NAME, "Kim Lee"]);
        let later = matters::Matter { updated_at: stored.updated_at + TimeDelta::hours(1), ..stored.clone() };
        MatterRepository::store_sides(tx, &later).unwrap();
        assert_eq!(tx.forget_again(&marks).unwrap(), 0, "whom the office enters after the erasure stays");
    });
}

#[test]
fn a_place_on_a_matter_that_a_backup_brings_back_is_erased_again() {
    let fixture = Fixture::new();
    let marks = PersonMarks::new(b"a key of at least thirty-two characters").unwrap();
    fixture.tx(|tx| {
        let session = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        let session = Booking { status: BookingStatus::Completed, ..session };
        let party = person(ParticipantRole::Party, "Zora Quill", "zora@example.com");
        let stored = stored_matter(tx, &session, "Quill v. Ortiz", vec![side("Quill", vec![party])]);
        let zora = Person { emails: vec![email("Zora@example.com")], ..Person::default() };
        let at = stored.updated_at + TimeDelta::hours(1);
        Forgotten::new(tx, &marks).remember(&zora, at).unwrap();
        assert_eq!(tx.forget_again(&marks).unwrap(), 1);
        let found = MatterRepository::find(tx, stored.id).unwrap().unwrap();
        assert_eq!(found.sides[0].people[0].name, Participant::ERASED_NAME);
        // Whom the office adds after the erasure stays.
        let again = matters::Matter {
            sides: vec![side(
                "Quill",
                vec![person(ParticipantRole::Party, "Zora Quill", "zora@example.com")],
            )],
            updated_at: at + TimeDelta::hours(1),
            ..found
        };
        MatterRepository::store_sides(tx, &again).unwrap();
        tx.forget_again(&marks).unwrap();
        let found = MatterRepository::find(tx, stored.id).unwrap().unwrap();
        assert_eq!(found.sides[0].people[0].name, "Zora Quill");
    });
}
