//! The API's own description, from the handlers. `frontend/openapi.json` is a copy that a test keeps fresh.

use actix_web::App;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Info, OpenApi};
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
    document
}

/// The document as it stands in `frontend/openapi.json`.
#[must_use]
pub fn text() -> String {
    document().to_pretty_json().map(|text| text + "\n").unwrap_or_default()
}

/// The paths of the API and the methods each takes.
pub struct Calls(Vec<Known>);

struct Known {
    /// As the document has it: `/api/employees/{id}`.
    path: String,
    /// What it starts with: all of it, or all before the first part that stands for anything.
    start: String,
    /// The parts behind that, without those that stand for anything.
    parts: Vec<Option<String>>,
    methods: String,
}

impl Calls {
    /// As the document has them.
    #[must_use]
    pub fn of(document: &OpenApi) -> Self {
        let part = |part: &str| (!part.starts_with('{')).then(|| part.to_owned());
        let known = |(path, item): (&String, &PathItem)| {
            let (start, parts) = path.split_at(path.find('{').unwrap_or(path.len()));
            Known {
                path: path.clone(),
                start: start.to_owned(),
                parts: if parts.is_empty() { Vec::new() } else { parts.split('/').map(part).collect() },
                methods: methods(item),
            }
        };
        Self(document.paths.paths.iter().map(known).collect())
    }

    /// The pattern that the path follows, if it is one of the API's.
    #[must_use]
    pub fn route(&self, path: &str) -> Option<&str> {
        self.following(path).next().map(|known| known.path.as_str())
    }

    /// The methods the path takes, if it is one of the API's.
    #[must_use]
    pub fn allowed(&self, path: &str) -> Option<String> {
        let methods: Vec<_> = self.following(path).map(|known| known.methods.as_str()).collect();
        (!methods.is_empty()).then(|| methods.join(", "))
    }

    fn following(&self, path: &str) -> impl Iterator<Item = &Known> {
        self.0.iter().filter(move |known| known.takes(path))
    }
}

impl Known {
    fn takes(&self, path: &str) -> bool {
        let Some(rest) = path.strip_prefix(&self.start) else { return false };
        if self.parts.is_empty() {
            return rest.is_empty();
        }
        let mut parts = rest.split('/');
        let fits = |own: &Option<String>| match (own, parts.next()) {
            (Some(own), Some(part)) => own == part,
            (None, Some(part)) => !part.is_empty(),
            (_, None) => false,
        };
        self.parts.iter().all(fits) && parts.next().is_none()
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
