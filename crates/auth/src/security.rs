use crate::{AllowList, LoginLimits, PasswordPolicy, SessionPolicy};

/// What the practice asks of those who work in its back office.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecurityPolicy {
    /// How long sessions live.
    pub session: SessionPolicy,
    /// When guessing has to wait.
    pub login: LoginLimits,
    /// What a new password must have.
    pub password: PasswordPolicy,
    /// Where administrators may call from.
    pub allow_list: AllowList,
}

impl SecurityPolicy {
    /// The minutes without work after which a session may end.
    pub const SESSION_MINUTES: [i64; 4] = [15, 30, 60, 120];
    /// The failures after which guessing may have to wait.
    pub const LOGIN_ATTEMPTS: [i64; 3] = [3, 5, 10];
    /// The lengths a password may be asked to have; see [`PasswordPolicy::FLOOR`].
    pub const PASSWORD_LENGTHS: [i64; 3] = [6, 8, 12];
}
