use std::net::IpAddr;

use chrono::{DateTime, Utc};
use kernel::{AccountLinkId, Action, Actor, AdminId, Audit, EmailAddress, MediatorId, Named, StorageError};

use crate::{
    Account, AccountLink, AccountLinkRepository, AccountNotice, AccountNotifier, Admin, AdminError,
    AdminRepository, LinkPurpose, MediatorDirectory, PasswordHash, Place, Role, TeamError, TeamRepository,
};

/// Inviting people to the team.
#[derive(Clone, Copy)]
pub struct Invitations<'a> {
    /// Where invitations are kept.
    pub links: &'a dyn AccountLinkRepository,
    /// The people who are on the team.
    pub admins: &'a dyn AdminRepository,
    /// The practice's mediators.
    pub mediators: &'a dyn MediatorDirectory,
    /// Mails the invitations.
    pub notifier: &'a dyn AccountNotifier,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// An invitation that was not accepted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Its link.
    pub id: AccountLinkId,
    /// Who is invited.
    pub email: EmailAddress,
    /// The place on the team.
    pub place: Place,
    /// When it stops working.
    pub expires_at: DateTime<Utc>,
}

/// Whom to invite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitee {
    /// Their email address.
    pub email: EmailAddress,
    /// What they may do.
    pub role: Role,
    /// The mediator they are, if they are one.
    pub employee_id: Option<MediatorId>,
}

/// Why someone could not be invited or join.
#[derive(Debug, thiserror::Error)]
pub enum InvitationError {
    /// There is no such invitation.
    #[error("This invitation does not exist")]
    NotFound,
    /// Someone on the team has the address.
    #[error("This email address already has an account")]
    EmailTaken,
    /// The place needs a mediator who exists.
    #[error(transparent)]
    Mediator(TeamError),
    /// It was used, replaced or withdrawn, or is too old.
    #[error("This link has expired")]
    Expired,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Invitation {
    fn of(link: AccountLink) -> Option<Self> {
        let AccountLink { id, email, purpose, expires_at } = link;
        match purpose {
            LinkPurpose::Invitation(place) => Some(Self { id, email, place, expires_at }),
            LinkPurpose::PasswordReset => None,
        }
    }

    /// Whether it no longer works.
    #[must_use]
    pub fn is_expired(&self, now: DateTime<Utc>) -> bool {
        self.expires_at <= now
    }
}

impl Invitations<'_> {
    /// All that were not accepted yet, newest first.
    pub fn list(&self) -> Result<Vec<Invitation>, StorageError> {
        Ok(self.links.invitations()?.into_iter().filter_map(Invitation::of).collect())
    }

    /// Invites someone by email. An earlier invitation of theirs stops working.
    pub fn invite(
        &self,
        invitee: Invitee,
        by: AdminId,
        now: DateTime<Utc>,
    ) -> Result<Invitation, InvitationError> {
        let Invitee { email, role, employee_id } = invitee;
        crate::team::check_mediator(self.mediators, role, employee_id).map_err(InvitationError::Mediator)?;
        let place = Place { role, employee_id, invited_by: by };
        let invitation = self.mail(email, place, now)?;
        self.audit.record_detail(Action::TeamInvited, invitation.id, role.name())?;
        Ok(invitation)
    }

    /// Sends the invitation again, with a new link. The old one stops working.
    pub fn resend(
        &self,
        id: AccountLinkId,
        by: AdminId,
        now: DateTime<Utc>,
    ) -> Result<Invitation, InvitationError> {
        let Invitation { email, place, .. } = self.find(id)?;
        let invitation = self.mail(email, Place { invited_by: by, ..place }, now)?;
        self.audit.record(Action::TeamInvitationResent, invitation.id)?;
        Ok(invitation)
    }

    /// Withdraws the invitation: its link stops working.
    pub fn revoke(&self, id: AccountLinkId) -> Result<(), InvitationError> {
        self.find(id)?;
        if !self.links.delete(id)? {
            return Err(InvitationError::NotFound);
        }
        Ok(self.audit.record(Action::TeamInvitationRevoked, id)?)
    }

    fn find(&self, id: AccountLinkId) -> Result<Invitation, InvitationError> {
        self.links.find(id)?.and_then(Invitation::of).ok_or(InvitationError::NotFound)
    }

    fn mail(
        &self,
        email: EmailAddress,
        place: Place,
        now: DateTime<Utc>,
    ) -> Result<Invitation, InvitationError> {
        if self.admins.find_by_email(&email)?.is_some() {
            return Err(InvitationError::EmailTaken);
        }
        let link = AccountLink::invitation(email, place, now);
        self.links.insert(&link)?;
        self.notifier.notify(AccountNotice::Link(link.clone()))?;
        Invitation::of(link).ok_or(InvitationError::NotFound)
    }
}

/// Accepting an invitation with its link.
#[derive(Clone, Copy)]
pub struct Joining<'a> {
    /// Where invitations are kept.
    pub links: &'a dyn AccountLinkRepository,
    /// The people who are on the team.
    pub admins: &'a dyn AdminRepository,
    /// The same people, as an owner manages them.
    pub team: &'a dyn TeamRepository,
    /// Tells the owners that someone has become one.
    pub notifier: &'a dyn AccountNotifier,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// Someone who accepts an invitation.
#[derive(Clone, Debug)]
pub struct Newcomer {
    /// Their first name.
    pub first_name: String,
    /// Their last name.
    pub last_name: String,
    /// Their password's hash.
    pub password: PasswordHash,
    /// The address they connect from.
    pub address: IpAddr,
}

impl Joining<'_> {
    /// The invitation, if it works: it is not too old, and its sender may still give the place.
    pub fn find(&self, id: AccountLinkId, now: DateTime<Utc>) -> Result<Invitation, InvitationError> {
        let invitation = self.links.find(id)?.and_then(Invitation::of);
        let invitation = invitation.filter(|invitation| !invitation.is_expired(now));
        let invitation = invitation.ok_or(InvitationError::Expired)?;
        let place = invitation.place;
        let inviter = self.admins.find(place.invited_by)?;
        let may = inviter.is_some_and(|inviter| inviter.admin.may_give(place.role));
        may.then_some(invitation).ok_or(InvitationError::Expired)
    }

    /// Makes the account. The link stops working.
    pub fn accept(
        &self,
        id: AccountLinkId,
        newcomer: Newcomer,
        now: DateTime<Utc>,
    ) -> Result<(), InvitationError> {
        // From here on, no one loses the right to invite before this is done.
        let everyone = self.team.lock_all()?;
        let Invitation { email, place, .. } = self.find(id, now)?;
        // Someone else may have accepted it since.
        if !self.links.delete(id)? {
            return Err(InvitationError::Expired);
        }
        let Newcomer { first_name, last_name, password, address } = newcomer;
        let Place { role, employee_id, .. } = place;
        let admin = Admin { role, employee_id, ..Admin::new(email, &first_name, &last_name) };
        let by = Actor::Admin { id: admin.id, address };
        self.admins.insert(&Account { admin, password }).map_err(|error| match error {
            AdminError::Storage(error) => InvitationError::Storage(error),
            _ => InvitationError::EmailTaken,
        })?;
        let Actor::Admin { id, .. } = by else { return Ok(()) };
        if role == Role::Owner {
            crate::team::notify_owners(&everyone, id, self.notifier)?;
        }
        Ok(Audit { by: &by, ..self.audit }.record_detail(Action::TeamJoined, id, role.name())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Fixture, now};
    use chrono::TimeDelta;

    fn kim() -> EmailAddress {
        EmailAddress::parse("kim@example.com").unwrap()
    }

    /// Kim is invited as a billing clerk.
    fn invited() -> AccountLink {
        invited_as(Role::Billing)
    }

    fn invited_as(role: Role) -> AccountLink {
        let place = Place { role, employee_id: None, invited_by: AdminId::generate() };
        AccountLink::invitation(kim(), place, now())
    }

    fn person(role: Role) -> Admin {
        Admin { role, ..Admin::new(EmailAddress::parse("ann@example.com").unwrap(), "Ann", "Rivera") }
    }

    impl Fixture {
        fn knowing(link: &AccountLink) -> Self {
            let (mut fixture, link) = (Self::default(), link.clone());
            fixture
                .links
                .expect_find()
                .returning(move |id| Ok(Some(link.clone()).filter(|link| link.id == id)));
            fixture
        }

        /// Everyone on the team is this inviter, or no one.
        fn invited_by(mut self, inviter: Option<Admin>) -> Self {
            let everyone: Vec<_> = inviter.iter().cloned().collect();
            self.team.expect_lock_all().returning(move || Ok(everyone.clone()));
            let account = inviter.map(|admin| Account { admin, password: PasswordHash("$".into()) });
            self.admins.expect_find().returning(move |_| Ok(account.clone()));
            self
        }

        /// Expects an invitation to be stored and mailed.
        fn invites(&mut self) {
            self.admins.expect_find_by_email().returning(|_| Ok(None));
            let kims =
                |link: &AccountLink| link.email == kim() && link.expires_at == now() + TimeDelta::hours(72);
            self.links.expect_insert().withf(kims).times(1).returning(|_| Ok(()));
            let mailed = |notice: &AccountNotice| matches!(notice, AccountNotice::Link(_));
            self.mails(mailed);
        }

        fn invitations(&self) -> Invitations<'_> {
            Invitations {
                links: &self.links,
                admins: &self.admins,
                mediators: &self.mediators,
                notifier: &self.notifier,
                audit: self.audit.audit(),
            }
        }

        fn accept(&self, link: &AccountLink, now: DateTime<Utc>) -> Result<(), InvitationError> {
            let (links, admins, audit) = (&self.links, &self.admins, self.audit.audit());
            let joining = Joining { links, admins, team: &self.team, notifier: &self.notifier, audit };
            let newcomer = Newcomer {
                first_name: "Kim".into(),
                last_name: "Doe".into(),
                password: PasswordHash("new".into()),
                address: "192.0.2.1".parse().unwrap(),
            };
            joining.accept(link.id, newcomer, now)
        }
    }

    fn invitee(role: Role, employee_id: Option<MediatorId>) -> Invitee {
        Invitee { email: kim(), role, employee_id }
    }

    #[test]
    fn an_invitation_is_mailed_and_works_for_three_days() {
        let mut fixture = Fixture::default();
        fixture.invites();
        let (kim, owner) = (invitee(Role::Viewer, None), AdminId::generate());
        let invited = fixture.invitations().invite(kim, owner, now()).unwrap();
        assert_eq!(fixture.audit.texts(), [format!("team.invited {} viewer", invited.id)]);
        assert!(!invited.is_expired(now() + TimeDelta::hours(71)));
        assert!(invited.is_expired(now() + TimeDelta::hours(72)));
    }

    #[test]
    fn someone_with_an_account_is_not_invited() {
        let mut fixture = Fixture::default();
        fixture.admins.expect_find_by_email().returning(|email| {
            let admin = Admin::new(email.clone(), "Kim", "Doe");
            Ok(Some(Account { admin, password: PasswordHash("$".into()) }))
        });
        let refused = fixture.invitations().invite(invitee(Role::Viewer, None), AdminId::generate(), now());
        assert!(matches!(refused, Err(InvitationError::EmailTaken)));
    }

    #[test]
    fn a_mediator_is_one_of_the_practices_mediators() {
        let mut fixture = Fixture::default();
        fixture.mediators.expect_exists().returning(|_| Ok(false));
        let invite =
            |id| fixture.invitations().invite(invitee(Role::Mediator, id), AdminId::generate(), now());
        assert!(matches!(invite(None), Err(InvitationError::Mediator(TeamError::MediatorNeeded))));
        let unknown = invite(Some(MediatorId::generate()));
        assert!(matches!(unknown, Err(InvitationError::Mediator(TeamError::MediatorUnknown))));
    }

    #[test]
    fn an_invitation_that_is_sent_again_has_a_new_link_for_the_same_place() {
        let link = invited();
        let mut fixture = Fixture::knowing(&link);
        fixture.invites();
        let again = fixture.invitations().resend(link.id, AdminId::generate(), now()).unwrap();
        assert_ne!(again.id, link.id);
        assert_eq!((again.email, again.place.role), (kim(), Role::Billing));
    }

    #[test]
    fn an_invitation_is_accepted_once_and_recorded_as_the_new_persons() {
        let link = invited();
        let mut fixture = Fixture::knowing(&link).invited_by(Some(person(Role::Owner)));
        let mut first = true;
        fixture.links.expect_delete().times(2).returning(move |_| Ok(std::mem::take(&mut first)));
        let kims =
            |account: &Account| (account.admin.email.clone(), account.admin.role) == (kim(), Role::Billing);
        fixture.admins.expect_insert().withf(kims).times(1).returning(|_| Ok(()));
        fixture.accept(&link, now()).unwrap();
        assert!(fixture.audit.texts()[0].starts_with("team.joined "), "{:?}", fixture.audit.texts());
        assert!(matches!(fixture.accept(&link, now()), Err(InvitationError::Expired)));
    }

    #[test]
    fn an_invitation_ends_with_the_right_to_invite() {
        let gone = Admin { disabled_at: Some(now()), ..person(Role::Owner) };
        for inviter in [None, Some(gone), Some(person(Role::Manager))] {
            let link = invited();
            let refused = Fixture::knowing(&link).invited_by(inviter.clone()).accept(&link, now());
            assert!(matches!(refused, Err(InvitationError::Expired)), "{inviter:?}");
        }
    }

    #[test]
    fn every_owner_is_told_of_a_new_one() {
        let (link, ann) = (invited_as(Role::Owner), person(Role::Owner));
        let mut fixture = Fixture::knowing(&link).invited_by(Some(ann.clone()));
        fixture.links.expect_delete().returning(|_| Ok(true));
        fixture.admins.expect_insert().returning(|_| Ok(()));
        let told = move |notice: &AccountNotice| *notice == AccountNotice::OwnerAdded(ann.id);
        fixture.mails(told);
        fixture.accept(&link, now()).unwrap();
    }

    #[test]
    fn an_old_invitation_and_a_password_reset_let_no_one_in() {
        let link = invited();
        let late = Fixture::knowing(&link)
            .invited_by(Some(person(Role::Owner)))
            .accept(&link, now() + TimeDelta::hours(72));
        assert!(matches!(late, Err(InvitationError::Expired)));
        let reset = AccountLink::password_reset(kim(), now());
        let fixture = Fixture::knowing(&reset).invited_by(Some(person(Role::Owner)));
        assert!(matches!(fixture.accept(&reset, now()), Err(InvitationError::Expired)));
        assert!(matches!(fixture.invitations().revoke(reset.id), Err(InvitationError::NotFound)));
    }
}
