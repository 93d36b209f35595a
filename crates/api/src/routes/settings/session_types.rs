//! The kinds of session that the practice sells.

use availability::{NewSlot, SessionKind, SessionLength};
use kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::input::WholeNumber;
use crate::http::fields::{self, Fields};
use crate::http::wire::{AsText, Dollars, Price, WallTime, price};

/// A kind of session that the practice sells.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SessionKind)]
pub struct SessionTypeResponse {
    name: String,
    /// Its name in Spanish; empty if it has none.
    name_es: String,
    #[schema(value_type = WallTime)]
    start: WallTime,
    minutes: i32,
    price: Dollars,
    /// Its length as sessions and plans have it: a session type's label, `N hour(s)` or `N minutes`.
    #[schema(value_type = String)]
    duration: AsText<SessionLength>,
}

impl From<&SessionKind> for SessionTypeResponse {
    fn from(kind: &SessionKind) -> Self {
        Self {
            name: kind.name.clone(),
            name_es: kind.name_es.clone(),
            start: WallTime(kind.start),
            minutes: kind.minutes,
            price: Dollars(kind.price),
            duration: AsText(kind.length()),
        }
    }
}

/// A kind of session to sell.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SessionKindFields)]
pub struct SessionTypeFields {
    /// What everyone calls it.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 60)]
    name: String,
    /// Its name in Spanish.
    #[serde(default)]
    #[schema(max_length = 60)]
    name_es: String,
    /// `HH:MM`
    #[serde(default)]
    #[schema(required = true, value_type = WallTime)]
    start: String,
    /// 15 to 720; it ends on the day it begins.
    #[schema(required = true)]
    minutes: Option<WholeNumber>,
    /// Dollars, 0 to 100,000.
    #[schema(required = true, value_type = Price)]
    price: Option<serde_json::Number>,
}

impl SessionTypeFields {
    fn parse(&self, index: usize, fields: &mut Fields) -> Option<SessionKind> {
        let path = |field: &str| format!("sessionTypes.{index}.{field}");
        let name = fields.parse(&path("name"), named(&self.name));
        let name_es = fields.parse(&path("nameEs"), fields::line(&self.name_es, SessionKind::MAX_NAME));
        let start = fields.parse(&path("start"), fields::time(&self.start));
        let minutes = fields.parse(&path("minutes"), length(self.minutes.as_ref()));
        let price = fields.parse(&path("price"), asked(self.price.as_ref()));
        let kind =
            SessionKind { name: name?, name_es: name_es?, start: start?, minutes: minutes?, price: price? };
        let ends = kind.ends_the_same_day().then_some(()).ok_or("It must end on the day it begins");
        fields.parse(&path("minutes"), ends)?;
        Some(kind)
    }
}

/// All of them, or what is wrong with each.
pub(super) fn parse(rows: &[SessionTypeFields], fields: &mut Fields) -> Option<Vec<SessionKind>> {
    fields.parse("sessionTypes", SessionKind::check_number(rows.len()))?;
    let read: Vec<_> = rows.iter().enumerate().map(|(index, row)| row.parse(index, fields)).collect();
    let kinds = read.into_iter().collect::<Option<Vec<_>>>()?;
    let wrong = SessionKind::check(&kinds).err();
    if let Some((index, error)) = wrong {
        fields.add(&format!("sessionTypes.{index}.start"), error.to_string());
    }
    wrong.is_none().then_some(kinds)
}

fn named(text: &str) -> Result<String, String> {
    let name = fields::line(text, SessionKind::MAX_NAME)?;
    if name.is_empty() { Err("Enter a name".to_owned()) } else { Ok(name) }
}

fn length(minutes: Option<&WholeNumber>) -> Result<i32, String> {
    let text = "Enter 15 to 720 minutes";
    let minutes = minutes.ok_or(text)?.within(15, 720).or(Err(text))?;
    i32::try_from(minutes).or(Err(text.to_owned()))
}

fn asked(number: Option<&serde_json::Number>) -> Result<Money, String> {
    let number = number.ok_or("Enter a price of 0 or more, like 750")?;
    let price = price(number).map_err(|error| error.to_string())?;
    NewSlot::check_price(price).map_err(|error| error.to_string())
}
