//! How values look in JSON.

use std::borrow::Cow;
use std::str::FromStr;

use availability::{EmployeeStatus, Role, SessionType, SlotStatus};
use booking::{BookingStatus, ClientStatus, PaymentStatus, Period};
use chrono::{DateTime, NaiveTime, SecondsFormat, Utc, Weekday};
use content::{AdminPage, ContactStatus};
use infra::backup::BackupKind;
use infra::backup_policy::BackupLocation;
use kernel::{Money, Named};
use payments::PaymentMode;
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, Schema, Type};
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

/// The weekday as settings and plans write it.
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

/// The values of the domain's enumerations by their names, one type each: OpenAPI knows no generics.
macro_rules! words {
    ($($(#[$doc:meta])* $word:ident($type:ident)),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $word(pub $type);

        impl Serialize for $word {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.name())
            }
        }

        impl PartialSchema for $word {
            fn schema() -> RefOr<Schema> {
                Object::builder().schema_type(Type::String).enum_values(Some($type::NAMES.iter().copied())).into()
            }
        }

        impl ToSchema for $word {
            fn name() -> Cow<'static, str> {
                stringify!($type).into()
            }
        }
    )+};
}

words! {
    /// A page of the back office.
    AdminPageWord(AdminPage),
    /// Why a backup is kept.
    BackupKindWord(BackupKind),
    /// Where a backup is kept: in the server's data folder, in the cloud or in both.
    BackupLocationWord(BackupLocation),
    /// How far a booking is.
    BookingStatusWord(BookingStatus),
    /// Where the practice stands with a client.
    ClientStatusWord(ClientStatus),
    /// How far the practice is with a contact request.
    ContactStatusWord(ContactStatus),
    /// Whether a mediator takes bookings.
    EmployeeStatusWord(EmployeeStatus),
    /// Whether a booking asks for payment.
    PaymentModeWord(PaymentMode),
    /// Whether a booking is paid.
    PaymentStatusWord(PaymentStatus),
    /// Which days to look at: the last 7, 30 or 90 days, or the last 12 months.
    PeriodWord(Period),
    /// What a mediator is called.
    RoleWord(Role),
    /// The kind of session.
    SessionTypeWord(SessionType),
    /// Whether a session can be booked.
    SlotStatusWord(SlotStatus),
}
