//! Taking payments. A provider is called between transactions, never within one: the first stores
//! what is wanted, the last what became of it. Whatever is lost in between, the worker finds out.

use booking::{Booking, BookingError};
use kernel::{BOOKING_PAGE, BookingId, EmailLimit, Language};
use payments::{
    Checkout, GatewayError, Payment, PaymentError, PaymentGateway, PaymentGateways, Payments, Provider,
    ProviderKey, Report,
};
use templates::AdminMessage;

use super::State;
use super::moment::Moment;
use super::standing::Opens;
use super::threads::block;
use super::work::Work;
use crate::base::error::ApiError;

/// A provider's page stays open this long if the time is held. The worker closes it earlier, when
/// the time is no longer held; providers want at least 30 minutes.
const PAGE_OPEN: chrono::TimeDelta = chrono::TimeDelta::hours(1);

/// Takes a provider's reports. Those that match nothing that was asked for change nothing and are
/// counted.
pub fn learn<S: Opens<Payments<'static>>>(
    state: &State,
    work: &Work<'_, S>,
    provider: &ProviderKey,
    reports: &[Report],
) -> Result<(), PaymentError> {
    let today = work.at.local.date();
    for report in reports {
        match work.payments().learn(report, provider, today, work.at.utc) {
            Ok(learned) => {
                state.metrics.payment_report("taken");
                if learned.settles_booking {
                    confirm_hold(state, work, learned.payment.booking)?;
                }
                for (is_so, message) in [
                    (learned.is_newly_disputed, AdminMessage::PaymentDisputed),
                    (learned.has_failed_refund, AdminMessage::RefundFailed),
                ] {
                    if is_so {
                        work.notices().notify(message, today)?;
                    }
                }
            }
            Err(PaymentError::Foreign) => {
                state.metrics.payment_report("foreign");
                tracing::warn!(provider = %provider, "a report about a payment that was not asked for");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The time that was held for the payment is requested now.
pub fn confirm_hold<S: Opens<Payments<'static>>>(
    state: &State,
    work: &Work<'_, S>,
    booking: BookingId,
) -> Result<(), PaymentError> {
    work.every_booking().paid_for(booking, emails(state, &work.at)).map_err(of_booking)?;
    Ok(())
}

/// A booking that cannot be changed cannot be paid for either.
pub fn of_booking(error: BookingError) -> PaymentError {
    match error {
        BookingError::Storage(error) => error.into(),
        BookingError::NotFound => PaymentError::NotFound,
        BookingError::SlotUnavailable(_)
        | BookingError::NotBookable(_)
        | BookingError::BeyondWindow { .. }
        | BookingError::Closed { .. }
        | BookingError::AskInstead
        | BookingError::TooLate { .. }
        | BookingError::Dearer
        | BookingError::Settled
        | BookingError::Unreachable
        | BookingError::ClientGone
        | BookingError::Changed(_)
        | BookingError::Revised
        | BookingError::TooManyOpenRequests
        | BookingError::TooManyFromNetwork
        | BookingError::HumanCheckRequired => PaymentError::NotHeld,
    }
}

/// How many emails a visitor can cause.
pub fn emails<S>(state: &State, at: &Moment<S>) -> EmailLimit {
    state.limits.emails(&at.policies.notifications)
}

impl State {
    /// What the payment's page is opened for.
    #[must_use]
    pub fn checkout(&self, payment: &Payment, booking: &Booking) -> Checkout {
        let token = self.links.token(payment.booking);
        let title = match booking.language {
            Language::English => "Mediation session",
            Language::Spanish => "Sesión de mediación",
        };
        Checkout {
            payment: payment.id,
            amount: payment.amount,
            title: format!("{title} {}", booking.reference),
            back: format!("{}{}{BOOKING_PAGE}{token}", self.config.public_url, booking.language.path()),
            closes_at: booking.pay_by.is_some().then(|| payment.created_at + PAGE_OPEN),
        }
    }

    /// Calls the payment service, off the async threads and with its own time limit.
    pub async fn call_gateway<T: Send + 'static>(
        &self,
        provider: Provider,
        call: impl FnOnce(&dyn PaymentGateway) -> Result<T, GatewayError> + Send + 'static,
    ) -> Result<Result<T, GatewayError>, ApiError> {
        let gateways = self.gateways.clone();
        block(move || Ok::<_, ApiError>(gateways.open(&provider).and_then(|gateway| call(gateway.as_ref()))))
            .await
    }
}

#[cfg(test)]
mod tests {
    use booking::{BookingStatus, Why};

    use super::*;

    #[test]
    fn a_booking_that_has_changed_is_not_one_that_does_not_exist() {
        for (error, expected) in [
            (BookingError::NotFound, "This payment does not exist"),
            (BookingError::SlotUnavailable(Why::Taken), "This session is no longer held for you"),
            (BookingError::Settled, "This session is no longer held for you"),
            (BookingError::Changed(BookingStatus::Cancelled), "This session is no longer held for you"),
        ] {
            assert_eq!(of_booking(error).to_string(), expected);
        }
    }
}
