//! What a simple template says, as HTML. Paragraphs are apart by a blank line. `# ` begins a heading and `> `
//! small print, `[View] {link}` is a button, and lines such as `Date: {appointment_date}` are facts.

use crate::render::{Form, Piece, Variables, pieces, render};

/// A paragraph by what it is.
enum Paragraph<'t> {
    Heading(&'t str),
    Note(&'t str),
    Button { label: &'t str, address: &'t str },
    Facts(Vec<(&'t str, &'t str)>),
    Words(&'t str),
}

impl<'t> Paragraph<'t> {
    fn of(text: &'t str) -> Self {
        let is_one_line = !text.contains('\n');
        match text.split_at_checked(2) {
            Some(("# ", heading)) if is_one_line => return Self::Heading(heading.trim()),
            Some(("> ", note)) => return Self::Note(note.trim()),
            _ => {}
        }
        if let Some((label, address)) = button(text) {
            return Self::Button { label, address };
        }
        let facts: Option<Vec<_>> = text.lines().map(fact).collect();
        match facts {
            Some(facts) if !is_one_line => Self::Facts(facts),
            _ => Self::Words(text),
        }
    }
}

fn button(text: &str) -> Option<(&str, &str)> {
    let (label, address) = text.strip_prefix('[')?.split_once("] ")?;
    let is_ours = ["{link}", "{url}", "{payment_link}", "https://"].iter().any(|it| address.starts_with(it));
    let is_one = !label.contains(['[', ']', '\n']) && !address.contains(char::is_whitespace);
    (is_ours && is_one && !label.trim().is_empty()).then_some((label, address))
}

/// A line with a label, which is short, and a value.
fn fact(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line.trim().split_once(": ")?;
    let is_label = label.starts_with(char::is_alphabetic) && !label.contains(['{', ':', '.']);
    (is_label && label.chars().count() <= 40 && !value.trim().is_empty()).then_some((label, value.trim()))
}

fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty())
}

/// The HTML, still with its variables. Addresses of the practice become links; nothing else does, because
/// the other values are written by visitors.
pub(crate) fn html(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut html = String::new();
    for paragraph in paragraphs(&text) {
        match Paragraph::of(paragraph) {
            Paragraph::Heading(words) => html.extend(["<h1>", &escaped(words), "</h1>\n"]),
            Paragraph::Note(words) => html.extend(["<p class=\"note\">", &linked(words), "</p>\n"]),
            Paragraph::Button { label, address } => {
                let (label, address) = (escaped(label), escaped(address));
                html.extend(["<p><a class=\"button\" href=\"", &address, "\">", &label, "</a></p>\n"]);
            }
            Paragraph::Facts(facts) => {
                html.push_str("<table class=\"facts\">\n");
                for (label, value) in facts {
                    let (label, value) = (escaped(label), linked(value));
                    html.extend(["<tr><th>", &label, "</th><td>", &value, "</td></tr>\n"]);
                }
                html.push_str("</table>\n");
            }
            Paragraph::Words(words) => html.extend(["<p>", &linked(words), "</p>\n"]),
        }
    }
    html
}

/// The text with more lines at the end of its first facts, if it has any.
pub(crate) fn with_facts(text: &str, lines: &[String]) -> String {
    let mut is_added = false;
    let paragraphs = paragraphs(text).map(|paragraph| {
        if is_added || !matches!(Paragraph::of(paragraph), Paragraph::Facts(_)) {
            return paragraph.to_owned();
        }
        is_added = true;
        format!("{paragraph}\n{}", lines.join("\n")).trim_end().to_owned()
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn escaped(text: &str) -> String {
    pieces(text).map(|piece| in_html(piece, false)).collect()
}

fn linked(text: &str) -> String {
    pieces(text).map(|piece| in_html(piece, true)).collect()
}

fn in_html(piece: Piece<'_>, links: bool) -> String {
    match piece {
        Piece::Variable(name @ ("link" | "url" | "payment_link")) if links => {
            format!("<a href=\"{{{name}}}\">{{{name}}}</a>")
        }
        Piece::Variable(name) => format!("{{{name}}}"),
        Piece::Literal(text) => render("{words}", &Variables::from([("words", text.to_owned())]), Form::Html),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_paragraph_becomes_what_it_looks_like() {
        for (text, expected) in [
            ("# Fees & {price}", "<h1>Fees &amp; {price}</h1>\n"),
            ("> Not you?", "<p class=\"note\">Not you?</p>\n"),
            ("[View] {link}", "<p><a class=\"button\" href=\"{link}\">View</a></p>\n"),
            (
                "[Help] https://a.example/?a&b",
                "<p><a class=\"button\" href=\"https://a.example/?a&amp;b\">Help</a></p>\n",
            ),
            (
                "Date: {appointment_date}\nTime: 10:00",
                "<table class=\"facts\">\n<tr><th>Date</th><td>{appointment_date}</td></tr>\n<tr><th>Time</th><td>10:00</td></tr>\n</table>\n",
            ),
        ] {
            assert_eq!(html(text), expected, "{text}");
        }
    }

    #[test]
    fn what_only_resembles_a_mark_stays_a_paragraph() {
        for text in ["#1", "[View] {client_name}", "[a] javascript:x", "Date: today", "Dear Jo:\nhello"] {
            assert_eq!(html(text), format!("<p>{}</p>\n", text.replace('\n', "<br>\n")), "{text}");
        }
    }
}
