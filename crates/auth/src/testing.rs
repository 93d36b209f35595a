//! What the tests of the use cases share: mocks of the ports, and Ann, whom they are about.

use chrono::{DateTime, Utc};
use kernel::{AdminId, AuditLines, EmailAddress, Sealed};

use crate::ports::{
    MockAccountLinkRepository, MockAccountNotifier, MockAdminRepository, MockKnownBrowsers,
    MockKnownNetworks, MockLoginAttempts, MockMediatorDirectory, MockPasskeyRepository, MockPasskeyVerifier,
    MockPasswordHasher, MockSecondFactorCodes, MockSecondFactorRepository, MockSessionRepository,
    MockTeamRepository,
};
use crate::{AccountNotice, Admin, Logins, RecentFailures, SecondFactor};

pub fn now() -> DateTime<Utc> {
    "2027-01-04T09:00:00Z".parse().unwrap()
}

/// Ann Rivera, always with the same id.
pub fn ann() -> Admin {
    let id = "5ab4c1de-0000-7000-8000-000000000001".parse::<AdminId>().unwrap();
    Admin { id, ..Admin::new(EmailAddress::parse("ann@example.com").unwrap(), "Ann", "Rivera") }
}

/// Every port as a mock. A call that a test does not expect panics.
///
/// The modules add the use case that they test, and what they expect of the ports.
#[derive(Default)]
pub struct Fixture {
    pub admins: MockAdminRepository,
    pub sessions: MockSessionRepository,
    pub attempts: MockLoginAttempts,
    pub networks: MockKnownNetworks,
    pub browsers: MockKnownBrowsers,
    pub factors: MockSecondFactorRepository,
    pub passkeys: MockPasskeyRepository,
    pub links: MockAccountLinkRepository,
    pub mediators: MockMediatorDirectory,
    pub team: MockTeamRepository,
    pub notifier: MockAccountNotifier,
    pub codes: MockSecondFactorCodes,
    pub hasher: MockPasswordHasher,
    pub verifier: MockPasskeyVerifier,
    pub audit: AuditLines,
}

impl Fixture {
    pub fn logins(&self) -> Logins<'_> {
        Logins {
            admins: &self.admins,
            sessions: &self.sessions,
            attempts: &self.attempts,
            networks: &self.networks,
            browsers: &self.browsers,
            factors: &self.factors,
            passkeys: &self.passkeys,
            links: &self.links,
            notifier: &self.notifier,
            audit: self.audit.audit(),
        }
    }

    /// Ann's app is set up, and on or not. Only the code 123456 is right, of step 7.
    pub fn with_app(mut self, is_on: bool) -> Self {
        self.factors.expect_find().returning(move |admin_id| {
            Ok(Some(SecondFactor { admin_id, secret: Sealed("x1:".into()), is_on }))
        });
        self.codes.expect_step().returning(|_, digits, _| (digits == "123456").then_some(7));
        self
    }

    /// That many attempts failed before.
    pub fn after(mut self, together: u32) -> Self {
        let failures = RecentFailures { together, last: Some(now()), ..RecentFailures::default() };
        self.attempts.expect_recent().returning(move |_, _| Ok(failures));
        self
    }

    /// Expects one message that passes, and no other.
    pub fn mails(&mut self, is_expected: impl Fn(&AccountNotice) -> bool + Send + 'static) {
        self.notifier.expect_notify().withf(is_expected).times(1).returning(|_| Ok(()));
    }
}
