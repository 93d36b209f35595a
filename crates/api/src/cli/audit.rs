//! Checking the audit log on the host.

use clap::Subcommand;
use infra::pg::AuditCheck;

use crate::cause::cause_chain;
use crate::cli::failure::{Failure, state_to_check};
use crate::config::Config;
use crate::state::standing::Program;

/// What to do.
#[derive(Debug, Subcommand)]
pub enum AuditCommand {
    /// Check that no line was changed or removed since it was sealed; names the first one that was.
    /// Exits with 1 if there is one,
    /// and with 3 if it could not be checked
    Verify,
}

impl AuditCommand {
    /// Runs the command.
    pub fn run(self, config: Config) -> Result<(), Failure> {
        let Self::Verify = self;
        let state = state_to_check(config)?;
        let found = state.db(Program).transact(|tx| tx.check_audit_log(&state.seals));
        let text = report(&found.map_err(|error| Failure::unchecked(cause_chain(&error)))?)?;
        println!("{text}");
        Ok(())
    }
}

/// What the check found, in one line; an error if the log is not as it was.
pub fn report(found: &AuditCheck) -> Result<String, String> {
    match found {
        AuditCheck::Intact { lines, unsealed, last } => Ok(format!(
            "The audit log is intact: {} sealed, {unsealed} not yet, last seal {}",
            kernel::counted(*lines, "line", "lines"),
            if last.is_empty() { "none" } else { last }
        )),
        AuditCheck::Changed { line } => Err(format!("line {line} of the audit log was changed")),
        AuditCheck::Missing { line } => Err(format!("line {line} of the audit log is missing")),
        AuditCheck::SealMissing { number } => Err(format!("seal {number} of the audit log is missing")),
    }
}
