use super::framing::Framing;
use super::inline::Inline;
use super::pictures::Pictures;

/// What a page may use besides our own files.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Its inline scripts and style sheets.
    pub inline: Inline,
    /// The sites of its images.
    pub pictures: Pictures,
    /// The sites that may frame it.
    pub framing: Framing,
}
