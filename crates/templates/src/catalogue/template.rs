use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{EmailAddress, MailId};

use super::layout;
use super::plain::plain;
use super::variable::Variable;
use super::{sanitize, simple};
use crate::render::{Form, Piece, Variables, pieces, render};
use crate::{Letterhead, Mail, Origin};

/// A message before its values are filled in, built-in or the practice's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// One line.
    pub subject: String,
    /// What it says.
    pub body: Body,
}

/// What a template says, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Paragraphs, headings, facts and buttons without HTML (`simple`). They become both parts of the
    /// message, in the standard layout.
    Simple(String),
    /// HTML for the standard layout, and the same as text.
    Html {
        /// The HTML.
        html: String,
        /// The text.
        text: String,
    },
    /// A message without HTML, as typed.
    Text(String),
}

/// The parts of a template that can contain variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The subject line.
    Subject,
    /// The HTML.
    Html,
    /// The text.
    Text,
}

/// A name in braces that stands for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariable {
    /// Where it is used.
    pub part: Part,
    /// Its name.
    pub name: String,
}

/// A template with its values filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// One line.
    pub subject: String,
    /// A whole HTML document; `None` for a message without HTML.
    pub html: Option<String>,
    /// The text.
    pub text: String,
}

impl Template {
    /// How often a part may refer to variables: each can be as long as a message, and all of them together
    /// are in memory when it is filled.
    pub(crate) const MOST_VARIABLES: usize = 200;

    /// The template, if these are the only variables it refers to.
    pub fn parse(subject: &str, body: Body, known: &[Variable]) -> Result<Self, Vec<UnknownVariable>> {
        let template = Self { subject: subject.to_owned(), body };
        let unknown = template.unknown(known);
        if unknown.is_empty() { Ok(template) } else { Err(unknown) }
    }

    /// The variables it refers to that are not known, each once per part.
    #[must_use]
    pub fn unknown(&self, known: &[Variable]) -> Vec<UnknownVariable> {
        let is_unknown = |name: &&str| known.iter().all(|variable| variable.name != *name);
        let unknown_in = |(part, text)| {
            let mut seen = HashSet::new();
            let unknown = names(text).filter(is_unknown).filter(move |name| seen.insert(*name));
            unknown.map(move |name| UnknownVariable { part, name: name.to_owned() })
        };
        self.parts().into_iter().flat_map(unknown_in).collect()
    }

    /// The first part that refers to variables more than [`Self::MOST_VARIABLES`] times.
    pub(crate) fn crowded(&self) -> Option<Part> {
        let is_crowded = |text| names(text).nth(Self::MOST_VARIABLES).is_some();
        self.parts().into_iter().find(|(_, text)| is_crowded(text)).map(|(part, _)| part)
    }

    /// The variables it refers to, each once.
    #[must_use]
    pub fn variables(&self) -> Vec<&str> {
        let mut variables = Vec::new();
        for name in self.parts().into_iter().flat_map(|(_, text)| names(text)) {
            if !variables.contains(&name) {
                variables.push(name);
            }
        }
        variables
    }

    fn parts(&self) -> Vec<(Part, &str)> {
        let mut parts = vec![(Part::Subject, self.subject.as_str())];
        match &self.body {
            Body::Simple(text) | Body::Text(text) => parts.push((Part::Text, text)),
            Body::Html { html, text } => parts.extend([(Part::Html, html.as_str()), (Part::Text, text)]),
        }
        parts
    }

    /// The template with these values filled in.
    #[must_use]
    pub fn fill(&self, variables: &Variables, letterhead: &Letterhead) -> Words {
        let subject = render(&self.subject, variables, Form::Subject);
        // Once the values are in place: they could make a link of something else.
        let html = |html: &str| sanitize::message(&render(html, variables, Form::Html));
        let page = |html: &str| Some(layout::page(&subject, html, letterhead));
        let text = |text: &str| layout::text(&render(text, variables, Form::Text), letterhead);
        let (html, text) = match &self.body {
            Body::Simple(words) => {
                let html = html(&simple::html(words));
                (page(&html), layout::text(&plain(&html), letterhead))
            }
            Body::Html { html: written, text: words } => {
                let html = html(written);
                let text = if words.trim().is_empty() {
                    layout::text(&plain(&html), letterhead)
                } else {
                    text(words)
                };
                (page(&html), text)
            }
            Body::Text(words) => (None, render(words, variables, Form::Text)),
        };
        Words { subject, html, text }
    }

    /// The same, unless nothing is left of the subject or the text.
    pub(crate) fn try_fill(&self, variables: &Variables, letterhead: &Letterhead) -> Option<Words> {
        // A library that cannot read some HTML must not stop the mail after it.
        let words = catch_unwind(AssertUnwindSafe(|| self.fill(variables, letterhead))).ok()?;
        let says_something = words.text != layout::text("", letterhead);
        let is_blank = words.subject.trim().is_empty() || words.text.trim().is_empty() || !says_something;
        (!is_blank).then_some(words)
    }
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    pieces(text).filter_map(|piece| match piece {
        Piece::Variable(name) => Some(name),
        Piece::Literal(_) => None,
    })
}

impl Words {
    /// The message.
    #[must_use]
    pub fn to(self, id: MailId, to: EmailAddress, letterhead: &Letterhead) -> Mail {
        let Self { subject, html, text } = self;
        Mail {
            id,
            from: letterhead.from.clone(),
            to,
            subject,
            html,
            text,
            calendar: None,
            origin: Origin::Automatic,
            unsubscribe: None,
        }
    }

    /// A message that was not made from a template, in the standard layout.
    pub(crate) fn laid_out(subject: String, html: &str, text: &str, letterhead: &Letterhead) -> Self {
        let html = Some(layout::page(&subject, html, letterhead));
        Self { html, text: layout::text(text, letterhead), subject }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::letterhead;
    use proptest::prelude::*;

    fn values(client_name: &str) -> Variables {
        Variables::from([
            ("client_name", client_name.to_owned()),
            ("booking_id", "A-7K3F-92".to_owned()),
            ("link", "https://practice.example/booking/token".to_owned()),
        ])
    }

    fn fill(subject: &str, body: Body, client_name: &str) -> Words {
        Template { subject: subject.into(), body }.fill(&values(client_name), &letterhead())
    }

    fn html(html: &str) -> Body {
        Body::Html { html: html.into(), text: String::new() }
    }

    #[test]
    fn a_simple_template_becomes_paragraphs_and_text() {
        let body = Body::Simple("Dear {client_name},\nhello <b>.\r\n\r\n\n\nSee {link}".into());
        let words = fill("Hi {client_name}", body, "Jo & Co");
        let page = words.html.unwrap();
        assert_eq!(words.subject, "Hi Jo & Co");
        let link = "https://practice.example/booking/token";
        for part in [
            "<p>Dear Jo &amp; Co,<br>\nhello &lt;b&gt;.</p>\n<p>See <a style=\"color:#12414b\"",
            &format!("href=\"{link}\">{link}</a></p>"),
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(words.text.starts_with("Dear Jo & Co,\nhello <b>."), "{}", words.text);
        assert!(words.text.ends_with("\n\nAccord Mediation\nhttps://practice.example\n"), "{}", words.text);
    }

    #[test]
    fn a_text_template_is_sent_as_typed() {
        let words = fill("Hi", Body::Text("Dear {client_name}\n".into()), "Jo");
        assert_eq!((words.html, words.text.as_str()), (None, "Dear Jo\n"));
    }

    #[test]
    fn html_without_a_text_is_read_as_text() {
        let written = "<h1>Dear {client_name}</h1><table class=\"facts\"><tr><th>Reference</th><td>{booking_id}</td></tr></table>\
            <p><a class=\"button\" href=\"{link}\">View, move or cancel</a></p>";
        let words = fill("Hi", html(written), "Jo & Co");
        assert_eq!(
            words.text,
            "Dear Jo & Co

Reference: A-7K3F-92

View, move or cancel:
https://practice.example/booking/token

Accord Mediation
https://practice.example
"
        );
    }

    #[test]
    fn a_value_is_text_wherever_it_stands() {
        for name in [
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "{booking_id}",
            "{link",
            "javascript:alert(1)",
            "Jo\r\nBcc: all@example.com",
            "\u{202e}oJ\u{2066}",
            "J\u{200b}o\u{feff}",
            "<a href=\"https://evil.example\">click</a>",
        ] {
            let body = "<p>{client_name}</p><a href=\"{client_name}\" class=\"button\">{client_name}</a>";
            for body in [html(body), Body::Simple("{client_name}".into()), Body::Text("{client_name}".into())]
            {
                let words = fill("{client_name}", body, name);
                let page = words.html.unwrap_or_default().replace("<style>", "");
                assert!(!words.subject.contains(['\r', '\n', '\u{202e}', '\u{2066}']), "{name:?}");
                for part in
                    ["<script", "<img", "href=\"javascript:", "evil.example\">", "A-7K3F-92", "\u{202e}"]
                {
                    assert!(!page.contains(part), "{part} of {name:?} in {page}");
                }
                assert!(!words.text.contains("A-7K3F-92") && !words.text.contains('\u{202e}'));
            }
        }
    }

    #[test]
    fn a_template_of_braces_is_filled_in_at_once() {
        let words = fill("Hi", Body::Text("{".repeat(200_000)), "Jo");
        assert_eq!(words.text.len(), 200_000);
    }

    #[test]
    fn a_part_that_refers_to_variables_too_often_is_crowded() {
        let of = |count: usize| Template {
            subject: "Hi".into(),
            body: Body::Html { html: "{client_name}".repeat(count), text: "{client_name}".repeat(200) },
        };
        assert_eq!((of(200).crowded(), of(201).crowded()), (None, Some(Part::Html)));
    }

    #[test]
    fn unknown_variables_are_named_with_their_part() {
        let body = Body::Html { html: "{client_name} {a}".into(), text: "{b} {b} { c} {".into() };
        let unknown = Template::parse("{z}", body, &crate::catalogue::variable::of_a_client()).unwrap_err();
        let found: Vec<_> = unknown.iter().map(|unknown| (unknown.part, unknown.name.as_str())).collect();
        assert_eq!(found, [(Part::Subject, "z"), (Part::Html, "a"), (Part::Text, "b")]);
    }

    proptest! {
        #[test]
        fn no_value_changes_the_page_around_it(name in "\\PC{0,40}") {
            let words = |name: &str| fill("Hi", html("<p>A{client_name}Z</p>"), name).html.unwrap();
            let (empty, filled) = (words(""), words(&name));
            let (before, after) = empty.split_once("AZ").unwrap();
            prop_assert!(filled.starts_with(before) && filled.ends_with(after), "{}", filled);
            prop_assert!(!filled[before.len()..filled.len() - after.len()].replace("<br>", "").contains('<'));
        }
    }
}
