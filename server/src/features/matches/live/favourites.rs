//! Notices to those whose favourite a match is.

use protocol::matches::{Match, Side};
use protocol::notifications::{About, LiveStage};
use protocol::{MatchId, UserId};

use super::board::ending_of;
use super::due::Due;
use super::game::Game;
use super::{access, store};
use crate::error::Result;
use crate::features::matches::{results, store as matches};
use crate::features::notifications;
use crate::jobs;
use crate::run::Cx;

/// People notified in one transaction: each is pushed to on their own topic, and a command has a limit of topics.
const BATCH: i64 = 8;

/// Notifies those whose favourite a match is, the first at once and the others by jobs. `game` is its score.
pub(super) async fn notify(cx: &mut Cx, id: MatchId, stage: LiveStage, game: Option<&Game>) -> Result<()> {
    if store::favoured_by(cx.db(), id, None, 1).await?.is_empty() {
        return Ok(());
    }
    let Some(stored) = matches::find(cx.db(), cx.tenant(), id).await? else { return Ok(()) };
    let score = game.map(|game| score_now(&stored.result, game)).transpose()?.unwrap_or_default();
    notify_next(cx, id, (stage, score), None).await
}

/// Notifies the next of them, from the person `after`: those who may still watch it.
pub(super) async fn notify_next(cx: &mut Cx, id: MatchId, (stage, score): (LiveStage, String), after: Option<UserId>) -> Result<()> {
    let users = store::favoured_by(cx.db(), id, after, BATCH).await?;
    let Some(row) = store::find(cx.db(), cx.tenant(), id).await? else { return Ok(()) };
    let Some(stored) = matches::find(cx.db(), cx.tenant(), id).await? else { return Ok(()) };
    let (event, players) = (stored.result.event.clone(), players(&stored.result));
    let about = About::MatchLive { event, match_id: id, stage, players, score: score.clone() };
    let seeing = access::watchers_among(cx.db(), cx.tenant(), &row, &users).await?;
    notifications::notify_all(cx, &seeing, &about, None).await?;
    match users.last() {
        Some(last) if i64::try_from(users.len()).is_ok_and(|count| count == BATCH) => {
            jobs::schedule(cx, &Due::Notify { match_id: id, stage, score, after: *last }, cx.now).await
        }
        Some(_) | None => Ok(()),
    }
}

/// For example: Okafor / Raman v Vasquez / Fuentes. Guests have no name outside the roster.
fn players(result: &Match) -> String {
    let side = |people: &[protocol::people::Person], guests: usize| {
        let last_name = |person: &protocol::people::Person| person.name.split_whitespace().last().unwrap_or_default().to_owned();
        let guests = std::iter::repeat_n("+1".to_owned(), guests);
        people.iter().map(last_name).chain(guests).collect::<Vec<_>>().join(" / ")
    };
    format!("{} v {}", side(&result.a, result.guests_a.len()), side(&result.b, result.guests_b.len()))
}

/// Of a match in play from side A: `6-4 5-2 40-15`.
fn score_now(result: &Match, game: &Game) -> Result<String> {
    if game.play.ending().is_some() {
        return results::score_text(&Match {
            sets: game.sets_so_far(),
            ending: game.play.ending().map_or(result.ending, ending_of),
            winner: game.play.winner().map(Side::from),
            ..result.clone()
        });
    }
    let sets = game.sets_so_far().into_iter().map(|set| format!("{}-{}", set.a, set.b));
    let (a, b) = game.play.points_shown();
    Ok(sets.chain([format!("{a}-{b}")]).collect::<Vec<_>>().join(" "))
}
