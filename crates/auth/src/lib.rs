//! Who may work in the back office: administrators, their passwords and their sessions.
//!
//! This crate decides when a password is strong enough, when someone guessing it has to wait, and
//! how long a session lasts. It knows nothing of how passwords are hashed, tokens signed or rows
//! stored. Hashing is slow, so it happens between two use cases ([`Logins::begin`] and
//! [`Logins::finish`]), never inside one.

mod account_link;
mod account_notice;
mod activity_policy;
mod admin;
mod admins;
mod allow_list;
mod backup_codes;
mod browser;
mod device;
mod invitations;
mod lockout;
mod logins;
mod member;
mod passkey;
mod passkey_check;
mod passkeys;
mod password;
mod password_resets;
mod ports;
mod presence;
mod role;
mod second_factor;
mod second_factor_check;
mod second_factors;
mod security;
mod session;
mod sessions;
mod team;
#[cfg(test)]
mod testing;

pub use account_link::{AccountLink, LinkPurpose, Place};
pub use account_notice::AccountNotice;
pub use activity_policy::ActivityPolicy;
pub use admin::{Account, Admin, AdminError, PasswordHash};
pub use admins::{Admins, ProfileChanges};
pub use allow_list::{AllowList, InvalidNetwork, TooManyNetworks};
pub use backup_codes::BackupCode;
pub use browser::{BrowserId, InvalidBrowserId, NewBrowser};
pub use device::Device;
pub use invitations::{Invitation, InvitationError, Invitations, Invitee, Joining, Newcomer};
pub use lockout::{LoginAttempt, LoginLimits, Origin, RecentFailures};
pub use logins::{
    Admission, Arrival, Candidate, FactorChecks, FactorNeeded, Logins, PasswordCheck, Proof, SignIn, SignedIn,
};
pub use member::Member;
pub use passkey::{
    NewChallenge, NewKey, Passkey, PasskeyAnswer, PasskeyChallenge, PasskeyError, PasskeyPurpose,
    PasskeyRequest,
};
pub use passkeys::Passkeys;
pub use password::{DEMO_PASSWORD, PasswordPolicy, WeakPassword};
pub use password_resets::{NewPassword, PasswordResets, Redeemed};
pub use ports::{
    AccountLinkRepository, AccountNotifier, AdminRepository, CodesFailed, HashingFailed, KnownBrowsers,
    KnownNetworks, LoginAttempts, MediatorDirectory, PasskeyRepository, PasskeyVerifier, PasswordHasher,
    SecondFactorCodes, SecondFactorRepository, SecurityPolicyRepository, SessionRepository, SigningFailed,
    TeamRepository, TokenSigner,
};
pub use presence::Presence;
pub use role::{Permission, Role};
pub use second_factor::{FactorUsed, NewSecondFactor, SecondFactor, SecondFactorError, SecondFactorStatus};
pub use second_factors::{CodeAttempt, SecondFactors, TurnOn};
pub use security::SecurityPolicy;
pub use session::{Session, SessionPolicy, Token};
pub use sessions::Sessions;
pub use team::{MemberChanges, Team, TeamError};
