use super::framing::Framing;
use super::inline_scripts::InlineScripts;
use super::pictures::Pictures;

/// What a page may use besides our own files.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Its inline scripts.
    pub scripts: InlineScripts,
    /// The sites of its images.
    pub pictures: Pictures,
    /// The sites that may frame it.
    pub framing: Framing,
}
