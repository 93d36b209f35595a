use kernel::{MediaUrl, StorageError};
use serde::{Deserialize, Serialize};

/// All the texts of the public pages. By default, a new practice's texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SiteContent {
    pub hero: Hero,
    pub about: About,
    pub services: Services,
    pub branding: Branding,
    pub seo: Seo,
}

/// The top of the landing page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hero {
    pub kicker: String,
    pub headline: String,
    pub description: String,
    /// The button that opens the booking dialog.
    pub cta_primary: String,
    /// The button that leads further down the page.
    pub cta_secondary: String,
}

/// About the practice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    pub title: String,
    pub description: String,
}

/// What the practice offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Services {
    pub title: String,
    pub items: Vec<ServiceItem>,
}

/// A card in the services section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServiceItem {
    pub title: String,
    pub description: String,
}

/// The practice's logo and icon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Branding {
    #[serde(with = "kernel::stored::media_url")]
    pub logo_url: Option<MediaUrl>,
    #[serde(with = "kernel::stored::media_url")]
    pub favicon_url: Option<MediaUrl>,
}

/// What search engines and link previews show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seo {
    pub title: String,
    pub description: String,
    /// Separated by commas.
    pub keywords: String,
}

/// The texts with their version number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedContent {
    pub content: SiteContent,
    /// How often they have been saved; 0 before the first save.
    pub version: i64,
}

impl Default for Hero {
    fn default() -> Self {
        Self {
            kicker: "Professional Mediation Services".into(),
            headline: "Resolving Conflicts Through Collaborative Mediation".into(),
            description: "A neutral, certified mediator helps both sides find terms they can live with: in private, \
                          at their own pace, and without a trial. Online across Florida, in person around Orlando."
                .into(),
            cta_primary: "Schedule Consultation".into(),
            cta_secondary: "Learn More".into(),
        }
    }
}

impl Default for About {
    fn default() -> Self {
        Self {
            title: "About the Practice".into(),
            description: "We mediate family, circuit civil and property disputes. A mediator takes no side and decides \
                          nothing for you: we make sure that everyone is heard, that the facts are on the table, and \
                          that whatever is agreed is put in writing. What is said in mediation stays in mediation."
                .into(),
        }
    }
}

impl Default for Services {
    fn default() -> Self {
        let item = |title: &str, description: &str| ServiceItem {
            title: title.into(),
            description: description.into(),
        };
        Self {
            title: "Mediation Services".into(),
            items: vec![
                item(
                    "Family Mediation",
                    "Divorce, parenting plans, support and the division of property, worked out around a table \
                     instead of in a courtroom.",
                ),
                item(
                    "Circuit Civil Mediation",
                    "Contract, business, employment and injury cases, before suit or by order of the court.",
                ),
                item(
                    "Property Disputes",
                    "Insurance claims, boundaries, landlord and tenant, homeowners' associations.",
                ),
            ],
        }
    }
}

impl Default for Seo {
    fn default() -> Self {
        Self {
            title: "Mediation in Florida for Families, Business and Property".into(),
            description: "Certified mediators for family, circuit civil and property disputes. Online across Florida, in \
                          person around Orlando. See open sessions and book yours."
                .into(),
            keywords: "mediation, mediator, Florida, Orlando, family mediation, divorce mediation, civil mediation".into(),
        }
    }
}

/// Why the texts could not be saved.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// Someone has saved since they were read.
    #[error("Someone else has saved the content in the meantime. Reload it before you save")]
    Stale,
    /// There is no such version, or it is no longer kept.
    #[error("This version of the content is no longer kept")]
    NoSuchVersion,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_page_title_and_description_have_the_advised_length() {
        let seo = SiteContent::default().seo;
        assert!((50..=60).contains(&seo.title.len()), "{}", seo.title.len());
        assert!((140..=160).contains(&seo.description.len()), "{}", seo.description.len());
    }
}
