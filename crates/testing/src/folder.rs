use std::fs;
use std::path::{Path, PathBuf};

/// What a folder holds; nothing if it cannot be read.
pub(crate) fn children(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}
