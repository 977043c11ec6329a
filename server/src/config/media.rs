//! Pictures and files.

use clap::Args;

use super::secret::Secret;

/// Picture storage: the data folder, or a bucket of S3 or a compatible service.
#[derive(Args, Clone, Debug, Default)]
pub struct MediaConfig {
    /// `s3://bucket/prefix`; without it, the folder `media` in the data folder.
    #[arg(long, env = "MEDIA_URL")]
    pub media_url: Option<String>,
    /// Credentials for the bucket; without both keys those of the machine are used.
    #[arg(long, env = "AWS_ACCESS_KEY_ID")]
    pub aws_access_key_id: Option<String>,
    #[arg(long, env = "AWS_SECRET_ACCESS_KEY", hide_env_values = true)]
    pub aws_secret_access_key: Option<Secret>,
    #[arg(long, env = "AWS_REGION", default_value = "us-east-1")]
    pub aws_region: String,
    /// The address of an S3-compatible service; without it, Amazon's.
    #[arg(long, env = "AWS_ENDPOINT_URL")]
    pub aws_endpoint_url: Option<String>,
}
