//! The sections of the content: what each holds on the wire, and how it is parsed.

use std::collections::BTreeMap;

use content::{About, Branding, Color, Hero, Seo, ServiceItem, Services, Theme};
use kernel::{Focus, MediaUrl, Named as _, or_empty};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use validator::Validate;

use crate::http::fields::{Fields, multi_line, optional, set, single_line};
use crate::http::wire::{FocusPoint, ThemeName};

/// The top of the landing page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeroResponse {
    kicker: String,
    headline: String,
    description: String,
    cta_primary: String,
    cta_secondary: String,
    /// What the image shows, for those who cannot see it.
    image_alt: String,
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
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    image_alt: Option<String>,
}

impl From<Hero> for HeroResponse {
    fn from(hero: Hero) -> Self {
        Self {
            kicker: hero.kicker,
            headline: hero.headline,
            description: hero.description,
            cta_primary: hero.cta_primary,
            cta_secondary: hero.cta_secondary,
            image_alt: hero.image_alt,
        }
    }
}

impl HeroRequest {
    pub(super) fn apply(self, hero: &mut Hero) {
        set(&mut hero.kicker, self.kicker);
        set(&mut hero.headline, self.headline);
        set(&mut hero.description, self.description);
        set(&mut hero.cta_primary, self.cta_primary);
        set(&mut hero.cta_secondary, self.cta_secondary);
        set(&mut hero.image_alt, self.image_alt);
    }
}

/// About the practice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AboutResponse {
    title: String,
    description: String,
    /// What the image shows, for those who cannot see it.
    image_alt: String,
}

/// See `AboutResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AboutRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    title: Option<String>,
    #[validate(length(max = 20_000, message = "Enter at most 20,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 20000)]
    description: Option<String>,
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    image_alt: Option<String>,
}

impl From<About> for AboutResponse {
    fn from(About { title, description, image_alt }: About) -> Self {
        Self { title, description, image_alt }
    }
}

impl AboutRequest {
    pub(super) fn apply(self, about: &mut About) {
        set(&mut about.title, self.title);
        set(&mut about.description, self.description);
        set(&mut about.image_alt, self.image_alt);
    }
}

/// What the practice offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServicesResponse {
    title: String,
    items: Vec<ServiceItemResponse>,
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
    pub(super) flat: BTreeMap<String, Value>,
}

impl From<Services> for ServicesResponse {
    fn from(Services { title, items }: Services) -> Self {
        Self { title, items: items.into_iter().map(ServiceItemResponse::from).collect() }
    }
}

impl ServicesRequest {
    /// Turns the flat fields into a list, unless there is one.
    pub(super) fn gather(&mut self) {
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

    pub(super) fn apply(self, services: &mut Services) {
        set(&mut services.title, self.title);
        set(&mut services.items, self.items.map(|items| items.into_iter().map(ServiceItem::from).collect()));
    }
}

/// A card in the services section.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServiceItemResponse {
    title: String,
    description: String,
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

impl From<ServiceItem> for ServiceItemResponse {
    fn from(ServiceItem { title, description }: ServiceItem) -> Self {
        Self { title, description }
    }
}

impl From<ServiceItemRequest> for ServiceItem {
    fn from(ServiceItemRequest { title, description }: ServiceItemRequest) -> Self {
        Self { title, description }
    }
}

/// The practice's images, and how its public pages look.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandingResponse {
    /// An `https:` URL, a `/media/…` path, or empty.
    logo_url: String,
    /// Like `logoUrl`.
    favicon_url: String,
    /// At the top of the landing page. Like `logoUrl`.
    hero_url: String,
    /// The point of it that stays in view where it is cropped.
    hero_focus: FocusPoint,
    /// Beside the text about the practice. Like `logoUrl`.
    image_url: String,
    /// Like `heroFocus`.
    image_focus: FocusPoint,
    theme: ThemeName,
    /// The color of buttons and links as `#rrggbb`; the theme's if empty.
    accent: String,
}

/// See `BrandingResponse`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandingRequest {
    #[schema(max_length = 500)]
    logo_url: Option<String>,
    #[schema(max_length = 500)]
    favicon_url: Option<String>,
    #[schema(max_length = 500)]
    hero_url: Option<String>,
    /// The center if omitted for a new image.
    hero_focus: Option<FocusPoint>,
    #[schema(max_length = 500)]
    image_url: Option<String>,
    /// Like `heroFocus`.
    image_focus: Option<FocusPoint>,
    #[schema(value_type = Option<ThemeName>)]
    theme: Option<String>,
    #[schema(max_length = 7)]
    accent: Option<String>,
}

impl From<Branding> for BrandingResponse {
    fn from(branding: Branding) -> Self {
        Self {
            logo_url: or_empty(branding.logo_url.as_ref()),
            favicon_url: or_empty(branding.favicon_url.as_ref()),
            hero_url: or_empty(branding.hero_url.as_ref()),
            hero_focus: branding.hero_focus.into(),
            image_url: or_empty(branding.image_url.as_ref()),
            image_focus: branding.image_focus.into(),
            theme: ThemeName(branding.theme),
            accent: or_empty(branding.accent.as_ref()),
        }
    }
}

impl BrandingRequest {
    /// How it changes them; an empty text removes an image or the color.
    pub(super) fn parse(self, fields: &mut Fields) -> Option<impl FnOnce(&mut Branding) + use<>> {
        let mut parse = |name: &str, url: Option<String>| {
            fields.parse_optional(name, url.map(|url| optional(&url, MediaUrl::parse)))
        };
        let logo = parse("branding.logoUrl", self.logo_url);
        let favicon = parse("branding.faviconUrl", self.favicon_url);
        let hero = parse("branding.heroUrl", self.hero_url);
        let image = parse("branding.imageUrl", self.image_url);
        let mut point =
            |name: &str, focus: Option<FocusPoint>| fields.parse_optional(name, focus.map(Focus::try_from));
        let hero_focus = point("branding.heroFocus", self.hero_focus);
        let image_focus = point("branding.imageFocus", self.image_focus);
        let theme = self.theme.as_deref().map(Theme::from_name);
        let theme = fields.parse_optional("branding.theme", theme);
        let accent = self.accent.map(|color| optional(&color, Color::parse));
        let accent = fields.parse_optional("branding.accent", accent);
        let (logo, favicon, theme, accent) = (logo?, favicon?, theme?, accent?);
        let (hero, hero_focus, image, image_focus) = (hero?, hero_focus?, image?, image_focus?);
        Some(move |branding: &mut Branding| {
            set(&mut branding.logo_url, logo);
            set(&mut branding.favicon_url, favicon);
            replace(&mut branding.hero_url, &mut branding.hero_focus, hero, hero_focus);
            replace(&mut branding.image_url, &mut branding.image_focus, image, image_focus);
            set(&mut branding.theme, theme);
            set(&mut branding.accent, accent);
        })
    }
}

/// A point of one image says nothing about the next.
fn replace<Url: PartialEq>(image: &mut Url, focus: &mut Focus, next: Option<Url>, point: Option<Focus>) {
    if next.as_ref().is_some_and(|next| next != image) {
        *focus = Focus::default();
    }
    set(image, next);
    set(focus, point);
}

/// What search engines and link previews show.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeoResponse {
    title: String,
    description: String,
    keywords: String,
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

impl From<Seo> for SeoResponse {
    fn from(Seo { title, description, keywords }: Seo) -> Self {
        Self { title, description, keywords }
    }
}

impl SeoRequest {
    pub(super) fn apply(self, seo: &mut Seo) {
        set(&mut seo.title, self.title);
        set(&mut seo.description, self.description);
        set(&mut seo.keywords, self.keywords);
    }
}
