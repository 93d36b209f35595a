use infra::pg::Remembered;
use kernel::StorageError;
use serde_json::json;

use crate::support::{Fixture, moment};

#[test]
fn the_first_answer_is_remembered_for_the_same_request_only() {
    let fixture = Fixture::new();
    let now = moment("2027-01-04T13:00:00Z");
    fixture.tx(|tx| {
        assert_eq!(tx.find_key("bookings", "k", b"one").unwrap(), Remembered::New);
        tx.store_key("bookings", "k", b"one", &json!({"id": 1}), now).unwrap();
    });
    fixture.tx(|tx| {
        assert_eq!(tx.find_key("bookings", "k", b"one").unwrap(), Remembered::Answered(json!({"id": 1})));
        assert_eq!(tx.find_key("bookings", "k", b"two").unwrap(), Remembered::OtherRequest);
        assert_eq!(tx.find_key("requests", "k", b"two").unwrap(), Remembered::New);
    });
    fixture.tx(|tx| assert_eq!(tx.forget(moment("2027-01-05T13:00:00Z")).unwrap(), 1));
    fixture.tx(|tx| assert_eq!(tx.find_key("bookings", "k", b"two").unwrap(), Remembered::New));
}

#[test]
fn a_key_in_use_by_another_transaction_is_running() {
    let fixture = Fixture::new();
    fixture
        .tx(|tx| {
            assert_eq!(tx.find_key("bookings", "k", b"one").unwrap(), Remembered::New);
            let beside = fixture.db.transact(|other| other.find_key("bookings", "k", b"one"));
            assert_eq!(beside.unwrap(), Remembered::Running);
            Ok::<_, StorageError>(())
        })
        .unwrap();
}
