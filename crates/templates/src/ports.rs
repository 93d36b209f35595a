use chrono::{NaiveDate, TimeDelta};
use kernel::{AdminId, BookingId, ContactRequestId, EmailAddress, MailId, StorageError, Tz};

use crate::{
    AdminMessage, BookingDetails, ContactDetails, DayFigures, Mail, MailSettings, Notifications, Queued,
    SendError, WeekFigures,
};

/// Where messages wait. All time is the storage's own, so that servers whose clocks differ agree.
#[cfg_attr(test, mockall::automock)]
pub trait Outbox {
    /// Takes the message that has been due longest. MUST hand it to nobody else before `lease` has passed, MUST hand it out
    /// again after that unless it was settled, and MUST NOT wait for one that somebody else is taking.
    fn take(&self, lease: TimeDelta) -> Result<Option<Queued>, StorageError>;
    /// The message has left. MUST never be handed out again.
    fn sent(&self, id: MailId) -> Result<(), StorageError>;
    /// The message has to wait, for this reason.
    fn postpone(&self, id: MailId, wait: TimeDelta, error: &str) -> Result<(), StorageError>;
    /// The message will not leave, for this reason. MUST keep it, and never hand it out again.
    fn give_up(&self, id: MailId, error: &str) -> Result<(), StorageError>;
    /// Nobody wants the message any more. MUST leave nothing of it.
    fn withdraw(&self, id: MailId) -> Result<(), StorageError>;
}

/// Where the mail settings are kept.
#[cfg_attr(test, mockall::automock)]
pub trait MailSettingsRepository {
    /// The settings as they were saved last; `None` before the first time.
    fn find(&self) -> Result<Option<MailSettings>, StorageError>;
    /// Saves the settings.
    fn store(&self, settings: &MailSettings) -> Result<(), StorageError>;
}

/// Where it is kept what the practice is told.
#[cfg_attr(test, mockall::automock)]
pub trait NotificationSettingsRepository {
    /// The switches as they were saved last; `None` before the first time.
    fn find(&self) -> Result<Option<Notifications>, StorageError>;
    /// Saves the switches.
    fn store(&self, notifications: &Notifications) -> Result<(), StorageError>;
}

/// What messages may know of bookings.
#[cfg_attr(test, mockall::automock)]
pub trait BookingLookup {
    /// The booking as it is now. MUST leave out the address of a mediator who has left and of a client who was erased.
    fn details(&self, id: BookingId) -> Result<Option<BookingDetails>, StorageError>;
}

/// What messages may know of contact requests.
#[cfg_attr(test, mockall::automock)]
pub trait ContactLookup {
    /// The contact request as it was sent.
    fn details(&self, id: ContactRequestId) -> Result<Option<ContactDetails>, StorageError>;
}

/// Who tells administrators.
#[cfg_attr(test, mockall::automock)]
pub trait AdminNotifier {
    /// Every administrator gets the message. MUST leave out those who got the same one for this day already, also when several
    /// processes ask at once.
    fn tell(&self, message: AdminMessage, day: NaiveDate) -> Result<(), StorageError>;
}

/// Where administrators read their mail.
#[cfg_attr(test, mockall::automock)]
pub trait AdminLookup {
    /// The address they sign in with.
    fn email(&self, id: AdminId) -> Result<Option<EmailAddress>, StorageError>;
}

/// What reports may know of the practice's work. Days begin and end where the practice is.
#[cfg_attr(test, mockall::automock)]
pub trait ReportLookup {
    /// The day, and what waits. MUST leave out cancelled sessions, and MUST tell the earliest first. New are the bookings from the day
    /// of the last daily report on, a week at most; from yesterday on where there was none.
    fn day(&self, day: NaiveDate, zone: Tz) -> Result<DayFigures, StorageError>;
    /// The rest of the week from this day to Sunday, without what was cancelled, day by day, and in a day by the mediator's name;
    /// and the week before. A session counts on its day, a request when it came in, a client as new with the first session.
    fn week(&self, day: NaiveDate, zone: Tz) -> Result<WeekFigures, StorageError>;
}

/// Hands messages to a mail server. Slow: MUST NOT be called in a transaction.
#[cfg_attr(test, mockall::automock)]
pub trait Mailer: Send + Sync {
    /// Sends one message. MUST end within [`Queued::DEADLINE`], and MUST give a message that leaves again the same Message-ID.
    fn send(&self, mail: &Mail) -> Result<(), SendError>;
}
