use chrono::{DateTime, Utc};
use kernel::{Action, Audit, EmailAddress, MediatorId, Scope, Sealed, StorageError};

use super::{OutsideCalendar, OutsideCalendarError, Reading, Unread};
use crate::{Mediator, MediatorRepository, OutsideCalendarRepository};

/// The mediators' calendars elsewhere. What they say closes time here; bookings stay as they are.
#[derive(Clone, Copy)]
pub struct OutsideCalendars<'a> {
    /// The mediators; locked before their time is closed or opened.
    pub mediators: &'a dyn MediatorRepository,
    /// Where calendars and their busy times are kept.
    pub calendars: &'a dyn OutsideCalendarRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// Whose availability the caller works with. Other mediators do not exist for them.
    pub scope: Scope,
}

impl OutsideCalendars<'_> {
    /// The mediator's calendar, if they have one.
    pub fn of(&self, id: MediatorId) -> Result<Option<OutsideCalendar>, OutsideCalendarError> {
        self.admitted(self.mediators.find(id)?)?;
        Ok(self.calendars.find(id)?)
    }

    /// The calendars that have not been read for longer than the practice should wait, and their
    /// mediators, by name.
    pub fn unread(&self, now: DateTime<Utc>) -> Result<Vec<(Mediator, OutsideCalendar)>, StorageError> {
        let mut unread = self.calendars.list()?;
        unread.retain(|calendar| self.scope.admits(calendar.mediator_id) && calendar.is_unread(now));
        if unread.is_empty() {
            return Ok(Vec::new());
        }
        let of = |mediator: Mediator| {
            let own = unread.iter().find(|calendar| calendar.mediator_id == mediator.id)?.clone();
            Some((mediator, own))
        };
        Ok(self.mediators.list()?.into_iter().filter_map(of).collect())
    }

    /// Adds a calendar that has just been read, instead of an earlier one. Its busy times are closed
    /// at once.
    pub fn add(
        &self,
        mediator_id: MediatorId,
        address: Sealed,
        masked: String,
        reading: Reading,
        now: DateTime<Utc>,
    ) -> Result<OutsideCalendar, OutsideCalendarError> {
        self.lock(mediator_id)?;
        let Reading { busy, versions, through, zone, owner } = reading;
        let calendar = OutsideCalendar {
            mediator_id,
            address,
            masked,
            added_at: now,
            read_at: now,
            problem: None,
            skipped: busy.skipped,
            versions,
            through,
            zone,
            owner,
        };
        self.calendars.store(&calendar)?;
        self.calendars.replace_times(mediator_id, &busy.times)?;
        self.audit.record(Action::OutsideCalendarSet, mediator_id)?;
        Ok(calendar)
    }

    /// Removes the calendar. The times that it closed are open again, unless something else closes
    /// them.
    pub fn remove(&self, id: MediatorId) -> Result<(), OutsideCalendarError> {
        self.lock(id)?;
        self.calendars.find(id)?.ok_or(OutsideCalendarError::NotFound)?;
        self.calendars.delete(id)?;
        Ok(self.audit.record(Action::OutsideCalendarRemoved, id)?)
    }

    /// The address by which a mediator's calendar knows who they are.
    pub fn owner(&self, id: MediatorId) -> Result<EmailAddress, OutsideCalendarError> {
        Ok(self.admitted(self.mediators.find(id)?)?.email)
    }

    /// Records that someone asked for it to be read now. Returns its owner's address, too.
    pub fn asked_to_read(
        &self,
        id: MediatorId,
    ) -> Result<(OutsideCalendar, EmailAddress), OutsideCalendarError> {
        let calendar = self.of(id)?.ok_or(OutsideCalendarError::NotFound)?;
        self.audit.record(Action::OutsideCalendarRead, id)?;
        Ok((calendar, self.owner(id)?))
    }

    /// A calendar that no one has tried to read for [`OutsideCalendar::EVERY`], and its owner's address: it
    /// is the caller's for that long.
    pub fn claim(
        &self,
        now: DateTime<Utc>,
    ) -> Result<Option<(OutsideCalendar, Option<EmailAddress>)>, StorageError> {
        let Some(calendar) = self.calendars.claim(now, now - OutsideCalendar::EVERY)? else {
            return Ok(None);
        };
        let owner = self.mediators.find(calendar.mediator_id)?.map(|mediator| mediator.email);
        Ok(Some((calendar, owner)))
    }

    /// Notes how reading went; `None` if the calendar is as it was. Does nothing if it has been
    /// removed, or replaced by another one, in the meantime.
    pub fn note(
        &self,
        calendar: &OutsideCalendar,
        outcome: Result<Option<Reading>, Unread>,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let id = calendar.mediator_id;
        let current = || Ok(self.calendars.find(id)?.filter(|found| found.address == calendar.address));
        let read = match outcome {
            Ok(Some(reading)) => {
                // What is open is remembered: it is forgotten only if it changes.
                let has_changed = self.calendars.times(id)? != reading.busy.times;
                if has_changed && self.mediators.lock(id)?.is_none() {
                    return Ok(());
                }
                let Some(current) = current()? else { return Ok(()) };
                if has_changed {
                    self.calendars.replace_times(id, &reading.busy.times)?;
                }
                let Reading { busy, versions, through, zone, owner } = reading;
                OutsideCalendar { skipped: busy.skipped, versions, through, zone, owner, ..current }
            }
            Ok(None) => {
                let Some(current) = current()? else { return Ok(()) };
                current
            }
            Err(problem) => {
                let Some(current) = current()? else { return Ok(()) };
                let problem = Some(problem.to_string());
                return self.calendars.update(&OutsideCalendar { problem, ..current });
            }
        };
        self.calendars.update(&OutsideCalendar { read_at: now, problem: None, ..read })
    }

    /// Whether there is an outage that the practice has not been told of. Each is told once.
    pub fn notify_unread(&self, now: DateTime<Utc>) -> Result<bool, StorageError> {
        self.calendars.take_unread(now - OutsideCalendar::PATIENCE, now)
    }

    /// Locks the mediator.
    fn lock(&self, id: MediatorId) -> Result<(), OutsideCalendarError> {
        self.admitted(self.mediators.lock(id)?).map(drop)
    }

    fn admitted(&self, found: Option<Mediator>) -> Result<Mediator, OutsideCalendarError> {
        let found = found.filter(|found| self.scope.admits(found.id));
        found.ok_or(OutsideCalendarError::MediatorNotFound)
    }
}

#[cfg(test)]
mod tests;
