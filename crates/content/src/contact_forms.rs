use chrono::{DateTime, Utc};
use kernel::EmailLimit;

use crate::{ContactError, ContactForm, ContactRequest, ContactRequests, HumanCheckAnswer};

/// The contact form.
#[derive(Clone, Copy)]
pub struct ContactForms<'a> {
    requests: ContactRequests<'a>,
}

impl<'a> ContactForms<'a> {
    /// Over the practice's contact requests.
    #[must_use]
    pub fn new(requests: ContactRequests<'a>) -> Self {
        Self { requests }
    }

    /// See [`ContactRequests::submit`].
    pub fn submit(
        &self,
        form: ContactForm,
        answer: &HumanCheckAnswer,
        open_requests: Option<i64>,
        emails: EmailLimit,
        now: DateTime<Utc>,
    ) -> Result<ContactRequest, ContactError> {
        self.requests.submit(form, answer, open_requests, emails, now)
    }
}
