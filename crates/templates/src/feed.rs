use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus};
use kernel::{BookingId, TimeRange, Tz, to_utc};

/// A session in a mediator's calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedEntry {
    /// The booking.
    pub id: BookingId,
    /// The wall-clock time it takes.
    pub period: TimeRange,
    /// What it is about; never who it is for: feeds are read by programs nobody here knows.
    pub title: String,
    /// Asked for, not confirmed.
    pub tentative: bool,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
}

/// A mediator's sessions as an iCalendar file, the times in UTC.
#[must_use]
pub fn feed(name: &str, zone: Tz, host: &str, entries: &[FeedEntry]) -> String {
    let mut calendar = Calendar::new().name(name).done();
    for entry in entries {
        let TimeRange { start, end } = entry.period;
        // An hour the clock skips is no time of a session.
        let (Some(start), Some(end)) = (to_utc(start, zone), to_utc(end, zone)) else { continue };
        let status = if entry.tentative { EventStatus::Tentative } else { EventStatus::Confirmed };
        let event = Event::new()
            .uid(&format!("{}@{host}", entry.id))
            .timestamp(entry.created_at)
            .starts(start)
            .ends(end)
            .summary(&entry.title)
            .status(status)
            .done();
        calendar.push(event);
    }
    calendar.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_stand_in_utc_without_names() {
        let start = "2027-01-05T09:00:00".parse().unwrap();
        let entry = FeedEntry {
            id: BookingId::generate(),
            period: TimeRange::lasting(start, 180),
            title: "Family Mediation".into(),
            tentative: true,
            created_at: "2027-01-04T13:00:00Z".parse().unwrap(),
        };
        let file = feed("Ann Rivera", Tz::America__New_York, "practice.example", &[entry]);
        for line in [
            "X-WR-CALNAME:Ann Rivera",
            "DTSTART:20270105T140000Z",
            "DTEND:20270105T170000Z",
            "SUMMARY:Family Mediation",
            "STATUS:TENTATIVE",
        ] {
            assert!(file.contains(&format!("{line}\r\n")), "{line} in {file}");
        }
    }
}
