//! The text of a message that is written in HTML, for mail programs that do not show HTML.

use super::styles::{attribute, split_tag};

/// The text of a message's HTML. It must be well-formed: `<` only begins a tag, and attributes are in double
/// quotes. A paragraph stays one line, which every mail program wraps to its own width. The rows of
/// `table.facts` become aligned lines `Label: value`. An `a.button` becomes `Label:` with its address on the
/// next line; other links are footnotes, unless their label is their address.
pub(crate) fn plain(html: &str) -> String {
    let config = html2text::config::plain_no_decorate().no_table_borders().link_footnotes(true);
    let config = config.no_link_wrapping().allow_width_overflow();
    let text = config.string_from_read(spelled_out(html).as_bytes(), WIDTH).unwrap_or_default();
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The longest line of the text. No value is as long.
const WIDTH: usize = 100_000;

/// In place of `hr`, which would be as long as [`WIDTH`].
const RULE: &str = "<p>----------</p>";

/// The HTML with everything in words that would be lost or odd in a text.
fn spelled_out(html: &str) -> String {
    let mut words = SpelledOut::default();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        let (tag, after) = split_tag(after);
        let after = after.strip_prefix('>').unwrap_or(after);
        words.html.push_str(before);
        words.tag(tag, after);
        rest = after;
    }
    words.html.push_str(rest);
    words.html
}

#[derive(Default)]
struct SpelledOut<'h> {
    html: String,
    is_in_facts: bool,
    /// Where the latest label begins.
    label: usize,
    /// Of the button whose label is being read.
    address: Option<&'h str>,
    /// Where the link that is being read begins, and its address.
    link: Option<(usize, &'h str)>,
}

impl<'h> SpelledOut<'h> {
    fn tag(&mut self, tag: &'h str, after: &str) {
        let class = attribute(tag, "class");
        let name = tag.split(' ').next().unwrap_or_default();
        match name {
            "h1" | "h2" | "h3" | "h4" => return self.html.push_str("<p>"),
            "/h1" | "/h2" | "/h3" | "/h4" => return self.html.push_str("</p>"),
            "hr" => return self.html.push_str(RULE),
            "table" => self.is_in_facts = class == Some("facts"),
            "/th" if self.is_in_facts && after.trim_start().starts_with("<td") => self.end_label(),
            "a" if class == Some("button") => {
                self.label = self.html.len();
                self.address = attribute(tag, "href").filter(|address| !address.is_empty());
                return;
            }
            "a" => self.link = attribute(tag, "href").map(|address| (self.html.len(), address)),
            "/a" => {
                if let Some(address) = self.address.take() {
                    return self.end_button(address);
                }
                if let Some((start, address)) = self.link.take() {
                    let is_its_address = self
                        .html
                        .get(start..)
                        .is_some_and(|it| it.split_once('>').is_some_and(|(_, label)| label == address));
                    if is_its_address {
                        self.html.truncate(start);
                        return self.html.push_str(address);
                    }
                }
            }
            _ => {}
        }
        self.html.extend(["<", tag, ">"]);
        if name == "th" {
            self.label = self.html.len();
        }
    }

    fn end_button(&mut self, address: &str) {
        self.end_label();
        if self.html.len() > self.label {
            self.html.push_str("<br>");
        }
        self.html.push_str(&address.replace('<', "&lt;"));
    }

    /// Puts a colon after the label, if there is one.
    fn end_label(&mut self) {
        self.html.truncate(self.html.trim_end().len().max(self.label));
        let label = self.html.get(self.label..).unwrap_or_default();
        if !label.is_empty() && !label.ends_with(':') {
            self.html.push(':');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn each_element_reads_naturally_as_text() {
        let long = "mediation ".repeat(20);
        let long = long.trim_end();
        for (html, text) in [
            (
                "<h1>Your session</h1><h2>Is <b>confirmed</b></h2><p>See you</p>",
                "Your session\n\nIs confirmed\n\nSee you\n",
            ),
            (
                "<p>Here:</p><ul><li>one</li><li>two</li></ul><ol><li>three</li></ol>",
                "Here:\n* one\n* two\n1. three\n",
            ),
            ("<p>Before</p><hr><p>after</p>", "Before\n\n----------\n\nafter\n"),
            (&format!("<p>{long}</p>"), &format!("{long}\n")),
            ("<p>Some<br>\nlines</p>", "Some\nlines\n"),
            ("<p>See <a href=\"https://a.example\">https://a.example</a>.</p>", "See https://a.example.\n"),
            (
                "<p>See <a href=\"https://a.example/?b&amp;c\">our site</a></p>",
                "See [our site][1]\n\n[1]: https://a.example/?b&c\n",
            ),
        ] {
            assert_eq!(plain(html), text.trim_end(), "{html}");
        }
    }

    #[test]
    fn facts_are_aligned_lines() {
        let facts = "<p>Dear Jo</p>\n<table class=\"facts\">\n\
            <tbody><tr><th>Mediator</th><td>Ann</td></tr>\n\
            <tr><th>Preferred dates</th><td>2027-01-12,<br>\n2027-01-13</td></tr>\n\
            <tr><th>Case:</th><td></td></tr>\n\
            </tbody></table>\n<p>See you</p>";
        let aligned = "Dear Jo

Mediator:        Ann
Preferred dates: 2027-01-12,
                 2027-01-13
Case:

See you";
        assert_eq!(plain(facts), aligned);
        let long = "mediation ".repeat(100);
        let row = format!("<table class=\"facts\"><tr><th>Preferred dates</th><td>{long}</td></tr></table>");
        assert_eq!(plain(&row), format!("Preferred dates: {}", long.trim_end()));
    }

    #[test]
    fn a_very_long_value_is_there_from_end_to_end() {
        for value in
            ["x".repeat(12_000), "mediation ".repeat(1_200), "\u{5bb6}".repeat(12_000), "a<br>".repeat(1_200)]
        {
            let facts =
                format!("<table class=\"facts\"><tr><th>Preferred dates</th><td>{value}</td></tr></table>");
            let text = plain(&format!("{facts}<p>{value}</p>"));
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
            assert_eq!(letters(&text), "Preferreddates:".len() + 2 * letters(&value.replace("<br>", "")));
            assert!(text.starts_with("Preferred dates: "), "{}", &text[..60]);
        }
    }

    #[test]
    fn another_table_or_a_heading_above_columns_has_no_labels() {
        let rows = "<tr><th>Item</th><th>Price</th></tr><tr><td>Session</td><td>$750</td></tr>";
        assert_eq!(plain(&format!("<table class=\"facts\">{rows}</table>")), "Item    Price\nSession $750");
        let row = "<tr><th>Item</th><td>Session</td></tr>";
        assert_eq!(plain(&format!("<table>{row}</table>")), "Item Session");
    }

    #[test]
    fn a_button_is_a_label_with_its_address_below() {
        let token = "a".repeat(200);
        for (button, text) in [
            (
                r#"<a class="button" href="https://a.example/b">View <b>it</b></a>"#,
                "View it:\nhttps://a.example/b",
            ),
            (
                r#"<a href="https://a.example/b?c&amp;d#<e>" class="button">View:</a>"#,
                "View:\nhttps://a.example/b?c&d#<e>",
            ),
            (
                &format!(r#"<a class="button" href="https://a.example/{token}">View</a>"#),
                &format!("View:\nhttps://a.example/{token}"),
            ),
            (r#"Or: <a class="button" href="https://a.example/b"></a>"#, "Or: https://a.example/b"),
            (r#"<a class="button">View</a>"#, "View"),
            (r#"<a class="button" href="">View</a>"#, "View"),
            (r#"<a class="button" href="https://a.example/b"></a>"#, "https://a.example/b"),
        ] {
            assert_eq!(
                plain(&format!("<p>{button}</p>\n<p>See you</p>")),
                format!("{text}\n\nSee you"),
                "{button}"
            );
        }
    }

    proptest! {
        #[test]
        fn every_value_can_be_read(value in "\\PC{0,60}") {
            let value = value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            let html = format!("<p>{value}</p><table class=\"facts\"><tr><th>{value}</th><td>{value}<br>{value}</td></tr></table>\
                <a class=\"button\" href=\"https://a.example/{value}\">{value}</a>Z");
            prop_assert!(plain(&html).ends_with('Z'));
        }
    }
}
