//! Messages as the outbox is read.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{BookingId, ClientId, ContactRequestId, EmailAddress, MailId};

use crate::{Message, Withdrawal};

/// What has become of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    /// It will be sent.
    Waiting,
    /// A mail server has accepted it.
    Sent,
    /// It was given up.
    Failed,
    /// It will not be sent, and nothing went wrong.
    Withdrawn,
    /// It was waiting in a backup that was restored. Someone has to decide.
    Held,
}

kernel::named!(MailState {
    Waiting = "waiting",
    Sent = "sent",
    Failed = "failed",
    Withdrawn = "withdrawn",
    Held = "held",
});

/// A message in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailOverview {
    /// Unique id.
    pub id: MailId,
    /// Which message.
    pub message: Message,
    /// What has become of it.
    pub state: MailState,
    /// Whether it is being sent right now.
    pub is_leaving: bool,
    /// The address it was given when it was queued, if any.
    pub addressed_to: Option<EmailAddress>,
    /// Where it went; before that, where it would go now.
    pub recipient: Option<EmailAddress>,
    /// Its subject line, once it has left or failed.
    pub subject: Option<String>,
    /// What people call the booking it is about.
    pub booking_reference: Option<String>,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// When it will be tried next; `None` if it does not wait.
    pub due_at: Option<DateTime<Utc>>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was sent, given up, withdrawn or held.
    pub settled_at: Option<DateTime<Utc>>,
    /// How often it was tried.
    pub attempts: u32,
    /// Why the last try failed, in plain words.
    pub error: Option<String>,
    /// What the mail server said last.
    pub reply: Option<String>,
    /// Why it was withdrawn.
    pub withdrawal: Option<Withdrawal>,
    /// Whether its address is known to be refused for good.
    pub refused: bool,
}

impl MailOverview {
    /// Why it was not sent, in plain words.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        match self.state {
            MailState::Held => Some("It was waiting when the backup was made that was restored"),
            MailState::Withdrawn => self.withdrawal.map(Withdrawal::words),
            MailState::Waiting | MailState::Sent | MailState::Failed => self.error.as_deref(),
        }
    }

    /// Whether what it says is known. What the office wrote is erased after a while.
    pub(crate) fn can_be_written(&self) -> bool {
        !matches!(self.message, Message::Composed(composed) if composed.text.is_none())
    }
}

/// Which messages to list; `None` means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailFilter {
    /// In this state.
    pub state: Option<MailState>,
    /// With this text in the recipient, the subject, the booking's reference or what the kind of
    /// message is called, ignoring case.
    pub text: Option<String>,
    /// Queued at this time or later.
    pub from: Option<DateTime<Utc>>,
    /// Queued before this time.
    pub until: Option<DateTime<Utc>>,
    /// About this booking.
    pub booking: Option<BookingId>,
    /// To this client's address.
    pub client: Option<ClientId>,
    /// About this contact request.
    pub contact_request: Option<ContactRequestId>,
}

/// What a message said when it left, or would say now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailContents {
    /// The sender, as in the header; `None` before the message has left.
    pub from: Option<String>,
    /// Its `Message-ID`; `None` before it has left.
    pub message_id: Option<String>,
    /// The HTML, if any.
    pub html: Option<String>,
    /// The text.
    pub text: String,
    /// The attached calendar file, if any.
    pub calendar: Option<String>,
}

/// How much mail has not been sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Number of messages waiting.
    pub waiting: u32,
    /// Since when the oldest of them has been trying to leave.
    pub oldest: Option<DateTime<Utc>>,
    /// Number of messages given up.
    pub failed: u32,
    /// Number of messages held.
    pub held: u32,
    /// When the last message left, to ten seconds.
    pub last_sent: Option<DateTime<Utc>>,
}

/// Since when mail does not leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When the mail server first did not take a message, or when the oldest message that is late was due.
    pub since: DateTime<Utc>,
    /// What happened when it was last tried; `None` if it was not tried.
    pub error: Option<String>,
}

impl Outage {
    /// A message that has been due for this long should have left.
    pub const AFTER: TimeDelta = TimeDelta::minutes(1);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::BookingMessage;

    pub(crate) fn overview(state: MailState) -> MailOverview {
        MailOverview {
            id: MailId::generate(),
            message: Message::Booking(BookingMessage::Received, BookingId::generate()),
            state,
            is_leaving: false,
            addressed_to: None,
            recipient: None,
            subject: None,
            booking_reference: None,
            created_at: "2027-01-04T13:00:00Z".parse().unwrap(),
            due_at: None,
            sent_at: None,
            settled_at: None,
            attempts: 0,
            error: Some("busy".into()),
            reply: None,
            withdrawal: Some(Withdrawal::Cancelled),
            refused: false,
        }
    }

    #[test]
    fn every_message_that_was_not_sent_says_why_in_words() {
        assert_eq!(overview(MailState::Failed).why(), Some("busy"));
        assert_eq!(overview(MailState::Withdrawn).why(), Some("It was cancelled before it left"));
        assert_eq!(
            overview(MailState::Held).why(),
            Some("It was waiting when the backup was made that was restored")
        );
    }
}
