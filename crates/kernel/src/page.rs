/// A slice of a list: at most `limit` rows after the first `offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// Number of rows requested, at most [`Page::MAX`].
    pub limit: i64,
    /// Number of rows to skip.
    pub offset: i64,
}

impl Page {
    /// The whole list, where it is known to be short.
    pub const ALL: Self = Self { limit: i64::MAX, offset: 0 };

    /// The most rows a list ever returns at once.
    pub const MAX: i64 = 500;

    /// Up to here, the rows of a list are counted (ADR 0050).
    pub const COUNTED: i64 = 10_000;

    /// Up to here, what a search finds is counted: each row is compared with its text.
    pub const FOUND: i64 = 1_000;
}

/// The number of rows of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    /// As many as were counted.
    pub rows: i64,
    /// Whether there are more than were counted.
    pub more: bool,
}

impl From<i64> for Total {
    fn from(rows: i64) -> Self {
        Self { rows, more: false }
    }
}

impl From<usize> for Total {
    fn from(rows: usize) -> Self {
        i64::try_from(rows).unwrap_or(i64::MAX).into()
    }
}

/// The rows of one page, and the total number of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paged<T> {
    /// The rows of the page.
    pub items: Vec<T>,
    /// Number of rows in the whole list.
    pub total: Total,
}
