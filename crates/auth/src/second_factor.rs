use kernel::{AdminId, Sealed, Secret, StorageError};

use crate::BackupCode;

/// An administrator's authenticator app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactor {
    /// The administrator.
    pub admin_id: AdminId,
    /// The secret that the app shares with the server.
    pub secret: Sealed,
    /// Whether a code from the app has been entered. Until then, the password is enough.
    pub is_on: bool,
}

/// A second factor to be set up, as the administrator sees it once.
#[derive(Debug)]
pub struct NewSecondFactor {
    /// The secret as stored.
    pub secret: Sealed,
    /// The secret as it is typed into an app.
    pub manual_entry_key: Secret,
    /// The secret as a QR code: the URL of an image, with the image in it.
    pub qr_code_url: Secret,
    /// The codes that replace the app.
    pub backup_codes: Vec<BackupCode>,
}

/// What an administrator knows about their own second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondFactorStatus {
    /// Whether signing in asks for a code.
    pub is_on: bool,
    /// How many backup codes have not been used.
    pub backup_codes_left: usize,
}

/// What was used to sign in, besides the password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorUsed {
    /// Nothing.
    None,
    /// A code from the app.
    App,
    /// A backup code, which is used up.
    BackupCode,
    /// A passkey.
    Passkey,
    /// A passkey instead of the password.
    PasskeyAlone,
}

impl FactorUsed {
    /// What the audit log says about it.
    pub(crate) const fn detail(self) -> &'static str {
        match self {
            Self::None | Self::App => "",
            Self::BackupCode => "with a backup code",
            Self::Passkey => "with a passkey",
            Self::PasskeyAlone => "with a passkey alone",
        }
    }
}

/// Why a second factor could not be changed.
#[derive(Debug, thiserror::Error)]
pub enum SecondFactorError {
    /// It is on, so it has to be turned off first.
    #[error("Two-factor authentication is already on")]
    AlreadyOn,
    /// There is nothing to confirm.
    #[error("Start the setup of two-factor authentication first")]
    NotSetUp,
    /// Nothing shows that it is the account's owner who asks.
    #[error("Sign in again to change how your account is protected")]
    NotPresent,
    /// It is off.
    #[error("Two-factor authentication is off")]
    Off,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
