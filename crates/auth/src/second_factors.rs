use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Action, AdminId, SessionId, StorageError};

use crate::{
    AccountNotice, Admin, BackupCode, LoginAttempt, LoginLimits, Logins, NewSecondFactor, Presence, Proof,
    SecondFactorCodes, SecondFactorError, SecondFactorStatus,
};

/// The administrators' second factors. Each administrator turns their own on and off.
#[derive(Clone, Copy)]
pub struct SecondFactors<'a> {
    /// Signing in, with which this shares the count of failures.
    pub logins: Logins<'a>,
}

/// A signed-in administrator enters a code from their new app.
#[derive(Clone, Copy, Debug)]
pub struct CodeAttempt<'a> {
    /// The administrator.
    pub admin: &'a Admin,
    /// The session they keep.
    pub session: SessionId,
    /// What shows that it is them.
    pub presence: &'a Presence,
    /// The address they connect from.
    pub address: IpAddr,
    /// The code as it was typed.
    pub code: &'a str,
}

/// What became of turning a second factor on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnOn {
    /// It is on.
    Done,
    /// The code is wrong, and counts as a failed sign-in.
    WrongCode,
    /// Too many failures: no code is looked at until this time has passed.
    Locked(TimeDelta),
}

impl SecondFactors<'_> {
    /// Whether it is on, and how many backup codes are left.
    pub fn status(&self, id: AdminId) -> Result<SecondFactorStatus, StorageError> {
        let is_on = self.logins.second_factor(id)?.is_some();
        let left = if is_on { self.logins.factors.count_backup_codes(id)? } else { 0 };
        Ok(SecondFactorStatus { is_on, backup_codes_left: left })
    }

    /// Starts the setup. Nothing changes until a code from the app is entered: see
    /// [`SecondFactors::turn_on`].
    pub fn set_up(
        &self,
        id: AdminId,
        presence: &Presence,
        new: &NewSecondFactor,
        codes: &dyn SecondFactorCodes,
        now: DateTime<Utc>,
    ) -> Result<(), SecondFactorError> {
        if !self.logins.is_present(id, presence, now)? {
            return Err(SecondFactorError::NotPresent);
        }
        let hashes = hashes(id, &new.backup_codes, codes);
        if !self.logins.factors.enroll(id, &new.secret, &hashes)? {
            return Err(SecondFactorError::AlreadyOn);
        }
        Ok(self.logins.audit.record(Action::AdminTwoFactorSetUp, id)?)
    }

    /// Turns the second factor on, proved with a code from the app, and ends every other session.
    pub fn turn_on(
        &self,
        attempt: CodeAttempt<'_>,
        limits: Option<&LoginLimits>,
        codes: &dyn SecondFactorCodes,
        now: DateTime<Utc>,
    ) -> Result<TurnOn, SecondFactorError> {
        let Logins { factors, attempts, sessions, .. } = self.logins;
        let id = attempt.admin.id;
        if !self.logins.is_present(id, attempt.presence, now)? {
            return Err(SecondFactorError::NotPresent);
        }
        let waiting = factors.find(id)?.ok_or(SecondFactorError::NotSetUp)?;
        if waiting.is_on {
            return Err(SecondFactorError::AlreadyOn);
        }
        let login = LoginAttempt::new(attempt.admin.email.as_str(), attempt.address);
        if let Some(limits) = limits {
            if let Some(wait) = limits.wait(&attempts.recent(&login, now)?, now) {
                return Ok(TurnOn::Locked(wait));
            }
            attempts.record(&login, now)?;
        }
        let Some(step) = waiting.step(attempt.code, codes, now) else { return Ok(TurnOn::WrongCode) };
        if !factors.turn_on(id, step, now)? {
            return Err(SecondFactorError::AlreadyOn);
        }
        attempts.clear(&login)?;
        sessions.delete_others(id, attempt.session)?;
        self.logins.notifier.notify(AccountNotice::TwoFactorOn(id))?;
        self.logins.audit.record(Action::AdminTwoFactorEnabled, id)?;
        Ok(TurnOn::Done)
    }

    /// Turns the second factor off and ends every other session. `false` if the password was
    /// changed while it was being checked.
    pub fn turn_off(&self, proof: &Proof, keep: SessionId) -> Result<bool, SecondFactorError> {
        if !self.logins.accept(proof)? {
            return Ok(false);
        }
        let id = proof.admin_id();
        if !self.logins.factors.delete(id)? {
            return Err(SecondFactorError::Off);
        }
        self.logins.sessions.delete_others(id, keep)?;
        self.logins.notifier.notify(AccountNotice::TwoFactorOff(id))?;
        self.logins.audit.record(Action::AdminTwoFactorDisabled, id)?;
        Ok(true)
    }

    /// Replaces the backup codes. `None` if the password was changed while it was being checked.
    pub fn renew_backup_codes(
        &self,
        proof: &Proof,
        codes: &dyn SecondFactorCodes,
    ) -> Result<Option<Vec<BackupCode>>, SecondFactorError> {
        if !self.logins.accept(proof)? {
            return Ok(None);
        }
        let id = proof.admin_id();
        self.logins.second_factor(id)?.ok_or(SecondFactorError::Off)?;
        let new = codes.backup_codes();
        self.logins.factors.replace_backup_codes(id, &hashes(id, &new, codes))?;
        self.logins.audit.record(Action::AdminBackupCodesRenewed, id)?;
        Ok(Some(new))
    }
}

fn hashes(id: AdminId, backup_codes: &[BackupCode], codes: &dyn SecondFactorCodes) -> Vec<Vec<u8>> {
    backup_codes.iter().map(|code| codes.hash(id, code)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;
    use crate::testing::{Fixture, ann, now};
    use kernel::{EmailAddress, Sealed, Secret};

    impl Fixture {
        fn second_factors(&self) -> SecondFactors<'_> {
            SecondFactors { logins: self.logins() }
        }

        /// Ann signed in to her session so many minutes ago.
        fn signed_in(mut self, ann: &Admin, minutes: i64) -> Self {
            let session = Session::start(ann.id, now() - TimeDelta::minutes(minutes));
            let ann = ann.clone();
            self.sessions.expect_find().returning(move |_| Ok(Some((session, ann.clone()))));
            self
        }

        fn turn_on(self, code: &str) -> Result<TurnOn, SecondFactorError> {
            let admin = &ann();
            self.signed_in(admin, 10).try_code(admin, code)
        }

        fn try_code(&self, admin: &Admin, code: &str) -> Result<TurnOn, SecondFactorError> {
            let (session, address) = (SessionId::generate(), "192.0.2.1".parse().unwrap());
            let presence = &Presence::SignIn(session);
            let attempt = CodeAttempt { admin, session, presence, address, code };
            self.second_factors().turn_on(attempt, Some(&LoginLimits::default()), &self.codes, now())
        }
    }

    #[test]
    fn a_right_code_turns_it_on_and_ends_every_other_session() {
        let mut fixture = Fixture::default().with_app(false).after(4);
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        fixture.attempts.expect_clear().times(1).returning(|_| Ok(()));
        fixture
            .factors
            .expect_turn_on()
            .withf(|_, step, _| *step == 7)
            .times(1)
            .returning(|_, _, _| Ok(true));
        fixture.sessions.expect_delete_others().times(1).returning(|_, _| Ok(()));
        let told = |notice: &AccountNotice| matches!(notice, AccountNotice::TwoFactorOn(_));
        fixture.mails(told);
        let ann = ann();
        let fixture = fixture.signed_in(&ann, 10);
        assert_eq!(fixture.try_code(&ann, "123456").unwrap(), TurnOn::Done);
        assert_eq!(fixture.audit.texts().len(), 1);
    }

    #[test]
    fn a_wrong_code_counts_as_a_failure_and_too_many_close_the_door() {
        let mut fixture = Fixture::default().with_app(false).after(4);
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        assert_eq!(fixture.turn_on("654321").unwrap(), TurnOn::WrongCode);
        let fixture = Fixture::default().with_app(false).after(5);
        assert_eq!(fixture.turn_on("123456").unwrap(), TurnOn::Locked(TimeDelta::minutes(1)));
    }

    #[test]
    fn a_backup_code_does_not_turn_it_on() {
        let mut fixture = Fixture::default().with_app(false).after(0);
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        assert_eq!(fixture.turn_on("ABC234").unwrap(), TurnOn::WrongCode);
    }

    #[test]
    fn only_what_is_set_up_and_off_can_be_turned_on() {
        assert!(matches!(
            Fixture::default().with_app(true).turn_on("123456"),
            Err(SecondFactorError::AlreadyOn)
        ));
        let mut fixture = Fixture::default();
        fixture.factors.expect_find().returning(|_| Ok(None));
        assert!(matches!(fixture.turn_on("123456"), Err(SecondFactorError::NotSetUp)));
    }

    #[test]
    fn a_setup_does_not_replace_what_is_on() {
        let new = NewSecondFactor {
            secret: Sealed("x1:".into()),
            manual_entry_key: Secret("KEY".into()),
            qr_code_url: Secret("data:".into()),
            backup_codes: vec![],
        };
        let ann = ann();
        let presence = Presence::SignIn(SessionId::generate());
        let set_up = |fixture: &Fixture| {
            fixture.second_factors().set_up(ann.id, &presence, &new, &fixture.codes, now())
        };
        let mut fixture = Fixture::default().signed_in(&ann, 0);
        fixture.factors.expect_enroll().returning(|_, _, _| Ok(false));
        assert!(matches!(set_up(&fixture), Err(SecondFactorError::AlreadyOn)));
        let late = Fixture::default().signed_in(&ann, 11);
        assert!(matches!(set_up(&late), Err(SecondFactorError::NotPresent)));
    }

    #[test]
    fn a_session_that_is_older_than_ten_minutes_or_someone_elses_turns_nothing_on() {
        let (ann, bob) = (ann(), Admin::new(EmailAddress::parse("bob@example.com").unwrap(), "Bob", "Ray"));
        for fixture in [
            Fixture::default().with_app(false).signed_in(&ann, 11),
            Fixture::default().with_app(false).signed_in(&bob, 0),
        ] {
            let refused = fixture.try_code(&ann, "123456");
            assert!(matches!(refused, Err(SecondFactorError::NotPresent)), "{refused:?}");
        }
    }

    #[test]
    fn one_that_is_not_on_yet_is_off_and_has_no_backup_codes() {
        let status = Fixture::default().with_app(false).second_factors().status(ann().id).unwrap();
        assert_eq!(status, SecondFactorStatus { is_on: false, backup_codes_left: 0 });
    }
}
