//! Responses and refusals in HTTP.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, Refusal};
use serde::Serialize;

use crate::error::Error;

pub(super) type Answer = Result<Response, Failure>;

pub(super) fn ok(body: &impl Serialize) -> Answer {
    json(StatusCode::OK, body)
}

pub(super) fn created(body: &impl Serialize) -> Answer {
    json(StatusCode::CREATED, body)
}

fn json(status: StatusCode, body: &impl Serialize) -> Answer {
    let body = serde_json::to_vec(body).map_err(Error::internal)?;
    Ok((status, JSON, body).into_response())
}

const JSON: [(header::HeaderName, HeaderValue); 2] =
    [(header::CONTENT_TYPE, HeaderValue::from_static("application/json")), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];

/// An error; logged when it is turned into a response, inside the request's span.
pub(super) struct Failure(Error);

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Self(error) = self;
        error.log("http");
        refuse(&error.into_refusal())
    }
}

pub(super) fn refuse(refusal: &Refusal) -> Response {
    let status = StatusCode::from_u16(refusal.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, JSON, serde_json::to_vec(refusal).unwrap_or_default()).into_response();
    if let Some(after) = refusal.after_ms {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(after.div_ceil(1_000)));
    }
    response
}

pub(super) async fn no_such_path() -> Response {
    refuse(&Refusal::new(ErrorCode::NotFound, "There is no such path."))
}

/// The path exists; the router adds the `Allow` header.
pub(super) async fn no_such_method() -> Response {
    let mut response = refuse(&Refusal::new(ErrorCode::UnknownCommand, "This path does not take that method."));
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}
