use std::fmt;

use crate::is_layout_control;

/// The address of a video meeting: `https:` only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VideoLink(String);

/// The text is not such an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "Enter an address that starts with https://, such as https://zoom.us/j/123, or leave the field empty"
)]
pub struct InvalidVideoLink;

impl VideoLink {
    /// The maximum length of an address, in bytes.
    pub const MAX_LENGTH: usize = 500;

    /// Parses an address. `http:`, `javascript:` and the like are refused, and so is a name or
    /// password before the host: it can make one host look like another.
    pub fn parse(text: &str) -> Result<Self, InvalidVideoLink> {
        let text = text.trim();
        let good = text.split_at_checked("https://".len()).is_some_and(|(scheme, rest)| {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            scheme.eq_ignore_ascii_case("https://")
                && rest.starts_with(|c: char| c.is_alphanumeric())
                && !host.contains('@')
                && !rest
                    .contains(|c: char| is_layout_control(c) || c.is_whitespace() || "\"'<>\\`".contains(c))
        });
        let is_short = text.len() <= Self::MAX_LENGTH;
        if good && is_short { Ok(Self(text.to_owned())) } else { Err(InvalidVideoLink) }
    }

    /// An address that was accepted when it was stored. An empty text means none.
    #[must_use]
    pub fn stored(text: String) -> Option<Self> {
        (!text.is_empty()).then_some(Self(text))
    }

    /// The address as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for VideoLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where people meet. What is empty is not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// The address of a room.
    pub place: String,
    /// The video meeting.
    pub link: Option<VideoLink>,
    /// How to get in, such as a passcode or a number to dial.
    pub note: String,
}

/// What to change about where people meet; `None` leaves it as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeetingChanges {
    pub place: Option<String>,
    /// `Some(None)` removes the link.
    pub link: Option<Option<VideoLink>>,
    pub note: Option<String>,
}

/// Who says where a session takes place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MeetingSource {
    /// The session itself, in part at least.
    Session,
    /// Its mediator.
    Mediator,
    /// The practice.
    Practice,
    /// It is not said.
    #[default]
    Unknown,
}

crate::named!(MeetingSource {
    Session = "session",
    Mediator = "mediator",
    Practice = "practice",
    Unknown = "unknown",
});

impl Meeting {
    /// The maximum length of a place and of a note, in characters.
    pub const MAX_TEXT: usize = 200;

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.place.is_empty() && self.link.is_none() && self.note.is_empty()
    }

    /// Where a calendar says it is: the place, or else the link; may be empty.
    #[must_use]
    pub fn location(&self) -> &str {
        let link = self.link.as_ref().map_or("", VideoLink::as_str);
        if self.place.is_empty() { link } else { &self.place }
    }

    /// The same with these changes.
    #[must_use]
    pub fn changed(self, changes: MeetingChanges) -> Self {
        Self {
            place: changes.place.unwrap_or(self.place),
            link: changes.link.unwrap_or(self.link),
            note: changes.note.unwrap_or(self.note),
        }
    }

    /// The same without the link and how to get in.
    #[must_use]
    pub fn without_link(self) -> Self {
        Self { place: self.place, ..Self::default() }
    }

    /// Where a session takes place that says this about itself: what it leaves empty is the
    /// mediator's, or the practice's. A session in person has no link, and one by video no place. A
    /// note belongs to its link.
    #[must_use]
    pub fn of_session(&self, mediator: &Self, practice: &str, contact_method: &str) -> (Self, MeetingSource) {
        let (place, of_place) = first([
            (self.place.as_str(), MeetingSource::Session),
            (&mediator.place, MeetingSource::Mediator),
            (practice, MeetingSource::Practice),
        ]);
        let (link, of_link) = match (&self.link, &mediator.link) {
            (Some(own), _) => (Some(own), MeetingSource::Session),
            (None, Some(usual)) => (Some(usual), MeetingSource::Mediator),
            (None, None) => (None, MeetingSource::Unknown),
        };
        let usual_note = if of_link == MeetingSource::Session { "" } else { &mediator.note };
        let (note, of_note) =
            first([(self.note.as_str(), MeetingSource::Session), (usual_note, MeetingSource::Mediator)]);
        let (in_person, by_video) = (contact_method != "Virtual", contact_method != "In person");
        let place = if in_person { place } else { "" };
        let (link, note) = if by_video { (link.cloned(), note) } else { (None, "") };
        let sources = [(of_link, link.is_some()), (of_place, !place.is_empty()), (of_note, !note.is_empty())];
        let said = || sources.into_iter().filter(|(_, is_said)| *is_said).map(|(source, _)| source);
        let source = said().find(|source| *source == MeetingSource::Session).or_else(|| said().next());
        (Self { place: place.to_owned(), link, note: note.to_owned() }, source.unwrap_or_default())
    }
}

/// The first text that is not empty.
fn first<const N: usize>(texts: [(&str, MeetingSource); N]) -> (&str, MeetingSource) {
    texts.into_iter().find(|(text, _)| !text.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::MeetingSource::{Mediator, Practice, Session, Unknown};
    use super::*;

    #[test]
    fn a_video_link_begins_with_https() {
        for text in [
            "https://zoom.us/j/123?pwd=a%20b",
            " https://meet.example.com/abc-def ",
            "HTTPS://Zoom.us/j/1",
            "https://example.com/@ann",
            "https://teams.example.com/l/meetup-join/19%3ameeting@thread.v2/0?context=%7b%7d",
            "https://example.com",
        ] {
            assert_eq!(VideoLink::parse(text).unwrap().as_str(), text.trim());
        }
    }

    #[test]
    fn everything_else_is_refused() {
        let long = format!("https://example.com/{}", "a".repeat(481));
        for text in [
            "",
            "zoom.us/j/123",
            "http://zoom.us/j/123",
            "javascript:alert(1)",
            "JavaScript://https://x",
            "data:text/html,x",
            "https://",
            "https:///x",
            "https://ann@example.com/",
            "https://ann:secret@example.com",
            "https://zoom.us?@example.com\u{7}",
            "https://example.com/a b",
            "https://example.com/a\nb",
            "https://example.com/\u{202e}x",
            "https://example.com/\u{0}",
            "https://example.com/\"onclick=\"x",
            "é€é€é€é€",
            &long,
        ] {
            assert_eq!(VideoLink::parse(text), Err(InvalidVideoLink), "{text}");
        }
        assert!(VideoLink::parse(&long[..500]).is_ok());
    }

    fn meeting(place: &str, link: &str, note: &str) -> Meeting {
        Meeting { place: place.into(), link: VideoLink::stored(link.into()), note: note.into() }
    }

    #[test]
    fn what_a_session_does_not_say_is_its_mediators_or_the_practices() {
        let unsaid = Meeting::default();
        let usual = meeting("Room 2", "https://v.example/ann", "Passcode 1");
        let own = meeting("Court", "https://v.example/own", "");
        let (room, court) = (meeting("Room 2", "", ""), meeting("Court", "", ""));
        let (video, office) =
            (meeting("", "https://v.example/ann", "Passcode 1"), meeting("1 Main St", "", ""));
        let own_video = meeting("", "https://v.example/own", "");
        let note = meeting("", "", "Passcode 2");
        let noted = meeting("", "https://v.example/ann", "Passcode 2");
        for (own, mediator, practice, method, expected, source) in [
            (&unsaid, &unsaid, "", "No preference", &unsaid, Unknown),
            (&unsaid, &unsaid, "1 Main St", "In person", &office, Practice),
            (&unsaid, &unsaid, "1 Main St", "Virtual", &unsaid, Unknown),
            (&unsaid, &usual, "1 Main St", "In person", &room, Mediator),
            (&unsaid, &usual, "1 Main St", "Virtual", &video, Mediator),
            (&unsaid, &usual, "1 Main St", "No preference", &usual, Mediator),
            (&unsaid, &usual, "1 Main St", "By ferry", &usual, Mediator),
            (&court, &usual, "1 Main St", "In person", &court, Session),
            (&court, &usual, "1 Main St", "Virtual", &video, Mediator),
            (&own_video, &usual, "", "Virtual", &own_video, Session),
            (&own_video, &usual, "", "In person", &room, Mediator),
            (&own, &usual, "", "No preference", &own, Session),
            (&note, &usual, "", "Virtual", &noted, Session),
        ] {
            let found = own.of_session(mediator, practice, method);
            assert_eq!(found, (expected.clone(), source), "{own:?} {mediator:?} {practice} {method}");
        }
    }

    #[test]
    fn without_the_link_only_the_place_is_left() {
        let all = meeting("Room 2", "https://v.example/ann", "Passcode 1");
        assert_eq!(all.clone().without_link(), meeting("Room 2", "", ""));
        assert!(Meeting::default().is_empty() && !meeting("", "", "1").is_empty());
        let locations = [all.clone(), Meeting { place: String::new(), ..all }, meeting("", "", "1")];
        assert_eq!(locations.each_ref().map(Meeting::location), ["Room 2", "https://v.example/ann", ""]);
    }
}
