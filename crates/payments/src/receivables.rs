use std::collections::BTreeSet;

use chrono::NaiveDate;
use kernel::{Action, Audit, BookingId, Page, Paged, StorageError};

use crate::{Receivable, ReceivableRepository, ReceivableTotal, ReminderObstacle};

/// What clients owe for confirmed and completed sessions, and reminding them of it.
#[derive(Clone, Copy)]
pub struct Receivables<'a> {
    /// Where they are found.
    pub receivables: &'a dyn ReceivableRepository,
    /// Records who was reminded.
    pub audit: Audit<'a>,
    /// Today, by the practice's wall clock.
    pub today: NaiveDate,
}

/// A page of what clients owe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivablePage {
    /// What is overdue, then what is due next.
    pub page: Paged<Receivable>,
    /// What all of it amounts to, one total for each currency.
    pub totals: Vec<ReceivableTotal>,
}

/// What became of a reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentReminder {
    /// The booking whose client was to be reminded.
    pub booking: BookingId,
    /// Why the client is not reminded; `None` if they are.
    pub obstacle: Option<ReminderObstacle>,
}

impl Receivables<'_> {
    /// A page of what clients owe: what is overdue first, then by the day it is due.
    pub fn list(&self, page: Page) -> Result<ReceivablePage, StorageError> {
        let totals = self.receivables.totals()?;
        let total = totals.iter().map(|total| total.sessions).sum::<i64>().into();
        let items = self.receivables.list(self.today, page)?;
        Ok(ReceivablePage { page: Paged { items, total }, totals })
    }

    /// Reminds the clients of what they owe for these bookings, each at most once a day. The answer has each
    /// booking once.
    pub fn remind(&self, bookings: &[BookingId]) -> Result<Vec<PaymentReminder>, StorageError> {
        // In the same order for everyone, so that no two calls wait for each other.
        let chosen: Vec<_> = bookings.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let found = self.receivables.among(&chosen, self.today)?;
        let remind = |booking| {
            let owed = found.iter().find(|receivable| receivable.booking == booking);
            Ok(PaymentReminder { booking, obstacle: self.remind_of(owed)? })
        };
        chosen.into_iter().map(remind).collect()
    }

    fn remind_of(&self, owed: Option<&Receivable>) -> Result<Option<ReminderObstacle>, StorageError> {
        let Some(owed) = owed else { return Ok(Some(ReminderObstacle::NothingOwed)) };
        if owed.obstacle.is_some() {
            return Ok(owed.obstacle);
        }
        if !self.receivables.remind(owed.booking, self.today)? {
            return Ok(Some(ReminderObstacle::RemindedToday));
        }
        let amount = owed.amount.to_string();
        self.audit.record_detail(Action::BookingPaymentReminded, owed.booking, amount)?;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AuditLines, Money};

    use super::*;
    use crate::ports::MockReceivableRepository;

    fn today() -> NaiveDate {
        "2027-01-05".parse().unwrap()
    }

    fn receivable(start: &str) -> Receivable {
        Receivable {
            booking: BookingId::generate(),
            reference: "A-7K3F-92".into(),
            client_name: "Jo Reed".into(),
            mediator_name: "Ann Rivera".into(),
            start: start.parse().unwrap(),
            amount: Money::dollars(750),
            owed_since: "2027-01-01T12:00:00Z".parse().unwrap(),
            reminded_at: None,
            obstacle: None,
        }
    }

    #[test]
    fn a_session_is_to_be_paid_by_the_end_of_its_day() {
        for (start, is_overdue) in
            [("2027-01-04T23:45:00", true), ("2027-01-05T00:00:00", false), ("2027-01-06T09:00:00", false)]
        {
            assert_eq!(receivable(start).is_overdue(today()), is_overdue, "{start}");
        }
    }

    #[test]
    fn a_page_comes_with_the_totals_and_the_number_of_all() {
        let mut receivables = MockReceivableRepository::new();
        let totals = [
            ReceivableTotal { amount: Money::dollars(750), sessions: 1 },
            ReceivableTotal { amount: Money::new(9_000, kernel::Currency::Jpy), sessions: 2 },
        ];
        receivables.expect_totals().return_once(move || Ok(totals.to_vec()));
        let item = receivable("2027-01-06T09:00:00");
        let items = vec![item.clone()];
        receivables.expect_list().withf(|day, _| *day == today()).return_once(|_, _| Ok(items));
        let log = AuditLines::default();
        let receivables = Receivables { receivables: &receivables, audit: log.audit(), today: today() };
        let found = receivables.list(Page { limit: 1, offset: 0 }).unwrap();
        let page = Paged { items: vec![item], total: 3_i64.into() };
        assert_eq!(found, ReceivablePage { page, totals: totals.to_vec() });
    }

    #[test]
    fn only_who_owes_and_can_be_reached_is_reminded() {
        let owing = receivable("2027-01-06T09:00:00");
        let of = |obstacle| Receivable { obstacle, ..receivable("2027-01-06T09:00:00") };
        let refused = of(Some(ReminderObstacle::AddressRefused));
        let raced = of(None);
        let paid = BookingId::generate();
        let mut receivables = MockReceivableRepository::new();
        let found = vec![owing.clone(), refused.clone(), raced.clone()];
        receivables.expect_among().withf(|ids, _| ids.len() == 4).return_once(|_, _| Ok(found));
        let reminded = owing.booking;
        receivables.expect_remind().times(2).returning(move |id, _| Ok(id == reminded));
        let log = AuditLines::default();
        let receivables = Receivables { receivables: &receivables, audit: log.audit(), today: today() };
        let asked = [owing.booking, refused.booking, owing.booking, raced.booking, paid];
        let mut expected = [
            (owing.booking, None),
            (refused.booking, Some(ReminderObstacle::AddressRefused)),
            (raced.booking, Some(ReminderObstacle::RemindedToday)),
            (paid, Some(ReminderObstacle::NothingOwed)),
        ]
        .map(|(booking, obstacle)| PaymentReminder { booking, obstacle });
        expected.sort_by_key(|reminder| reminder.booking);
        assert_eq!(receivables.remind(&asked).unwrap(), expected);
        assert_eq!(log.texts(), [format!("booking.payment_reminded {} $750", owing.booking)]);
    }
}
