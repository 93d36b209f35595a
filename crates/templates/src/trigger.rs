use kernel::{BookingId, ContactRequestId};

use crate::{BookingMessage, ContactMessage, Message};

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
        !matches!(self, Self::BookingRequested(_) | Self::ContactReceived(_))
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
