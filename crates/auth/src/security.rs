use serde::{Deserialize, Serialize};

use crate::{ActivityPolicy, AllowList, LoginLimits, PasswordPolicy, SessionPolicy};

/// The practice's security rules for its back office.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SecurityPolicy {
    /// How long sessions last.
    #[serde(flatten)]
    pub session: SessionPolicy,
    /// When guessing is slowed down.
    #[serde(flatten)]
    pub login: LoginLimits,
    /// What a new password must contain.
    #[serde(flatten)]
    pub password: PasswordPolicy,
    /// How long the audit log is kept.
    #[serde(flatten)]
    pub activity: ActivityPolicy,
    /// Where administrators may connect from.
    pub allow_list: AllowList,
    /// Whether administrators must have a second factor.
    pub two_factor_required: bool,
}

impl SecurityPolicy {
    /// The choices for the idle time after which a session ends, in minutes.
    pub const SESSION_MINUTES: [i64; 4] = [15, 30, 60, 120];
    /// The choices for the number of failures after which sign-in has to wait.
    pub const LOGIN_ATTEMPTS: [i64; 3] = [3, 5, 10];
    /// The choices for a password's minimum length; see [`PasswordPolicy::FLOOR`].
    pub const PASSWORD_LENGTHS: [i64; 2] = [8, 12];
}
