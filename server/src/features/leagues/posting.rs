//! What happened in a league, posted to the community for those who allow it: it opens for enrolment, somebody won its final.

use protocol::leagues::{FixtureState, Stage};
use protocol::people::Spot;
use protocol::posts::Card;
use protocol::{LeagueId, UserId};

use super::due::Due;
use super::fixtures::{FixtureRow, store as fixtures};
use super::sides::store as sides;
use super::store::{self, Row};
use crate::error::Result;
use crate::features::occasions::{Occasion, occasions};
use crate::features::people::names;
use crate::jobs;
use crate::run::Cx;

/// Posts that a league is open for enrolment, on the first day of that. Once it is private, that post is deleted.
pub(super) async fn opening(cx: &mut Cx, id: LeagueId) -> Result<()> {
    let key = ("league_opens", id.0);
    let Some(league) = store::lock(cx, id).await? else { return Ok(()) };
    if league.is_private {
        return occasions().take_back(cx, key, None).await;
    }
    if league.state != "enrolling" || league.hidden_at.is_some() {
        return Ok(());
    }
    if let Some(at) = league.enrol_from_at.filter(|at| *at > cx.now) {
        return jobs::schedule(cx, &Due::PostOpening { league: id }, at).await;
    }
    let occasion = Occasion {
        author: league.organiser,
        others: &[],
        text: ("news.league_opens", &[("league", &league.name)]),
        card: Card::League { league: id },
        spot: spot(&league),
    };
    occasions().post(cx, key, occasion).await
}

/// Posts who won the final of a league; where it has another winner now, the earlier post is deleted.
pub(super) async fn the_final(cx: &mut Cx, id: LeagueId) -> Result<()> {
    let key = ("final_won", id.0);
    let Some(league) = store::lock(cx, id).await?.filter(|league| !league.is_private && league.hidden_at.is_none()) else {
        return Ok(());
    };
    let last = fixtures::of_bracket(cx.db(), id).await?.into_iter().filter(|row| row.stage == Stage::Knockout).max_by_key(|row| row.round);
    let Some(last) = last else { return Ok(()) };
    let winner = match last.winning_side().filter(|_| is_played(&last)) {
        Some(side) => sides::some(cx.db(), &[side]).await?.pop(),
        None => None,
    };
    let author = winner.as_ref().and_then(|side| side.player);
    occasions().take_back(cx, key, author).await?;
    let Some((side, author)) = winner.zip(author) else { return Ok(()) };
    let others: Vec<UserId> = side.partner.into_iter().collect();
    let partner = names::named(cx.db(), cx.tenant(), others.iter().copied()).await?.pop().map(|person| person.name);
    let (text, name) = match (&side.team, &partner) {
        (Some(team), _) => ("news.final_won_team", team.as_str()),
        (None, Some(partner)) => ("news.final_won_pair", partner.as_str()),
        (None, None) => ("news.final_won", ""),
    };
    let occasion = Occasion {
        author,
        others: &others,
        text: (text, &[("league", &league.name), ("name", name)]),
        card: last.match_id.map_or(Card::League { league: id }, |match_id| Card::Match { match_id }),
        spot: spot(&league),
    };
    occasions().post(cx, key, occasion).await
}

/// Has the winner of a final posted, if this fixture, whose result has changed, is one.
pub(super) async fn follow(cx: &mut Cx, before: &FixtureRow, after: &FixtureRow) -> Result<()> {
    let won = |row: &FixtureRow| row.winning_side().filter(|_| is_played(row));
    if after.stage == Stage::Knockout && won(before) != won(after) && !fixtures::has_later_round(cx.db(), after).await? {
        jobs::schedule(cx, &Due::PostFinal { league: after.league }, cx.now).await?;
    }
    Ok(())
}

/// Whether a fixture was played, and nobody may object any more.
fn is_played(row: &FixtureRow) -> bool {
    row.state == FixtureState::Final && row.decided.is_none()
}

fn spot(league: &Row) -> Option<Spot> {
    league.latitude.zip(league.longitude).map(|(latitude, longitude)| Spot { latitude, longitude })
}
