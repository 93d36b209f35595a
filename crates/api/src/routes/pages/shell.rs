//! The page that contains the app: a template that the frontend build renders from the app's own
//! components, filled with the practice's saved content. See ADR 0008.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::HttpRequest;
use infra::pg::Tx;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value, context};
use uuid::Uuid;

use super::facts::Facts;
use crate::http::error::ApiError;
use crate::public::answer::Answer;
use crate::public::cache::PublicRead;
use crate::public::page::{BOOK_PAGE, PROFILE_PAGE, Page};
use crate::public::respond::cached;
use crate::routes::site::site;
use crate::state::State;
use crate::state::moment::Moment;
use crate::state::standing::Visitor;

const TEMPLATE: &str = "index.html";

/// Why the page cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum ShellError {
    /// It cannot be read.
    #[error("no index.html: {0}; build the frontend first")]
    Missing(#[from] std::io::Error),
    /// This server cannot fill it.
    #[error("index.html is from a different version: {0}; build the frontend again")]
    Unfit(#[from] Error),
}

/// The page, to be filled for each response.
#[derive(Debug)]
pub struct Shell {
    templates: Environment<'static>,
    /// What was there when the database last responded.
    last: RwLock<Option<Facts>>,
    /// A placeholder for each response's nonce in a cached page; unknown outside this process.
    mark: String,
}

impl Shell {
    /// Reads `index.html` from the built frontend.
    pub fn load(frontend: &Path) -> Result<Self, ShellError> {
        let source = std::fs::read_to_string(frontend.join(TEMPLATE))?;
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates.set_auto_escape_callback(|_| AutoEscape::Html);
        templates.add_filter("json", json);
        templates.add_template_owned(TEMPLATE, source)?;
        let shell = Self { templates, last: RwLock::default(), mark: Uuid::new_v4().simple().to_string() };
        for page in Page::ALL {
            shell.fill(page, None, &Facts::default(), "", "")?;
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
        let asked = Page::at(path);
        let slug = [PROFILE_PAGE, BOOK_PAGE].iter().find_map(|page| path.strip_prefix(page));
        let slug = slug.map(str::to_owned);
        let of = slug.clone();
        let write = move |tx: &Tx<'_>, at: &Moment| {
            let facts = Facts::read(tx, at, site(at, demo))?;
            *shell.last.write().unwrap_or_else(PoisonError::into_inner) = Some(facts.clone());
            shell.answer(asked, of.as_deref(), &facts, &url, at).map_err(|error| ApiError::defect(&error))
        };
        let answer = match asked {
            // Each mediator's page would be an entry of its own, and is rarely read.
            _ if slug.is_some() => state.read(Visitor, write).await,
            _ => cached(state, request, PublicRead::Page(asked), write).await,
        };
        match answer {
            Ok(answer) => Ok(answer),
            Err(_) => {
                self.last_known(asked, slug.as_deref(), state).map_err(|error| ApiError::defect(&error))
            }
        }
    }

    /// Without openings: no one knows whether they are still open.
    fn last_known(&self, asked: Page, slug: Option<&str>, state: &State) -> Result<Answer, Error> {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner).clone();
        let at = state.now();
        let facts = Facts {
            openings: Vec::new(),
            site: site(&at, state.config.demo),
            ..last.unwrap_or_else(|| Facts::at(&at))
        };
        self.answer(asked, slug, &facts, &state.config.public_url, &at)
    }

    fn answer(
        &self,
        asked: Page,
        slug: Option<&str>,
        facts: &Facts,
        url: &str,
        at: &Moment,
    ) -> Result<Answer, Error> {
        let page = facts.page(asked, slug);
        let html = self.fill(page, slug, facts, url, &self.mark)?;
        let sources = (facts.pictures(), facts.framing(page));
        Ok(Answer::page(page.status(), &html, &self.mark, sources, facts.until(at.local)))
    }

    /// The page as HTML. `url` is the site's URL, without a trailing slash.
    fn fill(
        &self,
        page: Page,
        slug: Option<&str>,
        facts: &Facts,
        url: &str,
        nonce: &str,
    ) -> Result<String, Error> {
        let values = context! { url, nonce, ..facts.values(page, slug) };
        self.templates.get_template(TEMPLATE)?.render(values)
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
