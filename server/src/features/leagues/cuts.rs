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

/// Leagues whose topics one job cuts.
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

/// Has jobs end what each of two people hears of leagues of the other that they see no longer: a block came between. Not in the command
/// itself, which ends what they hear of each other's events, and pushes to a limited number of topics.
pub(crate) async fn between_later(cx: &Cx, [one, other]: [UserId; 2]) -> Result<()> {
    let each = [(one, other), (other, one)].map(|(organiser, user)| (Due::Cut { organiser, user, after: None }, cx.now));
    jobs::schedule_all(cx, &each).await
}

/// Ends what `user` hears of leagues of `organiser` that they see no longer, ordered by id from `after`; a further job follows for more
/// than fit into one.
pub(super) async fn from(cx: &mut Cx, organiser: UserId, user: UserId, after: Option<LeagueId>) -> Result<()> {
    let leagues = store::published_of_organiser(cx.db(), organiser, after, i64::try_from(BATCH).unwrap_or(i64::MAX)).await?;
    for league in &leagues {
        of_league(cx, league, &[user]).await?;
    }
    match leagues.last() {
        Some(last) if leagues.len() == BATCH => jobs::schedule(cx, &Due::Cut { organiser, user, after: Some(last.id) }, cx.now).await,
        Some(_) | None => Ok(()),
    }
}
