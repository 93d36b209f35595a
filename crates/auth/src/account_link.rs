use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountLinkId, AdminId, EmailAddress, MediatorId};

use crate::Role;

/// A private link that is mailed to someone so that they choose the password of their account. It
/// is used once: then it is deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLink {
    /// Unique id. The link is derived from it with the server's key.
    pub id: AccountLinkId,
    /// The address it is mailed to.
    pub email: EmailAddress,
    /// What it is for.
    pub purpose: LinkPurpose,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Someone forgot the password of their account.
    PasswordReset,
    /// Someone is invited to the team.
    Invitation(Place),
}

/// A place on the team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What they may do.
    pub role: Role,
    /// The mediator they are, if they are one.
    pub employee_id: Option<MediatorId>,
    /// Who invites them.
    pub invited_by: AdminId,
}

impl AccountLink {
    const RESET_WITHIN: TimeDelta = TimeDelta::minutes(30);
    const ACCEPT_WITHIN: TimeDelta = TimeDelta::hours(72);

    /// A link for someone who forgot their password.
    #[must_use]
    pub fn password_reset(email: EmailAddress, now: DateTime<Utc>) -> Self {
        let (id, purpose) = (AccountLinkId::generate(), LinkPurpose::PasswordReset);
        Self { id, email, purpose, expires_at: now + Self::RESET_WITHIN }
    }

    /// An invitation.
    #[must_use]
    pub fn invitation(email: EmailAddress, place: Place, now: DateTime<Utc>) -> Self {
        let (id, purpose) = (AccountLinkId::generate(), LinkPurpose::Invitation(place));
        Self { id, email, purpose, expires_at: now + Self::ACCEPT_WITHIN }
    }

    /// Whether it still works.
    #[must_use]
    pub fn works(&self, now: DateTime<Utc>) -> bool {
        now < self.expires_at
    }
}
