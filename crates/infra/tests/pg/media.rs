use availability::{Mediator, MediatorRepository};
use content::{
    ContentRepository, ImageFile, ImageFormat, MediaFile, MediaItem, MediaRepository, MediaStore, MediaUse,
    MediaUses, SiteContent,
};
use infra::media_folder::Folder;
use kernel::{MediaId, MediaUrl, Page};
use testing::S3Server;

use crate::support::{Fixture, at, bucket, mediator, moment};

const ALL: Page = Page { limit: 10, offset: 0 };

fn file(digest: u8) -> MediaFile {
    MediaFile::new([digest; 32], ImageFormat::Png)
}

fn item(name: &str, digest: u8, at: &str) -> MediaItem {
    MediaItem {
        id: MediaId::generate(),
        name: name.into(),
        file: file(digest),
        size: 4,
        thumbnail: file(digest + 100),
        created_at: moment(at),
    }
}

#[test]
fn the_same_image_is_kept_once_under_its_latest_name() {
    Fixture::new().tx(|tx| {
        let first = item("ann.png", 1, "2027-01-04T13:00:00Z");
        assert_eq!(MediaRepository::store(tx, &first).unwrap(), first.id);
        let again = MediaItem { thumbnail: file(9), ..item("again.png", 1, "2027-01-05T13:00:00Z") };
        assert_eq!(MediaRepository::store(tx, &again).unwrap(), first.id);
        let kept = MediaItem { name: "again.png".into(), thumbnail: file(9), ..first.clone() };
        assert_eq!(MediaRepository::find(tx, first.id).unwrap(), Some(kept));
        assert_eq!(MediaRepository::find(tx, again.id).unwrap(), None);
    });
}

#[test]
fn images_are_listed_newest_first_and_counted() {
    Fixture::new().tx(|tx| {
        for (name, digest, at) in [
            ("old", 1, "2027-01-04T13:00:00Z"),
            ("new", 2, "2027-01-06T13:00:00Z"),
            ("mid", 3, "2027-01-05T13:00:00Z"),
        ] {
            MediaRepository::store(tx, &item(name, digest, at)).unwrap();
        }
        let names = |page| {
            let listed = MediaRepository::list(tx, page).unwrap();
            let names: Vec<_> = listed.items.into_iter().map(|item| item.name).collect();
            (names.join(" "), listed.total.rows)
        };
        assert_eq!(names(ALL), ("new mid old".into(), 3));
        assert_eq!(names(Page { limit: 1, offset: 1 }), ("mid".into(), 3));
    });
}

#[test]
fn a_file_is_needed_as_long_as_an_image_has_it() {
    Fixture::new().tx(|tx| {
        let (ann, jo) =
            (item("ann.png", 1, "2027-01-04T13:00:00Z"), item("jo.png", 2, "2027-01-04T13:00:00Z"));
        let jo = MediaItem { thumbnail: ann.thumbnail.clone(), ..jo };
        for item in [&ann, &jo] {
            MediaRepository::store(tx, item).unwrap();
        }
        MediaRepository::delete(tx, ann.id).unwrap();
        assert_eq!(MediaRepository::find(tx, ann.id).unwrap(), None);
        let needs = |file: &MediaFile| tx.needs(file).unwrap();
        assert!(!needs(&ann.file) && needs(&ann.thumbnail) && needs(&jo.file));
        assert!(!needs(&MediaFile::new([2; 32], ImageFormat::Jpg)), "the format is part of the name");
    });
}

#[test]
fn the_places_that_show_an_image_are_found() {
    Fixture::new().tx(|tx| {
        let url = |digest| MediaUrl::parse(&file(digest).path()).ok();
        assert_eq!(MediaUses::of(tx, &[file(1)]).unwrap(), []);
        let mut content = SiteContent::default();
        (content.branding.logo_url, content.branding.favicon_url) = (url(1), url(2));
        (content.branding.image_url, content.branding.hero_url) = (url(3), url(4));
        ContentRepository::store(tx, &content, None).unwrap();
        let with_photo = |name: &str| {
            let mut mediator: Mediator = mediator(name);
            mediator.profile_image = MediaUrl::parse(&file(1).path()).ok();
            MediatorRepository::insert(tx, &mediator).unwrap();
            mediator
        };
        let (_ann, bo) = (with_photo("Ann"), with_photo("Bo"));
        MediatorRepository::delete(tx, bo.id, at("2027-01-04T12:00:00")).unwrap();
        let photo = MediaUse::Photo("Ann".into());
        let uses = MediaUses::of(tx, &[file(1), file(2), file(3), file(4)]).unwrap();
        let shown = [
            (file(1), MediaUse::Logo),
            (file(2), MediaUse::Favicon),
            (file(4), MediaUse::Hero),
            (file(3), MediaUse::About),
            (file(1), photo),
        ];
        assert_eq!(uses, shown);
    });
}

/// The contract of every media store.
fn keeps_files_whole_until_they_are_deleted(store: &dyn MediaStore) {
    let picture = ImageFile { file: file(1), bytes: vec![0, 1, 2, 255] };
    assert_eq!(store.get(&picture.file).unwrap(), None);
    store.put(&picture).unwrap();
    store.put(&picture).unwrap();
    assert_eq!(store.get(&picture.file).unwrap(), Some(vec![0, 1, 2, 255]));
    assert_eq!(store.get(&MediaFile::new([1; 32], ImageFormat::Jpg)).unwrap(), None);
    store.delete(&picture.file).unwrap();
    store.delete(&picture.file).unwrap();
    assert_eq!(store.get(&picture.file).unwrap(), None);
    let large = ImageFile { file: file(2), bytes: vec![7; 6 << 20] };
    store.put(&large).unwrap();
    assert!(store.get(&large.file).unwrap() == Some(large.bytes));
}

#[test]
fn the_database_keeps_files() {
    keeps_files_whole_until_they_are_deleted(&Fixture::new().db);
}

#[test]
fn a_directory_keeps_files() {
    let directory = tempfile::tempdir().unwrap();
    keeps_files_whole_until_they_are_deleted(&Folder::open(directory.path()).unwrap());
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "no draft is left");
}

#[test]
fn a_bucket_keeps_files() {
    let server = S3Server::start();
    keeps_files_whole_until_they_are_deleted(&bucket(&server, "media"));
}
