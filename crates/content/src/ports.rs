use kernel::{AdminId, ContactRequestId, EmailAddress, HumanCheckId, MediaId, Page, Paged, StorageError};

use crate::{
    Brand, ContactEvent, ContactFilter, ContactRequest, ContentError, ContentVersion, Dashboard, HumanCheck,
    LegalChange, PastVersion,
};
use crate::{
    ImageFile, MediaFile, MediaItem, MediaUse, SavedContent, SiteContent, SiteProfile, UnusableImage,
};

/// Where the site's texts are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ContentRepository {
    /// The texts as last saved; `None` before the first save.
    fn find(&self) -> Result<Option<SavedContent>, StorageError>;
    /// Saves the texts and returns their new version, one more than the last. With `replacing` it
    /// MUST return `Stale`, and save nothing, unless that is still the current version (0 before
    /// the first save).
    fn store(&self, content: &SiteContent, replacing: Option<i64>) -> Result<i64, ContentError>;
}

/// Where the versions of the site's texts are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ContentVersionRepository {
    /// Stores the version. MUST then delete all but the newest `most`.
    fn keep(&self, version: &ContentVersion, most: i64) -> Result<(), StorageError>;
    /// A page of the stored versions. MUST be newest first and MUST count all.
    fn list(&self, page: Page) -> Result<Paged<PastVersion>, StorageError>;
    /// The texts of one version.
    fn find(&self, version: i64) -> Result<Option<SiteContent>, StorageError>;
    /// When the legal texts last changed. MUST compare each version with the one before it, and MUST
    /// take no text that first comes up for a change.
    fn legal_changes(&self) -> Result<Vec<LegalChange>, StorageError>;
}

/// Where the site's profile is kept.
#[cfg_attr(test, mockall::automock)]
pub trait SiteProfileRepository {
    /// The profile as last saved; `None` before the first save.
    fn find(&self) -> Result<Option<SiteProfile>, StorageError>;
    /// Saves the profile.
    fn store(&self, profile: &SiteProfile) -> Result<(), StorageError>;
}

/// Where contact requests are kept.
#[cfg_attr(test, mockall::automock)]
pub trait ContactRequestRepository {
    /// One request. In a transaction, MUST lock it until the transaction ends.
    fn find(&self, id: ContactRequestId) -> Result<Option<ContactRequest>, StorageError>;
    /// A page of the requests that match the filter. MUST be newest first and MUST count all
    /// matches.
    fn list(&self, filter: &ContactFilter, page: Page) -> Result<Paged<ContactRequest>, StorageError>;
    /// The requests that no one has answered. MUST be the oldest first and MUST count all.
    fn waiting(&self, limit: i64) -> Result<Paged<ContactRequest>, StorageError>;
    /// How many there are of those.
    fn count_waiting(&self) -> Result<i64, StorageError>;
    /// The number of new requests from the address, ignoring case. MUST make other transactions
    /// that count for the address wait until this one ends.
    fn unanswered_from(&self, email: &EmailAddress) -> Result<i64, StorageError>;
    /// Stores a new request.
    fn insert(&self, request: &ContactRequest) -> Result<(), StorageError>;
    /// Stores status and notes. MUST leave what the visitor wrote unchanged.
    fn update(&self, request: &ContactRequest) -> Result<(), StorageError>;
    /// Deletes the request. MUST also delete its unsent emails.
    fn delete(&self, id: ContactRequestId) -> Result<(), StorageError>;
}

/// Where open human checks are kept.
#[cfg_attr(test, mockall::automock)]
pub trait HumanCheckRepository {
    /// Stores a new check.
    fn insert(&self, check: &HumanCheck) -> Result<(), StorageError>;
    /// Removes the check and returns it. MUST return it to only one caller, even concurrently.
    fn take(&self, id: HumanCheckId) -> Result<Option<HumanCheck>, StorageError>;
}

/// Records what happens to contact requests: one line of the audit log each, and the emails that
/// follow from it.
pub trait ContactEvents {
    /// MUST be rolled back with the change. MUST add one line to the audit log. A received request
    /// emails the message to the practice, and an acknowledgment to the visitor. Once the visitor's
    /// address has caused as many emails as the limit allows within 24 hours, those about bookings
    /// included, the emails MUST be withheld, and the practice MUST get one notice about the
    /// address in 24 hours and nothing else.
    fn record(&self, event: &ContactEvent<'_>) -> Result<(), StorageError>;
}

/// Where each administrator's dashboard is kept.
#[cfg_attr(test, mockall::automock)]
pub trait DashboardRepository {
    /// The administrator's dashboard; `None` before they have saved one.
    fn find(&self, admin: AdminId) -> Result<Option<Dashboard>, StorageError>;
    /// Saves the dashboard. MUST leave everyone else's unchanged.
    fn store(&self, admin: AdminId, dashboard: &Dashboard) -> Result<(), StorageError>;
}

/// The images' records.
#[cfg_attr(test, mockall::automock)]
pub trait MediaRepository {
    /// Stores the image and returns its id. MUST store the same file only once, under its latest
    /// name, and return the existing id.
    fn store(&self, item: &MediaItem) -> Result<MediaId, StorageError>;
    /// One image. In a transaction, MUST lock it until the transaction ends.
    fn find(&self, id: MediaId) -> Result<Option<MediaItem>, StorageError>;
    /// A page of the images. MUST be newest first and MUST count all.
    fn list(&self, page: Page) -> Result<Paged<MediaItem>, StorageError>;
    /// Deletes the image's record.
    fn delete(&self, id: MediaId) -> Result<(), StorageError>;
    /// Whether an image uses this file, as its image or its thumbnail.
    fn needs(&self, file: &MediaFile) -> Result<bool, StorageError>;
}

/// Where the site shows images.
#[cfg_attr(test, mockall::automock)]
pub trait MediaUses {
    /// Every place that shows one of the files, along with the file. MUST take as many queries for
    /// many files as for one.
    fn of(&self, files: &[MediaFile]) -> Result<Vec<(MediaFile, MediaUse)>, StorageError>;
}

/// Where image files are stored. Call it outside transactions: it may be another machine.
#[cfg_attr(test, mockall::automock)]
pub trait MediaStore: Send + Sync {
    /// Stores the file. MUST be all or nothing; storing the same file again is not an error.
    fn put(&self, picture: &ImageFile) -> Result<(), StorageError>;
    /// The file's content.
    fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, StorageError>;
    /// Deletes the file; it is not an error if it does not exist.
    fn delete(&self, file: &MediaFile) -> Result<(), StorageError>;
}

/// Reads images.
#[cfg_attr(test, mockall::automock)]
pub trait ImageReader: Send + Sync {
    /// The image re-encoded from its pixels in sRGB, no side longer than `max_side`. MUST judge the
    /// format by content alone, MUST bound its memory use, and MUST refuse anything that is not a still
    /// JPG, PNG, GIF or WebP image.
    fn reencode(&self, bytes: &[u8], max_side: u32) -> Result<ImageFile, UnusableImage>;
}

/// Draws the picture that link previews show.
#[cfg_attr(test, mockall::automock)]
pub trait PreviewDrawer: Send + Sync {
    /// Whether it can draw the name: it has every character, and the name is not too long. MUST be fast
    /// enough to be asked for every page.
    fn can_draw(&self, name: &str) -> bool;
    /// A PNG image, 1200 by 630 pixels, of the whole name on the brand's deep color. `None` if it cannot draw
    /// the name. MUST draw the same image for the same name and brand.
    fn draw(&self, name: &str, brand: &Brand) -> Option<Vec<u8>>;
}
