use std::io::{self, Read};

use chrono::{DateTime, TimeDelta, Utc};
use infra::backup::{
    BackupBucket, BackupError, BackupFolder, BackupKind, BackupName, BackupPlaces, BackupStore, prune,
};
use infra::backup_policy::BackupLocation;
use infra::s3::S3Error;
use tempfile::TempDir;
use testing::S3Server;

use crate::support::{bucket, moment};

fn now() -> DateTime<Utc> {
    moment("2027-01-04T13:00:00Z")
}

fn name(days_ago: i64) -> BackupName {
    BackupName::new(BackupKind::Automatic, now() - TimeDelta::days(days_ago))
}

fn keep(store: &dyn BackupStore, name: &BackupName, bytes: &[u8]) -> Result<(), BackupError> {
    store.keep(name, &mut |into| Ok(into.write_all(bytes)?))
}

fn read(store: &dyn BackupStore, name: &BackupName) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    store.open(name).unwrap()?.read_to_end(&mut bytes).unwrap();
    Some(bytes)
}

fn listed(store: &dyn BackupStore) -> Vec<(BackupName, u64)> {
    let mut listed: Vec<_> = store.list().unwrap().into_iter().map(|it| (it.name, it.size)).collect();
    listed.sort();
    listed
}

/// Many bytes, no two pieces of which are the same.
fn large() -> Vec<u8> {
    (0..20_u32 << 18).flat_map(u32::to_le_bytes).collect()
}

/// The contract of every backup store.
fn keeps_backups_whole_until_they_are_deleted(store: &dyn BackupStore) {
    let (old, new) = (name(1), name(0));
    assert_eq!(listed(store), []);
    assert!(read(store, &old).is_none() && !store.delete(&old).unwrap());
    keep(store, &new, b"sealed").unwrap();
    let large = large();
    keep(store, &old, &large).unwrap();
    assert_eq!(listed(store), [(old.clone(), 20 << 20), (new.clone(), 6)]);
    assert_eq!(read(store, &new).unwrap(), b"sealed");
    assert!(read(store, &old).unwrap() == large);
    assert!(store.delete(&old).unwrap());
    assert!(read(store, &old).is_none() && !store.delete(&old).unwrap());

    for sent in [6, 9 << 20] {
        let failed = store.keep(&old, &mut |into| {
            into.write_all(&vec![7; sent])?;
            Err(BackupError::File(io::Error::other("the disk is full")))
        });
        assert!(matches!(failed, Err(BackupError::File(_))), "{failed:?}");
        assert_eq!(listed(store), [(new.clone(), 6)], "{sent} bytes were sent");
    }
}

/// The newest is kept, however old; the oldest are deleted first.
fn prunes(store: &dyn BackupStore) {
    let names = [31, 30, 29].map(name);
    for name in &names {
        keep(store, name, b"sealed").unwrap();
    }
    assert_eq!(prune(store, TimeDelta::days(30), now()).unwrap(), 2);
    assert_eq!(listed(store), [(names[2].clone(), 6)]);
    assert_eq!(prune(store, TimeDelta::days(7), now()).unwrap(), 0, "the newest");
}

struct Home {
    _files: TempDir,
    server: S3Server,
    places: BackupPlaces,
}

impl Home {
    fn new() -> Self {
        let (home, server) = (TempDir::new().unwrap(), S3Server::start());
        let folder = BackupFolder::new(home.path().join("backups"));
        let cloud = BackupBucket { bucket: bucket(&server, "backups"), scratch: folder.clone() };
        Self { _files: home, server, places: BackupPlaces { folder, cloud: Some(cloud) } }
    }

    fn cloud(&self) -> &BackupBucket {
        self.places.cloud.as_ref().unwrap()
    }

    fn places_of(&self, location: BackupLocation) -> Vec<(BackupName, BackupLocation)> {
        self.places.list(location).unwrap().into_iter().map(|kept| (kept.name, kept.location)).collect()
    }
}

#[test]
fn a_folder_keeps_backups() {
    keeps_backups_whole_until_they_are_deleted(&Home::new().places.folder);
    prunes(&Home::new().places.folder);
}

#[test]
fn a_bucket_keeps_backups() {
    let home = Home::new();
    keeps_backups_whole_until_they_are_deleted(home.cloud());
    assert_eq!(home.server.unfinished(), 0, "what was sent of one that failed is taken back");
    prunes(Home::new().cloud());
}

#[test]
fn what_others_keep_in_the_bucket_is_none_of_ours() {
    let home = Home::new();
    let (mine, old) = (name(0), name(400));
    let strangers = ["notes.txt", "site/notes.txt", "site/backups/notes.txt"].map(str::to_owned);
    let other = [format!("other/backups/{old}"), format!("site/backups/of/others/{old}"), old.to_string()];
    for path in strangers.iter().chain(&other) {
        let path = home.server.bucket().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "mine").unwrap();
    }
    keep(home.cloud(), &mine, b"sealed").unwrap();
    assert_eq!(listed(home.cloud()), [(mine, 6)]);
    assert_eq!(prune(home.cloud(), TimeDelta::days(1), now()).unwrap(), 0);
    assert_eq!(home.server.files().len(), 7);
}

#[test]
fn what_the_folder_has_and_the_cloud_has_not_is_copied() {
    let home = Home::new();
    let [here, above, both] = [2, 1, 0].map(name);
    keep(&home.places.folder, &here, b"here").unwrap();
    keep(home.cloud(), &above, b"above").unwrap();
    keep(&home.places.folder, &both, b"both").unwrap();
    keep(home.cloud(), &both, b"both").unwrap();
    let before = [
        (both.clone(), BackupLocation::Both),
        (above.clone(), BackupLocation::Cloud),
        (here.clone(), BackupLocation::Local),
    ];
    assert_eq!(home.places_of(BackupLocation::Both), before);
    home.places.copy_to_cloud().unwrap();
    assert_eq!(read(home.cloud(), &here).unwrap(), b"here");
    let local = [(both.clone(), BackupLocation::Local), (here.clone(), BackupLocation::Local)];
    assert_eq!(home.places_of(BackupLocation::Local), local);
    assert!(home.places.delete(&here).unwrap() && home.places.delete(&above).unwrap());
    assert_eq!(home.places_of(BackupLocation::Both), [(both.clone(), BackupLocation::Both)]);
    assert!(!home.places.delete(&here).unwrap());
}

#[test]
fn nothing_is_lost_when_the_cloud_is_gone() {
    let mut home = Home::new();
    let [here, above] = [1, 0].map(name);
    keep(&home.places.folder, &here, b"here").unwrap();
    keep(home.cloud(), &above, b"above").unwrap();
    home.server.stop();
    let gone = |error: BackupError| matches!(error, BackupError::Cloud(S3Error::Unreachable(_)));
    assert!(gone(keep(home.cloud(), &name(0), b"new").unwrap_err()));
    assert!(gone(keep(home.cloud(), &name(0), &large()).unwrap_err()), "in pieces too");
    assert!(gone(home.places.list(BackupLocation::Both).unwrap_err()));
    assert!(gone(home.places.delete(&here).unwrap_err()));
    assert!(gone(home.places.open(&above).unwrap_err()));
    assert_eq!(home.places_of(BackupLocation::Local), [(here.clone(), BackupLocation::Local)]);
    let mut text = String::new();
    home.places.open(&here).unwrap().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "here");
    assert_eq!(home.server.files(), [format!("site/backups/{above}")]);
}
