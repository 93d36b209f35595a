//! The contract in one place: the document, its copy in the frontend, the table of who may call what, the settings.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::Method;
use api::config::VARIABLES;
use serde_json::{Value, json};

use crate::harness::{Call, call, start_with};

/// Calls that need no token. All others do.
const PUBLIC: [&str; 15] = [
    "GET /api/availability/{id}",
    "GET /api/calendar-feeds/{secret}",
    "GET /api/content",
    "GET /api/employees",
    "GET /api/health/live",
    "GET /api/health/ready",
    "GET /api/public/bookings/{token}",
    "GET /api/public/challenge",
    "GET /api/public/payment/options",
    "GET /api/public/site",
    "GET /api/time-slots/{id}",
    "POST /api/auth/login",
    "POST /api/bookings",
    "POST /api/contact-requests",
    "PUT /api/public/bookings/{token}",
];

fn repository(file: &str) -> String {
    let path = format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Calls that refuse in a form of their own, which the contract gives them.
const OTHER_REFUSALS: [(&str, &[&str]); 2] =
    [("POST /api/auth/login", &["401", "403", "429"]), ("POST /api/auth/validate", &["401"])];

const SOME_ID: &str = "0190a5c0-0000-7000-8000-000000000000";
const SOME_BACKUP: &str = "accord-20270104-130000-automatic-1f3a9c02.backup";

/// A call as the document has it.
struct Documented {
    method: Method,
    path: String,
    /// With every answer written out.
    operation: Value,
}

impl Documented {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The call with an id in its path that names nothing, and the token if there is one.
    fn request(&self, token: Option<&str>) -> Call {
        let is_backup = self.path.starts_with("/api/backups/");
        let id = if is_backup { SOME_BACKUP } else { SOME_ID };
        let call = call(self.method.clone(), &self.path.replace("{id}", id));
        token.into_iter().fold(call, Call::token)
    }

    /// The content types of each answer.
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

    fn needs_admin(&self) -> bool {
        self.operation["security"] == json!([{"token": []}])
    }

    /// The media type of its body, if it takes one.
    fn body(&self) -> Option<&str> {
        let content = self.operation["requestBody"]["content"].as_object()?;
        Some(content.keys().next().unwrap().as_str())
    }
}

fn document() -> Value {
    serde_json::from_str(&api::openapi::text()).unwrap()
}

/// Every call of the document.
fn calls() -> Vec<Documented> {
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
    assert!(repository("frontend/openapi.json") == api::openapi::text(), "run `make openapi`");
}

#[actix_web::test]
async fn a_call_needs_a_token_unless_the_table_says_otherwise() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let mut open = BTreeSet::new();
    for call in calls() {
        let name = call.name();
        let anonymous = app.send(call.request(None)).await.status;
        let forged = app.send(call.request(Some("eyJhbGciOiJub25lIn0.e30."))).await.status;
        assert!(!anonymous.is_server_error() && !forged.is_server_error(), "{name}");
        assert_eq!(anonymous, forged, "{name}");
        assert_eq!(call.needs_admin(), anonymous == 401, "{name}: does the document ask for a token?");
        if anonymous != 401 {
            open.insert(name);
        }
    }
    assert_eq!(open, PUBLIC.iter().map(|call| (*call).to_owned()).collect());
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

#[test]
fn every_setting_is_documented_as_it_is() {
    let page = repository("docs/deployment.md");
    let rows =
        page.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|row| row.split('`').next());
    let documented: BTreeSet<_> = rows.collect();
    assert_eq!(documented, VARIABLES.iter().map(|variable| variable.name).collect());
}
