use chrono::{DateTime, Utc};

use crate::Admin;

/// A person on the team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The person.
    pub admin: Admin,
    /// When they were last seen signed in, if that is still known.
    pub last_seen: Option<DateTime<Utc>>,
    /// Whether they sign in with a second factor.
    pub two_factor: bool,
}
