//! The API's routes by path.

use std::collections::BTreeSet;

use actix_web::http::Method;
use matchit::Router;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::PathItem;

use crate::http::known_fields::known_fields;

/// The API's paths and the methods each supports.
pub struct RouteTable(Router<Route>);

struct Route {
    /// As in the document: `/api/employees/{id}`.
    path: String,
    methods: String,
    /// The fields that its calls with a body know.
    fields: Vec<(Method, BTreeSet<String>)>,
}

impl RouteTable {
    /// From the document.
    #[must_use]
    pub fn of(document: &OpenApi) -> Self {
        let mut routes = Router::new();
        for (path, item) in &document.paths.paths {
            let route =
                Route { path: path.clone(), methods: methods(item), fields: known_fields(document, item) };
            if let Err(error) = routes.insert(path, route) {
                tracing::error!(path, %error, "a call is missing from the metrics");
            }
        }
        Self(routes)
    }

    /// The pattern that matches the path, if it is one of the API's.
    #[must_use]
    pub fn route(&self, path: &str) -> Option<&str> {
        self.at(path).map(|route| route.path.as_str())
    }

    /// The methods the path supports, if it is one of the API's.
    #[must_use]
    pub fn allowed(&self, path: &str) -> Option<&str> {
        self.at(path).map(|route| route.methods.as_str())
    }

    /// The fields that a call knows, if it takes a body with certain fields.
    #[must_use]
    pub fn fields(&self, method: &Method, path: &str) -> Option<&BTreeSet<String>> {
        let known = &self.at(path)?.fields;
        known.iter().find(|(of, _)| of == method).map(|(_, fields)| fields)
    }

    fn at(&self, path: &str) -> Option<&Route> {
        self.0.at(path).ok().map(|found| found.value)
    }
}

fn methods(item: &PathItem) -> String {
    let methods = [
        ("GET", item.get.is_some()),
        ("HEAD", item.get.is_some()),
        ("POST", item.post.is_some()),
        ("PUT", item.put.is_some()),
        ("DELETE", item.delete.is_some()),
    ];
    methods.into_iter().filter(|(_, taken)| *taken).map(|(name, _)| name).collect::<Vec<_>>().join(", ")
}
