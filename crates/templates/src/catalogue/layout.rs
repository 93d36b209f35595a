use kernel::{Named as _, initials};

use crate::Letterhead;
use crate::catalogue::styles;
use crate::render::{Form, Variables, render};

const PAGE: &str = include_str!("../../system/layout.html");
const TEXT: &str = "{body}\n\n{practice}\n{url}\n";
const BODY: &str = "{body}";

/// The standard layout around a message's HTML.
pub(crate) fn page(subject: &str, body: &str, letterhead: &Letterhead) -> String {
    around(PAGE, subject, &styles::inline(body.trim_end()), letterhead, Form::Html)
}

/// The standard layout around a message's text.
pub(crate) fn text(body: &str, letterhead: &Letterhead) -> String {
    around(TEXT, "", body.trim_end(), letterhead, Form::Text)
}

/// The body is finished: nothing in it is a variable any longer.
fn around(layout: &str, subject: &str, body: &str, letterhead: &Letterhead, form: Form) -> String {
    let variables = Variables::from([
        ("subject", subject.to_owned()),
        ("practice", letterhead.practice.clone()),
        ("initials", initials(&letterhead.practice)),
        ("url", letterhead.home()),
        ("language", letterhead.language.name().to_owned()),
    ]);
    let (before, after) = layout.split_once(BODY).unwrap_or((layout, ""));
    format!("{}{body}{}", render(before, &variables, form), render(after, &variables, form))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking_messages::tests::letterhead;

    #[test]
    fn both_layouts_have_a_place_for_the_body() {
        assert!([PAGE, TEXT].iter().all(|layout| layout.matches(BODY).count() == 1));
    }

    #[test]
    fn the_page_is_no_wider_than_a_phone_and_loads_nothing() {
        let page = page("Hi", "<p>kept</p>", &letterhead());
        assert!(page.contains("width:100%;max-width:560px"), "{page}");
        for part in ["<img", "url(", "@import", "<link", "<script"] {
            assert!(!page.contains(part), "{part} in {page}");
        }
    }

    #[test]
    fn the_page_escapes_the_practice_and_leaves_the_body_alone() {
        let letterhead = Letterhead { practice: "Park & Rivera".into(), ..letterhead() };
        let page = page("<Hi>", "<em>{kept}</em>", &letterhead);
        assert!(page.contains(">PR</td>"), "its mark: {page}");
        assert!(page.contains("Park &amp; Rivera") && page.contains("\n<em>{kept}</em>\n"), "{page}");
        assert!(page.contains("<title>&lt;Hi&gt;</title>"), "{page}");
        assert!(page.contains(r#"<a href="https://practice.example""#), "{page}");
        assert_eq!(text("{kept}\n", &letterhead), "{kept}\n\nPark & Rivera\nhttps://practice.example\n");
    }
}
