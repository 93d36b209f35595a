use ::availability::{Mediator, MediatorRepository, SessionType};
use ::booking::{Booking, BookingRepository, BookingStatus, ClientDetails};
use chrono::TimeDelta;
use infra::pg::{Tx, Unsent};
use kernel::{AdminId, BookingId, Cause, EmailLimit, MailId, Money, Page, StorageError};
use templates::{
    AdminLookup, AdminMessage, AdminNotifier, BookingLookup, BookingMessage, BookingState, CalendarFile,
    Mail, MailFilter, MailRepository, MediatorMessage, Message, Origin, Outbox, Queued, Reason, Receipt,
    RefusedAddresses, SendError, Sender, Withdrawal,
};

use crate::auth::stored_admin;
use crate::composed_mail::letterhead;
use crate::support::{Events as _, Fixture, at, booking, email, stored_mediator};

const LEASE: TimeDelta = TimeDelta::minutes(3);
const UNLIMITED: EmailLimit = EmailLimit(None);
const ALL: Page = Page { limit: 100, offset: 0 };

/// A booking that both sides are to be notified of.
fn announced(tx: &Tx<'_>) -> Booking {
    let ann = stored_mediator(tx, "Ann");
    let booking = booking(&ann, "2027-01-05T09:00:00", SessionType::Morning);
    BookingRepository::insert(tx, &booking).unwrap();
    tx.booking_requested(booking.id, Cause::Practice).unwrap();
    booking
}

/// What a message said.
pub(crate) fn mail() -> Mail {
    Mail {
        id: MailId::generate(),
        from: Sender::default(),
        to: email("Jo@example.com"),
        subject: "Your request".into(),
        html: Some("<p>Hello</p>".into()),
        text: "Hello".into(),
        calendar: None,
        origin: Origin::Automatic,
        unsubscribe: None,
    }
}

fn receipt() -> Receipt {
    Receipt::new("Accord <office@practice.example>".into(), "<1@practice.example>".into(), "250 kept")
}

fn take(fixture: &Fixture, lease: TimeDelta) -> Option<Queued> {
    fixture.tx(|tx| tx.take(lease, 1).unwrap().pop())
}

#[test]
fn a_request_notifies_the_visitor_and_the_mediator() {
    let fixture = Fixture::new();
    let booking = fixture.tx(announced);
    let taken = [take(&fixture, LEASE), take(&fixture, LEASE)].map(Option::unwrap);
    assert_eq!(taken.each_ref().map(|queued| queued.attempts), [1; 2]);
    let messages = taken.map(|queued| queued.message);
    for message in [BookingMessage::Received, BookingMessage::Requested] {
        assert!(messages.contains(&Message::Booking(message, booking.id)), "{messages:?}");
    }
}

#[test]
fn a_change_notifies_only_the_visitor() {
    let fixture = Fixture::new();
    let booking = fixture.tx(announced);
    fixture.tx(|tx| {
        for _ in 0..2 {
            let told = tx.take(LEASE, 1).unwrap().pop().unwrap();
            tx.sent(&told, &mail(), &receipt()).unwrap();
        }
        tx.status_changed(booking.id).unwrap();
    });
    let told = |fixture: &Fixture| take(fixture, LEASE).map(|queued| queued.message);
    assert_eq!(told(&fixture), Some(Message::Booking(BookingMessage::Status, booking.id)));
    fixture.tx(|tx| tx.booking_moved(booking.id).unwrap());
    assert_eq!(told(&fixture), Some(Message::Booking(BookingMessage::Moved, booking.id)));
    let undone = fixture.db.transact(|tx| {
        tx.status_changed(booking.id)?;
        tx.booking_moved(booking.id)?;
        Err::<(), _>(StorageError::Failed("refused".into()))
    });
    assert!(undone.is_err());
    assert_eq!(told(&fixture), None, "undone with the change");
}

#[test]
fn what_the_visitor_did_notifies_both_sides_once_and_with_the_change() {
    let fixture = Fixture::new();
    let booking = fixture.tx(announced);
    while take(&fixture, LEASE).is_some() {}
    for _ in 0..2 {
        fixture.tx(|tx| tx.moved_by_visitor(booking.id, UNLIMITED).unwrap());
        fixture.tx(|tx| tx.cancelled_by_visitor(booking.id, UNLIMITED).unwrap());
    }
    let undone = fixture.db.transact(|tx| {
        tx.moved_by_visitor(booking.id, UNLIMITED)?;
        Err::<(), _>(StorageError::Failed("refused".into()))
    });
    assert!(undone.is_err());
    let told: Vec<_> = std::iter::from_fn(|| take(&fixture, LEASE).map(|queued| queued.message)).collect();
    let about = |message| Message::Booking(message, booking.id);
    let moved = [BookingMessage::Moved, BookingMessage::MovedByClient];
    let cancelled = [BookingMessage::Status, BookingMessage::CancelledByClient];
    assert_eq!(told, [moved, cancelled].concat().into_iter().map(about).collect::<Vec<_>>());
}

/// A session that is confirmed, which its mediator's calendar is to learn.
fn confirmed(tx: &Tx<'_>) -> Booking {
    let booking = announced(tx);
    let booking = Booking { status: BookingStatus::Confirmed, ..booking };
    BookingRepository::update(tx, &booking).unwrap();
    tx.status_changed(booking.id).unwrap();
    booking
}

#[test]
fn a_mediator_may_have_been_told_what_was_tried() {
    let fixture = Fixture::new();
    let booking = fixture.tx(confirmed);
    let entry = || fixture.tx(|tx| tx.of_mediator(booking.id, booking.mediator_id).unwrap().unwrap());
    let to_mediator =
        |text: &str| fixture.run(&format!("UPDATE outbox SET {text} WHERE mediator_id IS NOT NULL"));
    for (state, is_told) in [
        ("attempts = 0", false),
        ("attempts = 0, held_at = now(), due_at = 'infinity'", true),
        ("attempts = 1", true),
        ("attempts = 1, withheld_at = now(), due_at = 'infinity'", false),
        ("attempts = 1, failed_at = now()", false),
        ("attempts = 2, failed_at = now()", true),
        ("attempts = 1, sent_at = now()", true),
        ("attempts = 1, sent_at = now(), addressed_to = 'bo@example.com'", false),
    ] {
        to_mediator(
            "due_at = now(), held_at = NULL, withheld_at = NULL, failed_at = NULL, sent_at = NULL, addressed_to = NULL",
        );
        to_mediator(state);
        let told = is_told.then(|| (booking.start, booking.length.minutes()));
        assert_eq!((entry().told, entry().is_told_off), (told, false), "{state}");
    }
}

#[test]
fn a_mediators_entry_follows_the_session_and_the_mediator() {
    let fixture = Fixture::new();
    let booking = fixture.tx(confirmed);
    let ann = fixture.tx(|tx| MediatorRepository::find(tx, booking.mediator_id).unwrap().unwrap());
    let entry = |of: &Mediator| fixture.tx(|tx| tx.of_mediator(booking.id, of.id).unwrap().unwrap());
    let facts = |of: &Mediator| {
        let entry = entry(of);
        (entry.is_theirs, entry.is_wanted, entry.email.map(|email| email.to_string()))
    };
    let bo = fixture.tx(|tx| stored_mediator(tx, "Bo"));
    assert_eq!(facts(&ann), (true, true, Some("ann@example.com".into())));
    assert_eq!(facts(&bo), (false, true, Some("bo@example.com".into())));
    assert_eq!(entry(&ann).booking.id, booking.id);
    fixture.tx(|tx| {
        let off = Mediator { calendar_mail: false, ..ann.clone() };
        MediatorRepository::update(tx, &off).unwrap();
        MediatorRepository::delete(tx, bo.id, at("2027-01-04T08:00:00")).unwrap();
    });
    assert_eq!(facts(&ann), (true, false, Some("ann@example.com".into())));
    assert_eq!(facts(&bo), (false, true, None));
    assert_eq!(fixture.tx(|tx| tx.of_mediator(BookingId::generate(), ann.id).unwrap()), None);
}

#[test]
fn what_waits_for_a_mediators_calendar_says_the_latest_and_leads_to_them() {
    let fixture = Fixture::new();
    let booking = fixture.tx(confirmed);
    let listed = fixture.tx(|tx| {
        tx.booking_moved(booking.id).unwrap();
        MailRepository::list(tx, &MailFilter::default(), &letterhead(), ALL).unwrap().items
    });
    let to_mediator = |message| Message::Mediator(message, booking.id, booking.mediator_id);
    let found: Vec<_> =
        listed.iter().filter(|mail| mail.message == to_mediator(MediatorMessage::Session)).collect();
    assert_eq!(found.len(), 1, "{listed:?}");
    assert_eq!(found[0].recipient, Some(email("ann@example.com")));
    fixture.tx(|tx| {
        let pending = Booking { status: BookingStatus::Pending, ..booking.clone() };
        BookingRepository::update(tx, &pending).unwrap();
        tx.status_changed(booking.id).unwrap();
    });
    let taken: Vec<_> = std::iter::from_fn(|| take(&fixture, LEASE).map(|queued| queued.message)).collect();
    assert!(taken.contains(&to_mediator(MediatorMessage::SessionOff)), "{taken:?}");
    assert!(!taken.contains(&to_mediator(MediatorMessage::Session)), "{taken:?}");
}

#[test]
fn a_change_taken_back_before_its_message_left_is_one_message() {
    let fixture = Fixture::new();
    let booking = fixture.tx(announced);
    while take(&fixture, LEASE).is_some() {}
    fixture.tx(|tx| tx.status_changed(booking.id).unwrap());
    fixture.tx(|tx| tx.booking_moved(booking.id).unwrap());
    fixture.tx(|tx| tx.status_changed(booking.id).unwrap());
    fixture.tx(|tx| tx.booking_moved(booking.id).unwrap());
    let told = [take(&fixture, LEASE), take(&fixture, LEASE), take(&fixture, LEASE)];
    assert_eq!(told.map(|queued| queued.is_some()), [true, true, false]);

    // Anyone who has been notified is notified of the correction, even while the first message is
    // being sent.
    fixture.tx(|tx| tx.status_changed(booking.id).unwrap());
    assert_eq!(
        take(&fixture, LEASE).map(|queued| queued.message),
        Some(Message::Booking(BookingMessage::Status, booking.id))
    );
}

#[test]
fn an_announcement_is_undone_with_its_booking() {
    let fixture = Fixture::new();
    let undone = fixture.db.transact(|tx| {
        announced(tx);
        Err::<(), _>(StorageError::Failed("refused".into()))
    });
    assert!(undone.is_err());
    assert_eq!(take(&fixture, LEASE), None);
}

#[test]
fn a_message_is_handed_out_once_until_its_lease_ends() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let ended = take(&fixture, TimeDelta::milliseconds(-1)).unwrap();
    let other = take(&fixture, LEASE).unwrap();
    let again = if other.id == ended.id { other } else { take(&fixture, LEASE).unwrap() };
    assert_eq!((again.id, again.attempts), (ended.id, 2));
    while take(&fixture, LEASE).is_some() {}
    assert_eq!(fixture.number("SELECT count(*) FROM outbox WHERE due_at > now()"), 2);
}

#[test]
fn the_message_due_longest_is_sent_first() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let an_hour_ago = take(&fixture, -TimeDelta::hours(1)).unwrap();
    assert_eq!(take(&fixture, LEASE).unwrap().id, an_hour_ago.id);
    assert_ne!(take(&fixture, LEASE).unwrap().id, an_hour_ago.id);
}

#[test]
fn two_who_take_at_once_take_different_messages_and_neither_waits() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let (mine, yours, nothing) = fixture.tx(|tx| {
        let mine = tx.take(LEASE, 1).unwrap().pop();
        // While this transaction still holds its row.
        let yours = take(&fixture, LEASE);
        (mine, yours, take(&fixture, LEASE))
    });
    assert_ne!(mine.unwrap().id, yours.unwrap().id);
    assert_eq!(nothing, None);
}

#[test]
fn what_was_sent_or_given_up_is_never_handed_out_again() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let ended = TimeDelta::milliseconds(-1);
    let sent = take(&fixture, ended).unwrap();
    fixture.tx(|tx| tx.sent(&sent, &mail(), &receipt()).unwrap());
    let failed = take(&fixture, ended).unwrap();
    let error = SendError::Permanent("The mail server rejected the recipient".into());
    fixture.tx(|tx| tx.give_up(&failed, Some(mail()), &error).unwrap());
    assert_ne!(sent.id, failed.id);
    assert_eq!(take(&fixture, ended), None);
    let kept = "SELECT count(*) FROM outbox WHERE failed_at IS NOT NULL AND error LIKE '%recipient'";
    assert_eq!(fixture.number(kept), 1);
}

#[test]
fn a_message_that_was_sent_is_kept_as_it_left() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let sent = take(&fixture, LEASE).unwrap();
    let calendar = Some(CalendarFile { method: "PUBLISH", text: "BEGIN:VCALENDAR".into() });
    fixture.tx(|tx| tx.sent(&sent, &Mail { calendar, ..mail() }, &receipt()).unwrap());
    let kept = fixture.lines(
        "SELECT concat_ws(' | ', recipient, subject, response, message_id, sender, html, body, calendar) AS line
         FROM mail_contents JOIN outbox ON id = mail_id WHERE error IS NULL",
    );
    let expected = "Jo@example.com | Your request | 250 kept | <1@practice.example> | Accord <office@practice.example> \
                    | <p>Hello</p> | Hello | BEGIN:VCALENDAR";
    assert_eq!(kept, [expected]);
}

#[test]
fn a_message_that_was_withdrawn_is_kept_with_the_reason_and_never_handed_out() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let ended = TimeDelta::milliseconds(-1);
    let unwanted = take(&fixture, ended).unwrap();
    fixture.tx(|tx| tx.withdraw(unwanted.id, Withdrawal::NoRecipient).unwrap());
    let other = take(&fixture, LEASE).unwrap();
    assert_ne!(other.id, unwanted.id);
    assert_eq!(take(&fixture, ended), None);
    let kept = "SELECT id || ' ' || withdrawal AS line FROM outbox WHERE withheld_at IS NOT NULL";
    assert_eq!(fixture.lines(kept), [format!("{} no_recipient", unwanted.id)]);
    assert_eq!(fixture.tx(|tx| tx.unsent().unwrap()), Unsent { waiting: 1, given_up: 0, withheld: 0 });
}

fn busy() -> SendError {
    SendError::Temporary(Reason::from("busy").saying("451 later"))
}

fn away() -> SendError {
    SendError::NoServer("away".into())
}

#[test]
fn a_postponed_message_waits_its_time() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let late = take(&fixture, LEASE).unwrap();
    fixture.tx(|tx| tx.postpone(&late, TimeDelta::seconds(30), &busy()).unwrap());
    assert_ne!(take(&fixture, LEASE).unwrap().id, late.id);
    assert_eq!(take(&fixture, LEASE), None);
    let waits = "SELECT count(*) FROM outbox WHERE error = 'busy' AND response = '451 later' \
                 AND due_at BETWEEN now() + interval '25 seconds' AND now() + interval '30 seconds'";
    assert_eq!(fixture.number(waits), 1);
    fixture.tx(|tx| tx.postpone(&late, TimeDelta::milliseconds(-1), &busy()).unwrap());
    assert_eq!(take(&fixture, LEASE).unwrap().id, late.id);
}

/// Whole minutes until each unsent message is due.
fn minutes(fixture: &Fixture) -> Vec<String> {
    fixture.lines(
        "SELECT round(extract(epoch FROM due_at - now()) / 60)::text AS line FROM outbox
         WHERE sent_at IS NULL ORDER BY due_at",
    )
}

#[test]
fn while_the_server_is_away_one_message_tries_it_often_and_the_others_follow_once_it_is_back() {
    let fixture = Fixture::new();
    let booking = fixture.tx(announced);
    fixture.tx(|tx| tx.status_changed(booking.id).unwrap());
    let taken = [(); 3].map(|()| take(&fixture, LEASE).unwrap());
    let six_hours = TimeDelta::hours(6);
    fixture.tx(|tx| {
        tx.postpone(&taken[0], six_hours, &away()).unwrap();
        tx.postpone(&taken[1], six_hours, &away()).unwrap();
        tx.postpone(&taken[2], six_hours, &busy()).unwrap();
    });
    assert_eq!(minutes(&fixture), ["4", "360", "360"]);
    fixture.tx(|tx| tx.server_is_back().unwrap());
    assert_eq!(minutes(&fixture), ["0", "0", "360"], "the server itself put one off");
}

#[test]
fn an_outage_lasts_from_the_first_message_that_the_server_did_not_take_until_it_answers() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let outage = || fixture.tx(|tx| tx.outage().unwrap());
    let taken = [(); 2].map(|()| take(&fixture, LEASE).unwrap());
    assert_eq!(outage(), None);
    fixture.tx(|tx| tx.postpone(&taken[0], TimeDelta::hours(6), &busy()).unwrap());
    assert_eq!(outage(), None, "it was this message that has to wait");
    fixture.tx(|tx| tx.postpone(&taken[0], TimeDelta::hours(6), &away()).unwrap());
    let first = outage().unwrap();
    assert_eq!(first.error.as_deref(), Some("away"));
    let worse = SendError::NoServer("The mail server rejected the login".into());
    fixture.tx(|tx| tx.postpone(&taken[1], TimeDelta::hours(6), &worse).unwrap());
    fixture.tx(|tx| tx.wake().unwrap());
    let later = outage().unwrap();
    assert_eq!(
        (later.since, later.error.as_deref()),
        (first.since, Some("The mail server rejected the login"))
    );
    fixture.tx(|tx| tx.server_is_back().unwrap());
    assert_eq!(outage(), None);
}

#[test]
fn what_waits_is_due_when_someone_is_in_a_hurry_but_not_what_is_being_sent_or_comes_later() {
    let fixture = Fixture::new();
    let booking = fixture.tx(announced);
    fixture.tx(|tx| tx.status_changed(booking.id).unwrap());
    let [first, _being_sent] = [(); 2].map(|()| take(&fixture, LEASE).unwrap());
    fixture.run("UPDATE outbox SET due_at = now() + interval '1 day' WHERE attempts = 0");
    fixture.tx(|tx| tx.postpone(&first, TimeDelta::hours(6), &busy()).unwrap());
    fixture.tx(|tx| tx.hurry().unwrap());
    assert_eq!(take(&fixture, LEASE).unwrap().id, first.id);
    assert_eq!(take(&fixture, LEASE), None);
}

#[test]
fn a_message_that_is_being_sent_is_not_handed_out_again_when_the_server_is_back() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let first = take(&fixture, LEASE).unwrap();
    let second = take(&fixture, LEASE).unwrap();
    let past = TimeDelta::milliseconds(-1);
    fixture.tx(|tx| tx.postpone(&first, past, &away()).unwrap());
    assert_eq!(take(&fixture, LEASE).unwrap().id, first.id);
    fixture.tx(|tx| {
        tx.postpone(&second, TimeDelta::hours(6), &away()).unwrap();
        tx.server_is_back().unwrap();
    });
    assert_eq!(take(&fixture, LEASE).unwrap().id, second.id);
    assert_eq!(take(&fixture, LEASE), None);
}

#[test]
fn an_expired_lease_changes_nothing_but_a_sent_message_stays_sent() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let other = take(&fixture, LEASE).unwrap();
    let slow = take(&fixture, TimeDelta::milliseconds(-1)).unwrap();
    let quick = take(&fixture, LEASE).unwrap();
    assert_eq!((slow.id, slow.attempts, quick.attempts), (quick.id, 1, 2));
    fixture.tx(|tx| {
        tx.postpone(&slow, TimeDelta::milliseconds(-1), &busy()).unwrap();
        tx.give_up(&slow, None, &busy()).unwrap();
    });
    assert_eq!(take(&fixture, LEASE), None, "the quick one still has it");
    fixture.tx(|tx| {
        tx.withdraw(other.id, Withdrawal::Cancelled).unwrap();
        tx.sent(&other, &mail(), &receipt()).unwrap();
        tx.sent(&quick, &mail(), &receipt()).unwrap();
        tx.postpone(&quick, TimeDelta::milliseconds(-1), &busy()).unwrap();
        tx.give_up(&quick, None, &busy()).unwrap();
        tx.withdraw(quick.id, Withdrawal::Cancelled).unwrap();
    });
    let sent =
        "SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL AND failed_at IS NULL AND withheld_at IS NULL";
    assert_eq!(fixture.number(sent), 2);
    assert_eq!(take(&fixture, LEASE), None);
}

#[test]
fn what_messages_said_is_kept_for_a_while_and_that_they_were_sent_for_a_year() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    for _ in 0..2 {
        let sent = take(&fixture, LEASE).unwrap();
        fixture.tx(|tx| tx.sent(&sent, &mail(), &receipt()).unwrap());
    }
    let rows = || {
        (fixture.number("SELECT count(*) FROM outbox"), fixture.number("SELECT count(*) FROM mail_contents"))
    };
    let tidy = || fixture.tx(|tx| tx.forget_old_mail(TimeDelta::days(90)).unwrap());
    let age = |days: u32| {
        fixture.run(&format!(
            "WITH oldest AS (SELECT min(id::text)::uuid AS id, now() - interval '{days} days' AS moment FROM outbox),
                aged AS (UPDATE mail_contents SET mail_id = first_id_of(moment) FROM oldest WHERE mail_id = oldest.id)
            UPDATE outbox SET id = first_id_of(moment), sent_at = moment FROM oldest WHERE outbox.id = oldest.id"
        ));
        tidy();
    };
    age(89);
    assert_eq!(rows(), (2, 2));
    age(91);
    assert_eq!(rows(), (2, 1));
    age(367);
    assert_eq!(rows(), (1, 1));
}

#[test]
fn refused_addresses_are_known_in_any_case_until_they_are_forgotten() {
    Fixture::new().tx(|tx| {
        tx.remember(&email("Jo@example.com")).unwrap();
        tx.remember(&email("jo@EXAMPLE.com")).unwrap();
        let asked = [email("ann@example.com"), email("JO@example.com")];
        assert_eq!(tx.among(&asked).unwrap(), [email("JO@example.com")]);
        RefusedAddresses::forget(tx, &email("jo@example.com")).unwrap();
        assert_eq!(tx.among(&asked).unwrap(), []);
    });
}

#[test]
fn messages_read_the_booking_as_it_is_now() {
    Fixture::new().tx(|tx| {
        let stored = announced(tx);
        let (price, status) = (Money::dollars(500), BookingStatus::Cancelled);
        BookingRepository::update(tx, &Booking { price, status, ..stored.clone() }).unwrap();
        let details = tx.details(stored.id).unwrap().unwrap();
        assert_eq!((details.client_email, details.price), (Some(email("jo@example.com")), price));
        assert_eq!((details.state, details.created_at), (BookingState::Cancelled, stored.created_at));
        assert_eq!(details.mediator_email, Some(email("ann@example.com")));
        assert_eq!((details.start, details.minutes), (stored.start, 180));
        assert_eq!(details.description, stored.subject.description);
        assert_eq!(tx.details(BookingId::generate()).unwrap(), None);
    });
}

#[test]
fn a_mediator_who_has_left_has_no_address() {
    Fixture::new().tx(|tx| {
        let booking = announced(tx);
        MediatorRepository::delete(tx, booking.mediator_id, at("2027-01-04T12:00:00")).unwrap();
        let details = tx.details(booking.id).unwrap().unwrap();
        assert_eq!((details.mediator_name.as_str(), details.mediator_email), ("Ann", None));
    });
}

#[test]
fn a_client_who_was_erased_has_no_address() {
    Fixture::new().tx(|tx| {
        let plain = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        let client = ClientDetails {
            name: ClientDetails::ERASED_NAME.into(),
            email: Some(email(ClientDetails::ERASED_EMAIL)),
            phone: None,
        };
        BookingRepository::insert(tx, &Booking { client, ..plain.clone() }).unwrap();
        assert_eq!(tx.details(plain.id).unwrap().unwrap().client_email, None);
    });
}

#[test]
fn what_waits_and_what_was_given_up_is_counted() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let counts = || fixture.tx(|tx| tx.unsent().unwrap());
    let of = |waiting, given_up| Unsent { waiting, given_up, withheld: 0 };
    assert_eq!(counts(), of(2, 0));
    let (first, second) = (take(&fixture, LEASE).unwrap(), take(&fixture, LEASE).unwrap());
    fixture.tx(|tx| tx.give_up(&first, None, &SendError::Permanent("no".into())).unwrap());
    assert_eq!(counts(), of(1, 1));
    fixture.tx(|tx| tx.sent(&second, &mail(), &receipt()).unwrap());
    assert_eq!(counts(), of(0, 1));
}

/// The messages in the order they are taken.
fn told(fixture: &Fixture) -> Vec<Message> {
    std::iter::from_fn(|| take(fixture, LEASE)).map(|queued| queued.message).collect()
}

#[test]
fn every_administrator_gets_the_same_message_once_a_day() {
    let fixture = Fixture::new();
    let (monday, tuesday) = ("2027-01-04".parse().unwrap(), "2027-01-05".parse().unwrap());
    let notify = |message, day| fixture.tx(|tx| tx.notify(message, day).unwrap());
    notify(AdminMessage::DailyReport, monday);
    assert_eq!(told(&fixture), [], "there is no one yet");
    let ann = fixture.tx(|tx| stored_admin(tx, "ann@example.com")).id;
    for _ in 0..2 {
        notify(AdminMessage::DailyReport, monday);
    }
    let to = |admin, message, day| Message::Admin(message, admin, day);
    assert_eq!(told(&fixture), [to(ann, AdminMessage::DailyReport, monday)]);
    notify(AdminMessage::DailyReport, tuesday);
    assert_eq!(told(&fixture), [to(ann, AdminMessage::DailyReport, tuesday)]);
    notify(AdminMessage::BackupFailed, tuesday);
    assert_eq!(told(&fixture), [to(ann, AdminMessage::BackupFailed, tuesday)]);
    let ben = fixture.tx(|tx| stored_admin(tx, "ben@example.com")).id;
    notify(AdminMessage::DailyReport, tuesday);
    assert_eq!(told(&fixture), [to(ben, AdminMessage::DailyReport, tuesday)], "who is new is told, too");
    assert_eq!(fixture.tx(|tx| tx.email(ben).unwrap()), Some(email("ben@example.com")));
    assert_eq!(fixture.tx(|tx| tx.email(AdminId::generate()).unwrap()), None);
}

#[test]
fn a_report_that_was_switched_off_and_on_again_is_sent_after_all() {
    let fixture = Fixture::new();
    let day = "2027-01-04".parse().unwrap();
    fixture.tx(|tx| stored_admin(tx, "ann@example.com"));
    let notify = || fixture.tx(|tx| tx.notify(AdminMessage::DailyReport, day).unwrap());
    for (why, taken) in [(Withdrawal::SwitchedOff, true), (Withdrawal::Cancelled, false)] {
        notify();
        if let Some(queued) = take(&fixture, LEASE) {
            fixture.tx(|tx| tx.withdraw(queued.id, why).unwrap());
        }
        notify();
        assert_eq!(
            fixture.number("SELECT count(*) FROM outbox WHERE due_at <= now()") == 1,
            taken,
            "{why:?}"
        );
    }
}

#[test]
fn of_many_processes_that_tell_at_once_one_does() {
    let fixture = Fixture::new();
    for name in ["ann@example.com", "ben@example.com"] {
        fixture.tx(|tx| stored_admin(tx, name));
    }
    let day = "2027-01-04".parse().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| fixture.tx(|tx| tx.notify(AdminMessage::DailyReport, day).unwrap()));
        }
    });
    assert_eq!(fixture.number("SELECT count(*) FROM outbox"), 2);
    assert_eq!(fixture.number("SELECT count(DISTINCT admin_id) FROM outbox"), 2);
}

#[test]
fn what_a_rolled_back_use_case_announced_is_not_sent() {
    let fixture = Fixture::new();
    fixture.tx(|tx| stored_admin(tx, "ann@example.com"));
    let day = "2027-01-04".parse().unwrap();
    let undone = fixture.db.transact(|tx| {
        tx.notify(AdminMessage::MailGivenUp, day)?;
        Err::<(), _>(StorageError::Failed("refused".into()))
    });
    assert!(undone.is_err());
    fixture.tx(|tx| tx.notify(AdminMessage::MailGivenUp, day).unwrap());
    assert_eq!(told(&fixture).len(), 1);
}
