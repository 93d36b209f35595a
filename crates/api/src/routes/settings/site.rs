//! The site's name, description and date format.

use content::SiteProfile;
use kernel::Named;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::fields::{Fields, set, single_line};

/// The site's profile.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SiteFields {
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    site_name: Option<String>,
    #[validate(length(max = 500, message = "Enter at most 500 characters"), custom(function = single_line))]
    #[schema(max_length = 500)]
    site_description: Option<String>,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    #[schema(max_length = 10)]
    date_format: Option<String>,
}

/// The site's profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteSettingsResponse {
    site_name: String,
    site_description: String,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    date_format: String,
}

impl From<SiteProfile> for SiteSettingsResponse {
    fn from(SiteProfile { name, description, date_format }: SiteProfile) -> Self {
        Self { site_name: name, site_description: description, date_format: date_format.name().to_owned() }
    }
}

impl SiteFields {
    pub(super) fn apply(self, site: &mut SiteProfile, fields: &mut Fields) {
        fields.check_camel_case(&self);
        if let Some(name) = self.site_name {
            name.trim().clone_into(&mut site.name);
            if site.name.is_empty() {
                fields.add("siteName", "Enter the practice's name");
            }
        }
        set(&mut site.description, self.site_description.map(|text| text.trim().to_owned()));
        let format = self.date_format.map(|name| Named::from_name(&name));
        set(&mut site.date_format, format.and_then(|format| fields.parse("dateFormat", format)));
    }
}
