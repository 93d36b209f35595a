use chrono::{DateTime, Utc};
use kernel::{Action, AdminId, Audit, FieldChange, MediatorId, Named, StorageError};

use crate::{
    AccountLinkRepository, AccountNotice, AccountNotifier, Admin, MediatorDirectory, Member, Permission,
    Role, SessionRepository, TeamRepository,
};

/// The people who may sign in, as an owner manages them.
#[derive(Clone, Copy)]
pub struct Team<'a> {
    /// Where they are kept.
    pub team: &'a dyn TeamRepository,
    /// Their sessions, which end when they are disabled or removed.
    pub sessions: &'a dyn SessionRepository,
    /// Links to their account, and those they invited others with.
    pub links: &'a dyn AccountLinkRepository,
    /// The practice's mediators.
    pub mediators: &'a dyn MediatorDirectory,
    /// Tells them what happens to their account.
    pub notifier: &'a dyn AccountNotifier,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// What to change about a person; `None` leaves a field unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemberChanges {
    /// What they may do.
    pub role: Option<Role>,
    /// The mediator they are.
    pub employee_id: Option<Option<MediatorId>>,
    /// Whether they cannot sign in.
    pub disabled: Option<bool>,
}

/// Why a person could not be changed or removed.
#[derive(Debug, thiserror::Error)]
pub enum TeamError {
    /// No such person.
    #[error("This person is not on the team")]
    NotFound,
    /// No one would be left to manage the team.
    #[error("The practice needs an owner. Make someone else an owner first")]
    LastOwner,
    /// A mediator's own calendar needs a mediator.
    #[error("Choose the mediator this person is")]
    MediatorNeeded,
    /// That mediator has left, or never existed.
    #[error("This mediator does not exist. Choose another")]
    MediatorUnknown,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Team<'_> {
    /// Everyone, by name.
    pub fn list(&self) -> Result<Vec<Member>, StorageError> {
        self.team.members()
    }

    /// Changes a person's role, the mediator they are, or whether they can sign in. Someone who is
    /// disabled is signed out at once. What a person has handed out ends with the right to it.
    pub fn change(
        &self,
        id: AdminId,
        changes: MemberChanges,
        now: DateTime<Utc>,
    ) -> Result<Member, TeamError> {
        let everyone = self.team.lock_all()?;
        let before = find(&everyone, id)?;
        let role = changes.role.unwrap_or(before.role);
        let disabled_at = match changes.disabled {
            None => before.disabled_at,
            Some(false) => None,
            Some(true) => before.disabled_at.or(Some(now)),
        };
        let employee_id = changes.employee_id.unwrap_or(before.employee_id);
        if changes.role.is_some() || changes.employee_id.is_some() {
            check_mediator(self.mediators, role, employee_id)?;
        }
        let after = Admin { role, employee_id, disabled_at, ..before.clone() };
        if !is_owner(&after) {
            keep_an_owner(&everyone, id)?;
        }
        self.team.store(&after)?;
        self.end(before, Some(&after))?;
        self.notify(before, &after)?;
        if before.role != Role::Owner && is_owner(&after) {
            notify_owners(&everyone, id, self.notifier)?;
        }
        let changes = differences(before, &after);
        if changes.is_empty() && before.employee_id != after.employee_id {
            self.audit.record_detail(Action::TeamChanged, id, "another mediator")?;
        } else {
            self.audit.record_changes(Action::TeamChanged, id, changes)?;
        }
        let members = self.team.members()?;
        members.into_iter().find(|member| member.admin.id == id).ok_or(TeamError::NotFound)
    }

    /// Ends what opens the account, or was handed out by its person, and may no longer: `after` is
    /// `None` for someone who is removed.
    fn end(&self, before: &Admin, after: Option<&Admin>) -> Result<(), StorageError> {
        let after = after.filter(|after| after.disabled_at.is_none());
        if after.is_none() {
            self.sessions.delete_all(before.id)?;
            self.links.delete_resets(&before.email)?;
        }
        if !after.is_some_and(|after| after.role.may(Permission::ManageTeam)) {
            self.links.delete_invitations_by(before.id)?;
        }
        for mediator in self.mediators.feeds_of(before)? {
            if !after.is_some_and(|after| after.reads_calendar_of(mediator)) {
                self.mediators.end_feed(mediator)?;
                self.audit.record(Action::CalendarFeedRevoked, mediator)?;
            }
        }
        Ok(())
    }

    fn notify(&self, before: &Admin, after: &Admin) -> Result<(), StorageError> {
        if before.disabled_at.is_none() && after.disabled_at.is_some() {
            return self.notifier.notify(AccountNotice::Disabled(after.id));
        }
        if before.role != after.role && after.disabled_at.is_none() {
            return self.notifier.notify(AccountNotice::RoleChanged(after.id));
        }
        Ok(())
    }

    /// Removes a person, who is signed out at once. What they did keeps their name.
    pub fn remove(&self, id: AdminId, now: DateTime<Utc>) -> Result<(), TeamError> {
        let everyone = self.team.lock_all()?;
        let before = find(&everyone, id)?;
        keep_an_owner(&everyone, id)?;
        self.team.remove(id, now)?;
        self.end(before, None)?;
        Ok(self.audit.record(Action::TeamRemoved, id)?)
    }
}

/// Whether someone with this role can be this mediator.
pub(crate) fn check_mediator(
    mediators: &dyn MediatorDirectory,
    role: Role,
    employee_id: Option<MediatorId>,
) -> Result<(), TeamError> {
    match employee_id {
        None if role == Role::Mediator => Err(TeamError::MediatorNeeded),
        None => Ok(()),
        Some(id) => mediators.exists(id)?.then_some(()).ok_or(TeamError::MediatorUnknown),
    }
}

fn find(everyone: &[Admin], id: AdminId) -> Result<&Admin, TeamError> {
    everyone.iter().find(|admin| admin.id == id).ok_or(TeamError::NotFound)
}

/// Whether they can manage the team.
fn is_owner(admin: &Admin) -> bool {
    admin.role == Role::Owner && admin.disabled_at.is_none()
}

fn keep_an_owner(everyone: &[Admin], without: AdminId) -> Result<(), TeamError> {
    let is_left = everyone.iter().any(|admin| admin.id != without && is_owner(admin));
    is_left.then_some(()).ok_or(TeamError::LastOwner)
}

/// Tells every owner that someone else has become one.
pub(crate) fn notify_owners(
    everyone: &[Admin],
    new: AdminId,
    notifier: &dyn AccountNotifier,
) -> Result<(), StorageError> {
    let owners = everyone.iter().filter(|admin| is_owner(admin) && admin.id != new);
    owners.map(|owner| owner.id).try_for_each(|id| notifier.notify(AccountNotice::OwnerAdded(id)))
}

/// The role, and whether they may sign in, if it changed.
fn differences(before: &Admin, after: &Admin) -> Vec<FieldChange> {
    let access = |admin: &Admin| if admin.disabled_at.is_some() { "disabled" } else { "enabled" };
    let role = FieldChange::of("role", before.role.name(), after.role.name());
    [role, FieldChange::of("access", access(before), access(after))].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::testing::{Fixture, now};

    fn person(role: Role) -> Admin {
        Admin { role, ..Admin::new("ann@example.com".parse().unwrap(), "Ann", "Rivera") }
    }

    impl Fixture {
        fn with_team(everyone: &[Admin]) -> Self {
            let (mut fixture, everyone) = (Self::default(), everyone.to_vec());
            let members = everyone.clone();
            fixture.team.expect_lock_all().returning(move || Ok(everyone.clone()));
            let member = |admin: &Admin| Member { admin: admin.clone(), last_seen: None, two_factor: false };
            fixture.team.expect_members().returning(move || Ok(members.iter().map(member).collect()));
            fixture
        }

        fn team(&self) -> Team<'_> {
            let audit = self.audit.audit();
            let (mediators, notifier) = (&self.mediators, &self.notifier);
            Team {
                team: &self.team,
                sessions: &self.sessions,
                links: &self.links,
                mediators,
                notifier,
                audit,
            }
        }

        /// Expects that nothing this person handed out is left, and that they are signed out or not.
        fn ends(&mut self, id: AdminId, signs_out: bool) {
            let times = usize::from(signs_out);
            self.sessions.expect_delete_all().times(times).returning(|_| Ok(()));
            self.links.expect_delete_resets().times(times).returning(|_| Ok(()));
            let theirs = move |by: &AdminId| *by == id;
            self.links.expect_delete_invitations_by().withf(theirs).times(1).returning(|_| Ok(()));
            self.has_feeds(&[]);
        }

        /// Of these mediators.
        fn has_feeds(&mut self, mediators: &[MediatorId]) {
            let mediators = mediators.to_vec();
            self.mediators.expect_feeds_of().returning(move |_| Ok(mediators.clone()));
        }
    }

    #[test]
    fn the_last_owner_stays_one() {
        let disabled = Admin { disabled_at: Some(now()), ..person(Role::Owner) };
        let (owner, manager) = (person(Role::Owner), person(Role::Manager));
        let fixture = Fixture::with_team(&[owner.clone(), manager, disabled]);
        let demoted = MemberChanges { role: Some(Role::Manager), ..MemberChanges::default() };
        let disabled = MemberChanges { disabled: Some(true), ..MemberChanges::default() };
        for changes in [demoted, disabled] {
            assert!(matches!(fixture.team().change(owner.id, changes, now()), Err(TeamError::LastOwner)));
        }
        assert!(matches!(fixture.team().remove(owner.id, now()), Err(TeamError::LastOwner)));
    }

    #[test]
    fn one_of_two_owners_can_go_and_is_signed_out() {
        let (owner, other) = (person(Role::Owner), person(Role::Owner));
        let mut fixture = Fixture::with_team(&[owner.clone(), other]);
        fixture.team.expect_remove().times(1).returning(|_, _| Ok(()));
        fixture.ends(owner.id, true);
        fixture.team().remove(owner.id, now()).unwrap();
        assert_eq!(fixture.audit.texts(), [format!("team.removed {}", owner.id)]);
    }

    #[test]
    fn someone_disabled_is_signed_out_and_someone_enabled_is_recorded() {
        let (owner, viewer) = (person(Role::Owner), person(Role::Viewer));
        let mut fixture = Fixture::with_team(&[owner, viewer.clone()]);
        fixture.team.expect_store().withf(|admin| admin.disabled_at.is_some()).times(1).returning(|_| Ok(()));
        fixture.ends(viewer.id, true);
        let told = move |notice: &AccountNotice| *notice == AccountNotice::Disabled(viewer.id);
        fixture.mails(told);
        let changes = MemberChanges { disabled: Some(true), ..MemberChanges::default() };
        fixture.team().change(viewer.id, changes, now()).unwrap();
        assert_eq!(fixture.audit.texts(), [format!("team.changed {} enabled → disabled", viewer.id)]);
    }

    #[test]
    fn someone_who_may_no_longer_invite_loses_their_invitations_and_not_their_session() {
        let (owner, other) = (person(Role::Owner), person(Role::Owner));
        let mut fixture = Fixture::with_team(&[owner.clone(), other]);
        fixture.team.expect_store().times(1).returning(|_| Ok(()));
        fixture.ends(owner.id, false);
        fixture.notifier.expect_notify().returning(|_| Ok(()));
        let demoted = MemberChanges { role: Some(Role::Manager), ..MemberChanges::default() };
        fixture.team().change(owner.id, demoted, now()).unwrap();
    }

    #[test]
    fn a_calendar_feed_ends_with_the_right_to_read_the_calendar() {
        let (ann, bob) = (MediatorId::generate(), MediatorId::generate());
        let was = Admin { employee_id: Some(ann), ..person(Role::Manager) };
        let role = |role| MemberChanges { role: Some(role), ..MemberChanges::default() };
        let disabled = MemberChanges { disabled: Some(true), ..MemberChanges::default() };
        for (changes, ended) in
            [(role(Role::Viewer), vec![]), (role(Role::Mediator), vec![bob]), (disabled, vec![ann, bob])]
        {
            let mut fixture = Fixture::with_team(&[person(Role::Owner), was.clone()]);
            fixture.mediators.expect_exists().returning(|_| Ok(true));
            fixture.mediators.expect_feeds_of().returning(move |_| Ok(vec![ann, bob]));
            fixture.team.expect_store().returning(|_| Ok(()));
            fixture.sessions.expect_delete_all().returning(|_| Ok(()));
            fixture.links.expect_delete_resets().returning(|_| Ok(()));
            fixture.links.expect_delete_invitations_by().returning(|_| Ok(()));
            fixture.notifier.expect_notify().returning(|_| Ok(()));
            let (times, expected) = (ended.len(), ended.clone());
            let known = move |id: &MediatorId| expected.contains(id);
            fixture.mediators.expect_end_feed().withf(known).times(times).returning(|_| Ok(()));
            fixture.team().change(was.id, changes, now()).unwrap();
            let lines = fixture.audit.texts();
            let feeds = lines.iter().filter(|line| line.starts_with("calendar_feed.revoked"));
            assert_eq!(feeds.count(), times, "{lines:?}");
        }
    }

    #[test]
    fn every_owner_is_told_of_a_new_one() {
        let (owner, manager) = (person(Role::Owner), person(Role::Manager));
        let gone = Admin { disabled_at: Some(now()), ..person(Role::Owner) };
        let mut fixture = Fixture::with_team(&[owner.clone(), manager.clone(), gone]);
        fixture.has_feeds(&[]);
        fixture.team.expect_store().times(1).returning(|_| Ok(()));
        let expected = [AccountNotice::RoleChanged(manager.id), AccountNotice::OwnerAdded(owner.id)];
        let told = move |notice: &AccountNotice| expected.contains(notice);
        fixture.notifier.expect_notify().withf(told).times(2).returning(|_| Ok(()));
        let promoted = MemberChanges { role: Some(Role::Owner), ..MemberChanges::default() };
        fixture.team().change(manager.id, promoted, now()).unwrap();
    }

    #[test]
    fn a_mediator_is_one_of_the_practices_mediators() {
        let (owner, viewer) = (person(Role::Owner), person(Role::Viewer));
        let mut fixture = Fixture::with_team(&[owner, viewer.clone()]);
        let changes = MemberChanges { role: Some(Role::Mediator), ..MemberChanges::default() };
        let refused = fixture.team().change(viewer.id, changes, now());
        assert!(matches!(refused, Err(TeamError::MediatorNeeded)));
        fixture.team.expect_store().times(1).returning(|_| Ok(()));
        fixture.ends(viewer.id, false);
        let told = move |notice: &AccountNotice| *notice == AccountNotice::RoleChanged(viewer.id);
        fixture.mails(told);
        let (known, unknown) = (MediatorId::generate(), MediatorId::generate());
        fixture.mediators.expect_exists().returning(move |id| Ok(id == known));
        let changes = |id| MemberChanges { employee_id: Some(Some(id)), ..changes };
        let refused = fixture.team().change(viewer.id, changes(unknown), now());
        assert!(matches!(refused, Err(TeamError::MediatorUnknown)));
        let changes = changes(known);
        fixture.team().change(viewer.id, changes, now()).unwrap();
    }
}
