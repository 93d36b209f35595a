/// Who gets a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Clients, and visitors who want to become one.
    Visitor,
    /// The session's mediator.
    Mediator,
    /// The practice's own address.
    Practice,
    /// Every administrator.
    Administrators,
    /// The person whose account it is about.
    Account,
}

kernel::named!(Audience {
    Visitor = "visitor",
    Mediator = "mediator",
    Practice = "practice",
    Administrators = "administrators",
    Account = "account",
});
