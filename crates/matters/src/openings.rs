use booking::Booking;
use chrono::{DateTime, Utc};
use kernel::{Action, Audit};

use crate::{Intake, Matter, MatterError, MatterRepository};

/// Opening matters: the office does, and visitors with a new booking of their own.
#[derive(Clone, Copy)]
pub struct Openings<'a> {
    /// Where matters are kept.
    pub matters: &'a dyn MatterRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// The moment of the use case.
    pub now: DateTime<Utc>,
}

impl Openings<'_> {
    /// Opens a matter for a booking that the caller sees, which must have none.
    pub fn open(&self, booking: &Booking, intake: Intake) -> Result<Matter, MatterError> {
        let matter = intake.matter(booking, self.now)?;
        self.matters.insert(&matter, booking.id)?;
        self.audit.record(Action::MatterOpened, matter.id)?;
        Ok(matter)
    }
}
