//! The parts of an iCalendar file, one at a time and without what does not matter here, so that a file
//! takes no more memory than what is kept of it.

use calcard::icalendar::ICalendar;
use calcard::{Entry, Parser};
use kernel::{Budget, Exhausted};

/// The most rules of one event; calendars write one.
const MOST_RULES: usize = 24;

/// The most lines of one part, apart from its dates.
const MOST_LINES: usize = 2_000;

/// The most bytes of one line, apart from lists of dates.
const MOST_BYTES: usize = 1_000;

/// A kind of part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Event,
    Zone,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Event => "VEVENT",
            Self::Zone => "VTIMEZONE",
        }
    }

    /// Whether lines of this name say anything of when someone is busy.
    fn needs(self, name: &str, depth: usize) -> bool {
        let needed: &[&str] = match self {
            // What is inside an event are alarms.
            Self::Event if depth > 1 => &[],
            Self::Event => &[
                "UID",
                "DTSTART",
                "DTEND",
                "DURATION",
                "RRULE",
                "RDATE",
                "EXDATE",
                "RECURRENCE-ID",
                "STATUS",
                "TRANSP",
                "X-MICROSOFT-CDO-BUSYSTATUS",
            ],
            Self::Zone => &[
                "TZID",
                "X-LIC-LOCATION",
                "X-MICROSOFT-CDO-TZID",
                "DTSTART",
                "TZOFFSETFROM",
                "TZOFFSETTO",
                "RRULE",
            ],
        };
        needed.iter().any(|needed| needed.eq_ignore_ascii_case(name))
    }
}

/// Hands over each part of this kind as a calendar with nothing else in it; `None` if it has more lines or
/// rules than a calendar writes.
pub(super) fn each<E: From<Exhausted>>(
    text: &str,
    kind: Kind,
    budget: &mut Budget<'_>,
    mut take: impl FnMut(Option<&ICalendar>, &mut Budget<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut part: Option<Part> = None;
    for line in lines(text) {
        let name = line.split([':', ';']).next().unwrap_or_default().trim();
        let value = || line.split_once(':').map(|(_, value)| value.trim()).unwrap_or_default();
        let (begins, ends) = (name.eq_ignore_ascii_case("BEGIN"), name.eq_ignore_ascii_case("END"));
        let Some(open) = &mut part else {
            if begins && value().eq_ignore_ascii_case(kind.name()) {
                part = Some(Part::default());
            }
            continue;
        };
        let is_last = ends && (open.depth == 1 || value().eq_ignore_ascii_case("VCALENDAR"));
        if is_last {
            budget.steps(open.lines + 1)?;
            let whole = (!open.is_excessive).then(|| open.parsed(kind)).flatten();
            take(whole.as_ref(), budget)?;
            part = None;
        } else if begins || ends {
            open.depth = if begins { open.depth + 1 } else { open.depth - 1 };
            if kind == Kind::Zone {
                open.add(line);
            }
        } else if kind.needs(name, open.depth) {
            if name.eq_ignore_ascii_case("RDATE") || name.eq_ignore_ascii_case("EXDATE") {
                // Each date in a list counts, and so does what is written around it.
                budget.items(1 + line.matches([',', ';']).count())?;
                open.text.push_str(line);
                open.text.push('\n');
            } else {
                let rules = usize::from(name.eq_ignore_ascii_case("RRULE"));
                budget.items(rules)?;
                open.rules += rules;
                open.is_excessive |= kind == Kind::Event && open.rules > MOST_RULES;
                open.add(line);
            }
        }
    }
    Ok(())
}

/// A part that is being read.
struct Part {
    depth: usize,
    text: String,
    lines: usize,
    rules: usize,
    is_excessive: bool,
}

impl Default for Part {
    fn default() -> Self {
        Self { depth: 1, text: String::new(), lines: 0, rules: 0, is_excessive: false }
    }
}

impl Part {
    fn add(&mut self, line: &str) {
        self.lines += 1;
        self.is_excessive |= self.lines > MOST_LINES || line.len() > MOST_BYTES;
        if !self.is_excessive {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    fn parsed(&self, kind: Kind) -> Option<ICalendar> {
        let name = kind.name();
        let text = format!("BEGIN:VCALENDAR\nBEGIN:{name}\n{}END:{name}\nEND:VCALENDAR\n", self.text);
        match Parser::new(&text).entry() {
            Entry::ICalendar(calendar) => Some(calendar),
            _ => None,
        }
    }
}

/// The lines of a file; one that is folded is one.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let bytes = rest.as_bytes();
        let mut breaks = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at);
        let ends = breaks.find(|at| !matches!(bytes.get(at + 1), Some(b' ' | b'\t')));
        let (line, left) = match ends {
            Some(at) => rest.split_at_checked(at + 1)?,
            None if rest.is_empty() => return None,
            None => (rest, ""),
        };
        rest = left;
        Some(line.trim_end_matches(['\r', '\n']))
    })
}
