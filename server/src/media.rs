//! Pictures: uploaded, resized, stored, served.
//!
//! An upload is never stored as it came: it is decoded, rotated upright and encoded again in three sizes, which removes all
//! metadata and anything hidden in the file. Decoding happens before any transaction, and takes at most [`DECODING_MIB`] of memory.
//!
//! INVARIANT: a picture's row is written before its files, so that the sweep finds what an interrupted upload left.
//! INVARIANT: only JPEG that this server has encoded is served.
//! INVARIANT: a picture that nothing refers to any more is not served, though its files are removed later.
//! INVARIANT: permits belong to the work, not to the request: work on a blocking thread ends after the client has hung up.

mod addresses;
mod pictures;
mod uploads;

use std::path::Path as FilePath;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig};
use pixels::{DECODING_MIB, Encoded, RgbImage};
use protocol::{PictureId, Refusal, UserId};
use tokio::sync::Semaphore;

use crate::config::{MediaConfig, StorageConfig};
use crate::error::{Error, Result, not_found, unavailable};
use crate::identity::Caller;
use crate::identity::attempts::Attempt;
use crate::run::{Actor, Core, View, limit_attempts, run_typed};
use crate::work;

pub use addresses::{Address, of_url, private, url};
pub(crate) use pictures::{claim, claim_again, insert_drawn, owner, release, sizes};
pub use pixels::{Shape, Size};
pub use uploads::Reservation;
use uploads::Uploads;

/// The content type of every picture.
pub const CONTENT_TYPE: &str = "image/jpeg";

/// Pictures decoded at once.
const DECODED_AT_ONCE: usize = 2;
/// Uploads per person in 15 minutes.
const PER_PERSON: u32 = 60;
/// How long an unused picture is kept.
const UNUSED_KEPT: Duration = Duration::from_secs(86_400);
/// Unused pictures removed per batch.
const SWEPT_AT_ONCE: i64 = 100;
/// How long the object store may take, retries included.
const STORE_WITHIN: Duration = Duration::from_secs(15);

/// The picture store, and the limits on concurrent work.
pub struct Media {
    objects: Arc<dyn ObjectStore>,
    prefix: Path,
    decoders: Arc<Semaphore>,
    /// In MiB.
    decoding: Arc<Semaphore>,
    uploads: Uploads,
}

impl Media {
    /// Opens the store: the S3 bucket of `MEDIA_URL`, or else the data folder.
    pub fn open(config: &MediaConfig, storage: &StorageConfig) -> Result<Self> {
        let (objects, prefix): (Arc<dyn ObjectStore>, Path) = match &config.media_url {
            Some(url) => bucket(config, url)?,
            None => (Arc::new(folder(&storage.data_dir.join("media"))?), Path::default()),
        };
        let memory = usize::try_from(DECODING_MIB).map_err(Error::internal)?;
        let (decoders, decoding) = (Arc::new(Semaphore::new(DECODED_AT_ONCE)), Arc::new(Semaphore::new(memory)));
        Ok(Self { objects, prefix, decoders, decoding, uploads: Uploads::new() })
    }

    /// Waits for one of a person's places for a body that is not a picture: all bodies share one memory.
    pub async fn reserve(&self, user: UserId) -> Result<Reservation> {
        self.uploads.reserve(user).await
    }

    /// The bytes of a picture.
    pub async fn read(&self, picture: PictureId, size: Size) -> Result<Bytes> {
        let found = async { self.objects.get(&self.path(picture, size)).await?.bytes().await };
        match found.await {
            Ok(bytes) => Ok(bytes),
            Err(object_store::Error::NotFound { .. }) => Err(not_found()),
            Err(fault) => Err(store_failed(&fault)),
        }
    }

    async fn store(&self, picture: PictureId, made: Encoded) -> Result<()> {
        for (size, bytes) in made.sizes {
            let stored = self.objects.put(&self.path(picture, size), PutPayload::from_bytes(bytes)).await;
            stored.map_err(|fault| store_failed(&fault))?;
        }
        Ok(())
    }

    async fn remove(&self, picture: PictureId) -> Result<()> {
        for size in Size::ALL {
            match self.objects.delete(&self.path(picture, size)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(fault) => return Err(store_failed(&fault)),
            }
        }
        Ok(())
    }

    fn path(&self, picture: PictureId, size: Size) -> Path {
        self.prefix.clone().join(picture.to_string()).join(format!("{}.jpg", size.name()))
    }
}

fn folder(path: &FilePath) -> Result<LocalFileSystem> {
    std::fs::create_dir_all(path)?;
    let folder = LocalFileSystem::new_with_prefix(path).map_err(Error::internal)?;
    Ok(folder.with_automatic_cleanup(true))
}

/// `s3://bucket/prefix`
fn bucket(config: &MediaConfig, url: &str) -> Result<(Arc<dyn ObjectStore>, Path)> {
    let (bucket, prefix) = url.trim_start_matches("s3://").split_once('/').unwrap_or((url.trim_start_matches("s3://"), ""));
    let retry = RetryConfig { max_retries: 3, retry_timeout: STORE_WITHIN, ..RetryConfig::default() };
    let client = ClientOptions::new().with_timeout(STORE_WITHIN).with_connect_timeout(Duration::from_secs(5));
    let mut builder =
        AmazonS3Builder::new().with_bucket_name(bucket).with_region(&config.aws_region).with_retry(retry).with_client_options(client);
    if let Some(endpoint) = &config.aws_endpoint_url {
        builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
    }
    if let (Some(id), Some(secret)) = (&config.aws_access_key_id, &config.aws_secret_access_key) {
        builder = builder.with_access_key_id(id).with_secret_access_key(secret.reveal());
    }
    let store = builder.build().map_err(Error::internal)?;
    Ok((Arc::new(store), Path::from(prefix)))
}

/// Logs the cause; the client only learns to try again.
fn store_failed(fault: &object_store::Error) -> Error {
    tracing::warn!(%fault, "the picture store failed");
    unavailable().into()
}

/// Admits an upload, before its body is read: counts the try, and waits for one of the person's places.
pub async fn admit(core: &Core, media: &Media, caller: Caller) -> Result<Reservation> {
    // A revoked session uploads nothing.
    drop(View::open(core, caller).await?);
    limit_attempts(core, caller.tenant, vec![Attempt::account(caller.tenant, &format!("picture:{}", caller.user), PER_PERSON)]).await?;
    media.reserve(caller.user).await
}

/// The bytes of an uploaded picture.
pub struct Upload {
    pub bytes: Bytes,
    pub reservation: Arc<Reservation>,
}

/// Stores an upload. It is removed after a day unless something refers to it.
pub async fn add(core: &Core, media: &Media, caller: Caller, upload: Upload, shape: Shape) -> Result<PictureId> {
    // A session that was revoked while the body arrived has nothing decoded.
    drop(View::open(core, caller).await?);
    let made = make(core, media, upload, shape).await?;
    let (width, height) = (made.width, made.height);
    let picture = run_typed(core, Actor::Member(caller), work!(|cx, width, height| pictures::insert(cx, width, height))).await?;
    media.store(picture, made).await?;
    Ok(picture)
}

async fn make(core: &Core, media: &Media, upload: Upload, shape: Shape) -> Result<Encoded> {
    let decoder = Arc::clone(&media.decoders).acquire_owned().await.map_err(Error::internal)?;
    let measure = move || (pixels::memory_needed(&upload.bytes), upload, decoder);
    // A decoder that panics: the file is broken.
    let (needed, upload, decoder) = core.tasks.compute(measure).await.ok_or_else(pixels::broken)?;
    let mib = u32::try_from(needed?.div_ceil(1024 * 1024)).map_err(Error::internal)?;
    let memory = Arc::clone(&media.decoding).acquire_many_owned(mib.min(DECODING_MIB)).await.map_err(Error::internal)?;
    let decode = move || {
        let made = pixels::encode_upload(&upload.bytes, shape);
        drop((upload, decoder, memory));
        made
    };
    Ok(core.tasks.compute(decode).await.unwrap_or_else(|| Err(pixels::broken()))?)
}

/// Stores a picture that the server has drawn. Its row is written separately, under the same id.
pub(crate) async fn store_drawn(core: &Core, media: &Media, picture: PictureId, drawn: RgbImage) -> Result<()> {
    let made = core.tasks.compute(move || pixels::encode(drawn.into())).await;
    let made = made.ok_or_else(|| Error::internal("a drawing could not be encoded"))??;
    media.store(picture, made).await
}

/// Removes pictures that were unused for a day, files first: if it is interrupted, the next run continues.
pub async fn trim(core: &Core, media: &Media) -> Result<()> {
    let before = core.clock.now() - UNUSED_KEPT;
    loop {
        let unused = pictures::condemn(&core.db, before, SWEPT_AT_ONCE).await?;
        for picture in &unused {
            media.remove(*picture).await?;
            pictures::delete(&core.db, *picture).await?;
        }
        if unused.is_empty() {
            return Ok(());
        }
    }
}

impl From<pixels::Unusable> for Error {
    fn from(unusable: pixels::Unusable) -> Self {
        Refusal::from(unusable).into()
    }
}
