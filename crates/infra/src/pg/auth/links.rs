//! The private links to accounts.

use auth::{AccountLink, AccountLinkRepository, LinkPurpose, Place, Role};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use kernel::{AccountLinkId, AdminId, EmailAddress, Named, StorageError};
use uuid::Uuid;

use crate::pg::Tx;
use crate::pg::row::{lower, named};
use crate::pg::schema::account_links;

const PASSWORD_RESET: &str = "password_reset";
const INVITATION: &str = "invitation";

#[derive(Queryable, QueryableByName, Selectable, Insertable)]
#[diesel(table_name = account_links)]
pub(in crate::pg) struct LinkRow {
    id: Uuid,
    purpose: String,
    email: String,
    role: Option<String>,
    employee_id: Option<Uuid>,
    invited_by: Option<Uuid>,
    expires_at: DateTime<Utc>,
}

impl From<&AccountLink> for LinkRow {
    fn from(link: &AccountLink) -> Self {
        let (purpose, place) = match link.purpose {
            LinkPurpose::PasswordReset => (PASSWORD_RESET, None),
            LinkPurpose::Invitation(place) => (INVITATION, Some(place)),
        };
        Self {
            id: link.id.into(),
            purpose: purpose.to_owned(),
            email: link.email.to_string(),
            role: place.map(|place| place.role.name().to_owned()),
            employee_id: place.and_then(|place| place.employee_id).map(Uuid::from),
            invited_by: place.map(|place| place.invited_by.into()),
            expires_at: link.expires_at,
        }
    }
}

impl TryFrom<LinkRow> for AccountLink {
    type Error = StorageError;
    fn try_from(row: LinkRow) -> Result<Self, StorageError> {
        let purpose = match (row.role, row.invited_by) {
            (Some(role), Some(invited_by)) => LinkPurpose::Invitation(Place {
                role: named::<Role>(&role)?,
                employee_id: row.employee_id.map(Into::into),
                invited_by: invited_by.into(),
            }),
            _ => LinkPurpose::PasswordReset,
        };
        let (id, email) = (row.id.into(), EmailAddress::stored(row.email));
        Ok(Self { id, email, purpose, expires_at: row.expires_at })
    }
}

/// By the order of the requests, not by their time: that is up to the server that took them.
const TAKE: &str = "
    UPDATE account_links SET taken_at = now() WHERE id = (
        SELECT id FROM account_links WHERE purpose = 'password_reset' AND taken_at IS NULL
        ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING id, purpose, email, role, employee_id, invited_by, expires_at";

impl AccountLinkRepository for Tx<'_> {
    fn insert(&self, link: &AccountLink) -> Result<(), StorageError> {
        if link.purpose != LinkPurpose::PasswordReset {
            let earlier = account_links::purpose
                .eq(INVITATION)
                .and(lower(account_links::email).eq(lower(link.email.as_str())));
            self.query(|c| diesel::delete(account_links::table.filter(earlier)).execute(c))?;
        }
        self.query(|c| diesel::insert_into(account_links::table).values(LinkRow::from(link)).execute(c))?;
        Ok(())
    }

    fn take_request(&self) -> Result<Option<AccountLink>, StorageError> {
        let row: Option<LinkRow> = self.query(|c| sql_query(TAKE).get_result(c).optional())?;
        row.map(AccountLink::try_from).transpose()
    }

    fn find(&self, id: AccountLinkId) -> Result<Option<AccountLink>, StorageError> {
        let row: Option<LinkRow> = self.query(|c| {
            account_links::table.find(Uuid::from(id)).select(LinkRow::as_select()).first(c).optional()
        })?;
        row.map(AccountLink::try_from).transpose()
    }

    fn delete(&self, id: AccountLinkId) -> Result<bool, StorageError> {
        Ok(self.query(|c| diesel::delete(account_links::table.find(Uuid::from(id))).execute(c))? > 0)
    }

    fn invitations(&self) -> Result<Vec<AccountLink>, StorageError> {
        let rows: Vec<LinkRow> = self.query(|c| {
            account_links::table
                .filter(account_links::purpose.eq(INVITATION))
                .order((account_links::created_at.desc(), account_links::id.desc()))
                .select(LinkRow::as_select())
                .load(c)
        })?;
        rows.into_iter().map(AccountLink::try_from).collect()
    }

    fn delete_invitations_by(&self, id: AdminId) -> Result<(), StorageError> {
        let theirs = account_links::invited_by.eq(Uuid::from(id));
        self.query(|c| diesel::delete(account_links::table.filter(theirs)).execute(c))?;
        Ok(())
    }

    fn delete_resets(&self, email: &EmailAddress) -> Result<(), StorageError> {
        let resets = account_links::purpose
            .eq(PASSWORD_RESET)
            .and(lower(account_links::email).eq(lower(email.as_str())));
        self.query(|c| diesel::delete(account_links::table.filter(resets)).execute(c))?;
        Ok(())
    }
}
