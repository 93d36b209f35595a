//! Images, and their files if the practice keeps those in the database, too.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use content::{ContentRepository, SiteContent};
use content::{ImageFile, MediaFile, MediaItem, MediaRepository, MediaStore, MediaUse, MediaUses};
use diesel::dsl::{count_star, exists};
use diesel::prelude::*;
use kernel::{MediaId, MediaUrl, Named, Page, Paged, StorageError};
use uuid::Uuid;

use super::row::corrupt;
use super::schema::{employees, media, media_files};
use super::{Db, Tx};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = media)]
struct MediaRow {
    id: Uuid,
    digest: String,
    format: String,
    name: String,
    size: i64,
    thumbnail: String,
    created_at: DateTime<Utc>,
}

impl From<&MediaItem> for MediaRow {
    fn from(item: &MediaItem) -> Self {
        Self {
            id: item.id.into(),
            digest: item.file.digest().to_owned(),
            format: item.file.format().name().to_owned(),
            name: item.name.clone(),
            size: i64::try_from(item.size).unwrap_or(i64::MAX),
            thumbnail: item.thumbnail.to_string(),
            created_at: item.created_at,
        }
    }
}

impl TryFrom<MediaRow> for MediaItem {
    type Error = StorageError;
    fn try_from(row: MediaRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: row.id.into(),
            name: row.name,
            file: format!("{}.{}", row.digest, row.format).parse().map_err(corrupt)?,
            size: usize::try_from(row.size).map_err(corrupt)?,
            thumbnail: row.thumbnail.parse().map_err(corrupt)?,
            created_at: row.created_at,
        })
    }
}

impl Tx<'_> {
    /// Every file that an image uses, as its image or its thumbnail.
    pub fn media_files(&self) -> Result<Vec<MediaFile>, StorageError> {
        let rows: Vec<MediaRow> = self.query(|c| media::table.select(MediaRow::as_select()).load(c))?;
        let mut files = BTreeSet::new();
        for row in rows {
            files.extend([format!("{}.{}", row.digest, row.format), row.thumbnail]);
        }
        files.iter().map(|name| name.parse().map_err(corrupt)).collect()
    }
}

impl MediaRepository for Tx<'_> {
    fn store(&self, item: &MediaItem) -> Result<MediaId, StorageError> {
        let row = MediaRow::from(item);
        let id: Uuid = self.query(|c| {
            diesel::insert_into(media::table)
                .values(&row)
                .on_conflict(media::digest)
                .do_update()
                .set((media::name.eq(&row.name), media::thumbnail.eq(&row.thumbnail)))
                .returning(media::id)
                .get_result(c)
        })?;
        Ok(id.into())
    }

    fn find(&self, id: MediaId) -> Result<Option<MediaItem>, StorageError> {
        let row: Option<MediaRow> = self.query(|c| {
            media::table
                .find(Uuid::from(id))
                .select(MediaRow::as_select())
                .for_no_key_update()
                .first(c)
                .optional()
        })?;
        row.map(MediaItem::try_from).transpose()
    }

    fn list(&self, page: Page) -> Result<Paged<MediaItem>, StorageError> {
        let total: i64 = self.query(|c| media::table.select(count_star()).get_result(c))?;
        let rows: Vec<MediaRow> = self.query(|c| {
            media::table
                .order((media::created_at.desc(), media::id.desc()))
                .limit(page.limit)
                .offset(page.offset)
                .select(MediaRow::as_select())
                .load(c)
        })?;
        let items = rows.into_iter().map(MediaItem::try_from).collect::<Result<_, _>>()?;
        Ok(Paged { items, total: total.into() })
    }

    fn delete(&self, id: MediaId) -> Result<(), StorageError> {
        self.query(|c| diesel::delete(media::table.find(Uuid::from(id))).execute(c))?;
        Ok(())
    }

    fn needs(&self, file: &MediaFile) -> Result<bool, StorageError> {
        let itself = media::digest.eq(file.digest()).and(media::format.eq(file.format().name()));
        let thumbnail = media::thumbnail.eq(file.to_string());
        self.query(|c| diesel::select(exists(media::table.filter(itself.or(thumbnail)))).get_result(c))
    }
}

impl MediaUses for Tx<'_> {
    fn of(&self, files: &[MediaFile]) -> Result<Vec<(MediaFile, MediaUse)>, StorageError> {
        let named = |path: &str| files.iter().find(|file| file.path() == path).cloned();
        let shown = |url: Option<MediaUrl>| url.and_then(|url| named(url.as_str()));
        let content = ContentRepository::find(self)?.map_or_else(SiteContent::default, |saved| saved.content);
        let branding = content.branding;
        let mut uses = Vec::new();
        uses.extend(shown(branding.logo_url).map(|file| (file, MediaUse::Logo)));
        uses.extend(shown(branding.favicon_url).map(|file| (file, MediaUse::Favicon)));
        uses.extend(shown(branding.hero_url).map(|file| (file, MediaUse::Hero)));
        uses.extend(shown(branding.image_url).map(|file| (file, MediaUse::About)));
        let photos: Vec<(String, String)> = self.query(|c| {
            let paths: Vec<_> = files.iter().map(MediaFile::path).collect();
            employees::table
                .filter(employees::profile_image.eq_any(paths).and(employees::deleted_at.is_null()))
                .order(employees::name)
                .select((employees::profile_image, employees::name))
                .load(c)
        })?;
        let photo = |(path, name): (String, String)| named(&path).map(|file| (file, MediaUse::Photo(name)));
        uses.extend(photos.into_iter().filter_map(photo));
        Ok(uses)
    }
}

/// Image files in the database, each in its own transaction.
impl MediaStore for Db {
    fn put(&self, picture: &ImageFile) -> Result<(), StorageError> {
        self.read(|tx| {
            tx.query(|c| {
                diesel::insert_into(media_files::table)
                    .values((
                        media_files::name.eq(picture.file.to_string()),
                        media_files::bytes.eq(&picture.bytes),
                    ))
                    .on_conflict_do_nothing()
                    .execute(c)
            })
        })?;
        Ok(())
    }

    fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, StorageError> {
        self.read(|tx| {
            tx.query(|c| {
                media_files::table.find(file.to_string()).select(media_files::bytes).first(c).optional()
            })
        })
    }

    fn delete(&self, file: &MediaFile) -> Result<(), StorageError> {
        self.read(|tx| tx.query(|c| diesel::delete(media_files::table.find(file.to_string())).execute(c)))?;
        Ok(())
    }
}
