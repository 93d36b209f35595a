use chrono::{DateTime, Datelike, NaiveDate, Utc};
use kernel::{BookingId, Money, PaymentId, RefundId};

use crate::ProviderKey;

/// Money for a booking, asked for or received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Unique id.
    pub id: PaymentId,
    /// What is paid for.
    pub booking: BookingId,
    /// How much.
    pub amount: Money,
    /// How far it has come.
    pub stage: Stage,
    /// The total of the refunds that Accord has made, in minor units.
    pub refunded_here: i64,
    /// The total of the refunds that the provider has made, in minor units: these, and those that
    /// someone made there.
    pub refunded_there: i64,
    /// The dispute with the payer's bank, if there was one.
    pub dispute: Option<Dispute>,
    /// How it is paid.
    pub method: Method,
    /// The provider's payment page, once it is open.
    pub session: Option<PaymentSession>,
    /// What the provider calls the money that moved.
    pub charge: Option<String>,
    /// What the office noted about a payment by hand, such as the number of a check.
    pub note: String,
    /// The day on which the office received it.
    pub received_on: Option<NaiveDate>,
    /// The number of its receipt, once it is paid.
    pub receipt: Option<ReceiptNumber>,
    /// When it was asked for or recorded.
    pub created_at: DateTime<Utc>,
    /// When it was paid, failed or expired.
    pub settled_at: Option<DateTime<Utc>>,
}

/// How far a payment has come. The order decides between reports that arrive late or out of order:
/// a later stage wins, and money that has moved wins over everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// It is decided, but the provider may not know of it.
    Created,
    /// The provider's page is open.
    Pending,
    /// Its time ran out.
    Expired,
    /// The provider refused it.
    Failed,
    /// The money has moved.
    Paid,
}

kernel::named!(Stage {
    Created = "created",
    Pending = "pending",
    Expired = "expired",
    Failed = "failed",
    Paid = "paid",
});

/// A payment's state, as people see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentState {
    /// It is decided, but the provider may not know of it.
    Created,
    /// The provider's page is open.
    Pending,
    /// The money has moved.
    Paid,
    /// The provider refused it.
    Failed,
    /// Its time ran out.
    Expired,
    /// A part was returned.
    PartlyRefunded,
    /// All of it was returned.
    Refunded,
}

kernel::named!(PaymentState {
    Created = "created",
    Pending = "pending",
    Paid = "paid",
    Failed = "failed",
    Expired = "expired",
    PartlyRefunded = "partly_refunded",
    Refunded = "refunded",
});

/// A dispute with the payer's bank. The order decides between reports that arrive late or out of
/// order: a later state wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dispute {
    /// The bank has yet to decide.
    Open,
    /// The practice keeps the money.
    Won,
    /// The payer has the money back.
    Lost,
}

kernel::named!(Dispute { Open = "open", Won = "won", Lost = "lost" });

/// How a payment is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Through this provider.
    Online(ProviderKey),
    /// In the office.
    ByHand(ByHand),
}

/// How a payment in the office is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByHand {
    /// With a check.
    Check,
    /// By wire transfer.
    Wire,
    /// In cash.
    Cash,
    /// Otherwise.
    Other,
}

kernel::named!(ByHand { Check = "check", Wire = "wire", Cash = "cash", Other = "other" });

/// A provider's payment page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentSession {
    /// What the provider calls it.
    pub reference: String,
    /// Its address; `None` if the payment is made on the practice's own site.
    pub url: Option<String>,
}

/// The number of a receipt, such as `2027-00001`: without gaps in a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReceiptNumber {
    /// The year of the payment, by the practice's wall clock.
    pub year: i32,
    /// From 1.
    pub number: i32,
}

impl std::fmt::Display for ReceiptNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{:05}", self.year, self.number)
    }
}

impl ReceiptNumber {
    /// The number that is written so.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (year, number) = text.trim().split_once('-')?;
        let number = Self { year: year.parse().ok()?, number: number.parse().ok()? };
        (number.to_string() == text.trim()).then_some(number)
    }

    /// The year that a payment received on this day counts in.
    #[must_use]
    pub fn year_of(day: NaiveDate) -> i32 {
        day.year()
    }
}

/// Something that became known about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentUpdate {
    /// The provider's page is open.
    Started(PaymentSession),
    /// The money has moved.
    Paid {
        /// What the provider calls it.
        charge: Option<String>,
    },
    /// The provider refused it.
    Failed,
    /// Its time ran out.
    Expired,
    /// The provider has these refunds of it, and no others.
    Refunds(Vec<RefundThere>),
    /// Something has happened to its refunds: the provider has to be asked what.
    RefundsChanged,
    /// The state of a dispute with the payer's bank.
    Disputed(Dispute),
}

impl Payment {
    /// How much has been returned: all of it if a dispute was lost.
    #[must_use]
    pub fn refunded(&self) -> Money {
        let refunded = match self.dispute {
            Some(Dispute::Lost) => self.amount.minor(),
            _ => self.refunded_here.max(self.refunded_there),
        };
        Money::new(refunded, self.amount.currency())
    }

    /// Whether the payer's bank has yet to decide on a dispute.
    #[must_use]
    pub fn is_disputed(&self) -> bool {
        self.dispute == Some(Dispute::Open)
    }

    /// How much the practice has of it.
    #[must_use]
    pub fn kept(&self) -> Money {
        let minor = if self.stage == Stage::Paid { self.amount.minor() - self.refunded().minor() } else { 0 };
        Money::new(minor, self.amount.currency())
    }

    /// How much the practice has of it once those of these refunds that are under way are made.
    #[must_use]
    pub fn left(&self, refunds: &[Refund]) -> Money {
        let own = refunds.iter().filter(|refund| refund.payment == self.id && refund.state.is_under_way());
        let under_way: i64 = own.map(|refund| refund.amount.minor()).sum();
        Money::new((self.kept().minor() - under_way).max(0), self.amount.currency())
    }

    /// Its state, as people see it.
    #[must_use]
    pub fn state(&self) -> PaymentState {
        match self.stage {
            Stage::Created => PaymentState::Created,
            Stage::Pending => PaymentState::Pending,
            Stage::Expired => PaymentState::Expired,
            Stage::Failed => PaymentState::Failed,
            Stage::Paid if self.refunded().minor() == 0 => PaymentState::Paid,
            Stage::Paid if self.kept().minor() > 0 => PaymentState::PartlyRefunded,
            Stage::Paid => PaymentState::Refunded,
        }
    }

    /// Whether it may still be paid on the provider's page.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Created | Stage::Pending)
    }

    /// Its provider, unless it was made in the office.
    #[must_use]
    pub fn provider(&self) -> Option<&ProviderKey> {
        match &self.method {
            Method::Online(key) => Some(key),
            Method::ByHand(_) => None,
        }
    }

    /// The payment once this is known. The same update twice, or in another order, lead to the same
    /// end: what has happened at the provider has happened, whenever it is reported.
    #[must_use]
    pub fn knowing(&self, update: &PaymentUpdate, now: DateTime<Utc>) -> Self {
        let mut payment = self.clone();
        match update {
            PaymentUpdate::Started(session) => {
                payment.session.get_or_insert_with(|| session.clone());
                payment.stage = self.stage.max(Stage::Pending);
            }
            PaymentUpdate::Paid { charge } => {
                payment.stage = Stage::Paid;
                payment.charge = self.charge.clone().or_else(|| charge.clone());
            }
            PaymentUpdate::Failed => payment.stage = self.stage.max(Stage::Failed),
            PaymentUpdate::Expired => payment.stage = self.stage.max(Stage::Expired),
            PaymentUpdate::Disputed(dispute) => payment.dispute = self.dispute.max(Some(*dispute)),
            // What is returned is in the refunds: see `returning`.
            PaymentUpdate::Refunds(_) | PaymentUpdate::RefundsChanged => {}
        }
        if payment.stage != self.stage && !payment.is_open() {
            payment.settled_at = Some(now);
        }
        payment
    }

    /// The payment of which this much has been returned: by Accord, and in all at its provider.
    #[must_use]
    pub fn returning(self, here: i64, there: i64) -> Self {
        let most = self.amount.minor();
        Self { refunded_here: here.clamp(0, most), refunded_there: there.clamp(0, most), ..self }
    }
}

/// Money to be returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    /// Unique id.
    pub id: RefundId,
    /// The payment.
    pub payment: PaymentId,
    /// How much.
    pub amount: Money,
    /// Why, in the office's words.
    pub reason: String,
    /// What has become of it.
    pub state: RefundState,
    /// When it was decided.
    pub created_at: DateTime<Utc>,
}

/// What has become of a refund. The order decides between reports that arrive late or out of order:
/// a later state wins. Even money that was returned may come back, such as from an account that has
/// been closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RefundState {
    /// It is decided; the provider may not know of it.
    Requested,
    /// The provider is at it.
    Sent,
    /// The money has been returned.
    Done,
    /// The money has not been returned, and will not be.
    Failed,
}

kernel::named!(RefundState { Requested = "requested", Sent = "sent", Done = "done", Failed = "failed" });

impl RefundState {
    /// Whether its last word is still to come.
    #[must_use]
    pub fn is_under_way(self) -> bool {
        self < Self::Done
    }

    /// The states that this one follows.
    pub fn earlier(self) -> impl Iterator<Item = Self> {
        [Self::Requested, Self::Sent, Self::Done].into_iter().filter(move |state| *state < self)
    }
}

/// A refund, as the provider has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundThere {
    /// Accord's own id of it; `None` if it was made at the provider.
    pub ours: Option<RefundId>,
    /// How much, in minor units.
    pub amount: i64,
    /// What has become of it.
    pub state: RefundState,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use kernel::Currency;
    use proptest::prelude::*;

    pub(crate) fn now() -> DateTime<Utc> {
        "2027-01-04T13:00:00Z".parse().unwrap()
    }

    #[test]
    fn a_receipt_number_is_read_as_it_is_written() {
        let number = ReceiptNumber { year: 2027, number: 42 };
        assert_eq!(ReceiptNumber::parse(&format!(" {number} ")), Some(number));
        for text in ["", "2027", "2027-42", "2027-00042-1", "Jo Park", "2027-+0042", "99999999999-00042"] {
            assert_eq!(ReceiptNumber::parse(text), None, "{text}");
        }
    }

    /// An online payment of $750 that nothing has happened to yet.
    pub(crate) fn payment(booking: BookingId) -> Payment {
        Payment {
            id: PaymentId::generate(),
            booking,
            amount: Money::dollars(750),
            stage: Stage::Created,
            refunded_here: 0,
            refunded_there: 0,
            dispute: None,
            method: Method::Online(ProviderKey::parse("stripe").unwrap()),
            session: None,
            charge: None,
            note: String::new(),
            received_on: None,
            receipt: None,
            created_at: now(),
            settled_at: None,
        }
    }

    fn updates() -> impl Strategy<Value = Vec<PaymentUpdate>> {
        let session = PaymentSession { reference: "cs_1".into(), url: None };
        let one = prop_oneof![
            Just(PaymentUpdate::Started(session)),
            Just(PaymentUpdate::Paid { charge: Some("pi_1".into()) }),
            Just(PaymentUpdate::Failed),
            Just(PaymentUpdate::Expired),
            Just(PaymentUpdate::Disputed(Dispute::Open)),
            Just(PaymentUpdate::Disputed(Dispute::Won)),
            Just(PaymentUpdate::Disputed(Dispute::Lost)),
        ];
        prop::collection::vec(one, 0..8)
    }

    fn after(updates: &[PaymentUpdate]) -> Payment {
        let new = payment(BookingId::generate());
        let id = "00000000-0000-7000-8000-000000000001";
        let new = Payment { id: id.parse().unwrap(), booking: id.parse().unwrap(), ..new };
        updates.iter().fold(new, |payment, update| payment.knowing(update, now()))
    }

    #[test]
    fn a_receipt_has_the_year_and_a_number() {
        assert_eq!(ReceiptNumber { year: 2027, number: 1 }.to_string(), "2027-00001");
        assert_eq!(ReceiptNumber { year: 2027, number: 123_456 }.to_string(), "2027-123456");
        assert_eq!(ReceiptNumber::year_of("2027-12-31".parse().unwrap()), 2027);
    }

    #[test]
    fn the_state_tells_how_much_was_returned() {
        let paid = after(&[PaymentUpdate::Paid { charge: None }]);
        let refunded = |part| paid.clone().returning(part, 0);
        assert_eq!(paid.state(), PaymentState::Paid);
        assert_eq!(refunded(1).state(), PaymentState::PartlyRefunded);
        assert_eq!(refunded(75_000).state(), PaymentState::Refunded);
        assert_eq!(refunded(25_000).kept(), Money::dollars(500));
    }

    #[test]
    fn a_refund_is_counted_once_when_the_provider_reports_it_too() {
        let paid = after(&[PaymentUpdate::Paid { charge: None }]);
        let both = paid.returning(25_000, 25_000);
        assert_eq!(both.refunded(), Money::dollars(250));
    }

    #[test]
    fn what_was_only_asked_for_is_not_money() {
        for update in [PaymentUpdate::Failed, PaymentUpdate::Expired] {
            assert_eq!(after(&[update]).returning(0, 100).kept(), Money::new(0, Currency::Usd));
        }
    }

    proptest! {
        #[test]
        fn news_in_any_order_and_any_number_lead_to_the_same_end(
            updates in updates(),
            order in any::<prop::sample::Index>(),
        ) {
            let mut others = updates.clone();
            others.extend(updates.iter().take(order.index(updates.len() + 1)).cloned());
            others.reverse();
            let turn = order.index(others.len() + 1);
            others.rotate_left(turn);
            prop_assert_eq!(after(&updates), after(&others));
        }

        #[test]
        fn never_more_is_returned_than_was_paid(
            updates in updates(),
            parts in prop::collection::vec(0..100_000_i64, 0..4),
        ) {
            let payment = parts.chunks(2).fold(after(&updates), |payment, parts| {
                payment.returning(parts[0], parts[parts.len() - 1])
            });
            prop_assert!((0..=payment.amount.minor()).contains(&payment.refunded().minor()));
            prop_assert!(payment.kept().minor() >= 0);
        }
    }
}
