//! What every page of the site needs to know of the practice.

use actix_web::{HttpRequest, HttpResponse, get};
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
    /// The IANA name of the zone of every date and time.
    timezone: String,
    /// `MM/DD/YYYY`, `DD/MM/YYYY` or `YYYY-MM-DD`.
    date_format: String,
    /// Whether this is a demonstration with invented data.
    demo: bool,
}

/// The practice's name until the settings hold another.
pub(crate) const NAME: &str = "Accord Mediation";

/// How dates are written until the settings say otherwise.
const DATE_FORMAT: &str = "MM/DD/YYYY";

/// Name, time zone, date format and whether this is a demonstration.
#[utoipa::path(tag = "site", responses((status = 200, body = SiteResponse)))]
#[get("/api/public/site")]
pub async fn get_site(request: HttpRequest, state: AppState) -> Result<HttpResponse, ApiError> {
    Ok(Answer::new(&site(&state).into())?.respond(&request))
}

/// The same, for the page itself.
pub(crate) fn site(state: &State) -> SiteResponse {
    SiteResponse {
        name: NAME.to_owned(),
        timezone: state.practice.zone.name().to_owned(),
        date_format: DATE_FORMAT.to_owned(),
        demo: state.config.demo,
    }
}
