use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{
    AccountLinkId, AdminId, BookingId, ComposedMailId, ContactRequestId, EmailAddress, KnownBrowserId,
    Language, MailId, MediatorId, Page, Paged, ParticipantId, PaymentId, StorageError, TemplateId, Tz,
};

use crate::{
    AdminMessage, Backlog, BookingDetails, CalendarEntry, ComposedMail, ContactDetails, CustomTemplate,
    DayFigures, Letterhead, LinkDetails, Mail, MailContents, MailFilter, MailOverview, MailSettings,
    Notifications, Outage, PaymentDetails, PersonDetails, Queued, Receipt, SeatEntry, SendError,
    SignInDetails, TemplateType, WeekFigures, Withdrawal,
};

/// The queue of messages. All times come from the storage's own clock, so that servers with
/// different clocks agree.
#[cfg_attr(test, mockall::automock)]
pub trait Outbox {
    /// Takes the messages that have been due longest, so many at most. MUST NOT return them to anyone
    /// else before `lease` has passed, MUST return them again after that unless they were settled, and
    /// MUST NOT wait for one that is being taken concurrently.
    fn take(&self, lease: TimeDelta, most: u32) -> Result<Vec<Queued>, StorageError>;
    /// The message was sent. MUST keep it as it left, and MUST never return it from `take` again.
    fn sent(&self, queued: &Queued, mail: &Mail, receipt: &Receipt) -> Result<(), StorageError>;
    /// The message has to wait, for this reason. MUST do nothing if someone else has taken or
    /// settled it since. While the mail server cannot be reached, MUST note the outage, and make one
    /// of the messages that wait for it due after [`Queued::PROBE`] at the latest.
    fn postpone(&self, queued: &Queued, wait: TimeDelta, error: &SendError) -> Result<(), StorageError>;
    /// The message will not be sent, for this reason. MUST keep it, along with where it was to go,
    /// MUST never return it from `take` again, and MUST do nothing if someone else has taken or
    /// settled it since.
    fn give_up(&self, queued: &Queued, mail: Option<Mail>, error: &SendError) -> Result<(), StorageError>;
    /// The message is no longer wanted. MUST keep it with the reason, and MUST never return it from
    /// `take` again.
    fn withdraw(&self, id: MailId, why: Withdrawal) -> Result<(), StorageError>;
    /// One of the messages that wait for the mail server should try it. MUST make them due, except those
    /// that are being sent.
    fn wake(&self) -> Result<(), StorageError>;
    /// The mail server answers. MUST end the outage, and make the messages due that wait for it.
    fn server_is_back(&self) -> Result<(), StorageError>;
}

/// The outbox, as the office sees it.
#[cfg_attr(test, mockall::automock)]
pub trait MailRepository {
    /// A page of the messages that match the filter. MUST be newest first and MUST count all
    /// matches. A message that was not sent MUST have the address it would go to now.
    fn list(
        &self,
        filter: &MailFilter,
        letterhead: &Letterhead,
        page: Page,
    ) -> Result<Paged<MailOverview>, StorageError>;
    /// One message.
    fn find(&self, id: MailId, letterhead: &Letterhead) -> Result<Option<MailOverview>, StorageError>;
    /// The same. MUST keep everyone else from taking or changing it until the transaction ends.
    fn lock(&self, id: MailId) -> Result<Option<MailOverview>, StorageError>;
    /// What a message said when it left. MUST be `None` once that was erased.
    fn contents(&self, id: MailId) -> Result<Option<MailContents>, StorageError>;
    /// Makes a message that failed or is held wait as if it were new. MUST NOT make one that was to
    /// be sent later due before that time.
    fn requeue(&self, id: MailId) -> Result<(), StorageError>;
    /// Adds the same message to another address. Returns its id.
    fn copy(&self, id: MailId, to: &EmailAddress) -> Result<MailId, StorageError>;
    /// Requeues everything that is held. Returns how many messages that was.
    fn release_held(&self) -> Result<usize, StorageError>;
    /// Withdraws everything that is held. Returns how many messages that was.
    fn drop_held(&self) -> Result<usize, StorageError>;
    /// Makes all messages due that were tried and wait. MUST leave those alone that are being sent.
    fn hurry(&self) -> Result<(), StorageError>;
    /// Counts what has not been sent.
    fn backlog(&self) -> Result<Backlog, StorageError>;
    /// Since when mail does not leave: the mail server did not take the last message, or one has been due
    /// for [`Outage::AFTER`]. MUST keep the beginning of the outage until the server answers.
    fn outage(&self) -> Result<Option<Outage>, StorageError>;
}

/// What the office writes.
#[cfg_attr(test, mockall::automock)]
pub trait ComposedMailRepository {
    /// Keeps the message, and queues it once for each of the recipients. None of these MUST be due
    /// before it is to be sent. Returns their ids in the order of the recipients.
    fn queue(
        &self,
        mail: &ComposedMail,
        booking: Option<BookingId>,
        recipients: &[EmailAddress],
    ) -> Result<Vec<MailId>, StorageError>;
    /// What was written. MUST be `None` once that was erased.
    fn find(&self, id: ComposedMailId) -> Result<Option<ComposedMail>, StorageError>;
    /// The name of the client with this address. MUST ignore case.
    fn client_name(&self, address: &EmailAddress) -> Result<Option<String>, StorageError>;
}

/// Addresses that a mail server refused for good, ignoring case.
#[cfg_attr(test, mockall::automock)]
pub trait RefusedAddresses {
    /// Remembers that mail to the address was refused.
    fn remember(&self, address: &EmailAddress) -> Result<(), StorageError>;
    /// The address works, or is worth trying again.
    fn forget(&self, address: &EmailAddress) -> Result<(), StorageError>;
    /// Those of the addresses that were refused, in the given order.
    fn among(&self, addresses: &[EmailAddress]) -> Result<Vec<EmailAddress>, StorageError>;
}

/// Where the mail settings are kept.
#[cfg_attr(test, mockall::automock)]
pub trait MailSettingsRepository {
    /// The settings as last saved; `None` before the first save.
    fn find(&self) -> Result<Option<MailSettings>, StorageError>;
    /// Saves the settings.
    fn store(&self, settings: &MailSettings) -> Result<(), StorageError>;
}

/// Where the notification settings are kept.
#[cfg_attr(test, mockall::automock)]
pub trait NotificationSettingsRepository {
    /// The settings as last saved; `None` before the first save.
    fn find(&self) -> Result<Option<Notifications>, StorageError>;
    /// Saves the settings.
    fn store(&self, notifications: &Notifications) -> Result<(), StorageError>;
}

/// Where the practice's own email templates are kept.
#[cfg_attr(test, mockall::automock)]
pub trait TemplateRepository {
    /// Everyone else who calls this MUST wait until the transaction ends. Readers MUST NOT wait.
    fn lock(&self) -> Result<(), StorageError>;
    /// All templates. MUST be ordered by name.
    fn list(&self) -> Result<Vec<CustomTemplate>, StorageError>;
    /// One template.
    fn find(&self, id: TemplateId) -> Result<Option<CustomTemplate>, StorageError>;
    /// The active template of a language and of a type other than [`TemplateType::Custom`], which can
    /// have several.
    fn active(
        &self,
        template_type: TemplateType,
        language: Language,
    ) -> Result<Option<CustomTemplate>, StorageError>;
    /// Switches off the active templates of the type and language.
    fn deactivate(
        &self,
        template_type: TemplateType,
        language: Language,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;
    /// Adds the template, or replaces the one with its id. MUST refuse a second active one of its
    /// type and language, except for [`TemplateType::Custom`].
    fn store(&self, template: &CustomTemplate) -> Result<(), StorageError>;
    /// Deletes the template.
    fn delete(&self, id: TemplateId) -> Result<(), StorageError>;
}

/// What messages may know about bookings.
#[cfg_attr(test, mockall::automock)]
pub trait BookingLookup {
    /// The booking as it is now. MUST leave out the address of a mediator who has left and of a
    /// client who was erased.
    fn details(&self, id: BookingId) -> Result<Option<BookingDetails>, StorageError>;
    /// The booking as it is now, for the calendar of this mediator, who may no longer have it. MUST count
    /// a message as told that may have reached them, and MUST leave out those to other addresses.
    fn of_mediator(&self, id: BookingId, mediator: MediatorId)
    -> Result<Option<CalendarEntry>, StorageError>;
    /// The booking as it is now, for somebody at the table of its matter, who may have left. Counts what they
    /// were told as `of_mediator` does, by other messages than this one. MUST say that whoever has booked it is not wanted: they have the booking's
    /// own messages.
    fn of_seat(
        &self,
        id: BookingId,
        person: ParticipantId,
        message: Option<MailId>,
    ) -> Result<Option<SeatEntry>, StorageError>;
}

/// The facts about payments.
#[cfg_attr(test, mockall::automock)]
pub trait PaymentLookup {
    /// The payment as it is now.
    fn payment(&self, id: PaymentId) -> Result<Option<PaymentDetails>, StorageError>;
}

/// What messages may know about contact requests.
#[cfg_attr(test, mockall::automock)]
pub trait ContactLookup {
    /// The contact request as it was sent.
    fn details(&self, id: ContactRequestId) -> Result<Option<ContactDetails>, StorageError>;
}

/// What messages may know about accounts.
#[cfg_attr(test, mockall::automock)]
pub trait AccountLookup {
    /// The person, who may be disabled. MUST be `None` for someone who was removed.
    fn person(&self, id: AdminId) -> Result<Option<PersonDetails>, StorageError>;
    /// The first sign-in from a browser. MUST be `None` if either is gone.
    fn browser(&self, id: KnownBrowserId) -> Result<Option<SignInDetails>, StorageError>;
    /// The private link. MUST be `None` once it was used, replaced or withdrawn, and if it is to an
    /// account that is disabled or gone.
    fn link(&self, id: AccountLinkId) -> Result<Option<LinkDetails>, StorageError>;
}

/// Sends messages to administrators.
#[cfg_attr(test, mockall::automock)]
pub trait AdminNotifier {
    /// Sends the message to every owner and manager who can sign in. MUST leave out those who already got the same one
    /// for this day, even when several processes ask at once.
    fn notify(&self, message: AdminMessage, day: NaiveDate) -> Result<(), StorageError>;
}

/// The administrators' email addresses.
#[cfg_attr(test, mockall::automock)]
pub trait AdminLookup {
    /// The address they sign in with.
    fn email(&self, id: AdminId) -> Result<Option<EmailAddress>, StorageError>;
}

/// What reports may know about the practice's work. Days are in the practice's time zone.
#[cfg_attr(test, mockall::automock)]
pub trait ReportLookup {
    /// The day's figures, and what is waiting. MUST leave out cancelled sessions, and MUST return
    /// the earliest first. New bookings are those since the day of the last daily report, a week at
    /// most, or since yesterday if there was none.
    fn day(&self, day: NaiveDate, zone: Tz) -> Result<DayFigures, StorageError>;
    /// The rest of the week, from this day to Sunday, without cancelled sessions, ordered by day
    /// and then by the mediator's name; and the week before. A session counts on its day, a request
    /// on the day it was made, a client as new on the day of their first session.
    fn week(&self, day: NaiveDate, zone: Tz) -> Result<WeekFigures, StorageError>;
}

/// Passes messages to a mail server. Slow: MUST NOT be called in a transaction.
#[cfg_attr(test, mockall::automock)]
pub trait Mailer: Send + Sync {
    /// Sends one message. MUST end within [`Queued::DEADLINE`], and MUST use the same Message-ID
    /// when a message is sent again.
    fn send(&self, mail: &Mail) -> Result<Receipt, SendError>;
}
