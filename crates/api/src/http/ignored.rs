//! Fields of a body that a call does not know. They are ignored, but not in silence: the answer names
//! them.

use std::collections::BTreeSet;
use std::fmt;

use actix_web::http::Method;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Schema};

use crate::http::route_table::RouteTable;

/// The header that names them.
const IGNORED: HeaderName = HeaderName::from_static("x-ignored-fields");

/// The most that are named.
const NAMED: usize = 10;

/// The longest name that is repeated.
const LENGTH: usize = 40;

/// The names of a request's fields that were ignored.
struct IgnoredFields(HeaderValue);

/// The names of an object's own fields.
struct Names(BTreeSet<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(NamesVisitor)
    }
}

struct NamesVisitor;

impl<'de> Visitor<'de> for NamesVisitor {
    type Value = Names;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Names, A::Error> {
        let mut names = BTreeSet::new();
        while let Some((name, IgnoredAny)) = object.next_entry()? {
            names.insert(name);
        }
        Ok(Names(names))
    }
}

/// Notes which fields of the body the call does not know, for [`tell`].
pub fn note(request: &HttpRequest, body: &[u8]) {
    let Some(routes) = request.app_data::<Data<RouteTable>>() else { return };
    let Some(known) = routes.fields(request.method(), request.path()) else { return };
    let Ok(fields) = serde_json::from_slice::<Names>(body) else { return };
    let is_unknown = |name: &&str| !known.contains(*name) && !is_other_spelling(name) && is_plain(name);
    let unknown: Vec<_> = fields.0.iter().map(String::as_str).filter(is_unknown).take(NAMED).collect();
    if let (false, Ok(names)) = (unknown.is_empty(), HeaderValue::from_str(&unknown.join(", "))) {
        request.extensions_mut().insert(IgnoredFields(names));
    }
}

/// Names the fields that were ignored.
pub fn tell(request: &HttpRequest, headers: &mut HeaderMap) {
    if let Some(IgnoredFields(names)) = request.extensions().get() {
        headers.insert(IGNORED, names.clone());
    }
}

/// Whether calls take it besides what is documented: the cards of the services, one by one, and an
/// older name of the photo.
fn is_other_spelling(name: &str) -> bool {
    let card = || {
        name.strip_prefix("service")
            .is_some_and(|rest| rest.ends_with("_title") || rest.ends_with("_description"))
    };
    name == "profile_image" || card()
}

/// Whether a name can be sent in a header.
fn is_plain(name: &str) -> bool {
    (1..=LENGTH).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
}

/// The fields that the path's calls know: those of the body, and those of their own answer, which
/// clients send back. A call that takes any fields is not among them.
pub fn known_fields(document: &OpenApi, path: &PathItem) -> Vec<(Method, BTreeSet<String>)> {
    let calls = [(Method::POST, &path.post), (Method::PUT, &path.put), (Method::DELETE, &path.delete)];
    calls
        .into_iter()
        .filter_map(|(method, call)| Some((method, of_call(document, call.as_ref()?)?)))
        .collect()
}

fn of_call(document: &OpenApi, call: &Operation) -> Option<BTreeSet<String>> {
    let mut fields = BTreeSet::new();
    let RefOr::T(body) = call.request_body.as_ref()? else { return None };
    gather(document, json(body.content.get(JSON))?, &mut fields);
    if fields.is_empty() {
        return None;
    }
    for (status, response) in &call.responses.responses {
        if let (true, RefOr::T(response)) = (status.starts_with('2'), response)
            && let Some(schema) = json(response.content.get(JSON))
        {
            gather(document, schema, &mut fields);
        }
    }
    Some(fields)
}

const JSON: &str = "application/json";

fn json(content: Option<&RefOr<Content>>) -> Option<&RefOr<Schema>> {
    match content? {
        RefOr::T(content) => content.schema.as_ref(),
        RefOr::Ref(_) => None,
    }
}

/// Adds the names of the schema's own fields.
fn gather(document: &OpenApi, schema: &RefOr<Schema>, fields: &mut BTreeSet<String>) {
    let schema = match schema {
        RefOr::T(schema) => schema,
        RefOr::Ref(Ref { ref_location, .. }) => {
            let name = ref_location.rsplit('/').next().unwrap_or_default();
            let schemas = document.components.as_ref().map(|components| &components.schemas);
            if let Some(schema) = schemas.and_then(|schemas| schemas.get(name)) {
                gather(document, schema, fields);
            }
            return;
        }
    };
    match schema {
        Schema::Object(object) => fields.extend(object.properties.keys().cloned()),
        Schema::AllOf(all) => all.items.iter().for_each(|one| gather(document, one, fields)),
        Schema::OneOf(one) => one.items.iter().for_each(|one| gather(document, one, fields)),
        Schema::AnyOf(any) => any.items.iter().for_each(|one| gather(document, one, fields)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_repeated() {
        for name in ["guests", "hero.window", "x-y_Z9", &"a".repeat(40)] {
            assert!(is_plain(name), "{name}");
        }
        for name in ["", "a b", "a\r\nset-cookie: x", "é", &"a".repeat(41)] {
            assert!(!is_plain(name), "{name:?}");
        }
    }
}
