//! The limits of parameters that have the same name and meaning in every call.

use kernel::Page;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, Object, Schema, SchemaFormat};
use utoipa::openapi::{OpenApi, RefOr};

use crate::http::idempotency::KEY_LENGTH;
use crate::http::page::SEARCH_LENGTH;

/// Adds the limits.
pub(super) fn complete(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        let parameters =
            operations.into_iter().flatten().filter_map(|operation| operation.parameters.as_mut());
        for parameter in parameters.flatten() {
            if let RefOr::T(parameter) = parameter {
                limit(parameter, path);
            }
        }
    }
}

fn limit(parameter: &mut Parameter, path: &str) {
    let Parameter { name, parameter_in: place, schema: Some(RefOr::T(Schema::Object(schema))), .. } =
        parameter
    else {
        return;
    };
    match (place, name.as_str()) {
        // A backup's id is its file name.
        (ParameterIn::Path, "id") if path.starts_with("/api/backups/") => {}
        (ParameterIn::Path, "id")
        | (ParameterIn::Query, "employee_id" | "booking_id" | "client_id" | "contact_request_id") => {
            set(schema, KnownFormat::Uuid);
        }
        (ParameterIn::Query, "from" | "to" | "startDate" | "endDate") => set(schema, KnownFormat::Date),
        (ParameterIn::Query, "limit") => {
            (schema.minimum, schema.maximum) = (Some(1_i64.into()), Some(Page::MAX.into()));
        }
        (ParameterIn::Query, "offset") => schema.minimum = Some(0_i64.into()),
        (ParameterIn::Query, "q" | "search") => schema.max_length = Some(SEARCH_LENGTH),
        (ParameterIn::Header, "Idempotency-Key") => {
            (schema.min_length, schema.max_length) = (Some(1), Some(KEY_LENGTH));
        }
        _ => {}
    }
}

fn set(schema: &mut Object, format: KnownFormat) {
    schema.format = Some(SchemaFormat::KnownFormat(format));
}
