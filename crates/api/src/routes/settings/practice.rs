//! The practice's working week, and its rules for visitors' bookings.

use availability::Practice;
use chrono::Weekday;
use kernel::Tz;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::input::Listed;
use crate::http::fields::{self, Fields, set};
use crate::http::wire::{WallTime, day_name};

/// The time zones a practice can choose.
const ZONES: [Tz; 4] =
    [Tz::America__New_York, Tz::America__Chicago, Tz::America__Denver, Tz::America__Los_Angeles];

/// The practice's working week.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeFields {
    #[schema(max_length = 40)]
    timezone: Option<String>,
    #[schema(value_type = Option<WallTime>)]
    business_hours_start: Option<String>,
    #[schema(value_type = Option<WallTime>)]
    business_hours_end: Option<String>,
    business_days: Option<Listed>,
    confirm_by_email: Option<bool>,
    in_person: Option<bool>,
    /// How many sessions ahead the person was told another time zone will move. Needed if there are any:
    /// without the right number, the answer is 409 `sessions_move` with the number in `sessions`.
    #[schema(minimum = 0)]
    moved_sessions: Option<i64>,
}

/// The practice's working week.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeSettingsResponse {
    /// The IANA name of a time zone.
    timezone: String,
    /// `HH:MM`
    business_hours_start: String,
    /// `HH:MM`
    business_hours_end: String,
    /// Weekday names, as JSON text: `["monday","tuesday"]`.
    business_days: String,
    /// Whether visitors are asked to confirm a request by email.
    confirm_by_email: bool,
    /// Whether visitors are asked if they prefer to meet in person.
    in_person: bool,
}

impl From<&Practice> for PracticeSettingsResponse {
    fn from(practice: &Practice) -> Self {
        Self {
            timezone: practice.zone.name().to_owned(),
            business_hours_start: WallTime(practice.opens).to_string(),
            business_hours_end: WallTime(practice.closes).to_string(),
            business_days: days_text(&practice.business_days),
            confirm_by_email: practice.booking.confirm_by_email,
            in_person: practice.booking.in_person,
        }
    }
}

impl PracticeFields {
    /// How many sessions the person was told would move.
    pub(super) fn moved_sessions(&self) -> i64 {
        self.moved_sessions.unwrap_or_default()
    }

    pub(super) fn apply(self, practice: &mut Practice, fields: &mut Fields) {
        let zone = self.timezone.map(|name| zone(&name));
        set(&mut practice.zone, zone.and_then(|zone| fields.parse("timezone", zone)));
        let opens = self.business_hours_start.map(|time| fields::time(&time));
        set(&mut practice.opens, opens.and_then(|time| fields.parse("businessHoursStart", time)));
        let closes = self.business_hours_end.map(|time| fields::time(&time));
        set(&mut practice.closes, closes.and_then(|time| fields.parse("businessHoursEnd", time)));
        if practice.opens >= practice.closes {
            fields.add("businessHoursEnd", "The business hours must end after they start");
        }
        let days = self.business_days.map(|days| days.items().and_then(weekdays));
        set(&mut practice.business_days, days.and_then(|days| fields.parse("businessDays", days)));
        set(&mut practice.booking.confirm_by_email, self.confirm_by_email);
        set(&mut practice.booking.in_person, self.in_person);
    }
}

fn zone(name: &str) -> Result<Tz, String> {
    let names = ZONES.map(Tz::name).join(", ");
    ZONES.into_iter().find(|zone| zone.name() == name).ok_or_else(|| format!("Choose one of: {names}"))
}

/// The weekdays without duplicates, from Monday on.
fn weekdays(names: Vec<String>) -> Result<Vec<Weekday>, String> {
    let mut days = Vec::new();
    for name in names {
        let is_whole = name.len() >= "monday".len();
        let day = name.parse::<Weekday>().ok().filter(|_| is_whole);
        days.push(day.ok_or("Use weekday names such as monday")?);
    }
    days.sort_by_key(Weekday::num_days_from_monday);
    days.dedup();
    if days.is_empty() { Err("Choose at least one day".to_owned()) } else { Ok(days) }
}

/// `["monday","tuesday"]`
fn days_text(days: &[Weekday]) -> String {
    let names: Vec<_> = days.iter().map(|day| format!("\"{}\"", day_name(*day))).collect();
    format!("[{}]", names.join(","))
}
