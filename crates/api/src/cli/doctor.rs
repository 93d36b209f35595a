//! Checks an installation and says in words what to do.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use clap::Args;
use infra::audit_seals::AuditSeals;
use infra::backup::{BackupHealth, BackupPlaces, KeptBackup, VerificationOutcome};
use infra::backup_policy::BackupLocation;
use infra::clock::SystemClock;
use infra::mail::Smtp;
use infra::pg::{Db, Examination, ExamineError};
use infra::token::existing_key_in;
use infra::vault::XChaCha;
use kernel::{Clock, Named, StorageError, counted};
use serde::Serialize;

use crate::cause::cause_chain;
use crate::cli::failure::Failure;
use crate::cli::leftovers::{self, Leftover};
use crate::config::Config;
use crate::routes::pages::shell::Shell;
use crate::routes::system::size;
use crate::state::archive::backup_places;
use crate::state::policies::Policies;

/// How to report.
#[derive(Args, Clone, Copy, Debug)]
pub struct DoctorArgs {
    /// Print JSON: a list of objects with check, verdict, text and advice
    #[arg(long)]
    pub json: bool,
}

/// How a check turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// In order.
    Ok,
    /// Works, but someone should look at it.
    Warning,
    /// Does not work, or may lose something.
    Problem,
}

kernel::named!(Verdict { Ok = "ok", Warning = "warning", Problem = "problem" });

/// What one check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub check: &'static str,
    /// How it turned out.
    pub verdict: Verdict,
    /// What is so.
    pub text: String,
    /// What to do; empty if nothing.
    pub advice: String,
}

#[derive(Serialize)]
struct FindingJson<'f> {
    check: &'f str,
    verdict: &'f str,
    text: &'f str,
    advice: &'f str,
}

/// Free space in `DATA_DIR` below which there is a warning, and a problem.
const LITTLE_SPACE: u64 = 1_000_000_000;
const NO_SPACE: u64 = 100_000_000;

/// How far this machine's clock and the database's may be apart, in seconds.
const CLOCK_TOLERANCE: i64 = 2;

/// Prints what was found. Fails if there is a problem.
pub fn run(config: &Config, args: DoctorArgs) -> Result<(), Failure> {
    let findings = examine(config);
    if args.json {
        let json: Vec<_> = findings.iter().map(Finding::json).collect();
        let text = serde_json::to_string_pretty(&json).map_err(|error| error.to_string())?;
        println!("{text}");
    } else {
        for finding in &findings {
            println!("{}", finding.line());
        }
    }
    let problems = findings.iter().filter(|finding| finding.verdict == Verdict::Problem).count();
    if problems == 0 { Ok(()) } else { Err(Failure { code: Failure::FAILED, line: String::new() }) }
}

impl Finding {
    fn new(
        check: &'static str,
        verdict: Verdict,
        text: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Self { check, verdict, text: text.into(), advice: advice.into() }
    }

    fn ok(check: &'static str, text: impl Into<String>) -> Self {
        Self::new(check, Verdict::Ok, text, "")
    }

    fn line(&self) -> String {
        let Self { check, verdict, text, advice } = self;
        let advice = if advice.is_empty() { String::new() } else { format!(" {advice}.") };
        format!("{:<8} {check:<12} {text}.{advice}", verdict.name())
    }

    fn json(&self) -> FindingJson<'_> {
        let Self { check, verdict, text, advice } = self;
        FindingJson { check, verdict: verdict.name(), text, advice }
    }
}

/// Checks everything. Changes nothing.
#[must_use]
pub fn examine(config: &Config) -> Vec<Finding> {
    let db = Db::new(&config.database_url, 2);
    let (mut findings, found) = database(&db);
    findings.extend(disk(&config.data_dir));
    findings.push(frontend(config));
    let (session_key, data_key) = (
        key(config, "JWT_SECRET", config.jwt_secret.as_ref(), "jwt-key"),
        key(config, "DATA_KEY", config.data_key.as_ref(), "data-key"),
    );
    // The rest reads the practice's data.
    let is_usable = found.is_some_and(|found| found.missing_migrations == 0);
    findings.extend(session_key.err());
    match data_key {
        Ok(data_key) => {
            findings.push(if is_usable {
                fits(&db, &data_key)
            } else {
                Finding::ok("keys", "The keys are there")
            });
            if is_usable {
                findings.extend(or_unreadable("mail", mail(config, &db, &data_key)));
            }
        }
        Err(finding) => findings.push(finding),
    }
    if is_usable {
        findings.extend(or_unreadable("backups", backups(config, &db)));
        findings.extend(or_unreadable("demo", demo(config, &db)));
    }
    findings
}

fn or_unreadable(check: &'static str, found: Result<Vec<Finding>, StorageError>) -> Vec<Finding> {
    found.unwrap_or_else(|error| {
        vec![Finding::new(check, Verdict::Problem, cause_chain(&error), "Check the database")]
    })
}

fn database(db: &Db) -> (Vec<Finding>, Option<Examination>) {
    let found = match db.examine() {
        Ok(found) => found,
        Err(ExamineError::NoConnection(why)) => {
            let why = why.to_string();
            let (text, advice) = why.split_once(". ").unwrap_or((&why, ""));
            return (vec![Finding::new("database", Verdict::Problem, text, advice)], None);
        }
        Err(error) => {
            let finding =
                Finding::new("database", Verdict::Problem, cause_chain(&error), "See PostgreSQL's log");
            return (vec![finding], None);
        }
    };
    let Examination { version, database, role, .. } = &found;
    let text = format!("PostgreSQL {version}, database {database} as {role}, {}", size(found.bytes));
    let mut findings = vec![Finding::ok("database", text)];
    let mut add = |applies: bool, check, verdict, text: String, advice: String| {
        if applies {
            findings.push(Finding::new(check, verdict, text, advice));
        }
    };
    add(
        found.is_too_old,
        "database",
        Verdict::Problem,
        format!("PostgreSQL {version} is too old"),
        "Upgrade it to 15 or newer".into(),
    );
    add(
        found.is_read_only,
        "database",
        Verdict::Problem,
        "The database accepts no writes".into(),
        "Name the primary in DATABASE_URL".into(),
    );
    add(
        !found.may_migrate || found.foreign_tables > 0,
        "database",
        Verdict::Problem,
        format!("The role {role} may not change all tables, so the next update fails"),
        format!(
            "As a superuser, run: ALTER DATABASE {database} OWNER TO {role}, and REASSIGN OWNED for its tables"
        ),
    );
    add(
        !found.may_create_databases,
        "database",
        Verdict::Warning,
        format!("The role {role} may not create databases, so no backup can be verified"),
        format!("As a superuser, run: ALTER ROLE {role} CREATEDB"),
    );
    add(
        found.logs_rows,
        "database",
        Verdict::Warning,
        "PostgreSQL's log may contain clients' data".into(),
        "See \"PostgreSQL's log\" in docs/deployment.md".into(),
    );
    let (missing, unknown) = (found.missing_migrations, found.unknown_migrations);
    add(
        missing > 0,
        "migrations",
        Verdict::Problem,
        format!("{missing} are missing"),
        "Run: accord migrate".into(),
    );
    add(
        unknown > 0,
        "migrations",
        Verdict::Warning,
        format!("A newer version of Accord has run {unknown} that this one does not know"),
        "Update this installation".into(),
    );
    add(missing + unknown == 0, "migrations", Verdict::Ok, "All have been run".into(), String::new());
    let seconds = found.ahead.num_seconds();
    let apart = seconds.unsigned_abs();
    let direction = if seconds > 0 { "ahead of" } else { "behind" };
    add(
        seconds.abs() > CLOCK_TOLERANCE,
        "clock",
        Verdict::Warning,
        format!("This machine's clock is {} {direction} the database's", counted(apart, "second", "seconds")),
        "Set both by NTP: bookings go by the database's".into(),
    );
    add(
        seconds.abs() <= CLOCK_TOLERANCE,
        "clock",
        Verdict::Ok,
        "This machine and the database agree".into(),
        String::new(),
    );
    (findings, Some(found))
}

fn disk(data_dir: &Path) -> Vec<Finding> {
    let place = data_dir.display();
    let problem = |text: String, advice: &str| vec![Finding::new("disk", Verdict::Problem, text, advice)];
    if let Err(error) = fs::metadata(data_dir) {
        return problem(format!("DATA_DIR {place}: {error}"), "Run: accord setup");
    }
    if rustix::fs::access(data_dir, rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK).is_err() {
        return problem(
            format!("DATA_DIR {place} is not writable"),
            "Give it to the user that runs the server",
        );
    }
    let free = match rustix::fs::statvfs(data_dir) {
        Ok(about) => about.f_bavail.saturating_mul(about.f_frsize),
        Err(error) => return problem(format!("DATA_DIR {place}: {error}"), "Check the disk"),
    };
    let text = format!("{} free in {place}", size(free));
    let advice = "Make room: backups need it, and PostgreSQL stops when its disk is full";
    vec![match free {
        0..NO_SPACE => Finding::new("disk", Verdict::Problem, text, advice),
        NO_SPACE..LITTLE_SPACE => Finding::new("disk", Verdict::Warning, text, advice),
        _ => Finding::ok("disk", text),
    }]
}

fn frontend(config: &Config) -> Finding {
    let place = config.frontend_dir.display();
    match Shell::load(&config.frontend_dir) {
        Ok(_) => Finding::ok("frontend", format!("Built, in {place}")),
        Err(error) => Finding::new(
            "frontend",
            Verdict::Problem,
            format!("FRONTEND_DIR {place}: {error}"),
            "Name the folder of the built frontend",
        ),
    }
}

/// What a former demo left behind.
fn demo(config: &Config, db: &Db) -> Result<Vec<Finding>, StorageError> {
    let left = db.read(|tx| leftovers::find(tx, config))?;
    if left.is_empty() {
        return Ok(vec![Finding::ok(
            "demo",
            if config.demo { "This is one" } else { "Nothing of one is left" },
        )]);
    }
    let warning = |left: Leftover| Finding::new("demo", Verdict::Warning, left.text, left.advice);
    Ok(left.into_iter().map(warning).collect())
}

/// A key from the environment or its file, which is not created here.
fn key(config: &Config, name: &str, given: Option<&String>, file: &str) -> Result<Vec<u8>, Finding> {
    if let Some(key) = given {
        return Ok(key.as_bytes().to_vec());
    }
    let path = config.data_dir.join(file);
    let place = path.display();
    let problem = |text: String, advice: String| Finding::new("keys", Verdict::Problem, text, advice);
    let about = fs::metadata(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => problem(
            format!("{place} is missing, and {name} is not set"),
            "Put the old key back; only for a new installation, run: accord setup".into(),
        ),
        _ => problem(format!("{place}: {error}"), "Run this as the user that runs the server".into()),
    })?;
    let mode = about.permissions().mode() & 0o777;
    if mode.trailing_zeros() < 6 {
        return Err(problem(
            format!("{place} can be read by others (mode {mode:o})"),
            format!("Run: chmod 600 {place}"),
        ));
    }
    existing_key_in(&path).map_err(|error| {
        problem(format!("{place}: {error}"), "Put the old key back from where you keep its copy".into())
    })
}

/// Whether the data key is the one the database has been used with.
fn fits(db: &Db, data_key: &[u8]) -> Finding {
    let fits = AuditSeals::new(data_key)
        .map_err(|error| StorageError::Failed(error.into()))
        .and_then(|seals| db.read(|tx| tx.newest_seal_fits(&seals)));
    match fits {
        Ok(Some(true)) => Finding::ok("keys", "The data key is the one this database was used with"),
        Ok(None) => Finding::ok("keys", "The keys are there; nothing has been sealed with them yet"),
        Ok(Some(false)) => Finding::new(
            "keys",
            Verdict::Problem,
            "The data key is not the one this database was used with, or the newest line of the audit log was changed",
            "Put the old key back; if it is the old one, run: accord audit verify",
        ),
        Err(error) => Finding::new("keys", Verdict::Problem, cause_chain(&error), "Check the database"),
    }
}

fn mail(config: &Config, db: &Db, data_key: &[u8]) -> Result<Vec<Finding>, StorageError> {
    let (policies, mail, held) =
        db.read(|tx| Ok::<_, StorageError>((Policies::load(tx)?, tx.unsent()?, tx.held_mail()?)))?;
    let vault = XChaCha::new(data_key);
    let (place, server) = if let Some(server) = policies.mail_server(config, &vault) {
        ("Settings, Email", Some(server.map_err(|error| error.to_string())))
    } else {
        let server = config.smtp_url.as_ref().map(|url| Smtp::new(url, &config.mail_from));
        ("SMTP_URL", server.map(|server| server.map_err(|error| error.to_string())))
    };
    let mut findings = vec![match server.map(|server| server.map(|server| config.equip(server))) {
        None => Finding::new(
            "mail",
            Verdict::Warning,
            "No mail server is set, so mail waits",
            "Set one in Settings, Email, or in SMTP_URL",
        ),
        Some(Err(error)) => Finding::new("mail", Verdict::Problem, error, format!("Correct it: {place}")),
        Some(Ok(server)) => match server.greet() {
            Ok(()) => {
                Finding::ok("mail", format!("The mail server of {place} answers and lets this server in"))
            }
            Err(error) => Finding::new(
                "mail",
                Verdict::Problem,
                format!(
                    "The mail server of {place} cannot be used: {}",
                    error.to_string().trim_end_matches('.')
                ),
                "Correct the settings, or ask the mail provider; until then mail waits",
            ),
        },
    }];
    let text = format!("{} waiting, {} given up, {held} held after a restore", mail.waiting, mail.given_up);
    findings.push(if mail.given_up > 0 || held > 0 {
        Finding::new("outbox", Verdict::Warning, text, "Look at Notifications, Sent")
    } else {
        Finding::ok("outbox", text)
    });
    Ok(findings)
}

fn backups(config: &Config, db: &Db) -> Result<Vec<Finding>, StorageError> {
    let (health, verification) = db.read(|tx| {
        let policy = tx.backup_policy()?.unwrap_or_default();
        Ok::<_, StorageError>((tx.backup_health(&policy)?, tx.latest_verification()?))
    })?;
    let places = backup_places(config);
    let mut findings = vec![made(health, newest(&places))];
    if let Some(verification) = verification {
        let (name, problem) = (&verification.backup, &verification.problem);
        findings.push(match verification.outcome {
            Some(VerificationOutcome::Restores) => {
                let day = verification.started_at.format("%Y-%m-%d");
                Finding::ok("restoring", format!("{name} was restored on {day}, and every row came back"))
            }
            Some(VerificationOutcome::Damaged) => Finding::new(
                "restoring",
                Verdict::Problem,
                format!("{name} does not restore: {problem}"),
                "Make a new one with accord backup, check the disk, and verify it with accord backup verify",
            ),
            Some(VerificationOutcome::Unknown) => Finding::new(
                "restoring",
                Verdict::Warning,
                format!("{name} could not be verified: {}", problem.trim_end_matches('.')),
                "Mend that; the server tries again every day",
            ),
            None => Finding::ok("restoring", format!("{name} is being verified")),
        });
    } else {
        findings.push(Finding::new(
            "restoring",
            Verdict::Warning,
            "No backup has been verified yet",
            "The server does it within a day of its first backup; at once: accord backup verify FILE",
        ));
    }
    Ok(findings)
}

/// The newest backup, wherever it can be seen.
fn newest(places: &BackupPlaces) -> Result<Option<KeptBackup>, String> {
    let kept = places.list(BackupLocation::Both).map_err(|error| cause_chain(&error))?;
    Ok(kept.into_iter().next())
}

fn made(health: BackupHealth, newest: Result<Option<KeptBackup>, String>) -> Finding {
    let newest = match newest {
        Ok(newest) => newest,
        Err(error) => {
            return Finding::new(
                "backups",
                Verdict::Problem,
                format!("The backups cannot be listed: {error}"),
                "Check the disk and the bucket",
            );
        }
    };
    let text = newest.map_or("There is no backup yet".to_owned(), |newest| {
        let hours = (SystemClock.now() - newest.name.created_at()).num_hours();
        let age = if hours < 48 { counted(hours, "hour", "hours") } else { format!("{} days", hours / 24) };
        format!("The newest backup is {age} old, {}", size(newest.size))
    });
    let problem =
        |why: &str, advice: &str| Finding::new("backups", Verdict::Problem, format!("{why}. {text}"), advice);
    match health {
        BackupHealth::Ok | BackupHealth::Damaged => Finding::ok("backups", text),
        BackupHealth::Off => Finding::new(
            "backups",
            Verdict::Warning,
            format!("Automatic backups are off. {text}"),
            "Turn them on in Settings, Backup",
        ),
        BackupHealth::Failed => problem("The last automatic backup failed", "The server's log says why"),
        BackupHealth::Overdue => {
            problem("A backup is overdue", "Check that a server with a worker is running")
        }
    }
}
