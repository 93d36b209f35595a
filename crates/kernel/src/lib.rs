//! Types shared by all domains: ids, time, money, email addresses, pages, storage errors.
//!
//! This crate decides nothing about bookings, mediators or mail and does no I/O. A type moves here
//! once three crates need it.

mod action;
mod activity;
mod actor;
mod audit;
mod budget;
mod cause;
mod clock;
mod date_format;
mod email;
mod focus;
mod id;
mod language;
mod link;
mod media_url;
mod meeting;
mod money;
mod named;
mod network;
mod page;
mod phone;
mod reference;
mod secret;
mod sight;
mod sort;
mod storage;
pub mod stored;
mod text;
mod time;

pub use action::Action;
pub use activity::{ActedBy, Activities, Activity, ActivityFilter, ActivityLog, LoggedPerson};
pub use actor::Actor;
pub use audit::{Audit, AuditEntry, AuditLine, AuditLog, FieldChange};
#[cfg(feature = "mocks")]
pub use audit::{AuditLines, unrecorded};
pub use budget::{Budget, Exhausted, Limits};
pub use cause::{Cause, EmailLimit};
pub use chrono_tz::Tz;
pub use clock::Clock;
pub use date_format::DateFormat;
pub use email::{EmailAddress, InvalidEmail};
pub use focus::{Focus, InvalidFocus};
pub use id::{
    AccountLinkId, AdminId, BookingId, ChangeRequestId, ClientId, ClientImportId, ClosureId, ComposedMailId,
    ContactRequestId, HumanCheckId, InvalidId, KnownBrowserId, MailId, MatterId, MediaId, MediatorId,
    ParticipantId, PasskeyId, PasskeyRequestId, PaymentId, RefundId, SeatId, SessionId, SideId, SlotId,
    TemplateId,
};
pub use language::Language;
pub use link::{
    ACCEPT_PAGE, BOOKING_PAGE, MEDIATION_PAGE, PrivateLinks, RESET_PAGE, SHARED_PAGE, calendar_uid,
    is_calendar_uid,
};
pub use media_url::{InvalidMediaUrl, MediaUrl};
pub use meeting::{InvalidVideoLink, Meeting, MeetingChanges, MeetingSource, VideoLink};
pub use money::{Currency, InvalidMoney, Money};
pub use named::{Named, UnknownName};
pub use network::CallerNetwork;
pub use page::{Page, Paged, Total};
pub use phone::{InvalidPhone, Phone};
pub use reference::{InvalidReference, Reference};
pub use secret::{Sealed, SealingFailed, Secret, Vault};
#[doc(hidden)]
pub use serde;
pub use sight::{Scope, Sight};
pub use sort::Sort;
pub use storage::StorageError;
pub use text::{
    counted, initials, is_direction_control, is_formula, is_invisible, is_layout_control, or_empty,
};
pub use time::{TimeRange, local_now, midnight, to_utc};
