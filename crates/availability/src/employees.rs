use chrono::NaiveDateTime;
use kernel::{Audit, EmployeeId, StorageError};

use crate::{BusyTimes, Employee, EmployeeChanges, EmployeeError, EmployeeRepository, NewEmployee};

/// The practice's mediators.
#[derive(Clone, Copy)]
pub struct Employees<'a> {
    /// Where mediators are kept.
    pub employees: &'a dyn EmployeeRepository,
    /// The bookings that prevent deletion.
    pub busy: &'a dyn BusyTimes,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl Employees<'_> {
    /// All mediators, by name, or only the active ones, whom visitors see.
    pub fn list(&self) -> Result<Vec<Employee>, StorageError> {
        self.employees.list()
    }

    /// Active mediators, ordered by name: those visitors can book.
    pub fn active(&self) -> Result<Vec<Employee>, StorageError> {
        let mut employees = self.list()?;
        employees.retain(Employee::is_active);
        Ok(employees)
    }

    /// Adds a mediator.
    pub fn add(&self, new: NewEmployee) -> Result<Employee, EmployeeError> {
        let employee = Employee::new(new);
        self.employees.insert(&employee)?;
        self.audit.record("employee.added", employee.id)?;
        Ok(employee)
    }

    /// Changes the given fields and leaves the others unchanged.
    pub fn change(&self, id: EmployeeId, changes: EmployeeChanges) -> Result<Employee, EmployeeError> {
        let employee = self.employees.lock(id)?.ok_or(EmployeeError::NotFound)?.with(changes);
        self.employees.update(&employee)?;
        self.audit.record("employee.changed", id)?;
        Ok(employee)
    }

    /// Deletes a mediator and their offered sessions, unless a pending or confirmed booking starts
    /// after `now` (wall clock). Past bookings keep the mediator's name.
    pub fn delete(&self, id: EmployeeId, now: NaiveDateTime) -> Result<(), EmployeeError> {
        self.employees.lock(id)?.ok_or(EmployeeError::NotFound)?;
        if self.busy.has_upcoming(id, now)? {
            return Err(EmployeeError::HasUpcomingBookings);
        }
        self.employees.delete(id)?;
        Ok(self.audit.record("employee.deleted", id)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EmployeeStatus, MockBusyTimes, MockEmployeeRepository, Title};
    use kernel::EmailAddress;

    fn ann() -> Employee {
        Employee::new(NewEmployee {
            name: "Ann Rivera".into(),
            email: EmailAddress::parse("ann@example.com").unwrap(),
            details: EmployeeChanges::default(),
        })
    }

    #[test]
    fn a_new_mediator_is_active() {
        let mut employees = MockEmployeeRepository::new();
        employees.expect_insert().times(1).returning(|_| Ok(()));
        let added =
            Employees { employees: &employees, busy: &MockBusyTimes::new(), audit: kernel::unrecorded() }
                .add(NewEmployee {
                    name: "Ann".into(),
                    email: ann().email,
                    details: EmployeeChanges::default(),
                })
                .unwrap();
        assert_eq!((added.title, added.status), (Title::Mediator, EmployeeStatus::Active));
    }

    #[test]
    fn visitors_see_active_mediators_only() {
        let mut employees = MockEmployeeRepository::new();
        let retired = Employee { status: EmployeeStatus::Inactive, ..ann() };
        employees.expect_list().returning(move || Ok(vec![ann(), retired.clone()]));
        let busy = MockBusyTimes::new();
        let employees = Employees { employees: &employees, busy: &busy, audit: kernel::unrecorded() };
        assert_eq!(employees.active().unwrap().len(), 1);
        assert_eq!(employees.list().unwrap().len(), 2);
    }

    #[test]
    fn a_change_touches_only_the_fields_given() {
        let mut employees = MockEmployeeRepository::new();
        employees.expect_lock().returning(|_| Ok(Some(ann())));
        employees
            .expect_update()
            .withf(|e| e.bio == "Calm" && e.name == "Ann Rivera")
            .times(1)
            .returning(|_| Ok(()));
        let changes = EmployeeChanges { bio: Some("Calm".into()), ..EmployeeChanges::default() };
        Employees { employees: &employees, busy: &MockBusyTimes::new(), audit: kernel::unrecorded() }
            .change(ann().id, changes)
            .unwrap();
    }

    #[test]
    fn a_mediator_with_bookings_ahead_stays() {
        let mut employees = MockEmployeeRepository::new();
        employees.expect_lock().returning(|_| Ok(Some(ann())));
        let mut busy = MockBusyTimes::new();
        busy.expect_has_upcoming().returning(|_, _| Ok(true));
        let deleted = Employees { employees: &employees, busy: &busy, audit: kernel::unrecorded() }
            .delete(ann().id, NaiveDateTime::default());
        assert!(matches!(deleted, Err(EmployeeError::HasUpcomingBookings)));
    }

    #[test]
    fn an_unknown_mediator_is_not_found() {
        let mut employees = MockEmployeeRepository::new();
        employees.expect_lock().returning(|_| Ok(None));
        let deleted =
            Employees { employees: &employees, busy: &MockBusyTimes::new(), audit: kernel::unrecorded() }
                .delete(EmployeeId::generate(), NaiveDateTime::default());
        assert!(matches!(deleted, Err(EmployeeError::NotFound)));
    }
}
