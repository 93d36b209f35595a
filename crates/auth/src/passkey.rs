use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AdminId, PasskeyId, PasskeyRequestId, StorageError};

/// An administrator's passkey. The private key stays on their device or in their password manager;
/// the device asks for a PIN, a finger or a face before it signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// Unique id.
    pub id: PasskeyId,
    /// Whose it is.
    pub admin_id: AdminId,
    /// What they call it.
    pub name: String,
    /// What the device calls it; unique.
    pub credential: Vec<u8>,
    /// The public key and how often it was used, as [`PasskeyVerifier`](crate::PasskeyVerifier)
    /// stores it.
    pub key: String,
    /// Whether it is enough to sign in. Otherwise it is a second factor, beside the password.
    pub is_enough: bool,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub used_at: Option<DateTime<Utc>>,
}

impl Passkey {
    /// Each administrator's most.
    pub const MOST: usize = 10;
}

/// The server waits for a device to sign a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRequest {
    /// Unique id.
    pub id: PasskeyRequestId,
    /// What the signature is for.
    pub purpose: PasskeyPurpose,
    /// Who is asked. `None` for someone who signs in with nothing but a passkey: the device says
    /// who they are.
    pub admin_id: Option<AdminId>,
    /// The challenge, as [`PasskeyVerifier`](crate::PasskeyVerifier) stores it.
    pub state: String,
    /// Until when an answer is accepted.
    pub expires_at: DateTime<Utc>,
}

impl PasskeyRequest {
    /// How long a person has to find their device.
    pub const LASTS: TimeDelta = TimeDelta::minutes(5);
}

/// What a passkey signs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasskeyPurpose {
    /// To be added as a second factor.
    Add,
    /// To be added, and to be enough to sign in.
    AddAsEnough,
    /// To sign in after the password.
    Confirm,
    /// To sign in without a password.
    SignIn,
}

kernel::named!(PasskeyPurpose {
    Add = "add",
    AddAsEnough = "add_as_enough",
    Confirm = "confirm",
    SignIn = "sign_in",
});

/// A challenge for the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyChallenge {
    /// What the answer has to name.
    pub id: PasskeyRequestId,
    /// The argument of `navigator.credentials.create` or `.get`, as JSON.
    pub options: String,
}

/// What the browser returns.
#[derive(Clone, Copy, Debug)]
pub struct PasskeyAnswer<'a> {
    /// The challenge it answers.
    pub request: PasskeyRequestId,
    /// The credential, as JSON.
    pub credential: &'a str,
}

/// A challenge for the browser, and what the server has to remember of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// See [`PasskeyChallenge::options`].
    pub options: String,
    /// See [`PasskeyRequest::state`].
    pub state: String,
}

/// A key that a device has just made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewKey {
    /// See [`Passkey::credential`].
    pub credential: Vec<u8>,
    /// See [`Passkey::key`].
    pub key: String,
}

/// Why a passkey could not be added, changed or asked for.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    /// The administrator has no such passkey.
    #[error("There is no such passkey")]
    NotFound,
    /// The answer does not fit the challenge, or comes too late.
    #[error("This passkey was not accepted. Please try again")]
    Refused,
    /// The device is already registered.
    #[error("This device already has a passkey here")]
    Taken,
    /// There are too many.
    #[error("You can have at most 10 passkeys. Remove one first")]
    TooMany,
    /// No challenge could be made.
    #[error("making a challenge failed: {0}")]
    Failed(String),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
