use chrono::{DateTime, Utc};
use kernel::{Language, StorageError, TemplateId};

use crate::{Body, Part, Template, TemplateType, UnknownVariable};

/// A template of the practice's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomTemplate {
    /// Unique id.
    pub id: TemplateId,
    /// What an administrator has entered.
    pub fields: TemplateFields,
    /// When it was last saved, or switched on or off.
    pub updated_at: DateTime<Utc>,
}

/// What an administrator enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateFields {
    /// What it is called in lists.
    pub name: String,
    /// Which messages it is for.
    pub template_type: TemplateType,
    /// What its recipients read.
    pub language: Language,
    /// What it says.
    pub template: Template,
    /// Whether messages use it. At most one template of a type and language is active, except for
    /// [`TemplateType::Custom`].
    pub active: bool,
}

impl TemplateFields {
    /// The longest name in characters.
    pub const NAME_LENGTH: usize = 120;
}

/// How a template was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Plain paragraphs.
    Simple,
    /// HTML.
    Html,
    /// A message without HTML.
    Text,
}

kernel::named!(Mode { Simple = "simple", Html = "html", Text = "text" });

impl Body {
    /// The body from its two contents.
    #[must_use]
    pub fn new(mode: Mode, html: String, text: String) -> Self {
        match mode {
            Mode::Simple => Self::Simple(text),
            Mode::Html => Self::Html { html, text },
            Mode::Text => Self::Text(text),
        }
    }

    /// How it was written.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Simple(_) => Mode::Simple,
            Self::Html { .. } => Mode::Html,
            Self::Text(_) => Mode::Text,
        }
    }

    /// Its HTML, or empty.
    #[must_use]
    pub fn html(&self) -> &str {
        match self {
            Self::Html { html, .. } => html,
            Self::Simple(_) | Self::Text(_) => "",
        }
    }

    /// Its text, or empty.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Simple(text) | Self::Text(text) | Self::Html { text, .. } => text,
        }
    }
}

/// Why a template was not saved or deleted.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// There is no such template.
    #[error("This template does not exist")]
    NotFound,
    /// It is part of the program.
    #[error("System templates cannot be changed or deleted. Duplicate it to edit the copy")]
    System,
    /// Someone else has saved it in the meantime.
    #[error("Someone else has changed this template in the meantime")]
    Stale,
    /// It refers to variables that its type does not have.
    #[error("The template refers to unknown variables")]
    UnknownVariables(Vec<UnknownVariable>),
    /// This part refers to variables too often.
    #[error("Use variables at most {} times", Template::MOST_VARIABLES)]
    Crowded(Part),
    /// This part says nothing.
    #[error("Nothing is left to send")]
    Blank(Part),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
