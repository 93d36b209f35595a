//! Each administrator's dashboard.

use content::{Dashboard, DashboardRepository};
use diesel::prelude::*;
use kernel::{AdminId, StorageError};
use serde_json::Value;
use uuid::Uuid;

use super::Tx;
use super::row::corrupt;
use super::schema::dashboards;

impl DashboardRepository for Tx<'_> {
    fn find(&self, admin: AdminId) -> Result<Option<Dashboard>, StorageError> {
        let body: Option<Value> = self.query(|c| {
            dashboards::table.find(Uuid::from(admin)).select(dashboards::body).first(c).optional()
        })?;
        body.map(|body| serde_json::from_value(body).map_err(corrupt)).transpose()
    }

    fn store(&self, admin: AdminId, dashboard: &Dashboard) -> Result<(), StorageError> {
        let body = serde_json::to_value(dashboard).map_err(corrupt)?;
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
