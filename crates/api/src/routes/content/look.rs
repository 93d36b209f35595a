//! How the public pages look, as style rules. They stand in each page after its own style sheets; the editor
//! of the content asks for those of what is not saved yet. See ADR 0074.

use std::fmt::Write as _;

use actix_web::get;
use actix_web::web::Json;
use content::{Brand, Color, Colors, Grounds, Look, Theme};
use kernel::Named as _;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::error::ApiError;
use crate::http::extract::Query;
use crate::http::fields::optional;
use crate::http::permit::Allowed;
use crate::http::wire::ThemeName;
use crate::state::standing::EditContent;

/// Which look.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LookQuery {
    #[param(value_type = ThemeName, inline)]
    theme: String,
    /// As `#rrggbb`; the theme's if omitted.
    #[param(max_length = 7)]
    accent: Option<String>,
}

/// A look, to be tried on.
#[derive(Debug, Serialize, ToSchema)]
pub struct LookResponse {
    /// The color of buttons and links in light: the practice's own, or a darker one that can be read.
    light: String,
    /// In dark: the practice's own, or a lighter one that can be read.
    dark: String,
    /// The style rules; none if the pages look like this anyway.
    rules: Vec<String>,
}

/// The look with this theme and color. Nothing is saved.
#[utoipa::path(
    tag = "content",
    params(LookQuery),
    responses((status = 200, body = LookResponse)),
    security(("token" = ["content.edit"])),
)]
#[get("/api/content/look")]
pub async fn get_look(
    _admin: Allowed<EditContent>,
    query: Query<LookQuery>,
) -> Result<Json<LookResponse>, ApiError> {
    let theme = Theme::from_name(&query.0.theme).map_err(|error| ApiError::bad_request(error.to_string()))?;
    let accent = optional(&query.0.accent.unwrap_or_default(), Color::parse)
        .map_err(|error| ApiError::bad_request(error.to_string()))?;
    let look = Look::of(theme, accent);
    let chosen = Look::chosen(theme, accent);
    Ok(Json(LookResponse {
        light: look.light.brand.main.to_string(),
        dark: look.dark.brand.main.to_string(),
        rules: chosen.as_ref().map(rules).unwrap_or_default(),
    }))
}

/// Its style rules. They override the tokens of the frontend, wherever those are.
#[must_use]
pub fn rules(look: &Look) -> Vec<String> {
    let Look { theme, light, dark } = look;
    let shape = match theme {
        Theme::Warm => "",
        Theme::Classic => {
            "--font-display:'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',P052,\
             Georgia,'Noto Serif',serif;--weight:400;--tracking:0;--radius:2px;--shadow:none"
        }
        Theme::Clear => "--font-display:var(--font-text);--tracking:-.02em;--radius:18px",
    };
    vec![
        format!(":root:root{{{}{shape}}}", declarations(*theme, light)),
        format!("@media (prefers-color-scheme:dark){{:root:root{{{}}}}}", declarations(*theme, dark)),
    ]
}

fn declarations(theme: Theme, Colors { grounds, brand }: &Colors) -> String {
    let Brand { main, strong, text, tint, deep, deep_text, deep_muted, deep_mark } = *brand;
    let own = [
        ("primary", main),
        ("primary-strong", strong),
        ("on-primary", text),
        ("primary-tint", tint),
        ("accent", main),
        ("accent-strong", strong),
        ("on-accent", text),
        ("accent-ink", main),
        ("focus", main),
        ("deep", deep),
        ("on-deep", deep_text),
        ("on-deep-muted", deep_muted),
        ("deep-mark", deep_mark),
    ];
    let Grounds { paper, surface, surface_tinted, ink, ink_muted, line, line_control } = *grounds;
    let around = [
        ("paper", paper),
        ("surface", surface),
        ("surface-tinted", surface_tinted),
        ("ink", ink),
        ("ink-muted", ink_muted),
        ("line", line),
        ("line-control", line_control),
    ];
    // The frontend has them.
    let around: &[(&str, Color)] = if theme == Theme::Warm { &[] } else { &around };
    own.iter().chain(around).fold(String::new(), |mut rules, (name, color)| {
        // Writing to a string cannot fail.
        let _ = write!(rules, "--{name}:{color};");
        rules
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &str = include_str!("../../../../../frontend/src/theme/tokens.css");

    #[test]
    fn a_rule_names_only_what_the_frontend_has() {
        for theme in [Theme::Warm, Theme::Classic, Theme::Clear] {
            let rules = rules(&Look::of(theme, None)).concat();
            let names = rules.split(['{', ';']).filter_map(|part| part.strip_prefix("--"));
            let names: Vec<_> = names.filter_map(|part| part.split_once(':')).map(|(name, _)| name).collect();
            assert!(names.len() > 20);
            for name in names {
                assert!(TOKENS.contains(&format!("  --{name}: ")), "{name}");
            }
        }
    }

    #[test]
    fn the_grounds_of_the_first_theme_are_those_of_the_frontend() {
        let Look { light, dark, .. } = Look::of(Theme::Warm, None);
        let pair = |name: &str, of: fn(&Grounds) -> Color| {
            format!("--{name}: light-dark({}, {});", of(&light.grounds), of(&dark.grounds))
        };
        for token in [
            pair("paper", |grounds| grounds.paper),
            pair("surface", |grounds| grounds.surface),
            pair("surface-tinted", |grounds| grounds.surface_tinted),
            pair("ink", |grounds| grounds.ink),
            pair("ink-muted", |grounds| grounds.ink_muted),
            pair("line", |grounds| grounds.line),
            pair("line-control", |grounds| grounds.line_control),
        ] {
            assert!(TOKENS.contains(&token), "{token}");
        }
    }
}
