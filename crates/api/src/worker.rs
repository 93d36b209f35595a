//! The work nobody waits for: sending mail and tidying up. Any number of processes may do it at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use infra::pg::Tx;
use kernel::{EmailAddress, StorageError};
use templates::{Deliveries, Letterhead, Mail, Mailer, Queued, SendError};

use crate::routes::site;
use crate::state::State;

/// How long a message waits for the worker at most, when nothing stands in its way.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often what no longer counts is deleted.
const TIDY_EVERY: Duration = Duration::from_hours(1);

/// A stop does not wait longer for a mail server; the message comes back when its lease ends.
const STOP_WITHIN: Duration = Duration::from_secs(4);

/// The worker's thread.
#[derive(Debug)]
pub struct Worker {
    /// Dropped to stop it.
    running: Sender<()>,
    thread: Option<JoinHandle<()>>,
}

/// Starts the worker. It outlives every failure of database and mail server.
#[must_use]
pub fn start(state: State) -> Worker {
    let (running, stopped) = channel();
    let thread = Builder::new().name("worker".into()).spawn(move || work(&state, &stopped));
    if let Err(error) = &thread {
        tracing::error!(%error, "no worker: mail will wait");
    }
    Worker { running, thread: thread.ok() }
}

impl Worker {
    /// Lets it finish the message it is sending, within reason.
    pub async fn stop(self) {
        drop(self.running);
        let Some(thread) = self.thread else { return };
        let joined = tokio::task::spawn_blocking(move || thread.join());
        if !matches!(tokio::time::timeout(STOP_WITHIN, joined).await, Ok(Ok(Ok(())))) {
            tracing::warn!("the worker was left behind");
        }
    }
}

fn work(state: &State, stopped: &Receiver<()>) {
    if state.mailer.is_none() {
        tracing::info!("SMTP_URL is not set: mail waits in the outbox");
    }
    let mut tidied: Option<Instant> = None;
    let mut well = true;
    while stopped.recv_timeout(if well { Duration::ZERO } else { LOOK_EVERY })
        == Err(RecvTimeoutError::Timeout)
    {
        if tidied.is_none_or(|at| at.elapsed() >= TIDY_EVERY) {
            match tidy(state) {
                Ok(deleted) => tracing::debug!(deleted, "tidied"),
                Err(error) => tracing::warn!(%error, "nothing was tidied"),
            }
            tidied = Some(Instant::now());
        }
        let mailer = state.mailer.as_deref();
        let delivered = mailer.map_or(Ok(false), |mailer| deliver_next(state, mailer));
        well = delivered.unwrap_or_else(|error| {
            tracing::warn!(%error, "no mail was sent");
            false
        });
    }
}

/// Sends the next message that is due, or notes why it did not leave; `false` when there is none.
pub fn deliver_next(state: &State, mailer: &dyn Mailer) -> Result<bool, StorageError> {
    let Some(queued) = state.db.transact(|tx| deliveries(tx).take())? else { return Ok(false) };
    let Some(outcome) = write(state, &queued).transpose() else { return Ok(true) };
    let outcome = outcome.and_then(|mail| send(mailer, &mail));
    match &outcome {
        Ok(()) => tracing::info!(mail = %queued.id, kind = queued.message.name(), "mail sent"),
        Err(error) => {
            tracing::warn!(mail = %queued.id, kind = queued.message.name(), attempt = queued.attempts, %error, "mail not sent");
        }
    }
    state.db.transact(|tx| deliveries(tx).settle(&queued, outcome))?;
    Ok(true)
}

/// What the message says; `None` when it was given up. Storage that fails for good must not hold the others up.
fn write(state: &State, queued: &Queued) -> Result<Option<Mail>, SendError> {
    let written = state.db.transact(|tx| deliveries(tx).write(queued, &letterhead(state)));
    written.map_err(|error| match error {
        StorageError::Unavailable(_) => SendError::Temporary("The database was away".into()),
        StorageError::Failed(cause) => {
            tracing::error!(%cause, "a message cannot be written");
            SendError::Permanent("The message could not be written".into())
        }
    })
}

/// A message that makes the mail library panic must not stop those after it.
fn send(mailer: &dyn Mailer, mail: &Mail) -> Result<(), SendError> {
    let sent = catch_unwind(AssertUnwindSafe(|| mailer.send(mail)));
    sent.unwrap_or_else(|_| Err(SendError::Permanent("The message could not be put together".into())))
}

fn deliveries<'a>(tx: &'a Tx<'_>) -> Deliveries<'a> {
    Deliveries { outbox: tx, bookings: tx, contacts: tx }
}

fn letterhead(state: &State) -> Letterhead {
    Letterhead {
        practice: site::NAME.to_owned(),
        zone: state.practice.zone,
        url: state.config.public_url.clone(),
        email: address(&state.config.mail_from),
    }
}

/// The address in `Practice <mail@example.com>`: where the practice reads its mail.
fn address(mailbox: &str) -> Option<EmailAddress> {
    let bare = mailbox.rsplit_once('<').map_or(mailbox, |(_, rest)| rest.trim_end().trim_end_matches('>'));
    EmailAddress::parse(bare).ok()
}

/// Deletes what no longer counts. Gives the number of rows.
pub fn tidy(state: &State) -> Result<usize, StorageError> {
    state.limits.forget_old();
    let now = state.clock.now();
    state.db.transact(|tx| {
        let keys = tx.forget(now - TimeDelta::days(1))?;
        let challenges = tx.forget_challenges(now)?;
        Ok(keys + challenges + tx.forget_sign_ins(now)? + tx.forget_sent_mail()?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_practices_mailbox_is_the_senders() {
        let of = |mailbox| address(mailbox).map(|address| address.to_string());
        for mailbox in
            ["Accord <office@example.com>", "office@example.com", "\"A < B\" <office@example.com> "]
        {
            assert_eq!(of(mailbox).as_deref(), Some("office@example.com"), "{mailbox}");
        }
        assert_eq!(of("Accord <no-reply@localhost>"), None);
    }
}
