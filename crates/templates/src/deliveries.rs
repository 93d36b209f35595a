use kernel::StorageError;

use crate::messages::compose;
use crate::{BookingLookup, Letterhead, Mail, Outbox, Queued, SendError, Verdict};

/// The messages that leave: [`Deliveries::take`], then [`Mailer::send`](crate::Mailer::send) outside any transaction, then
/// [`Deliveries::settle`].
#[derive(Clone, Copy)]
pub struct Deliveries<'a> {
    /// Where messages wait.
    pub outbox: &'a dyn Outbox,
    /// What they are about.
    pub bookings: &'a dyn BookingLookup,
}

/// A message on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Its place in the outbox.
    pub queued: Queued,
    /// What it says, as of now.
    pub mail: Mail,
}

impl Deliveries<'_> {
    /// Takes the next message that is due and writes it. One that has nobody to go to is given up on the way.
    pub fn take(&self, letterhead: &Letterhead) -> Result<Option<Delivery>, StorageError> {
        while let Some(queued) = self.outbox.take(Queued::LEASE)? {
            let booking = self.bookings.details(queued.booking_id)?;
            let mail = booking.and_then(|booking| compose(queued.kind, queued.id, &booking, letterhead));
            match mail {
                Some(mail) => return Ok(Some(Delivery { queued, mail })),
                None => self.outbox.give_up(queued.id, "There is nobody to send it to any more")?,
            }
        }
        Ok(None)
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

    /// An outbox that hands out these messages, one after the other.
    fn outbox(messages: Vec<Queued>) -> MockOutbox {
        let mut outbox = MockOutbox::new();
        let mut messages = messages.into_iter();
        outbox.expect_take().returning(move |_| Ok(messages.next()));
        outbox
    }

    fn lookup(details: Option<BookingDetails>) -> MockBookingLookup {
        let mut bookings = MockBookingLookup::new();
        bookings.expect_details().returning(move |_| Ok(details.clone()));
        bookings
    }

    #[test]
    fn the_next_message_is_written_from_the_booking_as_it_is_now() {
        let next = queued(MessageKind::BookingReceived);
        let (outbox, bookings) = (outbox(vec![next]), lookup(Some(booking())));
        let delivery =
            Deliveries { outbox: &outbox, bookings: &bookings }.take(&letterhead()).unwrap().unwrap();
        assert_eq!((delivery.queued, delivery.mail.id), (next, next.id));
    }

    #[test]
    fn a_message_without_anybody_to_go_to_is_given_up_and_the_next_one_taken() {
        let (orphan, next) = (queued(MessageKind::NewRequest), queued(MessageKind::BookingReceived));
        let mut outbox = outbox(vec![orphan, next]);
        outbox.expect_give_up().withf(move |id, _| *id == orphan.id).times(1).returning(|_, _| Ok(()));
        let bookings = lookup(Some(BookingDetails { employee_email: None, ..booking() }));
        let delivery =
            Deliveries { outbox: &outbox, bookings: &bookings }.take(&letterhead()).unwrap().unwrap();
        assert_eq!(delivery.queued, next);
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
