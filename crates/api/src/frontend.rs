//! The built React app: its page for every route of it, with the status the route deserves, and what search engines ask for.

use std::io::Write as _;

use actix_web::http::header::{AcceptEncoding, ContentEncoding, Encoding, Header as _};
use actix_web::http::{Method, StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, route};
use chrono::SecondsFormat;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::ApiError;
use crate::harden::Nonce;
use crate::openapi::Calls;
use crate::routes::content::versions;
use crate::shell::{Page, Shell};
use crate::state::{AppState, State};

/// Crawlers may keep what hardly ever changes for a day.
const DAILY: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=86400");

/// Whatever no other route takes: an unknown call of the API, a known one with the wrong method, or a page of the app.
pub async fn fallback(
    request: HttpRequest,
    state: AppState,
    shell: Data<Shell>,
    calls: Data<Calls>,
) -> HttpResponse {
    let path = request.path();
    if path == "/api" || path.starts_with("/api/") {
        return match calls.allowed(path) {
            Some(methods) => method_not_allowed(&methods),
            None => refused(ApiError::not_found()),
        };
    }
    if path.starts_with("/assets/") {
        return refused(ApiError::not_found());
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return method_not_allowed("GET, HEAD");
    }
    match page(&request, &state, shell).await {
        Ok(response) => response,
        Err(error) => refused(error),
    }
}

async fn page(request: &HttpRequest, state: &State, shell: Data<Shell>) -> Result<HttpResponse, ApiError> {
    let page = Page::at(request.path());
    let status = if page == Page::NotFound { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let nonce = request.extensions().get::<Nonce>().cloned().unwrap_or_default();
    let html = shell.into_inner().page(page, state, &nonce.0).await?;
    let mut response = HttpResponse::build(status);
    response.content_type("text/html; charset=utf-8").insert_header((header::VARY, "accept-encoding"));
    if !takes_gzip(request) {
        return Ok(response.body(html));
    }
    let html = gzip(&html).map_err(|error| ApiError::defect(&error))?;
    Ok(response.insert_header(ContentEncoding::Gzip).body(html))
}

fn takes_gzip(request: &HttpRequest) -> bool {
    let offered = [Encoding::gzip(), Encoding::identity()];
    let accepted = AcceptEncoding::parse(request);
    accepted.is_ok_and(|accepted| accepted.negotiate(offered.iter()) == Some(Encoding::gzip()))
}

/// A third of the bytes, and so a round trip less. Nothing that the visitor sends stands in the page beside its nonce.
fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// What crawlers may read.
#[route("/robots.txt", method = "GET", method = "HEAD")]
pub async fn robots(state: AppState) -> HttpResponse {
    let text = format!(
        "User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: {}/sitemap.xml\n",
        state.config.public_url
    );
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").insert_header(DAILY).body(text)
}

/// The pages for search engines, made of the saved content whenever they ask: there is one, and when it was changed last.
#[route("/sitemap.xml", method = "GET", method = "HEAD")]
pub async fn sitemap(state: AppState) -> HttpResponse {
    // Without the database there is still a page.
    let saved = state.read(|tx, _| versions(tx).last_saved()).await.unwrap_or_default();
    let changed =
        saved.map(|at| format!("<lastmod>{}</lastmod>", at.to_rfc3339_opts(SecondsFormat::Secs, true)));
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n  <url><loc>{}/</loc>{}</url>\n</urlset>\n",
        state.config.public_url.replace('&', "&amp;").replace('<', "&lt;"),
        changed.unwrap_or_default(),
    );
    let cached = (header::CACHE_CONTROL, "public, max-age=300");
    HttpResponse::Ok().content_type("application/xml; charset=utf-8").insert_header(cached).body(text)
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

/// Keeps the error with the response, so that it can be told with the id of the request.
fn refused(error: ApiError) -> HttpResponse {
    HttpResponse::from_error(error)
}
