use kernel::{EmailAddress, MailId};

use crate::layout::page;
use crate::render::{Form, Variables, render};
use crate::{Letterhead, Mail};

/// A message that comes with the product.
pub(crate) struct SystemTemplate {
    pub(crate) subject: &'static str,
    pub(crate) html: &'static str,
    pub(crate) text: &'static str,
}

impl SystemTemplate {
    /// The message with these values in it.
    pub(crate) fn fill(
        &self,
        id: MailId,
        to: EmailAddress,
        variables: &Variables,
        letterhead: &Letterhead,
    ) -> Mail {
        let subject = render(self.subject, variables, Form::Subject);
        let body = render(self.html, variables, Form::Html);
        Mail {
            id,
            from: letterhead.from.clone(),
            to,
            html: page(&subject, &letterhead.practice, &letterhead.url, &body),
            text: render(self.text, variables, Form::Text),
            subject,
            calendar: None,
        }
    }
}
