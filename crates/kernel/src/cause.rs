/// Who causes an event that sends email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The practice. Its emails do not count toward any limit.
    Practice,
    /// A visitor of the site, through a call of their own.
    Visitor(EmailLimit),
}

/// How many emails a visitor can cause per email address and day; `None` means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmailLimit(pub Option<u16>);
