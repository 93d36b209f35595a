use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Money, PaymentId, RefundId, StorageError};

use crate::payments::FIRST_CHECK;
use crate::{
    Bill, GatewayError, Payment, PaymentChange, PaymentError, Payments, Refund, RefundState, RefundThere,
};

/// How long the caller that decides on a refund has for making it, before the worker does.
const OWN_TRY: TimeDelta = TimeDelta::minutes(1);

/// A refund that the office decides on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedRefund {
    /// How much, in minor units; `None` for all that is left.
    pub amount: Option<i64>,
    /// Why, in the office's words.
    pub reason: String,
    /// Whether the client still owes what is returned, such as before paying in another way.
    pub stays_owed: bool,
    /// Whether it is made although the payer's bank may return the money as well.
    pub despite_dispute: bool,
}

/// Money that goes back.
impl Payments<'_> {
    /// Decides on a refund, of all that is left if no amount is given. What is returned beyond a
    /// surplus is no longer asked for, unless it `stays_owed`. A payment by hand was returned by hand;
    /// for one through a provider, [`Self::take_answer`] follows.
    pub fn refund(
        &self,
        id: PaymentId,
        wanted: &WantedRefund,
        now: DateTime<Utc>,
    ) -> Result<Refund, PaymentError> {
        let (payment, bill) = self.locked(id)?;
        if payment.is_disputed() && !wanted.despite_dispute {
            return Err(PaymentError::Disputed);
        }
        let left = payment.left(&bill.refunds);
        if left.minor() == 0 {
            return Err(PaymentError::NotRefundable);
        }
        let part = wanted.amount.unwrap_or(left.minor());
        if !(1..=left.minor()).contains(&part) {
            return Err(PaymentError::TooMuch(left));
        }
        let refund = self.return_part(&payment, part, &wanted.reason, now + OWN_TRY, now)?;
        if !wanted.stays_owed {
            self.forgive(&bill, part)?;
        }
        if payment.provider().is_none() {
            return self.refunded(refund.id, RefundState::Done, now);
        }
        Ok(refund)
    }

    /// Stores a refund that is to be made; the worker makes it at `try_at`.
    pub(crate) fn return_part(
        &self,
        payment: &Payment,
        minor: i64,
        reason: &str,
        try_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Refund, StorageError> {
        let refund = Refund {
            id: RefundId::generate(),
            payment: payment.id,
            amount: Money::new(minor, payment.amount.currency()),
            reason: reason.to_owned(),
            state: RefundState::Requested,
            created_at: now,
        };
        self.repository.add_refund(&refund, try_at)?;
        if payment.provider().is_some() {
            self.happened(payment, PaymentChange::RefundRequested(refund.amount))?;
        }
        Ok(refund)
    }

    /// What goes back is no longer asked for, except what was a surplus before.
    pub(crate) fn forgive(&self, before: &Bill, returned: i64) -> Result<(), StorageError> {
        let less = returned - before.surplus().minor();
        if less <= 0 {
            return Ok(());
        }
        self.repository.adjust(before.booking, before.adjustment.saturating_sub(less))
    }

    /// What has become of a refund. A state that has passed changes nothing.
    pub fn refunded(
        &self,
        id: RefundId,
        state: RefundState,
        now: DateTime<Utc>,
    ) -> Result<Refund, PaymentError> {
        let refund = self.repository.find_refund(id)?.ok_or(PaymentError::NotFound)?;
        let (payment, bill) = self.locked(refund.payment)?;
        self.becomes(&payment, &refund, state, now)?;
        self.count_returned(&payment, &bill, payment.refunded_there)?;
        self.repository.find_refund(id)?.ok_or(PaymentError::NotFound)
    }

    /// The refunds that the provider has of the payment, and no others. Returns whether one of
    /// Accord's has failed since.
    pub(crate) fn know_refunds(
        &self,
        payment: &Payment,
        bill: &Bill,
        there: &[RefundThere],
        now: DateTime<Utc>,
    ) -> Result<bool, PaymentError> {
        let mut has_failed = false;
        for refund in self.repository.refunds(payment.id)? {
            let known = there.iter().find(|known| known.ours == Some(refund.id));
            let Some(state) = known.map(|known| known.state) else { continue };
            has_failed |= self.becomes(payment, &refund, state, now)? && state == RefundState::Failed;
        }
        let made = there.iter().filter(|refund| refund.state == RefundState::Done);
        self.count_returned(payment, bill, made.map(|refund| refund.amount).sum())?;
        Ok(has_failed)
    }

    /// Takes the provider's answer to a refund. Returns what has become of it; an error of the
    /// provider's leaves it as it is.
    pub fn take_answer(
        &self,
        refund: &Refund,
        answer: Result<Vec<RefundThere>, GatewayError>,
        now: DateTime<Utc>,
    ) -> Result<Result<RefundState, GatewayError>, PaymentError> {
        match answer {
            Ok(there) => {
                let (payment, bill) = self.locked(refund.payment)?;
                self.know_refunds(&payment, &bill, &there, now)?;
            }
            Err(GatewayError::Declined(_)) => {
                self.refunded(refund.id, RefundState::Failed, now)?;
            }
            Err(error) => return Ok(Err(error)),
        }
        let refund = self.repository.find_refund(refund.id)?.ok_or(PaymentError::NotFound)?;
        Ok(Ok(refund.state))
    }

    /// Whether a refund of the payment has yet to get the provider's last word.
    pub fn is_returning(&self, id: PaymentId) -> Result<bool, StorageError> {
        Ok(self.repository.refunds(id)?.iter().any(|refund| refund.state.is_under_way()))
    }

    /// Moves a refund on to this state. Returns whether that is news.
    fn becomes(
        &self,
        payment: &Payment,
        refund: &Refund,
        state: RefundState,
        now: DateTime<Utc>,
    ) -> Result<bool, PaymentError> {
        if !self.repository.settle_refund(refund.id, state, now)? {
            return Ok(false);
        }
        match state {
            // The provider is asked until it has said its last word.
            RefundState::Sent => self.repository.watch(payment.id, Some(now + FIRST_CHECK))?,
            RefundState::Failed => self.happened(payment, PaymentChange::RefundFailed(refund.amount))?,
            RefundState::Requested | RefundState::Done => {}
        }
        Ok(true)
    }

    /// Stores how much of the payment has been returned: what Accord's refunds say, and the total
    /// at the provider. What someone has returned there is no longer asked for.
    fn count_returned(&self, payment: &Payment, bill: &Bill, there: i64) -> Result<(), StorageError> {
        let refunds = self.repository.refunds(payment.id)?;
        let here = refunds.iter().filter(|refund| refund.state == RefundState::Done);
        let after = payment.clone().returning(here.map(|refund| refund.amount.minor()).sum(), there);
        if after != *payment {
            self.repository.store(&after)?;
            self.forgive(bill, payment.left(&bill.refunds).minor() - after.left(&refunds).minor())?;
        }
        let more = after.refunded().minor() - payment.refunded().minor();
        if more > 0 {
            self.happened(&after, PaymentChange::Refunded(Money::new(more, after.amount.currency())))?;
        }
        Ok(())
    }

    /// How much of the payment can be returned.
    pub fn refundable(&self, payment: &Payment) -> Result<Money, StorageError> {
        Ok(payment.left(&self.repository.refunds(payment.id)?))
    }

    /// Its refunds, oldest first.
    pub fn refunds(&self, id: PaymentId) -> Result<Vec<Refund>, StorageError> {
        self.repository.refunds(id)
    }

    /// A refund that the provider has yet to make.
    pub fn take_refund(&self, now: DateTime<Utc>) -> Result<Option<Refund>, StorageError> {
        self.repository.take_refund(now)
    }
}
