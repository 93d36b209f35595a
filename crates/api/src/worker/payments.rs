//! Finds out what became of payments that no one reported, makes refunds that could not be made at
//! once, and frees times that were held for a payment that did not come. Any number of processes may
//! do this at once.

use chrono::TimeDelta;
use kernel::BookingId;
use payments::{GatewayError, Payment, PaymentError, PaymentGateways, Refund, RefundState, Report, Stage};
use templates::AdminMessage;

use super::notices::alert;
use crate::state::State;
use crate::state::checkout::{confirm_hold, emails, learn, of_booking};
use crate::state::moment::Moment;
use crate::state::standing::Program;

/// How much longer a time is held while the provider cannot say whether it was paid for.
const GRACE: TimeDelta = TimeDelta::minutes(5);

/// A provider's page that has been open for this long is closed.
const OPEN_AT_MOST: TimeDelta = TimeDelta::hours(24);

/// Does one round.
pub(super) fn settle(state: &State) -> bool {
    for (what, done) in
        [("held times", end_holds(state)), ("payments", check(state)), ("refunds", refund(state))]
    {
        match done {
            Ok(0) => {}
            Ok(count) => tracing::info!(what, count, "payments were looked after"),
            Err(error) => tracing::warn!(what, %error, "payments could not be looked after"),
        }
    }
    false
}

/// Frees the times whose payment did not come. Returns how many.
pub fn end_holds(state: &State) -> Result<usize, PaymentError> {
    let at = state.load_moment(&Program)?;
    let ids = state.read_at(&at, |work| work.bookings().unpaid(at.utc))?;
    let mut ended = 0;
    for id in ids {
        ended += usize::from(end_hold(state, &at, id)?);
    }
    Ok(ended)
}

fn end_hold(state: &State, at: &Moment<Program>, id: BookingId) -> Result<bool, PaymentError> {
    let bill = state.read_at(at, |work| work.payments().bill(id))?;
    let mut reports = Vec::new();
    if let Some(open) = bill.open() {
        match ask(state, at, open, true) {
            Ok(told) => reports = told,
            // It may have been paid for in the last minute. What comes even later is returned.
            Err(error) if !bill.is_too_late(at.utc - GRACE) => {
                tracing::warn!(%error, "a held time waits for the provider's answer");
                return Ok(false);
            }
            Err(error) => tracing::warn!(%error, "a held time is free without the provider's answer"),
        }
    }
    state.transact_at(at, |work| {
        if let Some(provider) = bill.open().and_then(Payment::provider) {
            learn(state, work, provider, &reports)?;
        }
        // The session may have become cheaper since it was held.
        let bill = work.payments().bill(id)?;
        if bill.kept().minor() > 0 && bill.due().minor() == 0 {
            confirm_hold(state, work, id)?;
        }
        let ended = work.bookings().end_unpaid(id, emails(state, at), at.utc);
        Ok(ended.map_err(of_booking)?.is_some())
    })
}

/// The state of the payment at its provider, after closing its page if it `closes`.
fn ask(
    state: &State,
    at: &Moment<Program>,
    payment: &Payment,
    closes: bool,
) -> Result<Vec<Report>, GatewayError> {
    let provider = payment.provider().and_then(|key| at.policies.provider(key));
    // Without the provider, no one can ask, and no one can pay.
    let Some(provider) = provider else { return Ok(Vec::new()) };
    let gateway = state.gateways.open(provider)?;
    if closes { gateway.close(payment) } else { gateway.fetch(payment) }
}

/// Asks the providers about payments they have not reported. Returns how many were asked about.
pub fn check(state: &State) -> Result<usize, PaymentError> {
    let mut checked = 0;
    loop {
        let at = state.load_moment(&Program)?;
        let Some(payment) = state.transact_at(&at, |work| work.payments().take_watched(at.utc))? else {
            break;
        };
        checked += 1;
        let is_over = !payment.is_open() || payment.created_at + OPEN_AT_MOST <= at.utc;
        let closes = is_over && payment.stage != Stage::Paid;
        let reports = match ask(state, &at, &payment, closes) {
            Ok(reports) => reports,
            Err(error) => {
                tracing::warn!(%error, payment = %payment.id, "a provider could not be asked");
                continue;
            }
        };
        state.transact_at(&at, |work| {
            if let Some(provider) = payment.provider() {
                learn(state, work, provider, &reports)?;
            }
            // A page that was never opened cannot be paid on.
            let is_done = is_over || payment.session.is_none();
            if is_done && !work.payments().is_returning(payment.id)? {
                work.payments().unwatch(payment.id, at.utc)?;
            }
            Ok::<_, PaymentError>(())
        })?;
    }
    Ok(checked)
}

/// Makes the refunds that are due. Returns how many were tried.
pub fn refund(state: &State) -> Result<usize, PaymentError> {
    let mut tried = 0;
    loop {
        let at = state.load_moment(&Program)?;
        let Some(refund) = state.transact_at(&at, |work| work.payments().take_refund(at.utc))? else { break };
        tried += 1;
        make(state, &at, &refund)?;
    }
    Ok(tried)
}

fn make(state: &State, at: &Moment<Program>, refund: &Refund) -> Result<(), PaymentError> {
    let payment = state.read_at(at, |work| work.payments().find(refund.payment))?;
    let Some(provider) = payment.provider().and_then(|key| at.policies.provider(key)) else {
        tracing::warn!(refund = %refund.id, "a refund waits for its provider to be added again");
        return Ok(());
    };
    let made = state.gateways.open(provider).and_then(|gateway| gateway.refund(&payment, refund));
    match state.transact_at(at, |work| work.payments().take_answer(refund, made, at.utc))? {
        Ok(RefundState::Failed) => alert(state, AdminMessage::RefundFailed),
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, refund = %refund.id, "a refund has to wait"),
    }
    Ok(())
}
