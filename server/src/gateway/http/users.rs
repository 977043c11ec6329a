//! `/api/user/…`

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use protocol::UserId;
use protocol::users::{EditProfile, Profile};

use super::Door;
use super::answer::{Answer, ok};
use super::extract::{Caller, Json, Segment};
use crate::error::Result;
use crate::features::export::Export;
use crate::features::users::profiles;
use crate::run::{self, Actor, View, run_typed};
use crate::work;

pub(super) async fn profile(State(door): State<Door>, Caller(caller): Caller) -> Answer {
    let view = View::open(&door.app, caller).await?;
    ok(&profiles::own(&door.app, view.db(), caller.user).await?)
}

/// An array whose first item counts.
pub(super) async fn info(State(door): State<Door>, Caller(caller): Caller, Segment(id): Segment) -> Answer {
    let view = View::open(&door.app, caller).await?;
    ok(&[profiles::of(&view, person(&id)?).await?])
}

pub(super) async fn edit(
    State(door): State<Door>,
    Caller(caller): Caller,
    Segment(id): Segment,
    Json(change): Json<EditProfile>,
) -> Answer {
    let user = person(&id)?;
    let edited: Profile = run_typed(&door.app, Actor::Member(caller), work!(|cx, user, change| profiles::edit(cx, user, change))).await?;
    ok(&edited)
}

pub(super) async fn to_coach(State(door): State<Door>, Caller(caller): Caller) -> Answer {
    ok(&switch(&door, caller, 1).await?)
}

pub(super) async fn to_player(State(door): State<Door>, Caller(caller): Caller) -> Answer {
    ok(&switch(&door, caller, 0).await?)
}

async fn switch(door: &Door, caller: run::Caller, is_coach: u8) -> Result<Profile> {
    run_typed(&door.app, Actor::Member(caller), work!(|cx, is_coach| profiles::switch(cx, is_coach))).await
}

fn person(id: &str) -> Result<UserId> {
    id.parse().map_err(|_| profiles::player_not_found())
}

/// Everything about the caller, as a file.
pub(super) async fn data(State(door): State<Door>, Caller(caller): Caller) -> Answer {
    let mut export = Export::begin(&door.app, caller).await?;
    // What goes wrong at once is still an answer.
    let first = export.next().await?;
    let first = stream::iter(first.map(Ok));
    let rest = stream::unfold(export, |mut export| async move {
        match export.next().await {
            Ok(piece) => piece.map(|piece| (Ok(piece), export)),
            Err(error) => {
                tracing::warn!(%error, "an export broke off");
                Some((Err(std::io::Error::other("an export broke off")), export))
            }
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"rally-data.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(first.chain(rest))).into_response())
}
