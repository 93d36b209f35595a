//! Bookings: a visitor requests a session, the practice responds.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, put};
use availability::Practice;
use booking::{
    Booking, BookingChange, BookingEdits, BookingError, BookingFilter, BookingRequest, BookingStatus,
    BookingView, CaseType, ClientDetails, Requester, Subject, typed_date,
};
use chrono::TimeDelta;
use content::{ContactError, HumanCheckAnswer};
use kernel::{
    Action, AuditLine, BookingId, ClientId, Currency, EmailAddress, FieldChange, Language, MediatorId, Named,
    Phone, SlotId, or_empty,
};
use payments::PaymentMode;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Query};
use crate::http::fields::{self, Fields, multi_line, optional, single_line};
use crate::http::idempotency::{Idempotent, Key, once};
use crate::http::page::{listed, page, search, sort};
use crate::http::permit::Allowed;
use crate::http::wire::{
    BookingStatusName, BookingViewName, CurrencyName, Dollars, LanguageName, LimitResponse,
    PaymentStatusName, WallDay, WallTime, moment,
};
use crate::routes::activity::ChangeResponse;
use crate::routes::activity::words::action_words;
use crate::routes::challenges::{SumAnswer, answer_to, commit_failed_check};
use crate::routes::meeting::BookedMeetingResponse;
use crate::routes::visits::{self, CalendarEntryResponse};
use crate::state::AppState;
use crate::state::moment::Moment;
use crate::state::policies::Policies;
use crate::state::standing::{ChangeCalendar, ReadCalendar, Visitor};
use crate::state::work::Work;

/// A booking, with what was agreed. Date and times are by the practice's wall clock.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct BookingResponse {
    id: String,
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
    price: Dollars,
    status: BookingStatusName,
    /// Why the practice cancelled it, as the client was told, or empty.
    // Answers kept for repeated requests before there were reasons have none.
    #[serde(default)]
    #[schema(required = true)]
    cancel_reason: String,
    // Answers kept for repeated requests before there were payments have none.
    #[serde(default = "dollars")]
    #[schema(required = true)]
    currency: CurrencyName,
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
    /// What the client reads.
    // Answers kept for repeated requests before there were languages have none.
    #[serde(default = "english")]
    #[schema(required = true)]
    language: LanguageName,
    /// RFC 3339, UTC.
    created_at: String,
    /// The visitor's deadline for confirming it by email, while unconfirmed; RFC 3339, UTC.
    #[schema(required = true)]
    confirm_by: Option<String>,
    /// Until when the time is held for a payment, while it is; RFC 3339, UTC.
    #[serde(default)]
    #[schema(required = true)]
    pay_by: Option<String>,
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
    /// What its visitor is asked to pay online.
    fn asked(&self, takes_payments: bool) -> Option<AskedPaymentResponse> {
        let amount = self.price.in_currency(self.currency.0).minor();
        let pay_by = self.pay_by.clone();
        let currency = self.currency;
        (takes_payments && amount > 0).then_some(AskedPaymentResponse { amount, currency, pay_by })
    }

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
            language: LanguageName(booking.language),
            created_at: moment(booking.created_at),
        }
    }

    /// Each of the bookings.
    pub(super) fn each(bookings: impl IntoIterator<Item = Booking>, practice: &Practice) -> Vec<Self> {
        bookings.into_iter().map(|booking| Self::of(booking, practice)).collect()
    }
}

/// A new booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookedResponse {
    #[serde(flatten)]
    booking: BookingResponse,
    /// Where the visitor views, moves and cancels it; anyone with this URL can. Absent for
    /// administrators, and until the visitor confirms the booking by email: then only the email
    /// contains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    manage_url: Option<String>,
    /// What is to be paid online, and by when; `null` if nothing can be paid with the URL.
    #[schema(required = true)]
    payment: Option<AskedPaymentResponse>,
    /// Whether email cannot leave right now: what it says about the booking comes later.
    email_waits: bool,
    /// What an entry in the visitor's own calendar also needs.
    calendar: CalendarEntryResponse,
}

/// What is to be paid for a new booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct AskedPaymentResponse {
    /// In minor units of `currency` (cents for USD).
    amount: i64,
    currency: CurrencyName,
    /// Until when the time is held; `null` if it need not be paid to book. RFC 3339, UTC.
    #[schema(required = true)]
    pay_by: Option<String>,
}

/// A visitor's booking request. `end_time`, and `status` unless an administrator sends it, are
/// ignored: the slot determines when a booking ends and what it costs.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct CreateBookingRequest {
    #[schema(required = true, format = Uuid)]
    employee_id: String,
    /// The slot; if omitted, the shortest session offered at that time.
    #[schema(format = Uuid)]
    slot_id: Option<String>,
    #[validate(length(min = 1, max = 80, message = "Choose a case type"), custom(function = single_line))]
    #[schema(required = true, max_length = 80, min_length = 1)]
    case_type: String,
    #[validate(length(max = 160, message = "Enter at most 160 characters"), custom(function = single_line))]
    #[schema(max_length = 160)]
    case_title: Option<String>,
    #[validate(length(max = 4000, message = "Enter at most 4,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 4000)]
    description: Option<String>,
    #[validate(length(max = 80, message = "Enter at most 80 characters"), custom(function = single_line))]
    #[schema(max_length = 80)]
    contact_method: Option<String>,
    /// `YYYY-MM-DD`
    #[schema(required = true, format = Date)]
    date: String,
    /// `HH:MM`
    #[schema(required = true, value_type = WallTime)]
    start_time: String,
    end_time: Option<String>,
    #[schema(value_type = Option<BookingStatusName>)]
    status: Option<String>,
    #[validate(length(min = 1, max = 120, message = "Enter a name of at most 120 characters"), custom(function = single_line))]
    #[schema(required = true, max_length = 120, min_length = 1)]
    client_name: String,
    /// Only an administrator can leave it empty, with a phone number instead: then no email is sent.
    #[schema(required = true, max_length = 254)]
    client_email: String,
    #[validate(length(max = 40, message = "Enter at most 40 characters"), custom(function = single_line))]
    #[schema(max_length = 40)]
    client_phone: Option<String>,
    /// The client's record, if an administrator has chosen it. Without one, it is the record with the
    /// email address, or, for someone without an address, with the name and the phone number.
    #[schema(format = Uuid)]
    client_id: Option<String>,
    /// What the client reads; `en` if omitted.
    #[schema(value_type = Option<LanguageName>)]
    language: Option<String>,
    /// The human check's id, after a `human_check_required` error.
    #[schema(format = Uuid)]
    challenge_id: Option<String>,
    /// The human check's answer.
    answer: Option<SumAnswer>,
}

impl CreateBookingRequest {
    /// The human check's answer in the request, if any.
    fn take_answer(&mut self) -> Option<HumanCheckAnswer> {
        let (id, answer) = (self.challenge_id.take(), self.answer.take());
        (id.is_some() || answer.is_some()).then(|| answer_to(&id.unwrap_or_default(), answer))
    }

    fn command(
        self,
        by_admin: bool,
        currency: Currency,
    ) -> Result<(BookingRequest, Option<BookingStatus>), ApiError> {
        let mut fields = Fields::of(&self);
        let blank = |text: &str| text.trim().is_empty();
        if blank(&self.client_name) {
            fields.add("client_name", "Enter a name of at most 120 characters");
        }
        let contact = contact(&self, by_admin, &mut fields);
        let mediator_id =
            fields.parse("employee_id", self.employee_id.parse::<MediatorId>().or(Err("Choose a mediator")));
        let slot_id = self.slot_id.map(|id| id.parse::<SlotId>().or(Err("Choose a session")));
        let slot_id = fields.parse_optional("slot_id", slot_id);
        let date = fields.parse("date", fields::date(&self.date));
        let time = fields.parse("start_time", fields::time(&self.start_time));
        let client_id = self.client_id.filter(|_| by_admin).map(|id| id.parse::<ClientId>());
        let client_id = fields.parse_optional("client_id", client_id.map(|id| id.or(Err("Choose a client"))));
        let status = self.status.filter(|_| by_admin);
        let status = fields.parse_optional("status", status.as_deref().map(BookingStatus::from_name));
        let case_type = fields.parse("case_type", CaseType::parse(&self.case_type));
        let language = fields.parse_optional("language", self.language.as_deref().map(Language::from_name));
        let title = self.case_title.filter(|title| !blank(title));
        let command = || {
            let (case_type, (email, phone)) = (case_type?, contact?);
            let request = BookingRequest {
                mediator_id: mediator_id?,
                slot_id: slot_id?,
                start: date?.and_time(time?),
                client: ClientDetails { name: self.client_name.trim().to_owned(), email, phone },
                client_id: client_id?,
                language: language?.unwrap_or_default(),
                subject: Subject {
                    title: title.unwrap_or_else(|| case_type.title()),
                    case_type,
                    description: self.description.unwrap_or_default(),
                    contact_method: self.contact_method.unwrap_or_else(|| "Virtual".into()),
                },
                currency,
            };
            Some((request, status?))
        };
        fields.finish(command())
    }
}

/// How the client is reached. A visitor needs an email address; the practice can do with a phone number.
fn contact(
    request: &CreateBookingRequest,
    by_admin: bool,
    fields: &mut Fields,
) -> Option<(Option<EmailAddress>, Option<Phone>)> {
    let phone = optional(request.client_phone.as_deref().unwrap_or_default(), Phone::parse);
    let phone = fields.parse("client_phone", phone);
    let email = if by_admin {
        optional(&request.client_email, EmailAddress::parse)
    } else {
        EmailAddress::parse(&request.client_email).map(Some)
    };
    let found = fields.parse("client_email", email).zip(phone);
    if found == Some((None, None)) {
        fields.add("client_email", BookingError::Unreachable.to_string());
    }
    found
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

/// Books a session. A visitor's booking is pending until the practice confirms it.
#[utoipa::path(
    tag = "bookings",
    request_body = CreateBookingRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again")),
    responses(
        (status = 201, body = BookedResponse),
        (status = 409, description = "`slot_unavailable`: busy, overlapped, past, inactive or gone; `payment_unavailable`: it has to be paid for, and cannot be right now; `client_gone`: the chosen client no longer exists; `idempotency_key_in_use`"),
        (status = 422, description = "also `human_check_required`: send it again with `challenge_id` and `answer`; `challenge_failed`; `idempotency_key_reused`"),
        (status = 429),
    ),
    security((), ("token" = ["calendar.change"])),
)]
#[post("/api/bookings")]
pub async fn create_booking(
    caller: Option<Allowed<ChangeCalendar>>,
    address: ClientAddress,
    request: Idempotent<CreateBookingRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Idempotent { body, key } = request;
    let booked = match &caller {
        Some(admin) => book(&state, admin, body, key).await?,
        None => book_as_visitor(&state, &address, body, key).await?,
    };
    let Booked { booking, is_new, email_waits } = booked;
    if is_new {
        state.metrics.booking_created();
    }
    // The link is not stored with the response: it is derived.
    let is_told = caller.is_none() && booking.confirm_by.is_none();
    let id: BookingId = booking.id.parse().map_err(|error| ApiError::defect(&error))?;
    let manage_url = is_told.then(|| visits::address(&state, id, booking.language.0));
    let calendar = CalendarEntryResponse::first(id, booking.created_at.clone(), &state.config.public_url);
    let takes_payments = state.policies().await?.pays_through(&state.config.environment).is_some();
    let payment = manage_url.is_some().then(|| booking.asked(takes_payments)).flatten();
    Ok(HttpResponse::build(StatusCode::CREATED).json(BookedResponse {
        booking,
        manage_url,
        payment,
        email_waits,
        calendar,
    }))
}

struct Booked {
    booking: BookingResponse,
    /// Whether it was made just now.
    is_new: bool,
    email_waits: bool,
}

async fn book(
    state: &AppState,
    admin: &Allowed<ChangeCalendar>,
    body: CreateBookingRequest,
    key: Option<Key>,
) -> Result<Booked, ApiError> {
    let (request, status) = body.command(true, state.policies().await?.payments.currency)?;
    let requester = Requester::Administrator(status.unwrap_or_default());
    let server = state.clone();
    let book = move |work: &Work<'_, ChangeCalendar>| {
        let (booking, is_new) = once(work, "bookings", key.as_ref(), || {
            let booking = work.bookings().request(request, requester, work.at.utc)?;
            Ok(BookingResponse::of(booking, work.at.practice()))
        })?;
        Ok(Booked { booking, is_new, email_waits: server.mail.waits(work)? })
    };
    state.transact(admin, book).await
}

async fn book_as_visitor(
    state: &AppState,
    address: &ClientAddress,
    mut body: CreateBookingRequest,
    key: Option<Key>,
) -> Result<Booked, ApiError> {
    state.limits.booking(address)?;
    let answer = body.take_answer();
    let policies = state.policies().await?;
    let (request, _) = body.command(false, policies.payments.currency)?;
    let hold = hold(state, &policies)?;
    let (server, network) = (state.clone(), address.network());
    let book = move |work: &Work<'_>| {
        let visitor = booking::Visitor {
            network,
            is_human: answer.is_some(),
            limits: server.limits.open_bookings(&work.at.policies.practice.booking),
            emails: server.limits.emails(&work.at.policies.notifications),
            hold,
        };
        let booked = once(work, "bookings", key.as_ref(), || {
            pass_check(work, answer.as_ref())?;
            let booking = work.visits().request(request, visitor, work.at.utc)?;
            Ok(BookingResponse::of(booking, work.at.practice()))
        });
        commit_failed_check(booked.and_then(|(booking, is_new)| {
            Ok(Booked { booking, is_new, email_waits: server.mail.waits(work)? })
        }))
    };
    state.transact(Visitor, book).await?
}

/// How long a visitor's time is held for the payment, if they have to pay to book.
fn hold(state: &AppState, policies: &Policies) -> Result<Option<TimeDelta>, ApiError> {
    if policies.payments.mode != PaymentMode::Required {
        return Ok(None);
    }
    policies.pays_through(&state.config.environment).ok_or_else(ApiError::payments_closed)?;
    Ok(Some(TimeDelta::minutes(policies.payments.hold.minutes().into())))
}

/// Refuses a wrong answer to a human check. A right answer is used up only if the booking is made.
fn pass_check(work: &Work<'_>, answer: Option<&HumanCheckAnswer>) -> Result<(), ApiError> {
    match answer {
        Some(answer) if !work.human_checks().pass(answer, work.at.utc)? => {
            Err(ContactError::ChallengeFailed.into())
        }
        _ => Ok(()),
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
