use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use kernel::{BOOKING_PAGE, DateFormat, EmailAddress, Language, MEDIATION_PAGE, MailId, Tz};

use crate::Sender;
use crate::render::Variables;

/// A message, ready to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Unique id; a message that is sent twice keeps it.
    pub id: MailId,
    /// The sender; without an address it is sent from the server's default address.
    pub from: Sender,
    /// The only recipient.
    pub to: EmailAddress,
    /// One line.
    pub subject: String,
    /// For mail programs that show HTML; `None` for a message that is text only.
    pub html: Option<String>,
    /// For mail programs that do not.
    pub text: String,
    /// An attached calendar file.
    pub calendar: Option<CalendarFile>,
    /// Who wrote it.
    pub origin: Origin,
    /// Where the recipient can ask for no more of it; `None` for what belongs to a booking, and for
    /// what someone wrote to one person.
    pub unsubscribe: Option<EmailAddress>,
}

/// Who wrote a message, which its headers say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The program.
    Automatic,
    /// The office.
    Office,
}

/// An iCalendar file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFile {
    /// The iCalendar method, `PUBLISH`, `REQUEST` or `CANCEL`, as in the file itself.
    pub method: &'static str,
    /// The file's content.
    pub text: String,
}

/// What every message says about the practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letterhead {
    /// The practice's name.
    pub practice: String,
    /// The time zone of its dates and times.
    pub zone: Tz,
    /// How dates are written.
    pub dates: DateFormat,
    /// What the recipient reads.
    pub language: Language,
    /// The site's URL, without a trailing slash.
    pub url: String,
    /// The sender.
    pub from: Sender,
    /// The practice's own address for mail, if known.
    pub email: Option<EmailAddress>,
    /// Who invites to sessions: that address, or else the one that mail is sent from, whatever it is.
    pub organizer: EmailAddress,
    /// Where its sessions in person take place, unless a mediator or a session says otherwise; may be empty.
    pub place: String,
    /// The Spanish names of the practice's own case types.
    pub case_types: BTreeMap<String, String>,
    /// How long a visitor has to confirm a request by email.
    pub confirm_within: TimeDelta,
    /// Whether clients can pay online now.
    pub takes_payments: bool,
}

impl Letterhead {
    /// What any message can say about the practice.
    pub(crate) fn variables(&self) -> Variables {
        Variables::from([("practice", self.practice.clone()), ("url", self.home())])
    }

    /// The same for a recipient who reads this language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> Self {
        Self { language, ..self.clone() }
    }

    /// The landing page that the recipient can read.
    pub(crate) fn home(&self) -> String {
        format!("{}{}", self.url, self.language.path())
    }

    /// The booking's page, by its private link.
    pub(crate) fn booking_page(&self, token: &str) -> String {
        format!("{}{BOOKING_PAGE}{token}", self.home())
    }

    /// The private page of somebody at the table.
    pub(crate) fn mediation_page(&self, token: &str) -> String {
        format!("{}{MEDIATION_PAGE}{token}", self.home())
    }

    /// The appointment in the back office.
    pub(crate) fn appointment(&self, reference: &str) -> String {
        format!("{}/admin/calendar?booking={reference}", self.url)
    }

    /// The date with its weekday.
    pub(crate) fn date(&self, date: NaiveDate) -> String {
        self.dates.long(date, self.language)
    }
}

#[cfg(test)]
impl Mail {
    /// The HTML of a message that has it.
    pub(crate) fn html(&self) -> &str {
        self.html.as_deref().unwrap()
    }
}
