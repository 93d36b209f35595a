//! The machine's clock.

use chrono::{DateTime, Utc};
use kernel::Clock;

/// The system clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place where the clock is read")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}
