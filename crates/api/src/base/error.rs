//! Every error a client sees, as `application/problem+json` (RFC 9457).
//!
//! When to use which: a body or query that cannot be parsed is [`ApiError::bad_request`]; a field
//! with an invalid value goes through [`Fields`](crate::http::fields::Fields); a violated rule of
//! the practice is a domain error and gets its status and code here, variant by variant. A 500
//! tells the client nothing; its cause is logged once, with the request id.

use std::collections::BTreeMap;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use auth::{AdminError, InvitationError, PasskeyError, SecondFactorError, TeamError};
use availability::{ClosureError, FeedError, MediatorError, OutsideCalendarError, ScheduleError, SlotError};
use booking::{BookingError, ClientError, ImportError};
use content::{ContactError, ContentError, MediaError};
use infra::backup::BackupError;
use infra::s3::S3Error;
use kernel::StorageError;
use matters::MatterError;
use payments::{GatewayError, PaymentError, SetupError};
use serde::Serialize;
use templates::{MailError, Part, TemplateError, UnknownVariable};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::base::request_id::RequestId;
use crate::cause::cause_chain;

/// The content type of an error.
pub const PROBLEM: &str = "application/problem+json";

/// The messages for each invalid field.
pub type FieldErrors = BTreeMap<String, Vec<String>>;

/// An error on its way to the client.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    detail: String,
    errors: FieldErrors,
    sessions: Option<i64>,
    retry_after: Option<u64>,
}

/// The body of an error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemResponse {
    /// Always `about:blank`: use `code` to tell errors apart.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What went wrong and what to do about it, for people.
    detail: String,
    /// What went wrong, for programs; stable.
    code: &'static str,
    /// The same text as `detail`.
    error: String,
    /// For 422: every invalid field with its messages.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = std::collections::HashMap<String, Vec<String>>, required = false)]
    errors: FieldErrors,
    /// For `sessions_move`: how many sessions ahead would move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    sessions: Option<i64>,
    /// The `x-request-id` of the response.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    request_id: Option<Uuid>,
}

impl ApiError {
    /// An error with this status, code and text.
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status,
            code,
            detail: detail.into(),
            errors: FieldErrors::new(),
            sessions: None,
            retry_after: None,
        }
    }

    /// 400: the request cannot be parsed.
    pub fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", detail)
    }

    /// 401: no valid administrator token.
    #[must_use]
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Sign in to continue")
    }

    /// 403: the settings do not allow administrators to connect from here.
    #[must_use]
    pub fn address_not_allowed() -> Self {
        Self::new(StatusCode::FORBIDDEN, "address_not_allowed", "You can't sign in from this network")
    }

    /// 403: the caller's role does not have the permission.
    #[must_use]
    pub fn not_permitted() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "not_permitted",
            "Your role does not allow this. Ask an owner of the practice",
        )
    }

    /// 403: the settings require a second factor.
    #[must_use]
    pub fn two_factor_required() -> Self {
        let detail = "Set up two-factor authentication to continue";
        Self::new(StatusCode::FORBIDDEN, "two_factor_required", detail)
    }

    /// 410: a mailed link that was used, replaced or withdrawn, is too old, or never existed.
    #[must_use]
    pub fn link_expired() -> Self {
        Self::new(StatusCode::GONE, "link_expired", "This link has expired. Ask for a new one")
    }

    /// 412: someone else has saved in the meantime.
    pub fn stale(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::PRECONDITION_FAILED, "stale", detail)
    }

    /// 409: another time zone would move so many sessions ahead, and the caller has not said that they
    /// know.
    #[must_use]
    pub fn sessions_move(sessions: i64) -> Self {
        let upcoming = if sessions == 1 { "upcoming session" } else { "upcoming sessions" };
        let detail = format!(
            "This moves {sessions} {upcoming} to the same time of day in another time zone. Clients aren't \
             notified. To confirm, send the number of sessions as movedSessions"
        );
        Self { sessions: Some(sessions), ..Self::new(StatusCode::CONFLICT, "sessions_move", detail) }
    }

    /// 404.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Not found")
    }

    /// 422: these fields have invalid values.
    #[must_use]
    pub fn invalid(errors: FieldErrors) -> Self {
        let detail = "Some fields are not valid";
        Self { errors, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", detail) }
    }

    /// 422 for one field.
    pub fn invalid_field(field: &str, text: impl Into<String>) -> Self {
        Self::invalid(FieldErrors::from([(field.to_owned(), vec![text.into()])]))
    }

    /// 429: too many requests; try again after this many seconds.
    pub fn too_many_requests(detail: impl Into<String>, retry_after: u64) -> Self {
        Self {
            retry_after: Some(retry_after),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", detail)
        }
    }

    /// 503: the database cannot be reached or is too busy.
    #[must_use]
    pub fn unavailable() -> Self {
        let detail = "The service is busy or under maintenance. Please try again in a moment";
        Self { retry_after: Some(2), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail) }
    }

    /// 503: a call to the cloud store failed; the administrator is told why.
    fn cloud_unavailable(cause: &S3Error) -> Self {
        tracing::error!(cause = cause_chain(cause), "the cloud storage failed");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "cloud_unavailable", cause.to_string())
    }

    /// 500: a bug. Logs the cause; the client does not see it.
    pub fn defect(cause: &(dyn std::error::Error + 'static)) -> Self {
        tracing::error!(cause = cause_chain(cause), "defect");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong on our side")
    }

    /// What it is called, such as `slot_unavailable`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Whether it has this code.
    #[must_use]
    pub fn is(&self, code: &str) -> bool {
        self.code == code
    }

    /// The site's address allows no passkeys.
    #[must_use]
    pub fn passkeys_unavailable() -> Self {
        let detail = "Passkeys need a web address that starts with https and is a name, not digits";
        Self::new(StatusCode::CONFLICT, "passkeys_unavailable", detail)
    }

    /// 503: the payment service cannot be reached. What was asked for is kept.
    #[must_use]
    pub fn payment_unavailable(error: &GatewayError) -> Self {
        tracing::warn!(%error, "a payment service cannot be used");
        let detail = "The payment service cannot be reached right now. Please try again in a moment";
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Self { retry_after: Some(10), ..Self::new(status, "payment_unavailable", detail) }
    }

    /// 409: sessions have to be paid for when they are booked, and cannot be right now.
    #[must_use]
    pub fn payments_closed() -> Self {
        let detail = "Sessions cannot be paid for right now. Please try again later, or write to us";
        Self::new(StatusCode::CONFLICT, "payment_unavailable", detail)
    }

    fn conflict(code: &'static str, error: &dyn fmt::Display) -> Self {
        Self::new(StatusCode::CONFLICT, code, error.to_string())
    }

    fn missing(error: &dyn fmt::Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", error.to_string())
    }

    /// The response, with the request id.
    #[must_use]
    pub fn response(&self, request_id: Option<RequestId>) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response.content_type(PROBLEM);
        if let Some(seconds) = self.retry_after {
            response.insert_header(("retry-after", seconds.to_string()));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.insert_header(("www-authenticate", "Bearer"));
        }
        response.json(self.problem(request_id))
    }

    /// Its body.
    #[must_use]
    pub fn problem(&self, request_id: Option<RequestId>) -> ProblemResponse {
        ProblemResponse {
            kind: "about:blank",
            title: self.status.canonical_reason().unwrap_or_default(),
            status: self.status.as_u16(),
            detail: self.detail.clone(),
            code: self.code,
            error: self.detail.clone(),
            errors: self.errors.clone(),
            sessions: self.sessions,
            request_id: request_id.map(|RequestId(id)| id),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        self.response(None)
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(cause) => {
                tracing::warn!(%cause, "storage is unavailable");
                Self::unavailable()
            }
            StorageError::Failed(cause) => Self::defect(cause.as_ref()),
        }
    }
}

impl From<AdminError> for ApiError {
    fn from(error: AdminError) -> Self {
        match error {
            AdminError::NotFound => Self::missing(&error),
            AdminError::EmailTaken => Self::conflict("email_taken", &error),
            AdminError::NoSecondFactor => Self::conflict("two_factor_not_enabled", &error),
            AdminError::Storage(error) => error.into(),
        }
    }
}

impl From<TeamError> for ApiError {
    fn from(error: TeamError) -> Self {
        match error {
            TeamError::NotFound => Self::missing(&error),
            TeamError::LastOwner => Self::conflict("last_owner", &error),
            TeamError::MediatorNeeded | TeamError::MediatorUnknown => {
                Self::invalid_field("employeeId", error.to_string())
            }
            TeamError::Storage(error) => error.into(),
        }
    }
}

impl From<InvitationError> for ApiError {
    fn from(error: InvitationError) -> Self {
        match error {
            InvitationError::NotFound => Self::missing(&error),
            InvitationError::EmailTaken => Self::conflict("email_taken", &error),
            InvitationError::Mediator(error) => error.into(),
            InvitationError::Expired => Self::link_expired(),
            InvitationError::Storage(error) => error.into(),
        }
    }
}

impl From<SecondFactorError> for ApiError {
    fn from(error: SecondFactorError) -> Self {
        match error {
            SecondFactorError::AlreadyOn => Self::conflict("two_factor_enabled", &error),
            SecondFactorError::NotSetUp => Self::conflict("two_factor_not_set_up", &error),
            SecondFactorError::Off => Self::conflict("two_factor_not_enabled", &error),
            SecondFactorError::NotPresent => {
                Self::new(StatusCode::FORBIDDEN, "sign_in_again", error.to_string())
            }
            SecondFactorError::Storage(error) => error.into(),
        }
    }
}

impl From<PasskeyError> for ApiError {
    fn from(error: PasskeyError) -> Self {
        match error {
            PasskeyError::NotFound => Self::missing(&error),
            PasskeyError::Refused => Self::conflict("passkey_refused", &error),
            PasskeyError::Taken => Self::conflict("passkey_exists", &error),
            PasskeyError::TooMany => Self::conflict("too_many_passkeys", &error),
            PasskeyError::Failed(_) => Self::defect(&error),
            PasskeyError::Storage(error) => error.into(),
        }
    }
}

impl From<MediatorError> for ApiError {
    fn from(error: MediatorError) -> Self {
        match error {
            MediatorError::NotFound => Self::missing(&error),
            MediatorError::EmailTaken => Self::conflict("email_taken", &error),
            MediatorError::HasUpcomingBookings => Self::conflict("has_upcoming_bookings", &error),
            MediatorError::Storage(error) => error.into(),
        }
    }
}

impl From<SlotError> for ApiError {
    fn from(error: SlotError) -> Self {
        match error {
            SlotError::NotFound | SlotError::MediatorNotFound => Self::missing(&error),
            SlotError::Exists => Self::conflict("slot_exists", &error),
            SlotError::Booked => Self::conflict("slot_booked", &error),
            SlotError::InPast | SlotError::ClosedDay => Self::invalid_field("date", error.to_string()),
            SlotError::WrongStart | SlotError::OutsideDay | SlotError::ClockChange => {
                Self::invalid_field("time", error.to_string())
            }
            SlotError::PriceOutOfRange => Self::invalid_field("price", error.to_string()),
            SlotError::Storage(error) => error.into(),
        }
    }
}

impl From<ScheduleError> for ApiError {
    fn from(error: ScheduleError) -> Self {
        match error {
            ScheduleError::MediatorNotFound => Self::missing(&error),
            ScheduleError::Storage(error) => error.into(),
        }
    }
}

impl From<ClosureError> for ApiError {
    fn from(error: ClosureError) -> Self {
        match error {
            ClosureError::NotFound => Self::missing(&error),
            ClosureError::MediatorNotFound => Self::invalid_field("employee_id", error.to_string()),
            ClosureError::WholePractice => {
                Self::new(StatusCode::FORBIDDEN, "not_permitted", error.to_string())
            }
            ClosureError::Exists => Self::conflict("closure_exists", &error),
            ClosureError::EndsBeforeItStarts | ClosureError::IsOver | ClosureError::TooLong => {
                Self::invalid_field("to", error.to_string())
            }
            ClosureError::Storage(error) => error.into(),
        }
    }
}

impl From<MediaError> for ApiError {
    fn from(error: MediaError) -> Self {
        match error {
            MediaError::TooLarge { .. } => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "file_too_large", error.to_string())
            }
            MediaError::Unusable { .. } => Self::invalid_field("files", error.to_string()),
            MediaError::NotFound => Self::missing(&error),
            MediaError::InUse(_) => Self::conflict("media_in_use", &error),
            MediaError::Storage(error) => error.into(),
        }
    }
}

impl From<OutsideCalendarError> for ApiError {
    fn from(error: OutsideCalendarError) -> Self {
        match error {
            OutsideCalendarError::MediatorNotFound | OutsideCalendarError::NotFound => Self::missing(&error),
            OutsideCalendarError::Storage(error) => error.into(),
        }
    }
}

impl From<FeedError> for ApiError {
    fn from(error: FeedError) -> Self {
        match error {
            FeedError::MediatorNotFound | FeedError::NotFound => Self::missing(&error),
            FeedError::Inactive => Self::conflict("mediator_inactive", &error),
            FeedError::Storage(error) => error.into(),
        }
    }
}

impl From<ClientError> for ApiError {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::NotFound => Self::missing(&error),
            ClientError::Exists => Self::conflict("client_exists", &error),
            ClientError::HasOpenBookings => Self::conflict("has_open_bookings", &error),
            ClientError::OnlyRecord => Self::conflict("only_record", &error),
            ClientError::Storage(error) => error.into(),
        }
    }
}

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::NotFound => Self::missing(&error),
            ImportError::Changed => Self::conflict("import_changed", &error),
            ImportError::Empty => Self::invalid_field("text", error.to_string()),
            ImportError::Storage(error) => error.into(),
        }
    }
}

impl From<BookingError> for ApiError {
    fn from(error: BookingError) -> Self {
        match error {
            BookingError::NotFound => Self::missing(&error),
            BookingError::SlotUnavailable(why) | BookingError::NotBookable(why) => {
                tracing::info!(%why, "a session was not available");
                Self::conflict("slot_unavailable", &error)
            }
            BookingError::BeyondWindow { .. } => Self::conflict("slot_unavailable", &error),
            BookingError::Closed { .. } => Self::conflict("closed", &error),
            BookingError::AskInstead => Self::conflict("ask_instead", &error),
            BookingError::TooLate { .. } => Self::conflict("too_late", &error),
            BookingError::Dearer => Self::conflict("dearer", &error),
            BookingError::Settled => Self::conflict("booking_settled", &error),
            BookingError::Unreachable => Self::invalid_field("client_email", error.to_string()),
            BookingError::ClientGone => Self::conflict("client_gone", &error),
            BookingError::Changed(_) | BookingError::Revised => Self::conflict("booking_changed", &error),
            BookingError::TooManyOpenRequests | BookingError::TooManyFromNetwork => {
                Self::too_many_requests(error.to_string(), 3600)
            }
            BookingError::HumanCheckRequired => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "human_check_required", error.to_string())
            }
            BookingError::Storage(error) => error.into(),
        }
    }
}

impl From<MatterError> for ApiError {
    fn from(error: MatterError) -> Self {
        match error {
            MatterError::NotFound | MatterError::NoSeat => Self::missing(&error),
            MatterError::Exists => Self::conflict("matter_exists", &error),
            MatterError::Full => Self::conflict("matter_full", &error),
            MatterError::Erased => Self::conflict("client_gone", &error),
            MatterError::NotConfirmed => Self::conflict("not_confirmed", &error),
            MatterError::TooLate => Self::conflict("too_late", &error),
            MatterError::RequestOpen => Self::conflict("request_open", &error),
            MatterError::PeopleWait => Self::conflict("people_wait", &error),
            MatterError::RequestSettled => Self::conflict("request_settled", &error),
            MatterError::Stale => Self::stale(error.to_string()),
            MatterError::EmailOnTwoSides(_) => Self::conflict("email_on_two_sides", &error),
            MatterError::Table(_) => Self::invalid_field("sides", error.to_string()),
            MatterError::Storage(error) => error.into(),
        }
    }
}

impl From<PaymentError> for ApiError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::NotFound | PaymentError::Foreign => Self::missing(&error),
            PaymentError::Settled => Self::conflict("payment_settled", &error),
            PaymentError::NotHeld => Self::conflict("booking_settled", &error),
            PaymentError::Disputed => Self::conflict("disputed", &error),
            PaymentError::NotRefundable => Self::conflict("not_refundable", &error),
            PaymentError::NoSurplus => Self::conflict("no_surplus", &error),
            PaymentError::NoReceipt => Self::conflict("no_receipt", &error),
            PaymentError::TooMuch(_) => Self::invalid_field("amount", error.to_string()),
            PaymentError::Storage(error) => error.into(),
        }
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::NotFound => Self::missing(&error),
            SetupError::Exists => Self::conflict("provider_exists", &error),
            SetupError::UnknownDefault => Self::invalid_field("default_provider", error.to_string()),
            SetupError::NotReady(_) => Self::conflict("provider_not_ready", &error),
            SetupError::IsDefault => Self::conflict("default_provider", &error),
            SetupError::Storage(error) => error.into(),
        }
    }
}

impl From<MailError> for ApiError {
    fn from(error: MailError) -> Self {
        match error {
            MailError::NotFound => Self::missing(&error),
            MailError::Settled | MailError::Leaving => Self::conflict("mail_settled", &error),
            MailError::Erased => Self::conflict("mail_erased", &error),
            MailError::ForAdministrators => Self::conflict("mail_for_administrators", &error),
            MailError::ForAccount => Self::conflict("mail_for_account", &error),
            MailError::Storage(error) => error.into(),
        }
    }
}

/// The human check failed.
pub const CHALLENGE_FAILED: &str = "challenge_failed";

impl From<ContactError> for ApiError {
    fn from(error: ContactError) -> Self {
        match error {
            ContactError::NotFound => Self::missing(&error),
            ContactError::ChallengeFailed => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, CHALLENGE_FAILED, error.to_string())
            }
            ContactError::TooManyOpenRequests => Self::too_many_requests(error.to_string(), 3600),
            ContactError::Storage(error) => error.into(),
        }
    }
}

impl From<BackupError> for ApiError {
    fn from(error: BackupError) -> Self {
        let refused = |code| Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.to_string());
        match error {
            BackupError::Invalid => refused("invalid_backup"),
            BackupError::OtherKey => refused("backup_other_key"),
            BackupError::Newer => refused("backup_newer"),
            BackupError::Busy => Self::conflict("restore_running", &error),
            BackupError::File(cause) => {
                tracing::error!(%cause, "a backup file cannot be written or read");
                Self::unavailable()
            }
            BackupError::Cloud(cause) => Self::cloud_unavailable(&cause),
            BackupError::Storage(error) => error.into(),
        }
    }
}

impl From<ContentError> for ApiError {
    fn from(error: ContentError) -> Self {
        match error {
            ContentError::Stale => Self::new(StatusCode::PRECONDITION_FAILED, "stale", error.to_string()),
            ContentError::NoSuchVersion => Self::missing(&error),
            ContentError::Storage(error) => error.into(),
        }
    }
}

impl From<TemplateError> for ApiError {
    fn from(error: TemplateError) -> Self {
        match error {
            TemplateError::NotFound => Self::missing(&error),
            TemplateError::System => Self::new(StatusCode::FORBIDDEN, "system_template", error.to_string()),
            TemplateError::Stale => Self::stale(error.to_string()),
            TemplateError::Blank(part) | TemplateError::Crowded(part) => {
                Self::invalid_field(template_field(part), error.to_string())
            }
            TemplateError::UnknownVariables(unknown) => {
                let mut errors = FieldErrors::new();
                for UnknownVariable { part, name } in unknown {
                    let text = format!("{{{name}}} is not a variable of this type. Choose one from the list");
                    errors.entry(template_field(part).to_owned()).or_default().push(text);
                }
                Self::invalid(errors)
            }
            TemplateError::Storage(error) => error.into(),
        }
    }
}

/// The field that a part of a template comes from.
fn template_field(part: Part) -> &'static str {
    match part {
        Part::Subject => "subject",
        Part::Html => "html_content",
        Part::Text => "text_content",
    }
}
