//! A certificate of this machine that nobody has signed.

use std::path::PathBuf;

use tempfile::TempDir;
use tokio::process::Command;

use super::servers::{folder, output};

/// A certificate for `localhost` and `127.0.0.1`, with its key.
#[derive(Debug)]
pub struct Certificate(TempDir);

impl Certificate {
    pub async fn fresh() -> Self {
        let certificate = Self(folder("rally-certificate-"));
        // Readable by the user that PostgreSQL runs as.
        output(Command::new("chmod").arg("755").arg(certificate.0.path())).await.expect("chmod");
        let mut openssl = Command::new("openssl");
        // Valid in real time, in which Redis lives, and a year ahead under `faketime`.
        openssl.env_remove("LD_PRELOAD");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650"]);
        openssl.args(["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.arg("-keyout").arg(certificate.key()).arg("-out").arg(certificate.file());
        output(&mut openssl).await.expect("openssl");
        certificate
    }

    pub fn file(&self) -> PathBuf {
        self.0.path().join("certificate.pem")
    }

    pub fn key(&self) -> PathBuf {
        self.0.path().join("key.pem")
    }
}
