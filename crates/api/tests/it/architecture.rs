//! Architecture rules: which crate may depend on which, and what no domain crate may use.

use std::collections::BTreeSet;

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

/// Every dependency between the crates of the workspace. A new line here is a decision.
const EDGES: [(&str, &[&str]); 10] = [
    ("kernel", &[]),
    ("availability", &["kernel"]),
    ("booking", &["availability", "kernel"]),
    ("content", &["kernel"]),
    ("templates", &["kernel"]),
    ("payments", &["kernel"]),
    ("auth", &["kernel"]),
    ("infra", &["auth", "availability", "booking", "content", "kernel", "payments", "templates"]),
    ("api", &["auth", "availability", "booking", "content", "infra", "kernel", "payments", "templates"]),
    ("testing", &[]),
];

/// What domain crates must not use. They may derive serde's traits, which are tied to no format (ADR
/// 0025).
const OUTSIDE: [&str; 10] = [
    "actix-web",
    "argon2",
    "diesel",
    "jsonwebtoken",
    "lettre",
    "r2d2",
    "serde_json",
    "tokio",
    "utoipa",
    "validator",
];

const DOMAIN: [&str; 7] = ["kernel", "availability", "booking", "content", "templates", "payments", "auth"];

fn packages() -> Vec<Package> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");
    let metadata = MetadataCommand::new().manifest_path(manifest).no_deps().exec().unwrap();
    metadata.packages
}

fn dependencies(package: &Package) -> BTreeSet<&str> {
    let normal = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
    normal.map(|dependency| dependency.name.as_str()).collect()
}

#[test]
fn dependencies_point_inwards() {
    let packages = packages();
    let members: BTreeSet<_> = packages.iter().map(|package| package.name.to_string()).collect();
    assert_eq!(members, EDGES.iter().map(|(name, _)| (*name).to_owned()).collect());
    for package in &packages {
        let inside: Vec<_> =
            dependencies(package).into_iter().filter(|name| members.contains(*name)).collect();
        let allowed = EDGES.iter().find(|(name, _)| *name == package.name.as_str()).unwrap().1;
        assert_eq!(inside, allowed, "{}", package.name);
    }
}

#[test]
fn the_domain_names_no_adapter() {
    for package in packages().iter().filter(|package| DOMAIN.contains(&package.name.as_str())) {
        let named: Vec<_> = dependencies(package).into_iter().filter(|name| OUTSIDE.contains(name)).collect();
        assert_eq!(named, Vec::<&str>::new(), "{}", package.name);
    }
}
