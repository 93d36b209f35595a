use std::fmt;

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

/// The value's text, or an empty text for no value, as in rows and on the wire.
#[must_use]
pub fn or_empty<T: fmt::Display>(value: Option<&T>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}
