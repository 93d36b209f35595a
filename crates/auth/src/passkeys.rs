use chrono::{DateTime, Utc};
use kernel::{Action, AdminId, PasskeyId, SessionId, StorageError};

use crate::passkey_check::{ask, verify};
use crate::{
    AccountNotice, Admin, Arrival, FactorUsed, Logins, Passkey, PasskeyAnswer, PasskeyChallenge,
    PasskeyError, PasskeyPurpose, PasskeyVerifier, Proof, SignedIn,
};

/// The administrators' passkeys. Each administrator adds and removes their own.
#[derive(Clone, Copy)]
pub struct Passkeys<'a> {
    /// Signing in, which passkeys are for.
    pub logins: Logins<'a>,
}

impl Passkeys<'_> {
    /// The administrator's passkeys, in the order they were added.
    pub fn list(&self, id: AdminId) -> Result<Vec<Passkey>, StorageError> {
        self.logins.passkeys.list(id)
    }

    /// Starts to add a passkey. `None` if the password was changed while it was being checked.
    pub fn begin_adding(
        &self,
        proof: &Proof,
        is_enough: bool,
        verifier: &dyn PasskeyVerifier,
        now: DateTime<Utc>,
    ) -> Result<Option<PasskeyChallenge>, PasskeyError> {
        if !self.logins.accept(proof)? {
            return Ok(None);
        }
        let admin = proof.admin();
        let known = self.list(admin.id)?;
        if known.len() >= Passkey::MOST {
            return Err(PasskeyError::TooMany);
        }
        let purpose = if is_enough { PasskeyPurpose::AddAsEnough } else { PasskeyPurpose::Add };
        let challenge = verifier.to_add(admin, &known, is_enough)?;
        Ok(Some(ask(self.logins.passkeys, challenge, purpose, Some(admin.id), now)?))
    }

    /// Adds the passkey that the device made, and ends every other session.
    pub fn add(
        &self,
        admin: &Admin,
        keep: SessionId,
        answer: PasskeyAnswer<'_>,
        name: String,
        verifier: &dyn PasskeyVerifier,
        now: DateTime<Utc>,
    ) -> Result<Passkey, PasskeyError> {
        let repository = self.logins.passkeys;
        let request = repository.take(answer.request, now)?.ok_or(PasskeyError::Refused)?;
        let is_enough = match request.purpose {
            _ if request.admin_id != Some(admin.id) => return Err(PasskeyError::Refused),
            PasskeyPurpose::Add => false,
            PasskeyPurpose::AddAsEnough => true,
            PasskeyPurpose::Confirm | PasskeyPurpose::SignIn => return Err(PasskeyError::Refused),
        };
        let new = verifier.added(&request.state, answer.credential).ok_or(PasskeyError::Refused)?;
        // Two browsers may have started at once.
        if self.list(admin.id)?.len() >= Passkey::MOST {
            return Err(PasskeyError::TooMany);
        }
        let passkey = Passkey {
            id: PasskeyId::generate(),
            admin_id: admin.id,
            name,
            credential: new.credential,
            key: new.key,
            is_enough,
            created_at: now,
            used_at: None,
        };
        if !repository.insert(&passkey)? {
            return Err(PasskeyError::Taken);
        }
        self.logins.sessions.delete_others(admin.id, keep)?;
        self.logins.notifier.notify(AccountNotice::PasskeyAdded(admin.id))?;
        self.logins.audit.record_detail(Action::AdminPasskeyAdded, admin.id, &passkey.name)?;
        Ok(passkey)
    }

    /// Renames one of the administrator's passkeys.
    pub fn rename(&self, id: AdminId, passkey: PasskeyId, name: &str) -> Result<Passkey, PasskeyError> {
        if !self.logins.passkeys.rename(id, passkey, name)? {
            return Err(PasskeyError::NotFound);
        }
        self.logins.audit.record_detail(Action::AdminPasskeyRenamed, id, name)?;
        self.list(id)?.into_iter().find(|found| found.id == passkey).ok_or(PasskeyError::NotFound)
    }

    /// Removes one of the administrator's passkeys and ends every other session. `false` if the
    /// password was changed while it was being checked.
    pub fn remove(&self, proof: &Proof, passkey: PasskeyId, keep: SessionId) -> Result<bool, PasskeyError> {
        if !self.logins.accept(proof)? {
            return Ok(false);
        }
        let id = proof.admin().id;
        let known = self.list(id)?;
        let found = known.iter().find(|found| found.id == passkey).ok_or(PasskeyError::NotFound)?;
        self.logins.passkeys.delete(id, passkey)?;
        self.logins.sessions.delete_others(id, keep)?;
        self.logins.notifier.notify(AccountNotice::PasskeyRemoved(id))?;
        self.logins.audit.record_detail(Action::AdminPasskeyRemoved, id, &found.name)?;
        Ok(true)
    }

    /// Asks for a passkey that is enough to sign in.
    pub fn begin_sign_in(
        &self,
        verifier: &dyn PasskeyVerifier,
        now: DateTime<Utc>,
    ) -> Result<PasskeyChallenge, PasskeyError> {
        let challenge = verifier.to_sign_in()?;
        Ok(ask(self.logins.passkeys, challenge, PasskeyPurpose::SignIn, None, now)?)
    }

    /// Starts a session with nothing but a passkey. `None` if it is not accepted, is no more than a
    /// second factor, or belongs to someone who was disabled or removed.
    pub fn sign_in(
        &self,
        answer: PasskeyAnswer<'_>,
        arrival: Arrival<'_>,
        verifier: &dyn PasskeyVerifier,
        now: DateTime<Utc>,
    ) -> Result<Option<SignedIn>, StorageError> {
        let Some(passkey) = verify(self.logins.passkeys, answer, None, verifier, now)? else {
            return Ok(None);
        };
        if !passkey.is_enough {
            return Ok(None);
        }
        let account = self.logins.admins.lock(passkey.admin_id)?;
        let Some(account) = account.filter(|account| account.admin.disabled_at.is_none()) else {
            return Ok(None);
        };
        Ok(Some(self.logins.start(&account.admin, arrival, FactorUsed::PasskeyAlone, now)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Fixture, ann, now};
    use crate::{Account, NewKey, PasskeyRequest, PasswordHash};
    use kernel::{KnownBrowserId, PasskeyRequestId};

    fn laptop(admin_id: AdminId, is_enough: bool) -> Passkey {
        Passkey {
            id: PasskeyId::generate(),
            admin_id,
            name: "Laptop".into(),
            credential: vec![7],
            key: "{}".into(),
            is_enough,
            created_at: now(),
            used_at: None,
        }
    }

    impl Fixture {
        /// The answer to a challenge is right or wrong.
        fn with_verifier() -> Self {
            let mut fixture = Self::default();
            fixture.verifier.expect_credential().returning(|_| Some(vec![7]));
            fixture
                .verifier
                .expect_verify()
                .returning(|_, _, answer| (answer == "right").then(|| "{1}".into()));
            fixture
        }

        fn waiting(mut self, purpose: PasskeyPurpose, admin_id: Option<AdminId>) -> Self {
            self.passkeys.expect_take().times(1).returning(move |id, now| {
                let expires_at = now + PasskeyRequest::LASTS;
                Ok(Some(PasskeyRequest { id, purpose, admin_id, state: "{}".into(), expires_at }))
            });
            self
        }

        fn with(mut self, passkey: Passkey) -> Self {
            let found = passkey.clone();
            self.passkeys.expect_find().returning(move |_| Ok(Some(found.clone())));
            self.passkeys.expect_list().returning(move |_| Ok(vec![passkey.clone()]));
            self
        }

        fn passkeys(&self) -> Passkeys<'_> {
            Passkeys { logins: self.logins() }
        }

        fn answer(credential: &str) -> PasskeyAnswer<'_> {
            PasskeyAnswer { request: PasskeyRequestId::generate(), credential }
        }

        fn sign_in(&self, credential: &str) -> Option<SignedIn> {
            let address = "192.0.2.1".parse().unwrap();
            let arrival = Arrival { code: None, passkey: None, address, user_agent: "", browser: None };
            self.passkeys().sign_in(Self::answer(credential), arrival, &self.verifier, now()).unwrap()
        }

        fn add(&self) -> Result<Passkey, PasskeyError> {
            let keep = SessionId::generate();
            let answer = Self::answer("right");
            self.passkeys().add(&ann(), keep, answer, "Phone".into(), &self.verifier, now())
        }
    }

    #[test]
    fn a_passkey_that_is_enough_starts_a_session() {
        let fixture = Fixture::with_verifier().waiting(PasskeyPurpose::SignIn, None);
        let mut fixture = fixture.with(laptop(ann().id, true));
        let account = Account { admin: ann(), password: PasswordHash("$".into()) };
        fixture.admins.expect_lock().returning(move |_| Ok(Some(account.clone())));
        fixture
            .passkeys
            .expect_note_use()
            .withf(|_, key, _| key == "{1}")
            .times(1)
            .returning(|_, _, _| Ok(()));
        fixture.networks.expect_note().times(1).returning(|_, _, _| Ok(()));
        fixture.sessions.expect_insert().times(1).returning(|_, _| Ok(()));
        fixture.sessions.expect_keep_newest().times(1).returning(|_, _| Ok(()));
        fixture.browsers.expect_any().returning(|_| Ok(true));
        let browser = KnownBrowserId::generate();
        fixture.browsers.expect_add().times(1).returning(move |_, _| Ok(browser));
        let id = ann().id;
        fixture.mails(move |notice| *notice == AccountNotice::NewBrowser(id, browser));
        let session = fixture.sign_in("right").unwrap().session;
        assert_eq!(fixture.audit.texts(), [format!("session.started {} with a passkey alone", session.id)]);
    }

    #[test]
    fn a_wrong_answer_a_second_factor_or_another_challenge_starts_no_session() {
        let ann = ann().id;
        for (purpose, asked, is_enough, answer) in [
            (PasskeyPurpose::SignIn, None, true, "wrong"),
            (PasskeyPurpose::SignIn, None, false, "right"),
            (PasskeyPurpose::Confirm, Some(ann), true, "right"),
            (PasskeyPurpose::AddAsEnough, Some(ann), true, "right"),
        ] {
            let mut fixture = Fixture::with_verifier().waiting(purpose, asked).with(laptop(ann, is_enough));
            fixture.passkeys.expect_note_use().returning(|_, _, _| Ok(()));
            assert_eq!(fixture.sign_in(answer), None, "{purpose:?} {is_enough} {answer}");
        }
    }

    #[test]
    fn someone_who_was_disabled_does_not_sign_in() {
        let fixture = Fixture::with_verifier().waiting(PasskeyPurpose::SignIn, None);
        let ann = Admin { disabled_at: Some(now()), ..ann() };
        let mut fixture = fixture.with(laptop(ann.id, true));
        let account = Account { admin: ann, password: PasswordHash("$".into()) };
        fixture.admins.expect_lock().returning(move |_| Ok(Some(account.clone())));
        fixture.passkeys.expect_note_use().returning(|_, _, _| Ok(()));
        assert_eq!(fixture.sign_in("right"), None);
    }

    #[test]
    fn a_challenge_to_one_person_is_not_answered_with_anothers_passkey() {
        let (ann, bo) = (ann().id, AdminId::generate());
        for (asked, owner, accepted) in [(ann, ann, true), (bo, ann, false), (ann, bo, false)] {
            let mut fixture = Fixture::with_verifier()
                .waiting(PasskeyPurpose::Confirm, Some(asked))
                .with(laptop(owner, false));
            fixture.passkeys.expect_note_use().returning(|_, _, _| Ok(()));
            let verified =
                verify(&fixture.passkeys, Fixture::answer("right"), Some(ann), &fixture.verifier, now());
            assert_eq!(verified.unwrap().is_some(), accepted);
        }
    }

    #[test]
    fn a_new_passkey_is_what_the_challenge_said_and_ends_every_other_session() {
        for (purpose, is_enough) in [(PasskeyPurpose::Add, false), (PasskeyPurpose::AddAsEnough, true)] {
            let mut fixture = Fixture::with_verifier();
            let id = ann().id;
            fixture.passkeys.expect_list().returning(|_| Ok(vec![]));
            fixture.passkeys.expect_insert().times(1).returning(|_| Ok(true));
            fixture.sessions.expect_delete_others().times(1).returning(|_, _| Ok(()));
            let new = |_: &str, _: &str| Some(NewKey { credential: vec![8], key: "{}".into() });
            fixture.verifier.expect_added().returning(new);
            fixture.mails(move |notice| *notice == AccountNotice::PasskeyAdded(id));
            let fixture = fixture.waiting(purpose, Some(id));
            let added = fixture.add().unwrap();
            assert_eq!((added.is_enough, added.name.as_str(), added.used_at), (is_enough, "Phone", None));
            assert_eq!(fixture.audit.texts(), [format!("admin.passkey_added {id} Phone")]);
        }
    }

    #[test]
    fn an_answer_to_someone_else_or_to_another_question_adds_nothing() {
        let bo = AdminId::generate();
        for (purpose, asked) in
            [(PasskeyPurpose::Add, Some(bo)), (PasskeyPurpose::SignIn, None), (PasskeyPurpose::Confirm, None)]
        {
            let fixture = Fixture::with_verifier().waiting(purpose, asked);
            assert!(matches!(fixture.add(), Err(PasskeyError::Refused)), "{purpose:?}");
        }
    }
}
