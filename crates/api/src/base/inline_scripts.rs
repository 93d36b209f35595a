//! The inline scripts of a page: the content security policy allows those of the frontend build and no
//! others, so that an attacker who gets markup into a page cannot run a script.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// Their hashes in the format of the content security policy, each after a space.
#[derive(Clone, Debug, Default)]
pub struct InlineScripts(Arc<str>);

impl InlineScripts {
    /// The inline scripts of these pages, which must not contain user content. A script with a type is
    /// data; one with a source is a file.
    pub fn of<'a>(pages: impl IntoIterator<Item = &'a str>) -> Self {
        let scripts = pages.into_iter().flat_map(|page| page.split("<script").skip(1)).filter_map(|rest| {
            let (attributes, rest) = rest.split_once('>')?;
            let is_inline = !attributes.contains(" src=") && !attributes.contains(" type=");
            rest.split_once("</script>").filter(|_| is_inline).map(|(script, _)| script)
        });
        let hashes: BTreeSet<String> = scripts
            .map(|script| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(script))))
            .collect();
        Self(hashes.into_iter().collect::<String>().into())
    }
}

impl fmt::Display for InlineScripts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_script_is_allowed_once_by_its_hash() {
        let page = "<script src=\"/a.js\"></script><script type=\"application/json\">{}</script><script>alert(1)</script>";
        let other = "<script data-main=\"/b.js\">alert(1)</script><script></script>";
        assert_eq!(
            InlineScripts::of([page, other]).to_string(),
            " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' \
             'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
        );
        assert_eq!(InlineScripts::of(["<p>no script</p>"]).to_string(), "");
    }
}
