use crate::Color;
use crate::color::Towards;

/// How the public pages look: their colors, letters and shapes. Each reads well in light and dark; the
/// tests below hold them to WCAG 2, level AA.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Rounded serifs on warm paper.
    #[default]
    Warm,
    /// Old-style serifs, square corners and lines instead of shadows, on white.
    Classic,
    /// Sans serifs and round corners on a cool gray.
    Clear,
}

kernel::named!(Theme { Warm = "warm", Classic = "classic", Clear = "clear" });

/// The colors of the public pages where the browser asks for light or dark ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub theme: Theme,
    pub light: Colors,
    pub dark: Colors,
}

/// Those of one scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors {
    pub grounds: Grounds,
    pub brand: Brand,
}

/// What stands behind and around everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds {
    pub paper: Color,
    pub surface: Color,
    pub surface_tinted: Color,
    pub ink: Color,
    pub ink_muted: Color,
    pub line: Color,
    /// Around what can be filled in.
    pub line_control: Color,
}

/// The practice's own color, in all its uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brand {
    /// Of links and buttons.
    pub main: Color,
    /// Of those that are pointed at.
    pub strong: Color,
    /// Of the text on either.
    pub text: Color,
    /// Behind what is chosen.
    pub tint: Color,
    /// The bands that are dark in both schemes.
    pub deep: Color,
    pub deep_text: Color,
    pub deep_muted: Color,
    /// What stands out on them.
    pub deep_mark: Color,
}

impl Look {
    /// The look that the practice has chosen; nothing if it is what the pages look like anyway.
    #[must_use]
    pub fn chosen(theme: Theme, accent: Option<Color>) -> Option<Self> {
        (theme != Theme::default() || accent.is_some()).then(|| Self::of(theme, accent))
    }

    /// The look with a color of the practice's own, or the theme's. It is darker or lighter where it could not
    /// be read otherwise.
    #[must_use]
    pub fn of(theme: Theme, accent: Option<Color>) -> Self {
        let accent = accent.unwrap_or(theme.accent());
        let [light, dark] = theme.grounds();
        Self {
            theme,
            light: Colors { grounds: light, brand: Brand::in_light(accent, &light) },
            dark: Colors { grounds: dark, brand: Brand::in_dark(accent, &dark) },
        }
    }
}

impl Brand {
    fn in_light(accent: Color, grounds: &Grounds) -> Self {
        let tint = grounds.surface.mixed(accent, 10);
        let main = accent.readable(&grounds.all(tint), Towards::Black);
        let deep = main.mixed(Color::BLACK, 35).readable(&[DEEP_MUTED], Towards::Black);
        Self {
            strong: main.mixed(Color::BLACK, 28),
            text: Color::WHITE,
            tint,
            main,
            ..Self::on(deep, accent)
        }
    }

    fn in_dark(accent: Color, grounds: &Grounds) -> Self {
        let tint = grounds.surface.mixed(accent, 18);
        let main = accent.readable(&grounds.all(tint), Towards::White);
        let deep = grounds.paper.mixed(accent, 6).mixed(Color::BLACK, 25);
        Self {
            strong: main.mixed(Color::WHITE, 30),
            text: Color::BLACK.mixed(accent, 12).readable(&[main], Towards::Black),
            tint,
            main,
            ..Self::on(deep, accent)
        }
    }

    /// A band of this color.
    fn on(deep: Color, accent: Color) -> Self {
        Self {
            main: accent,
            strong: accent,
            text: Color::WHITE,
            tint: accent,
            deep,
            deep_text: DEEP_TEXT,
            deep_muted: DEEP_MUTED,
            deep_mark: accent.readable(&[deep], Towards::White),
        }
    }
}

const DEEP_TEXT: Color = Color::rgb(0xf6_f5f2);
const DEEP_MUTED: Color = Color::rgb(0xcf_d3d6);

impl Grounds {
    /// Everything that links and buttons stand on.
    fn all(&self, tint: Color) -> [Color; 4] {
        [self.paper, self.surface, self.surface_tinted, tint]
    }
}

impl Theme {
    /// The color of the buttons and links unless the practice has its own.
    #[must_use]
    pub const fn accent(self) -> Color {
        Color::rgb(match self {
            Self::Warm => 0x0f_4c5c,
            Self::Classic => 0x23_4a3c,
            Self::Clear => 0x24_50b8,
        })
    }

    /// In light and in dark. Those of [`Theme::Warm`] are the tokens of the frontend.
    const fn grounds(self) -> [Grounds; 2] {
        match self {
            Self::Warm => [
                grounds([0xfa_f7f2, 0xff_ffff, 0xf3_eee5, 0x1c_2a30, 0x4c_5c63, 0xe2_dacd, 0x85_7f72]),
                grounds([0x0f_1a1e, 0x16_252b, 0x1c_2f36, 0xee_e9e0, 0xb3_c0c4, 0x2d_434b, 0x7d_949c]),
            ],
            Self::Classic => [
                grounds([0xff_ffff, 0xff_ffff, 0xf5_f4f0, 0x20_2322, 0x55_5955, 0xd8_d5cb, 0x82_8076]),
                grounds([0x14_1716, 0x1b_1f1d, 0x24_2927, 0xec_ebe5, 0xb8_bcb7, 0x3a_403d, 0x8a_918c]),
            ],
            Self::Clear => [
                grounds([0xf7_f9fc, 0xff_ffff, 0xec_f1f7, 0x14_202e, 0x4a_5768, 0xd6_dee8, 0x77_8494]),
                grounds([0x0e_141f, 0x16_1f2d, 0x1d_293a, 0xe9_eef5, 0xb0_bccb, 0x2e_3c50, 0x82_92a6]),
            ],
        }
    }
}

const fn grounds([paper, surface, surface_tinted, ink, ink_muted, line, line_control]: [u32; 7]) -> Grounds {
    Grounds {
        paper: Color::rgb(paper),
        surface: Color::rgb(surface),
        surface_tinted: Color::rgb(surface_tinted),
        ink: Color::rgb(ink),
        ink_muted: Color::rgb(ink_muted),
        line: Color::rgb(line),
        line_control: Color::rgb(line_control),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::color::READABLE;

    const THEMES: [Theme; 3] = [Theme::Warm, Theme::Classic, Theme::Clear];

    /// Everything that is read, on everything that it is read on.
    fn unreadable(Colors { grounds, brand }: Colors) -> Vec<(&'static str, Color, Color)> {
        let under = grounds.all(brand.tint);
        let on_grounds = [
            ("link", brand.main),
            ("link pointed at", brand.strong),
            ("text", grounds.ink),
            ("small print", grounds.ink_muted),
        ];
        let pairs =
            under.into_iter().flat_map(|ground| on_grounds.map(|(what, color)| (what, color, ground)));
        let on_brand = [
            ("button", brand.text, brand.main),
            ("button pointed at", brand.text, brand.strong),
            ("band", brand.deep_text, brand.deep),
            ("small print of a band", brand.deep_muted, brand.deep),
            ("mark of a band", brand.deep_mark, brand.deep),
            ("number on a band", brand.deep, brand.deep_text),
        ];
        pairs.chain(on_brand).filter(|(_, color, ground)| color.contrast(*ground) < READABLE).collect()
    }

    #[test]
    fn every_theme_can_be_read_in_light_and_dark() {
        for look in THEMES.map(|theme| Look::of(theme, None)) {
            for colors in [look.light, look.dark] {
                assert_eq!(unreadable(colors), [], "{:?}", look.theme);
                let Grounds { paper, surface, surface_tinted, line_control, .. } = colors.grounds;
                for ground in [paper, surface, surface_tinted] {
                    assert!(
                        line_control.contrast(ground) >= 3.0,
                        "{:?}: {line_control} on {ground}",
                        look.theme
                    );
                }
            }
        }
    }

    #[test]
    fn a_practice_that_has_chosen_nothing_has_the_look_of_the_frontend() {
        assert_eq!(Look::chosen(Theme::default(), None), None);
        for (theme, accent) in [(Theme::Warm, Some(Color::rgb(0x7a_1f3d))), (Theme::Classic, None)] {
            assert_eq!(Look::chosen(theme, accent), Some(Look::of(theme, accent)));
        }
    }

    #[test]
    fn a_color_that_can_be_read_is_used_as_it_is_and_another_one_a_little_darker_or_lighter() {
        let navy = Color::rgb(0x1f_3a5f);
        let look = Look::of(Theme::Classic, Some(navy));
        assert_eq!(look.light.brand.main, navy);
        assert!(look.dark.brand.main != navy);
        let amber = Color::rgb(0xf0_a637);
        let look = Look::of(Theme::Clear, Some(amber));
        assert!(look.light.brand.main != amber);
        assert_eq!(look.dark.brand.main, amber);
    }

    proptest! {
        #[test]
        fn every_color_of_a_practice_can_be_read(number in 0_u32..=0xff_ffff, theme in 0_usize..3) {
            let look = Look::of(THEMES[theme], Some(Color::rgb(number)));
            for colors in [look.light, look.dark] {
                prop_assert_eq!(unreadable(colors), vec![]);
            }
        }
    }
}
