//! Clients.

use booking::{
    BookingCounts, CaseType, Client, ClientError, ClientFilter, ClientOverview, ClientRepository,
    ClientStatus,
};
use chrono::{DateTime, Utc};
use diesel::dsl::{case_when, count_star};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Nullable, Text, Uuid as SqlUuid};
use diesel::upsert::excluded;
use kernel::{ClientId, EmailAddress, Page, Paged, Phone, Scope, StorageError};
use uuid::Uuid;

use super::booking::own_id;
use super::row::containing;
use super::schema::{bookings, client_overviews as overviews, clients};
use super::{Tx, constraint, storage};

#[derive(Insertable, AsChangeset, Identifiable)]
#[diesel(table_name = clients, treat_none_as_null = true, treat_none_as_default_value = false)]
struct ClientRow<'a> {
    id: Uuid,
    name: &'a str,
    email: Option<String>,
    phone: &'a str,
    address: &'a str,
    notes: &'a str,
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
            created_at: client.created_at,
            updated_at: client.updated_at,
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

/// `BookingCounts::status` in SQL, so that pages can be filtered by it.
fn filtered(filter: &ClientFilter) -> overviews::BoxedQuery<'_, Pg> {
    let mut query = overviews::table.into_boxed();
    let (total, open, completed) =
        (overviews::total_cases, overviews::open_cases, overviews::completed_cases);
    query = match filter.status {
        None => query,
        Some(ClientStatus::Active) => query.filter(open.gt(0).or(total.eq(0))),
        Some(ClientStatus::Completed) => query.filter(total.gt(0).and(completed.eq(total))),
        Some(ClientStatus::Inactive) => query.filter(open.eq(0).and(completed.lt(total))),
    };
    if let Scope::Mediator(own) = filter.sight.scope {
        let with_own =
            bookings::table.filter(bookings::employee_id.eq(own_id(own))).select(bookings::client_id);
        query = query.filter(overviews::id.nullable().eq_any(with_own));
    }
    if let Some(text) = &filter.text {
        let pattern = containing(text);
        let named = overviews::name.ilike(pattern.clone());
        // Without the sight of contacts, a search must not tell who has an address or a number.
        query = if filter.sight.contacts {
            let email = overviews::email.assume_not_null().ilike(pattern.clone());
            query.filter(named.or(email).or(overviews::phone.ilike(pattern)))
        } else {
            query.filter(named)
        };
    }
    query
}

impl ClientRepository for Tx<'_> {
    fn upsert(&self, client: &Client) -> Result<ClientId, StorageError> {
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

    fn list(&self, filter: &ClientFilter, page: Page) -> Result<Paged<ClientOverview>, StorageError> {
        let total = self.query(|c| filtered(filter).select(count_star()).get_result(c))?;
        // The page is cut by ids, so that only its clients' bookings are counted.
        let newest = (overviews::created_at.desc(), overviews::id.desc());
        let ids = filtered(filter).order(newest).limit(page.limit).offset(page.offset).select(overviews::id);
        let rows: Vec<OverviewRow> = self.query(|c| {
            overviews::table
                .filter(overviews::id.eq_any(ids))
                .order(newest)
                .select(OverviewRow::as_select())
                .load(c)
        })?;
        let items = rows.into_iter().map(ClientOverview::try_from).collect::<Result<_, _>>()?;
        Ok(Paged { items, total })
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

    fn delete(&self, id: ClientId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(clients::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }
}
