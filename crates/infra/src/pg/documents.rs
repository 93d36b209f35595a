//! Versioned JSON documents, one row per section.

use diesel::prelude::*;
use diesel::upsert::excluded;
use kernel::StorageError;
use serde_json::Value;

use super::Tx;
use super::schema::documents;

impl Tx<'_> {
    /// The document and its version.
    pub(super) fn document(&self, section: &str) -> Result<Option<(Value, i64)>, StorageError> {
        self.query(|c| {
            documents::table.find(section).select((documents::body, documents::version)).first(c).optional()
        })
    }

    /// Stores the document and returns its new version. With `replacing`, only over that version (0
    /// for none yet), otherwise `None`.
    pub(super) fn store_document(
        &self,
        section: &str,
        body: &Value,
        replacing: Option<i64>,
    ) -> Result<Option<i64>, StorageError> {
        let first = (documents::section.eq(section), documents::body.eq(body), documents::version.eq(1));
        self.query(|c| match replacing {
            None => diesel::insert_into(documents::table)
                .values(first)
                .on_conflict(documents::section)
                .do_update()
                .set((
                    documents::body.eq(excluded(documents::body)),
                    documents::version.eq(documents::version + 1),
                    documents::updated_at.eq(diesel::dsl::now),
                ))
                .returning(documents::version)
                .get_result(c)
                .optional(),
            Some(0) => diesel::insert_into(documents::table)
                .values(first)
                .on_conflict_do_nothing()
                .returning(documents::version)
                .get_result(c)
                .optional(),
            Some(version) => {
                diesel::update(documents::table.find(section).filter(documents::version.eq(version)))
                    .set((
                        documents::body.eq(body),
                        documents::version.eq(documents::version + 1),
                        documents::updated_at.eq(diesel::dsl::now),
                    ))
                    .returning(documents::version)
                    .get_result(c)
                    .optional()
            }
        })
    }
}
