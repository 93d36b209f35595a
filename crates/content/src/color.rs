use std::fmt;
use std::ops::RangeInclusive;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A color on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    red: u8,
    green: u8,
    blue: u8,
}

/// Which way a color is shifted that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// On light pages.
    Black,
    /// On dark pages.
    White,
}

/// The text is not a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Enter a color as # and six digits or letters from A to F, such as #1f4e79")]
pub struct InvalidColor;

impl Color {
    pub const BLACK: Self = Self::rgb(0);
    pub const WHITE: Self = Self::rgb(0x00ff_ffff);

    /// From a number such as `0x1f4e79`. What is above three bytes is left out.
    #[must_use]
    pub const fn rgb(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self { red, green, blue }
    }

    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Result<Self, InvalidColor> {
        let digits = text.strip_prefix('#').ok_or(InvalidColor)?;
        let is_whole = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = is_whole.then(|| u32::from_str_radix(digits, 16).ok()).flatten();
        number.map(Self::rgb).ok_or(InvalidColor)
    }

    /// Red, green and blue.
    #[must_use]
    pub const fn channels(self) -> [u8; 3] {
        [self.red, self.green, self.blue]
    }

    /// Mixed with this many percent of another color.
    #[must_use]
    pub fn mixed(self, other: Self, percent: u8) -> Self {
        let part = u16::from(percent.min(100));
        let mix = |own: u8, other: u8| {
            let sum = u16::from(own) * (100 - part) + u16::from(other) * part;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }

    /// The contrast between the two, from 1 to 21, as defined by WCAG 2.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    /// The same color, darker or lighter as far as it takes to be read on these.
    #[must_use]
    pub fn readable(self, on: &[Self], towards: Towards) -> Self {
        const STEPS: RangeInclusive<u8> = 0..=100;
        let is_read = |color: &Self| on.iter().all(|ground| color.contrast(*ground) >= READABLE);
        let end = self.shaded(towards, 100);
        STEPS.map(|percent| self.shaded(towards, percent)).find(is_read).unwrap_or(end)
    }

    /// This many percent of the way to black or white. The hue stays, and so does the saturation, unless the
    /// color is so dark or light that it would have to be guessed.
    fn shaded(self, towards: Towards, percent: u8) -> Self {
        // Twice the lightness, from 0 to 510.
        const MOST: i32 = 510;
        let channels = self.channels().map(i32::from);
        let [red, green, blue] = channels;
        let own = red.max(green).max(blue) + red.min(green).min(blue);
        let percent = i32::from(percent.min(100));
        let next = match towards {
            Towards::Black => own - own * percent / 100,
            Towards::White => own + (MOST - own) * percent / 100,
        };
        // How far the channels can be apart at either lightness.
        let span = own.min(MOST - own);
        let room = next.min(MOST - next).min(2 * span);
        let [red, green, blue] = channels.map(|channel| {
            let apart = ((2 * channel - own) * room).checked_div(span).unwrap_or_default();
            u8::try_from(i32::midpoint(next, apart).clamp(0, 255)).unwrap_or(u8::MAX)
        });
        Self { red, green, blue }
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.channels().map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// The least contrast of text: WCAG 2, level AA.
pub const READABLE: f64 = 4.5;

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_color_is_a_hash_and_six_digits() {
        for (text, written) in [("#1F4e79", "#1f4e79"), ("#000000", "#000000"), ("#ffFFff", "#ffffff")] {
            assert_eq!(Color::parse(text).unwrap().to_string(), written);
        }
        for text in [
            "", "#", "1f4e79", "#1f4e7", "#1f4e790", "#1f4e7g", "#+f4e79", "red", " #1f4e79", "#é1234",
            "#fff",
        ] {
            assert_eq!(Color::parse(text), Err(InvalidColor), "{text}");
        }
    }

    #[test]
    fn contrast_is_what_wcag_says() {
        let contrast = |one, other| (Color::rgb(one).contrast(Color::rgb(other)) * 100.0).round() / 100.0;
        assert!((contrast(0, 0xff_ffff) - 21.0).abs() < 0.001);
        assert!((contrast(0x77_7777, 0xff_ffff) - 4.48).abs() < 0.001);
        assert!((contrast(0xff_ffff, 0x76_7676) - 4.54).abs() < 0.001);
        assert!((contrast(0x12_3456, 0x12_3456) - 1.0).abs() < 0.001);
    }

    #[test]
    fn a_color_that_can_be_read_stays_as_it_is() {
        let navy = Color::rgb(0x1f_3a5f);
        assert_eq!(navy.readable(&[Color::WHITE], Towards::Black), navy);
        let amber = Color::rgb(0xf0_a637);
        let darker = amber.readable(&[Color::WHITE], Towards::Black);
        assert_eq!(darker.to_string(), "#a4670c", "no darker than it takes");
        let night = Color::rgb(0x14_171b);
        assert_eq!(navy.readable(&[night], Towards::White).to_string(), "#5182c6", "still a blue");
        assert_eq!(
            Color::BLACK.readable(&[Color::BLACK], Towards::White).to_string(),
            "#757575",
            "no hue to keep"
        );
    }

    proptest! {
        #[test]
        fn a_color_goes_all_the_way_and_starts_as_it_is(number in 0_u32..=0xff_ffff) {
            let color = Color::rgb(number);
            for (towards, end) in [(Towards::Black, Color::BLACK), (Towards::White, Color::WHITE)] {
                prop_assert_eq!(color.shaded(towards, 0), color);
                prop_assert_eq!(color.shaded(towards, 100), end);
            }
        }

        #[test]
        fn what_is_written_is_read_again(number in 0_u32..=0xff_ffff) {
            let color = Color::rgb(number);
            prop_assert_eq!(Color::parse(&color.to_string()), Ok(color));
        }

        #[test]
        fn a_mix_stays_between_its_colors(one: u32, other: u32, percent: u8) {
            let (one, other) = (Color::rgb(one), Color::rgb(other));
            let mixed = one.mixed(other, percent);
            for ((one, other), mixed) in
                one.channels().into_iter().zip(other.channels()).zip(mixed.channels())
            {
                prop_assert!((one.min(other)..=one.max(other)).contains(&mixed));
            }
        }
    }
}
