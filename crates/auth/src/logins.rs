use std::net::IpAddr;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Audit, EmailAddress, SessionId, StorageError};

use crate::{
    Account, Admin, AdminRepository, KnownNetworks, LoginAttempt, LoginAttempts, LoginLimits, Origin,
    PasswordHash, PasswordHasher, PasswordPolicy, Session, SessionPolicy, SessionRepository,
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
        self.account.filter(|_| right).map(|account| Proof { account, attempt: self.attempt })
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
        let email = EmailAddress::stored(candidate.email.trim().to_owned());
        let account =
            self.admins.find_by_email(&email)?.filter(|account| account.admin.disabled_at.is_none());
        Ok(Admission::Allowed(Box::new(PasswordCheck { account, attempt, origin, delay })))
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

    /// Starts the session. `None` if the password was changed, or the person disabled, while it was
    /// being checked.
    pub fn finish(
        &self,
        proof: Proof,
        address: IpAddr,
        now: DateTime<Utc>,
    ) -> Result<Option<SignedIn>, StorageError> {
        let network = proof.attempt.address;
        let Some(account) = self.accept(proof)? else { return Ok(None) };
        self.networks.note(account.admin.id, network, now)?;
        let session = Session::start(account.admin.id, now);
        self.sessions.insert(&session)?;
        self.sessions.keep_newest(account.admin.id, SessionPolicy::PER_ADMIN)?;
        let by = Actor::Admin { id: account.admin.id, address };
        Audit { by: &by, ..self.audit }.record("session.started", session.id)?;
        Ok(Some(SignedIn { admin: account.admin, session }))
    }

    /// A signed-in administrator has proved their identity again. `false` if the password was
    /// changed while it was being checked.
    pub fn confirm(&self, proof: Proof) -> Result<bool, StorageError> {
        Ok(self.accept(proof)?.is_some())
    }

    /// Sets a new password, proved with the old one, and ends every other session. `false` if the
    /// password was changed while it was being checked.
    pub fn change_password(
        &self,
        proof: Proof,
        password: &PasswordHash,
        keep: SessionId,
    ) -> Result<bool, StorageError> {
        let Some(account) = self.accept(proof)? else { return Ok(false) };
        self.admins.set_password(account.admin.id, password)?;
        self.sessions.delete_others(account.admin.id, keep)?;
        self.audit.record("admin.password_changed", account.admin.id)?;
        Ok(true)
    }

    /// Clears earlier failures, unless this is no longer the account's password. It stays the
    /// password until the transaction ends: a concurrent password change either comes first, and is
    /// seen here, or comes after, and ends the session that starts here.
    fn accept(&self, proof: Proof) -> Result<Option<Account>, StorageError> {
        let Proof { account, attempt } = proof;
        let stored = self.admins.lock(account.admin.id)?.filter(|stored| stored.admin.disabled_at.is_none());
        if stored.is_none_or(|stored| stored.password != account.password) {
            return Ok(None);
        }
        self.attempts.clear(&attempt)?;
        Ok(Some(account))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::{
        MockAdminRepository, MockKnownNetworks, MockLoginAttempts, MockPasswordHasher, MockSessionRepository,
    };
    use crate::{PasswordHash, RecentFailures};
    use kernel::{AdminId, AuditLines, CallerNetwork};

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
    struct House {
        admins: MockAdminRepository,
        sessions: MockSessionRepository,
        attempts: MockLoginAttempts,
        networks: MockKnownNetworks,
        audit: AuditLines,
        hasher: MockPasswordHasher,
    }

    impl House {
        fn of(account: Account) -> Self {
            let mut house = Self {
                admins: MockAdminRepository::new(),
                sessions: MockSessionRepository::new(),
                attempts: MockLoginAttempts::new(),
                networks: MockKnownNetworks::new(),
                audit: AuditLines::default(),
                hasher: MockPasswordHasher::new(),
            };
            let found = account.clone();
            house.admins.expect_find_by_email().returning(move |email| {
                Ok(Some(found.clone()).filter(|account| account.admin.email == *email))
            });
            house.admins.expect_lock().returning(move |_| Ok(Some(account.clone())));
            house.hasher.expect_verify().returning(|password, hash| hash.0 == password);
            house.hasher.expect_decoy().returning(|| PasswordHash("$".into()));
            house
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
        let mut house = House::of(ann()).after(RecentFailures::default());
        house.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        house.attempts.expect_clear().times(1).returning(|_| Ok(()));
        let here = |_: &AdminId, network: &CallerNetwork, at: &DateTime<Utc>| {
            (*network, *at) == (CallerNetwork::of(home()), now())
        };
        house.networks.expect_note().withf(here).times(1).returning(|_, _, _| Ok(()));
        house.sessions.expect_insert().times(1).returning(|_| Ok(()));
        house.sessions.expect_keep_newest().withf(|_, count| *count == 5).times(1).returning(|_, _| Ok(()));
        let proof = house.check("ann@example.com", "right").unwrap();
        let signed_in = house.logins().finish(proof, home(), now()).unwrap().unwrap();
        assert_eq!((signed_in.admin.first_name.as_str(), signed_in.session.created_at), ("Ann", now()));
        assert_eq!(house.audit.texts(), [format!("session.started {}", signed_in.session.id)]);
    }

    #[test]
    fn a_password_asked_for_again_forgives_earlier_failures_and_starts_no_session() {
        let mut house = House::of(ann()).after(RecentFailures::default());
        house.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        house.attempts.expect_clear().times(1).returning(|_| Ok(()));
        let proof = house.check("ann@example.com", "right").unwrap();
        assert!(house.logins().confirm(proof).unwrap());
    }

    #[test]
    fn a_wrong_password_and_an_unknown_address_count_and_prove_nothing() {
        let mut house = House::of(ann()).after(RecentFailures::default());
        house.attempts.expect_record().times(3).returning(|_, _| Ok(()));
        assert!(house.check("ann@example.com", "wrong").is_none());
        assert!(house.check("jo@example.com", "right").is_none());
        assert!(house.check("no address", "$").is_none());
    }

    #[test]
    fn too_many_failures_close_the_door_before_the_password_is_looked_at() {
        let locked = RecentFailures { together: 5, last: Some(now()), ..RecentFailures::default() };
        let house = House::of(ann()).after(locked);
        assert!(
            matches!(house.begin("ann@example.com"), Admission::Locked(wait) if wait == TimeDelta::minutes(1))
        );
    }

    /// Others have made hundreds of attempts at Ann's password within the last few minutes.
    const ATTACKED: RecentFailures =
        RecentFailures { together: 0, last: None, of_address: 0, of_account: 400, of_account_in_hour: 400 };

    #[test]
    fn while_others_guess_a_known_network_goes_straight_to_the_password() {
        let mut house = House::of(ann()).at_home_after(ATTACKED);
        house.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        let Admission::Allowed(challenge) = house.begin("ann@example.com") else { panic!("closed") };
        assert_eq!((challenge.origin, challenge.delay), (Origin::Known, Duration::ZERO));
    }

    #[test]
    fn while_others_guess_a_stranger_passes_the_human_check_and_waits() {
        let mut house = House::of(ann()).after(ATTACKED);
        for email in ["ann@example.com", "nobody@example.com"] {
            assert!(matches!(house.begin(email), Admission::HumanCheck), "{email}: nothing is counted");
        }
        house.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        let person = Candidate { email: "ann@example.com", address: home(), is_human: true };
        let Admission::Allowed(challenge) = house.begin_as(person) else { panic!("closed") };
        assert_eq!((challenge.origin, challenge.delay), (Origin::Unknown, Duration::from_secs(1)));
    }

    #[test]
    fn a_known_network_is_locked_after_its_own_failures() {
        let locked = RecentFailures { together: 5, last: Some(now()), ..RecentFailures::default() };
        let house = House::of(ann()).at_home_after(locked);
        assert!(matches!(house.begin("ann@example.com"), Admission::Locked(_)));
    }

    #[test]
    fn an_account_is_locked_while_it_is_from_any_address() {
        let locked = |counts: &'static [(u32, i64)]| {
            let failures = counts.iter().map(|(together, seconds)| {
                let last = Some(now() - TimeDelta::seconds(*seconds));
                RecentFailures { together: *together, last, ..RecentFailures::default() }
            });
            let (failures, mut house): (Vec<_>, _) = (failures.collect(), House::of(ann()));
            house.attempts.expect_on_admin_accounts().returning(move |_| Ok(failures.clone()));
            house.logins().locked(&LoginLimits::default(), now()).unwrap()
        };
        assert_eq!(locked(&[(4, 30), (5, 3_600)]), None);
        let latest = Some(now() - TimeDelta::seconds(20));
        assert_eq!(locked(&[(5, 30), (5, 20), (1, 11)]), latest);
    }

    #[test]
    fn a_password_of_more_than_a_kilobyte_is_not_hashed() {
        let mut house = House::of(ann()).after(RecentFailures::default());
        house.attempts.expect_record().returning(|_, _| Ok(()));
        house.hasher = MockPasswordHasher::new();
        assert!(house.check("ann@example.com", &"x".repeat(1025)).is_none());
    }

    #[test]
    fn a_new_password_ends_every_other_session() {
        let mut house = House::of(ann()).after(RecentFailures::default());
        house.attempts.expect_record().returning(|_, _| Ok(()));
        house.attempts.expect_clear().times(1).returning(|_| Ok(()));
        house.admins.expect_set_password().withf(|_, hash| hash.0 == "new").times(1).returning(|_, _| Ok(()));
        let own = SessionId::generate();
        house
            .sessions
            .expect_delete_others()
            .withf(move |_, keep| *keep == own)
            .times(1)
            .returning(|_, _| Ok(()));
        let proof = house.check("ann@example.com", "right").unwrap();
        assert!(house.logins().change_password(proof, &PasswordHash("new".into()), own).unwrap());
    }

    #[test]
    fn a_password_changed_in_the_meantime_proves_nothing() {
        let mut house = House::of(ann()).after(RecentFailures::default());
        house.attempts.expect_record().returning(|_, _| Ok(()));
        let proof = house.check("ann@example.com", "right").unwrap();
        let mut house = House::of(ann());
        house.admins = MockAdminRepository::new();
        let changed = Account { password: PasswordHash("new".into()), ..ann() };
        house.admins.expect_lock().returning(move |_| Ok(Some(changed.clone())));
        assert_eq!(house.logins().finish(proof, home(), now()).unwrap(), None);
    }
}
