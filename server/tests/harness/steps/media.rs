//! Pictures: made and uploaded.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use protocol::media::Picture;
use reqwest::Method;
use serde_json::Value;

use crate::Player;

pub const BOUNDARY: &str = "--a-boundary-of-the-tests";

/// A picture of noise, which compresses badly.
pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let noise = |x: u32, y: u32, by: u32| u8::try_from((x * by + y * 31 + x * y % 17) % 256).unwrap();
    let picture = RgbImage::from_fn(width, height, |x, y| image::Rgb([noise(x, y, 3), noise(x, y, 5), noise(x, y, 7)]));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A part of a multipart body: field name, file name if it is a file, and content.
pub type Part<'a> = (&'a str, Option<&'a str>, &'a [u8]);

/// Sends a multipart body.
pub async fn send(player: &Player, method: Method, path: &str, parts: &[Part<'_>]) -> (u16, Value) {
    let body = multipart(parts);
    let request = player.rest.http.request(method, format!("{}/api{path}", player.rest.base)).header("tenant_id", 1);
    let request = request.bearer_auth(&player.tokens.access_token);
    let answer = request.header("content-type", format!("multipart/form-data; boundary={BOUNDARY}")).body(body).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

pub fn multipart(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let file = file.map(|file| format!("; filename=\"{file}\"\r\nContent-Type: application/octet-stream")).unwrap_or_default();
        body.extend_from_slice(format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    body
}

pub async fn upload(player: &Player, bytes: &[u8]) -> (u16, Value) {
    send(player, Method::POST, "/media", &[("file", Some("picture.jpg"), bytes)]).await
}

/// Uploads a picture.
pub async fn taken(player: &Player, bytes: &[u8]) -> Picture {
    let (status, body) = upload(player, bytes).await;
    assert_eq!(status, 201, "{body}");
    serde_json::from_value(body).unwrap()
}
