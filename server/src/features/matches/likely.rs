//! Which results are believed: limits for the players of one event, whose results could otherwise be made up in numbers.

use protocol::matches::SetScore;
use protocol::{MatchId, Refusal, UserId, limits, sentence};

use super::entered::Entered;
use super::owners::Owner;
use super::store::{self, StoredMatch};
use crate::error::{Result, limit_reached};
use crate::run::Cx;

/// How much longer than planned people may have played, in minutes.
const OVERRUN: i64 = 180;
/// Points of a tie-break that take as long as a game.
const POINTS_PER_GAME: i64 = 4;

/// Refuses another result between the same players than [`limits::RESULTS_PER_SIDES`], and more games than a person can play
/// in the time that was planned: one a minute. `corrected` is the result that this score replaces.
pub(super) async fn check(cx: &Cx, owner: &Owner, players: &[UserId], score: &Entered, corrected: Option<MatchId>) -> Result<()> {
    let others = others(cx, owner, players, corrected).await?;
    check_number(players, &others)?;
    check_games(owner, players, &others, score)
}

/// The first half of [`check`], before a match is scored live: those that are not over count too.
pub(super) async fn check_another(cx: &Cx, owner: &Owner, players: &[UserId]) -> Result<()> {
    check_number(players, &others(cx, owner, players, None).await?)
}

/// The second half of [`check`].
pub(super) async fn check_length(cx: &Cx, owner: &Owner, players: &[UserId], score: &Entered, corrected: Option<MatchId>) -> Result<()> {
    check_games(owner, players, &others(cx, owner, players, corrected).await?, score)
}

/// The other matches of these players in the event.
async fn others(cx: &Cx, owner: &Owner, players: &[UserId], corrected: Option<MatchId>) -> Result<Vec<StoredMatch>> {
    let mut others = store::of_players(cx.db(), owner.id(), players).await?;
    others.retain(|other| Some(other.result.id) != corrected);
    Ok(others)
}

fn check_number(players: &[UserId], others: &[StoredMatch]) -> Result<()> {
    let mut players = players.to_vec();
    players.sort_unstable();
    if others.iter().filter(|other| other.players() == players).count() >= limits::RESULTS_PER_SIDES {
        return Err(limit_reached(sentence!("results_most", max = limits::RESULTS_PER_SIDES)));
    }
    Ok(())
}

fn check_games(owner: &Owner, players: &[UserId], others: &[StoredMatch], score: &Entered) -> Result<()> {
    let most = owner.minutes().unwrap_or_default() + OVERRUN;
    for player in players {
        let of_theirs = others.iter().filter(|other| other.side_of(*player).is_some());
        if of_theirs.map(|other| games(&other.result.sets)).sum::<i64>() + games(&score.sets) > most {
            return Err(Refusal::invalid("sets", sentence!("results_too_long")).into());
        }
    }
    Ok(())
}

/// How many games were played, with tie-breaks counted by their length.
fn games(sets: &[SetScore]) -> i64 {
    let length = |set: &SetScore| {
        let (counted, loser) = (i64::from(set.a) + i64::from(set.b), i64::from(set.tiebreak.unwrap_or_default()));
        if set.match_tiebreak { counted / POINTS_PER_GAME } else { counted + 2 * loser / POINTS_PER_GAME }
    };
    sets.iter().map(length).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tie_breaks_count_by_their_length() {
        let set = |a, b, tiebreak, match_tiebreak| SetScore { a, b, tiebreak, match_tiebreak };
        assert_eq!(games(&[]), 0);
        assert_eq!(games(&[set(6, 4, None, false), set(7, 6, Some(8), false), set(10, 8, None, true)]), 10 + 17 + 4);
    }
}
