//! What a pool does when its server dies, hangs, is cut off or turns read-only.

use std::fs;
use std::sync::mpsc::channel;
use std::sync::{Barrier, Mutex};
use std::time::{Duration, Instant};

use availability::MediatorRepository;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::{Connection, RunQueryDsl, sql_query};
use infra::backup_policy::BackupPolicy;
use infra::clock::SystemClock;
use infra::pg::changes::Feed;
use infra::pg::{Db, Tx};
use kernel::{Clock, StorageError};
use testing::{Cluster, Proxy, TestDb};

use crate::support::stored_mediator;

fn write(tx: &Tx<'_>) -> Result<(), StorageError> {
    tx.store_backup_policy(&BackupPolicy::default())
}

fn read(tx: &Tx<'_>) -> Result<(), StorageError> {
    tx.backup_policy().map(drop)
}

/// Opens as many connections as the pool allows.
fn fill(db: &Db, size: usize) {
    let together = Barrier::new(size);
    std::thread::scope(|scope| {
        for _ in 0..size {
            scope.spawn(|| {
                db.read(|tx| {
                    together.wait();
                    read(tx)
                })
                .unwrap();
            });
        }
    });
    assert_eq!(db.connections(), (u32::try_from(size).unwrap(), u32::try_from(size).unwrap()));
}

fn is_unavailable<T>(outcome: &Result<T, StorageError>) -> bool {
    matches!(outcome, Err(StorageError::Unavailable(_)))
}

#[test]
fn after_a_server_crash_no_dead_connection_causes_an_error() {
    let cluster = Cluster::start();
    let db = Db::new(cluster.url(), 4);
    db.migrate().unwrap();
    fill(&db, 4);
    cluster.crash();
    let give_up = Instant::now() + Duration::from_secs(30);
    loop {
        std::thread::sleep(Duration::from_millis(300));
        let back = PgConnection::establish(cluster.url());
        if back.is_ok_and(|mut connection| sql_query("SELECT 1").execute(&mut connection).is_ok()) {
            break;
        }
        assert!(Instant::now() < give_up, "PostgreSQL does not come back");
    }
    for _ in 0..4 {
        db.read(read).unwrap();
        db.transact(write).unwrap();
    }
}

#[test]
fn a_transaction_takes_another_connection_when_its_own_dies_while_it_waits() {
    let database = TestDb::create();
    let db = Db::new(database.url(), 3);
    fill(&db, 3);
    let mut connection = PgConnection::establish(database.url()).unwrap();
    let ended = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    connection.batch_execute(ended).unwrap();
    db.transact(write).unwrap();
}

#[test]
fn a_read_only_server_is_unavailable_and_works_at_once_when_it_is_writable_again() {
    let database = TestDb::create();
    for options in ["", "target_session_attrs=any"] {
        let db = Db::new(&format!("{}{options}", database.url()), 2);
        let mut outside = PgConnection::establish(database.url()).unwrap();
        let mut turn = |how: &str| {
            let alter = "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ', current_database()) ||";
            outside
                .batch_execute(&format!("SET default_transaction_read_only = off; {alter} '{how}'; END $$"))
                .unwrap();
        };
        turn("SET default_transaction_read_only = on");
        for _ in 0..3 {
            assert!(is_unavailable(&db.transact(write)), "{options}");
        }
        turn("RESET default_transaction_read_only");
        for _ in 0..3 {
            db.transact(write).unwrap();
        }
    }
}

#[test]
fn what_does_not_end_before_its_deadline_is_not_stored() {
    let database = TestDb::create();
    let (proxy, url) = Proxy::in_front_of(database.url());
    let db = Db::new(&url, 2);
    db.transact(read).unwrap();
    let deadline = Instant::now() + Duration::from_secs(2);
    let (frozen, thaw) = (Barrier::new(2), Barrier::new(2));
    std::thread::scope(|scope| {
        let abandoned = scope.spawn(|| {
            db.until(deadline).transact(|tx| {
                stored_mediator(tx, "Ann");
                frozen.wait();
                thaw.wait();
                read(tx)
            })
        });
        frozen.wait();
        proxy.freeze();
        thaw.wait();
        std::thread::sleep(deadline.saturating_duration_since(Instant::now()));
        proxy.thaw();
        assert!(is_unavailable(&abandoned.join().unwrap()));
    });
    assert_eq!(db.read(|tx| MediatorRepository::list(tx)).unwrap(), []);
    let late =
        db.until(Instant::now()).transact(|_| -> Result<(), StorageError> { unreachable!("too late") });
    assert!(is_unavailable(&late), "and what is late does not begin");
}

#[test]
fn connections_that_are_acknowledged_and_never_answered_are_replaced() {
    let database = TestDb::create();
    let (proxy, url) = Proxy::in_front_of(database.url());
    let db = Db::new(&url, 4);
    fill(&db, 4);
    // Long enough for them to be tested before they are used.
    std::thread::sleep(Duration::from_millis(300));
    proxy.deafen();
    for _ in 0..4 {
        db.transact(write).unwrap();
    }
    assert!(db.connections().0 <= 4);
}

#[test]
fn a_statement_that_is_never_answered_ends_with_its_deadline_and_gives_its_thread_back() {
    let database = TestDb::create();
    let (proxy, url) = Proxy::in_front_of(database.url());
    let db = Db::new(&url, 1);
    let deadline = Instant::now() + Duration::from_secs(1);
    let outcome = db.until(deadline).transact(|tx| {
        stored_mediator(tx, "Ann");
        proxy.deafen();
        read(tx)
    });
    assert!(is_unavailable(&outcome));
    assert_eq!(
        db.read(|tx| MediatorRepository::list(tx)).unwrap(),
        [],
        "and the only connection is a new one"
    );
}

#[test]
fn a_statement_without_a_deadline_ends_too() {
    let database = TestDb::create();
    let (proxy, url) = Proxy::in_front_of(database.url());
    let db = Db::new(&url, 1);
    let outcome = db.read(|tx| {
        read(tx)?;
        proxy.deafen();
        read(tx)
    });
    assert!(is_unavailable(&outcome));
    db.transact(write).unwrap();
}

#[test]
fn a_connection_asks_its_silent_server_within_two_seconds_whether_it_is_there() {
    let database = TestDb::create();
    let (proxy, url) = Proxy::in_front_of(database.url());
    let db = Db::new(&url, 1);
    db.read(read).unwrap();
    // Field 3 is the remote address, field 6 the running timer: 02 is keepalive, followed by
    // hundredths of a second.
    let sockets = fs::read_to_string("/proc/net/tcp").unwrap();
    let to_proxy = format!("0100007F:{:04X}", proxy.port());
    let timers: Vec<_> = sockets
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|fields| fields[2] == to_proxy && fields[3] == "01")
        .map(|fields| {
            let (kind, rest) = fields[5].split_once(':').unwrap();
            (kind == "02", u32::from_str_radix(rest, 16).unwrap() <= 200)
        })
        .collect();
    assert_eq!(timers, [(true, true)]);
}

#[test]
fn all_processes_share_the_clock_of_the_database() {
    let database = TestDb::create();
    let mut outside = PgConnection::establish(database.url()).unwrap();
    let an_hour_ahead = "
        CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
            AS $$ SELECT pg_catalog.clock_timestamp() + interval '1 hour' $$;
        DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$";
    outside.batch_execute(an_hour_ahead).unwrap();
    let (heard, news) = channel();
    let heard = Mutex::new(heard);
    let db = Db::announcing(database.url(), 1, move |news| heard.lock().unwrap().send(news).unwrap());
    let _following = db.follow().unwrap();
    assert_eq!(news.recv().unwrap(), Feed::Connected);
    let ahead = db.clock().now() - SystemClock.now();
    assert_eq!((ahead.num_seconds() + 30) / 60, 60, "{ahead}");
}
