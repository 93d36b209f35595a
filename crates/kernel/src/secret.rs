use std::fmt;

use serde::{Deserialize, Serialize};

/// A secret in plaintext, for the moment it is used and never for storage. It does not print its
/// value in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

/// A secret as stored: encrypted, and useless without the key or in any place other than its own.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
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

/// Encrypts secrets with a key that is kept outside the database.
pub trait Vault: Send + Sync {
    /// Encrypts the secret for one place, such as `documents/body/mail`. The result MUST differ
    /// from call to call.
    fn seal(&self, secret: &Secret, place: &str) -> Result<Sealed, SealingFailed>;
    /// The decrypted secret. MUST return `None` unless this key encrypted it for this place.
    fn open(&self, sealed: &Sealed, place: &str) -> Option<Secret>;
}

/// The secret could not be encrypted.
#[derive(Debug, thiserror::Error)]
#[error("encryption failed: {0}")]
pub struct SealingFailed(pub String);
