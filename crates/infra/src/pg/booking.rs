//! Bookings.

use availability::SessionType;
use booking::{
    AtTable, Booking, BookingColumn, BookingError, BookingFilter, BookingRepository, BookingStats,
    BookingStatus, BookingView, CaseType, ClientDetails, MoreTime, Revision, Subject, Why,
};
use chrono::{DateTime, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use diesel::dsl::{count_star, exists, sql};
use diesel::expression::SqlLiteral;
use diesel::pg::{Pg, PgRowByRowLoadingMode};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_query;
use diesel::sql_types::{
    Array, BigInt, Double, Integer, Nullable, Text, Timestamp, Timestamptz, Uuid as SqlUuid,
};
use kernel::{
    BookingId, CallerNetwork, Currency, EmailAddress, Language, MediatorId, Meeting, Money, Named, Page,
    Paged, Phone, Reference, Scope, Sight, Sort, StorageError, TimeRange, Tz, VideoLink, or_empty,
};
use templates::BookingMessage;
use uuid::Uuid;

use super::Tx;
use super::error::{constraint, storage};
use super::row::{
    NamedColumn, bounds, containing, containing_digits, corrupt, digits_of, length, lower, session_word,
};
use super::schema::{booking_origins, booking_tallies as tallies, bookings, busy_times};

diesel::define_sql_function! {
    /// Defined in the migrations.
    fn booking_address(own: Text, client: Nullable<SqlUuid>) -> Text;
}

/// See [`address`].
pub(super) type Address = booking_address<bookings::client_email, bookings::client_id>;

/// Where mail about a booking goes, or an empty text. Where a booking is read, it is read with this
/// instead of its own column.
pub(super) fn address() -> Address {
    booking_address(bookings::client_email, bookings::client_id)
}

/// See [`usual_meeting`].
type UsualMeeting = SqlLiteral<Array<Text>>;

/// Place, link and note of the sessions of a booking's mediator.
fn usual_meeting() -> UsualMeeting {
    sql(
        "(SELECT ARRAY[meeting_place, meeting_link, meeting_note] FROM employees WHERE employees.id = bookings.employee_id)",
    )
}

/// The meeting whose place, link and note these columns hold.
pub(super) fn meeting(columns: [Option<String>; 3]) -> Meeting {
    let [place, link, note] = columns.map(Option::unwrap_or_default);
    Meeting { place, link: VideoLink::stored(link), note }
}

fn usual(columns: Vec<String>) -> Meeting {
    let mut columns = columns.into_iter();
    meeting([columns.next(), columns.next(), columns.next()])
}

/// The text, unless it is empty.
fn said(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

#[derive(Queryable, Selectable, Insertable, AsChangeset, Identifiable)]
#[diesel(table_name = bookings, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(super) struct BookingRow {
    id: Uuid,
    reference: String,
    employee_id: Uuid,
    employee_name: String,
    slot_id: Option<Uuid>,
    client_id: Option<Uuid>,
    opens_record: bool,
    #[diesel(skip_insertion, skip_update)]
    matter_id: Option<Uuid>,
    client_name: String,
    #[diesel(select_expression = address(), select_expression_type = Address, skip_update)]
    client_email: String,
    client_phone: String,
    case_type: String,
    case_title: String,
    description: String,
    contact_method: String,
    starts_at: NaiveDateTime,
    duration_minutes: i32,
    session_type: Option<NamedColumn<SessionType>>,
    /// In minor units of the currency, whichever that is.
    price_cents: i64,
    currency: NamedColumn<Currency>,
    #[diesel(skip_insertion, skip_update)]
    paid_minor: i64,
    #[diesel(skip_insertion, skip_update)]
    refunded_minor: i64,
    status: NamedColumn<BookingStatus>,
    cancel_reason: String,
    created_at: DateTime<Utc>,
    confirm_by: Option<DateTime<Utc>>,
    pay_by: Option<DateTime<Utc>>,
    free_until: Option<DateTime<Utc>>,
    meeting_place: Option<String>,
    meeting_link: Option<String>,
    meeting_note: Option<String>,
    #[diesel(select_expression = usual_meeting(), select_expression_type = UsualMeeting, skip_insertion, skip_update)]
    usual_meeting: Vec<String>,
    language: NamedColumn<Language>,
    #[diesel(skip_insertion, skip_update)]
    revision: i32,
    #[diesel(skip_insertion, skip_update)]
    updated_at: DateTime<Utc>,
}

impl From<&Booking> for BookingRow {
    fn from(booking: &Booking) -> Self {
        Self {
            id: booking.id.into(),
            reference: booking.reference.to_string(),
            employee_id: booking.mediator_id.into(),
            employee_name: booking.mediator_name.clone(),
            slot_id: booking.slot_id.map(Uuid::from),
            client_id: booking.client_id.map(Uuid::from),
            opens_record: booking.opens_record,
            matter_id: booking.matter_id.map(Uuid::from),
            client_name: booking.client.name.clone(),
            client_email: or_empty(booking.client.email.as_ref()),
            client_phone: or_empty(booking.client.phone.as_ref()),
            case_type: booking.subject.case_type.to_string(),
            case_title: booking.subject.title.clone(),
            description: booking.subject.description.clone(),
            contact_method: booking.subject.contact_method.clone(),
            starts_at: booking.start,
            duration_minutes: booking.length.minutes(),
            session_type: session_word(booking.length),
            price_cents: booking.price.minor(),
            currency: NamedColumn(booking.price.currency()),
            paid_minor: booking.paid.minor(),
            refunded_minor: booking.refunded.minor(),
            status: NamedColumn(booking.status),
            cancel_reason: booking.cancel_reason.clone(),
            created_at: booking.created_at,
            confirm_by: booking.confirm_by,
            pay_by: booking.pay_by,
            free_until: booking.free_until,
            meeting_place: said(&booking.own_meeting.place),
            meeting_link: booking.own_meeting.link.as_ref().map(ToString::to_string),
            meeting_note: said(&booking.own_meeting.note),
            usual_meeting: Vec::new(),
            language: NamedColumn(booking.language),
            revision: booking.revision.number,
            updated_at: booking.revision.at,
        }
    }
}

impl TryFrom<BookingRow> for Booking {
    type Error = StorageError;
    fn try_from(row: BookingRow) -> Result<Self, StorageError> {
        let money = |minor| Money::new(minor, row.currency.0);
        Ok(Self {
            id: row.id.into(),
            reference: row.reference.parse().map_err(corrupt)?,
            mediator_id: row.employee_id.into(),
            mediator_name: row.employee_name,
            slot_id: row.slot_id.map(Into::into),
            client_id: row.client_id.map(Into::into),
            opens_record: row.opens_record,
            matter_id: row.matter_id.map(Into::into),
            client: ClientDetails {
                name: row.client_name,
                email: EmailAddress::stored_if_any(row.client_email),
                phone: Phone::stored(row.client_phone),
            },
            subject: Subject {
                case_type: CaseType::stored(row.case_type),
                title: row.case_title,
                description: row.description,
                contact_method: row.contact_method,
            },
            start: row.starts_at,
            length: length(row.duration_minutes, row.session_type),
            price: money(row.price_cents),
            paid: money(row.paid_minor),
            refunded: money(row.refunded_minor),
            status: row.status.0,
            cancel_reason: row.cancel_reason,
            created_at: row.created_at,
            confirm_by: row.confirm_by,
            pay_by: row.pay_by,
            free_until: row.free_until,
            own_meeting: meeting([row.meeting_place, row.meeting_link, row.meeting_note]),
            usual_meeting: usual(row.usual_meeting),
            language: row.language.0,
            revision: Revision { number: row.revision, at: row.updated_at.max(row.created_at) },
        })
    }
}

fn overlap(error: diesel::result::Error) -> BookingError {
    match constraint(&error) {
        Some("bookings_no_overlap") => BookingError::SlotUnavailable(Why::Taken),
        _ => storage(error).into(),
    }
}

diesel::define_sql_function! {
    /// Defined in the migrations.
    fn pending_bookings_of(address: Text) -> BigInt;
}

diesel::define_sql_function! {
    /// Defined in the migrations.
    fn open_requests_from(origin: Text, since: Timestamptz, after: Timestamp) -> BigInt;
}

diesel::define_sql_function! {
    /// The instant at which a clock in the zone shows this time.
    fn timezone(zone: Text, clock: Timestamp) -> Timestamptz;
}

/// The `INSERT` of a booking's row, unless another booking has its reference.
fn insertion(row: &BookingRow) -> impl QueryFragment<Pg> + QueryId + RunQueryDsl<PgConnection> {
    diesel::insert_into(bookings::table)
        .values((row, bookings::updated_at.eq(row.created_at)))
        .on_conflict(bookings::reference)
        .do_nothing()
}

/// The `INSERT` of a booking along with its origin: one statement, one round trip.
#[derive(QueryId)]
struct InsertFrom<Insert> {
    booking: Insert,
    network: String,
}

impl<Insert> RunQueryDsl<PgConnection> for InsertFrom<Insert> {}

impl<Insert: QueryFragment<Pg>> QueryFragment<Pg> for InsertFrom<Insert> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH booking AS (");
        self.booking.walk_ast(out.reborrow())?;
        out.push_sql(" RETURNING id, created_at) INSERT INTO booking_origins (network, booking_id, created_at) SELECT ");
        out.push_bind_param::<Text, _>(&self.network)?;
        out.push_sql(", id, created_at FROM booking");
        Ok(())
    }
}

/// Twice the function behind `AT TIME ZONE`: what the old zone's clock shows, and when the new one's does.
const MOVE_PROMISES: &str = "
    UPDATE bookings SET free_until = timezone($2, timezone($1, free_until))
    WHERE starts_at > $3 AND free_until IS NOT NULL
";

/// An email has no error before it was tried, and while it is being sent. One that the mail server refused has.
const MORE_TIME: &str = "
    UPDATE bookings SET confirm_by = $1
    WHERE status = 'pending' AND confirm_by <= $2
        AND (free_until >= $1 OR free_until IS NULL AND starts_at >= $3) AND EXISTS (
        SELECT FROM outbox
        WHERE booking_id = bookings.id AND kind = $4 AND CASE
            WHEN sent_at IS NULL
                THEN (waits_for_server OR error IS NULL) AND num_nonnulls(failed_at, withheld_at, held_at) = 0
            ELSE sent_at > confirm_by - make_interval(secs => $5)
        END
    )";

/// See [`BookingRepository::unconfirmed`] and [`BookingRepository::unpaid`]; the next call finds the rest.
const DUE_AT_ONCE: i64 = 100;

/// No mediator has the nil id.
pub(super) fn own_id(mediator: Option<MediatorId>) -> Uuid {
    mediator.map_or(Uuid::nil(), Uuid::from)
}

type Filtered<'a> = bookings::BoxedQuery<'a, Pg>;

fn filtered(filter: &BookingFilter, sight: Sight) -> Filtered<'_> {
    let mut query = bookings::table.into_boxed();
    if let Some(from) = filter.from {
        query = query.filter(bookings::starts_at.ge(from.and_time(NaiveTime::MIN)));
    }
    if let Some(to) = filter.to {
        query = query.filter(bookings::starts_at.lt((to + chrono::Days::new(1)).and_time(NaiveTime::MIN)));
    }
    if let Some(ids) = &filter.ids {
        let ids: Vec<Uuid> = ids.iter().map(|id| (*id).into()).collect();
        query = query.filter(bookings::id.eq_any(ids));
    }
    query = match filter.view {
        None => query,
        Some(BookingView::NeedsAnswer) => query
            .filter(bookings::status.eq(BookingStatus::Pending.name()))
            .filter(bookings::confirm_by.is_null().and(bookings::pay_by.is_null())),
        Some(BookingView::Upcoming) => query
            .filter(held())
            // No session takes a day, and there is an index on their starts.
            .filter(bookings::starts_at.gt(filter.now - TimeDelta::days(1)))
            .filter(bookings::ends_at.gt(filter.now)),
        Some(BookingView::Past) => query.filter(held()).filter(bookings::ends_at.le(filter.now)),
        Some(BookingView::Cancelled) => query.filter(bookings::status.eq(BookingStatus::Cancelled.name())),
    };
    if let Some(status) = filter.status {
        query = query.filter(bookings::status.eq(status.name()));
    }
    if let Some(case_type) = &filter.case_type {
        let of_type = bookings::case_type.eq(case_type.as_str());
        // The words of an index.
        query = query.filter(lower(bookings::case_type).eq(lower(case_type.as_str())).and(of_type));
    }
    if let Some(id) = filter.mediator_id {
        query = query.filter(bookings::employee_id.eq(Uuid::from(id)));
    }
    if let Scope::Mediator(own) = sight.scope {
        query = query.filter(bookings::employee_id.eq(own_id(own)));
    }
    if let Some(id) = filter.client_id {
        query = query.filter(bookings::client_id.eq(Uuid::from(id)));
    }
    if let Some(id) = filter.matter_id {
        query = query.filter(bookings::matter_id.eq(Uuid::from(id)));
    }
    if let Some(text) = &filter.text {
        let pattern = containing(text);
        // An alternative spelling matches the canonical name; otherwise both patterns are the same.
        let case_type = CaseType::spelled_differently(text);
        let case_type = case_type.map_or_else(|| pattern.clone(), |kind| containing(kind.as_str()));
        // Text that is no day has an empty range.
        let begins = filter.text_day.unwrap_or_default().and_time(NaiveTime::MIN);
        let ends = begins + chrono::Days::new(u64::from(filter.text_day.is_some()));
        // No booking has the empty reference.
        let reference = text.parse::<Reference>().map_or_else(|_| String::new(), |found| found.to_string());
        let digits = containing_digits(text);
        let contacts = bookings::client_email
            .ilike(pattern.clone())
            .or(digits_of(bookings::client_phone).like(digits))
            .or(bookings::case_title.ilike(pattern.clone()))
            .or(bookings::description.ilike(pattern.clone()));
        let others = bookings::client_name
            .ilike(pattern.clone())
            .or(bookings::case_type.ilike(case_type))
            .or(bookings::employee_name.ilike(pattern))
            .or(bookings::reference.eq(reference))
            .or(bookings::starts_at.ge(begins).and(bookings::starts_at.lt(ends)));
        // Without the sight of contacts, a search must not tell who has an address.
        query = if sight.contacts { query.filter(contacts.or(others)) } else { query.filter(others) };
    }
    query
}

/// Not cancelled.
fn held() -> diesel::dsl::NotEq<bookings::status, &'static str> {
    bookings::status.ne(BookingStatus::Cancelled.name())
}

/// The place of a status in a booking's life.
const LIFE_CYCLE: &str = "array_position('{pending,confirmed,completed,cancelled}'::text[], bookings.status)";

/// Rows that are alike in a column are in the order they take place, or the reverse: an index holds both.
fn ordered(query: Filtered<'_>, sort: Option<Sort<BookingColumn>>) -> Filtered<'_> {
    let Some(Sort { by, reverse }) = sort else {
        return query.order((bookings::created_at.desc(), bookings::id.desc()));
    };
    let (client, mediator) = (lower(bookings::client_name), lower(bookings::employee_name));
    let kind = lower(bookings::case_type);
    let status = sql::<Integer>(LIFE_CYCLE);
    let then = (bookings::starts_at.asc(), bookings::id.asc());
    let before = (bookings::starts_at.desc(), bookings::id.desc());
    match (by, reverse) {
        (BookingColumn::When, false) => query.order((bookings::starts_at.asc(), bookings::id.asc())),
        (BookingColumn::When, true) => query.order((bookings::starts_at.desc(), bookings::id.desc())),
        (BookingColumn::Client, false) => query.order((client.asc(), then)),
        (BookingColumn::Client, true) => query.order((client.desc(), before)),
        (BookingColumn::Mediator, false) => query.order((mediator.asc(), then)),
        (BookingColumn::Mediator, true) => query.order((mediator.desc(), before)),
        (BookingColumn::CaseType, false) => query.order((kind.asc(), then)),
        (BookingColumn::CaseType, true) => query.order((kind.desc(), before)),
        (BookingColumn::Status, false) => query.order((status.asc(), then)),
        (BookingColumn::Status, true) => query.order((status.desc(), before)),
        (BookingColumn::Price, false) => query.order((bookings::price_cents.asc(), then)),
        (BookingColumn::Price, true) => query.order((bookings::price_cents.desc(), before)),
        (BookingColumn::Asked, false) => query.order((bookings::created_at.asc(), bookings::id.asc())),
        (BookingColumn::Asked, true) => query.order((bookings::created_at.desc(), bookings::id.desc())),
    }
}

impl BookingRepository for Tx<'_> {
    fn find(&self, id: BookingId) -> Result<Option<Booking>, StorageError> {
        let row: Option<BookingRow> = self.query(|c| {
            bookings::table.find(Uuid::from(id)).select(BookingRow::as_select()).first(c).optional()
        })?;
        row.map(Booking::try_from).transpose()
    }

    fn list(&self, filter: &BookingFilter, sight: Sight, page: Page) -> Result<Paged<Booking>, StorageError> {
        let (total, few) =
            self.count_ids(filtered(filter, sight).select(bookings::id), filter.text.is_some())?;
        let listed = few.map_or_else(
            || filtered(filter, sight),
            |ids| bookings::table.filter(bookings::id.eq_any(ids)).into_boxed(),
        );
        // The page is cut by ids, which an index holds in most orders; only the page's rows are read
        // in full.
        let ids = ordered(listed, filter.sort).limit(page.limit).offset(page.offset);
        let rows: Vec<BookingRow> = self.query(|c| {
            let of_page = bookings::table.filter(bookings::id.eq_any(ids.select(bookings::id))).into_boxed();
            ordered(of_page, filter.sort).select(BookingRow::as_select()).load(c)
        })?;
        let items = rows.into_iter().map(Booking::try_from).collect::<Result<_, _>>()?;
        Ok(Paged { items, total })
    }

    fn ids(&self, filter: &BookingFilter, sight: Sight) -> Result<Vec<BookingId>, StorageError> {
        let ids = ordered(filtered(filter, sight), filter.sort).select(bookings::id);
        self.query(|c| {
            ids.load_iter::<Uuid, PgRowByRowLoadingMode>(c)?.map(|id| id.map(BookingId::from)).collect()
        })
    }

    fn overlaps(
        &self,
        mediator_id: MediatorId,
        range: TimeRange,
        except: Option<BookingId>,
    ) -> Result<bool, StorageError> {
        // No booking has the nil id.
        let except = except.map_or(Uuid::nil(), Uuid::from);
        self.query(|c| {
            diesel::select(exists(
                busy_times::table
                    .filter(busy_times::employee_id.eq(Uuid::from(mediator_id)))
                    .filter(busy_times::period.overlaps_with(bounds(range)))
                    .filter(busy_times::id.ne(except)),
            ))
            .get_result(c)
        })
    }

    fn pending_of(&self, email: &EmailAddress) -> Result<i64, StorageError> {
        self.query(|c| diesel::select(pending_bookings_of(email.as_str())).get_result(c))
    }

    fn open_from(
        &self,
        network: CallerNetwork,
        since: DateTime<Utc>,
        after: NaiveDateTime,
    ) -> Result<i64, StorageError> {
        self.query(|c| diesel::select(open_requests_from(network.to_string(), since, after)).get_result(c))
    }

    fn most_open(&self, since: DateTime<Utc>, after: NaiveDateTime) -> Result<i64, StorageError> {
        let is_open = bookings::status.eq(BookingStatus::Pending.name()).and(bookings::starts_at.gt(after));
        let was_held =
            bookings::status.eq(BookingStatus::Cancelled.name()).and(bookings::pay_by.is_not_null());
        let most: Option<i64> = self.query(|c| {
            booking_origins::table
                .inner_join(bookings::table.on(bookings::id.eq(booking_origins::booking_id)))
                .filter(booking_origins::created_at.gt(since))
                .filter(is_open.or(was_held))
                .group_by(booking_origins::network)
                .select(count_star())
                .order(count_star().desc())
                .first(c)
                .optional()
        })?;
        Ok(most.unwrap_or(0))
    }

    fn insert(&self, booking: &Booking) -> Result<Reference, BookingError> {
        self.insert_with(booking, |row, c| insertion(row).execute(c))
    }

    fn insert_from(&self, network: CallerNetwork, booking: &Booking) -> Result<Reference, BookingError> {
        self.insert_with(booking, |row, c| {
            InsertFrom { booking: insertion(row), network: network.to_string() }.execute(c)
        })
    }

    fn update(&self, booking: &Booking) -> Result<Revision, BookingError> {
        let row = BookingRow::from(booking);
        let updated_at = bookings::updated_at.eq(diesel::dsl::now);
        let update = diesel::update(&row).set((&row, updated_at));
        let update = update.returning((bookings::revision, bookings::updated_at));
        let (number, at): (_, DateTime<Utc>) = self.attempt(|c| update.get_result(c)).map_err(overlap)?;
        Ok(Revision { number, at: at.max(booking.created_at) })
    }

    fn table(&self, booking: &Booking) -> Result<AtTable, StorageError> {
        self.table_of(booking)
    }

    fn allow_more_time(&self, more: MoreTime) -> Result<usize, StorageError> {
        self.query(|c| {
            let update = sql_query(MORE_TIME).bind::<Timestamptz, _>(more.until);
            let update = update.bind::<Timestamptz, _>(more.before).bind::<Timestamp, _>(more.starts_from);
            let update = update.bind::<Text, _>(BookingMessage::Received.name());
            update.bind::<Double, _>(more.fair.as_seconds_f64()).execute(c)
        })
    }

    fn unconfirmed(&self, now: DateTime<Utc>, after: NaiveDateTime) -> Result<Vec<BookingId>, StorageError> {
        let ids: Vec<Uuid> = self.query(|c| {
            bookings::table
                .filter(bookings::status.eq(BookingStatus::Pending.name()))
                .filter(bookings::confirm_by.le(now).and(bookings::starts_at.gt(after)))
                .order(bookings::confirm_by)
                .limit(DUE_AT_ONCE)
                .select(bookings::id)
                .load(c)
        })?;
        Ok(ids.into_iter().map(Into::into).collect())
    }

    fn unpaid(&self, now: DateTime<Utc>) -> Result<Vec<BookingId>, StorageError> {
        let ids: Vec<Uuid> = self.query(|c| {
            bookings::table
                .filter(bookings::status.eq(BookingStatus::Pending.name()))
                .filter(bookings::pay_by.le(now))
                .order(bookings::pay_by)
                .limit(DUE_AT_ONCE)
                .select(bookings::id)
                .load(c)
        })?;
        Ok(ids.into_iter().map(Into::into).collect())
    }

    fn moved_by(&self, after: NaiveDateTime, from: Tz, to: Tz) -> Result<i64, StorageError> {
        let by_clock = |zone: Tz| timezone(zone.name(), bookings::starts_at);
        self.query(|c| {
            bookings::table
                .filter(bookings::status.eq_any(["pending", "confirmed"]))
                .filter(bookings::starts_at.gt(after))
                .filter(by_clock(from).ne(by_clock(to)))
                .count()
                .get_result(c)
        })
    }

    fn move_promises(&self, after: NaiveDateTime, from: Tz, to: Tz) -> Result<(), StorageError> {
        self.query(|c| {
            let update = sql_query(MOVE_PROMISES).bind::<Text, _>(from.name()).bind::<Text, _>(to.name());
            update.bind::<Timestamp, _>(after).execute(c)
        })?;
        Ok(())
    }

    fn confirm_all(&self) -> Result<(), StorageError> {
        let waiting = bookings::table
            .filter(bookings::status.eq(BookingStatus::Pending.name()))
            .filter(bookings::confirm_by.is_not_null());
        let confirmed = bookings::confirm_by.eq(None::<DateTime<Utc>>);
        self.query(|c| diesel::update(waiting).set(confirmed).execute(c))?;
        Ok(())
    }

    fn stats(&self, scope: Scope) -> Result<BookingStats, StorageError> {
        // A sum of bigint is numeric.
        let sum = sql::<BigInt>("sum(bookings)::bigint");
        let all = tallies::table.group_by(tallies::status).select((tallies::status, sum));
        let rows: Vec<(String, i64)> = self.query(|c| match scope {
            Scope::Practice => all.load(c),
            Scope::Mediator(own) => all.filter(tallies::employee_id.eq(own_id(own))).load(c),
        })?;
        let of = |status: BookingStatus| {
            rows.iter().find(|(name, _)| name == status.name()).map_or(0, |(_, count)| *count)
        };
        Ok(BookingStats {
            total: rows.iter().map(|(_, count)| count).sum(),
            pending: of(BookingStatus::Pending),
            confirmed: of(BookingStatus::Confirmed),
            completed: of(BookingStatus::Completed),
        })
    }
}

/// Rows added while this runs are left for the next time.
const SUM_UP_TALLIES: &str = "
    WITH counted AS (DELETE FROM booking_tallies RETURNING employee_id, status, bookings)
    INSERT INTO booking_tallies (employee_id, status, bookings)
    SELECT employee_id, status, sum(bookings) FROM counted GROUP BY employee_id, status HAVING sum(bookings) <> 0";

impl Tx<'_> {
    /// Inserts the booking. A taken reference is no error, after which PostgreSQL would refuse the
    /// rest of the transaction: nothing is inserted, and another reference is tried.
    fn insert_with(
        &self,
        booking: &Booking,
        insert: impl Fn(&BookingRow, &mut PgConnection) -> QueryResult<usize>,
    ) -> Result<Reference, BookingError> {
        let mut row = BookingRow::from(booking);
        let mut reference = booking.reference;
        while self.attempt(|c| insert(&row, c)).map_err(overlap)? == 0 {
            reference = Reference::generate();
            row.reference = reference.to_string();
        }
        Ok(reference)
    }

    /// Makes new revisions of the active bookings of sessions that start after `after`, by the practice's
    /// clock, if they start at another instant by the clock of another zone, and tells mediators' calendars.
    pub fn move_calendars(&self, after: NaiveDateTime, from: Tz, to: Tz) -> Result<(), StorageError> {
        let by_clock = |zone: Tz| timezone(zone.name(), bookings::starts_at);
        let moved: Vec<Uuid> = self.query(|c| {
            let ahead = bookings::table
                .filter(bookings::status.eq_any(["pending", "confirmed"]))
                .filter(bookings::starts_at.gt(after))
                .filter(by_clock(from).ne(by_clock(to)));
            let revised = diesel::update(ahead).set(bookings::revision.eq(bookings::revision + 1));
            revised.returning(bookings::id).get_results(c)
        })?;
        for id in moved {
            let booking = BookingRepository::find(self, id.into())?;
            if let Some(booking) = booking.filter(|booking| booking.status == BookingStatus::Confirmed) {
                self.notify_mediator(true, &booking)?;
                self.notify_seats(true, &booking)?;
            }
        }
        Ok(())
    }

    /// Replaces the tallies of bookings by their sums.
    pub fn sum_up_tallies(&self) -> Result<(), StorageError> {
        self.query(|c| diesel::sql_query(SUM_UP_TALLIES).execute(c))?;
        Ok(())
    }

    /// Deletes the own links, and how to get in, of sessions that ended before this time (wall clock).
    /// Returns the number of sessions.
    pub fn forget_links(&self, before: NaiveDateTime) -> Result<usize, StorageError> {
        let old = bookings::table
            .filter(bookings::meeting_link.is_not_null().or(bookings::meeting_note.is_not_null()))
            .filter(bookings::ends_at.lt(before));
        let nothing = None::<String>;
        let forgotten = (bookings::meeting_link.eq(nothing.clone()), bookings::meeting_note.eq(nothing));
        self.query(|c| diesel::update(old).set(forgotten).execute(c))
    }

    /// Deletes the origins of requests before this time. Returns the number of rows deleted.
    pub fn forget_origins(&self, before: DateTime<Utc>) -> Result<usize, StorageError> {
        let old = booking_origins::table.filter(booking_origins::created_at.lt(before));
        self.query(|c| diesel::delete(old).execute(c))
    }
}
