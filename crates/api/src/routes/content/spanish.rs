//! The Spanish of the content.

use content::{Contact, SiteContent};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::lists::{TextSectionRequest, TextSectionResponse};
use super::practice::{LegalRequest, LegalResponse};
use super::sections::{
    AboutRequest, AboutResponse, HeroRequest, HeroResponse, SeoRequest, SeoResponse, ServicesRequest,
    ServicesResponse,
};
use crate::http::fields::{multi_line, set, single_line};

/// The Spanish texts in the places of the English ones, entries of lists by their position; empty where
/// there is none. A section is shown in Spanish once all its texts have a translation.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpanishContentResponse {
    hero: HeroResponse,
    about: AboutResponse,
    services: ServicesResponse,
    process: TextSectionResponse,
    testimonials: TextSectionResponse,
    credentials: TextSectionResponse,
    fees: TextSectionResponse,
    faq: TextSectionResponse,
    contact: ContactTextsResponse,
    legal: LegalResponse,
    seo: SeoResponse,
}

/// See `SpanishContentResponse`; omitted sections and fields stay unchanged.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct SpanishContentRequest {
    #[validate(nested)]
    hero: Option<HeroRequest>,
    #[validate(nested)]
    about: Option<AboutRequest>,
    #[validate(nested)]
    pub(super) services: Option<ServicesRequest>,
    #[validate(nested)]
    process: Option<TextSectionRequest>,
    #[validate(nested)]
    testimonials: Option<TextSectionRequest>,
    #[validate(nested)]
    credentials: Option<TextSectionRequest>,
    #[validate(nested)]
    fees: Option<TextSectionRequest>,
    #[validate(nested)]
    faq: Option<TextSectionRequest>,
    #[validate(nested)]
    contact: Option<ContactTextsRequest>,
    #[validate(nested)]
    legal: Option<LegalRequest>,
    #[validate(nested)]
    seo: Option<SeoRequest>,
}

impl From<SiteContent> for SpanishContentResponse {
    fn from(content: SiteContent) -> Self {
        Self {
            hero: content.hero.into(),
            about: content.about.into(),
            services: content.services.into(),
            process: content.process.into(),
            testimonials: content.testimonials.into(),
            credentials: content.credentials.into(),
            fees: content.fees.into(),
            faq: content.faq.into(),
            contact: content.contact.into(),
            legal: content.legal.into(),
            seo: content.seo.into(),
        }
    }
}

impl SpanishContentRequest {
    pub(super) fn apply(self, content: &mut SiteContent) {
        let mut spanish = content.spanish();
        self.hero.unwrap_or_default().apply(&mut spanish.hero);
        self.about.unwrap_or_default().apply(&mut spanish.about);
        self.services.unwrap_or_default().apply(&mut spanish.services);
        self.process.unwrap_or_default().apply(&mut spanish.process);
        self.testimonials.unwrap_or_default().apply(&mut spanish.testimonials);
        self.credentials.unwrap_or_default().apply(&mut spanish.credentials);
        self.fees.unwrap_or_default().apply(&mut spanish.fees);
        self.faq.unwrap_or_default().apply(&mut spanish.faq);
        self.contact.unwrap_or_default().apply(&mut spanish.contact);
        self.legal.unwrap_or_default().apply(&mut spanish.legal);
        self.seo.unwrap_or_default().apply(&mut spanish.seo);
        content.set_spanish(spanish);
    }
}

/// What the contact section says. Phone, email and address are the same in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactTextsResponse {
    title: String,
    description: String,
    /// Where sessions take place.
    venue: String,
    /// What the parties bring to a session, a line each.
    bring: String,
}

/// See `ContactTextsResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct ContactTextsRequest {
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
}

impl From<Contact> for ContactTextsResponse {
    fn from(Contact { title, description, venue, bring, .. }: Contact) -> Self {
        Self { title, description, venue, bring }
    }
}

impl ContactTextsRequest {
    fn apply(self, contact: &mut Contact) {
        set(&mut contact.title, self.title);
        set(&mut contact.description, self.description);
        set(&mut contact.venue, self.venue);
        set(&mut contact.bring, self.bring);
    }
}
