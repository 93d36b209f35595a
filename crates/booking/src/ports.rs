use availability::Days;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use kernel::{
    BookingId, CallerNetwork, Cause, ClientId, EmailAddress, EmailLimit, EmployeeId, Page, Paged,
    StorageError, TimeRange, Tz,
};

use crate::{
    Booking, BookingError, BookingFilter, BookingStats, CaseFigures, Client, ClientError, ClientFilter,
    ClientOverview, Erased, Person, Requests,
};

/// Where bookings are kept.
#[cfg_attr(test, mockall::automock)]
pub trait BookingRepository {
    /// One booking.
    fn find(&self, id: BookingId) -> Result<Option<Booking>, StorageError>;
    /// A page of the bookings that pass the filter. MUST be newest first and MUST count all that pass.
    fn list(&self, filter: &BookingFilter, page: Page) -> Result<Paged<Booking>, StorageError>;
    /// Whether an active booking of the mediator, other than `except`, overlaps the range.
    fn overlaps(
        &self,
        employee_id: EmployeeId,
        range: TimeRange,
        except: Option<BookingId>,
    ) -> Result<bool, StorageError>;
    /// How many pending bookings the address has, whatever its case. MUST let no other transaction count those of the address before
    /// this one ends.
    fn pending_of(&self, email: &EmailAddress) -> Result<i64, StorageError>;
    /// How many pending bookings of sessions that start after `after` were asked for from the network since `since`. MUST let no
    /// other transaction count or add bookings of the network before this one ends.
    fn open_from(
        &self,
        network: CallerNetwork,
        since: DateTime<Utc>,
        after: NaiveDateTime,
    ) -> Result<i64, StorageError>;
    /// The most such bookings that any one network asked for. MUST NOT wait for anybody.
    fn most_open(&self, since: DateTime<Utc>, after: NaiveDateTime) -> Result<i64, StorageError>;
    /// MUST return `SlotUnavailable`, and store nothing, when another active booking of the mediator overlaps.
    fn insert(&self, booking: &Booking) -> Result<(), BookingError>;
    /// Like `insert`; MUST also note for a day, and no longer, which network asked for it.
    fn insert_from(&self, network: CallerNetwork, booking: &Booking) -> Result<(), BookingError>;
    /// MUST return `SlotUnavailable` as `insert` does.
    fn update(&self, booking: &Booking) -> Result<(), BookingError>;
    /// Some pending bookings of sessions that start after `after`, whose visitors had to confirm them by `now` and have not. MUST
    /// return those that wait longest first.
    fn unconfirmed(&self, now: DateTime<Utc>, after: NaiveDateTime) -> Result<Vec<BookingId>, StorageError>;
    /// Asks nobody any more to confirm a booking by email.
    fn confirm_all(&self) -> Result<(), StorageError>;
    /// Counts of all bookings.
    fn stats(&self) -> Result<BookingStats, StorageError>;
}

/// Where bookings are counted. A booking counts on the day of its session.
#[cfg_attr(test, mockall::automock)]
pub trait AnalyticsRepository {
    /// The bookings of these days. MUST leave out kinds and days without any; `zone` is what their times are told in.
    fn cases(&self, days: Days, zone: Tz) -> Result<CaseFigures, StorageError>;
    /// The clients with a session on these days that was not cancelled, counted by the day of their first such session ever; those
    /// whose first was before these days MUST be counted under `None`. Whoever is no client any more is left out.
    fn first_sessions(&self, days: Days) -> Result<Vec<(Option<NaiveDate>, i64)>, StorageError>;
    /// The bookings that were asked for.
    fn requests_since(&self, since: DateTime<Utc>) -> Result<Requests, StorageError>;
}

/// Where clients are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ClientRepository {
    /// The id of the client with this e-mail address, whatever its case, or of the new one. MUST leave a known client's data as it
    /// is, but for an empty telephone number: a visitor may not rewrite what the practice knows.
    fn upsert(&self, client: &Client) -> Result<ClientId, StorageError>;
    /// A page of the clients that pass the filter. MUST be newest first and MUST count all that pass; the status MUST be that of
    /// [`CaseCounts::status`](crate::CaseCounts::status).
    fn list(&self, filter: &ClientFilter, page: Page) -> Result<Paged<ClientOverview>, StorageError>;
    /// One client.
    fn find(&self, id: ClientId) -> Result<Option<ClientOverview>, StorageError>;
    /// MUST return `Exists` when another client has the address in any case.
    fn insert(&self, client: &Client) -> Result<(), ClientError>;
    /// MUST return `Exists` as `insert` does.
    fn update(&self, client: &Client) -> Result<(), ClientError>;
    /// Deletes the client. MUST leave the bookings as they are.
    fn delete(&self, id: ClientId) -> Result<(), StorageError>;
}

/// Where what the practice knows of people is kept, wherever that is.
#[cfg_attr(test, mockall::automock)]
pub trait PersonRepository {
    /// The person a client is, with the addresses on the client and on the client's bookings. MUST leave out an address that
    /// another client has now. Keeps bookings by the client waiting until the transaction ends.
    fn of_client(&self, id: ClientId) -> Result<Option<Person>, StorageError>;
    /// The person who used this address: the client who has it now in any case, as [`Self::of_client`] finds them, and the
    /// address itself.
    fn of_email(&self, email: &EmailAddress) -> Result<Person, StorageError>;
    /// How many pending and confirmed bookings the client has, and others under the addresses in any case.
    fn open_bookings(&self, person: &Person) -> Result<i64, StorageError>;
    /// Deletes the client, and MUST leave no name, address, telephone number, note or free text of the person anywhere: not on
    /// bookings by the client or under one of the addresses in any case, which keep their figures and, if they are open, are
    /// cancelled; not in answers kept for repeated requests; not in what a mail server said about mail to them; and not in
    /// contact requests from the addresses, which go with what is still to be told of them. With `until` it MUST leave what was
    /// written later.
    fn erase(&self, person: &Person, until: Option<DateTime<Utc>>) -> Result<Erased, StorageError>;
}

/// Where it is kept that people were forgotten, so that nothing brings them back.
#[cfg_attr(test, mockall::automock)]
pub trait ForgottenPeople {
    /// Notes that the person was forgotten at this moment. MUST keep nothing that tells who it was to somebody without the
    /// server's data key, and MUST be undone with the erasure.
    fn remember(&self, person: &Person, at: DateTime<Utc>) -> Result<(), StorageError>;
}

/// Sends the emails about bookings. Each is undone with what it is about: it MUST NOT leave if that is not stored.
///
/// What a visitor causes MUST be withheld once the email address of the booking has caused as many emails as the limit allows within
/// 24 hours, also when several processes announce at once; emails about contact requests from the address count as well. The mediator
/// then MUST get one notice in 24 hours about the address, and nothing else. What the practice causes MUST NOT be counted or withheld.
#[cfg_attr(test, mockall::automock)]
pub trait BookingNotifier {
    /// A session was requested: emails the visitor and the mediator.
    fn booking_requested(&self, id: BookingId, cause: Cause) -> Result<(), StorageError>;
    /// The practice has set another status: emails the visitor how the booking stands. MUST NOT email again what has not left yet: a
    /// change taken back at once is one message.
    fn status_changed(&self, id: BookingId) -> Result<(), StorageError>;
    /// The practice has moved the session to another time or mediator: emails the visitor. MUST NOT email twice, as above.
    fn booking_moved(&self, id: BookingId) -> Result<(), StorageError>;
    /// The request has ended because its visitor did not confirm it: emails both. MUST NOT email twice, as above.
    fn request_ended(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError>;
    /// The visitor has cancelled the booking: emails the mediator and the visitor. MUST NOT email twice, as above.
    fn cancelled_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError>;
    /// The visitor has moved the booking: emails the mediator and the visitor. MUST NOT email twice, as above.
    fn moved_by_visitor(&self, id: BookingId, limit: EmailLimit) -> Result<(), StorageError>;
}
