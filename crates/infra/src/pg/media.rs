//! Images.

use content::{ImageFormat, MediaItem, MediaRepository};
use diesel::prelude::*;
use kernel::{MediaId, Named, StorageError};
use uuid::Uuid;

use super::Tx;
use super::schema::media;

impl MediaRepository for Tx<'_> {
    fn store(&self, item: &MediaItem) -> Result<MediaId, StorageError> {
        let id: Uuid = self.query(|c| {
            diesel::insert_into(media::table)
                .values((
                    media::id.eq(Uuid::from(item.id)),
                    media::digest.eq(&item.picture.digest),
                    media::format.eq(item.picture.format.name()),
                    media::name.eq(&item.name),
                    media::bytes.eq(&item.picture.bytes),
                    media::created_at.eq(item.created_at),
                ))
                .on_conflict(media::digest)
                .do_update()
                .set(media::name.eq(&item.name))
                .returning(media::id)
                .get_result(c)
        })?;
        Ok(id.into())
    }

    fn file(&self, digest: &str, format: ImageFormat) -> Result<Option<Vec<u8>>, StorageError> {
        self.query(|c| {
            media::table
                .filter(media::digest.eq(digest).and(media::format.eq(format.name())))
                .select(media::bytes)
                .first(c)
                .optional()
        })
    }
}
