//! The site's name, description and date format, which other sites may show its booking page,
//! whether its pages can be left at once, and in which languages they are.

use content::{HostSites, SiteProfile};
use kernel::Named;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::input::Listed;
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
    /// The websites that may show the booking page in a frame.
    host_sites: Option<Listed>,
    /// Whether the public pages have an "Exit this page" button.
    exit_button: Option<bool>,
    /// Whether the public pages are in Spanish, too.
    spanish: Option<bool>,
}

/// The site's profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteSettingsResponse {
    site_name: String,
    site_description: String,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    date_format: String,
    /// The websites that may show the booking page in a frame: `https://www.example.com`.
    host_sites: Vec<String>,
    /// Whether the public pages have an "Exit this page" button.
    exit_button: bool,
    /// Whether the public pages are in Spanish, too.
    spanish: bool,
}

impl From<SiteProfile> for SiteSettingsResponse {
    fn from(profile: SiteProfile) -> Self {
        let SiteProfile { name, description, date_format, host_sites, exit_button, spanish } = profile;
        Self {
            site_name: name,
            site_description: description,
            date_format: date_format.name().to_owned(),
            host_sites: host_sites.iter().map(str::to_owned).collect(),
            exit_button,
            spanish,
        }
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
        set(&mut site.exit_button, self.exit_button);
        set(&mut site.spanish, self.spanish);
        let sites = self.host_sites.map(Listed::items);
        let Some(sites) = sites.and_then(|sites| fields.parse("hostSites", sites)) else { return };
        match HostSites::parse(sites.iter().map(String::as_str)) {
            Err(wrong) => wrong.into_iter().for_each(|text| fields.add("hostSites", text)),
            Ok(sites) => site.host_sites = sites,
        }
    }
}
