use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{Action, Audit, AuditLine, BookingId, Money, Page, Paged, PaymentId, StorageError};

use crate::{
    About, Bill, ByHand, Dispute, Method, Payment, PaymentChange, PaymentEvent, PaymentEvents, PaymentFilter,
    PaymentListing, PaymentRepository, PaymentSession, PaymentUpdate, ProviderKey, ReceiptNumber, Report,
    Stage, Surplus,
};

/// The practice's payments.
///
/// A provider is never called in a transaction: one stores what is wanted, the call is made, and
/// another stores the result. What happens in between is found out by the worker.
#[derive(Clone, Copy)]
pub struct Payments<'a> {
    /// Where they are kept.
    pub repository: &'a dyn PaymentRepository,
    /// Records what happens to them.
    pub events: &'a dyn PaymentEvents,
    /// Records what else is done, and who does it.
    pub audit: Audit<'a>,
}

/// What a visitor who wants to pay gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The provider has yet to open a page for this payment.
    New(Payment),
    /// The page that is open already.
    Open(Payment),
}

/// What became known about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportOutcome {
    /// The payment now.
    pub payment: Payment,
    /// Whether its booking was paid in full by this.
    pub settles_booking: bool,
    /// Whether the payer's bank disputes it since this.
    pub is_newly_disputed: bool,
    /// Whether a refund has failed by this.
    pub has_failed_refund: bool,
}

/// A payment that the office received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedPayment {
    /// How.
    pub method: ByHand,
    /// How much, in minor units of the booking's currency; `None` for all that is due.
    pub amount: Option<i64>,
    /// Such as the number of a check, or empty.
    pub note: String,
    /// The day, by the practice's wall clock.
    pub received_on: NaiveDate,
}

/// How what is owed for a booking has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BillChange {
    /// Whether the price is another, or the booking has been cancelled or is owed again.
    pub is_other_price: bool,
    /// Whether what is too much goes back by itself: no person has decided on the booking.
    pub returns: bool,
}

/// Why a payment could not be made or changed.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// No such payment or booking.
    #[error("This payment does not exist")]
    NotFound,
    /// Nothing is due.
    #[error("There is nothing to pay")]
    Settled,
    /// The time is no longer held, or the booking is cancelled.
    #[error("This session is no longer held for you")]
    NotHeld,
    /// The payer's bank may return the money as well.
    #[error("The client disputes this payment with their bank: refunding it can return the money twice")]
    Disputed,
    /// It has not been paid, or was returned in full.
    #[error("There is nothing to refund")]
    NotRefundable,
    /// The practice has no more than is owed.
    #[error("There is nothing to keep: it is all owed, or has been decided on")]
    NoSurplus,
    /// The amount is none, or more than there is.
    #[error("Enter an amount of up to {0}")]
    TooMuch(Money),
    /// It has not been paid.
    #[error("There is no receipt for this payment")]
    NoReceipt,
    /// A report about nothing that was asked for.
    #[error("The report does not match any payment")]
    Foreign,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// When the provider is first asked about what it has not reported.
pub(crate) const FIRST_CHECK: TimeDelta = TimeDelta::minutes(15);

impl Payments<'_> {
    /// What the booking costs, and what has been paid.
    pub fn bill(&self, booking: BookingId) -> Result<Bill, PaymentError> {
        self.repository.bill(booking)?.ok_or(PaymentError::NotFound)
    }

    /// What happened to the payment.
    pub fn history(&self, id: PaymentId) -> Result<Vec<AuditLine>, StorageError> {
        self.audit.log.history(&id.to_string())
    }

    /// Begins to pay what is due, or goes on with the page that is open.
    pub fn begin(
        &self,
        booking: BookingId,
        provider: &ProviderKey,
        now: DateTime<Utc>,
    ) -> Result<Opening, PaymentError> {
        let bill = self.repository.lock(booking)?.ok_or(PaymentError::NotFound)?;
        if !bill.is_owed || bill.is_too_late(now) {
            return Err(PaymentError::NotHeld);
        }
        let amount = bill.due();
        if amount.minor() == 0 {
            return Err(PaymentError::Settled);
        }
        if let Some(open) = bill.open() {
            if open.amount == amount && open.provider() == Some(provider) {
                let is_known = open.stage == Stage::Pending;
                return Ok(if is_known { Opening::Open(open.clone()) } else { Opening::New(open.clone()) });
            }
            // The price or the provider has changed. The worker closes the page.
            self.apply(open, &PaymentUpdate::Expired, now)?;
            self.repository.watch(open.id, Some(now))?;
        }
        let payment = Payment {
            id: PaymentId::generate(),
            booking,
            amount,
            stage: Stage::Created,
            refunded_here: 0,
            refunded_there: 0,
            dispute: None,
            method: Method::Online(provider.clone()),
            session: None,
            charge: None,
            note: String::new(),
            received_on: None,
            receipt: None,
            created_at: now,
            settled_at: None,
        };
        self.repository.store(&payment)?;
        self.repository.watch(payment.id, Some(now + FIRST_CHECK))?;
        Ok(Opening::New(payment))
    }

    /// The provider has opened the payment's page. If its time has run out since, the worker closes
    /// it.
    pub fn started(
        &self,
        id: PaymentId,
        session: PaymentSession,
        now: DateTime<Utc>,
    ) -> Result<Payment, PaymentError> {
        let (payment, _) = self.locked(id)?;
        let payment = self.apply(&payment, &PaymentUpdate::Started(session), now)?;
        if !payment.is_open() {
            self.repository.watch(id, Some(now))?;
        }
        Ok(payment)
    }

    /// Takes a provider's report. One that does not match what was asked for changes nothing. Money
    /// beyond what is owed goes back: the worker makes the refund. `today` is by the practice's wall
    /// clock.
    pub fn learn(
        &self,
        report: &Report,
        provider: &ProviderKey,
        today: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<ReportOutcome, PaymentError> {
        let id = self.named(report, provider)?;
        let (payment, bill) = self.locked(id)?;
        if !report.fits(&payment) || payment.provider() != Some(provider) {
            return Err(PaymentError::Foreign);
        }
        let known = |payment| ReportOutcome {
            payment,
            settles_booking: false,
            is_newly_disputed: false,
            has_failed_refund: false,
        };
        match &report.update {
            PaymentUpdate::Refunds(there) => {
                let has_failed_refund = self.know_refunds(&payment, &bill, there, now)?;
                return Ok(ReportOutcome { has_failed_refund, ..known(self.find(id)?) });
            }
            PaymentUpdate::RefundsChanged => {
                self.repository.watch(id, Some(now))?;
                return Ok(known(payment));
            }
            _ => {}
        }
        if payment.stage == Stage::Paid || !matches!(report.update, PaymentUpdate::Paid { .. }) {
            let after = self.apply(&payment, &report.update, now)?;
            let is_newly_disputed = after.is_disputed() && !payment.is_disputed();
            // What the bank has returned is no longer asked for.
            self.forgive(&bill, payment.left(&bill.refunds).minor() - after.left(&bill.refunds).minor())?;
            return Ok(ReportOutcome { is_newly_disputed, ..known(after) });
        }
        self.receive(&payment.knowing(&report.update, now), bill, PaymentChange::Paid, today, now)
    }

    /// Stores a payment that has just been made, with its receipt's number.
    fn receive(
        &self,
        paid: &Payment,
        bill: Bill,
        what: PaymentChange,
        today: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<ReportOutcome, PaymentError> {
        let year = ReceiptNumber::year_of(today);
        let receipt = Some(ReceiptNumber { year, number: self.repository.next_receipt(year)? });
        let payment = Payment { receipt, ..paid.clone() };
        self.repository.store(&payment)?;
        self.repository.watch(payment.id, None)?;
        let others = bill.payments.into_iter().filter(|other| other.id != payment.id);
        let bill = Bill { payments: others.chain([payment.clone()]).collect(), ..bill };
        let excess = bill.surplus().minor().min(payment.left(&bill.refunds).minor());
        if excess == 0 {
            self.happened(&payment, what)?;
        } else {
            self.happened(&payment, PaymentChange::PaidInVain)?;
            let reason = if bill.is_owed { "Paid twice" } else { "The session was no longer held" };
            self.return_part(&payment, excess, reason, now, now)?;
        }
        self.close_page(&bill, now)?;
        let settles_booking = bill.is_owed && bill.due().minor() == 0;
        Ok(ReportOutcome { payment, settles_booking, is_newly_disputed: false, has_failed_refund: false })
    }

    /// The payment a report is about.
    fn named(&self, report: &Report, provider: &ProviderKey) -> Result<PaymentId, PaymentError> {
        let payment = match &report.about {
            About::Session(id, reference) => self.repository.find(*id)?.filter(|payment| {
                payment.session.as_ref().is_some_and(|session| session.reference == *reference)
            }),
            About::Charge(charge) => self.repository.find_charge(provider, charge)?,
        };
        payment.map(|payment| payment.id).ok_or(PaymentError::Foreign)
    }

    /// Settles the booking's bill after a change of what is owed: closes a page that asks for
    /// something else, and returns by itself what may go back without a decision of the office's. Any
    /// other surplus is the office's to decide on: see [`Self::surpluses`].
    pub fn settle(
        &self,
        booking: BookingId,
        change: BillChange,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let Some(mut bill) = self.repository.lock(booking)? else { return Ok(()) };
        // What was agreed to be kept was agreed for what was owed then; a discount stays.
        if change.is_other_price && bill.adjustment > 0 {
            bill.adjustment = 0;
            self.repository.adjust(booking, 0)?;
        }
        self.close_page(&bill, now)?;
        let mut surplus = if change.returns { bill.surplus().minor() } else { 0 };
        let online = bill.payments.iter().rev().filter(|payment| payment.provider().is_some());
        for payment in online {
            let part = payment.left(&bill.refunds).minor().min(surplus);
            if part > 0 {
                self.return_part(payment, part, "The session was no longer held", now, now)?;
                surplus -= part;
            }
        }
        Ok(())
    }

    /// The bookings for which the practice has more than is owed: someone has to return or to keep it.
    pub fn surpluses(&self) -> Result<Vec<Surplus>, StorageError> {
        self.repository.surpluses()
    }

    /// Keeps what the practice has beyond what is owed, such as a fee for cancelling late.
    pub fn keep(&self, booking: BookingId) -> Result<Money, PaymentError> {
        let bill = self.repository.lock(booking)?.ok_or(PaymentError::NotFound)?;
        let surplus = bill.surplus();
        if surplus.minor() == 0 {
            return Err(PaymentError::NoSurplus);
        }
        let price = if bill.is_owed { bill.price.minor() } else { 0 };
        self.repository.adjust(booking, bill.left().minor() - price)?;
        self.audit.record_detail(Action::BookingSurplusKept, booking, surplus.to_string())?;
        Ok(surplus)
    }

    /// Closes the page that is open if it asks for something else than what is due. The worker closes
    /// it at the provider.
    fn close_page(&self, bill: &Bill, now: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(open) = bill.open().filter(|open| open.amount != bill.due()) {
            self.apply(open, &PaymentUpdate::Expired, now)?;
            self.repository.watch(open.id, Some(now))?;
        }
        Ok(())
    }

    /// Records a payment that the office received: at most what is due.
    pub fn record(
        &self,
        booking: BookingId,
        received: &ReceivedPayment,
        now: DateTime<Utc>,
    ) -> Result<ReportOutcome, PaymentError> {
        let bill = self.repository.lock(booking)?.ok_or(PaymentError::NotFound)?;
        let due = bill.due();
        if due.minor() == 0 {
            return Err(PaymentError::Settled);
        }
        let amount = received.amount.unwrap_or(due.minor());
        if !(1..=due.minor()).contains(&amount) {
            return Err(PaymentError::TooMuch(due));
        }
        let payment = Payment {
            id: PaymentId::generate(),
            booking,
            amount: Money::new(amount, due.currency()),
            stage: Stage::Paid,
            refunded_here: 0,
            refunded_there: 0,
            dispute: None,
            method: Method::ByHand(received.method),
            session: None,
            charge: None,
            note: received.note.clone(),
            received_on: Some(received.received_on),
            receipt: None,
            created_at: now,
            settled_at: Some(now),
        };
        self.receive(&payment, bill, PaymentChange::Recorded, received.received_on, now)
    }

    /// Sends the receipt again.
    pub fn send_receipt(&self, id: PaymentId) -> Result<(), PaymentError> {
        let payment = self.find(id)?;
        if payment.receipt.is_none() {
            return Err(PaymentError::NoReceipt);
        }
        Ok(self.happened(&payment, PaymentChange::ReceiptSent)?)
    }

    /// One payment.
    pub fn find(&self, id: PaymentId) -> Result<Payment, PaymentError> {
        self.repository.find(id)?.ok_or(PaymentError::NotFound)
    }

    /// A page of the payments that match the filter, newest first.
    pub fn list(&self, filter: &PaymentFilter, page: Page) -> Result<Paged<PaymentListing>, StorageError> {
        self.repository.list(filter, page)
    }

    /// The ids of all payments that match the filter, for a file that is read in pieces.
    pub fn export(&self, filter: &PaymentFilter) -> Result<Vec<PaymentId>, StorageError> {
        self.audit.record(Action::PaymentsExported, "")?;
        self.repository.ids(filter)
    }

    /// A payment whose provider has to be asked for its state.
    pub fn take_watched(&self, now: DateTime<Utc>) -> Result<Option<Payment>, StorageError> {
        self.repository.take_watched(now)
    }

    /// The provider's page is closed for good: there is nothing left to ask about.
    pub fn unwatch(&self, id: PaymentId, now: DateTime<Utc>) -> Result<(), PaymentError> {
        let (payment, _) = self.locked(id)?;
        self.apply(&payment, &PaymentUpdate::Expired, now)?;
        Ok(self.repository.watch(id, None)?)
    }

    /// The payment and its bill, read again after locking it.
    pub(crate) fn locked(&self, id: PaymentId) -> Result<(Payment, Bill), PaymentError> {
        let booking = self.find(id)?.booking;
        let bill = self.repository.lock(booking)?.ok_or(PaymentError::NotFound)?;
        let payment = bill.payments.iter().find(|payment| payment.id == id).cloned();
        payment.map(|payment| (payment, bill)).ok_or(PaymentError::NotFound)
    }

    /// Stores and records what is new.
    pub(crate) fn apply(
        &self,
        before: &Payment,
        update: &PaymentUpdate,
        now: DateTime<Utc>,
    ) -> Result<Payment, StorageError> {
        let after = before.knowing(update, now);
        if after == *before {
            return Ok(after);
        }
        self.repository.store(&after)?;
        if let Some(what) = change(before, &after) {
            self.happened(&after, what)?;
        }
        Ok(after)
    }

    pub(crate) fn happened(&self, payment: &Payment, what: PaymentChange) -> Result<(), StorageError> {
        self.events.record(&PaymentEvent { payment, what, by: self.audit.by })
    }
}

/// What happened between the two.
fn change(before: &Payment, after: &Payment) -> Option<PaymentChange> {
    if after.dispute != before.dispute {
        return after.dispute.map(|dispute| match dispute {
            Dispute::Open => PaymentChange::Disputed,
            Dispute::Won => PaymentChange::DisputeWon,
            Dispute::Lost => PaymentChange::DisputeLost,
        });
    }
    match (before.stage == after.stage, after.stage) {
        (false, Stage::Pending) => Some(PaymentChange::Started),
        (false, Stage::Failed) => Some(PaymentChange::Failed),
        (false, Stage::Expired) => Some(PaymentChange::Expired),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
