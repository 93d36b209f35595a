//! Who did what: the audit log.

pub(super) mod words;

use actix_web::{HttpResponse, get};
use chrono::Days;
use kernel::{ActedBy, Activity, ActivityFilter, FieldChange, LoggedPerson, Page, Tz, midnight};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::export::{Column, export};
use crate::http::error::ApiError;
use crate::http::extract::Query;
use crate::http::fields::date;
use crate::http::page::{listed, page, search};
use crate::http::permit::Allowed;
use crate::http::wire::moment;
use crate::state::AppState;
use crate::state::standing::{ExportActivity, ReadActivity};

/// A field that changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeResponse {
    /// Such as `status`, `start`, `mediator`, `length`, `case type`, `notes`, `role` or `access`.
    pub(super) field: String,
    /// Its value before; empty, as the value now, if what people wrote is not recorded.
    from: String,
    /// Its value now.
    pub(super) to: String,
}

impl From<FieldChange> for ChangeResponse {
    fn from(FieldChange { field, from, to }: FieldChange) -> Self {
        Self { field, from, to }
    }
}

/// Something that was done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActivityLineResponse {
    id: i64,
    /// RFC 3339, UTC.
    at: String,
    /// The administrator's name, `Client`, `Accord` for the program itself, or `Host` for someone at the
    /// command line; empty if the administrator no longer exists.
    person: String,
    /// The address an administrator connected from.
    #[schema(required = true)]
    address: Option<String>,
    /// Such as `booking.changed`.
    action: String,
    /// The id of what it was done to, or empty.
    subject: String,
    /// What that is called, such as a booking's reference or a client's name.
    #[schema(required = true)]
    subject_name: Option<String>,
    /// The fields that changed; none in lines from before they were recorded.
    changes: Vec<ChangeResponse>,
    /// A sentence without a period.
    text: String,
    /// What was done, without by whom, such as `Changed the booking A-7K3F-92`.
    what: String,
}

impl From<Activity> for ActivityLineResponse {
    fn from(line: Activity) -> Self {
        let (text, what) = (words::sentence(&line), words::deed(&line));
        let Activity { id, at, by, address, action, subject, subject_name, changes, .. } = line;
        let changes = changes.into_iter().map(ChangeResponse::from).collect();
        Self { id, at: moment(at), person: by, address, action, subject, subject_name, changes, text, what }
    }
}

/// Which lines, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ActivityQuery {
    /// An administrator's id, or `client`, `system` or `host`.
    #[param(max_length = 36)]
    person: Option<String>,
    /// The id of what it was done to, or a booking's reference.
    #[param(max_length = 200)]
    subject: Option<String>,
    /// On or after `YYYY-MM-DD`, in the practice's time zone.
    from: Option<String>,
    /// On or before `YYYY-MM-DD`, in the practice's time zone.
    to: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl ActivityQuery {
    fn filter(&self, zone: Tz) -> Result<ActivityFilter, ApiError> {
        let by =
            match self.person.as_deref() {
                None => None,
                Some("client") => Some(ActedBy::Client),
                Some("system") => Some(ActedBy::System),
                Some("host") => Some(ActedBy::Host),
                Some(id) => Some(ActedBy::Admin(id.parse().map_err(|_unparsed| {
                    ApiError::bad_request("`person` is neither an id nor a known word")
                })?)),
            };
        let day =
            |text: &Option<String>| text.as_deref().map(date).transpose().map_err(ApiError::bad_request);
        let until = day(&self.to)?.and_then(|day| day.checked_add_days(Days::new(1)));
        Ok(ActivityFilter {
            ids: None,
            by,
            subject: search(self.subject.as_deref())?,
            from: day(&self.from)?.map(|day| midnight(day, zone)),
            until: until.map(|day| midnight(day, zone)),
        })
    }
}

/// What was done, newest first.
#[utoipa::path(
    tag = "activity",
    params(ActivityQuery),
    responses((status = 200, body = Vec<ActivityLineResponse>)),
    security(("token" = ["activity.read"])),
)]
#[get("/api/activity")]
pub async fn list_activity(
    admin: Allowed<ReadActivity>,
    query: Query<ActivityQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let page = page(query.0.limit, query.0.offset)?;
    let filter = query.0.filter(state.present().await?.policies.practice.zone)?;
    let found = state.read(&admin, move |work| Ok(work.activities().list(&filter, page)?)).await?;
    let rows: Vec<_> = found.items.into_iter().map(ActivityLineResponse::from).collect();
    Ok(listed(&rows, found.total))
}

/// An administrator who appears in the activity.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivityPersonResponse {
    /// For `person` in `GET /api/activity`.
    #[schema(format = Uuid)]
    id: String,
    /// The name, or the email address of someone without one.
    name: String,
}

impl From<LoggedPerson> for ActivityPersonResponse {
    fn from(LoggedPerson { id, name }: LoggedPerson) -> Self {
        Self { id: id.to_string(), name }
    }
}

/// The administrators who did something, by name, including those who were removed.
#[utoipa::path(
    tag = "activity",
    responses((status = 200, body = Vec<ActivityPersonResponse>)),
    security(("token" = ["activity.read"])),
)]
#[get("/api/activity/people")]
pub async fn list_activity_people(
    admin: Allowed<ReadActivity>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let people = state.read(&admin, |work| Ok(work.activities().people()?)).await?;
    let people: Vec<_> = people.into_iter().map(ActivityPersonResponse::from).collect();
    Ok(HttpResponse::Ok().json(people))
}

const COLUMNS: [Column<Activity>; 6] = [
    ("When", |line, zone| line.at.with_timezone(&zone).format("%Y-%m-%d %H:%M:%S %Z").to_string()),
    ("Who", |line, _| line.by.clone()),
    ("Address", |line, _| line.address.clone().unwrap_or_default()),
    ("Action", |line, _| line.action.clone()),
    ("Subject", |line, _| line.subject.clone()),
    ("What", |line, _| words::sentence(line)),
];

/// The same lines as a CSV file, all of them.
#[utoipa::path(
    tag = "activity",
    params(ActivityQuery),
    responses((status = 200, content_type = "text/csv", body = String)),
    security(("token" = ["activity.export"])),
)]
#[get("/api/activity/export")]
pub async fn export_activity(
    admin: Allowed<ExportActivity>,
    query: Query<ActivityQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let filter = query.0.filter(state.policies().await?.practice.zone)?;
    let all = filter.clone();
    export(
        "activity.csv",
        COLUMNS,
        (admin, state),
        move |work| Ok(work.activities().export(&all)?),
        move |work, ids| {
            let filter = ActivityFilter { ids: Some(ids), ..filter.clone() };
            Ok(work.activities().list(&filter, Page::ALL)?.items)
        },
    )
    .await
}
