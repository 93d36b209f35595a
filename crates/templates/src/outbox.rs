use std::time::Duration;

use chrono::{NaiveDate, TimeDelta};
use kernel::{AdminId, BookingId, ContactRequestId, MailId, Named};

use crate::{AdminMessage, BookingMessage, ContactMessage};

/// A message's kind and what it is about, by id only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// About a booking.
    Booking(BookingMessage, BookingId),
    /// About a contact request.
    Contact(ContactMessage, ContactRequestId),
    /// To an administrator, about a day.
    Admin(AdminMessage, AdminId, NaiveDate),
}

impl Message {
    /// The name of the kind, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Booking(message, _) => message.name(),
            Self::Contact(message, _) => message.name(),
            Self::Admin(message, ..) => message.name(),
        }
    }

    /// Whether it goes to the practice or a mediator rather than to a visitor.
    #[must_use]
    pub fn is_notice(self) -> bool {
        match self {
            Self::Booking(message, _) => message.is_to_mediator(),
            Self::Contact(message, _) => {
                matches!(message, ContactMessage::Requested | ContactMessage::Withheld)
            }
            Self::Admin(..) => true,
        }
    }

    /// The notice the practice gets instead once the visitor may cause no more emails; `None` for
    /// messages that visitors do not cause.
    #[must_use]
    pub fn withheld(self) -> Option<Self> {
        match self {
            Self::Booking(_, id) => Some(Self::Booking(BookingMessage::Withheld, id)),
            Self::Contact(_, id) => Some(Self::Contact(ContactMessage::Withheld, id)),
            Self::Admin(..) => None,
        }
    }
}

/// A message in the outbox. Its content is read when it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    /// Unique id.
    pub id: MailId,
    /// Which message.
    pub message: Message,
    /// How often it has been taken, including this time.
    pub attempts: u32,
    /// How long it has been waiting.
    pub age: TimeDelta,
}

/// Why a message was not sent, in plain words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The server is down or busy; worth retrying.
    #[error("{0}")]
    Temporary(String),
    /// The server refused it, or the message itself is invalid.
    #[error("{0}")]
    Permanent(String),
}

/// What to do with a message that was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Try again after this time.
    Retry(TimeDelta),
    /// Give it up; an administrator has to look at it.
    GiveUp,
}

impl Queued {
    /// The time limit for a conversation with a mail server, whatever the server does.
    pub const DEADLINE: Duration = Duration::from_mins(1);
    /// How long a worker that takes a message has to report its outcome; after that, another may
    /// take it. Leaves time to read the message before the conversation and record the outcome
    /// after it.
    pub const LEASE: TimeDelta = TimeDelta::minutes(3);
    const FIRST_WAIT: TimeDelta = TimeDelta::seconds(30);
    /// Short enough that all mail has been sent five minutes after a mail server is back.
    const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(4);
    /// As long as mail servers themselves usually keep trying.
    const PATIENCE: TimeDelta = TimeDelta::days(5);

    /// What to do after an error: temporary failures are retried after half a minute, doubling up
    /// to four minutes, for five days.
    #[must_use]
    pub fn verdict(&self, error: &SendError) -> Verdict {
        if matches!(error, SendError::Permanent(_)) || self.age >= Self::PATIENCE {
            return Verdict::GiveUp;
        }
        let doublings = self.attempts.saturating_sub(1).min(3);
        Verdict::Retry((Self::FIRST_WAIT * (1_i32 << doublings)).min(Self::LONGEST_WAIT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queued(attempts: u32, age: TimeDelta) -> Queued {
        let message = Message::Booking(BookingMessage::Requested, BookingId::generate());
        Queued { id: MailId::generate(), message, attempts, age }
    }

    fn busy() -> SendError {
        SendError::Temporary("The mail server is busy".into())
    }

    #[test]
    fn the_wait_doubles_from_half_a_minute_to_four() {
        let waits =
            [1, 2, 3, 4, 5, u32::MAX].map(|attempts| queued(attempts, TimeDelta::zero()).verdict(&busy()));
        assert_eq!(
            waits,
            [30, 60, 120, 240, 240, 240].map(|seconds| Verdict::Retry(TimeDelta::seconds(seconds)))
        );
    }

    #[test]
    fn the_notice_of_withheld_emails_goes_to_the_practice() {
        let booking = Message::Booking(BookingMessage::Received, BookingId::generate());
        let contact = Message::Contact(ContactMessage::Received, ContactRequestId::generate());
        for message in [booking, contact] {
            assert!(!message.is_notice() && message.withheld().unwrap().is_notice(), "{message:?}");
        }
        let day = NaiveDate::default();
        assert_eq!(Message::Admin(AdminMessage::MailGivenUp, AdminId::generate(), day).withheld(), None);
    }

    #[test]
    fn no_one_else_can_take_a_message_while_it_is_being_sent() {
        assert!(Queued::LEASE.to_std().unwrap() >= Queued::DEADLINE * 2);
    }

    #[test]
    fn a_refusal_for_good_is_not_tried_again() {
        let refused = SendError::Permanent("The mail server does not know the recipient".into());
        assert_eq!(queued(1, TimeDelta::zero()).verdict(&refused), Verdict::GiveUp);
    }

    #[test]
    fn patience_ends_after_five_days() {
        assert!(matches!(queued(1500, TimeDelta::hours(119)).verdict(&busy()), Verdict::Retry(_)));
        assert_eq!(queued(1500, TimeDelta::hours(120)).verdict(&busy()), Verdict::GiveUp);
    }
}
