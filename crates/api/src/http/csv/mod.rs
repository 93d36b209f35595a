//! Lists as CSV files.

mod read;

use std::io;

use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use futures_util::{StreamExt, stream};
use kernel::is_formula;

use crate::http::error::ApiError;

pub use read::read;

/// How many rows of a file are read at once.
const PIECE: usize = 1000;

const KIND: &str = "text/csv; charset=utf-8";

/// With it, spreadsheets read accented letters correctly.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Responds with a CSV file of this name, in UTF-8.
pub fn download<const N: usize>(
    name: &str,
    header: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<HttpResponse, ApiError> {
    Ok(attachment(name, KIND, beginning(header, rows)?))
}

/// Responds with a CSV file of any length: the rows that `read` has for these ids, a thousand at a
/// time and as fast as the client takes them. If one of the later pieces cannot be read, the connection
/// is closed, so that no client takes what it has for the whole file.
pub async fn download_in_pieces<const N: usize, Id: Copy + 'static>(
    name: &str,
    header: [&str; N],
    ids: Vec<Id>,
    read: impl AsyncFn(Vec<Id>) -> Result<Vec<[String; N]>, ApiError> + 'static,
) -> Result<HttpResponse, ApiError> {
    let first: Vec<_> = ids.iter().copied().take(PIECE).collect();
    let beginning = beginning(header, read(first).await?)?;
    if ids.len() <= PIECE {
        return Ok(attachment(name, KIND, beginning));
    }
    let rest = stream::unfold((ids, PIECE, read), async |(ids, begin, read)| {
        let piece = ids.get(begin..)?.chunks(PIECE).next()?.to_vec();
        let piece = read(piece).await.and_then(lines).map_err(|error| {
            tracing::warn!(%error, rows = ids.len(), read = begin, "a file broke off");
            io::Error::other(error.to_string())
        });
        Some((piece, (ids, begin + PIECE, read)))
    });
    let whole = stream::iter([Ok(beginning)]).chain(rest).map(|piece| piece.map(Bytes::from));
    Ok(to_save(name, KIND).streaming(whole))
}

fn beginning<const N: usize>(
    header: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<Vec<u8>, ApiError> {
    let rows = [header.map(str::to_owned)].into_iter().chain(rows);
    Ok([BYTE_ORDER_MARK, &lines(rows)?].concat())
}

fn lines<const N: usize>(rows: impl IntoIterator<Item = [String; N]>) -> Result<Vec<u8>, ApiError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.map(harmless)).map_err(|error| ApiError::defect(&error))?;
    }
    writer.into_inner().map_err(|error| ApiError::defect(error.error()))
}

/// Responds with a file to be saved under this name.
pub fn attachment(name: &str, kind: &str, bytes: Vec<u8>) -> HttpResponse {
    to_save(name, kind).body(bytes)
}

fn to_save(name: &str, kind: &str) -> HttpResponseBuilder {
    let mut head = HttpResponse::Ok();
    head.content_type(kind)
        .insert_header(("content-disposition", format!("attachment; filename=\"{name}\"")));
    head
}

/// A cell that no spreadsheet evaluates as a formula: one that starts like a formula gets an
/// apostrophe in front.
fn harmless(cell: String) -> String {
    if is_formula(&cell) { format!("'{cell}") } else { cell }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use actix_web::body::to_bytes;

    use super::*;

    const HEADER: [&str; 1] = ["Number"];

    fn numbers(ids: Vec<usize>) -> Vec<[String; 1]> {
        ids.into_iter().map(|id| [id.to_string()]).collect()
    }

    #[actix_web::test]
    async fn a_long_file_is_read_in_pieces() {
        for length in [0, 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 1] {
            let ids = (0..length).collect();
            let file = download_in_pieces("x.csv", HEADER, ids, async move |ids| {
                assert!(ids.len() <= PIECE);
                Ok(numbers(ids))
            });
            let bytes = to_bytes(file.await.unwrap().into_body()).await.unwrap();
            let text = str::from_utf8(&bytes).unwrap();
            let rows = (0..length).map(|number| number.to_string());
            let expected: Vec<_> = iter::once("\u{FEFF}Number".to_owned()).chain(rows).collect();
            assert_eq!(text.lines().collect::<Vec<_>>(), expected);
        }
    }

    #[actix_web::test]
    async fn a_file_that_cannot_be_read_to_its_end_does_not_end_like_a_whole_one() {
        let without = async |missing: usize| {
            let ids = (0..=2 * PIECE).collect();
            download_in_pieces("x.csv", HEADER, ids, async move |ids| {
                if ids.contains(&missing) { Err(ApiError::unavailable()) } else { Ok(numbers(ids)) }
            })
            .await
        };
        assert!(
            without(0).await.unwrap_err().is("unavailable"),
            "nothing was sent: an answer like any other"
        );
        let broken_off = without(2 * PIECE).await.unwrap();
        assert!(to_bytes(broken_off.into_body()).await.is_err());
    }

    #[test]
    fn no_cell_is_a_formula() {
        for cell in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\tx",
            "\rx",
            "＝1+1",
            "＋1",
            "－1",
            "＠SUM(A1)",
            "﹦1",
            "﹢1",
            "﹣1",
            "﹫A1",
            "−1",
            " =1",
            "\u{200b}=1",
            "\u{feff}＝1",
            "\u{a0}+1",
            "\n=1",
        ] {
            assert_eq!(harmless(cell.into()), format!("'{cell}"));
        }
        for cell in ["Ann = Bob", "", " ", "Ann ＝ Bob", "אנה", "1-2"] {
            assert_eq!(harmless(cell.into()), cell);
        }
    }
}
