//! What is inline in a page: the content security policy allows the scripts and style sheets of the
//! frontend build, the practice's look and no others, so that an attacker who gets markup into a page
//! can neither run a script nor restyle the page. See ADR 0073.

use std::collections::BTreeSet;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// Their hashes in the format of the content security policy, each after a space.
#[derive(Clone, Debug, Default)]
pub struct Inline {
    scripts: Arc<str>,
    styles: Arc<str>,
}

impl Inline {
    /// Those of this page, which must not contain user content. A script with a type is data; one with
    /// a source is a file. A page with a script may also have empty style sheets, which scripts fill
    /// rule by rule.
    pub fn of(page: &str) -> Self {
        let scripts = elements(page, "script")
            .filter(|(attributes, _)| !attributes.contains(" src=") && !attributes.contains(" type="))
            .map(|(_, script)| script);
        let scripts = hashes(scripts);
        let empty = (!scripts.is_empty()).then_some("");
        let styles = elements(page, "style").map(|(_, sheet)| sheet).chain(empty);
        Self { styles: hashes(styles), scripts }
    }

    /// These and a style sheet that does not come from the build.
    #[must_use]
    pub fn and_style(&self, sheet: &str) -> Self {
        let styles = format!("{}{}", self.styles, hashes(std::iter::once(sheet)));
        Self { scripts: Arc::clone(&self.scripts), styles: styles.into() }
    }

    /// The scripts.
    pub fn scripts(&self) -> &str {
        &self.scripts
    }

    /// The style sheets.
    pub fn styles(&self) -> &str {
        &self.styles
    }
}

/// The attributes and the text of each element of this name.
fn elements<'a>(page: &'a str, name: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let found = page.match_indices(&start).map(|(at, start)| page.get(at + start.len()..));
    let found: Vec<_> = found
        .filter_map(|rest| {
            let (attributes, rest) = rest?.split_once('>')?;
            Some((attributes, rest.split_once(&end)?.0))
        })
        .collect();
    found.into_iter()
}

fn hashes<'a>(texts: impl Iterator<Item = &'a str>) -> Arc<str> {
    let hash = |text| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    let hashes: BTreeSet<String> = texts.map(hash).collect();
    hashes.into_iter().collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALERT: &str = " 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
    const EMPTY: &str = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

    #[test]
    fn each_script_is_allowed_once_by_its_hash() {
        let page = "<script src=\"/a.js\"></script><script type=\"application/json\">{}</script><script>alert(1)</script>\
                    <script data-main=\"/b.js\">alert(1)</script><script></script>";
        assert_eq!(Inline::of(page).scripts(), format!("{EMPTY}{ALERT}"));
    }

    #[test]
    fn a_style_sheet_of_the_server_is_allowed_beside_those_of_the_build() {
        let page = Inline::of("<style></style>").and_style("alert(1)");
        assert_eq!((page.scripts(), page.styles()), ("", &*format!("{EMPTY}{ALERT}")));
    }

    #[test]
    fn style_sheets_are_allowed_by_their_hash_and_empty_ones_beside_a_script() {
        let sheet = "<style data-href=\"/a.css\">alert(1)</style>";
        assert_eq!(Inline::of(sheet).styles(), ALERT);
        assert_eq!(
            Inline::of(&format!("{sheet}{sheet}<script>b()</script>")).styles(),
            format!("{EMPTY}{ALERT}")
        );
        let plain = Inline::of("<p>nothing inline</p><script src=\"/a.js\"></script>");
        assert_eq!((plain.scripts(), plain.styles()), ("", ""));
    }
}
