//! A mediator's calendar elsewhere: what it says of their time closes sessions here.

mod address;
mod busy;
mod calendar;
mod calendars;
mod clock;
mod clocks;
mod event;
mod parts;
mod repeat;
mod times;
mod zones;

pub use address::{CalendarAddress, InvalidAddress};
pub use busy::{BusyElsewhere, CalendarOwner, UnreadableCalendar};
pub use calendar::{Fetched, OutsideCalendar, OutsideCalendarError, Reading, Unread, Versions};
pub use calendars::OutsideCalendars;
