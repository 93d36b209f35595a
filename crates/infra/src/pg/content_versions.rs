//! The versions of the site's texts.

use chrono::{DateTime, Utc};
use content::{ContentVersion, ContentVersionRepository, PastVersion, SiteContent};
use diesel::dsl::count_star;
use diesel::prelude::*;
use kernel::{Page, Paged, StorageError};
use serde_json::Value;
use uuid::Uuid;

use super::Tx;
use super::row::corrupt;
use super::schema::{admins, content_versions as versions};

impl ContentVersionRepository for Tx<'_> {
    fn keep(&self, version: &ContentVersion, most: i64) -> Result<(), StorageError> {
        let number = version.saved.version;
        let row = (
            versions::version.eq(number),
            versions::body.eq(serde_json::to_value(&version.saved.content).map_err(corrupt)?),
            versions::admin_id.eq(version.by.map(Uuid::from)),
            versions::saved_at.eq(version.at),
        );
        self.query(|c| {
            diesel::insert_into(versions::table).values(row).execute(c)?;
            diesel::delete(versions::table.filter(versions::version.le(number - most))).execute(c)
        })?;
        Ok(())
    }

    fn list(&self, page: Page) -> Result<Paged<PastVersion>, StorageError> {
        type Row = (i64, Option<(String, String)>, DateTime<Utc>);
        let total: i64 = self.query(|c| versions::table.select(count_star()).get_result(c))?;
        let rows: Vec<Row> = self.query(|c| {
            versions::table
                .left_join(admins::table)
                .order(versions::version.desc())
                .limit(page.limit)
                .offset(page.offset)
                .select((
                    versions::version,
                    (admins::first_name, admins::last_name).nullable(),
                    versions::saved_at,
                ))
                .load(c)
        })?;
        let name = |(first, last): (String, String)| format!("{first} {last}").trim().to_owned();
        let line = |(version, by, at): Row| PastVersion { version, by: by.map(name), at };
        Ok(Paged { items: rows.into_iter().map(line).collect(), total: total.into() })
    }

    fn find(&self, version: i64) -> Result<Option<SiteContent>, StorageError> {
        let body: Option<Value> =
            self.query(|c| versions::table.find(version).select(versions::body).first(c).optional())?;
        body.map(|body| serde_json::from_value(body).map_err(corrupt)).transpose()
    }
}
