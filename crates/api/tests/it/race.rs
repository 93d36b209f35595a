//! Never one hour to two cases: two processes of the real program on one database, fifty clients at once.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Barrier;
use std::time::{Duration, Instant};

use availability::{
    Days, EmployeeChanges, Employees, NewEmployee, Practice, Schedules, SessionType, TimeSlotRepository,
};
use booking::{BookingFilter, BookingRepository};
use infra::clock::SystemClock;
use infra::pg::Db;
use kernel::{Clock, EmailAddress, Page};
use serde_json::{Value, json};
use testing::TestDb;

const CLIENTS: usize = 50;
const ROUNDS: usize = 20;

/// One process of the program.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(database: &TestDb) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new(env!("CARGO_BIN_EXE_accord"))
            .args(["serve", "--no-worker"])
            .env_clear()
            .env("DATABASE_URL", database.url())
            .env("PORT", port.to_string())
            .env("RATE_LIMIT", "off")
            .env("JWT_SECRET", "a secret that only this test knows")
            .env("DATA_KEY", "a key that only this test has, long enough")
            .env("FRONTEND_DIR", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/frontend"))
            // That the limits are off is no news here.
            .env("LOG", "warn,api::serve=error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let server = Self { process, address: format!("http://127.0.0.1:{port}") };
        let give_up = Instant::now() + Duration::from_secs(30);
        while ureq::get(format!("{}/api/health/ready", server.address)).call().is_err() {
            assert!(Instant::now() < give_up, "the server did not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        server
    }

    fn book(&self, body: &Value) -> u16 {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        agent.post(format!("{}/api/bookings", self.address)).send_json(body).unwrap().status().as_u16()
    }

    /// Stops it as an operator would. Gives its log.
    fn stop(mut self) -> Vec<String> {
        let log = BufReader::new(self.process.stdout.take().unwrap());
        assert!(Command::new("kill").arg(self.process.id().to_string()).status().unwrap().success());
        let lines = log.lines().map(Result::unwrap).collect();
        assert!(self.process.wait().unwrap().success(), "SIGTERM ends a server in good order");
        lines
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already gone where the test came to its end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A mediator whose days ahead each have a morning and a full day. Gives both as requests, day by day.
fn days_on_offer(db: &Db) -> Vec<[Value; 2]> {
    let practice = Practice::default();
    let now = practice.local(SystemClock.now());
    let slots = db.transact(|tx| {
        let email = EmailAddress::parse("ann@example.com").unwrap();
        let new = NewEmployee { name: "Ann".into(), email, details: EmployeeChanges::default() };
        let ann = Employees { employees: tx, busy: tx }.add(new).unwrap();
        Schedules { employees: tx, plans: tx, slots: tx }.generate(ann.id, 2, &practice, now).unwrap();
        let window = practice.bookable_days(now.date());
        TimeSlotRepository::list(tx, ann.id, Days { first: now.date() + chrono::Days::new(1), ..window })
    });
    let mut days: BTreeMap<_, Vec<Value>> = BTreeMap::new();
    for slot in slots.unwrap() {
        if slot.start.time() == SessionType::Morning.start() {
            let (date, time) = (slot.start.date().to_string(), slot.start.format("%H:%M").to_string());
            days.entry(slot.start).or_default().push(json!({
                "employee_id": slot.employee_id.to_string(), "slot_id": slot.id.to_string(), "date": date,
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
    let servers = [Server::start(&database), Server::start(&database)];
    for (round, day) in days.iter().take(ROUNDS).enumerate() {
        let together = Barrier::new(CLIENTS);
        let mut answers: Vec<u16> = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..CLIENTS)
                .map(|client| {
                    // Even clients want the morning, odd ones the full day; every other pair asks the other server.
                    let (mut body, server) = (day[client % 2].clone(), &servers[client / 2 % 2]);
                    body["client_email"] = json!(format!("jo-{round}-{client}@example.com"));
                    let together = &together;
                    scope.spawn(move || {
                        together.wait();
                        server.book(&body)
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
        db.read(|tx| BookingRepository::list(tx, &BookingFilter::default(), Page { limit: 1, offset: 0 }))
    };
    assert_eq!(count(&db).unwrap().total, i64::try_from(ROUNDS).unwrap());
    for server in servers {
        assert_eq!(server.stop(), Vec::<String>::new(), "nothing to warn of, no deadlock among it");
    }
}
