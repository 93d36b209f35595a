use kernel::{Action, AdminId, Audit, StorageError};

use crate::{Dashboard, DashboardRepository};

/// The administrators' dashboards.
#[derive(Clone, Copy)]
pub struct Dashboards<'a> {
    /// Where they are kept.
    pub dashboards: &'a dyn DashboardRepository,
    /// Records what is done.
    pub audit: Audit<'a>,
}

impl Dashboards<'_> {
    /// The administrator's own dashboard, or the default one.
    pub fn of(&self, admin: AdminId) -> Result<Dashboard, StorageError> {
        Ok(self.dashboards.find(admin)?.unwrap_or_default())
    }

    /// Saves the administrator's own dashboard.
    pub fn save(&self, admin: AdminId, dashboard: &Dashboard) -> Result<(), StorageError> {
        self.dashboards.store(admin, dashboard)?;
        self.audit.record(Action::DashboardChanged, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AdminPage;
    use crate::ports::MockDashboardRepository;

    #[test]
    fn everybody_starts_with_the_same_three_shortcuts() {
        let mut dashboards = MockDashboardRepository::new();
        dashboards.expect_find().returning(|_| Ok(None));
        let dashboard = Dashboards { dashboards: &dashboards, audit: kernel::unrecorded() }
            .of(AdminId::generate())
            .unwrap();
        assert_eq!(dashboard.title, "Dashboard");
        let pages: Vec<_> = dashboard.quick_actions.as_slice().iter().map(|action| action.page).collect();
        assert_eq!(pages, [AdminPage::Calendar, AdminPage::Content, AdminPage::Notifications]);
    }
}
