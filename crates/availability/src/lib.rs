//! When the practice's mediators are available: mediators, weekly plans, offered sessions.
//!
//! This crate decides which sessions exist, on which days, and what visitors see of them. Of
//! bookings it knows only when they keep a mediator busy ([`BusyTimes`]) and what a mediator's
//! calendar feed shows ([`FeedEntry`]); it knows nothing of who booked, and why.
//!
//! All dates and times are wall-clock time in the practice's time zone ([`Practice::zone`]).

mod booking_policy;
mod business_days;
mod calendar_feeds;
mod case_types;
mod closed;
mod closure;
mod closures;
mod days;
mod deadlines;
mod feed;
mod holiday_question;
mod holidays;
mod length;
mod mediator;
mod mediators;
mod notice;
mod offers;
mod outside;
mod plan;
mod ports;
mod practice;
mod schedules;
mod session_kind;
mod slot;
mod time_slots;

pub use booking_policy::{BookingPolicy, RequestLimits};
pub use business_days::BusinessDays;
pub use calendar_feeds::{CalendarFeeds, FeedError};
pub use case_types::{CaseTypeChoice, ChosenBy, InvalidCaseTypes};
pub use closed::{ClosedBy, ClosedTime};
pub use closure::{Closure, ClosureError, NewClosure};
pub use closures::Closures;
pub use days::Days;
pub use deadlines::Deadlines;
pub use feed::{FeedEntry, feed};
pub use holiday_question::HolidayQuestion;
pub use holidays::{Holiday, holidays};
pub use length::{InvalidSessionLength, SessionLength, SessionType};
pub use mediator::{
    Mediator, MediatorChanges, MediatorError, MediatorStatus, MediatorText, MediatorTexts, NewMediator, Title,
};
pub use mediators::Mediators;
pub use notice::{InvalidNotice, Notice};
pub use offers::Offers;
pub use outside::{
    BusyElsewhere, CalendarAddress, CalendarOwner, Fetched, InvalidAddress, OutsideCalendar,
    OutsideCalendarError, OutsideCalendars, Reading, Unread, UnreadableCalendar, Versions,
};
pub use plan::{DayOff, PlanChanges, PlannedSession, PlannedSlots, WeeklyPlan};
pub use ports::{
    BusyTimes, CalendarFeedRepository, CalendarSource, ClosedTimes, ClosureRepository, HolidayRepository,
    MediatorRepository, OutsideCalendarRepository, PracticeRepository, TimeSlotRepository,
    WeeklyPlanRepository,
};
#[cfg(any(test, feature = "mocks"))]
pub use ports::{
    MockBusyTimes, MockCalendarFeedRepository, MockCalendarSource, MockClosedTimes, MockClosureRepository,
    MockHolidayRepository, MockMediatorRepository, MockOutsideCalendarRepository, MockPracticeRepository,
    MockTimeSlotRepository, MockWeeklyPlanRepository,
};
pub use practice::Practice;
pub use schedules::{Generated, ScheduleError, Schedules};
pub use session_kind::{InvalidSessionKinds, SessionKind};
pub use slot::{NewSlot, OfferedSlot, OpenSlot, SlotChanges, SlotError, SlotStatus, TimeSlot};
pub use time_slots::{Migrated, TimeSlots};
