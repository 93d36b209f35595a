//! Making and restoring backups on the host.

use std::fs::{File, OpenOptions, remove_file};
use std::io::{ErrorKind, IsTerminal, Write, stdin, stdout};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use infra::backup::{
    BackupError, BackupKind, BackupName, BackupPlaces, Comparison, PublishedAccount, restored,
};
use infra::backup_policy::BackupLocation;
use kernel::{Actor, Named, counted};

use crate::cause::cause_chain;
use crate::cli::failure::{Failure, state_to_check};
use crate::config::Config;
use crate::state::State;
use crate::state::standing::Program;

/// Where a backup goes.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BackupArgs {
    /// Something else to do with a backup
    #[command(subcommand)]
    pub command: Option<BackupCommand>,
    /// The file to write, which must not exist yet; without one, the backup goes where the settings
    /// say
    pub file: Option<PathBuf>,
    /// Make no backup; print the names of existing ones, newest first, with size and place
    #[arg(long, conflicts_with = "file")]
    pub list: bool,
}

/// What to do with a backup.
#[derive(Debug, Subcommand)]
pub enum BackupCommand {
    /// Try whether a backup restores: into a scratch database, comparing every row. Exits with 1 if it
    /// does not, and with 3 if that could not be tried
    Verify {
        /// The file, or the name of a backup in `DATA_DIR/backups` or in the cloud
        file: PathBuf,
    },
}

/// What to restore.
#[derive(Args, Debug)]
pub struct RestoreArgs {
    /// The file, or the name of a backup in `DATA_DIR/backups` or in the cloud
    pub file: PathBuf,
    /// Do not ask for confirmation
    #[arg(long)]
    pub yes: bool,
}

/// Makes a backup, lists them, or verifies one.
pub fn backup(config: Config, args: BackupArgs) -> Result<(), Failure> {
    match args.command {
        Some(BackupCommand::Verify { file }) => verify(config, &file),
        None => Ok(make(config, args)?),
    }
}

/// Restores a backup into a scratch database.
fn verify(config: Config, path: &Path) -> Result<(), Failure> {
    let state = state_to_check(config)?;
    let mut file = open(&state, path).map_err(Failure::unchecked)?;
    let contents = state.archive.backups.verify(&mut file, &|_| ()).map_err(|error| {
        let line = cause_chain(&error);
        if error.is_damage() { line.into() } else { Failure::unchecked(line) }
    })?;
    let rows: u64 = contents.tables.iter().map(|table| table.rows).sum();
    println!(
        "The backup restores: {} in {}, made on {} by Accord {}",
        counted(rows, "row", "rows"),
        counted(contents.tables.len(), "table", "tables"),
        contents.created_at.format("%Y-%m-%d %H:%M:%S UTC"),
        contents.version
    );
    Ok(())
}

fn make(config: Config, args: BackupArgs) -> Result<(), String> {
    let plain = |error: BackupError| cause_chain(&error);
    let state = State::new(config).map_err(|error| cause_chain(&error))?;
    if args.list {
        return list(&state.archive.backups.places).map_err(plain);
    }
    let place = if let Some(path) = args.file {
        write(&state, &path).map_err(plain)?.display().to_string()
    } else {
        let name = state.archive.backups.keep(BackupKind::Manual, state.now().utc).map_err(plain)?;
        state.archive.backups.copy_to_cloud().map_err(plain)?;
        place(&state, &name)
    };
    state.db(Program).transact(|tx| tx.note_backup().map_err(BackupError::from)).map_err(plain)?;
    println!("{place}");
    Ok(())
}

/// Lists this server's backups even if the cloud cannot be reached.
fn list(places: &BackupPlaces) -> Result<(), BackupError> {
    let (kept, trouble) = match places.list(BackupLocation::Both) {
        Ok(kept) => (kept, Ok(())),
        Err(error) => (places.list(BackupLocation::Local)?, Err(error)),
    };
    for backup in kept {
        println!("{} {} {}", backup.name, backup.size, backup.location.name());
    }
    trouble
}

/// The argument for `accord restore`: a path if it is in the folder, a name if it is in the cloud.
fn place(state: &State, name: &BackupName) -> String {
    let path = state.config.data_dir.join("backups").join(name.to_string());
    if path.exists() { path.display().to_string() } else { name.to_string() }
}

/// Readable only by its owner; a failed backup leaves no file behind.
fn write(state: &State, path: &Path) -> Result<PathBuf, BackupError> {
    let new = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    let mut file = new.map_err(BackupError::File)?;
    let written = state.archive.backups.write(&mut file, state.now().utc);
    let written = written.and_then(|_| file.sync_all().map_err(BackupError::File));
    if written.is_err() {
        let _ = remove_file(path);
    }
    written.map(|()| path.to_owned())
}

/// Restores a backup after showing the operator what will change.
pub fn restore(config: Config, args: &RestoreArgs) -> Result<(), String> {
    let plain = |error: BackupError| cause_chain(&error);
    let state = State::new(config).map_err(|error| cause_chain(&error))?;
    let mut file = open(&state, &args.file)?;
    let comparison = state.archive.backups.compare(&mut file, &|_| ()).map_err(plain)?;
    print!("{}", shown(&comparison));
    if !args.yes && !agreed()? {
        return Err("nothing was changed".into());
    }
    let audit = restored(Actor::Host, String::new(), "on the host");
    let (comparison, kept) =
        state.archive.backups.restore(&mut file, None, &audit, state.now().utc, &|_| ()).map_err(plain)?;
    println!("Restored. The previous data was kept as {}", place(&state, &kept));
    println!("Erased since that backup was made, and erased again: {}", people(comparison.forgotten_again));
    println!("Taken away since that backup was made, and taken away again: {}", comparison.revoked_again);
    println!("Emails held until someone sends or drops them: {}", comparison.held_mail);
    Ok(())
}

/// A file, or else the stored backup with that name.
fn open(state: &State, path: &Path) -> Result<File, String> {
    let name = path.to_str().and_then(|text| text.parse::<BackupName>().ok());
    match (File::open(path), name) {
        (Err(error), Some(name)) if error.kind() == ErrorKind::NotFound => {
            let kept = state.archive.backups.places.open(&name).map_err(|error| cause_chain(&error))?;
            kept.ok_or_else(|| format!("{name}: there is no such backup"))
        }
        (opened, _) => opened.map_err(|error| format!("{}: {error}", path.display())),
    }
}

fn shown(comparison: &Comparison) -> String {
    let contents = &comparison.contents;
    let head = format!(
        "A backup of {} made by Accord {}. All current data is overwritten:\n\n{:<20} {:>9} {:>9}\n",
        contents.created_at.format("%Y-%m-%d %H:%M:%S UTC"),
        contents.version,
        "",
        "now",
        "then"
    );
    let row = |change: &infra::backup::TableChange| {
        format!("{:<20} {:>9} {:>9}\n", change.table, change.now, change.then)
    };
    let tables: String = comparison.tables.iter().map(row).collect();
    let again = match comparison.forgotten_again {
        0 => String::new(),
        some => {
            format!("Erased since this backup was made, and erased again by the restore: {}\n", people(some))
        }
    };
    let revoked = match comparison.revoked_again {
        0 => String::new(),
        some => format!(
            "Accounts, roles, calendar feeds and passkeys that were taken away since, and are taken away again: {some}\n"
        ),
    };
    let waiting = match comparison.held_mail {
        0 => String::new(),
        some => format!("Emails that were waiting, and are held until someone sends or drops them: {some}\n"),
    };
    let locked = |PublishedAccount { email, .. }: &PublishedAccount| {
        format!(
            "{email} has the demo password and comes back without one; \
             set one with: accord admin set-password {email}\n"
        )
    };
    format!(
        "{head}{tables}\n{again}{revoked}{waiting}{}",
        comparison.published.iter().map(locked).collect::<String>()
    )
}

fn people(count: u64) -> String {
    if count == 1 { "1 person".into() } else { format!("{count} people") }
}

fn agreed() -> Result<bool, String> {
    if !stdin().is_terminal() {
        return Err("not a terminal: use --yes".into());
    }
    print!("Type yes to continue: ");
    let mut answer = String::new();
    stdout().flush().and_then(|()| stdin().read_line(&mut answer)).map_err(|error| error.to_string())?;
    Ok(answer.trim() == "yes")
}
