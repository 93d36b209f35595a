//! Removes from HTML what does not belong in an email: programs, forms, other pages, images that
//! tell when the email is read, and styles. The layout decides what an email looks like.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, EndTag, StartTag, Tag, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use url::{ParseError, Url};

/// The elements an email can contain.
const TAGS: [&str; 35] = [
    "a",
    "b",
    "blockquote",
    "br",
    "caption",
    "code",
    "div",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
    "bdi",
    "center",
];

/// Elements that are removed with everything in them. Of the others that are not allowed, the
/// content stays.
const WITH_CONTENT: [&str; 20] = [
    "applet", "audio", "canvas", "embed", "frameset", "head", "iframe", "math", "noembed", "noframes",
    "noscript", "object", "script", "select", "style", "svg", "template", "textarea", "title", "video",
];

/// Elements that say nothing about a fragment: they come with a whole page that was pasted.
const FRAME: [&str; 3] = ["html", "head", "body"];

/// The attributes any element can have.
const ATTRIBUTES: [&str; 2] = ["dir", "lang"];

/// The attributes and classes of some elements.
const OF_TAGS: [(&str, &[&str]); 4] =
    [("a", &["href"]), ("ol", &["start"]), ("td", &["colspan", "rowspan"]), ("th", &["colspan", "rowspan"])];
const CLASSES: [(&str, &[&str]); 4] =
    [("a", &["button"]), ("p", &["note", "line"]), ("span", &["note"]), ("table", &["facts"])];

/// What links can lead to.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// For a template: a link can also start with a variable.
static TEMPLATE: LazyLock<Builder<'static>> =
    LazyLock::new(|| builder(UrlRelative::Custom(Box::new(if_variable))));

/// For a message, with its values filled in.
static MESSAGE: LazyLock<Builder<'static>> = LazyLock::new(|| builder(UrlRelative::Deny));

fn if_variable(url: &str) -> Option<Cow<'_, str>> {
    url.starts_with('{').then_some(Cow::Borrowed(url))
}

fn builder(relative: UrlRelative<'static>) -> Builder<'static> {
    let lists = |lists: [(&'static str, &'static [&'static str]); 4]| -> HashMap<_, HashSet<_>> {
        lists.into_iter().map(|(tag, values)| (tag, values.iter().copied().collect())).collect()
    };
    let mut builder = Builder::default();
    builder
        .tags(HashSet::from(TAGS))
        .clean_content_tags(HashSet::from(WITH_CONTENT))
        .generic_attributes(HashSet::from(ATTRIBUTES))
        .tag_attributes(lists(OF_TAGS))
        .allowed_classes(lists(CLASSES))
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(relative)
        .link_rel(None);
    builder
}

/// The HTML of a template without what does not belong in an email, and what that was, in words.
pub(crate) fn template(html: &str) -> (String, Vec<String>) {
    let inspector = inspect(html);
    if inspector.is_too_deep() {
        return (String::new(), vec![TOO_DEEP.to_owned()]);
    }
    (TEMPLATE.clean(html).to_string(), inspector.removed.into_inner())
}

/// The HTML of a message without what does not belong in an email.
pub(crate) fn message(html: &str) -> String {
    if inspect(html).is_too_deep() { String::new() } else { MESSAGE.clean(html).to_string() }
}

/// How many elements can be open at once. Reading HTML takes time with the square of it.
const MOST_OPEN: usize = 100;

const TOO_DEEP: &str = "Everything: more than 100 elements are inside one another or have no end tag";

/// Elements that need no end tag.
const END_THEMSELVES: [&str; 12] =
    ["area", "br", "col", "hr", "img", "input", "li", "p", "tbody", "td", "th", "tr"];

fn inspect(html: &str) -> Inspector {
    let tokenizer = Tokenizer::new(Inspector::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink
}

/// Looks at every tag.
#[derive(Default)]
struct Inspector {
    /// What will be removed, in words, each once.
    removed: RefCell<Vec<String>>,
    /// The open elements by name.
    open: RefCell<HashMap<String, usize>>,
    most_open: Cell<usize>,
}

impl Inspector {
    fn is_too_deep(&self) -> bool {
        self.most_open.get() > MOST_OPEN
    }

    fn count(&self, tag: &Tag) {
        let mut open = self.open.borrow_mut();
        if tag.kind == EndTag {
            open.entry(tag.name.to_string()).and_modify(|number| *number = number.saturating_sub(1));
        } else if !END_THEMSELVES.contains(&&*tag.name) {
            *open.entry(tag.name.to_string()).or_default() += 1;
            self.most_open.set(self.most_open.get().max(open.values().sum()));
        }
    }

    fn note(&self, words: String) {
        let mut removed = self.removed.borrow_mut();
        if !removed.contains(&words) {
            removed.push(words);
        }
    }

    fn inspect(&self, tag: &Tag) {
        let name = &*tag.name;
        if !TAGS.contains(&name) {
            if !FRAME.contains(&name) {
                self.note(element(name));
            }
            return;
        }
        for attribute in &tag.attrs {
            if let Some(words) = refused(name, &attribute.name.local, &attribute.value) {
                self.note(words);
            }
        }
    }
}

impl TokenSink for Inspector {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let Token::TagToken(tag) = token else { return TokenSinkResult::Continue };
        self.count(&tag);
        if tag.kind != StartTag {
            return TokenSinkResult::Continue;
        }
        self.inspect(&tag);
        // What is inside these is no markup.
        match &*tag.name {
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "iframe" | "noembed" | "noframes" | "style" | "xmp" => TokenSinkResult::RawData(RawKind::Rawtext),
            "textarea" | "title" => TokenSinkResult::RawData(RawKind::Rcdata),
            _ => TokenSinkResult::Continue,
        }
    }
}

/// An element that is removed, in words.
fn element(name: &str) -> String {
    match name {
        "script" | "noscript" => "A script".into(),
        "style" | "link" => "A style sheet; the layout decides what emails look like".into(),
        "applet" | "embed" | "frame" | "frameset" | "iframe" | "object" => "An embedded page".into(),
        "button" | "fieldset" | "form" | "input" | "label" | "option" | "select" | "textarea" => {
            "A form; mail programs do not send forms".into()
        }
        "audio" | "canvas" | "img" | "image" | "picture" | "source" | "svg" | "video" => {
            "An image or other media; loading it would show when the email is read".into()
        }
        name => format!("The element <{name}>"),
    }
}

/// Why an allowed element loses an attribute, in words; `None` if it keeps it.
fn refused(tag: &str, attribute: &str, value: &str) -> Option<String> {
    let of_tag = OF_TAGS.iter().any(|(name, attributes)| *name == tag && attributes.contains(&attribute));
    if attribute == "class" || ATTRIBUTES.contains(&attribute) {
        return None;
    }
    if attribute == "style" {
        return Some("A style; the layout decides what emails look like".into());
    }
    if attribute.starts_with("on") {
        return Some(format!("A script ({attribute})"));
    }
    if !of_tag {
        return Some(format!("The attribute {attribute}"));
    }
    let leads_somewhere = match Url::parse(value) {
        Ok(url) if SCHEMES.contains(&url.scheme()) => true,
        Ok(url) => return Some(format!("A link to {}:", url.scheme())),
        Err(ParseError::RelativeUrlWithoutBase) => value.starts_with('{'),
        Err(_) => false,
    };
    (attribute == "href" && !leads_somewhere)
        .then(|| "A link without https:// or a variable at its start".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_an_email_needs_stays() {
        let kept = "<h1>Dear {client_name}</h1><p class=\"note\">a<br>b <em>c</em></p>\
            <table class=\"facts\"><tbody><tr><th>Date</th><td colspan=\"2\">{appointment_date}</td></tr></tbody></table>\
            <p><a class=\"button\" href=\"{link}\">Open</a> <a href=\"{url}/x\">x</a>\
            <a href=\"https://example.com/?a=1&amp;b=2\">y</a> <a href=\"mailto:jo@example.com\">z</a></p>\
            <p dir=\"rtl\" lang=\"he\">אנה</p>";
        assert_eq!(template(kept), (kept.to_owned(), vec![]));
    }

    #[test]
    fn what_does_not_belong_in_an_email_is_removed_and_named() {
        for (html, left, words) in [
            ("<p>a</p><script>alert('<p>')</script>", "<p>a</p>", "A script"),
            (
                "<style>p{}</style><p>a</p>",
                "<p>a</p>",
                "A style sheet; the layout decides what emails look like",
            ),
            ("a<iframe src=\"https://evil.example\"><p>b</p></iframe>", "a", "An embedded page"),
            (
                "<form action=\"https://evil.example\">a<input name=\"x\"></form>",
                "a",
                "A form; mail programs do not send forms",
            ),
            ("<a href=\"javascript:alert(1)\">a</a>", "<a>a</a>", "A link to javascript:"),
            ("<a href=\" java\nscript:alert(1)\">a</a>", "<a>a</a>", "A link to javascript:"),
            ("<a href=\"data:text/html,x\">a</a>", "<a>a</a>", "A link to data:"),
            ("<p onclick=\"x()\">a</p>", "<p>a</p>", "A script (onclick)"),
            (
                "<p style=\"background:url(https://evil.example)\">a</p>",
                "<p>a</p>",
                "A style; the layout decides what emails look like",
            ),
            (
                "a<img src=\"https://evil.example/pixel.gif\" width=1>",
                "a",
                "An image or other media; loading it would show when the email is read",
            ),
            (
                "<svg onload=\"x()\"><script>y()</script></svg>a",
                "a",
                "An image or other media; loading it would show when the email is read",
            ),
            ("<a href=\"/admin\">a</a>", "<a>a</a>", "A link without https:// or a variable at its start"),
            (
                "<a href=\"https://example.com\" target=\"_blank\">a</a>",
                "<a href=\"https://example.com\">a</a>",
                "The attribute target",
            ),
            ("<marquee>a</marquee>", "a", "The element <marquee>"),
        ] {
            let (cleaned, removed) = template(html);
            assert_eq!(
                (cleaned.as_str(), removed.first().map(String::as_str)),
                (left, Some(words)),
                "{html}"
            );
        }
    }

    #[test]
    fn a_pasted_page_leaves_its_content() {
        let page = "<!doctype html><html><head><title>T</title></head><body class=\"x\"><!-- c --><p>a</p></body></html>";
        let (cleaned, removed) = template(page);
        assert_eq!((cleaned.as_str(), removed.join("")), ("<p>a</p>", "The element <title>".into()));
    }

    #[test]
    fn elements_in_elements_without_end_are_no_harm() {
        let numbered: Vec<_> = (0..10_000).map(|number| format!("<p><b lang={number}>")).collect();
        for html in [
            "<div>".repeat(40_000),
            "<b>".repeat(60_000),
            "<table><tr><td>".repeat(10_000),
            "<ul><li>".repeat(20_000),
            "<b><i></b>".repeat(20_000),
            "<a href=x></b>".repeat(10_000),
            numbered.concat(),
        ] {
            let (cleaned, removed) = template(&html);
            assert_eq!((cleaned.as_str(), removed), ("", vec![TOO_DEEP.to_owned()]));
            assert_eq!(message(&html), "");
        }
        let paragraphs = "<p>a<br><li>b<tr><td>c".repeat(2_000);
        assert!(template(&paragraphs).0.len() > paragraphs.len());
    }

    #[test]
    fn the_same_removal_is_named_once() {
        assert_eq!(template("<img src=x><img src=y><img src=z>").1.len(), 1);
    }

    #[test]
    fn a_value_in_a_link_leads_nowhere_but_to_the_web() {
        for value in ["javascript:alert(1)", "/admin", "data:text/html,x", "\" onclick=\"x", "//evil.example"]
        {
            let escaped = value.replace('"', "&quot;");
            assert_eq!(message(&format!("<a href=\"{escaped}\">a</a>")), "<a>a</a>", "{value}");
        }
    }

    #[test]
    fn removing_twice_removes_no_more() {
        let odd =
            "<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style><b>a</p></svg><table><a>";
        let once = template(odd).0;
        assert_eq!(template(&once).0, once);
    }

    proptest! {
        #[test]
        fn nothing_that_acts_is_left_of_any_text(text in "[<>a-z/='\" !{}&;:#-]{0,60}", tag in "(script|img|iframe|svg|math|style|form|a|p)") {
            let html = format!("<{tag} {text}><{tag}>{text}</{tag}>");
            for cleaned in [template(&html).0, message(&html)] {
                let lower = cleaned.to_lowercase();
                for part in ["<script", "<img", "<iframe", "<svg", "<math", "<style", "<form", "href=\"javascript:"] {
                    prop_assert!(!lower.contains(part), "{} in {} from {}", part, lower, html);
                }
            }
        }
    }
}
