//! What the pages are filled with: the practice's saved content, its mediators and their next
//! openings.

use std::collections::{BTreeSet, HashMap};
use std::iter;
use std::sync::Arc;

use availability::{Mediator, OpenSlot, Practice};
use chrono::{DateTime, Datelike as _, NaiveDateTime, Utc};
use content::{
    Branding, ContentSection, HostSites, Legal, LegalChange, Look, Passage, SectionName, SiteContent, Theme,
    passages,
};
use kernel::{Currency, DateFormat, Language, MediaUrl, MediatorId, Named, initials};
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;

use crate::base::framing::Framing;
use crate::base::page::{PROFILE_PAGE, Page, Place};
use crate::base::pictures::Pictures;
use crate::http::error::ApiError;
use crate::routes::content::ContentResponse;
use crate::routes::content::look::rules;
use crate::routes::employees::EmployeeResponse;
use crate::routes::pages::preview;
use crate::routes::site::{SiteResponse, current};
use crate::routes::time_slots::{TimeSlotResponse, open_until};
use crate::state::moment::Moment;
use crate::state::work::Work;

/// What the page needs for the practice's look.
#[derive(Debug, Serialize)]
struct Dress {
    /// Its style sheet; empty if the page needs none.
    sheet: String,
    /// What the browser's own bars have in common with the page.
    light: String,
    dark: String,
    /// Whether its headings are in the font of the first theme.
    rounded: bool,
}

/// How many openings stand at the top of the landing page.
const OPENINGS: usize = 4;

/// The practice at one moment.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub content: SiteContent,
    /// When its legal texts last changed.
    pub legal_changes: Vec<LegalChange>,
    pub site: SiteResponse,
    /// The active ones.
    pub mediators: Vec<Mediator>,
    /// See [`availability::Offers::openings`].
    pub openings: Vec<OpenSlot>,
    /// See [`availability::Offers::last_start`].
    pub last_start: Option<NaiveDateTime>,
    /// The photos of all mediators: staff may see those of inactive ones.
    pub photos: Vec<MediaUrl>,
    /// For the copyright line.
    pub year: i32,
    /// Its time zone, and what it calls its sessions.
    pub practice: Arc<Practice>,
    /// Whether the practice offers its pages in Spanish.
    pub spanish: bool,
    pub date_format: DateFormat,
    /// Of the prices.
    pub currency: Currency,
    /// The websites that may show the booking page.
    pub hosts: HostSites,
}

/// An opening as the landing page shows it. The app writes the same.
#[derive(Clone, Debug, Serialize)]
struct Opening {
    mediator: String,
    /// "Mon, Nov 23", "lun, 23 nov"
    day: String,
    /// "9:00 AM – 12:00 PM"
    time: String,
    /// "$750"
    price: String,
    /// The query of the landing page's address that opens the dialog at this session: "book=…".
    query: String,
}

/// A mediator as the pages show them. The app writes the same.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    #[serde(flatten)]
    mediator: EmployeeResponse,
    /// Of those without a photo.
    initials: String,
    /// "Divorce, Parenting plans"
    specialties_text: String,
    /// "English, Spanish"
    languages_text: String,
    openings: Vec<Opening>,
    /// The first of them.
    next: Option<Opening>,
    /// The language of each text.
    lang: HashMap<&'static str, &'static str>,
}

impl Facts {
    /// A new practice's.
    pub fn at(at: &Moment) -> Self {
        Self {
            year: at.local.year(),
            practice: Arc::clone(&at.policies.practice),
            spanish: at.policies.site.spanish,
            date_format: at.policies.site.date_format,
            currency: at.policies.payments.currency,
            hosts: at.policies.site.host_sites.clone(),
            ..Self::default()
        }
    }

    /// Reads them.
    pub fn read(work: &Work<'_>, demo: bool) -> Result<Self, ApiError> {
        let offers = work.offers();
        let (site, last_start) = current(work, demo)?;
        Ok(Self {
            content: work.contents().current()?.content,
            legal_changes: work.contents().legal_changes()?,
            site,
            mediators: offers.mediators()?,
            openings: offers.openings(&work.at.policies.practice, work.at.utc)?,
            last_start,
            photos: offers.photos()?,
            year: work.at.local.year(),
            practice: Arc::clone(&work.at.policies.practice),
            spanish: work.at.policies.site.spanish,
            date_format: work.at.policies.site.date_format,
            currency: work.at.policies.payments.currency,
            hosts: work.at.policies.site.host_sites.clone(),
        })
    }

    /// Until when time alone leaves them true.
    pub fn until<S>(&self, at: &Moment<S>) -> NaiveDateTime {
        let openings = open_until(&self.openings, at);
        self.last_start.map_or(openings, |last| last.min(openings))
    }

    /// The place, or the page that says that there is no such page. Email that was sent links to
    /// visitors' own bookings, so these stay in Spanish after the practice has switched it off.
    pub fn place(&self, asked: &Place) -> Place {
        if asked.language != Language::English && !self.spanish && asked.page != Page::App {
            return Place::nowhere(Language::English);
        }
        let is_there = self.has(asked.page, asked.slug.as_deref(), asked.language);
        if is_there { asked.clone() } else { Place::nowhere(asked.language) }
    }

    fn has(&self, page: Page, slug: Option<&str>, language: Language) -> bool {
        let (content, _) = self.content.clone().in_language(language);
        let Legal { privacy, terms, accessibility, .. } = content.published().legal;
        match page {
            Page::Profile => !self.profiles(slug).is_empty(),
            Page::Booking => slug.is_none() || !self.profiles(slug).is_empty(),
            Page::Privacy => !privacy.is_empty(),
            Page::Terms => !terms.is_empty(),
            Page::Accessibility => !accessibility.is_empty(),
            Page::Landing | Page::App | Page::Office | Page::NotFound => true,
        }
    }

    /// The paths of the pages of a language, for search engines; none if it is not offered.
    pub fn paths(&self, language: Language) -> Vec<String> {
        if language != Language::English && !self.spanish {
            return Vec::new();
        }
        let slugs: BTreeSet<_> = self.mediators.iter().map(Mediator::slug).collect();
        let profiles = slugs.into_iter().map(|slug| format!("{PROFILE_PAGE}{slug}"));
        let published = Page::LEGAL.into_iter().filter(|(_, page)| self.has(*page, None, language));
        let others = profiles.chain(published.map(|(path, _)| path.to_owned()));
        let landing = iter::once(landing(language).to_owned());
        landing.chain(others.map(|path| format!("{}{path}", language.path()))).collect()
    }

    fn profiles(&self, slug: Option<&str>) -> Vec<&Mediator> {
        let is_asked = |mediator: &&Mediator| slug.is_some_and(|slug| mediator.slug() == slug);
        self.mediators.iter().filter(is_asked).collect()
    }

    /// Who may show the page in a frame.
    pub fn framing(&self, page: Page) -> Framing {
        if page == Page::Booking { Framing::by(&self.hosts) } else { Framing::default() }
    }

    /// The practice's look on the page; nothing where the page's own look is meant.
    fn look(&self, page: Page) -> Option<Look> {
        let (theme, accent) = self.content.branding.look();
        if page == Page::Office { None } else { Look::chosen(theme, accent) }
    }

    /// Its style sheet.
    pub fn sheet(&self, page: Page) -> Option<String> {
        self.look(page).map(|look| rules(&look).concat())
    }

    fn dress(&self, page: Page) -> Dress {
        let look = self.look(page).unwrap_or_else(|| Look::of(Theme::default(), None));
        Dress {
            sheet: self.sheet(page).unwrap_or_default(),
            light: look.light.grounds.paper.to_string(),
            dark: look.dark.grounds.paper.to_string(),
            rounded: look.theme == Theme::Warm,
        }
    }

    /// The images that the pages show.
    pub fn pictures(&self) -> Pictures {
        let Branding { logo_url, favicon_url, hero_url, image_url, .. } = &self.content.branding;
        let own = [logo_url, favicon_url, hero_url, image_url];
        let shown = self.photos.iter().chain(own.into_iter().flatten());
        Pictures::at(shown.map(MediaUrl::as_str))
    }

    /// The values for the template.
    pub fn values(&self, place: &Place) -> Value {
        let Place { language, page, slug } = place;
        let language = *language;
        let (saved, english) = self.content.clone().in_language(language);
        let mut content = saved.clone().published();
        if self.mediators.is_empty() {
            content.sections.retain(|name| *name != SectionName::Mediators);
        }
        let lang = languages(&english, language);
        let passages = passages_of(*page, &content);
        let visible: Vec<_> = self
            .mediators
            .iter()
            .map(|mediator| EmployeeResponse::public(mediator.clone(), language))
            .collect();
        let cards: Vec<_> = self.mediators.iter().map(|mediator| self.card(mediator, language)).collect();
        let profiles = self.profiles(slug.as_deref());
        let profiles: Vec<_> = profiles.into_iter().map(|mediator| self.card(mediator, language)).collect();
        let openings = self.next_openings().into_iter();
        let rows: Vec<_> = openings.filter_map(|open| self.row(open, language)).collect();
        let slots: Vec<_> =
            self.openings.iter().map(|open| TimeSlotResponse::open(open, &self.practice)).collect();
        context! {
            page => Value::from(Serde(*page)),
            content => Value::from(Serde(ContentResponse::texts(content, english.clone()))),
            lang => Value::from(Serde(lang)),
            // The app starts from what is saved, gaps and all, as it reads it later.
            saved => Value::from(Serde(ContentResponse::texts(saved, english))),
            site => Value::from(Serde(self.site.clone())),
            mediators => Value::from(Serde(visible)),
            cards => Value::from(Serde(cards)),
            profiles => Value::from(Serde(profiles)),
            openings => Value::from(Serde(rows)),
            slots => Value::from(Serde(slots)),
            passages => Value::from(Serde(passages)),
            changed => self.changed(*page, language),
            year => self.year,
            preview => preview::path(self.site.name(), &self.content.branding),
            look => Value::from(Serde(self.dress(*page))),
        }
    }

    /// When a legal page's text last changed; empty if that is not known.
    fn changed(&self, page: Page, language: Language) -> String {
        let section = match page {
            Page::Privacy => ContentSection::Privacy,
            Page::Terms => ContentSection::Terms,
            Page::Accessibility => ContentSection::Accessibility,
            _ => return String::new(),
        };
        let change = self.legal_changes.iter().find(|change| change.section == section);
        let at = change.and_then(|LegalChange { english, spanish, .. }| match language {
            Language::English => *english,
            Language::Spanish => *spanish,
        });
        let day = |at: DateTime<Utc>| at.with_timezone(&self.practice.zone).date_naive();
        at.map(|at| self.date_format.date(day(at), language)).unwrap_or_default()
    }

    /// Those at the top of the landing page: of different days and mediators where there are any. The app
    /// chooses the same.
    fn next_openings(&self) -> Vec<&OpenSlot> {
        let is_shown = |open: &&OpenSlot| self.mediators.iter().any(|one| one.id == open.slot.mediator_id);
        let openings: Vec<_> = self.openings.iter().filter(is_shown).collect();
        let mut chosen: Vec<&OpenSlot> = Vec::new();
        for day in openings.chunk_by(|one, next| one.slot.start.date() == next.slot.start.date()) {
            let is_new = |open: &&&OpenSlot| {
                chosen.iter().all(|known| known.slot.mediator_id != open.slot.mediator_id)
            };
            chosen.extend(day.iter().find(is_new).or(day.first()).copied());
        }
        let others = openings.iter().filter(|open| chosen.iter().all(|known| known.slot.id != open.slot.id));
        let mut next: Vec<_> = chosen.iter().chain(others).take(OPENINGS).copied().collect();
        next.sort_by_key(|open| open.slot.start);
        next
    }

    fn card(&self, mediator: &Mediator, language: Language) -> Card {
        let own = self.openings.iter().filter(|open| open.slot.mediator_id == mediator.id);
        let (shown, english) = mediator.clone().in_language(language);
        let openings: Vec<_> = own.filter_map(|open| self.row(open, language)).collect();
        Card {
            lang: languages(&english, language),
            initials: initials(&mediator.name),
            specialties_text: shown.specialties.join(", "),
            languages_text: shown.languages.join(", "),
            next: openings.first().cloned(),
            openings,
            mediator: EmployeeResponse::public(mediator.clone(), language),
        }
    }

    fn row(&self, OpenSlot { slot, .. }: &OpenSlot, language: Language) -> Option<Opening> {
        let id: MediatorId = slot.mediator_id;
        let mediator = self.mediators.iter().find(|mediator| mediator.id == id)?;
        let period = slot.period();
        let clock = |at: NaiveDateTime| language.time(at.time());
        Some(Opening {
            mediator: mediator.name.clone(),
            day: self.date_format.day(slot.start.date(), language),
            time: format!("{} – {}", clock(period.start), clock(period.end)),
            price: slot.price.valued_in(self.currency).price(),
            query: format!("book={id}&date={}&session={}", slot.start.date(), slot.id),
        })
    }
}

/// The language of each text of a page, by its name.
fn languages<T: Named>(english: &[T], language: Language) -> HashMap<&'static str, &'static str> {
    let is_english = |text: &str| english.iter().any(|stays| stays.name() == text);
    let language_of = |text| if is_english(text) { Language::English } else { language };
    T::NAMES.iter().map(|text| (*text, language_of(text).name())).collect()
}

/// The path of the landing page.
fn landing(language: Language) -> &'static str {
    match language {
        Language::English => "/",
        Language::Spanish => Language::Spanish.path(),
    }
}

/// A legal page's text.
fn passages_of(page: Page, content: &SiteContent) -> Vec<Passage> {
    match page {
        Page::Privacy => passages(&content.legal.privacy),
        Page::Terms => passages(&content.legal.terms),
        Page::Accessibility => passages(&content.legal.accessibility),
        _ => Vec::new(),
    }
}
