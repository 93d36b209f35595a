//! System information for administrators.

use actix_web::{HttpResponse, get};
use infra::backup::Verification;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::http::permit::Allowed;
use crate::http::wire::{VerificationOutcomeName, moment};
use crate::state::AppState;
use crate::state::standing::MaintainSite;

/// The state of the system.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SystemInfoResponse {
    /// The program's version.
    version: &'static str,
    /// How long this server has been running, such as `3 days, 4 hours`.
    uptime: String,
    /// Such as `9.4 MB`.
    database_size: String,
    /// Number of mediators, including inactive ones.
    total_employees: usize,
    /// When the last backup was made, RFC 3339; `null` if there is none.
    #[schema(required = true)]
    last_backup: Option<String>,
    /// The last trial of whether the newest backup restores; `null` before the first.
    #[schema(required = true)]
    last_verification: Option<VerificationResponse>,
    /// Messages waiting to be sent.
    mail_waiting: u32,
    /// Messages that were given up: refused permanently, or too old.
    mail_given_up: u32,
    /// Messages withheld in the last 90 days, because the visitor had caused as many emails as
    /// allowed per address and day.
    mail_withheld: u32,
}

/// Whether a backup restores.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerificationResponse {
    /// The backup's name.
    backup: String,
    /// When it was tried, RFC 3339.
    at: String,
    /// `null` while it is being tried.
    #[schema(required = true)]
    outcome: Option<VerificationOutcomeName>,
    /// Why it does not restore or could not be tried, in one line.
    problem: String,
}

impl From<Verification> for VerificationResponse {
    fn from(Verification { backup, started_at, outcome, problem }: Verification) -> Self {
        Self { backup, at: moment(started_at), outcome: outcome.map(VerificationOutcomeName), problem }
    }
}

/// Version, uptime, database size, number of mediators, last backup, whether it restores, mail.
#[utoipa::path(
    tag = "system",
    responses((status = 200, body = SystemInfoResponse)),
    security(("token" = ["site.maintain"])),
)]
#[get("/api/system/info")]
pub async fn get_system_info(
    admin: Allowed<MaintainSite>,
    state: AppState,
) -> Result<HttpResponse, ApiError> {
    let (bytes, total_employees, (last_backup, verification), mail) = state
        .read(&admin, |work| {
            let employees = work.mediators().list()?;
            let office = work.office();
            let backups = (office.last_backup()?, office.latest_verification()?);
            Ok((office.database_size()?, employees.len(), backups, office.unsent()?))
        })
        .await?;
    Ok(HttpResponse::Ok().json(SystemInfoResponse {
        version: env!("CARGO_PKG_VERSION"),
        uptime: length(state.started.elapsed().as_secs()),
        database_size: size(bytes),
        total_employees,
        last_backup: last_backup.map(moment),
        last_verification: verification.map(VerificationResponse::from),
        mail_waiting: mail.waiting,
        mail_given_up: mail.given_up,
        mail_withheld: mail.withheld,
    }))
}

/// The two largest units of a duration.
fn length(seconds: u64) -> String {
    let minutes = seconds / 60;
    let units = [(minutes / 1440, "day"), (minutes / 60 % 24, "hour"), (minutes % 60, "minute")];
    let count = |(count, unit): (u64, &str)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    let told: Vec<_> = units.into_iter().skip_while(|(count, _)| *count == 0).take(2).map(count).collect();
    if told.is_empty() { "less than a minute".to_owned() } else { told.join(", ") }
}

/// A size in a readable unit, with one decimal.
pub(crate) fn size(bytes: u64) -> String {
    let tenths = |unit: u64| bytes.saturating_mul(10) / unit;
    let text = |unit: u64, name: &str| format!("{}.{} {name}", tenths(unit) / 10, tenths(unit) % 10);
    match bytes {
        0..1_000_000 => text(1_000, "kB"),
        1_000_000..1_000_000_000 => text(1_000_000, "MB"),
        _ => text(1_000_000_000, "GB"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_shown_in_its_two_largest_units() {
        let told = [59, 60, 3_600, 90_061, 31 * 86_400].map(length);
        assert_eq!(
            told,
            ["less than a minute", "1 minute", "1 hour, 0 minutes", "1 day, 1 hour", "31 days, 0 hours"]
        );
    }

    #[test]
    fn a_size_is_shown_in_a_readable_unit() {
        assert_eq!([950, 9_412_000, 12_340_000_000].map(size), ["0.9 kB", "9.4 MB", "12.3 GB"]);
    }
}
