use chrono::{DateTime, Utc};

/// The source of the current time. Rules take the time as an argument; only the outermost layer
/// asks the clock.
pub trait Clock: Send + Sync {
    /// The current time in UTC.
    fn now(&self) -> DateTime<Utc>;
}

/// A fixed time, for tests.
impl Clock for DateTime<Utc> {
    fn now(&self) -> DateTime<Utc> {
        *self
    }
}
