//! Every message as it leaves, compared with the files in `tests/mails`. To write the files, run the
//! tests with `UPDATE_MAILS=1`, and look at what changed.

use std::path::{Path, PathBuf};
use std::{env, fs};

use kernel::{EmailAddress, Language, MailId, Named};

use crate::booking_messages::tests::letterhead;
use crate::render::Variables;
use crate::{Kind, Mail, Variable};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Compares the content with its file.
pub(crate) fn compare(name: &str, content: &str) {
    let file = file(name);
    if env::var_os("UPDATE_MAILS").is_some() {
        fs::write(&file, content).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(*content, expected, "{}", file.display());
}

/// Compares the message with its files.
pub(crate) fn check(name: &str, mail: &Mail) {
    let text = format!("Subject: {}\n\n{}", mail.subject, mail.text);
    for (kind, content) in [("txt", Some(&text)), ("html", mail.html.as_ref())] {
        compare(&format!("mails/{name}.{kind}"), content.unwrap());
    }
}

fn samples(variables: &[Variable], language: Language) -> Variables {
    variables.iter().map(|variable| (variable.name, variable.sample(language).to_owned())).collect()
}

#[test]
fn a_template_says_the_same_in_both_languages() {
    for (kind, _) in Kind::built_in().filter(|(_, language)| *language == Language::Spanish) {
        let variables = |language| {
            let template = kind.template(language);
            let mut names: Vec<_> = template.variables().into_iter().map(str::to_owned).collect();
            names.sort();
            names
        };
        assert_eq!(variables(Language::Spanish), variables(Language::English), "{kind:?}");
    }
}

#[test]
fn every_kind_reads_as_its_files_say() {
    let to = EmailAddress::parse("jo@example.com").unwrap();
    for (kind, language) in Kind::built_in() {
        let letterhead = letterhead().in_language(language);
        let words = kind.template(language).fill(&samples(&kind.variables(), language), &letterhead);
        let folder = if language == Language::Spanish { "es/" } else { "" };
        let mail = words.to(MailId::generate(), to.clone(), &letterhead);
        check(&format!("{folder}{}", kind.name()), &mail);
    }
}

#[test]
fn no_file_is_left_of_a_message_that_is_gone() {
    let folders = ["mails", "mails/es", "../system", "../system/es"];
    let files = folders.map(|folder| fs::read_dir(file(folder)).unwrap());
    for entry in files.into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            Kind::from_name(name).is_ok() || ["daily_report", "weekly_report", "layout"].contains(&name),
            "{name}"
        );
    }
}

#[test]
fn every_file_begins_with_its_subject() {
    for (kind, language) in Kind::built_in() {
        let template = kind.template(language);
        let begins = template.body.text().starts_with("# ");
        assert!(begins && !template.subject.is_empty(), "{kind:?} {language:?}");
    }
}

#[test]
fn every_built_in_template_knows_its_variables() {
    for (kind, language) in Kind::built_in() {
        assert_eq!(kind.template(language).unknown(&kind.variables()), [], "{kind:?} {language:?}");
    }
}
