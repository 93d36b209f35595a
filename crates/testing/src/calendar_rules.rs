use std::collections::HashMap;

/// An iCalendar file that was checked against what RFC 5545 and RFC 5546 ask of it.
#[derive(Clone, Debug)]
pub struct CalendarRules {
    /// Its method, or empty.
    pub method: String,
    /// The lines of each event by name; those that come several times are joined by line breaks.
    pub events: Vec<HashMap<String, String>>,
}

impl CalendarRules {
    /// Reads a file.
    ///
    /// # Panics
    /// If it breaks a rule.
    #[must_use]
    pub fn check(text: &str) -> Self {
        check_lines(text);
        let text = text.replace("\r\n ", "").replace("\r\n\t", "");
        let mut parts: Vec<(String, Vec<(String, String)>)> = Vec::new();
        let (mut done, mut zones) = (Vec::new(), Vec::new());
        for line in text.split_terminator("\r\n") {
            let (head, value) = line.split_once(':').expect("a name and a value");
            match head {
                "BEGIN" => parts.push((value.to_owned(), Vec::new())),
                "END" => {
                    let (name, lines) = parts.pop().expect("a part that has begun");
                    assert_eq!(name, value, "parts end in order");
                    done.push((name, lines));
                }
                _ => {
                    let zone = head.split_once(";TZID=").map(|(_, zone)| zone.trim_matches('"').to_owned());
                    zones.extend(zone);
                    parts.last_mut().expect("a part").1.push((head.to_owned(), value.to_owned()));
                }
            }
        }
        assert!(parts.is_empty(), "every part ends");
        check_zones(&done, &zones);
        let calendar = by_name(&done.last().expect("a calendar").1);
        assert_eq!(calendar.get("VERSION").map(String::as_str), Some("2.0"));
        assert!(calendar.contains_key("PRODID"));
        let method = calendar.get("METHOD").cloned().unwrap_or_default();
        let events: Vec<_> =
            done.iter().filter(|(name, _)| name == "VEVENT").map(|(_, lines)| by_name(lines)).collect();
        for event in &events {
            check_event(&method, event);
        }
        Self { method, events }
    }

    /// Its only event.
    ///
    /// # Panics
    /// If there is another number of them.
    #[must_use]
    pub fn event(&self) -> &HashMap<String, String> {
        let [event] = &self.events[..] else { panic!("one event: {self:?}") };
        event
    }
}

fn by_name(lines: &[(String, String)]) -> HashMap<String, String> {
    let mut named: HashMap<String, String> = HashMap::new();
    for (head, value) in lines {
        let name = head.split(';').next().unwrap_or_default().to_owned();
        named.entry(name).and_modify(|all| *all = format!("{all}\n{value}")).or_insert_with(|| value.clone());
    }
    named
}

fn check_lines(text: &str) {
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    for line in text.split_terminator("\r\n") {
        assert!(line.len() <= 75, "at most 75 bytes: {line}");
        assert!(!line.contains(['\r', '\n']) && !line.is_empty(), "lines end in CR LF: {line:?}");
    }
}

/// Each zone that is named is described, with its seasons.
fn check_zones(parts: &[(String, Vec<(String, String)>)], named: &[String]) {
    let described: Vec<_> = parts.iter().filter(|(name, _)| name == "VTIMEZONE").collect();
    for zone in named {
        let is_it = |lines: &Vec<(String, String)>| by_name(lines).get("TZID") == Some(zone);
        assert!(described.iter().any(|(_, lines)| is_it(lines)), "{zone} is described");
    }
    let seasons: Vec<_> =
        parts.iter().filter(|(name, _)| matches!(name.as_str(), "STANDARD" | "DAYLIGHT")).collect();
    assert!(described.is_empty() || !seasons.is_empty(), "a zone has seasons");
    for (_, lines) in seasons {
        for name in ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"] {
            assert!(by_name(lines).contains_key(name), "a season has {name}");
        }
    }
}

/// What RFC 5546 (3.2.1, 3.2.2, 3.2.5) asks of an event; without a method, RFC 5545.
fn check_event(method: &str, event: &HashMap<String, String>) {
    let once = |name: &str| {
        let value = event.get(name).unwrap_or_else(|| panic!("{name} in {event:?}"));
        assert!(!value.contains('\n') && !value.is_empty(), "{name} once in {event:?}");
        value
    };
    let count = |name: &str| event.get(name).map_or(0, |value| value.split('\n').count());
    for name in ["UID", "DTSTAMP", "DTSTART", "SUMMARY", "SEQUENCE", "LAST-MODIFIED", "STATUS"] {
        once(name);
    }
    for name in ["DTSTAMP", "LAST-MODIFIED"] {
        assert!(once(name).ends_with('Z') && once(name).len() == 16, "{name} is in UTC");
    }
    once("SEQUENCE").parse::<u32>().expect("a number");
    if method.is_empty() {
        return;
    }
    assert!(once("ORGANIZER").starts_with("mailto:"), "{event:?}");
    let (guests, status) = (count("ATTENDEE"), once("STATUS"));
    match method {
        "PUBLISH" => assert!(guests == 0 && status != "CANCELLED", "{event:?}"),
        "REQUEST" => assert!(guests > 0 && status != "CANCELLED", "{event:?}"),
        "CANCEL" => assert!(guests > 0 && status == "CANCELLED", "{event:?}"),
        _ => panic!("{method} is no method that is used"),
    }
}
