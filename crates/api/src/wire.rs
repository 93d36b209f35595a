//! How values look in JSON.

use std::str::FromStr;

use chrono::{DateTime, NaiveTime, SecondsFormat, Utc};
use kernel::{Money, Named};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{Object, Schema, Type};
use utoipa::openapi::RefOr;
use utoipa::{PartialSchema, ToSchema};

/// Dollars as a JSON number with at most two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = f64, example = 750)]
pub struct Dollars(pub Money);

impl Serialize for Dollars {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cents = self.0.in_cents();
        if cents % 100 == 0 {
            return serializer.serialize_i64(cents / 100);
        }
        // Text and number agree: two decimals survive the way through a double exactly.
        serializer.serialize_f64(f64::from_str(&self.0.to_string()).map_err(serde::ser::Error::custom)?)
    }
}

/// A wall-clock time as `HH:MM`.
#[must_use]
pub fn hours_minutes(time: NaiveTime) -> String {
    use chrono::Timelike;
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// A moment as RFC 3339 in UTC.
#[must_use]
pub fn moment(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Reads a price from a JSON number, exactly.
pub fn price(number: &serde_json::Number) -> Result<Money, kernel::InvalidMoney> {
    Money::parse_dollars(&number.to_string())
}

/// A value of an enumeration by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<T: Named> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<T: Named> PartialSchema for Word<T> {
    fn schema() -> RefOr<Schema> {
        Object::builder().schema_type(Type::String).enum_values(Some(T::NAMES.iter().copied())).into()
    }
}

impl<T: Named> ToSchema for Word<T> {
    fn name() -> std::borrow::Cow<'static, str> {
        // `availability::slot::SlotStatus` is called `SlotStatus`.
        std::any::type_name::<T>().rsplit("::").next().unwrap_or_default().into()
    }
}
