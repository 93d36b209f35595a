//! The people who may sign in.

use actix_web::{HttpResponse, delete, get, put};
use auth::{Invitation, Member, MemberChanges, Role};
use chrono::{DateTime, Utc};
use kernel::{AdminId, MediatorId, Named};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::extract::{Body, Id};
use crate::http::fields::{Fields, optional};
use crate::http::permit::Allowed;
use crate::http::wire::{AdminRoleName, moment};
use crate::state::AppState;
use crate::state::standing::ManageTeam;

/// A person on the team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonResponse {
    id: String,
    first_name: String,
    last_name: String,
    email: String,
    role: AdminRoleName,
    /// The mediator they are, if they are one.
    #[schema(required = true, format = Uuid)]
    employee_id: Option<String>,
    /// When they were last seen signed in; RFC 3339, UTC.
    #[schema(required = true)]
    last_seen: Option<String>,
    /// Whether they sign in with a second factor.
    two_factor: bool,
    /// Whether they cannot sign in.
    disabled: bool,
    is_you: bool,
}

impl PersonResponse {
    fn new(member: Member, you: AdminId) -> Self {
        let Member { admin, last_seen, two_factor } = member;
        Self {
            id: admin.id.to_string(),
            first_name: admin.first_name,
            last_name: admin.last_name,
            email: admin.email.to_string(),
            role: AdminRoleName(admin.role),
            employee_id: admin.employee_id.map(|id| id.to_string()),
            last_seen: last_seen.map(moment),
            two_factor,
            disabled: admin.disabled_at.is_some(),
            is_you: admin.id == you,
        }
    }
}

/// The team.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamResponse {
    people: Vec<PersonResponse>,
    /// Newest first.
    invitations: Vec<InvitationResponse>,
}

/// An invitation that was not accepted yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationResponse {
    id: String,
    email: String,
    role: AdminRoleName,
    /// The mediator they are, if they are one.
    #[schema(required = true, format = Uuid)]
    employee_id: Option<String>,
    /// The name of the person who sent it, or else their email address; `null` if they are gone.
    #[schema(required = true)]
    invited_by: Option<String>,
    /// RFC 3339, UTC.
    expires_at: String,
    /// Whether its link no longer works.
    expired: bool,
}

impl InvitationResponse {
    pub(super) fn new(invitation: Invitation, members: &[Member], now: DateTime<Utc>) -> Self {
        let expired = invitation.is_expired(now);
        let Invitation { id, email, place, expires_at } = invitation;
        let inviter = members.iter().find(|member| member.admin.id == place.invited_by);
        Self {
            id: id.to_string(),
            email: email.to_string(),
            role: AdminRoleName(place.role),
            employee_id: place.employee_id.map(|id| id.to_string()),
            invited_by: inviter.map(|member| name(&member.admin)),
            expires_at: moment(expires_at),
            expired,
        }
    }
}

fn name(admin: &auth::Admin) -> String {
    let name = format!("{} {}", admin.first_name, admin.last_name);
    if name.trim().is_empty() { admin.email.to_string() } else { name.trim().to_owned() }
}

/// Everyone who may sign in, by name, and everyone who is invited.
#[utoipa::path(
    tag = "team",
    responses((status = 200, body = TeamResponse)),
    security(("token" = ["team.manage"])),
)]
#[get("/api/team")]
pub async fn get_team(admin: Allowed<ManageTeam>, state: AppState) -> Result<HttpResponse, ApiError> {
    let you = admin.account.id;
    let team = state
        .read(&admin, move |work| {
            let (members, invitations) = (work.team().list()?, work.invitations().list()?);
            let invitation = |invited| InvitationResponse::new(invited, &members, work.at.utc);
            let invitations = invitations.into_iter().map(invitation).collect();
            let people = members.into_iter().map(|member| PersonResponse::new(member, you)).collect();
            Ok(TeamResponse { people, invitations })
        })
        .await?;
    Ok(HttpResponse::Ok().json(team))
}

/// What to change; omitted fields stay unchanged.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PersonRequest {
    #[schema(value_type = Option<AdminRoleName>)]
    role: Option<String>,
    /// The mediator they are; empty for none. A mediator needs one.
    #[schema(max_length = 36)]
    employee_id: Option<String>,
    /// `true` signs them out at once, and they cannot sign in until it is `false` again.
    disabled: Option<bool>,
}

impl PersonRequest {
    fn changes(self) -> Result<MemberChanges, ApiError> {
        let mut fields = Fields::default();
        let role = fields.parse_optional("role", self.role.as_deref().map(Role::from_name));
        let mediator = |id: &str| id.parse::<MediatorId>().or(Err("Choose a mediator"));
        let employee_id = self.employee_id.map(|id| optional(&id, mediator));
        let employee_id = fields.parse_optional("employeeId", employee_id);
        let disabled = self.disabled;
        let changes = || Some(MemberChanges { role: role?, employee_id: employee_id?, disabled });
        fields.finish(changes())
    }
}

/// Changes a person's role, the mediator they are, or whether they can sign in.
#[utoipa::path(
    tag = "team",
    params(("id" = String, Path)),
    request_body = PersonRequest,
    responses(
        (status = 200, body = PersonResponse),
        (status = 409, description = "`last_owner`: the practice needs an owner who can sign in"),
    ),
    security(("token" = ["team.manage"])),
)]
#[put("/api/team/{id}")]
pub async fn change_person(
    admin: Allowed<ManageTeam>,
    id: Id<AdminId>,
    body: Body<PersonRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let changes = body.0.changes()?;
    let member =
        state.transact(&admin, move |work| Ok(work.team().change(id.0, changes, work.at.utc)?)).await?;
    Ok(HttpResponse::Ok().json(PersonResponse::new(member, admin.account.id)))
}

/// Removes a person, who is signed out at once. What they did keeps their name.
#[utoipa::path(
    tag = "team",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 409, description = "`last_owner`: the practice needs an owner who can sign in"),
    ),
    security(("token" = ["team.manage"])),
)]
#[delete("/api/team/{id}")]
pub async fn remove_person(
    admin: Allowed<ManageTeam>,
    id: Id<AdminId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.team().remove(id.0, work.at.utc)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}
