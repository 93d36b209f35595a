use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, AdminId, Audit, EmailAddress, SessionId, StorageError};

use crate::{
    Account, Admin, AdminRepository, CodeUsed, Device, KnownNetworks, LoginAttempt, LoginAttempts,
    LoginLimits, Origin, PasswordHash, PasswordHasher, PasswordPolicy, SecondFactor, SecondFactorCodes,
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
    /// The second factors of those who have one.
    pub factors: &'a dyn SecondFactorRepository,
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
    pub(crate) const fn admin_id(&self) -> AdminId {
        self.account.admin.id
    }
}

/// Someone who signs in, apart from the password.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'a> {
    /// The second factor's code as it was typed, if any.
    pub code: Option<&'a str>,
    /// The address they connect from.
    pub address: IpAddr,
    /// What their browser says about itself.
    pub user_agent: &'a str,
}

/// What became of an attempt whose password was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignIn {
    /// They are signed in.
    Done(SignedIn),
    /// The second factor's code is missing. The attempt does not count as failed.
    CodeNeeded,
    /// The second factor's code is wrong or has been used. The attempt counts as failed.
    WrongCode,
    /// The password was changed, or the person disabled, while it was being checked.
    PasswordChanged,
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

    /// Starts the session, if the account has no second factor or its code is right.
    pub fn finish(
        &self,
        proof: &Proof,
        arrival: Arrival<'_>,
        codes: &dyn SecondFactorCodes,
        now: DateTime<Utc>,
    ) -> Result<SignIn, StorageError> {
        if !self.is_current(proof)? {
            return Ok(SignIn::PasswordChanged);
        }
        let used = match (self.second_factor(proof.admin_id())?, given(arrival.code)) {
            (None, _) => None,
            (Some(_), None) => {
                self.withdraw(proof)?;
                return Ok(SignIn::CodeNeeded);
            }
            (Some(factor), Some(code)) => match factor.use_code(code, self.factors, codes, now)? {
                None => return Ok(SignIn::WrongCode),
                used => used,
            },
        };
        self.attempts.clear(&proof.attempt)?;
        Ok(SignIn::Done(self.start(proof, arrival, used, now)?))
    }

    fn start(
        &self,
        proof: &Proof,
        arrival: Arrival<'_>,
        used: Option<CodeUsed>,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, StorageError> {
        let admin = proof.account.admin.clone();
        self.networks.note(admin.id, proof.attempt.address, now)?;
        let session = Session::start(admin.id, now);
        self.sessions.insert(&session, &Device::of(arrival.user_agent, arrival.address))?;
        self.sessions.keep_newest(admin.id, SessionPolicy::PER_ADMIN)?;
        let by_backup_code = used == Some(CodeUsed::Backup);
        if by_backup_code {
            self.sessions.delete_others(admin.id, session.id)?;
        }
        let by = Actor::Admin { id: admin.id, address: arrival.address };
        let detail = if by_backup_code { "with a backup code" } else { "" };
        Audit { by: &by, ..self.audit }.record_detail("session.started", session.id, detail)?;
        Ok(SignedIn { admin, session })
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
        self.audit.record("admin.password_changed", proof.admin_id())?;
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
        if self.second_factor(proof.admin_id())?.is_some() {
            self.withdraw(proof)?;
        } else {
            self.attempts.clear(&proof.attempt)?;
        }
        Ok(true)
    }

    /// Whether it still is the account's password, and the person is not disabled. It stays so until the transaction ends: a
    /// concurrent password change either comes first, and is seen here, or comes after, and ends
    /// the session that starts here.
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
    use crate::ports::{
        MockAdminRepository, MockKnownNetworks, MockLoginAttempts, MockPasswordHasher, MockSecondFactorCodes,
        MockSecondFactorRepository, MockSessionRepository,
    };
    use crate::{PasswordHash, RecentFailures};
    use kernel::{AuditLines, CallerNetwork, Sealed};

    fn now() -> DateTime<Utc> {
        "2027-01-04T09:00:00Z".parse().unwrap()
    }

    fn home() -> IpAddr {
        "192.0.2.1".parse().unwrap()
    }

    fn ann() -> Account {
        let email = EmailAddress::parse("ann@example.com").unwrap();
        Account { admin: Admin::new(email, "Ann", "Rivera"), password: PasswordHash("right".into()) }
    }

    /// A practice with one administrator.
    struct Fixture {
        admins: MockAdminRepository,
        sessions: MockSessionRepository,
        attempts: MockLoginAttempts,
        networks: MockKnownNetworks,
        factors: MockSecondFactorRepository,
        codes: MockSecondFactorCodes,
        audit: AuditLines,
        hasher: MockPasswordHasher,
    }

    impl Fixture {
        fn of(account: Account) -> Self {
            let mut fixture = Self {
                admins: MockAdminRepository::new(),
                sessions: MockSessionRepository::new(),
                attempts: MockLoginAttempts::new(),
                networks: MockKnownNetworks::new(),
                factors: MockSecondFactorRepository::new(),
                codes: MockSecondFactorCodes::new(),
                audit: AuditLines::default(),
                hasher: MockPasswordHasher::new(),
            };
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
            self.factors.expect_find().returning(|_| Ok(None));
            self
        }

        /// Ann has an app; only the code 123456 is right, of step 7.
        fn with_app(mut self) -> Self {
            self.factors.expect_find().returning(|admin_id| {
                Ok(Some(SecondFactor { admin_id, secret: Sealed("x1:".into()), is_on: true }))
            });
            self.codes.expect_step().returning(|_, digits, _| (digits == "123456").then_some(7));
            self.codes.expect_hash().returning(|_, code| code.as_str().into());
            self
        }

        fn proof(&mut self) -> Proof {
            self.attempts.expect_record().returning(|_, _| Ok(()));
            self.check("ann@example.com", "right").unwrap()
        }

        fn finish(&self, proof: &Proof, code: Option<&str>) -> SignIn {
            let arrival = Arrival { code, address: home(), user_agent: "" };
            self.logins().finish(proof, arrival, &self.codes, now()).unwrap()
        }

        /// Expects a session to start, and earlier failures to be forgotten.
        fn opens(&mut self) {
            self.attempts.expect_clear().times(1).returning(|_| Ok(()));
            self.networks.expect_note().times(1).returning(|_, _, _| Ok(()));
            self.sessions.expect_insert().times(1).returning(|_, _| Ok(()));
            self.sessions.expect_keep_newest().times(1).returning(|_, _| Ok(()));
        }

        /// An attempt from a network that the account has not signed in from.
        fn after(mut self, failures: RecentFailures) -> Self {
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

        fn logins(&self) -> Logins<'_> {
            Logins {
                admins: &self.admins,
                sessions: &self.sessions,
                attempts: &self.attempts,
                networks: &self.networks,
                factors: &self.factors,
                audit: self.audit.audit(),
            }
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
        let mut fixture = Fixture::of(ann()).without_app().after(RecentFailures::default());
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        fixture.attempts.expect_clear().times(1).returning(|_| Ok(()));
        let here = |_: &AdminId, network: &CallerNetwork, at: &DateTime<Utc>| {
            (*network, *at) == (CallerNetwork::of(home()), now())
        };
        fixture.networks.expect_note().withf(here).times(1).returning(|_, _, _| Ok(()));
        fixture.sessions.expect_insert().times(1).returning(|_, _| Ok(()));
        fixture.sessions.expect_keep_newest().withf(|_, count| *count == 5).times(1).returning(|_, _| Ok(()));
        let proof = fixture.check("ann@example.com", "right").unwrap();
        let SignIn::Done(signed_in) = fixture.finish(&proof, None) else { panic!("not signed in") };
        assert_eq!((signed_in.admin.first_name.as_str(), signed_in.session.created_at), ("Ann", now()));
        assert_eq!(fixture.audit.texts(), [format!("session.started {}", signed_in.session.id)]);
    }

    #[test]
    fn a_password_asked_for_again_forgives_earlier_failures_and_starts_no_session() {
        let mut fixture = Fixture::of(ann()).without_app().after(RecentFailures::default());
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        fixture.attempts.expect_clear().times(1).returning(|_| Ok(()));
        let proof = fixture.check("ann@example.com", "right").unwrap();
        assert!(fixture.logins().confirm(&proof).unwrap());
    }

    #[test]
    fn a_wrong_password_and_an_unknown_address_count_and_prove_nothing() {
        let mut fixture = Fixture::of(ann()).after(RecentFailures::default());
        fixture.attempts.expect_record().times(3).returning(|_, _| Ok(()));
        assert!(fixture.check("ann@example.com", "wrong").is_none());
        assert!(fixture.check("jo@example.com", "right").is_none());
        assert!(fixture.check("no address", "$").is_none());
    }

    #[test]
    fn too_many_failures_close_the_door_before_the_password_is_looked_at() {
        let locked = RecentFailures { together: 5, last: Some(now()), ..RecentFailures::default() };
        let fixture = Fixture::of(ann()).after(locked);
        assert!(
            matches!(fixture.begin("ann@example.com"), Admission::Locked(wait) if wait == TimeDelta::minutes(1))
        );
    }

    /// Others have made hundreds of attempts at Ann's password within the last few minutes.
    const ATTACKED: RecentFailures =
        RecentFailures { together: 0, last: None, of_address: 0, of_account: 400, of_account_in_hour: 400 };

    #[test]
    fn while_others_guess_a_known_network_goes_straight_to_the_password() {
        let mut fixture = Fixture::of(ann()).at_home_after(ATTACKED);
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        let Admission::Allowed(challenge) = fixture.begin("ann@example.com") else { panic!("closed") };
        assert_eq!((challenge.origin, challenge.delay), (Origin::Known, Duration::ZERO));
    }

    #[test]
    fn while_others_guess_a_stranger_passes_the_human_check_and_waits() {
        let mut fixture = Fixture::of(ann()).after(ATTACKED);
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
        let fixture = Fixture::of(ann()).at_home_after(locked);
        assert!(matches!(fixture.begin("ann@example.com"), Admission::Locked(_)));
    }

    #[test]
    fn an_account_is_locked_while_it_is_from_any_address() {
        let locked = |counts: &'static [(u32, i64)]| {
            let failures = counts.iter().map(|(together, seconds)| {
                let last = Some(now() - TimeDelta::seconds(*seconds));
                RecentFailures { together: *together, last, ..RecentFailures::default() }
            });
            let (failures, mut fixture): (Vec<_>, _) = (failures.collect(), Fixture::of(ann()));
            fixture.attempts.expect_on_admin_accounts().returning(move |_| Ok(failures.clone()));
            fixture.logins().locked(&LoginLimits::default(), now()).unwrap()
        };
        assert_eq!(locked(&[(4, 30), (5, 3_600)]), None);
        let latest = Some(now() - TimeDelta::seconds(20));
        assert_eq!(locked(&[(5, 30), (5, 20), (1, 11)]), latest);
    }

    #[test]
    fn a_password_of_more_than_a_kilobyte_is_not_hashed() {
        let mut fixture = Fixture::of(ann()).after(RecentFailures::default());
        fixture.attempts.expect_record().returning(|_, _| Ok(()));
        fixture.hasher = MockPasswordHasher::new();
        assert!(fixture.check("ann@example.com", &"x".repeat(1025)).is_none());
    }

    #[test]
    fn a_new_password_ends_every_other_session() {
        let mut fixture = Fixture::of(ann()).without_app().after(RecentFailures::default());
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
        let proof = fixture.check("ann@example.com", "right").unwrap();
        assert!(fixture.logins().change_password(&proof, &PasswordHash("new".into()), own).unwrap());
    }

    #[test]
    fn a_password_changed_in_the_meantime_proves_nothing() {
        let mut fixture = Fixture::of(ann()).after(RecentFailures::default());
        fixture.attempts.expect_record().returning(|_, _| Ok(()));
        let proof = fixture.check("ann@example.com", "right").unwrap();
        let mut fixture = Fixture::of(ann());
        fixture.admins = MockAdminRepository::new();
        let changed = Account { password: PasswordHash("new".into()), ..ann() };
        fixture.admins.expect_lock().returning(move |_| Ok(Some(changed.clone())));
        assert_eq!(fixture.finish(&proof, None), SignIn::PasswordChanged);
    }

    #[test]
    fn without_a_code_the_right_password_opens_nothing_and_keeps_earlier_failures() {
        for code in [None, Some(""), Some("  ")] {
            let mut fixture = Fixture::of(ann()).with_app().after(RecentFailures::default());
            let only_its_own = |attempt: &LoginAttempt, at: &DateTime<Utc>| {
                *attempt == LoginAttempt::new("ann@example.com", home()) && *at == now()
            };
            fixture.attempts.expect_withdraw().withf(only_its_own).times(1).returning(|_, _| Ok(()));
            let proof = fixture.proof();
            assert_eq!(fixture.finish(&proof, code), SignIn::CodeNeeded, "{code:?}");
        }
    }

    #[test]
    fn a_right_code_opens_once_and_forgets_earlier_failures() {
        let mut fixture = Fixture::of(ann()).with_app().after(RecentFailures::default());
        fixture.factors.expect_use_step().withf(|_, step| *step == 7).times(1).returning(|_, _| Ok(true));
        fixture.opens();
        let proof = fixture.proof();
        assert!(matches!(fixture.finish(&proof, Some("123 456")), SignIn::Done(_)));
        fixture.factors.checkpoint();
        let mut fixture = Fixture::of(ann()).with_app().after(RecentFailures::default());
        fixture.factors.expect_use_step().times(1).returning(|_, _| Ok(false));
        let proof = fixture.proof();
        assert_eq!(fixture.finish(&proof, Some("123456")), SignIn::WrongCode, "it has been used");
    }

    #[test]
    fn a_wrong_code_counts_as_a_failure() {
        let mut fixture = Fixture::of(ann()).with_app().after(RecentFailures::default());
        fixture.factors.expect_use_backup_code().returning(|_, _| Ok(false));
        let proof = fixture.proof();
        for code in ["000000", "12345", "1234567", "ABC234", "ABC23O", "１２３４５６"] {
            assert_eq!(fixture.finish(&proof, Some(code)), SignIn::WrongCode, "{code}");
        }
    }

    #[test]
    fn a_backup_code_opens_and_ends_every_other_session() {
        let mut fixture = Fixture::of(ann()).with_app().after(RecentFailures::default());
        fixture
            .factors
            .expect_use_backup_code()
            .withf(|_, hash| hash == b"ABC234")
            .times(1)
            .returning(|_, _| Ok(true));
        fixture.opens();
        fixture.sessions.expect_delete_others().times(1).returning(|_, _| Ok(()));
        let proof = fixture.proof();
        let SignIn::Done(signed_in) = fixture.finish(&proof, Some("abc234")) else { panic!("not signed in") };
        let line = format!("session.started {} with a backup code", signed_in.session.id);
        assert_eq!(fixture.audit.texts(), [line]);
    }

    #[test]
    fn a_password_asked_for_again_keeps_the_wrong_codes_before() {
        let mut fixture = Fixture::of(ann()).with_app().after(RecentFailures::default());
        fixture.attempts.expect_withdraw().times(1).returning(|_, _| Ok(()));
        let proof = fixture.proof();
        assert!(fixture.logins().confirm(&proof).unwrap());
    }
}
