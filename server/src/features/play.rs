//! Play now: who is free for an hour or two, and who asks whom. Owns the tables `play_free`, `play_ask` and `play_asked`;
//! pushes `player_free` and `player_busy` on `play:{cell}`, `my_play` and `ask_changed` on `user:{id}`.
//!
//! Somebody is free until the time that they set, until they agree on a game, or until all their devices were offline for a
//! while, whichever comes first. An ask is open until somebody accepts it, all decline, or it expires.
//!
//! INVARIANT: the spot of somebody who is free is stored and published as the centre of its place cell.
//! INVARIANT: hidden people may search and ask, but are shown to nobody; a block hides each from the other.
//! INVARIANT: an ask is decided by the update of its own row, under the lock of both people's rows: one person accepts it, and
//! the same transaction creates the event, its room and both seats, and ends all other asks by and to the two. Nobody gets two
//! games at once.

pub mod asks;
mod due;
pub mod free;
mod near;
mod nearby;
mod ports;
mod store;

use std::time::Duration;

use protocol::play::{PlayCommand, PlayQuery, PlaySnapshot};
use protocol::{Cell, Millis, UserId};
use tokio::time::MissedTickBehavior;

use crate::db::Db;
use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::jobs::jobs;
use crate::run::{Actor, Answer, Core, Cx, View, run_typed};
use crate::work;

pub use due::Due;

jobs!("play", Due => perform);

/// Device checks within `play.away`, the time after which somebody without a device is no longer free.
const CHECKS: u32 = 10;
/// How long asks are kept.
const ASKS_KEPT: Duration = Duration::from_secs(86_400);

/// Whether somebody is free now.
pub async fn is_free(db: &Db, user: UserId, now: Millis) -> Result<bool> {
    Ok(store::free(db, user, now).await?.is_some())
}

pub fn requires(command: &PlayCommand) -> Requires {
    match command {
        PlayCommand::BeAvailable(_) | PlayCommand::AskToPlay(_) | PlayCommand::AcceptAsk(_) => Requires::VerifiedAddress,
        PlayCommand::StopPlaying(_) | PlayCommand::DeclineAsk(_) => Requires::Nothing,
    }
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

/// Those of the cells that are of the caller's community: everybody in it may see who is free.
pub async fn may_open(view: &View, areas: &[Cell]) -> Result<Vec<Cell>> {
    let tenant = view.caller()?.tenant;
    Ok(areas.iter().copied().filter(|area| area.tenant() == tenant).collect())
}

/// The state of `play:{cell}`.
pub async fn snapshot(view: &View, cell: Cell) -> Result<PlaySnapshot> {
    near::snapshot(view, cell).await
}

/// Performs a due job.
async fn perform(cx: &mut Cx, due: Due) -> Result<()> {
    match due {
        Due::Over { user, version } => free::time_over(cx, user, version).await,
        Due::AskOver { ask } => asks::time_over(cx, ask).await,
        Due::PushEnded { user, asks } => asks::push_ended(cx, user, asks).await,
    }
}

/// Deletes old asks, at most `limit` in one transaction.
pub async fn trim(core: &Core, limit: i64) -> Result<()> {
    let before = core.clock.now() - ASKS_KEPT;
    while core.db.tx(async |db| store::trim_asks(db, before, limit).await).await? {}
    Ok(())
}

/// Ends everything of somebody who removes their account.
pub(crate) async fn forget(cx: &mut Cx, user: UserId) -> Result<()> {
    free::end(cx, user).await?;
    asks::end_all_of(cx, user).await?;
    asks::decline_all_of(cx, user).await
}

/// Ends being free for people whose devices are all offline. Each node records the devices connected to it.
pub async fn watch_devices(core: Core) {
    let every = (core.config.play.away / CHECKS).max(Duration::from_millis(50));
    let mut checks = tokio::time::interval(every);
    checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        checks.tick().await;
        if let Err(error) = check_devices(&core).await {
            tracing::warn!(%error, "could not check whose devices are offline; will retry");
        }
    }
}

/// Records whose devices are connected to this node, and ends being free for those seen on no node.
async fn check_devices(core: &Core) -> Result<()> {
    let now = core.clock.now();
    let free = store::all_seen(&core.db, now).await?;
    let connected: Vec<UserId> = free.iter().map(|(user, ..)| *user).filter(|user| core.node.presence.has_device(*user)).collect();
    core.db.tx(async |db: &Db| store::seen(db, &connected, now).await).await?;
    let offline_since = now - core.config.play.away;
    for (user, tenant, seen_at) in free {
        if seen_at <= offline_since && !connected.contains(&user) {
            let system = Actor::System(tenant);
            run_typed::<()>(core, system, work!(|cx, user, offline_since| free::away(cx, user, offline_since))).await?;
        }
    }
    Ok(())
}
