use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;
use std::thread::{self, JoinHandle};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::access::{S3Access, S3AccessContext};
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s::{S3ErrorCode, S3Result};
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio::sync::oneshot::{Receiver, Sender, channel};

use crate::folder::children;

/// An S3 store on loopback that checks every signature. It keeps its files in a temporary folder,
/// and stops with all its connections when this value is dropped.
#[derive(Debug)]
pub struct S3Server {
    root: TempDir,
    port: u16,
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl S3Server {
    /// Its only bucket.
    pub const BUCKET: &'static str = "practice";
    /// The access key's id.
    pub const KEY_ID: &'static str = "the-practice";
    /// The access key's secret.
    pub const SECRET: &'static str = "a key that only this test knows";

    /// Starts one on a free port, with an empty bucket.
    ///
    /// # Panics
    /// If it cannot start.
    #[must_use]
    pub fn start() -> Self {
        let root = tempfile::tempdir().expect("a folder for the store");
        fs::create_dir(root.path().join(Self::BUCKET)).expect("a folder for the bucket");
        let files = FileSystem::new(root.path()).expect("a store in the folder");
        let mut service = S3ServiceBuilder::new(files);
        service.set_auth(SimpleAuth::from_single(Self::KEY_ID, Self::SECRET));
        service.set_access(Buckets(root.path().to_owned()));
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port for the store");
        let port = listener.local_addr().expect("the port").port();
        let (stop, stopped) = channel();
        let service = service.build();
        let thread = thread::spawn(move || serve(listener, &service, stopped));
        Self { root, port, running: Some((stop, thread)) }
    }

    /// The value for `S3_ENDPOINT`.
    #[must_use]
    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The names of the files in the bucket.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let bucket = self.bucket();
        let mut names = Vec::new();
        let mut folders = vec![bucket.clone()];
        while let Some(folder) = folders.pop() {
            for path in children(&folder) {
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(name) = path.strip_prefix(&bucket) {
                    names.push(name.to_string_lossy().into_owned());
                }
            }
        }
        names.sort();
        names
    }

    /// Number of incomplete uploads.
    #[must_use]
    pub fn unfinished(&self) -> usize {
        let of_an_upload = |path: PathBuf| path.file_name()?.to_str()?.starts_with(".upload").then_some(());
        children(self.root.path()).filter_map(of_an_upload).count()
    }

    /// The bucket's folder.
    #[must_use]
    pub fn bucket(&self) -> PathBuf {
        self.root.path().join(Self::BUCKET)
    }

    /// Stops responding. The bucket's content stays.
    pub fn stop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            drop(stop);
            thread.join().ok();
        }
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The existing folders. The store by itself would create any bucket it is asked to write to.
struct Buckets(PathBuf);

#[async_trait::async_trait]
impl S3Access for Buckets {
    async fn check(&self, context: &mut S3AccessContext<'_>) -> S3Result<()> {
        if context.credentials().is_none() {
            return Err(S3ErrorCode::AccessDenied.into());
        }
        let bucket = context.s3_path().get_bucket_name();
        if bucket.is_none_or(|bucket| self.0.join(bucket).is_dir()) {
            Ok(())
        } else {
            Err(S3ErrorCode::NoSuchBucket.into())
        }
    }
}

fn serve(listener: TcpListener, service: &S3Service, mut stopped: Receiver<()>) {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime for the store");
    runtime.block_on(async {
        listener.set_nonblocking(true).expect("a port to wait at");
        let listener = tokio::net::TcpListener::from_std(listener).expect("a port to wait at");
        loop {
            tokio::select! {
                _ = &mut stopped => return,
                Ok((connection, _)) = listener.accept() => {
                    let service = service.clone();
                    // A connection that breaks is the client's problem.
                    tokio::spawn(async move {
                        http1::Builder::new().serve_connection(TokioIo::new(connection), service).await.ok();
                    });
                }
            }
        }
    });
}
