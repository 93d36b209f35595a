//! The subcommands of `accord`.

pub mod accounts;
pub mod admin;
pub mod audit;
pub mod backup;
mod demo;
mod demo_matters;
pub mod doctor;
pub mod failure;
pub mod leftovers;
mod papers;
pub mod seed;
pub mod serve;
pub mod setup;

use clap::Subcommand;
use content::MediaStore;
use infra::pg::Db;

use crate::app;
use crate::cause::cause_chain;
use crate::config::{Config, ConfigError, VARIABLES};
use crate::http::{log, openapi};
use crate::state::State;
use crate::state::moment::Moment;
use crate::state::standing::{Host, Program};

use admin::AdminCommand;
use audit::AuditCommand;
use backup::{BackupArgs, RestoreArgs};
use doctor::DoctorArgs;
use failure::Failure;
use papers::PapersArgs;
use seed::SeedError;
use serve::ServeArgs;
use setup::SetupArgs;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the site, the API and the frontend
    #[command(after_help = variables())]
    Serve(ServeArgs),
    /// Bring the database up to date
    Migrate,
    /// Create role, database, data folder, keys, tables and the first owner; safe to repeat
    Setup(SetupArgs),
    /// Check database, disk, keys, mail and backups, and say what to do; exits with 1 if there is a
    /// problem
    Doctor(DoctorArgs),
    /// Fill an empty database with invented demo data
    SeedDemo,
    /// Manage the administrators from the host
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Check the audit log
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Write all of the practice's data to one file, encrypted with `DATA_KEY`
    Backup(BackupArgs),
    /// Replace all data with a backup's; shows what will change, and asks for confirmation
    Restore(RestoreArgs),
    /// Print the API's OpenAPI document
    Openapi,
    /// Write the manual pages and the shells' completions, for the package
    #[command(hide = true)]
    Papers(PapersArgs),
}

impl Command {
    /// Runs the command; `program` is the whole program's command line.
    pub fn run(
        self,
        program: clap::Command,
        config: impl FnOnce() -> Result<Config, ConfigError>,
    ) -> Result<(), Failure> {
        match self {
            Self::Openapi => {
                print!("{}", openapi::text(app::routes));
                return Ok(());
            }
            Self::Papers(args) => return Ok(papers::write(program, &args)?),
            _ => {}
        }
        let config = config().map_err(|error| error.to_string())?;
        // These two speak to a person, and have all they say on their own.
        match self {
            Self::Setup(args) => return Ok(setup::run(&config, &args)?),
            Self::Doctor(args) => return doctor::run(&config, args),
            _ => {}
        }
        let _log = log::start(&config.log)?;
        Ok(match self {
            Self::Serve(args) => serve::run(config, args),
            Self::Migrate => Db::new(&config.database_url, config.db_pool_size)
                .migrate()
                .map_err(|error| cause_chain(&error)),
            Self::SeedDemo => seed_demo(config),
            Self::Admin(command) => command.run(&config),
            Self::Audit(command) => return command.run(config),
            Self::Backup(args) => return backup::backup(config, args),
            Self::Restore(args) => backup::restore(config, &args),
            Self::Openapi | Self::Papers(_) | Self::Setup(_) | Self::Doctor(_) => Ok(()),
        }?)
    }
}

fn seed_demo(config: Config) -> Result<(), String> {
    if !config.demo {
        return Err(
            "seed-demo adds an administrator whose password is published; set DEMO=1 for a demo".into()
        );
    }
    let state = State::new(config).map_err(|error| cause_chain(&error))?;
    admin::add_demo_admin(&state)?;
    let at = state.load_moment(&Host).map_err(|error| cause_chain(&error))?;
    let is_empty = state.db(Program).read(seed::is_empty).map_err(|error| cause_chain(&error))?;
    let seeded = is_empty && seed_practice(&state, &at).map_err(|error| cause_chain(&error))?;
    admin::add_demo_people(&state)?;
    tracing::info!(seeded, "demonstration");
    Ok(())
}

/// Stores the files first, so that everything listed can be shown.
fn seed_practice(state: &State, at: &Moment<Program>) -> Result<bool, SeedError> {
    let images = seed::pictures(at.utc)?;
    for file in images.iter().flat_map(|image| &image.pictures) {
        state.db(Program).put(file)?;
    }
    let images: Vec<_> = images.into_iter().map(|image| image.item).collect();
    state.db(Program).transact(|tx| seed::seed(tx, at, &images))
}

/// The settings, for `accord serve --help`.
fn variables() -> String {
    let line = |variable: &crate::config::Variable| {
        let default =
            if variable.default.is_empty() { String::new() } else { format!(" [{}]", variable.default) };
        format!("  {:<16} {}{default}\n", variable.name, variable.help)
    };
    format!("Environment:\n{}", VARIABLES.iter().map(line).collect::<String>())
}
