//! Architecture rules: which crate may depend on which, and what else domain crates may use.

use std::collections::BTreeSet;
use std::fs;

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

/// Every dependency between the crates of the workspace. A new line here is a decision.
const EDGES: [(&str, &[&str]); 11] = [
    ("kernel", &[]),
    ("availability", &["kernel"]),
    ("booking", &["availability", "kernel"]),
    ("matters", &["booking", "kernel"]),
    ("content", &["kernel"]),
    ("templates", &["kernel"]),
    ("payments", &["kernel"]),
    ("auth", &["kernel"]),
    ("infra", &["auth", "availability", "booking", "content", "kernel", "matters", "payments", "templates"]),
    (
        "api",
        &[
            "auth",
            "availability",
            "booking",
            "content",
            "infra",
            "kernel",
            "matters",
            "payments",
            "templates",
        ],
    ),
    ("testing", &[]),
];

/// What each domain crate uses besides the crates of the workspace: nothing that does I/O. A new line here
/// is a decision. They may derive serde's traits, which are tied to no format (ADR 0025).
const LIBRARIES: [(&str, &[&str]); 8] = [
    ("kernel", &["chrono", "chrono-tz", "email_address", "serde", "thiserror", "uuid"]),
    // For the mocks of its ports: `mockall`.
    (
        "availability",
        &["calcard", "chrono", "chrono-tz", "icalendar", "mockall", "serde", "slug", "thiserror", "url"],
    ),
    ("booking", &["chrono", "thiserror"]),
    ("matters", &["chrono", "thiserror"]),
    ("content", &["chrono", "serde", "thiserror", "url"]),
    (
        "templates",
        &[
            "ammonia",
            "chrono",
            "chrono-tz",
            "html2text",
            "html5ever",
            "icalendar",
            "serde",
            "thiserror",
            "url",
            "uuid",
        ],
    ),
    ("payments", &["chrono", "thiserror"]),
    ("auth", &["chrono", "ipnet", "serde", "thiserror"]),
];

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
fn the_domain_uses_only_libraries_that_do_no_io() {
    let packages = packages();
    let members: BTreeSet<_> = packages.iter().map(|package| package.name.as_str()).collect();
    for (name, libraries) in LIBRARIES {
        let package = packages.iter().find(|package| package.name == name).unwrap();
        let outside: Vec<_> = dependencies(package).difference(&members).copied().collect();
        assert_eq!(outside, libraries, "{name}");
    }
}

/// Every word of a crate's sources.
fn words(package: &Package) -> BTreeSet<String> {
    let folder = package.manifest_path.parent().unwrap();
    let mut next: Vec<_> =
        ["src", "tests"].iter().map(|name| folder.join(name).into_std_path_buf()).collect();
    // Examples stand elsewhere.
    next.extend(package.targets.iter().map(|target| target.src_path.clone().into_std_path_buf()));
    let mut words = BTreeSet::new();
    while let Some(path) = next.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            next.extend(entries.map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(path).unwrap();
            words.extend(source.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned));
        }
    }
    words
}

#[test]
fn what_a_crate_declares_occurs_in_its_sources() {
    for package in packages() {
        let words = words(&package);
        let names = package.dependencies.iter().map(|dependency| dependency.name.replace('-', "_"));
        let unused: Vec<_> = names.filter(|name| !words.contains(name)).collect();
        assert!(unused.is_empty(), "{}: {unused:?}", package.name);
    }
}
