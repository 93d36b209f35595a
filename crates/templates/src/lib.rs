//! What the practice writes to people, and how it leaves.
//!
//! It decides what a message says, that a visitor's own words never come back in mail to an address they typed, when a failed
//! delivery is tried again and when it is given up. Who is told of what is decided where it happens; how mail travels is not its
//! business.

mod calendar;
mod deliveries;
mod feed;
mod layout;
mod mail;
mod messages;
mod outbox;
mod ports;
mod render;

pub use deliveries::Deliveries;
pub use feed::{FeedEntry, feed};
pub use mail::{Letterhead, Mail};
pub use messages::{BookingDetails, MessageKind};
pub use outbox::{Queued, SendError, Verdict};
pub use ports::{BookingLookup, Mailer, Outbox};
pub use render::{Form, Variables, render};
