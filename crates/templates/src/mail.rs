use kernel::{DateFormat, EmailAddress, MailId, Tz};

use crate::Sender;

/// One message, ready to leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Identity; a message that leaves twice carries the same.
    pub id: MailId,
    /// Whom it is from; without an address it leaves in the name the server was started with.
    pub from: Sender,
    /// The only recipient.
    pub to: EmailAddress,
    /// One line.
    pub subject: String,
    /// For mail programs that show HTML.
    pub html: String,
    /// For those that do not.
    pub text: String,
    /// A calendar file to go with it.
    pub calendar: Option<CalendarFile>,
}

/// An iCalendar file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFile {
    /// What it asks of a calendar: `PUBLISH` or `CANCEL`, as in the file itself.
    pub method: &'static str,
    /// The file.
    pub text: String,
}

/// What every message says about the practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letterhead {
    /// The practice's name.
    pub practice: String,
    /// The zone its dates and times are in.
    pub zone: Tz,
    /// How dates are written.
    pub dates: DateFormat,
    /// Where the site is, without a slash at the end.
    pub url: String,
    /// Whom mail is from.
    pub from: Sender,
    /// Where mail to the practice itself goes, if that is known.
    pub email: Option<EmailAddress>,
}
