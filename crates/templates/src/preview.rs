use crate::catalogue::sanitize;
use crate::render::Variables;
use crate::{Body, BookingDetails, Letterhead, Recipient, Template, Variable, Words};

/// What a template will look like, before it is saved or sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The message.
    pub words: Words,
    /// The variables it refers to that it does not know.
    pub unknown: Vec<String>,
    /// What is removed from its HTML, in words.
    pub removed: Vec<String>,
}

impl Preview {
    /// The template with a booking's values, or with samples, as the recipient gets it if that is
    /// known. `known` are the variables it can refer to. A booking's private link is always a
    /// sample.
    #[must_use]
    pub fn new(
        template: &Template,
        known: &[Variable],
        booking: Option<&BookingDetails>,
        recipient: Option<Recipient>,
        letterhead: &Letterhead,
    ) -> Self {
        let mut unknown: Vec<_> = template.unknown(known).into_iter().map(|unknown| unknown.name).collect();
        unknown.sort();
        unknown.dedup();
        let removed = match &template.body {
            Body::Html { html, .. } => sanitize::template(html).1,
            Body::Simple(_) | Body::Text(_) => Vec::new(),
        };
        let mut values: Variables = known
            .iter()
            .map(|variable| (variable.name, variable.sample(letterhead.language).to_owned()))
            .collect();
        let link = letterhead.booking_page("private-link");
        let mut facts = booking.map(|booking| booking.variables(letterhead, &link)).unwrap_or_default();
        facts.extend(letterhead.variables());
        facts.extend([("link", link)]);
        facts.extend(recipient.map(|recipient| recipient.variables(booking)).unwrap_or_default());
        for (name, value) in facts {
            values.entry(name).and_modify(|sample| *sample = value);
        }
        Self { words: template.fill(&values, letterhead), unknown, removed }
    }
}
