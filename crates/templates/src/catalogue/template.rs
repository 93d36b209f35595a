use kernel::{EmailAddress, MailId};

use super::layout;
use super::variable::Variable;
use crate::render::{Form, Piece, Variables, pieces, render};
use crate::{CalendarFile, Kind, Letterhead, Mail};

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
    /// Plain paragraphs. They become both parts of the message, in the standard layout.
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
    /// The template, if these are the only variables it refers to.
    pub fn parse(subject: &str, body: Body, known: &[Variable]) -> Result<Self, Vec<UnknownVariable>> {
        let template = Self { subject: subject.to_owned(), body };
        let unknown = template.unknown(known);
        if unknown.is_empty() { Ok(template) } else { Err(unknown) }
    }

    /// The variables it refers to that are not known, each once per part.
    #[must_use]
    pub fn unknown(&self, known: &[Variable]) -> Vec<UnknownVariable> {
        let mut unknown = Vec::new();
        for (part, text) in self.parts() {
            let names = pieces(text).filter_map(|piece| match piece {
                Piece::Variable(name) => Some(name),
                Piece::Literal(_) => None,
            });
            for name in names.filter(|name| known.iter().all(|variable| variable.name != *name)) {
                let found = UnknownVariable { part, name: name.to_owned() };
                if !unknown.contains(&found) {
                    unknown.push(found);
                }
            }
        }
        unknown
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
        let page =
            |html: &str| Some(layout::page(&subject, &render(html, variables, Form::Html), letterhead));
        let text = |text: &str| layout::text(&render(text, variables, Form::Text), letterhead);
        let (html, text) = match &self.body {
            Body::Simple(words) => (page(&paragraphs(words)), text(words)),
            Body::Html { html, text: words } => (page(html), text(words)),
            Body::Text(words) => (None, render(words, variables, Form::Text)),
        };
        Words { subject, html, text }
    }
}

/// Plain paragraphs as HTML, still with their variables. Addresses of the practice become links;
/// nothing else does, because the other values are written by visitors.
fn paragraphs(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut html = String::new();
    for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
        html.push_str("<p>");
        for piece in pieces(paragraph) {
            match piece {
                Piece::Variable(name @ ("link" | "url")) => {
                    html.extend(["<a href=\"{", name, "}\">{", name, "}</a>"]);
                }
                Piece::Variable(name) => html.extend(["{", name, "}"]),
                Piece::Literal(text) => {
                    let words = Variables::from([("words", text.to_owned())]);
                    html.push_str(&render("{words}", &words, Form::Html));
                }
            }
        }
        html.push_str("</p>\n");
    }
    html
}

/// A message of some kind, before it is put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) kind: Kind,
    pub(crate) to: EmailAddress,
    pub(crate) variables: Variables,
    pub(crate) calendar: Option<CalendarFile>,
}

impl Letter {
    /// The message in the words of the built-in template.
    pub(crate) fn in_built_in_words(self, id: MailId, letterhead: &Letterhead) -> Mail {
        let words = self.kind.template().fill(&self.variables, letterhead);
        Mail { calendar: self.calendar, ..words.to(id, self.to, letterhead) }
    }
}

impl Words {
    /// The message.
    pub(crate) fn to(self, id: MailId, to: EmailAddress, letterhead: &Letterhead) -> Mail {
        let Self { subject, html, text } = self;
        Mail { id, from: letterhead.from.clone(), to, subject, html, text, calendar: None }
    }

    /// A message that was not made from a template, in the standard layout.
    pub(crate) fn laid_out(subject: String, html: &str, text: &str, letterhead: &Letterhead) -> Self {
        let html = Some(layout::page(&subject, html, letterhead));
        Self { html, text: layout::text(text, letterhead), subject }
    }
}
