use std::cell::RefCell;

use kernel::{RefundId, unrecorded};
use proptest::prelude::*;

use super::*;
use crate::bill::tests::bill;
use crate::payment::tests::{now, payment};
use crate::ports::MockPaymentRepository;
use crate::{GatewayError, Refund, RefundState, RefundThere, WantedRefund};

/// Everything in memory, for whole stories; [`MockPaymentRepository`] is for single steps.
#[derive(Default)]
struct Books {
    bill: RefCell<Option<Bill>>,
    refunds: RefCell<Vec<Refund>>,
    events: RefCell<Vec<PaymentChange>>,
    watched: RefCell<Vec<(PaymentId, Option<DateTime<Utc>>)>>,
    /// The payments of which someone has refunded $300 at the provider.
    foreign: RefCell<Vec<PaymentId>>,
}

impl PaymentEvents for Books {
    fn record(&self, event: &PaymentEvent<'_>) -> Result<(), StorageError> {
        self.events.borrow_mut().push(event.what);
        Ok(())
    }
}

impl PaymentRepository for Books {
    fn lock(&self, _: BookingId) -> Result<Option<Bill>, StorageError> {
        let refunds = self.refunds.borrow().clone();
        Ok(self.bill.borrow().clone().map(|bill| Bill { refunds, ..bill }))
    }

    fn bill(&self, booking: BookingId) -> Result<Option<Bill>, StorageError> {
        self.lock(booking)
    }

    fn find(&self, id: PaymentId) -> Result<Option<Payment>, StorageError> {
        let bill = self.bill.borrow();
        Ok(bill.as_ref().and_then(|bill| bill.payments.iter().find(|payment| payment.id == id).cloned()))
    }

    fn find_charge(&self, _: &ProviderKey, charge: &str) -> Result<Option<Payment>, StorageError> {
        let bill = self.bill.borrow();
        let is_it = |payment: &&Payment| payment.charge.as_deref() == Some(charge);
        Ok(bill.as_ref().and_then(|bill| bill.payments.iter().find(is_it).cloned()))
    }

    fn list(&self, _: &PaymentFilter, _: Page) -> Result<Paged<PaymentListing>, StorageError> {
        Ok(Paged { items: vec![], total: 0_i64.into() })
    }

    fn ids(&self, _: &PaymentFilter) -> Result<Vec<PaymentId>, StorageError> {
        Ok(vec![])
    }

    fn store(&self, payment: &Payment) -> Result<(), StorageError> {
        let mut bill = self.bill.borrow_mut();
        let payments = &mut bill.as_mut().unwrap().payments;
        match payments.iter_mut().find(|known| known.id == payment.id) {
            Some(known) => *known = payment.clone(),
            None => payments.push(payment.clone()),
        }
        Ok(())
    }

    fn adjust(&self, _: BookingId, adjustment: i64) -> Result<(), StorageError> {
        self.edit(|bill| bill.adjustment = adjustment);
        Ok(())
    }

    fn surpluses(&self) -> Result<Vec<Surplus>, StorageError> {
        Ok(vec![])
    }

    fn next_receipt(&self, _: i32) -> Result<i32, StorageError> {
        let bill = self.bill.borrow();
        let receipts = bill.iter().flat_map(|bill| &bill.payments).filter_map(|payment| payment.receipt);
        Ok(i32::try_from(receipts.count()).unwrap() + 1)
    }

    fn watch(&self, id: PaymentId, at: Option<DateTime<Utc>>) -> Result<(), StorageError> {
        self.watched.borrow_mut().push((id, at));
        Ok(())
    }

    fn take_watched(&self, _: DateTime<Utc>) -> Result<Option<Payment>, StorageError> {
        Ok(None)
    }

    fn refunds(&self, payment: PaymentId) -> Result<Vec<Refund>, StorageError> {
        Ok(self.refunds.borrow().iter().filter(|refund| refund.payment == payment).cloned().collect())
    }

    fn find_refund(&self, id: RefundId) -> Result<Option<Refund>, StorageError> {
        Ok(self.refunds.borrow().iter().find(|refund| refund.id == id).cloned())
    }

    fn add_refund(&self, refund: &Refund, _: DateTime<Utc>) -> Result<(), StorageError> {
        self.refunds.borrow_mut().push(refund.clone());
        Ok(())
    }

    fn settle_refund(
        &self,
        id: RefundId,
        state: RefundState,
        _: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let mut refunds = self.refunds.borrow_mut();
        let refund = refunds.iter_mut().find(|refund| refund.id == id).unwrap();
        let is_news = refund.state < state;
        refund.state = refund.state.max(state);
        Ok(is_news)
    }

    fn take_refund(&self, _: DateTime<Utc>) -> Result<Option<Refund>, StorageError> {
        Ok(None)
    }
}

fn stripe() -> ProviderKey {
    ProviderKey::parse("stripe").unwrap()
}

fn today() -> NaiveDate {
    now().date_naive()
}

impl Books {
    /// An unpaid bill of $750.
    fn open() -> Self {
        let books = Self::default();
        *books.bill.borrow_mut() = Some(bill(vec![]));
        books
    }

    fn payments(&self) -> Payments<'_> {
        Payments { repository: self, events: self, audit: unrecorded() }
    }

    fn booking(&self) -> BookingId {
        self.bill.borrow().as_ref().unwrap().booking
    }

    fn begin(&self) -> Result<Opening, PaymentError> {
        self.payments().begin(self.booking(), &stripe(), now())
    }

    /// A payment whose page is open.
    fn started(&self) -> Payment {
        let Opening::New(payment) = self.begin().unwrap() else { panic!("nothing was open") };
        let session = PaymentSession { reference: format!("cs_{}", payment.id), url: None };
        self.payments().started(payment.id, session, now()).unwrap()
    }

    fn learn(&self, payment: &Payment, update: PaymentUpdate) -> Result<ReportOutcome, PaymentError> {
        let about = About::Session(payment.id, format!("cs_{}", payment.id));
        self.payments().learn(
            &Report { about, amount: Some(payment.amount), update },
            &stripe(),
            today(),
            now(),
        )
    }

    fn edit(&self, change: impl FnOnce(&mut Bill)) {
        change(self.bill.borrow_mut().as_mut().unwrap());
    }

    fn bill(&self) -> Bill {
        self.lock(self.booking()).unwrap().unwrap()
    }

    /// Someone or something changes what is owed.
    fn changes(&self, what: BillChange, change: impl FnOnce(&mut Bill)) {
        self.edit(change);
        self.payments().settle(self.booking(), what, now()).unwrap();
    }

    fn happened(&self) -> Vec<PaymentChange> {
        self.events.take()
    }

    /// All refunds that the provider has of the payment: those made there, and those made here.
    fn refunds_there(&self, payment: PaymentId) -> Vec<RefundThere> {
        let foreign = self.foreign.borrow().iter().filter(|id| **id == payment).count();
        let foreign = std::iter::repeat_n(there(None, 30_000, RefundState::Done), foreign);
        let refunds = self.refunds.borrow();
        let ours = refunds.iter().filter(|refund| refund.payment == payment);
        foreign.chain(ours.map(|refund| there(Some(refund), refund.amount.minor(), refund.state))).collect()
    }

    /// The provider says so, or the office for a payment by hand.
    fn becomes(&self, refund: &Refund, state: RefundState) {
        if self.payments().find(refund.payment).unwrap().provider().is_none() {
            self.payments().refunded(refund.id, state, now()).unwrap();
            return;
        }
        let mut all = self.refunds_there(refund.payment);
        for known in all.iter_mut().filter(|known| known.ours == Some(refund.id)) {
            known.state = known.state.max(state);
        }
        self.payments().take_answer(refund, Ok(all), now()).unwrap().unwrap();
    }

    /// What the practice has in the end, once the refunds it decided on are made.
    fn kept_in_the_end(&self) -> i64 {
        let waiting = self.refunds.borrow().clone();
        for refund in waiting {
            self.becomes(&refund, RefundState::Done);
        }
        self.bill.borrow().as_ref().unwrap().kept().minor()
    }
}

const PERSON: BillChange = BillChange { is_other_price: true, returns: false };
const PROGRAM: BillChange = BillChange { is_other_price: true, returns: true };

fn wanted(amount: Option<i64>) -> WantedRefund {
    WantedRefund { amount, reason: "Agreed".into(), stays_owed: false, despite_dispute: false }
}

const PAID: PaymentUpdate = PaymentUpdate::Paid { charge: None };

#[test]
fn a_payment_is_asked_for_once_and_what_is_paid_settles_the_booking() {
    let books = Books::open();
    let Opening::New(first) = books.begin().unwrap() else { panic!("nothing was open") };
    assert_eq!(books.begin().unwrap(), Opening::New(first.clone()), "its page is not open yet");
    let payment = books.started();
    assert_eq!(payment.id, first.id);
    assert_eq!(books.begin().unwrap(), Opening::Open(payment.clone()));
    let learned = books.learn(&payment, PAID).unwrap();
    assert!(learned.settles_booking);
    assert_eq!(learned.payment.receipt, Some(ReceiptNumber { year: 2027, number: 1 }));
    assert!(!books.learn(&payment, PAID).unwrap().settles_booking, "once");
    assert_eq!(books.happened(), [PaymentChange::Started, PaymentChange::Paid]);
    assert!(matches!(books.begin(), Err(PaymentError::Settled)));
}

#[test]
fn a_page_for_another_amount_is_closed_and_a_new_one_opened() {
    let books = Books::open();
    let first = books.started();
    books.edit(|bill| bill.price = Money::dollars(1750));
    let Opening::New(second) = books.begin().unwrap() else { panic!("it asks for another amount") };
    assert_eq!(second.amount, Money::dollars(1750));
    assert_eq!(books.payments().find(first.id).unwrap().stage, Stage::Expired);
}

#[test]
fn a_page_that_opens_when_the_time_has_run_out_is_closed_by_the_worker() {
    let books = Books::open();
    let Opening::New(payment) = books.begin().unwrap() else { panic!("nothing was open") };
    books.edit(|bill| bill.is_owed = false);
    books.payments().settle(books.booking(), PROGRAM, now()).unwrap();
    let session = PaymentSession { reference: "cs_1".into(), url: None };
    let late = books.payments().started(payment.id, session.clone(), now()).unwrap();
    assert_eq!((late.stage, late.session), (Stage::Expired, Some(session)));
    assert_eq!(
        books.watched.take(),
        [(payment.id, Some(now() + FIRST_CHECK)), (payment.id, Some(now())), (payment.id, Some(now()))]
    );
}

#[test]
fn what_is_not_held_or_cancelled_is_not_paid_for() {
    let late = Books::open();
    late.edit(|bill| bill.pay_by = Some(now()));
    let cancelled = Books::open();
    cancelled.edit(|bill| bill.is_owed = false);
    for books in [late, cancelled] {
        assert!(matches!(books.begin(), Err(PaymentError::NotHeld)));
    }
}

#[test]
fn a_report_that_does_not_match_changes_nothing() {
    let books = Books::open();
    let payment = books.started();
    books.happened();
    let about = || About::Session(payment.id, format!("cs_{}", payment.id));
    let report = |about, amount| Report { about, amount, update: PAID };
    let other = Some(Money::new(75_000, kernel::Currency::Eur));
    for (report, provider) in [
        (report(about(), other), stripe()),
        (report(about(), Some(Money::cents(1))), stripe()),
        (report(about(), Some(payment.amount)), ProviderKey::parse("demo").unwrap()),
        (report(About::Session(payment.id, "cs_other".into()), Some(payment.amount)), stripe()),
        (report(About::Session(PaymentId::generate(), "cs".into()), Some(payment.amount)), stripe()),
        (report(About::Charge("pi_other".into()), Some(payment.amount)), stripe()),
    ] {
        let refused = books.payments().learn(&report, &provider, today(), now());
        assert!(matches!(refused, Err(PaymentError::Foreign)), "{report:?}");
    }
    assert_eq!((books.happened(), books.payments().find(payment.id).unwrap()), (vec![], payment));
}

#[test]
fn a_report_that_lacks_what_is_compared_changes_nothing() {
    let books = Books::open();
    let payment = books.started();
    let Opening::Open(_) = books.begin().unwrap() else { panic!("its page is open") };
    books.happened();
    let about = || About::Session(payment.id, format!("cs_{}", payment.id));
    for update in [PAID, PaymentUpdate::Failed, PaymentUpdate::Expired] {
        let report = Report { about: about(), amount: None, update };
        let refused = books.payments().learn(&report, &stripe(), today(), now());
        assert!(matches!(refused, Err(PaymentError::Foreign)), "{report:?}");
    }
    let unopened = Books::open();
    let Opening::New(payment) = unopened.begin().unwrap() else { panic!("nothing was open") };
    assert!(matches!(unopened.learn(&payment, PAID), Err(PaymentError::Foreign)), "no page was opened");
    assert_eq!((books.happened(), unopened.happened()), (vec![], vec![]));
}

#[test]
fn money_that_is_not_owed_goes_back() {
    let (cancelled, twice) = (Books::open(), Books::open());
    let late = cancelled.started();
    cancelled.edit(|bill| bill.is_owed = false);
    let learned = cancelled.learn(&late, PAID).unwrap();
    assert!(!learned.settles_booking);
    assert!(cancelled.happened().contains(&PaymentChange::PaidInVain));
    assert_eq!(cancelled.refunds.borrow()[0].reason, "The session was no longer held");
    let online = twice.started();
    let received = ReceivedPayment {
        method: ByHand::Cash,
        amount: Some(50_000),
        note: String::new(),
        received_on: today(),
    };
    assert!(!twice.payments().record(twice.booking(), &received, now()).unwrap().settles_booking);
    assert!(twice.learn(&online, PAID).unwrap().settles_booking);
    assert_eq!(twice.refunds.borrow()[0].amount, Money::dollars(500), "what was paid beyond the price");
    assert_eq!((cancelled.kept_in_the_end(), twice.kept_in_the_end()), (0, 75_000));
}

#[test]
fn money_for_a_time_that_is_no_longer_held_goes_back_whenever_it_came() {
    let books = Books::open();
    let payment = books.started();
    // The office moves the held booking to a dearer session; the page had been paid on.
    books.changes(PERSON, |bill| bill.price = Money::dollars(1750));
    assert_eq!(books.payments().find(payment.id).unwrap().stage, Stage::Expired);
    assert!(!books.learn(&payment, PAID).unwrap().settles_booking);
    assert_eq!((books.refunds.borrow().len(), books.bill().due()), (0, Money::dollars(1000)));
    books.changes(PROGRAM, |bill| bill.is_owed = false);
    assert_eq!(books.refunds.borrow()[0].amount, Money::dollars(750));
    assert_eq!((books.bill().surplus().minor(), books.kept_in_the_end()), (0, 0));
}

#[test]
fn what_is_kept_for_a_cancelled_booking_is_the_offices_to_decide_on_and_once() {
    let books = Books::open();
    let payment = books.started();
    books.learn(&payment, PAID).unwrap();
    assert!(matches!(books.payments().keep(books.booking()), Err(PaymentError::NoSurplus)));
    books.changes(PERSON, |bill| bill.is_owed = false);
    assert_eq!(books.bill().surplus(), Money::dollars(750));
    let part = books.payments().refund(payment.id, &wanted(Some(50_000)), now()).unwrap();
    assert_eq!(books.payments().keep(books.booking()).unwrap(), Money::dollars(250));
    assert_eq!(books.bill().surplus().minor(), 0);
    books.payments().refunded(part.id, RefundState::Failed, now()).unwrap();
    assert_eq!(
        books.bill().surplus(),
        Money::dollars(500),
        "it did not go back: it is to be decided on again"
    );
    books.changes(PERSON, |bill| bill.is_owed = true);
    assert_eq!(
        (books.bill().due().minor(), books.bill().surplus().minor()),
        (0, 0),
        "it takes place after all"
    );
}

#[test]
fn what_was_returned_is_asked_for_again_only_if_the_office_says_so() {
    for (stays_owed, due) in [(false, 0), (true, 75_000)] {
        let books = Books::open();
        let payment = books.started();
        books.learn(&payment, PAID).unwrap();
        let wanted = WantedRefund { stays_owed, ..wanted(None) };
        let refund = books.payments().refund(payment.id, &wanted, now()).unwrap();
        assert_eq!(books.bill().due().minor(), due);
        books.payments().refunded(refund.id, RefundState::Done, now()).unwrap();
        assert_eq!(books.bill().due().minor(), due);
    }
    let books = Books::open();
    let payment = books.started();
    books.learn(&payment, PAID).unwrap();
    books.learn(&payment, PaymentUpdate::Refunds(vec![there(None, 20_000, RefundState::Done)])).unwrap();
    assert_eq!(
        (books.bill().due().minor(), books.bill().surplus().minor()),
        (0, 0),
        "someone returned it there"
    );
}

#[test]
fn a_dispute_ends_and_meanwhile_a_refund_asks_first() {
    for (end, kept, change) in
        [(Dispute::Won, 75_000, PaymentChange::DisputeWon), (Dispute::Lost, 0, PaymentChange::DisputeLost)]
    {
        let books = Books::open();
        let payment = books.started();
        books.learn(&payment, PAID).unwrap();
        assert!(books.learn(&payment, PaymentUpdate::Disputed(Dispute::Open)).unwrap().is_newly_disputed);
        let refund = |despite_dispute| {
            books.payments().refund(payment.id, &WantedRefund { despite_dispute, ..wanted(Some(1)) }, now())
        };
        assert!(matches!(refund(false), Err(PaymentError::Disputed)));
        books.learn(&payment, PaymentUpdate::Disputed(end)).unwrap();
        assert!(
            !books.learn(&payment, PaymentUpdate::Disputed(Dispute::Open)).unwrap().is_newly_disputed,
            "too late"
        );
        let bill = books.bill();
        assert_eq!(
            (bill.kept().minor(), bill.due().minor(), bill.surplus().minor()),
            (kept, 0, 0),
            "{end:?}"
        );
        assert_eq!(books.happened().pop(), Some(change));
    }
    let (books, payment, _) = returning();
    books.learn(&payment, PaymentUpdate::Disputed(Dispute::Open)).unwrap();
    let insists = WantedRefund { despite_dispute: true, ..wanted(Some(1)) };
    books.payments().refund(payment.id, &insists, now()).unwrap();
}

#[test]
fn a_refund_is_at_most_what_is_left_of_the_payment() {
    let books = Books::open();
    let payment = books.started();
    let refund = |amount| books.payments().refund(payment.id, &wanted(amount), now());
    assert!(matches!(refund(None), Err(PaymentError::NotRefundable)));
    books.learn(&payment, PAID).unwrap();
    for wrong in [0, -1, 75_001, i64::MAX] {
        assert!(matches!(refund(Some(wrong)), Err(PaymentError::TooMuch(_))), "{wrong}");
    }
    let part = refund(Some(50_000)).unwrap();
    assert_eq!(part.state, RefundState::Requested);
    assert!(matches!(refund(Some(25_001)), Err(PaymentError::TooMuch(_))), "it waits for the provider");
    books.payments().refunded(part.id, RefundState::Failed, now()).unwrap();
    let all = refund(None).unwrap();
    assert_eq!(all.amount, Money::dollars(750));
    books.payments().refunded(all.id, RefundState::Done, now()).unwrap();
    for earlier in [RefundState::Requested, RefundState::Sent, RefundState::Done] {
        assert_eq!(books.payments().refunded(all.id, earlier, now()).unwrap().state, RefundState::Done);
    }
    assert_eq!(
        books.happened().split_off(2),
        [
            PaymentChange::RefundRequested(Money::dollars(500)),
            PaymentChange::RefundFailed(Money::dollars(500)),
            PaymentChange::RefundRequested(Money::dollars(750)),
            PaymentChange::Refunded(Money::dollars(750)),
        ]
    );
}

/// A paid bill of $750, and a refund of $250 of it.
fn returning() -> (Books, Payment, Refund) {
    let books = Books::open();
    let payment = books.started();
    books.learn(&payment, PAID).unwrap();
    let refund = books.payments().refund(payment.id, &wanted(Some(25_000)), now()).unwrap();
    books.happened();
    books.watched.take();
    (books, payment, refund)
}

fn there(ours: Option<&Refund>, amount: i64, state: RefundState) -> RefundThere {
    RefundThere { ours: ours.map(|refund| refund.id), amount, state }
}

#[test]
fn a_refund_is_made_when_the_provider_says_so_and_not_before() {
    let (books, payment, refund) = returning();
    let says =
        |state| books.payments().take_answer(&refund, Ok(vec![there(Some(&refund), 25_000, state)]), now());
    assert_eq!(says(RefundState::Sent).unwrap().unwrap(), RefundState::Sent);
    assert_eq!(
        (books.happened(), books.payments().find(payment.id).unwrap().refunded().minor()),
        (vec![], 0)
    );
    assert_eq!(books.watched.take(), [(payment.id, Some(now() + FIRST_CHECK))], "it is asked for");
    assert!(books.payments().is_returning(payment.id).unwrap());
    let left = books.payments().refundable(&books.payments().find(payment.id).unwrap()).unwrap();
    assert_eq!(left, Money::dollars(500));
    says(RefundState::Done).unwrap().unwrap();
    says(RefundState::Sent).unwrap().unwrap();
    assert_eq!(books.happened(), [PaymentChange::Refunded(Money::dollars(250))]);
    assert!(!books.payments().is_returning(payment.id).unwrap());
}

#[test]
fn money_that_comes_back_after_its_refund_is_kept_again_and_the_office_is_told() {
    let (books, payment, refund) = returning();
    let learns = |state| {
        books.learn(&payment, PaymentUpdate::Refunds(vec![there(Some(&refund), 25_000, state)])).unwrap()
    };
    assert_eq!(learns(RefundState::Done).payment.kept(), Money::dollars(500));
    let failed = learns(RefundState::Failed);
    assert!(failed.has_failed_refund);
    assert_eq!(failed.payment.kept(), Money::dollars(750));
    assert!(!learns(RefundState::Failed).has_failed_refund, "once");
    let amount = Money::dollars(250);
    assert_eq!(books.happened(), [PaymentChange::Refunded(amount), PaymentChange::RefundFailed(amount)]);
}

#[test]
fn refunds_made_at_the_provider_count_beside_those_made_here() {
    let (books, payment, refund) = returning();
    let answer =
        vec![there(None, 20_000, RefundState::Done), there(Some(&refund), 25_000, RefundState::Done)];
    books.payments().take_answer(&refund, Ok(answer), now()).unwrap().unwrap();
    let after = books.payments().find(payment.id).unwrap();
    assert_eq!(
        (after.refunded(), books.payments().refundable(&after).unwrap()),
        (Money::dollars(450), Money::dollars(300))
    );
}

#[test]
fn a_refund_that_the_provider_did_not_answer_stays_as_it_is_and_one_it_declined_failed() {
    let (books, _, refund) = returning();
    let down = || GatewayError::Unreachable("Stripe");
    let answer = books.payments().take_answer(&refund, Err(down()), now()).unwrap();
    assert_eq!(answer, Err(down()));
    assert_eq!(books.happened(), []);
    let declined = Err(GatewayError::Declined("Stripe"));
    assert_eq!(books.payments().take_answer(&refund, declined, now()).unwrap(), Ok(RefundState::Failed));
    assert_eq!(books.happened(), [PaymentChange::RefundFailed(Money::dollars(250))]);
}

#[test]
fn a_hint_that_refunds_have_changed_makes_the_provider_be_asked() {
    let (books, payment, _) = returning();
    books.learn(&payment, PaymentUpdate::RefundsChanged).unwrap();
    assert_eq!((books.watched.take(), books.happened()), (vec![(payment.id, Some(now()))], vec![]));
}

#[test]
fn a_payment_by_hand_is_returned_by_hand() {
    let books = Books::open();
    let received =
        ReceivedPayment { method: ByHand::Check, amount: None, note: "No. 12".into(), received_on: today() };
    let paid = books.payments().record(books.booking(), &received, now()).unwrap();
    assert!(paid.settles_booking);
    let refund = books.payments().refund(paid.payment.id, &wanted(None), now()).unwrap();
    assert_eq!(refund.state, RefundState::Done);
    assert_eq!(books.happened(), [PaymentChange::Recorded, PaymentChange::Refunded(Money::dollars(750))]);
}

#[test]
fn only_what_was_paid_has_a_receipt_to_send_again() {
    let books = Books::open();
    let payment = books.started();
    assert!(matches!(books.payments().send_receipt(payment.id), Err(PaymentError::NoReceipt)));
    books.learn(&payment, PAID).unwrap();
    books.payments().send_receipt(payment.id).unwrap();
    assert_eq!(books.happened().pop(), Some(PaymentChange::ReceiptSent));
}

#[test]
fn what_does_not_exist_is_not_found() {
    let mut repository = MockPaymentRepository::new();
    repository.expect_find().returning(|_| Ok(None));
    repository.expect_lock().returning(|_| Ok(None));
    repository.expect_bill().returning(|_| Ok(None));
    let books = Books::default();
    let payments = Payments { repository: &repository, events: &books, audit: unrecorded() };
    let (id, booking) = (PaymentId::generate(), payment(BookingId::generate()).booking);
    for error in [
        payments.find(id).unwrap_err(),
        payments.bill(booking).unwrap_err(),
        payments.begin(booking, &stripe(), now()).unwrap_err(),
        payments.refund(id, &wanted(None), now()).unwrap_err(),
    ] {
        assert!(matches!(error, PaymentError::NotFound), "{error:?}");
    }
}

/// What can happen to a booking's payments, in any order.
#[derive(Clone, Debug)]
enum Step {
    Begin,
    Report(usize, PaymentUpdate),
    Refund(usize, i64, bool),
    Becomes(usize, RefundState),
    RefundThere(usize),
    Dispute(usize, Dispute),
    ByHand(i64),
    Cancel,
    End,
    Revive,
    Reprice(i64),
    Keep,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let updates = prop::sample::select(vec![PAID, PaymentUpdate::Failed, PaymentUpdate::Expired]);
    let step = prop_oneof![
        3 => Just(Step::Begin),
        4 => (0..4_usize, updates).prop_map(|(which, update)| Step::Report(which, update)),
        2 => (0..4_usize, 1..80_000_i64, any::<bool>()).prop_map(|(of, part, owed)| Step::Refund(of, part, owed)),
        2 => (0..4_usize, prop::sample::select(RefundState::Failed.earlier().chain([RefundState::Failed]).collect::<Vec<_>>()))
            .prop_map(|(which, state)| Step::Becomes(which, state)),
        1 => (1..80_000_i64).prop_map(Step::ByHand),
        1 => (0..4_usize).prop_map(Step::RefundThere),
        1 => (0..4_usize, prop::sample::select(vec![Dispute::Open, Dispute::Won, Dispute::Lost]))
            .prop_map(|(which, dispute)| Step::Dispute(which, dispute)),
        1 => Just(Step::Cancel),
        1 => Just(Step::End),
        1 => Just(Step::Revive),
        1 => Just(Step::Keep),
        1 => (1..120_000_i64).prop_map(Step::Reprice),
    ];
    prop::collection::vec(step, 0..20)
}

proptest! {
    #[test]
    fn whatever_happens_no_one_pays_twice_and_no_more_goes_back_than_came(steps in steps()) {
        let books = Books::open();
        let online = || -> Vec<Payment> {
            let bill = books.bill.borrow();
            let all = bill.as_ref().unwrap().payments.iter();
            all.filter(|payment| payment.provider().is_some()).cloned().collect()
        };
        for step in steps {
            match step {
                Step::Begin => {
                    if let Ok(Opening::New(payment)) = books.begin() {
                        let session = PaymentSession { reference: format!("cs_{}", payment.id), url: None };
                        books.payments().started(payment.id, session, now()).unwrap();
                    }
                }
                Step::Report(which, update) => {
                    if let Some(payment) = online().get(which) {
                        books.learn(payment, update).unwrap();
                    }
                }
                Step::Refund(which, amount, stays_owed) => {
                    if let Some(payment) = online().get(which) {
                        let wanted = WantedRefund { stays_owed, ..wanted(Some(amount)) };
                        let due = books.bill().due();
                        if books.payments().refund(payment.id, &wanted, now()).is_ok() && !stays_owed {
                            prop_assert_eq!(books.bill().due(), due, "what is forgiven is not asked for");
                        }
                    }
                }
                Step::RefundThere(which) => {
                    let paid = online().get(which).cloned();
                    let left = |payment: &Payment| payment.left(&books.refunds.borrow()).minor() >= 30_000;
                    if let Some(payment) = paid.filter(left) {
                        books.foreign.borrow_mut().push(payment.id);
                        books.learn(&payment, PaymentUpdate::Refunds(books.refunds_there(payment.id))).unwrap();
                    }
                }
                Step::Dispute(which, dispute) => {
                    if let Some(payment) = online().get(which) {
                        books.learn(payment, PaymentUpdate::Disputed(dispute)).unwrap();
                    }
                }
                Step::Becomes(which, state) => {
                    let refund = books.refunds.borrow().get(which).cloned();
                    if let Some(refund) = refund {
                        books.becomes(&refund, state);
                    }
                }
                Step::ByHand(amount) => {
                    let (note, received_on) = (String::new(), today());
                    let received =
                        ReceivedPayment { method: ByHand::Cash, amount: Some(amount), note, received_on };
                    books.payments().record(books.booking(), &received, now()).ok();
                }
                Step::Cancel => books.changes(PERSON, |bill| bill.is_owed = false),
                Step::Revive => books.changes(PERSON, |bill| bill.is_owed = true),
                Step::Reprice(price) => books.changes(PERSON, |bill| bill.price = Money::cents(price)),
                Step::End => {
                    books.changes(PROGRAM, |bill| bill.is_owed = false);
                    let by_hand = books.bill().payments.into_iter().filter(|payment| payment.provider().is_none());
                    let by_hand: i64 = by_hand.map(|payment| payment.kept().minor()).sum();
                    prop_assert!(books.bill().surplus().minor() <= by_hand, "the rest is on its way back");
                }
                Step::Keep => {
                    let due = books.bill().due();
                    books.payments().keep(books.booking()).ok();
                    prop_assert_eq!((books.bill().surplus().minor(), books.bill().due()), (0, due));
                }
            }
            let bill = books.bill();
            prop_assert!(bill.payments.iter().filter(|payment| payment.is_open()).count() <= 1);
            prop_assert!(bill.open().is_none_or(|open| open.amount == bill.due()), "a page asks for what is due");
            prop_assert!(bill.due().minor() == 0 || bill.surplus().minor() == 0);
            prop_assert_eq!(bill.left().minor(), bill.owed().minor() - bill.due().minor() + bill.surplus().minor());
        }
        let bill = books.bill();
        let told = bill.surplus().minor();
        prop_assert!(books.kept_in_the_end() <= bill.owed().minor() + told, "kept is owed, or the office knows");
        let bill = books.bill();
        for payment in &bill.payments {
            prop_assert!(payment.refunded().minor() <= payment.amount.minor());
            prop_assert_eq!(payment.receipt.is_some(), payment.stage == Stage::Paid);
        }
        let mut numbers: Vec<_> =
            bill.payments.iter().filter_map(|payment| payment.receipt).map(|receipt| receipt.number).collect();
        numbers.sort_unstable();
        prop_assert_eq!(numbers.clone(), (1..=i32::try_from(numbers.len()).unwrap()).collect::<Vec<_>>());
    }
}
