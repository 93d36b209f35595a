use std::fmt;

/// The kind of dispute a booking is about. Each kind the product offers has one canonical name;
/// other kinds keep the words they were written in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CaseType {
    CircuitCivil,
    Family,
    Insurance,
    /// Chosen as "Other", without a name.
    Other,
    /// Property claims; Florida's Department of Financial Services (DFS) has such a program.
    Property,
    /// A kind the product does not offer, as the sender named it.
    Custom(String),
}

/// The text is blank or too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Choose a case type")]
pub struct InvalidCaseType;

/// Every spelling of the kinds the product offers; the first one for a kind is its canonical name.
const SPELLINGS: [(&str, CaseType); 6] = [
    ("Circuit Civil", CaseType::CircuitCivil),
    ("Family", CaseType::Family),
    ("Insurance", CaseType::Insurance),
    ("Other", CaseType::Other),
    ("Property / DFS", CaseType::Property),
    ("Property/DFS", CaseType::Property),
];

impl CaseType {
    /// Maximum number of characters in a name.
    pub const MAX_CHARS: usize = 80;

    /// Parses a name in any of its spellings. Surrounding whitespace is dropped.
    pub fn parse(text: &str) -> Result<Self, InvalidCaseType> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > Self::MAX_CHARS {
            return Err(InvalidCaseType);
        }
        Ok(Self::stored(text.to_owned()))
    }

    /// A name that was accepted when it was stored.
    #[must_use]
    pub fn stored(text: String) -> Self {
        let known = SPELLINGS.into_iter().find(|(spelling, _)| *spelling == text);
        known.map_or(Self::Custom(text), |(_, kind)| kind)
    }

    /// The canonical name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::CircuitCivil => "Circuit Civil",
            Self::Family => "Family",
            Self::Insurance => "Insurance",
            Self::Other => "Other",
            Self::Property => "Property / DFS",
            Self::Custom(name) => name,
        }
    }

    /// The usual title of a case of this kind.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{self} Mediation")
    }

    /// Every spelling of the kinds the product offers.
    pub fn known_spellings() -> impl Iterator<Item = &'static str> {
        SPELLINGS.into_iter().map(|(spelling, _)| spelling)
    }

    /// The kind whose alternative spelling contains this text, ignoring case, if its canonical name
    /// does not.
    #[must_use]
    pub fn spelled_differently(part: &str) -> Option<Self> {
        let part = part.to_lowercase();
        let contains = |name: &str| name.to_lowercase().contains(&part);
        let mut found = SPELLINGS.into_iter().filter(|(spelling, _)| contains(spelling));
        found.find(|(_, kind)| !contains(kind.as_str())).map(|(_, kind)| kind)
    }
}

/// The canonical name.
impl fmt::Display for CaseType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn both_spellings_are_one_kind() {
        for text in ["Property / DFS", "Property/DFS", " Property/DFS "] {
            let kind = CaseType::parse(text).unwrap();
            assert_eq!((kind.as_str(), kind.title()), ("Property / DFS", "Property / DFS Mediation".into()));
        }
    }

    #[test]
    fn every_spelling_parses_to_a_kind_with_a_canonical_name() {
        for spelling in CaseType::known_spellings() {
            let kind = CaseType::parse(spelling).unwrap();
            assert!(!matches!(kind, CaseType::Custom(_)), "{spelling}");
            assert_eq!(CaseType::parse(kind.as_str()), Ok(kind));
        }
    }

    #[test]
    fn blank_and_long_names_are_refused() {
        for text in ["", " \t", &"x".repeat(81)] {
            assert_eq!(CaseType::parse(text), Err(InvalidCaseType), "{text:?}");
        }
        assert!(CaseType::parse(&"ж".repeat(80)).is_ok());
    }

    #[test]
    fn part_of_another_spelling_finds_the_kind() {
        for part in ["property/", "Property/DFS", "y/d"] {
            assert_eq!(CaseType::spelled_differently(part), Some(CaseType::Property), "{part}");
        }
        for part in ["Property", "dfs", "Property / DFS", "Family", "Boundary"] {
            assert_eq!(CaseType::spelled_differently(part), None, "{part}");
        }
    }

    proptest! {
        #[test]
        fn a_kind_reads_back_from_its_name(text in "[a-zA-Z/ ]{1,80}") {
            if let Ok(kind) = CaseType::parse(&text) {
                prop_assert_eq!(CaseType::parse(kind.as_str()), Ok(kind));
            }
        }
    }
}
