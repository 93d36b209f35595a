use std::fmt;

/// A secret in the clear: for the moment it is used, never for storage. It does not show itself in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

/// A secret as it is stored: worthless without the key, and in any other place than its own.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(…)")
    }
}

/// Seals secrets with a key that is kept outside the database.
pub trait Vault: Send + Sync {
    /// Seals the secret for one place, such as `documents/body/mail`. MUST differ from call to call.
    fn seal(&self, secret: &Secret, place: &str) -> Result<Sealed, SealingFailed>;
    /// The secret. MUST return `None` unless this key sealed it for this place.
    fn open(&self, sealed: &Sealed, place: &str) -> Option<Secret>;
}

/// The machine could not seal a secret.
#[derive(Debug, thiserror::Error)]
#[error("sealing failed: {0}")]
pub struct SealingFailed(pub String);
