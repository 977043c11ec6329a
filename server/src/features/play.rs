//! Play now: who is free for an hour or two, and who asks whom. Owns the tables `play_free`, `play_ask` and `play_asked`;
//! pushes `player_free` and `player_busy` on `play:{cell}`, `my_play` and `ask_changed` on `user:{id}`.
//!
//! Somebody is free until the time that they said, until they play, or until none of their devices was here for a while,
//! whichever comes first. An ask is open until somebody accepts it, all decline, or its time is over.
//!
//! INVARIANT: where somebody is free is kept and told as the centre of an H3 cell of resolution 8.
//! INVARIANT: whoever is hidden may look and ask, and is told to nobody; two in a block find nothing of each other.
//! INVARIANT: an ask is decided by the update of its own row: one accepts it, and the event, its room and both seats are
//! there in the same transaction.

pub mod asks;
mod due;
pub mod free;
mod near;
mod nearby;
mod store;
mod terms;

use std::time::Duration;

use protocol::play::{PlayCommand, PlayQuery, PlaySnapshot};
use protocol::{Cell, Millis, UserId};
use tokio::time::MissedTickBehavior;

use crate::db::Db;
use crate::error::Result;
use crate::run::{Actor, Answer, Core, Cx, View, run_typed};
use crate::work;

pub use due::Due;

/// How often in the time after which somebody without a device is no longer free their devices are looked for.
const LOOKS: u32 = 10;

/// Whether somebody says that they are free now.
pub async fn is_free(db: &Db, user: UserId, now: Millis) -> Result<bool> {
    Ok(store::free(db, user, now).await?.is_some())
}

pub async fn command(cx: &mut Cx, command: PlayCommand) -> Result<Answer> {
    match command {
        PlayCommand::BeAvailable(args) => Answer::of(&free::available(cx, args).await?),
        PlayCommand::StopPlaying(_) => Answer::of(&asks::stop(cx).await?),
        PlayCommand::AskToPlay(args) => Answer::of(&asks::ask(cx, args).await?),
        PlayCommand::AcceptAsk(args) => Answer::of(&asks::accept(cx, args).await?),
        PlayCommand::DeclineAsk(args) => Answer::of(&asks::decline(cx, args).await?),
    }
}

pub async fn query(view: &View, query: PlayQuery) -> Result<Answer> {
    match query {
        PlayQuery::PlayNear(args) => Answer::of(&near::near(view, args).await?),
    }
}

/// The areas among these that are of the caller's community: everybody in it may see who is free.
pub async fn may_open(view: &View, areas: &[Cell]) -> Result<Vec<Cell>> {
    let tenant = view.caller()?.tenant;
    Ok(areas.iter().copied().filter(|area| area.tenant() == tenant).collect())
}

/// The state of `play:{cell}`.
pub async fn snapshot(view: &View, cell: Cell) -> Result<PlaySnapshot> {
    near::snapshot(view, cell).await
}

/// Does what is due.
pub async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Over { user, version } => free::time_over(cx, user, version).await,
        Due::AskOver { ask } => asks::time_over(cx, ask).await,
    }
}

/// Forgets somebody who removes their account.
pub(crate) async fn forget(cx: &mut Cx, user: UserId) -> Result<()> {
    free::end(cx, user).await?;
    asks::end_all_of(cx, user).await?;
    asks::decline_all_of(cx, user).await
}

/// Watches for those whose devices are all gone, as far as this node knows of them; of those on other nodes, these write.
pub async fn watch_devices(core: Core) {
    let every = (core.config.play.away / LOOKS).max(Duration::from_millis(50));
    let mut turn = tokio::time::interval(every);
    turn.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        turn.tick().await;
        if let Err(error) = look(&core).await {
            tracing::warn!(%error, "it could not be looked whose devices are gone; it will be");
        }
    }
}

/// Notes who was seen here, and ends being free for who was seen nowhere.
async fn look(core: &Core) -> Result<()> {
    let now = core.clock.now();
    let free = store::all_seen(&core.db, now).await?;
    let here: Vec<UserId> = free.iter().map(|(user, ..)| *user).filter(|user| core.node.presence.has_device(*user)).collect();
    core.db.tx(async |db: &Db| store::seen(db, &here, now).await).await?;
    let unseen_since = now - core.config.play.away;
    for (user, tenant, seen_at) in free {
        if seen_at <= unseen_since && !here.contains(&user) {
            let system = Actor::System(tenant);
            run_typed::<()>(core, system, work!(|cx, user, unseen_since| free::away(cx, user, unseen_since))).await?;
        }
    }
    Ok(())
}
