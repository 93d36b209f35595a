//! The contract in one place: the document, its copy in the frontend, the table of who may call what, the settings.

use std::collections::BTreeSet;

use actix_web::http::Method;
use api::config::VARIABLES;
use serde_json::Value;

use crate::harness::{call, start_with};

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

/// Every call of the document as `METHOD path`.
fn calls() -> Vec<(Method, String)> {
    let document: Value = serde_json::from_str(&api::openapi::text()).unwrap();
    let of_path = |(path, item): (&String, &Value)| {
        let methods: Vec<_> = item.as_object().unwrap().keys().map(|name| name.to_uppercase()).collect();
        methods.into_iter().map(|method| (method.parse().unwrap(), path.clone())).collect::<Vec<_>>()
    };
    document["paths"].as_object().unwrap().iter().flat_map(of_path).collect()
}

#[test]
fn the_frontends_copy_is_fresh() {
    assert!(repository("frontend/openapi.json") == api::openapi::text(), "run `make openapi`");
}

#[actix_web::test]
async fn a_call_needs_a_token_unless_the_table_says_otherwise() {
    let app = start_with(&[("RATE_LIMIT", "off")]).await;
    let mut open = BTreeSet::new();
    for (method, path) in calls() {
        let uri = path.replace("{id}", "0190a5c0-0000-7000-8000-000000000000");
        let anonymous = app.send(call(method.clone(), &uri)).await.status;
        let forged = app.send(call(method.clone(), &uri).token("eyJhbGciOiJub25lIn0.e30.")).await.status;
        assert!(!anonymous.is_server_error() && !forged.is_server_error(), "{method} {path}");
        assert_eq!(anonymous, forged, "{method} {path}");
        if anonymous != 401 {
            open.insert(format!("{method} {path}"));
        }
    }
    assert_eq!(open, PUBLIC.iter().map(|call| (*call).to_owned()).collect());
}

#[test]
fn every_setting_is_documented_as_it_is() {
    let page = repository("docs/deployment.md");
    let rows =
        page.lines().filter_map(|line| line.strip_prefix("| `")).filter_map(|row| row.split('`').next());
    let documented: BTreeSet<_> = rows.collect();
    assert_eq!(documented, VARIABLES.iter().map(|variable| variable.name).collect());
}
