//! Passes that pay for places in classes.

use protocol::packages::{Pass, UsePass};
use protocol::{Refusal, sentence};

use super::passes::{self, For};
use crate::error::{Result, not_found};
use crate::features::dues;
use crate::features::enrolments::{reading, roster};
use crate::features::events::facts;
use crate::features::events::terms::Facts;
use crate::run::Cx;

/// Pays for the caller's place in a class with one lesson of a pass.
pub(super) async fn use_pass(cx: &mut Cx, args: UsePass) -> Result<Pass> {
    let me = cx.caller()?.user;
    let event = facts::lock(cx, args.event).await?.ok_or_else(not_found)?;
    roster::check_seen(cx, &event, me).await?;
    let minutes = length(&event)?;
    if !reading::is_player(cx.db(), event.id, me).await? {
        return Err(Refusal::conflict(sentence!("pass_no_place"), &event.state).on("event").into());
    }
    let begins = event.starts_at.unwrap_or(cx.now);
    passes::use_one(cx, args.pass, (me, event.organiser), For::Class { minutes }, begins).await?;
    dues::passes::pay(cx, &event, me, args.pass).await?;
    passes::shown(cx, args.pass).await
}

/// How many minutes a class takes. Refuses what is no class, or is cancelled.
fn length(event: &Facts) -> Result<i64> {
    if !event.is_class {
        return Err(Refusal::invalid("event", sentence!("pass_no_class")).into());
    }
    if event.state == "cancelled" {
        return Err(Refusal::conflict(sentence!("game_cancelled"), &event.state).into());
    }
    let times = event.starts_at.zip(event.ends_at).ok_or_else(|| Refusal::invalid("event", sentence!("pass_no_class")))?;
    Ok((times.1.0 - times.0.0) / 60_000)
}
