//! Fields of a body that a call does not know. They are ignored, but not in silence: the answer names
//! them.

use std::collections::BTreeSet;
use std::fmt;

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

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
