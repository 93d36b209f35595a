//! Sends the messages in the outbox.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use kernel::{Named, StorageError};
use templates::{Mail, Mailer, Queued, Receipt, SendError, Withdrawal};

use crate::state::State;
use crate::state::moment::Moment;
use crate::state::standing::Program;

/// Sends the next messages; `true` if there were any. Without a mail server, mail waits.
pub fn deliver(state: &State) -> bool {
    let delivered = match mailer(state) {
        Ok(Some(mailer)) => deliver_through(state, mailer.as_ref()).map_err(|error| error.to_string()),
        Ok(None) => Ok(0),
        Err(error) => Err(error),
    };
    let count = delivered.unwrap_or_else(|error| {
        tracing::warn!(error, "no mail was sent");
        0
    });
    count > 0
}

fn mailer(state: &State) -> Result<Option<Arc<dyn Mailer>>, String> {
    let policies = state.load_policies().map_err(|error| error.to_string())?;
    state.mail.mailer(&policies, &state.config, state.vault.as_ref()).map_err(|error| error.to_string())
}

/// Sends the next messages that are due, a few at a time, or records why they were not sent. Returns how
/// many were taken.
pub fn deliver_through(state: &State, mailer: &dyn Mailer) -> Result<usize, StorageError> {
    let at = state.load_moment(&Program)?;
    let taken = state.transact_at(&at, |work| work.deliveries(state.links.as_ref()).take())?;
    let (count, rest) = (taken.len(), Mutex::new(taken.into_iter()));
    let next = || rest.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || std::iter::from_fn(next).try_for_each(|queued| deliver_one(state, &at, mailer, &queued));
    thread::scope(|scope| {
        let others: Vec<_> = (1..Queued::AT_ONCE).map(|_| scope.spawn(work)).collect();
        let outcomes = others.into_iter().map(|other| other.join().unwrap_or(Ok(())));
        std::iter::once(work()).chain(outcomes).collect::<Result<(), _>>()
    })?;
    Ok(count)
}

/// Sends the message, or records why it was not sent.
fn deliver_one(
    state: &State,
    at: &Moment<Program>,
    mailer: &dyn Mailer,
    queued: &Queued,
) -> Result<(), StorageError> {
    let kind = queued.message.name();
    let outcome = match write(state, at, queued) {
        Ok(Err(why)) => {
            tracing::info!(mail = %queued.id, kind, reason = why.name(), "mail withdrawn");
            return Ok(());
        }
        Ok(Ok(mail)) => match send(mailer, &mail) {
            Ok(receipt) => Ok((mail, receipt)),
            Err(error) => Err((Some(mail), error)),
        },
        Err(error) => Err((None, error)),
    };
    match &outcome {
        Ok(_) => tracing::info!(mail = %queued.id, kind, "mail sent"),
        // Never with the mail server's words: they may contain addresses.
        Err((_, error)) => {
            tracing::warn!(mail = %queued.id, kind, attempt = queued.attempts, %error, "mail not sent");
        }
    }
    state.transact_at(at, |work| {
        let deliveries = work.deliveries(state.links.as_ref());
        match &outcome {
            Ok((mail, receipt)) => deliveries.sent(queued, mail, receipt),
            Err((mail, error)) => deliveries.failed(queued, mail.as_ref(), error),
        }
    })
}

/// The message's content, or why it was withdrawn. A permanent storage failure must not hold up
/// other messages.
fn write(
    state: &State,
    at: &Moment<Program>,
    queued: &Queued,
) -> Result<Result<Mail, Withdrawal>, SendError> {
    let letterhead = at.policies.letterhead(&state.config);
    let written =
        state.transact_at(at, |work| work.deliveries(state.links.as_ref()).write(queued, &letterhead));
    written.map_err(|error| match error {
        StorageError::Unavailable(_) => SendError::Temporary("The database could not be reached".into()),
        StorageError::Failed(cause) => {
            tracing::error!(%cause, "a message could not be rendered");
            SendError::Permanent("The message could not be rendered".into())
        }
    })
}

/// A message that makes the mail library panic must not stop those after it.
fn send(mailer: &dyn Mailer, mail: &Mail) -> Result<Receipt, SendError> {
    let sent = catch_unwind(AssertUnwindSafe(|| mailer.send(mail)));
    sent.unwrap_or_else(|_| Err(SendError::Permanent("The message could not be assembled".into())))
}
