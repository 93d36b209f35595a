//! Whether two names may be one person's.

use std::collections::HashSet;

/// Whether two names that stand beside the same email address may be one person's: one has all words of
/// the other, in any order, or their first words are the same, an initial of each other, or long and
/// short forms. Couples and families share addresses, and taking two for one would show the details of
/// one of them to the other; so what is in doubt is two people.
pub(super) fn may_be_one(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    let all = |words: &[String]| words.iter().cloned().collect::<HashSet<_>>();
    if all(&one).is_subset(&all(&other)) || all(&other).is_subset(&all(&one)) {
        return true;
    }
    match (one.first(), other.first()) {
        (Some(one), Some(other)) => is_form_of(one, other) || is_form_of(other, one),
        _ => false,
    }
}

fn words(name: &str) -> Vec<String> {
    let words = |name: &str| {
        let lower = name.to_lowercase();
        let words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
        words.filter(|word| !TITLES.contains(word)).map(str::to_owned).collect::<Vec<_>>()
    };
    match name.split_once(',') {
        Some((family, given)) => [words(given), words(family)].concat(),
        None => words(name),
    }
}

const TITLES: [&str; 7] = ["mr", "mrs", "ms", "miss", "dr", "prof", "mx"];

fn is_form_of(short: &str, long: &str) -> bool {
    let length = short.chars().count();
    long == short || ((length == 1 || length >= 3) && long.starts_with(short))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_persons_or_two() {
        for (one, other, expected) in [
            ("Ann Lee", "ann lee", true),
            ("Ann Lee", "Lee, Ann", true),
            ("Ann Lee", "Ann", true),
            ("Ann Lee", "Dr. Ann Lee", true),
            ("Ann Lee", "Ann Mary Lee", true),
            ("Ann Lee", "A. Lee", true),
            ("Rob Lee", "Robert Lee", true),
            ("Ann Lee", "Ann Miller", true),
            ("Ann Lee", "Bob Lee", false),
            ("Mrs. Lee-Roe", "Mr. Bob Lee", false),
            ("Jo Park", "John Park", false),
            ("Ann Lee", "Lee, Bob", false),
            ("Ann Lee", "Park LLC", false),
        ] {
            assert_eq!(may_be_one(one, other), expected, "{one}, {other}");
            assert_eq!(may_be_one(other, one), expected, "{other}, {one}");
        }
    }
}
