//! Lists as files to save, whatever they are lists of.

use actix_web::HttpResponse;
use kernel::Tz;

use crate::http::csv::download_in_pieces;
use crate::http::error::ApiError;
use crate::http::permit::Allowed;
use crate::state::AppState;
use crate::state::work::Work;

/// A column of a file: its heading, and its cell of each row. Days and times in it are by the clocks of
/// the practice's zone.
pub type Column<R> = (&'static str, fn(&R, Tz) -> String);

/// Responds with a CSV file of the rows that `chosen` names, which `read` reads a thousand at a time.
/// Choosing them is recorded; reading them is not.
pub async fn export<S: 'static, R, Id, const N: usize>(
    name: &str,
    columns: [Column<R>; N],
    (admin, state): (Allowed<S>, AppState),
    chosen: impl FnOnce(&Work<'_, S>) -> Result<Vec<Id>, ApiError> + Send + 'static,
    read: impl Fn(&Work<'_, S>, Vec<Id>) -> Result<Vec<R>, ApiError> + Clone + Send + 'static,
) -> Result<HttpResponse, ApiError>
where
    R: Send + 'static,
    Id: Copy + Send + 'static,
{
    let zone = state.policies().await?.practice.zone;
    let ids = state.transact(&admin, chosen).await?;
    let heading = |(heading, _): Column<R>| heading;
    download_in_pieces(name, columns.map(heading), ids, async move |ids| {
        let read = read.clone();
        let rows = state.read(&admin, move |work| read(work, ids)).await?;
        Ok(rows.iter().map(|row| columns.map(|(_, cell)| cell(row, zone))).collect())
    })
    .await
}
