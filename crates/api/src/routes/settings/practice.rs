//! The practice's working week, and its rules for visitors' bookings.

use availability::{BookingPolicy, Notice, Practice};
use chrono::Weekday;
use kernel::{Meeting, Tz};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::case_types::{self, CaseTypeFields, CaseTypeResponse, responses};
use super::input::{Listed, WholeNumber};
use super::session_types::{self, SessionTypeFields, SessionTypeResponse};
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
    /// The kinds of session it sells, all of them: 1 to 12, of which no two start at the same time and take as long.
    #[schema(min_items = 1, max_items = 12)]
    session_types: Option<Vec<SessionTypeFields>>,
    /// What an hour costs in a session of another length: 0 to 10,000 dollars.
    hourly_rate: Option<WholeNumber>,
    /// The case types to choose from, all of them: up to 20, and one for visitors; none for the usual ones.
    #[schema(max_items = 20)]
    case_types: Option<Vec<CaseTypeFields>>,
    /// Where sessions in person take place, unless the mediator or the session says otherwise.
    #[schema(max_length = 200)]
    meeting_place: Option<String>,
    /// How many days ahead visitors can book: 1 to 365.
    booking_window: Option<WholeNumber>,
    /// How long before a session starts visitors can no longer move or cancel it: 0 to 336 hours, or 0 to
    /// 15 business days.
    #[schema(max_length = 40, example = "24 hours")]
    cancel_notice: Option<String>,
    /// How long before it starts they can no longer request it.
    #[schema(max_length = 40, example = "2 business days")]
    minimum_notice: Option<String>,
    /// How many open requests one email address may have: 1 to 20.
    requests_per_address: Option<WholeNumber>,
    /// How many one network may have within a day: 1 to 100.
    requests_per_network: Option<WholeNumber>,
    /// How many of those without a sum to solve: 0 to 20.
    requests_without_sum: Option<WholeNumber>,
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
    /// The kinds of session it sells.
    session_types: Vec<SessionTypeResponse>,
    /// What an hour costs in a session of another length, in dollars.
    hourly_rate: u16,
    /// The case types to choose from; none for the usual ones.
    case_types: Vec<CaseTypeResponse>,
    /// Where they meet, unless the mediator or the session says otherwise; may be empty.
    meeting_place: String,
    /// How many days ahead visitors can book.
    booking_window: u16,
    /// How long before a session starts visitors can no longer move or cancel it.
    cancel_notice: String,
    /// How long before it starts they can no longer request it.
    minimum_notice: String,
    /// How many open requests one email address may have.
    requests_per_address: i64,
    /// How many one network may have within a day.
    requests_per_network: i64,
    /// How many of those without a sum to solve.
    requests_without_sum: i64,
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
            session_types: practice.session_kinds.iter().map(SessionTypeResponse::from).collect(),
            hourly_rate: practice.hourly_rate,
            case_types: responses(practice),
            meeting_place: practice.meeting_place.clone(),
            booking_window: practice.booking.window_days,
            cancel_notice: practice.booking.notice.to_string(),
            minimum_notice: practice.booking.minimum.to_string(),
            requests_per_address: practice.booking.open_requests.per_email,
            requests_per_network: practice.booking.open_requests.per_network,
            requests_without_sum: practice.booking.open_requests.unchecked,
        }
    }
}

impl PracticeFields {
    /// How many sessions the person was told would move.
    pub(super) fn moved_sessions(&self) -> i64 {
        self.moved_sessions.unwrap_or_default()
    }

    pub(super) fn apply(mut self, practice: &mut Practice, fields: &mut Fields) {
        self.apply_rules(&mut practice.booking, fields);
        let kinds = self.session_types.and_then(|rows| session_types::parse(&rows, fields));
        set(&mut practice.session_kinds, kinds);
        let rate = self.hourly_rate.and_then(|rate| fields.parse("hourlyRate", rate.within(0, 10_000)));
        set(&mut practice.hourly_rate, rate.and_then(|rate| rate.try_into().ok()));
        let case_types = self.case_types.and_then(|rows| case_types::parse(&rows, fields));
        set(&mut practice.case_types, case_types);
        let place = self.meeting_place.map(|place| fields::line(&place, Meeting::MAX_TEXT));
        set(&mut practice.meeting_place, place.and_then(|place| fields.parse("meetingPlace", place)));
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
    }

    fn apply_rules(&mut self, rules: &mut BookingPolicy, fields: &mut Fields) {
        let mut number = |field: &str, number: Option<WholeNumber>, least, most| {
            number.and_then(|number| fields.parse(field, number.within(least, most)))
        };
        let window = number("bookingWindow", self.booking_window.take(), 1, 365);
        let per_email = number("requestsPerAddress", self.requests_per_address.take(), 1, 20);
        let per_network = number("requestsPerNetwork", self.requests_per_network.take(), 1, 100);
        let unchecked = number("requestsWithoutSum", self.requests_without_sum.take(), 0, 20);
        let mut notice = |field: &str, text: Option<String>| {
            text.and_then(|text| fields.parse(field, text.trim().parse::<Notice>()))
        };
        let cancel = notice("cancelNotice", self.cancel_notice.take());
        let minimum = notice("minimumNotice", self.minimum_notice.take());
        set(&mut rules.window_days, window.and_then(|days| days.try_into().ok()));
        set(&mut rules.notice, cancel);
        set(&mut rules.minimum, minimum);
        set(&mut rules.open_requests.per_email, per_email);
        set(&mut rules.open_requests.per_network, per_network);
        set(&mut rules.open_requests.unchecked, unchecked);
        set(&mut rules.confirm_by_email, self.confirm_by_email);
        set(&mut rules.in_person, self.in_person);
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
