//! What the office writes, and the outbox as it sees it.

use ::availability::SessionType;
use ::booking::BookingRepository;
use chrono::TimeDelta;
use infra::clock::SystemClock;
use infra::pg::Tx;
use kernel::{BookingId, Cause, Clock as _, ComposedMailId, DateFormat, Language, MailId, Page, Paged, Tz};
use templates::{
    Body, Composed, ComposedMail, ComposedMailRepository, Letterhead, MailFilter, MailOverview,
    MailRepository, MailState, Message, Outbox, SendError, Sender, Template, Withdrawal,
};

use crate::support::{Events as _, Fixture, booking, email, stored_mediator};

const LEASE: TimeDelta = TimeDelta::minutes(3);

pub(crate) fn letterhead() -> Letterhead {
    Letterhead {
        practice: "Accord".into(),
        zone: Tz::America__New_York,
        dates: DateFormat::default(),
        language: Language::default(),
        url: "https://practice.example".into(),
        from: Sender::default(),
        email: Some(email("office@practice.example")),
        organizer: email("office@practice.example"),
        place: String::new(),
        case_types: std::collections::BTreeMap::default(),
        confirm_within: TimeDelta::hours(24),
        takes_payments: false,
    }
}

fn composed(body: Body) -> ComposedMail {
    let template = Template { subject: "Parking".into(), body };
    let id = ComposedMailId::generate();
    ComposedMail { id, template, attach_calendar: false, recipients: 2, send_at: None }
}

fn to_both(tx: &Tx<'_>, mail: &ComposedMail) -> Vec<MailId> {
    tx.queue(mail, None, &[email("jo@example.com"), email("kim@example.com")]).unwrap()
}

fn page(tx: &Tx<'_>, filter: &MailFilter, page: Page) -> Paged<MailOverview> {
    MailRepository::list(tx, filter, &letterhead(), page).unwrap()
}

fn listed(tx: &Tx<'_>, filter: &MailFilter) -> Paged<MailOverview> {
    page(tx, filter, Page { limit: 10, offset: 0 })
}

fn found(tx: &Tx<'_>, id: MailId) -> MailOverview {
    MailRepository::find(tx, id, &letterhead()).unwrap().unwrap()
}

#[test]
fn what_the_office_wrote_is_kept_in_each_mode() {
    Fixture::new().tx(|tx| {
        for body in [
            Body::Simple("Use the north lot.".into()),
            Body::Text("Use the north lot.".into()),
            Body::Html { html: "<p>Use the north lot.</p>".into(), text: String::new() },
        ] {
            let mail = ComposedMail { attach_calendar: true, ..composed(body) };
            to_both(tx, &mail);
            assert_eq!(ComposedMailRepository::find(tx, mail.id).unwrap(), Some(mail));
        }
        assert_eq!(ComposedMailRepository::find(tx, ComposedMailId::generate()).unwrap(), None);
    });
}

#[test]
fn each_recipient_has_a_message_of_their_own_in_their_order() {
    Fixture::new().tx(|tx| {
        let jo = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
        BookingRepository::insert(tx, &jo).unwrap();
        let mail = composed(Body::Text("Use the north lot.".into()));
        let addresses = [email("kim@example.com"), email("jo@example.com"), email("ann@example.com")];
        let ids = tx.queue(&mail, Some(jo.id), &addresses).unwrap();
        let recipients: Vec<_> = ids.iter().map(|id| found(tx, *id).recipient.unwrap()).collect();
        assert_eq!(recipients, addresses);
        let about = Message::Composed(Composed { text: Some(mail.id), booking: Some(jo.id) });
        for id in &ids {
            assert_eq!(found(tx, *id).message, about);
        }
        let taken = std::iter::from_fn(|| tx.take(LEASE, 1).unwrap().pop()).map(|queued| queued.to.unwrap());
        assert_eq!(taken.count(), 3);
    });
}

#[test]
fn a_message_for_later_is_not_due_before_its_time() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let send_at = Some(SystemClock.now() + TimeDelta::hours(1));
        let mail = ComposedMail { send_at, ..composed(Body::Text("Use the north lot.".into())) };
        let [first, second] = to_both(tx, &mail).try_into().unwrap();
        assert_eq!(tx.take(LEASE, 1).unwrap().pop(), None);
        let due = |id| found(tx, id).due_at.map(|due| due.timestamp());
        assert_eq!(due(first), send_at.map(|at| at.timestamp()));
        // Not even if it is tried again.
        tx.requeue(second).unwrap();
        assert_eq!(due(second), due(first));
        assert_eq!(tx.take(LEASE, 1).unwrap().pop(), None);
    });
    // A time in the past is now.
    fixture.tx(|tx| {
        let send_at = Some(SystemClock.now() - TimeDelta::hours(1));
        to_both(tx, &ComposedMail { send_at, ..composed(Body::Text("Use the north lot.".into())) });
    });
    assert!(fixture.tx(|tx| tx.take(LEASE, 1).unwrap().pop()).is_some());
}

#[test]
fn a_clients_name_is_found_by_the_address_in_any_case() {
    let fixture = Fixture::new();
    fixture.run(
        "INSERT INTO clients (id, name, email, phone, address, notes, created_at, updated_at)
         VALUES (gen_random_uuid(), 'Jo Park', 'Jo@Example.com', '', '', '', now(), now())",
    );
    fixture.tx(|tx| {
        assert_eq!(tx.client_name(&email("jo@exampLE.com")).unwrap().as_deref(), Some("Jo Park"));
        assert_eq!(tx.client_name(&email("kim@example.com")).unwrap(), None);
    });
}

/// A booking's two messages: to the visitor, and to the mediator.
fn announced(tx: &Tx<'_>) -> BookingId {
    let booking = booking(&stored_mediator(tx, "Ann"), "2027-01-05T09:00:00", SessionType::Morning);
    BookingRepository::insert(tx, &booking).unwrap();
    tx.booking_requested(booking.id, Cause::Practice).unwrap();
    booking.id
}

#[test]
fn the_list_is_newest_first_counts_all_and_knows_where_each_would_go() {
    let fixture = Fixture::new();
    let about = fixture.tx(announced);
    let written = fixture.tx(|tx| to_both(tx, &composed(Body::Text("Use the north lot.".into()))));
    fixture.tx(|tx| {
        let all = listed(tx, &MailFilter::default());
        assert_eq!((all.total.rows, all.items.len()), (4, 4));
        let times: Vec<_> = all.items.iter().map(|mail| mail.created_at).collect();
        assert!(times.is_sorted_by(|one, next| one >= next), "{times:?}");
        let first = page(tx, &MailFilter::default(), Page { limit: 1, offset: 1 });
        assert_eq!((first.total.rows, first.items.len()), (4, 1));
        assert_eq!(first.items.first().map(|mail| mail.id), all.items.get(1).map(|mail| mail.id));
        let mut booked = listed(tx, &MailFilter { booking: Some(about), ..MailFilter::default() }).items;
        booked.sort_by_key(|mail| mail.recipient.as_ref().map(ToString::to_string));
        let recipients: Vec<_> = booked.iter().map(|mail| mail.recipient.clone().unwrap()).collect();
        assert_eq!(recipients, [email("ann@example.com"), email("jo@example.com")]);
        assert!(written.contains(&all.items[0].id));
        let text = Some("KIM@".into());
        let kims = listed(tx, &MailFilter { text, ..MailFilter::default() }).items;
        assert_eq!(kims.iter().map(|mail| mail.id).collect::<Vec<_>>(), [written[1]]);
    });
}

#[test]
fn a_message_that_failed_waits_again_as_if_it_were_new() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let taken = fixture.tx(|tx| tx.take(LEASE, 1).unwrap().pop()).unwrap();
    fixture.tx(|tx| tx.give_up(&taken, None, &SendError::Permanent("no".into())).unwrap());
    fixture.tx(|tx| {
        let failed = found(tx, taken.id);
        assert_eq!((failed.state, failed.error.as_deref()), (MailState::Failed, Some("no")));
        tx.requeue(taken.id).unwrap();
        let again = found(tx, taken.id);
        assert_eq!((again.state, again.attempts, again.error), (MailState::Waiting, 0, None));
        let due: Vec<_> =
            std::iter::from_fn(|| tx.take(LEASE, 1).unwrap().pop()).map(|queued| queued.id).collect();
        assert!(due.contains(&taken.id));
    });
}

#[test]
fn a_copy_is_the_same_message_to_another_address() {
    Fixture::new().tx(|tx| {
        let [first, _] = to_both(tx, &composed(Body::Text("Use the north lot.".into()))).try_into().unwrap();
        let copy = tx.copy(first, &email("jo.park@example.com")).unwrap();
        let (first, copy) = (found(tx, first), found(tx, copy));
        assert_eq!((copy.message, copy.state), (first.message, MailState::Waiting));
        assert_eq!(copy.recipient, Some(email("jo.park@example.com")));
        assert_eq!(first.recipient, Some(email("jo@example.com")), "the original stays");
    });
}

#[test]
fn everything_held_is_released_or_dropped_at_once_and_counted() {
    let fixture = Fixture::new();
    for released in [true, false] {
        let ids = fixture.tx(|tx| to_both(tx, &composed(Body::Text("Use the north lot.".into()))));
        fixture.tx(|tx| tx.withdraw(ids[1], Withdrawal::Cancelled).unwrap());
        let held = format!("UPDATE outbox SET held_at = now(), due_at = 'infinity' WHERE id = '{}'", ids[0]);
        fixture.run(&held);
        fixture.tx(|tx| {
            assert_eq!((found(tx, ids[0]).state, tx.backlog().unwrap().held), (MailState::Held, 1));
            let count = if released { tx.release_held() } else { tx.drop_held() };
            assert_eq!(count.unwrap(), 1);
            let state = if released { MailState::Waiting } else { MailState::Withdrawn };
            assert_eq!((found(tx, ids[0]).state, found(tx, ids[1]).state), (state, MailState::Withdrawn));
            assert_eq!(
                (tx.backlog().unwrap().held, tx.take(LEASE, 1).unwrap().pop().is_some()),
                (0, released)
            );
        });
    }
}

#[test]
fn the_backlog_counts_what_was_not_sent_and_since_when_it_waits() {
    let fixture = Fixture::new();
    assert_eq!(fixture.tx(|tx| tx.backlog().unwrap()), templates::Backlog::default());
    fixture.tx(announced);
    fixture.tx(|tx| {
        let later = Some(SystemClock.now() + TimeDelta::hours(1));
        to_both(tx, &ComposedMail { send_at: later, ..composed(Body::Text("Hello".into())) });
    });
    let backlog = fixture.tx(|tx| tx.backlog().unwrap());
    assert_eq!((backlog.waiting, backlog.failed, backlog.held), (4, 0, 0));
    let since = "SELECT (extract(epoch FROM min(created_at)) * 1000000)::bigint FROM outbox";
    assert_eq!(
        backlog.oldest.map(|at| at.timestamp_micros()),
        Some(fixture.number(since)),
        "not the later ones"
    );
    let taken = fixture.tx(|tx| tx.take(LEASE, 1).unwrap().pop()).unwrap();
    fixture.tx(|tx| tx.give_up(&taken, None, &SendError::Permanent("no".into())).unwrap());
    let backlog = fixture.tx(|tx| tx.backlog().unwrap());
    assert_eq!((backlog.waiting, backlog.failed), (3, 1));
}

#[test]
fn a_message_that_is_being_changed_is_taken_by_no_one() {
    let fixture = Fixture::new();
    let [first, second] =
        fixture.tx(|tx| to_both(tx, &composed(Body::Text("Use the north lot.".into())))).try_into().unwrap();
    fixture.tx(|tx| {
        assert_eq!(tx.lock(first).unwrap().map(|mail| mail.id), Some(first));
        assert_eq!(tx.lock(MailId::generate()).unwrap(), None);
        let others = || fixture.tx(|tx| tx.take(LEASE, 1).unwrap().pop()).map(|queued| queued.id);
        assert_eq!([others(), others()], [Some(second), None]);
    });
}

#[test]
fn what_a_message_said_is_none_once_it_was_erased() {
    let fixture = Fixture::new();
    fixture.tx(announced);
    let taken = fixture.tx(|tx| tx.take(LEASE, 1).unwrap().pop()).unwrap();
    fixture.tx(|tx| {
        let receipt = templates::Receipt::new("office@practice.example".into(), "<1@x>".into(), "250 kept");
        tx.sent(&taken, &crate::outbox::mail(), &receipt).unwrap();
        assert_eq!(tx.contents(taken.id).unwrap().map(|contents| contents.text).as_deref(), Some("Hello"));
    });
    fixture.run("DELETE FROM mail_contents");
    assert_eq!(fixture.tx(|tx| tx.contents(taken.id).unwrap()), None);
}
