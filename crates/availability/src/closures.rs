use std::collections::BTreeSet;

use chrono::NaiveDate;
use kernel::{Action, Audit, ClosureId, MediatorId, Scope, Sight, StorageError};

use crate::{
    ClosedTime, ClosedTimes, Closure, ClosureError, ClosureRepository, Days, MediatorRepository, NewClosure,
};

/// The days on which mediators cannot be booked.
#[derive(Clone, Copy)]
pub struct Closures<'a> {
    /// The mediators; locked before their days are closed or reopened.
    pub mediators: &'a dyn MediatorRepository,
    /// Where closures are kept.
    pub closures: &'a dyn ClosureRepository,
    /// When mediators are closed, for whatever reason.
    pub closed: &'a dyn ClosedTimes,
    /// Records what is done.
    pub audit: Audit<'a>,
    /// Whose availability the caller works with, and how much they see of it. Other mediators do not exist
    /// for them.
    pub sight: Sight,
}

impl Closures<'_> {
    /// The closures on any of these days.
    pub fn list(&self, days: Days) -> Result<Vec<Closure>, StorageError> {
        let listed = self.closures.list(self.sight.scope, days)?;
        Ok(listed.into_iter().map(|closure| closure.seen_with(self.sight)).collect())
    }

    /// The closed times on these days, whatever closes them, of those mediators that both scopes
    /// have.
    pub fn times(&self, of: Scope, days: Days) -> Result<Vec<ClosedTime>, StorageError> {
        let times = self.closed.closed(of, days.period())?.into_iter();
        let times = times.filter(|time| self.sight.scope.admits(time.mediator_id));
        Ok(times.map(|time| time.seen_with(self.sight)).collect())
    }

    /// Closes days at once. Bookings on them stay as they are. Locks the mediators first, so that a
    /// booking made at the same time is either seen by anyone who reads the bookings next, or refused.
    pub fn close(&self, new: NewClosure, today: NaiveDate) -> Result<Closure, ClosureError> {
        self.lock(new.mediator_id)?;
        let closure = new.check(today)?;
        self.closures.insert(&closure)?;
        self.audit.record_detail(Action::ClosureAdded, closure.id, said(closure.days))?;
        Ok(closure)
    }

    /// Reopens the days at once, unless something else closes them.
    pub fn reopen(&self, id: ClosureId) -> Result<(), ClosureError> {
        let closure = self.closures.find(id)?.ok_or(ClosureError::NotFound)?;
        match self.lock(closure.mediator_id) {
            // The mediator has been deleted, or is another one than the caller's.
            Err(ClosureError::MediatorNotFound) => return Err(ClosureError::NotFound),
            locked => locked?,
        }
        self.closures.delete(id)?;
        Ok(self.audit.record_detail(Action::ClosureRemoved, id, said(closure.days))?)
    }

    /// Locks the mediators, in the order of their ids.
    fn lock(&self, of: Option<MediatorId>) -> Result<(), ClosureError> {
        if let Some(id) = of {
            let found = self.mediators.lock(id)?.filter(|found| self.sight.scope.admits(found.id));
            return found.map(drop).ok_or(ClosureError::MediatorNotFound);
        }
        if self.sight.scope != Scope::Practice {
            return Err(ClosureError::WholePractice);
        }
        let all: BTreeSet<_> = self.mediators.list()?.into_iter().map(|mediator| mediator.id).collect();
        for id in all {
            self.mediators.lock(id)?;
        }
        Ok(())
    }
}

/// The days, as the audit log has them.
fn said(days: Days) -> String {
    if days.first == days.last { days.first.to_string() } else { format!("{} to {}", days.first, days.last) }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use kernel::{AuditLines, EmailAddress};

    use super::*;
    use crate::closed::tests::NeverClosed;
    use crate::{Mediator, MediatorChanges, MockClosureRepository, MockMediatorRepository, NewMediator};

    fn mediator(name: &str) -> Mediator {
        let email = EmailAddress::parse("ann@example.com").unwrap();
        Mediator::new(NewMediator { name: name.into(), email, details: MediatorChanges::default() })
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn new(mediator_id: Option<MediatorId>) -> NewClosure {
        let (from, to) = (day("2027-01-05"), day("2027-01-07"));
        NewClosure { mediator_id, from, to, reason: "Court".into() }
    }

    /// The practice's mediators, and those that were locked, in order.
    struct House {
        mediators: MockMediatorRepository,
        closures: MockClosureRepository,
        locked: Rc<RefCell<Vec<MediatorId>>>,
        lines: AuditLines,
    }

    fn house(all: Vec<Mediator>) -> House {
        let mut mediators = MockMediatorRepository::new();
        let locked = Rc::<RefCell<Vec<_>>>::default();
        let (known, asked) = (all.clone(), Rc::clone(&locked));
        mediators.expect_lock().returning_st(move |id| {
            asked.borrow_mut().push(id);
            Ok(known.iter().find(|mediator| mediator.id == id).cloned())
        });
        mediators.expect_list().returning(move || Ok(all.clone()));
        House { mediators, closures: MockClosureRepository::new(), locked, lines: AuditLines::default() }
    }

    impl House {
        fn closures(&self, scope: Scope) -> Closures<'_> {
            let audit = self.lines.audit();
            Closures {
                mediators: &self.mediators,
                closures: &self.closures,
                closed: &NeverClosed,
                audit,
                sight: Sight { scope, ..Sight::ALL },
            }
        }

        fn close(&self, new: NewClosure, scope: Scope) -> Result<Closure, ClosureError> {
            self.closures(scope).close(new, day("2027-01-04"))
        }
    }

    #[test]
    fn all_mediators_are_locked_in_order_before_their_days_are_closed() {
        let (first, second) = (mediator("Zoe"), mediator("Ann"));
        let ids = [first.id, second.id];
        let mut house = house(vec![second, first]);
        let locked = Rc::clone(&house.locked);
        house.closures.expect_insert().times(1).returning_st(move |_| {
            assert_eq!(*locked.borrow(), ids, "before anything is stored");
            Ok(())
        });
        let closure = house.close(new(None), Scope::Practice).unwrap();
        assert_eq!(house.lines.texts(), [format!("closure.added {} 2027-01-05 to 2027-01-07", closure.id)]);
    }

    #[test]
    fn a_mediator_closes_their_own_days_only() {
        let (ann, bob) = (mediator("Ann"), mediator("Bob"));
        let own = Scope::Mediator(Some(ann.id));
        let (anns, bobs) = (new(Some(ann.id)), new(Some(bob.id)));
        let mut house = house(vec![ann, bob]);
        house.closures.expect_insert().times(1).returning(|_| Ok(()));
        house.close(anns, own).unwrap();
        assert!(matches!(house.close(bobs, own), Err(ClosureError::MediatorNotFound)));
        assert!(matches!(house.close(new(None), own), Err(ClosureError::WholePractice)));
    }

    #[test]
    fn a_mediator_reopens_their_own_days_only() {
        let (ann, bob) = (mediator("Ann"), mediator("Bob"));
        let own = Scope::Mediator(Some(ann.id));
        let closures = [Some(ann.id), Some(bob.id), None].map(|id| new(id).check(day("2027-01-04")).unwrap());
        let ids = closures.clone().map(|closure| closure.id);
        let mut house = house(vec![ann, bob]);
        let known = closures.clone();
        house.closures.expect_find().returning(move |id| Ok(known.iter().find(|c| c.id == id).cloned()));
        house.closures.expect_delete().times(1).returning(|_| Ok(()));
        house.closures(own).reopen(ids[0]).unwrap();
        assert!(matches!(house.closures(own).reopen(ids[1]), Err(ClosureError::NotFound)));
        assert!(matches!(house.closures(own).reopen(ids[2]), Err(ClosureError::WholePractice)));
        let unknown = house.closures(own).reopen(ClosureId::generate());
        assert!(matches!(unknown, Err(ClosureError::NotFound)));
        assert_eq!(house.lines.texts(), [format!("closure.removed {} 2027-01-05 to 2027-01-07", ids[0])]);
    }
}
