//! A folder in a bucket of an S3-compatible store. Why this client:
//! `docs/adr/0014-an-s3-compatible-store-stays-behind-the-server.md`.

mod bucket;
mod error;
mod target;
mod upload;

pub use bucket::Bucket;
pub use error::S3Error;
pub use target::{S3Part, S3Target};
pub use upload::{PIECE, Upload};
