//! Each administrator's dashboard.

use content::{AdminPage, Dashboard, DashboardRepository, QuickAction, QuickActions};
use diesel::prelude::*;
use kernel::{AdminId, StorageError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::Tx;
use super::row::corrupt;
use super::schema::dashboards;

/// A dashboard as stored in JSON.
#[derive(Serialize, Deserialize)]
struct DashboardDocument {
    title: String,
    subtitle: String,
    quick_actions: Vec<ActionDocument>,
}

#[derive(Serialize, Deserialize)]
struct ActionDocument {
    id: String,
    title: String,
    description: String,
    icon: String,
    page: AdminPage,
    color: String,
    icon_color: String,
}

impl From<&Dashboard> for DashboardDocument {
    fn from(dashboard: &Dashboard) -> Self {
        let Dashboard { title, subtitle, quick_actions } = dashboard.clone();
        let action = |action: &QuickAction| {
            let QuickAction { id, title, description, icon, page, color, icon_color } = action.clone();
            ActionDocument { id, title, description, icon, page, color, icon_color }
        };
        Self { title, subtitle, quick_actions: quick_actions.as_slice().iter().map(action).collect() }
    }
}

impl TryFrom<DashboardDocument> for Dashboard {
    type Error = StorageError;
    fn try_from(document: DashboardDocument) -> Result<Self, StorageError> {
        let DashboardDocument { title, subtitle, quick_actions } = document;
        let action = |action: ActionDocument| {
            let ActionDocument { id, title, description, icon, page, color, icon_color } = action;
            QuickAction { id, title, description, icon, page, color, icon_color }
        };
        let actions: Vec<_> = quick_actions.into_iter().map(action).collect();
        Ok(Self { title, subtitle, quick_actions: QuickActions::new(actions).map_err(corrupt)? })
    }
}

impl DashboardRepository for Tx<'_> {
    fn find(&self, admin: AdminId) -> Result<Option<Dashboard>, StorageError> {
        let body: Option<Value> = self.query(|c| {
            dashboards::table.find(Uuid::from(admin)).select(dashboards::body).first(c).optional()
        })?;
        let document = |body| serde_json::from_value::<DashboardDocument>(body).map_err(corrupt);
        body.map(document).transpose()?.map(Dashboard::try_from).transpose()
    }

    fn store(&self, admin: AdminId, dashboard: &Dashboard) -> Result<(), StorageError> {
        let body = serde_json::to_value(DashboardDocument::from(dashboard)).map_err(corrupt)?;
        self.query(|c| {
            diesel::insert_into(dashboards::table)
                .values((dashboards::admin_id.eq(Uuid::from(admin)), dashboards::body.eq(&body)))
                .on_conflict(dashboards::admin_id)
                .do_update()
                .set((dashboards::body.eq(&body), dashboards::updated_at.eq(diesel::dsl::now)))
                .execute(c)
        })?;
        Ok(())
    }
}
