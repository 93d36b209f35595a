//! The page that contains the app: a template that the frontend build renders from the app's own
//! components, filled with the practice's saved content. See ADR 0008.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::HttpRequest;
use chrono::{Datelike as _, Days, NaiveDateTime, NaiveTime};
use content::{Branding, SiteContent};
use infra::pg::Tx;
use kernel::MediaUrl;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value, context};
use uuid::Uuid;

use crate::http::error::ApiError;
use crate::http::pictures::Pictures;
use crate::public::answer::Answer;
use crate::public::cache::PublicRead;
use crate::public::page::Page;
use crate::public::respond::cached;
use crate::routes::content::ContentResponse;
use crate::routes::site::{SiteResponse, site};
use crate::state::State;
use crate::state::facades::Facades;
use crate::state::moment::Moment;

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

/// The data in the pages, and the images they show.
#[derive(Clone, Debug)]
struct Known {
    values: Value,
    pictures: Pictures,
}

/// The page, to be filled for each response.
#[derive(Debug)]
pub struct Shell {
    templates: Environment<'static>,
    /// The data when the database last responded.
    last: RwLock<Option<Known>>,
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
        let known = known(SiteContent::default(), &[], SiteResponse::default(), 2026);
        for page in [Page::Landing, Page::App, Page::NotFound] {
            shell.fill(page, &known, "", "")?;
        }
        Ok(shell)
    }

    /// The page with the practice's saved content; while the database is down, with the content
    /// last seen, or a new practice's defaults.
    pub async fn page(
        self: Arc<Self>,
        page: Page,
        state: &State,
        request: &HttpRequest,
    ) -> Result<Answer, ApiError> {
        let (shell, site, url) = (self.clone(), site(state), state.config.public_url.clone());
        let write = move |tx: &Tx<'_>, at: &Moment| {
            let (content, photos) = (tx.contents().current()?, tx.offers(at).photos()?);
            let known = known(content.content, &photos, site, at.local.year());
            *shell.last.write().unwrap_or_else(PoisonError::into_inner) = Some(known.clone());
            let html =
                shell.fill(page, &known, &url, &shell.mark).map_err(|error| ApiError::defect(&error))?;
            Ok(Answer::page(page.status(), &html, &shell.mark, known.pictures, tomorrow(at)))
        };
        match cached(state, request, PublicRead::Page(page), write).await {
            Ok(answer) => Ok(answer),
            Err(_) => self.last_known(page, state).map_err(|error| ApiError::defect(&error)),
        }
    }

    fn last_known(&self, page: Page, state: &State) -> Result<Answer, Error> {
        let last = self.last.read().unwrap_or_else(PoisonError::into_inner).clone();
        let at = state.now();
        let known = last.unwrap_or_else(|| known(SiteContent::default(), &[], site(state), at.local.year()));
        let html = self.fill(page, &known, &state.config.public_url, &self.mark)?;
        Ok(Answer::page(page.status(), &html, &self.mark, known.pictures, tomorrow(&at)))
    }

    /// The page as HTML. `url` is the site's URL, without a trailing slash.
    fn fill(&self, page: Page, known: &Known, url: &str, nonce: &str) -> Result<String, Error> {
        let page = Value::from(Serde(page));
        self.templates.get_template(TEMPLATE)?.render(context! { page, url, nonce, ..known.values.clone() })
    }
}

/// The year in the copyright line changes at midnight.
fn tomorrow(at: &Moment) -> NaiveDateTime {
    (at.local.date() + Days::new(1)).and_time(NaiveTime::MIN)
}

/// The data in the pages; the year is for the copyright line.
fn known(content: SiteContent, photos: &[MediaUrl], site: SiteResponse, year: i32) -> Known {
    let Branding { logo_url, favicon_url } = &content.branding;
    let shown = photos.iter().chain([logo_url, favicon_url].into_iter().flatten());
    let pictures = Pictures::at(shown.map(MediaUrl::as_str));
    let content = Value::from(Serde(ContentResponse::from(content)));
    Known { values: context! { content, site => Value::from(Serde(site)), year }, pictures }
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
