use ::auth::{Admin, Passkey, PasskeyPurpose, PasskeyRepository, PasskeyRequest};
use chrono::TimeDelta;
use infra::pg::Tx;
use kernel::{AdminId, PasskeyId, PasskeyRequestId};

use crate::auth::stored_admin;
use crate::support::{Fixture, moment};

fn passkey(admin_id: AdminId, credential: u8) -> Passkey {
    Passkey {
        id: PasskeyId::generate(),
        admin_id,
        name: format!("Key {credential}"),
        credential: vec![credential; 32],
        key: "{}".into(),
        is_enough: credential > 1,
        created_at: moment("2027-01-04T13:00:00Z") + TimeDelta::seconds(credential.into()),
        used_at: None,
    }
}

fn stored(tx: &Tx<'_>, admin: &Admin, credential: u8) -> Passkey {
    let passkey = passkey(admin.id, credential);
    assert!(PasskeyRepository::insert(tx, &passkey).unwrap());
    passkey
}

fn listed(tx: &Tx<'_>, admin: &Admin) -> Vec<Passkey> {
    PasskeyRepository::list(tx, admin.id).unwrap()
}

#[test]
fn passkeys_are_listed_by_when_they_were_added_and_found_by_what_the_device_calls_them() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let (ann, bo) = (stored_admin(tx, "ann@example.com"), stored_admin(tx, "bo@example.com"));
        let (second, first, other) = (stored(tx, &ann, 2), stored(tx, &ann, 1), stored(tx, &bo, 3));
        assert_eq!(listed(tx, &ann), [first, second.clone()]);
        assert_eq!(PasskeyRepository::find(tx, &[2; 32]).unwrap(), Some(second));
        assert_eq!(PasskeyRepository::find(tx, &[9; 32]).unwrap(), None);
        let taken = Passkey { id: PasskeyId::generate(), admin_id: ann.id, ..other.clone() };
        assert!(!PasskeyRepository::insert(tx, &taken).unwrap());
        assert_eq!(listed(tx, &bo), [other]);
    });
}

#[test]
fn only_its_owner_renames_and_deletes_a_passkey() {
    let fixture = Fixture::new();
    fixture.tx(|tx| {
        let (ann, bo) = (stored_admin(tx, "ann@example.com"), stored_admin(tx, "bo@example.com"));
        let (key, other) = (stored(tx, &ann, 1), stored(tx, &ann, 2));
        assert!(!tx.rename(bo.id, key.id, "Mine").unwrap());
        assert!(!PasskeyRepository::delete(tx, bo.id, key.id).unwrap());
        assert!(tx.rename(ann.id, key.id, "Laptop").unwrap());
        let renamed = Passkey { name: "Laptop".into(), ..key.clone() };
        assert_eq!(listed(tx, &ann), [renamed, other.clone()]);
        assert!(PasskeyRepository::delete(tx, ann.id, key.id).unwrap());
        assert!(!PasskeyRepository::delete(tx, ann.id, key.id).unwrap());
        assert_eq!(listed(tx, &ann), [other]);
        assert!(PasskeyRepository::delete_all(tx, ann.id).unwrap());
        assert!(!PasskeyRepository::delete_all(tx, ann.id).unwrap());
    });
}

#[test]
fn a_use_is_recorded_with_the_key_as_it_is_then() {
    let fixture = Fixture::new();
    let now = moment("2027-01-05T09:00:00Z");
    fixture.tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        let (used, other) = (stored(tx, &ann, 1), stored(tx, &ann, 2));
        tx.note_use(used.id, "{1}", now).unwrap();
        assert_eq!(listed(tx, &ann), [Passkey { key: "{1}".into(), used_at: Some(now), ..used }, other]);
    });
}

#[test]
fn a_challenge_is_taken_once_and_not_after_it_has_expired() {
    let fixture = Fixture::new();
    let now = moment("2027-01-05T09:00:00Z");
    let asked = fixture.tx(|tx| {
        let ann = stored_admin(tx, "ann@example.com");
        let request = |purpose, admin_id| PasskeyRequest {
            id: PasskeyRequestId::generate(),
            purpose,
            admin_id,
            state: "{}".into(),
            expires_at: now + TimeDelta::minutes(5),
        };
        let asked =
            [request(PasskeyPurpose::AddAsEnough, Some(ann.id)), request(PasskeyPurpose::SignIn, None)];
        for request in &asked {
            tx.await_answer(request).unwrap();
        }
        asked
    });
    let take = |index: usize, at| fixture.tx(|tx| tx.take(asked[index].id, at).unwrap());
    assert_eq!(take(0, now), Some(asked[0].clone()));
    assert_eq!(take(0, now), None);
    assert_eq!(take(1, now + TimeDelta::minutes(5)), None);
    let unknown = PasskeyRequestId::generate();
    assert_eq!(fixture.tx(|tx| tx.take(unknown, now).unwrap()), None);
}
