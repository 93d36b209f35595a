//! Which messages there are. A new one is a row of the table and a file (two for visitors). If nothing that
//! happens sends it yet, also a line in [`Trigger::messages`](crate::Trigger::messages) and, about a
//! booking, in [`BookingMessage`].

use kernel::{AccountLinkId, AdminId, KnownBrowserId, Language, Named, TemplateId};
use uuid::Uuid;

use super::template::{Body, Template};
use super::template_type::{Audience, TemplateType};
use super::variable::{self, Variable};
use crate::BookingState;

/// The file of a built-in template: its subject in the first line, then its text.
macro_rules! file {
    ($language:literal, $name:literal) => {
        include_str!(concat!("../../system/", $language, $name, ".txt"))
    };
}

/// Only visitors read Spanish.
macro_rules! spanish {
    (Visitor, $name:literal) => {
        Some(file!("es/", $name))
    };
    ($other:ident, $name:literal) => {
        None
    };
}

/// The built-in template that the practice's own can replace.
macro_rules! template_type {
    () => {
        None
    };
    ($template_type:ident) => {
        Some(TemplateType::$template_type)
    };
}

/// Declares [`Kind`] as a table, in groups by what a message is about: number, name (and file), title,
/// audience, and the type of the practice's own templates that can replace the built-in one. Numbers are
/// unique: a template's id ends with it. Each group also declares its messages that can be queued, under the
/// name of their kind or the one after `as`.
macro_rules! kinds {
    ($($group:ident { $(
        $(#[$doc:meta])* $kind:ident $(as $message:ident)? = $number:literal, $name:literal, $title:literal, $audience:ident $(, $template_type:ident)?;
    )* })*) => {
        /// A kind of message, with its built-in template in `system/<name>.txt` and, for visitors, in
        /// `system/es/<name>.txt`. Which kind a queued message is, is decided when it leaves.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind { $($($(#[$doc])* $kind,)*)* }

        kernel::named!(Kind { $($($kind = $name,)*)* });

        impl Kind {
            const fn entry(self) -> Entry {
                match self {
                    $($(Self::$kind => Entry {
                        number: $number,
                        title: $title,
                        audience: Audience::$audience,
                        template_type: template_type!($($template_type)?),
                        english: file!("", $name),
                        spanish: spanish!($audience, $name),
                    },)*)*
                }
            }
        }

        $(messages!($group: $($(#[$doc])* $kind $(as $message)? = $name;)*);)*
    };
}

/// The messages of a group that can be queued.
macro_rules! messages {
    // `BookingMessage` is below: its kind depends on the booking. A test message is not queued.
    (booking: $($row:tt)*) => {};
    (test: $($row:tt)*) => {};
    (mediator: $($(#[$doc:meta])* $kind:ident as $message:ident = $name:literal;)*) => {
        queued! {
            /// The messages to a mediator's own calendar about a session of theirs. They say nothing of the
            /// client.
            MediatorMessage { $($(#[$doc])* $message = $name => $kind,)* }
        }
    };
    (seat: $($(#[$doc:meta])* $kind:ident as $message:ident = $name:literal;)*) => {
        queued! {
            /// The messages about a session to somebody at the table who has not booked it. They say nothing of
            /// anyone else there.
            SeatMessage { $($(#[$doc])* $message = $name => $kind,)* }
        }
    };
    (payment: $($(#[$doc:meta])* $kind:ident as $message:ident = $name:literal;)*) => {
        queued! {
            /// The messages about a payment. They are sent whatever the settings say: they are the practice's
            /// books.
            PaymentMessage { $($(#[$doc])* $message = $name => $kind,)* }
        }
    };
    (contact: $($(#[$doc:meta])* $kind:ident as $message:ident = $name:literal;)*) => {
        queued! {
            /// The messages about a contact request that can be queued, and who each is for.
            ContactMessage { $($(#[$doc])* $message = $name => $kind,)* }
        }
    };
    (account: $($(#[$doc:meta])* $kind:ident = $name:literal;)*) => {
        queued! {
            /// The messages to a person about their own account. They are sent whatever the settings say.
            AccountMessage { $($(#[$doc])* $kind = $name => $kind,)* }
        }
    };
    (admin: $($(#[$doc:meta])* $kind:ident = $name:literal;)*) => {
        /// The messages to administrators: reports and alerts. The reports are written in code. Alerts contain
        /// no personal data.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AdminMessage {
            /// The day's sessions, and what is waiting.
            DailyReport,
            /// The coming week's sessions, and last week's figures.
            WeeklyReport,
            $($(#[$doc])* $kind,)*
        }

        kernel::named!(AdminMessage {
            DailyReport = "daily_report",
            WeeklyReport = "weekly_report",
            $($kind = $name,)*
        });

        impl AdminMessage {
            /// The alert's kind; `None` for a report.
            pub(crate) const fn kind(self) -> Option<Kind> {
                match self {
                    Self::DailyReport | Self::WeeklyReport => None,
                    $(Self::$kind => Some(Kind::$kind),)*
                }
            }
        }
    };
}

/// Messages of one kind each, with its name.
macro_rules! queued {
    ($(#[$about:meta])* $type:ident { $($(#[$doc:meta])* $message:ident = $name:literal => $kind:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type { $($(#[$doc])* $message,)* }

        kernel::named!($type { $($message = $name,)* });

        impl $type {
            pub(crate) const fn kind(self) -> Kind {
                match self { $(Self::$message => Kind::$kind,)* }
            }
        }
    };
}

kinds! {
    booking {
        /// We received your request.
        BookingReceived = 1, "booking_received", "Request received", Visitor, BookingConfirmation;
        /// We received your request; please confirm it.
        BookingUnconfirmed = 2, "booking_unconfirmed", "Please confirm your request", Visitor;
        /// The request expired because it was not confirmed by email.
        RequestEnded = 3, "request_ended", "Request expired", Visitor;
        /// The time is no longer held for a payment.
        HoldEnded = 40, "hold_ended", "Not paid in time", Visitor;
        /// The practice confirmed the session.
        BookingConfirmed = 4, "booking_confirmed", "Session confirmed", Visitor, BookingConfirmed;
        /// The session took place.
        BookingCompleted = 5, "booking_completed", "Session completed", Visitor;
        /// The session will not take place.
        BookingCancelled = 6, "booking_cancelled", "Session cancelled", Visitor;
        /// The session is back to awaiting confirmation.
        BookingPending = 7, "booking_pending", "Session awaiting confirmation", Visitor;
        /// The session is at another time or with another mediator.
        BookingMoved = 8, "booking_moved", "Session moved", Visitor;
        /// The session is coming up.
        AppointmentReminder = 23, "appointment_reminder", "Reminder", Visitor, AppointmentReminder;
        /// Something is still to be paid for the session.
        PaymentReminder = 61, "payment_reminder", "Payment reminder", Visitor;
        /// After the session.
        FollowUp = 24, "follow_up", "Follow-up", Visitor, FollowUp;
        /// To a new client.
        Welcome = 25, "welcome", "Welcome", Visitor, Welcome;
        /// A visitor has requested a session.
        NewRequest = 9, "new_request", "New request", Mediator;
        /// A request expired.
        RequestEndedNotice = 10, "request_ended_notice", "Request expired (to the mediator)", Mediator;
        /// The visitor has cancelled.
        ClientCancelled = 11, "client_cancelled", "Cancelled by the client", Mediator;
        /// The visitor has moved the session.
        ClientMoved = 12, "client_moved", "Moved by the client", Mediator;
        /// A side asks to cancel or move a session.
        ChangeAsked = 54, "change_asked", "A side asks for a change", Mediator;
        /// Further changes by this visitor today will not be emailed.
        ClientMailWithheld = 13, "client_mail_withheld", "No more emails about a client today", Mediator;
    }
    mediator {
        /// The session is in the mediator's calendar from now on, or has changed there.
        MediatorSession as Session = 49, "mediator_session", "Calendar invitation (to the mediator)", Mediator;
        /// The session is no longer in the mediator's calendar.
        MediatorSessionOff as SessionOff = 50, "mediator_session_off", "Calendar cancellation (to the mediator)", Mediator;
    }
    seat {
        /// The session is confirmed, or has changed since they were told.
        SeatSession as Session = 51, "seat_session", "Session, to everyone at the table", Visitor;
        /// The session that they were told of will not take place as planned.
        SeatSessionOff as SessionOff = 52, "seat_session_off", "Session off, to everyone at the table", Visitor;
        /// The session is coming up.
        SeatReminder as Reminder = 53, "seat_reminder", "Reminder, to everyone at the table", Visitor;
    }
    payment {
        /// The receipt for a payment.
        PaymentReceipt as Receipt = 41, "payment_receipt", "Receipt", Visitor;
        /// Money was returned.
        PaymentRefunded as Refunded = 42, "payment_refunded", "Refund", Visitor;
        /// A payment came too late, or twice, and is returned.
        PaymentReturned as Returned = 43, "payment_returned", "Payment returned", Visitor;
        /// A payment came too late, or twice, and is returned: to the mediator.
        PaymentReturnedNotice as ReturnedNotice = 44, "payment_returned_notice", "Payment returned (to the mediator)", Mediator;
    }
    contact {
        /// We received your contact request.
        ContactReceived as Received = 14, "contact_received", "Contact request received", Visitor;
        /// A visitor has written to the practice.
        NewContact as Requested = 15, "new_contact", "New contact request", Practice;
        /// Further requests from this sender today will not be emailed.
        ContactMailWithheld as Withheld = 16, "contact_mail_withheld", "No more emails about a sender today", Practice;
    }
    admin {
        /// An automatic backup failed.
        BackupFailed = 17, "backup_failed", "Backup failed", Administrators;
        /// An automatic backup is not where it should be.
        BackupUnfinished = 18, "backup_unfinished", "Backup partly completed", Administrators;
        /// A backup was verified, and does not restore.
        BackupDamaged = 48, "backup_damaged", "Backup does not restore", Administrators;
        /// A message could not be delivered.
        MailGivenUp = 19, "mail_given_up", "Email not delivered", Administrators;
        /// Too many wrong passwords.
        AccountLocked = 20, "account_locked", "Account locked", Administrators;
        /// A network has reached its limit of open requests.
        NetworkAtLimit = 21, "network_at_limit", "Unusually many requests", Administrators;
        /// A template of the practice's own could not be filled in.
        TemplateFailed = 26, "template_failed", "Email template not usable", Administrators;
        /// A payer's bank disputes a payment.
        PaymentDisputed = 45, "payment_disputed", "Payment disputed", Administrators;
        /// A provider refused a refund.
        RefundFailed = 46, "refund_failed", "Refund not made", Administrators;
        /// A mediator's outside calendar has not answered for a day.
        CalendarUnread = 47, "calendar_unread", "Outside calendar not read", Administrators;
    }
    account {
        /// Two-factor authentication was turned on.
        TwoFactorOn = 27, "two_factor_on", "Two-factor authentication on", Account;
        /// Two-factor authentication was turned off.
        TwoFactorOff = 28, "two_factor_off", "Two-factor authentication off", Account;
        /// Someone signed in with a backup code.
        BackupCodeUsed = 29, "backup_code_used", "Backup code used", Account;
        /// Someone who knows the password guesses codes.
        CodesGuessed = 36, "codes_guessed", "Someone may know a password", Account;
        /// A passkey was added to the account.
        PasskeyAdded = 37, "passkey_added", "Passkey added", Account;
        /// A passkey was removed from the account.
        PasskeyRemoved = 38, "passkey_removed", "Passkey removed", Account;
        /// The password was changed.
        PasswordChanged = 30, "password_changed", "Password changed", Account;
        /// The person has another role.
        RoleChanged = 31, "role_changed", "Role changed", Account;
        /// The person can no longer sign in.
        AccountDisabled = 32, "account_disabled", "Account disabled", Account;
        /// Someone else has become an owner.
        OwnerAdded = 60, "owner_added", "New owner", Account;
        /// The person signed in from a browser that was not known.
        NewSignIn = 35, "new_sign_in", "New sign-in", Account;
        /// A link to choose a new password.
        PasswordReset = 33, "password_reset", "Forgotten password", Account;
        /// An invitation to the team.
        Invitation = 34, "invitation", "Invitation to the team", Account;
    }
    test {
        /// An administrator tests the mail server.
        TestMessage = 22, "test_message", "Test message", Administrators;
    }
}

/// What the catalogue says about a kind.
struct Entry {
    number: u8,
    title: &'static str,
    audience: Audience,
    template_type: Option<TemplateType>,
    english: &'static str,
    /// Of a message to visitors.
    spanish: Option<&'static str>,
}

/// Built-in templates are no rows: their ids only look like the others.
const FIRST_ID: u128 = 0x0000_0000_0000_7000_8000_0000_0000_0000;

/// Numbers are smaller.
const FIRST_SPANISH_ID: u128 = FIRST_ID + 0x100;

impl Kind {
    /// Every kind, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().filter_map(|name| Self::from_name(name).ok())
    }

    /// Every kind with the languages of its built-in template.
    pub fn built_in() -> impl Iterator<Item = (Self, Language)> {
        let spanish = Self::all().filter(|kind| kind.audience() == Audience::Visitor);
        let english = Self::all().map(|kind| (kind, Language::English));
        english.chain(spanish.map(|kind| (kind, Language::Spanish)))
    }

    /// The built-in template's id, always the same.
    #[must_use]
    pub fn id(self, language: Language) -> TemplateId {
        let first = if language == Language::Spanish { FIRST_SPANISH_ID } else { FIRST_ID };
        Uuid::from_u128(first + u128::from(self.entry().number)).into()
    }

    /// The kind and the language of the built-in template with this id.
    #[must_use]
    pub fn of_id(id: TemplateId) -> Option<(Self, Language)> {
        Self::built_in().find(|(kind, language)| kind.id(*language) == id)
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

    /// Whether a client can do without it, and is offered a way to ask for no more of it. Everything
    /// else says what becomes of a booking or a request.
    pub(crate) fn is_optional(self) -> bool {
        self == Self::FollowUp
    }

    fn is_about_payment(self) -> bool {
        PaymentMessage::from_name(self.name()).is_ok()
    }

    /// The built-in template. Only messages to visitors are in Spanish, too.
    #[must_use]
    pub fn template(self, language: Language) -> Template {
        let Entry { english, spanish, .. } = self.entry();
        let file = spanish.filter(|_| language == Language::Spanish).unwrap_or(english);
        let (first, text) = file.split_once("\n\n").unwrap_or(("", file));
        let subject = first.strip_prefix("Subject: ").unwrap_or(first).to_owned();
        Template { subject, body: Body::Simple(text.to_owned()) }
    }

    /// The variables its template can refer to.
    #[must_use]
    pub fn variables(self) -> Vec<Variable> {
        match self.audience() {
            Audience::Visitor if self == Self::Welcome => variable::of_a_client(),
            Audience::Visitor if SeatMessage::from_name(self.name()).is_ok() => {
                variable::of_a_seats_session()
            }
            Audience::Visitor if self == Self::ContactReceived => variable::of_a_contact_request(),
            Audience::Visitor | Audience::Mediator if self.is_about_payment() => variable::of_a_payment(),
            Audience::Mediator if MediatorMessage::from_name(self.name()).is_ok() => {
                variable::of_a_mediators_session()
            }
            Audience::Visitor | Audience::Mediator => variable::of_a_booking(),
            Audience::Practice => variable::of_a_contact_request(),
            Audience::Administrators => variable::of_the_practice(),
            Audience::Account => match self {
                Self::NewSignIn => variable::of_a_sign_in(),
                Self::PasswordReset | Self::Invitation => variable::of_an_account_link(),
                _ => variable::of_an_account(),
            },
        }
    }
}

/// The messages about a booking that can be queued, and who each is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingMessage {
    /// To the visitor: we received your request.
    Received,
    /// To the visitor: the session is coming up.
    Reminder,
    /// To the visitor: something is still to be paid.
    PaymentReminder,
    /// To the visitor: after the session.
    FollowUp,
    /// To the mediator: someone has requested a session.
    Requested,
    /// To the visitor: the booking's new status.
    Status,
    /// To the visitor: the session is at another time or with another mediator.
    Moved,
    /// To the visitor: the request was cancelled because it was not confirmed by email.
    Ended,
    /// To the mediator: the same.
    EndedNotice,
    /// To the visitor: the time is no longer held, because it was not paid for.
    HoldEnded,
    /// To the mediator: the visitor has cancelled.
    CancelledByClient,
    /// To the mediator: the visitor has moved the session.
    MovedByClient,
    /// To the mediator: a side asks to cancel or move the session.
    ChangeAsked,
    /// To the mediator: further changes by this visitor today will not be emailed.
    Withheld,
}

kernel::named!(BookingMessage {
    Received = "booking_received",
    Reminder = "appointment_reminder",
    PaymentReminder = "payment_reminder",
    FollowUp = "follow_up",
    Requested = "new_request",
    Status = "booking_status",
    Moved = "booking_moved",
    Ended = "request_ended",
    EndedNotice = "request_ended_notice",
    HoldEnded = "hold_ended",
    CancelledByClient = "client_cancelled",
    MovedByClient = "client_moved",
    ChangeAsked = "change_asked",
    Withheld = "client_mail_withheld",
});

impl BookingMessage {
    /// Whether it goes to the mediator rather than to the visitor.
    #[must_use]
    pub fn is_to_mediator(self) -> bool {
        match self {
            Self::Requested
            | Self::EndedNotice
            | Self::CancelledByClient
            | Self::MovedByClient
            | Self::ChangeAsked
            | Self::Withheld => true,
            Self::Received
            | Self::Status
            | Self::Moved
            | Self::Ended
            | Self::HoldEnded
            | Self::Reminder
            | Self::PaymentReminder
            | Self::FollowUp => false,
        }
    }

    /// Which kind it is: the booking as it is when the message leaves, even if it has changed since
    /// the message was queued. `None` for what is no longer true.
    pub(crate) fn kind(self, state: BookingState, needs_confirmation: bool) -> Option<Kind> {
        use BookingState::{Cancelled, Completed, Confirmed, Pending};
        Some(match (self, state) {
            (Self::Requested, _) => Kind::NewRequest,
            (Self::Withheld, _) => Kind::ClientMailWithheld,
            (Self::EndedNotice, Cancelled) => Kind::RequestEndedNotice,
            (Self::CancelledByClient, Cancelled) => Kind::ClientCancelled,
            (Self::MovedByClient, Pending | Confirmed) => Kind::ClientMoved,
            (Self::ChangeAsked, Confirmed) => Kind::ChangeAsked,
            (Self::Reminder, Confirmed) => Kind::AppointmentReminder,
            (Self::PaymentReminder, Confirmed | Completed) => Kind::PaymentReminder,
            (Self::FollowUp, Completed) => Kind::FollowUp,
            (Self::HoldEnded, Cancelled) => Kind::HoldEnded,
            (
                Self::EndedNotice
                | Self::CancelledByClient
                | Self::MovedByClient
                | Self::ChangeAsked
                | Self::Reminder
                | Self::PaymentReminder
                | Self::FollowUp
                | Self::HoldEnded,
                _,
            ) => return None,
            (Self::Ended, Cancelled) => Kind::RequestEnded,
            (_, Cancelled) => Kind::BookingCancelled,
            (_, Completed) => Kind::BookingCompleted,
            (Self::Moved, _) => Kind::BookingMoved,
            (_, Confirmed) => Kind::BookingConfirmed,
            (Self::Received, Pending) if needs_confirmation => Kind::BookingUnconfirmed,
            (Self::Received, Pending) => Kind::BookingReceived,
            (_, Pending) => Kind::BookingPending,
        })
    }
}

impl ContactMessage {
    /// Whether it goes to the practice rather than to the sender.
    #[must_use]
    pub fn is_to_practice(self) -> bool {
        self != Self::Received
    }
}

impl PaymentMessage {
    /// Whether it goes to the mediator rather than to the visitor.
    #[must_use]
    pub fn is_to_mediator(self) -> bool {
        self == Self::ReturnedNotice
    }
}

/// What a message about an account is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountTopic {
    /// The person.
    Person(AdminId),
    /// The person, and the browser they signed in from.
    Browser(AdminId, KnownBrowserId),
    /// The private link in it.
    Link(AccountLinkId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_an_id_of_its_own() {
        for (kind, language) in Kind::built_in() {
            assert_eq!(Kind::of_id(kind.id(language)), Some((kind, language)));
        }
        let ids = [Language::English, Language::Spanish].map(|it| Kind::BookingReceived.id(it).to_string());
        assert_eq!(ids, ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000101"]);
        assert_eq!(Kind::of_id(TemplateId::generate()), None);
    }

    #[test]
    fn only_messages_to_visitors_can_be_replaced() {
        for kind in Kind::all().filter(|kind| kind.template_type().is_some()) {
            assert_eq!(kind.audience(), Audience::Visitor, "{kind:?}");
        }
    }
}
