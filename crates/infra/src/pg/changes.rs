//! After a commit, tells this process and the others what changed, so that they can update what
//! they keep in memory.
//!
//! Notifications are sent on a separate connection and not in the transaction that caused them:
//! `NOTIFY` makes transactions commit one after the other, which costs a third of the booking
//! throughput.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use diesel::pg::PgConnection;
use diesel::sql_types::{Array, Integer, Text, Timestamptz};
use diesel::{QueryResult, QueryableByName, RunQueryDsl, sql_query};
use kernel::{Clock, MediatorId};

use super::watch;
use crate::background::{Background, Stop};
use crate::clock::{SharedClock, SystemClock};

/// How long notifications wait at most before they are sent or received.
const POLL_EVERY: Duration = Duration::from_millis(20);

/// How long to wait before reconnecting after losing the database.
const RETRY_EVERY: Duration = Duration::from_millis(500);

/// How often the shared clock is compared with the database's, which also shows that the connection
/// still works.
const CLOCK_EVERY: Duration = Duration::from_secs(5);

/// Something that public reads depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The texts of the public pages.
    Content,
    /// The mediators.
    Mediators,
    /// When this mediator can be booked.
    Sessions(MediatorId),
    /// The payment options.
    PaymentOptions,
    /// The settings.
    Settings,
    /// Anything and everything.
    Everything,
}

impl Change {
    fn payload(self) -> String {
        match self {
            Self::Content => "content".into(),
            Self::Mediators => "mediators".into(),
            Self::Sessions(id) => format!("sessions {id}"),
            Self::PaymentOptions => "payment options".into(),
            Self::Settings => "settings".into(),
            Self::Everything => "everything".into(),
        }
    }

    /// A payload from a newer version of the program could mean any change.
    fn read(payload: &str) -> Self {
        match payload.split_once(' ') {
            _ if payload == "content" => Self::Content,
            _ if payload == "mediators" => Self::Mediators,
            _ if payload == "payment options" => Self::PaymentOptions,
            _ if payload == "settings" => Self::Settings,
            Some(("sessions", id)) => id.parse().map_or(Self::Everything, Self::Sessions),
            _ => Self::Everything,
        }
    }
}

/// What listeners are notified of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feed {
    /// This was changed, by this process or another.
    Changed(Change),
    /// From now on every change is received; earlier ones may have been missed.
    Connected,
    /// Changes by other processes are no longer received.
    Lost,
}

/// This process's changes that the others do not know of yet, and this process's listener.
pub(super) struct Changes {
    listener: Box<dyn Fn(Feed) + Send + Sync>,
    unsent: Mutex<HashSet<Change>>,
}

impl Changes {
    pub(super) fn new(listener: impl Fn(Feed) + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self { listener: Box::new(listener), unsent: Mutex::default() })
    }

    /// Announces what a transaction changed, once it is committed.
    pub(super) fn committed(&self, changes: HashSet<Change>) {
        if changes.is_empty() {
            return;
        }
        for change in &changes {
            (self.listener)(Feed::Changed(*change));
        }
        self.unsent().extend(changes);
    }

    fn take(&self) -> HashSet<Change> {
        std::mem::take(&mut *self.unsent())
    }

    fn unsent(&self) -> MutexGuard<'_, HashSet<Change>> {
        self.unsent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the thread that sends and receives notifications. It survives every failure of the
/// database.
pub(super) fn start(
    url: &str,
    changes: &Arc<Changes>,
    clock: &Arc<SharedClock>,
) -> std::io::Result<Background> {
    let (url, changes, clock) = (url.to_owned(), changes.clone(), clock.clone());
    Background::start("changes", move |stop| follow(&url, &changes, &clock, stop))
}

fn follow(url: &str, changes: &Changes, clock: &SharedClock, stop: &Stop) {
    loop {
        let outcome =
            watch::establish(url).map(|(mut connection, _)| talk(&mut connection, changes, clock, stop));
        if let Ok(Ok(())) = outcome {
            return;
        }
        (changes.listener)(Feed::Lost);
        if !stop.goes_on_after(RETRY_EVERY) {
            return;
        }
    }
}

#[derive(QueryableByName)]
struct Backend {
    #[diesel(sql_type = Integer)]
    pid: i32,
}

/// Sends and receives notifications until it is stopped or the connection fails.
fn talk(
    connection: &mut PgConnection,
    changes: &Changes,
    clock: &SharedClock,
    stop: &Stop,
) -> QueryResult<()> {
    // Notifications need not survive a PostgreSQL crash, so they do not wait for the disk.
    sql_query("SET synchronous_commit = off").execute(connection)?;
    sql_query("LISTEN accord_changes").execute(connection)?;
    let Backend { pid } = sql_query("SELECT pg_backend_pid() AS pid").get_result(connection)?;
    correct(connection, clock)?;
    let mut corrected = Instant::now();
    (changes.listener)(Feed::Connected);
    loop {
        if corrected.elapsed() >= CLOCK_EVERY {
            correct(connection, clock)?;
            corrected = Instant::now();
        }
        let unsent = changes.take();
        // Changes that could not be sent are sent when the connection is back.
        tell(connection, &unsent).inspect_err(|_| changes.unsent().extend(unsent))?;
        for notification in connection.notifications_iter() {
            let notification = notification?;
            if notification.process_id != pid {
                (changes.listener)(Feed::Changed(Change::read(&notification.payload)));
            }
        }
        if !stop.goes_on_after(POLL_EVERY) {
            return Ok(());
        }
    }
}

#[derive(QueryableByName)]
struct Moment {
    #[diesel(sql_type = Timestamptz)]
    now: DateTime<Utc>,
}

/// Compares the shared clock with the database's.
fn correct(connection: &mut PgConnection, clock: &SharedClock) -> QueryResult<()> {
    let asked = SystemClock.now();
    let Moment { now } = sql_query("SELECT clock_timestamp() AS now").get_result(connection)?;
    clock.correct(asked, now, SystemClock.now());
    Ok(())
}

/// All in one statement, because there can be hundreds of bookings.
fn tell(connection: &mut PgConnection, changes: &HashSet<Change>) -> QueryResult<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let payloads: Vec<_> = changes.iter().map(|change| change.payload()).collect();
    let notify = sql_query("SELECT pg_notify('accord_changes', payload) FROM unnest($1) AS payload");
    notify.bind::<Array<Text>, _>(payloads).execute(connection).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_survives_its_way_to_another_process() {
        let id = "0191e5a0-0000-7000-8000-000000000001".parse().unwrap();
        for change in [
            Change::Content,
            Change::Mediators,
            Change::Sessions(id),
            Change::PaymentOptions,
            Change::Settings,
            Change::Everything,
        ] {
            assert_eq!(Change::read(&change.payload()), change);
        }
        for unknown in ["", "sessions", "sessions x", "tomorrow's change"] {
            assert_eq!(Change::read(unknown), Change::Everything);
        }
    }
}
