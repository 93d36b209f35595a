//! Messages that are due at a time: reports, alerts, reminders and follow-ups; and cancelling
//! requests that were not confirmed.

use booking::BookingError;
use chrono::NaiveDate;
use infra::pg::Tx;
use kernel::{Actor, StorageError};
use templates::AdminMessage;

use crate::state::State;
use crate::state::facades::Facades;
use crate::state::moment::Moment;
use crate::state::standing::Program;

/// Does one round.
pub(super) fn give(state: &State) -> bool {
    if let Err(error) = tell_admins(state) {
        tracing::warn!(%error, "no report or alert was sent");
    }
    match remind(state) {
        Ok(0) => {}
        Ok(queued) => tracing::info!(queued, "reminders and follow-ups were queued"),
        Err(error) => tracing::warn!(%error, "no reminder was queued"),
    }
    match end_unconfirmed(state) {
        Ok(0) => {}
        Ok(ended) => tracing::info!(ended, "unconfirmed requests were cancelled"),
        Err(error) => tracing::warn!(%error, "unconfirmed requests could not be cancelled"),
    }
    false
}

/// Adds the reports that are due to the outbox, and alerts if a network has reached its limit of
/// open requests or an administrator's account is locked.
pub fn tell_admins(state: &State) -> Result<(), StorageError> {
    let at = state.load_moment(Actor::System)?;
    let practice = &at.policies.practice;
    if let Some(day) = practice.day_begun(at.utc) {
        let begins_week = practice.begins_week(day);
        state.db.transact(|tx| tx.notices(&at).report(day, begins_week))?;
    }
    if state.limits.open_bookings(&practice.booking).is_none() {
        return Ok(());
    }
    for message in [AdminMessage::NetworkAtLimit, AdminMessage::AccountLocked] {
        if at.policies.notifications.want(message) {
            state.db.transact(|tx| match needed_since(message, state, tx, &at)? {
                Some(day) => tx.notices(&at).tell(message, day),
                None => Ok(()),
            })?;
        }
    }
    Ok(())
}

/// Adds the reminders and follow-ups that are due to the outbox. Returns how many. Any number of
/// processes may do this at once.
pub fn remind(state: &State) -> Result<usize, StorageError> {
    let at = state.load_moment(Actor::System)?;
    state.db.transact(|tx| tx.reminders(&at).queue_due(at.utc))
}

/// The day since which administrators need this alert, if they do.
fn needed_since(
    alert: AdminMessage,
    state: &State,
    tx: &Tx<'_>,
    at: &Moment<Program>,
) -> Result<Option<NaiveDate>, StorageError> {
    if alert == AdminMessage::AccountLocked {
        account_locked(tx, at)
    } else {
        network_at_limit(state, tx, at)
    }
}

/// The day on which a network reached its limit of open requests.
fn network_at_limit(
    state: &State,
    tx: &Tx<'_>,
    at: &Moment<Program>,
) -> Result<Option<NaiveDate>, StorageError> {
    let Some(limits) = state.limits.open_bookings(&at.policies.practice.booking) else { return Ok(None) };
    let is_at_limit = tx.bookings(at).is_network_at_limit(&limits, at.utc)?;
    Ok(is_at_limit.then(|| at.local.date()))
}

/// The day on which an administrator's account was locked, while it still is.
fn account_locked(tx: &Tx<'_>, at: &Moment<Program>) -> Result<Option<NaiveDate>, StorageError> {
    let locked = tx.logins(at).locked(&at.policies.security.login, at.utc)?;
    Ok(locked.map(|since| at.policies.practice.local(since).date()))
}

/// Cancels requests that were not confirmed by email in time. If the email has not left, or left late,
/// the visitor gets more time instead. Returns how many were canceled. Any number of processes may do
/// this at once: each locks the mediator and looks again.
pub fn end_unconfirmed(state: &State) -> Result<usize, BookingError> {
    let at = state.load_moment(Actor::System)?;
    let emails = state.limits.emails(&at.policies.notifications);
    let more = state.db.transact(|tx| tx.bookings(&at).allow_more_time(at.utc))?;
    if more > 0 {
        tracing::info!(more, "visitors whose email has not left, or left late, got more time to confirm");
    }
    let ids = state.db.read(|tx| tx.bookings(&at).unconfirmed(at.utc))?;
    let mut ended = 0;
    for id in ids {
        let end = |tx: &Tx<'_>| tx.bookings(&at).end_unconfirmed(id, emails, at.utc);
        ended += usize::from(state.db.transact(end)?.is_some());
    }
    Ok(ended)
}

/// Alerts administrators to something that has just happened, if the database can be reached.
pub(super) fn alert(state: &State, message: AdminMessage) {
    let told = state
        .load_moment(Actor::System)
        .and_then(|at| state.db.transact(|tx| tx.notices(&at).tell(message, at.local.date())));
    if let Err(error) = told {
        tracing::warn!(%error, "no alert was sent");
    }
}
