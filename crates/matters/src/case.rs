use crate::County;

/// What a matter says about the case. The office writes it, and the style, the number and the note stay in
/// the office.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseFields {
    /// The case style, such as `Ortiz v. Lee`, of at most 200 characters, or empty.
    pub style: String,
    /// The court's number, of at most 60 characters, or empty.
    pub case_number: String,
    /// Where it is filed.
    pub county: Option<County>,
    /// What every side may read about which matter it is, of at most 120 characters, or empty.
    pub shared_line: String,
    /// The office's own note, of several lines and at most 2,000 characters, or empty.
    pub note: String,
}

impl CaseFields {
    /// The names of the fields that differ. What they say is not recorded: it names people.
    pub(crate) fn changed_to(&self, other: &Self) -> Vec<&'static str> {
        let fields = [
            ("style", self.style == other.style),
            ("case_number", self.case_number == other.case_number),
            ("county", self.county == other.county),
            ("shared_line", self.shared_line == other.shared_line),
            ("note", self.note == other.note),
        ];
        fields.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect()
    }
}
