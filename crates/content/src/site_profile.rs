use kernel::DateFormat;

/// How the site names itself and writes its dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteProfile {
    /// The practice's name, in titles and mail.
    pub name: String,
    /// What it does, in a sentence or two.
    pub description: String,
    /// How dates are written.
    pub date_format: DateFormat,
}

impl Default for SiteProfile {
    /// What a new practice starts with.
    fn default() -> Self {
        Self {
            name: "Accord Mediation".into(),
            description: "Mediation for families, business and property in Florida".into(),
            date_format: DateFormat::default(),
        }
    }
}
