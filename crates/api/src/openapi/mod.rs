//! The API's own description, from the handlers. `frontend/openapi.json` is a copy that a test keeps fresh.

mod answers;
mod parameters;

use actix_web::App;
use matchit::Router;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Info, OpenApi, RefOr, Schema};
use utoipa_actix_web::AppExt;

use crate::app::calls;

/// The OpenAPI document.
#[must_use]
pub fn document() -> OpenApi {
    let mut document = App::new().into_utoipa_app().configure(calls).split_for_parts().1;
    let mut info = Info::new("Accord", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "The website and back office of a mediation practice. Errors are `application/problem+json`.".into(),
    );
    document.info = info;
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
    document.components.get_or_insert_default().add_security_scheme("token", SecurityScheme::Http(bearer));
    document.paths.paths.values_mut().for_each(leave_out_bodies);
    parameters::complete(&mut document);
    answers::complete(&mut document);
    document
}

/// `request_body = Option<T>` makes a body that may be left out, but also one that may be `null`, which it may not.
fn leave_out_bodies(item: &mut PathItem) {
    let operations = [&mut item.post, &mut item.put].into_iter().flatten();
    let bodies = operations.filter_map(|operation| operation.request_body.as_mut());
    for body in bodies {
        let RefOr::T(body) = body else { continue };
        for content in body.content.values_mut() {
            let RefOr::T(Content { schema: Some(schema), .. }) = content else { continue };
            let RefOr::T(Schema::OneOf(choice)) = schema else { continue };
            if let Some(named) = choice.items.iter().find(|item| matches!(item, RefOr::Ref(_))).cloned() {
                *schema = named;
            }
        }
    }
}

/// The document as it stands in `frontend/openapi.json`.
#[must_use]
pub fn text() -> String {
    document().to_pretty_json().map(|text| text + "\n").unwrap_or_default()
}

/// The paths of the API and the methods each takes.
pub struct Calls(Router<Call>);

struct Call {
    /// As the document has it: `/api/employees/{id}`.
    path: String,
    methods: String,
}

impl Calls {
    /// As the document has them.
    #[must_use]
    pub fn of(document: &OpenApi) -> Self {
        let mut calls = Router::new();
        for (path, item) in &document.paths.paths {
            let call = Call { path: path.clone(), methods: methods(item) };
            if let Err(error) = calls.insert(path, call) {
                tracing::error!(path, %error, "a call is left out of the figures");
            }
        }
        Self(calls)
    }

    /// The pattern that the path follows, if it is one of the API's.
    #[must_use]
    pub fn route(&self, path: &str) -> Option<&str> {
        self.at(path).map(|call| call.path.as_str())
    }

    /// The methods the path takes, if it is one of the API's.
    #[must_use]
    pub fn allowed(&self, path: &str) -> Option<&str> {
        self.at(path).map(|call| call.methods.as_str())
    }

    fn at(&self, path: &str) -> Option<&Call> {
        self.0.at(path).ok().map(|found| found.value)
    }
}

fn methods(item: &PathItem) -> String {
    let methods = [
        ("GET", item.get.is_some()),
        ("POST", item.post.is_some()),
        ("PUT", item.put.is_some()),
        ("DELETE", item.delete.is_some()),
    ];
    methods.into_iter().filter(|(_, taken)| *taken).map(|(name, _)| name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_is_known_by_its_path() {
        let document = document();
        let calls = Calls::of(&document);
        for path in document.paths.paths.keys() {
            assert_eq!(calls.route(path), Some(path.as_str()));
        }
        assert_eq!(calls.route("/api/employees/1"), Some("/api/employees/{id}"));
        assert_eq!(calls.allowed("/api/employees/1"), Some("PUT, DELETE"));
        for unknown in ["/api", "/api/", "/api/employees/", "/api/employees/1/2", "/api/nothing", ""] {
            assert_eq!(calls.route(unknown), None, "{unknown}");
        }
    }
}
