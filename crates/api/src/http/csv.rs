//! Lists as CSV files.

use actix_web::HttpResponse;

use crate::http::error::ApiError;

/// Responds with a CSV file of this name: UTF-8 with a byte order mark, so that spreadsheets read
/// non-ASCII letters correctly.
pub fn download<const N: usize>(
    name: &str,
    header: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<HttpResponse, ApiError> {
    let mut writer = csv::Writer::from_writer(b"\xEF\xBB\xBF".to_vec());
    writer.write_record(header).map_err(|error| ApiError::defect(&error))?;
    for row in rows {
        writer.write_record(row.map(harmless)).map_err(|error| ApiError::defect(&error))?;
    }
    let bytes = writer.into_inner().map_err(|error| ApiError::defect(error.error()))?;
    Ok(attachment(name, "text/csv; charset=utf-8", bytes))
}

/// Responds with a file to be saved under this name.
pub fn attachment(name: &str, kind: &str, bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(kind)
        .insert_header(("content-disposition", format!("attachment; filename=\"{name}\"")))
        .body(bytes)
}

/// A cell that no spreadsheet evaluates as a formula: one that starts like a formula gets an
/// apostrophe in front.
fn harmless(cell: String) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{cell}") } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"] {
            assert_eq!(harmless(cell.into()), format!("'{cell}"));
        }
        assert_eq!(harmless("Ann = Bob".into()), "Ann = Bob");
    }
}
