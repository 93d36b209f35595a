use kernel::StorageError;

use crate::messages::compose;
use crate::{BookingLookup, Letterhead, Mail, Outbox, Queued, SendError, Verdict};

/// The messages that leave: [`Deliveries::take`] and [`Deliveries::write`], each in a transaction of its own, then
/// [`Mailer::send`](crate::Mailer::send) outside any, then [`Deliveries::settle`].
#[derive(Clone, Copy)]
pub struct Deliveries<'a> {
    /// Where messages wait.
    pub outbox: &'a dyn Outbox,
    /// What they are about.
    pub bookings: &'a dyn BookingLookup,
}

impl Deliveries<'_> {
    /// Takes the next message that is due.
    pub fn take(&self) -> Result<Option<Queued>, StorageError> {
        self.outbox.take(Queued::LEASE)
    }

    /// What the message says, as of now. One that has nobody to go to is given up.
    pub fn write(&self, queued: &Queued, letterhead: &Letterhead) -> Result<Option<Mail>, StorageError> {
        let booking = self.bookings.details(queued.booking_id)?;
        let mail = booking.and_then(|booking| compose(queued.kind, queued.id, &booking, letterhead));
        if mail.is_none() {
            self.outbox.give_up(queued.id, "There is nobody to send it to any more")?;
        }
        Ok(mail)
    }

    /// Notes what became of it.
    pub fn settle(&self, queued: &Queued, outcome: Result<(), SendError>) -> Result<(), StorageError> {
        let Err(error) = outcome else { return self.outbox.sent(queued.id) };
        match queued.verdict(&error) {
            Verdict::Retry(wait) => self.outbox.postpone(queued.id, wait, &error.to_string()),
            Verdict::GiveUp => self.outbox.give_up(queued.id, &error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{booking, letterhead};
    use crate::ports::{MockBookingLookup, MockOutbox};
    use crate::{BookingDetails, MessageKind};
    use chrono::TimeDelta;
    use kernel::{BookingId, MailId};

    fn queued(kind: MessageKind) -> Queued {
        let (id, booking_id) = (MailId::generate(), BookingId::generate());
        Queued { id, kind, booking_id, attempts: 1, age: TimeDelta::zero() }
    }

    fn lookup(details: Option<BookingDetails>) -> MockBookingLookup {
        let mut bookings = MockBookingLookup::new();
        bookings.expect_details().returning(move |_| Ok(details.clone()));
        bookings
    }

    #[test]
    fn a_message_is_written_from_the_booking_as_it_is_now() {
        let message = queued(MessageKind::BookingReceived);
        let (outbox, bookings) = (MockOutbox::new(), lookup(Some(booking())));
        let mail =
            Deliveries { outbox: &outbox, bookings: &bookings }.write(&message, &letterhead()).unwrap();
        assert_eq!(mail.unwrap().id, message.id);
    }

    #[test]
    fn a_message_without_anybody_to_go_to_is_given_up() {
        let mut outbox = MockOutbox::new();
        outbox.expect_give_up().times(2).returning(|_, _| Ok(()));
        let left = BookingDetails { employee_email: None, ..booking() };
        for bookings in [lookup(Some(left)), lookup(None)] {
            let deliveries = Deliveries { outbox: &outbox, bookings: &bookings };
            assert_eq!(deliveries.write(&queued(MessageKind::NewRequest), &letterhead()).unwrap(), None);
        }
    }

    #[test]
    fn what_has_left_is_settled() {
        let (mut outbox, bookings) = (MockOutbox::new(), MockBookingLookup::new());
        outbox.expect_sent().times(1).returning(|_| Ok(()));
        let message = queued(MessageKind::NewRequest);
        Deliveries { outbox: &outbox, bookings: &bookings }.settle(&message, Ok(())).unwrap();
    }

    #[test]
    fn what_failed_waits_or_is_given_up_with_the_reason() {
        let (mut outbox, bookings) = (MockOutbox::new(), MockBookingLookup::new());
        let half_a_minute = TimeDelta::seconds(30);
        outbox
            .expect_postpone()
            .withf(move |_, wait, error| *wait == half_a_minute && error == "busy")
            .times(1)
            .returning(|_, _, _| Ok(()));
        outbox.expect_give_up().withf(|_, error| error == "unknown").times(1).returning(|_, _| Ok(()));
        let (message, deliveries) =
            (queued(MessageKind::NewRequest), Deliveries { outbox: &outbox, bookings: &bookings });
        deliveries.settle(&message, Err(SendError::Temporary("busy".into()))).unwrap();
        deliveries.settle(&message, Err(SendError::Permanent("unknown".into()))).unwrap();
    }
}
