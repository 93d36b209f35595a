//! Contact requests, and their human checks.

use chrono::{DateTime, Utc};
use content::{
    ContactFilter, ContactForm, ContactRequest, ContactRequestRepository, ContactStatus, HumanCheck,
    HumanCheckRepository,
};
use diesel::dsl::{count_star, sql};
use diesel::expression::SqlLiteral;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use kernel::{
    ContactRequestId, EmailAddress, HumanCheckId, Language, Named, Page, Paged, Phone, StorageError, or_empty,
};
use uuid::Uuid;

use super::Tx;
use super::row::{NamedColumn, containing, containing_digits, digits_of, lower};
use super::schema::{challenges, contact_requests as requests};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = requests)]
struct RequestRow {
    id: Uuid,
    name: String,
    email: String,
    phone: String,
    case_style: String,
    preferred_dates: String,
    message: String,
    status: NamedColumn<ContactStatus>,
    notes: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    language: NamedColumn<Language>,
}

impl From<&ContactRequest> for RequestRow {
    fn from(request: &ContactRequest) -> Self {
        let ContactForm { name, email, phone, case_style, preferred_dates, message, language } =
            request.form.clone();
        Self {
            id: request.id.into(),
            name,
            email: email.to_string(),
            phone: or_empty(phone.as_ref()),
            case_style,
            preferred_dates,
            message,
            status: NamedColumn(request.status),
            notes: request.notes.clone(),
            created_at: request.created_at,
            updated_at: request.updated_at,
            language: NamedColumn(language),
        }
    }
}

impl TryFrom<RequestRow> for ContactRequest {
    type Error = StorageError;
    fn try_from(row: RequestRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: row.id.into(),
            form: ContactForm {
                name: row.name,
                email: EmailAddress::stored(row.email),
                phone: Phone::stored(row.phone),
                case_style: row.case_style,
                preferred_dates: row.preferred_dates,
                message: row.message,
                language: row.language.0,
            },
            status: row.status.0,
            notes: row.notes,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

fn filtered(filter: &ContactFilter) -> requests::BoxedQuery<'_, Pg> {
    let mut query = requests::table.into_boxed();
    if let Some(status) = filter.status {
        query = query.filter(requests::status.eq(status.name()));
    }
    if let Some(email) = &filter.email {
        query = query.filter(lower(requests::email).eq(lower(email.as_str())));
    }
    if let Some(text) = &filter.text {
        let pattern = containing(text);
        let digits = digits_of(requests::phone).like(containing_digits(text));
        query = query.filter(
            requests::name
                .ilike(pattern.clone())
                .or(requests::email.ilike(pattern.clone()))
                .or(requests::case_style.ilike(pattern.clone()))
                .or(requests::message.ilike(pattern.clone()))
                .or(requests::notes.ilike(pattern))
                .or(digits),
        );
    }
    query
}

diesel::define_sql_function! {
    /// Defined in the migrations.
    fn unanswered_requests_of(address: Text) -> BigInt;
}

/// Whether a request waits. Not a parameter: there is an index for this status.
fn waiting() -> SqlLiteral<Bool> {
    sql("contact_requests.status = 'new'")
}

impl ContactRequestRepository for Tx<'_> {
    fn find(&self, id: ContactRequestId) -> Result<Option<ContactRequest>, StorageError> {
        let row: Option<RequestRow> = self.query(|c| {
            requests::table
                .find(Uuid::from(id))
                .select(RequestRow::as_select())
                .for_no_key_update()
                .first(c)
                .optional()
        })?;
        row.map(ContactRequest::try_from).transpose()
    }

    fn list(&self, filter: &ContactFilter, page: Page) -> Result<Paged<ContactRequest>, StorageError> {
        let (total, few) = self.count_ids(filtered(filter).select(requests::id), filter.text.is_some())?;
        let listed = few.map_or_else(
            || filtered(filter),
            |ids| requests::table.filter(requests::id.eq_any(ids)).into_boxed(),
        );
        // As with bookings, the page is cut by ids.
        let newest = (requests::created_at.desc(), requests::id.desc());
        let ids = listed.order(newest).limit(page.limit).offset(page.offset).select(requests::id);
        let rows: Vec<RequestRow> = self.query(|c| {
            requests::table
                .filter(requests::id.eq_any(ids))
                .order(newest)
                .select(RequestRow::as_select())
                .load(c)
        })?;
        let items = rows.into_iter().map(ContactRequest::try_from).collect::<Result<_, _>>()?;
        Ok(Paged { items, total })
    }

    fn count_waiting(&self) -> Result<i64, StorageError> {
        self.query(|c| requests::table.filter(waiting()).select(count_star()).get_result(c))
    }

    fn waiting(&self, limit: i64) -> Result<Paged<ContactRequest>, StorageError> {
        let total = self.count_waiting()?;
        let rows: Vec<RequestRow> = self.query(|c| {
            requests::table
                .filter(waiting())
                .order((requests::created_at, requests::id))
                .limit(limit)
                .select(RequestRow::as_select())
                .load(c)
        })?;
        let items = rows.into_iter().map(ContactRequest::try_from).collect::<Result<_, _>>()?;
        Ok(Paged { items, total: total.into() })
    }

    fn unanswered_from(&self, email: &EmailAddress) -> Result<i64, StorageError> {
        self.query(|c| diesel::select(unanswered_requests_of(email.as_str())).get_result(c))
    }

    fn insert(&self, request: &ContactRequest) -> Result<(), StorageError> {
        let row = RequestRow::from(request);
        self.query(|c| diesel::insert_into(requests::table).values(&row).execute(c))?;
        Ok(())
    }

    fn update(&self, request: &ContactRequest) -> Result<(), StorageError> {
        let changed = (
            requests::status.eq(request.status.name()),
            requests::notes.eq(&request.notes),
            requests::updated_at.eq(request.updated_at),
        );
        self.query(|c| diesel::update(requests::table.find(Uuid::from(request.id))).set(changed).execute(c))?;
        Ok(())
    }

    fn delete(&self, id: ContactRequestId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(requests::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = challenges)]
struct ChallengeRow {
    id: Uuid,
    a: i16,
    b: i16,
    expires_at: DateTime<Utc>,
}

impl HumanCheckRepository for Tx<'_> {
    fn insert(&self, challenge: &HumanCheck) -> Result<(), StorageError> {
        let HumanCheck { id, a, b, expires_at } = *challenge;
        let row = ChallengeRow { id: id.into(), a, b, expires_at };
        self.query(|c| diesel::insert_into(challenges::table).values(&row).execute(c))?;
        Ok(())
    }

    fn take(&self, id: HumanCheckId) -> Result<Option<HumanCheck>, StorageError> {
        // A second transaction waits for the first to commit and then finds nothing.
        let row: Option<ChallengeRow> = self.query(|c| {
            diesel::delete(challenges::table.find(Uuid::from(id)))
                .returning(ChallengeRow::as_returning())
                .get_result(c)
                .optional()
        })?;
        Ok(row.map(|ChallengeRow { id, a, b, expires_at }| HumanCheck { id: id.into(), a, b, expires_at }))
    }
}

impl Tx<'_> {
    /// Deletes expired challenges. Returns the number deleted.
    pub fn forget_challenges(&self, now: DateTime<Utc>) -> Result<usize, StorageError> {
        self.query(|c| diesel::delete(challenges::table.filter(challenges::expires_at.le(now))).execute(c))
    }
}
