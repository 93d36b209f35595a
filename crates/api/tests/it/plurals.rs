//! A number that may be one is written with [`kernel::counted`]: no text says "1 recipients".

use std::fs;
use std::path::{Path, PathBuf};

/// Words with an s that follow a name or a path, not a number.
const NOT_COUNTED: [&str; 8] = ["answers", "as", "belongs", "does", "has", "holds", "is", "was"];

/// Texts whose number is never one, each with the end of its line's file.
const NEVER_ONE: [(&str, &str); 15] = [
    ("api/src/http/fields.rs", "{most} characters"),
    ("api/src/http/openapi/answers.rs", "{LENGTH} characters"),
    ("api/src/cli/doctor.rs", "{} days"),
    ("api/src/routes/settings/input.rs", "{} entries"),
    ("auth/src/allow_list.rs", "{} addresses"),
    ("auth/src/password.rs", "{0} characters"),
    ("availability/src/closure.rs", "{} days"),
    ("availability/src/length.rs", "{} hours"),
    ("availability/src/length.rs", "{minutes} minutes"),
    ("booking/src/import/person.rs", "{MAX_NAME} characters"),
    ("booking/src/import/person.rs", "{most} characters"),
    ("content/src/host_sites.rs", "{} websites"),
    ("content/src/media_file.rs", "{height} pixels"),
    ("content/src/media_file.rs", "{side} pixels"),
    ("templates/src/custom_template.rs", "{} times"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The placeholders of a line that a plural follows, such as `{count} recipients`.
fn plurals(line: &str) -> Vec<String> {
    let ends = line.match_indices("} ").map(|(at, _)| at);
    let plural = |end: usize| {
        let start = line[..end].rfind('{')?;
        let word: String = line[end + 2..].chars().take_while(char::is_ascii_lowercase).collect();
        let is_placeholder =
            line[start + 1..end].chars().all(|c| c.is_ascii_alphanumeric() || "_.:()".contains(c));
        let is_counted = word.len() > 1 && word.ends_with('s') && !NOT_COUNTED.contains(&word.as_str());
        (is_placeholder && is_counted).then(|| format!("{} {word}", &line[start..=end]))
    };
    ends.filter_map(plural).collect()
}

#[test]
fn a_number_that_may_be_one_is_counted() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        if folder.file_name().is_some_and(|name| name != "testing") && folder.join("src").is_dir() {
            sources(&folder.join("src"), &mut files);
        }
    }
    let mut found = Vec::new();
    for path in files {
        let source = fs::read_to_string(&path).unwrap();
        let source = source.split("#[cfg(test)]\nmod tests").next().unwrap();
        let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let texts = lines.flat_map(plurals).map(|text| (path.display().to_string(), text));
        found.extend(texts);
    }
    let is_fine = |file: &str, text: &str| {
        NEVER_ONE.iter().any(|(known, never_one)| file.ends_with(known) && *never_one == text)
    };
    let wrong: Vec<_> = found.iter().filter(|(file, text)| !is_fine(file, text)).collect();
    assert!(wrong.is_empty(), "use kernel::counted: {wrong:?}");
    for (known, never_one) in NEVER_ONE {
        let is_there = found.iter().any(|(file, text)| file.ends_with(known) && text == never_one);
        assert!(is_there, "{known} has no {never_one} any more");
    }
}

#[test]
fn a_missing_plural_is_found() {
    assert_eq!(plurals(r#"format!("wrote an email: {count} recipients")"#), ["{count} recipients"]);
    assert_eq!(plurals(r#"format!("{} of {total} rows", 1)"#), ["{total} rows"]);
    assert_eq!(plurals(r#"format!("{name} is the {place}")"#), Vec::<String>::new());
    assert_eq!(plurals("struct Row { id: Uuid } impl Rows"), Vec::<String>::new());
}
