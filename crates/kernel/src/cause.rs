/// Who makes something happen that is emailed about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The practice. Its emails are not counted.
    Practice,
    /// A visitor of the site, by a call of their own.
    Visitor(EmailLimit),
}

/// How many emails a visitor can cause per email address and day; `None` for any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmailLimit(pub Option<u16>);
