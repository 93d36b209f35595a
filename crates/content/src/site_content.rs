use kernel::{MediaUrl, StorageError};

/// All the texts of the public pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteContent {
    pub hero: Hero,
    pub about: About,
    pub services: Services,
    pub branding: Branding,
    pub seo: Seo,
}

/// The top of the landing page.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    pub title: String,
    pub description: String,
}

/// What the practice offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Services {
    pub title: String,
    pub items: Vec<ServiceItem>,
}

/// A card in the services section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceItem {
    pub title: String,
    pub description: String,
}

/// The practice's logo and icon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branding {
    pub logo_url: Option<MediaUrl>,
    pub favicon_url: Option<MediaUrl>,
}

/// What search engines and link previews show.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// The fields to change; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentChanges {
    pub hero: HeroChanges,
    pub about: AboutChanges,
    pub services: ServicesChanges,
    pub branding: BrandingChanges,
    pub seo: SeoChanges,
}

/// See [`Hero`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeroChanges {
    pub kicker: Option<String>,
    pub headline: Option<String>,
    pub description: Option<String>,
    pub cta_primary: Option<String>,
    pub cta_secondary: Option<String>,
}

/// See [`About`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AboutChanges {
    pub title: Option<String>,
    pub description: Option<String>,
}

/// See [`Services`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServicesChanges {
    pub title: Option<String>,
    /// Replaces all cards.
    pub items: Option<Vec<ServiceItem>>,
}

/// See [`Branding`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BrandingChanges {
    /// `Some(None)` removes the logo.
    pub logo_url: Option<Option<MediaUrl>>,
    /// `Some(None)` removes the icon.
    pub favicon_url: Option<Option<MediaUrl>>,
}

/// See [`Seo`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeoChanges {
    pub title: Option<String>,
    pub description: Option<String>,
    pub keywords: Option<String>,
}

impl SiteContent {
    /// The texts with the changes applied.
    #[must_use]
    pub fn with(self, changes: ContentChanges) -> Self {
        let Self { hero, about, services, branding, seo } = self;
        Self {
            hero: Hero {
                kicker: changes.hero.kicker.unwrap_or(hero.kicker),
                headline: changes.hero.headline.unwrap_or(hero.headline),
                description: changes.hero.description.unwrap_or(hero.description),
                cta_primary: changes.hero.cta_primary.unwrap_or(hero.cta_primary),
                cta_secondary: changes.hero.cta_secondary.unwrap_or(hero.cta_secondary),
            },
            about: About {
                title: changes.about.title.unwrap_or(about.title),
                description: changes.about.description.unwrap_or(about.description),
            },
            services: Services {
                title: changes.services.title.unwrap_or(services.title),
                items: changes.services.items.unwrap_or(services.items),
            },
            branding: Branding {
                logo_url: changes.branding.logo_url.unwrap_or(branding.logo_url),
                favicon_url: changes.branding.favicon_url.unwrap_or(branding.favicon_url),
            },
            seo: Seo {
                title: changes.seo.title.unwrap_or(seo.title),
                description: changes.seo.description.unwrap_or(seo.description),
                keywords: changes.seo.keywords.unwrap_or(seo.keywords),
            },
        }
    }
}

impl Default for SiteContent {
    /// A new practice's texts.
    fn default() -> Self {
        let item = |title: &str, description: &str| ServiceItem {
            title: title.into(),
            description: description.into(),
        };
        Self {
            hero: Hero {
                kicker: "Professional Mediation Services".into(),
                headline: "Resolving Conflicts Through Collaborative Mediation".into(),
                description: "A neutral, certified mediator helps both sides find terms they can live with: in private, \
                              at their own pace, and without a trial. Online across Florida, in person around Orlando."
                    .into(),
                cta_primary: "Schedule Consultation".into(),
                cta_secondary: "Learn More".into(),
            },
            about: About {
                title: "About the Practice".into(),
                description: "We mediate family, circuit civil and property disputes. A mediator takes no side and decides \
                              nothing for you: we make sure that everyone is heard, that the facts are on the table, and \
                              that whatever is agreed is put in writing. What is said in mediation stays in mediation."
                    .into(),
            },
            services: Services {
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
            },
            branding: Branding::default(),
            seo: Seo {
                title: "Mediation in Florida for Families, Business and Property".into(),
                description: "Certified mediators for family, circuit civil and property disputes. Online across Florida, in \
                              person around Orlando. See open sessions and book yours."
                    .into(),
                keywords: "mediation, mediator, Florida, Orlando, family mediation, divorce mediation, civil mediation".into(),
            },
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
