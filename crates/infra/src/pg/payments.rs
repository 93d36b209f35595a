//! Payments and refunds.

use availability::MediatorRepository;
use booking::{Bills, BookingEvent, BookingStatus};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::{Pg, PgRowByRowLoadingMode};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{
    Actor, Audit, BookingId, Currency, Money, Named, Page, Paged, PaymentId, RefundId, StorageError,
};
use payments::{
    Bill, BillChange, ByHand, Dispute, Method, Payment, PaymentFilter, PaymentListing, PaymentRepository,
    PaymentSession, PaymentState, Payments, ProviderKey, ReceiptNumber, Refund, RefundState, Stage, Surplus,
};
use uuid::Uuid;

use super::Tx;
use super::booking::address;
use super::row::{NamedColumn, named, patterns};
use super::schema::{bookings, payments as table, refunds};

/// A provider's payments have this method; the others are made by hand.
const ONLINE: &str = "online";

#[derive(Queryable, Selectable, Insertable, AsChangeset, Identifiable, QueryableByName)]
#[diesel(table_name = table, treat_none_as_null = true, treat_none_as_default_value = false)]
struct PaymentRow {
    id: Uuid,
    booking_id: Uuid,
    amount: i64,
    currency: NamedColumn<Currency>,
    stage: NamedColumn<Stage>,
    refunded_here: i64,
    refunded_there: i64,
    dispute: Option<NamedColumn<Dispute>>,
    method: String,
    provider: Option<String>,
    session: Option<String>,
    session_url: Option<String>,
    charge: Option<String>,
    note: String,
    received_on: Option<NaiveDate>,
    receipt_year: Option<i32>,
    receipt_number: Option<i32>,
    created_at: DateTime<Utc>,
    settled_at: Option<DateTime<Utc>>,
}

impl From<&Payment> for PaymentRow {
    fn from(payment: &Payment) -> Self {
        let (method, provider) = match &payment.method {
            Method::Online(key) => (ONLINE, Some(key.to_string())),
            Method::ByHand(how) => (how.name(), None),
        };
        let session = payment.session.clone();
        Self {
            id: payment.id.into(),
            booking_id: payment.booking.into(),
            amount: payment.amount.minor(),
            currency: NamedColumn(payment.amount.currency()),
            stage: NamedColumn(payment.stage),
            refunded_here: payment.refunded_here,
            refunded_there: payment.refunded_there,
            dispute: payment.dispute.map(NamedColumn),
            method: method.to_owned(),
            provider,
            session: session.as_ref().map(|session| session.reference.clone()),
            session_url: session.and_then(|session| session.url),
            charge: payment.charge.clone(),
            note: payment.note.clone(),
            received_on: payment.received_on,
            receipt_year: payment.receipt.map(|receipt| receipt.year),
            receipt_number: payment.receipt.map(|receipt| receipt.number),
            created_at: payment.created_at,
            settled_at: payment.settled_at,
        }
    }
}

impl TryFrom<PaymentRow> for Payment {
    type Error = StorageError;

    fn try_from(row: PaymentRow) -> Result<Self, StorageError> {
        let method = match row.provider {
            Some(key) => Method::Online(ProviderKey::stored(key)),
            None => Method::ByHand(named::<ByHand>(&row.method)?),
        };
        let url = row.session_url;
        Ok(Self {
            id: row.id.into(),
            booking: row.booking_id.into(),
            amount: Money::new(row.amount, row.currency.0),
            stage: row.stage.0,
            refunded_here: row.refunded_here,
            refunded_there: row.refunded_there,
            dispute: row.dispute.map(|dispute| dispute.0),
            method,
            session: row.session.map(|reference| PaymentSession { reference, url }),
            charge: row.charge,
            note: row.note,
            received_on: row.received_on,
            receipt: row
                .receipt_year
                .zip(row.receipt_number)
                .map(|(year, number)| ReceiptNumber { year, number }),
            created_at: row.created_at,
            settled_at: row.settled_at,
        })
    }
}

#[derive(Queryable, Selectable, QueryableByName)]
#[diesel(table_name = refunds)]
struct RefundRow {
    id: Uuid,
    payment_id: Uuid,
    amount: i64,
    reason: String,
    state: NamedColumn<RefundState>,
    created_at: DateTime<Utc>,
}

impl RefundRow {
    fn refund(self, currency: Currency) -> Refund {
        Refund {
            id: self.id.into(),
            payment: self.payment_id.into(),
            amount: Money::new(self.amount, currency),
            reason: self.reason,
            state: self.state.0,
            created_at: self.created_at,
        }
    }
}

/// `Payment::refunded`.
macro_rules! returned {
    () => {
        "CASE dispute WHEN 'lost' THEN amount ELSE greatest(refunded_here, refunded_there) END"
    };
}

/// `Payment::left`.
macro_rules! left {
    () => {
        concat!(
            "greatest(payments.amount - ",
            returned!(),
            " - coalesce((
                SELECT sum(refunds.amount) FROM refunds
                WHERE refunds.payment_id = payments.id AND state IN ('requested', 'sent')
            ), 0), 0)"
        )
    };
}

/// What a booking says about its payments: see `Bill::paid` and `Bill::refunded`.
const SUM_UP: &str = concat!(
    "
    UPDATE bookings SET
        paid_minor = CASE kept WHEN 0 THEN 0 ELSE kept + least(greatest(-adjustment_minor, 0), returned) END,
        refunded_minor = returned
    FROM (
        SELECT coalesce(sum(amount - part), 0)::bigint AS kept, coalesce(sum(part), 0)::bigint AS returned
        FROM payments, LATERAL (SELECT ",
    returned!(),
    " AS part) AS parts
        WHERE booking_id = $1 AND stage = 'paid'
    ) AS sums
    WHERE id = $1"
);

/// What was paid for a booking and not returned, in a query of `bookings`. Its payments are read only
/// if something was returned.
pub(super) const KEPT: &str = concat!(
    "CASE refunded_minor WHEN 0 THEN paid_minor ELSE (SELECT sum(amount - ",
    returned!(),
    ") FROM payments WHERE stage = 'paid' AND booking_id = bookings.id) END"
);

/// `Bill::due`, in a query of `bookings`. Its payments are read only if there are any.
pub(super) const DUE: &str = concat!(
    "greatest(
        greatest(CASE bookings.status WHEN 'cancelled' THEN 0 ELSE bookings.price_cents END + bookings.adjustment_minor, 0)
        - CASE WHEN bookings.paid_minor = 0 AND bookings.refunded_minor = 0 THEN 0 ELSE (
            SELECT coalesce(sum(",
    left!(),
    "), 0) FROM payments WHERE payments.booking_id = bookings.id AND payments.stage = 'paid'
        ) END,
    0)::bigint"
);

/// `Bill::surplus`, of the bookings that may have one.
const SURPLUSES: &str = concat!(
    "
    SELECT bookings.id AS booking_id, reference, client_name, bookings.currency, payment_id, surplus
    FROM bookings, LATERAL (
        SELECT
            (sum(of_payment)
                - greatest(CASE status WHEN 'cancelled' THEN 0 ELSE price_cents END + adjustment_minor, 0))::bigint AS surplus,
            (array_agg(payment_id ORDER BY of_payment DESC))[1] AS payment_id
        FROM (
            SELECT payments.id AS payment_id, ",
    left!(),
    " AS of_payment
            FROM payments WHERE booking_id = bookings.id AND stage = 'paid'
        ) AS parts
    ) AS sums
    WHERE paid_minor > 0 AND (status = 'cancelled' OR paid_minor > price_cents OR adjustment_minor < 0) AND surplus > 0
    ORDER BY starts_at, bookings.id"
);

#[derive(QueryableByName)]
struct SurplusRow {
    #[diesel(sql_type = SqlUuid)]
    booking_id: Uuid,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Text)]
    client_name: String,
    #[diesel(sql_type = Text)]
    currency: NamedColumn<Currency>,
    #[diesel(sql_type = SqlUuid)]
    payment_id: Uuid,
    #[diesel(sql_type = BigInt)]
    surplus: i64,
}

const TAKE_WATCHED: &str = "
    UPDATE payments SET
        checks = least(checks + 1, 100),
        check_at = $1 + CASE checks WHEN 0 THEN interval '1 hour' ELSE interval '1 day' END
    WHERE id = (
        SELECT id FROM payments WHERE check_at <= $1 ORDER BY check_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING *";

const TAKE_REFUND: &str = "
    UPDATE refunds SET tries = tries + 1, try_at = $1 + least(interval '1 minute' * 2 ^ least(tries, 10), interval '1 hour')
    WHERE id = (
        SELECT id FROM refunds WHERE try_at <= $1 ORDER BY try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING *";

/// Receipts get their numbers one after the other.
const RECEIPT_LOCK: i64 = 0x0061_6363_6f72_6401;

fn filtered(filter: &PaymentFilter) -> table::BoxedQuery<'_, Pg> {
    let mut query = table::table.into_boxed();
    if let Some(ids) = &filter.ids {
        let ids: Vec<Uuid> = ids.iter().map(|id| (*id).into()).collect();
        query = query.filter(table::id.eq_any(ids));
    }
    if let Some(booking) = filter.booking {
        query = query.filter(table::booking_id.eq(Uuid::from(booking)));
    }
    if let Some(from) = filter.from {
        query = query.filter(table::created_at.ge(from));
    }
    if let Some(until) = filter.until {
        query = query.filter(table::created_at.lt(until));
    }
    if let Some(state) = filter.state {
        let refunded = |compared: &str| diesel::dsl::sql::<Bool>(&format!("({}) {compared}", returned!()));
        let stage = match state {
            PaymentState::Created => Stage::Created,
            PaymentState::Pending => Stage::Pending,
            PaymentState::Failed => Stage::Failed,
            PaymentState::Expired => Stage::Expired,
            PaymentState::Paid | PaymentState::PartlyRefunded | PaymentState::Refunded => Stage::Paid,
        };
        query = query.filter(table::stage.eq(stage.name()));
        query = match state {
            PaymentState::Paid => query.filter(refunded("= 0")),
            PaymentState::PartlyRefunded => query.filter(refunded("BETWEEN 1 AND amount - 1")),
            PaymentState::Refunded => query.filter(refunded("= amount")),
            _ => query,
        };
    }
    if let Some(text) = &filter.text {
        let patterns = patterns(text);
        // No booking has the empty reference, and no receipt these numbers.
        let reference =
            text.parse::<kernel::Reference>().map_or_else(|_| String::new(), |found| found.to_string());
        let receipt = ReceiptNumber::parse(text);
        let (year, number) = receipt.map_or((0, 0), |receipt| (receipt.year, receipt.number));
        // Each has an index; PostgreSQL would not use them for conditions joined by OR.
        query = query.filter(
            diesel::dsl::sql::<Bool>(
                "payments.id IN (SELECT of.id FROM bookings JOIN payments AS of ON booking_id = bookings.id
                    WHERE client_name ILIKE ANY (",
            )
            .bind::<Array<Text>, _>(patterns.clone())
            .sql(") OR client_email ILIKE ANY (")
            .bind::<Array<Text>, _>(patterns)
            .sql(") OR reference = ")
            .bind::<Text, _>(reference)
            .sql(" UNION ALL SELECT id FROM payments WHERE receipt_year = ")
            .bind::<Integer, _>(year)
            .sql(" AND receipt_number = ")
            .bind::<Integer, _>(number)
            .sql(")"),
        );
    }
    query
}

impl PaymentRepository for Tx<'_> {
    fn lock(&self, booking: BookingId) -> Result<Option<Bill>, StorageError> {
        // The mediator first, as everyone who changes a booking does (ADR 0003).
        let mediator: Option<Uuid> = self.query(|c| {
            bookings::table.find(Uuid::from(booking)).select(bookings::employee_id).first(c).optional()
        })?;
        let Some(mediator) = mediator else { return Ok(None) };
        MediatorRepository::lock(self, mediator.into())?;
        let row = self.query(|c| {
            bookings::table
                .find(Uuid::from(booking))
                .select(BillRow::as_select())
                .for_update()
                .first(c)
                .optional()
        })?;
        self.bill_of(row)
    }

    fn bill(&self, booking: BookingId) -> Result<Option<Bill>, StorageError> {
        let row = self.query(|c| {
            bookings::table.find(Uuid::from(booking)).select(BillRow::as_select()).first(c).optional()
        })?;
        self.bill_of(row)
    }

    fn find(&self, id: PaymentId) -> Result<Option<Payment>, StorageError> {
        let row: Option<PaymentRow> = self.query(|c| {
            table::table.find(Uuid::from(id)).select(PaymentRow::as_select()).first(c).optional()
        })?;
        row.map(Payment::try_from).transpose()
    }

    fn find_charge(&self, provider: &ProviderKey, charge: &str) -> Result<Option<Payment>, StorageError> {
        let row: Option<PaymentRow> = self.query(|c| {
            table::table
                .filter(table::provider.eq(provider.as_str()).and(table::charge.eq(charge)))
                .select(PaymentRow::as_select())
                .first(c)
                .optional()
        })?;
        row.map(Payment::try_from).transpose()
    }

    fn list(&self, filter: &PaymentFilter, page: Page) -> Result<Paged<PaymentListing>, StorageError> {
        type Row = (PaymentRow, String, String, String);
        let total = self.count(filtered(filter).select(table::id), filter.text.is_some())?;
        // The page is cut by ids, so that only its payments' bookings are read.
        let newest = (table::created_at.desc(), table::id.desc());
        let ids = filtered(filter).order(newest).limit(page.limit).offset(page.offset).select(table::id);
        let rows: Vec<Row> = self.query(|c| {
            table::table
                .inner_join(bookings::table)
                .filter(table::id.eq_any(ids))
                .order(newest)
                .select((PaymentRow::as_select(), bookings::reference, bookings::client_name, address()))
                .load(c)
        })?;
        let listing = |(row, reference, client_name, client_email): Row| {
            Ok(PaymentListing { payment: row.try_into()?, reference, client_name, client_email })
        };
        Ok(Paged { items: rows.into_iter().map(listing).collect::<Result<_, StorageError>>()?, total })
    }

    fn ids(&self, filter: &PaymentFilter) -> Result<Vec<PaymentId>, StorageError> {
        let ids = filtered(filter).order((table::created_at.desc(), table::id.desc())).select(table::id);
        self.query(|c| {
            ids.load_iter::<Uuid, PgRowByRowLoadingMode>(c)?.map(|id| id.map(PaymentId::from)).collect()
        })
    }

    fn store(&self, payment: &Payment) -> Result<(), StorageError> {
        let row = PaymentRow::from(payment);
        self.query(|c| {
            diesel::insert_into(table::table)
                .values(&row)
                .on_conflict(table::id)
                .do_update()
                .set(&row)
                .execute(c)
        })?;
        self.query(|c| sql_query(SUM_UP).bind::<SqlUuid, _>(Uuid::from(payment.booking)).execute(c))?;
        Ok(())
    }

    fn adjust(&self, booking: BookingId, adjustment: i64) -> Result<(), StorageError> {
        let id = Uuid::from(booking);
        self.query(|c| {
            diesel::update(bookings::table.find(id)).set(bookings::adjustment_minor.eq(adjustment)).execute(c)
        })?;
        self.query(|c| sql_query(SUM_UP).bind::<SqlUuid, _>(id).execute(c))?;
        Ok(())
    }

    fn surpluses(&self) -> Result<Vec<Surplus>, StorageError> {
        let rows: Vec<SurplusRow> = self.query(|c| sql_query(SURPLUSES).load(c))?;
        let surplus = |row: SurplusRow| Surplus {
            booking: row.booking_id.into(),
            reference: row.reference,
            client_name: row.client_name,
            payment: row.payment_id.into(),
            amount: Money::new(row.surplus, row.currency.0),
        };
        Ok(rows.into_iter().map(surplus).collect())
    }

    fn next_receipt(&self, year: i32) -> Result<i32, StorageError> {
        self.query(|c| sql_query(format!("SELECT pg_advisory_xact_lock({RECEIPT_LOCK})")).execute(c))?;
        let last: Option<i32> = self.query(|c| {
            table::table
                .filter(table::receipt_year.eq(year))
                .select(diesel::dsl::max(table::receipt_number))
                .first(c)
        })?;
        Ok(last.unwrap_or(0) + 1)
    }

    fn watch(&self, id: PaymentId, at: Option<DateTime<Utc>>) -> Result<(), StorageError> {
        let payment = table::table.find(Uuid::from(id));
        self.query(|c| diesel::update(payment).set(table::check_at.eq(at)).execute(c))?;
        Ok(())
    }

    fn take_watched(&self, now: DateTime<Utc>) -> Result<Option<Payment>, StorageError> {
        let row: Option<PaymentRow> =
            self.query(|c| sql_query(TAKE_WATCHED).bind::<Timestamptz, _>(now).get_result(c).optional())?;
        row.map(Payment::try_from).transpose()
    }

    fn refunds(&self, payment: PaymentId) -> Result<Vec<Refund>, StorageError> {
        let rows: Vec<(RefundRow, NamedColumn<Currency>)> = self.query(|c| {
            refunds::table
                .inner_join(table::table)
                .filter(refunds::payment_id.eq(Uuid::from(payment)))
                .order((refunds::created_at, refunds::id))
                .select((RefundRow::as_select(), table::currency))
                .load(c)
        })?;
        Ok(rows.into_iter().map(|(row, currency)| row.refund(currency.0)).collect())
    }

    fn find_refund(&self, id: RefundId) -> Result<Option<Refund>, StorageError> {
        let row: Option<(RefundRow, NamedColumn<Currency>)> = self.query(|c| {
            refunds::table
                .inner_join(table::table)
                .filter(refunds::id.eq(Uuid::from(id)))
                .select((RefundRow::as_select(), table::currency))
                .first(c)
                .optional()
        })?;
        Ok(row.map(|(row, currency)| row.refund(currency.0)))
    }

    fn add_refund(&self, refund: &Refund, try_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.query(|c| {
            diesel::insert_into(refunds::table)
                .values((
                    refunds::id.eq(Uuid::from(refund.id)),
                    refunds::payment_id.eq(Uuid::from(refund.payment)),
                    refunds::amount.eq(refund.amount.minor()),
                    refunds::reason.eq(&refund.reason),
                    refunds::state.eq(refund.state.name()),
                    refunds::created_at.eq(refund.created_at),
                    refunds::try_at.eq(try_at),
                ))
                .execute(c)
        })?;
        Ok(())
    }

    fn settle_refund(
        &self,
        id: RefundId,
        state: RefundState,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let earlier = refunds::table
            .filter(refunds::id.eq(Uuid::from(id)))
            .filter(refunds::state.eq_any(state.earlier().map(Named::name)));
        let settled_at = (!state.is_under_way()).then_some(at);
        let settled = self.query(|c| {
            diesel::update(earlier)
                .set((
                    refunds::state.eq(state.name()),
                    refunds::settled_at.eq(settled_at),
                    // No one but the provider has to do anything from now on.
                    refunds::try_at.eq(None::<DateTime<Utc>>),
                ))
                .execute(c)
        })?;
        Ok(settled == 1)
    }

    fn take_refund(&self, now: DateTime<Utc>) -> Result<Option<Refund>, StorageError> {
        let row: Option<RefundRow> =
            self.query(|c| sql_query(TAKE_REFUND).bind::<Timestamptz, _>(now).get_result(c).optional())?;
        let Some(row) = row else { return Ok(None) };
        let id = row.id.into();
        self.find_refund(id)
    }
}

/// Where bookings and payments meet: a change of a booking settles its bill.
impl Bills for Tx<'_> {
    fn settle(&self, change: &BookingEvent<'_>, now: DateTime<Utc>) -> Result<(), StorageError> {
        let (Some(before), after) = (change.before, change.after) else { return Ok(()) };
        let is_cancelled = after.status == BookingStatus::Cancelled;
        let is_other_price =
            before.price != after.price || is_cancelled != (before.status == BookingStatus::Cancelled);
        if !is_other_price {
            return Ok(());
        }
        // What was only held has never been agreed: its payment is not a question of fees.
        let returns = is_cancelled && (*change.by == Actor::System || before.held_until().is_some());
        let payments = Payments { repository: self, events: self, audit: Audit { log: self, by: change.by } };
        payments.settle(after.id, BillChange { is_other_price, returns }, now)
    }
}

/// What a booking's bill says about the booking.
#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct BillRow {
    id: Uuid,
    reference: String,
    price_cents: i64,
    currency: NamedColumn<Currency>,
    status: NamedColumn<BookingStatus>,
    adjustment_minor: i64,
    pay_by: Option<DateTime<Utc>>,
}

impl Tx<'_> {
    fn bill_of(&self, row: Option<BillRow>) -> Result<Option<Bill>, StorageError> {
        let Some(row) = row else { return Ok(None) };
        let payments: Vec<PaymentRow> = self.query(|c| {
            table::table
                .filter(table::booking_id.eq(row.id))
                .order((table::created_at, table::id))
                .select(PaymentRow::as_select())
                .load(c)
        })?;
        let refunds: Vec<(RefundRow, NamedColumn<Currency>)> = self.query(|c| {
            refunds::table
                .inner_join(table::table)
                .filter(table::booking_id.eq(row.id))
                .order((refunds::created_at, refunds::id))
                .select((RefundRow::as_select(), table::currency))
                .load(c)
        })?;
        Ok(Some(Bill {
            refunds: refunds.into_iter().map(|(row, currency)| row.refund(currency.0)).collect(),
            booking: row.id.into(),
            reference: row.reference,
            price: Money::new(row.price_cents, row.currency.0),
            is_owed: row.status.0 != BookingStatus::Cancelled,
            adjustment: row.adjustment_minor,
            pay_by: row.pay_by,
            payments: payments.into_iter().map(Payment::try_from).collect::<Result<_, _>>()?,
        }))
    }
}
