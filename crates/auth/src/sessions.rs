use chrono::{DateTime, Utc};
use kernel::{Action, AdminId, Audit, SessionId, StorageError};

use crate::{Admin, Device, Session, SessionPolicy, SessionRepository, Token};

/// The administrators' sessions.
#[derive(Clone, Copy)]
pub struct Sessions<'a> {
    /// Where sessions are kept.
    pub sessions: &'a dyn SessionRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl Sessions<'_> {
    /// The administrator whose session the token names, if it is still valid; `is_work` says
    /// whether the request keeps it alive.
    pub fn open(
        &self,
        token: &Token,
        is_work: bool,
        policy: &SessionPolicy,
        now: DateTime<Utc>,
    ) -> Result<Option<Admin>, StorageError> {
        if now >= token.expires_at {
            return Ok(None);
        }
        let found = self.sessions.find(token.session)?;
        let Some((session, admin)) = found.filter(|(session, _)| session.is_alive(policy, now)) else {
            return Ok(None);
        };
        if is_work && session.is_due_for_note(now) {
            self.sessions.touch(session.id, now)?;
        }
        Ok(Some(admin))
    }

    /// The administrator's sessions that have not ended, by latest use.
    pub fn list(
        &self,
        admin_id: AdminId,
        policy: &SessionPolicy,
        now: DateTime<Utc>,
    ) -> Result<Vec<(Session, Device)>, StorageError> {
        let mut sessions = self.sessions.list(admin_id)?;
        sessions.retain(|(session, _)| session.is_alive(policy, now));
        Ok(sessions)
    }

    /// Ends one of the administrator's sessions. `false` if there is none with this id.
    pub fn end_own(&self, admin_id: AdminId, id: SessionId) -> Result<bool, StorageError> {
        if self.sessions.find(id)?.is_none_or(|(session, _)| session.admin_id != admin_id) {
            return Ok(false);
        }
        self.end(id)?;
        Ok(true)
    }

    /// Ends all of the administrator's sessions except this one.
    pub fn end_others(&self, admin_id: AdminId, keep: SessionId) -> Result<(), StorageError> {
        self.sessions.delete_others(admin_id, keep)?;
        self.audit.record(Action::SessionOthersEnded, admin_id)
    }

    /// Ends the session at once, on every server.
    pub fn end(&self, id: SessionId) -> Result<(), StorageError> {
        self.sessions.delete(id)?;
        self.audit.record(Action::SessionEnded, id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockSessionRepository;
    use kernel::EmailAddress;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    /// Ann signed in at nine.
    fn signed_in() -> (MockSessionRepository, Token) {
        let ann = Admin::new(EmailAddress::parse("ann@example.com").unwrap(), "Ann", "Rivera");
        let session = Session::start(ann.id, at("2027-01-04T09:00:00Z"));
        let mut sessions = MockSessionRepository::new();
        sessions.expect_find().returning(move |_| Ok(Some((session, ann.clone()))));
        (sessions, session.token())
    }

    fn open(sessions: &MockSessionRepository, token: &Token, is_work: bool, now: &str) -> Option<Admin> {
        Sessions { sessions, audit: kernel::unrecorded() }
            .open(token, is_work, &SessionPolicy::default(), at(now))
            .unwrap()
    }

    #[test]
    fn work_keeps_a_session_alive() {
        let (mut sessions, token) = signed_in();
        sessions.expect_touch().times(1).returning(|_, _| Ok(()));
        assert_eq!(open(&sessions, &token, true, "2027-01-04T09:05:00Z").unwrap().first_name, "Ann");
    }

    #[test]
    fn polling_does_not() {
        let (sessions, token) = signed_in();
        assert!(open(&sessions, &token, false, "2027-01-04T09:05:00Z").is_some());
        assert!(open(&sessions, &token, false, "2027-01-04T09:30:00Z").is_none());
    }

    #[test]
    fn an_expired_token_is_not_even_looked_up() {
        let (_, token) = signed_in();
        assert!(open(&MockSessionRepository::new(), &token, true, "2027-01-04T21:00:00Z").is_none());
    }

    #[test]
    fn only_sessions_that_have_not_ended_are_shown() {
        let (_, token) = signed_in();
        let ann = AdminId::generate();
        let device = Device::of("", "192.0.2.1".parse().unwrap());
        let mut sessions = MockSessionRepository::new();
        let (old, new) = (at("2027-01-04T08:00:00Z"), at("2027-01-04T09:00:00Z"));
        sessions.expect_list().returning(move |id| {
            Ok([new, old].map(|started| (Session::start(id, started), device.clone())).to_vec())
        });
        let facade = Sessions { sessions: &sessions, audit: kernel::unrecorded() };
        let shown = facade.list(ann, &SessionPolicy::default(), at("2027-01-04T09:10:00Z")).unwrap();
        assert_eq!(shown.iter().map(|(session, _)| session.created_at).collect::<Vec<_>>(), [new]);
        assert_ne!(token.session, shown[0].0.id);
    }

    #[test]
    fn no_one_ends_the_session_of_someone_else() {
        let (mut sessions, token) = signed_in();
        sessions.expect_delete().never();
        let facade = Sessions { sessions: &sessions, audit: kernel::unrecorded() };
        assert!(!facade.end_own(AdminId::generate(), token.session).unwrap());
    }

    #[test]
    fn a_session_that_was_ended_opens_nothing() {
        let (_, token) = signed_in();
        let mut sessions = MockSessionRepository::new();
        sessions.expect_find().returning(|_| Ok(None));
        assert!(open(&sessions, &token, true, "2027-01-04T09:05:00Z").is_none());
    }
}
