use serde::{Deserialize, Serialize};

/// What the practice has translated. The program's own texts have their translation without it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Translations(pub(crate) Vec<Translation>);

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Translation {
    pub(crate) english: String,
    /// Empty if the practice has removed it.
    pub(crate) spanish: String,
}
