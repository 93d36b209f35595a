use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Action, Actor, AdminId, Audit, CallerNetwork, EmailAddress, SessionId, StorageError};

use crate::passkey_check::{ask, verify};
use crate::{
    Account, AccountLinkRepository, AccountNotice, AccountNotifier, Admin, AdminRepository, BrowserId,
    Device, FactorUsed, KnownBrowsers, KnownNetworks, LoginAttempt, LoginAttempts, LoginLimits, NewBrowser,
    Origin, Passkey, PasskeyAnswer, PasskeyChallenge, PasskeyError, PasskeyPurpose, PasskeyRepository,
    PasskeyVerifier, PasswordHash, PasswordHasher, PasswordPolicy, SecondFactor, SecondFactorCodes,
    SecondFactorRepository, Session, SessionPolicy, SessionRepository,
};

/// Signing in: [`Logins::begin`], then [`PasswordCheck::check`] outside any transaction, then
/// [`Logins::finish`].
#[derive(Clone, Copy)]
pub struct Logins<'a> {
    /// The administrators who may sign in.
    pub admins: &'a dyn AdminRepository,
    /// Their sessions.
    pub sessions: &'a dyn SessionRepository,
    /// The attempts that slow guessing down.
    pub attempts: &'a dyn LoginAttempts,
    /// The networks that are not slowed down.
    pub networks: &'a dyn KnownNetworks,
    /// The browsers that are known.
    pub browsers: &'a dyn KnownBrowsers,
    /// The second factors of those who have one.
    pub factors: &'a dyn SecondFactorRepository,
    /// Their passkeys.
    pub passkeys: &'a dyn PasskeyRepository,
    /// Their links to choose a new password, which a change of the password makes useless.
    pub links: &'a dyn AccountLinkRepository,
    /// Tells them what happens to their account.
    pub notifier: &'a dyn AccountNotifier,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// Someone who enters an email address and a password.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The email address as it was typed.
    pub email: &'a str,
    /// The address they connect from.
    pub address: IpAddr,
    /// Whether they passed the human check or are already signed in.
    pub is_human: bool,
}

/// Whether a password may be tried.
#[derive(Debug)]
pub enum Admission {
    /// It may be tried.
    Allowed(Box<PasswordCheck>),
    /// Not until this time has passed.
    Locked(TimeDelta),
    /// Not until the human check is passed.
    HumanCheck,
}

/// A password is expected. It does not reveal whether the account exists.
#[derive(Debug)]
pub struct PasswordCheck {
    account: Option<Account>,
    attempt: LoginAttempt,
    counted_at: Option<DateTime<Utc>>,
    /// Where the attempt comes from.
    pub origin: Origin,
    /// How long to wait before checking the password.
    pub delay: Duration,
}

/// Proof that the password was right. Only [`PasswordCheck::check`] can create one.
#[derive(Debug)]
pub struct Proof {
    account: Account,
    attempt: LoginAttempt,
    /// When the attempt was counted as failed, if it was.
    counted_at: Option<DateTime<Utc>>,
}

impl Proof {
    /// The administrator.
    pub(crate) const fn admin(&self) -> &Admin {
        &self.account.admin
    }

    /// The administrator's id.
    pub(crate) const fn admin_id(&self) -> AdminId {
        self.account.admin.id
    }
}

/// Someone who signs in, apart from the password.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'a> {
    /// The second factor's code as it was typed, if any.
    pub code: Option<&'a str>,
    /// What their passkey answered, if it was asked.
    pub passkey: Option<PasskeyAnswer<'a>>,
    /// The address they connect from.
    pub address: IpAddr,
    /// What their browser says about itself.
    pub user_agent: &'a str,
    /// The id their browser keeps, if any.
    pub browser: Option<&'a BrowserId>,
}

impl Arrival<'_> {
    /// Whether a second factor was sent.
    pub(crate) fn has_factor(&self) -> bool {
        given(self.code).is_some() || self.passkey.is_some()
    }
}

/// What became of an attempt whose password was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignIn {
    /// They are signed in.
    Done(SignedIn),
    /// The second factor is missing. The attempt does not count as failed.
    FactorNeeded(FactorNeeded),
    /// The second factor is wrong or has been used. The attempt counts as failed.
    WrongFactor(FactorNeeded),
    /// The password was changed, or the person disabled, while it was being checked.
    PasswordChanged,
}

/// What would be accepted as a second factor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactorNeeded {
    /// Whether a code from the authenticator app or a backup code is.
    pub code: bool,
    /// Whether no code is looked at today, because too many were wrong: see
    /// [`LoginLimits::WRONG_CODES`].
    pub is_closed: bool,
    /// The challenge to a passkey, if there is one.
    pub passkey: Option<PasskeyChallenge>,
}

/// What checks second factors.
#[derive(Clone, Copy)]
pub struct FactorChecks<'a> {
    /// Codes.
    pub codes: &'a dyn SecondFactorCodes,
    /// Passkeys, unless this site's address allows none.
    pub passkeys: Option<&'a dyn PasskeyVerifier>,
}

/// An administrator who has just signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The administrator.
    pub admin: Admin,
    /// Their new session.
    pub session: Session,
}

impl PasswordCheck {
    /// Checks the password. Takes just as long for an account that does not exist.
    pub fn check(self, password: &str, hasher: &dyn PasswordHasher) -> Option<Proof> {
        if password.len() > PasswordPolicy::MAX_BYTES {
            return None;
        }
        let stored = self.account.as_ref().map_or_else(|| hasher.decoy(), |account| account.password.clone());
        let right = hasher.verify(password, &stored);
        self.account.filter(|_| right).map(|account| Proof {
            account,
            attempt: self.attempt,
            counted_at: self.counted_at,
        })
    }
}

impl Logins<'_> {
    /// Starts an attempt, unless too many have failed. It counts as failed until
    /// [`Logins::finish`], so that simultaneous guesses cannot escape the count. `None` lifts the
    /// limits.
    pub fn begin(
        &self,
        candidate: Candidate<'_>,
        limits: Option<&LoginLimits>,
        now: DateTime<Utc>,
    ) -> Result<Admission, StorageError> {
        let attempt = LoginAttempt::new(candidate.email, candidate.address);
        let is_known = self.networks.knows(&attempt, now - LoginLimits::KNOWN_FOR)?;
        let origin = if is_known { Origin::Known } else { Origin::Unknown };
        let mut delay = Duration::ZERO;
        if let Some(limits) = limits {
            let failures = self.attempts.recent(&attempt, now)?;
            if let Some(wait) = limits.wait(&failures, now) {
                return Ok(Admission::Locked(wait));
            }
            if !candidate.is_human && LoginLimits::needs_human(&failures, origin) {
                return Ok(Admission::HumanCheck);
            }
            self.attempts.record(&attempt, now)?;
            delay = LoginLimits::delay(&failures, origin);
        }
        let counted_at = limits.map(|_| now);
        let email = EmailAddress::stored(candidate.email.trim().to_owned());
        let account =
            self.admins.find_by_email(&email)?.filter(|account| account.admin.disabled_at.is_none());
        Ok(Admission::Allowed(Box::new(PasswordCheck { account, attempt, counted_at, origin, delay })))
    }

    /// The latest failure that keeps any administrator's account locked right now, for at least one
    /// network.
    pub fn locked(
        &self,
        limits: &LoginLimits,
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StorageError> {
        let failures = self.attempts.on_admin_accounts(now)?;
        Ok(failures.iter().filter_map(|failures| limits.locked(failures, now)).max())
    }

    /// Starts the session, if the account has no second factor or its answer is right.
    pub fn finish(
        &self,
        proof: &Proof,
        arrival: Arrival<'_>,
        checks: FactorChecks<'_>,
        now: DateTime<Utc>,
    ) -> Result<SignIn, PasskeyError> {
        if !self.is_current(proof)? {
            return Ok(SignIn::PasswordChanged);
        }
        let id = proof.admin_id();
        let (app, passkeys) = (self.second_factor(id)?, self.passkeys.list(id)?);
        let used = if app.is_none() && passkeys.is_empty() {
            Some(FactorUsed::None)
        } else {
            self.use_factor(proof.admin(), app.as_ref(), arrival, checks, now)?
        };
        let Some(used) = used else {
            let passkey = self.ask(id, &passkeys, checks, now)?;
            let is_closed = self.is_closed(proof.admin(), arrival.address, now)?;
            let needed = FactorNeeded { code: app.is_some(), is_closed, passkey };
            if arrival.has_factor() {
                return Ok(SignIn::WrongFactor(needed));
            }
            self.withdraw(proof)?;
            return Ok(SignIn::FactorNeeded(needed));
        };
        self.attempts.clear(&proof.attempt)?;
        Ok(SignIn::Done(self.start(proof.admin(), arrival, used, now)?))
    }

    /// Uses up what was sent as a second factor. `None` if it is missing or wrong.
    pub(crate) fn use_factor(
        &self,
        admin: &Admin,
        app: Option<&SecondFactor>,
        arrival: Arrival<'_>,
        checks: FactorChecks<'_>,
        now: DateTime<Utc>,
    ) -> Result<Option<FactorUsed>, StorageError> {
        if let (Some(answer), Some(verifier)) = (arrival.passkey, checks.passkeys) {
            let passkey = verify(self.passkeys, answer, Some(admin.id), verifier, now)?;
            return Ok(passkey.map(|_| FactorUsed::Passkey));
        }
        let (Some(app), Some(code)) = (app, given(arrival.code)) else { return Ok(None) };
        if self.is_closed(admin, arrival.address, now)? {
            return Ok(None);
        }
        let used = app.use_code(code, self.factors, checks.codes, now)?;
        if used.is_none() {
            self.count_wrong_code(admin, arrival.address, now)?;
        }
        Ok(used)
    }

    /// Whether codes from this address are not looked at today. A network that the account signs in
    /// from stays open, so that guessing does not keep its owner out.
    pub(crate) fn is_closed(
        &self,
        admin: &Admin,
        address: IpAddr,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let attempt = LoginAttempt::new(admin.email.as_str(), address);
        let wrong = self.attempts.count(&attempt.at_code().account, now - TimeDelta::days(1))?;
        Ok(wrong >= LoginLimits::WRONG_CODES
            && !self.networks.knows(&attempt, now - LoginLimits::KNOWN_FOR)?)
    }

    /// Counts a wrong code, and warns the account's owner once when it is one too many.
    fn count_wrong_code(
        &self,
        admin: &Admin,
        address: IpAddr,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let attempt = LoginAttempt::new(admin.email.as_str(), address).at_code();
        self.attempts.record(&attempt, now)?;
        if self.attempts.count(&attempt.account, now - TimeDelta::days(1))? == LoginLimits::WRONG_CODES {
            self.notifier.notify(AccountNotice::CodesGuessed(admin.id))?;
        }
        Ok(())
    }

    /// Asks for one of the passkeys, if there are any and this site's address allows them.
    pub(crate) fn ask(
        &self,
        id: AdminId,
        passkeys: &[Passkey],
        checks: FactorChecks<'_>,
        now: DateTime<Utc>,
    ) -> Result<Option<PasskeyChallenge>, PasskeyError> {
        let Some(verifier) = checks.passkeys.filter(|_| !passkeys.is_empty()) else { return Ok(None) };
        let challenge = verifier.to_confirm(passkeys)?;
        Ok(Some(ask(self.passkeys, challenge, PasskeyPurpose::Confirm, Some(id), now)?))
    }

    /// Whether signing in takes more than a password.
    pub fn has_second_factor(&self, id: AdminId) -> Result<bool, StorageError> {
        Ok(self.second_factor(id)?.is_some() || !self.passkeys.list(id)?.is_empty())
    }

    pub(crate) fn start(
        &self,
        admin: &Admin,
        arrival: Arrival<'_>,
        used: FactorUsed,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, StorageError> {
        self.networks.note(admin.id, CallerNetwork::of(arrival.address), now)?;
        let session = Session::start(admin.id, now);
        let device = Device::of(arrival.user_agent, arrival.address);
        self.sessions.insert(&session, &device)?;
        self.notice_browser(admin.id, &NewBrowser { id: arrival.browser.cloned(), device, at: now })?;
        self.sessions.keep_newest(admin.id, SessionPolicy::PER_ADMIN)?;
        if used == FactorUsed::BackupCode {
            self.sessions.delete_others(admin.id, session.id)?;
            self.notifier.notify(AccountNotice::BackupCodeUsed(admin.id))?;
        }
        let by = Actor::Admin { id: admin.id, address: arrival.address };
        Audit { by: &by, ..self.audit }.record_detail(Action::SessionStarted, session.id, used.detail())?;
        Ok(SignedIn { admin: admin.clone(), session })
    }

    /// Emails the administrator about a browser that is not known, unless it is their first one.
    fn notice_browser(&self, id: AdminId, browser: &NewBrowser) -> Result<(), StorageError> {
        let is_known = match &browser.id {
            Some(known) => self.browsers.recognize(id, known, browser.at)?,
            None => false,
        };
        if is_known {
            return Ok(());
        }
        let is_first = !self.browsers.any(id)?;
        let new = self.browsers.add(id, browser)?;
        if is_first { Ok(()) } else { self.notifier.notify(AccountNotice::NewBrowser(id, new)) }
    }

    /// A signed-in administrator has proved their identity again. `false` if the password was
    /// changed while it was being checked.
    pub fn confirm(&self, proof: &Proof) -> Result<bool, StorageError> {
        self.accept(proof)
    }

    /// Sets a new password, proved with the old one, and ends every other session. `false` if the
    /// password was changed while it was being checked.
    pub fn change_password(
        &self,
        proof: &Proof,
        password: &PasswordHash,
        keep: SessionId,
    ) -> Result<bool, StorageError> {
        if !self.accept(proof)? {
            return Ok(false);
        }
        self.admins.set_password(proof.admin_id(), password)?;
        self.sessions.delete_others(proof.admin_id(), keep)?;
        self.attempts.forgive_account(&proof.attempt.account)?;
        self.links.delete_resets(&proof.account.admin.email)?;
        self.notifier.notify(AccountNotice::PasswordChanged(proof.admin_id()))?;
        self.audit.record(Action::AdminPasswordChanged, proof.admin_id())?;
        Ok(true)
    }

    /// The administrator's second factor, if it is on.
    pub fn second_factor(&self, id: AdminId) -> Result<Option<SecondFactor>, StorageError> {
        Ok(self.factors.find(id)?.filter(|factor| factor.is_on))
    }

    /// Clears earlier failures, unless the password has changed. If there is a second factor, only
    /// this attempt: wrong codes keep counting until a right one.
    pub(crate) fn accept(&self, proof: &Proof) -> Result<bool, StorageError> {
        if !self.is_current(proof)? {
            return Ok(false);
        }
        if self.has_second_factor(proof.admin_id())? {
            self.withdraw(proof)?;
        } else {
            self.attempts.clear(&proof.attempt)?;
        }
        Ok(true)
    }

    /// Whether it still is the account's password, and the person is not disabled. It stays so until
    /// the transaction ends: a concurrent password change either comes first, and is seen here, or
    /// comes after, and ends the session that starts here.
    fn is_current(&self, proof: &Proof) -> Result<bool, StorageError> {
        let stored = self.admins.lock(proof.admin_id())?.filter(|stored| stored.admin.disabled_at.is_none());
        Ok(stored.is_some_and(|stored| stored.password == proof.account.password))
    }

    /// The attempt does not count as failed after all.
    fn withdraw(&self, proof: &Proof) -> Result<(), StorageError> {
        proof.counted_at.map_or(Ok(()), |at| self.attempts.withdraw(&proof.attempt, at))
    }
}

/// A code that is blank is none.
fn given(code: Option<&str>) -> Option<&str> {
    code.map(str::trim).filter(|code| !code.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Fixture, ann as admin, now};
    use crate::{PasswordHash, RecentFailures};
    use kernel::KnownBrowserId;

    fn home() -> IpAddr {
        "192.0.2.1".parse().unwrap()
    }

    fn ann() -> Account {
        Account { admin: admin(), password: PasswordHash("right".into()) }
    }

    const BY_CODE: FactorNeeded = FactorNeeded { code: true, is_closed: false, passkey: None };

    impl Fixture {
        /// A practice with one administrator.
        fn with_account(account: Account) -> Self {
            let mut fixture = Self::default();
            let found = account.clone();
            fixture.admins.expect_find_by_email().returning(move |email| {
                Ok(Some(found.clone()).filter(|account| account.admin.email == *email))
            });
            fixture.admins.expect_lock().returning(move |_| Ok(Some(account.clone())));
            fixture.hasher.expect_verify().returning(|password, hash| hash.0 == password);
            fixture.hasher.expect_decoy().returning(|| PasswordHash("$".into()));
            fixture
        }

        /// Ann has no second factor.
        fn without_app(mut self) -> Self {
            self.passkeys.expect_list().returning(|_| Ok(vec![]));
            self.factors.expect_find().returning(|_| Ok(None));
            self
        }

        /// Ann has an app; only the code 123456 is right, of step 7.
        fn with_code(self) -> Self {
            let mut fixture = self.with_app(true);
            fixture.attempts.expect_count().returning(|_, _| Ok(0));
            fixture.passkeys.expect_list().returning(|_| Ok(vec![]));
            fixture.codes.expect_hash().returning(|_, code| code.as_str().into());
            fixture
        }

        fn proof(&mut self) -> Proof {
            self.attempts.expect_record().returning(|_, _| Ok(()));
            self.check("ann@example.com", "right").unwrap()
        }

        fn finish(&self, proof: &Proof, code: Option<&str>) -> SignIn {
            let browser = Some(&BrowserId::parse("0123456789abcdef").unwrap()).cloned();
            let (passkey, browser) = (None, browser.as_ref());
            let arrival = Arrival { code, passkey, address: home(), user_agent: "", browser };
            let checks = FactorChecks { codes: &self.codes, passkeys: None };
            self.logins().finish(proof, arrival, checks, now()).unwrap()
        }

        /// Expects a session to start, and earlier failures to be forgotten.
        fn starts_session(&mut self) {
            self.attempts.expect_clear().times(1).returning(|_| Ok(()));
            self.networks.expect_note().times(1).returning(|_, _, _| Ok(()));
            self.sessions.expect_insert().times(1).returning(|_, _| Ok(()));
            self.sessions.expect_keep_newest().times(1).returning(|_, _| Ok(()));
            self.browsers.expect_recognize().returning(|_, _, _| Ok(true));
        }

        /// Expects this email to Ann, and no other.
        fn notifies(&mut self, expected: fn(AdminId) -> AccountNotice) {
            let told = move |notice: &AccountNotice| {
                matches!(notice, AccountNotice::BackupCodeUsed(id) | AccountNotice::PasswordChanged(id)
                    if *notice == expected(*id))
            };
            self.mails(told);
        }

        /// An attempt from a network that the account has not signed in from.
        fn elsewhere_after(mut self, failures: RecentFailures) -> Self {
            self.networks.expect_knows().returning(|_, _| Ok(false));
            self.attempts.expect_recent().returning(move |_, _| Ok(failures));
            self
        }

        /// An attempt from a network that the account signs in from.
        fn at_home_after(mut self, failures: RecentFailures) -> Self {
            let known = |attempt: &LoginAttempt, since: &DateTime<Utc>| {
                *attempt == LoginAttempt::new("ann@example.com", home())
                    && *since == now() - TimeDelta::days(90)
            };
            self.networks.expect_knows().withf(known).returning(|_, _| Ok(true));
            self.attempts.expect_recent().returning(move |_, _| Ok(failures));
            self
        }

        fn begin(&self, email: &str) -> Admission {
            self.begin_as(Candidate { email, address: home(), is_human: false })
        }

        fn begin_as(&self, candidate: Candidate<'_>) -> Admission {
            self.logins().begin(candidate, Some(&LoginLimits::default()), now()).unwrap()
        }

        fn check(&self, email: &str, password: &str) -> Option<Proof> {
            match self.begin(email) {
                Admission::Allowed(challenge) => challenge.check(password, &self.hasher),
                closed => panic!("{closed:?}"),
            }
        }
    }

    #[test]
    fn the_right_password_starts_a_session_and_forgives_earlier_failures() {
        let mut fixture =
            Fixture::with_account(ann()).without_app().elsewhere_after(RecentFailures::default());
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        fixture.attempts.expect_clear().times(1).returning(|_| Ok(()));
        let here = |_: &AdminId, network: &CallerNetwork, at: &DateTime<Utc>| {
            (*network, *at) == (CallerNetwork::of(home()), now())
        };
        fixture.networks.expect_note().withf(here).times(1).returning(|_, _, _| Ok(()));
        fixture.sessions.expect_insert().times(1).returning(|_, _| Ok(()));
        fixture.sessions.expect_keep_newest().withf(|_, count| *count == 5).times(1).returning(|_, _| Ok(()));
        fixture.browsers.expect_recognize().returning(|_, _, _| Ok(true));
        let proof = fixture.check("ann@example.com", "right").unwrap();
        let SignIn::Done(signed_in) = fixture.finish(&proof, None) else { panic!("not signed in") };
        assert_eq!((signed_in.admin.first_name.as_str(), signed_in.session.created_at), ("Ann", now()));
        assert_eq!(fixture.audit.texts(), [format!("session.started {}", signed_in.session.id)]);
    }

    #[test]
    fn an_unknown_browser_sends_an_email_unless_it_is_the_first() {
        for (known, any, emails) in [(true, true, 0), (false, true, 1), (false, false, 0)] {
            let mut fixture = Fixture::with_account(ann());
            fixture.browsers.expect_recognize().times(1).returning(move |_, _, _| Ok(known));
            fixture.browsers.expect_any().returning(move |_| Ok(any));
            let new = KnownBrowserId::generate();
            fixture.browsers.expect_add().times(usize::from(!known)).returning(move |_, _| Ok(new));
            let is_new = move |notice: &AccountNotice| matches!(notice, AccountNotice::NewBrowser(_, id) if *id == new);
            fixture.notifier.expect_notify().withf(is_new).times(emails).returning(|_| Ok(()));
            let id = BrowserId::parse("0123456789abcdef").ok();
            let browser = NewBrowser { id, device: Device::of("", home()), at: now() };
            fixture.logins().notice_browser(AdminId::generate(), &browser).unwrap();
        }
        // One that keeps no id is new each time.
        let mut fixture = Fixture::with_account(ann());
        fixture.browsers.expect_any().returning(|_| Ok(true));
        fixture.browsers.expect_add().times(1).returning(|_, _| Ok(KnownBrowserId::generate()));
        fixture.notifier.expect_notify().times(1).returning(|_| Ok(()));
        let browser = NewBrowser { id: None, device: Device::of("", home()), at: now() };
        fixture.logins().notice_browser(AdminId::generate(), &browser).unwrap();
    }

    #[test]
    fn a_password_asked_for_again_forgives_earlier_failures_and_starts_no_session() {
        let mut fixture =
            Fixture::with_account(ann()).without_app().elsewhere_after(RecentFailures::default());
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        fixture.attempts.expect_clear().times(1).returning(|_| Ok(()));
        let proof = fixture.check("ann@example.com", "right").unwrap();
        assert!(fixture.logins().confirm(&proof).unwrap());
    }

    #[test]
    fn a_wrong_password_and_an_unknown_address_count_and_prove_nothing() {
        let mut fixture = Fixture::with_account(ann()).elsewhere_after(RecentFailures::default());
        fixture.attempts.expect_record().times(3).returning(|_, _| Ok(()));
        assert!(fixture.check("ann@example.com", "wrong").is_none());
        assert!(fixture.check("jo@example.com", "right").is_none());
        assert!(fixture.check("no address", "$").is_none());
    }

    #[test]
    fn too_many_failures_close_the_door_before_the_password_is_looked_at() {
        let locked = RecentFailures { together: 5, last: Some(now()), ..RecentFailures::default() };
        let fixture = Fixture::with_account(ann()).elsewhere_after(locked);
        assert!(
            matches!(fixture.begin("ann@example.com"), Admission::Locked(wait) if wait == TimeDelta::minutes(1))
        );
    }

    /// Others have made hundreds of attempts at Ann's password within the last few minutes.
    const ATTACKED: RecentFailures =
        RecentFailures { together: 0, last: None, of_address: 0, of_account: 400, of_account_in_hour: 400 };

    #[test]
    fn while_others_guess_a_known_network_goes_straight_to_the_password() {
        let mut fixture = Fixture::with_account(ann()).at_home_after(ATTACKED);
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        let Admission::Allowed(challenge) = fixture.begin("ann@example.com") else { panic!("closed") };
        assert_eq!((challenge.origin, challenge.delay), (Origin::Known, Duration::ZERO));
    }

    #[test]
    fn while_others_guess_a_stranger_passes_the_human_check_and_waits() {
        let mut fixture = Fixture::with_account(ann()).elsewhere_after(ATTACKED);
        for email in ["ann@example.com", "nobody@example.com"] {
            assert!(matches!(fixture.begin(email), Admission::HumanCheck), "{email}: nothing is counted");
        }
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        let person = Candidate { email: "ann@example.com", address: home(), is_human: true };
        let Admission::Allowed(challenge) = fixture.begin_as(person) else { panic!("closed") };
        assert_eq!((challenge.origin, challenge.delay), (Origin::Unknown, Duration::from_secs(1)));
    }

    #[test]
    fn a_known_network_is_locked_after_its_own_failures() {
        let locked = RecentFailures { together: 5, last: Some(now()), ..RecentFailures::default() };
        let fixture = Fixture::with_account(ann()).at_home_after(locked);
        assert!(matches!(fixture.begin("ann@example.com"), Admission::Locked(_)));
    }

    #[test]
    fn an_account_is_locked_while_it_is_from_any_address() {
        let locked = |counts: &'static [(u32, i64)]| {
            let failures = counts.iter().map(|(together, seconds)| {
                let last = Some(now() - TimeDelta::seconds(*seconds));
                RecentFailures { together: *together, last, ..RecentFailures::default() }
            });
            let (failures, mut fixture): (Vec<_>, _) = (failures.collect(), Fixture::with_account(ann()));
            fixture.attempts.expect_on_admin_accounts().returning(move |_| Ok(failures.clone()));
            fixture.logins().locked(&LoginLimits::default(), now()).unwrap()
        };
        assert_eq!(locked(&[(4, 30), (5, 3_600)]), None);
        let latest = Some(now() - TimeDelta::seconds(20));
        assert_eq!(locked(&[(5, 30), (5, 20), (1, 11)]), latest);
    }

    #[test]
    fn a_password_of_more_than_a_kilobyte_is_not_hashed() {
        let mut fixture = Fixture::with_account(ann()).elsewhere_after(RecentFailures::default());
        fixture.attempts.expect_record().returning(|_, _| Ok(()));
        fixture.hasher.checkpoint();
        assert!(fixture.check("ann@example.com", &"x".repeat(1025)).is_none());
    }

    #[test]
    fn a_new_password_ends_every_other_session() {
        let mut fixture =
            Fixture::with_account(ann()).without_app().elsewhere_after(RecentFailures::default());
        fixture.attempts.expect_record().returning(|_, _| Ok(()));
        fixture.attempts.expect_clear().times(1).returning(|_| Ok(()));
        fixture
            .admins
            .expect_set_password()
            .withf(|_, hash| hash.0 == "new")
            .times(1)
            .returning(|_, _| Ok(()));
        let own = SessionId::generate();
        fixture
            .sessions
            .expect_delete_others()
            .withf(move |_, keep| *keep == own)
            .times(1)
            .returning(|_, _| Ok(()));
        fixture.links.expect_delete_resets().times(1).returning(|_| Ok(()));
        fixture.attempts.expect_forgive_account().times(1).returning(|_| Ok(()));
        fixture.notifies(AccountNotice::PasswordChanged);
        let proof = fixture.check("ann@example.com", "right").unwrap();
        assert!(fixture.logins().change_password(&proof, &PasswordHash("new".into()), own).unwrap());
    }

    #[test]
    fn a_password_changed_in_the_meantime_proves_nothing() {
        let mut fixture = Fixture::with_account(ann()).elsewhere_after(RecentFailures::default());
        fixture.attempts.expect_record().returning(|_, _| Ok(()));
        let proof = fixture.check("ann@example.com", "right").unwrap();
        let mut fixture = Fixture::with_account(ann());
        fixture.admins.checkpoint();
        let changed = Account { password: PasswordHash("new".into()), ..ann() };
        fixture.admins.expect_lock().returning(move |_| Ok(Some(changed.clone())));
        assert_eq!(fixture.finish(&proof, None), SignIn::PasswordChanged);
    }

    #[test]
    fn without_a_code_the_right_password_opens_nothing_and_keeps_earlier_failures() {
        for code in [None, Some(""), Some("  ")] {
            let mut fixture =
                Fixture::with_account(ann()).with_code().elsewhere_after(RecentFailures::default());
            let only_its_own = |attempt: &LoginAttempt, at: &DateTime<Utc>| {
                *attempt == LoginAttempt::new("ann@example.com", home()) && *at == now()
            };
            fixture.attempts.expect_withdraw().withf(only_its_own).times(1).returning(|_, _| Ok(()));
            let proof = fixture.proof();
            assert_eq!(fixture.finish(&proof, code), SignIn::FactorNeeded(BY_CODE), "{code:?}");
        }
    }

    #[test]
    fn a_right_code_opens_once_and_forgets_earlier_failures() {
        let mut fixture = Fixture::with_account(ann()).with_code().elsewhere_after(RecentFailures::default());
        fixture.factors.expect_use_step().withf(|_, step| *step == 7).times(1).returning(|_, _| Ok(true));
        fixture.starts_session();
        let proof = fixture.proof();
        assert!(matches!(fixture.finish(&proof, Some("123 456")), SignIn::Done(_)));
        fixture.factors.checkpoint();
        let mut fixture = Fixture::with_account(ann()).with_code().elsewhere_after(RecentFailures::default());
        fixture.factors.expect_use_step().times(1).returning(|_, _| Ok(false));
        let proof = fixture.proof();
        assert_eq!(fixture.finish(&proof, Some("123456")), SignIn::WrongFactor(BY_CODE), "it has been used");
    }

    #[test]
    fn a_wrong_code_counts_as_a_failure() {
        let mut fixture = Fixture::with_account(ann()).with_code().elsewhere_after(RecentFailures::default());
        fixture.factors.expect_use_backup_code().returning(|_, _| Ok(false));
        let proof = fixture.proof();
        for code in ["000000", "12345", "1234567", "ABC234", "ABC23O", "１２３４５６"] {
            assert_eq!(fixture.finish(&proof, Some(code)), SignIn::WrongFactor(BY_CODE), "{code}");
        }
    }

    #[test]
    fn a_backup_code_opens_and_ends_every_other_session() {
        let mut fixture = Fixture::with_account(ann()).with_code().elsewhere_after(RecentFailures::default());
        fixture
            .factors
            .expect_use_backup_code()
            .withf(|_, hash| hash == b"ABC234")
            .times(1)
            .returning(|_, _| Ok(true));
        fixture.starts_session();
        fixture.notifies(AccountNotice::BackupCodeUsed);
        fixture.sessions.expect_delete_others().times(1).returning(|_, _| Ok(()));
        let proof = fixture.proof();
        let SignIn::Done(signed_in) = fixture.finish(&proof, Some("abc234")) else { panic!("not signed in") };
        let line = format!("session.started {} with a backup code", signed_in.session.id);
        assert_eq!(fixture.audit.texts(), [line]);
    }

    #[test]
    fn a_password_asked_for_again_keeps_the_wrong_codes_before() {
        let mut fixture = Fixture::with_account(ann()).with_code().elsewhere_after(RecentFailures::default());
        fixture.attempts.expect_withdraw().times(1).returning(|_, _| Ok(()));
        let proof = fixture.proof();
        assert!(fixture.logins().confirm(&proof).unwrap());
    }

    /// After this many wrong codes within a day, from a network that is known or not: whether the
    /// right code opens.
    fn opens_after(wrong: u32, is_known: bool) -> bool {
        let mut fixture = Fixture::with_account(ann());
        fixture.attempts.expect_count().returning(move |account, since| {
            assert_eq!((account, since), ("code of ann@example.com", now() - TimeDelta::days(1)));
            Ok(wrong)
        });
        let mut fixture = fixture.with_code().elsewhere_after(RecentFailures::default());
        fixture.networks.checkpoint();
        fixture.networks.expect_knows().returning(move |_, _| Ok(is_known));
        fixture.networks.expect_note().returning(|_, _, _| Ok(()));
        fixture.factors.expect_use_step().returning(|_, _| Ok(true));
        fixture.attempts.expect_clear().returning(|_| Ok(()));
        fixture.sessions.expect_insert().returning(|_, _| Ok(()));
        fixture.sessions.expect_keep_newest().returning(|_, _| Ok(()));
        fixture.browsers.expect_recognize().returning(|_, _, _| Ok(true));
        let proof = fixture.proof();
        match fixture.finish(&proof, Some("123456")) {
            SignIn::Done(_) => true,
            SignIn::WrongFactor(FactorNeeded { code: true, is_closed: true, .. }) => false,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn after_twenty_wrong_codes_strangers_stop_and_the_owner_does_not() {
        assert!(opens_after(19, false) && opens_after(19, true));
        assert!(!opens_after(20, false) && opens_after(20, true));
    }
}
