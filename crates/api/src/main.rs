//! The `accord` program.

use std::process::ExitCode;

use api::cli::Command;
use api::config::Config;
use clap::{CommandFactory, Parser};
use mimalloc::MiMalloc;

/// A list of sessions is a thousand small strings; this allocator takes a quarter of the time of
/// the system's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The website and back office of a mediation practice. Settings come from the environment: see
/// `accord serve --help`.
#[derive(Parser)]
#[command(name = "accord", version)]
struct Accord {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let command = Accord::parse().command;
    match command.run(Accord::command(), Config::from_env) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
