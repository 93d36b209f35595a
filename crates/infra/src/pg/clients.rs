//! Clients.

use std::collections::HashMap;

use booking::{
    BookingCounts, BookingStatus, CaseType, Client, ClientColumn, ClientError, ClientFilter, ClientOverview,
    ClientRepository, ClientStatus, ListedClient,
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{case_when, count, max, min, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamp, Timestamptz, Uuid as SqlUuid};
use diesel::upsert::excluded;
use kernel::{ClientId, EmailAddress, Money, Named, Page, Paged, Phone, Scope, Sight, Sort, StorageError};
use uuid::Uuid;

use super::Tx;
use super::booking::own_id;
use super::error::{constraint, storage};
use super::payments::KEPT;
use super::row::{NamedColumn, containing, containing_digits, digits_of, lower};
use super::schema::{bookings, client_overviews as overviews, clients};

#[derive(Insertable, AsChangeset, Identifiable)]
#[diesel(table_name = clients, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(super) struct ClientRow<'a> {
    id: Uuid,
    name: &'a str,
    email: Option<String>,
    phone: &'a str,
    address: &'a str,
    notes: &'a str,
    safe_contact: &'a str,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl<'a> From<&'a Client> for ClientRow<'a> {
    fn from(client: &'a Client) -> Self {
        Self {
            id: client.id.into(),
            name: &client.name,
            email: client.email.as_ref().map(ToString::to_string),
            phone: client.phone.as_ref().map_or("", Phone::as_str),
            address: &client.address,
            notes: &client.notes,
            safe_contact: &client.safe_contact,
            created_at: client.created_at,
            updated_at: client.updated_at,
        }
    }
}

/// A client without a summary of their bookings.
#[derive(Queryable, Selectable)]
#[diesel(table_name = clients)]
pub(super) struct KnownRow {
    id: Uuid,
    name: String,
    email: Option<String>,
    phone: String,
    address: String,
    notes: String,
    safe_contact: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl From<KnownRow> for Client {
    fn from(row: KnownRow) -> Self {
        Self {
            id: row.id.into(),
            name: row.name,
            email: row.email.map(EmailAddress::stored),
            phone: Phone::stored(row.phone),
            address: row.address,
            notes: row.notes,
            safe_contact: row.safe_contact,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = overviews)]
struct OverviewRow {
    id: Uuid,
    name: String,
    email: Option<String>,
    phone: String,
    address: String,
    notes: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    total_cases: i64,
    open_cases: i64,
    completed_cases: i64,
    latest_case_type: Option<String>,
    email_refused_at: Option<DateTime<Utc>>,
    safe_contact: String,
}

impl TryFrom<OverviewRow> for ClientOverview {
    type Error = StorageError;
    fn try_from(row: OverviewRow) -> Result<Self, StorageError> {
        Ok(Self {
            client: Client {
                id: row.id.into(),
                name: row.name,
                email: row.email.map(EmailAddress::stored),
                phone: Phone::stored(row.phone),
                address: row.address,
                notes: row.notes,
                safe_contact: row.safe_contact,
                created_at: row.created_at,
                updated_at: row.updated_at,
            },
            latest_case_type: row.latest_case_type.map(CaseType::stored),
            bookings: BookingCounts {
                total: row.total_cases,
                open: row.open_cases,
                completed: row.completed_cases,
            },
            email_refused_at: row.email_refused_at,
        })
    }
}

fn exists(error: diesel::result::Error) -> ClientError {
    match constraint(&error) {
        Some("clients_email_key") => ClientError::Exists,
        _ => storage(error).into(),
    }
}

fn of_practice(status: Option<ClientStatus>) -> overviews::BoxedQuery<'static, Pg> {
    let query = overviews::table.into_boxed();
    match status {
        None => query,
        // Not a parameter: PostgreSQL plans for the share of clients with this status.
        Some(status) => query.filter(sql::<Bool>(&format!("client_overviews.status = '{}'", status.name()))),
    }
}

/// The clients whom others have booked for a mediator, with the status that follows from this mediator's
/// bookings only (`BookingCounts::status`).
fn of_mediator(own: Uuid, status: Option<ClientStatus>) -> overviews::BoxedQuery<'static, Pg> {
    let with = |statuses: &'static [&'static str]| {
        bookings::table
            .filter(bookings::employee_id.eq(own).and(bookings::status.eq_any(statuses)))
            .filter(bookings::client_id.is_not_null())
            .select(bookings::client_id)
    };
    let client = overviews::id.nullable();
    let by_others = with(&["pending", "confirmed", "completed", "cancelled"]).filter(bookings::opens_record);
    let (open, cancelled) = (with(&["pending", "confirmed"]), with(&["cancelled"]));
    let query = overviews::table.filter(client.eq_any(by_others)).into_boxed();
    match status {
        None => query,
        Some(ClientStatus::Active) => query.filter(client.eq_any(open)),
        Some(ClientStatus::Completed) => query.filter(client.ne_all(open)).filter(client.ne_all(cancelled)),
        Some(ClientStatus::Inactive) => query.filter(client.ne_all(open)).filter(client.eq_any(cancelled)),
    }
}

type OfClient<T> = Box<dyn BoxableExpression<overviews::table, Pg, SqlType = Nullable<T>>>;

/// The start of a client's latest session that has begun, and of the first one ahead; their number of
/// bookings; and what they have paid. Among the bookings in the scope of `sight`.
struct Figures {
    last: OfClient<Timestamp>,
    next: OfClient<Timestamp>,
    bookings: OfClient<BigInt>,
    paid: OfClient<BigInt>,
}

impl Figures {
    fn of(filter: &ClientFilter, sight: Sight) -> Self {
        let (own, of_all) = match sight.scope {
            Scope::Practice => (Uuid::nil(), true),
            Scope::Mediator(own) => (own_id(own), false),
        };
        let now = filter.now;
        let unit = filter.money.map_or("", Named::name);
        let counted = || {
            bookings::table
                .filter(bookings::client_id.eq(overviews::id.nullable()))
                .filter(bookings::employee_id.eq(own).or(of_all.into_sql::<Bool>()))
        };
        let held = || counted().filter(bookings::status.ne(BookingStatus::Cancelled.name()));
        let sum = sql::<BigInt>(&format!("coalesce(sum({KEPT}), 0)::bigint"));
        Self {
            last: Box::new(
                held().filter(bookings::starts_at.le(now)).select(max(bookings::starts_at)).single_value(),
            ),
            next: Box::new(
                held().filter(bookings::starts_at.gt(now)).select(min(bookings::starts_at)).single_value(),
            ),
            bookings: if of_all {
                Box::new(overviews::total_cases.nullable())
            } else {
                Box::new(counted().count().single_value())
            },
            paid: Box::new(counted().filter(bookings::currency.eq(unit)).select(sum).single_value()),
        }
    }
}

fn ordered<'a>(
    query: overviews::BoxedQuery<'a, Pg>,
    filter: &ClientFilter,
    sight: Sight,
) -> overviews::BoxedQuery<'a, Pg> {
    let (newest, id) = ((overviews::created_at.desc(), overviews::id.desc()), overviews::id);
    let Some(Sort { by, reverse }) = filter.sort else { return query.order(newest) };
    let Figures { last, next, bookings, .. } = Figures::of(filter, sight);
    let name = lower(overviews::name);
    let bookings_known = overviews::total_cases.ge(0);
    match (by, reverse) {
        (ClientColumn::Name, false) => query.order((name.asc(), id.asc())),
        (ClientColumn::Name, true) => query.order((name.desc(), id.desc())),
        // No client is left out. Without this filter, PostgreSQL does not use the index.
        (ClientColumn::Sessions, false) => query.filter(bookings_known).order((bookings.asc(), id.asc())),
        (ClientColumn::Sessions, true) => query.filter(bookings_known).order((bookings.desc(), id.desc())),
        (ClientColumn::Since, false) => query.order((overviews::created_at.asc(), id.asc())),
        // Those with a session come first, from another query.
        (ClientColumn::LastSession, _) => query.filter(last.is_null()).order(newest),
        (ClientColumn::NextSession, _) => query.filter(next.is_null()).order(newest),
        (ClientColumn::Since, true) => query.order(newest),
    }
}

fn filtered(filter: &ClientFilter, sight: Sight) -> overviews::BoxedQuery<'_, Pg> {
    let mut query = match sight.scope {
        Scope::Practice => of_practice(filter.status),
        Scope::Mediator(own) => of_mediator(own_id(own), filter.status),
    };
    if let Some(ids) = &filter.ids {
        let ids: Vec<Uuid> = ids.iter().map(|id| (*id).into()).collect();
        query = query.filter(overviews::id.eq_any(ids));
    }
    if let Some(text) = &filter.text {
        let pattern = containing(text);
        let named = overviews::name.ilike(pattern.clone());
        // Without the sight of contacts, a search must not tell who has an address or a number.
        query = if sight.contacts {
            let email = overviews::email.assume_not_null().ilike(pattern.clone());
            let digits = digits_of(overviews::phone).like(containing_digits(text));
            query.filter(named.or(email).or(overviews::phone.ilike(pattern)).or(digits))
        } else {
            query.filter(named)
        };
    }
    query
}

/// Sessions of these clients, in the scope of `sight`: those that have begun or, if `ahead`, the others.
fn sessions<'a>(
    filter: &ClientFilter,
    sight: Sight,
    ahead: bool,
    clients: overviews::BoxedQuery<'a, Pg>,
) -> bookings::BoxedQuery<'a, Pg> {
    let held = bookings::table
        .filter(bookings::status.ne(BookingStatus::Cancelled.name()))
        .filter(bookings::client_id.eq_any(clients.select(overviews::id.nullable())))
        .into_boxed();
    let held = if ahead {
        held.filter(bookings::starts_at.gt(filter.now))
    } else {
        held.filter(bookings::starts_at.le(filter.now))
    };
    match sight.scope {
        Scope::Practice => held,
        Scope::Mediator(own) => held.filter(bookings::employee_id.eq(own_id(own))),
    }
}

/// No other of these sessions of the client is nearer to now.
fn is_nearest(
    filter: &ClientFilter,
    sight: Sight,
    ahead: bool,
) -> Box<dyn BoxableExpression<bookings::table, Pg, SqlType = Bool>> {
    let (side, nearer) = if ahead { (">", "<") } else { ("<=", ">") };
    let own = match sight.scope {
        Scope::Practice => "",
        Scope::Mediator(_) => "AND nearer.employee_id = bookings.employee_id",
    };
    let others = format!(
        "NOT EXISTS (
            SELECT FROM bookings AS nearer
            WHERE nearer.client_id = bookings.client_id AND nearer.status <> 'cancelled' {own}
                AND (nearer.starts_at, nearer.id) {nearer} (bookings.starts_at, bookings.id) AND nearer.starts_at {side} "
    );
    Box::new(sql::<Bool>(&others).bind::<Timestamp, _>(filter.now).sql(")"))
}

impl Tx<'_> {
    /// The ids of a page of these clients, in its order.
    fn cut<'a>(
        &self,
        filter: &ClientFilter,
        sight: Sight,
        clients: impl Fn() -> overviews::BoxedQuery<'a, Pg>,
        page: Page,
    ) -> Result<Vec<Uuid>, StorageError> {
        let Page { limit, offset } = page;
        let others = |limit, offset| {
            let ids = ordered(clients(), filter, sight).limit(limit).offset(offset).select(overviews::id);
            self.query(|c| ids.load(c))
        };
        let (ahead, reverse) = match filter.sort {
            Some(Sort { by: ClientColumn::LastSession, reverse }) => (false, reverse),
            Some(Sort { by: ClientColumn::NextSession, reverse }) => (true, reverse),
            _ => return others(limit, offset),
        };
        // In the order of sessions: a client's place is at the nearest one.
        let nearest = sessions(filter, sight, ahead, clients()).filter(is_nearest(filter, sight, ahead));
        let nearest = if reverse {
            nearest.order((bookings::starts_at.desc(), bookings::id.desc()))
        } else {
            nearest.order((bookings::starts_at.asc(), bookings::id.asc()))
        };
        let nearest = nearest.select(bookings::client_id.assume_not_null()).limit(limit).offset(offset);
        let mut ids: Vec<Uuid> = self.query(|c| nearest.load(c))?;
        let found = i64::try_from(ids.len()).unwrap_or(limit);
        if found < limit {
            // Clients without such a session come last.
            let with_session = if found > 0 || offset == 0 {
                offset + found
            } else {
                let number = count(bookings::client_id).aggregate_distinct();
                self.query(|c| sessions(filter, sight, ahead, clients()).select(number).get_result(c))?
            };
            ids.extend(others(limit - found, (offset - with_session).max(0))?);
        }
        Ok(ids)
    }

    /// The client without an email address who has this one's name and phone number. It is the rule
    /// of imports, too (ADR 0039).
    fn reached_by_phone(&self, client: &Client) -> Result<Option<ClientId>, StorageError> {
        let Some(digits) = client.phone.as_ref().and_then(Phone::digits) else { return Ok(None) };
        let namesakes: Vec<(Uuid, String)> = self.query(|c| {
            clients::table
                .filter(clients::email.is_null().and(lower(clients::name).eq(lower(&client.name))))
                .order((clients::created_at, clients::id))
                .select((clients::id, clients::phone))
                // None is erased before the booking is stored.
                .for_key_share()
                .load(c)
        })?;
        let number = |phone| Phone::stored(phone).and_then(|phone| phone.digits());
        let mut known = namesakes.into_iter().map(|(id, phone)| (id, number(phone)));
        Ok(known.find(|(_, other)| other.as_ref() == Some(&digits)).map(|(id, _)| id.into()))
    }

    /// Replaces the figures of these clients by those of one mediator's bookings.
    fn count_own(&self, own: Uuid, clients: &mut [ListedClient]) -> Result<(), StorageError> {
        let ids: Vec<Uuid> = clients.iter().map(|listed| listed.overview.client.id.into()).collect();
        let rows: Vec<(Option<Uuid>, String, NamedColumn<BookingStatus>)> = self.query(|c| {
            bookings::table
                .filter(bookings::employee_id.eq(own).and(bookings::client_id.eq_any(ids)))
                .order((bookings::created_at, bookings::id))
                .select((bookings::client_id, bookings::case_type, bookings::status))
                .load(c)
        })?;
        for ListedClient { overview, .. } in clients {
            let id = Some(Uuid::from(overview.client.id));
            let own: Vec<_> = rows.iter().filter(|(client, ..)| *client == id).collect();
            let count = |counted: fn(BookingStatus) -> bool| {
                i64::try_from(own.iter().filter(|(.., status)| counted(status.0)).count()).unwrap_or(i64::MAX)
            };
            overview.bookings = BookingCounts {
                total: count(|_| true),
                open: count(|status| matches!(status, BookingStatus::Pending | BookingStatus::Confirmed)),
                completed: count(|status| status == BookingStatus::Completed),
            };
            overview.latest_case_type =
                own.last().map(|(_, case_type, _)| CaseType::stored(case_type.clone()));
        }
        Ok(())
    }
}

impl ClientRepository for Tx<'_> {
    fn upsert(&self, client: &Client) -> Result<ClientId, StorageError> {
        if client.email.is_none()
            && let Some(known) = self.reached_by_phone(client)?
        {
            return Ok(known);
        }
        let known = case_when(clients::phone.eq(""), excluded(clients::phone)).otherwise(clients::phone);
        let id: Uuid = self.query(|c| {
            diesel::insert_into(clients::table)
                .values(&ClientRow::from(client))
                .on_conflict(clients::email_key)
                .do_update()
                .set(clients::phone.eq(known))
                .returning(clients::id)
                .get_result(c)
        })?;
        Ok(id.into())
    }

    fn complete(&self, id: ClientId, client: &Client) -> Result<bool, StorageError> {
        let query = "UPDATE clients SET email = coalesce(email, $2), phone = coalesce(nullif(phone, ''), $3),
                updated_at = CASE WHEN email IS NULL AND $2 IS NOT NULL OR phone = '' AND $3 <> '' THEN $4 ELSE updated_at END
            WHERE id = $1 AND ($2 IS NULL OR coalesce(email_key, lower($2)) = lower($2) AND NOT EXISTS (
                SELECT FROM clients AS other WHERE other.email_key = lower($2) AND other.id <> $1
            ))";
        let row = ClientRow::from(client);
        let completed = self.query(|c| {
            sql_query(query)
                .bind::<SqlUuid, _>(Uuid::from(id))
                .bind::<Nullable<Text>, _>(&row.email)
                .bind::<Text, _>(row.phone)
                .bind::<Timestamptz, _>(row.updated_at)
                .execute(c)
        })?;
        Ok(completed > 0)
    }

    fn list(
        &self,
        filter: &ClientFilter,
        sight: Sight,
        page: Page,
    ) -> Result<Paged<ListedClient>, StorageError> {
        type Row = (OverviewRow, Option<NaiveDateTime>, Option<NaiveDateTime>, Option<i64>);
        let (total, few) =
            self.count_ids(filtered(filter, sight).select(overviews::id), filter.text.is_some())?;
        if total.rows == 0 {
            return Ok(Paged { items: Vec::new(), total });
        }
        let listed = || match &few {
            Some(ids) => overviews::table.filter(overviews::id.eq_any(ids)).into_boxed(),
            None => filtered(filter, sight),
        };
        let ids = self.cut(filter, sight, listed, page)?;
        let Figures { last, next, paid, .. } = Figures::of(filter, sight);
        let mut rows: Vec<Row> = self.query(|c| {
            overviews::table
                .filter(overviews::id.eq_any(&ids))
                .select((OverviewRow::as_select(), last, next, paid))
                .load(c)
        })?;
        let place: HashMap<Uuid, usize> = ids.into_iter().zip(0..).collect();
        rows.sort_by_key(|(row, ..)| place.get(&row.id));
        let listed = |(row, last_session, next_session, paid): Row| {
            let paid = filter.money.map(|currency| Money::new(paid.unwrap_or(0), currency));
            Ok(ListedClient { overview: row.try_into()?, last_session, next_session, paid })
        };
        let mut items: Vec<_> = rows.into_iter().map(listed).collect::<Result<_, StorageError>>()?;
        if let Scope::Mediator(own) = sight.scope {
            self.count_own(own_id(own), &mut items)?;
        }
        Ok(Paged { items, total })
    }

    fn ids(&self, filter: &ClientFilter, sight: Sight) -> Result<Vec<ClientId>, StorageError> {
        let ids = self.cut(filter, sight, || filtered(filter, sight), Page::ALL)?;
        Ok(ids.into_iter().map(ClientId::from).collect())
    }

    fn find(&self, id: ClientId) -> Result<Option<ClientOverview>, StorageError> {
        let row: Option<OverviewRow> = self.query(|c| {
            overviews::table.find(Uuid::from(id)).select(OverviewRow::as_select()).first(c).optional()
        })?;
        row.map(ClientOverview::try_from).transpose()
    }

    fn insert(&self, client: &Client) -> Result<(), ClientError> {
        self.attempt(|c| diesel::insert_into(clients::table).values(&ClientRow::from(client)).execute(c))
            .map_err(exists)?;
        Ok(())
    }

    fn update(&self, client: &Client) -> Result<(), ClientError> {
        let row = ClientRow::from(client);
        let forget = "DELETE FROM refused_addresses
            WHERE address = (SELECT email_key FROM clients WHERE id = $1 AND email_key IS DISTINCT FROM lower($2))";
        self.query(|c| {
            sql_query(forget).bind::<SqlUuid, _>(row.id).bind::<Nullable<Text>, _>(&row.email).execute(c)
        })?;
        self.attempt(|c| diesel::update(&row).set(&row).execute(c)).map_err(exists)?;
        Ok(())
    }

    fn delete(&self, id: ClientId) -> Result<(), ClientError> {
        let keep = "UPDATE bookings SET client_email = clients.email FROM clients
            WHERE clients.id = $1 AND client_id = $1 AND client_email = '' AND email IS NOT NULL";
        self.query(|c| sql_query(keep).bind::<SqlUuid, _>(Uuid::from(id)).execute(c))?;
        let nameless =
            bookings::table.filter(bookings::client_id.eq(Uuid::from(id)).and(bookings::client_email.eq("")));
        if self.query(|c| diesel::select(diesel::dsl::exists(nameless)).get_result(c))? {
            return Err(ClientError::OnlyRecord);
        }
        self.query(|c| diesel::delete(clients::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }
}
