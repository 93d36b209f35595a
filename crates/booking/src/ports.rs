use availability::Days;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use kernel::{
    BookingId, CallerNetwork, ClientId, ClientImportId, Currency, EmailAddress, MediatorId, Page, Paged,
    ParticipantId, Reference, Scope, Sight, StorageError, TimeRange, Tz,
};

use crate::{
    AtTable, Booking, BookingError, BookingEvent, BookingFigures, BookingFilter, BookingStats, Client,
    ClientError, ClientFilter, ClientImport, ClientOverview, Erased, ImportError, ImportedClient,
    ListedClient, MediatorTimes, MoreTime, Person, Requests, Revision, TakenBack, Traces, Trends,
};

/// Where bookings are kept.
#[cfg_attr(test, mockall::automock)]
pub trait BookingRepository {
    /// One booking. If it was booked without an email address, it MUST have the one its client has by
    /// now, wherever it is read.
    fn find(&self, id: BookingId) -> Result<Option<Booking>, StorageError>;
    /// A page of the bookings that match the filter. MUST be in the filter's order, or newest first
    /// without one, MUST count all matches, and MUST leave out those outside the scope of `sight`.
    /// Without the sight of contacts, addresses, phone numbers and notes MUST NOT be searched.
    fn list(&self, filter: &BookingFilter, sight: Sight, page: Page) -> Result<Paged<Booking>, StorageError>;
    /// The ids of all bookings that match the filter. MUST be in the order of `list`, and MUST leave
    /// out what it leaves out.
    fn ids(&self, filter: &BookingFilter, sight: Sight) -> Result<Vec<BookingId>, StorageError>;
    /// Whether an active booking of the mediator, other than `except`, overlaps the range.
    fn overlaps(
        &self,
        mediator_id: MediatorId,
        range: TimeRange,
        except: Option<BookingId>,
    ) -> Result<bool, StorageError>;
    /// How many pending bookings the address has, ignoring case. MUST make other transactions that
    /// count for the address wait until this one ends.
    fn pending_of(&self, email: &EmailAddress) -> Result<i64, StorageError>;
    /// How many pending bookings of sessions that start after `after` the network has requested
    /// since `since`. MUST make other transactions that count or add bookings for the network wait
    /// until this one ends.
    fn open_from(
        &self,
        network: CallerNetwork,
        since: DateTime<Utc>,
        after: NaiveDateTime,
    ) -> Result<i64, StorageError>;
    /// The highest number of such bookings for any one network. MUST NOT wait for other
    /// transactions.
    fn most_open(&self, since: DateTime<Utc>, after: NaiveDateTime) -> Result<i64, StorageError>;
    /// Adds a booking and returns its reference. MUST give it another one when a booking already
    /// has its reference. MUST return `SlotUnavailable`, and store nothing, when it overlaps
    /// another active booking of the mediator.
    fn insert(&self, booking: &Booking) -> Result<Reference, BookingError>;
    /// Like `insert`, but MUST also record for one day, and no longer, which network requested it.
    fn insert_from(&self, network: CallerNetwork, booking: &Booking) -> Result<Reference, BookingError>;
    /// Stores the booking, except for its address and for what was paid. Returns its new revision. MUST return
    /// `SlotUnavailable` as `insert` does.
    fn update(&self, booking: &Booking) -> Result<Revision, BookingError>;
    /// Who sits at the table of the booking's matter, which it MUST have. Its client is whoever has its address,
    /// or, without one, its client's record.
    fn table(&self, booking: &Booking) -> Result<AtTable, StorageError>;
    /// Moves the deadline for confirmation of pending bookings whose email that asks for it has yet to
    /// leave (it waits for the mail server, or was not tried), or left late. MUST leave out an email
    /// that was refused, withheld, held or given up. Returns how many.
    fn allow_more_time(&self, more: MoreTime) -> Result<usize, StorageError>;
    /// Some pending bookings of sessions that start after `after` whose deadline for confirmation
    /// passed before `now`. MUST return those that have waited longest first.
    fn unconfirmed(&self, now: DateTime<Utc>, after: NaiveDateTime) -> Result<Vec<BookingId>, StorageError>;
    /// Some pending bookings whose deadline for payment passed before `now`. MUST return those that
    /// have waited longest first.
    fn unpaid(&self, now: DateTime<Utc>) -> Result<Vec<BookingId>, StorageError>;
    /// How many active bookings of sessions that start after `after`, by the practice's clock, would start
    /// at another instant by the clock of another zone.
    fn moved_by(&self, after: NaiveDateTime, from: Tz, to: Tz) -> Result<i64, StorageError>;
    /// Moves the promised deadlines of sessions that start after `after` to the instant at which the clock
    /// of the other zone shows the same.
    fn move_promises(&self, after: NaiveDateTime, from: Tz, to: Tz) -> Result<(), StorageError>;
    /// Confirms all bookings that are waiting for confirmation by email.
    fn confirm_all(&self) -> Result<(), StorageError>;
    /// Counts the bookings in the scope.
    fn stats(&self, scope: Scope) -> Result<BookingStats, StorageError>;
}

/// Finds the bookings that need somebody's attention. MUST leave out those outside the scope.
#[cfg_attr(test, mockall::automock)]
pub trait TaskRepository {
    /// The requests that wait for the practice's decision. MUST begin with those whose session
    /// [is soon](Booking::is_soon) at `now`, by the practice's clock: the soonest first. The others MUST follow,
    /// the oldest first. MUST count all, and MUST leave out those that wait for their visitor to confirm or pay.
    fn waiting(&self, scope: Scope, now: NaiveDateTime, limit: i64) -> Result<Paged<Booking>, StorageError>;
    /// How many there are of those.
    fn count_waiting(&self, scope: Scope) -> Result<i64, StorageError>;
    /// A number that MUST differ once anything else was recorded in the audit log, in whatever order it was
    /// committed.
    fn latest(&self) -> Result<i64, StorageError>;
    /// The first sessions on or after this day. MUST be in the order they take place, and MUST leave out
    /// cancelled ones.
    fn coming(&self, scope: Scope, from: NaiveDate, limit: i64) -> Result<Vec<Booking>, StorageError>;
    /// The confirmed bookings whose session is over. MUST be the oldest first and MUST count all.
    fn unsettled(&self, scope: Scope, now: NaiveDateTime, limit: i64)
    -> Result<Paged<Booking>, StorageError>;
    /// The numbers of bookings, as [`Trends`] describes them.
    fn trends(&self, scope: Scope, now: DateTime<Utc>, today: NaiveDate) -> Result<Trends, StorageError>;
}

/// Counts bookings. A booking counts on the day of its session.
#[cfg_attr(test, mockall::automock)]
pub trait AnalyticsRepository {
    /// The bookings on these days. MUST leave out kinds and days without any, and MUST count every
    /// spelling of a case type as one kind; `zone` is the time zone of their times. Amounts are of
    /// bookings priced in the currency.
    fn figures(&self, days: Days, zone: Tz, currency: Currency) -> Result<BookingFigures, StorageError>;
    /// The clients with a session on these days that was not cancelled, counted by the day of their
    /// first such session ever. Those whose first was before these days MUST be counted under
    /// `None`. People who are no longer clients are left out.
    fn first_sessions(&self, days: Days) -> Result<Vec<(Option<NaiveDate>, i64)>, StorageError>;
    /// The bookings requested since then.
    fn requests_since(&self, since: DateTime<Utc>) -> Result<Requests, StorageError>;
    /// When mediators offered sessions on these days, and when they were booked. MUST leave out
    /// sessions that the practice has marked as busy, those on days that a closure or a day off closes,
    /// and cancelled bookings. MUST include mediators who have been deleted since, and MUST leave out
    /// those with neither.
    fn times(&self, days: Days) -> Result<Vec<MediatorTimes>, StorageError>;
}

/// Where clients are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ClientRepository {
    /// The id of the client with this email address, ignoring case, or of the new one. MUST leave
    /// an existing client's data unchanged, except for filling in an empty phone number: visitors
    /// must not overwrite what the practice has recorded.
    ///
    /// Someone without an address MUST match the oldest client without an address who has the same
    /// name (ignoring case) and phone number, however it is written; otherwise a new client is made.
    fn upsert(&self, client: &Client) -> Result<ClientId, StorageError>;
    /// Fills in the email address and the phone number of the client with this id where they have
    /// none. MUST return false, and change nothing, when they have another address or when another
    /// client has this one, ignoring case: then it is someone else who is meant.
    fn complete(&self, id: ClientId, client: &Client) -> Result<bool, StorageError>;
    /// A page of the clients that match the filter. MUST be in the filter's order, with clients that
    /// have no such session last whichever way it runs, and newest first without one. MUST leave out
    /// those without a booking in the scope of `sight`, count only sessions in it, and count all matches;
    /// without the sight of contacts, only names MUST be searched; the status MUST be that of [`BookingCounts::status`](crate::BookingCounts::status).
    /// A client is in the sight of a mediator for whom someone else booked: a visitor or the office.
    fn list(
        &self,
        filter: &ClientFilter,
        sight: Sight,
        page: Page,
    ) -> Result<Paged<ListedClient>, StorageError>;
    /// The ids of all clients that match the filter. MUST be in the order of `list`, and MUST leave out
    /// what it leaves out.
    fn ids(&self, filter: &ClientFilter, sight: Sight) -> Result<Vec<ClientId>, StorageError>;
    /// One client.
    fn find(&self, id: ClientId) -> Result<Option<ClientOverview>, StorageError>;
    /// Adds a client. MUST return `Exists` when another client has the address, ignoring case.
    fn insert(&self, client: &Client) -> Result<(), ClientError>;
    /// Stores the client. MUST return `Exists` as `insert` does. MUST forget that the address they
    /// no longer have was refused by a mail server.
    fn update(&self, client: &Client) -> Result<(), ClientError>;
    /// Deletes the client. MUST leave the bookings as they are read: those without an address of their
    /// own keep the client's. MUST return `OnlyRecord`, and delete nothing, when there is none to keep:
    /// nothing else would lead to the person any more.
    fn delete(&self, id: ClientId) -> Result<(), ClientError>;
}

/// Where imports of clients are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ClientImportRepository {
    /// The clients who have one of these email addresses, ignoring case, or a phone number with one
    /// of these sequences of digits, with or without the country's own code; and those with one of
    /// these names and no email address.
    fn known(&self, traces: &Traces) -> Result<Vec<Client>, StorageError>;
    /// Stores the import and its clients, old and new. MUST return `Changed` when someone else has
    /// one of the addresses by now.
    fn insert(&self, import: &ClientImport, clients: &[ImportedClient]) -> Result<(), ImportError>;
    /// The import, if it has not been taken back. MUST make others who look for it this way wait until
    /// this transaction ends.
    fn lock(&self, id: ClientImportId) -> Result<Option<ClientImport>, StorageError>;
    /// The imports since then that have not been taken back, newest first.
    fn since(&self, time: DateTime<Utc>) -> Result<Vec<ClientImport>, StorageError>;
    /// Deletes the clients the import added, empties the fields it filled in, and deletes the
    /// import. MUST NOT touch clients who were changed since, nor delete one who has bookings.
    fn take_back(&self, id: ClientImportId, now: DateTime<Utc>) -> Result<TakenBack, StorageError>;
}

/// Everything the practice knows about people, wherever it is stored.
#[cfg_attr(test, mockall::automock)]
pub trait PersonRepository {
    /// The person behind a client, with the addresses on the client and on the client's bookings.
    /// MUST leave out an address that another client has now; none is no address. Makes bookings by the client wait
    /// until the transaction ends.
    fn of_client(&self, id: ClientId) -> Result<Option<Person>, StorageError>;
    /// The person who used this address, ignoring case: the client who has it now, as
    /// [`Self::of_client`] finds them, and the address itself.
    fn of_email(&self, email: &EmailAddress) -> Result<Person, StorageError>;
    /// The person at this place of a matter, as the other two find them by the client or the address there, and the
    /// place itself. MUST NOT find a place whose person is erased.
    fn of_place(&self, id: ParticipantId) -> Result<Option<Person>, StorageError>;
    /// How many pending and confirmed bookings the client has, plus others under the addresses,
    /// ignoring case, or of matters on which they are.
    fn open_bookings(&self, person: &Person) -> Result<i64, StorageError>;
    /// Deletes the client, and MUST NOT leave any name, address, phone number, note or free text of
    /// the person anywhere: not on bookings by the client or under one of the addresses (ignoring
    /// case), which are kept for the figures and, if open, cancelled; not in responses kept for
    /// repeated requests; not in mail to or about them, nor in what a mail server replied to it; not
    /// among the refused addresses; and not in contact requests from the addresses, which are
    /// deleted with their emails. With `until` it MUST keep what was written later.
    fn erase(&self, person: &Person, until: Option<DateTime<Utc>>) -> Result<Erased, StorageError>;
}

/// Remembers that people were erased, so that nothing brings them back.
#[cfg_attr(test, mockall::automock)]
pub trait ForgottenPeople {
    /// Records that the person was erased at this time. MUST store nothing that identifies them to
    /// anyone without the server's data key, and MUST be rolled back with the erasure.
    fn remember(&self, person: &Person, at: DateTime<Utc>) -> Result<(), StorageError>;
}

/// Records what happens to bookings: one line of the audit log each, and the emails that follow.
pub trait BookingEvents {
    /// MUST be rolled back with the change. MUST add one line to the audit log. The rules of the
    /// messages decide which emails follow; without a cause there are none.
    ///
    /// MUST NOT add an email to a client who has no address; the mediator's are added.
    ///
    /// MUST NOT add a second email about a change while one is still unsent: a change that is
    /// undone at once results in one message.
    ///
    /// Emails that a visitor causes MUST be withheld once the booking's email address has caused as
    /// many emails as the limit allows within 24 hours, even when several processes record at once;
    /// emails about contact requests from the address count as well. The mediator MUST then get one
    /// notice about the address in 24 hours, and nothing else. Emails that the practice causes MUST
    /// NOT be counted or withheld.
    fn record(&self, event: &BookingEvent<'_>) -> Result<(), StorageError>;
}

/// The bookings' bills.
pub trait Bills {
    /// Settles the booking's bill after this change: closes a payment page that asks for something
    /// else, and returns what is no longer owed if no person has decided on the booking. MUST be
    /// rolled back with the change.
    fn settle(&self, change: &BookingEvent<'_>, now: DateTime<Utc>) -> Result<(), StorageError>;
}
