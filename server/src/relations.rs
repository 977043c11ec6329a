//! Following and blocking somebody, with all that it ends between the two.
//!
//! A block ends follows, requests for events, asks to play, lessons, and what they hear of each other's events; it locks their direct
//! room. Whoever adds a noun in which two people meet adds a line here.
//!
//! INVARIANT: both people's rows are locked before a block is made or ended. A job ends what is open between them in
//! events, because events are locked before people.

use protocol::chat::UserPush;
use protocol::users::Relation;
use protocol::{Refusal, Topic, UserId, sentence};

use crate::error::{Result, limit_reached};
use crate::features::chat::room;
use crate::features::enrolments::scheduling;
use crate::features::events::cuts;
use crate::features::lessons::{answering, terms};
use crate::features::packages::passes;
use crate::features::play::asks;
use crate::features::unasked::{self, Repeated};
use crate::features::users::profiles::records::{lock_both, player_not_found};
use crate::features::{blocks, follows, leagues, posts, staff};
use crate::run::Cx;

/// Follows or unfollows somebody. Idempotent. Only the first follow of a day notifies.
pub async fn follow(cx: &mut Cx, user: UserId, on: bool) -> Result<Relation> {
    let me = cx.caller()?.user;
    if follows::follow(cx, user, on).await?.ends_friendship {
        // They saw what is among friends.
        cuts::between(cx, [me, user]).await?;
    }
    follows::relation(cx.db(), me, user).await
}

/// Blocks or unblocks somebody. Idempotent. Blocking is never refused; unblocking the same person again and again is. Unblocking
/// only unlocks their direct room; nothing else is restored.
pub async fn block(cx: &mut Cx, user: UserId, on: bool) -> Result<Relation> {
    let me = cx.caller()?.user;
    if user == me {
        return Err(Refusal::invalid("user", sentence!("yourself")).into());
    }
    cx.queue_for(user.0)?;
    if !lock_both(cx.db(), cx.tenant(), [me, user]).await? {
        return Err(player_not_found());
    }
    if !on
        && blocks::has_blocked(cx.db(), me, user).await?
        && unasked::count_repeated(cx, Repeated::Unblock, me, Some(user)).await?.is_none()
    {
        // Each time that the block is made again ends what they hear of each other.
        return Err(limit_reached(sentence!("unblocked_often")));
    }
    let changed = if on { blocks::insert(cx.db(), me, user, cx.now).await? } else { blocks::delete(cx.db(), me, user).await? };
    if changed {
        let (from, to) = if on { (None, Some("blocked")) } else { (Some("blocked"), None) };
        cx.record("block", me.0, &format!("block of {user}"), from, to).await?;
        cx.push(Topic::User(me), &UserPush::BlockChanged { user, blocked: on })?;
        // While the other has blocked me as well, the pair stays blocked.
        if !blocks::has_blocked(cx.db(), user, me).await? {
            apply(cx, me, user, on).await?;
        }
    }
    follows::relation(cx.db(), me, user).await
}

/// Applies a block to a pair, or lifts it.
async fn apply(cx: &mut Cx, me: UserId, user: UserId, on: bool) -> Result<()> {
    if on {
        follows::end(cx, me, user).await?;
        follows::end(cx, user, me).await?;
        scheduling::end_requests_between(cx, [me, user]).await?;
        cuts::between(cx, [me, user]).await?;
        leagues::cuts::between_later(cx, [me, user]).await?;
        posts::cuts::between_later(cx, [me, user]).await?;
        asks::end_between(cx, me, user).await?;
        answering::end_between(cx, me, user).await?;
        terms::part(cx, [me, user]).await?;
        staff::withdraw_between(cx.db(), [me, user]).await?;
        passes::part(cx, [me, user]).await?;
    }
    room::lock_direct(cx, [me, user], on).await?;
    cx.push_block([me, user], on);
    Ok(())
}
