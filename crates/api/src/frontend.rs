//! The built React app: its page for every route of it, with the status the route deserves.

use std::path::Path;

use actix_web::http::{Method, StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use content::AdminPage;
use kernel::Named;

use crate::error::ApiError;
use crate::harden::Nonce;
use crate::openapi::Calls;

/// The paths the app knows besides the pages of the back office.
const OTHER_PAGES: [&str; 3] = ["/", "/admin", "/admin/login"];

/// The app's page, with a place for the nonce of each response.
#[derive(Clone, Debug)]
pub struct Shell(String);

impl Shell {
    /// Reads `index.html` of the built frontend.
    pub fn load(frontend: &Path) -> std::io::Result<Self> {
        std::fs::read_to_string(frontend.join("index.html")).map(Self)
    }

    fn page(&self, nonce: &str) -> String {
        self.0.replace("__CSP_NONCE__", nonce)
    }
}

fn is_known(path: &str) -> bool {
    OTHER_PAGES.contains(&path) || AdminPage::NAMES.contains(&path)
}

/// Whatever no other route takes: an unknown call of the API, a known one with the wrong method, or a page of the app.
pub async fn fallback(request: HttpRequest, shell: Data<Shell>, calls: Data<Calls>) -> HttpResponse {
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
    let status = if is_known(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let nonce = request.extensions().get::<Nonce>().cloned().unwrap_or_default();
    HttpResponse::build(status).content_type("text/html; charset=utf-8").body(shell.page(&nonce.0))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_has_these_pages_and_no_others() {
        for path in ["/", "/admin", "/admin/login", "/admin/requests"] {
            assert!(is_known(path), "{path}");
        }
        for path in ["/admin/", "/administrator", "/admin/nothing", "/admin/login/x", "//", "/book", "/API"] {
            assert!(!is_known(path), "{path}");
        }
    }
}
