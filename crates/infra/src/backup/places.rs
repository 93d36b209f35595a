use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;

use chrono::{DateTime, TimeDelta, Utc};

use super::store::{BackupStore, prune};
use super::{BackupBucket, BackupError, BackupFolder, BackupName};
use crate::backup_policy::BackupLocation;

/// A stored backup, in either place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptBackup {
    /// Its name, the same in both places.
    pub name: BackupName,
    /// Size in bytes.
    pub size: u64,
    /// Where it is.
    pub location: BackupLocation,
}

/// Where a server keeps its backups.
#[derive(Clone, Debug)]
pub struct BackupPlaces {
    /// The data folder.
    pub folder: BackupFolder,
    /// The cloud, if configured.
    pub cloud: Option<BackupBucket>,
}

impl BackupPlaces {
    /// The store for a new backup. For both it is the folder; [`BackupPlaces::copy_to_cloud`] does
    /// the rest. Without a configured cloud it is always the folder, whatever the restored settings
    /// say.
    pub(super) fn store(&self, location: BackupLocation) -> &dyn BackupStore {
        match (location, &self.cloud) {
            (BackupLocation::Cloud, Some(cloud)) => cloud,
            (BackupLocation::Cloud, None) | (BackupLocation::Local | BackupLocation::Both, _) => &self.folder,
        }
    }

    /// The backups in these places, newest first.
    pub fn list(&self, location: BackupLocation) -> Result<Vec<KeptBackup>, BackupError> {
        let mut kept = BTreeMap::new();
        if location != BackupLocation::Cloud {
            for stored in self.folder.list()? {
                kept.insert(stored.name, (stored.size, BackupLocation::Local));
            }
        }
        if let Some(cloud) = self.cloud.as_ref().filter(|_| location != BackupLocation::Local) {
            for stored in cloud.list()? {
                let here = |place: &mut (u64, BackupLocation)| place.1 = BackupLocation::Both;
                kept.entry(stored.name).and_modify(here).or_insert((stored.size, BackupLocation::Cloud));
            }
        }
        let backup = |(name, (size, location))| KeptBackup { name, size, location };
        Ok(kept.into_iter().rev().map(backup).collect())
    }

    /// Opens a backup for reading, preferably from the folder.
    pub fn open(&self, name: &BackupName) -> Result<Option<File>, BackupError> {
        match (self.folder.open(name)?, &self.cloud) {
            (Some(file), _) => Ok(Some(file)),
            (None, Some(cloud)) => cloud.open(name),
            (None, None) => Ok(None),
        }
    }

    /// Deletes a backup everywhere; `false` if there is none with that name.
    pub fn delete(&self, name: &BackupName) -> Result<bool, BackupError> {
        // The cloud first, because it may fail: then nothing is gone yet.
        let above = self.cloud.as_ref().map_or(Ok(false), |cloud| cloud.delete(name))?;
        Ok(self.folder.delete(name)? || above)
    }

    /// Copies to the cloud what only the folder has: the latest backup, and any that could not be
    /// copied before.
    pub fn copy_to_cloud(&self) -> Result<(), BackupError> {
        let Some(cloud) = &self.cloud else { return Ok(()) };
        let above: BTreeSet<_> = cloud.list()?.into_iter().map(|stored| stored.name).collect();
        for stored in self.folder.list()? {
            if above.contains(&stored.name) {
                continue;
            }
            let Some(mut file) = self.folder.open(&stored.name)? else { continue };
            cloud.keep(&stored.name, &mut |into| Ok(io::copy(&mut file, into).map(drop)?))?;
        }
        Ok(())
    }

    /// Deletes backups past their retention in each place, but never the newest there. Returns the
    /// number deleted.
    pub fn prune(&self, retention: TimeDelta, now: DateTime<Utc>) -> Result<usize, BackupError> {
        let mut deleted = prune(&self.folder, retention, now)?;
        self.folder.tidy().map_err(BackupError::File)?;
        if let Some(cloud) = &self.cloud {
            deleted += prune(cloud, retention, now)?;
        }
        Ok(deleted)
    }
}
