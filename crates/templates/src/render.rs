use std::collections::BTreeMap;
use std::iter;

use kernel::{is_direction_control, is_layout_control};

/// The values a template can refer to.
pub type Variables = BTreeMap<&'static str, String>;

/// What a template produces, and therefore how its values are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One line without control characters or changes of text direction.
    Subject,
    /// Plain text; line breaks are kept.
    Text,
    /// HTML; values are escaped, and their line breaks become `<br>`.
    Html,
}

/// A part of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    /// Taken as it is.
    Literal(&'a str),
    /// The name of a variable.
    Variable(&'a str),
}

/// The template's parts in order. A brace that does not start a name is literal.
pub(crate) fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = template;
    iter::from_fn(move || {
        if let Some((name, after)) = variable(rest) {
            rest = after;
            return Some(Piece::Variable(name));
        }
        let brace = rest.char_indices().skip(1).find(|(_, c)| *c == '{');
        let (literal, after) = rest.split_at(brace.map_or(rest.len(), |(at, _)| at));
        rest = after;
        (!literal.is_empty()).then_some(Piece::Literal(literal))
    })
}

/// The name the text starts with, and what follows it.
fn variable(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('{')?;
    let end = text.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))?;
    let (name, after) = text.split_at(end);
    Some((name, after.strip_prefix('}')?)).filter(|_| !name.is_empty())
}

/// Replaces every `{name}` with its value, in one pass: anything that looks like a variable inside
/// a value is left alone. A name without a value becomes empty; a brace that does not start a name
/// stays.
#[must_use]
pub fn render(template: &str, variables: &Variables, form: Form) -> String {
    let mut rendered = String::with_capacity(template.len());
    for piece in pieces(template) {
        match piece {
            Piece::Literal(text) if form == Form::Subject => write(&mut rendered, text, form),
            Piece::Literal(text) => rendered.push_str(text),
            Piece::Variable(name) => {
                write(&mut rendered, variables.get(name).map_or("", String::as_str), form);
            }
        }
    }
    rendered
}

fn write(rendered: &mut String, value: &str, form: Form) {
    let value = value.replace("\r\n", "\n").replace('\r', "\n");
    for c in value.chars() {
        match (form, c) {
            (Form::Subject, c) if is_layout_control(c) => rendered.push(' '),
            (Form::Html, '\n') => rendered.push_str("<br>\n"),
            (_, '\n' | '\t') => rendered.push(c),
            (_, c) if c.is_control() || is_direction_control(c) => {}
            (Form::Html, '&') => rendered.push_str("&amp;"),
            (Form::Html, '<') => rendered.push_str("&lt;"),
            (Form::Html, '>') => rendered.push_str("&gt;"),
            (Form::Html, '"') => rendered.push_str("&quot;"),
            (Form::Html, '\'') => rendered.push_str("&#39;"),
            (_, c) => rendered.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(value: &str) -> Variables {
        Variables::from([("client_name", value.to_owned()), ("booking_id", "42".to_owned())])
    }

    #[test]
    fn variables_become_their_values() {
        assert_eq!(render("Dear {client_name} ({booking_id})", &with("Jo"), Form::Text), "Dear Jo (42)");
    }

    #[test]
    fn markup_in_a_value_is_shown_as_text() {
        assert_eq!(
            render("<b>{client_name}</b>", &with("<a href=\"x\">Jo & 'Co'</a>\nEsq."), Form::Html),
            "<b>&lt;a href=&quot;x&quot;&gt;Jo &amp; &#39;Co&#39;&lt;/a&gt;<br>\nEsq.</b>"
        );
    }

    #[test]
    fn a_variable_inside_a_value_stays_literal() {
        assert_eq!(render("{client_name}", &with("{booking_id}"), Form::Text), "{booking_id}");
    }

    #[test]
    fn an_unknown_variable_becomes_nothing_and_stops_nothing() {
        assert_eq!(render("[{nickname}] {booking_id}", &with("Jo"), Form::Text), "[] 42");
    }

    #[test]
    fn braces_that_open_no_name_stay() {
        assert_eq!(render("{ } {} {A} {b { c}", &with("Jo"), Form::Text), "{ } {} {A} {b { c}");
    }

    #[test]
    fn a_subject_is_one_line() {
        assert_eq!(
            render("For {client_name}", &with("Jo\r\nBcc: x@example.com\u{0}"), Form::Subject),
            "For Jo Bcc: x@example.com "
        );
        assert_eq!(render("For {client_name}", &with("Jo\u{202e}oJ\u{2028}x"), Form::Subject), "For Jo oJ x");
    }

    #[test]
    fn text_keeps_line_breaks_and_no_other_control_character() {
        assert_eq!(render("{client_name}", &with("a\r\nb\rc\u{7}\u{202e}\td"), Form::Text), "a\nb\nc\td");
    }
}
