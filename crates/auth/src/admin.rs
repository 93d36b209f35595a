use std::fmt;

use kernel::{AdminId, EmailAddress, StorageError};

/// An administrator of the back office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    /// Identity.
    pub id: AdminId,
    /// What they sign in with; unique whatever its case.
    pub email: EmailAddress,
    /// First name, or empty.
    pub first_name: String,
    /// Last name, or empty.
    pub last_name: String,
    /// Telephone, or empty.
    pub phone: String,
}

impl Admin {
    /// A new administrator, without a telephone number.
    #[must_use]
    pub fn new(email: EmailAddress, first_name: &str, last_name: &str) -> Self {
        Self {
            id: AdminId::generate(),
            email,
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            phone: String::new(),
        }
    }
}

/// An administrator and what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub admin: Admin,
    /// What their password hashes to.
    pub password: PasswordHash,
}

/// A salted hash, in the PHC string format. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Why an administrator could not be made or changed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// No such administrator.
    #[error("There is no administrator with this e-mail address")]
    NotFound,
    /// E-mail addresses are unique, whatever their case.
    #[error("There is already an administrator with this e-mail address")]
    EmailTaken,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
