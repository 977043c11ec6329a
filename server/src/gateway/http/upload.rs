//! Multipart bodies: texts and pictures.

use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use futures_util::stream;
use protocol::users::EditProfile;
use protocol::{ErrorCode, Refusal, limits};
use serde_json::{Map, Value};
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Failure;
use super::extract::{Caller, Json, misread, read_within};
use super::state::Http;
use crate::error::{Error, Result, refused};
use crate::run::View;

/// How long an upload may take to arrive.
const UPLOAD_WITHIN: Duration = Duration::from_secs(60);
/// Bytes of all texts of a body.
const TEXTS_MAX: usize = 64 * 1024;
/// Parts in one body; a profile has fewer fields.
const PARTS_MAX: usize = 32;

/// A body with one picture, under any name.
pub(super) struct Upload {
    pub(super) bytes: Bytes,
    /// Held as long as the bytes are in memory.
    pub(super) permit: OwnedSemaphorePermit,
}

impl FromRequest<Http> for Upload {
    type Rejection = Failure;
    async fn from_request(request: Request, http: &Http) -> Result<Self, Failure> {
        let (mut parts, body) = request.into_parts();
        let Caller(caller) = Caller::from_request_parts(&mut parts, http).await?;
        // A revoked session uploads nothing.
        drop(View::open(&http.gateway, caller).await?);
        let form = Form::read(Request::from_parts(parts, body), http, 1).await?;
        let file = form.files.into_iter().next().ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "A file is missing.").on("file"))?;
        Ok(Self { bytes: file.bytes, permit: form.permit })
    }
}

/// A profile update: JSON, or multipart with files.
pub(super) struct Edit {
    pub(super) change: EditProfile,
    pub(super) profile_image: Option<Bytes>,
    pub(super) certificate_image: Option<Bytes>,
    pub(super) _permit: Option<OwnedSemaphorePermit>,
}

impl FromRequest<Http> for Edit {
    type Rejection = Failure;
    async fn from_request(request: Request, http: &Http) -> Result<Self, Failure> {
        if boundary(request.headers()).is_none() {
            let Json(change) = Json::from_request(request, http).await?;
            return Ok(Self { change, profile_image: None, certificate_image: None, _permit: None });
        }
        let mut form = Form::read(request, http, 2).await?;
        let change = serde_json::from_value(Value::Object(std::mem::take(&mut form.texts))).map_err(|fault| misread(&fault))?;
        let (profile_image, certificate_image) = (form.take("profileImage"), form.take("certificateImage"));
        if let Some(File { name, .. }) = form.files.first() {
            return Err(Refusal::new(ErrorCode::BadRequest, "There is no picture of this name.").on(name).into());
        }
        Ok(Self { change, profile_image, certificate_image, _permit: Some(form.permit) })
    }
}

struct File {
    name: String,
    bytes: Bytes,
}

struct Form {
    texts: Map<String, Value>,
    files: Vec<File>,
    permit: OwnedSemaphorePermit,
}

impl Form {
    /// Reads all parts, with at most `files_max` files. A permit limits how many forms are in memory at once.
    async fn read(request: Request, http: &Http, files_max: usize) -> Result<Self> {
        let boundary = boundary(request.headers()).ok_or_else(|| refused(ErrorCode::BadRequest, "The body is not multipart/form-data."))?;
        let permit = http.gateway.media.upload_permit().await?;
        let most = files_max * limits::PICTURE_BYTES_MAX + TEXTS_MAX;
        let body = read_within(UPLOAD_WITHIN, request.into_body(), most).await?;
        let whole = stream::iter([Ok::<_, std::io::Error>(Bytes::from(body))]);
        let mut parts = multer::Multipart::new(whole, boundary);
        let mut form = Self { texts: Map::new(), files: Vec::new(), permit };
        let mut count = 0;
        while let Some(part) = parts.next_field().await.map_err(broken)? {
            count += 1;
            let Some(name) = part.name().map(str::to_owned).filter(|_| count <= PARTS_MAX) else {
                return Err(refused(ErrorCode::BadRequest, "The parts of the body are not those that this path takes."));
            };
            if part.file_name().is_some() {
                form.add_file(name, part.bytes().await.map_err(broken)?, files_max)?;
            } else {
                let text = part.bytes().await.map_err(broken)?;
                form.add_text(name, &text)?;
            }
        }
        Ok(form)
    }

    fn add_file(&mut self, name: String, bytes: Bytes, files_max: usize) -> Result<()> {
        // An empty file input.
        if bytes.is_empty() {
            return Ok(());
        }
        if bytes.len() > limits::PICTURE_BYTES_MAX {
            return Err(too_large(&name).into());
        }
        if self.files.len() >= files_max || self.files.iter().any(|file| file.name == name) {
            return Err(refused(ErrorCode::BadRequest, "There are more files than this path takes."));
        }
        self.files.push(File { name, bytes });
        Ok(())
    }

    /// Text fields as they are, other fields as JSON, an empty one as `null`.
    fn add_text(&mut self, name: String, text: &[u8]) -> Result<()> {
        let text = std::str::from_utf8(text).map_err(|_| Refusal::new(ErrorCode::BadRequest, "A text is not UTF-8.").on(&name))?;
        let is_text = ["name", "handle", "ageGroup", "gender", "aboutMe", "certificateLevel"].contains(&name.as_str());
        let value = match text {
            _ if is_text => Value::String(text.to_owned()),
            "" => Value::Null,
            "0" | "1" if matches!(name.as_str(), "introSeen" | "isAdult" | "profileSkip") => Value::Bool(text == "1"),
            text => serde_json::from_str(text)
                .map_err(|_| Refusal::new(ErrorCode::BadRequest, "A field is not of the form that this path takes.").on(&name))?,
        };
        self.texts.insert(name, value);
        Ok(())
    }

    fn take(&mut self, name: &str) -> Option<Bytes> {
        let index = self.files.iter().position(|file| file.name == name)?;
        Some(self.files.swap_remove(index).bytes)
    }
}

fn boundary(headers: &HeaderMap) -> Option<String> {
    multer::parse_boundary(headers.get(header::CONTENT_TYPE)?.to_str().ok()?).ok()
}

fn broken(_: multer::Error) -> Error {
    refused(ErrorCode::BadRequest, "The parts of the body cannot be read.")
}

fn too_large(field: &str) -> Refusal {
    Refusal::new(ErrorCode::TooLarge, format!("A picture has at most {} MB.", limits::PICTURE_BYTES_MAX / 1024 / 1024)).on(field)
}
