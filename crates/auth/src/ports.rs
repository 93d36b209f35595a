use chrono::{DateTime, Utc};
use kernel::{AdminId, CallerNetwork, EmailAddress, SessionId, StorageError};

use crate::{
    Account, Admin, AdminError, AuditEntry, AuditLine, LoginAttempt, PasswordHash, RecentFailures,
    SecurityPolicy, Session, Token,
};

/// Where administrators are kept.
#[cfg_attr(test, mockall::automock)]
pub trait AdminRepository {
    /// One administrator.
    fn find(&self, id: AdminId) -> Result<Option<Account>, StorageError>;
    /// One administrator, as the last transaction that changed them left them. MUST make every other transaction that locks or
    /// changes them wait until this one ends.
    fn lock(&self, id: AdminId) -> Result<Option<Account>, StorageError>;
    /// The administrator who signs in with this address. MUST find it whatever its case.
    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StorageError>;
    /// Whether there is any administrator.
    fn any(&self) -> Result<bool, StorageError>;
    /// MUST return `EmailTaken` when another administrator has the address in any case.
    fn insert(&self, account: &Account) -> Result<(), AdminError>;
    /// Stores names and telephone. MUST leave address and password as they are.
    fn update(&self, admin: &Admin) -> Result<(), StorageError>;
    /// Sets what the administrator's password hashes to.
    fn set_password(&self, id: AdminId, password: &PasswordHash) -> Result<(), StorageError>;
    /// The accounts whose password was never compared with the published one. MUST hold every new account and every account whose
    /// password was set since, whichever version of the program or backup it comes from.
    fn unscreened(&self) -> Result<Vec<Account>, StorageError>;
    /// Notes that the account's password is not the published one. MUST change nothing when another password was set since.
    fn mark_screened(&self, account: &Account) -> Result<(), StorageError>;
}

/// Where sessions are kept.
#[cfg_attr(test, mockall::automock)]
pub trait SessionRepository {
    /// A session and whose it is. MUST return `None` for one that was deleted.
    fn find(&self, id: SessionId) -> Result<Option<(Session, Admin)>, StorageError>;
    /// Stores a new session.
    fn insert(&self, session: &Session) -> Result<(), StorageError>;
    /// Notes that the session was used. MUST NOT bring a deleted one back.
    fn touch(&self, id: SessionId, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// MUST delete all sessions of the administrator but the `count` that started last.
    fn keep_newest(&self, admin_id: AdminId, count: u32) -> Result<(), StorageError>;
    /// Ends the session; one that is gone already is no error.
    fn delete(&self, id: SessionId) -> Result<(), StorageError>;
    /// Ends all sessions of the administrator but this one.
    fn delete_others(&self, admin_id: AdminId, keep: SessionId) -> Result<(), StorageError>;
    /// Ends all sessions of the administrator.
    fn delete_all(&self, admin_id: AdminId) -> Result<(), StorageError>;
}

/// Where the security policy is kept.
#[cfg_attr(test, mockall::automock)]
pub trait SecurityPolicyRepository {
    /// The policy as it was saved last; `None` before the first time.
    fn find(&self) -> Result<Option<SecurityPolicy>, StorageError>;
    /// Saves the policy.
    fn store(&self, policy: &SecurityPolicy) -> Result<(), StorageError>;
}

/// Where failed attempts to sign in are counted.
#[cfg_attr(test, mockall::automock)]
pub trait LoginAttempts {
    /// The failures that count against the attempt. MUST keep every other transaction that counts for this address waiting
    /// until this one ends: parallel guesses count one after the other.
    fn recent(&self, attempt: &LoginAttempt, now: DateTime<Utc>) -> Result<RecentFailures, StorageError>;
    /// Notes a failure.
    fn record(&self, attempt: &LoginAttempt, now: DateTime<Utc>) -> Result<(), StorageError>;
    /// Forgets the failures of the account from the address. MUST leave those from other addresses.
    fn forgive(&self, attempt: &LoginAttempt) -> Result<(), StorageError>;
    /// The failures that count against accounts of administrators, those of an account from an address together. MUST leave out
    /// accounts that do not exist.
    fn against_admins(&self, now: DateTime<Utc>) -> Result<Vec<RecentFailures>, StorageError>;
    /// Forgets all failures of the account, wherever they came from.
    fn forgive_account(&self, account: &str) -> Result<(), StorageError>;
}

/// Where the networks from which administrators signed in are kept.
#[cfg_attr(test, mockall::automock)]
pub trait KnownNetworks {
    /// Whether the account signed in from the network of the attempt since then. MUST find it whatever the case of the
    /// account, and MUST be `false` for one that does not exist.
    fn knows(&self, attempt: &LoginAttempt, since: DateTime<Utc>) -> Result<bool, StorageError>;
    /// Notes that the administrator signed in from the network. MUST go with the administrator.
    fn note(&self, admin_id: AdminId, network: CallerNetwork, now: DateTime<Utc>)
    -> Result<(), StorageError>;
}

/// Where it is written what administrators do.
#[cfg_attr(test, mockall::automock)]
pub trait AuditLog {
    /// Adds a line. MUST be undone with the use case.
    fn record(&self, entry: &AuditEntry) -> Result<(), StorageError>;
    /// What was done to the subject. MUST be newest first.
    fn history(&self, subject: &str) -> Result<Vec<AuditLine>, StorageError>;
}

/// Turns passwords into what may be stored. Slow and hungry for memory on purpose: MUST NOT be called in a transaction.
#[cfg_attr(test, mockall::automock)]
pub trait PasswordHasher: Send + Sync {
    /// A salted hash; MUST differ from call to call.
    fn hash(&self, password: &str) -> Result<PasswordHash, HashingFailed>;
    /// Whether the password is the one.
    fn verify(&self, password: &str, hash: &PasswordHash) -> bool;
    /// The hash of no password at all. To verify one against it MUST take as long as against a real hash.
    fn decoy(&self) -> PasswordHash;
}

/// Signs what a browser keeps, and recognises it again.
#[cfg_attr(test, mockall::automock)]
pub trait TokenSigner: Send + Sync {
    /// The token as text.
    fn sign(&self, token: &Token) -> Result<String, SigningFailed>;
    /// What the text says. MUST return `None` unless this signer's key signed it, with this signer's algorithm.
    fn read(&self, text: &str) -> Option<Token>;
}

/// The machine could not hash a password.
#[derive(Debug, thiserror::Error)]
#[error("hashing failed: {0}")]
pub struct HashingFailed(pub String);

/// The machine could not sign a token.
#[derive(Debug, thiserror::Error)]
#[error("signing failed: {0}")]
pub struct SigningFailed(pub String);
