//! The sites that may show a page in a frame: none, except for the booking page, which a practice
//! may show on its own website.

use std::fmt;
use std::sync::Arc;

use content::HostSites;

/// The value of the content security policy's `frame-ancestors`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Framing(Arc<str>);

/// Marks a response that some site may show in a frame, where `X-Frame-Options` would forbid it.
#[derive(Clone, Copy, Debug)]
pub struct Framed;

impl Framing {
    /// These sites and our own, or none at all.
    pub fn by(sites: &HostSites) -> Self {
        let hosts: String = sites.iter().flat_map(|site| [" ", site]).collect();
        if hosts.is_empty() { Self::default() } else { Self(format!("'self'{hosts}").into()) }
    }

    /// The mark of its responses.
    pub fn mark(&self) -> Option<Framed> {
        (*self != Self::default()).then_some(Framed)
    }
}

impl Default for Framing {
    fn default() -> Self {
        Self("'none'".into())
    }
}

impl fmt::Display for Framing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
