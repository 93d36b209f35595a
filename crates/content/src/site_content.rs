use kernel::{EmailAddress, Focus, MediaUrl, StorageError};
use serde::{Deserialize, Serialize};

use crate::{Color, Theme, Translations};

/// All the texts of the public pages, in English, and their Spanish. By default, a new practice's texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SiteContent {
    pub hero: Hero,
    pub about: About,
    pub services: Services,
    /// How a mediation goes, step by step.
    pub process: TextSection,
    /// What parties and counsel said: the title is who, the figure is their role.
    pub testimonials: TextSection,
    /// Certification, venue and rates; each with a figure.
    pub credentials: TextSection,
    /// What a session costs, and on which terms; the price is the figure.
    pub fees: TextSection,
    /// Questions and answers.
    pub faq: TextSection,
    pub contact: Contact,
    pub legal: Legal,
    /// The sections of the landing page between its top and the contact section, in their order.
    /// One that is left out is switched off.
    pub sections: Vec<SectionName>,
    pub branding: Branding,
    pub seo: Seo,
    /// The Spanish of these texts.
    pub translations: Translations,
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
    /// What [`Branding::hero_url`] shows, for those who cannot see it.
    pub image_alt: String,
}

/// About the practice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    pub title: String,
    pub description: String,
    /// What [`Branding::image_url`] shows, for those who cannot see it.
    pub image_alt: String,
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

/// A section with a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TextSection {
    pub title: String,
    pub items: Vec<TextItem>,
}

/// An entry of such a list. A text with a gap in it is not shown to visitors; see [`has_gap`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TextItem {
    pub title: String,
    /// A price or another short text that stands out; may be empty.
    pub figure: String,
    pub description: String,
}

/// How to reach the practice. What is empty is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Contact {
    pub title: String,
    pub description: String,
    /// Where sessions take place.
    pub venue: String,
    /// What the parties bring to a session, a line each; on the private page of a booking.
    pub bring: String,
    pub phone: String,
    #[serde(with = "kernel::stored::email")]
    pub email: Option<EmailAddress>,
    pub address: String,
}

/// What the practice has to say by law or by fairness. In the long texts, a line that starts with
/// `## ` is a heading. A text with a gap is not published; see [`has_gap`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Legal {
    /// What a visitor agrees to, beside the button that sends the request.
    pub agreement: String,
    pub privacy: String,
    pub terms: String,
    pub accessibility: String,
}

/// A section of the landing page that can be moved and switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionName {
    /// [`About`].
    About,
    /// [`Services`].
    Services,
    /// The mediators, from their profiles.
    Mediators,
    /// [`SiteContent::process`].
    Process,
    /// [`SiteContent::testimonials`].
    Testimonials,
    /// [`SiteContent::credentials`].
    Credentials,
    /// [`SiteContent::fees`].
    Fees,
    /// [`SiteContent::faq`].
    Faq,
}

kernel::named!(SectionName {
    About = "about",
    Services = "services",
    Mediators = "mediators",
    Process = "process",
    Testimonials = "testimonials",
    Credentials = "credentials",
    Fees = "fees",
    Faq = "faq",
});

/// Whether the owner still has to fill in a `[gap]` of the text.
#[must_use]
pub fn has_gap(text: &str) -> bool {
    text.split_once('[').is_some_and(|(_, rest)| rest.contains(']'))
}

/// What a draft will read once the owner has confirmed it. A draft is a gap that is the whole text.
#[must_use]
pub fn draft(text: &str) -> Option<&str> {
    let marked = text.strip_prefix("[Draft: ").or_else(|| text.strip_prefix("[Borrador: "));
    marked?.strip_suffix(']')
}

/// A heading and what stands below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Passage {
    /// May be empty.
    pub heading: String,
    pub text: String,
}

/// A long text by its headings: the lines that start with `## `.
#[must_use]
pub fn passages(text: &str) -> Vec<Passage> {
    let mut passages = vec![Passage { heading: String::new(), text: String::new() }];
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            passages.push(Passage { heading: heading.trim().into(), text: String::new() });
        } else if let Some(last) = passages.last_mut() {
            last.text.push_str(line);
            last.text.push('\n');
        }
    }
    for passage in &mut passages {
        passage.text = passage.text.trim().into();
    }
    passages.retain(|passage| !passage.heading.is_empty() || !passage.text.is_empty());
    passages
}

impl SiteContent {
    /// The content as visitors see it: without entries and texts that still have a gap, and without
    /// sections in which nothing is left.
    #[must_use]
    pub fn published(mut self) -> Self {
        for section in
            [&mut self.process, &mut self.testimonials, &mut self.credentials, &mut self.fees, &mut self.faq]
        {
            let is_whole = |item: &TextItem| {
                ![&item.title, &item.figure, &item.description].into_iter().any(|text| has_gap(text))
            };
            section.items.retain(is_whole);
        }
        let Self { about, services, process, testimonials, credentials, fees, faq, sections, .. } = &mut self;
        sections.retain(|name| match name {
            SectionName::About => !about.title.is_empty() || !about.description.is_empty(),
            SectionName::Services => !services.items.is_empty(),
            // They are not part of the content.
            SectionName::Mediators => true,
            SectionName::Process => !process.items.is_empty(),
            SectionName::Testimonials => !testimonials.items.is_empty(),
            SectionName::Credentials => !credentials.items.is_empty(),
            SectionName::Fees => !fees.items.is_empty(),
            SectionName::Faq => !faq.items.is_empty(),
        });
        let Legal { agreement, privacy, terms, accessibility } = &mut self.legal;
        for text in [agreement, privacy, terms, accessibility, &mut self.contact.bring] {
            if has_gap(text) {
                text.clear();
            }
        }
        self
    }
}

/// The practice's images, and how its public pages look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Branding {
    #[serde(with = "kernel::stored::media_url")]
    pub logo_url: Option<MediaUrl>,
    #[serde(with = "kernel::stored::media_url")]
    pub favicon_url: Option<MediaUrl>,
    /// At the top of the landing page.
    #[serde(with = "kernel::stored::media_url")]
    pub hero_url: Option<MediaUrl>,
    pub hero_focus: Focus,
    /// Beside the text about the practice.
    #[serde(with = "kernel::stored::media_url")]
    pub image_url: Option<MediaUrl>,
    pub image_focus: Focus,
    pub theme: Theme,
    /// The color of the buttons and links; the theme's if there is none.
    pub accent: Option<Color>,
}

impl Branding {
    /// The theme and the color.
    #[must_use]
    pub const fn look(&self) -> (Theme, Option<Color>) {
        (self.theme, self.accent)
    }
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

    #[test]
    fn a_gap_is_text_in_brackets() {
        assert!(has_gap("Call [phone number]") && has_gap("[]"));
        assert!(!has_gap("Smith v. Jones") && !has_gap("a ] b [ c") && !has_gap(""));
    }

    #[test]
    fn a_long_text_is_told_by_its_headings() {
        let passage = |heading: &str, text: &str| Passage { heading: heading.into(), text: text.into() };
        assert_eq!(passages(""), []);
        assert_eq!(passages("Only\ntext\n"), [passage("", "Only\ntext")]);
        assert_eq!(
            passages("## One \n\nFirst.\n\nSecond.\n## Two\n##Not a heading"),
            [passage("One", "First.\n\nSecond."), passage("Two", "##Not a heading")]
        );
    }

    #[test]
    fn a_new_practice_publishes_no_fee_no_answer_and_no_legal_text_of_its_own() {
        let new = SiteContent::default();
        let public = new.clone().published();
        assert_eq!((new.fees.items.is_empty(), public.fees.items.is_empty()), (false, true));
        let Legal { privacy, terms, accessibility, agreement } = public.legal;
        assert_eq!((privacy, terms, accessibility), Default::default());
        assert_eq!(agreement, new.legal.agreement);
        let venue =
            new.credentials.items.into_iter().filter(|item| item.title == "Venue").collect::<Vec<_>>();
        assert_eq!((public.process, public.credentials.items), (new.process, venue));
        assert_eq!(public.faq.items, []);
        let gone = [SectionName::Testimonials, SectionName::Fees, SectionName::Faq];
        assert!(gone.iter().all(|name| new.sections.contains(name) && !public.sections.contains(name)));
        assert_eq!(public.sections.len() + 3, new.sections.len());
    }

    #[test]
    fn a_section_without_texts_is_left_out() {
        let mut content = SiteContent::default();
        content.about.title.clear();
        assert!(content.clone().published().sections.contains(&SectionName::About));
        content.about.description.clear();
        content.services.items.clear();
        let left = content.published().sections;
        assert_eq!(left, [SectionName::Mediators, SectionName::Process, SectionName::Credentials]);
    }

    #[test]
    fn what_is_filled_in_is_published_and_the_rest_waits() {
        let item = |figure: &str| TextItem { figure: figure.into(), ..TextItem::default() };
        let mut content = SiteContent::default();
        content.fees.items = vec![item("$750"), item("[price]")];
        content.legal.privacy = "## Who sees it\nWe do.".into();
        let public = content.clone().published();
        assert_eq!(public.fees.items, [item("$750")]);
        assert_eq!(public.legal.privacy, content.legal.privacy);
    }

    #[test]
    fn content_saved_before_there_were_these_sections_gets_their_defaults() {
        let old: SiteContent = serde_json::from_str(r#"{"hero": {"headline": "Talk"}}"#).unwrap();
        let hero = Hero { headline: "Talk".into(), ..Hero::default() };
        assert_eq!(old, SiteContent { hero, ..SiteContent::default() });
    }
}
