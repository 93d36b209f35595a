use std::fmt;

/// A number with its noun, such as `1 recipient` and `2 recipients`.
pub fn counted<N: Copy + fmt::Display + TryInto<u8>>(number: N, one: &str, many: &str) -> String {
    let is_one = number.try_into().is_ok_and(|small| small == 1);
    format!("{number} {}", if is_one { one } else { many })
}

/// Whether the character changes the direction of the text after it: an embedding, an override or
/// an isolate. Right-to-left letters need none of them. The marks U+200E, U+200F and U+061C are not
/// included; they affect only the punctuation next to them.
#[must_use]
pub const fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether the character is not allowed in a single line of text: a control character, a line
/// separator, or one that changes the direction of the text.
#[must_use]
pub fn is_layout_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || is_direction_control(c)
}

/// Whether the character shows nothing wherever it stands, so that two names that look alike are not the
/// same, or a cell begins otherwise than it looks. What scripts, the characters of Japanese names and emoji
/// need is not included: joiners and variation selectors.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}' | '\u{200B}' | '\u{2060}'..='\u{2065}'
            | '\u{206A}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E007F}'
    )
}

/// What a formula begins with: in ASCII, wide as East Asian keyboards write it, and small.
const SIGNS: [char; 13] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u{2212}'];

/// Whether a spreadsheet may take a cell with this text for a formula. Some skip blanks and what is
/// invisible at its beginning.
#[must_use]
pub fn is_formula(cell: &str) -> bool {
    let is_skipped = |c: char| c.is_whitespace() || c.is_control() || is_invisible(c);
    cell.starts_with(['\t', '\r']) || cell.trim_start_matches(is_skipped).starts_with(SIGNS)
}

/// The value's text, or an empty text for no value, as in rows and on the wire.
#[must_use]
pub fn or_empty<T: fmt::Display>(value: Option<&T>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

/// The first letters of the first and the last word: `Maria Elena Alvarez` → `MA`.
#[must_use]
pub fn initials(name: &str) -> String {
    let mut words = name.split_whitespace();
    let ends = words.next().into_iter().chain(words.next_back());
    ends.filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_those_of_the_first_and_the_last_word() {
        for (name, letters) in
            [("Maria Elena Alvarez", "MA"), (" accord  mediation ", "AM"), ("Álvarez", "Á"), ("", "")]
        {
            assert_eq!(initials(name), letters, "{name}");
        }
    }
}
