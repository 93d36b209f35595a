//! Matters: a dispute over all its sessions, and everyone at the table.

use actix_web::http::StatusCode;
use actix_web::http::header::{ETag, EntityTag};
use actix_web::{HttpRequest, HttpResponse, get, post, put};
use booking::{BookingColumn, BookingFilter};
use kernel::{
    BookingId, EmailAddress, Language, MatterId, Named, Page, ParticipantId, Phone, SeatId, SideId, Sort,
    or_empty,
};
use matters::{
    Attendance, CaseFields, County, FileNumber, Intake, ListedMatter, Matter, MatterError, MatterFilter,
    Participant, ParticipantRole, Side, SideRole, Unchecked, UncheckedPerson,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use validator::Validate;

use super::bookings::BookingResponse;
use super::change_requests::ChangeRequestResponse;
use super::export::{Column, export};
use crate::http::error::ApiError;
use crate::http::extract::{Body, Id, Ids, Query};
use crate::http::fields::{Fields, filled, multi_line, optional, single_line};
use crate::http::page::{listed, page, search};
use crate::http::permit::Allowed;
use crate::http::precondition::{IfMatch, if_match};
use crate::http::wire::{
    AttendanceName, CountyName, LanguageName, ParticipantRoleName, SideRoleName, UncheckedName, WallDay,
    moment,
};
use crate::state::AppState;
use crate::state::standing::{ChangeCalendar, ManageClients, Opens, ReadCalendar};
use crate::state::work::Work;

/// A matter as a list shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedMatterResponse {
    id: String,
    /// The case style, or empty.
    style: String,
    case_number: String,
    /// The names of the sides, in order.
    sides: Vec<String>,
    people: i64,
    sessions: i64,
    /// What its latest session is about.
    case_type: String,
    /// The mediator of its latest session.
    employee_name: String,
    /// The day of its latest session, `YYYY-MM-DD`.
    #[schema(value_type = String)]
    date: WallDay,
}

impl From<ListedMatter> for ListedMatterResponse {
    fn from(listed: ListedMatter) -> Self {
        let ListedMatter { id, style, case_number, sides, people, sessions, latest } = listed;
        Self {
            id: id.to_string(),
            style,
            case_number,
            sides,
            people,
            sessions,
            case_type: latest.case_type.to_string(),
            employee_name: latest.mediator_name,
            date: WallDay(latest.start.date()),
        }
    }
}

/// A person on a side.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParticipantResponse {
    id: String,
    role: ParticipantRoleName,
    name: String,
    firm: String,
    /// Empty if unknown, or for those who see no contact details.
    email: String,
    phone: String,
    shared_email: bool,
    /// Whether the practice writes to them about the sessions.
    gets_mail: bool,
    /// What they read.
    language: LanguageName,
    /// How they take part in the sessions.
    attends: AttendanceName,
    /// What was said about them on a private page, until the office has checked it: their side has added them, or
    /// their link may have reached the wrong person.
    #[schema(required = true)]
    unchecked: Option<UncheckedName>,
    /// The ids of the matter's sessions that they were told of by email, or that they have booked.
    told: Vec<String>,
}

impl ParticipantResponse {
    fn of(person: Participant, told: &[(ParticipantId, BookingId)]) -> Self {
        let told = told.iter().filter(|(id, _)| *id == person.id).map(|(_, session)| session.to_string());
        Self {
            told: told.collect(),
            gets_mail: person.gets_mail,
            language: LanguageName(person.language),
            attends: AttendanceName(person.attends),
            unchecked: person.unchecked.map(UncheckedName),
            id: person.id.to_string(),
            role: ParticipantRoleName(person.role),
            name: person.name,
            firm: person.firm,
            email: or_empty(person.email.as_ref()),
            phone: or_empty(person.phone.as_ref()),
            shared_email: person.shared_email,
        }
    }
}

/// Someone whom the office has to check.
#[derive(Debug, Serialize, ToSchema)]
pub struct UncheckedPersonResponse {
    matter_id: String,
    participant_id: String,
    name: String,
    /// What the office calls their side.
    side: String,
    unchecked: UncheckedName,
}

impl From<UncheckedPerson> for UncheckedPersonResponse {
    fn from(person: UncheckedPerson) -> Self {
        Self {
            matter_id: person.matter.to_string(),
            participant_id: person.participant.to_string(),
            name: person.name,
            side: person.side_name,
            unchecked: UncheckedName(person.unchecked),
        }
    }
}

/// A side: a group that is represented together, or not at all.
#[derive(Debug, Serialize, ToSchema)]
pub struct SideResponse {
    id: String,
    role: SideRoleName,
    name: String,
    /// What its law office calls the case, or empty.
    file_number: String,
    people: Vec<ParticipantResponse>,
}

impl SideResponse {
    fn of(side: Side, told: &[(ParticipantId, BookingId)]) -> Self {
        Self {
            id: side.id.to_string(),
            role: SideRoleName(side.role),
            name: side.name,
            file_number: or_empty(side.file_number.as_ref()),
            people: side.people.into_iter().map(|person| ParticipantResponse::of(person, told)).collect(),
        }
    }
}

/// A matter with everyone on it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatterResponse {
    id: String,
    /// The case style, such as `Ortiz v. Lee`, or empty.
    style: String,
    /// The court's number, or empty.
    case_number: String,
    #[schema(required = true)]
    county: Option<CountyName>,
    /// What every side may read about which matter it is, or empty.
    shared_line: String,
    /// The office's own; empty for those who see no contact details.
    note: String,
    sides: Vec<SideResponse>,
    /// Those that the caller sees, the latest first.
    sessions: Vec<BookingResponse>,
    /// What sides ask for: the oldest first.
    requests: Vec<ChangeRequestResponse>,
    /// RFC 3339, UTC.
    created_at: String,
    /// RFC 3339, UTC.
    updated_at: String,
}

impl MatterResponse {
    fn of<S>(matter: Matter, work: &Work<'_, S>) -> Result<(EntityTag, Self), ApiError>
    where
        S: Opens<booking::Bookings<'static>> + Opens<matters::Matters<'static>>,
    {
        let sort = Some(Sort { by: BookingColumn::When, reverse: true });
        let sessions = BookingFilter { matter_id: Some(matter.id), sort, ..BookingFilter::default() };
        let sessions = work.bookings().list(&sessions, Page::ALL)?;
        let (told, requests) = (work.matters().told(&matter)?, work.matters().requests(&matter)?);
        let tag = tag(&matter);
        let CaseFields { style, case_number, county, shared_line, note } = matter.case;
        let response = Self {
            id: matter.id.to_string(),
            style,
            case_number,
            county: county.map(CountyName),
            shared_line,
            note,
            sides: matter.sides.into_iter().map(|side| SideResponse::of(side, &told)).collect(),
            sessions: BookingResponse::each(sessions.items, work.at.practice()),
            requests: requests.into_iter().map(ChangeRequestResponse::from).collect(),
            created_at: moment(matter.created_at),
            updated_at: moment(matter.updated_at),
        };
        Ok((tag, response))
    }
}

/// Of its version.
fn tag(matter: &Matter) -> EntityTag {
    EntityTag::new_strong(matter.version.to_string())
}

fn tagged(status: StatusCode, (tag, matter): (EntityTag, MatterResponse)) -> HttpResponse {
    HttpResponse::build(status).insert_header(ETag(tag)).json(matter)
}

/// Refuses a matter that someone else has saved since it was read.
fn check(condition: Option<&IfMatch>, before: &Matter) -> Result<(), MatterError> {
    if condition.is_some_and(|condition| !condition.holds(&tag(before))) {
        return Err(MatterError::Stale);
    }
    Ok(())
}

/// The sides and people of a request that must be on the matter already: ids of another matter, too, are none of
/// this one's.
#[derive(Debug, Default)]
struct Known {
    sides: Vec<SideId>,
    people: Vec<ParticipantId>,
}

impl Known {
    fn check(&self, matter: &Matter) -> Result<(), MatterError> {
        let has_side = |id: &SideId| matter.sides.iter().any(|side| side.id == *id);
        let has_person = |id: &ParticipantId| matter.people().any(|person| person.id == *id);
        let is_known = self.sides.iter().all(has_side) && self.people.iter().all(has_person);
        if is_known { Ok(()) } else { Err(MatterError::NotFound) }
    }
}

impl Extend<Self> for Known {
    fn extend<T: IntoIterator<Item = Self>>(&mut self, others: T) {
        for other in others {
            self.sides.extend(other.sides);
            self.people.extend(other.people);
        }
    }
}

/// Which appointment to open a matter for.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OpenMatterRequest {
    #[schema(required = true, format = Uuid)]
    booking_id: String,
}

/// What to change about the case; omitted fields stay unchanged.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct MatterRequest {
    #[validate(length(max = 200, message = "Enter at most 200 characters"), custom(function = single_line))]
    #[schema(max_length = 200)]
    style: Option<String>,
    #[validate(length(max = 60, message = "Enter at most 60 characters"), custom(function = single_line))]
    #[schema(max_length = 60)]
    case_number: Option<String>,
    /// Empty for none.
    #[schema(value_type = Option<CountyName>)]
    county: Option<String>,
    #[validate(length(max = 120, message = "Enter at most 120 characters"), custom(function = single_line))]
    #[schema(max_length = 120)]
    shared_line: Option<String>,
    #[validate(length(max = 2000, message = "Enter at most 2,000 characters"), custom(function = multi_line))]
    #[schema(max_length = 2000)]
    note: Option<String>,
}

impl MatterRequest {
    /// From what it says now to what it says then.
    fn change(self) -> Result<impl FnOnce(&CaseFields) -> CaseFields, ApiError> {
        let mut fields = Fields::of(&self);
        let county = self.county.as_deref().map(|name| optional(name, County::from_name));
        let county = fields.parse_optional("county", county);
        let or = |text: Option<String>, known: &str| text.map_or(known.to_owned(), |text| text.trim().into());
        fields.finish(county.map(|county| {
            move |before: &CaseFields| CaseFields {
                style: or(self.style, &before.style),
                case_number: or(self.case_number, &before.case_number),
                county: county.unwrap_or(before.county),
                shared_line: or(self.shared_line, &before.shared_line),
                note: or(self.note, &before.note),
            }
        }))
    }
}

/// A person on a side: one who is on the matter, by their id, or a new one.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default)]
pub struct ParticipantRequest {
    #[schema(format = Uuid)]
    id: Option<String>,
    #[schema(required = true, value_type = ParticipantRoleName)]
    role: String,
    #[validate(
        length(max = 120, message = "Enter at most 120 characters"),
        custom(function = single_line),
        custom(function = filled, message = "Enter a name")
    )]
    #[schema(required = true, min_length = 1, max_length = 120)]
    name: String,
    #[validate(length(max = 160, message = "Enter at most 160 characters"), custom(function = single_line))]
    #[schema(max_length = 160)]
    firm: String,
    /// At most 254 characters; empty for none.
    #[schema(max_length = 254)]
    email: String,
    #[schema(max_length = 40)]
    phone: String,
    /// The office knows that the address is on another side, too. Only for those who are neither party nor
    /// counsel nor their staff, and not in a family case.
    shared_email: bool,
    /// Whether the practice writes to them about the sessions. Not without an address.
    gets_mail: bool,
    /// What they read; English if omitted.
    #[schema(value_type = Option<LanguageName>)]
    language: Option<String>,
    /// How they take part in the sessions; unknown if omitted.
    #[schema(value_type = Option<AttendanceName>)]
    attends: Option<String>,
    /// What is still to check about them. Omitted, or with `gets_mail`, it is checked; nothing can be added.
    #[schema(value_type = Option<UncheckedName>)]
    unchecked: Option<String>,
}

impl ParticipantRequest {
    /// The errors of its fields are under this path.
    fn person(self, fields: &mut Fields, path: &str) -> Option<(Option<ParticipantId>, Participant)> {
        let at = |field: &str| format!("{path}.{field}");
        let known = fields.parse_optional(&at("id"), self.id.map(|id| id.parse()));
        let role = fields.parse(&at("role"), ParticipantRole::from_name(&self.role));
        let email = fields.parse(&at("email"), optional(&self.email, EmailAddress::parse));
        let phone = fields.parse(&at("phone"), optional(&self.phone, Phone::parse));
        let language =
            fields.parse_optional(&at("language"), self.language.map(|name| Language::from_name(&name)));
        let attends =
            fields.parse_optional(&at("attends"), self.attends.map(|name| Attendance::from_name(&name)));
        let unchecked =
            fields.parse_optional(&at("unchecked"), self.unchecked.map(|name| Unchecked::from_name(&name)));
        let is_silent = matches!(email, Some(None)) && self.gets_mail;
        let unreachable = "Enter an email address, or turn email off";
        let gets_mail =
            fields.parse(&at("gets_mail"), if is_silent { Err(unreachable) } else { Ok(self.gets_mail) });
        let known = known?;
        let person = Participant {
            id: known.unwrap_or_else(ParticipantId::generate),
            role: role?,
            name: self.name.trim().to_owned(),
            firm: self.firm.trim().to_owned(),
            email: email?,
            phone: phone?,
            shared_email: self.shared_email,
            gets_mail: gets_mail?,
            language: language?.unwrap_or_default(),
            attends: attends?.unwrap_or_default(),
            unchecked: unchecked?,
            // Someone who is on the matter already keeps theirs.
            seat: SeatId::generate(),
            client_id: None,
        };
        Some((known, person))
    }
}

/// A side: one that the matter has, by its id, or a new one.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema, Validate)]
#[serde(default)]
pub struct SideRequest {
    #[schema(format = Uuid)]
    id: Option<String>,
    #[schema(required = true, value_type = SideRoleName)]
    role: String,
    #[validate(
        length(max = 120, message = "Enter at most 120 characters"),
        custom(function = single_line),
        custom(function = filled, message = "Enter a name")
    )]
    #[schema(required = true, min_length = 1, max_length = 120)]
    name: String,
    /// At most 20 letters, digits and hyphens with at least one digit; empty for none.
    #[schema(max_length = 20)]
    file_number: String,
    #[validate(length(max = 40, message = "A matter has 1 to 40 people"), nested)]
    #[schema(max_items = 40)]
    people: Vec<ParticipantRequest>,
}

impl SideRequest {
    /// The errors of its fields are under this path.
    fn side(self, fields: &mut Fields, path: &str) -> Option<(Known, Side)> {
        let at = |field: &str| format!("{path}.{field}");
        let known = fields.parse_optional(&at("id"), self.id.map(|id| id.parse::<SideId>()));
        let role = fields.parse(&at("role"), SideRole::from_name(&self.role));
        let file_number =
            fields.parse(&at("file_number"), optional(&self.file_number, str::parse::<FileNumber>));
        let people = (0..).zip(self.people);
        let people: Vec<_> =
            people.map(|(index, person)| person.person(fields, &at(&format!("people.{index}")))).collect();
        let (people_known, people): (Vec<_>, _) =
            people.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
        let known = known?;
        let side = Side {
            id: known.unwrap_or_else(SideId::generate),
            role: role?,
            name: self.name.trim().to_owned(),
            file_number: file_number?,
            people,
        };
        let known = Known {
            sides: known.into_iter().collect(),
            people: people_known.into_iter().flatten().collect(),
        };
        Some((known, side))
    }
}

/// All sides of a matter with everyone on them, in the office's order.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(default)]
pub struct SidesRequest {
    /// 1 to 12, with 1 to 40 people in all.
    #[validate(length(max = 12, message = "A matter has 1 to 12 sides"), nested)]
    #[schema(required = true, max_items = 12)]
    sides: Vec<SideRequest>,
}

impl SidesRequest {
    fn sides(self) -> Result<(Known, Vec<Side>), ApiError> {
        let mut fields = Fields::of(&self);
        let sides = (0..).zip(self.sides);
        let sides: Vec<_> =
            sides.map(|(index, side)| side.side(&mut fields, &format!("sides.{index}"))).collect();
        let sides: Option<Vec<_>> = sides.into_iter().collect();
        Ok(fields.finish(sides)?.into_iter().unzip())
    }
}

/// Which matters to list, and which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MattersQuery {
    /// Searches case style and number, the names of sides and people, and firms; for those who see contact
    /// details also email addresses.
    q: Option<String>,
    /// At most 500.
    limit: Option<i64>,
    /// Number of rows to skip.
    offset: Option<i64>,
}

impl MattersQuery {
    fn filter(&self) -> Result<MatterFilter, ApiError> {
        Ok(MatterFilter { ids: None, text: search(self.q.as_deref())? })
    }
}

/// Matters that match the filter, those with the latest session first.
#[utoipa::path(
    tag = "matters",
    params(MattersQuery),
    responses((status = 200, body = Vec<ListedMatterResponse>)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/matters")]
pub async fn list_matters(
    admin: Allowed<ReadCalendar>,
    query: Query<MattersQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (filter, page) = (query.0.filter()?, page(query.0.limit, query.0.offset)?);
    let found = state.read(&admin, move |work| Ok(work.matters().list(&filter, page)?)).await?;
    let rows: Vec<_> = found.items.into_iter().map(ListedMatterResponse::from).collect();
    Ok(listed(&rows, found.total))
}

const COLUMNS: [Column<ListedMatter>; 8] = [
    ("Matter", |matter, _| matter.style.clone()),
    ("Case number", |matter, _| matter.case_number.clone()),
    ("Sides", |matter, _| matter.sides.join("; ")),
    ("People", |matter, _| matter.people.to_string()),
    ("Case type", |matter, _| matter.latest.case_type.to_string()),
    ("Mediator", |matter, _| matter.latest.mediator_name.clone()),
    ("Latest session", |matter, _| matter.latest.start.date().to_string()),
    ("Sessions", |matter, _| matter.sessions.to_string()),
];

/// The same matters as a CSV file, all of them. It names sides, and holds no one's contact details.
#[utoipa::path(
    tag = "matters",
    params(MattersQuery),
    responses((status = 200, content_type = "text/csv", body = String)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/matters/export")]
pub async fn export_matters(
    admin: Allowed<ReadCalendar>,
    query: Query<MattersQuery>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let filter = query.0.filter()?;
    let all = filter.clone();
    export(
        "matters.csv",
        COLUMNS,
        (admin, state),
        move |work| Ok(work.matters().export(&all)?),
        move |work, ids| {
            let filter = MatterFilter { ids: Some(ids), ..filter.clone() };
            Ok(work.matters().list(&filter, Page::ALL)?.items)
        },
    )
    .await
}

/// Opens a matter for an appointment that has none. Its client is the first person at the table.
#[utoipa::path(
    tag = "matters",
    request_body = OpenMatterRequest,
    responses(
        (status = 201, body = MatterResponse),
        (status = 404),
        (status = 409, description = "`matter_exists`; `client_gone`: whoever has booked is erased"),
    ),
    security(("token" = ["calendar.change"])),
)]
#[post("/api/matters")]
pub async fn open_matter(
    admin: Allowed<ChangeCalendar>,
    body: Body<OpenMatterRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let id =
        fields.parse("booking_id", body.0.booking_id.parse::<BookingId>().or(Err("Choose an appointment")));
    let id = fields.finish(id)?;
    let opened = state
        .transact(&admin, move |work| {
            let booking = work.bookings().find(id)?;
            MatterResponse::of(work.openings().open(&booking, Intake::default())?, work)
        })
        .await?;
    Ok(tagged(StatusCode::CREATED, opened))
}

/// One matter.
#[utoipa::path(
    tag = "matters",
    params(("id" = String, Path)),
    responses((status = 200, body = MatterResponse)),
    security(("token" = ["calendar.read"])),
)]
#[get("/api/matters/{id}")]
pub async fn get_matter(
    admin: Allowed<ReadCalendar>,
    id: Id<MatterId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let found = state.read(&admin, move |work| MatterResponse::of(work.matters().find(id.0)?, work)).await?;
    Ok(tagged(StatusCode::OK, found))
}

/// Changes what a matter says about the case. With `If-Match`, only if no one has saved since that `ETag` was
/// read.
#[utoipa::path(
    tag = "matters",
    params(
        ("id" = String, Path),
        ("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/matters/{id}`"),
    ),
    request_body = MatterRequest,
    responses((status = 200, body = MatterResponse), (status = 412, description = "`stale`")),
    security(("token" = ["calendar.change"])),
)]
#[put("/api/matters/{id}")]
pub async fn update_matter(
    admin: Allowed<ChangeCalendar>,
    id: Id<MatterId>,
    request: HttpRequest,
    body: Body<MatterRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (condition, change) = (if_match(&request)?, body.0.change()?);
    let changed = state
        .transact(&admin, move |work| {
            let changed = work.matters().change(id.0, |before| {
                check(condition.as_ref(), before)?;
                Ok::<_, MatterError>(change(&before.case))
            })?;
            MatterResponse::of(changed, work)
        })
        .await?;
    Ok(tagged(StatusCode::OK, changed))
}

/// Replaces the sides of a matter and everyone on them, all or nothing: whoever is left out is no longer on it.
/// With `If-Match`, only if no one has saved since that `ETag` was read.
#[utoipa::path(
    tag = "matters",
    params(
        ("id" = String, Path),
        ("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/matters/{id}`"),
    ),
    request_body = SidesRequest,
    responses(
        (status = 200, body = MatterResponse),
        (status = 409, description = "`email_on_two_sides`"),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = ["calendar.change"])),
)]
#[put("/api/matters/{id}/sides")]
pub async fn update_sides(
    admin: Allowed<ChangeCalendar>,
    id: Id<MatterId>,
    request: HttpRequest,
    body: Body<SidesRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (condition, (known, sides)) = (if_match(&request)?, body.0.sides()?);
    let seated = state
        .transact(&admin, move |work| {
            let seated = work.matters().seat(id.0, |before| {
                check(condition.as_ref(), before)?;
                known.check(before).map(|()| sides)
            })?;
            MatterResponse::of(seated, work)
        })
        .await?;
    Ok(tagged(StatusCode::OK, seated))
}

/// Which session to tell people of.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TellMatterRequest {
    #[schema(required = true, format = Uuid)]
    booking_id: String,
}

/// Emails this confirmed session to everyone on the matter who gets mail and has not been told of it. With
/// `If-Match`, only if no one has saved since that `ETag` was read: so it writes to no one but those who were shown.
#[utoipa::path(
    tag = "matters",
    params(
        ("id" = String, Path),
        ("If-Match" = Option<String>, Header, description = "An `ETag` of `GET /api/matters/{id}`"),
    ),
    request_body = TellMatterRequest,
    responses(
        (status = 200, body = MatterResponse),
        (status = 409, description = "`not_confirmed`"),
        (status = 412, description = "`stale`"),
    ),
    security(("token" = ["calendar.change"])),
)]
#[post("/api/matters/{id}/told")]
pub async fn tell_matter(
    admin: Allowed<ChangeCalendar>,
    id: Id<MatterId>,
    request: HttpRequest,
    body: Body<TellMatterRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let condition = if_match(&request)?;
    let mut fields = Fields::default();
    let booking =
        fields.parse("booking_id", body.0.booking_id.parse::<BookingId>().or(Err("Choose an appointment")));
    let booking = fields.finish(booking);
    let told = state
        .transact(&admin, move |work| {
            work.matters().find(id.0)?;
            let session = work.bookings().find(booking?)?;
            let told = work.matters().tell(id.0, &session, |before| check(condition.as_ref(), before))?;
            MatterResponse::of(told, work)
        })
        .await?;
    Ok(tagged(StatusCode::OK, told))
}

/// Gives someone on the matter a new private link and ends the old one. If they get mail, they are sent the coming
/// confirmed sessions with it.
#[utoipa::path(
    tag = "matters",
    params(("id" = String, Path), ("participant" = String, Path)),
    responses((status = 200, body = MatterResponse)),
    security(("token" = ["calendar.change"])),
)]
#[post("/api/matters/{id}/participants/{participant}/link")]
pub async fn renew_link(
    admin: Allowed<ChangeCalendar>,
    ids: Ids<MatterId, ParticipantId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let Ids(id, person) = ids;
    let renewed = state
        .transact(&admin, move |work| {
            let sessions = BookingFilter { matter_id: Some(id), ..BookingFilter::default() };
            let sessions = work.bookings().list(&sessions, Page::ALL)?.items;
            MatterResponse::of(work.matters().renew_link(id, person, &sessions)?, work)
        })
        .await?;
    Ok(tagged(StatusCode::OK, renewed))
}

/// Erases someone on the matter, and all that is known under their email address, in the same way as erasing a client.
#[utoipa::path(
    tag = "matters",
    params(("id" = String, Path), ("participant" = String, Path)),
    responses((status = 204), (status = 409, description = "`has_open_bookings`")),
    security(("token" = ["clients.manage"])),
)]
#[post("/api/matters/{id}/participants/{participant}/erase")]
pub async fn erase_participant(
    admin: Allowed<ManageClients>,
    ids: Ids<MatterId, ParticipantId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (Ids(id, person), marks) = (ids, state.marks.clone());
    state
        .transact(&admin, move |work| {
            let matter = work.matters().find(id)?;
            if matter.people().all(|one| one.id != person) {
                return Err(MatterError::NotFound.into());
            }
            let forgotten = work.forgotten(&marks);
            Ok(work.erasure(&forgotten).erase_place(person, work.at.utc)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
