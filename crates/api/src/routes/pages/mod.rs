//! The built React app: its page for each of its routes, with the right status, and files for
//! search engines.

mod facts;
pub mod preview;
pub mod shell;

use actix_files::NamedFile;
use actix_web::http::{Method, StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use chrono::SecondsFormat;
use kernel::{Language, Named as _};

use crate::base::page::{Page, Place, by_language};
use crate::http::error::ApiError;
use crate::http::route_table::RouteTable;
use crate::routes::pages::facts::Facts;
use crate::routes::pages::shell::Shell;
use crate::state::AppState;
use crate::state::standing::Visitor;

/// Browsers may reuse the script of other websites for an hour.
const HOURLY: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=3600");

/// Browsers ask each time whether their copy is still the newest.
const CHECKED: (header::HeaderName, &str) = (header::CACHE_CONTROL, "no-cache");

/// Crawlers may cache what hardly ever changes for a day.
const DAILY: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=86400");

/// Handles what no other route matches: an unknown API call, a known one with the wrong method, or
/// a page of the app.
pub async fn fallback(
    request: HttpRequest,
    state: AppState,
    shell: Data<Shell>,
    routes: Data<RouteTable>,
) -> HttpResponse {
    let path = request.path();
    if path == "/api" || path.starts_with("/api/") {
        return match routes.allowed(path) {
            Some(methods) => method_not_allowed(methods),
            None => refused(ApiError::not_found()),
        };
    }
    if path.starts_with("/assets/") {
        return refused(ApiError::not_found());
    }
    if *request.method() != Method::GET {
        return method_not_allowed("GET, HEAD");
    }
    if let Some(page) = without_slash(path) {
        return moved(page, request.query_string());
    }
    match shell.into_inner().page(path, &state, &request).await {
        Ok(page) => page.respond(&request),
        Err(error) => refused(error),
    }
}

/// The path of the page that is meant, if only slashes at the end are too many. Each page has one
/// address.
fn without_slash(path: &str) -> Option<&str> {
    let page = path.trim_end_matches('/');
    (page != path && Place::at(page).page != Page::NotFound).then_some(page)
}

fn moved(path: &str, query: &str) -> HttpResponse {
    let to = if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") };
    HttpResponse::PermanentRedirect().insert_header((header::LOCATION, to)).finish()
}

/// `/embed.js`: the script that shows the booking page on other websites.
#[get("/embed.js")]
pub async fn embed(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    script("embed.js", HOURLY, &request, &state)
}

/// `/edited.es.js`: the script that draws the Spanish page into the editor of the content. The English
/// build cannot know a name that has a hash of its contents.
#[get("/edited.es.js")]
pub async fn edited(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    script("edited.es.js", CHECKED, &request, &state)
}

/// A script of the build at an address that stays the same.
fn script(
    name: &str,
    (kept, how): (header::HeaderName, &'static str),
    request: &HttpRequest,
    state: &AppState,
) -> Result<HttpResponse, ApiError> {
    let file = NamedFile::open(state.config.frontend_dir.join(name));
    let mut response = file.map_err(|error| ApiError::defect(&error))?.into_response(request);
    let headers = response.headers_mut();
    headers.insert(kept, header::HeaderValue::from_static(how));
    // Another website's page may have another encoding, which would be the script's, too.
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("text/javascript; charset=utf-8"));
    Ok(response)
}

/// `/robots.txt`: what crawlers may read.
#[get("/robots.txt")]
pub async fn robots(state: AppState) -> HttpResponse {
    let text = format!(
        "User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: {}/sitemap.xml\n",
        state.config.public_url
    );
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").insert_header(DAILY).body(text)
}

/// `/sitemap.xml`: the landing page and when it last changed, the mediators' pages and the published
/// legal texts, in each language, from what is saved at each request.
#[get("/sitemap.xml")]
pub async fn sitemap(state: AppState) -> HttpResponse {
    let demo = state.config.demo;
    let saved =
        state.read(Visitor, move |work| Ok((Facts::read(work, demo)?, work.contents().last_saved()?)));
    // Without the database, there is still a landing page.
    let (facts, saved) = saved.await.unwrap_or_default();
    let changed =
        saved.map(|at| format!("<lastmod>{}</lastmod>", at.to_rfc3339_opts(SecondsFormat::Secs, true)));
    let url = state.config.public_url.replace('&', "&amp;").replace('<', "&lt;");
    let changed = changed.unwrap_or_default();
    let languages = [Language::English, Language::Spanish].map(|language| (language, facts.paths(language)));
    let row = |path: &str| {
        let of = by_language(path).1;
        let changed = if of == "/" { changed.as_str() } else { "" };
        let others = alternates(of, &languages, &url);
        format!("  <url><loc>{url}{path}</loc>{changed}{others}</url>\n")
    };
    let rows: String = languages.iter().flat_map(|(_, paths)| paths).map(|path| row(path)).collect();
    let names = if facts.spanish { " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"" } else { "" };
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"{names}>\n{rows}</urlset>\n",
    );
    let cached = (header::CACHE_CONTROL, "public, max-age=300");
    HttpResponse::Ok().content_type("application/xml; charset=utf-8").insert_header(cached).body(text)
}

/// The page in each language that it is there in, if there is more than one.
fn alternates(of: &str, languages: &[(Language, Vec<String>)], url: &str) -> String {
    let found: Vec<_> = languages
        .iter()
        .filter_map(|(language, paths)| {
            Some((language, paths.iter().find(|path| by_language(path).1 == of)?))
        })
        .collect();
    if found.len() < 2 {
        return String::new();
    }
    let link = |(language, path): &(&Language, &String)| {
        let name = language.name();
        format!("<xhtml:link rel=\"alternate\" hreflang=\"{name}\" href=\"{url}{path}\"/>")
    };
    found.iter().map(link).collect()
}

fn method_not_allowed(methods: &str) -> HttpResponse {
    let error = ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method_not_allowed",
        "This method is not allowed here",
    );
    let mut response = refused(error);
    if let Ok(methods) = header::HeaderValue::from_str(methods) {
        response.headers_mut().insert(header::ALLOW, methods);
    }
    response
}

/// Attaches the error to the response, so that it can be reported with the request id.
fn refused(error: ApiError) -> HttpResponse {
    HttpResponse::from_error(error)
}
