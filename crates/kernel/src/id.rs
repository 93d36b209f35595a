use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

/// The text is not a UUID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct InvalidId;

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Uuid);

        impl $name {
            /// A new id; later ones sort after earlier ones (UUID version 7).
            #[must_use]
            pub fn generate() -> Self {
                Self(Uuid::now_v7())
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                Uuid::try_parse(text).map(Self).or(Err(InvalidId))
            }
        }
    )+};
}

id! {
    /// A private link to an account that is mailed to its person.
    AccountLinkId,
    /// An administrator of the back office.
    AdminId,
    /// One booking of one session.
    BookingId,
    /// A human check: a math question that keeps robots out.
    HumanCheckId,
    /// A browser that an administrator has signed in from.
    KnownBrowserId,
    /// Clients added from a file.
    ClientImportId,
    /// A side's wish about a session.
    ChangeRequestId,
    /// A closure: days on which mediators cannot be booked.
    ClosureId,
    /// A client: someone who has booked, or whom the practice has added.
    ClientId,
    /// What the office wrote to one or many people.
    ComposedMailId,
    /// What a visitor wrote to the practice.
    ContactRequestId,
    /// A matter: a dispute over all its sessions.
    MatterId,
    /// A mediator (called employee on the wire).
    MediatorId,
    /// An image of the site.
    MediaId,
    /// A message in the outbox, waiting or sent.
    MailId,
    /// A person on a side of a matter.
    ParticipantId,
    /// An administrator's passkey.
    PasskeyId,
    /// A challenge that waits for a passkey to sign it.
    PasskeyRequestId,
    /// A payment for a booking.
    PaymentId,
    /// A refund of a payment, in part or in full.
    RefundId,
    /// What the private link of somebody at the table leads to: with a new one, the old link ends.
    SeatId,
    /// A signed-in administrator's session.
    SessionId,
    /// A side of a matter.
    SideId,
    /// An offered session.
    SlotId,
    /// An email template.
    TemplateId,
}
