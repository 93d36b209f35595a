use kernel::MatterId;

use crate::LatestSession;

/// Which matters to list; `None` means all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatterFilter {
    /// One of these.
    pub ids: Option<Vec<MatterId>>,
    /// With this text in its style or number, in the name of a side or person, or in a firm, ignoring case. Whoever
    /// sees contacts finds addresses, too.
    pub text: Option<String>,
}

/// A matter as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMatter {
    /// Unique id.
    pub id: MatterId,
    /// The case style, or empty.
    pub style: String,
    /// The court's number, or empty.
    pub case_number: String,
    /// The names of the sides, in order.
    pub sides: Vec<String>,
    /// How many people are on them.
    pub people: i64,
    /// How many sessions it has, whatever became of them.
    pub sessions: i64,
    /// Its latest session.
    pub latest: LatestSession,
}
