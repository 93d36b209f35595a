//! What the office does with several bookings at once.

use std::collections::BTreeSet;

use actix_web::{HttpResponse, get, post};
use availability::Practice;
use booking::{Booking, BookingFilter, BookingStatus, Decision};
use kernel::{BookingId, Named, Page, or_empty};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::bookings::{BookingResponse, BookingsQuery, dated};
use super::export::{Column, export};
use crate::http::error::ApiError;
use crate::http::extract::{Body, Query};
use crate::http::fields::Fields;
use crate::http::page::listed;
use crate::http::permit::Allowed;
use crate::http::wire::BookingStatusName;
use crate::state::AppState;
use crate::state::standing::{ChangeCalendar, ReadCalendar};

/// How many bookings one call changes, or picks for a file.
const MOST_BOOKINGS: usize = 100;

/// A booking's id.
#[derive(ToSchema)]
#[schema(format = Uuid)]
pub struct ChosenBooking(pub String);

/// Which bookings to set to which status.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct DecideBookingsRequest {
    /// 1 to 100 bookings.
    #[schema(value_type = Vec<ChosenBooking>, required = true, min_items = 1, max_items = 100)]
    ids: Vec<String>,
    /// The status they must still have; those that do not are left as they are.
    #[schema(value_type = BookingStatusName, required = true)]
    expected_status: String,
    /// The status they get.
    #[schema(value_type = BookingStatusName, required = true)]
    status: String,
    /// Whether to notify the visitors; yes if omitted.
    notify: Option<bool>,
}

struct Decide {
    ids: Vec<BookingId>,
    change: (BookingStatus, BookingStatus),
    notify: bool,
}

impl DecideBookingsRequest {
    fn command(self) -> Result<Decide, ApiError> {
        let mut fields = Fields::default();
        let ids = fields.parse("ids", chosen(self.ids.iter().map(String::as_str)));
        let expected = fields.parse("expected_status", BookingStatus::from_name(&self.expected_status));
        let status = fields.parse("status", BookingStatus::from_name(&self.status));
        let notify = self.notify.unwrap_or(true);
        let command = || Some(Decide { ids: ids?, change: (expected?, status?), notify });
        fields.finish(command())
    }
}

/// Each id once.
pub(super) fn chosen<'a>(ids: impl Iterator<Item = &'a str>) -> Result<Vec<BookingId>, &'static str> {
    let mut known = BTreeSet::new();
    let mut chosen = Vec::new();
    for id in ids {
        if known.insert(id) {
            chosen.push(id.parse::<BookingId>().or(Err("Choose bookings by their ids"))?);
        }
    }
    if (1..=MOST_BOOKINGS).contains(&chosen.len()) { Ok(chosen) } else { Err("Choose 1 to 100 bookings") }
}

/// What became of one of the bookings.
#[derive(Debug, Serialize, ToSchema)]
pub struct DecisionResponse {
    id: String,
    /// The booking as it is now, if it was changed.
    #[schema(required = true)]
    booking: Option<BookingResponse>,
    /// Why it was left as it is: a code such as `booking_changed`.
    #[schema(required = true)]
    refused: Option<String>,
}

impl DecisionResponse {
    fn of(Decision { id, outcome }: Decision, practice: &Practice) -> Self {
        let (booking, refused) = match outcome {
            Ok(booking) => (Some(BookingResponse::of(booking, practice)), None),
            Err(error) => (None, Some(ApiError::from(error).code().to_owned())),
        };
        Self { id: id.to_string(), booking, refused }
    }
}

/// Sets the status of several bookings, in the order given. Visitors are notified by email unless
/// `notify` is false. Those that someone else has changed meanwhile are left as they are.
#[utoipa::path(
    tag = "bookings",
    request_body = DecideBookingsRequest,
    responses((status = 200, body = Vec<DecisionResponse>)),
    security(("token" = ["calendar.change"])),
)]
#[post("/api/bookings/decisions")]
pub async fn decide_bookings(
    admin: Allowed<ChangeCalendar>,
    body: Body<DecideBookingsRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Decide { ids, change, notify } = body.0.command()?;
    let rows = state
        .transact(&admin, move |work| {
            let decided = work.bookings().decide(&ids, change, notify, work.at.local)?;
            let row = |decision| DecisionResponse::of(decision, work.at.practice());
            Ok(decided.into_iter().map(row).collect::<Vec<_>>())
        })
        .await?;
    Ok(listed(&rows, rows.len()))
}

/// Which bookings to put into a file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChosenBookingsQuery {
    /// Only these: up to 100 ids, separated by commas.
    #[param(max_length = 3700)]
    ids: Option<String>,
}

impl ChosenBookingsQuery {
    fn ids(&self) -> Result<Option<Vec<BookingId>>, ApiError> {
        let ids = self.ids.as_deref().map(|ids| chosen(ids.split(','))).transpose();
        ids.map_err(|error| ApiError::bad_request(format!("`ids`: {error}")))
    }
}

const COLUMNS: [Column<Booking>; 16] = [
    ("Reference", |booking, _| booking.reference.to_string()),
    ("Date", |booking, _| booking.start.date().to_string()),
    ("Start", |booking, _| booking.start.format("%H:%M").to_string()),
    ("End", |booking, _| booking.period().end.format("%H:%M").to_string()),
    ("Mediator", |booking, _| booking.mediator_name.clone()),
    ("Client", |booking, _| booking.client.name.clone()),
    ("Email", |booking, _| or_empty(booking.client.email.as_ref())),
    ("Phone", |booking, _| or_empty(booking.client.phone.as_ref())),
    ("Case type", |booking, _| booking.subject.case_type.to_string()),
    ("Case", |booking, _| booking.subject.title.clone()),
    ("Status", |booking, _| booking.status.name().to_owned()),
    ("Currency", |booking, _| booking.price.currency().name().to_owned()),
    ("Price", |booking, _| booking.price.decimal()),
    ("Payment", |booking, _| booking.payment_status().name().to_owned()),
    ("Requested", |booking, zone| booking.created_at.with_timezone(&zone).date_naive().to_string()),
    ("Notes", |booking, _| booking.subject.description.clone()),
];

/// The bookings that match the filter, as a CSV file: all of them, or those that were chosen.
#[utoipa::path(
    tag = "bookings",
    params(BookingsQuery, ChosenBookingsQuery),
    responses((status = 200, body = String, content_type = "text/csv")),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/bookings/export")]
pub async fn export_bookings(
    admin: Allowed<ReadCalendar>,
    query: Query<BookingsQuery>,
    chosen: Query<ChosenBookingsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let filter = BookingFilter { ids: chosen.0.ids()?, ..query.0.filter()? };
    let all = filter.clone();
    export(
        "appointments.csv",
        COLUMNS,
        (admin, state),
        move |work| Ok(work.bookings().export(&dated(all, &work.at))?),
        move |work, ids| {
            let filter = BookingFilter { ids: Some(ids), ..filter.clone() };
            Ok(work.bookings().list(&dated(filter, &work.at), Page::ALL)?.items)
        },
    )
    .await
}
