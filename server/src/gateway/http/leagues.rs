//! `/api/league/…`: leagues as files.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header;
use axum::response::IntoResponse;
use protocol::{LeagueId, limits};

use super::answer::{Answer, created};
use super::body;
use super::extract::Caller;
use super::languages::Languages;
use super::state::Http;
use crate::error::not_found;
use crate::features::leagues::exchange::downloads::{self, FileKind};
use crate::features::leagues::exchange::importing;
use crate::features::lookups::Words;

/// A league as a file: `json`, or as CSV its `fixtures` or its `table`, with headings in the caller's language.
pub(super) async fn export(
    State(http): State<Http>,
    Caller(caller): Caller,
    Languages(languages): Languages,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Answer {
    let Path((id, kind)) = path.map_err(|_| not_found())?;
    let league: LeagueId = id.parse().map_err(|_| not_found())?;
    let kind = FileKind::parse(&kind).ok_or_else(not_found)?;
    let words = Words::in_language(languages.iter().map(String::as_str));
    let bytes = downloads::file(&http.gateway, caller, league, (kind, &words)).await?;
    let name = match kind {
        FileKind::Json => "attachment; filename=\"rally-league.json\"",
        FileKind::Fixtures => "attachment; filename=\"rally-fixtures.csv\"",
        FileKind::Table => "attachment; filename=\"rally-table.csv\"",
    };
    let headers = [(header::CONTENT_TYPE, kind.content_type()), (header::CONTENT_DISPOSITION, name), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, bytes).into_response())
}

/// Makes a league of a file that was exported here.
pub(super) async fn import(State(http): State<Http>, Caller(caller): Caller, request: Request) -> Answer {
    importing::admit(&http.gateway, caller).await?;
    let mut reservation = http.gateway.media.reserve(caller.user).await?;
    let most = limits::LEAGUE_FILE_BYTES_MAX;
    let pieces = body::read_holding(&http.gateway.config.limits, request.into_body(), most, &mut reservation).await?;
    created(&importing::import(&http.gateway, caller, pieces.concat()).await?)
}
