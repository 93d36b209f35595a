use serde::{Deserialize, Serialize};

/// A case type that can be chosen for a session, as the practice names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseTypeChoice {
    /// Up to [`Self::MAX_NAME`] characters.
    pub name: String,
    /// Its name in Spanish; empty if it has none.
    pub name_es: String,
    /// Who can choose it.
    pub chosen_by: ChosenBy,
}

/// Who can choose something when they book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChosenBy {
    /// Visitors and the office.
    #[default]
    Both,
    /// Visitors only.
    Visitors,
    /// The office only.
    Office,
}

kernel::named!(ChosenBy { Both = "both", Visitors = "visitors", Office = "office" });

/// The list cannot be kept as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCaseTypes {
    /// Too many.
    #[error("Keep at most 20 case types")]
    TooMany,
    /// Two with the same name, whatever their case.
    #[error("There is already a case type with this name")]
    Twice,
    /// Visitors must name one.
    #[error("Visitors must be able to choose at least one case type")]
    NoneForVisitors,
}

impl CaseTypeChoice {
    /// The most a practice can have.
    pub const MOST: usize = 20;

    /// Maximum number of characters in a name.
    pub const MAX_NAME: usize = 80;

    /// Checks that there are not too many.
    pub fn check_number(count: usize) -> Result<(), InvalidCaseTypes> {
        (count <= Self::MOST).then_some(()).ok_or(InvalidCaseTypes::TooMany)
    }

    /// Checks that none is there twice, and one is for visitors; otherwise says which one is wrong.
    pub fn check(list: &[Self]) -> Result<(), (usize, InvalidCaseTypes)> {
        let mut seen = std::collections::BTreeSet::new();
        if let Some(index) = list.iter().position(|one| !seen.insert(one.name.to_lowercase())) {
            return Err((index, InvalidCaseTypes::Twice));
        }
        let offered = list.is_empty() || list.iter().any(|one| one.chosen_by != ChosenBy::Office);
        if offered { Ok(()) } else { Err((0, InvalidCaseTypes::NoneForVisitors)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, chosen_by: ChosenBy) -> CaseTypeChoice {
        CaseTypeChoice { name: name.into(), name_es: String::new(), chosen_by }
    }

    #[test]
    fn there_are_at_most_twenty_none_twice_and_one_for_visitors() {
        let allowed = [0, 20, 21].map(|count| CaseTypeChoice::check_number(count).is_ok());
        assert_eq!(allowed, [true, true, false]);
        assert_eq!(CaseTypeChoice::check(&[]), Ok(()), "those of the specification");
        let twice = [named("Family", ChosenBy::Visitors), named("FAMILY", ChosenBy::Office)];
        assert_eq!(CaseTypeChoice::check(&twice), Err((1, InvalidCaseTypes::Twice)));
        let hidden = [named("Insurance", ChosenBy::Office)];
        assert_eq!(CaseTypeChoice::check(&hidden), Err((0, InvalidCaseTypes::NoneForVisitors)));
    }
}
