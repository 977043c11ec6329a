//! Multipart bodies: texts and pictures.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use futures_util::stream;
use protocol::users::EditProfile;
use protocol::{ErrorCode, Refusal, limits};
use serde_json::{Map, Value};

use super::answer::Failure;
use super::body;
use super::extract::{Caller, Json, misread};
use super::state::Http;
use crate::error::{Error, Result, refused};
use crate::media::{self, Reservation};

/// Bytes of all texts of a body.
const TEXTS_MAX: usize = 64 * 1024;
/// Parts in one body; a profile has fewer fields.
const PARTS_MAX: usize = 32;

/// A body with one picture, under any name.
pub(super) struct Upload(pub(super) media::Upload);

impl FromRequest<Http> for Upload {
    type Rejection = Failure;
    async fn from_request(request: Request, http: &Http) -> Result<Self, Failure> {
        let mut form = Form::of_caller(request, http, 1).await?;
        let file = form.files.pop().ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "A file is missing.").on("file"))?;
        Ok(Self(media::Upload { bytes: file.bytes, reservation: form.reservation }))
    }
}

/// A profile update: JSON, or multipart with files.
pub(super) struct Edit {
    pub(super) change: EditProfile,
    pub(super) profile_image: Option<media::Upload>,
    pub(super) certificate_image: Option<media::Upload>,
}

impl FromRequest<Http> for Edit {
    type Rejection = Failure;
    async fn from_request(request: Request, http: &Http) -> Result<Self, Failure> {
        if boundary(request.headers()).is_none() {
            let Json(change) = Json::from_request(request, http).await?;
            return Ok(Self { change, profile_image: None, certificate_image: None });
        }
        let mut form = Form::of_caller(request, http, 2).await?;
        let change = serde_json::from_value(Value::Object(std::mem::take(&mut form.texts))).map_err(|fault| misread(&fault))?;
        let (profile_image, certificate_image) = (form.take("profileImage"), form.take("certificateImage"));
        if let Some(File { name, .. }) = form.files.first() {
            return Err(Refusal::new(ErrorCode::BadRequest, "There is no picture of this name.").on(name).into());
        }
        Ok(Self { change, profile_image, certificate_image })
    }
}

struct File {
    name: String,
    bytes: Bytes,
}

struct Form {
    texts: Map<String, Value>,
    files: Vec<File>,
    reservation: Arc<Reservation>,
}

impl Form {
    /// Reads all parts, with at most `files_max` files, once the caller's upload is admitted.
    async fn of_caller(request: Request, http: &Http, files_max: usize) -> Result<Self, Failure> {
        let (mut parts, body) = request.into_parts();
        let Caller(caller) = Caller::from_request_parts(&mut parts, http).await?;
        let mut reservation = media::admit(&http.gateway, &http.gateway.media, caller).await?;
        let boundary = boundary(&parts.headers).ok_or_else(|| refused(ErrorCode::BadRequest, "The body is not multipart/form-data."))?;
        let most = files_max * limits::PICTURE_BYTES_MAX + TEXTS_MAX;
        let pieces = body::read_holding(&http.gateway.config.limits, body, most, &mut reservation).await?;
        Ok(Self::parse(pieces, boundary, files_max, Arc::new(reservation)).await?)
    }

    async fn parse(pieces: Vec<Bytes>, boundary: String, files_max: usize, reservation: Arc<Reservation>) -> Result<Self> {
        let whole = stream::iter(pieces.into_iter().map(Ok::<_, std::io::Error>));
        let mut parts = multer::Multipart::new(whole, boundary);
        let mut form = Self { texts: Map::new(), files: Vec::new(), reservation };
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

    fn take(&mut self, name: &str) -> Option<media::Upload> {
        let index = self.files.iter().position(|file| file.name == name)?;
        Some(media::Upload { bytes: self.files.swap_remove(index).bytes, reservation: Arc::clone(&self.reservation) })
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
