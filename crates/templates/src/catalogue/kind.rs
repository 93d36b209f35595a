use kernel::{Named, TemplateId};
use uuid::Uuid;

use super::template::{Body, Template};
use super::variable::{self, Variable};

/// A kind of message, with its built-in template in `system/<name>/`. Which kind a queued message
/// is, is decided when it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// We received your request.
    BookingReceived,
    /// We received your request; please confirm it.
    BookingUnconfirmed,
    /// The request expired because it was not confirmed by email.
    RequestEnded,
    /// The practice confirmed the session.
    BookingConfirmed,
    /// The session took place.
    BookingCompleted,
    /// The session will not take place.
    BookingCancelled,
    /// The session is back to awaiting confirmation.
    BookingPending,
    /// The session is at another time or with another mediator.
    BookingMoved,
    /// The session is coming up.
    AppointmentReminder,
    /// After the session.
    FollowUp,
    /// To a new client.
    Welcome,
    /// A visitor has requested a session.
    NewRequest,
    /// A request expired.
    RequestEndedNotice,
    /// The visitor has cancelled.
    ClientCancelled,
    /// The visitor has moved the session.
    ClientMoved,
    /// Further changes by this visitor today will not be emailed.
    ClientMailWithheld,
    /// We received your contact request.
    ContactReceived,
    /// A visitor has written to the practice.
    NewContact,
    /// Further requests from this sender today will not be emailed.
    ContactMailWithheld,
    /// An automatic backup failed.
    BackupFailed,
    /// An automatic backup is not where it should be.
    BackupUnfinished,
    /// A message could not be delivered.
    MailGivenUp,
    /// Too many wrong passwords.
    AccountLocked,
    /// A network has reached its limit of open requests.
    NetworkAtLimit,
    /// A template of the practice's own could not be filled in.
    TemplateFailed,
    /// An administrator tests the mail server.
    TestMessage,
}

kernel::named!(Kind {
    BookingReceived = "booking_received",
    BookingUnconfirmed = "booking_unconfirmed",
    RequestEnded = "request_ended",
    BookingConfirmed = "booking_confirmed",
    BookingCompleted = "booking_completed",
    BookingCancelled = "booking_cancelled",
    BookingPending = "booking_pending",
    BookingMoved = "booking_moved",
    AppointmentReminder = "appointment_reminder",
    FollowUp = "follow_up",
    Welcome = "welcome",
    NewRequest = "new_request",
    RequestEndedNotice = "request_ended_notice",
    ClientCancelled = "client_cancelled",
    ClientMoved = "client_moved",
    ClientMailWithheld = "client_mail_withheld",
    ContactReceived = "contact_received",
    NewContact = "new_contact",
    ContactMailWithheld = "contact_mail_withheld",
    BackupFailed = "backup_failed",
    BackupUnfinished = "backup_unfinished",
    MailGivenUp = "mail_given_up",
    AccountLocked = "account_locked",
    NetworkAtLimit = "network_at_limit",
    TemplateFailed = "template_failed",
    TestMessage = "test_message",
});

/// Who gets a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Clients, and visitors who want to become one.
    Visitor,
    /// The session's mediator.
    Mediator,
    /// The practice's own address.
    Practice,
    /// Every administrator.
    Administrators,
}

kernel::named!(Audience {
    Visitor = "visitor",
    Mediator = "mediator",
    Practice = "practice",
    Administrators = "administrators",
});

/// The types of the practice's own templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateType {
    /// We received your request.
    BookingConfirmation,
    /// The practice confirmed the session.
    BookingConfirmed,
    /// The session is coming up.
    AppointmentReminder,
    /// To a new client.
    Welcome,
    /// After the session.
    FollowUp,
    /// Anything else; offered where administrators write email.
    Custom,
}

kernel::named!(TemplateType {
    BookingConfirmation = "booking_confirmation",
    BookingConfirmed = "booking_confirmed",
    AppointmentReminder = "appointment_reminder",
    Welcome = "welcome",
    FollowUp = "follow_up",
    Custom = "custom",
});

/// What the catalogue says about a kind.
struct Entry {
    /// Unique, and the end of its template's id. A new kind takes the next one.
    number: u8,
    /// What it is called in lists.
    title: &'static str,
    audience: Audience,
    /// The type of the practice's own templates that can replace the built-in one.
    template_type: Option<TemplateType>,
    subject: &'static str,
    html: &'static str,
    text: &'static str,
}

/// An entry with the files of a folder.
macro_rules! entry {
    ($number:literal, $folder:literal, $title:literal, $audience:ident, $template_type:expr) => {
        Entry {
            number: $number,
            title: $title,
            audience: Audience::$audience,
            template_type: $template_type,
            subject: include_str!(concat!("../../system/", $folder, "/subject.txt")),
            html: include_str!(concat!("../../system/", $folder, "/body.html")),
            text: include_str!(concat!("../../system/", $folder, "/body.txt")),
        }
    };
}

/// Built-in templates are no rows: their ids only look like the others.
const FIRST_ID: u128 = 0x0000_0000_0000_7000_8000_0000_0000_0000;

impl Kind {
    /// Every kind, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().filter_map(|name| Self::from_name(name).ok())
    }

    const fn entry(self) -> Entry {
        use TemplateType::{AppointmentReminder, BookingConfirmation, BookingConfirmed, FollowUp, Welcome};
        match self {
            Self::BookingReceived => {
                entry!(1, "booking_received", "Request received", Visitor, Some(BookingConfirmation))
            }
            Self::BookingUnconfirmed => {
                entry!(2, "booking_unconfirmed", "Please confirm your request", Visitor, None)
            }
            Self::RequestEnded => entry!(3, "request_ended", "Request expired", Visitor, None),
            Self::BookingConfirmed => {
                entry!(4, "booking_confirmed", "Session confirmed", Visitor, Some(BookingConfirmed))
            }
            Self::BookingCompleted => entry!(5, "booking_completed", "Session completed", Visitor, None),
            Self::BookingCancelled => entry!(6, "booking_cancelled", "Session cancelled", Visitor, None),
            Self::BookingPending => {
                entry!(7, "booking_pending", "Session awaiting confirmation", Visitor, None)
            }
            Self::BookingMoved => entry!(8, "booking_moved", "Session moved", Visitor, None),
            Self::AppointmentReminder => {
                entry!(23, "appointment_reminder", "Reminder", Visitor, Some(AppointmentReminder))
            }
            Self::FollowUp => entry!(24, "follow_up", "Follow-up", Visitor, Some(FollowUp)),
            Self::Welcome => entry!(25, "welcome", "Welcome", Visitor, Some(Welcome)),
            Self::NewRequest => entry!(9, "new_request", "New request", Mediator, None),
            Self::RequestEndedNotice => {
                entry!(10, "request_ended_notice", "Request expired (to the mediator)", Mediator, None)
            }
            Self::ClientCancelled => {
                entry!(11, "client_cancelled", "Cancelled by the client", Mediator, None)
            }
            Self::ClientMoved => entry!(12, "client_moved", "Moved by the client", Mediator, None),
            Self::ClientMailWithheld => {
                entry!(13, "client_mail_withheld", "No more emails about a client today", Mediator, None)
            }
            Self::ContactReceived => {
                entry!(14, "contact_received", "Contact request received", Visitor, None)
            }
            Self::NewContact => entry!(15, "new_contact", "New contact request", Practice, None),
            Self::ContactMailWithheld => {
                entry!(16, "contact_mail_withheld", "No more emails about a sender today", Practice, None)
            }
            Self::BackupFailed => entry!(17, "backup_failed", "Backup failed", Administrators, None),
            Self::BackupUnfinished => {
                entry!(18, "backup_unfinished", "Backup partly completed", Administrators, None)
            }
            Self::MailGivenUp => entry!(19, "mail_given_up", "Email not delivered", Administrators, None),
            Self::AccountLocked => entry!(20, "account_locked", "Account locked", Administrators, None),
            Self::NetworkAtLimit => {
                entry!(21, "network_at_limit", "Unusually many requests", Administrators, None)
            }
            Self::TemplateFailed => {
                entry!(26, "template_failed", "Email template not usable", Administrators, None)
            }
            Self::TestMessage => entry!(22, "test_message", "Test message", Administrators, None),
        }
    }

    /// The built-in template's id, always the same.
    #[must_use]
    pub fn id(self) -> TemplateId {
        Uuid::from_u128(FIRST_ID + u128::from(self.entry().number)).into()
    }

    /// The kind whose built-in template has this id.
    #[must_use]
    pub fn of_id(id: TemplateId) -> Option<Self> {
        Self::all().find(|kind| kind.id() == id)
    }

    /// What it is called in lists.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.entry().title
    }

    /// Who gets it.
    #[must_use]
    pub const fn audience(self) -> Audience {
        self.entry().audience
    }

    /// The type of the practice's own templates that can replace the built-in one; `None` for the
    /// messages that always have the built-in text.
    #[must_use]
    pub const fn template_type(self) -> Option<TemplateType> {
        self.entry().template_type
    }

    /// The built-in template.
    #[must_use]
    pub fn template(self) -> Template {
        let entry = self.entry();
        Template {
            subject: entry.subject.trim_end().to_owned(),
            body: Body::Html { html: entry.html.to_owned(), text: entry.text.to_owned() },
        }
    }

    /// The variables its template can refer to.
    #[must_use]
    pub fn variables(self) -> Vec<Variable> {
        match self.audience() {
            Audience::Visitor if self == Self::Welcome => variable::of_a_client(),
            Audience::Visitor if self == Self::ContactReceived => variable::of_a_contact_request(),
            Audience::Visitor | Audience::Mediator => variable::of_a_booking(),
            Audience::Practice => variable::of_a_contact_request(),
            Audience::Administrators => variable::of_the_practice(),
        }
    }
}

impl TemplateType {
    /// Every type, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().filter_map(|name| Self::from_name(name).ok())
    }

    /// Who gets messages of this type.
    #[must_use]
    pub const fn audience(self) -> Audience {
        Audience::Visitor
    }

    /// What it is called in lists.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::BookingConfirmation => "Booking confirmation",
            Self::BookingConfirmed => "Booking confirmed",
            Self::AppointmentReminder => "Appointment reminder",
            Self::Welcome => "Welcome",
            Self::FollowUp => "Follow-up",
            Self::Custom => "Custom",
        }
    }

    /// The variables a template of this type can refer to.
    #[must_use]
    pub fn variables(self) -> Vec<Variable> {
        match self {
            Self::BookingConfirmation
            | Self::BookingConfirmed
            | Self::AppointmentReminder
            | Self::FollowUp => variable::of_a_booking(),
            Self::Welcome => variable::of_a_client(),
            Self::Custom => variable::of_a_letter(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_an_id_of_its_own() {
        for kind in Kind::all() {
            assert_eq!(Kind::of_id(kind.id()), Some(kind));
        }
        assert_eq!(Kind::BookingReceived.id().to_string(), "00000000-0000-7000-8000-000000000001");
        assert_eq!(Kind::of_id(TemplateId::generate()), None);
    }

    #[test]
    fn only_messages_to_visitors_can_be_replaced() {
        for kind in Kind::all().filter(|kind| kind.template_type().is_some()) {
            assert_eq!(kind.audience(), Audience::Visitor, "{kind:?}");
        }
    }
}
