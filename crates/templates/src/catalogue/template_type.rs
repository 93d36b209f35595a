use kernel::Named;

use super::variable::{self, Variable};

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
    /// The person whose account it is about.
    Account,
}

kernel::named!(Audience {
    Visitor = "visitor",
    Mediator = "mediator",
    Practice = "practice",
    Administrators = "administrators",
    Account = "account",
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
