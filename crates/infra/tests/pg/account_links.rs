//! Private links to accounts, and mail about accounts.

use std::thread;

use auth::{AccountLink, AccountLinkRepository, AccountNotice, AccountNotifier, Place, Role, TeamRepository};
use chrono::{DateTime, Utc};
use infra::pg::Tx;
use kernel::{AdminId, MediatorId};
use templates::{AccountLookup, AccountMessage, AccountTopic, Message, Outbox, Queued};

use crate::auth::stored_admin;
use crate::support::{Fixture, email, moment};

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

fn reset(address: &str) -> AccountLink {
    AccountLink::password_reset(email(address), now())
}

fn invitation(address: &str, invited_by: AdminId) -> AccountLink {
    let place = Place { role: Role::Mediator, employee_id: Some(MediatorId::generate()), invited_by };
    AccountLink::invitation(email(address), place, now())
}

fn insert(tx: &Tx<'_>, link: &AccountLink) {
    AccountLinkRepository::insert(tx, link).unwrap();
}

fn find(tx: &Tx<'_>, link: &AccountLink) -> Option<AccountLink> {
    AccountLinkRepository::find(tx, link.id).unwrap()
}

#[test]
fn a_link_is_kept_until_it_is_used_and_used_once() {
    let fixture = Fixture::new();
    let (reset, invitation) = fixture.tx(|tx| {
        let (reset, invitation) =
            (reset("jo@example.com"), invitation("kim@example.com", stored_admin(tx, "ann@example.com").id));
        insert(tx, &reset);
        insert(tx, &invitation);
        (reset, invitation)
    });
    fixture.tx(|tx| {
        assert_eq!(find(tx, &reset), Some(reset.clone()));
        assert_eq!(find(tx, &invitation), Some(invitation.clone()));
    });
    let delete = || fixture.db.transact(|tx| AccountLinkRepository::delete(tx, reset.id)).unwrap();
    let used = thread::scope(|scope| {
        let tries: Vec<_> = (0..8).map(|_| scope.spawn(delete)).collect();
        tries.into_iter().map(|one| one.join().unwrap()).filter(|used| *used).count()
    });
    assert_eq!(used, 1);
    fixture.tx(|tx| assert_eq!(find(tx, &reset), None));
}

#[test]
fn each_request_is_taken_once_and_an_invitation_is_none() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        insert(tx, &invitation("kim@example.com", stored_admin(tx, "ann@example.com").id));
        for number in 0..5 {
            insert(tx, &reset(&format!("jo{number}@example.com")));
        }
    });
    let take = || fixture.db.transact(|tx| tx.take_request()).unwrap();
    let mut taken: Vec<_> = thread::scope(|scope| {
        let tries: Vec<_> = (0..12).map(|_| scope.spawn(take)).collect();
        tries.into_iter().filter_map(|one| one.join().unwrap()).map(|link| link.email.to_string()).collect()
    });
    taken.extend(std::iter::from_fn(take).map(|link| link.email.to_string()));
    taken.sort();
    assert_eq!(taken, (0..5).map(|number| format!("jo{number}@example.com")).collect::<Vec<_>>());
}

#[test]
fn a_new_invitation_replaces_the_one_before_and_resets_go_together() {
    Fixture::new().tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com").id;
        let (first, second) = (invitation("kim@example.com", ann), invitation("Kim@example.com", ann));
        insert(tx, &first);
        insert(tx, &second);
        assert_eq!((find(tx, &first), find(tx, &second)), (None, Some(second.clone())));
        let (one, other, jos) = (reset("KIM@example.com"), reset("kim@example.com"), reset("jo@example.com"));
        for link in [&one, &other, &jos] {
            insert(tx, link);
        }
        tx.delete_resets(&email("kim@example.com")).unwrap();
        assert_eq!((find(tx, &one), find(tx, &other)), (None, None));
        assert!(find(tx, &jos).is_some() && find(tx, &second).is_some());
    });
}

#[test]
fn the_invitations_of_one_person_go_together() {
    Fixture::new().tx(|tx| {
        let [ann, bob] = ["ann@example.com", "bob@example.com"].map(|address| stored_admin(tx, address).id);
        let (anns, bobs) = (invitation("kim@example.com", ann), invitation("jo@example.com", bob));
        for link in [&anns, &bobs] {
            insert(tx, link);
        }
        tx.delete_invitations_by(ann).unwrap();
        assert!(find(tx, &anns).is_none() && find(tx, &bobs).is_some());
    });
}

#[test]
fn a_message_about_an_account_knows_its_person_or_its_link() {
    Fixture::new().tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        let link = reset("ANN@example.com");
        insert(tx, &link);
        for notice in [AccountNotice::TwoFactorOff(ann.id), AccountNotice::Link(link.clone())] {
            AccountNotifier::notify(tx, notice).unwrap();
        }
        let mut taken: Vec<_> = std::iter::from_fn(|| tx.take(Queued::LEASE, 1).unwrap().pop())
            .map(|mail| (mail.message, mail.to))
            .collect();
        taken.sort_by_key(|(_, to)| to.is_some());
        let (person, own) = (AccountTopic::Person(ann.id), AccountTopic::Link(link.id));
        assert_eq!(
            taken,
            [
                (Message::Account(AccountMessage::TwoFactorOff, person), None),
                (Message::Account(AccountMessage::PasswordReset, own), Some(link.email.clone())),
            ]
        );
        assert_eq!(tx.person(ann.id).unwrap().unwrap().email.as_str(), "ann@example.com");
        let details = tx.link(link.id).unwrap().unwrap();
        assert_eq!((details.person.role, details.until), ("owner", moment("2027-01-04T13:30:00Z")));
    });
}

#[test]
fn someone_disabled_is_told_so_but_gets_no_link_and_someone_removed_gets_nothing() {
    Fixture::new().tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        let link = reset("ann@example.com");
        insert(tx, &link);
        TeamRepository::store(tx, &auth::Admin { disabled_at: Some(now()), ..ann.clone() }).unwrap();
        assert!(tx.person(ann.id).unwrap().is_some() && tx.link(link.id).unwrap().is_none());
        TeamRepository::remove(tx, ann.id, now()).unwrap();
        assert!(tx.person(ann.id).unwrap().is_none() && tx.link(link.id).unwrap().is_none());
    });
}

#[test]
fn links_that_are_over_are_forgotten_and_invitations_after_a_month() {
    Fixture::new().tx(|tx| {
        let links =
            [reset("jo@example.com"), invitation("kim@example.com", stored_admin(tx, "ann@example.com").id)];
        for link in &links {
            insert(tx, link);
        }
        for (at, left) in [
            ("2027-01-04T13:30:00Z", 2),
            ("2027-01-04T13:30:01Z", 1),
            ("2027-02-06T13:00:00Z", 1),
            ("2027-02-06T13:00:01Z", 0),
        ] {
            tx.forget_sign_ins(moment(at)).unwrap();
            assert_eq!(links.iter().filter(|link| find(tx, link).is_some()).count(), left, "{at}");
        }
    });
}
