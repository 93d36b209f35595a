//! Messages that are due at a time: reports, alerts, reminders and follow-ups; and cancelling
//! requests that were not confirmed.

use booking::BookingError;
use chrono::NaiveDate;
use kernel::StorageError;
use templates::AdminMessage;

use crate::state::State;
use crate::state::standing::Program;
use crate::state::work::Work;

/// Does one round.
pub(super) fn give(state: &State) -> bool {
    if let Err(error) = notify_admins(state) {
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
pub fn notify_admins(state: &State) -> Result<(), StorageError> {
    let at = state.load_moment(&Program)?;
    let practice = &at.policies.practice;
    if let Some(day) = practice.day_begun(at.utc) {
        let begins_week = practice.begins_week(day);
        state.transact_at(&at, |work| work.notices().report(day, begins_week))?;
    }
    if state.limits.open_bookings(&practice.booking).is_none() {
        return Ok(());
    }
    for message in [AdminMessage::NetworkAtLimit, AdminMessage::AccountLocked] {
        if at.policies.notifications.want(message) {
            state.transact_at(&at, |work| match needed_since(message, state, work)? {
                Some(day) => work.notices().notify(message, day),
                None => Ok(()),
            })?;
        }
    }
    Ok(())
}

/// Adds the reminders and follow-ups that are due to the outbox. Returns how many. Any number of
/// processes may do this at once.
pub fn remind(state: &State) -> Result<usize, StorageError> {
    let at = state.load_moment(&Program)?;
    state.transact_at(&at, |work| work.reminders().queue_due(at.utc))
}

/// The day since which administrators need this alert, if they do.
fn needed_since(
    alert: AdminMessage,
    state: &State,
    work: &Work<'_, Program>,
) -> Result<Option<NaiveDate>, StorageError> {
    if alert == AdminMessage::AccountLocked { account_locked(work) } else { network_at_limit(state, work) }
}

/// The day on which a network reached its limit of open requests.
fn network_at_limit(state: &State, work: &Work<'_, Program>) -> Result<Option<NaiveDate>, StorageError> {
    let Some(limits) = state.limits.open_bookings(&work.at.policies.practice.booking) else {
        return Ok(None);
    };
    let is_at_limit = work.bookings().is_network_at_limit(&limits, work.at.utc)?;
    Ok(is_at_limit.then(|| work.at.local.date()))
}

/// The day on which an administrator's account was locked, while it still is.
fn account_locked(work: &Work<'_, Program>) -> Result<Option<NaiveDate>, StorageError> {
    let locked = work.logins().locked(&work.at.policies.security.login, work.at.utc)?;
    Ok(locked.map(|since| work.at.policies.practice.local(since).date()))
}

/// Cancels requests that were not confirmed by email in time. If the email has not left, or left late,
/// the visitor gets more time instead. Returns how many were canceled. Any number of processes may do
/// this at once: each locks the mediator and looks again.
pub fn end_unconfirmed(state: &State) -> Result<usize, BookingError> {
    let at = state.load_moment(&Program)?;
    let emails = state.limits.emails(&at.policies.notifications);
    let more = state.transact_at(&at, |work| work.bookings().allow_more_time(at.utc))?;
    if more > 0 {
        tracing::info!(more, "visitors whose email has not left, or left late, got more time to confirm");
    }
    let ids = state.read_at(&at, |work| work.bookings().unconfirmed(at.utc))?;
    let mut ended = 0;
    for id in ids {
        let end = |work: &Work<'_, Program>| work.bookings().end_unconfirmed(id, emails, at.utc);
        ended += usize::from(state.transact_at(&at, end)?.is_some());
    }
    Ok(ended)
}

/// Alerts administrators to something that has just happened, if the database can be reached.
pub(super) fn alert(state: &State, message: AdminMessage) {
    let told = state
        .load_moment(&Program)
        .and_then(|at| state.transact_at(&at, |work| work.notices().notify(message, at.local.date())));
    if let Err(error) = told {
        tracing::warn!(%error, "no alert was sent");
    }
}
