use crate::{Named, UnknownName};

/// The order of a list: by a column, or the reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort<C> {
    /// The column.
    pub by: C,
    /// Whether the largest comes first.
    pub reverse: bool,
}

impl<C: Named> Sort<C> {
    /// Reads a column's name, or `-` and the name for the reverse.
    pub fn parse(text: &str) -> Result<Self, UnknownName> {
        let (name, reverse) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
        Ok(Self { by: C::from_name(name)?, reverse })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Column {
        Name,
    }

    crate::named!(Column { Name = "name" });

    #[test]
    fn a_minus_reverses_the_order() {
        assert_eq!(Sort::parse("name"), Ok(Sort { by: Column::Name, reverse: false }));
        assert_eq!(Sort::parse("-name"), Ok(Sort { by: Column::Name, reverse: true }));
        for unknown in ["", "-", "--name", "Name", "name;"] {
            assert!(Sort::<Column>::parse(unknown).is_err(), "{unknown:?}");
        }
    }
}
