//! Drawing of images: off the async threads, outside any transaction, a few at a time.

use std::sync::Arc;
use std::time::Duration;

use content::ImageReader;
use infra::media::Redraw;

use super::threads::Threads;
use crate::http::error::ApiError;

/// Each takes some hundred megabytes.
const AT_ONCE: usize = 2;

/// Work that waits longer is refused.
const QUEUE: Duration = Duration::from_secs(10);

/// Judges and draws images.
#[derive(Clone)]
pub struct Images(Arc<Threads>);

impl Images {
    /// Threads of their own.
    pub fn new() -> std::io::Result<Self> {
        Ok(Self(Arc::new(Threads::new(AT_ONCE, QUEUE)?)))
    }

    /// Works with images.
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
}
