//! What every handler shares.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use actix_web::http::uri::PathAndQuery;
use actix_web::http::{Method, header};
use actix_web::{HttpRequest, HttpResponse, web};
use auth::{AdminRepository, HashingFailed, Origin, PasswordHasher, TokenSigner};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use content::{ImageReader, MediaStore};
use infra::background::Background;
use infra::backup::{BackupBucket, BackupError, BackupFolder, BackupPlaces, Backups, DataKey};
use infra::hasher::{Argon2id, Costs};
use infra::links::SignedLinks;
use infra::mail::{InvalidSmtp, Smtp};
use infra::media::Redraw;
use infra::media_folder::Folder;
use infra::person_marks::PersonMarks;
use infra::pg::{Db, Tx};
use infra::s3::Bucket;
use infra::token::{Jwt, key_in};
use infra::vault::XChaCha;
use kernel::{BOOKING_PAGE, BookingLinks, Clock, StorageError, Vault};
use serde::Serialize;
use templates::Mailer;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::answer::{Answer, Told};
use crate::cache::{Cache, PublicRead};
use crate::config::{Config, MediaPlace};
use crate::error::ApiError;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::patience;
use crate::policies::{Known, Policies};
use crate::proxies::Proxies;
use crate::threads::Threads;

/// See [`State::hash`].
const HASHES_AT_ONCE: usize = 4;

/// So many of them at most for strangers.
const STRANGERS_HASHES_AT_ONCE: usize = HASHES_AT_ONCE - 1;

/// See [`State::mail_test_turn`].
const MAIL_TESTS_AT_ONCE: usize = 2;

/// Whoever waits longer to hash is sent away.
const HASHING_QUEUE: Duration = Duration::from_secs(2);

/// Images take some hundred megabytes to draw.
const DRAWINGS_AT_ONCE: usize = 2;

/// Whoever waits longer to draw is sent away.
const DRAWING_QUEUE: Duration = Duration::from_secs(10);

/// Files outside the database are read and written so many at once.
const FILES_AT_ONCE: usize = 16;

/// Whoever waits longer for another's backup is sent away.
const ARCHIVE_QUEUE: Duration = Duration::from_mins(1);

/// Whoever waits longer for the database is sent away.
const DATABASE_QUEUE: Duration = Duration::from_secs(2);

/// A probe that waits longer for the one before it finds the server not ready.
const PROBE_QUEUE: Duration = Duration::from_secs(1);

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A key cannot be kept.
    #[error("DATA_DIR: the key file cannot be used: {0}")]
    Key(#[from] std::io::Error),
    /// The files of images cannot be kept.
    #[error("DATA_DIR: the directory of the images cannot be used: {0}")]
    Media(std::io::Error),
    /// The machine cannot hash passwords.
    #[error(transparent)]
    Hashing(#[from] HashingFailed),
    /// The machine gives no threads.
    #[error("no threads: {0}")]
    Threads(std::io::Error),
    /// The mail settings make no sense.
    #[error(transparent)]
    Mail(#[from] InvalidSmtp),
}

/// One server's parts. Cheap to clone.
#[derive(Clone)]
pub struct State {
    /// The database.
    pub db: Db,
    /// As many as there are connections.
    asking: Arc<Threads>,
    /// See [`State::is_ready`].
    probing: Arc<Threads>,
    /// The answers of public reads; see [`State::tell`].
    cache: Arc<Cache>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// What the server was started with.
    pub config: Arc<Config>,
    /// What is known of the settings; see [`State::policies`].
    known: Arc<Known>,
    /// What seals secrets.
    pub vault: Arc<dyn Vault>,
    /// What visitors reach their bookings by.
    pub links: Arc<dyn BookingLinks>,
    /// What people who were forgotten are recognized by.
    pub marks: PersonMarks,
    /// Figures about this process.
    pub metrics: Arc<Metrics>,
    /// When this process started.
    pub started: Instant,
    /// Set once the process was told to stop: it is not ready any more and still serves.
    pub stopping: Arc<AtomicBool>,
    /// Who says where a request comes from.
    pub proxies: Arc<Proxies>,
    /// How often an address may write.
    pub limits: Limits,
    /// How passwords are hashed; see [`State::hash`].
    pub hasher: Arc<dyn PasswordHasher>,
    /// Hashing takes 64 MiB each time.
    hashing: Arc<Threads>,
    /// Whose turn it is to hash, among strangers.
    strangers: Arc<Semaphore>,
    /// Where the files of images are; see [`State::files`].
    media: Arc<dyn MediaStore>,
    /// As many as its place can serve.
    filing: Arc<Threads>,
    /// See [`State::draw`].
    drawing: Arc<Threads>,
    /// See [`State::mail_test_turn`].
    mail_tests: Arc<Semaphore>,
    /// What signs and reads tokens.
    pub tokens: Arc<dyn TokenSigner>,
    /// The mail server of the configuration, for as long as the settings name none.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// All data in a file, and back; see [`State::archive`].
    pub backups: Backups,
    /// One at a time.
    archiving: Arc<Threads>,
}

/// The moment a use case runs at.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// In UTC.
    pub utc: DateTime<Utc>,
    /// On the practice's wall clock.
    pub local: NaiveDateTime,
}

impl State {
    /// The parts as the configuration wants them. The database is first asked when it is first needed.
    pub fn new(config: Config) -> Result<Self, StartError> {
        let key = |given: &Option<String>, file| match given {
            Some(key) => Ok(key.as_bytes().to_vec()),
            None => key_in(&config.data_dir.join(file)),
        };
        let (signing, sealing) = (key(&config.jwt_secret, "jwt-key")?, key(&config.data_key, "data-key")?);
        let places = backup_places(&config);
        let (cache, known) = (Arc::<Cache>::default(), Arc::<Known>::default());
        let listener = {
            let (cache, known) = (config.cache.then(|| cache.clone()), known.clone());
            move |news| {
                known.hear(news);
                if let Some(cache) = &cache {
                    cache.hear(news);
                }
            }
        };
        let mailer = config.smtp_url.as_ref().map(|url| Smtp::new(url, &config.mail_from)).transpose()?;
        let db = Db::announcing(&config.database_url, config.db_pool_size, listener);
        let threads =
            |count, patience| Threads::new(count, patience).map(Arc::new).map_err(StartError::Threads);
        let asking = threads(usize::try_from(config.db_pool_size).unwrap_or(1), DATABASE_QUEUE)?;
        let apart = media_apart(&config)?;
        let hasher: Arc<dyn PasswordHasher> = Arc::new(Argon2id::new(Costs::default())?);
        let marks = PersonMarks::new(&sealing)?;
        let database: Arc<dyn MediaStore> = Arc::new(db.clone());
        let (media, filing) = match &apart {
            None => (database, asking.clone()),
            Some(media) => (media.clone(), threads(FILES_AT_ONCE, DATABASE_QUEUE)?),
        };
        Ok(Self {
            media,
            filing,
            drawing: threads(DRAWINGS_AT_ONCE, DRAWING_QUEUE)?,
            asking,
            probing: threads(1, PROBE_QUEUE)?,
            hasher: hasher.clone(),
            hashing: threads(HASHES_AT_ONCE, HASHING_QUEUE)?,
            strangers: Arc::new(Semaphore::new(STRANGERS_HASHES_AT_ONCE)),
            mail_tests: Arc::new(Semaphore::new(MAIL_TESTS_AT_ONCE)),
            tokens: Arc::new(Jwt::new(&signing)),
            mailer: mailer.map(|mailer| -> Arc<dyn Mailer> { Arc::new(mailer) }),
            cache,
            backups: Backups {
                db: db.clone(),
                key: DataKey::new(sealing.clone()),
                places,
                media: apart,
                marks: marks.clone(),
                hasher: (!config.demo).then(|| hasher.clone()),
            },
            marks,
            archiving: threads(1, ARCHIVE_QUEUE)?,
            clock: db.clock(),
            db,
            known,
            links: Arc::new(SignedLinks::new(&sealing)?),
            vault: Arc::new(XChaCha::new(&sealing)),
            metrics: Arc::default(),
            started: Instant::now(),
            stopping: Arc::default(),
            proxies: Arc::new(Proxies::new(config.trusted_proxies.clone())),
            limits: Limits::new(config.rate_limit),
            config: Arc::new(config),
        })
    }

    /// The present moment, on the wall clock of the settings as they were last seen.
    #[must_use]
    pub fn now(&self) -> Now {
        self.moment(&self.last_policies())
    }

    fn moment(&self, policies: &Policies) -> Now {
        let utc = self.clock.now();
        Now { utc, local: policies.practice.local(utc) }
    }

    /// What the settings say now.
    pub async fn policies(&self) -> Result<Arc<Policies>, ApiError> {
        if let Some(policies) = self.known.fresh() {
            return Ok(policies);
        }
        self.ask(Self::read_policies).await
    }

    /// Asks the database, off the async threads and within the request's patience.
    async fn ask<T, E>(
        &self,
        work: impl FnOnce(&Self, &Db) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        patience::wait(async |until| {
            let (state, db) = (self.clone(), self.db.until(until));
            self.asking.run(move || work(&state, &db)).await
        })
        .await
    }

    /// Whether this process can work and goes on working: see [`ready`](crate::routes::health::ready). The database is asked
    /// on a thread of its own: readiness does not queue behind requests.
    pub async fn is_ready(&self) -> bool {
        if self.stopping.load(Ordering::Relaxed) {
            return false;
        }
        let first_admin_due = self.config.first_admin.is_some();
        let ready = patience::wait(async |until| {
            let db = self.db.until(until);
            let ready =
                move || Ok::<_, StorageError>(db.is_ready() && (!first_admin_due || db.read(|tx| tx.any())?));
            self.probing.run(ready).await
        });
        ready.await.unwrap_or(false)
    }

    /// Like [`State::policies`], for a thread that may wait.
    pub fn load_policies(&self) -> Result<Arc<Policies>, StorageError> {
        self.known.fresh().map_or_else(|| self.read_policies(&self.db), Ok)
    }

    fn read_policies(&self, db: &Db) -> Result<Arc<Policies>, StorageError> {
        let before = self.known.before();
        let policies = db.read(Policies::load)?;
        Ok(self.known.keep(policies, before))
    }

    /// Today, where the practice is.
    pub async fn today(&self) -> Result<NaiveDate, ApiError> {
        Ok(self.moment(self.policies().await?.as_ref()).local.date())
    }

    /// What the settings said when they were last seen: for what is told without the database.
    #[must_use]
    pub fn last_policies(&self) -> Arc<Policies> {
        self.known.last()
    }

    /// Runs one use case in one transaction, off the async threads. No mail, hashing or HTTP in here.
    pub async fn transact<T, E>(
        &self,
        work: impl FnOnce(&Tx<'_>, Now) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: From<StorageError> + Into<ApiError> + Send + 'static,
    {
        let now = self.moment(self.policies().await?.as_ref());
        self.ask(move |_, db| db.transact(|tx| work(tx, now))).await
    }

    /// Runs reads no write depends on, off the async threads and outside a transaction.
    pub async fn read<T, E>(
        &self,
        work: impl FnOnce(&Tx<'_>, Now) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: From<StorageError> + Into<ApiError> + Send + 'static,
    {
        let now = self.moment(self.policies().await?.as_ref());
        self.ask(move |_, db| db.read(|tx| work(tx, now))).await
    }
}

impl State {
    /// Follows what other processes change. Until then nothing is kept in memory.
    pub fn follow(&self) -> std::io::Result<Background> {
        self.db.follow()
    }

    /// Answers a public read: from memory, or else as `read` tells it.
    pub async fn tell<T, E>(
        &self,
        request: &HttpRequest,
        read: PublicRead,
        work: impl FnOnce(&Tx<'_>, Now) -> Result<Told<T>, E> + Send + 'static,
    ) -> Result<HttpResponse, ApiError>
    where
        T: Serialize,
        E: From<StorageError> + Into<ApiError>,
    {
        let written = |tx: &Tx<'_>, now| Answer::new(&work(tx, now).map_err(Into::into)?);
        Ok(self.recall(request, read, written).await?.respond(request))
    }

    /// What visitors read at the address of this request, if it is known. Who shows a token is asked for it first.
    #[must_use]
    pub fn remembered(&self, request: &HttpRequest) -> Option<Answer> {
        let address = visitors_address(request)?;
        self.cache.find_at(address, self.now().local)
    }

    /// The answer of a public read: from memory, or else as `write` writes it down.
    pub async fn recall(
        &self,
        request: &HttpRequest,
        read: PublicRead,
        write: impl FnOnce(&Tx<'_>, Now) -> Result<Answer, ApiError> + Send + 'static,
    ) -> Result<Answer, ApiError> {
        if let Some(address) = visitors_address(request) {
            self.cache.note(address, read);
        }
        if let Some(answer) = self.cache.find(read, self.now().local) {
            return Ok(answer);
        }
        let before = self.cache.before();
        let answer = self.read(write).await?;
        self.cache.keep(read, &answer, before);
        Ok(answer)
    }

    /// Works with passwords: off the async threads, outside any transaction, few at a time. Strangers leave one thread free,
    /// so however many of them guess, somebody from a known network does not wait for them.
    pub async fn hash<T: Send + 'static>(
        &self,
        origin: Origin,
        work: impl FnOnce(&dyn PasswordHasher) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = match origin {
            Origin::Known => None,
            Origin::Unknown => Some(self.strangers_turn().await?),
        };
        let hasher = self.hasher.clone();
        let hash = move || {
            // Until the work ends, even if its request is given up.
            let _turn = turn;
            Ok::<_, ApiError>(work(hasher.as_ref()))
        };
        self.hashing.run(hash).await
    }

    async fn strangers_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        patience::wait(async |_| {
            let turn = self.strangers.clone().acquire_owned().await;
            turn.or(Err(ApiError::unavailable()))
        })
        .await
    }

    /// Judges and draws images: off the async threads, outside any transaction, few at a time.
    pub async fn draw<T, E>(
        &self,
        work: impl FnOnce(&dyn ImageReader) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        self.drawing.run(|| work(&Redraw)).await
    }

    /// Works with the files of images: off the async threads and outside any transaction.
    pub async fn files<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn MediaStore) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let media = self.media.clone();
        self.filing.run(move || work(media.as_ref())).await
    }
}

impl State {
    /// Works with backups: off the async threads, one at a time.
    pub async fn archive<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Backups) -> Result<T, BackupError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let backups = self.backups.clone();
        self.archiving.run(move || work(&backups)).await
    }

    /// Leave to try a mail server out, which may hold a thread for long: no more than two at once.
    pub fn mail_test_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let turn = self.mail_tests.clone().try_acquire_owned();
        turn.or(Err(ApiError::too_many_requests("Another test is still running. Please wait a moment", 5)))
    }
}

/// The address, where a visitor reads it. One that is a secret is remembered by nobody.
fn visitors_address(request: &HttpRequest) -> Option<&str> {
    let is_secret = request.path().starts_with(BOOKING_PAGE);
    let reads = request.method() == Method::GET && !request.headers().contains_key(header::AUTHORIZATION);
    request.uri().path_and_query().filter(|_| reads && !is_secret).map(PathAndQuery::as_str)
}

/// Where the files of images are, unless they are in the database.
fn media_apart(config: &Config) -> Result<Option<Arc<dyn MediaStore>>, StartError> {
    Ok(match (config.media_store, &config.s3) {
        (MediaPlace::Directory, _) => {
            Some(Arc::new(Folder::open(&config.data_dir.join("media")).map_err(StartError::Media)?))
        }
        (MediaPlace::S3, Some(target)) => Some(Arc::new(Bucket::new(target, "media"))),
        (MediaPlace::Database, _) | (MediaPlace::S3, None) => None,
    })
}

/// Where backups can be kept.
fn backup_places(config: &Config) -> BackupPlaces {
    let folder = BackupFolder::new(config.data_dir.join("backups"));
    let bucket = |target| BackupBucket { bucket: Bucket::new(target, "backups"), scratch: folder.clone() };
    BackupPlaces { cloud: config.s3.as_ref().map(bucket), folder }
}

/// Runs what blocks on the threads made for it, with the request's log span.
pub async fn block<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, ApiError>
where
    T: Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let span = tracing::Span::current();
    match web::block(move || span.in_scope(work)).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(cancelled) => Err(ApiError::defect(&cancelled)),
    }
}

/// The state, as handlers take it.
pub type AppState = web::Data<State>;
