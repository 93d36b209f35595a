//! Bookings: a visitor requests a session, the practice responds.

use actix_web::{HttpResponse, get, put};
use availability::Practice;
use booking::{
    Booking, BookingChange, BookingEdits, BookingError, BookingFilter, BookingStatus, BookingView, CaseType,
    typed_date,
};
use kernel::{
    Action, AuditLine, BookingId, Currency, FieldChange, Language, MediatorId, Named, Phone, SlotId, or_empty,
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{self, Fields, multi_line, optional, single_line};
use crate::http::page::{listed, page, search, sort};
use crate::http::permit::Allowed;
use crate::http::wire::{
    BookingStatusName, BookingViewName, CurrencyName, Dollars, LanguageName, LimitResponse,
    PaymentStatusName, WallDay, WallTime, moment,
};
use crate::routes::activity::ChangeResponse;
use crate::routes::activity::words::action_words;
use crate::routes::meeting::BookedMeetingResponse;
use crate::state::AppState;
use crate::state::moment::Moment;
use crate::state::standing::{ChangeCalendar, ReadCalendar};

/// A booking, with what was agreed. Date and times are by the practice's wall clock.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct BookingResponse {
    pub(super) id: String,
    /// What people call it, such as `A-7K3F-92`.
    // Answers kept for repeated requests before there were references have none.
    #[serde(default)]
    #[schema(required = true)]
    reference: String,
    employee_id: String,
    employee_name: String,
    #[schema(required = true)]
    slot_id: Option<String>,
    case_title: String,
    case_type: String,
    description: String,
    contact_method: String,
    /// `YYYY-MM-DD`
    #[schema(value_type = String)]
    date: WallDay,
    /// `HH:MM`
    #[schema(value_type = String)]
    start_time: WallTime,
    /// `HH:MM`
    #[schema(value_type = String)]
    end_time: WallTime,
    /// The label of its length.
    duration: String,
    pub(super) price: Dollars,
    status: BookingStatusName,
    /// Why the practice cancelled it, as the client was told, or empty.
    // Answers kept for repeated requests before there were reasons have none.
    #[serde(default)]
    #[schema(required = true)]
    cancel_reason: String,
    // Answers kept for repeated requests before there were payments have none.
    #[serde(default = "dollars")]
    #[schema(required = true)]
    pub(super) currency: CurrencyName,
    payment_status: PaymentStatusName,
    client_name: String,
    /// Empty for someone who is reached by phone. An address that their record gets later is shown
    /// here.
    client_email: String,
    client_phone: String,
    /// The client's record, unless it was deleted.
    #[serde(default)]
    #[schema(required = true)]
    client_id: Option<String>,
    /// Its matter, if the office has opened one.
    #[serde(default)]
    #[schema(required = true)]
    matter_id: Option<String>,
    /// What the client reads.
    // Answers kept for repeated requests before there were languages have none.
    #[serde(default = "english")]
    #[schema(required = true)]
    pub(super) language: LanguageName,
    /// RFC 3339, UTC.
    pub(super) created_at: String,
    /// The visitor's deadline for confirming it by email, while unconfirmed; RFC 3339, UTC.
    #[schema(required = true)]
    pub(super) confirm_by: Option<String>,
    /// Until when the time is held for a payment, while it is; RFC 3339, UTC.
    #[serde(default)]
    #[schema(required = true)]
    pub(super) pay_by: Option<String>,
    /// The client's deadline for moving or cancelling it.
    // Answers kept for repeated requests before it was in them have none.
    #[serde(default)]
    #[schema(required = true)]
    free_until: Option<LimitResponse>,
    /// Where it takes place.
    // Answers kept for repeated requests before it was in them have none.
    #[serde(default)]
    #[schema(required = true)]
    meeting: BookedMeetingResponse,
    /// Grows with each change, though not by one.
    // Answers kept for repeated requests before it was in them have none: they are about new bookings.
    #[serde(default)]
    #[schema(required = true)]
    revision: i32,
}

const fn dollars() -> CurrencyName {
    CurrencyName(Currency::Usd)
}

const fn english() -> LanguageName {
    LanguageName(Language::English)
}

impl BookingResponse {
    /// The booking, with its deadline by the practice's clocks.
    pub(super) fn of(booking: Booking, practice: &Practice) -> Self {
        let (period, zone) = (booking.period(), practice.zone);
        Self {
            meeting: BookedMeetingResponse::of(&booking, &practice.meeting_place),
            revision: booking.revision.number,
            free_until: Some(LimitResponse::of(booking.changeable_until(zone), zone)),
            confirm_by: booking.awaits_confirmation_until().map(moment),
            pay_by: booking.held_until().map(moment),
            payment_status: PaymentStatusName(booking.payment_status()),
            id: booking.id.to_string(),
            reference: booking.reference.to_string(),
            employee_id: booking.mediator_id.to_string(),
            employee_name: booking.mediator_name,
            slot_id: booking.slot_id.map(|id| id.to_string()),
            case_title: booking.subject.title,
            case_type: booking.subject.case_type.to_string(),
            description: booking.subject.description,
            contact_method: booking.subject.contact_method,
            date: WallDay(period.start.date()),
            start_time: WallTime(period.start.time()),
            end_time: WallTime(period.end.time()),
            duration: booking.length.to_string(),
            price: Dollars(booking.price),
            status: BookingStatusName(booking.status),
            cancel_reason: booking.cancel_reason,
            currency: CurrencyName(booking.price.currency()),
            client_name: booking.client.name,
            client_email: or_empty(booking.client.email.as_ref()),
            client_phone: or_empty(booking.client.phone.as_ref()),
            client_id: booking.client_id.map(|id| id.to_string()),
            matter_id: booking.matter_id.map(|id| id.to_string()),
            language: LanguageName(booking.language),
            created_at: moment(booking.created_at),
        }
    }

    /// Each of the bookings.
    pub(super) fn each(bookings: impl IntoIterator<Item = Booking>, practice: &Practice) -> Vec<Self> {
        bookings.into_iter().map(|booking| Self::of(booking, practice)).collect()
    }
}

/// What to change; omitted fields stay unchanged.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct UpdateBookingRequest {
    #[schema(value_type = Option<BookingStatusName>)]
    status: Option<String>,
    /// The free session to move it to.
    #[schema(format = Uuid)]
    slot_id: Option<String>,
    /// Whether to notify the visitor of actual changes; yes if omitted.
    notify: Option<bool>,
    /// Why it is cancelled. The visitor reads it in the email.
    #[validate(length(max = 500, message = "Enter at most 500 characters"), custom(function = multi_line))]
    #[schema(max_length = 500)]
    reason: Option<String>,
    /// The status it must still have: 409 `booking_changed` if someone else has changed it.
    #[schema(value_type = Option<BookingStatusName>)]
    expected_status: Option<String>,
    /// The `revision` it must still have: 409 `booking_changed` if someone else has changed anything.
    expected_revision: Option<i32>,
    /// The title of a case follows if it only names the type.
    #[validate(length(min = 1, max = 80, message = "Choose a case type"), custom(function = single_line))]
    #[schema(max_length = 80, min_length = 1)]
    case_type: Option<String>,
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    description: Option<String>,
    /// How people meet: `Virtual`, `In person`, `No preference` or anything else.
    #[validate(length(max = 80, message = "Enter at most 80 characters"), custom(function = single_line))]
    #[schema(max_length = 80)]
    contact_method: Option<String>,
    /// The number on this booking; empty for none, if there is an email address. The client's record stays as it
    /// is.
    #[validate(length(max = 40, message = "Enter at most 40 characters"), custom(function = single_line))]
    #[schema(max_length = 40)]
    client_phone: Option<String>,
    /// What the client reads.
    #[schema(value_type = Option<LanguageName>)]
    language: Option<String>,
    /// Where it takes place in person; `null` or empty for the mediator's usual place.
    #[serde(deserialize_with = "text_or_null")]
    #[schema(max_length = 200)]
    meeting_place: Option<String>,
    /// An `https:` URL of its video meeting; `null` or empty for the mediator's.
    #[serde(deserialize_with = "text_or_null")]
    #[schema(max_length = 500)]
    meeting_link: Option<String>,
    /// How to join it, such as a passcode; `null` or empty for what the mediator says.
    #[serde(deserialize_with = "text_or_null")]
    #[schema(max_length = 200)]
    meeting_note: Option<String>,
}

/// A text that was sent; empty for `null`.
fn text_or_null<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    Ok(Some(Option::deserialize(value)?.unwrap_or_default()))
}

impl UpdateBookingRequest {
    fn command(self) -> Result<BookingChange, ApiError> {
        let mut fields = Fields::of(&self);
        let named = |name: &Option<String>| name.as_deref().map(BookingStatus::from_name);
        let status = fields.parse_optional("status", named(&self.status));
        let expected = fields.parse_optional("expected_status", named(&self.expected_status));
        let reason = self.reason.map(|reason| reason.trim().to_owned());
        let is_given = reason.as_ref().is_some_and(|reason| !reason.is_empty());
        if is_given && status != Some(Some(BookingStatus::Cancelled)) {
            fields.add("reason", "Only a cancellation has a reason");
        }
        let slot_id = self.slot_id.map(|id| id.parse::<SlotId>().or(Err("Choose a session")));
        let slot_id = fields.parse_optional("slot_id", slot_id);
        let meeting = fields.meeting(self.meeting_place, self.meeting_link, self.meeting_note);
        let (notify, expected_revision) = (self.notify.unwrap_or(true), self.expected_revision);
        let case_type = fields.parse_optional("case_type", self.case_type.as_deref().map(CaseType::parse));
        let language = fields.parse_optional("language", self.language.as_deref().map(Language::from_name));
        let phone = self.client_phone.as_deref().map(|phone| optional(phone, Phone::parse));
        let phone = fields.parse_optional("client_phone", phone);
        let (description, contact_method) = (self.description, self.contact_method);
        let edits = || {
            let (case_type, phone, language) = (case_type?, phone?, language?);
            Some(BookingEdits { case_type, description, contact_method, phone, language })
        };
        let command = || {
            Some(BookingChange {
                edits: edits()?,
                expected_revision,
                status: status?,
                meeting: meeting?,
                slot_id: slot_id?,
                notify,
                reason,
                expected: expected?,
            })
        };
        fields.finish(command())
    }
}

/// Which bookings to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BookingsQuery {
    /// Sessions on or after `YYYY-MM-DD`.
    from: Option<String>,
    /// Sessions on or before `YYYY-MM-DD`.
    to: Option<String>,
    /// In this view: requests that wait for the practice, sessions that are not over, those that are,
    /// or cancelled ones.
    #[param(value_type = Option<BookingViewName>, inline)]
    view: Option<String>,
    /// With this status.
    #[param(value_type = Option<BookingStatusName>)]
    status: Option<String>,
    /// Of this case type, in any spelling.
    #[param(max_length = 80)]
    case_type: Option<String>,
    /// Of this mediator.
    employee_id: Option<String>,
    /// In a name, an email address, a case title, a case type, a mediator's name or the notes; a
    /// reference or a phone number in any spelling; or a day, such as `Dec 7`.
    q: Option<String>,
    /// `when`, `client`, `mediator`, `type`, `status`, `price` or `asked`; after `-` the reverse. Newest
    /// first otherwise.
    #[param(max_length = 20)]
    sort: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl BookingsQuery {
    pub(super) fn filter(&self) -> Result<BookingFilter, ApiError> {
        let date = |text: &Option<String>| {
            text.as_deref().map(fields::date).transpose().map_err(ApiError::bad_request)
        };
        let text = search(self.q.as_deref())?;
        let status = self.status.as_deref().map(BookingStatus::from_name).transpose();
        let view = self.view.as_deref().map(BookingView::from_name).transpose();
        let case_type = self.case_type.as_deref().map(CaseType::parse).transpose();
        let mediator = self.employee_id.as_deref().map(str::parse::<MediatorId>).transpose();
        Ok(BookingFilter {
            view: view.map_err(|error| ApiError::bad_request(error.to_string()))?,
            case_type: case_type
                .or(Err(ApiError::bad_request("`case_type` must have 1 to 80 characters")))?,
            sort: sort(self.sort.as_deref())?,
            from: date(&self.from)?,
            to: date(&self.to)?,
            status: status.map_err(|error| ApiError::bad_request(error.to_string()))?,
            mediator_id: mediator.or(Err(ApiError::bad_request("`employee_id` is not an id")))?,
            text,
            ..BookingFilter::default()
        })
    }
}

/// The filter as of now, with the day that its text is, if it is one.
pub fn dated<S>(filter: BookingFilter, at: &Moment<S>) -> BookingFilter {
    let (format, now) = (at.policies.site.date_format, at.local);
    let text_day = filter.text.as_deref().and_then(|text| typed_date(text, format, now.date()));
    BookingFilter { text_day, now, ..filter }
}

/// An entry in a booking's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryResponse {
    /// RFC 3339, UTC.
    at: String,
    /// The administrator's name, `Client`, or `Accord` for the program itself; empty if the
    /// administrator no longer exists.
    by: String,
    /// Such as `booking.changed`.
    action: String,
    /// What changed, in a few words, or empty: for display only.
    detail: String,
    /// The fields that changed; none in entries from before they were recorded.
    changes: Vec<ChangeResponse>,
    /// What was done, such as `changed the booking from pending to confirmed`.
    text: String,
}

impl From<AuditLine> for HistoryResponse {
    fn from(line: AuditLine) -> Self {
        let text = action_words(&line);
        let AuditLine { at, by, action, detail, changes } = line;
        let changes = changes.into_iter().map(ChangeResponse::from).collect();
        Self { at: moment(at), by, action, detail, changes, text }
    }
}

impl HistoryResponse {
    /// Whether the booking was cancelled.
    fn cancels(&self) -> bool {
        let cancelled = BookingStatus::Cancelled.name();
        self.changes.iter().any(|change| change.field == FieldChange::STATUS && change.to == cancelled)
    }
}

/// Bookings that match the filter, newest first unless it says otherwise.
#[utoipa::path(
    tag = "bookings",
    params(BookingsQuery),
    responses((status = 200, body = Vec<BookingResponse>)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/bookings")]
pub async fn list_bookings(
    admin: Allowed<ReadCalendar>,
    query: Query<BookingsQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (filter, page) = (query.0.filter()?, page(query.0.limit, query.0.offset)?);
    let (rows, total) = state
        .read(&admin, move |work| {
            let found = work.bookings().list(&dated(filter, &work.at), page)?;
            Ok((BookingResponse::each(found.items, work.at.practice()), found.total))
        })
        .await?;
    Ok(listed(&rows, total))
}

/// Changes the fields sent, and moves the booking to another free session if one is named. The visitor is
/// notified by email unless `notify` is false: of another session or status, and of where and how people meet
/// once that is confirmed.
#[utoipa::path(
    tag = "bookings",
    params(("id" = String, Path)),
    request_body = UpdateBookingRequest,
    responses(
        (status = 200, body = BookingResponse),
        (status = 409, description = "`slot_unavailable`; `booking_changed`: it no longer has the expected status or revision"),
    ),
    security(("token" = ["calendar.change"])),
)]
#[put("/api/bookings/{id}")]
pub async fn update_booking(
    admin: Allowed<ChangeCalendar>,
    id: Id<BookingId>,
    body: Body<UpdateBookingRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let change = body.0.command()?;
    let booking = state
        .transact(&admin, move |work| {
            let booking = work.bookings().change(id.0, change, work.at.local).map_err(of_edit)?.after;
            Ok(BookingResponse::of(booking, work.at.practice()))
        })
        .await?;
    Ok(HttpResponse::Ok().json(booking))
}

/// An edit can only leave a booking without a way to reach its client by removing the phone number.
fn of_edit(error: BookingError) -> ApiError {
    match error {
        BookingError::Unreachable => {
            ApiError::invalid_field("client_phone", "Enter a phone number: there is no email address")
        }
        error => error.into(),
    }
}

/// A booking's history, newest first.
#[utoipa::path(
    tag = "bookings",
    params(("id" = String, Path)),
    responses((status = 200, body = Vec<HistoryResponse>)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/bookings/{id}/history")]
pub async fn list_booking_history(
    admin: Allowed<ReadCalendar>,
    id: Id<BookingId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (booking, lines) = state.read(&admin, move |work| Ok(work.bookings().history(id.0)?)).await?;
    let reason = booking.seen_with(admin.account.sight()).cancel_reason;
    let rows = with_reason(lines.into_iter().map(HistoryResponse::from).collect(), &reason);
    Ok(listed(&rows, rows.len()))
}

/// The lines, the newest first, with the reason at the latest cancellation. The audit log keeps no free
/// text: it could not be erased from there.
fn with_reason(mut lines: Vec<HistoryResponse>, reason: &str) -> Vec<HistoryResponse> {
    let latest = lines.iter().position(HistoryResponse::cancels).or_else(|| {
        // Recorded before the fields were: a booking with a reason is cancelled, and this did it.
        let changed = Action::BookingChanged.name();
        lines
            .iter()
            .position(|line| line.action == changed && line.changes.is_empty() && !line.detail.is_empty())
    });
    let latest = latest.and_then(|index| lines.get_mut(index));
    if let Some(line) = latest.filter(|_| !reason.is_empty()) {
        line.detail = format!("{}: {reason}", line.detail);
        line.text = format!("{}: {reason}", line.text);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_shown_at_the_cancellation_also_if_that_was_recorded_without_its_fields() {
        let line = |changes: &[(&str, &str)], detail: &str| {
            HistoryResponse::from(AuditLine {
                at: "2027-01-04T09:00:00Z".parse().unwrap(),
                by: "Ann Rivera".into(),
                action: Action::BookingChanged.name().into(),
                detail: detail.into(),
                changes: changes
                    .iter()
                    .filter_map(|(from, to)| FieldChange::of(FieldChange::STATUS, from, to))
                    .collect(),
            })
        };
        let cancelled = || line(&[("confirmed", "cancelled")], "confirmed → cancelled");
        let confirmed = || line(&[("pending", "confirmed")], "pending → confirmed");
        for (lines, expected) in [
            (vec![cancelled(), confirmed()], Some(0)),
            (vec![line(&[], ""), line(&[], "confirmed → cancelled"), confirmed()], Some(1)),
            (vec![confirmed()], None),
        ] {
            let told = with_reason(lines, "In court");
            assert_eq!(told.iter().position(|line| line.text.ends_with(": In court")), expected);
            assert_eq!(told.iter().position(|line| line.detail.ends_with(": In court")), expected);
        }
    }
}
