//! A group of `rally standings`: read, ordered, written.

use std::collections::HashMap;

use rules::competitions::standings::{Match, Policy, Table, table};
use rules::competitions::through::{Contender, through};
use rules::scoring::words;
use rules::scoring::{Ending, Format, Margin, Mark, Out, Race, SetFormat, Side, Unreadable, Written, written};
use serde::{Deserialize, Serialize};

use crate::sentences;

/// What a last set in brackets can be, where the format has no match tie-break: first to 10, or to 7.
const MATCH_TIE_BREAKS: [Race; 2] = [Race { to: 10, margin: Margin::Two }, Race { to: 7, margin: Margin::Two }];
/// The most sides of a group.
const SIDES_MAX: usize = 1_024;

#[derive(Deserialize)]
struct Group {
    sides: Vec<String>,
    matches: Option<Vec<Played>>,
    seed: Option<u64>,
    left: Option<Vec<Left>>,
    advance: Option<usize>,
}

#[derive(Deserialize)]
struct Played {
    a: String,
    b: String,
    winner: Option<String>,
    score: Option<String>,
    end: Option<End>,
}

#[derive(Deserialize)]
struct Left {
    a: String,
    b: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum End {
    Completed,
    Retired,
    Walkover,
    Defaulted,
}

#[derive(Serialize)]
struct Row<'a> {
    side: &'a str,
    place: usize,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    through: Option<Option<bool>>,
}

/// Why a line is no group.
#[derive(Debug, thiserror::Error)]
pub(super) enum Wrong {
    #[error("the line is too long: {0} bytes at most")]
    TooLong(usize),
    #[error("no group: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("{0} sides are too many: {SIDES_MAX} at most")]
    TooMany(usize),
    #[error("the side {0} is there twice")]
    SideTwice(String),
    #[error("\"advance\" is missing: how many sides get through")]
    NoAdvance,
    #[error("match {0}: {1}")]
    Match(usize, WrongMatch),
    #[error("match left {0}: {1}")]
    Left(usize, WrongMatch),
}

/// What is wrong with a match.
#[derive(Debug, thiserror::Error)]
pub(super) enum WrongMatch {
    #[error("the side {0} is not in the group")]
    NotInGroup(String),
    #[error("{0} plays itself")]
    Itself(String),
    #[error("the winner {0} does not play in it")]
    WinnerNotPlaying(String),
    #[error("it has no winner")]
    NoWinner,
    #[error("its score ends otherwise than its \"end\" says")]
    OtherEnd,
    #[error("its score, from the winner's side, is a loss")]
    LostByScore,
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    #[error("{}", sentences::english(.0.sentence()))]
    Score(#[from] words::Wrong),
}

/// Sides by their names.
type Places<'a> = HashMap<&'a str, usize>;

/// The rows of a group, as they are printed.
pub(super) fn ordered(line: &[u8], policy: &Policy, format: Format) -> Result<String, Wrong> {
    let group: Group = serde_json::from_slice(line)?;
    if group.sides.len() > SIDES_MAX {
        return Err(Wrong::TooMany(group.sides.len()));
    }
    let mut places = Places::with_capacity(group.sides.len());
    for (place, side) in group.sides.iter().enumerate() {
        if places.insert(side, place).is_some() {
            return Err(Wrong::SideTwice(side.clone()));
        }
    }
    let played = group.matches.iter().flatten().zip(1..);
    let matches: Vec<Match> =
        played.map(|(played, nth)| judged(played, &places, format).map_err(|wrong| Wrong::Match(nth, wrong))).collect::<Result<_, _>>()?;
    let table = table(group.sides.len(), &matches, policy, group.seed.unwrap_or_default());
    let through = who_is_through(&group, &table, policy, &places)?;
    let name = |side: usize| group.sides.get(side).map_or("", String::as_str);
    let rows = table.rows.iter().map(|row| {
        let through = through.as_ref().and_then(|through| through.get(row.side).copied());
        Row { side: name(row.side), place: row.place, why: table.why(row, name), through }
    });
    Ok(serde_json::to_string(&rows.collect::<Vec<_>>())?)
}

/// Who is through or out, if the group asks for it.
fn who_is_through(group: &Group, table: &Table, policy: &Policy, places: &Places) -> Result<Option<Vec<Option<bool>>>, Wrong> {
    let (left, advance) = match (&group.left, group.advance) {
        (None, None) => return Ok(None),
        (Some(_), None) => return Err(Wrong::NoAdvance),
        (left, Some(advance)) => (left.iter().flatten(), advance),
    };
    let left: Vec<(usize, usize)> = left
        .zip(1..)
        .map(|(left, nth)| both(&left.a, &left.b, places).map_err(|wrong| Wrong::Left(nth, wrong)))
        .collect::<Result<_, _>>()?;
    let mut sides = vec![Contender::default(); group.sides.len()];
    for row in &table.rows {
        let defaulted = policy.defaulted_last && row.record.defaults > 0;
        sides.get_mut(row.side).into_iter().for_each(|side| *side = Contender { wins: row.record.won, defaulted, gone: false });
    }
    Ok(Some(through(&sides, &left, advance, policy.defaulted_last)))
}

fn both(a: &str, b: &str, places: &Places) -> Result<(usize, usize), WrongMatch> {
    let place = |side: &str| places.get(side).copied().ok_or_else(|| WrongMatch::NotInGroup(side.to_owned()));
    let (first, second) = (place(a)?, place(b)?);
    if first == second { Err(WrongMatch::Itself(a.to_owned())) } else { Ok((first, second)) }
}

/// A match, its winner as side A, since the score is from the winner's side.
fn judged(played: &Played, places: &Places, format: Format) -> Result<Match, WrongMatch> {
    let (a, b) = both(&played.a, &played.b, places)?;
    let written = written(played.score.as_deref().unwrap_or_default())?;
    let marked = match written.mark {
        None => None,
        Some(Mark::Retired) => Some(End::Retired),
        Some(Mark::Walkover) => Some(End::Walkover),
        Some(Mark::Defaulted) => Some(End::Defaulted),
        Some(Mark::Unfinished) => return Err(WrongMatch::OtherEnd),
    };
    let end = played.end.or(marked).unwrap_or(End::Completed);
    if marked.is_some_and(|marked| marked != end) {
        return Err(WrongMatch::OtherEnd);
    }
    let (winner, loser, out) = match played.winner.as_deref() {
        None => (a, b, Out::Both),
        Some(winner) if winner == played.a => (a, b, Out::One(Side::B)),
        Some(winner) if winner == played.b => (b, a, Out::One(Side::B)),
        Some(winner) => return Err(WrongMatch::WinnerNotPlaying(winner.to_owned())),
    };
    let ending = match (end, out) {
        (End::Completed | End::Retired, Out::Both) => return Err(WrongMatch::NoWinner),
        (End::Completed, Out::One(_)) => Ending::Completed,
        (End::Retired, Out::One(out)) => Ending::Retired(out),
        (End::Walkover, out) => Ending::Walkover(out),
        (End::Defaulted, out) => Ending::Defaulted(out),
    };
    let judged = in_format(winner, loser, &written, format, ending)?;
    // A completed match that the other side won by its score.
    if judged.winner == Some(Side::B) { Err(WrongMatch::LostByScore) } else { Ok(judged) }
}

/// The match in the format; a last set in brackets may be a match tie-break that the format does not have.
fn in_format(winner: usize, loser: usize, written: &Written, format: Format, ending: Ending) -> Result<Match, WrongMatch> {
    let judged = |format: &Format| Match::judged(winner, loser, format, &written.sets, ending);
    let last = written.sets.len().saturating_sub(1);
    if !written.match_tie_break || matches!(format.set(last), SetFormat::TieBreak(_)) {
        return Ok(judged(&format)?);
    }
    if last + 1 != format.best_of().sets() {
        return Err(Unreadable::NotLast.into());
    }
    let [usual, short] = MATCH_TIE_BREAKS.map(|race| format.with_last(SetFormat::TieBreak(race)));
    Ok(judged(&usual).or_else(|wrong| judged(&short).map_err(|_| wrong))?)
}
