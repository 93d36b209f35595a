//! The site's texts.

use content::{
    About, Branding, ContentError, ContentRepository, Hero, SavedContent, Seo, ServiceItem, Services,
    SiteContent,
};
use kernel::{MediaUrl, StorageError, or_empty};
use serde::{Deserialize, Serialize};

use super::Tx;
use super::changes::Change;
use super::row::corrupt;

const SECTION: &str = "content";

/// The texts as stored in JSON.
#[derive(Serialize, Deserialize)]
pub(super) struct ContentDocument {
    hero: HeroDocument,
    about: AboutDocument,
    services: ServicesDocument,
    branding: BrandingDocument,
    seo: SeoDocument,
}

#[derive(Serialize, Deserialize)]
struct HeroDocument {
    kicker: String,
    headline: String,
    description: String,
    cta_primary: String,
    cta_secondary: String,
}

#[derive(Serialize, Deserialize)]
struct AboutDocument {
    title: String,
    description: String,
}

#[derive(Serialize, Deserialize)]
struct ServicesDocument {
    title: String,
    items: Vec<ItemDocument>,
}

#[derive(Serialize, Deserialize)]
struct ItemDocument {
    title: String,
    description: String,
}

#[derive(Serialize, Deserialize)]
struct BrandingDocument {
    logo_url: String,
    favicon_url: String,
}

#[derive(Serialize, Deserialize)]
struct SeoDocument {
    title: String,
    description: String,
    keywords: String,
}

impl From<&SiteContent> for ContentDocument {
    fn from(content: &SiteContent) -> Self {
        let SiteContent { hero, about, services, branding, seo } = content.clone();
        let item = |item: ServiceItem| ItemDocument { title: item.title, description: item.description };
        Self {
            hero: HeroDocument {
                kicker: hero.kicker,
                headline: hero.headline,
                description: hero.description,
                cta_primary: hero.cta_primary,
                cta_secondary: hero.cta_secondary,
            },
            about: AboutDocument { title: about.title, description: about.description },
            services: ServicesDocument {
                title: services.title,
                items: services.items.into_iter().map(item).collect(),
            },
            branding: BrandingDocument {
                logo_url: or_empty(branding.logo_url.as_ref()),
                favicon_url: or_empty(branding.favicon_url.as_ref()),
            },
            seo: SeoDocument { title: seo.title, description: seo.description, keywords: seo.keywords },
        }
    }
}

impl TryFrom<ContentDocument> for SiteContent {
    type Error = StorageError;
    fn try_from(document: ContentDocument) -> Result<Self, StorageError> {
        let ContentDocument { hero, about, services, branding, seo } = document;
        let item = |item: ItemDocument| ServiceItem { title: item.title, description: item.description };
        Ok(Self {
            hero: Hero {
                kicker: hero.kicker,
                headline: hero.headline,
                description: hero.description,
                cta_primary: hero.cta_primary,
                cta_secondary: hero.cta_secondary,
            },
            about: About { title: about.title, description: about.description },
            services: Services {
                title: services.title,
                items: services.items.into_iter().map(item).collect(),
            },
            branding: Branding {
                logo_url: MediaUrl::stored(branding.logo_url),
                favicon_url: MediaUrl::stored(branding.favicon_url),
            },
            seo: Seo { title: seo.title, description: seo.description, keywords: seo.keywords },
        })
    }
}

impl ContentRepository for Tx<'_> {
    fn find(&self) -> Result<Option<SavedContent>, StorageError> {
        let Some((body, version)) = self.document(SECTION)? else { return Ok(None) };
        let document: ContentDocument = serde_json::from_value(body).map_err(corrupt)?;
        Ok(Some(SavedContent { content: document.try_into()?, version }))
    }

    fn store(&self, content: &SiteContent, replacing: Option<i64>) -> Result<i64, ContentError> {
        let body = serde_json::to_value(ContentDocument::from(content)).map_err(corrupt)?;
        self.changed(Change::Content);
        self.store_document(SECTION, &body, replacing)?.ok_or(ContentError::Stale)
    }
}
