//! The site's texts.

use content::{ContentError, ContentRepository, SavedContent, SiteContent};
use kernel::StorageError;

use super::Tx;
use super::changes::Change;
use super::row::corrupt;

const SECTION: &str = "content";

impl ContentRepository for Tx<'_> {
    fn find(&self) -> Result<Option<SavedContent>, StorageError> {
        let Some((body, version)) = self.document(SECTION)? else { return Ok(None) };
        Ok(Some(SavedContent { content: serde_json::from_value(body).map_err(corrupt)?, version }))
    }

    fn store(&self, content: &SiteContent, replacing: Option<i64>) -> Result<i64, ContentError> {
        let body = serde_json::to_value(content).map_err(corrupt)?;
        self.changed(Change::Content);
        self.store_document(SECTION, &body, replacing)?.ok_or(ContentError::Stale)
    }
}
