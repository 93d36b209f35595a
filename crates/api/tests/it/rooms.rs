//! The modules of this crate: which may import which. Imports are read from the source, as written
//! in `use crate::…`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The top-level modules, and which of the others each may import. All of them share `state`; `app`
/// wires them together.
const ROOMS: [(&str, &[&str]); 5] = [
    ("http", &[]),
    ("public", &["http"]),
    ("routes", &["http", "public"]),
    ("worker", &[]),
    ("cli", &["http", "routes", "worker"]),
];

/// The most modules that may import one another in a cycle.
const CIRCLE: usize = 3;

type Modules = BTreeMap<String, String>;

/// Every module except the crate root, with its source outside tests.
fn modules(folder: &Path, path: &str, found: &mut Modules) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let inner = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}::{name}") };
        if entry.file_type().unwrap().is_dir() {
            modules(&entry.path(), &inner(&name), found);
        } else if let Some(name) = name.strip_suffix(".rs").filter(|name| !["lib", "main"].contains(name)) {
            let source = fs::read_to_string(entry.path()).unwrap();
            let source = source.split("#[cfg(test)]").next().unwrap().to_owned();
            found.insert(if name == "mod" { path.to_owned() } else { inner(name) }, source);
        }
    }
}

/// The paths that a `use` names, with its braces expanded.
fn unfolded(prefix: &str, tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else { return vec![format!("{prefix}{}", tree.trim())] };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for character in inside.chars() {
        match character {
            ',' if depth == 0 => parts.push(String::new()),
            _ => {
                depth += match character {
                    '{' => 1,
                    '}' => -1,
                    _ => 0,
                };
                parts.last_mut().unwrap().push(character);
            }
        }
    }
    let prefix = format!("{prefix}{}", before.trim());
    parts.iter().filter(|part| !part.trim().is_empty()).flat_map(|part| unfolded(&prefix, part)).collect()
}

/// The module that a path leads into.
fn module<'m>(modules: &'m Modules, path: &str) -> Option<&'m str> {
    let mut path = path.trim_end_matches("::self");
    loop {
        if let Some((name, _)) = modules.get_key_value(path) {
            return Some(name);
        }
        path = path.rsplit_once("::")?.0;
    }
}

/// The modules that each module imports.
fn imports(modules: &Modules) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut imports = BTreeMap::new();
    for (name, source) in modules {
        let paths = paths(name, source);
        let others = paths.iter().filter_map(|path| module(modules, path));
        imports.insert(name.as_str(), others.filter(|other| other != name).collect());
    }
    imports
}

/// The paths inside this crate that a module uses.
fn paths(name: &str, source: &str) -> Vec<String> {
    let parent = name.rsplit_once("::").map_or(String::new(), |(parent, _)| format!("{parent}::"));
    let code: Vec<_> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let trees = code.split("use ").skip(1).filter_map(|rest| rest.split(';').next()?.split_once("::"));
    let imported = trees.flat_map(|(root, rest)| match root {
        "crate" => unfolded("", rest),
        "super" => unfolded(&parent, rest),
        _ => Vec::new(),
    });
    let ends = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
    let in_place =
        code.split("crate::").skip(1).filter_map(|rest| rest.split(ends).next().map(str::to_owned));
    imported.chain(in_place).collect()
}

fn source() -> Modules {
    let mut found = Modules::new();
    modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut found);
    found
}

/// Everything that a module imports, directly or indirectly.
fn reachable<'m>(from: &'m str, imports: &BTreeMap<&'m str, BTreeSet<&'m str>>) -> BTreeSet<&'m str> {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(module) = next.pop() {
        next.extend(imports[module].iter().filter(|other| seen.insert(**other)));
    }
    seen
}

#[test]
fn no_more_than_three_modules_import_each_other_in_a_circle() {
    let modules = source();
    let imports = imports(&modules);
    let reach: BTreeMap<_, _> = imports.keys().map(|module| (*module, reachable(module, &imports))).collect();
    for (module, seen) in &reach {
        let circle: Vec<_> = seen.iter().filter(|other| reach[**other].contains(module)).collect();
        assert!(circle.len() <= CIRCLE, "{circle:?}");
    }
}

#[test]
fn rooms_import_in_one_direction() {
    let modules = source();
    let imports = imports(&modules);
    let room = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, others) in &imports {
        found.entry(room(module)).or_default().extend(others.iter().map(|other| room(other)));
    }
    assert!(found["routes"].contains("http"), "imports are found");
    for (name, allowed) in ROOMS {
        let others = ROOMS.iter().map(|(other, _)| *other).filter(|other| *other != name);
        let imported: Vec<_> = others.filter(|other| found[name].contains(*other)).collect();
        assert!(imported.iter().all(|other| allowed.contains(other)), "{name} imports {imported:?}");
        assert!(name == "cli" || !found[name].contains("app"), "{name} imports the composition");
    }
}

#[test]
fn a_circle_is_found() {
    let code = |text: &str| text.to_owned();
    let modules = Modules::from([
        (code("a"), code("use crate::{b::{self, X}, c};")),
        (code("b"), code("fn f() { crate::c::g() }")),
        (code("c"), code("use crate::a::Y;")),
        (code("d"), code("// use crate::a::Y;")),
    ]);
    let imports = imports(&modules);
    assert_eq!(reachable("a", &imports), BTreeSet::from(["a", "b", "c"]));
    assert_eq!(reachable("d", &imports), BTreeSet::new());
}
