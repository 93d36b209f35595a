use serde::{Deserialize, Serialize};

/// The point of a picture that stays in view where it is cropped, in percent from its left and its top. By
/// default, its center.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Focus {
    x: u8,
    y: u8,
}

/// The numbers are no point of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter numbers from 0 to 100")]
pub struct InvalidFocus;

impl Focus {
    /// Returns the point if it is in the picture.
    pub fn parse(x: i64, y: i64) -> Result<Self, InvalidFocus> {
        let percent = |number: i64| u8::try_from(number).ok().filter(|number| *number <= 100);
        Ok(Self { x: percent(x).ok_or(InvalidFocus)?, y: percent(y).ok_or(InvalidFocus)? })
    }

    /// From its left.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.x
    }

    /// From its top.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.y
    }
}

impl Default for Focus {
    fn default() -> Self {
        Self { x: 50, y: 50 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_focus_is_in_its_picture() {
        assert_eq!(Focus::parse(0, 100).map(|focus| (focus.x(), focus.y())), Ok((0, 100)));
        for (x, y) in [(-1, 0), (0, 101), (300, 0), (i64::MAX, 0)] {
            assert_eq!(Focus::parse(x, y), Err(InvalidFocus), "{x}, {y}");
        }
    }
}
