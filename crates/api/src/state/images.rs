//! Re-encoding and drawing images: off the async threads, outside any transaction, a few at a time.

use std::sync::Arc;
use std::time::Duration;

use content::{Brand, ImageReader, PreviewDrawer as _};
use infra::media::Redraw;
use infra::preview::Typeset;

use super::threads::Threads;
use crate::base::error::ApiError;

/// Each takes up to a few hundred megabytes.
const AT_ONCE: usize = 2;

/// The longest wait for a thread.
const QUEUE: Duration = Duration::from_secs(10);

/// Checks and re-encodes images.
#[derive(Clone)]
pub struct Images(Arc<Threads>);

impl Images {
    /// Starts its threads.
    pub fn new() -> std::io::Result<Self> {
        Ok(Self(Arc::new(Threads::new(AT_ONCE, QUEUE)?)))
    }

    /// Works on images.
    pub async fn run<T, E>(
        &self,
        work: impl FnOnce(&dyn ImageReader) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        self.0.run(|| work(&Redraw)).await
    }

    /// Draws the picture of link previews, if it can.
    pub async fn preview(&self, name: String, brand: Brand) -> Result<Option<Vec<u8>>, ApiError> {
        self.0.run(move || Ok::<_, ApiError>(Typeset.draw(&name, &brand))).await
    }
}
