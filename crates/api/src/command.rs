//! The subcommands of `accord`.

use clap::{Args, Subcommand};
use infra::pg::Db;

use crate::admin_cli::AdminCommand;
use crate::backup_cli::{self, BackupArgs, RestoreArgs};
use crate::config::{Config, ConfigError, VARIABLES};
use crate::state::State;
use crate::{openapi, seed, serve};

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the site, the API and the frontend
    #[command(after_help = variables())]
    Serve(ServeArgs),
    /// Bring the database up to date
    Migrate,
    /// Fill an empty database with invented data for a demonstration
    SeedDemo,
    /// Manage the administrators from the host
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Write all data of the practice into one file, sealed under `DATA_KEY`
    Backup(BackupArgs),
    /// Put what a backup holds in place of all there is; shows what that changes, and asks
    Restore(RestoreArgs),
    /// Print the API's OpenAPI document
    Openapi,
}

/// How to serve.
#[derive(Args, Clone, Copy, Debug)]
pub struct ServeArgs {
    /// Leave sending mail and tidying up to another process
    #[arg(long)]
    pub no_worker: bool,
}

impl Command {
    /// Does it. The error is one line for the operator.
    pub fn run(self, config: impl FnOnce() -> Result<Config, ConfigError>) -> Result<(), String> {
        if matches!(self, Self::Openapi) {
            print!("{}", openapi::text());
            return Ok(());
        }
        let config = config().map_err(|error| error.to_string())?;
        let _log = crate::log::start(&config.log)?;
        match self {
            Self::Serve(args) => serve::run(config, args),
            Self::Migrate => {
                Db::new(&config.database_url, config.db_pool_size).migrate().map_err(|error| explain(&error))
            }
            Self::SeedDemo => seed_demo(config),
            Self::Admin(command) => command.run(&config),
            Self::Backup(args) => backup_cli::backup(config, args),
            Self::Restore(args) => backup_cli::restore(config, &args),
            Self::Openapi => Ok(()),
        }
    }
}

fn seed_demo(config: Config) -> Result<(), String> {
    if !config.demo {
        return Err(
            "seed-demo adds an administrator whose password is published; set DEMO=1 for a demonstration"
                .into(),
        );
    }
    let state = State::new(config).map_err(|error| explain(&error))?;
    crate::admin_cli::add_demo_admin(&state)?;
    let practice = state.load_policies().map_err(|error| explain(&error))?.practice.clone();
    let now = state.now();
    let seeded = state.db.transact(|tx| seed::seed(tx, &practice, now)).map_err(|error| explain(&error))?;
    tracing::info!(seeded, "demonstration");
    Ok(())
}

/// The error and what caused it, in one line.
pub(crate) fn explain(error: &(dyn std::error::Error + 'static)) -> String {
    let chain = std::iter::successors(Some(error), |error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
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
