use chrono::{DateTime, Utc};
use kernel::{
    AccountLinkId, AdminId, CallerNetwork, EmailAddress, KnownBrowserId, MediatorId, PasskeyId,
    PasskeyRequestId, Sealed, SessionId, StorageError,
};

use crate::{
    Account, AccountLink, AccountNotice, Admin, AdminError, BackupCode, BrowserId, Device, LoginAttempt,
    Member, NewBrowser, NewChallenge, NewKey, NewSecondFactor, Passkey, PasskeyError, PasskeyRequest,
    PasswordHash, RecentFailures, SecondFactor, SecurityPolicy, Session, Token,
};

/// Where administrators are kept.
#[cfg_attr(test, mockall::automock)]
pub trait AdminRepository {
    /// One administrator. Like all of this port, MUST leave out those who were removed.
    fn find(&self, id: AdminId) -> Result<Option<Account>, StorageError>;
    /// One administrator, as committed by the last transaction that changed them. MUST make every
    /// other transaction that locks or changes them wait until this one ends.
    fn lock(&self, id: AdminId) -> Result<Option<Account>, StorageError>;
    /// The administrator who signs in with this address. MUST ignore case.
    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StorageError>;
    /// Whether there is any administrator.
    fn any(&self) -> Result<bool, StorageError>;
    /// Adds an administrator. MUST return `EmailTaken` when another administrator has the address,
    /// ignoring case.
    fn insert(&self, account: &Account) -> Result<(), AdminError>;
    /// Stores names and phone number. MUST leave email address and password unchanged.
    fn update(&self, admin: &Admin) -> Result<(), StorageError>;
    /// Sets the administrator's password hash.
    fn set_password(&self, id: AdminId, password: &PasswordHash) -> Result<(), StorageError>;
    /// The accounts whose password has never been compared with the published one. MUST include
    /// every new account and every account whose password has been set since, regardless of the
    /// program version or backup it comes from.
    fn unscreened(&self) -> Result<Vec<Account>, StorageError>;
    /// Records that the account's password is not the published one. MUST change nothing if another
    /// password has been set since.
    fn mark_screened(&self, account: &Account) -> Result<(), StorageError>;
}

/// Where sessions are kept.
#[cfg_attr(test, mockall::automock)]
pub trait SessionRepository {
    /// A session and the administrator it belongs to. MUST return `None` for a deleted one, and for
    /// someone who was disabled or removed.
    fn find(&self, id: SessionId) -> Result<Option<(Session, Admin)>, StorageError>;
    /// The administrator's sessions, ended or not. MUST be ordered by latest use.
    fn list(&self, admin_id: AdminId) -> Result<Vec<(Session, Device)>, StorageError>;
    /// Stores a new session and what it was started from.
    fn insert(&self, session: &Session, device: &Device) -> Result<(), StorageError>;
    /// Records that the session was used. MUST NOT bring back a deleted one.
    fn touch(&self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// MUST delete all of the administrator's sessions except the `count` most recently started.
    fn keep_newest(&self, admin_id: AdminId, count: u32) -> Result<(), StorageError>;
    /// Ends the session; it is not an error if it is already gone.
    fn delete(&self, id: SessionId) -> Result<(), StorageError>;
    /// Ends all of the administrator's sessions except this one.
    fn delete_others(&self, admin_id: AdminId, keep: SessionId) -> Result<(), StorageError>;
    /// Ends all of the administrator's sessions.
    fn delete_all(&self, admin_id: AdminId) -> Result<(), StorageError>;
}

/// Where the people who may sign in are managed. Like [`AdminRepository`], it MUST leave out those who
/// were removed.
#[cfg_attr(test, mockall::automock)]
pub trait TeamRepository {
    /// Everyone, by name.
    fn members(&self) -> Result<Vec<Member>, StorageError>;
    /// Everyone, as committed by the last transaction that changed them. MUST make every other
    /// transaction that locks or changes any of them wait until this one ends.
    fn lock_all(&self) -> Result<Vec<Admin>, StorageError>;
    /// Stores role, mediator, and since when they are disabled. MUST end what someone who is
    /// disabled has begun and not finished: the setup of a second factor, and challenges. MUST leave
    /// everything else unchanged.
    fn store(&self, admin: &Admin) -> Result<(), StorageError>;
    /// Removes the person. MUST keep their name for what they did, MUST let someone else have
    /// their address, and MUST delete everything else that they could sign in with or that is known
    /// of their signing in.
    fn remove(&self, id: AdminId, now: DateTime<Utc>) -> Result<(), StorageError>;
}

/// The practice's mediators, whom people on the team can be.
#[cfg_attr(test, mockall::automock)]
pub trait MediatorDirectory {
    /// Whether there is such a mediator. MUST be `false` for one who has left.
    fn exists(&self, id: MediatorId) -> Result<bool, StorageError>;
    /// The mediators with a calendar feed that this person made, and the mediator they are, if that
    /// one has a feed.
    fn feeds_of(&self, person: &Admin) -> Result<Vec<MediatorId>, StorageError>;
    /// Ends the mediator's calendar feed.
    fn end_feed(&self, id: MediatorId) -> Result<(), StorageError>;
}

/// Where the private links to accounts are kept. MUST NOT store anything from which a link could be
/// made without the server's key.
#[cfg_attr(test, mockall::automock)]
pub trait AccountLinkRepository {
    /// Stores a link. An invitation MUST replace an earlier one to the same address, ignoring case.
    fn insert(&self, link: &AccountLink) -> Result<(), StorageError>;
    /// Takes a password reset that no one has taken. MUST return each once, however many processes
    /// ask at once, and MUST NOT wait for one that is being taken.
    fn take_request(&self) -> Result<Option<AccountLink>, StorageError>;
    /// The link, whether it has expired or not.
    fn find(&self, id: AccountLinkId) -> Result<Option<AccountLink>, StorageError>;
    /// Deletes the link. MUST be `true` once, however many processes do it at once.
    fn delete(&self, id: AccountLinkId) -> Result<bool, StorageError>;
    /// All invitations, expired or not. MUST be newest first.
    fn invitations(&self) -> Result<Vec<AccountLink>, StorageError>;
    /// Deletes the invitations that this person sent. MUST keep everyone else's.
    fn delete_invitations_by(&self, id: AdminId) -> Result<(), StorageError>;
    /// Deletes the password resets to this address, ignoring case. MUST keep invitations.
    fn delete_resets(&self, email: &EmailAddress) -> Result<(), StorageError>;
}

/// Tells people by email what happens to their account.
#[cfg_attr(test, mockall::automock)]
pub trait AccountNotifier {
    /// Queues the message. MUST be undone with the use case.
    fn notify(&self, notice: AccountNotice) -> Result<(), StorageError>;
}

/// Where the security policy is kept.
#[cfg_attr(test, mockall::automock)]
pub trait SecurityPolicyRepository {
    /// The policy as last saved; `None` before the first save.
    fn find(&self) -> Result<Option<SecurityPolicy>, StorageError>;
    /// Saves the policy.
    fn store(&self, policy: &SecurityPolicy) -> Result<(), StorageError>;
}

/// Where failed sign-ins are counted.
#[cfg_attr(test, mockall::automock)]
pub trait LoginAttempts {
    /// The failures that count against the attempt. MUST make every other transaction that counts
    /// for this network wait until this one ends, so that parallel guesses are counted one at a
    /// time.
    fn recent(&self, attempt: &LoginAttempt, now: DateTime<Utc>) -> Result<RecentFailures, StorageError>;
    /// Records a failure.
    fn record(&self, attempt: &LoginAttempt, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Takes back one failure recorded at this time. MUST keep all others.
    fn withdraw(&self, attempt: &LoginAttempt, recorded_at: DateTime<Utc>) -> Result<(), StorageError>;
    /// Forgets the account's failures from this network. MUST keep those from other networks.
    fn clear(&self, attempt: &LoginAttempt) -> Result<(), StorageError>;
    /// The failures that count against administrators' accounts, grouped by account and network.
    /// MUST leave out accounts that do not exist.
    fn on_admin_accounts(&self, now: DateTime<Utc>) -> Result<Vec<RecentFailures>, StorageError>;
    /// How many failures of the account, from any network, count since then.
    fn count(&self, account: &str, since: DateTime<Utc>) -> Result<u32, StorageError>;
    /// Forgets all failures of the account, from every network; its wrong codes, too.
    fn forgive_account(&self, account: &str) -> Result<(), StorageError>;
}

/// Where the networks are kept from which administrators have signed in.
#[cfg_attr(test, mockall::automock)]
pub trait KnownNetworks {
    /// Whether the account has signed in from the attempt's network since then. MUST ignore the
    /// account's case, and MUST be `false` for an account that does not exist.
    fn knows(&self, attempt: &LoginAttempt, since: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Records that the administrator signed in from the network. The record MUST be deleted
    /// together with the administrator.
    fn note(&self, admin_id: AdminId, network: CallerNetwork, now: DateTime<Utc>)
    -> Result<(), StorageError>;
}

/// Where the browsers are kept from which administrators have signed in. MUST NOT store the ids that
/// the browsers keep.
#[cfg_attr(test, mockall::automock)]
pub trait KnownBrowsers {
    /// Whether the administrator has signed in from this browser; if so, notes that they did again.
    fn recognize(
        &self,
        admin_id: AdminId,
        browser: &BrowserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Whether the administrator has signed in from any browser.
    fn any(&self, admin_id: AdminId) -> Result<bool, StorageError>;
    /// Adds a browser, which may keep no id. The record MUST be deleted together with the
    /// administrator.
    fn add(&self, admin_id: AdminId, new: &NewBrowser) -> Result<KnownBrowserId, StorageError>;
}

/// Where second factors are kept.
#[cfg_attr(test, mockall::automock)]
pub trait SecondFactorRepository {
    /// The administrator's second factor, on or not.
    fn find(&self, admin_id: AdminId) -> Result<Option<SecondFactor>, StorageError>;
    /// Stores a second factor that is not on yet, with the hashes of its backup codes. MUST replace
    /// an earlier one that is not on. MUST change nothing and return `false` if one is on.
    fn enroll(&self, admin_id: AdminId, secret: &Sealed, codes: &[Vec<u8>]) -> Result<bool, StorageError>;
    /// Turns the second factor on; `step` is the time step of the code that was entered. MUST
    /// return `false` if none is waiting to be turned on.
    fn turn_on(&self, admin_id: AdminId, step: i64, now: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Uses up the codes of all time steps up to this one. MUST be `true` once for each step, and
    /// `false` for a step before one that was used, however many processes call it at once.
    fn use_step(&self, admin_id: AdminId, step: i64) -> Result<bool, StorageError>;
    /// Uses up a backup code. MUST be `true` once for each code, however many processes call it at
    /// once, and MUST be `false` for another administrator's code.
    fn use_backup_code(&self, admin_id: AdminId, hash: &[u8]) -> Result<bool, StorageError>;
    /// Replaces all backup codes, used or not.
    fn replace_backup_codes(&self, admin_id: AdminId, codes: &[Vec<u8>]) -> Result<(), StorageError>;
    /// How many backup codes have not been used.
    fn count_backup_codes(&self, admin_id: AdminId) -> Result<usize, StorageError>;
    /// Deletes the second factor and its backup codes. MUST return whether it was on.
    fn delete(&self, admin_id: AdminId) -> Result<bool, StorageError>;
}

/// Makes second factors and checks their codes, with a key that is kept outside the database.
#[cfg_attr(test, mockall::automock)]
pub trait SecondFactorCodes: Send + Sync {
    /// A new second factor for the administrator. `issuer` is how their app calls the practice.
    fn enroll(&self, admin: &Admin, issuer: &str) -> Result<NewSecondFactor, CodesFailed>;
    /// The time step for which these six digits are right. MUST be `None` more than one step of 30
    /// seconds before or after `now`, and for a secret sealed with another key or for another
    /// administrator.
    fn step(&self, factor: &SecondFactor, digits: &str, now: DateTime<Utc>) -> Option<i64>;
    /// New backup codes.
    fn backup_codes(&self) -> Vec<BackupCode>;
    /// The keyed hash of a backup code. MUST differ from administrator to administrator.
    fn hash(&self, admin_id: AdminId, code: &BackupCode) -> Vec<u8>;
}

/// Where passkeys are kept, and the challenges that wait for an answer.
#[cfg_attr(test, mockall::automock)]
pub trait PasskeyRepository {
    /// The administrator's passkeys. MUST be ordered by when they were added.
    fn list(&self, admin_id: AdminId) -> Result<Vec<Passkey>, StorageError>;
    /// The passkey that the device calls so.
    fn find(&self, credential: &[u8]) -> Result<Option<Passkey>, StorageError>;
    /// Adds a passkey. MUST change nothing and return `false` if the credential is taken.
    fn insert(&self, passkey: &Passkey) -> Result<bool, StorageError>;
    /// Renames it. MUST return `false` unless it is this administrator's.
    fn rename(&self, admin_id: AdminId, id: PasskeyId, name: &str) -> Result<bool, StorageError>;
    /// Records that it was used, and the key as it is now.
    fn note_use(&self, id: PasskeyId, key: &str, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Deletes it. MUST return `false` unless it is this administrator's.
    fn delete(&self, admin_id: AdminId, id: PasskeyId) -> Result<bool, StorageError>;
    /// Deletes all of the administrator's passkeys. MUST return whether there were any.
    fn delete_all(&self, admin_id: AdminId) -> Result<bool, StorageError>;
    /// Stores a challenge.
    fn await_answer(&self, request: &PasskeyRequest) -> Result<(), StorageError>;
    /// Takes a challenge that has not expired. MUST return it once, however many processes call it
    /// at once.
    fn take(&self, id: PasskeyRequestId, now: DateTime<Utc>) -> Result<Option<PasskeyRequest>, StorageError>;
}

/// Makes challenges for passkeys and verifies the answers (`WebAuthn`). MUST require that the device
/// has verified its user, and MUST refuse an answer that was given to another site.
#[cfg_attr(test, mockall::automock)]
pub trait PasskeyVerifier: Send + Sync {
    /// A challenge to make a new key. The device MUST refuse if it already has one of `known`. If the
    /// key is to be enough, the device MUST keep it so that it can be chosen without an address.
    fn to_add(&self, admin: &Admin, known: &[Passkey], is_enough: bool)
    -> Result<NewChallenge, PasskeyError>;
    /// The key that was made. MUST be `None` if the answer does not fit the challenge.
    fn added(&self, state: &str, credential: &str) -> Option<NewKey>;
    /// A challenge to one of these passkeys.
    fn to_confirm(&self, known: &[Passkey]) -> Result<NewChallenge, PasskeyError>;
    /// A challenge to whichever passkey the person chooses.
    fn to_sign_in(&self) -> Result<NewChallenge, PasskeyError>;
    /// The passkey's credential that an answer names. Nothing is verified.
    fn credential(&self, credential: &str) -> Option<Vec<u8>>;
    /// The key as it is after this use. MUST be `None` if the answer does not fit the challenge or
    /// the key, or counts fewer uses than the last one: then the key was copied.
    fn verify(&self, request: &PasskeyRequest, passkey: &Passkey, credential: &str) -> Option<String>;
}

/// Turns passwords into hashes that may be stored. Deliberately slow and memory-hungry: MUST NOT be
/// called in a transaction.
#[cfg_attr(test, mockall::automock)]
pub trait PasswordHasher: Send + Sync {
    /// A salted hash; MUST differ from call to call.
    fn hash(&self, password: &str) -> Result<PasswordHash, HashingFailed>;
    /// Whether the password matches the hash.
    fn verify(&self, password: &str, hash: &PasswordHash) -> bool;
    /// A hash that no password matches. Verifying against it MUST take as long as against a real
    /// hash.
    fn decoy(&self) -> PasswordHash;
}

/// Signs the token a browser keeps, and verifies it later.
#[cfg_attr(test, mockall::automock)]
pub trait TokenSigner: Send + Sync {
    /// The signed token as text.
    fn sign(&self, token: &Token) -> Result<String, SigningFailed>;
    /// The token in the text. MUST return `None` unless it was signed with this signer's key and
    /// algorithm.
    fn read(&self, text: &str) -> Option<Token>;
}

/// The password could not be hashed.
#[derive(Debug, thiserror::Error)]
#[error("hashing failed: {0}")]
pub struct HashingFailed(pub String);

/// The token could not be signed.
#[derive(Debug, thiserror::Error)]
#[error("signing failed: {0}")]
pub struct SigningFailed(pub String);

/// A second factor could not be made.
#[derive(Debug, thiserror::Error)]
#[error("making a second factor failed: {0}")]
pub struct CodesFailed(pub String);
