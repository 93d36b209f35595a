//! What the modules of each crate import from each other: no two of them in a circle, and the rooms
//! of `api` in one direction. A re-export (`pub use`) counts as the file that it comes from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::slice::Iter;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The rooms of `api`, and which of the others each may import; `app` wires them together.
const ROOMS: [(&str, &[&str]); 7] = [
    ("base", &[]),
    ("state", &["base"]),
    ("http", &["base", "state"]),
    ("public", &["base", "state", "http"]),
    ("routes", &["base", "state", "http", "public"]),
    ("worker", &["base", "state"]),
    ("cli", &["base", "state", "http", "routes", "worker"]),
];

/// A path, such as `["crate", "booking", "Booking"]`.
type Names = Vec<String>;

/// What one module says of others. Code for tests only is left out.
#[derive(Default)]
struct Module {
    /// By the name that it has here: what a `use` imports or re-exports.
    uses: BTreeMap<String, Names>,
    /// What `use a::*` imports.
    globs: Vec<Names>,
    /// The paths that are written out in the code.
    paths: BTreeSet<Names>,
}

/// The modules of a crate by their path in it; `""` is its root.
#[derive(Default)]
struct Modules(BTreeMap<String, Module>);

type Tokens<'t> = Peekable<Iter<'t, TokenTree>>;

fn inner(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

fn parent(module: &str) -> &str {
    module.rsplit_once("::").map_or("", |(parent, _)| parent)
}

fn is(token: Option<&&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

/// Whether code behind this attribute is compiled for tests only.
fn is_for_tests(attribute: &Group) -> bool {
    let mut tokens = attribute.stream().into_iter();
    let cfg = matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "cfg");
    let condition = tokens.next().map_or_else(String::new, |condition| condition.to_string());
    cfg && ["test", "\"mocks\""].iter().any(|word| condition.contains(word))
}

/// Leaves out the item that comes next.
fn skip_item(tokens: &mut Tokens<'_>) {
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            _ => {}
        }
    }
}

/// The `::name`s that follow.
fn tail(tokens: &mut Tokens<'_>) -> Names {
    let mut names = Vec::new();
    loop {
        let mut ahead = tokens.clone();
        let colons = is(ahead.next().as_ref(), ':') && is(ahead.next().as_ref(), ':');
        let Some(TokenTree::Ident(name)) = ahead.next().filter(|_| colons) else { return names };
        names.push(name.to_string());
        *tokens = ahead;
    }
}

impl Module {
    /// Reads what follows `use`, up to a comma or the end.
    fn read_use(&mut self, tokens: &mut Tokens<'_>, prefix: &[String]) {
        let mut path = prefix.to_vec();
        let mut alias = None;
        while let Some(token) = tokens.next_if(|token| !is(Some(token), ';') && !is(Some(token), ',')) {
            match token {
                TokenTree::Ident(name) if *name == "as" => alias = tokens.next().map(ToString::to_string),
                TokenTree::Ident(name) if *name == "self" && !path.is_empty() => {}
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == '*' => return self.globs.push(path),
                TokenTree::Group(group) => return self.read_uses(&group.stream(), &path),
                _ => {}
            }
        }
        if let Some(name) = alias.or_else(|| path.last().cloned()) {
            self.uses.insert(name, path);
        }
    }

    fn read_uses(&mut self, group: &TokenStream, prefix: &[String]) {
        let tokens: Vec<_> = group.clone().into_iter().collect();
        let mut tokens = tokens.iter().peekable();
        while tokens.peek().is_some() {
            self.read_use(&mut tokens, prefix);
            tokens.next();
        }
    }
}

impl Modules {
    /// Reads a module from its code.
    fn read(&mut self, module: &str, code: &TokenStream) {
        self.0.entry(module.to_owned()).or_default();
        self.read_tokens(module, code);
    }

    fn read_tokens(&mut self, module: &str, code: &TokenStream) {
        let tokens: Vec<_> = code.clone().into_iter().collect();
        let mut tokens = tokens.iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                // `use<…>` in a type is no import.
                TokenTree::Ident(word) if *word == "use" && !is(tokens.peek(), '<') => {
                    self.at(module).read_use(&mut tokens, &[]);
                }
                TokenTree::Ident(word) if *word == "mod" => self.read_mod(module, &mut tokens),
                TokenTree::Ident(name) => {
                    let path = [vec![name.to_string()], tail(&mut tokens)].concat();
                    self.at(module).paths.insert(path);
                }
                TokenTree::Group(group) if is_for_tests(group) => skip_item(&mut tokens),
                TokenTree::Group(group) => self.read_tokens(module, &group.stream()),
                _ => {}
            }
        }
    }

    /// A module within a file counts as one of its own.
    fn read_mod(&mut self, module: &str, tokens: &mut Tokens<'_>) {
        let Some(name) = tokens.next() else { return };
        let name = inner(module, &name.to_string());
        self.0.entry(name.clone()).or_default();
        if let Some(TokenTree::Group(body)) = tokens.next() {
            self.read(&name, &body.stream());
        }
    }

    fn at(&mut self, module: &str) -> &mut Module {
        self.0.get_mut(module).unwrap()
    }

    /// The module that a path written in `module` leads to, if it is one of this crate.
    fn resolve(&self, module: &str, path: &[String]) -> Option<&str> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.follow("", rest),
            "self" => self.follow(module, rest),
            "super" if rest.first().is_some_and(|next| next == "super") => self.resolve(parent(module), rest),
            "super" => self.follow(parent(module), rest),
            _ if self.0.contains_key(&inner(module, first)) => self.follow(module, path),
            _ => self.imported(module, first, rest),
        }
    }

    /// Where a name leads that `module` imports.
    fn imported(&self, module: &str, name: &str, rest: &[String]) -> Option<&str> {
        let path = self.0[module].uses.get(name)?;
        // Another crate is imported by its own name.
        if path.first().is_some_and(|first| first == name) && !self.0.contains_key(&inner(module, name)) {
            return None;
        }
        self.resolve(module, &[path, rest].concat())
    }

    /// Where the names lead that are looked up in `module`.
    fn follow(&self, module: &str, names: &[String]) -> Option<&str> {
        let (module, found) = self.0.get_key_value(module)?;
        let Some((name, rest)) = names.split_first() else { return Some(module) };
        let child = inner(module, name);
        if self.0.contains_key(&child) {
            self.follow(&child, rest)
        } else if found.uses.contains_key(name) {
            self.imported(module, name, rest)
        } else {
            Some(module)
        }
    }

    /// The modules that each module imports something of. A module that is only named is none of
    /// them: what is used of it is.
    fn imports(&self) -> Imports<'_> {
        let mut imports = Imports::new();
        for (name, module) in &self.0 {
            let paths = module.uses.values().chain(&module.paths);
            let items = paths.filter(|path| path.len() > 1 && !self.is_module(name, path));
            let others = items.chain(&module.globs).filter_map(|path| self.resolve(name, path));
            imports.insert(name, others.filter(|other| other != name).collect());
        }
        imports
    }

    fn is_module(&self, module: &str, path: &[String]) -> bool {
        let Some((last, names)) = path.split_last() else { return false };
        let within = if names.is_empty() { Some(module) } else { self.resolve(module, names) };
        within.is_some_and(|within| self.0.contains_key(&inner(within, last)))
    }
}

type Imports<'m> = BTreeMap<&'m str, BTreeSet<&'m str>>;

/// Everything that a module imports, directly or indirectly.
fn reachable<'m>(from: &'m str, imports: &Imports<'m>) -> BTreeSet<&'m str> {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(module) = next.pop() {
        next.extend(imports[module].iter().filter(|other| seen.insert(**other)));
    }
    seen
}

/// The sets of modules that import each other.
fn circles<'m>(imports: &Imports<'m>) -> BTreeSet<BTreeSet<&'m str>> {
    let reach: BTreeMap<_, _> = imports.keys().map(|module| (*module, reachable(module, imports))).collect();
    let circle = |module: &&'m str| -> BTreeSet<_> {
        reach[*module].iter().copied().filter(|other| reach[*other].contains(*module)).collect()
    };
    reach.keys().map(circle).filter(|circle| !circle.is_empty()).collect()
}

/// The files of a crate's `src`, each with the path of its module. The program's `main` is another
/// crate.
fn files(folder: &Path, module: &str, found: &mut BTreeMap<String, PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        match (path.is_dir(), name) {
            (true, _) => files(&path, &inner(module, name), found),
            (false, "main") => {}
            (false, "lib" | "mod") => drop(found.insert(module.to_owned(), path)),
            (false, _) => drop(found.insert(inner(module, name), path)),
        }
    }
}

/// The modules of a crate that are reached from its root outside tests.
fn modules(name: &str) -> Modules {
    let mut found = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    files(&folder, "", &mut found);
    let mut modules = Modules(BTreeMap::from([(String::new(), Module::default())]));
    for (module, file) in found {
        // A parent comes before its children, and says whether they are for tests.
        if modules.0.contains_key(&module) {
            modules.read(&module, &fs::read_to_string(file).unwrap().parse().unwrap());
        }
    }
    modules
}

fn crates() -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    let mut crates: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    crates.sort();
    crates
}

/// The imports that make a circle, one a line.
fn described(circle: &BTreeSet<&str>, imports: &Imports<'_>) -> String {
    let lines = circle.iter().map(|module| {
        let others: Vec<_> = imports[module].intersection(circle).copied().collect();
        format!("  {module} imports {}", others.join(", "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_import_each_other_in_no_circle() {
    let mut wrong = Vec::new();
    for name in crates() {
        let modules = modules(&name);
        let imports = modules.imports();
        assert!(imports.values().flatten().count() > 3, "{name} is read");
        let circles = circles(&imports);
        wrong.extend(circles.iter().map(|circle| format!("{name}:\n{}", described(circle, &imports))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rooms_import_in_one_direction() {
    let modules = modules("api");
    let imports = modules.imports();
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

/// What handlers must not have: the program's rights, and a transaction of their own.
const FOR_THE_PROGRAM: [(&str, &[&str]); 2] =
    [("standing", &["Program", "Host", "*"]), ("pg", &["Db", "Tx", "*"])];

/// What the modules of these rooms take of it.
fn taken_from_the_program(modules: &Modules, rooms: &[&str]) -> Vec<String> {
    let mut taken = Vec::new();
    for (name, module) in &modules.0 {
        let globs = module.globs.iter().map(|path| [path.as_slice(), &["*".to_owned()]].concat());
        let paths = module.uses.values().chain(&module.paths).cloned().chain(globs);
        let theirs = paths.filter(|path| {
            let is_theirs = |pair: &[String]| {
                FOR_THE_PROGRAM
                    .iter()
                    .any(|(from, names)| pair[0] == *from && names.contains(&pair[1].as_str()))
            };
            path.windows(2).any(is_theirs)
        });
        let is_inside = rooms.contains(&name.split("::").next().unwrap());
        taken.extend(theirs.filter(|_| is_inside).map(|path| format!("{name}: {}", path.join("::"))));
    }
    taken.sort();
    taken.dedup();
    taken
}

#[test]
fn handlers_have_only_what_their_permission_opens() {
    let modules = modules("api");
    assert_eq!(taken_from_the_program(&modules, &["http", "public", "routes"]), [""; 0]);
    assert!(!taken_from_the_program(&modules, &["worker"]).is_empty(), "it is found where it is");
}

/// The ports of façades that code uses, such as `work.bookings().events`: they are public for those
/// who build a façade.
fn ports_used(code: &TokenStream) -> Vec<String> {
    let tokens: Vec<_> = code.clone().into_iter().collect();
    let mut used = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let words: Vec<_> = tokens[place..].iter().take(6).map(ToString::to_string).collect();
        let is_field = |next: Option<&TokenTree>| {
            !matches!(next, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
                && !is(next.as_ref(), ':')
        };
        if let [work, dot, facade, arguments, other, name] = words.as_slice()
            && (work.as_str(), dot.as_str(), other.as_str()) == ("work", ".", ".")
            && arguments.starts_with('(')
            && is_field(tokens.get(place + 6))
        {
            used.push(format!("{facade}().{name}"));
        }
        if let TokenTree::Group(group) = token {
            used.extend(ports_used(&group.stream()));
        }
    }
    used
}

#[test]
fn handlers_call_facades_and_not_their_ports() {
    for room in ["http", "public", "routes"] {
        let mut found = BTreeMap::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room), room, &mut found);
        for (module, file) in found {
            let code = fs::read_to_string(file).unwrap().parse().unwrap();
            assert_eq!(ports_used(&code), [""; 0], "{module}");
        }
    }
    for (code, used) in [
        ("f(work.bookings().events.record(&event)?)", vec!["bookings().events"]),
        ("let ports = work.bookings().bookings;", vec!["bookings().bookings"]),
        ("work.bookings().change(id, change)?.after", vec![]),
        ("work.bookings().read::<Row>(work.at.utc)", vec![]),
    ] {
        assert_eq!(ports_used(&code.parse().unwrap()), used, "{code}");
    }
}

#[test]
fn the_programs_rights_are_found_however_they_are_named() {
    for (code, is_found) in [
        ("use crate::state::standing::{Program, Visitor};", true),
        ("use crate::state::standing::Program as Everything;", true),
        ("use crate::state::standing::*;", true),
        ("use crate::state::standing; fn f() { g(standing::Host) }", true),
        ("fn f(tx: &infra::pg::Tx<'_>) {}", true),
        ("use infra::pg::Remembered; use crate::state::standing::Visitor;", false),
        ("use kernel::Actor; fn f() { g(Actor::Host) }", false),
    ] {
        let found = taken_from_the_program(&read(&[("routes", code)]), &["routes"]);
        assert_eq!(!found.is_empty(), is_found, "{code}");
    }
}

fn read(files: &[(&str, &str)]) -> Modules {
    let mut modules = Modules::default();
    for (module, code) in files {
        modules.read(module, &code.parse().unwrap());
    }
    modules
}

#[test]
fn imports_are_found_however_they_are_written() {
    for code in [
        "use crate::b::X;",
        "pub(crate) use super::b::{X as Y};",
        "use crate::{c, b::{self, X}};",
        "use crate::b::*;",
        "use crate::X;",
        "use crate::c::X;",
        "use crate::c; fn f() { c::X::new() }",
        "use crate::b as d; fn f() { g(d::X) }",
        "fn f() { vec![crate::X]; }",
        "#[derive(Debug)] struct S { x: super::b::X }",
        "fn f() -> impl Fn() + use<> { crate::b::f(); }",
        "mod within { use super::super::X; } use within::X;",
    ] {
        let root = "mod a; mod b; mod c; pub use b::X;";
        let modules = read(&[("", root), ("a", code), ("b", ""), ("c", "pub use super::X;")]);
        assert!(reachable("a", &modules.imports()).contains("b"), "{code}");
    }
}

#[test]
fn what_is_not_imported_is_not_found() {
    for code in [
        "// use crate::b::X;",
        "/// See [`crate::b::X`].\n fn f() {}",
        "fn f() { \"crate::b::X\" }",
        "use crate::b;",
        "use b::X;",
        "use elsewhere::X;",
        "use elsewhere::b; fn f() { b::X }",
        "#[cfg(test)] use crate::b::X; use crate::c::Y;",
        "#[cfg(test)] mod tests { use crate::b::X; }",
    ] {
        let modules = read(&[("", "mod a; mod b; mod c; pub use b::X;"), ("a", code), ("b", ""), ("c", "")]);
        assert!(!reachable("a", &modules.imports()).contains("b"), "{code}");
    }
}

#[test]
fn a_circle_is_found() {
    let root = "mod a; mod b; mod c; mod d; pub use a::Y;";
    let modules = read(&[
        ("", root),
        ("a", "use crate::{b::{self, X}, c};"),
        ("b", "fn f() { crate::c::g() }"),
        ("c", "use crate::Y;"),
        ("d", "use crate::Y;"),
    ]);
    assert_eq!(circles(&modules.imports()), BTreeSet::from([BTreeSet::from(["a", "b", "c"])]));
}
