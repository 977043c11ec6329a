//! Why a side stands where it stands, and where it may still end.

use protocol::leagues::{Compared, Criterion, ExplainPlace, Explanation, GetLeagueTable, Needs, Table, TableReason};
use protocol::ratings::RatingKind;
use protocol::{SideId, UserId};
use rules::competitions::forecast::{Left, Season, forecast};
use rules::competitions::standings::{self, By, Split, Value};
use rules::ratings::Rating;

use super::sides::{reading, store as sides};
use super::store::Row;
use super::tables::{self, counted, group::Group};
use super::{access, boxes};
use crate::error::{Error, Result, not_found};
use crate::features::ratings;
use crate::run::View;

/// Seasons that are simulated for the chance of each place.
const SEASONS: u32 = 2_000;
/// Matches that are simulated for one answer; with more left, fewer seasons are.
const MATCHES_PLAYED: u32 = 400_000;
/// After how many milliseconds a forecast is made anew, because ratings change elsewhere.
const RATINGS_COUNT_AFTER: i64 = 60_000;
/// The chance of side A where nothing is known of somebody.
const EVEN: f64 = 0.5;

/// The table of a group.
pub(super) async fn table(view: &View, args: &GetLeagueTable) -> Result<Table> {
    let league = access::seen_whole(view, args.league).await?;
    tables::of_group(view, league.id, args.group).await?.ok_or_else(not_found)
}

/// Explains a place.
pub(super) async fn explain(view: &View, args: &ExplainPlace) -> Result<Explanation> {
    // A guest learns nothing, not even whether there is such a side.
    view.caller()?;
    let side = sides::find(view.db(), args.side).await?.ok_or_else(not_found)?;
    let league = access::seen_whole(view, side.league).await?;
    let number = match side.group_number {
        Some(group) => group,
        None => boxes::last_group_of(view.db(), &side).await?.ok_or_else(not_found)?,
    };
    let group = Group::read(view.db(), &league, number).await?;
    let counted = if args.if_ended_now { group.now(&league.score_format)? } else { group.finals(&league.score_format)? };
    let table = group.table(&counted);
    let position = group.position(side.id).ok_or_else(not_found)?;
    let row = table.rows.iter().find(|row| row.side == position).ok_or_else(|| Error::internal("a side that is in no table"))?;
    let mut why: Vec<TableReason> = Vec::new();
    for split in row.why.iter().filter_map(|split| table.splits.get(*split)) {
        let level = standings::level_before(group.sides.len(), &counted.matches, &group.policy, group.seed, split);
        for level in level.iter().map(|level| reason(level, &group.sides)) {
            // Smaller groups of level sides are compared from the top again.
            if why.iter().all(|reason| reason.criterion != level.criterion) {
                why.push(level);
            }
        }
        why.push(reason(split, &group.sides));
    }
    let chances = Box::pin(chances(view, &league, &group, (number, position))).await?;
    let place = i64::try_from(row.place).unwrap_or(i64::MAX);
    let needs = needs(&group, &league.score_format, position)?;
    Ok(Explanation { side: side.id, place, why, chances, needs })
}

/// A step of the table as it is told: who was compared by what.
fn reason(split: &Split, ids: &[SideId]) -> TableReason {
    let compared = |(side, value): &(usize, Value)| {
        let (count, of) = match value {
            Value::Count(count) => (i64::from(*count), None),
            Value::Share(share) => (i64::from(share.won), Some(i64::from(share.played))),
        };
        ids.get(*side).map(|side| Compared { side: *side, count, of })
    };
    TableReason { criterion: criterion(split), sides: split.sides.iter().filter_map(compared).collect() }
}

fn criterion(split: &Split) -> Criterion {
    match split.by {
        By::Defaulted => Criterion::Defaulted,
        By::Lot => Criterion::Lot,
        By::Criterion(by) => match by {
            standings::Criterion::Wins => Criterion::Wins,
            standings::Criterion::Completed => Criterion::Completed,
            standings::Criterion::HeadToHead if split.sides.len() > 2 => Criterion::WinsAmongTied,
            standings::Criterion::HeadToHead | standings::Criterion::HeadToHeadOfTwo => Criterion::HeadToHead,
            standings::Criterion::Rubbers => Criterion::Rubbers,
            standings::Criterion::Sets => Criterion::Sets,
            standings::Criterion::Games => Criterion::Games,
            standings::Criterion::Defaults => Criterion::Defaults,
        },
    }
}

/// How often each side of a group ends in each place, by position, in so many seasons.
struct Forecast {
    counts: Vec<Vec<u32>>,
    seasons: u32,
}

/// The chance of each place, per mille; none once all is decided. The forecast is made once for the same sides, final results and
/// fixtures left, however many ask; ratings that change elsewhere count a minute later.
async fn chances(view: &View, league: &Row, group: &Group, (number, position): (i64, usize)) -> Result<Vec<u32>> {
    if group.left().is_empty() {
        return Ok(Vec::new());
    }
    let version = (league.id.0, [number, group.forecast_version(&league.score_format)?, view.now.0.div_euclid(RATINGS_COUNT_AFTER)]);
    let Forecast { counts, seasons } = &*view.memoized(version, Box::pin(simulate(view, league, group))).await?;
    Ok(counts.get(position).into_iter().flatten().map(|count| count * 1_000 / seasons).collect())
}

/// Simulates the fixtures left of a group, season after season.
async fn simulate(view: &View, league: &Row, group: &Group) -> Result<Forecast> {
    let pairs = group.left();
    let ratings = ratings_of(view, league, group).await?;
    let of = |side: usize| ratings.get(side).map(Vec::as_slice).unwrap_or_default();
    let best_of = counted::format(&league.score_format)?.best_of();
    let known = if league.is_of_teams() { ratings::reading::chance_of_teams } else { ratings::reading::chance };
    let chance = |a, b| known(of(a), of(b), view.now, best_of).unwrap_or(EVEN);
    let left: Vec<Left> = pairs.iter().map(|(a, b)| Left { a: *a, b: *b, chance_of_a: chance(*a, *b) }).collect();
    let played = group.finals(&league.score_format)?.matches;
    let seasons = (MATCHES_PLAYED / u32::try_from(left.len()).unwrap_or(u32::MAX).max(1)).clamp(1, SEASONS);
    let (sides, policy, seed) = (group.sides.len(), group.policy.clone(), group.seed);
    let counts = view.compute(move || forecast(&Season { sides, played: &played, left: &left, policy: &policy, seed }, seasons)).await?;
    Ok(Forecast { counts, seasons })
}

/// What is known of the players of each side: their ratings, or else the levels that they declare.
async fn ratings_of(view: &View, league: &Row, group: &Group) -> Result<Vec<Vec<Option<Rating>>>> {
    let players = reading::players_of(view.db(), &group.sides).await?;
    let all: Vec<UserId> = players.values().flatten().copied().collect();
    let kind = if league.is_doubles() { RatingKind::Doubles } else { RatingKind::Singles };
    let known = ratings::reading::known(view.db(), kind, &all).await?;
    let rating = |user: &UserId| known.get(user).map(|known| known.rating);
    Ok(group.sides.iter().map(|side| players.get(side).into_iter().flatten().map(rating).collect()).collect())
}

/// What a side needs in its last fixture, if that decides whether it goes through. Also while that one is played: its score so far
/// counts for nothing here.
fn needs(group: &Group, format: &str, position: usize) -> Result<Option<Needs>> {
    let left = group.left();
    let (own, others): (Vec<_>, Vec<_>) = left.iter().copied().partition(|(a, b)| *a == position || *b == position);
    let [(a, b)] = own.as_slice() else { return Ok(None) };
    let opponent = if *a == position { *b } else { *a };
    let sides = group.contenders(&group.table(&group.finals(format)?));
    let after = |winner: usize| {
        let mut sides = sides.clone();
        sides.get_mut(winner).into_iter().for_each(|side| side.wins += 1);
        group.through(&sides, &others).get(position).copied().flatten()
    };
    Ok(match (after(position), after(opponent)) {
        (Some(true), Some(false)) => Some(Needs::WinToStay),
        (Some(true), None) => Some(Needs::Win),
        (None, Some(false)) => Some(Needs::NotLose),
        _ => None,
    })
}
