//! The API contract: the document, its copy in the frontend, the settings.

use std::collections::{BTreeMap, BTreeSet};

use actix_http::Request;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::Method;
use api::config::VARIABLES;
use auth::Permission;
use kernel::Named;
use serde_json::{Value, json};

use crate::harness::{Call, TestApp, call, start_with};

pub(crate) fn repository(file: &str) -> String {
    let path = format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Calls with their own error format, as the contract requires.
const OTHER_REFUSALS: [(&str, &[&str]); 10] = [
    ("POST /api/auth/2fa/backup-codes", &["401"]),
    ("POST /api/auth/2fa/disable", &["401"]),
    ("POST /api/auth/2fa/setup", &["401"]),
    ("POST /api/auth/2fa/verify-setup", &["400", "401"]),
    ("POST /api/auth/login", &["401", "403", "429"]),
    ("POST /api/auth/passkey-logins", &["401", "403"]),
    ("POST /api/auth/passkeys/options", &["401"]),
    ("POST /api/auth/passkeys/{id}/remove", &["401"]),
    ("POST /api/auth/password-resets/redeem", &["401"]),
    ("POST /api/auth/validate", &["401"]),
];

const SOME_ID: &str = "0190a5c0-0000-7000-8000-000000000000";
const SOME_BACKUP: &str = "accord-20270104-130000-automatic-1f3a9c02.backup";

/// Who may make a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Anyone.
    Open,
    /// Those with the permission.
    Needs(Permission),
    /// Anyone; those with the permission see or do more.
    More(Permission),
}

/// A call in the document.
pub(crate) struct Documented {
    pub(crate) method: Method,
    pub(crate) path: String,
    /// With all shared responses resolved.
    pub(crate) operation: Value,
}

impl Documented {
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The call with an id in its path that does not exist, and the token if there is one.
    pub(crate) fn request(&self, token: Option<&str>) -> Call {
        let is_backup = self.path.starts_with("/api/backups/");
        let id = if is_backup { SOME_BACKUP } else { SOME_ID };
        let call = call(self.method.clone(), &self.path.replace("{id}", id).replace("{key}", "missing"));
        token.into_iter().fold(call, Call::token)
    }

    /// The call with this id in its path.
    pub(crate) fn about(&self, id: &str, token: &str) -> Call {
        call(self.method.clone(), &self.path.replace("{id}", id).replace("{key}", "missing")).token(token)
    }

    /// The content types of each response.
    fn answers(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let answers = self.operation["responses"].as_object().unwrap();
        answers
            .iter()
            .map(|(status, answer)| {
                let content = answer["content"].as_object().into_iter().flat_map(|content| content.keys());
                (status.as_str(), content.map(String::as_str).collect())
            })
            .collect()
    }

    pub(crate) fn access(&self) -> Access {
        let alternatives = self.operation["security"].as_array().cloned().unwrap_or_default();
        let permission = |alternative: &Value| {
            let named = alternative["token"].as_array().and_then(|names| names.first()?.as_str());
            Permission::from_name(named.unwrap_or_default()).unwrap_or_else(|_| panic!("{}", self.name()))
        };
        match alternatives.as_slice() {
            [] => Access::Open,
            [needed] => Access::Needs(permission(needed)),
            [free, more] if *free == json!({}) => Access::More(permission(more)),
            other => panic!("{}: {other:?}", self.name()),
        }
    }

    fn needs_admin(&self) -> bool {
        matches!(self.access(), Access::Needs(_))
    }

    /// Whether its successful and its 422 responses document `x-ignored-fields`.
    pub(crate) fn names_ignored_fields(&self) -> bool {
        let answers = self.operation["responses"].as_object().unwrap();
        let mut told = answers.iter().filter(|(status, _)| status.starts_with('2') || *status == "422");
        let defined = json!({"$ref": "#/components/headers/IgnoredFields"});
        told.all(|(_, answer)| answer["headers"]["x-ignored-fields"] == defined)
    }

    /// The media type of its body, if it has one.
    pub(crate) fn body(&self) -> Option<&str> {
        let content = self.operation["requestBody"]["content"].as_object()?;
        Some(content.keys().next().unwrap().as_str())
    }
}

fn document() -> Value {
    serde_json::from_str(&api::http::openapi::text(api::app::routes)).unwrap()
}

/// Every call in the document.
pub(crate) fn calls() -> Vec<Documented> {
    let document = document();
    let mut calls = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let mut operation = operation.clone();
            for answer in operation["responses"].as_object_mut().unwrap().values_mut() {
                if let Some(named) = answer["$ref"].as_str() {
                    *answer = document.pointer(named.trim_start_matches('#')).unwrap().clone();
                }
            }
            calls.push(Documented {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                operation,
            });
        }
    }
    calls
}

#[test]
fn the_frontends_copy_is_fresh() {
    assert!(
        repository("frontend/openapi.json") == api::http::openapi::text(api::app::routes),
        "run `make openapi`"
    );
}

#[test]
fn every_call_names_the_answers_that_follow_from_what_it_is() {
    for call in calls() {
        let mut expected = BTreeSet::from(["408", "415", "503"]);
        if call.needs_admin() {
            expected.extend(["401", "403"]);
        }
        if call.method != Method::GET {
            expected.insert("403");
        }
        if call.body().is_some() {
            expected.extend(["400", "413", "422"]);
        }
        if call.path.contains('{') {
            expected.insert("404");
        }
        let answers = call.answers();
        let missing: Vec<_> = expected.into_iter().filter(|status| !answers.contains_key(status)).collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", call.name());
    }
}

#[test]
fn every_error_is_a_problem_but_for_those_of_the_contract() {
    for call in calls() {
        let name = call.name();
        let other = OTHER_REFUSALS.iter().find(|(known, _)| *known == name);
        let other = other.map_or(&[][..], |(_, statuses)| statuses);
        for (status, types) in call.answers().split_off("400") {
            let problem = types == BTreeSet::from(["application/problem+json"]);
            assert_ne!(problem, other.contains(&status), "{name} {status} {types:?}");
        }
    }
}

/// What fields with money are called, and those fields of whole numbers that only sound so.
const MONEY: [&str; 10] =
    ["amount", "balance", "cost", "due", "fee", "owed", "paid", "price", "refund", "revenue"];
const COUNTS: [&str; 2] = ["NoticeResponse.amount", "repriced"];

#[test]
fn money_says_its_unit() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let resolved = |field: &Value| {
        let name = field["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        name.map_or_else(|| field.clone(), |name| schemas[name].clone())
    };
    let parts = |schema: &Value| {
        [vec![schema.clone()], schema["allOf"].as_array().cloned().unwrap_or_default()].concat()
    };
    let mut checked = 0;
    for (schema, body) in schemas {
        for (name, field) in parts(body).iter().filter_map(|part| part["properties"].as_object()).flatten() {
            let found = resolved(field);
            let is = |kind: &str| {
                found["type"] == kind
                    || found["type"].as_array().is_some_and(|kinds| kinds.contains(&json!(kind)))
            };
            let sounds_so = MONEY.iter().any(|word| name.to_lowercase().contains(word))
                && !COUNTS.contains(&name.as_str())
                && !COUNTS.contains(&format!("{schema}.{name}").as_str());
            if !(is("number") || is("integer") && sounds_so) {
                continue;
            }
            checked += 1;
            let words = found["description"].as_str().unwrap_or_default().to_lowercase();
            assert!(
                words.contains("dollars") || words.contains("minor units of"),
                "{schema}.{name} does not say its unit: {words:?}"
            );
        }
    }
    assert!(checked > 20, "{checked}");
}

#[actix_web::test]
async fn a_body_is_required_where_the_document_says_so() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    for call in calls().into_iter().filter(|call| call.body().is_some()) {
        let status = app.send(call.request(Some(&token))).await.status;
        let required = call.operation["requestBody"]["required"] == true;
        assert_eq!(required, status == 415, "{} answers {status} without a body", call.name());
    }
}

/// What may have any length: a password to check, and two texts that are never read.
const UNLIMITED: [&str; 3] =
    ["POST /api/auth/login password", "POST /api/bookings end_time", "POST /api/contact-requests website"];

/// A place in a request, and the document's limit for it. An array element is `0`.
struct Place {
    steps: Vec<String>,
    schema: Value,
}

impl Place {
    fn is_a(&self, kind: &str) -> bool {
        let kinds = &self.schema["type"];
        kinds == kind || kinds.as_array().is_some_and(|kinds| kinds.contains(&json!(kind)))
    }

    fn is_bounded(&self) -> bool {
        let has = |names: &[&str]| names.iter().any(|name| self.schema.get(name).is_some());
        let format = self.schema["format"].as_str();
        let formed = format.is_some_and(|format| ["uuid", "date", "binary"].contains(&format));
        (!self.is_a("string") || formed || has(&["maxLength", "enum", "pattern"]))
            && (!self.is_a("array") || has(&["maxItems"]))
    }

    /// Its name in errors: errors in an array of texts are reported on the array, and settings have
    /// the same names in a file.
    fn field(&self) -> String {
        let field = self.steps.join(".");
        field.trim_end_matches(".0").trim_start_matches("settings.").to_owned()
    }

    /// A body that has only this value, in this place.
    fn body(&self, value: Value) -> Value {
        let wrap = |value, step: &String| if step == "0" { json!([value]) } else { json!({ step: value }) };
        self.steps.iter().rfold(value, wrap)
    }
}

fn collect(document: &Value, schema: &Value, steps: &[String], places: &mut Vec<Place>) {
    let mut go = |schema: &Value, step: Option<&str>| {
        let steps: Vec<_> = steps.iter().cloned().chain(step.map(str::to_owned)).collect();
        collect(document, schema, &steps, places);
    };
    if let Some(named) = schema["$ref"].as_str() {
        return go(document.pointer(named.trim_start_matches('#')).unwrap(), None);
    }
    for part in ["oneOf", "allOf"] {
        schema[part].as_array().into_iter().flatten().for_each(|part| go(part, None));
    }
    schema["properties"].as_object().into_iter().flatten().for_each(|(name, field)| go(field, Some(name)));
    if let Some(items) = schema.get("items") {
        go(items, Some("0"));
    }
    let mut schema = schema.clone();
    if let Some(named) = schema["items"]["$ref"].as_str() {
        schema["items"] = document.pointer(named.trim_start_matches('#')).unwrap().clone();
    }
    places.push(Place { steps: steps.to_vec(), schema });
}

/// Every place in a call's body.
fn places(call: &Documented) -> Vec<Place> {
    let mut places = Vec::new();
    if let Some(kind) = call.body() {
        collect(&document(), &call.operation["requestBody"]["content"][kind]["schema"], &[], &mut places);
    }
    places
        .retain(|place| !UNLIMITED.contains(&format!("{} {}", call.name(), place.steps.join(".")).as_str()));
    places
}

#[test]
fn every_text_and_every_list_of_a_request_has_a_limit() {
    let mut unbounded = BTreeSet::new();
    for call in calls() {
        for place in places(&call).iter().filter(|place| !place.is_bounded()) {
            unbounded.insert(format!("{} {}", call.name(), place.steps.join(".")));
        }
        for parameter in call.operation["parameters"].as_array().into_iter().flatten() {
            let place = Place { steps: Vec::new(), schema: parameter["schema"].clone() };
            if parameter["in"] == "query" && !place.is_bounded() {
                unbounded.insert(format!("{} ?{}", call.name(), parameter["name"]));
            }
        }
    }
    assert!(unbounded.is_empty(), "give these `#[schema(max_length = …)]` and the like: {unbounded:#?}");
}

/// The messages for this field when the body is refused, or none.
async fn objections<S, B>(app: &TestApp<S>, call: Call, body: &Value, field: &str) -> String
where
    S: Service<Request, Response = ServiceResponse<B>, Error = Error>,
    B: MessageBody,
{
    let answer = app.send(call.json(body)).await;
    if answer.status != 422 {
        return String::new();
    }
    let errors = answer.json()["errors"].as_object().cloned().unwrap_or_default();
    errors.get(field).map(Value::to_string).unwrap_or_default()
}

#[actix_web::test]
async fn a_limit_is_the_servers_own() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let token = app.sign_in().await;
    let mut wrong = BTreeSet::new();
    // These look something up before they read their body.
    let reads_first = |call: &Documented| call.path.contains("{token}") || call.path.ends_with("/restore");
    for call in calls().iter().filter(|call| call.body() == Some("application/json") && !reads_first(call)) {
        for place in places(call) {
            let field = place.field();
            // Errors in a sum are not reported, and an imported settings file is validated as a
            // whole.
            if ["answer", "format"].contains(&field.as_str()) {
                continue;
            }
            let (limit, one): (_, fn(usize) -> Value) = match &place.schema {
                schema if schema["maxLength"].is_u64() => (&schema["maxLength"], |n| json!("x".repeat(n))),
                schema if schema["maxItems"].is_u64() && schema["items"]["type"] == "string" => {
                    (&schema["maxItems"], |n| json!(vec!["x"; n]))
                }
                schema if schema["maxItems"].is_u64() => (&schema["maxItems"], |n| json!(vec![json!({}); n])),
                _ => continue,
            };
            let limit: usize = limit.as_u64().unwrap().try_into().unwrap();
            let told = async |length: usize| {
                let body = place.body(one(length));
                objections(&app, call.request(Some(&token)), &body, &field).await
            };
            let name = format!("{} {}", call.name(), place.steps.join("."));
            if told(limit + 1).await.is_empty() {
                wrong.insert(format!("{name} takes more than {limit}"));
            }
            if told(limit).await.contains("at most") {
                wrong.insert(format!("{name} does not take {limit}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_setting_is_documented_as_it_is() {
    let page = repository("docs/deployment.md");
    let rows =
        page.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|row| row.split('`').next());
    let documented: BTreeSet<_> = rows.collect();
    assert_eq!(documented, VARIABLES.iter().map(|variable| variable.name).collect());
}
