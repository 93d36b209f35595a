use std::fmt;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{
    AdminId, BookingId, ComposedMailId, ContactRequestId, EmailAddress, MailId, MediatorId, Named,
    ParticipantId, PaymentId, is_layout_control,
};

use crate::{
    AccountMessage, AccountTopic, AdminMessage, BookingMessage, ContactMessage, Kind, MediatorMessage,
    PaymentMessage, SeatMessage, Template,
};

/// A message's kind and what it is about, by id only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// About a booking.
    Booking(BookingMessage, BookingId),
    /// About a booking, to the calendar of a mediator who has or had it.
    Mediator(MediatorMessage, BookingId, MediatorId),
    /// About a booking, to somebody else at the table.
    Seat(SeatMessage, BookingId, ParticipantId),
    /// About a payment for a booking.
    Payment(PaymentMessage, PaymentId, BookingId),
    /// About a contact request.
    Contact(ContactMessage, ContactRequestId),
    /// To an administrator, about a day.
    Admin(AdminMessage, AdminId, NaiveDate),
    /// To a person, about their own account.
    Account(AccountMessage, AccountTopic),
    /// What the office wrote.
    Composed(Composed),
}

/// What the office wrote to someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composed {
    /// What it says; `None` once that was erased.
    pub text: Option<ComposedMailId>,
    /// The booking it is about, if any.
    pub booking: Option<BookingId>,
}

/// What the office wrote to one or many people. Each gets a message of their own; variables are
/// filled in when it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposedMail {
    /// Unique id.
    pub id: ComposedMailId,
    /// What it says.
    pub template: Template,
    /// Whether the calendar file of the booking is attached.
    pub attach_calendar: bool,
    /// How many people it is written to.
    pub recipients: usize,
    /// Not before this time.
    pub send_at: Option<DateTime<Utc>>,
}

impl Message {
    /// The name of the kind of messages that the office writes.
    pub const COMPOSED: &'static str = "custom";

    /// The name of the kind, as stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Booking(message, _) => message.name(),
            Self::Mediator(message, ..) => message.name(),
            Self::Seat(message, ..) => message.name(),
            Self::Payment(message, ..) => message.name(),
            Self::Contact(message, _) => message.name(),
            Self::Admin(message, ..) => message.name(),
            Self::Account(message, _) => message.name(),
            Self::Composed(_) => Self::COMPOSED,
        }
    }

    /// What the kind is called in lists.
    #[must_use]
    pub fn title(self) -> &'static str {
        title(self.name())
    }

    /// The names of the kinds that are called something with this text, ignoring case.
    #[must_use]
    pub fn kinds_called(text: &str) -> Vec<&'static str> {
        let text = text.to_lowercase();
        let names = [
            BookingMessage::NAMES,
            MediatorMessage::NAMES,
            SeatMessage::NAMES,
            PaymentMessage::NAMES,
            ContactMessage::NAMES,
            AdminMessage::NAMES,
            AccountMessage::NAMES,
            &[Self::COMPOSED],
        ];
        let names = names.into_iter().flatten().copied();
        names.filter(|name| title(name).to_lowercase().contains(&text)).collect()
    }

    /// The names of the kinds that go to the practice or a mediator.
    #[must_use]
    pub fn notices() -> Vec<&'static str> {
        let bookings = BookingMessage::NAMES
            .iter()
            .filter(|name| BookingMessage::from_name(name).is_ok_and(BookingMessage::is_to_mediator));
        let payments = PaymentMessage::NAMES
            .iter()
            .filter(|name| PaymentMessage::from_name(name).is_ok_and(PaymentMessage::is_to_mediator));
        let contacts = ContactMessage::NAMES
            .iter()
            .filter(|name| ContactMessage::from_name(name).is_ok_and(ContactMessage::is_to_practice));
        let mediators = MediatorMessage::NAMES.iter();
        bookings.chain(mediators).chain(payments).chain(contacts).copied().collect()
    }

    /// Whether it goes to the practice or a mediator rather than to a visitor.
    #[must_use]
    pub fn is_notice(self) -> bool {
        match self {
            Self::Booking(message, _) => message.is_to_mediator(),
            Self::Payment(message, ..) => message.is_to_mediator(),
            Self::Contact(message, _) => message.is_to_practice(),
            Self::Mediator(..) | Self::Admin(..) => true,
            Self::Seat(..) | Self::Account(..) | Self::Composed(_) => false,
        }
    }

    /// The notice the practice gets instead once the visitor may cause no more emails; `None` for
    /// messages that visitors do not cause.
    #[must_use]
    pub fn withheld(self) -> Option<Self> {
        match self {
            Self::Booking(_, id) => Some(Self::Booking(BookingMessage::Withheld, id)),
            Self::Contact(_, id) => Some(Self::Contact(ContactMessage::Withheld, id)),
            Self::Mediator(..)
            | Self::Seat(..)
            | Self::Payment(..)
            | Self::Admin(..)
            | Self::Account(..)
            | Self::Composed(_) => None,
        }
    }
}

/// What a kind of messages is called. Those that depend on the booking's status have one name here
/// and several templates.
fn title(name: &str) -> &'static str {
    match name {
        "booking_status" => "Session update",
        "daily_report" => "Daily report",
        "weekly_report" => "Weekly report",
        Message::COMPOSED => "Message from the office",
        name => Kind::from_name(name).map_or("Email", Kind::title),
    }
}

/// A message in the outbox that is due. Its content is read when it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// Unique id.
    pub id: MailId,
    /// Which message.
    pub message: Message,
    /// Where it goes, if not to the address in the booking or request.
    pub to: Option<EmailAddress>,
    /// How often it has been taken, including this time.
    pub attempts: u32,
    /// How long it has been trying to leave.
    pub age: TimeDelta,
}

/// Why a message was not sent: in plain words, and in the mail server's own. Those may contain
/// addresses, so only the office sees them; they are never logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    text: String,
    reply: String,
}

impl Reason {
    /// The longest reply that is kept, in characters.
    const LONGEST_REPLY: usize = 500;

    /// With what the mail server said.
    #[must_use]
    pub fn saying(self, reply: &str) -> Self {
        Self { reply: cleaned(reply), ..self }
    }

    /// In plain words.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the mail server said; empty if it said nothing.
    #[must_use]
    pub fn reply(&self) -> &str {
        &self.reply
    }
}

/// A mail server's words as one line of sane length.
fn cleaned(reply: &str) -> String {
    let visible = reply.replace(is_layout_control, " ");
    let words: Vec<_> = visible.split_whitespace().collect();
    words.join(" ").chars().take(Reason::LONGEST_REPLY).collect()
}

impl From<&str> for Reason {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self { text, reply: String::new() }
    }
}

impl fmt::Display for Reason {
    /// Without the mail server's words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Why a message was not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// No message can be sent right now: the server cannot be reached, or does not let us in.
    #[error("{0}")]
    NoServer(Reason),
    /// The server will take this message later.
    #[error("{0}")]
    Temporary(Reason),
    /// The server refused the recipient's address for good.
    #[error("{0}")]
    Refused(Reason),
    /// The server refused the message, or it is invalid.
    #[error("{0}")]
    Permanent(Reason),
}

impl SendError {
    /// Why.
    #[must_use]
    pub fn reason(&self) -> &Reason {
        let (Self::NoServer(reason)
        | Self::Temporary(reason)
        | Self::Refused(reason)
        | Self::Permanent(reason)) = self;
        reason
    }
}

/// A mail server has accepted a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The sender, as in the message's header.
    pub from: String,
    /// The message's `Message-ID`, with its angle brackets.
    pub message_id: String,
    reply: String,
}

impl Receipt {
    /// For a message that was accepted with these words.
    #[must_use]
    pub fn new(from: String, message_id: String, reply: &str) -> Self {
        Self { from, message_id, reply: cleaned(reply) }
    }

    /// What the mail server said.
    #[must_use]
    pub fn reply(&self) -> &str {
        &self.reply
    }
}

/// What to do with a message that was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Try again after this time.
    Retry(TimeDelta),
    /// Give it up; an administrator has to look at it.
    GiveUp,
}

/// Why a message is withdrawn: it will not be sent, and nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withdrawal {
    /// The visitor had caused as many emails as allowed per address and day.
    OverLimit,
    /// Its recipient has no address anymore, or what it is about is gone.
    NoRecipient,
    /// The settings switch it off.
    SwitchedOff,
    /// The practice has no template for it, and the built-in ones are switched off.
    NoTemplate,
    /// Nothing is left to say once the variables are filled in.
    Blank,
    /// What it would say is no longer true, or about a day that is over.
    Outdated,
    /// The office canceled it.
    Cancelled,
    /// The office dropped it after a backup was restored.
    Dropped,
}

kernel::named!(Withdrawal {
    OverLimit = "over_limit",
    NoRecipient = "no_recipient",
    SwitchedOff = "switched_off",
    NoTemplate = "no_template",
    Blank = "blank",
    Outdated = "outdated",
    Cancelled = "cancelled",
    Dropped = "dropped",
});

impl Withdrawal {
    /// Why, in plain words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::OverLimit => "The visitor had already caused as many emails as the settings allow in a day",
            Self::NoRecipient => "There is no one to send it to anymore",
            Self::SwitchedOff => "The settings say not to send it",
            Self::NoTemplate => "No template for it is active, and the system templates are switched off",
            Self::Blank => "Nothing is left of it once its variables are filled in",
            Self::Outdated => "What it would have said is out of date",
            Self::Cancelled => "It was cancelled before it left",
            Self::Dropped => "It was dropped after a backup was restored",
        }
    }
}

impl Queued {
    /// The time limit for a conversation with a mail server, whatever the server does.
    pub const DEADLINE: Duration = Duration::from_mins(1);
    /// How many messages a worker sends at the same time.
    pub const AT_ONCE: u32 = 4;
    /// How long a worker that takes messages has to report their outcome; after that, another may take
    /// them. Leaves time to read a message before the conversation and record the outcome after it.
    pub const LEASE: TimeDelta = TimeDelta::minutes(3);
    /// While the mail server cannot be reached, one message is tried this often. As soon as it gets
    /// through, the others follow, however long their own pauses have become.
    pub const PROBE: TimeDelta = TimeDelta::minutes(4);
    const FIRST_WAIT: TimeDelta = TimeDelta::seconds(30);
    const LONGEST_WAIT: TimeDelta = TimeDelta::hours(6);
    /// As long as mail servers themselves usually keep trying.
    const GIVE_UP_AFTER: TimeDelta = TimeDelta::days(5);

    /// What to do after an error: temporary failures are retried after half a minute, doubling up
    /// to six hours, for five days.
    #[must_use]
    pub fn verdict(&self, error: &SendError) -> Verdict {
        let is_final = matches!(error, SendError::Permanent(_) | SendError::Refused(_));
        if is_final || self.age >= Self::GIVE_UP_AFTER {
            return Verdict::GiveUp;
        }
        let doublings = self.attempts.saturating_sub(1).min(10);
        Verdict::Retry((Self::FIRST_WAIT * (1_i32 << doublings)).min(Self::LONGEST_WAIT))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn queued(attempts: u32, age: TimeDelta) -> Queued {
        let message = Message::Booking(BookingMessage::Requested, BookingId::generate());
        Queued { id: MailId::generate(), message, to: None, attempts, age }
    }

    fn busy() -> SendError {
        SendError::Temporary("The mail server is busy".into())
    }

    #[test]
    fn the_wait_doubles_from_half_a_minute_to_six_hours() {
        let wait = |attempts| queued(attempts, TimeDelta::zero()).verdict(&busy());
        let seconds = |seconds| Verdict::Retry(TimeDelta::seconds(seconds));
        assert_eq!([1, 2, 3, 9, 10].map(wait), [30, 60, 120, 7680, 15360].map(seconds));
        assert_eq!([11, 12, u32::MAX].map(wait), [21600; 3].map(seconds));
    }

    #[test]
    fn what_a_mail_server_says_is_one_line_of_sane_length_and_not_part_of_the_message() {
        let reply = format!("550-no\r\n550\u{0} such\u{202e} user {}", "x".repeat(600));
        let reason = Reason::from("The mail server refused it").saying(&reply);
        assert!(reason.reply().starts_with("550-no 550 such user xxx"), "{}", reason.reply());
        assert_eq!(reason.reply().chars().count(), 500);
        assert_eq!(SendError::Refused(reason).to_string(), "The mail server refused it");
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
    fn every_kind_of_message_has_a_title_to_search_by() {
        let everything = Message::kinds_called("");
        assert_eq!(
            everything.len(),
            everything.iter().map(|name| title(name)).collect::<BTreeSet<_>>().len()
        );
        assert!(everything.iter().all(|name| title(name) != "Email"), "{everything:?}");
        assert_eq!(Message::kinds_called("SESSION m"), ["booking_moved"]);
        assert_eq!(Message::kinds_called("from the office"), ["custom"]);
    }

    #[test]
    fn no_one_else_can_take_a_message_while_it_is_being_sent() {
        assert!(Queued::LEASE.to_std().unwrap() >= Queued::DEADLINE * 2);
    }

    #[test]
    fn a_refusal_for_good_is_not_tried_again() {
        for refused in [SendError::Permanent("too large".into()), SendError::Refused("unknown".into())] {
            assert_eq!(queued(1, TimeDelta::zero()).verdict(&refused), Verdict::GiveUp);
        }
    }

    #[test]
    fn patience_ends_after_five_days() {
        assert!(matches!(queued(1500, TimeDelta::hours(119)).verdict(&busy()), Verdict::Retry(_)));
        assert_eq!(queued(1500, TimeDelta::hours(120)).verdict(&busy()), Verdict::GiveUp);
    }
}
