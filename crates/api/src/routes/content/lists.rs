//! The sections of the content that are lists of one shape, and which sections the page has.

use content::{SectionName, TextItem, TextSection};
use kernel::Named;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::fields::{multi_line, set, single_line};

/// A section with a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct TextSectionResponse {
    title: String,
    items: Vec<TextItemResponse>,
}

/// See `TextSectionResponse`.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
pub struct TextSectionRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    title: Option<String>,
    /// Replaces all entries.
    #[validate(length(max = 50, message = "Enter at most 50 entries"), nested)]
    #[schema(max_items = 50)]
    items: Option<Vec<TextItemRequest>>,
}

impl From<TextSection> for TextSectionResponse {
    fn from(TextSection { title, items }: TextSection) -> Self {
        Self { title, items: items.into_iter().map(TextItemResponse::from).collect() }
    }
}

impl TextSectionRequest {
    pub(super) fn apply(self, section: &mut TextSection) {
        set(&mut section.title, self.title);
        set(&mut section.items, self.items.map(|items| items.into_iter().map(TextItem::from).collect()));
    }
}

/// An entry of such a list. One with a `[gap]` in a text is not shown to visitors.
#[derive(Debug, Serialize, ToSchema)]
pub struct TextItemResponse {
    title: String,
    /// A price or another short text that stands out; may be empty.
    figure: String,
    description: String,
}

/// See `TextItemResponse`.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default)]
pub struct TextItemRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    title: String,
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(max_length = 60)]
    figure: String,
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    description: String,
}

impl From<TextItem> for TextItemResponse {
    fn from(TextItem { title, figure, description }: TextItem) -> Self {
        Self { title, figure, description }
    }
}

impl From<TextItemRequest> for TextItem {
    fn from(TextItemRequest { title, figure, description }: TextItemRequest) -> Self {
        Self { title, figure, description }
    }
}

/// The sections of the page, each at most once.
pub(super) fn section_names(texts: &[String]) -> Result<Vec<SectionName>, String> {
    let mut sections = Vec::new();
    for text in texts {
        let section = SectionName::from_name(text).map_err(|error| error.to_string())?;
        if sections.contains(&section) {
            return Err(format!("`{text}` is there twice"));
        }
        sections.push(section);
    }
    Ok(sections)
}
