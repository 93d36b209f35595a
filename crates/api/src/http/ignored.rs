//! Fields of a body that a call does not know. They are ignored, but not in silence: the answer names
//! them.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};

use crate::http::route_table::RouteTable;

/// The name of the header that names them.
pub const HEADER: &str = "x-ignored-fields";

const IGNORED: HeaderName = HeaderName::from_static(HEADER);

/// The most that are named.
pub const NAMED: usize = 10;

/// The longest name that is repeated, in characters.
pub const LENGTH: usize = 40;

/// The names of a request's fields that were ignored.
struct IgnoredFields(HeaderValue);

/// Names them in the order sent.
struct Unknown<'k> {
    known: &'k BTreeSet<String>,
}

/// A field's name; copied only if it is written with escapes.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> DeserializeSeed<'de> for Unknown<'_> {
    type Value = Vec<String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<String>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Unknown<'_> {
    type Value = Vec<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Vec<String>, A::Error> {
        let mut names = Vec::new();
        while let Some((Name(name), IgnoredAny)) = object.next_entry()? {
            if names.len() < NAMED && self.names(&name) && !names.iter().any(|known| *known == name) {
                names.push(name.into_owned());
            }
        }
        Ok(names)
    }
}

impl Unknown<'_> {
    fn names(&self, name: &str) -> bool {
        is_plain(name) && !self.known.contains(name) && !is_other_spelling(self.known, name)
    }
}

/// Notes which fields of the body the call does not know, for [`tell`].
pub fn note(request: &HttpRequest, body: &[u8]) {
    let Some(routes) = request.app_data::<Data<RouteTable>>() else { return };
    let Some(known) = routes.fields(request.method(), request.path()) else { return };
    let Ok(names) = (Unknown { known }).deserialize(&mut serde_json::Deserializer::from_slice(body)) else {
        return;
    };
    let names = names.join(", ");
    if let (false, Ok(value)) = (names.is_empty(), HeaderValue::from_str(&names)) {
        if cfg!(debug_assertions) {
            tracing::warn!(path = routes.route(request.path()), fields = names, "fields were ignored");
        }
        request.extensions_mut().insert(IgnoredFields(value));
    }
}

/// Names the fields that were ignored.
pub fn tell(request: &HttpRequest, headers: &mut HeaderMap) {
    if let Some(IgnoredFields(names)) = request.extensions().get() {
        headers.insert(IGNORED, names.clone());
    }
}

/// Whether the call takes it besides what is documented: the cards of the services, one by one, and
/// an older name of the photo.
fn is_other_spelling(known: &BTreeSet<String>, name: &str) -> bool {
    let is_card = || {
        name.strip_prefix("service")
            .is_some_and(|rest| rest.ends_with("_title") || rest.ends_with("_description"))
    };
    match name {
        "profile_image" => known.contains("profileImage"),
        _ => known.contains("services") && is_card(),
    }
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
