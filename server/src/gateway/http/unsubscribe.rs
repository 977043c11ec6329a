//! `/api/unsubscribe/{kind}/{secret}`: posted to by mail programs, and opened from a mail by people.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::session::Done;

use super::answer::{Answer, Failure, ok};
use super::state::Http;
use crate::error::not_found;
use crate::features::notifications::unsubscribing;

/// Where people choose what they are mailed about.
const SETTINGS: &str = "/profile?tab=setting";

/// One click, by the mail program.
pub(super) async fn end(State(http): State<Http>, path: Result<Path<(String, String)>, PathRejection>) -> Answer {
    let Path((kind, secret)) = path.map_err(|_| not_found())?;
    unsubscribing::unsubscribe(&http.gateway, &kind, &secret).await?;
    ok(&Done {})
}

/// Opened by somebody: a program that only fetches links must change nothing, so they get to their settings.
pub(super) async fn show() -> Result<Response, Failure> {
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, SETTINGS)]).into_response())
}
