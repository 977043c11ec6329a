//! Results in the terms of a document, and back.

use protocol::leagues::FixtureState;
use protocol::matches::{Ending, SetScore, Side};
use rules::scoring::{Format, SetFormat, Tally};

use super::document::{MatchUpStatus, Score, SetRecord};
use crate::features::leagues::fixtures::FixtureRow;
use crate::features::leagues::fixtures::rows::Decided;

/// How a fixture stands.
pub(super) fn status(row: &FixtureRow) -> MatchUpStatus {
    match (row.state, row.decided, row.ending) {
        (FixtureState::Bye, ..) => MatchUpStatus::Bye,
        (FixtureState::Cancelled, ..) => MatchUpStatus::Cancelled,
        (FixtureState::Live | FixtureState::Reported | FixtureState::Disputed, ..) => MatchUpStatus::InProgress,
        (FixtureState::Final, Some(Decided::DoubleDefault), _) => MatchUpStatus::DoubleDefault,
        (FixtureState::Final, Some(Decided::Withdrawal), _) if row.winner.is_none() => MatchUpStatus::DoubleWalkover,
        (FixtureState::Final, _, Ending::Walkover) => MatchUpStatus::Walkover,
        (FixtureState::Final, _, Ending::Defaulted) => MatchUpStatus::Defaulted,
        (FixtureState::Final, _, Ending::Retired) => MatchUpStatus::Retired,
        (FixtureState::Final, _, Ending::Completed) => MatchUpStatus::Completed,
        (FixtureState::Final, _, Ending::Abandoned)
        | (
            FixtureState::Waiting
            | FixtureState::Challenged
            | FixtureState::ToBeScheduled
            | FixtureState::Proposed
            | FixtureState::Scheduled,
            ..,
        ) => MatchUpStatus::ToBePlayed,
    }
}

/// What a status says of a fixture: its state, how it ended, and how it was decided. `None` if the two contradict each other.
pub(super) fn decision(status: MatchUpStatus, decided: Option<Decided>) -> Option<(FixtureState, Ending, Option<Decided>)> {
    use MatchUpStatus as Is;
    let played = Some(decided.unwrap_or(Decided::Imported));
    match (status, decided) {
        (Is::Bye, None) => Some((FixtureState::Bye, Ending::Completed, None)),
        (Is::ToBePlayed | Is::InProgress, None) => Some((FixtureState::ToBeScheduled, Ending::Completed, None)),
        (Is::Cancelled, Some(Decided::Cancelled | Decided::Withdrawal)) => Some((FixtureState::Cancelled, Ending::Completed, decided)),
        (Is::Completed, None | Some(Decided::Imported)) => Some((FixtureState::Final, Ending::Completed, played)),
        (Is::Retired, None | Some(Decided::Imported)) => Some((FixtureState::Final, Ending::Retired, played)),
        (Is::Walkover, None | Some(Decided::Imported | Decided::Walkover | Decided::Withdrawal)) => {
            Some((FixtureState::Final, Ending::Walkover, played))
        }
        (Is::Defaulted, None | Some(Decided::Imported | Decided::Default)) => Some((FixtureState::Final, Ending::Defaulted, played)),
        (Is::DoubleDefault, Some(Decided::DoubleDefault)) => Some((FixtureState::Final, Ending::Defaulted, decided)),
        (Is::DoubleWalkover, Some(Decided::Withdrawal)) => Some((FixtureState::Final, Ending::Walkover, decided)),
        _ => None,
    }
}

/// Sets in the terms of a document: of a tie-break both figures, where a score has the loser's alone.
pub(super) fn score(format: &Format, sets: &[SetScore]) -> Option<Score> {
    let record = |(index, set): (usize, &SetScore)| {
        let record = SetRecord {
            set_number: index + 1,
            side1_score: Some(set.a),
            side2_score: Some(set.b),
            side1_tiebreak_score: None,
            side2_tiebreak_score: None,
        };
        if set.match_tiebreak {
            return SetRecord {
                side1_score: None,
                side2_score: None,
                side1_tiebreak_score: Some(set.a),
                side2_tiebreak_score: Some(set.b),
                ..record
            };
        }
        let Some(losers) = set.tiebreak else { return record };
        let winners = winners_points(format, index, set, losers);
        let (one, two) = if set.a >= set.b { (winners, losers) } else { (losers, winners) };
        SetRecord { side1_tiebreak_score: Some(one), side2_tiebreak_score: Some(two), ..record }
    };
    (!sets.is_empty()).then(|| Score { sets: sets.iter().enumerate().map(record).collect() })
}

/// With how many points the tie-break of a set was won.
fn winners_points(format: &Format, index: usize, set: &SetScore, losers: u16) -> u16 {
    let race = match format.set(index) {
        SetFormat::Games(games) => games.tie_break_behind(Tally::new(set.a, set.b)),
        SetFormat::TieBreak(_) | SetFormat::Timed { .. } => None,
    };
    race.and_then(|race| race.winners_points(losers)).unwrap_or_else(|| losers.saturating_add(2))
}

/// Sets of a document as a score has them; `None` for a set without figures.
pub(super) fn sets(score: &Score) -> Option<Vec<SetScore>> {
    let set = |record: &SetRecord| {
        let tie_break = record.side1_tiebreak_score.zip(record.side2_tiebreak_score);
        match (record.side1_score.zip(record.side2_score), tie_break) {
            (Some((a, b)), tie_break) => Some(SetScore { a, b, tiebreak: tie_break.map(|(one, two)| one.min(two)), match_tiebreak: false }),
            (None, Some((a, b))) => Some(SetScore { a, b, tiebreak: None, match_tiebreak: true }),
            (None, None) => None,
        }
    };
    score.sets.iter().map(set).collect()
}

/// The number of a side in a document.
pub(super) fn number_of(side: Side) -> u8 {
    match side {
        Side::A => 1,
        Side::B => 2,
    }
}

/// The side of a number.
pub(super) fn side_of(number: u8) -> Option<Side> {
    match number {
        1 => Some(Side::A),
        2 => Some(Side::B),
        _ => None,
    }
}
