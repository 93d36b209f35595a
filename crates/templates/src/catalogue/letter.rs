use kernel::{EmailAddress, Language, MailId};

use super::kind::Kind;
use super::simple;
use super::template::{Body, Template};
use crate::render::Variables;
use crate::{CalendarFile, Letterhead, Mail};

/// A message of some kind, before it is put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) kind: Kind,
    pub(crate) to: EmailAddress,
    pub(crate) variables: Variables,
    pub(crate) calendar: Option<CalendarFile>,
    /// What its recipient reads.
    pub(crate) language: Language,
    /// What the client reads, in words, if the recipient has to know.
    pub(crate) client_reads: Option<&'static str>,
}

impl Letter {
    /// The template with a way to pay at its end, if something is still to be paid and the template
    /// does not say so itself.
    fn offering_payment(&self, template: Template) -> Template {
        let is_due = self.variables.get("payment_due").is_some_and(|due| !due.is_empty());
        if !is_due || template.variables().contains(&"payment_link") {
            return template;
        }
        let label = pay_label(self.language);
        let (pay_html, pay_text) = pay(label);
        let also = |text: &str| format!("{}\n\n{pay_text}", text.trim_end());
        let body = match template.body {
            Body::Simple(text) => {
                let [due, button] = ["{payment_due}", "{payment_link}"];
                Body::Simple(format!("{}\n\n{due}\n\n[{label}] {button}\n", text.trim_end()))
            }
            Body::Text(text) => Body::Text(also(&text)),
            Body::Html { html, text } if text.trim().is_empty() => {
                Body::Html { html: html + &pay_html, text }
            }
            Body::Html { html, text } => Body::Html { html: html + &pay_html, text: also(&text) },
        };
        Template { body, ..template }
    }

    /// The template with the client's language as the last of its facts, if it is to be named.
    fn naming_language(&self, template: Template) -> Template {
        let (Some(language), Body::Simple(text)) = (self.client_reads, &template.body) else {
            return template;
        };
        let body = Body::Simple(simple::with_facts(text, &[format!("Language: {language}")]));
        Template { body, ..template }
    }

    /// The template with which matter it is and where the session takes place as the last of its facts, as far as
    /// that is said.
    fn saying_which_and_where(&self, template: Template) -> Template {
        let (Some(_), Body::Simple(text)) = (&self.calendar, &template.body) else { return template };
        let labels = match self.language {
            Language::English => ["Matter", "Your file", "Where", "Video link", "To join"],
            Language::Spanish => ["Asunto", "Su expediente", "Lugar", "Enlace de video", "Para entrar"],
        };
        let is_said = |name| self.variables.get(name).is_some_and(|value| !value.is_empty());
        let facts =
            ["shared_line", "file_number", "place", "video_link", "video_note"].into_iter().zip(labels);
        let rows = facts.filter(|(name, _)| is_said(*name));
        let lines: Vec<_> = rows.map(|(name, label)| format!("{label}: {{{name}}}")).collect();
        Template { body: Body::Simple(simple::with_facts(text, &lines)), ..template }
    }

    /// The message in the practice's own words; `None` if they cannot be filled in: a variable is
    /// no longer known, or nothing is left of the subject or the text.
    pub(crate) fn in_own_words(
        &self,
        template: &Template,
        id: MailId,
        letterhead: &Letterhead,
    ) -> Option<Mail> {
        let known = self.kind.template_type()?.variables();
        if !template.unknown(&known).is_empty() {
            return None;
        }
        let letterhead = &letterhead.in_language(self.language);
        let words = self.offering_payment(template.clone()).try_fill(&self.variables, letterhead)?;
        Some(Mail { calendar: self.calendar.clone(), ..words.to(id, self.to.clone(), letterhead) })
    }

    /// The message in the words of the built-in template.
    pub(crate) fn in_built_in_words(self, id: MailId, letterhead: &Letterhead) -> Mail {
        let letterhead = &letterhead.in_language(self.language);
        let template = self.naming_language(self.kind.template(self.language));
        let template = self.saying_which_and_where(template);
        let words = self.offering_payment(template).fill(&self.variables, letterhead);
        Mail { calendar: self.calendar, ..words.to(id, self.to, letterhead) }
    }
}

const fn pay_label(language: Language) -> &'static str {
    match language {
        Language::English => "Pay now",
        Language::Spanish => "Pagar ahora",
    }
}

/// What a message about a booking ends with while something is to be paid online.
fn pay(label: &str) -> (String, String) {
    (
        format!("<p>{{payment_due}}</p>\n<p><a class=\"button\" href=\"{{payment_link}}\">{label}</a></p>\n"),
        format!("{{payment_due}}\n{label}: {{payment_link}}\n"),
    )
}
