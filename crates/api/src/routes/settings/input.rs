//! What the sections of the settings share: values that may come as text, and what changes are
//! validated against.

use std::net::IpAddr;

use auth::AllowList;
use infra::mail::AllowedTargets;
use kernel::Vault;
use serde::Deserialize;
use utoipa::openapi::schema::{Array, Object, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::http::permit::Admin;
use crate::http::wire::or_text;
use crate::state::State;
use crate::state::policies::allowed_targets;

/// What a change to the settings is validated against.
pub struct SettingsContext<'s> {
    /// The caller, who must not lock themselves out.
    pub caller: IpAddr,
    /// Whether a cloud store is configured.
    pub cloud: bool,
    /// Which mail servers are allowed.
    pub targets: AllowedTargets,
    /// Encrypts the password.
    pub vault: &'s dyn Vault,
}

impl<'s> SettingsContext<'s> {
    /// The context of a change by this administrator.
    pub fn new(state: &'s State, admin: &Admin) -> Self {
        Self {
            caller: admin.address.0,
            cloud: has_cloud(state),
            targets: allowed_targets(&state.config),
            vault: state.vault.as_ref(),
        }
    }
}

/// Whether a cloud store for backups is configured.
pub fn has_cloud(state: &State) -> bool {
    state.archive.backups.places.cloud.is_some()
}

/// A whole number, which may come as text.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum WholeNumber {
    Whole(i64),
    Text(String),
}

/// A list, which may come as JSON text or as comma-separated text.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Listed {
    Items(Vec<String>),
    Text(String),
}

impl PartialSchema for WholeNumber {
    fn schema() -> RefOr<Schema> {
        or_text(i64::schema(), Self::MAX_LENGTH)
    }
}

impl ToSchema for WholeNumber {}

impl PartialSchema for Listed {
    fn schema() -> RefOr<Schema> {
        let item = Object::builder().schema_type(Type::String).max_length(Some(Self::ITEM_LENGTH));
        let items = Array::builder().items(item).max_items(Some(Self::MAX_ITEMS));
        or_text(items, Self::MAX_LENGTH)
    }
}

impl ToSchema for Listed {}

impl WholeNumber {
    const MAX_LENGTH: usize = 20;

    /// The number.
    pub fn read(&self) -> Result<i64, &'static str> {
        match self {
            Self::Whole(number) => Ok(*number),
            Self::Text(text) if text.len() <= Self::MAX_LENGTH => {
                text.trim().parse().or(Err("Enter a whole number"))
            }
            Self::Text(_) => Err("Enter a whole number"),
        }
    }

    /// The number, if it is in this range.
    pub fn within(&self, least: i64, most: i64) -> Result<i64, String> {
        self.read()
            .ok()
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| format!("Enter a whole number from {least} to {most}"))
    }

    /// The number, if it is one of these.
    pub fn one_of(&self, choices: &[i64]) -> Result<i64, String> {
        let number = self.read()?;
        if choices.contains(&number) {
            return Ok(number);
        }
        let choices: Vec<_> = choices.iter().map(ToString::to_string).collect();
        Err(format!("Choose one of: {}", choices.join(", ")))
    }
}

impl Listed {
    const MAX_ITEMS: usize = AllowList::MOST;
    const ITEM_LENGTH: usize = 100;
    const MAX_LENGTH: usize = Self::MAX_ITEMS * Self::ITEM_LENGTH;

    /// The entries.
    pub fn items(self) -> Result<Vec<String>, String> {
        let fits = match &self {
            Self::Items(items) => {
                let is_short = |item: &String| item.chars().count() <= Self::ITEM_LENGTH;
                items.len() <= Self::MAX_ITEMS && items.iter().all(is_short)
            }
            Self::Text(text) => text.chars().count() <= Self::MAX_LENGTH,
        };
        if fits { Ok(self.split()) } else { Err(format!("Enter at most {} entries", Self::MAX_ITEMS)) }
    }

    fn split(self) -> Vec<String> {
        match self {
            Self::Items(items) => items,
            Self::Text(text) => serde_json::from_str(&text).unwrap_or_else(|_| {
                text.split([',', ';', '\n', ' '])
                    .map(|part| part.trim().to_owned())
                    .filter(|part| !part.is_empty())
                    .collect()
            }),
        }
    }
}
