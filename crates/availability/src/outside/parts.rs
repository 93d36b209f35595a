//! The parts of an iCalendar file, one at a time and without what does not matter here, so that a file
//! takes no more memory than what is kept of it.

use calcard::icalendar::ICalendar;
use calcard::{Entry, Parser};
use kernel::{Budget, Exhausted};

use super::times;

/// The most rules of one event; calendars write one.
const MOST_RULES: usize = 24;

/// The most lines of one part, apart from its dates.
const MOST_LINES: usize = 2_000;

/// The most bytes of one line, apart from lists of dates.
const MOST_BYTES: usize = 1_000;

/// A kind of part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Of a calendar whose owner has these addresses, in lower case.
    Event(&'a [String]),
    Zone,
}

impl Kind<'_> {
    fn name(self) -> &'static str {
        match self {
            Self::Event(_) => "VEVENT",
            Self::Zone => "VTIMEZONE",
        }
    }

    /// Whether lines of this name say anything of when someone is busy.
    fn needs(self, name: &str, depth: usize) -> bool {
        let needed: &[&str] = match self {
            // What is inside an event are alarms.
            Self::Event(_) if depth > 1 => &[],
            Self::Event(_) => &[
                "UID",
                "DTSTART",
                "DTEND",
                "DURATION",
                "RRULE",
                "RDATE",
                "EXDATE",
                "RECURRENCE-ID",
                "SEQUENCE",
                "DTSTAMP",
                "ATTENDEE",
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

/// What the first line of this name says, if it is not longer than lines are.
pub(super) fn property<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let value = |line: &'a str| {
        let (start, rest) = line.split_at_checked(name.len())?;
        let value = rest.strip_prefix(':').filter(|value| value.len() <= MOST_BYTES)?;
        start.eq_ignore_ascii_case(name).then_some(value.trim())
    };
    text.lines().find_map(value)
}

/// Hands over each part of this kind as a calendar with nothing else in it, and whether that is all of it:
/// more lines and rules than a calendar writes are left out. `None` if nothing can be read.
pub(super) fn each<E: From<Exhausted>>(
    text: &str,
    kind: Kind<'_>,
    budget: &mut Budget<'_>,
    mut take: impl FnMut(Option<&ICalendar>, bool, &mut Budget<'_>) -> Result<(), E>,
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
            take(open.parsed(kind).as_ref(), !open.is_excessive, budget)?;
            part = None;
        } else if begins || ends {
            open.depth = if begins { open.depth + 1 } else { open.depth - 1 };
            if kind == Kind::Zone {
                open.add(line);
            }
        } else if kind.needs(name, open.depth) {
            match kind {
                Kind::Event(owners) => open.add_of_event(&name.to_ascii_uppercase(), line, owners, budget)?,
                Kind::Zone => {
                    budget.items(usize::from(name.eq_ignore_ascii_case("RRULE")))?;
                    open.add(line);
                }
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
    /// Something was left out.
    is_excessive: bool,
}

impl Default for Part {
    fn default() -> Self {
        Self { depth: 1, text: String::new(), lines: 0, rules: 0, is_excessive: false }
    }
}

impl Part {
    fn add_of_event(
        &mut self,
        name: &str,
        line: &str,
        owners: &[String],
        budget: &mut Budget<'_>,
    ) -> Result<(), Exhausted> {
        match name {
            "RDATE" | "EXDATE" => {
                // Each date in a list counts, and so does what is written around it.
                budget.items(1 + line.matches([',', ';']).count())?;
                self.keep(times::timed(line));
            }
            "DTSTART" | "DTEND" | "RECURRENCE-ID" if self.counts(line) => {
                self.keep(times::timed(line).or_else(|| Some(format!("{name}:none"))));
            }
            "RRULE" if self.counts(line) => {
                budget.items(1)?;
                self.rules += 1;
                self.is_excessive |= self.rules > MOST_RULES;
                self.keep(times::rule(line).filter(|_| self.rules <= MOST_RULES));
            }
            // There may be hundreds of guests.
            "ATTENDEE" => {
                let written = times::unfolded(line).to_ascii_lowercase();
                if line.len() <= MOST_BYTES && owners.iter().any(|owner| written.contains(owner)) {
                    self.add(line);
                }
            }
            "DTSTART" | "DTEND" | "RECURRENCE-ID" | "RRULE" => {}
            _ => self.add(line),
        }
        Ok(())
    }

    fn add(&mut self, line: &str) {
        if self.counts(line) {
            self.keep(Some(line));
        }
    }

    /// Whether there is still room for the line.
    fn counts(&mut self, line: &str) -> bool {
        self.lines += 1;
        let has_room = self.lines <= MOST_LINES && line.len() <= MOST_BYTES;
        self.is_excessive |= !has_room;
        has_room
    }

    fn keep(&mut self, line: Option<impl AsRef<str>>) {
        if let Some(line) = line {
            self.text.push_str(line.as_ref());
            self.text.push('\n');
        }
    }

    fn parsed(&self, kind: Kind<'_>) -> Option<ICalendar> {
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
