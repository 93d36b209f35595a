use kernel::{
    AdminId, ChallengeId, ContactRequestId, EmailAddress, EmailLimit, MediaId, Page, Paged, StorageError,
};

use crate::{Challenge, ContactFilter, ContactRequest, ContentError, ContentVersion, Dashboard, PastVersion};
use crate::{MediaFile, MediaItem, MediaUse, Picture, SavedContent, SiteContent, SiteProfile};

/// Where the site's texts are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ContentRepository {
    /// The texts as they were saved last; `None` before the first time.
    fn find(&self) -> Result<Option<SavedContent>, StorageError>;
    /// Saves the texts and returns their new version, one more than the last. With `replacing` it MUST return `Stale`, and
    /// save nothing, unless that is still the version (0 before the first time).
    fn store(&self, content: &SiteContent, replacing: Option<i64>) -> Result<i64, ContentError>;
}

/// Where the versions of the site's texts are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ContentVersionRepository {
    /// Keeps the version. MUST then forget all but the newest `most`.
    fn keep(&self, version: &ContentVersion, most: i64) -> Result<(), StorageError>;
    /// A page of what is kept. MUST be newest first and MUST count all.
    fn list(&self, page: Page) -> Result<Paged<PastVersion>, StorageError>;
    /// What a version said.
    fn find(&self, version: i64) -> Result<Option<SiteContent>, StorageError>;
}

/// Where the site's profile is kept.
#[cfg_attr(test, mockall::automock)]
pub trait SiteProfileRepository {
    /// The profile as it was saved last; `None` before the first time.
    fn find(&self) -> Result<Option<SiteProfile>, StorageError>;
    /// Saves the profile.
    fn store(&self, profile: &SiteProfile) -> Result<(), StorageError>;
}

/// Where contact requests are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ContactRequestRepository {
    /// One request. In a transaction it MUST let nobody else change it before that ends.
    fn find(&self, id: ContactRequestId) -> Result<Option<ContactRequest>, StorageError>;
    /// A page of the requests that pass the filter. MUST be newest first and MUST count all that pass.
    fn list(&self, filter: &ContactFilter, page: Page) -> Result<Paged<ContactRequest>, StorageError>;
    /// How many requests of the address, whatever its case, are new. MUST let no other transaction count those of the address before
    /// this one ends.
    fn unanswered_from(&self, email: &EmailAddress) -> Result<i64, StorageError>;
    /// Stores a new request.
    fn insert(&self, request: &ContactRequest) -> Result<(), StorageError>;
    /// Stores status and notes. MUST leave what the visitor wrote as it is.
    fn update(&self, request: &ContactRequest) -> Result<(), StorageError>;
    /// Deletes the request. MUST also delete what is still to be told of it.
    fn delete(&self, id: ContactRequestId) -> Result<(), StorageError>;
}

/// Where challenges wait for their answer.
#[cfg_attr(test, mockall::automock)]
pub trait ChallengeRepository {
    /// Stores a new challenge.
    fn insert(&self, challenge: &Challenge) -> Result<(), StorageError>;
    /// Takes the challenge away. MUST give it to one taker only, whatever the concurrency.
    fn take(&self, id: ChallengeId) -> Result<Option<Challenge>, StorageError>;
}

/// Sends the emails about contact requests.
#[cfg_attr(test, mockall::automock)]
pub trait ContactNotifier {
    /// A visitor has written: emails the practice what they wrote, and the visitor that it arrived. MUST be undone with the request if
    /// that is not stored. MUST be withheld once the visitor's address has caused as many emails as the limit allows within 24 hours,
    /// those about bookings included; the practice then MUST get one notice in 24 hours about the address, and nothing else.
    fn contact_requested(&self, id: ContactRequestId, limit: EmailLimit) -> Result<(), StorageError>;
}

/// Where each administrator's dashboard is kept.
#[cfg_attr(test, mockall::automock)]
pub trait DashboardRepository {
    /// The administrator's dashboard; `None` before they have saved one.
    fn find(&self, admin: AdminId) -> Result<Option<Dashboard>, StorageError>;
    /// Saves it. MUST leave everybody else's as it is.
    fn store(&self, admin: AdminId, dashboard: &Dashboard) -> Result<(), StorageError>;
}

/// What is known of each image.
#[cfg_attr(test, mockall::automock)]
pub trait MediaRepository {
    /// Stores the image and returns its id. MUST keep the same file once, under its latest name, and return the id of the one that
    /// was there.
    fn store(&self, item: &MediaItem) -> Result<MediaId, StorageError>;
    /// One image. In a transaction it MUST let nobody else change it before that ends.
    fn find(&self, id: MediaId) -> Result<Option<MediaItem>, StorageError>;
    /// A page of the images. MUST be newest first and MUST count all.
    fn list(&self, page: Page) -> Result<Paged<MediaItem>, StorageError>;
    /// Forgets the image.
    fn delete(&self, id: MediaId) -> Result<(), StorageError>;
    /// Whether an image has this file, as itself or as its thumbnail.
    fn needs(&self, file: &MediaFile) -> Result<bool, StorageError>;
}

/// Where the site shows images.
#[cfg_attr(test, mockall::automock)]
pub trait MediaUses {
    /// Every place that shows one of the files, together with it. MUST ask as often for many files as for one.
    fn of(&self, files: &[MediaFile]) -> Result<Vec<(MediaFile, MediaUse)>, StorageError>;
}

/// Where the files of the images are. Asked outside of transactions: it may be another machine.
#[cfg_attr(test, mockall::automock)]
pub trait MediaStore: Send + Sync {
    /// Keeps the file. MUST be there whole or not at all; the same again is no error.
    fn put(&self, picture: &Picture) -> Result<(), StorageError>;
    /// What is in the file.
    fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, StorageError>;
    /// Deletes the file; one that is not there is no error.
    fn delete(&self, file: &MediaFile) -> Result<(), StorageError>;
}

/// What can read images.
#[cfg_attr(test, mockall::automock)]
pub trait ImageReader: Send + Sync {
    /// The image drawn anew from its pixels, no side longer than `max_side`. MUST judge by the bytes alone, MUST bound the memory
    /// it takes, and MUST return `None` for what is no JPG, PNG, GIF or WebP image.
    fn redraw(&self, bytes: &[u8], max_side: u32) -> Option<Picture>;
}
