//! What the pages say, and what visitors write back.
//!
//! This crate decides which texts the site has and their defaults, which URLs an image may have,
//! which colors the public pages have, whether a visitor who writes to the practice passes the human
//! check, and what an administrator's dashboard shows. It knows nothing of who may edit, how pages are
//! drawn, or how notifications are sent.

mod color;
mod contact_event;
mod contact_forms;
mod contact_request;
mod contact_requests;
mod content_version;
mod content_versions;
mod contents;
mod dashboard;
mod dashboards;
mod default_texts;
mod default_texts_in_spanish;
mod host_sites;
mod human_check;
mod human_checks;
mod look;
mod media;
mod media_file;
mod media_item;
mod media_library;
mod ports;
mod site_content;
mod site_profile;
mod translation;
mod translations;

pub use color::{Color, InvalidColor};
pub use contact_event::{ContactChange, ContactEvent};
pub use contact_forms::ContactForms;
pub use contact_request::{
    ContactChanges, ContactError, ContactFilter, ContactForm, ContactRequest, ContactStatus,
};
pub use contact_requests::ContactRequests;
pub use content_version::{ContentVersion, LegalChange, PastVersion};
pub use content_versions::ContentVersions;
pub use contents::Contents;
pub use dashboard::{AdminPage, Dashboard, DuplicatePage, QuickAction, QuickActions};
pub use dashboards::Dashboards;
pub use host_sites::HostSites;
pub use human_check::{HumanCheck, HumanCheckAnswer};
pub use human_checks::HumanChecks;
pub use look::{Brand, Colors, Grounds, Look, Theme};
pub use media::{MediaError, MediaPurpose, ProcessedImage, Upload, reencode};
pub use media_file::{ImageFile, ImageFormat, InvalidMediaFile, MediaFile, UnusableImage};
pub use media_item::{MediaItem, MediaUse};
pub use media_library::{MediaEntry, MediaLibrary};
pub use ports::{
    ContactEvents, ContactRequestRepository, ContentRepository, ContentVersionRepository,
    DashboardRepository, HumanCheckRepository, ImageReader, MediaRepository, MediaStore, MediaUses,
    PreviewDrawer, SiteProfileRepository,
};
pub use site_content::{
    About, Branding, Contact, ContentError, Hero, Legal, Passage, SavedContent, SectionName, Seo,
    ServiceItem, Services, SiteContent, TextItem, TextSection, draft, has_gap, passages,
};
pub use site_profile::SiteProfile;
pub use translation::Translations;
pub use translations::ContentSection;
