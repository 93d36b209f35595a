//! Progress of a running restore.

use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::BackupError;

/// A phase of a restore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RestorePhase {
    /// Reading the whole file; nothing changes.
    Checking,
    /// Backing up the current data.
    Keeping,
    /// Replacing the current rows with the file's.
    Replacing,
}

kernel::named!(RestorePhase { Checking = "checking", Keeping = "keeping", Replacing = "replacing" });

/// The progress of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The phase.
    pub phase: RestorePhase,
    /// Whole percent, 0 to 100.
    pub percent: u8,
}

/// Receives progress.
pub type Watch<'a> = &'a dyn Fn(Progress);

/// A phase in progress, which reports each percent once.
pub(super) struct Pace<'a> {
    watch: Watch<'a>,
    phase: RestorePhase,
    whole: u64,
    done: u64,
    told: u8,
}

impl<'a> Pace<'a> {
    /// Starts a phase with this much to do, in bytes or rows.
    pub(super) fn new(phase: RestorePhase, whole: u64, watch: Watch<'a>) -> Self {
        watch(Progress { phase, percent: 0 });
        Self { watch, phase, whole, done: 0, told: 0 }
    }

    /// Adds to what is done.
    pub(super) fn add(&mut self, more: u64) {
        self.done = self.done.saturating_add(more);
        let percent = self.done.saturating_mul(100).checked_div(self.whole).unwrap_or(0).min(100);
        let percent = u8::try_from(percent).unwrap_or(100);
        if percent > self.told {
            self.told = percent;
            (self.watch)(Progress { phase: self.phase, percent });
        }
    }
}

/// A file that reports how much of it has been read.
pub(super) struct Watched<'a, R> {
    pub(super) from: R,
    pub(super) pace: Pace<'a>,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.pace.add(u64::try_from(read).unwrap_or(u64::MAX));
        Ok(read)
    }
}

/// The file from its start; it reports how much has been read.
pub(super) fn from_its_beginning<'a, F: Read + Seek>(
    file: &'a mut F,
    phase: RestorePhase,
    watch: Watch<'a>,
) -> Result<BufReader<Watched<'a, &'a mut F>>, BackupError> {
    let whole = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    Ok(BufReader::new(Watched { from: file, pace: Pace::new(phase, whole, watch) }))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn each_percent_is_reported_once_and_never_more_than_100() {
        let told = RefCell::new(Vec::new());
        let watch = |progress: Progress| told.borrow_mut().push(progress.percent);
        let mut pace = Pace::new(RestorePhase::Keeping, 400, &watch);
        for more in [1, 2, 1, 0, 100, 300, 7] {
            pace.add(more);
        }
        assert_eq!(*told.borrow(), [0, 1, 26, 100]);
    }

    #[test]
    fn nothing_to_do_reports_no_progress() {
        let told = RefCell::new(Vec::new());
        let watch = |progress: Progress| told.borrow_mut().push(progress);
        Pace::new(RestorePhase::Keeping, 0, &watch).add(3);
        assert_eq!(*told.borrow(), [Progress { phase: RestorePhase::Keeping, percent: 0 }]);
    }

    #[test]
    fn a_file_reports_how_much_of_it_has_been_read() {
        let told = RefCell::new(Vec::new());
        let watch = |progress: Progress| told.borrow_mut().push(progress.percent);
        let pace = Pace::new(RestorePhase::Checking, 8, &watch);
        let mut file = Watched { from: &[0_u8; 8][..], pace };
        let mut half = [0; 4];
        file.read_exact(&mut half).unwrap();
        file.read_to_end(&mut Vec::new()).unwrap();
        assert_eq!(*told.borrow(), [0, 50, 100]);
    }
}
