use std::fmt;

use chrono::{DateTime, Utc};
use kernel::{AdminId, EmailAddress, MediatorId, Phone, Scope, Sight, StorageError};

use crate::{Permission, Role};

/// An administrator of the back office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    /// Unique id.
    pub id: AdminId,
    /// The address they sign in with; unique, ignoring case.
    pub email: EmailAddress,
    /// First name, or empty.
    pub first_name: String,
    /// Last name, or empty.
    pub last_name: String,
    /// Phone number.
    pub phone: Option<Phone>,
    /// What they may do.
    pub role: Role,
    /// The mediator they are, if they are one.
    pub employee_id: Option<MediatorId>,
    /// When they were disabled: until they are enabled again, they cannot sign in.
    pub disabled_at: Option<DateTime<Utc>>,
}

impl Admin {
    /// A new owner, without a phone number.
    #[must_use]
    pub fn new(email: EmailAddress, first_name: &str, last_name: &str) -> Self {
        Self {
            id: AdminId::generate(),
            email,
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            phone: None,
            role: Role::Owner,
            employee_id: None,
            disabled_at: None,
        }
    }

    /// Whether they may give someone this role: they can sign in, manage the team, and have no less
    /// a role themselves.
    #[must_use]
    pub fn may_give(&self, role: Role) -> bool {
        self.disabled_at.is_none() && self.role.may(Permission::ManageTeam) && self.role <= role
    }

    /// Whether they can read this mediator's calendar.
    #[must_use]
    pub fn reads_calendar_of(&self, mediator: MediatorId) -> bool {
        let may_read = self.disabled_at.is_none() && self.role.may(Permission::ReadCalendar);
        may_read && self.sight().scope.admits(mediator)
    }

    /// How much they see.
    #[must_use]
    pub fn sight(&self) -> Sight {
        let scope = match self.role {
            Role::Mediator => Scope::Mediator(self.employee_id),
            _ => Scope::Practice,
        };
        Sight {
            scope,
            contacts: self.role.may(Permission::ReadContacts),
            money: self.role.may(Permission::ReadMoney),
            reasons: self.role.may(Permission::ChangeAvailability),
        }
    }
}

/// An administrator and their password hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The administrator.
    pub admin: Admin,
    /// The hash of their password.
    pub password: PasswordHash,
}

/// A salted hash in the PHC string format. It does not print its value in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Why an administrator could not be created or changed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// No such administrator, or they were removed.
    #[error("There is no administrator with this email address")]
    NotFound,
    /// Another administrator has this email address, ignoring case.
    #[error("There is already an administrator with this email address")]
    EmailTaken,
    /// They have no second factor.
    #[error("Two-factor authentication is off for this administrator")]
    NoSecondFactor,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
