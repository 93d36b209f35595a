use kernel::{BookingId, ContactRequestId, PaymentId};

use crate::{BookingMessage, ContactMessage, Message, PaymentMessage};

/// An event that sends email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// A session was booked, by its visitor or by the practice.
    BookingRequested(BookingId),
    /// The practice set another status.
    BookingStatusChanged(BookingId),
    /// The practice moved the session.
    BookingMoved(BookingId),
    /// The visitor cancelled.
    BookingCancelledByClient(BookingId),
    /// The visitor moved the session.
    BookingMovedByClient(BookingId),
    /// The request was cancelled because its visitor did not confirm it in time.
    RequestEnded(BookingId),
    /// The time is no longer held for a visitor who has not paid.
    HoldEnded(BookingId),
    /// The visitor's payment, or one in the office, has arrived; or they want the receipt again.
    PaymentReceived(PaymentId, BookingId),
    /// Money was returned.
    PaymentRefunded(PaymentId, BookingId),
    /// A payment came too late, or twice.
    PaymentReturned(PaymentId, BookingId),
    /// A visitor wrote to the practice.
    ContactReceived(ContactRequestId),
}

impl Trigger {
    /// The messages to send.
    #[must_use]
    pub fn messages(self) -> Vec<Message> {
        use BookingMessage as Booking;
        let booking = |id, kinds: &[BookingMessage]| {
            kinds.iter().map(|kind| Message::Booking(*kind, id)).collect::<Vec<_>>()
        };
        match self {
            Self::BookingRequested(id) => booking(id, &[Booking::Received, Booking::Requested]),
            Self::BookingStatusChanged(id) => booking(id, &[Booking::Status]),
            // It also states the booking's status.
            Self::BookingMoved(id) => booking(id, &[Booking::Moved]),
            Self::BookingCancelledByClient(id) => booking(id, &[Booking::CancelledByClient, Booking::Status]),
            Self::BookingMovedByClient(id) => booking(id, &[Booking::MovedByClient, Booking::Moved]),
            Self::RequestEnded(id) => booking(id, &[Booking::EndedNotice, Booking::Ended]),
            Self::HoldEnded(id) => booking(id, &[Booking::HoldEnded]),
            Self::PaymentReceived(id, of) => vec![Message::Payment(PaymentMessage::Receipt, id, of)],
            Self::PaymentRefunded(id, of) => vec![Message::Payment(PaymentMessage::Refunded, id, of)],
            Self::PaymentReturned(id, of) => {
                let both = [PaymentMessage::ReturnedNotice, PaymentMessage::Returned];
                both.map(|kind| Message::Payment(kind, id, of)).to_vec()
            }
            Self::ContactReceived(id) => {
                let both = [ContactMessage::Received, ContactMessage::Requested];
                both.map(|kind| Message::Contact(kind, id)).to_vec()
            }
        }
    }

    /// Whether an unsent message already covers this event: a message's content is read when it is
    /// sent.
    #[must_use]
    pub fn is_covered_by_waiting(self) -> bool {
        !matches!(
            self,
            Self::BookingRequested(_)
                | Self::ContactReceived(_)
                | Self::PaymentReceived(..)
                | Self::PaymentRefunded(..)
                | Self::PaymentReturned(..)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_practice_does_is_one_message_to_the_client() {
        let id = BookingId::generate();
        for trigger in [Trigger::BookingStatusChanged(id), Trigger::BookingMoved(id)] {
            let messages = trigger.messages();
            assert!(
                messages.len() == 1 && !messages.iter().any(|message| message.is_notice()),
                "{trigger:?}"
            );
        }
    }

    #[test]
    fn what_a_visitor_does_is_a_message_to_each_side() {
        let id = BookingId::generate();
        for trigger in [
            Trigger::BookingRequested(id),
            Trigger::BookingCancelledByClient(id),
            Trigger::BookingMovedByClient(id),
            Trigger::RequestEnded(id),
            Trigger::ContactReceived(ContactRequestId::generate()),
        ] {
            let messages = trigger.messages();
            let notices = messages.iter().filter(|message| message.is_notice()).count();
            assert_eq!((messages.len(), notices), (2, 1), "{trigger:?}");
        }
    }
}
