use crate::MediatorId;

/// Whose sessions and clients someone works with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All of the practice.
    Practice,
    /// Those of one mediator; without a mediator, none.
    Mediator(Option<MediatorId>),
}

impl Scope {
    /// Whether the mediator's sessions belong to it.
    #[must_use]
    pub fn admits(self, mediator: MediatorId) -> bool {
        match self {
            Self::Practice => true,
            Self::Mediator(own) => own == Some(mediator),
        }
    }
}

/// How much someone sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whose sessions and clients.
    pub scope: Scope,
    /// Whether they see the clients' contact data and notes, or only their names.
    pub contacts: bool,
    /// Whether they see what clients have paid.
    pub money: bool,
    /// Whether they see why a mediator's time is closed, or only that it is.
    pub reasons: bool,
}

impl Sight {
    /// Everything.
    pub const ALL: Self = Self { scope: Scope::Practice, contacts: true, money: true, reasons: true };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mediator_without_a_profile_sees_no_ones_sessions() {
        let ann = MediatorId::generate();
        assert!(Scope::Practice.admits(ann) && Scope::Mediator(Some(ann)).admits(ann));
        assert!(!Scope::Mediator(Some(MediatorId::generate())).admits(ann));
        assert!(!Scope::Mediator(None).admits(ann));
    }
}
