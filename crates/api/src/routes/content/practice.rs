//! The sections of the content that only the practice itself can fill in.

use content::{Contact, Legal};
use kernel::{EmailAddress, or_empty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::fields::{Fields, multi_line, optional, set, single_line};

/// How to reach the practice. What is empty is not shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactDetailsResponse {
    title: String,
    description: String,
    /// Where sessions take place.
    venue: String,
    /// What the parties bring to a session, a line each; on the private page of a booking.
    bring: String,
    phone: String,
    email: String,
    address: String,
}

/// See `ContactDetailsResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct ContactDetailsRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    title: Option<String>,
    #[validate(length(max = 2000, message = "Enter at most 2,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 2000)]
    description: Option<String>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    venue: Option<String>,
    #[validate(length(max = 2000, message = "Enter at most 2,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 2000)]
    bring: Option<String>,
    #[validate(length(max = 40, message = "Enter at most 40 characters"), custom(function = single_line))]
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[schema(max_length = 254)]
    email: Option<String>,
    #[validate(length(max = 500, message = "Enter at most 500 characters"), custom(function = multi_line))]
    #[schema(max_length = 500)]
    address: Option<String>,
}

impl From<Contact> for ContactDetailsResponse {
    fn from(contact: Contact) -> Self {
        Self {
            title: contact.title,
            description: contact.description,
            venue: contact.venue,
            bring: contact.bring,
            phone: contact.phone,
            email: or_empty(contact.email.as_ref()),
            address: contact.address,
        }
    }
}

impl ContactDetailsRequest {
    /// How it changes the section; an empty email address removes it.
    pub(super) fn parse(self, fields: &mut Fields) -> Option<impl FnOnce(&mut Contact) + use<>> {
        let email = self.email.as_deref().map(|email| optional(email, EmailAddress::parse));
        let email = fields.parse_optional("contact.email", email)?;
        Some(move |contact: &mut Contact| {
            set(&mut contact.title, self.title);
            set(&mut contact.description, self.description);
            set(&mut contact.venue, self.venue);
            set(&mut contact.bring, self.bring);
            set(&mut contact.phone, self.phone);
            set(&mut contact.email, email);
            set(&mut contact.address, self.address);
        })
    }
}

/// What the practice has to say by law or by fairness. In `privacy`, `terms` and `accessibility`, a
/// line that starts with `## ` is a heading. A text with a `[gap]` is not published.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalResponse {
    /// What a visitor agrees to, beside the button that sends the request.
    agreement: String,
    privacy: String,
    terms: String,
    accessibility: String,
}

/// See `LegalResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct LegalRequest {
    #[validate(length(max = 1000, message = "Enter at most 1,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 1000)]
    agreement: Option<String>,
    #[validate(length(max = 20_000, message = "Enter at most 20,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 20000)]
    privacy: Option<String>,
    #[validate(length(max = 20_000, message = "Enter at most 20,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 20000)]
    terms: Option<String>,
    #[validate(length(max = 20_000, message = "Enter at most 20,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 20000)]
    accessibility: Option<String>,
}

impl From<Legal> for LegalResponse {
    fn from(Legal { agreement, privacy, terms, accessibility }: Legal) -> Self {
        Self { agreement, privacy, terms, accessibility }
    }
}

impl LegalRequest {
    pub(super) fn apply(self, legal: &mut Legal) {
        set(&mut legal.agreement, self.agreement);
        set(&mut legal.privacy, self.privacy);
        set(&mut legal.terms, self.terms);
        set(&mut legal.accessibility, self.accessibility);
    }
}
