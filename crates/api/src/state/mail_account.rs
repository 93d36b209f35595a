//! The mail server in the configuration, tests of the one in the settings, and the DNS.

use std::sync::Arc;

use infra::mail::SystemResolver;
use templates::{Mailer, TxtRecords};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::error::ApiError;

/// A test may block a thread for long.
const TESTS_AT_ONCE: usize = 2;

/// The configuration's mail server.
#[derive(Clone)]
pub struct MailAccount {
    /// Used until the settings name a mail server.
    pub configured: Option<Arc<dyn Mailer>>,
    /// The DNS records of the sender's domain.
    pub dns: Arc<dyn TxtRecords>,
    tests: Arc<Semaphore>,
}

impl MailAccount {
    /// Uses this mail server, or none.
    #[must_use]
    pub fn new(configured: Option<Arc<dyn Mailer>>) -> Self {
        Self { configured, dns: Arc::new(SystemResolver), tests: Arc::new(Semaphore::new(TESTS_AT_ONCE)) }
    }

    /// Permission to test a mail server: no more than two at a time.
    pub fn test_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let turn = self.tests.clone().try_acquire_owned();
        turn.or(Err(ApiError::too_many_requests("Another test is still running. Please wait a moment", 5)))
    }
}
