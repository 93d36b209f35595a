//! The state shared by all handlers.

pub mod archive;
pub mod calendars;
pub mod checkout;
mod compose;
mod database;
mod facades;
pub mod files;
pub mod getting_started;
pub mod images;
pub mod mail_account;
pub mod moment;
pub mod office;
pub mod passwords;
pub mod policies;
pub mod standing;
mod start_error;
pub mod threads;
pub mod work;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use actix_web::web;
use auth::{SecondFactorCodes, TokenSigner};
use infra::audit_seals::AuditSeals;
use infra::gateway::Gateways;
use infra::person_marks::PersonMarks;
use infra::pg::Db;
use infra::webauthn::SitePasskeys;
use kernel::{Clock, PrivateLinks, Vault};

use crate::base::cache::Cache;
use crate::base::limits::Limits;
use crate::base::metrics::Metrics;
use crate::base::proxies::Proxies;
use crate::config::Config;
use crate::state::standing::{By, Visitor};
use moment::Moment;
use policies::{Policies, PolicyCache};
pub use start_error::StartError;
use threads::Threads;

/// A server's components. Cheap to clone.
#[derive(Clone)]
pub struct State {
    db: Db,
    /// One thread per connection.
    asking: Arc<Threads>,
    /// See [`State::is_ready`].
    probing: Arc<Threads>,
    /// The cached responses of public reads.
    pub cache: Arc<Cache>,
    policies: Arc<PolicyCache>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The configuration.
    pub config: Arc<Config>,
    /// Encrypts secrets.
    pub vault: Arc<dyn Vault>,
    /// Makes and checks the codes of second factors.
    pub codes: Arc<dyn SecondFactorCodes>,
    /// Makes and verifies challenges to passkeys; `None` where browsers allow none.
    pub passkeys: Option<Arc<SitePasskeys>>,
    /// Reaches the payment services.
    pub gateways: Arc<Gateways>,
    /// Makes private links.
    pub links: Arc<dyn PrivateLinks>,
    /// Recognizes people who were erased.
    pub marks: PersonMarks,
    /// Seals the audit log.
    pub seals: AuditSeals,
    /// This process's metrics.
    pub metrics: Arc<Metrics>,
    /// When this process started.
    pub started: Instant,
    /// Set once the process has been told to stop: it is no longer ready but still serves.
    pub stopping: Arc<AtomicBool>,
    /// Decides where a request comes from.
    pub proxies: Arc<Proxies>,
    /// How often a network may write.
    pub limits: Limits,
    /// Signs and verifies tokens.
    pub tokens: Arc<dyn TokenSigner>,
    /// Password hashing.
    pub passwords: passwords::Passwords,
    /// Image re-encoding.
    pub images: images::Images,
    /// Image files.
    pub files: files::Files,
    /// Mediators' outside calendars.
    pub calendars: calendars::Calendars,
    /// Backups.
    pub archive: archive::Archive,
    /// The mail server in the configuration.
    pub mail: mail_account::MailAccount,
}

/// The state as a handler parameter.
pub type AppState = web::Data<State>;

impl State {
    /// The current moment, with the policies last read.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.moment(self.policies.last(), &Visitor)
    }

    fn moment<B: By>(&self, policies: Arc<Policies>, by: &B) -> Moment<B::Standing> {
        Moment::new(self.clock.now(), policies, (by.actor(), by.sight()))
    }
}
