//! `/api/user/{id}/follow/…`, `/api/user/{id}/block/…` and their lists.

use axum::extract::{Path, Query, State};
use protocol::people::RelatedPage;
use protocol::users::Relation;
use protocol::{ErrorCode, UserId};
use serde::Deserialize;

use super::answer::{Answer, Failure, no_such_path, ok};
use super::extract::Caller;
use super::state::Http;
use crate::error::{not_found, refused};
use crate::features::blocks::listing;
use crate::features::follows;
use crate::features::users::profiles::records::player_not_found;
use crate::relations;
use crate::run::{Actor, View, run_typed};
use crate::work;

type Segments = Result<Path<(String, String)>, axum::extract::rejection::PathRejection>;

/// The cursor of a page.
#[derive(Deserialize)]
pub(super) struct Page {
    cursor: Option<String>,
}

type PageQuery = Result<Query<Page>, axum::extract::rejection::QueryRejection>;

pub(super) async fn follow(State(http): State<Http>, Caller(caller): Caller, path: Segments) -> Answer {
    let Some((user, on)) = parse_segments(path)? else { return Ok(no_such_path().await) };
    let relation: Relation = run_typed(&http.gateway, Actor::Member(caller), work!(|cx, user, on| relations::follow(cx, user, on))).await?;
    ok(&relation)
}

pub(super) async fn block(State(http): State<Http>, Caller(caller): Caller, path: Segments) -> Answer {
    let Some((user, on)) = parse_segments(path)? else { return Ok(no_such_path().await) };
    let relation: Relation = run_typed(&http.gateway, Actor::Member(caller), work!(|cx, user, on| relations::block(cx, user, on))).await?;
    ok(&relation)
}

/// The person of a path, and whether the relation is switched on; `None` if the last segment is neither 1 nor 0.
fn parse_segments(path: Segments) -> Result<Option<(UserId, bool)>, Failure> {
    let Path((id, on)) = path.map_err(|_| not_found())?;
    let on = match on.as_str() {
        "1" => true,
        "0" => false,
        _ => return Ok(None),
    };
    Ok(Some((id.parse().map_err(|_| player_not_found())?, on)))
}

pub(super) async fn followers(State(http): State<Http>, Caller(caller): Caller, asked: PageQuery) -> Answer {
    let view = View::open(&http.gateway, caller).await?;
    page(follows::followers(&view, from(asked)?.as_deref()).await?)
}

pub(super) async fn followees(State(http): State<Http>, Caller(caller): Caller, asked: PageQuery) -> Answer {
    let view = View::open(&http.gateway, caller).await?;
    page(follows::followees(&view, from(asked)?.as_deref()).await?)
}

pub(super) async fn blocked(State(http): State<Http>, Caller(caller): Caller, asked: PageQuery) -> Answer {
    let view = View::open(&http.gateway, caller).await?;
    page(listing::blocked(&view, from(asked)?.as_deref()).await?)
}

fn page(page: RelatedPage) -> Answer {
    ok(&page)
}

fn from(asked: PageQuery) -> Result<Option<String>, Failure> {
    match asked {
        Ok(Query(from)) => Ok(from.cursor),
        Err(_) => Err(refused(ErrorCode::BadRequest, "This is no cursor of this list.").into()),
    }
}
