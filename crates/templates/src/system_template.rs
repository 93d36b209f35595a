use kernel::{EmailAddress, MailId};

use crate::layout::page;
use crate::render::{Form, Variables, render};
use crate::{Letterhead, Mail};

/// A built-in message template.
pub(crate) struct SystemTemplate {
    pub(crate) subject: &'static str,
    pub(crate) html: &'static str,
    pub(crate) text: &'static str,
}

impl SystemTemplate {
    /// The message with these values filled in.
    pub(crate) fn fill(
        &self,
        id: MailId,
        to: EmailAddress,
        variables: &Variables,
        letterhead: &Letterhead,
    ) -> Mail {
        let subject = render(self.subject, variables, Form::Subject);
        let html = render(self.html, variables, Form::Html);
        let text = render(self.text, variables, Form::Text);
        laid_out(id, to, subject, &html, text, letterhead)
    }
}

/// The message in the standard layout.
pub(crate) fn laid_out(
    id: MailId,
    to: EmailAddress,
    subject: String,
    html: &str,
    text: String,
    letterhead: &Letterhead,
) -> Mail {
    Mail {
        id,
        from: letterhead.from.clone(),
        to,
        html: page(&subject, &letterhead.practice, &letterhead.url, html),
        text,
        subject,
        calendar: None,
    }
}
