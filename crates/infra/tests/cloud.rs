//! A backup in the cloud is never in memory as a whole, in either direction.

use std::io::{Read, Write};

use infra::backup::{BackupBucket, BackupFolder, BackupKind, BackupName, BackupStore};
use infra::s3::{Bucket, PIECE, S3Target};
use kernel::Secret;
use peak_alloc::PeakAlloc;
use testing::S3Server;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Several times the size of a piece.
const SIZE: usize = 60 << 20;

#[test]
fn a_large_backup_takes_a_little_memory() {
    let (server, home) = (S3Server::start(), tempfile::tempdir().unwrap());
    let key = (S3Server::KEY_ID.to_owned(), Secret(S3Server::SECRET.into()));
    let target = S3Target::new(&server.endpoint(), "us-east-1", S3Server::BUCKET, "", key).unwrap();
    let scratch = BackupFolder::new(home.path().to_owned());
    let cloud = BackupBucket { bucket: Bucket::new(&target, "backups"), scratch };
    let name = BackupName::new(BackupKind::Manual, "2027-01-04T13:00:00Z".parse().unwrap());
    let block = vec![7; 64 << 10];
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let whole =
        &mut |into: &mut dyn Write| (0..SIZE / block.len()).try_for_each(|_| Ok(into.write_all(&block)?));
    cloud.keep(&name, whole).unwrap();
    let mut file = cloud.open(&name).unwrap().unwrap();
    // Client and server are one process here: each may hold one piece and a little more.
    let used = MEMORY.peak_usage() - before;
    assert!(used < 4 * usize::try_from(PIECE).unwrap(), "{used}");
    let (mut read, mut part) = (0, vec![0; 1 << 20]);
    loop {
        let length = file.read(&mut part).unwrap();
        if length == 0 {
            break;
        }
        assert!(part.iter().take(length).all(|byte| *byte == 7));
        read += length;
    }
    assert_eq!((read, server.unfinished()), (SIZE, 0));
}
