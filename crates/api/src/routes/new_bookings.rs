//! New bookings: a visitor requests a session, or the practice books one by phone.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post};
use booking::{
    Booking, BookingError, BookingRequest, BookingStatus, CaseType, ClientDetails, Requester, Subject,
};
use chrono::TimeDelta;
use content::{ContactError, HumanCheckAnswer};
use kernel::{
    BookingId, ClientId, Currency, EmailAddress, Language, MatterId, MediatorId, Named, Phone, SlotId,
};
use matters::Intake;
use payments::PaymentMode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::http::address::ClientAddress;
use crate::http::error::ApiError;
use crate::http::fields::{self, Fields, multi_line, optional, single_line};
use crate::http::idempotency::{Idempotent, Key, once};
use crate::http::permit::Allowed;
use crate::http::wire::{BookingStatusName, CurrencyName, LanguageName, WallTime};
use crate::routes::bookings::BookingResponse;
use crate::routes::challenges::{SumAnswer, answer_to, commit_failed_check};
use crate::routes::intakes::IntakeRequest;
use crate::routes::visits::{self, CalendarEntryResponse};
use crate::state::AppState;
use crate::state::policies::Policies;
use crate::state::standing::{ChangeCalendar, Visitor};
use crate::state::work::Work;

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

impl AskedPaymentResponse {
    /// Of a booking that its visitor may pay for now.
    fn of(booking: &BookingResponse) -> Option<Self> {
        let amount = booking.price.in_currency(booking.currency.0).minor();
        let (currency, pay_by) = (booking.currency, booking.pay_by.clone());
        (amount > 0).then_some(Self { amount, currency, pay_by })
    }
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
    /// The matter that it is a further session of, if an administrator has chosen it.
    #[schema(format = Uuid)]
    matter_id: Option<String>,
    /// What is known about the case. Including it opens a matter for the booking.
    #[validate(nested)]
    matter: Option<IntakeRequest>,
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

    fn command(self, by_admin: bool, currency: Currency) -> Result<Command, ApiError> {
        let mut fields = Fields::of(&self);
        let blank = |text: &str| text.trim().is_empty();
        if blank(&self.client_name) {
            fields.add("client_name", "Enter a name of at most 120 characters");
        }
        let contact = contact(&self, by_admin, &mut fields);
        let chosen = self.matter_id.filter(|_| by_admin).map(|id| id.parse().or(Err("Choose a matter")));
        let chosen = fields.parse_optional("matter_id", chosen);
        let email = contact.as_ref().and_then(|(email, _)| email.as_ref());
        let intake = self.matter.map(|about| about.intake(&self.client_name, email, &mut fields));
        if matches!((&chosen, &intake), (Some(Some(_)), Some(_))) {
            fields.add("matter", "Choose a matter, or say what the case is about");
        }
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
            let matter = match (chosen?, intake) {
                (Some(id), _) => Some(Joins::Chosen(id)),
                (None, Some(intake)) => Some(Joins::New(intake?)),
                (None, None) => None,
            };
            Some(Command { request, status: status?, matter })
        };
        fields.finish(command())
    }
}

/// What is asked for.
struct Command {
    request: BookingRequest,
    status: Option<BookingStatus>,
    matter: Option<Joins>,
}

/// The matter that a booking belongs to.
enum Joins {
    /// One that an administrator has chosen, as a further session.
    Chosen(MatterId),
    /// Its own.
    New(Intake),
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

/// Books a session. A visitor's booking is pending until the practice confirms it.
#[utoipa::path(
    tag = "bookings",
    request_body = CreateBookingRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key and body returns the first response again")),
    responses(
        (status = 201, body = BookedResponse),
        (status = 409, description = "`slot_unavailable`: busy, overlapped, past, inactive or gone; `payment_unavailable`: it has to be paid for, and cannot be right now; `client_gone`: the chosen client no longer exists; `matter_full`; `idempotency_key_in_use`"),
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
    let is_asked = takes_payments && manage_url.is_some();
    let payment = is_asked.then(|| AskedPaymentResponse::of(&booking)).flatten();
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
    let Command { request, status, matter } =
        body.command(true, state.policies().await?.payments.currency)?;
    let requester = Requester::Administrator(status.unwrap_or_default());
    let server = state.clone();
    let book = move |work: &Work<'_, ChangeCalendar>| {
        let (booking, is_new) = once(work, "bookings", key.as_ref(), || {
            let booking = work.bookings().request(request, requester, work.at.utc)?;
            let matter_id = match matter {
                Some(Joins::Chosen(id)) => work.matters().add_session(id, booking.id).map(|()| Some(id))?,
                Some(Joins::New(intake)) => Some(work.openings().open(&booking, intake)?.id),
                None => None,
            };
            let booking = Booking { matter_id, ..booking };
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
    let Command { request, matter, .. } = body.command(false, policies.payments.currency)?;
    let hold = hold(state, &policies)?;
    let (server, network) = (state.clone(), address.network());
    let book = move |work: &Work<'_>| {
        let visitor = booking::VisitorLimits {
            network,
            is_human: answer.is_some(),
            limits: server.limits.open_bookings(&work.at.policies.practice.booking),
            emails: server.limits.emails(&work.at.policies.notifications),
            hold,
        };
        let booked = once(work, "bookings", key.as_ref(), || {
            pass_check(work, answer.as_ref())?;
            let booking = work.visits().request(request, visitor, work.at.utc)?;
            let matter_id = match matter {
                Some(Joins::New(intake)) => Some(work.openings().open(&booking, intake)?.id),
                Some(Joins::Chosen(_)) | None => None,
            };
            let booking = Booking { matter_id, ..booking };
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
