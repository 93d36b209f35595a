use infra::s3::S3Error;
use testing::S3Server;

use crate::support::{bucket, bucket_with};

#[test]
fn folders_of_a_bucket_are_separate() {
    let server = S3Server::start();
    let (images, others) = (bucket(&server, "media"), bucket(&server, "other"));
    images.put("ann.png", b"an image").unwrap();
    assert_eq!(server.files(), ["site/media/ann.png"]);
    assert_eq!(images.size("ann.png").unwrap(), Some(8));
    assert_eq!(others.size("ann.png").unwrap(), None);
    assert_eq!(others.get("ann.png").unwrap(), None);
    others.delete("ann.png").unwrap();
    assert_eq!(images.get("ann.png").unwrap(), Some(b"an image".to_vec()));
}

#[test]
fn a_wrong_key_or_a_missing_bucket_is_reported() {
    let server = S3Server::start();
    let stranger = bucket_with(&server, S3Server::BUCKET, "another key", "media");
    for refused in [stranger.put("a", b"x"), stranger.get("a").map(drop), stranger.delete("a")] {
        let error = refused.unwrap_err();
        assert!(matches!(error, S3Error::Denied(_)), "{error:?}");
    }
    let refused = stranger.get("a").unwrap_err().to_string();
    assert_eq!(refused, "The cloud storage rejects this server’s access key (SignatureDoesNotMatch)");
    let nowhere = bucket_with(&server, "elsewhere", S3Server::SECRET, "media");
    let refused = nowhere.put("a", b"x").unwrap_err().to_string();
    assert_eq!(refused, "The cloud storage has no bucket named elsewhere");
    assert_eq!(server.files(), Vec::<String>::new());
}

#[test]
fn a_store_that_is_gone_is_given_up_in_time() {
    let mut server = S3Server::start();
    let images = bucket(&server, "media");
    images.put("ann.png", b"an image").unwrap();
    server.stop();
    let error = images.get("ann.png").unwrap_err();
    assert!(matches!(error, S3Error::Unreachable(_)), "{error:?}");
    assert_eq!(error.to_string(), "The cloud storage cannot be reached");
}
