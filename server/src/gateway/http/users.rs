//! `/api/user/…`

use axum::extract::State;
use protocol::UserId;
use protocol::users::{EditProfile, Profile};

use super::Door;
use super::answer::{Answer, ok};
use super::extract::{Caller, Json, Segment};
use crate::error::Result;
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
