use chrono::{DateTime, Utc};

/// The source of the present moment. Rules take time as an argument; only the outermost layer asks the clock.
pub trait Clock: Send + Sync {
    /// The present moment in UTC.
    fn now(&self) -> DateTime<Utc>;
}

/// A moment stands still: what tests hand to a rule.
impl Clock for DateTime<Utc> {
    fn now(&self) -> DateTime<Utc> {
        *self
    }
}
