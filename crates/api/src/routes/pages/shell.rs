//! The page that contains the app: a template that the frontend build renders from the app's own
//! components, filled with the practice's saved content. See ADR 0063.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::HttpRequest;
use kernel::Language;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value, context};

use super::facts::Facts;
use crate::base::answer::Answer;
use crate::base::cache::PublicRead;
use crate::base::inline::Inline;
use crate::base::page::{Page, Place};
use crate::base::sources::Sources;
use crate::http::error::ApiError;
use crate::public::respond::cached;
use crate::routes::site::site;
use crate::state::State;
use crate::state::moment::Moment;
use crate::state::standing::Visitor;
use crate::state::work::Work;

/// The page in each language.
const TEMPLATES: [(Language, &str); 2] =
    [(Language::English, "index.html"), (Language::Spanish, "index.es.html")];

/// Why the page cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum ShellError {
    /// It cannot be read.
    #[error("no {0}: {1}; build the frontend first")]
    Missing(&'static str, #[source] std::io::Error),
    /// This server cannot fill it.
    #[error("the page is from a different version: {0}; build the frontend again")]
    Unfit(#[from] Error),
}

/// The page, to be filled for each response.
#[derive(Debug)]
pub struct Shell {
    templates: Environment<'static>,
    /// What the build has put into each page.
    inline: HashMap<(Language, Page), Inline>,
    /// What was there when the database last responded.
    last: RwLock<Option<Facts>>,
}

impl Shell {
    /// Reads the page in each language from the built frontend.
    pub fn load(frontend: &Path) -> Result<Self, ShellError> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates.set_auto_escape_callback(|_| AutoEscape::Html);
        templates.add_filter("json", json);
        for (_, name) in TEMPLATES {
            let source = std::fs::read_to_string(frontend.join(name));
            templates.add_template_owned(name, source.map_err(|error| ShellError::Missing(name, error))?)?;
        }
        let mut shell = Self { templates, inline: HashMap::new(), last: RwLock::default() };
        for (language, _) in TEMPLATES {
            for page in Page::ALL {
                let place = Place { page, ..Place::nowhere(language) };
                let inline = Inline::of(&shell.fill(&place, &Facts::default(), "")?);
                shell.inline.insert((language, page), inline);
            }
        }
        Ok(shell)
    }

    /// The page at a path with the practice's saved content; while the database is down, with the
    /// content last seen, or a new practice's defaults.
    pub async fn page(
        self: Arc<Self>,
        path: &str,
        state: &State,
        request: &HttpRequest,
    ) -> Result<Answer, ApiError> {
        let (shell, demo, url) = (self.clone(), state.config.demo, state.config.public_url.clone());
        let asked = Place::at(path);
        let place = asked.clone();
        let write = move |work: &Work<'_>| {
            let facts = Facts::read(work, demo)?;
            *shell.last.write().unwrap_or_else(PoisonError::into_inner) = Some(facts.clone());
            shell.answer(&place, &facts, &url, &work.at).map_err(|error| ApiError::defect(&error))
        };
        let answer = match asked {
            // Each mediator's page would be an entry of its own, and is rarely read.
            Place { slug: Some(_), .. } => state.read(Visitor, write).await,
            Place { language, page, .. } => {
                cached(state, request, PublicRead::Page(language, page), write).await
            }
        };
        match answer {
            Ok(answer) => Ok(answer),
            Err(_) => self.last_known(&asked, state).map_err(|error| ApiError::defect(&error)),
        }
    }

    /// Without openings: no one knows whether they are still open.
    fn last_known(&self, asked: &Place, state: &State) -> Result<Answer, Error> {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner).clone();
        let at = state.now();
        let facts = Facts {
            openings: Vec::new(),
            site: site(&at, state.config.demo, true),
            ..last.unwrap_or_else(|| Facts::at(&at))
        };
        self.answer(asked, &facts, &state.config.public_url, &at)
    }

    fn answer(&self, asked: &Place, facts: &Facts, url: &str, at: &Moment) -> Result<Answer, Error> {
        let place = facts.place(asked);
        let html = self.fill(&place, facts, url)?;
        let built = self.inline.get(&(place.language, place.page)).cloned().unwrap_or_default();
        let sources = Sources {
            inline: match facts.sheet(place.page) {
                Some(sheet) => built.and_style(&sheet),
                None => built,
            },
            pictures: facts.pictures(),
            framing: facts.framing(place.page),
        };
        Ok(Answer::page(place.page.status(), html, &sources, facts.until(at)))
    }

    /// The page as HTML. `url` is the site's URL, without a trailing slash.
    fn fill(&self, place: &Place, facts: &Facts, url: &str) -> Result<String, Error> {
        let values = context! { url, ..facts.values(place) };
        let template = TEMPLATES.iter().find(|(language, _)| *language == place.language);
        let name = template.map(|(_, name)| *name).unwrap_or_default();
        self.templates.get_template(name)?.render(values)
    }
}

/// JSON that is safe inside a `<script>`: it cannot close the element or open a comment.
fn json(value: &Value) -> Result<Value, Error> {
    let text = serde_json::to_string(value)
        .map_err(|error| Error::new(ErrorKind::BadSerialization, "not JSON").with_source(error))?;
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                write!(safe, "\\u{:04x}", u32::from(character))?;
            }
            character => safe.push(character),
        }
    }
    Ok(Value::from_safe_string(safe))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_stays_inside_its_script() {
        let hostile = "</script><!-- & \u{2028}\u{2029} \"quoted\" 'single' \\ 🕊";
        let written = json(&Value::from(hostile)).unwrap().to_string();
        assert!(!written.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{written}");
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), hostile);
    }
}
