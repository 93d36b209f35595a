/// Whether the character turns the direction of the text after it: an embedding, an override or an isolate. Letters that
/// read from right to left need none, and the marks U+200E, U+200F and U+061C turn nothing but the punctuation beside them.
#[must_use]
pub const fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether the character has no place in text of one line: a control character, a line separator, or one that turns the
/// direction of the text.
#[must_use]
pub fn is_layout_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || is_direction_control(c)
}
