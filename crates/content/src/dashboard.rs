use serde::{Deserialize, Serialize};

/// An administrator's own dashboard: its titles and shortcuts. It is in this crate because it is
/// content, too: texts and links that people edit, with defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Dashboard {
    pub title: String,
    pub subtitle: String,
    pub quick_actions: QuickActions,
}

/// Shortcuts, each to a different page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<QuickAction>")]
pub struct QuickActions(Vec<QuickAction>);

/// A shortcut to a back office page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuickAction {
    /// The id the browser gave it.
    pub id: String,
    pub title: String,
    pub description: String,
    /// The name of an icon.
    pub icon: String,
    pub page: AdminPage,
    /// The name of a color.
    pub color: String,
    /// The name of the icon's color.
    pub icon_color: String,
}

/// The pages of the back office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminPage {
    Dashboard,
    Calendar,
    Content,
    Mediators,
    Availability,
    Clients,
    Matters,
    Requests,
    Notifications,
    Analytics,
    Payments,
    Settings,
}

kernel::named!(AdminPage {
    Dashboard = "/admin/dashboard",
    Calendar = "/admin/calendar",
    Content = "/admin/content",
    Mediators = "/admin/employees",
    Availability = "/admin/availability",
    Clients = "/admin/clients",
    Matters = "/admin/matters",
    Requests = "/admin/requests",
    Notifications = "/admin/notifications",
    Analytics = "/admin/analytics",
    Payments = "/admin/payments",
    Settings = "/admin/settings",
});

/// The shortcut at this index leads to the same page as an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This page is already among the quick actions")]
pub struct DuplicatePage(pub usize);

impl QuickActions {
    /// These shortcuts, in this order.
    pub fn new(actions: Vec<QuickAction>) -> Result<Self, DuplicatePage> {
        for (place, action) in actions.iter().enumerate() {
            if actions.iter().take(place).any(|earlier| earlier.page == action.page) {
                return Err(DuplicatePage(place));
            }
        }
        Ok(Self(actions))
    }

    /// The shortcuts in order.
    #[must_use]
    pub fn as_slice(&self) -> &[QuickAction] {
        &self.0
    }
}

impl TryFrom<Vec<QuickAction>> for QuickActions {
    type Error = DuplicatePage;
    fn try_from(actions: Vec<QuickAction>) -> Result<Self, DuplicatePage> {
        Self::new(actions)
    }
}

impl Default for Dashboard {
    /// A new administrator's shortcuts.
    fn default() -> Self {
        let action = |id: &str, title: &str, description: &str, icon: &str, page| QuickAction {
            id: id.into(),
            title: title.into(),
            description: description.into(),
            icon: icon.into(),
            page,
            color: "primary".into(),
            icon_color: "primary".into(),
        };
        Self {
            title: "Dashboard".into(),
            subtitle: "Welcome back! Here's what's happening.".into(),
            quick_actions: QuickActions(vec![
                action("schedule", "Schedule", "Schedule new appointment", "calendar", AdminPage::Calendar),
                action("content", "Content", "Update website content", "page", AdminPage::Content),
                action(
                    "notifications",
                    "Notifications",
                    "Send notifications to clients or staff",
                    "mail",
                    AdminPage::Notifications,
                ),
            ]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_one_shortcut() {
        let [first, second, third] = <[_; 3]>::try_from(Dashboard::default().quick_actions.0).unwrap();
        let again = QuickAction { id: "again".into(), ..first.clone() };
        let actions = vec![first.clone(), second.clone(), again, third.clone()];
        assert_eq!(QuickActions::new(actions), Err(DuplicatePage(2)));
        assert!(QuickActions::new(vec![third, first, second]).is_ok());
    }
}
