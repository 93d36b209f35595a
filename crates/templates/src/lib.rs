//! What the practice writes to people, and how it is delivered.
//!
//! This crate decides what a message says, that a visitor's own words are never emailed to an
//! address they typed in, when a failed delivery is retried or given up, which messages follow from
//! what happens, and which reports and alerts administrators get. It knows nothing of how mail is
//! transported.

mod account_messages;
mod admin_messages;
mod booking_details;
mod booking_messages;
mod calendar;
mod calendar_entry;
mod catalogue;
mod composed_mail;
mod contact_messages;
mod custom_template;
mod deliverability;
mod deliveries;
mod listing;
mod mail;
mod mail_settings;
mod mails;
mod mediator_messages;
mod notices;
mod outbox;
mod payment_messages;
mod ports;
mod preview;
mod reminders;
mod render;
mod reports;
mod seat_messages;
mod templates;
mod time_zone;
mod trigger;

pub use account_messages::{LinkDetails, PersonDetails, SignInDetails};
pub use admin_messages::test_message;
pub use booking_details::{BookingDetails, BookingState};
pub use calendar_entry::CalendarEntry;
pub use catalogue::kind::{
    AccountMessage, AccountTopic, AdminMessage, BookingMessage, ContactMessage, Kind, MediatorMessage,
    PaymentMessage, SeatMessage,
};
pub use catalogue::template::{Body, Part, Template, UnknownVariable, Words};
pub use catalogue::template_type::{Audience, TemplateType};
pub use catalogue::variable::Variable;
pub use composed_mail::{ComposeError, NewMail, Recipient};
pub use contact_messages::ContactDetails;
pub use custom_template::{CustomTemplate, Mode, TemplateError, TemplateFields};
pub use deliverability::{Finding, LookupFailed, RecordState, TxtRecords, check_sender};
pub use deliveries::Deliveries;
pub use listing::{Backlog, MailContents, MailFilter, MailOverview, MailState, Outage};
pub use mail::{CalendarFile, Letterhead, Mail, Origin};
pub use mail_settings::{MailServer, MailSettings, Notifications, Sender, SmtpSecurity};
pub use mails::{MailError, MailHealth, MailStatus, Mails};
pub use notices::Notices;
pub use outbox::{Composed, ComposedMail, Message, Queued, Reason, Receipt, SendError, Verdict, Withdrawal};
pub use payment_messages::{PaidBy, PaymentDetails};
pub use ports::{
    AccountLookup, AdminLookup, AdminNotifier, BookingLookup, ComposedMailRepository, ContactLookup,
    MailRepository, MailSettingsRepository, Mailer, NotificationSettingsRepository, Outbox, PaymentLookup,
    RefusedAddresses, ReportLookup, TemplateRepository,
};
pub use preview::Preview;
pub use reminders::{Reminders, SessionSchedule, TimedSession};
pub use render::{Form, Variables, render};
pub use reports::{DayFigures, MediatorDay, UpcomingSession, WeekFigures};
pub use seat_messages::SeatEntry;
pub use templates::{AnyTemplate, InForce, SavedTemplate, Templates};
pub use trigger::Trigger;
