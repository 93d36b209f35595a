use kernel::StorageError;

use crate::{
    BookingLookup, ContactLookup, Letterhead, Mail, Message, Notifications, Outbox, Queued, SendError,
    Verdict, booking_messages, contact_messages,
};

/// The messages that leave: [`Deliveries::take`] and [`Deliveries::write`], each in a transaction of its own, then
/// [`Mailer::send`](crate::Mailer::send) outside any, then [`Deliveries::settle`].
#[derive(Clone, Copy)]
pub struct Deliveries<'a> {
    /// Where messages wait.
    pub outbox: &'a dyn Outbox,
    /// What some are about.
    pub bookings: &'a dyn BookingLookup,
    /// What others are about.
    pub contacts: &'a dyn ContactLookup,
    /// What the practice wants to be told.
    pub notifications: Notifications,
}

impl Deliveries<'_> {
    /// Takes the next message that is due.
    pub fn take(&self) -> Result<Option<Queued>, StorageError> {
        self.outbox.take(Queued::LEASE)
    }

    /// What the message says, as of now. One that has nobody to go to, or that nobody wants, is given up.
    pub fn write(&self, queued: &Queued, letterhead: &Letterhead) -> Result<Option<Mail>, StorageError> {
        if queued.message.is_notice() && !self.notifications.email {
            self.outbox.give_up(queued.id, "E-mail notifications are switched off in the settings")?;
            return Ok(None);
        }
        let mail = match queued.message {
            Message::Booking(message, id) => self
                .bookings
                .details(id)?
                .and_then(|booking| booking_messages::compose(message, queued.id, &booking, letterhead)),
            Message::Contact(message, id) => self
                .contacts
                .details(id)?
                .and_then(|request| contact_messages::compose(message, queued.id, &request, letterhead)),
        };
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
    use crate::booking_messages::tests::{booking, letterhead};
    use crate::contact_messages::tests::request;
    use crate::ports::{MockBookingLookup, MockContactLookup, MockOutbox};
    use crate::{BookingDetails, BookingMessage, ContactMessage};
    use chrono::TimeDelta;
    use kernel::{BookingId, ContactRequestId, MailId};

    fn queued(message: BookingMessage) -> Queued {
        about(Message::Booking(message, BookingId::generate()))
    }

    fn about(message: Message) -> Queued {
        Queued { id: MailId::generate(), message, attempts: 1, age: TimeDelta::zero() }
    }

    /// An outbox, and what may be looked up.
    #[derive(Default)]
    struct House {
        outbox: MockOutbox,
        bookings: MockBookingLookup,
        contacts: MockContactLookup,
        silent: bool,
    }

    impl House {
        fn knowing(details: Option<BookingDetails>) -> Self {
            let mut house = Self::default();
            house.bookings.expect_details().returning(move |_| Ok(details.clone()));
            house
        }

        fn deliveries(&self) -> Deliveries<'_> {
            Deliveries {
                outbox: &self.outbox,
                bookings: &self.bookings,
                contacts: &self.contacts,
                notifications: Notifications { email: !self.silent, ..Notifications::default() },
            }
        }
    }

    #[test]
    fn a_message_is_written_from_the_booking_as_it_is_now() {
        let (message, house) = (queued(BookingMessage::Received), House::knowing(Some(booking())));
        let mail = house.deliveries().write(&message, &letterhead()).unwrap();
        assert_eq!(mail.unwrap().id, message.id);
    }

    #[test]
    fn a_message_about_a_contact_request_is_written_from_it() {
        let mut house = House::default();
        house.contacts.expect_details().returning(|_| Ok(Some(request())));
        let message = about(Message::Contact(ContactMessage::Requested, ContactRequestId::generate()));
        let mail = house.deliveries().write(&message, &letterhead()).unwrap().unwrap();
        assert_eq!((mail.id, mail.to.as_str()), (message.id, "office@practice.example"));
    }

    #[test]
    fn a_message_without_anybody_to_go_to_is_given_up() {
        let left = BookingDetails { employee_email: None, ..booking() };
        for details in [Some(left), None] {
            let mut house = House::knowing(details);
            house.outbox.expect_give_up().times(1).returning(|_, _| Ok(()));
            let message = queued(BookingMessage::Requested);
            assert_eq!(house.deliveries().write(&message, &letterhead()).unwrap(), None);
        }
    }

    #[test]
    fn notices_the_practice_does_not_want_are_given_up_and_visitors_still_hear() {
        let mut house = House { silent: true, ..House::knowing(Some(booking())) };
        house
            .outbox
            .expect_give_up()
            .withf(|_, why| why == "E-mail notifications are switched off in the settings")
            .times(1)
            .returning(|_, _| Ok(()));
        let deliveries = house.deliveries();
        assert_eq!(deliveries.write(&queued(BookingMessage::Requested), &letterhead()).unwrap(), None);
        assert!(deliveries.write(&queued(BookingMessage::Received), &letterhead()).unwrap().is_some());
    }

    #[test]
    fn what_has_left_is_settled() {
        let mut house = House::default();
        house.outbox.expect_sent().times(1).returning(|_| Ok(()));
        house.deliveries().settle(&queued(BookingMessage::Requested), Ok(())).unwrap();
    }

    #[test]
    fn what_failed_waits_or_is_given_up_with_the_reason() {
        let mut house = House::default();
        let half_a_minute = TimeDelta::seconds(30);
        house
            .outbox
            .expect_postpone()
            .withf(move |_, wait, error| *wait == half_a_minute && error == "busy")
            .times(1)
            .returning(|_, _, _| Ok(()));
        house.outbox.expect_give_up().withf(|_, error| error == "unknown").times(1).returning(|_, _| Ok(()));
        let (message, deliveries) = (queued(BookingMessage::Requested), house.deliveries());
        deliveries.settle(&message, Err(SendError::Temporary("busy".into()))).unwrap();
        deliveries.settle(&message, Err(SendError::Permanent("unknown".into()))).unwrap();
    }
}
