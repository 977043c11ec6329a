//! Ends the subscriptions of people who may no longer see a league. The cut travels on the league's own topic, before whatever is
//! pushed there next.
//!
//! INVARIANT: after somebody lost the right to a league, they receive no later push of it: the cut travels as a push itself.

use protocol::{LeagueId, Topic, UserId};

use super::due::Due;
use super::store::Row;
use super::{access, store};
use crate::error::Result;
use crate::jobs;
use crate::run::Cx;

/// Leagues whose topics one command cuts in either direction.
const BATCH: usize = 20;

/// Ends what these people hear of a league, as far as they see its fixtures no longer.
pub(super) async fn of_league(cx: &mut Cx, league: &Row, users: &[UserId]) -> Result<()> {
    for user in users {
        if !access::sees_fixtures(cx.db(), league, *user).await? {
            cx.push_cut(Topic::League(league.id), *user);
        }
    }
    Ok(())
}

/// Ends what each of two people hears of leagues of the other that they see no longer: a block came between.
pub(in crate::features) async fn between(cx: &mut Cx, [one, other]: [UserId; 2]) -> Result<()> {
    from(cx, one, other, None).await?;
    from(cx, other, one, None).await
}

/// Ends what `user` hears of leagues of `organiser` that they see no longer; more than fit into one command follow by job, ordered by
/// id from `after`.
pub(super) async fn from(cx: &mut Cx, organiser: UserId, user: UserId, after: Option<LeagueId>) -> Result<()> {
    let leagues = store::published_of_organiser(cx.db(), organiser, after, i64::try_from(BATCH).unwrap_or(i64::MAX)).await?;
    for league in &leagues {
        of_league(cx, league, &[user]).await?;
    }
    match leagues.last() {
        Some(last) if leagues.len() == BATCH => jobs::schedule(cx, &Due::Cut { organiser, user, after: last.id }, cx.now).await,
        Some(_) | None => Ok(()),
    }
}
