use kernel::{Action, AdminId, Audit, EmailAddress, Phone};

use crate::{
    Account, AccountLinkRepository, AccountNotice, AccountNotifier, Admin, AdminError, AdminRepository,
    LoginAttempts, PasskeyRepository, PasswordHash, SecondFactorRepository, SessionRepository,
};

/// The practice's administrators: what someone with access to the host can do to them, and what
/// they can change about themselves.
#[derive(Clone, Copy)]
pub struct Admins<'a> {
    /// Where administrators are kept.
    pub admins: &'a dyn AdminRepository,
    /// Their sessions, which end when a password changes.
    pub sessions: &'a dyn SessionRepository,
    /// Their failed sign-ins, which lock them out.
    pub attempts: &'a dyn LoginAttempts,
    /// Their second factors.
    pub factors: &'a dyn SecondFactorRepository,
    /// Their passkeys.
    pub passkeys: &'a dyn PasskeyRepository,
    /// Their links to choose a new password.
    pub links: &'a dyn AccountLinkRepository,
    /// Tells them what happens to their account.
    pub notifier: &'a dyn AccountNotifier,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// What an administrator changes in their own profile; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileChanges {
    /// First name, or empty.
    pub first_name: Option<String>,
    /// Last name, or empty.
    pub last_name: Option<String>,
    /// Phone number.
    pub phone: Option<Option<Phone>>,
}

impl Admins<'_> {
    /// Changes the administrator's own profile.
    pub fn change_profile(&self, id: AdminId, changes: ProfileChanges) -> Result<Admin, AdminError> {
        let Account { admin, .. } = self.admins.find(id)?.ok_or(AdminError::NotFound)?;
        let admin = Admin {
            first_name: changes.first_name.unwrap_or(admin.first_name),
            last_name: changes.last_name.unwrap_or(admin.last_name),
            phone: changes.phone.unwrap_or(admin.phone),
            ..admin
        };
        self.admins.update(&admin)?;
        self.audit.record(Action::AdminProfileSaved, id)?;
        Ok(admin)
    }

    /// Adds an administrator.
    pub fn add(&self, account: &Account) -> Result<(), AdminError> {
        self.admins.insert(account)?;
        Ok(self.audit.record(Action::AdminCreated, account.admin.id)?)
    }

    /// Adds the first administrator. If there already is one, returns `false` and does nothing.
    pub fn add_first(&self, account: &Account) -> Result<bool, AdminError> {
        if self.admins.any()? {
            return Ok(false);
        }
        match self.add(account) {
            // Another server that started at the same time was faster.
            Err(AdminError::EmailTaken) => Ok(false),
            added => added.map(|()| true),
        }
    }

    /// Sets a new password, ends every session and lifts every lock.
    pub fn set_password(&self, email: &EmailAddress, password: &PasswordHash) -> Result<(), AdminError> {
        let Account { admin, .. } = self.admins.find_by_email(email)?.ok_or(AdminError::NotFound)?;
        self.admins.set_password(admin.id, password)?;
        self.sessions.delete_all(admin.id)?;
        self.attempts.forgive_account(&admin.email.as_str().to_lowercase())?;
        self.links.delete_resets(&admin.email)?;
        self.notifier.notify(AccountNotice::PasswordChanged(admin.id))?;
        Ok(self.audit.record(Action::AdminPasswordSet, admin.id)?)
    }

    /// Lifts every lock of the administrator.
    pub fn unlock(&self, email: &EmailAddress) -> Result<(), AdminError> {
        let Account { admin, .. } = self.admins.find_by_email(email)?.ok_or(AdminError::NotFound)?;
        self.attempts.forgive_account(&admin.email.as_str().to_lowercase())?;
        Ok(self.audit.record(Action::AdminUnlocked, admin.id)?)
    }

    /// Turns an administrator's second factor off, removes their passkeys and ends every session.
    /// For someone who has lost their devices and the backup codes.
    pub fn turn_off_second_factor(&self, email: &EmailAddress) -> Result<(), AdminError> {
        let Account { admin, .. } = self.admins.find_by_email(email)?.ok_or(AdminError::NotFound)?;
        let (app, passkeys) = (self.factors.delete(admin.id)?, self.passkeys.delete_all(admin.id)?);
        if !app && !passkeys {
            return Err(AdminError::NoSecondFactor);
        }
        self.sessions.delete_all(admin.id)?;
        self.notifier.notify(AccountNotice::TwoFactorOff(admin.id))?;
        Ok(self.audit.record(Action::AdminTwoFactorDisabled, admin.id)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::Fixture;

    fn email() -> EmailAddress {
        EmailAddress::parse("Ann@example.com").unwrap()
    }

    fn ann() -> Account {
        Account { admin: Admin::new(email(), "Ann", "Rivera"), password: PasswordHash("old".into()) }
    }

    impl Fixture {
        fn admins(&self) -> Admins<'_> {
            Admins {
                admins: &self.admins,
                sessions: &self.sessions,
                attempts: &self.attempts,
                factors: &self.factors,
                passkeys: &self.passkeys,
                links: &self.links,
                notifier: &self.notifier,
                audit: self.audit.audit(),
            }
        }
    }

    #[test]
    fn a_new_password_ends_every_session_and_lifts_every_lock() {
        let mut fixture = Fixture::default();
        fixture.admins.expect_set_password().times(1).returning(|_, _| Ok(()));
        fixture.sessions.expect_delete_all().times(1).returning(|_| Ok(()));
        let forgiven = |account: &str| account == "ann@example.com";
        fixture.attempts.expect_forgive_account().withf(forgiven).times(1).returning(|_| Ok(()));
        fixture.links.expect_delete_resets().times(1).returning(|_| Ok(()));
        let ann = ann();
        let id = ann.admin.id;
        let told = move |notice: &AccountNotice| *notice == AccountNotice::PasswordChanged(id);
        fixture.mails(told);
        fixture.admins.expect_find_by_email().return_once(move |_| Ok(Some(ann)));
        fixture.admins().set_password(&email(), &PasswordHash("new".into())).unwrap();
        assert_eq!(fixture.audit.texts(), [format!("admin.password_set {id}")]);
    }

    #[test]
    fn a_profile_changes_in_the_fields_given() {
        let mut fixture = Fixture::default();
        fixture.admins.expect_find().returning(|_| Ok(Some(ann())));
        fixture
            .admins
            .expect_update()
            .withf(|admin| admin.phone == Phone::parse("555").ok())
            .times(1)
            .returning(|_| Ok(()));
        let changes = ProfileChanges { phone: Some(Phone::parse("555").ok()), ..ProfileChanges::default() };
        let saved = fixture.admins().change_profile(ann().admin.id, changes).unwrap();
        assert_eq!((saved.first_name.as_str(), saved.email.as_str()), ("Ann", "Ann@example.com"));
    }

    #[test]
    fn the_first_administrator_is_made_once() {
        let mut fixture = Fixture::default();
        fixture.admins.expect_any().returning(|| Ok(true));
        assert!(!fixture.admins().add_first(&ann()).unwrap());
        let mut raced = Fixture::default();
        raced.admins.expect_any().returning(|| Ok(false));
        raced.admins.expect_insert().returning(|_| Err(AdminError::EmailTaken));
        assert!(!raced.admins().add_first(&ann()).unwrap());
    }

    #[test]
    fn the_host_turns_a_second_factor_off_and_ends_every_session() {
        for (app, passkeys) in [(true, false), (false, true), (false, false)] {
            let was_on = app || passkeys;
            let mut fixture = Fixture::default();
            fixture.admins.expect_find_by_email().returning(|_| Ok(Some(ann())));
            fixture.factors.expect_delete().times(1).returning(move |_| Ok(app));
            fixture.passkeys.expect_delete_all().times(1).returning(move |_| Ok(passkeys));
            fixture.sessions.expect_delete_all().times(usize::from(was_on)).returning(|_| Ok(()));
            fixture.notifier.expect_notify().times(usize::from(was_on)).returning(|_| Ok(()));
            let turned_off = fixture.admins().turn_off_second_factor(&email());
            assert_eq!(matches!(turned_off, Err(AdminError::NoSecondFactor)), !was_on);
            assert_eq!(fixture.audit.texts().len(), usize::from(was_on));
        }
    }

    #[test]
    fn an_unknown_address_cannot_be_unlocked() {
        let mut fixture = Fixture::default();
        fixture.admins.expect_find_by_email().returning(|_| Ok(None));
        assert!(matches!(fixture.admins().unlock(&ann().admin.email), Err(AdminError::NotFound)));
    }
}
