//! The fields that the API's calls know, from its document.

use std::collections::BTreeSet;

use actix_web::http::Method;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Schema};

/// The fields that the path's calls know: those of the body, and, unless the call creates something,
/// those of its own answer, which clients send back. A call that takes any fields is not among them.
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
        if let ("200", RefOr::T(response)) = (status.as_str(), response)
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
