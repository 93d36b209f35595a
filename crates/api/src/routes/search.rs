//! Finds clients, bookings, matters and contact requests at once.

use actix_web::{HttpResponse, get};
use booking::{Booking, BookingFilter, ClientFilter, ListedClient};
use content::{ContactFilter, ContactRequest};
use kernel::{Page, or_empty};
use matters::MatterFilter;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::bookings::dated;
use super::matters::ListedMatterResponse;
use crate::http::error::ApiError;
use crate::http::extract::Query;
use crate::http::page;
use crate::http::permit::Allowed;
use crate::http::wire::{BookingStatusName, ContactStatusName, WallDay, WallTime, moment};
use crate::state::AppState;
use crate::state::standing::{ManageRequests, ReadCalendar, ReadClients};

/// How many of each kind are found.
const FEW: Page = Page { limit: 5, offset: 0 };

/// What to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Part of a name, an email address, a case number, a note or a message; a phone number or a reference in any
    /// spelling; or a day, such as `Dec 7`.
    q: Option<String>,
}

/// A client who was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundClientResponse {
    id: String,
    name: String,
    /// Empty if unknown, or not for the caller to see.
    email: String,
    phone: String,
}

impl From<ListedClient> for FoundClientResponse {
    fn from(ListedClient { overview, .. }: ListedClient) -> Self {
        let client = overview.client;
        Self {
            id: client.id.to_string(),
            name: client.name,
            email: or_empty(client.email.as_ref()),
            phone: or_empty(client.phone.as_ref()),
        }
    }
}

/// A booking that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundBookingResponse {
    id: String,
    reference: String,
    client_name: String,
    employee_name: String,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    date: WallDay,
    /// `HH:MM`
    #[schema(value_type = String)]
    start_time: WallTime,
    status: BookingStatusName,
}

impl From<Booking> for FoundBookingResponse {
    fn from(booking: Booking) -> Self {
        Self {
            id: booking.id.to_string(),
            reference: booking.reference.to_string(),
            client_name: booking.client.name,
            employee_name: booking.mediator_name,
            date: WallDay(booking.start.date()),
            start_time: WallTime(booking.start.time()),
            status: BookingStatusName(booking.status),
        }
    }
}

/// A contact request that was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundRequestResponse {
    id: String,
    contact_name: String,
    email: String,
    status: ContactStatusName,
    /// RFC 3339, UTC.
    created_at: String,
}

impl From<ContactRequest> for FoundRequestResponse {
    fn from(request: ContactRequest) -> Self {
        Self {
            id: request.id.to_string(),
            contact_name: request.form.name,
            email: request.form.email.to_string(),
            status: ContactStatusName(request.status),
            created_at: moment(request.created_at),
        }
    }
}

/// At most five of each kind, newest first.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchResponse {
    clients: Vec<FoundClientResponse>,
    bookings: Vec<FoundBookingResponse>,
    matters: Vec<ListedMatterResponse>,
    contact_requests: Vec<FoundRequestResponse>,
}

fn rows<T, R: From<T>>(items: Vec<T>) -> Vec<R> {
    items.into_iter().map(R::from).collect()
}

/// What the caller may see of clients, bookings, matters and contact requests with a text. Kinds that their
/// role does not include are empty.
#[utoipa::path(
    tag = "search",
    params(SearchQuery),
    responses((status = 200, body = SearchResponse)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/search")]
pub async fn search(
    admin: Allowed<ReadCalendar>,
    query: Query<SearchQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Some(text) = page::search(query.0.q.as_deref())? else {
        return Ok(HttpResponse::Ok().json(SearchResponse::default()));
    };
    let mut found = SearchResponse::default();
    if let Ok(admin) = admin.also::<ReadClients>() {
        let filter = ClientFilter { text: Some(text.clone()), ..ClientFilter::default() };
        let clients = state.read(&admin, move |work| Ok(work.clients().list(&filter, FEW)?)).await?;
        found.clients = rows(clients.items);
    }
    let filter = BookingFilter { text: Some(text.clone()), ..BookingFilter::default() };
    let bookings =
        state.read(&admin, move |work| Ok(work.bookings().list(&dated(filter, &work.at), FEW)?)).await?;
    found.bookings = rows(bookings.items);
    let filter = MatterFilter { text: Some(text.clone()), ..MatterFilter::default() };
    let matters = state.read(&admin, move |work| Ok(work.matters().list(&filter, FEW)?)).await?;
    found.matters = rows(matters.items);
    if let Ok(admin) = admin.also::<ManageRequests>() {
        let filter = ContactFilter { text: Some(text), ..ContactFilter::default() };
        let requests =
            state.read(&admin, move |work| Ok(work.contact_requests().list(&filter, FEW)?)).await?;
        found.contact_requests = rows(requests.items);
    }
    Ok(HttpResponse::Ok().json(found))
}
