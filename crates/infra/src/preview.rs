//! The picture that link previews show: the practice's name in the font of the site's headings.

use std::io::Cursor;

use ab_glyph::{Font, FontRef, OutlinedGlyph, PxScale, PxScaleFont, ScaleFont, point};
use content::{Brand, Color, PreviewDrawer};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{Rgb, RgbImage};

/// What the sites that show previews ask for, in pixels.
const WIDTH: u16 = 1200;
const HEIGHT: u16 = 630;

/// Around the text. Some sites cut a little off each side.
const MARGIN: u16 = 96;

/// The bar above the name, and the space below it.
const BAR: (u16, u16) = (112, 10);
const GAP: u16 = 40;

/// The sizes of the letters, in pixels: the largest at which the name fits.
const SIZES: [u16; 5] = [120, 96, 76, 60, 48];

/// More lines than this are not read at a glance.
const MOST_LINES: usize = 5;

/// Fraunces, as in the app: Latin letters only.
const FONT: &[u8] = include_bytes!("../fonts/fraunces-600.ttf");

/// Draws with the `ab_glyph` and `image` crates.
#[derive(Clone, Copy, Debug, Default)]
pub struct Typeset;

impl PreviewDrawer for Typeset {
    fn can_draw(&self, name: &str) -> bool {
        FontRef::try_from_slice(FONT).is_ok_and(|font| Layout::of(name, &font).is_some())
    }

    fn draw(&self, name: &str, brand: &Brand) -> Option<Vec<u8>> {
        let font = FontRef::try_from_slice(FONT).ok()?;
        let layout = Layout::of(name, &font)?;
        let mut image = RgbImage::from_pixel(WIDTH.into(), HEIGHT.into(), Rgb(brand.deep.channels()));
        let top = (f32::from(HEIGHT) - layout.height()) / 2.0;
        let bar = Rgb(brand.deep_mark.channels());
        for (x, y) in (0..BAR.0).flat_map(|x| (0..BAR.1).map(move |y| (x, y))) {
            if let Some(pixel) = at(&mut image, f32::from(MARGIN + x), top + f32::from(y)) {
                *pixel = bar;
            }
        }
        for glyph in layout.glyphs(top) {
            ink(&mut image, &glyph, brand.deep_text);
        }
        let mut bytes = Vec::new();
        let into = PngEncoder::new_with_quality(
            Cursor::new(&mut bytes),
            CompressionType::Best,
            FilterType::Adaptive,
        );
        image.write_with_encoder(into).ok()?;
        Some(bytes)
    }
}

/// The name, in lines.
struct Layout<'a> {
    font: PxScaleFont<&'a FontRef<'static>>,
    lines: Vec<String>,
}

impl<'a> Layout<'a> {
    /// In the largest letters in which all of it fits. The font must have each of its characters.
    fn of(name: &str, font: &'a FontRef<'static>) -> Option<Self> {
        let words: Vec<_> = name.split_whitespace().collect();
        let is_known = |character| font.glyph_id(character).0 != 0;
        if words.is_empty() || !words.iter().all(|word| word.chars().all(is_known)) {
            return None;
        }
        SIZES.into_iter().find_map(|size| {
            let em = f32::from(size) * font.height_unscaled() / font.units_per_em()?;
            let mut layout = Self { font: font.as_scaled(PxScale::from(em)), lines: Vec::new() };
            layout.lines = layout.balanced(&words)?;
            let fits = layout.height() <= f32::from(HEIGHT - 2 * MARGIN);
            (fits && layout.lines.len() <= MOST_LINES).then_some(layout)
        })
    }

    /// As few lines as possible, and of about the same length.
    fn balanced(&self, words: &[&str]) -> Option<Vec<String>> {
        let widest = WIDTH - 2 * MARGIN;
        let lines = self.wrapped(words, widest)?;
        let narrower = (1..widest).rev().step_by(16).map_while(|width| self.wrapped(words, width));
        let same = narrower.take_while(|narrow| narrow.len() == lines.len());
        Some(same.last().unwrap_or(lines))
    }

    /// No line wider than this; `None` if a word is.
    fn wrapped(&self, words: &[&str], width: u16) -> Option<Vec<String>> {
        let fits = |line: &str| self.width(line) <= f32::from(width);
        let mut lines: Vec<String> = Vec::new();
        for word in words {
            let longer = lines.last().map(|line| format!("{line} {word}")).filter(|line| fits(line));
            match (longer, lines.last_mut()) {
                (Some(longer), Some(line)) => *line = longer,
                _ if fits(word) => lines.push((*word).to_owned()),
                _ => return None,
            }
        }
        Some(lines)
    }

    fn width(&self, line: &str) -> f32 {
        line.chars().map(|character| self.font.h_advance(self.font.glyph_id(character))).sum()
    }

    /// Of the bar and the lines.
    fn height(&self) -> f32 {
        f32::from(BAR.1 + GAP) + self.lines.iter().map(|_| self.font.height()).sum::<f32>()
    }

    /// The letters in their places, below the bar at `top`.
    fn glyphs(&self, top: f32) -> Vec<OutlinedGlyph> {
        let mut baseline = top + f32::from(BAR.1 + GAP) + self.font.ascent();
        let mut placed = Vec::new();
        for line in &self.lines {
            let mut right = f32::from(MARGIN);
            for character in line.chars() {
                let mut glyph = self.font.scaled_glyph(character);
                glyph.position = point(right, baseline);
                right += self.font.h_advance(glyph.id);
                placed.extend(self.font.outline_glyph(glyph));
            }
            baseline += self.font.height();
        }
        placed
    }
}

/// Draws a letter, with smooth edges.
fn ink(image: &mut RgbImage, glyph: &OutlinedGlyph, color: Color) {
    let corner = glyph.px_bounds().min;
    let mut down = Vec::new();
    glyph.draw(|x, y, covered| down.push((x, y, covered)));
    for (x, y, covered) in down {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { continue };
        let Some(pixel) = at(image, corner.x + f32::from(x), corner.y + f32::from(y)) else { continue };
        let Rgb([red, green, blue]) = *pixel;
        let under = Color::rgb(u32::from_be_bytes([0, red, green, blue]));
        let percent = whole(covered.clamp(0.0, 1.0) * 100.0).and_then(|part| u8::try_from(part).ok());
        *pixel = Rgb(under.mixed(color, percent.unwrap_or_default()).channels());
    }
}

fn at(image: &mut RgbImage, x: f32, y: f32) -> Option<&mut Rgb<u8>> {
    image.get_pixel_mut_checked(whole(x)?, whole(y)?)
}

/// The nearest whole number, if it can be a place in the image.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number has been checked"
)]
fn whole(number: f32) -> Option<u32> {
    let number = number.round();
    (0.0..=f32::from(u16::MAX)).contains(&number).then_some(number as u32)
}

#[cfg(test)]
mod tests {
    use content::{Look, Theme};

    use super::*;

    const LONG: &str = "Rivera & Lang Family and Civil Mediation of Central Florida, LLC";

    fn brand(theme: Theme) -> Brand {
        Look::of(theme, None).light.brand
    }

    fn drawn(name: &str, brand: &Brand) -> RgbImage {
        let bytes = Typeset.draw(name, brand).unwrap();
        assert!(bytes.len() < 80_000, "{}", bytes.len());
        image::load_from_memory(&bytes).unwrap().into_rgb8()
    }

    #[test]
    fn the_name_stands_inside_the_margins_in_the_colors_of_each_theme() {
        for theme in [Theme::Warm, Theme::Classic, Theme::Clear] {
            for name in ["Accord Mediation", LONG, "Núñez", "O’Brien – “Peace” Ægir & Weiß", "W"]
            {
                let brand = brand(theme);
                let image = drawn(name, &brand);
                assert_eq!(image.dimensions(), (1200, 630));
                let count = |color: Color| image.pixels().filter(|pixel| pixel.0 == color.channels()).count();
                assert_eq!(count(brand.deep_mark), 1120, "{name}: the bar");
                assert!(count(brand.deep_text) > 1000, "{name}: the letters");
                assert!(count(brand.deep) > 500_000, "{name}: what is around them");
                let outside = image.enumerate_pixels().find(|(x, y, pixel)| {
                    let inside = (80..1120).contains(x) && (80..550).contains(y);
                    !inside && pixel.0 != brand.deep.channels()
                });
                assert_eq!(outside, None, "{name}");
            }
        }
    }

    #[test]
    fn a_name_as_long_as_the_settings_allow_fits() {
        let words = "Mediation and Arbitration Group of Tallahassee, Gainesville, Jacksonville and Saint Augustine, Limited Liability Co, PLC";
        assert_eq!(words.chars().count(), 120);
        assert!(Typeset.can_draw(words));
        drawn(words, &brand(Theme::Warm));
    }

    #[test]
    fn lines_are_about_as_long_as_each_other() {
        let font = FontRef::try_from_slice(FONT).unwrap();
        let lines = |name| Layout::of(name, &font).unwrap().lines;
        assert_eq!(lines("Accord  Mediation"), ["Accord", "Mediation"]);
        assert_eq!(lines(LONG), ["Rivera & Lang Family", "and Civil Mediation of", "Central Florida, LLC"]);
    }

    #[test]
    fn a_name_that_the_font_cannot_write_has_no_picture() {
        for name in ["", "  ", "Talk 🕊", "调解", "Посредник", "Harbor\u{200b}", &"W".repeat(120)]
        {
            assert!(!Typeset.can_draw(name), "{name}");
            assert_eq!(Typeset.draw(name, &brand(Theme::Warm)), None, "{name}");
        }
    }

    #[test]
    fn the_same_name_has_the_same_picture() {
        let draw = |name| Typeset.draw(name, &brand(Theme::Clear)).unwrap();
        assert_eq!(draw("Harbor"), draw("Harbor"));
        assert_ne!(draw("Harbor"), draw("Anchor"));
    }
}
