//! The manual pages and the completions that a package installs.

use std::fs;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cause::cause_chain;

/// Where they go.
#[derive(Args, Debug)]
pub struct PapersArgs {
    /// The folder to write to
    folder: PathBuf,
}

/// Writes one manual page per command, and one file of completions per shell.
pub(super) fn write(mut program: Command, args: &PapersArgs) -> Result<(), String> {
    let written = (|| {
        fs::create_dir_all(&args.folder)?;
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            clap_complete::generate_to(shell, &mut program, "accord", &args.folder)?;
        }
        clap_mangen::generate_to(program, &args.folder)
    })();
    written.map_err(|error| format!("{}: {}", args.folder.display(), cause_chain(&error)))
}
