/// A window of a list: at most `limit` rows after the first `offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Page {
    /// Rows wanted, at most [`Page::MAX`].
    pub limit: i64,
    /// Rows skipped.
    pub offset: i64,
}

impl Page {
    /// No list hands out more rows at once.
    pub const MAX: i64 = 500;
}

/// The rows of one page, and how many there are in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paged<T> {
    /// The rows of the page.
    pub items: Vec<T>,
    /// Rows in the whole list.
    pub total: i64,
}
