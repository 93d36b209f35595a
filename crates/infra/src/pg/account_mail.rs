//! Mail to people about their own account, and the facts in it.

use auth::{AccountLink, AccountLinkRepository, AccountNotice, AccountNotifier, LinkPurpose, Role};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use kernel::{AccountLinkId, AdminId, EmailAddress, KnownBrowserId, Named, StorageError};
use templates::{
    AccountLookup, AccountMessage, AccountTopic, LinkDetails, Message, PersonDetails, SignInDetails,
};
use uuid::Uuid;

use super::Tx;
use super::events::OutboxRow;
use super::row::{lower, named};
use super::schema::{admins, known_browsers, outbox};

impl AccountNotifier for Tx<'_> {
    fn notify(&self, notice: AccountNotice) -> Result<(), StorageError> {
        use AccountMessage as Say;
        let to = |message, id: &AdminId| (Message::Account(message, AccountTopic::Person(*id)), None);
        let (message, addressed_to) = match &notice {
            AccountNotice::TwoFactorOn(id) => to(Say::TwoFactorOn, id),
            AccountNotice::TwoFactorOff(id) => to(Say::TwoFactorOff, id),
            AccountNotice::BackupCodeUsed(id) => to(Say::BackupCodeUsed, id),
            AccountNotice::CodesGuessed(id) => to(Say::CodesGuessed, id),
            AccountNotice::PasskeyAdded(id) => to(Say::PasskeyAdded, id),
            AccountNotice::PasskeyRemoved(id) => to(Say::PasskeyRemoved, id),
            AccountNotice::PasswordChanged(id) => to(Say::PasswordChanged, id),
            AccountNotice::RoleChanged(id) => to(Say::RoleChanged, id),
            AccountNotice::Disabled(id) => to(Say::AccountDisabled, id),
            AccountNotice::OwnerAdded(id) => to(Say::OwnerAdded, id),
            AccountNotice::NewBrowser(id, browser) => {
                (Message::Account(Say::NewSignIn, AccountTopic::Browser(*id, *browser)), None)
            }
            AccountNotice::Link(link) => with(link),
        };
        let row = OutboxRow::of(message);
        self.query(|c| {
            diesel::insert_into(outbox::table).values((row, outbox::addressed_to.eq(addressed_to))).execute(c)
        })?;
        Ok(())
    }
}

/// The message with the link, and where it goes.
fn with(link: &AccountLink) -> (Message, Option<&str>) {
    let message = match link.purpose {
        LinkPurpose::PasswordReset => AccountMessage::PasswordReset,
        LinkPurpose::Invitation(_) => AccountMessage::Invitation,
    };
    (Message::Account(message, AccountTopic::Link(link.id)), Some(link.email.as_str()))
}

fn details((email, role): (String, String)) -> Result<PersonDetails, StorageError> {
    Ok(PersonDetails { email: EmailAddress::stored(email), role: named::<Role>(&role)?.name() })
}

impl AccountLookup for Tx<'_> {
    fn person(&self, id: AdminId) -> Result<Option<PersonDetails>, StorageError> {
        let row = self.query(|c| {
            admins::table
                .find(Uuid::from(id))
                .filter(admins::removed_at.is_null())
                .select((admins::email, admins::role))
                .first(c)
                .optional()
        })?;
        row.map(details).transpose()
    }

    fn browser(&self, id: KnownBrowserId) -> Result<Option<SignInDetails>, StorageError> {
        type Row = ((String, String), String, String, String, DateTime<Utc>);
        let row: Option<Row> = self.query(|c| {
            known_browsers::table
                .inner_join(admins::table)
                .filter(known_browsers::id.eq(Uuid::from(id)))
                .filter(admins::removed_at.is_null())
                .select((
                    (admins::email, admins::role),
                    known_browsers::browser,
                    known_browsers::system,
                    known_browsers::address,
                    known_browsers::first_seen_at,
                ))
                .first(c)
                .optional()
        })?;
        let sign_in = |(person, browser, system, address, at)| {
            Ok(SignInDetails { person: details(person)?, browser, system, address, at })
        };
        row.map(sign_in).transpose()
    }

    fn link(&self, id: AccountLinkId) -> Result<Option<LinkDetails>, StorageError> {
        let Some(link) = AccountLinkRepository::find(self, id)? else { return Ok(None) };
        let person = match link.purpose {
            LinkPurpose::Invitation(place) => {
                Some(PersonDetails { email: link.email, role: place.role.name() })
            }
            LinkPurpose::PasswordReset => {
                let row = self.query(|c| {
                    admins::table
                        .filter(lower(admins::email).eq(lower(link.email.as_str())))
                        .filter(admins::removed_at.is_null().and(admins::disabled_at.is_null()))
                        .select((admins::email, admins::role))
                        .first(c)
                        .optional()
                })?;
                row.map(details).transpose()?
            }
        };
        Ok(person.map(|person| LinkDetails { person, until: link.expires_at }))
    }
}
