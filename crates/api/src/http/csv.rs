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

/// A CSV file: its heading, and its lines with their numbers in the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    pub heading: Vec<String>,
    pub lines: Vec<(u64, Vec<String>)>,
}

/// Reads a CSV file separated by commas, semicolons or tabs: whichever its first line has most of.
/// Empty lines are left out. With more than `most` lines it fails.
pub fn read(text: &str, most: usize) -> Result<Table, &'static str> {
    let text = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n").replace('\r', "\n");
    let first = text.lines().next().unwrap_or_default();
    let separator = [b',', b';', b'\t'].into_iter().max_by_key(|separator| {
        let count = first.bytes().filter(|byte| byte == separator).count();
        // Commas, if there is no difference.
        (count, *separator == b',')
    });
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator.unwrap_or(b','))
        .flexible(true)
        .trim(csv::Trim::All)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    let (mut number, mut counted) = (1, 0);
    for record in reader.records() {
        let record = record.or(Err("The file is not a CSV file"))?;
        // The reader's own count stands before the empty lines that it skips.
        let start =
            record.position().and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or(counted);
        let empty = text.bytes().skip(start).take_while(|byte| *byte == b'\n').count();
        let newlines = text.bytes().take(start + empty).skip(counted).filter(|byte| *byte == b'\n').count();
        (number, counted) = (number + u64::try_from(newlines).unwrap_or(0), start + empty);
        if record.iter().any(|cell| !cell.is_empty()) {
            lines.push((number, record.iter().map(str::to_owned).collect()));
        }
        if lines.len() > most + 1 {
            return Err("The file has too many lines. Split it into several files");
        }
    }
    let mut lines = lines.into_iter();
    let (_, heading) = lines.next().ok_or("The file is empty")?;
    Ok(Table { heading, lines: lines.collect() })
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
    fn a_file_is_read_whatever_separates_its_cells() {
        let line =
            |number, cells: &[&str]| (number, cells.iter().map(ToString::to_string).collect::<Vec<_>>());
        for text in [
            "\u{FEFF}Name,Note\r\nJo Park,\"a, b\"\r\n\r\n\"Ann\nLee\",\r\n",
            "Name;Note\nJo Park; a, b \n;\n\"Ann\nLee\";",
            "Name\tNote\nJo Park\ta, b\n\n\"Ann\nLee\"\t",
        ] {
            let table = read(text, 2).unwrap();
            assert_eq!(table.heading, ["Name", "Note"]);
            assert_eq!(table.lines, [line(2, &["Jo Park", "a, b"]), line(4, &["Ann\nLee", ""])], "{text:?}");
        }
        assert_eq!(read("", 2), Err("The file is empty"));
        assert!(read("Name\nA\nB\nC", 2).unwrap_err().starts_with("The file has too many lines"));
    }

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"] {
            assert_eq!(harmless(cell.into()), format!("'{cell}"));
        }
        assert_eq!(harmless("Ann = Bob".into()), "Ann = Bob");
    }
}
