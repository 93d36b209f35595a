//! The settings as used throughout this process: the policies of all domains together.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use auth::{SecurityPolicy, SecurityPolicyRepository};
use availability::{Practice, PracticeRepository};
use content::{SiteProfile, SiteProfileRepository};
use infra::backup_policy::BackupPolicy;
use infra::mail::{AllowedTargets, InvalidSmtp, Smtp};
use infra::pg::Tx;
use infra::pg::changes::{Change, Feed};
use kernel::{EmailAddress, Language, StorageError, Vault};
use payments::{
    PaymentMode, PaymentSettings, PaymentSettingsRepository, Provider, ProviderKey, SecretSource,
};
use templates::{
    Letterhead, MailSettings, MailSettingsRepository, NotificationSettingsRepository, Notifications, Sender,
};

use crate::base::fresh::{Fresh, Generation, Limits};
use crate::config::Config;

/// The policies as read from the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies {
    /// The practice's working week and time zone.
    pub practice: Arc<Practice>,
    /// The security rules for administrators.
    pub security: SecurityPolicy,
    /// The site's name, description and date format.
    pub site: SiteProfile,
    /// How mail is sent.
    pub mail: MailSettings,
    /// What the practice is notified of.
    pub notifications: Notifications,
    /// When backups are made.
    pub backup: BackupPolicy,
    /// How bookings are paid. Saved on its own, with the providers.
    pub payments: PaymentSettings,
    /// The providers, by key.
    pub providers: Vec<Provider>,
}

/// The place the SMTP password is encrypted for.
pub const SMTP_PASSWORD: &str = "documents/body/mail";

impl Policies {
    /// The policies as saved, with a new practice's defaults where nothing is saved.
    pub fn load(tx: &Tx<'_>) -> Result<Self, StorageError> {
        Ok(Self {
            practice: Arc::new(PracticeRepository::find(tx)?.unwrap_or_default()),
            security: SecurityPolicyRepository::find(tx)?.unwrap_or_default(),
            site: SiteProfileRepository::find(tx)?.unwrap_or_default(),
            mail: MailSettingsRepository::find(tx)?.unwrap_or_default(),
            notifications: NotificationSettingsRepository::find(tx)?.unwrap_or_default(),
            backup: tx.backup_policy()?.unwrap_or_default(),
            payments: tx.settings()?.unwrap_or_default(),
            providers: tx.providers()?,
        })
    }

    /// As they count on this server, where what a former demo left behind does not exist.
    #[must_use]
    pub fn here(mut self, secrets: &dyn SecretSource) -> Self {
        self.providers.retain(|provider| provider.key.exists(secrets));
        Self { payments: self.payments.here(secrets), ..self }
    }

    /// Saves those that differ from before.
    pub fn store(&self, before: &Self, tx: &Tx<'_>) -> Result<(), StorageError> {
        if self.practice != before.practice {
            PracticeRepository::store(tx, &self.practice)?;
        }
        if self.security != before.security {
            SecurityPolicyRepository::store(tx, &self.security)?;
        }
        if self.site != before.site {
            SiteProfileRepository::store(tx, &self.site)?;
        }
        if self.mail != before.mail {
            MailSettingsRepository::store(tx, &self.mail)?;
        }
        if self.notifications != before.notifications {
            NotificationSettingsRepository::store(tx, &self.notifications)?;
        }
        if self.backup != before.backup {
            tx.store_backup_policy(&self.backup)?;
        }
        Ok(())
    }

    /// What every message says about the practice.
    #[must_use]
    pub fn letterhead(&self, config: &Config) -> Letterhead {
        let Sender { name, email, reply_to } = self.mail.sender.clone();
        // Without an address of its own, mail is sent under the name in `MAIL_FROM`.
        let name = if name.is_empty() && email.is_some() { self.site.name.clone() } else { name };
        let own = reply_to.clone().or_else(|| email.clone());
        let address_of_practice = own.or_else(|| address(&config.mail_from));
        // Not every server's own address can be written to from elsewhere: `no-reply@localhost`.
        let sender = || EmailAddress::stored(bare(&config.mail_from).to_owned());
        Letterhead {
            practice: self.site.name.clone(),
            zone: self.practice.zone,
            dates: self.site.date_format,
            language: Language::English,
            url: config.public_url.clone(),
            place: self.practice.meeting_place.clone(),
            case_types: self.practice.spanish_case_types(),
            confirm_within: self.practice.booking.confirm_within,
            takes_payments: self.pays_through(&config.environment).is_some(),
            organizer: address_of_practice.clone().unwrap_or_else(sender),
            email: address_of_practice,
            from: Sender { name, email, reply_to },
        }
    }

    /// The provider that bookings are paid through now, if they are.
    #[must_use]
    pub fn pays_through(&self, secrets: &dyn SecretSource) -> Option<&Provider> {
        let key =
            self.payments.default_provider.as_ref().filter(|_| self.payments.mode != PaymentMode::Off)?;
        let provider = self.providers.iter().find(|provider| provider.key == *key && provider.enabled)?;
        provider.problem(secrets).is_none().then_some(provider)
    }

    /// The provider with this key.
    #[must_use]
    pub fn provider(&self, key: &ProviderKey) -> Option<&Provider> {
        self.providers.iter().find(|provider| provider.key == *key)
    }

    /// The address mail is sent from.
    #[must_use]
    pub fn sender_address(&self, config: &Config) -> Option<EmailAddress> {
        self.mail.sender.email.clone().or_else(|| address(&config.mail_from))
    }

    /// The mail server in the settings, if there is one.
    pub fn mail_server(&self, config: &Config, vault: &dyn Vault) -> Option<Result<Smtp, MailServerError>> {
        let server = self.mail.server.clone();
        if server.host.is_empty() {
            return None;
        }
        let password = match &server.password {
            None => Ok(None),
            Some(sealed) => vault.open(sealed, SMTP_PASSWORD).map(Some).ok_or(MailServerError::Password),
        };
        Some(
            password
                .and_then(|password| {
                    Ok(Smtp::named(server, password, allowed_targets(config), &config.mail_from)?)
                })
                .map(|server| config.equip(server)),
        )
    }
}

/// Which mail servers the settings may name.
#[must_use]
pub fn allowed_targets(config: &Config) -> AllowedTargets {
    AllowedTargets { private: config.smtp_allow_private }
}

/// Why the mail server in the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum MailServerError {
    /// It was encrypted with another key.
    #[error("The saved password can no longer be read. Enter it again")]
    Password,
    /// `MAIL_FROM` is wrong.
    #[error(transparent)]
    Invalid(#[from] InvalidSmtp),
}

/// The address in `Practice <mail@example.com>`, where the practice reads its mail.
fn address(mailbox: &str) -> Option<EmailAddress> {
    EmailAddress::parse(bare(mailbox)).ok()
}

/// What is written as the address in `Accord <no-reply@localhost>`.
fn bare(mailbox: &str) -> &str {
    mailbox.rsplit_once('<').map_or(mailbox, |(_, rest)| rest.trim_end().trim_end_matches('>')).trim()
}

/// This process's cached policies.
#[derive(Debug)]
pub struct PolicyCache {
    fresh: Fresh<(), Arc<Policies>>,
    /// The policies read last, however old.
    last: RwLock<Option<(Generation, Arc<Policies>)>>,
}

impl Default for PolicyCache {
    fn default() -> Self {
        let limits = Limits {
            unconnected: Duration::from_secs(1),
            bytes: usize::MAX,
            size: |_| 0,
            concerns: |change, ()| {
                matches!(change, Change::Settings | Change::PaymentOptions | Change::Everything)
            },
        };
        Self { fresh: Fresh::new(limits), last: RwLock::default() }
    }
}

impl PolicyCache {
    /// The policies, if there is no reason to read them again.
    pub fn fresh(&self) -> Option<Arc<Policies>> {
        self.fresh.find(&())
    }

    /// The policies as last read, or a new practice's defaults.
    pub fn last(&self) -> Arc<Policies> {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().map(|(_, policies)| policies.clone()).unwrap_or_default()
    }

    /// Call this before reading the policies.
    pub fn generation(&self) -> Generation {
        self.fresh.generation()
    }

    /// Caches what was read. An older reading never replaces a newer one.
    pub fn keep(&self, policies: Policies, read_at: Generation) -> Arc<Policies> {
        let policies = Arc::new(policies);
        let mut last = self.last.write().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref().is_none_or(|(generation, _)| *generation <= read_at) {
            *last = Some((read_at, policies.clone()));
        }
        self.fresh.keep((), policies.clone(), read_at);
        policies
    }

    /// Makes the policies be read again after a save.
    pub fn apply(&self, feed: Feed) {
        self.fresh.apply(feed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Policies {
        Policies { site: SiteProfile { name: name.into(), ..SiteProfile::default() }, ..Policies::default() }
    }

    #[test]
    fn what_was_read_before_a_change_is_not_fresh_after_it() {
        let known = PolicyCache::default();
        assert!(known.fresh().is_none());
        let before = known.generation();
        known.keep(named("First"), before);
        assert_eq!(known.fresh().unwrap().site.name, "First");
        known.apply(Feed::Changed(Change::Content));
        assert!(known.fresh().is_some(), "that is no setting");
        known.apply(Feed::Changed(Change::Settings));
        assert!(known.fresh().is_none());
        assert_eq!(known.last().site.name, "First", "but better than nothing");
        known.keep(named("Second"), known.generation());
        known.keep(named("First"), before);
        assert_eq!(known.fresh().unwrap().site.name, "Second", "a slow reader does not undo it");
    }

    #[test]
    fn the_practices_mailbox_is_the_senders() {
        let of = |mailbox| address(mailbox).map(|address| address.to_string());
        for mailbox in
            ["Accord <office@example.com>", "office@example.com", "\"A < B\" <office@example.com> "]
        {
            assert_eq!(of(mailbox).as_deref(), Some("office@example.com"), "{mailbox}");
        }
        assert_eq!(of("Accord <no-reply@localhost>"), None);
    }
}
