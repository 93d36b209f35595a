//! Reminders from several processes of the real program, also when one of them is killed.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, QueryDsl, RunQueryDsl};
use infra::pg::Db;
use serde_json::json;
use testing::{Received, SmtpServer, TestDb};

use crate::process::Server;
use crate::race::days_on_offer;

/// Confirmed sessions of the next 24 hours, one after the other, that were booked long ago and about
/// which nothing waits to be sent.
fn confirmed(database: &TestDb, count: usize) {
    let days = days_on_offer(&Db::new(database.url(), 2));
    let server = Server::start(database.url());
    for (number, [mut morning, _]) in days.into_iter().take(count).enumerate() {
        morning["client_email"] = json!(format!("jo-{number}@example.com"));
        assert_eq!(server.book(&morning, &[]).status, 201);
    }
    run(
        database,
        "DELETE FROM outbox;
         UPDATE bookings SET status = 'confirmed', updated_at = now() - interval '30 days', duration_minutes = 60,
             session_type = NULL, starts_at = date_trunc('minute', now() AT TIME ZONE 'America/New_York')
                 + interval '2 hours' * (1 + substring(client_email FROM '[0-9]+')::integer);",
    );
}

fn run(database: &TestDb, statements: &str) {
    PgConnection::establish(database.url()).unwrap().batch_execute(statements).unwrap();
}

/// How many messages were queued, and how many of them were sent.
fn outbox(database: &TestDb) -> (i64, i64) {
    use diesel::dsl::{count, count_star};
    diesel::table! { outbox (id) { id -> diesel::sql_types::Uuid, sent_at -> diesel::sql_types::Nullable<diesel::sql_types::Timestamptz>, } }
    let mut connection = PgConnection::establish(database.url()).unwrap();
    outbox::table.select((count_star(), count(outbox::sent_at))).first(&mut connection).unwrap()
}

fn message_id(message: &Received) -> &str {
    message.data.lines().find(|line| line.starts_with("Message-ID: ")).unwrap()
}

#[test]
fn two_processes_remind_each_client_once() {
    const SESSIONS: usize = 8;
    let (database, mail) = (TestDb::create(), SmtpServer::start());
    confirmed(&database, SESSIONS);
    let servers = [(), ()].map(|()| Server::start_mailing(database.url(), &mail));
    let mut reminders: Vec<_> = (0..SESSIONS).map(|_| mail.next().unwrap()).collect();
    // Each of them has queued and sent what it could when it has stopped.
    for server in servers {
        assert!(server.stop().status.success());
    }
    reminders.extend(mail.all());
    let recipients: BTreeSet<_> = reminders.iter().map(|message| message.to.concat()).collect();
    let ids: BTreeSet<_> = reminders.iter().map(message_id).collect();
    assert_eq!((reminders.len(), recipients.len(), ids.len()), (SESSIONS, SESSIONS, SESSIONS));
    assert!(reminders.iter().all(|message| message.data.contains("Subject: Reminder: your session")));
    assert_eq!(outbox(&database), (8, 8));
}

#[test]
fn a_process_that_is_killed_while_it_sends_causes_at_most_one_more_copy_with_the_same_id() {
    let (database, mail) = (TestDb::create(), SmtpServer::start());
    confirmed(&database, 1);
    mail.fall_silent_after_data();
    let killed = Server::start_mailing(database.url(), &mail);
    let first = mail.next().unwrap();
    killed.kill();
    assert_eq!(outbox(&database), (1, 0), "the server has it, and no one knows");
    mail.refuse_nobody();
    let servers = [(), ()].map(|()| Server::start_mailing(database.url(), &mail));
    // The lease of the process that was killed ends.
    run(&database, "UPDATE outbox SET due_at = now()");
    let second = mail.next().unwrap();
    for server in servers {
        assert!(server.stop().status.success());
    }
    assert_eq!((message_id(&second), &second.to), (message_id(&first), &first.to));
    assert_eq!(mail.all(), []);
    assert_eq!(outbox(&database), (1, 1));
}
