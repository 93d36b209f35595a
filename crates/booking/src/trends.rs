use crate::Completion;

/// A number now, and the number it is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trend {
    pub now: i64,
    pub before: i64,
}

/// How numbers of bookings change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trends {
    /// Requested in the last seven days, and in the seven days before.
    pub requested: Trend,
    /// Pending: requested in the last seven days, and earlier.
    pub pending: Trend,
    /// Completed: sessions of the last thirty days, and of the thirty days before.
    pub completed: Trend,
    /// Sessions of the coming seven days that are confirmed, and those of the last seven days.
    pub confirmed: Trend,
    /// Bookings of past days.
    pub completion: Completion,
}
