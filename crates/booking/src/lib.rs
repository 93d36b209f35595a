//! Who has booked which mediator, when and for what.
//!
//! It decides whether a session may be booked, moved, confirmed or cancelled, and never lets one hour go to two cases: every
//! use case locks the mediator before it looks, and the repository refuses an overlap on its own. It knows of availability
//! what is on offer, and announces what happened through [`BookingNotifier`]; how parties are told is not its business.
//! It also says what bookings add up to, in [`Analytics`].
//!
//! All dates and times are wall-clock time in the practice's time zone.

mod analytics;
mod booking;
mod bookings;
mod client;
mod clients;
mod confirmations;
mod erasure;
mod ports;
mod tally;
mod visits;

pub use analytics::{Analytics, ClientFigures, Period, Report};
pub use booking::{
    Booking, BookingChange, BookingError, BookingFilter, BookingRequest, BookingStats, BookingStatus, Case,
    Party, PaymentStatus, RequestLimits, Requester, Visitor, VisitorChange,
};
pub use bookings::Bookings;
pub use client::{
    CaseCounts, Client, ClientChanges, ClientError, ClientFilter, ClientOverview, ClientStatus,
};
pub use clients::Clients;
pub use erasure::{Erased, Erasure, Person};
pub use ports::{
    AnalyticsRepository, BookingNotifier, BookingRepository, ClientRepository, ForgottenPeople,
    PersonRepository,
};
pub use tally::{CaseFigures, Count, Requests, Tally};
pub use visits::Changed;
