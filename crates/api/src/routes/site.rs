//! What every page of the site needs to know of the practice.

use actix_web::{HttpRequest, HttpResponse, get};
use kernel::Named;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::etag::Answer;
use crate::state::{AppState, State};

/// The practice, as the site names it.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteResponse {
    name: String,
    /// What it does, in a sentence or two.
    description: String,
    /// The IANA name of the zone of every date and time.
    timezone: String,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    date_format: String,
    /// Whether this is a demonstration with invented data.
    demo: bool,
}

/// Name, time zone, date format and whether this is a demonstration.
#[utoipa::path(tag = "site", responses((status = 200, body = SiteResponse)))]
#[get("/api/public/site")]
pub async fn get_site(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    // Without its database the site goes by what was last known of it.
    state.policies().await.ok();
    Ok(Answer::new(&site(&state).into())?.respond(&request))
}

/// The same, for the page itself.
pub(crate) fn site(state: &State) -> SiteResponse {
    let policies = state.last_policies();
    SiteResponse {
        name: policies.site.name.clone(),
        description: policies.site.description.clone(),
        timezone: policies.practice.zone.name().to_owned(),
        date_format: policies.site.date_format.name().to_owned(),
        demo: state.config.demo,
    }
}
