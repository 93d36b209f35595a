//! Where a session takes place, as answers say it.

use booking::Booking;
use kernel::{Meeting, MeetingSource};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::wire::MeetingSourceName;

/// Where a session takes place; what is absent or empty is not said.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
pub struct MeetingResponse {
    place: String,
    /// The video meeting. Absent for visitors until the session is confirmed, and for people who may not
    /// read contacts.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    /// How to get in, such as a passcode. Absent where the link is.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl From<Meeting> for MeetingResponse {
    fn from(Meeting { place, link, note }: Meeting) -> Self {
        let note = Some(note).filter(|note| !note.is_empty());
        Self { place, link: link.map(|link| link.to_string()), note }
    }
}

/// Where a session takes place, and what of that the session says itself.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct BookedMeetingResponse {
    #[serde(flatten)]
    meeting: MeetingResponse,
    /// Who says so.
    source: MeetingSourceName,
    /// What the session says itself; the rest is its mediator's or the practice's.
    own: MeetingResponse,
}

/// Unknown.
impl Default for BookedMeetingResponse {
    fn default() -> Self {
        let (meeting, source) = (MeetingResponse::default(), MeetingSourceName(MeetingSource::Unknown));
        Self { meeting, source, own: MeetingResponse::default() }
    }
}

impl BookedMeetingResponse {
    /// Of a booking, given the practice's usual place.
    #[must_use]
    pub fn of(booking: &Booking, practice: &str) -> Self {
        let (meeting, source) = booking.meeting(practice);
        let own = booking.own_meeting.clone().into();
        Self { meeting: meeting.into(), source: MeetingSourceName(source), own }
    }
}
