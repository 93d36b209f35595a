use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountLinkId, Action, Actor, Audit, EmailAddress, StorageError};

use crate::{
    Account, AccountLink, AccountNotice, Arrival, FactorChecks, FactorNeeded, FactorUsed, LinkPurpose,
    LoginAttempt, LoginLimits, Logins, PasskeyError, PasswordHash,
};

/// Forgotten passwords: [`PasswordResets::request`], then [`PasswordResets::mail_next`] in the
/// background, then [`PasswordResets::redeem`] with the link from the email.
#[derive(Clone, Copy)]
pub struct PasswordResets<'a> {
    /// Signing in, with which this shares accounts, second factors and the count of failures.
    pub logins: Logins<'a>,
}

/// A new password from someone who holds a link.
#[derive(Clone, Copy, Debug)]
pub struct NewPassword<'a> {
    /// The link.
    pub link: AccountLinkId,
    /// The new password's hash.
    pub password: &'a PasswordHash,
    /// The second factor, if any, and where they connect from.
    pub arrival: Arrival<'a>,
}

/// What became of a new password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redeemed {
    /// It is the account's password now.
    Done,
    /// The second factor is missing. The link still works.
    FactorNeeded(FactorNeeded),
    /// The second factor is wrong, which counts as a failed sign-in. The link still works.
    WrongFactor(FactorNeeded),
    /// Too many failures: no second factor is looked at until this time has passed.
    Locked(TimeDelta),
    /// The link was used, is too old, or never existed.
    LinkExpired,
}

impl PasswordResets<'_> {
    /// Someone forgot the password of the account with this address. Does the same for every
    /// address, so that neither the answer nor its time reveals whether there is an account.
    pub fn request(&self, email: EmailAddress, now: DateTime<Utc>) -> Result<(), StorageError> {
        self.logins.links.insert(&AccountLink::password_reset(email, now))
    }

    /// Mails the link to the next address that was entered, if it has an account. `false` if there
    /// is none.
    pub fn mail_next(&self, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let Logins { links, notifier, audit, .. } = self.logins;
        let Some(link) = links.take_request()? else { return Ok(false) };
        match self.account(&link)? {
            Some(account) if link.works(now) => {
                // To the account's own address: what was entered may only look like it.
                let email = account.admin.email.clone();
                notifier.notify(AccountNotice::Link(AccountLink { email, ..link }))?;
                audit.record(Action::AdminPasswordResetMailed, account.admin.id)?;
            }
            _ => {
                links.delete(link.id)?;
            }
        }
        Ok(true)
    }

    /// Whether the link works.
    pub fn works(&self, id: AccountLinkId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        Ok(self.find(id, now)?.is_some())
    }

    /// Sets the new password. Every session ends, every lock is lifted, and no other link to the
    /// account works anymore.
    pub fn redeem(
        &self,
        new: NewPassword<'_>,
        limits: Option<&LoginLimits>,
        checks: FactorChecks<'_>,
        now: DateTime<Utc>,
    ) -> Result<Redeemed, PasskeyError> {
        let Some((link, account)) = self.lock(new.link, now)? else { return Ok(Redeemed::LinkExpired) };
        let id = account.admin.id;
        let (app, passkeys) = (self.logins.second_factor(id)?, self.logins.passkeys.list(id)?);
        let mut used = Some(FactorUsed::None);
        if app.is_some() || !passkeys.is_empty() {
            if new.arrival.has_factor()
                && let Some(wait) = self.count(&link, new.arrival.address, limits, now)?
            {
                return Ok(Redeemed::Locked(wait));
            }
            used = self.logins.use_factor(&account.admin, app.as_ref(), new.arrival, checks, now)?;
        }
        let Some(used) = used else {
            let passkey = self.logins.ask(id, &passkeys, checks, now)?;
            let is_closed = self.logins.is_closed(&account.admin, new.arrival.address, now)?;
            let needed = FactorNeeded { code: app.is_some(), is_closed, passkey };
            let is_wrong = new.arrival.has_factor();
            return Ok(if is_wrong { Redeemed::WrongFactor(needed) } else { Redeemed::FactorNeeded(needed) });
        };
        self.set_password(&account, new, used)?;
        Ok(Redeemed::Done)
    }

    /// The link and its account, as committed by the last transaction that used either.
    fn lock(
        &self,
        id: AccountLinkId,
        now: DateTime<Utc>,
    ) -> Result<Option<(AccountLink, Account)>, StorageError> {
        let Some((_, account)) = self.find(id, now)? else { return Ok(None) };
        self.logins.admins.lock(account.admin.id)?;
        // Someone else may have used it while this transaction waited for the account.
        self.find(id, now)
    }

    fn find(
        &self,
        id: AccountLinkId,
        now: DateTime<Utc>,
    ) -> Result<Option<(AccountLink, Account)>, StorageError> {
        let link = self.logins.links.find(id)?;
        let link = link.filter(|link| link.purpose == LinkPurpose::PasswordReset && link.works(now));
        let Some(link) = link else { return Ok(None) };
        Ok(self.account(&link)?.map(|account| (link, account)))
    }

    fn account(&self, link: &AccountLink) -> Result<Option<Account>, StorageError> {
        let account = self.logins.admins.find_by_email(&link.email)?;
        Ok(account.filter(|account| account.admin.disabled_at.is_none()))
    }

    /// Counts the attempt as a failed sign-in, which a right one lifts. Returns how long to wait, if
    /// too many have failed.
    fn count(
        &self,
        link: &AccountLink,
        address: IpAddr,
        limits: Option<&LoginLimits>,
        now: DateTime<Utc>,
    ) -> Result<Option<TimeDelta>, StorageError> {
        let Some(limits) = limits else { return Ok(None) };
        let attempt = LoginAttempt::new(link.email.as_str(), address);
        let wait = limits.wait(&self.logins.attempts.recent(&attempt, now)?, now);
        if wait.is_none() {
            self.logins.attempts.record(&attempt, now)?;
        }
        Ok(wait)
    }

    fn set_password(
        &self,
        account: &Account,
        new: NewPassword<'_>,
        used: FactorUsed,
    ) -> Result<(), StorageError> {
        let Logins { admins, sessions, attempts, links, notifier, audit, .. } = self.logins;
        let (id, email) = (account.admin.id, &account.admin.email);
        admins.set_password(id, new.password)?;
        sessions.delete_all(id)?;
        attempts.forgive_account(&email.as_str().to_lowercase())?;
        links.delete_resets(email)?;
        notifier.notify(AccountNotice::PasswordChanged(id))?;
        if used == FactorUsed::BackupCode {
            notifier.notify(AccountNotice::BackupCodeUsed(id))?;
        }
        let by = Actor::Admin { id, address: new.arrival.address };
        Audit { by: &by, ..audit }.record_detail(Action::AdminPasswordReset, id, used.detail())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::MockPasskeyVerifier;
    use crate::testing::{Fixture, now};
    use crate::{Admin, NewChallenge, Passkey};
    use kernel::{AdminId, PasskeyId};

    fn ann() -> EmailAddress {
        EmailAddress::parse("ann@example.com").unwrap()
    }

    fn link_id() -> AccountLinkId {
        "5ab4c1de-0000-7000-8000-000000000002".parse().unwrap()
    }

    impl Fixture {
        /// Someone requested a link for this address. Ann has an account, and is disabled or not.
        fn with_link(email: EmailAddress, disabled: bool) -> Self {
            let link = AccountLink { id: link_id(), ..AccountLink::password_reset(email, now()) };
            let mut fixture = Self::default();
            let disabled_at = disabled.then(now);
            let admin = Admin { disabled_at, ..Admin::new(ann(), "Ann", "Rivera") };
            let account = Account { admin, password: PasswordHash("old".into()) };
            fixture.admins.expect_find_by_email().returning(move |email| {
                Ok(Some(account.clone()).filter(|account| account.admin.email == *email))
            });
            fixture.admins.expect_lock().returning(|_| Ok(None));
            let (found, taken) = (link.clone(), link);
            fixture
                .links
                .expect_find()
                .returning(move |id| Ok(Some(found.clone()).filter(|link| link.id == id)));
            fixture.links.expect_take_request().returning(move || Ok(Some(taken.clone())));
            fixture
        }

        /// Ann has an app; only the code 123456 is right, of step 7. That many sign-ins failed.
        fn with_code_after(self, together: u32) -> Self {
            let mut fixture = self.with_app(true).after(together);
            fixture.attempts.expect_count().returning(|_, _| Ok(0));
            fixture.factors.expect_use_step().returning(|_, step| Ok(step == 7));
            fixture.passkeys.expect_list().returning(|_| Ok(vec![]));
            fixture
        }

        /// Expects the new password.
        fn sets_password(&mut self) {
            let new = |_: &AdminId, hash: &PasswordHash| hash.0 == "new";
            self.admins.expect_set_password().withf(new).times(1).returning(|_, _| Ok(()));
            self.sessions.expect_delete_all().times(1).returning(|_| Ok(()));
            self.attempts.expect_forgive_account().times(1).returning(|_| Ok(()));
            let anns = |email: &EmailAddress| *email == ann();
            self.links.expect_delete_resets().withf(anns).times(1).returning(|_| Ok(()));
            let changed = |notice: &AccountNotice| matches!(notice, AccountNotice::PasswordChanged(_));
            self.mails(changed);
        }

        fn resets(&self) -> PasswordResets<'_> {
            PasswordResets { logins: self.logins() }
        }

        fn redeem(&self, code: Option<&str>, now: DateTime<Utc>) -> Redeemed {
            self.redeem_link(link_id(), code, now)
        }

        fn redeem_link(&self, link: AccountLinkId, code: Option<&str>, now: DateTime<Utc>) -> Redeemed {
            let (password, address) = (&PasswordHash("new".into()), "192.0.2.1".parse().unwrap());
            let arrival = Arrival { code, passkey: None, address, user_agent: "", browser: None };
            let new = NewPassword { link, password, arrival };
            let mut verifier = MockPasskeyVerifier::new();
            let asked = || NewChallenge { options: "{}".into(), state: "{}".into() };
            verifier.expect_to_confirm().returning(move |_| Ok(asked()));
            let checks = FactorChecks { codes: &self.codes, passkeys: Some(&verifier) };
            self.resets().redeem(new, Some(&LoginLimits::default()), checks, now).unwrap()
        }
    }

    #[test]
    fn a_request_is_the_same_work_whether_or_not_there_is_an_account() {
        for address in ["ann@example.com", "jo@example.com"] {
            // Any other call of any port would panic: above all, no one looks for the account.
            let mut fixture = Fixture::with_link(ann(), false);
            fixture.admins.checkpoint();
            let email = EmailAddress::parse(address).unwrap();
            let expected = (email.clone(), now() + TimeDelta::minutes(30));
            fixture
                .links
                .expect_insert()
                .withf(move |link| (link.email.clone(), link.expires_at) == expected)
                .times(1)
                .returning(|_| Ok(()));
            fixture.resets().request(email, now()).unwrap();
            assert!(fixture.audit.texts().is_empty());
        }
    }

    #[test]
    fn only_an_account_that_can_sign_in_gets_the_link() {
        let jo = EmailAddress::parse("jo@example.com").unwrap();
        for (email, disabled, is_mailed) in [(ann(), false, true), (ann(), true, false), (jo, false, false)] {
            let mut fixture = Fixture::with_link(email, disabled);
            let mailed =
                |notice: &AccountNotice| matches!(notice, AccountNotice::Link(link) if link.id == link_id());
            fixture
                .notifier
                .expect_notify()
                .withf(mailed)
                .times(usize::from(is_mailed))
                .returning(|_| Ok(()));
            fixture.links.expect_delete().times(usize::from(!is_mailed)).returning(|_| Ok(true));
            assert!(fixture.resets().mail_next(now()).unwrap());
            assert_eq!(fixture.audit.texts().len(), usize::from(is_mailed));
        }
    }

    #[test]
    fn the_link_sets_the_password_and_ends_everything_that_came_before() {
        let mut fixture = Fixture::with_link(ann(), false);
        fixture.factors.expect_find().returning(|_| Ok(None));
        fixture.passkeys.expect_list().returning(|_| Ok(vec![]));
        fixture.sets_password();
        assert_eq!(fixture.redeem(None, now() + TimeDelta::minutes(29)), Redeemed::Done);
        assert!(fixture.audit.texts()[0].starts_with("admin.password_reset "));
    }

    #[test]
    fn a_link_that_is_old_or_unknown_or_of_a_disabled_account_opens_nothing() {
        let fixture = Fixture::with_link(ann(), false);
        assert_eq!(fixture.redeem(None, now() + TimeDelta::minutes(30)), Redeemed::LinkExpired);
        assert_eq!(fixture.redeem_link(AccountLinkId::generate(), None, now()), Redeemed::LinkExpired);
        assert_eq!(Fixture::with_link(ann(), true).redeem(None, now()), Redeemed::LinkExpired);
    }

    #[test]
    fn the_second_factor_is_still_asked_for_and_wrong_codes_count() {
        let needed = FactorNeeded { code: true, is_closed: false, passkey: None };
        let fixture = Fixture::with_link(ann(), false).with_code_after(0);
        assert_eq!(fixture.redeem(Some(" "), now()), Redeemed::FactorNeeded(needed.clone()));
        let mut fixture = Fixture::with_link(ann(), false).with_code_after(4);
        fixture.attempts.expect_record().times(2).returning(|_, _| Ok(()));
        assert_eq!(fixture.redeem(Some("654321"), now()), Redeemed::WrongFactor(needed));
        let fixture = Fixture::with_link(ann(), false).with_code_after(5);
        assert_eq!(fixture.redeem(Some("123456"), now()), Redeemed::Locked(TimeDelta::minutes(1)));
        let mut fixture = Fixture::with_link(ann(), false).with_code_after(4);
        fixture.attempts.expect_record().times(1).returning(|_, _| Ok(()));
        fixture.sets_password();
        assert_eq!(fixture.redeem(Some("123 456"), now()), Redeemed::Done);
    }

    #[test]
    fn a_passkey_is_asked_for_where_there_is_no_app() {
        let mut fixture = Fixture::with_link(ann(), false);
        fixture.attempts.expect_count().returning(|_, _| Ok(0));
        fixture.factors.expect_find().returning(|_| Ok(None));
        let laptop = |admin_id| Passkey {
            id: PasskeyId::generate(),
            admin_id,
            name: "Laptop".into(),
            credential: vec![7],
            key: "{}".into(),
            is_enough: false,
            created_at: now(),
            used_at: None,
        };
        fixture.passkeys.expect_list().returning(move |id| Ok(vec![laptop(id)]));
        fixture.passkeys.expect_await_answer().times(1).returning(|_| Ok(()));
        let asked = fixture.redeem(None, now());
        assert!(matches!(asked, Redeemed::FactorNeeded(FactorNeeded { code: false, passkey: Some(_), .. })));
    }
}
