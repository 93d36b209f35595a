//! What a new practice needs before its first booking.

use availability::{HolidayQuestion, HolidayRepository, Mediator, MediatorRepository, Practice, SlotError};
use content::{ContentRepository, Legal, SiteProfile};
use kernel::{Audit, StorageError};

use super::standing::ManageSettings;
use super::work::Work;

/// A step, and whether what it is about is there. No step is done by saying so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub name: StepName,
    pub done: bool,
}

/// The steps, in the order in which they are best done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepName {
    /// The practice's name and description are its own.
    Details,
    /// There is a mediator whom visitors can book.
    Mediator,
    /// Business hours, session types and rules are its own, or sessions are offered with the usual ones.
    Timetable,
    /// Sessions are offered.
    Plan,
    /// It has said whether it works on holidays.
    Holidays,
    /// There is a mail server.
    Mail,
    /// Clients read where sessions are, or by which link.
    Meeting,
    /// What visitors agree to, the privacy policy or the terms are its own.
    Legal,
    /// Visitors find a session that they can request.
    Open,
}

kernel::named!(StepName {
    Details = "details",
    Mediator = "mediator",
    Timetable = "timetable",
    Plan = "plan",
    Holidays = "holidays",
    Mail = "mail",
    Meeting = "meeting",
    Legal = "legal",
    Open = "open",
});

impl Work<'_, ManageSettings> {
    /// All steps. `mails` is whether the server has a mail server of its own.
    pub fn getting_started(&self, mails: bool) -> Result<Vec<Step>, StorageError> {
        let (tx, policies) = (self.tx, &self.at.policies);
        let practice: &Practice = &policies.practice;
        let mediators = MediatorRepository::list(tx)?;
        let offers = tx.offers_after(self.at.local)?;
        let holidays = HolidayQuestion { known: tx, closed: tx, audit: Audit { log: tx, by: &self.at.by } };
        let asks = !holidays.ask(practice, self.at.local)?.is_empty();
        let legal = ContentRepository::find(tx)?.map(|saved| saved.content.legal).unwrap_or_default();
        let openings = match self.offers().openings(practice, self.at.utc) {
            Err(SlotError::Storage(error)) => return Err(error),
            openings => openings.unwrap_or_default(),
        };
        let met = mediators.iter().any(|mediator| !mediator.meeting.is_empty());
        let steps = [
            (StepName::Details, policies.site != SiteProfile::default()),
            (StepName::Mediator, mediators.iter().any(Mediator::is_offered)),
            (StepName::Timetable, *practice != Practice::default() || offers),
            (StepName::Plan, offers),
            (StepName::Holidays, offers && !asks),
            (StepName::Mail, mails || !policies.mail.server.host.is_empty()),
            (StepName::Meeting, met || !practice.meeting_place.is_empty()),
            (StepName::Legal, legal != Legal::default()),
            (StepName::Open, !openings.is_empty()),
        ];
        Ok(steps.map(|(name, done)| Step { name, done }).into())
    }
}
