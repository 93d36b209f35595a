use std::fmt;

use crate::is_layout_control;

/// A phone number as it was entered, in at most 40 characters. People write extensions and hours
/// next to the digits, so its format is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone(String);

/// The text is blank, too long or has more than one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter a phone number of at most 40 characters")]
pub struct InvalidPhone;

impl Phone {
    /// Maximum number of characters.
    pub const MAX_CHARS: usize = 40;

    /// Parses a phone number; surrounding whitespace is dropped.
    pub fn parse(text: &str) -> Result<Self, InvalidPhone> {
        let text = text.trim();
        let fits = (1..=Self::MAX_CHARS).contains(&text.chars().count());
        if fits && !text.contains(is_layout_control) { Ok(Self(text.to_owned())) } else { Err(InvalidPhone) }
    }

    /// A number that was accepted when it was stored. It is not validated again, so a stricter rule
    /// added later does not make the row unreadable. An empty text means no number.
    #[must_use]
    pub fn stored(text: String) -> Option<Self> {
        (!text.is_empty()).then_some(Self(text))
    }

    /// The digits to look for if the text is a phone number or part of one, in any spelling: at
    /// least four, without the country's own code.
    #[must_use]
    pub fn digits_searched(text: &str) -> Option<String> {
        let is_number = text.chars().all(|symbol| symbol.is_ascii_digit() || " ()+-./".contains(symbol));
        let national = national(text);
        (is_number && national.len() >= 4).then_some(national)
    }

    /// The digits that tell the number from others, without the country's own code and an
    /// extension; `None` if there are fewer than seven.
    #[must_use]
    pub fn digits(&self) -> Option<String> {
        let number = self.0.split(|symbol: char| symbol.is_alphabetic() || symbol == '#').next();
        number.map(national).filter(|digits| digits.len() >= 7)
    }

    /// The number as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The digits in a text, without the country's own code.
fn national(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    match digits.strip_prefix('1') {
        Some(national) if digits.len() == 11 => national.to_owned(),
        _ => digits,
    }
}

impl fmt::Display for Phone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_the_form_it_was_written_in() {
        for text in ["(407) 555-0100", " +1 407 555 0100 ext. 7 ", &"5".repeat(40)] {
            assert_eq!(Phone::parse(text).map(|phone| phone.to_string()), Ok(text.trim().to_owned()));
        }
    }

    #[test]
    fn a_number_is_searched_by_its_digits() {
        for text in ["4075550100", "407-555-0100", "(407) 555 0100", "+1 407.555.0100", "14075550100"] {
            assert_eq!(Phone::digits_searched(text).as_deref(), Some("4075550100"), "{text}");
        }
        assert_eq!(Phone::digits_searched("0100").as_deref(), Some("0100"));
        for text in ["", "555", "Jo 4075550100", "A-7K3F-92"] {
            assert_eq!(Phone::digits_searched(text), None, "{text}");
        }
    }

    #[test]
    fn blank_long_and_hidden_text_is_refused() {
        for text in ["", "  ", "407\n555", "\u{202d}4075550100\u{202c}", &"5".repeat(41)] {
            assert_eq!(Phone::parse(text), Err(InvalidPhone), "{text:?}");
        }
    }

    #[test]
    fn an_empty_row_has_no_number() {
        assert_eq!(Phone::stored(String::new()), None);
        assert_eq!(Phone::stored("555".into()), Phone::parse("555").ok());
    }
}
