//! The practice's clients.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, delete, get, post, put};
use booking::{ClientChanges, ClientFilter, ClientOverview, ClientStatus, ListedClient};
use kernel::{ClientId, EmailAddress, MatterId, Named, Page, Phone, or_empty};
use matters::{OwnTable, Participant};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use super::bookings::BookingResponse;
use super::contact_request::ContactRequestResponse;
use super::export::{Column, export};
use crate::http::csv::attachment;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{Fields, multi_line, optional, single_line};
use crate::http::page::{listed, page, search, sort};
use crate::http::permit::Allowed;
use crate::http::wire::{
    ClientStatusName, CurrencyName, Dollars, LanguageName, ParticipantRoleName, SideRoleName, WallDay, moment,
};
use crate::state::AppState;
use crate::state::standing::{ManageClients, ReadClients};

/// A client with a summary of their bookings.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientResponse {
    id: String,
    name: String,
    /// Empty if unknown.
    email: String,
    phone: String,
    address: String,
    notes: String,
    /// How they may be reached safely, or empty.
    safe_contact: String,
    /// RFC 3339, UTC.
    created_at: String,
    /// RFC 3339, UTC.
    updated_at: String,
    /// The latest booking's case type, or `General`.
    #[serde(rename = "caseType")]
    case_type: String,
    /// Derived from the bookings.
    status: ClientStatusName,
    /// Number of bookings.
    #[serde(rename = "totalCases")]
    total_cases: i64,
    /// When a mail server last refused the email address for good; RFC 3339, UTC.
    #[schema(required = true)]
    email_refused_at: Option<String>,
}

impl From<ClientOverview> for ClientResponse {
    fn from(overview: ClientOverview) -> Self {
        let ClientOverview { client, latest_case_type, bookings, email_refused_at } = overview;
        Self {
            id: client.id.to_string(),
            name: client.name,
            email: client.email.map(|email| email.to_string()).unwrap_or_default(),
            phone: or_empty(client.phone.as_ref()),
            address: client.address,
            notes: client.notes,
            safe_contact: client.safe_contact,
            created_at: moment(client.created_at),
            updated_at: moment(client.updated_at),
            case_type: latest_case_type.map_or_else(|| "General".into(), |kind| kind.to_string()),
            status: ClientStatusName(bookings.status()),
            total_cases: bookings.total,
            email_refused_at: email_refused_at.map(moment),
        }
    }
}

/// A client with what a list of them sorts by. Canceled sessions do not count.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedClientResponse {
    #[serde(flatten)]
    client: ClientResponse,
    /// The day of the latest session that has begun, `YYYY-MM-DD`.
    #[schema(required = true, value_type = Option<String>)]
    last_session: Option<WallDay>,
    /// The day of the first session ahead, `YYYY-MM-DD`.
    #[schema(required = true, value_type = Option<String>)]
    next_session: Option<WallDay>,
    /// What they have paid and were not given back; `null` for those who do not see figures.
    #[schema(required = true)]
    paid: Option<Dollars>,
    #[schema(required = true)]
    currency: Option<CurrencyName>,
}

impl From<ListedClient> for ListedClientResponse {
    fn from(listed: ListedClient) -> Self {
        let ListedClient { overview, last_session, next_session, paid } = listed;
        Self {
            client: overview.into(),
            last_session: last_session.map(|start| WallDay(start.date())),
            next_session: next_session.map(|start| WallDay(start.date())),
            paid: paid.map(Dollars),
            currency: paid.map(|money| CurrencyName(money.currency())),
        }
    }
}

/// A client's fields. A new client needs a name; a change affects only the fields sent.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct ClientRequest {
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    name: Option<String>,
    /// At most 254 characters; empty for none.
    #[schema(max_length = 254)]
    email: Option<String>,
    #[validate(length(max = 40, message = "Enter at most 40 characters"), custom(function = single_line))]
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[validate(length(max = 500, message = "Enter at most 500 characters"), custom(function = multi_line))]
    #[schema(max_length = 500)]
    address: Option<String>,
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    notes: Option<String>,
    #[validate(length(max = 500, message = "Enter at most 500 characters"), custom(function = multi_line))]
    #[schema(max_length = 500)]
    safe_contact: Option<String>,
}

impl ClientRequest {
    fn changes(self) -> Result<ClientChanges, ApiError> {
        let mut fields = Fields::of(&self);
        let name = self.name.map(|name| name.trim().to_owned());
        let name = name.map(|name| if name.is_empty() { Err("Enter a name") } else { Ok(name) });
        let name = fields.parse_optional("name", name);
        let email = self.email.map(|email| optional(&email, EmailAddress::parse));
        let email = fields.parse_optional("email", email);
        let phone = self.phone.map(|phone| optional(&phone, Phone::parse));
        let phone = fields.parse_optional("phone", phone);
        let changes = || {
            let (address, notes, safe_contact) = (self.address, self.notes, self.safe_contact);
            Some(ClientChanges { name: name?, email: email?, phone: phone?, address, notes, safe_contact })
        };
        fields.finish(changes())
    }

    fn new_client(self) -> Result<(String, ClientChanges), ApiError> {
        let name = self.name.clone().unwrap_or_default().trim().to_owned();
        // Without a name, returns the usual message for an empty one, along with any other errors.
        let changes = Self { name: Some(name.clone()), ..self }.changes()?;
        Ok((name, changes))
    }
}

/// Which clients to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClientsQuery {
    /// Searches name, email address and, in any spelling, phone number.
    q: Option<String>,
    /// With this status.
    #[param(value_type = Option<ClientStatusName>)]
    status: Option<String>,
    /// `name`, `last`, `next`, `sessions` or `since`; after `-` the reverse. Newest first otherwise.
    #[param(max_length = 20)]
    sort: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl ClientsQuery {
    fn filter(&self) -> Result<ClientFilter, ApiError> {
        let status = self.status.as_deref().map(ClientStatus::from_name).transpose();
        let status = status.map_err(|error| ApiError::bad_request(error.to_string()))?;
        let (text, sort) = (search(self.q.as_deref())?, sort(self.sort.as_deref())?);
        Ok(ClientFilter { text, status, sort, ..ClientFilter::default() })
    }
}

/// Which page of a client's bookings.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClientBookingsQuery {
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

/// Everything the practice knows about one person.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientExportResponse {
    client: ClientResponse,
    bookings: Vec<BookingResponse>,
    /// Sent from the client's email address.
    contact_requests: Vec<ContactRequestResponse>,
    /// Their places on matters, as the client or under their email address. Nothing of anyone else.
    seats: Vec<ExportedSeatResponse>,
}

/// A person's place on a matter.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedSeatResponse {
    matter_id: String,
    /// What every side may read about which matter it is, or empty.
    shared_line: String,
    side_role: SideRoleName,
    side_name: String,
    /// What their law office calls the case, or empty.
    file_number: String,
    role: ParticipantRoleName,
    name: String,
    firm: String,
    email: String,
    phone: String,
    /// What they read.
    language: LanguageName,
    /// Whether the practice writes to them about the sessions.
    gets_mail: bool,
}

impl ExportedSeatResponse {
    fn each((matter, OwnTable { shared_line, side }): (MatterId, OwnTable)) -> Vec<Self> {
        let file_number = or_empty(side.file_number.as_ref());
        let seat = |person: Participant| Self {
            matter_id: matter.to_string(),
            shared_line: shared_line.clone(),
            side_role: SideRoleName(side.role),
            side_name: side.name.clone(),
            file_number: file_number.clone(),
            role: ParticipantRoleName(person.role),
            name: person.name,
            firm: person.firm,
            email: or_empty(person.email.as_ref()),
            phone: or_empty(person.phone.as_ref()),
            language: LanguageName(person.language),
            gets_mail: person.gets_mail,
        };
        side.people.into_iter().map(seat).collect()
    }
}

/// Whom to erase.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EraseByEmailRequest {
    #[schema(required = true, max_length = 254)]
    email: String,
}

impl EraseByEmailRequest {
    fn command(self) -> Result<EmailAddress, ApiError> {
        let mut fields = Fields::default();
        let email = fields.parse("email", EmailAddress::parse(&self.email));
        fields.finish(email)
    }
}

/// What was erased.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErasedResponse {
    clients: usize,
    /// Number of bookings stripped of personal data.
    bookings: usize,
    contact_requests: usize,
}

/// Clients that match the filter.
#[utoipa::path(
    tag = "clients",
    params(ClientsQuery),
    responses((status = 200, body = Vec<ListedClientResponse>)),
    security(("token" = ["clients.read"])),
)]
#[get("/api/clients")]
pub async fn list_clients(
    admin: Allowed<ReadClients>,
    query: Query<ClientsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (filter, page) = (query.0.filter()?, page(query.0.limit, query.0.offset)?);
    let found = state.read(&admin, move |work| Ok(work.clients().list(&filter, page)?)).await?;
    let rows: Vec<_> = found.items.into_iter().map(ListedClientResponse::from).collect();
    Ok(listed(&rows, found.total))
}

/// One client. A mediator finds only clients whom others have booked for them, and it is recorded.
#[utoipa::path(
    tag = "clients",
    params(("id" = String, Path)),
    responses((status = 200, body = ListedClientResponse)),
    security(("token" = ["clients.read"])),
)]
#[get("/api/clients/{id}")]
pub async fn get_client(
    admin: Allowed<ReadClients>,
    id: Id<ClientId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let found = state.transact(&admin, move |work| Ok(work.clients().open(id.0)?)).await?;
    Ok(HttpResponse::Ok().json(ListedClientResponse::from(found)))
}

/// Adds a client.
#[utoipa::path(
    tag = "clients",
    request_body = ClientRequest,
    responses(
        (status = 201, body = ClientResponse),
        (status = 409, description = "`client_exists`"),
    ),
    security(("token" = ["clients.manage"])),
)]
#[post("/api/clients")]
pub async fn create_client(
    admin: Allowed<ManageClients>,
    body: Body<ClientRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (name, details) = body.0.new_client()?;
    let added = state
        .transact(&admin, move |work| {
            let added = work.clients().add(name, details, work.at.utc)?;
            Ok(added)
        })
        .await?;
    Ok(HttpResponse::build(StatusCode::CREATED).json(ClientResponse::from(added)))
}

/// Changes the fields sent. Bookings keep the details recorded on them.
#[utoipa::path(
    tag = "clients",
    params(("id" = String, Path)),
    request_body = ClientRequest,
    responses(
        (status = 200, body = ClientResponse),
        (status = 409, description = "`client_exists`"),
    ),
    security(("token" = ["clients.manage"])),
)]
#[put("/api/clients/{id}")]
pub async fn update_client(
    admin: Allowed<ManageClients>,
    id: Id<ClientId>,
    body: Body<ClientRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let changes = body.0.changes()?;
    let client = state
        .transact(&admin, move |work| {
            let client = work.clients().change(id.0, changes, work.at.utc)?;
            Ok(client)
        })
        .await?;
    Ok(HttpResponse::Ok().json(ClientResponse::from(client)))
}

/// Deletes a client. Bookings keep the details recorded on them.
#[utoipa::path(
    tag = "clients",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, description = "`only_record`: without an email address, nothing else leads to the bookings; erase the personal data instead"),
    ),
    security(("token" = ["clients.manage"])),
)]
#[delete("/api/clients/{id}")]
pub async fn delete_client(
    admin: Allowed<ManageClients>,
    id: Id<ClientId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.clients().delete(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A client's bookings, newest first.
#[utoipa::path(
    tag = "clients",
    params(("id" = String, Path), ClientBookingsQuery),
    responses((status = 200, body = Vec<BookingResponse>)),
    security(("token" = ["clients.read"])),
)]
#[get("/api/clients/{id}/bookings")]
pub async fn list_client_bookings(
    admin: Allowed<ReadClients>,
    id: Id<ClientId>,
    query: Query<ClientBookingsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let (rows, total) = state
        .read(&admin, move |work| {
            let found = work.clients().bookings_of(id.0, page)?;
            Ok((BookingResponse::each(found.items, work.at.practice()), found.total))
        })
        .await?;
    Ok(listed(&rows, total))
}

/// Erases a person: bookings stay for the figures, without name, address, phone number and notes;
/// contact requests from the client's email address are deleted.
#[utoipa::path(
    tag = "clients",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, description = "`has_open_bookings`"),
    ),
    security(("token" = ["clients.manage"])),
)]
#[post("/api/clients/{id}/erase")]
pub async fn erase_client(
    admin: Allowed<ManageClients>,
    id: Id<ClientId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let marks = state.marks.clone();
    state
        .transact(&admin, move |work| {
            let forgotten = work.forgotten(&marks);
            Ok(work.erasure(&forgotten).erase_client(id.0, work.at.utc)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Erases anyone who used this email address, in the same way as erasing a client. Also works for a
/// person who is no longer a client.
#[utoipa::path(
    tag = "clients",
    request_body = EraseByEmailRequest,
    responses(
        (status = 200, body = ErasedResponse),
        (status = 409, description = "`has_open_bookings`"),
    ),
    security(("token" = ["clients.manage"])),
)]
#[post("/api/clients/erase")]
pub async fn erase_by_email(
    admin: Allowed<ManageClients>,
    body: Body<EraseByEmailRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let email = body.0.command()?;
    let marks = state.marks.clone();
    let erased = state
        .transact(&admin, move |work| {
            let forgotten = work.forgotten(&marks);
            let (client, erased) = work.erasure(&forgotten).erase_email(&email, work.at.utc)?;
            Ok(ErasedResponse {
                clients: usize::from(client.is_some()),
                bookings: erased.bookings,
                contact_requests: erased.contact_requests,
            })
        })
        .await?;
    Ok(HttpResponse::Ok().json(erased))
}

/// Everything the practice knows about one person, as a file.
#[utoipa::path(
    tag = "clients",
    params(("id" = String, Path)),
    responses((status = 200, body = ClientExportResponse)),
    security(("token" = ["clients.manage"])),
)]
#[get("/api/clients/{id}/export")]
pub async fn export_client(
    admin: Allowed<ManageClients>,
    id: Id<ClientId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let all = state
        .transact(&admin, move |work| {
            let (client, bookings) = work.clients().export_one(id.0)?;
            let sent = match &client.client.email {
                None => Vec::new(),
                Some(email) => work.contact_requests().sent_by(email)?,
            };
            let seats = work.matters().places(id.0, client.client.email.as_slice())?;
            Ok(ClientExportResponse {
                seats: seats.into_iter().flat_map(ExportedSeatResponse::each).collect(),
                client: client.into(),
                bookings: BookingResponse::each(bookings, work.at.practice()),
                contact_requests: sent.into_iter().map(ContactRequestResponse::from).collect(),
            })
        })
        .await?;
    let bytes = serde_json::to_vec_pretty(&all).map_err(|error| ApiError::defect(&error))?;
    Ok(attachment("client.json", "application/json", bytes))
}

const COLUMNS: [Column<ClientResponse>; 10] = [
    ("Name", |client, _| client.name.clone()),
    ("Email", |client, _| client.email.clone()),
    ("Phone", |client, _| client.phone.clone()),
    ("Address", |client, _| client.address.clone()),
    ("Safe contact", |client, _| client.safe_contact.clone()),
    ("Notes", |client, _| client.notes.clone()),
    ("Case type", |client, _| client.case_type.clone()),
    ("Status", |client, _| client.status.0.name().to_owned()),
    ("Cases", |client, _| client.total_cases.to_string()),
    ("Client since", |client, _| client.created_at.chars().take(10).collect()),
];

/// The clients that match the filter, as a CSV file.
#[utoipa::path(
    tag = "clients",
    params(ClientsQuery),
    responses((status = 200, body = String, content_type = "text/csv")),
    security(("token" = ["clients.manage"])),
)]
#[get("/api/clients/export")]
pub async fn export_clients(
    admin: Allowed<ManageClients>,
    query: Query<ClientsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let filter = query.0.filter()?;
    let all = filter.clone();
    export(
        "clients.csv",
        COLUMNS,
        (admin, state),
        move |work| Ok(work.clients().export(&all)?),
        move |work, ids| {
            let filter = ClientFilter { ids: Some(ids), ..filter.clone() };
            let listed = work.clients().list(&filter, Page::ALL)?.items;
            Ok(listed.into_iter().map(|listed| ClientResponse::from(listed.overview)).collect())
        },
    )
    .await
}
