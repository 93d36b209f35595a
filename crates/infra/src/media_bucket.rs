//! Image files in an S3-compatible store.

use content::{ImageFile, MediaFile, MediaStore};
use kernel::StorageError;

use crate::s3::Bucket;

impl MediaStore for Bucket {
    fn put(&self, picture: &ImageFile) -> Result<(), StorageError> {
        let name = picture.file.to_string();
        // The same name is the same image.
        if self.size(&name)?.is_none() {
            Bucket::put(self, &name, &picture.bytes)?;
        }
        Ok(())
    }

    fn get(&self, file: &MediaFile) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(Bucket::get(self, &file.to_string())?)
    }

    fn delete(&self, file: &MediaFile) -> Result<(), StorageError> {
        Ok(Bucket::delete(self, &file.to_string())?)
    }
}
