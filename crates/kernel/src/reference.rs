use std::array;
use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

use crate::ContactRequestId;

/// What people call a booking or a contact request, such as `A-7K3F-92`. It is random, so it reveals nothing, and easy
/// to read over the telephone: it has no 0, O, 1 or I.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reference([char; 7]);

/// The text is not a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a reference")]
pub struct InvalidReference;

/// The first symbol is a letter, so that no one takes a reference for a number.
const LETTERS: &str = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const SYMBOLS: &str = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

impl Reference {
    /// A new one. Another booking may have it: there are 25 billion.
    #[must_use]
    pub fn generate() -> Self {
        // Cryptographically secure. The last seven bytes of a random UUID are random to the bit.
        Self::of(Uuid::new_v4())
    }

    /// The reference that the last seven bytes of the id spell.
    fn of(id: Uuid) -> Self {
        let mut random = id.into_bytes().into_iter().skip(9);
        Self(array::from_fn(|place| {
            let symbols = if place == 0 { LETTERS } else { SYMBOLS };
            let number = usize::from(random.next().unwrap_or_default());
            symbols.chars().nth(number % symbols.len()).unwrap_or_default()
        }))
    }
}

impl From<ContactRequestId> for Reference {
    /// Always the same for this request, so it is not stored. Nothing is looked up by it, so another
    /// request may have it.
    fn from(id: ContactRequestId) -> Self {
        Self::of(id.into())
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(place, symbol)| {
            let dash = if matches!(place, 1 | 5) { "-" } else { "" };
            write!(f, "{dash}{symbol}")
        })
    }
}

impl FromStr for Reference {
    type Err = InvalidReference;

    /// Takes whatever people type: in lower case, with spaces or any dashes, or without.
    fn from_str(text: &str) -> Result<Self, InvalidReference> {
        let is_separator = |c: char| c.is_whitespace() || matches!(c, '-' | '_' | '.' | '‐'..='―' | '−');
        let symbols = text.chars().filter(|c| !is_separator(*c)).map(|c| c.to_ascii_uppercase());
        // One more than it takes, so that a long text is not read to its end.
        let symbols: Vec<char> = symbols.take(8).collect();
        let symbols: [char; 7] = symbols.try_into().or(Err(InvalidReference))?;
        let [first, ..] = symbols;
        if LETTERS.contains(first) && symbols.iter().all(|symbol| SYMBOLS.contains(*symbol)) {
            Ok(Self(symbols))
        } else {
            Err(InvalidReference)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_reference_is_read_in_any_spelling() {
        let reference: Reference = "A-7K3F-92".parse().unwrap();
        for text in
            ["a-7k3f-92", "A7K3F92", "a 7k3f 92", " A-7K3F‑92\n", "A – 7K3F – 92", "a.7k3f_92", "A7-K3-F9-2"]
        {
            assert_eq!(text.parse(), Ok(reference), "{text}");
        }
        assert_eq!(reference.to_string(), "A-7K3F-92");
    }

    #[test]
    fn other_texts_are_no_references() {
        for text in [
            "",
            "A-7K3F-9",
            "A-7K3F-922",
            "2-7K3F-92",
            "A-7K3F-9O",
            "A-0K3F-92",
            "A-1K3F-92",
            "I-7K3F-92",
            "Ä-7K3F-92",
            "A/7K3F/92",
        ] {
            assert_eq!(text.parse::<Reference>(), Err(InvalidReference), "{text}");
        }
    }

    #[test]
    fn every_symbol_occurs_and_no_other() {
        let (mut letters, mut others) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..5_000 {
            let text = Reference::generate().to_string();
            let (letter, rest) = text.split_once('-').unwrap();
            letters.extend(letter.chars());
            others.extend(rest.chars());
        }
        assert_eq!(String::from_iter(letters), "ABCDEFGHJKLMNPQRSTUVWXYZ");
        assert_eq!(String::from_iter(others), "-23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
    }

    #[test]
    fn a_contact_request_always_has_the_same_reference() {
        let of = |id: &str| Reference::from(id.parse::<ContactRequestId>().unwrap()).to_string();
        assert_eq!(of("0190a5c0-0000-7000-8000-000000000000"), "A-AAAA-AA");
        assert_eq!(of("0190a5c0-0000-7000-8012-3456789abcde"), "U-WY24-68");
    }

    proptest! {
        #[test]
        fn what_is_generated_is_read_back(
            upper in prop::collection::vec(any::<bool>(), 7),
            separators in prop::collection::vec(prop::sample::select(vec!["", "-", " ", "\u{2011}"]), 7),
        ) {
            let reference = Reference::generate();
            let text = reference.to_string();
            prop_assert_eq!((text.len(), text.find('-'), text.rfind('-')), (9, Some(1), Some(6)));
            prop_assert_eq!(text.parse(), Ok(reference));
            let mut spelled = String::new();
            for (symbol, (upper, separator)) in text.replace('-', "").chars().zip(upper.iter().zip(&separators)) {
                spelled.push_str(separator);
                spelled.push(if *upper { symbol } else { symbol.to_ascii_lowercase() });
            }
            prop_assert_eq!(spelled.parse(), Ok(reference), "{}", spelled);
        }

        #[test]
        fn no_text_is_read_as_something_it_does_not_say(text in "[ -~]{0,12}") {
            if let Ok(reference) = text.parse::<Reference>() {
                let symbols = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
                prop_assert_eq!(symbols(&reference.to_string()), symbols(&text).to_uppercase());
            }
        }
    }
}
