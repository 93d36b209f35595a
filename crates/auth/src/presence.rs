use chrono::{DateTime, Utc};
use kernel::{AdminId, SessionId, StorageError};

use crate::{Logins, Proof};

/// What shows that a session is in its owner's hands. It takes this to change how an account is
/// protected: a token alone could lock its owner out.
#[derive(Debug)]
pub enum Presence {
    /// They have just entered the password.
    Password(Box<Proof>),
    /// They have signed in a moment ago, to the session they use.
    SignIn(SessionId),
}

impl Logins<'_> {
    /// Whether it is this person, at this moment.
    pub(crate) fn is_present(
        &self,
        id: AdminId,
        presence: &Presence,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        match presence {
            Presence::Password(proof) => Ok(proof.admin_id() == id && self.accept(proof)?),
            Presence::SignIn(session) => {
                let found = self.sessions.find(*session)?;
                Ok(found.is_some_and(|(session, admin)| admin.id == id && session.is_recent(now)))
            }
        }
    }
}
