use kernel::named;

/// What someone may do in the back office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Everything.
    Owner,
    /// Runs the office.
    Manager,
    /// Works on the sessions of one mediator: their own.
    Mediator,
    /// Keeps the books.
    Billing,
    /// Looks things up.
    Viewer,
}

named!(Role {
    Owner = "owner",
    Manager = "manager",
    Mediator = "mediator",
    Billing = "billing",
    Viewer = "viewer",
});

/// Something a role may or may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Permission {
    /// One's own profile, password, sessions, second factor and dashboard.
    OwnAccount,
    /// Bookings and their history; without [`Permission::ReadContacts`], only the clients' names.
    ReadCalendar,
    /// Creating, confirming, completing, moving and cancelling bookings.
    ChangeCalendar,
    /// Weekly plans, offered sessions and calendar feeds.
    ChangeAvailability,
    /// Clients; without [`Permission::ReadContacts`], only their names.
    ReadClients,
    /// The clients' email addresses, phone numbers and notes, wherever clients are shown.
    ReadContacts,
    /// Adding, changing, deleting, erasing and exporting clients.
    ManageClients,
    /// Contact requests.
    ManageRequests,
    /// Mediators.
    ManageEmployees,
    /// Email templates, the outbox and new messages.
    ManageMail,
    /// The website's texts and images.
    EditContent,
    /// Settings.
    ManageSettings,
    /// The security settings.
    ChangeSecurity,
    /// Information about the server, the list of backups, caches and the sitemap.
    MaintainSite,
    /// Downloading, restoring and deleting backups.
    ManageBackups,
    /// Revenue and other figures.
    ReadMoney,
    /// Payments and refunds.
    ReadPayments,
    /// Recording payments, refunding them, and sending receipts again.
    ChangePayments,
    /// The people who may sign in.
    ManageTeam,
    /// The record of who did what.
    ReadActivity,
    /// The record of who did what, as a file.
    ExportActivity,
}

named!(Permission {
    OwnAccount = "account.own",
    ReadCalendar = "calendar.read",
    ChangeCalendar = "calendar.change",
    ChangeAvailability = "availability.change",
    ReadClients = "clients.read",
    ReadContacts = "clients.contacts",
    ManageClients = "clients.manage",
    ManageRequests = "contact_requests.manage",
    ManageEmployees = "employees.manage",
    ManageMail = "mail.manage",
    EditContent = "content.edit",
    ManageSettings = "settings.manage",
    ChangeSecurity = "settings.security",
    MaintainSite = "site.maintain",
    ManageBackups = "backups.manage",
    ReadMoney = "money.read",
    ReadPayments = "payments.read",
    ChangePayments = "payments.change",
    ManageTeam = "team.manage",
    ReadActivity = "activity.read",
    ExportActivity = "activity.export",
});

impl Permission {
    /// All of them.
    pub const ALL: [Self; 21] = [
        Self::OwnAccount,
        Self::ReadCalendar,
        Self::ChangeCalendar,
        Self::ChangeAvailability,
        Self::ReadClients,
        Self::ReadContacts,
        Self::ManageClients,
        Self::ManageRequests,
        Self::ManageEmployees,
        Self::ManageMail,
        Self::EditContent,
        Self::ManageSettings,
        Self::ChangeSecurity,
        Self::MaintainSite,
        Self::ManageBackups,
        Self::ReadMoney,
        Self::ReadPayments,
        Self::ChangePayments,
        Self::ManageTeam,
        Self::ReadActivity,
        Self::ExportActivity,
    ];
}

impl Role {
    /// All of them, the most powerful first.
    pub const ALL: [Self; 5] = [Self::Owner, Self::Manager, Self::Mediator, Self::Billing, Self::Viewer];

    /// The table of who may do what.
    #[must_use]
    pub fn may(self, permission: Permission) -> bool {
        use Permission as P;
        match self {
            Self::Owner => true,
            Self::Manager => !matches!(
                permission,
                P::ChangeSecurity | P::ManageBackups | P::ManageTeam | P::ExportActivity
            ),
            Self::Mediator => matches!(
                permission,
                P::OwnAccount
                    | P::ReadCalendar
                    | P::ChangeCalendar
                    | P::ChangeAvailability
                    | P::ReadClients
                    | P::ReadContacts
            ),
            Self::Billing => matches!(
                permission,
                P::OwnAccount | P::ReadCalendar | P::ReadMoney | P::ReadPayments | P::ChangePayments
            ),
            Self::Viewer => matches!(permission, P::OwnAccount | P::ReadCalendar | P::ReadClients),
        }
    }

    /// What the role may do.
    pub fn permissions(self) -> impl Iterator<Item = Permission> {
        Permission::ALL.into_iter().filter(move |permission| self.may(*permission))
    }
}

#[cfg(test)]
mod tests {
    use kernel::Named;

    use super::*;

    #[test]
    fn the_lists_are_complete() {
        assert_eq!(Permission::ALL.map(Named::name), Permission::NAMES);
        assert_eq!(Role::ALL.map(Named::name), Role::NAMES);
    }

    #[test]
    fn everyone_manages_their_own_account_and_only_an_owner_the_team() {
        for role in Role::ALL {
            assert!(role.may(Permission::OwnAccount), "{role:?}");
            assert_eq!(role.may(Permission::ManageTeam), role == Role::Owner, "{role:?}");
        }
    }
}
