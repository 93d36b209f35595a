//! Who has booked which mediator, when and for what.
//!
//! This crate decides whether a session may be booked, moved, confirmed or cancelled, and never
//! gives the same hour to two cases: every use case locks the mediator before it looks, and the
//! repository refuses overlaps as well. Of availability it knows the offered sessions. It records
//! what happened through [`BookingEvents`] and knows nothing of emails. It also computes the
//! practice's figures, in [`Analytics`].
//!
//! All dates and times are wall-clock time in the practice's time zone.

mod analytics;
mod board;
mod booked_sessions;
mod booking;
mod bookings;
mod case_type;
mod client;
mod clients;
mod confirmations;
mod decisions;
mod edited;
mod edits;
mod erasure;
mod event;
mod figures;
mod holds;
mod import;
mod listing;
mod more_time;
mod person;
mod ports;
mod promise;
mod relocations;
mod self_service;
mod tasks;
mod trends;
mod typed_date;
mod utilization;
mod visits;

pub use analytics::{Analytics, ClientFigures, Period, Report};
pub use board::{Board, BoardDays, BoardRow};
pub use booked_sessions::{BookedSessions, is_on};
pub use booking::{
    AtTable, Booking, BookingChange, BookingError, BookingFilter, BookingRequest, BookingStats,
    BookingStatus, ChangedBooking, ClientDetails, PaymentStatus, Requester, Revision, Subject, VisitorChange,
    VisitorLimits, VisitorRules, Why,
};
pub use bookings::Bookings;
pub use case_type::{CaseType, InvalidCaseType};
pub use client::{
    BookingCounts, Client, ClientChanges, ClientColumn, ClientError, ClientFilter, ClientOverview,
    ClientStatus, ListedClient,
};
pub use clients::Clients;
pub use decisions::Decision;
pub use edits::BookingEdits;
pub use erasure::Erasure;
pub use event::{BookingEvent, BookingEventKind};
pub use figures::{BookingFigures, ByStatus, Completion, MoneyTotals, Requests, Totals, Verdict};
pub use import::{
    ClientFile, ClientImport, ClientImports, Duplicates, FilledField, ImportColumn, ImportCounts,
    ImportError, ImportLine, ImportPlan, ImportedClient, LineOutcome, PlannedLine, TakenBack, Traces,
};
pub use listing::{BookingColumn, BookingView};
pub use more_time::MoreTime;
pub use person::{Erased, Person};
pub use ports::{
    AnalyticsRepository, Bills, BookingEvents, BookingRepository, ClientImportRepository, ClientRepository,
    ForgottenPeople, PersonRepository, TaskRepository,
};
pub use relocations::Relocations;
pub use tasks::{Agenda, Tasks};
pub use trends::{Trend, Trends};
pub use typed_date::typed_date;
pub use utilization::{Hours, MediatorHours, MediatorTimes};
pub use visits::Visits;
