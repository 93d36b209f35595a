//! The content as a whole.

use std::collections::BTreeMap;

use content::{ContentSection, SiteContent};
use kernel::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use validator::Validate;

use super::lists::{TextSectionRequest, TextSectionResponse, section_names};
use super::practice::{ContactDetailsRequest, ContactDetailsResponse, LegalRequest, LegalResponse};
use super::sections::{
    AboutRequest, AboutResponse, BrandingRequest, BrandingResponse, HeroRequest, HeroResponse, SeoRequest,
    SeoResponse, ServicesRequest, ServicesResponse,
};
use super::spanish::{SpanishContentRequest, SpanishContentResponse};
use crate::http::error::ApiError;
use crate::http::fields::{Fields, set};
use crate::http::wire::{ContentSectionName, SectionNameName};

/// All the texts of the public pages.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentResponse {
    hero: HeroResponse,
    about: AboutResponse,
    services: ServicesResponse,
    process: TextSectionResponse,
    /// What parties and counsel said: the title is who, the figure is their role.
    testimonials: TextSectionResponse,
    credentials: TextSectionResponse,
    fees: TextSectionResponse,
    faq: TextSectionResponse,
    contact: ContactDetailsResponse,
    legal: LegalResponse,
    /// The sections between the top of the landing page and the contact section, in their order;
    /// one that is left out is switched off.
    sections: Vec<SectionNameName>,
    branding: BrandingResponse,
    seo: SeoResponse,
    /// The Spanish texts, unless the texts of one language were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    es: Option<SpanishContentResponse>,
    /// The sections that are in English although Spanish was asked for.
    english: Vec<ContentSectionName>,
}

/// The texts to change; omitted sections and fields stay unchanged. The services' cards may also come as
/// flat fields here, as in `services`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct ContentRequest {
    #[validate(nested)]
    hero: Option<HeroRequest>,
    #[validate(nested)]
    about: Option<AboutRequest>,
    #[validate(nested)]
    services: Option<ServicesRequest>,
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
    contact: Option<ContactDetailsRequest>,
    #[validate(nested)]
    legal: Option<LegalRequest>,
    /// Each at most once.
    #[schema(value_type = Option<Vec<SectionNameName>>, max_items = 8)]
    sections: Option<Vec<String>>,
    branding: Option<BrandingRequest>,
    #[validate(nested)]
    seo: Option<SeoRequest>,
    #[validate(nested)]
    es: Option<SpanishContentRequest>,
    #[serde(flatten)]
    #[schema(ignore)]
    flat: BTreeMap<String, Value>,
}

impl From<SiteContent> for ContentResponse {
    fn from(content: SiteContent) -> Self {
        Self { es: Some(content.spanish().into()), ..Self::texts(content, Vec::new()) }
    }
}

impl ContentResponse {
    /// What visitors who read the language get.
    pub fn in_language(content: SiteContent, language: Language) -> Self {
        let (content, english) = content.in_language(language);
        Self::texts(content, english)
    }

    /// The texts as they stand there; these sections are in English instead of the visitor's language.
    pub fn texts(content: SiteContent, english: Vec<ContentSection>) -> Self {
        Self {
            es: None,
            english: english.into_iter().map(ContentSectionName).collect(),
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
            sections: content.sections.into_iter().map(SectionNameName).collect(),
            branding: content.branding.into(),
            seo: content.seo.into(),
        }
    }
}

impl ContentRequest {
    /// How it changes the content, or all invalid fields.
    pub(super) fn change(mut self) -> Result<impl FnOnce(&mut SiteContent), ApiError> {
        if self.flat.keys().any(|name| name.starts_with("service")) {
            let services = self.services.get_or_insert_default();
            self.flat.append(&mut services.flat);
            services.flat = std::mem::take(&mut self.flat);
        }
        if let Some(services) = &mut self.services {
            services.gather();
        }
        if let Some(services) = self.es.as_mut().and_then(|es| es.services.as_mut()) {
            services.gather();
        }
        let mut fields = Fields::default();
        fields.check_camel_case(&self);
        let branding = self.branding.unwrap_or_default().parse(&mut fields);
        let contact = self.contact.unwrap_or_default().parse(&mut fields);
        let sections = fields.parse_optional("sections", self.sections.as_deref().map(section_names));
        let (hero, about) = (self.hero.unwrap_or_default(), self.about.unwrap_or_default());
        let (services, seo) = (self.services.unwrap_or_default(), self.seo.unwrap_or_default());
        let (process, credentials) = (self.process.unwrap_or_default(), self.credentials.unwrap_or_default());
        let testimonials = self.testimonials.unwrap_or_default();
        let (fees, faq) = (self.fees.unwrap_or_default(), self.faq.unwrap_or_default());
        let (legal, es) = (self.legal.unwrap_or_default(), self.es);
        let change = || {
            let (change_branding, change_contact, sections) = (branding?, contact?, sections?);
            Some(move |content: &mut SiteContent| {
                hero.apply(&mut content.hero);
                about.apply(&mut content.about);
                services.apply(&mut content.services);
                process.apply(&mut content.process);
                testimonials.apply(&mut content.testimonials);
                credentials.apply(&mut content.credentials);
                fees.apply(&mut content.fees);
                faq.apply(&mut content.faq);
                change_contact(&mut content.contact);
                legal.apply(&mut content.legal);
                set(&mut content.sections, sections);
                change_branding(&mut content.branding);
                seo.apply(&mut content.seo);
                if let Some(es) = es {
                    es.apply(content);
                }
            })
        };
        fields.finish(change())
    }
}
