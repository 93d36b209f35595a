//! Files that are written next to their final place and moved there once complete.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// No file takes this long to write.
const STALE: Duration = Duration::from_hours(24);

/// Marks the file as being written by this process, until it is closed or the process dies.
pub(crate) fn hold(draft: &File) {
    // On file systems without locks, the file's age protects it.
    let _ = draft.try_lock();
}

/// Deletes the file if the process that wrote it is gone.
pub(crate) fn sweep(draft: &Path, now: SystemTime) -> io::Result<()> {
    let swept = File::open(draft).and_then(|file| {
        let modified = file.metadata()?.modified()?;
        let is_stale = now.duration_since(modified).is_ok_and(|age| age >= STALE);
        if is_stale || file.try_lock().is_ok() { std::fs::remove_file(draft) } else { Ok(()) }
    });
    // It has just been moved to its place, or another process deleted it.
    swept.or_else(|error| if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_dead_process_left_is_swept_and_what_a_live_one_writes_is_not() {
        let home = tempfile::tempdir().unwrap();
        let (left, written) = (home.path().join("left"), home.path().join("written"));
        drop(File::create_new(&left).unwrap());
        let file = File::create_new(&written).unwrap();
        hold(&file);
        for draft in [&left, &written, &home.path().join("gone")] {
            sweep(draft, SystemTime::now()).unwrap();
        }
        assert_eq!((left.exists(), written.exists()), (false, true));
        drop(file);
        sweep(&written, SystemTime::now()).unwrap();
        assert!(!written.exists(), "its process has died");
    }

    #[test]
    fn where_locks_do_not_work_what_is_a_day_old_is_swept() {
        let home = tempfile::tempdir().unwrap();
        let draft = home.path().join("draft");
        let file = File::create_new(&draft).unwrap();
        hold(&file);
        sweep(&draft, SystemTime::now() + STALE - Duration::from_mins(1)).unwrap();
        assert!(draft.exists());
        sweep(&draft, SystemTime::now() + STALE).unwrap();
        assert!(!draft.exists());
    }
}
