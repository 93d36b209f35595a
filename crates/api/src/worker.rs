//! The work nobody waits for: sending mail and tidying up. Any number of processes may do it at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use auth::{AuditEntry, AuditLog};
use availability::RequestLimits;
use booking::{BookingError, Changed};
use chrono::{NaiveDate, TimeDelta};
use infra::background::{Background, Stop, drop_within};
use infra::backup::{BackupError, BackupKind, BackupName};
use infra::backup_policy::BackupPolicy;
use infra::pg::Tx;
use kernel::StorageError;
use templates::{AdminMessage, Deliveries, Mail, Mailer, Notices, Queued, SendError};

use crate::password::logins;
use crate::policies::Policies;
use crate::routes::bookings::{ENDED, bookings, difference};
use crate::state::State;

/// How long a message waits for the worker at most, when nothing stands in its way.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often what no longer counts is deleted.
const TIDY_EVERY: Duration = Duration::from_hours(1);

/// How often it is looked whether a backup is due.
const LOOK_FOR_BACKUPS_EVERY: Duration = Duration::from_secs(20);

/// How often the worker looks for unconfirmed requests and for news for administrators; a locked account is locked for longer.
const LOOK_FOR_NOTICES_EVERY: Duration = Duration::from_secs(20);

/// A stop does not wait longer for a mail server; the message comes back when its lease ends.
const STOP_WITHIN: Duration = Duration::from_secs(4);

/// The worker's threads: one for mail, one for what administrators are told, one for backups, which take longer.
#[derive(Debug)]
pub struct Worker(Vec<Background>);

/// Works until it is told to stop.
type Job = fn(&State, &Stop);

/// Starts the worker. It outlives every failure of database and mail server.
#[must_use]
pub fn start(state: &State) -> Worker {
    let jobs: [(&str, Job); 3] = [("worker", work), ("notices", give_notice), ("backups", back_up)];
    let start = |(name, job): (&str, Job)| {
        let state = state.clone();
        Background::start(name, move |stop| job(&state, stop))
            .inspect_err(|error| tracing::error!(%error, name, "a part of the worker is missing"))
            .ok()
    };
    Worker(jobs.into_iter().filter_map(start).collect())
}

impl Worker {
    /// Lets it finish the message it is sending, within reason.
    pub fn stop(mut self) {
        self.0.iter_mut().for_each(Background::stop);
        if !drop_within(STOP_WITHIN, self) {
            tracing::warn!("the worker was left behind");
        }
    }
}

fn work(state: &State, stop: &Stop) {
    let mut tidied: Option<Instant> = None;
    let mut well = true;
    while stop.goes_on_after(if well { Duration::ZERO } else { LOOK_EVERY }) {
        if tidied.is_none_or(|at| at.elapsed() >= TIDY_EVERY) {
            match tidy(state) {
                Ok(deleted) => tracing::debug!(deleted, "tidied"),
                Err(error) => tracing::warn!(%error, "nothing was tidied"),
            }
            tidied = Some(Instant::now());
        }
        let delivered = match mailer(state) {
            Ok(Some(mailer)) => deliver_next(state, mailer.as_ref()).map_err(|error| error.to_string()),
            Ok(None) => Ok(false),
            Err(error) => Err(error),
        };
        well = delivered.unwrap_or_else(|error| {
            tracing::warn!(error, "no mail was sent");
            false
        });
    }
}

fn back_up(state: &State, stop: &Stop) {
    while stop.goes_on_after(LOOK_FOR_BACKUPS_EVERY) {
        match make_backup(state) {
            Ok(Some(name)) => tracing::info!(%name, "backup made"),
            Ok(None) => {}
            // Whether one is due stands in the database.
            Err(BackupError::Storage(StorageError::Unavailable(_))) => {
                tracing::warn!("no backup is made while the database is away");
            }
            Err(error) => tracing::error!(error = crate::command::explain(&error), "no backup was made"),
        }
    }
}

fn give_notice(state: &State, stop: &Stop) {
    let mut pause = Duration::ZERO;
    while stop.goes_on_after(pause) {
        if let Err(error) = tell_admins(state) {
            tracing::warn!(%error, "administrators were told nothing");
        }
        match end_unconfirmed(state) {
            Ok(0) => {}
            Ok(ended) => tracing::info!(ended, "requests that nobody confirmed have ended"),
            Err(error) => tracing::warn!(%error, "no unconfirmed request was ended"),
        }
        pause = LOOK_FOR_NOTICES_EVERY;
    }
}

/// Puts the reports that are due into the outbox, and the alerts when a network has asked for as many bookings as it may, or an
/// administrator's account is locked.
pub fn tell_admins(state: &State) -> Result<(), StorageError> {
    let (policies, now) = (state.load_policies()?, state.clock.now());
    let (practice, notifications) = (&policies.practice, policies.notifications);
    if let Some(day) = practice.day_begun(now) {
        let begins_week = practice.begins_week(day);
        state.db.transact(|tx| Notices { notifier: tx, notifications }.report(day, begins_week))?;
    }
    let Some(limits) = state.limits.open_bookings(&practice.booking) else { return Ok(()) };
    if notifications.want(AdminMessage::NetworkAtLimit) {
        state.db.transact(|tx| {
            if !bookings(tx).is_network_at_limit(&limits, practice, now)? {
                return Ok(());
            }
            let day = practice.local(now).date();
            Notices { notifier: tx, notifications }.tell(AdminMessage::NetworkAtLimit, day)
        })?;
    }
    if !notifications.want(AdminMessage::AccountLocked) {
        return Ok(());
    }
    state.db.transact(|tx| {
        let Some(locked_at) = logins(tx).locked(&policies.security.login, now)? else { return Ok(()) };
        let day = practice.local(locked_at).date();
        Notices { notifier: tx, notifications }.tell(AdminMessage::AccountLocked, day)
    })
}

/// Ends the requests that nobody has confirmed by email in time. Returns how many. Any number of processes may do it at once: each
/// locks the mediator and looks again.
pub fn end_unconfirmed(state: &State) -> Result<usize, BookingError> {
    let (policies, now) = (state.load_policies()?, state.clock.now());
    let practice = &policies.practice;
    let emails = state.limits.emails(&policies.notifications);
    let ids = state.db.read(|tx| bookings(tx).unconfirmed(practice, now))?;
    let mut ended = 0;
    for id in ids {
        ended += state.db.transact(|tx| {
            let Some(Changed { before, after }) = bookings(tx).end_unconfirmed(id, emails, practice, now)?
            else {
                return Ok(0);
            };
            tx.record(&AuditEntry::by_nobody(ENDED, id).detail(difference(&before, &after)))?;
            Ok::<_, BookingError>(1)
        })?;
    }
    Ok(ended)
}

/// Tells administrators of something that has just happened, as far as the database can be reached.
fn alert(state: &State, message: AdminMessage) {
    let told = state.load_policies().and_then(|policies| {
        let (notifications, day) = (policies.notifications, today(state, &policies));
        state.db.transact(|tx| Notices { notifier: tx, notifications }.tell(message, day))
    });
    if let Err(error) = told {
        tracing::warn!(%error, "no administrator was told");
    }
}

/// Where the practice is.
fn today(state: &State, policies: &Policies) -> NaiveDate {
    policies.practice.local(state.clock.now()).date()
}

/// Makes the backup that is due, if one is and no other process does; and deletes those that were kept long enough. Sends
/// administrators an alert when a backup that is due cannot be made.
pub fn make_backup(state: &State) -> Result<Option<BackupName>, BackupError> {
    let policy = state.db.read(|tx| tx.backup_policy().map(Option::unwrap_or_default))?;
    let Some(run) = state.db.transact(|tx| tx.begin_backup(&policy))? else { return Ok(None) };
    back_up_now(state, run, policy).map(Some).inspect_err(|_| alert(state, AdminMessage::BackupFailed))
}

fn back_up_now(state: &State, run: i64, policy: BackupPolicy) -> Result<BackupName, BackupError> {
    let (backups, now) = (&state.backups, state.clock.now());
    let name = backups.keep(BackupKind::Automatic, now)?;
    state.db.transact(|tx| tx.complete_backup(run))?;
    let retention = TimeDelta::days(policy.retention.0.into());
    // The backup is made, whatever becomes of these; the next run does what is left.
    let tidied = backups.copy_to_cloud().and_then(|()| backups.places.prune(retention, now));
    match tidied {
        Ok(deleted) => tracing::debug!(deleted, "old backups"),
        Err(error) => {
            let error = crate::command::explain(&error);
            tracing::error!(
                error,
                "the backup is made, but not copied to the cloud, or old ones not deleted"
            );
            alert(state, AdminMessage::BackupUnfinished);
        }
    }
    Ok(name)
}

/// The way to the mail server of the settings or, while they name none, of the configuration; without either mail waits.
fn mailer(state: &State) -> Result<Option<Arc<dyn Mailer>>, String> {
    let policies = state.load_policies().map_err(|error| error.to_string())?;
    match policies.mail_server(&state.config, state.vault.as_ref()) {
        None => Ok(state.mailer.clone()),
        Some(Ok(server)) => Ok(Some(Arc::new(server))),
        Some(Err(error)) => Err(error.to_string()),
    }
}

/// Sends the next message that is due, or notes why it did not leave; `false` when there is none.
pub fn deliver_next(state: &State, mailer: &dyn Mailer) -> Result<bool, StorageError> {
    let policies = state.load_policies()?;
    let taken = state.db.transact(|tx| deliveries(tx, state, &policies).take())?;
    let Some(queued) = taken else { return Ok(false) };
    let Some(outcome) = write(state, &policies, &queued).transpose() else {
        tracing::info!(mail = %queued.id, kind = queued.message.name(), "mail withdrawn: nobody wants it");
        return Ok(true);
    };
    let outcome = outcome.and_then(|mail| send(mailer, &mail));
    match &outcome {
        Ok(()) => tracing::info!(mail = %queued.id, kind = queued.message.name(), "mail sent"),
        Err(error) => {
            tracing::warn!(mail = %queued.id, kind = queued.message.name(), attempt = queued.attempts, %error, "mail not sent");
        }
    }
    state.db.transact(|tx| deliveries(tx, state, &policies).settle(&queued, outcome))?;
    Ok(true)
}

/// What the message says; `None` when it was withdrawn. Storage that fails for good must not hold the others up.
fn write(state: &State, policies: &Policies, queued: &Queued) -> Result<Option<Mail>, SendError> {
    let letterhead = policies.letterhead(&state.config);
    let written = state.db.transact(|tx| deliveries(tx, state, policies).write(queued, &letterhead));
    written.map_err(|error| match error {
        StorageError::Unavailable(_) => SendError::Temporary("The database was away".into()),
        StorageError::Failed(cause) => {
            tracing::error!(%cause, "a message cannot be written");
            SendError::Permanent("The message could not be written".into())
        }
    })
}

/// A message that makes the mail library panic must not stop those after it.
fn send(mailer: &dyn Mailer, mail: &Mail) -> Result<(), SendError> {
    let sent = catch_unwind(AssertUnwindSafe(|| mailer.send(mail)));
    sent.unwrap_or_else(|_| Err(SendError::Permanent("The message could not be put together".into())))
}

fn deliveries<'a>(tx: &'a Tx<'_>, state: &'a State, policies: &Policies) -> Deliveries<'a> {
    Deliveries {
        outbox: tx,
        bookings: tx,
        contacts: tx,
        admins: tx,
        reports: tx,
        links: state.links.as_ref(),
        notices: Notices { notifier: tx, notifications: policies.notifications },
        today: today(state, policies),
    }
}

/// Deletes what no longer counts. Gives the number of rows.
pub fn tidy(state: &State) -> Result<usize, StorageError> {
    state.limits.forget_old();
    let now = state.clock.now();
    state.db.transact(|tx| {
        let keys = tx.forget(now - TimeDelta::days(1))?;
        let origins = tx.forget_origins(now - RequestLimits::WINDOW)?;
        let challenges = tx.forget_challenges(now)?;
        Ok(keys + origins + challenges + tx.forget_sign_ins(now)? + tx.forget_old_mail()?)
    })
}
