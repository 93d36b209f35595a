use kernel::{Action, Audit, MediaId, Page, Paged, StorageError};

use crate::{MediaError, MediaFile, MediaItem, MediaRepository, MediaUse, MediaUses};

/// The site's images. Files are stored before their records and deleted after them, so that every
/// listed image can be shown.
#[derive(Clone, Copy)]
pub struct MediaLibrary<'a> {
    /// The images' records.
    pub media: &'a dyn MediaRepository,
    /// Where images are shown.
    pub uses: &'a dyn MediaUses,
    /// Records what is done.
    pub audit: Audit<'a>,
}

/// An image, and where the site shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MediaEntry {
    /// The image.
    pub item: MediaItem,
    /// All the places.
    pub uses: Vec<MediaUse>,
}

impl MediaLibrary<'_> {
    /// Adds images whose files are already stored. An image that already exists keeps its record.
    pub fn add(&self, items: Vec<MediaItem>) -> Result<Vec<MediaEntry>, StorageError> {
        let add = |item: MediaItem| {
            let id = self.media.store(&item)?;
            self.audit.record(Action::MediaAdded, id)?;
            Ok(MediaItem { id, ..item })
        };
        let items = items.into_iter().map(add).collect::<Result<_, StorageError>>()?;
        self.with_uses(items)
    }

    /// A page of the images, newest first.
    pub fn list(&self, page: Page) -> Result<Paged<MediaEntry>, StorageError> {
        let Paged { items, total } = self.media.list(page)?;
        Ok(Paged { items: self.with_uses(items)?, total })
    }

    /// Removes an image and returns its files; see [`Self::unneeded`]. An image that the site shows
    /// is kept unless `force`.
    pub fn remove(&self, id: MediaId, force: bool) -> Result<Vec<MediaFile>, MediaError> {
        let item = self.media.find(id)?.ok_or(MediaError::NotFound)?;
        let uses = self.uses.of(std::slice::from_ref(&item.file))?;
        if !uses.is_empty() && !force {
            return Err(MediaError::InUse(uses.into_iter().map(|(_, place)| place).collect()));
        }
        self.media.delete(id)?;
        self.audit.record(Action::MediaRemoved, id)?;
        Ok(vec![item.file, item.thumbnail])
    }

    /// Those of the files that no image uses, each once. Call it after the removal has been
    /// committed, then delete them.
    pub fn unneeded(&self, files: Vec<MediaFile>) -> Result<Vec<MediaFile>, StorageError> {
        let mut unneeded = Vec::new();
        for file in files {
            if !unneeded.contains(&file) && !self.media.needs(&file)? {
                unneeded.push(file);
            }
        }
        Ok(unneeded)
    }

    fn with_uses(&self, items: Vec<MediaItem>) -> Result<Vec<MediaEntry>, StorageError> {
        let files: Vec<_> = items.iter().map(|item| item.file.clone()).collect();
        let uses = self.uses.of(&files)?;
        let entry = |item: MediaItem| {
            let here = uses.iter().filter(|(file, _)| *file == item.file);
            let uses = here.map(|(_, place)| place.clone()).collect();
            MediaEntry { item, uses }
        };
        Ok(items.into_iter().map(entry).collect())
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::ImageFormat;
    use crate::ports::{MockMediaRepository, MockMediaUses};

    fn file(digest: u8) -> MediaFile {
        MediaFile::new([digest; 32], ImageFormat::Png)
    }

    fn item(image: u8, thumbnail: u8) -> MediaItem {
        MediaItem {
            id: MediaId::generate(),
            name: "ann.png".into(),
            file: file(image),
            size: 10,
            thumbnail: file(thumbnail),
            created_at: DateTime::UNIX_EPOCH,
        }
    }

    fn used(places: Vec<(MediaFile, MediaUse)>) -> MockMediaUses {
        let mut uses = MockMediaUses::new();
        uses.expect_of().times(..=1).returning(move |_| Ok(places.clone()));
        uses
    }

    #[test]
    fn each_image_is_listed_with_the_places_that_show_it() {
        let mut media = MockMediaRepository::new();
        media
            .expect_list()
            .returning(|_| Ok(Paged { items: vec![item(1, 2), item(3, 3)], total: 9_i64.into() }));
        let uses = used(vec![(file(3), MediaUse::Logo), (file(3), MediaUse::Photo("Ann".into()))]);
        let library = MediaLibrary { media: &media, uses: &uses, audit: kernel::unrecorded() };
        let listed = library.list(Page { limit: 2, offset: 0 }).unwrap();
        let places: Vec<_> = listed.items.into_iter().map(|entry| entry.uses).collect();
        assert_eq!(places, [vec![], vec![MediaUse::Logo, MediaUse::Photo("Ann".into())]]);
        assert_eq!(listed.total.rows, 9);
    }

    #[test]
    fn an_image_is_removed_with_the_files_no_other_image_uses() {
        let mut media = MockMediaRepository::new();
        media.expect_find().returning(|_| Ok(Some(item(1, 2))));
        media.expect_delete().times(1).returning(|_| Ok(()));
        media.expect_needs().returning(|asked| Ok(*asked == file(2)));
        let uses = used(vec![]);
        let library = MediaLibrary { media: &media, uses: &uses, audit: kernel::unrecorded() };
        let files = library.remove(MediaId::generate(), false).unwrap();
        assert_eq!(files, [file(1), file(2)]);
        assert_eq!(library.unneeded(files).unwrap(), [file(1)]);
        assert_eq!(library.unneeded(vec![file(3), file(3)]).unwrap(), [file(3)]);
    }

    #[test]
    fn an_image_that_is_shown_goes_only_if_one_insists() {
        let mut media = MockMediaRepository::new();
        media.expect_find().returning(|_| Ok(Some(item(1, 1))));
        let places = vec![(file(1), MediaUse::Favicon), (file(1), MediaUse::Photo("Ann Rivera".into()))];
        let uses = used(places.clone());
        let refused = MediaLibrary { media: &media, uses: &uses, audit: kernel::unrecorded() }
            .remove(MediaId::generate(), false);
        assert_eq!(refused.unwrap_err().to_string(), "This image is in use: Favicon, Photo of Ann Rivera");
        media.expect_delete().times(1).returning(|_| Ok(()));
        let uses = used(places);
        MediaLibrary { media: &media, uses: &uses, audit: kernel::unrecorded() }
            .remove(MediaId::generate(), true)
            .unwrap();
    }

    #[test]
    fn what_is_not_there_cannot_be_removed() {
        let mut media = MockMediaRepository::new();
        media.expect_find().returning(|_| Ok(None));
        let uses = used(vec![]);
        let missing = MediaLibrary { media: &media, uses: &uses, audit: kernel::unrecorded() }
            .remove(MediaId::generate(), true);
        assert!(matches!(missing, Err(MediaError::NotFound)));
    }
}
