//! How values are represented in JSON.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use auth::{Permission, Role};
use availability::{
    ChosenBy, ClosedBy, MediatorStatus, MediatorText, NewSlot, SessionType, SlotStatus, Title,
};
use booking::{
    BookingStatus, BookingView, ClientStatus, Duplicates, ImportColumn, PaymentStatus, Period, Verdict,
};
use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, SecondsFormat, Timelike, Utc, Weekday};
use content::{AdminPage, ContactStatus, ContentSection, SectionName, Theme};
use infra::backup::{BackupHealth, BackupKind, RestorePhase, VerificationOutcome};
use infra::backup_policy::BackupLocation;
use kernel::{Currency, Focus, InvalidFocus, Language, MeetingSource, Money, Named, Tz, local_now};
use matters::{Attendance, ChangeKind, County, ParticipantRole, SideRole, Unchecked};
use payments::{BillState, ByHand, PaymentMode, PaymentState, RefundState, ReminderObstacle};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use templates::{Audience, MailState, Mode, TemplateType};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, OneOf, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::state::getting_started::StepName;

/// A moment, and how the practice's clocks show it.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct LimitResponse {
    /// RFC 3339, UTC.
    at: String,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    date: WallDay,
    /// `HH:MM`
    #[schema(value_type = String)]
    time: WallTime,
}

impl LimitResponse {
    #[must_use]
    pub fn of(at: DateTime<Utc>, zone: Tz) -> Self {
        let shown = local_now(at, zone);
        Self { at: moment(at), date: WallDay(shown.date()), time: WallTime(shown.time()) }
    }
}

/// A point of a picture, in percent from its left and its top.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
pub struct FocusPoint {
    #[schema(minimum = 0, maximum = 100)]
    x: i64,
    #[schema(minimum = 0, maximum = 100)]
    y: i64,
}

impl From<Focus> for FocusPoint {
    fn from(focus: Focus) -> Self {
        Self { x: focus.x().into(), y: focus.y().into() }
    }
}

impl TryFrom<FocusPoint> for Focus {
    type Error = InvalidFocus;
    fn try_from(FocusPoint { x, y }: FocusPoint) -> Result<Self, InvalidFocus> {
        Self::parse(x, y)
    }
}

/// Dollars as a JSON number with at most two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = f64, example = 750)]
pub struct Dollars(pub Money);

impl Serialize for Dollars {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (minor, unit) = (self.0.minor(), self.0.currency().minor_units());
        if minor % unit == 0 {
            return serializer.serialize_i64(minor / unit);
        }
        // Text and number agree: the few decimals survive the conversion to a double and back.
        serializer.serialize_f64(f64::from_str(&self.0.decimal()).map_err(serde::ser::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Dollars {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        price(&serde_json::Number::deserialize(deserializer)?).map(Self).map_err(D::Error::custom)
    }
}

impl Dollars {
    /// The number as an amount of this currency. Numbers on the wire do not say which they are of.
    #[must_use]
    pub fn in_currency(self, currency: Currency) -> Money {
        self.0.valued_in(currency)
    }
}

/// The price of a session, in dollars.
pub struct Price;

impl PartialSchema for Price {
    fn schema() -> RefOr<Schema> {
        let highest = NewSlot::MAX_PRICE.minor() / NewSlot::MAX_PRICE.currency().minor_units();
        Object::builder()
            .schema_type(Type::Number)
            .description(Some("In dollars."))
            .minimum(Some(0))
            .maximum(Some(highest))
            .into()
    }
}

impl ToSchema for Price {}

/// The weekday's name in settings and plans.
#[must_use]
pub const fn day_name(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "monday",
        Weekday::Tue => "tuesday",
        Weekday::Wed => "wednesday",
        Weekday::Thu => "thursday",
        Weekday::Fri => "friday",
        Weekday::Sat => "saturday",
        Weekday::Sun => "sunday",
    }
}

/// A wall-clock time as `HH:MM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallTime(pub NaiveTime);

/// A wall-clock day as `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallDay(pub NaiveDate);

impl PartialSchema for WallTime {
    fn schema() -> RefOr<Schema> {
        Object::builder()
            .schema_type(Type::String)
            .pattern(Some("^([01][0-9]|2[0-3]):[0-5][0-9]$"))
            .description(Some("`HH:MM`"))
            .into()
    }
}

impl ToSchema for WallTime {}

impl WallTime {
    fn ascii(self) -> [u8; 5] {
        let ([h1, h2], [m1, m2]) = (two_digits(self.0.hour()), two_digits(self.0.minute()));
        [h1, h2, b':', m1, m2]
    }
}

impl fmt::Display for WallTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.ascii()).or(Err(fmt::Error))?)
    }
}

impl Serialize for WallTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(str::from_utf8(&self.ascii()).map_err(serde::ser::Error::custom)?)
    }
}

impl Serialize for WallDay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Ok(year @ 0..=9999) = u32::try_from(self.0.year()) else {
            return serializer.collect_str(&self.0);
        };
        let ([c1, c2], [y1, y2]) = (two_digits(year / 100), two_digits(year));
        let ([m1, m2], [d1, d2]) = (two_digits(self.0.month()), two_digits(self.0.day()));
        let ascii = [c1, c2, y1, y2, b'-', m1, m2, b'-', d1, d2];
        serializer.serialize_str(str::from_utf8(&ascii).map_err(serde::ser::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for WallTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        NaiveTime::parse_from_str(&text, "%H:%M").map(Self).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for WallDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        NaiveDate::deserialize(deserializer).map(Self)
    }
}

/// The last two digits. A list of sessions has hundreds of them, and formatting each would take
/// longer than reading its row.
fn two_digits(number: u32) -> [u8; 2] {
    let digit = |number: u32| {
        let [.., digit] = (number % 10).to_be_bytes();
        b'0' + digit
    };
    [digit(number / 10), digit(number)]
}

/// Serializes a value's display text without allocating a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsText<T>(pub T);

impl<T: fmt::Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The schema of a value that may come as is or as text of at most this many characters.
pub fn or_text(value: impl Into<RefOr<Schema>>, max_length: usize) -> RefOr<Schema> {
    let text = Object::builder().schema_type(Type::String).max_length(Some(max_length));
    RefOr::T(OneOf::builder().item(value).item(text).into())
}

/// A moment as RFC 3339 in UTC.
#[must_use]
pub fn moment(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Parses a price from a JSON number, exactly.
pub fn price(number: &serde_json::Number) -> Result<Money, kernel::InvalidMoney> {
    Money::parse(&number.to_string(), Currency::Usd)
}

/// Newtypes for the domain's enumerations, serialized by name, because OpenAPI has no generics. Each
/// has the name of its schema.
macro_rules! words {
    ($($(#[$doc:meta])* $word:ident($type:ident) as $name:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $word(pub $type);

        impl Serialize for $word {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.name())
            }
        }

        impl<'de> Deserialize<'de> for $word {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $type::from_name(&String::deserialize(deserializer)?).map(Self).map_err(D::Error::custom)
            }
        }

        impl PartialSchema for $word {
            fn schema() -> RefOr<Schema> {
                Object::builder().schema_type(Type::String).enum_values(Some($type::NAMES.iter().copied())).into()
            }
        }

        impl ToSchema for $word {
            fn name() -> Cow<'static, str> {
                $name.into()
            }
        }
    )+};
}

words! {
    /// A page of the back office.
    AdminPageName(AdminPage) as "AdminPage",
    /// Who gets a kind of email.
    AudienceName(Audience) as "Audience",
    /// Why a backup was made.
    BackupKindName(BackupKind) as "BackupKind",
    /// Where a backup is stored: in the server's data folder, in the cloud or in both.
    BackupLocationName(BackupLocation) as "BackupLocation",
    /// The state of the backups.
    BackupHealthName(BackupHealth) as "BackupHealth",
    /// A booking's lifecycle state.
    BookingStatusName(BookingStatus) as "BookingStatus",
    /// A view of the appointments.
    BookingViewName(BookingView) as "BookingView",
    /// Who can choose something when they book.
    ChosenByName(ChosenBy) as "ChosenBy",
    /// What closes a time: a closure, or a day off of the weekly plan.
    ClosedByName(ClosedBy) as "ClosedBy",
    /// A client's status, derived from their bookings.
    ClientStatusName(ClientStatus) as "ClientStatus",
    /// A contact request's lifecycle state.
    ContactStatusName(ContactStatus) as "ContactStatus",
    /// The texts that are shown in one language, all or none.
    ContentSectionName(ContentSection) as "ContentSection",
    /// A county of Florida.
    CountyName(County) as "County",
    /// What to do with imported lines about people who are clients already.
    DuplicatesName(Duplicates) as "Duplicates",
    /// Which emails a template is for.
    EmailTemplateTypeName(TemplateType) as "EmailTemplateType",
    /// What a column of an imported file holds.
    ImportColumnName(ImportColumn) as "ImportColumn",
    /// A language of the public pages and of email to clients.
    LanguageName(Language) as "SiteLanguage",
    MediatorTextName(MediatorText) as "MediatorText",
    /// Whether a mediator takes bookings.
    MediatorStatusName(MediatorStatus) as "EmployeeStatus",
    /// What has become of a message.
    MailStateName(MailState) as "MailState",
    /// Who says where a session takes place: the session itself, its mediator or the practice.
    MeetingSourceName(MeetingSource) as "MeetingSource",
    /// A currency, by its ISO 4217 code.
    CurrencyName(Currency) as "Currency",
    /// What a side asks the office to do with a session.
    ChangeKindName(ChangeKind) as "ChangeKind",
    /// How someone takes part in sessions.
    AttendanceName(Attendance) as "Attendance",
    /// What was said about someone on a private page, and the office has not checked.
    UncheckedName(Unchecked) as "Unchecked",
    /// What someone does on a side.
    ParticipantRoleName(ParticipantRole) as "ParticipantRole",
    /// Whether a booking asks for payment.
    PaymentModeName(PaymentMode) as "PaymentMode",
    /// How a payment was made in the office.
    ByHandName(ByHand) as "ByHand",
    /// A payment's state.
    PaymentStateName(PaymentState) as "PaymentState",
    /// The state of a booking's payment, as its visitor sees it.
    BillStateName(BillState) as "BillState",
    /// What has become of a refund.
    RefundStateName(RefundState) as "RefundState",
    /// Why a client cannot be reminded to pay.
    ReminderObstacleName(ReminderObstacle) as "ReminderObstacle",
    /// Whether a booking has been paid.
    PaymentStatusName(PaymentStatus) as "PaymentStatus",
    /// Something that a role may include.
    PermissionName(Permission) as "Permission",
    /// What someone may do in the back office.
    AdminRoleName(Role) as "AdminRole",
    /// The period: the last 7, 30 or 90 days, or the last 12 months.
    PeriodName(Period) as "Period",
    VerdictName(Verdict) as "Verdict",
    /// The phase of a restore: reading the whole backup, backing up the current data, or replacing
    /// it.
    RestorePhaseName(RestorePhase) as "RestorePhase",
    /// A mediator's title.
    RoleName(Title) as "Role",
    /// A section of the landing page.
    SectionNameName(SectionName) as "SectionName",
    /// What a side is in the dispute.
    SideRoleName(SideRole) as "SideRole",
    /// The session type.
    SessionTypeName(SessionType) as "SessionType",
    /// Whether a session can be booked.
    SlotStatusName(SlotStatus) as "SlotStatus",
    /// A step on the way to the first booking.
    StepNameName(StepName) as "StepName",
    /// How a template is written: as plain paragraphs, as HTML, or as an email without HTML.
    TemplateModeName(Mode) as "TemplateMode",
    /// How the public pages look.
    ThemeName(Theme) as "Theme",
    /// Whether a backup restores.
    VerificationOutcomeName(VerificationOutcome) as "VerificationOutcome",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_written_as_iso_8601_has_them() {
        // Roughly every other month, from long before the year 0 to long after 9999.
        for days in (-1_000_000..4_000_000).step_by(59) {
            let day = NaiveDate::from_epoch_days(days).unwrap();
            assert_eq!(serde_json::to_value(WallDay(day)).unwrap(), day.to_string());
        }
        for minutes in 0..24 * 60 {
            let time = NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 59).unwrap();
            let text = time.format("%H:%M").to_string();
            assert_eq!(serde_json::to_value(WallTime(time)).unwrap(), text);
            assert_eq!(WallTime(time).to_string(), text);
        }
    }
}
