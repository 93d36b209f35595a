//! The Spanish of the texts. A translation is kept with the English text that it translates: entries
//! of a list can be moved and removed, and a text that is replaced has none.

use std::collections::HashMap;

use kernel::Language;

use crate::translation::Translation;
use crate::{ServiceItem, SiteContent, TextItem, TextSection, Translations, draft, has_gap};

/// The texts of one language that are shown together: visitors get all of them in their language, or
/// else all of them in English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentSection {
    Hero,
    About,
    Services,
    Process,
    Testimonials,
    Credentials,
    Fees,
    Faq,
    Contact,
    Bring,
    Agreement,
    Privacy,
    Terms,
    Accessibility,
    Seo,
}

kernel::named!(ContentSection {
    Hero = "hero",
    About = "about",
    Services = "services",
    Process = "process",
    Testimonials = "testimonials",
    Credentials = "credentials",
    Fees = "fees",
    Faq = "faq",
    Contact = "contact",
    Bring = "bring",
    Agreement = "agreement",
    Privacy = "privacy",
    Terms = "terms",
    Accessibility = "accessibility",
    Seo = "seo",
});

impl SiteContent {
    /// The Spanish texts in the places of the English ones; empty where there is none.
    #[must_use]
    pub fn spanish(&self) -> Self {
        let mut own: Vec<_> = self.translations.0.iter().collect();
        let defaults = defaults();
        let mut spanish = Self { translations: Translations::default(), ..self.clone() };
        for text in spanish.texts().into_iter().flat_map(|(_, texts)| texts) {
            // Two places may have the same text in English only.
            let known = own.iter().position(|known| known.english == *text);
            *text = match known {
                Some(at) => own.remove(at).spanish.clone(),
                None => defaults.get(text).cloned().unwrap_or_default(),
            };
        }
        spanish
    }

    /// Takes the Spanish texts from the places of the English ones.
    pub fn set_spanish(&mut self, mut spanish: Self) {
        let mut translations = Vec::new();
        for ((_, texts), (_, words)) in self.texts().into_iter().zip(spanish.texts()) {
            let mut words = words.into_iter();
            for text in texts {
                let word = words.next().map(std::mem::take).unwrap_or_default();
                if !text.is_empty() {
                    translations.push(Translation { english: text.clone(), spanish: word });
                }
            }
        }
        self.translations = Translations(translations);
    }

    /// The texts for visitors who read the language, and the sections of them that are in English
    /// instead, because they are not translated.
    #[must_use]
    pub fn in_language(self, language: Language) -> (Self, Vec<ContentSection>) {
        let mut english = Vec::new();
        let mut spanish = self.spanish();
        let mut shown = Self { translations: Translations::default(), ..self };
        if language == Language::English {
            return (shown, english);
        }
        for ((section, texts), (_, words)) in shown.texts().into_iter().zip(spanish.texts()) {
            if !texts.iter().zip(&words).all(|(text, word)| is_translated(text, word)) {
                english.push(section);
                continue;
            }
            for (text, word) in texts.into_iter().zip(words).filter(|(_, word)| !word.is_empty()) {
                *text = std::mem::take(word);
            }
        }
        (shown, english)
    }

    /// What visitors read, section by section.
    fn texts(&mut self) -> Vec<(ContentSection, Vec<&mut String>)> {
        use ContentSection as Section;
        let (hero, contact, legal, seo) = (&mut self.hero, &mut self.contact, &mut self.legal, &mut self.seo);
        let services = std::iter::once(&mut self.services.title);
        let cards = self.services.items.iter_mut();
        let cards = cards.flat_map(|ServiceItem { title, description }| [title, description]);
        vec![
            (
                Section::Hero,
                vec![
                    &mut hero.kicker,
                    &mut hero.headline,
                    &mut hero.description,
                    &mut hero.cta_primary,
                    &mut hero.cta_secondary,
                    &mut hero.image_alt,
                ],
            ),
            (
                Section::About,
                vec![&mut self.about.title, &mut self.about.description, &mut self.about.image_alt],
            ),
            (Section::Services, services.chain(cards).collect()),
            (Section::Process, texts_of(&mut self.process)),
            (Section::Testimonials, texts_of(&mut self.testimonials)),
            (Section::Credentials, texts_of(&mut self.credentials)),
            (Section::Fees, texts_of(&mut self.fees)),
            (Section::Faq, texts_of(&mut self.faq)),
            (Section::Contact, vec![&mut contact.title, &mut contact.description, &mut contact.venue]),
            (Section::Bring, vec![&mut contact.bring]),
            (Section::Agreement, vec![&mut legal.agreement]),
            (Section::Privacy, vec![&mut legal.privacy]),
            (Section::Terms, vec![&mut legal.terms]),
            (Section::Accessibility, vec![&mut legal.accessibility]),
            (Section::Seo, vec![&mut seo.title, &mut seo.description, &mut seo.keywords]),
        ]
    }
}

fn texts_of(section: &mut TextSection) -> Vec<&mut String> {
    let items = section.items.iter_mut();
    let items = items.flat_map(|TextItem { title, figure, description }| [title, figure, description]);
    std::iter::once(&mut section.title).chain(items).collect()
}

/// Whether visitors can do without the English text. A price says the same in both languages; a
/// translation with a gap is not finished, unless the English text has one, too.
fn is_translated(english: &str, spanish: &str) -> bool {
    let has_words = english.chars().any(char::is_alphabetic);
    let is_whole = has_gap(english) || !has_gap(spanish);
    !has_words || (is_whole && !spanish.trim().is_empty())
}

/// The program's own texts, in both languages: as a new practice has them, drafts as they read once they
/// are confirmed, and as they were.
fn defaults() -> HashMap<String, String> {
    let (mut english, mut spanish) = (SiteContent::default(), SiteContent::default_in_spanish());
    let sections = english.texts().into_iter().zip(spanish.texts());
    let pairs = sections.flat_map(|((_, texts), (_, words))| texts.into_iter().zip(words));
    let pairs: Vec<_> = pairs.map(|(text, word)| (std::mem::take(text), std::mem::take(word))).collect();
    let confirmed =
        |(text, word): &(String, String)| Some((draft(text)?.to_owned(), draft(word)?.to_owned()));
    let confirmed: Vec<_> = pairs.iter().filter_map(confirmed).collect();
    let former = FORMER.map(|(text, word)| (text.to_owned(), word.to_owned()));
    pairs.into_iter().chain(confirmed).chain(former).collect()
}

/// Texts that a new practice had in earlier versions, in both languages.
const FORMER: [(&str, &str); 5] = [
    ("Certified mediators", "Mediadores certificados"),
    (
        "A neutral, certified mediator helps both sides find terms they can live with: in private, at their own \
         pace, and without a trial. Online across Florida, in person around Orlando.",
        "Un mediador neutral y certificado ayuda a ambas partes a encontrar un acuerdo aceptable: en privado, a su \
         propio ritmo y sin ir a juicio. En línea en toda Florida y en persona en la zona de Orlando.",
    ),
    (
        "Certified mediators for family, circuit civil and property disputes. Online across Florida, in person around \
         Orlando. See open sessions and book yours.",
        "Mediadores certificados para conflictos familiares, civiles y de propiedad. En línea en toda Florida, en \
         persona en Orlando. Vea las fechas y reserve.",
    ),
    (
        "The fee is usually split between the parties. What you write is seen only by the practice.",
        "El costo suele dividirse entre las partes. Solo nuestra oficina lee lo que usted escribe.",
    ),
    (
        "You see the full price of each session before you request it. Usually each side pays an equal share, unless \
         you agree on something else or a court has decided it.",
        "Usted ve el precio completo de cada sesión antes de solicitarla. Por lo general, cada parte paga la misma \
         cantidad, salvo que acuerden otra cosa o que un tribunal lo haya decidido.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_for_the_whole_session_wherever_a_new_practice_speaks_of_it() {
        let whole = [
            (SiteContent::default(), "for the whole session"),
            (SiteContent::default_in_spanish(), "por toda la sesión"),
        ];
        for (content, words) in whole {
            let of = |section: &TextSection, at: usize| section.items[at].description.clone();
            let fees = &content.fees;
            let texts = [of(fees, 0), of(fees, 1), of(&content.faq, 1)];
            for text in texts.into_iter().chain([content.legal.agreement, content.legal.terms]) {
                assert!(text.contains(words), "{text}");
            }
        }
    }

    fn spanish(content: &SiteContent) -> (SiteContent, Vec<ContentSection>) {
        content.clone().in_language(Language::Spanish)
    }

    /// A practice with texts of its own and their translation.
    fn translated() -> SiteContent {
        let mut content = SiteContent::default();
        content.about.description = "We mediate.".into();
        let mut words = content.spanish();
        assert_eq!(words.about.description, "", "no one has translated it");
        words.about.description = "Mediamos.".into();
        content.set_spanish(words);
        content
    }

    #[test]
    fn a_new_practice_is_in_spanish_from_the_first_to_the_last_text() {
        let new = SiteContent::default();
        let (shown, english) = spanish(&new);
        assert_eq!(english, []);
        assert_eq!(shown, SiteContent::default_in_spanish());
        for ((section, texts), (_, words)) in new.clone().texts().iter().zip(shown.clone().texts()) {
            assert_eq!(texts.len(), words.len(), "{section:?}");
            for (text, word) in texts.iter().zip(words) {
                assert_eq!(has_gap(text), has_gap(word), "{text}");
                assert!(text.is_empty() || **text != *word, "{text}");
            }
        }
        assert_eq!(new.clone().in_language(Language::English), (new, vec![]));
    }

    #[test]
    fn a_new_practice_claims_nothing_and_its_confirmed_drafts_are_in_spanish() {
        let new = SiteContent::default();
        let shown = new.clone().published();
        assert_eq!((shown.faq.items.len(), shown.credentials.items.len()), (0, 1));
        let said = format!("{shown:?}").to_lowercase();
        for claim in ["certified", "certificad", "$250"] {
            assert!(!said.contains(claim), "{claim}");
        }
        let mut confirmed = new;
        for item in confirmed.faq.items.iter_mut().chain(&mut confirmed.credentials.items) {
            for text in [&mut item.figure, &mut item.description] {
                if let Some(whole) = draft(text) {
                    *text = whole.to_owned();
                }
            }
        }
        let (shown, english) = spanish(&confirmed.clone().published());
        assert_eq!((shown.faq.items.len(), english), (10, vec![]));
        assert!(shown.faq.items.iter().zip(&confirmed.faq.items).all(|(word, text)| word != text));
    }

    #[test]
    fn the_default_page_title_and_description_have_the_advised_length() {
        let seo = SiteContent::default_in_spanish().seo;
        let length = |text: &str| text.chars().count();
        assert!((50..=60).contains(&length(&seo.title)), "{}", length(&seo.title));
        assert!((140..=160).contains(&length(&seo.description)), "{}", length(&seo.description));
    }

    #[test]
    fn a_section_is_in_english_until_all_of_it_is_translated() {
        let mut content = translated();
        let (shown, english) = spanish(&content);
        assert_eq!((shown.about.description.as_str(), english), ("Mediamos.", vec![]));
        content.about.title = "Who we are".into();
        let (shown, english) = spanish(&content);
        assert_eq!(english, [ContentSection::About]);
        assert_eq!(shown.about, content.about, "not one text in one language and one in the other");
        assert_eq!(shown.hero, SiteContent::default_in_spanish().hero);
    }

    #[test]
    fn a_translation_stays_with_its_text_wherever_that_moves() {
        let item = |title: &str, figure: &str| TextItem {
            title: title.into(),
            figure: figure.into(),
            ..TextItem::default()
        };
        let mut content = SiteContent::default();
        content.fees.items = vec![item("Half day", "$750"), item("Full day", "$1,400")];
        let mut words = content.spanish();
        words.fees.title = "Tarifas".into();
        words.fees.items = vec![item("Medio día", ""), item("Día completo", "")];
        content.set_spanish(words);
        content.fees.items.reverse();
        let (shown, english) = spanish(&content);
        assert_eq!(english, []);
        assert_eq!(shown.fees.items, [item("Día completo", "$1,400"), item("Medio día", "$750")]);
        content.fees.items.push(item("By the hour", "$300"));
        assert_eq!(spanish(&content).1, [ContentSection::Fees], "the new entry is not translated");
    }

    #[test]
    fn the_same_text_in_two_places_can_be_translated_in_two_ways() {
        let mut content = SiteContent::default();
        content.hero.cta_primary = "Schedule".into();
        content.hero.cta_secondary = "Schedule".into();
        let mut words = content.spanish();
        (words.hero.cta_primary, words.hero.cta_secondary) = ("Reservar".into(), "Reserve".into());
        content.set_spanish(words.clone());
        assert_eq!(content.spanish(), words);
    }

    #[test]
    fn a_translation_that_was_removed_does_not_come_back() {
        let mut content = SiteContent::default();
        let mut words = content.spanish();
        words.hero.headline.clear();
        content.set_spanish(words);
        assert_eq!(spanish(&content).1, [ContentSection::Hero]);
    }

    #[test]
    fn a_translation_with_a_gap_waits_while_the_english_text_is_published() {
        let mut content = SiteContent::default();
        content.legal.privacy = "We keep records for 5 years.".into();
        let mut words = content.spanish();
        words.legal.privacy = "Guardamos los registros [plazo].".into();
        content.set_spanish(words);
        let (shown, english) = spanish(&content);
        assert_eq!(english, [ContentSection::Privacy]);
        assert_eq!(shown.published().legal.privacy, "We keep records for 5 years.");
    }

    #[test]
    fn content_saved_before_there_was_spanish_has_it_where_its_texts_are_the_programs_own() {
        let old: SiteContent = serde_json::from_str(r#"{"hero": {"headline": "Talk"}}"#).unwrap();
        assert_eq!(spanish(&old).1, [ContentSection::Hero]);
        assert_eq!(old.spanish().hero.kicker, SiteContent::default_in_spanish().hero.kicker);
        let read: SiteContent = serde_json::from_value(serde_json::to_value(translated()).unwrap()).unwrap();
        assert_eq!(read, translated());
    }
}
