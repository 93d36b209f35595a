//! Builds a server's components from the configuration.

use std::sync::Arc;
use std::time::{Duration, Instant};

use auth::PasswordHasher;
use content::MediaStore;
use infra::audit_seals::AuditSeals;
use infra::backup::{Backups, DataKey};
use infra::calendars::HttpCalendars;
use infra::gateway::Gateways;
use infra::hasher::{Argon2id, Costs};
use infra::links::SignedLinks;
use infra::mail::Smtp;
use infra::media_folder::Folder;
use infra::person_marks::PersonMarks;
use infra::pg::Db;
use infra::pg::changes::Feed;
use infra::s3::Bucket;
use infra::token::{Jwt, key_in};
use infra::totp::TotpCodes;
use infra::vault::XChaCha;
use infra::webauthn::SitePasskeys;
use kernel::Vault;
use templates::Mailer;

use super::State;
use super::archive::{Archive, backup_places};
use super::calendars::Calendars;
use super::files::{self, Files};
use super::images::Images;
use super::mail_account::MailAccount;
use super::passwords::Passwords;
use super::policies::{PolicyCache, allowed_targets};
use super::start_error::StartError;
use super::threads::Threads;
use crate::base::cache::Cache;
use crate::base::limits::Limits;
use crate::base::proxies::Proxies;
use crate::config::{Config, MediaPlace};

/// The longest wait for a database thread.
const DATABASE_QUEUE: Duration = Duration::from_secs(2);

/// A readiness probe that waits longer than this for the previous one finds the server not ready.
const PROBE_QUEUE: Duration = Duration::from_secs(1);

impl State {
    /// The components for this configuration. The database is first used when it is needed.
    pub fn new(config: Config) -> Result<Self, StartError> {
        let key = |given: &Option<String>, file| match given {
            Some(key) => Ok(key.as_bytes().to_vec()),
            None => key_in(&config.data_dir.join(file)).map_err(StartError::Key),
        };
        let (signing, sealing) = (key(&config.jwt_secret, "jwt-key")?, key(&config.data_key, "data-key")?);
        let (cache, policies) = (Arc::new(Cache::new(config.cache)), Arc::<PolicyCache>::default());
        let listener = {
            let (cache, policies) = (cache.clone(), policies.clone());
            move |feed: Feed| {
                policies.apply(feed);
                cache.apply(feed);
            }
        };
        let db = Db::announcing(&config.database_url, config.db_pool_size, listener);
        let threads = |count, queue| Threads::new(count, queue).map(Arc::new);
        let asking = threads(usize::try_from(config.db_pool_size).unwrap_or(1), DATABASE_QUEUE)?;
        let media = media_apart(&config)?;
        let files = match &media {
            None => Files::new(Arc::new(db.clone()), asking.clone()),
            Some(media) => Files::new(media.clone(), threads(files::AT_ONCE, DATABASE_QUEUE)?),
        };
        let mailer = config.smtp_url.as_ref().map(|url| Smtp::new(url, &config.mail_from)).transpose()?;
        let mailer = mailer.map(|mailer| config.equip(mailer));
        let hasher: Arc<dyn PasswordHasher> = Arc::new(Argon2id::new(Costs::default())?);
        let vault: Arc<dyn Vault> = Arc::new(XChaCha::new(&sealing));
        let marks = PersonMarks::new(&sealing)?;
        let backups = Backups {
            db: db.clone(),
            key: DataKey::new(sealing.clone()),
            places: backup_places(&config),
            media,
            marks: marks.clone(),
            hasher: (!config.demo).then(|| hasher.clone()),
        };
        Ok(Self {
            asking,
            probing: threads(1, PROBE_QUEUE)?,
            cache,
            policies,
            clock: db.clock(),
            db,
            calendars: Calendars::new(
                Arc::new(HttpCalendars::new(allowed_targets(&config))),
                vault.clone(),
                config.public_url.clone(),
            ),
            codes: Arc::new(TotpCodes::new(vault.clone(), &sealing)?),
            passkeys: SitePasskeys::of(&config.public_url).map(Arc::new),
            vault,
            gateways: Arc::new(Gateways::new(&config.stripe_api_url, Arc::new(config.environment.clone()))),
            links: Arc::new(SignedLinks::new(&sealing)?),
            marks,
            seals: AuditSeals::new(&sealing)?,
            metrics: Arc::default(),
            started: Instant::now(),
            stopping: Arc::default(),
            proxies: Arc::new(Proxies::new(config.trusted_proxies.clone())),
            limits: Limits::new(config.rate_limit),
            tokens: Arc::new(Jwt::new(&signing)),
            passwords: Passwords::new(hasher)?,
            images: Images::new()?,
            files,
            archive: Archive::new(backups)?,
            mail: MailAccount::new(mailer.map(|mailer| -> Arc<dyn Mailer> { Arc::new(mailer) })),
            config: Arc::new(config),
        })
    }
}

/// Where image files are stored, unless in the database.
fn media_apart(config: &Config) -> Result<Option<Arc<dyn MediaStore>>, StartError> {
    Ok(match (config.media_store, &config.s3) {
        (MediaPlace::Directory, _) => {
            Some(Arc::new(Folder::open(&config.data_dir.join("media")).map_err(StartError::Media)?))
        }
        (MediaPlace::S3, Some(target)) => Some(Arc::new(Bucket::new(target, "media"))),
        (MediaPlace::Database, _) | (MediaPlace::S3, None) => None,
    })
}
