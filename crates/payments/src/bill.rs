use chrono::{DateTime, Utc};
use kernel::{BookingId, Money, PaymentId};

use crate::{Payment, PaymentState, ReceiptNumber, Refund, Stage};

/// What a booking costs, and what has been paid for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bill {
    /// The booking.
    pub booking: BookingId,
    /// What people call it.
    pub reference: String,
    /// What it costs.
    pub price: Money,
    /// Whether it is to be paid: the booking is not cancelled.
    pub is_owed: bool,
    /// What the office has agreed on beside the price, in minor units. Below zero: what it no longer
    /// asks for, such as a part that it returned. Above zero: what it keeps although nothing, or less,
    /// is owed.
    pub adjustment: i64,
    /// Until when its time is held for a payment.
    pub pay_by: Option<DateTime<Utc>>,
    /// Its payments, oldest first. All are in the price's currency.
    pub payments: Vec<Payment>,
    /// The refunds of these, oldest first.
    pub refunds: Vec<Refund>,
}

/// The state of a booking's payment, as its visitor sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BillState {
    /// Nothing has been paid.
    Due,
    /// The provider's page is open.
    Processing,
    /// Paid in full.
    Paid,
    /// The provider refused the last attempt.
    Failed,
    /// The time ran out.
    Expired,
    /// A part was returned.
    PartlyRefunded,
    /// All of it was returned.
    Refunded,
}

kernel::named!(BillState {
    Due = "due",
    Processing = "processing",
    Paid = "paid",
    Failed = "failed",
    Expired = "expired",
    PartlyRefunded = "partly_refunded",
    Refunded = "refunded",
});

/// Money that the practice has beyond what is owed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surplus {
    /// The booking.
    pub booking: BookingId,
    /// What people call it.
    pub reference: String,
    /// The client's name.
    pub client_name: String,
    /// The payment that most of it is left of.
    pub payment: PaymentId,
    /// How much.
    pub amount: Money,
}

impl Bill {
    fn money(&self, minor: i64) -> Money {
        Money::new(minor, self.price.currency())
    }

    /// What the practice has received and not returned.
    #[must_use]
    pub fn kept(&self) -> Money {
        self.money(self.payments.iter().map(|payment| payment.kept().minor()).sum())
    }

    /// What has been returned of the money that was received.
    #[must_use]
    pub fn refunded(&self) -> Money {
        let paid = self.payments.iter().filter(|payment| payment.stage == Stage::Paid);
        self.money(paid.map(|payment| payment.refunded().minor()).sum())
    }

    /// What counts as paid: what is kept, and what was returned and is no longer asked for; nothing if
    /// nothing is kept.
    #[must_use]
    pub fn paid(&self) -> Money {
        let kept = self.kept().minor();
        let forgiven = self.adjustment.saturating_neg().clamp(0, self.refunded().minor());
        self.money(if kept == 0 { 0 } else { kept + forgiven })
    }

    /// What the client owes the practice for it, whether paid or not.
    #[must_use]
    pub fn owed(&self) -> Money {
        let price = if self.is_owed { self.price.minor() } else { 0 };
        self.money(price.saturating_add(self.adjustment).max(0))
    }

    /// What the practice has once the refunds that are under way are made.
    #[must_use]
    pub fn left(&self) -> Money {
        self.money(self.payments.iter().map(|payment| payment.left(&self.refunds).minor()).sum())
    }

    /// What is still to be paid.
    #[must_use]
    pub fn due(&self) -> Money {
        self.money((self.owed().minor() - self.left().minor()).max(0))
    }

    /// What the practice has beyond what is owed, such as for a booking that has been cancelled, and
    /// what is not on its way back.
    #[must_use]
    pub fn surplus(&self) -> Money {
        self.money((self.left().minor() - self.owed().minor()).max(0))
    }

    /// The payment whose page is open.
    #[must_use]
    pub fn open(&self) -> Option<&Payment> {
        self.payments.iter().find(|payment| payment.is_open())
    }

    /// Whether the visitor has missed the deadline for paying.
    #[must_use]
    pub fn is_too_late(&self, now: DateTime<Utc>) -> bool {
        self.pay_by.is_some_and(|until| until <= now)
    }

    /// Its state, as the visitor sees it.
    #[must_use]
    pub fn state(&self) -> BillState {
        if self.open().is_some_and(|payment| payment.stage == Stage::Pending) {
            return BillState::Processing;
        }
        let last_paid = self.payments.iter().rev().find(|payment| payment.stage == Stage::Paid);
        match last_paid.map(Payment::state) {
            Some(PaymentState::Refunded) if self.due().minor() == 0 => return BillState::Refunded,
            Some(PaymentState::PartlyRefunded) if self.due().minor() == 0 => {
                return BillState::PartlyRefunded;
            }
            Some(_) if self.due().minor() == 0 => return BillState::Paid,
            _ => {}
        }
        match self.payments.last().map(|payment| payment.stage) {
            _ if !self.is_owed => BillState::Expired,
            Some(Stage::Failed) => BillState::Failed,
            Some(Stage::Expired) => BillState::Expired,
            _ => BillState::Due,
        }
    }

    /// The number of the last receipt.
    #[must_use]
    pub fn receipt(&self) -> Option<ReceiptNumber> {
        self.payments.iter().rev().find_map(|payment| payment.receipt)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::PaymentUpdate;
    use crate::payment::tests::{now, payment};

    /// A bill of $750.
    pub(crate) fn bill(payments: Vec<Payment>) -> Bill {
        Bill {
            booking: BookingId::generate(),
            reference: "A-7K3F-92".into(),
            price: Money::dollars(750),
            is_owed: true,
            adjustment: 0,
            pay_by: None,
            payments,
            refunds: vec![],
        }
    }

    fn after(updates: &[PaymentUpdate]) -> Payment {
        updates.iter().fold(payment(BookingId::generate()), |payment, update| payment.knowing(update, now()))
    }

    fn paid() -> Payment {
        after(&[PaymentUpdate::Paid { charge: None }])
    }

    #[test]
    fn what_is_due_is_the_price_without_what_was_kept() {
        let half = Payment { amount: Money::dollars(375), ..paid() };
        for (payments, due, excess) in [
            (vec![], 750, 0),
            (
                vec![
                    after(&[PaymentUpdate::Failed]),
                    after(&[PaymentUpdate::Expired]),
                    payment(BookingId::generate()),
                ],
                750,
                0,
            ),
            (vec![half.clone()], 375, 0),
            (vec![half.clone(), half], 0, 0),
            (vec![paid(), paid()], 0, 750),
            (vec![paid().returning(25_000, 0)], 250, 0),
            (vec![paid().returning(75_000, 0)], 750, 0),
        ] {
            let bill = bill(payments);
            assert_eq!((bill.due(), bill.surplus()), (Money::dollars(due), Money::dollars(excess)));
        }
        let forgiven = Bill { adjustment: -25_000, ..bill(vec![paid().returning(25_000, 0)]) };
        assert_eq!(
            (forgiven.due().minor(), forgiven.surplus().minor(), forgiven.paid().minor()),
            (0, 0, 75_000)
        );
        let kept = Bill { is_owed: false, adjustment: 75_000, ..bill(vec![paid()]) };
        assert_eq!((kept.due().minor(), kept.surplus().minor()), (0, 0));
        let cancelled = Bill { is_owed: false, ..bill(vec![paid()]) };
        assert_eq!((cancelled.due(), cancelled.surplus()), (Money::dollars(0), Money::dollars(750)));
    }

    #[test]
    fn the_visitor_sees_its_state() {
        let open =
            after(&[PaymentUpdate::Started(crate::PaymentSession { reference: "cs_1".into(), url: None })]);
        let returned = |minor| paid().returning(minor, 0);
        for (payments, state) in [
            (vec![], BillState::Due),
            (vec![payment(BookingId::generate())], BillState::Due),
            (vec![after(&[PaymentUpdate::Failed]), open.clone()], BillState::Processing),
            (vec![after(&[PaymentUpdate::Failed])], BillState::Failed),
            (vec![after(&[PaymentUpdate::Expired])], BillState::Expired),
            (vec![after(&[PaymentUpdate::Failed]), paid()], BillState::Paid),
        ] {
            assert_eq!(bill(payments).state(), state);
        }
        let over = |payment| Bill { is_owed: false, ..bill(vec![payment]) }.state();
        assert_eq!(over(paid()), BillState::Paid);
        assert_eq!(over(returned(25_000)), BillState::PartlyRefunded);
        assert_eq!(over(returned(75_000)), BillState::Refunded);
        assert_eq!(Bill { is_owed: false, ..bill(vec![]) }.state(), BillState::Expired);
    }
}
