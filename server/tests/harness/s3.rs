//! An in-process S3 server backed by a folder; it checks every signature.

use std::path::PathBuf;

use hyper_util::rt::TokioIo;
use rally::config::{MediaConfig, Secret};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::servers;

const BUCKET: &str = "rally-pictures";
const KEY_ID: &str = "operator";
const SECRET: &str = "what only the bucket knows";

pub struct S3 {
    address: String,
    folder: TempDir,
    serving: JoinHandle<()>,
}

impl S3 {
    pub async fn start() -> Self {
        let folder = servers::folder("rally-s3-");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("a bucket");
        let mut builder = S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder.path()).expect("a folder"));
        builder.set_auth(SimpleAuth::from_single(KEY_ID, SECRET));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let connection = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service.clone());
                tokio::spawn(async move {
                    let _ = connection.await;
                });
            }
        });
        Self { address, folder, serving }
    }

    /// The settings of a server that stores its pictures here.
    pub fn settings(&self) -> MediaConfig {
        MediaConfig {
            media_url: Some(format!("s3://{BUCKET}/of/rally")),
            aws_access_key_id: Some(KEY_ID.to_owned()),
            aws_secret_access_key: Some(Secret::new(SECRET)),
            aws_region: "us-east-1".to_owned(),
            aws_endpoint_url: Some(format!("http://{}", self.address)),
        }
    }

    /// The file of an object.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(BUCKET).join("of/rally").join(name)
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
