//! The mail server in the configuration, tests of the one in the settings, and the DNS.

use std::sync::{Arc, Mutex, PoisonError};

use infra::mail::SystemResolver;
use kernel::{StorageError, Vault};
use serde::Serialize;
use templates::{MailHealth, MailStatus, Mailer, TxtRecords};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::ToSchema;

use super::policies::{MailServerError, Policies};
use crate::base::error::ApiError;
use crate::config::Config;
use crate::state::work::Work;

/// A test may block a thread for long.
const TESTS_AT_ONCE: usize = 2;

/// Where the mail server is configured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailServerSource {
    /// In the settings.
    Settings,
    /// In the server's environment.
    Environment,
    /// Nowhere: mail waits.
    None,
}

/// The mail server in these settings.
type Practice = (Arc<Policies>, Arc<dyn Mailer>);

/// The configuration's mail server.
#[derive(Clone)]
pub struct MailAccount {
    /// Used until the settings name a mail server.
    pub configured: Option<Arc<dyn Mailer>>,
    /// The DNS records of the sender's domain.
    pub dns: Arc<dyn TxtRecords>,
    /// The one in the settings, as of these.
    practice: Arc<Mutex<Option<Practice>>>,
    tests: Arc<Semaphore>,
}

impl MailAccount {
    /// Uses this mail server, or none.
    #[must_use]
    pub fn new(configured: Option<Arc<dyn Mailer>>) -> Self {
        let practice = Arc::default();
        Self {
            configured,
            dns: Arc::new(SystemResolver),
            practice,
            tests: Arc::new(Semaphore::new(TESTS_AT_ONCE)),
        }
    }

    /// The mail server in the settings or, if there is none, in the configuration. It is the same as long
    /// as the settings are, so that its connections stay open between messages.
    pub fn mailer(
        &self,
        policies: &Arc<Policies>,
        config: &Config,
        vault: &dyn Vault,
    ) -> Result<Option<Arc<dyn Mailer>>, MailServerError> {
        let Some(server) = policies.mail_server(config, vault) else { return Ok(self.configured.clone()) };
        let mut practice = self.practice.lock().unwrap_or_else(PoisonError::into_inner);
        let known = practice.as_ref().filter(|(of, _)| of.mail == policies.mail);
        let mailer = match known {
            Some((_, mailer)) => mailer.clone(),
            None => Arc::new(server?),
        };
        *practice = Some((policies.clone(), mailer.clone()));
        Ok(Some(mailer))
    }

    /// Where the mail server comes from.
    #[must_use]
    pub fn source(&self, policies: &Policies) -> MailServerSource {
        match policies.mail.server.host.is_empty() {
            false => MailServerSource::Settings,
            true if self.configured.is_some() => MailServerSource::Environment,
            true => MailServerSource::None,
        }
    }

    /// Whether mail leaves, and what has not left.
    pub fn status<'a, S>(&self, work: &'a Work<'_, S>) -> MailStatus<'a> {
        work.mail_status(self.source(&work.at.policies) != MailServerSource::None)
    }

    /// Whether mail does not leave.
    pub fn waits<S>(&self, work: &Work<'_, S>) -> Result<bool, StorageError> {
        Ok(self.status(work).health()? != MailHealth::Leaving)
    }

    /// Permission to test a mail server: no more than two at a time.
    pub fn test_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let turn = self.tests.clone().try_acquire_owned();
        turn.or(Err(ApiError::too_many_requests("Another test is still running. Please wait a moment", 5)))
    }
}
