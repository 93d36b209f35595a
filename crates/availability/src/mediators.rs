use chrono::NaiveDateTime;
use kernel::{Action, Audit, MediatorId, StorageError};

use crate::{BusyTimes, Mediator, MediatorChanges, MediatorError, MediatorRepository, NewMediator};

/// The practice's mediators.
#[derive(Clone, Copy)]
pub struct Mediators<'a> {
    /// Where mediators are kept.
    pub mediators: &'a dyn MediatorRepository,
    /// The bookings that prevent deletion.
    pub busy: &'a dyn BusyTimes,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl Mediators<'_> {
    /// All mediators, by name.
    pub fn list(&self) -> Result<Vec<Mediator>, StorageError> {
        self.mediators.list()
    }

    /// Those who are on the site and may be booked, by name.
    pub fn offered(&self) -> Result<Vec<Mediator>, StorageError> {
        let mut mediators = self.list()?;
        mediators.retain(Mediator::is_offered);
        Ok(mediators)
    }

    /// Adds a mediator.
    pub fn add(&self, new: NewMediator) -> Result<Mediator, MediatorError> {
        let mediator = Mediator::new(new);
        self.mediators.insert(&mediator)?;
        self.audit.record(Action::EmployeeAdded, mediator.id)?;
        Ok(mediator)
    }

    /// Changes the given fields and leaves the others unchanged. Returns the mediator before and after.
    pub fn change(
        &self,
        id: MediatorId,
        changes: MediatorChanges,
    ) -> Result<(Mediator, Mediator), MediatorError> {
        let before = self.mediators.lock(id)?.ok_or(MediatorError::NotFound)?;
        let after = before.clone().with(changes);
        self.mediators.update(&after)?;
        self.audit.record(Action::EmployeeChanged, id)?;
        Ok((before, after))
    }

    /// Deletes a mediator and their offered sessions, unless a pending or confirmed booking starts
    /// after `now` (wall clock). Past bookings keep the mediator's name.
    pub fn delete(&self, id: MediatorId, now: NaiveDateTime) -> Result<(), MediatorError> {
        self.mediators.lock(id)?.ok_or(MediatorError::NotFound)?;
        if self.busy.has_upcoming(id, now)? {
            return Err(MediatorError::HasUpcomingBookings);
        }
        self.mediators.delete(id, now)?;
        Ok(self.audit.record(Action::EmployeeDeleted, id)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MediatorStatus, MockBusyTimes, MockMediatorRepository, Title};
    use kernel::EmailAddress;

    fn ann() -> Mediator {
        Mediator::new(NewMediator {
            name: "Ann Rivera".into(),
            email: EmailAddress::parse("ann@example.com").unwrap(),
            details: MediatorChanges::default(),
        })
    }

    #[test]
    fn a_new_mediator_is_active() {
        let mut mediators = MockMediatorRepository::new();
        mediators.expect_insert().times(1).returning(|_| Ok(()));
        let added =
            Mediators { mediators: &mediators, busy: &MockBusyTimes::new(), audit: kernel::unrecorded() }
                .add(NewMediator {
                    name: "Ann".into(),
                    email: ann().email,
                    details: MediatorChanges::default(),
                })
                .unwrap();
        assert_eq!((added.title, added.status), (Title::Mediator, MediatorStatus::Active));
    }

    #[test]
    fn a_page_has_an_address_whatever_the_name() {
        let named = |name: &str| Mediator { name: name.into(), ..ann() };
        assert_eq!(named("Ann Núñez-Rey, Esq.").slug(), "ann-nunez-rey-esq");
        let nameless = named("…");
        assert_eq!(nameless.slug(), nameless.id.to_string());
    }

    #[test]
    fn visitors_see_those_who_are_active_and_can_be_booked() {
        let mut mediators = MockMediatorRepository::new();
        let retired = Mediator { status: MediatorStatus::Inactive, ..ann() };
        let desk = Mediator { can_be_booked: false, ..ann() };
        mediators.expect_list().returning(move || Ok(vec![ann(), retired.clone(), desk.clone()]));
        let busy = MockBusyTimes::new();
        let mediators = Mediators { mediators: &mediators, busy: &busy, audit: kernel::unrecorded() };
        assert_eq!(mediators.offered().unwrap().len(), 1);
        assert_eq!(mediators.list().unwrap().len(), 3);
    }

    #[test]
    fn a_change_touches_only_the_fields_given() {
        let mut mediators = MockMediatorRepository::new();
        mediators.expect_lock().returning(|_| Ok(Some(ann())));
        mediators
            .expect_update()
            .withf(|e| e.bio == "Calm" && e.name == "Ann Rivera")
            .times(1)
            .returning(|_| Ok(()));
        let changes = MediatorChanges { bio: Some("Calm".into()), ..MediatorChanges::default() };
        Mediators { mediators: &mediators, busy: &MockBusyTimes::new(), audit: kernel::unrecorded() }
            .change(ann().id, changes)
            .unwrap();
    }

    #[test]
    fn a_mediator_with_bookings_ahead_stays() {
        let mut mediators = MockMediatorRepository::new();
        mediators.expect_lock().returning(|_| Ok(Some(ann())));
        let mut busy = MockBusyTimes::new();
        busy.expect_has_upcoming().returning(|_, _| Ok(true));
        let deleted = Mediators { mediators: &mediators, busy: &busy, audit: kernel::unrecorded() }
            .delete(ann().id, NaiveDateTime::default());
        assert!(matches!(deleted, Err(MediatorError::HasUpcomingBookings)));
    }

    #[test]
    fn an_unknown_mediator_is_not_found() {
        let mut mediators = MockMediatorRepository::new();
        mediators.expect_lock().returning(|_| Ok(None));
        let deleted =
            Mediators { mediators: &mediators, busy: &MockBusyTimes::new(), audit: kernel::unrecorded() }
                .delete(MediatorId::generate(), NaiveDateTime::default());
        assert!(matches!(deleted, Err(MediatorError::NotFound)));
    }
}
