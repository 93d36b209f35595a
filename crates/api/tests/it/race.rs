//! The same hour is never booked twice: two processes of the real program on one database, fifty
//! simultaneous clients.

use std::collections::BTreeMap;
use std::sync::Barrier;

use availability::{
    Days, MediatorChanges, Mediators, NewMediator, Practice, Schedules, SessionType, TimeSlotRepository,
};
use booking::{BookingFilter, BookingRepository};
use infra::clock::SystemClock;
use infra::pg::Db;
use kernel::{Actor, Audit, Clock, EmailAddress, Page, Scope, Sight};
use serde_json::{Value, json};
use testing::TestDb;

use crate::process::Server;

const CLIENTS: usize = 50;
const ROUNDS: usize = 20;

/// A mediator whose coming days each have a morning and a full day. Returns both as requests, day
/// by day.
pub(crate) fn days_on_offer(db: &Db) -> Vec<[Value; 2]> {
    let practice = Practice::default();
    let now = practice.local(SystemClock.now());
    let slots = db.transact(|tx| {
        let email = EmailAddress::parse("ann@example.com").unwrap();
        let new = NewMediator { name: "Ann".into(), email, details: MediatorChanges::default() };
        let audit = Audit { log: tx, by: &Actor::Host };
        let ann = Mediators { mediators: tx, busy: tx, audit }.add(new).unwrap();
        Schedules { mediators: tx, plans: tx, slots: tx, busy: tx, audit, scope: Scope::Practice }
            .generate(ann.id, 2, &practice, now)
            .unwrap();
        let window = practice.bookable_days(now.date());
        TimeSlotRepository::list(tx, ann.id, Days { first: now.date() + chrono::Days::new(1), ..window })
    });
    let mut days: BTreeMap<_, Vec<Value>> = BTreeMap::new();
    for slot in slots.unwrap() {
        if slot.start.time() == SessionType::Morning.start() {
            let (date, time) = (slot.start.date().to_string(), slot.start.format("%H:%M").to_string());
            days.entry(slot.start).or_default().push(json!({
                "employee_id": slot.mediator_id.to_string(), "slot_id": slot.id.to_string(), "date": date,
                "start_time": time, "case_type": "Family", "client_name": "Jo Park"
            }));
        }
    }
    days.into_values().map(|day| day.try_into().unwrap()).collect()
}

#[test]
fn fifty_clients_over_two_servers_get_one_booking_a_round() {
    let database = TestDb::create();
    let db = Db::new(database.url(), 2);
    let days = days_on_offer(&db);
    let servers = [Server::start(database.url()), Server::start(database.url())];
    for (round, day) in days.iter().take(ROUNDS).enumerate() {
        let together = Barrier::new(CLIENTS);
        let mut answers: Vec<u16> = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..CLIENTS)
                .map(|client| {
                    // Even clients request the morning, odd ones the full day; every other pair
                    // calls the other server.
                    let (mut body, server) = (day[client % 2].clone(), &servers[client / 2 % 2]);
                    body["client_email"] = json!(format!("jo-{round}-{client}@example.com"));
                    let together = &together;
                    scope.spawn(move || {
                        together.wait();
                        server.book(&body, &[]).status
                    })
                })
                .collect();
            clients.into_iter().map(|client| client.join().unwrap()).collect()
        });
        answers.sort_unstable();
        let expected: Vec<u16> = std::iter::once(201).chain([409; CLIENTS - 1]).collect();
        assert_eq!(answers, expected, "round {round}");
    }
    let count = |db: &Db| {
        db.read(|tx| {
            BookingRepository::list(tx, &BookingFilter::default(), Sight::ALL, Page { limit: 1, offset: 0 })
        })
    };
    assert_eq!(count(&db).unwrap().total.rows, i64::try_from(ROUNDS).unwrap());
    for server in servers {
        assert_eq!(server.stop().log, Vec::<String>::new(), "nothing to warn of, no deadlock among it");
    }
}
