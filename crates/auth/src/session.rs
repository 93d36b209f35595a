use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AdminId, SessionId};
use serde::{Deserialize, Serialize};

/// A signed-in administrator's session. Deleting it ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// Unique id; the token contains it.
    pub id: SessionId,
    /// The administrator.
    pub admin_id: AdminId,
    /// When they signed in.
    pub created_at: DateTime<Utc>,
    /// The last request that counted as activity.
    pub used_at: DateTime<Utc>,
}

/// How long sessions last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionPolicy {
    /// How long it lasts without activity.
    #[serde(rename = "session_minutes", with = "kernel::stored::minutes")]
    pub idle: TimeDelta,
}

impl Default for SessionPolicy {
    /// 30 minutes without activity.
    fn default() -> Self {
        Self { idle: TimeDelta::minutes(30) }
    }
}

impl SessionPolicy {
    /// How long a session lasts at most, even with activity.
    pub const ABSOLUTE: TimeDelta = TimeDelta::hours(12);
    /// How long signing in counts as proof of who uses the session: see [`crate::Presence`].
    pub const RECENT: TimeDelta = TimeDelta::minutes(10);
    /// Maximum number of sessions per administrator; one more replaces the oldest.
    pub const PER_ADMIN: u32 = 5;
    /// Activity is recorded at most this often, to save a write per request.
    const NOTED_EVERY: TimeDelta = TimeDelta::seconds(10);
}

impl Session {
    /// A session that starts at `now`.
    #[must_use]
    pub fn start(admin_id: AdminId, now: DateTime<Utc>) -> Self {
        Self { id: SessionId::generate(), admin_id, created_at: now, used_at: now }
    }

    /// Whether the session is still valid.
    #[must_use]
    pub fn is_alive(&self, policy: &SessionPolicy, now: DateTime<Utc>) -> bool {
        now < self.used_at + policy.idle && now < self.created_at + SessionPolicy::ABSOLUTE
    }

    /// Whether its owner signed in a moment ago.
    #[must_use]
    pub fn is_recent(&self, now: DateTime<Utc>) -> bool {
        now <= self.created_at + SessionPolicy::RECENT
    }

    /// Whether activity at `now` needs to be recorded.
    #[must_use]
    pub fn is_due_for_note(&self, now: DateTime<Utc>) -> bool {
        now - self.used_at >= SessionPolicy::NOTED_EVERY
    }

    /// The token for the browser.
    #[must_use]
    pub fn token(&self) -> Token {
        Token { session: self.id, expires_at: self.created_at + SessionPolicy::ABSOLUTE }
    }
}

/// What a signed token contains: only the session's id and the latest time it can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The session.
    pub session: SessionId,
    /// The token is invalid from this moment on.
    pub expires_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn signed_in_at_nine() -> Session {
        Session::start(AdminId::generate(), at("2027-01-04T09:00:00Z"))
    }

    #[test]
    fn a_session_ends_after_the_idle_time() {
        let session = signed_in_at_nine();
        assert!(session.is_alive(&SessionPolicy::default(), at("2027-01-04T09:29:59Z")));
        assert!(!session.is_alive(&SessionPolicy::default(), at("2027-01-04T09:30:00Z")));
    }

    #[test]
    fn work_cannot_keep_a_session_beyond_twelve_hours() {
        let busy = Session { used_at: at("2027-01-04T20:59:00Z"), ..signed_in_at_nine() };
        assert!(busy.is_alive(&SessionPolicy::default(), at("2027-01-04T20:59:59Z")));
        assert!(!busy.is_alive(&SessionPolicy::default(), at("2027-01-04T21:00:00Z")));
        assert_eq!(busy.token().expires_at, at("2027-01-04T21:00:00Z"));
    }

    #[test]
    fn work_is_noted_every_ten_seconds_at_most() {
        assert!(!signed_in_at_nine().is_due_for_note(at("2027-01-04T09:00:09Z")));
        assert!(signed_in_at_nine().is_due_for_note(at("2027-01-04T09:00:10Z")));
    }
}
