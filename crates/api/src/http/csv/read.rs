//! Files with lists, read whole or refused.

use std::iter::Peekable;
use std::str::Chars;

use kernel::{Budget, EmailAddress};

const TOO_MUCH: &str = "The file has too many cells. Split it into several files";
const WORKBOOK: &str =
    "This is a spreadsheet’s own file. Open it there, save it as CSV, and choose that file";
const CONTACT_CARDS: &str =
    "This is a file of contact cards. Export the contacts as CSV, and choose that file";

/// How files of other kinds begin, and what is said of them.
const OTHER_FILES: [(&str, &str); 6] = [
    // Excel, OpenDocument and Numbers; and Excel until 2003, read as Windows-1252 and as Latin-1.
    ("PK\u{3}\u{4}", WORKBOOK),
    ("ÐÏ\u{11}à¡±\u{1a}á", WORKBOOK),
    ("BEGIN:VCARD", CONTACT_CARDS),
    ("%PDF", "This is a PDF. Export the clients as CSV, and choose that file"),
    ("<", "This is a web page or an XML file. Save it as CSV, and choose that file"),
    ("{", "This is a JSON file. Export the clients as CSV, and choose that file"),
];

/// A CSV file: its heading, and its lines with their numbers in the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// The cells of the first line that has any.
    pub heading: Vec<String>,
    /// The lines after it, without empty ones; each with its number, counted from 1.
    pub lines: Vec<(u64, Vec<String>)>,
}

/// Reads a CSV file separated by commas, semicolons or tabs, whichever its first line has most of, or by
/// what Excel's line `sep=` names. Empty lines are left out. With more than `most` lines it fails, and
/// with a quotation mark that has no counterpart: where that cell ends is anyone's guess, and a wrong
/// one puts people into the notes of others. Each line and each of its cells is an item of the budget.
pub fn read(text: &str, most: usize, budget: &mut Budget<'_>) -> Result<Table, String> {
    budget.bytes(text.len()).or(Err(TOO_MUCH))?;
    let text = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n").replace('\r', "\n");
    if let Some((_, words)) = OTHER_FILES.iter().find(|(begin, _)| text.trim_start().starts_with(begin)) {
        return Err((*words).to_owned());
    }
    if text.contains('\0') {
        return Err("This is not a text file. Export the clients as CSV, and choose that file".to_owned());
    }
    let mut reader = Reader::new(&text);
    let mut lines = Vec::new();
    while let Some((number, cells)) = reader.line(budget)? {
        if cells.iter().any(|cell| !cell.is_empty()) {
            lines.push((number, cells));
        }
        if lines.len() > most + 1 {
            return Err("The file has too many lines. Split it into several files".to_owned());
        }
    }
    let mut lines = lines.into_iter();
    let (_, heading) = lines.next().ok_or("The file is empty")?;
    if heading.iter().any(|cell| EmailAddress::parse(cell).is_ok()) {
        return Err(
            "The first line has an email address. It must have the headings of the columns".to_owned()
        );
    }
    Ok(Table { heading, lines: lines.collect() })
}

/// The separator that Excel's first line names: `sep=;`.
fn named_separator(line: &str) -> Option<char> {
    let line = line.trim_matches(['"', ' ']);
    let mut named =
        line.get(..4).filter(|begin| begin.eq_ignore_ascii_case("sep=")).and(line.get(4..))?.chars();
    named.next().filter(|_| named.next().is_none())
}

/// Commas, semicolons or tabs: what the line has most of outside of quotation marks, and commas if there
/// is no difference.
fn guessed_separator(line: &str) -> char {
    let outside = || line.split('"').step_by(2).flat_map(str::chars);
    let count = |separator: &char| (outside().filter(|c| c == separator).count(), *separator == ',');
    [',', ';', '\t'].into_iter().max_by_key(count).unwrap_or(',')
}

/// Reads one line after the other. Each line that it returns has an even number of quotation marks, so
/// no file does in which one is missing or too many.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    separator: char,
    /// The number of the line of the file that is read next.
    number: u64,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let blank = text.lines().take_while(|line| line.trim().is_empty()).count();
        let first = text.lines().nth(blank).unwrap_or_default();
        let named = named_separator(first);
        let mut reader = Self {
            rest: text.chars().peekable(),
            separator: named.unwrap_or_else(|| guessed_separator(first)),
            number: 1,
        };
        if named.is_some() {
            (0..=blank).for_each(|_| reader.skip_line());
        }
        reader
    }

    fn skip_line(&mut self) {
        while self.rest.next().is_some_and(|c| c != '\n') {}
        self.number += 1;
    }

    /// The next line and its number, or `None` at the end.
    fn line(&mut self, budget: &mut Budget<'_>) -> Result<Option<(u64, Vec<String>)>, String> {
        if self.rest.peek().is_none() {
            return Ok(None);
        }
        let number = self.number;
        budget.items(1).and_then(|()| budget.steps(1)).or(Err(TOO_MUCH))?;
        let mut cells = Vec::new();
        loop {
            budget.items(1).or(Err(TOO_MUCH))?;
            cells.push(self.cell()?.trim().to_owned());
            if self.rest.next().is_none_or(|end| end == '\n') {
                self.number += 1;
                return Ok(Some((number, cells)));
            }
        }
    }

    /// The next cell; what ends it is left.
    fn cell(&mut self) -> Result<String, String> {
        self.skip_blanks();
        if self.rest.next_if_eq(&'"').is_some() {
            return self.quoted();
        }
        let mut cell = String::new();
        while let Some(c) = self.rest.next_if(|c| *c != self.separator && *c != '\n') {
            cell.push(c);
        }
        if cell.matches('"').count().is_multiple_of(2) { Ok(cell) } else { Err(unclosed(self.number)) }
    }

    /// The rest of a cell in quotation marks.
    fn quoted(&mut self) -> Result<String, String> {
        let (begin, mut cell) = (self.number, String::new());
        loop {
            match self.rest.next().ok_or_else(|| unclosed(begin))? {
                '"' if self.rest.next_if_eq(&'"').is_none() => break,
                '\n' => {
                    self.number += 1;
                    cell.push('\n');
                }
                c => cell.push(c),
            }
        }
        self.skip_blanks();
        let ended = self.rest.peek().is_none_or(|c| *c == self.separator || *c == '\n');
        if ended { Ok(cell) } else { Err(unclosed(begin)) }
    }

    fn skip_blanks(&mut self) {
        while self.rest.next_if(|c| *c != self.separator && *c != '\n' && c.is_whitespace()).is_some() {}
    }
}

fn unclosed(line: u64) -> String {
    format!(
        "Line {line} has a quotation mark (\") that does not end its cell. Correct the line, then choose the \
         file again"
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kernel::Limits;
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str, most: usize) -> Result<Table, String> {
        let limits = Limits { bytes: 1000, items: 30, steps: 10, time: Duration::from_secs(2) };
        super::read(text, most, &mut Budget::new(limits, &|| Duration::ZERO))
    }

    #[test]
    fn all_lines_of_a_file_share_the_cells_it_may_have() {
        // Thirty lines and cells: a heading of two, and nine lines.
        let too_much = Err(TOO_MUCH.to_owned());
        assert!(read(&"a,b\n".repeat(10), 100).is_ok());
        assert_eq!(read(&"a,b\n".repeat(11), 100), too_much);
        assert_eq!(read(&",".repeat(30), 100), too_much, "nothing but cells");
        assert_eq!(read(&"a\n".repeat(501), 1000), too_much, "larger than what is read");
    }

    fn line(number: u64, cells: &[&str]) -> (u64, Vec<String>) {
        (number, cells.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_file_is_read_whatever_separates_its_cells() {
        for text in [
            "\u{FEFF}Name,Note\r\nJo Park,\"a, b\"\r\n\r\n\"Ann\nLee\",\r\n",
            "Name;Note\nJo Park; a, b \n;\n\"Ann\nLee\";",
            "Name\tNote\nJo Park\ta, b\n\n\"Ann\nLee\"\t",
        ] {
            let table = read(text, 2).unwrap();
            assert_eq!(table.heading, ["Name", "Note"]);
            assert_eq!(table.lines, [line(2, &["Jo Park", "a, b"]), line(4, &["Ann\nLee", ""])], "{text:?}");
        }
        assert_eq!(read("", 2), Err("The file is empty".into()));
        assert!(read("Name\nA\nB\nC", 2).unwrap_err().starts_with("The file has too many lines"));
    }

    #[test]
    fn a_separator_is_told_by_the_file_or_by_its_heading() {
        for text in [
            "sep=;\nName;Note\nJo;a,b",
            "\"SEP=;\"\r\nName;Note\r\nJo;a,b",
            "sep=|\nName|Note\nJo|a,b",
            "\nName;Note\nJo;a,b",
            "sep=\t\nName\tNote\nJo\ta,b",
        ] {
            let table = read(text, 2).unwrap();
            assert_eq!(
                (table.heading, table.lines.first()),
                (vec!["Name".into(), "Note".into()], Some(&line(3, &["Jo", "a,b"]))),
                "{text:?}"
            );
        }
        let table = read("\"Last, first, middle\";Note\nJo;x", 2).unwrap();
        assert_eq!((table.heading.len(), table.lines), (2, vec![line(2, &["Jo", "x"])]));
        assert_eq!(read("sep=ab,c\nJo,d", 2).unwrap().heading, ["sep=ab", "c"], "a heading like any other");
    }

    #[test]
    fn marks_that_belong_together_are_read() {
        for (text, cells) in [
            ("a,b\n \"Park, Jo\" ,x", ["Park, Jo", "x"]),
            ("a,b\nJo \"JJ\" Park,x", ["Jo \"JJ\" Park", "x"]),
            ("a,b\n\"Jo \"\"JJ\"\" Park\",\"\"", ["Jo \"JJ\" Park", ""]),
        ] {
            assert_eq!(read(text, 2).unwrap().lines, [line(2, &cells)], "{text:?}");
        }
    }

    #[test]
    fn a_mark_without_its_counterpart_is_refused_with_its_line() {
        for (text, number) in [
            ("Name,Note\nDana,\"first visit\nErin,abuse\nFay,ok", 2),
            ("Name,Note\nDana,\"first visit\nErin,\"abuse\"\nFay,ok", 2),
            ("Name,Note\nDana,ok\n\nErin,abuse\"\nFay,ok", 4),
            ("Name,Note\nDana,5' 10\"\nErin,5' 9\"", 2),
            ("Name,Note\n\"Dana\" Four,ok", 2),
            ("Name,Note\nDana,\"said \\\"no\\\"\"", 2),
            ("\"Name,Note\nDana,ok", 1),
        ] {
            assert_eq!(read(text, 5), Err(unclosed(number)), "{text:?}");
        }
    }

    #[test]
    fn a_file_of_another_kind_is_told_in_words() {
        for (text, words) in [
            ("PK\u{3}\u{4}\u{14}\0", "This is a spreadsheet’s own file"),
            ("ÐÏ\u{11}à¡±\u{1a}á\0", "This is a spreadsheet’s own file"),
            ("BEGIN:VCARD\nFN:Jo", "This is a file of contact cards"),
            ("%PDF-1.7", "This is a PDF"),
            ("\u{FEFF}\n<table><tr><td>Jo", "This is a web page or an XML file"),
            ("N\0a\0m\0e\0", "This is not a text file"),
            ("{\"name\": 1}", "This is a JSON file"),
            ("Ann,ann@example.com\nJo,jo@example.com", "The first line has an email address"),
        ] {
            let refused = read(text, 5).unwrap_err();
            assert!(refused.starts_with(words), "{text:?}: {refused}");
        }
    }

    /// A file as a program writes it, with its cells.
    fn written() -> impl Strategy<Value = (Vec<Vec<String>>, String)> {
        let cell = "[a-c \",;\t\n'é@.-]{0,8}";
        let rows = prop::collection::vec(prop::collection::vec(cell, 3), 1..8);
        let separator = prop::sample::select(b",;\t".as_slice());
        let quoted = prop::sample::select([csv::QuoteStyle::Necessary, csv::QuoteStyle::Always].as_slice());
        (rows, separator, quoted, any::<bool>()).prop_map(|(rows, separator, quoted, crlf)| {
            let end = if crlf { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') };
            let mut writer = csv::WriterBuilder::new()
                .delimiter(separator)
                .quote_style(quoted)
                .terminator(end)
                .from_writer(Vec::new());
            writer.write_record(["Name", "Email", "Notes"]).unwrap();
            for row in &rows {
                writer.write_record(row).unwrap();
            }
            (rows, String::from_utf8(writer.into_inner().unwrap()).unwrap())
        })
    }

    fn read_all(text: &str) -> Result<Vec<Vec<String>>, String> {
        let limits = Limits { bytes: 1 << 20, items: 1000, steps: 1000, time: Duration::from_secs(2) };
        let table = super::read(text, 100, &mut Budget::new(limits, &|| Duration::ZERO))?;
        Ok(table.lines.into_iter().map(|(_, cells)| cells).collect())
    }

    proptest! {
        #[test]
        fn no_cell_of_one_line_stands_in_another((rows, text) in written()) {
            let trimmed: Vec<Vec<String>> = rows
                .iter()
                .map(|row| row.iter().map(|cell| cell.trim().to_owned()).collect::<Vec<_>>())
                .filter(|row| row.iter().any(|cell| !cell.is_empty()))
                .collect();
            prop_assert_eq!(read_all(&text), Ok(trimmed));
        }

        #[test]
        fn a_file_with_one_mark_missing_or_too_many_is_never_read(
            (_, text) in written(),
            at: prop::sample::Index,
            insert: bool,
        ) {
            let marks: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
            let mut broken = text.clone();
            if insert || marks.is_empty() {
                let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
                broken.insert(*at.get(&places), '"');
            } else {
                broken.remove(*at.get(&marks));
            }
            prop_assert!(read_all(&broken).is_err(), "{:?}", broken);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[\"a,;\n\r\u{FEFF}= sep]{0,40}") {
            let _ = read_all(&text);
        }
    }
}
