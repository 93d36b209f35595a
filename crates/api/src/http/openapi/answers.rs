//! The responses that many calls share. They follow from the kind of call, so handlers list only
//! what is specific to them.

use actix_web::http::StatusCode;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response};
use utoipa::{PartialSchema, ToSchema};

use crate::http::error::{PROBLEM, ProblemResponse};
use crate::http::ignored::{HEADER, LENGTH, NAMED};

/// A response of every call of a kind.
struct Shared {
    status: StatusCode,
    description: &'static str,
    given: fn(&Call) -> bool,
}

/// Only the handler knows whether the call has it: `(status = 429)`.
const BY_NAME: fn(&Call) -> bool = |_| false;

const SHARED: [Shared; 12] = [
    Shared {
        status: StatusCode::NOT_MODIFIED,
        description: "`If-None-Match` has the current `ETag`",
        given: BY_NAME,
    },
    Shared {
        status: StatusCode::BAD_REQUEST,
        description: "The body, a parameter or a header cannot be parsed",
        given: |call| call.takes_body() || call.takes_parameters(),
    },
    Shared {
        status: StatusCode::UNAUTHORIZED,
        description: "There is no valid token",
        given: Call::needs_admin,
    },
    Shared {
        status: StatusCode::FORBIDDEN,
        description: "`not_permitted`: the caller's role does not have the permission; `two_factor_required`: set it up first; `address_not_allowed`: this address is not on the allowlist; `cross_site`: sent by a page of another site",
        given: |call| call.writes || call.needs_admin(),
    },
    Shared {
        status: StatusCode::NOT_FOUND,
        description: "The resource does not exist",
        given: Call::names_something,
    },
    Shared { status: StatusCode::REQUEST_TIMEOUT, description: "The request took too long", given: |_| true },
    Shared {
        status: StatusCode::PAYLOAD_TOO_LARGE,
        description: "The body is too large",
        given: Call::takes_body,
    },
    Shared {
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
        description: "The body has an unsupported content type, or a content encoding",
        given: |_| true,
    },
    Shared {
        status: StatusCode::RANGE_NOT_SATISFIABLE,
        description: "The requested `Range` is outside the file",
        given: BY_NAME,
    },
    Shared {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        description: "`errors` lists every invalid field",
        given: Call::takes_body,
    },
    Shared {
        status: StatusCode::TOO_MANY_REQUESTS,
        description: "Too many such calls from this address",
        given: BY_NAME,
    },
    Shared {
        status: StatusCode::SERVICE_UNAVAILABLE,
        description: "The database cannot be reached or is too busy",
        given: |_| true,
    },
];

/// What determines a call's shared responses.
struct Call {
    writes: bool,
    operation: Operation,
}

impl Call {
    fn takes_body(&self) -> bool {
        self.operation.request_body.is_some()
    }

    fn takes_json(&self) -> bool {
        let body = self.operation.request_body.as_ref();
        matches!(body, Some(RefOr::T(body)) if body.content.contains_key("application/json"))
    }

    fn takes_parameters(&self) -> bool {
        self.has_parameter(|place| !matches!(place, ParameterIn::Path))
    }

    fn names_something(&self) -> bool {
        self.has_parameter(|place| matches!(place, ParameterIn::Path))
    }

    fn has_parameter(&self, placed: impl Fn(&ParameterIn) -> bool) -> bool {
        let mut parameters = self.operation.parameters.iter().flatten();
        parameters.any(|parameter| matches!(parameter, RefOr::T(known) if placed(&known.parameter_in)))
    }

    /// A call that visitors may make, too, lists the empty requirement.
    fn needs_admin(&self) -> bool {
        let requirements = self.operation.security.as_deref().unwrap_or_default();
        !requirements.is_empty() && !requirements.contains(&SecurityRequirement::default())
    }
}

/// Adds the shared responses to every call, and completes the description of every response.
pub(super) fn complete(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    components.schemas.insert(ProblemResponse::name().into(), ProblemResponse::schema());
    components.headers.insert(IGNORED_FIELDS.into(), ignored_fields().into());
    for shared in &SHARED {
        let mut response = Response::new(shared.description);
        describe(&mut response, shared.status);
        if shared.status == StatusCode::UNPROCESSABLE_ENTITY {
            tell_ignored(&mut response);
        }
        components.responses.insert(shared.name(), response.into());
    }
    for item in document.paths.paths.values_mut() {
        let PathItem { get, post, put, delete, .. } = item;
        for (writes, operation) in [(false, get), (true, post), (true, put), (true, delete)] {
            if let Some(operation) = operation {
                answer(operation, writes);
            }
        }
    }
}

impl Shared {
    /// The name of its only definition in the document.
    fn name(&self) -> String {
        self.status.canonical_reason().unwrap_or_default().replace(' ', "")
    }
}

fn answer(operation: &mut Operation, writes: bool) {
    let call = Call { writes, operation: operation.clone() };
    let answers = &mut operation.responses.responses;
    for shared in &SHARED {
        let status = shared.status.as_str();
        let named = answers.get(status);
        let bare = RefOr::T(Response::default());
        if named == Some(&bare) || (named.is_none() && (shared.given)(&call)) {
            answers.insert(status.into(), Ref::from_response_name(shared.name()).into());
        }
    }
    for (status, response) in answers {
        if let (RefOr::T(response), Ok(status)) = (response, StatusCode::from_bytes(status.as_bytes())) {
            describe(response, status);
            if call.takes_json() && (status.is_success() || status == StatusCode::UNPROCESSABLE_ENTITY) {
                tell_ignored(response);
            }
        }
    }
}

/// The name of the header's only definition in the document.
const IGNORED_FIELDS: &str = "IgnoredFields";

/// The header that names the fields that a call does not know.
fn ignored_fields() -> Header {
    let description = format!(
        "Fields of the body that the call does not know and has ignored: at most {NAMED}, in the order sent, \
         separated by commas. Absent if there are none. Names of more than {LENGTH} characters, or of others than letters, digits, \
         `_`, `.` and `-`, are left out. Other errors than 422 may have it, too."
    );
    let schema = Object::builder().schema_type(Type::String).examples(["guests, attendees"]);
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
}

fn tell_ignored(response: &mut Response) {
    let defined = Ref::new(format!("#/components/headers/{IGNORED_FIELDS}"));
    response.headers.insert(HEADER.into(), RefOr::Ref(defined));
}

/// Adds what a response's status implies.
fn describe(response: &mut Response, status: StatusCode) {
    if response.description.is_empty() {
        response.description = status.canonical_reason().unwrap_or_default().into();
    }
    if status.is_client_error() || status.is_server_error() {
        tell_problem(response);
    }
    if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        let seconds = Object::builder().schema_type(Type::Integer).minimum(Some(1));
        let header =
            HeaderBuilder::new().schema(Some(seconds)).description(Some("Seconds to wait before retrying"));
        response.headers.insert("Retry-After".into(), header.build().into());
    }
}

/// A problem has a single content type, and is the body of every error unless the handler says
/// otherwise.
fn tell_problem(response: &mut Response) {
    let problem = RefOr::from(Ref::from_schema_name(ProblemResponse::name()));
    let is_other = |content: &RefOr<Content>| !matches!(content, RefOr::T(content) if content.schema.as_ref() == Some(&problem));
    let before = response.content.len();
    response.content.retain(|_, content| is_other(content));
    if response.content.is_empty() || response.content.len() < before {
        response.content.insert(PROBLEM.into(), Content::new(Some(problem)).into());
    }
}
