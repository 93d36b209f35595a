//! The versions of the site's texts.

use chrono::{DateTime, Utc};
use content::{
    ContentSection, ContentVersion, ContentVersionRepository, LegalChange, PastVersion, SiteContent,
};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Nullable, Text, Timestamptz};
use kernel::{Named as _, Page, Paged, StorageError};
use serde_json::Value;
use uuid::Uuid;

use super::Tx;
use super::row::corrupt;
use super::schema::{admins, content_versions as versions};

/// A translation belongs to the English text of its version.
const LEGAL_CHANGES: &str = "\
SELECT name,
    max(saved_at) FILTER (WHERE english <> english_before) AS english,
    max(saved_at) FILTER (WHERE english <> english_before OR spanish <> spanish_before) AS spanish
FROM (
    SELECT name, saved_at, english, spanish,
        lag(english) OVER versions AS english_before, lag(spanish) OVER versions AS spanish_before
    FROM content_versions
    CROSS JOIN (VALUES ('privacy'), ('terms'), ('accessibility')) AS pages (name)
    CROSS JOIN LATERAL (SELECT body #>> ARRAY['legal', name] AS english) AS texts
    CROSS JOIN LATERAL (
        SELECT min(known ->> 'spanish') AS spanish
        FROM jsonb_array_elements(body -> 'translations') AS known
        WHERE known ->> 'english' = english
    ) AS translations
    WINDOW versions AS (PARTITION BY name ORDER BY version)
) AS compared
GROUP BY name";

#[derive(QueryableByName)]
struct LegalChangeRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    english: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    spanish: Option<DateTime<Utc>>,
}

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

    fn legal_changes(&self) -> Result<Vec<LegalChange>, StorageError> {
        let rows: Vec<LegalChangeRow> = self.query(|c| sql_query(LEGAL_CHANGES).load(c))?;
        let line = |LegalChangeRow { name, english, spanish }| {
            let section = ContentSection::from_name(&name).map_err(corrupt)?;
            Ok(LegalChange { section, english, spanish })
        };
        rows.into_iter().map(line).collect()
    }
}
