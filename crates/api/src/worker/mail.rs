//! Sends the messages in the outbox.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kernel::{Actor, Named, StorageError};
use templates::{Mail, Mailer, Queued, Receipt, SendError, Withdrawal};

use crate::state::State;
use crate::state::facades::Facades;
use crate::state::moment::Moment;
use crate::state::standing::Program;

/// Sends the next message; `true` if there was one.
pub fn deliver(state: &State) -> bool {
    let delivered = match mailer(state) {
        Ok(Some(mailer)) => deliver_next(state, mailer.as_ref()).map_err(|error| error.to_string()),
        Ok(None) => Ok(false),
        Err(error) => Err(error),
    };
    delivered.unwrap_or_else(|error| {
        tracing::warn!(error, "no mail was sent");
        false
    })
}

/// The mail server in the settings or, if there is none, in the configuration; without either, mail
/// waits.
fn mailer(state: &State) -> Result<Option<Arc<dyn Mailer>>, String> {
    let policies = state.load_policies().map_err(|error| error.to_string())?;
    match policies.mail_server(&state.config, state.vault.as_ref()) {
        None => Ok(state.mail.configured.clone()),
        Some(Ok(server)) => Ok(Some(Arc::new(server))),
        Some(Err(error)) => Err(error.to_string()),
    }
}

/// Sends the next message that is due, or records why it was not sent; `false` if there is none.
pub fn deliver_next(state: &State, mailer: &dyn Mailer) -> Result<bool, StorageError> {
    let at = state.load_moment(Actor::System)?;
    let taken = state.db.transact(|tx| tx.deliveries(state.links.as_ref(), &at).take())?;
    let Some(queued) = taken else { return Ok(false) };
    let kind = queued.message.name();
    let outcome = match write(state, &at, &queued) {
        Ok(Err(why)) => {
            tracing::info!(mail = %queued.id, kind, reason = why.name(), "mail withdrawn");
            return Ok(true);
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
    state.db.transact(|tx| {
        let deliveries = tx.deliveries(state.links.as_ref(), &at);
        match &outcome {
            Ok((mail, receipt)) => deliveries.sent(&queued, mail, receipt),
            Err((mail, error)) => deliveries.failed(&queued, mail.as_ref(), error),
        }
    })?;
    Ok(true)
}

/// The message's content, or why it was withdrawn. A permanent storage failure must not hold up
/// other messages.
fn write(
    state: &State,
    at: &Moment<Program>,
    queued: &Queued,
) -> Result<Result<Mail, Withdrawal>, SendError> {
    let letterhead = at.policies.letterhead(&state.config);
    let written = state.db.transact(|tx| tx.deliveries(state.links.as_ref(), at).write(queued, &letterhead));
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
