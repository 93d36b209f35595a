//! Invitations to the team.

use actix_web::{HttpResponse, delete, post};
use auth::{Invitee, Newcomer, Role};
use kernel::{AccountLinkId, EmailAddress, MediatorId, Named};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::password_resets::{admitted, check_password};
use super::team::InvitationResponse;
use crate::http::address::ClientAddress;
use crate::http::error::{ApiError, ProblemResponse};
use crate::http::extract::{Body, Id};
use crate::http::fields::{Fields, filled, optional, single_line};
use crate::http::permit::Allowed;
use crate::http::wire::AdminRoleName;
use crate::state::AppState;
use crate::state::standing::{ManageTeam, Visitor};
use crate::state::work::Work;

/// Whom to invite.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct InvitationRequest {
    #[schema(required = true, max_length = 254)]
    email: String,
    #[schema(required = true, value_type = AdminRoleName)]
    role: String,
    /// The mediator they are; empty for none. A mediator needs one.
    #[schema(max_length = 36)]
    employee_id: Option<String>,
}

impl InvitationRequest {
    fn command(self) -> Result<Invitee, ApiError> {
        let mut fields = Fields::default();
        let email = fields.parse("email", EmailAddress::parse(&self.email));
        let role = fields.parse("role", Role::from_name(&self.role));
        let mediator = |id: &str| id.parse::<MediatorId>().or(Err("Choose a mediator"));
        let employee_id =
            fields.parse("employeeId", optional(&self.employee_id.unwrap_or_default(), mediator));
        let invitee = || Some(Invitee { email: email?, role: role?, employee_id: employee_id? });
        fields.finish(invitee())
    }
}

/// Invites someone to the team by email. The link works once, for 72 hours. It replaces an earlier
/// invitation to the same address.
#[utoipa::path(
    tag = "team",
    request_body = InvitationRequest,
    responses(
        (status = 201, body = InvitationResponse),
        (status = 409, description = "`email_taken`: the address already has an account"),
    ),
    security(("token" = ["team.manage"])),
)]
#[post("/api/team/invitations")]
pub async fn invite_person(
    admin: Allowed<ManageTeam>,
    body: Body<InvitationRequest>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (invitee, by) = (body.0.command()?, admin.account.id);
    let invite = move |work: &Work<'_, ManageTeam>| {
        let invitation = work.invitations().invite(invitee, by, work.at.utc)?;
        Ok(InvitationResponse::new(invitation, &work.team().list()?, work.at.utc))
    };
    Ok(HttpResponse::Created().json(state.transact(&admin, invite).await?))
}

/// Sends the invitation again, with a new link, and with a new id. The old link stops working.
#[utoipa::path(
    tag = "team",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = InvitationResponse),
        (status = 409, description = "`email_taken`: the address has an account by now"),
    ),
    security(("token" = ["team.manage"])),
)]
#[post("/api/team/invitations/{id}/resend")]
pub async fn resend_invitation(
    admin: Allowed<ManageTeam>,
    id: Id<AccountLinkId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let by = admin.account.id;
    let resend = move |work: &Work<'_, ManageTeam>| {
        let invitation = work.invitations().resend(id.0, by, work.at.utc)?;
        Ok(InvitationResponse::new(invitation, &work.team().list()?, work.at.utc))
    };
    Ok(HttpResponse::Ok().json(state.transact(&admin, resend).await?))
}

/// Withdraws the invitation: its link stops working.
#[utoipa::path(
    tag = "team",
    params(("id" = String, Path)),
    responses((status = 204)),
    security(("token" = ["team.manage"])),
)]
#[delete("/api/team/invitations/{id}")]
pub async fn revoke_invitation(
    admin: Allowed<ManageTeam>,
    id: Id<AccountLinkId>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    state.transact(&admin, move |work| Ok(work.invitations().revoke(id.0)?)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Someone who holds an invitation's link.
#[derive(Deserialize, ToSchema, Validate)]
pub struct InvitationTokenRequest {
    /// The part of the link after `#`.
    #[serde(default)]
    #[validate(length(max = 100, message = "This is not the link from the email"))]
    #[schema(required = true, max_length = 100)]
    token: String,
}

/// What the invitation is to.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationPreviewResponse {
    email: String,
    role: AdminRoleName,
    /// The practice's name.
    practice: String,
}

/// What an invitation is to, for the person who got it.
#[utoipa::path(
    tag = "team",
    request_body = InvitationTokenRequest,
    responses(
        (status = 200, body = InvitationPreviewResponse),
        (status = 410, body = ProblemResponse, description = "`link_expired`: the link was used, replaced or withdrawn, is too old, or never existed"),
        (status = 429),
    )
)]
#[post("/api/team/invitations/preview")]
pub async fn preview_invitation(
    state: AppState,
    address: ClientAddress,
    Body(request): Body<InvitationTokenRequest>,
) -> Result<HttpResponse, ApiError> {
    state.limits.account_link(&address)?;
    Fields::of(&request).finish(Some(()))?;
    let id = state.links.account_link(&request.token).ok_or_else(ApiError::link_expired)?;
    let response = state
        .read(Visitor, move |work| {
            let invitation = work.joining().find(id, work.at.utc)?;
            Ok(InvitationPreviewResponse {
                email: invitation.email.to_string(),
                role: AdminRoleName(invitation.place.role),
                practice: work.at.policies.site.name.clone(),
            })
        })
        .await?;
    Ok(HttpResponse::Ok().json(response))
}

/// Someone who accepts an invitation.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AcceptRequest {
    /// The part of the link after `#`.
    #[serde(default)]
    #[validate(length(max = 100, message = "This is not the link from the email"))]
    #[schema(required = true, max_length = 100)]
    token: String,
    #[serde(default)]
    #[validate(
        length(max = 80, message = "Enter at most 80 characters"),
        custom(function = single_line),
        custom(function = filled, message = "Enter your first name")
    )]
    #[schema(required = true, min_length = 1, max_length = 80)]
    first_name: String,
    #[serde(default)]
    #[validate(
        length(max = 80, message = "Enter at most 80 characters"),
        custom(function = single_line),
        custom(function = filled, message = "Enter your last name")
    )]
    #[schema(required = true, min_length = 1, max_length = 80)]
    last_name: String,
    #[serde(default)]
    #[schema(required = true, max_length = 1024)]
    password: String,
}

/// The account has been made.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptResponse {
    success: bool,
}

/// Accepts an invitation: makes the account, with a password that follows the rules in the settings.
#[utoipa::path(
    tag = "team",
    request_body = AcceptRequest,
    responses(
        (status = 201, body = AcceptResponse),
        (status = 409, description = "`email_taken`: the address has an account by now"),
        (status = 410, body = ProblemResponse, description = "`link_expired`: the link was used, replaced or withdrawn, is too old, or never existed"),
        (status = 429),
    )
)]
#[post("/api/team/invitations/accept")]
pub async fn accept_invitation(
    state: AppState,
    address: ClientAddress,
    Body(request): Body<AcceptRequest>,
) -> Result<HttpResponse, ApiError> {
    state.limits.account_link(&address)?;
    let policy = admitted(&state, address).await?;
    let mut fields = Fields::default();
    fields.check_camel_case(&request);
    check_password(&mut fields, "password", &policy, &request.password);
    fields.finish(Some(()))?;
    let id = state.links.account_link(&request.token).ok_or_else(ApiError::link_expired)?;
    // Nothing is hashed for a guess.
    state.read(Visitor, move |work| Ok(work.joining().find(id, work.at.utc)?)).await?;
    let trimmed = |text: &str| text.trim().to_owned();
    let newcomer = Newcomer {
        first_name: trimmed(&request.first_name),
        last_name: trimmed(&request.last_name),
        password: state.passwords.hash(request.password).await?,
        address: address.0,
    };
    state.transact(Visitor, move |work| Ok(work.joining().accept(id, newcomer, work.at.utc)?)).await?;
    Ok(HttpResponse::Created().json(AcceptResponse { success: true }))
}
