use content::{ImageFormat, MediaItem, MediaRepository, Picture};
use kernel::MediaId;

use crate::support::{Fixture, moment};

#[test]
fn the_same_image_is_kept_once() {
    Fixture::new().tx(|tx| {
        let picture = Picture { format: ImageFormat::Png, bytes: vec![0, 1, 2, 255], digest: "abc".into() };
        let item = |name: &str| MediaItem {
            id: MediaId::generate(),
            name: name.into(),
            picture: picture.clone(),
            created_at: moment("2027-01-04T13:00:00Z"),
        };
        let first = item("ann.png");
        assert_eq!(MediaRepository::store(tx, &first).unwrap(), first.id);
        assert_eq!(MediaRepository::store(tx, &item("again.png")).unwrap(), first.id);
        assert_eq!(tx.file("abc", ImageFormat::Png).unwrap(), Some(vec![0, 1, 2, 255]));
        assert_eq!(tx.file("abc", ImageFormat::Jpg).unwrap(), None);
        assert_eq!(tx.file("abd", ImageFormat::Png).unwrap(), None);
    });
}
