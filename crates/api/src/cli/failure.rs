//! How a command fails: one line for the operator, and the program's exit code.

use std::process::ExitCode;

use infra::pg::ExamineError;

use crate::cause::cause_chain;
use crate::config::Config;
use crate::state::State;
use crate::state::standing::Program;

/// Why a command failed.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// One line with what to do; empty if everything has been said.
    pub line: String,
}

impl Failure {
    /// What was to be checked is not in order, or what was to be done was not done.
    pub const FAILED: u8 = 1;

    /// What was to be checked could not be checked.
    pub const UNCHECKED: u8 = 3;

    /// What was to be checked could not be checked.
    #[must_use]
    pub fn unchecked(line: impl Into<String>) -> Self {
        Self { code: Self::UNCHECKED, line: line.into() }
    }

    /// Prints the line, and passes on the exit code.
    #[must_use]
    pub fn report(&self) -> ExitCode {
        if !self.line.is_empty() {
            eprintln!("accord: {}", self.line);
        }
        self.code.into()
    }
}

impl From<String> for Failure {
    fn from(line: String) -> Self {
        Self { code: Self::FAILED, line }
    }
}

/// The state for a command that checks something. Without a connection, the failure says what to do.
pub fn state_to_check(config: Config) -> Result<State, Failure> {
    let state = State::new(config).map_err(|error| Failure::unchecked(cause_chain(&error)))?;
    match state.db(Program).examine() {
        Err(ExamineError::NoConnection(why)) => Err(Failure::unchecked(why.to_string())),
        _ => Ok(state),
    }
}
