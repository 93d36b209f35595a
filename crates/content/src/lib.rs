//! What the public pages say.
//!
//! It decides which texts the site has, what they are before anybody edits them, and which addresses an image may have. Who may
//! edit, and how the pages look, is not its business.

mod contents;
mod media_url;
mod ports;
mod site_content;

pub use contents::Contents;
pub use media_url::{InvalidMediaUrl, MediaUrl};
pub use ports::ContentRepository;
pub use site_content::{
    About, AboutChanges, Branding, BrandingChanges, ContentChanges, ContentError, Hero, HeroChanges,
    SavedContent, Seo, SeoChanges, ServiceItem, Services, ServicesChanges, SiteContent,
};
