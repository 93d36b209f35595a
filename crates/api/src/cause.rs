//! Formats an error on one line.

use std::error::Error;

/// The error and its causes, joined by `: `.
#[must_use]
pub fn cause_chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
