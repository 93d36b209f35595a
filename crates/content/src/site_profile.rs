use kernel::DateFormat;
use serde::{Deserialize, Serialize};

use crate::host_sites::HostSites;

/// The site's name, description and date format, which other sites may show its booking page,
/// whether its pages can be left at once, and in which languages they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SiteProfile {
    /// The practice's name, used in titles and emails.
    pub name: String,
    /// What the practice does, in a sentence or two.
    pub description: String,
    /// How dates are written.
    pub date_format: DateFormat,
    /// The websites that may show the booking page in a frame.
    pub host_sites: HostSites,
    /// Whether the public pages have an "Exit this page" button, for visitors who are not safe.
    pub exit_button: bool,
    /// Whether visitors can read the public pages in Spanish.
    pub spanish: bool,
}

impl Default for SiteProfile {
    /// A new practice's texts.
    fn default() -> Self {
        Self {
            name: "Accord Mediation".into(),
            description: "Mediation for families, business and property in Florida".into(),
            date_format: DateFormat::default(),
            host_sites: HostSites::default(),
            exit_button: false,
            spanish: false,
        }
    }
}
