//! The texts of the public pages.

use kernel::{MediaUrl, or_empty};
use std::collections::BTreeMap;

use actix_web::http::header::ETag;
use actix_web::{HttpRequest, HttpResponse, get, put};
use content::{
    AboutChanges, BrandingChanges, ContentChanges, ContentError, HeroChanges, SavedContent, SeoChanges,
    ServiceItem, ServicesChanges, SiteContent,
};
use infra::pg::Tx;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use validator::Validate;

use crate::http::auth::Admin;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::http::fields::{Fields, multi_line, optional, single_line};
use crate::http::precondition::{self, IfMatch};
use crate::public::answer::entity_tag;
use crate::public::cache::PublicRead;
use crate::public::respond::respond_cached;
use crate::state::AppState;
use crate::state::facades::Facades;
use crate::state::moment::Moment;

/// The maximum size of the content in bytes.
const CONTENT_LIMIT: usize = 1024 * 1024;

/// All the texts of the public pages.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentResponse {
    hero: HeroResponse,
    about: AboutResponse,
    services: ServicesResponse,
    branding: BrandingResponse,
    seo: SeoResponse,
}

/// The top of the landing page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeroResponse {
    kicker: String,
    headline: String,
    description: String,
    cta_primary: String,
    cta_secondary: String,
}

/// About the practice.
#[derive(Debug, Serialize, ToSchema)]
pub struct AboutResponse {
    title: String,
    description: String,
}

/// What the practice offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServicesResponse {
    title: String,
    items: Vec<ServiceItemResponse>,
}

/// A card in the services section.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServiceItemResponse {
    title: String,
    description: String,
}

/// The practice's logo and icon.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandingResponse {
    /// An `https:` URL, a `/media/…` path, or empty.
    logo_url: String,
    /// Like `logoUrl`.
    favicon_url: String,
}

/// What search engines and link previews show.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeoResponse {
    title: String,
    description: String,
    keywords: String,
}

impl From<SiteContent> for ContentResponse {
    fn from(content: SiteContent) -> Self {
        let SiteContent { hero, about, services, branding, seo } = content;
        let item =
            |item: ServiceItem| ServiceItemResponse { title: item.title, description: item.description };
        Self {
            hero: HeroResponse {
                kicker: hero.kicker,
                headline: hero.headline,
                description: hero.description,
                cta_primary: hero.cta_primary,
                cta_secondary: hero.cta_secondary,
            },
            about: AboutResponse { title: about.title, description: about.description },
            services: ServicesResponse {
                title: services.title,
                items: services.items.into_iter().map(item).collect(),
            },
            branding: BrandingResponse {
                logo_url: or_empty(branding.logo_url.as_ref()),
                favicon_url: or_empty(branding.favicon_url.as_ref()),
            },
            seo: SeoResponse { title: seo.title, description: seo.description, keywords: seo.keywords },
        }
    }
}

/// The texts to change; omitted sections and fields stay unchanged.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct ContentRequest {
    #[validate(nested)]
    hero: Option<HeroRequest>,
    #[validate(nested)]
    about: Option<AboutRequest>,
    #[validate(nested)]
    services: Option<ServicesRequest>,
    branding: Option<BrandingRequest>,
    #[validate(nested)]
    seo: Option<SeoRequest>,
}

/// See `HeroResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct HeroRequest {
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    kicker: Option<String>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    headline: Option<String>,
    #[validate(length(max = 2000, message = "Enter at most 2,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 2000)]
    description: Option<String>,
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(max_length = 60)]
    cta_primary: Option<String>,
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(max_length = 60)]
    cta_secondary: Option<String>,
}

/// See `AboutResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct AboutRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    title: Option<String>,
    #[validate(length(max = 20_000, message = "Enter at most 20,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 20000)]
    description: Option<String>,
}

/// See `ServicesResponse`. Instead of `items`, the cards may come as `service1_title`,
/// `service1_description` and so on up to 10; empty pairs are skipped.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct ServicesRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    title: Option<String>,
    /// Replaces all cards.
    #[validate(length(max = 50, message = "Enter at most 50 services"), nested)]
    #[schema(max_items = 50)]
    items: Option<Vec<ServiceItemRequest>>,
    #[serde(flatten)]
    #[schema(ignore)]
    flat: BTreeMap<String, Value>,
}

/// See `ServiceItemResponse`.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
pub struct ServiceItemRequest {
    #[serde(default)]
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    title: String,
    #[serde(default)]
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    description: String,
}

/// See `BrandingResponse`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandingRequest {
    #[schema(max_length = 500)]
    logo_url: Option<String>,
    #[schema(max_length = 500)]
    favicon_url: Option<String>,
}

/// See `SeoResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct SeoRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    title: Option<String>,
    #[validate(length(max = 500, message = "Enter at most 500 characters"), custom(function = multi_line))]
    #[schema(max_length = 500)]
    description: Option<String>,
    #[validate(length(max = 1000, message = "Enter at most 1,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 1000)]
    keywords: Option<String>,
}

impl ServicesRequest {
    /// Turns the flat fields into a list, unless there is one.
    fn gather(&mut self) {
        let text = |name: String| self.flat.get(&name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let pair = |n: u8| ServiceItemRequest {
            title: text(format!("service{n}_title")),
            description: text(format!("service{n}_description")),
        };
        let is_filled =
            |item: &ServiceItemRequest| !item.title.trim().is_empty() || !item.description.trim().is_empty();
        let gathered: Vec<_> = (1..=10).map(pair).filter(is_filled).collect();
        if self.items.is_none() && !gathered.is_empty() {
            self.items = Some(gathered);
        }
    }
}

impl ContentRequest {
    fn changes(mut self) -> Result<ContentChanges, ApiError> {
        if let Some(services) = &mut self.services {
            services.gather();
        }
        let mut fields = Fields::default();
        fields.check_camel_case(&self);
        let (hero, about) = (self.hero.unwrap_or_default(), self.about.unwrap_or_default());
        let (services, seo) = (self.services.unwrap_or_default(), self.seo.unwrap_or_default());
        let branding = self.branding.unwrap_or_default();
        let logo = branding.logo_url.map(|url| optional(&url, MediaUrl::parse));
        let logo_url = fields.parse_optional("branding.logoUrl", logo);
        let favicon = branding.favicon_url.map(|url| optional(&url, MediaUrl::parse));
        let favicon_url = fields.parse_optional("branding.faviconUrl", favicon);
        let branding = logo_url
            .zip(favicon_url)
            .map(|(logo_url, favicon_url)| BrandingChanges { logo_url, favicon_url });
        let item =
            |item: ServiceItemRequest| ServiceItem { title: item.title, description: item.description };
        fields.finish(branding.map(|branding| ContentChanges {
            hero: HeroChanges {
                kicker: hero.kicker,
                headline: hero.headline,
                description: hero.description,
                cta_primary: hero.cta_primary,
                cta_secondary: hero.cta_secondary,
            },
            about: AboutChanges { title: about.title, description: about.description },
            services: ServicesChanges {
                title: services.title,
                items: services.items.map(|items| items.into_iter().map(item).collect()),
            },
            branding,
            seo: SeoChanges { title: seo.title, description: seo.description, keywords: seo.keywords },
        }))
    }
}

/// The texts of the public pages; if nothing has been saved, a new practice's defaults.
#[utoipa::path(tag = "content", responses((status = 200, body = ContentResponse), (status = 304)))]
#[get("/api/content")]
pub async fn get_content(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    let content = |tx: &Tx<'_>, _at: &Moment| {
        let saved = tx.contents().current()?;
        Ok(ContentResponse::from(saved.content).into())
    };
    respond_cached(&state, &request, PublicRead::Content, content).await
}

/// Changes the fields sent. With `If-Match`, only if no one has saved since that `ETag` was read.
#[utoipa::path(
    tag = "content",
    params(("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/content`")),
    request_body = ContentRequest,
    responses(
        (status = 200, body = ContentResponse),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = [])),
)]
#[put("/api/content")]
pub async fn save_content(
    admin: Admin,
    request: HttpRequest,
    body: Body<ContentRequest, CONTENT_LIMIT>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let changes = body.0.changes()?;
    let condition = precondition::if_match(&request)?;
    let saved = state
        .transact(admin.actor(), move |tx, at| {
            let seen = seen_version(tx, condition.as_ref())?;
            let saved = tx.content_versions(at).save(changes, seen, admin.account.id, at.utc)?;
            Ok(saved)
        })
        .await?;
    saved_response(saved)
}

/// What was saved, with the tag for the next `If-Match`.
pub(super) fn saved_response(saved: SavedContent) -> Result<HttpResponse, ApiError> {
    let response = ContentResponse::from(saved.content);
    let tag = entity_tag(&response)?;
    Ok(HttpResponse::Ok().insert_header(ETag(tag)).json(response))
}

/// The version the client has seen, if it says so: the current one, or else the write fails.
pub(super) fn seen_version(tx: &Tx<'_>, condition: Option<&IfMatch>) -> Result<Option<i64>, ApiError> {
    let Some(condition) = condition else { return Ok(None) };
    let SavedContent { content, version } = tx.contents().current()?;
    let tag = entity_tag(&ContentResponse::from(content))?;
    if condition.holds(&tag) { Ok(Some(version)) } else { Err(ContentError::Stale.into()) }
}
