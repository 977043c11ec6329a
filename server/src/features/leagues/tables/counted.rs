//! What a table counts: fixtures as the rules of standings see them.

use std::collections::HashMap;

use protocol::leagues::{FixtureState, RubberState, TableOrder, TableRules, TeamRules};
use protocol::matches::{Ending, SetScore, Side};
use protocol::{FixtureId, SideId};
use rules::competitions::standings::{Credit, Live, Match, Policy};
use rules::scoring::{self, Format, Out, SetFormat, Tally};

use crate::error::{Error, Result};
use crate::features::leagues::fixtures::grouped::GroupFixture;
use crate::features::leagues::fixtures::rows::Decided;
use crate::features::leagues::fixtures::ties::rubbers::RubberRow;

/// The fixtures that count.
pub(in crate::features::leagues) struct Counted {
    pub(in crate::features::leagues) matches: Vec<Match>,
}

impl Counted {
    /// Those of the fixtures between these sides, which are sorted, for which `counts` is true.
    pub(super) fn of(
        sides: &[SideId],
        (fixtures, ties): (&[GroupFixture], Option<&Ties>),
        code: &str,
        counts: impl Fn(&GroupFixture) -> bool,
    ) -> Result<Self> {
        let position = |side: SideId| sides.binary_search(&side).ok();
        let format = self::format(code)?;
        let mut matches = Vec::with_capacity(fixtures.len());
        for row in fixtures.iter().filter(|row| counts(row)) {
            let positions = position(row.a).zip(position(row.b));
            if let Some(positions) = positions {
                matches.extend(match ties {
                    Some(ties) => ties.counted(row, positions, code)?,
                    None => counted(&Played::of(row), positions, &format)?,
                });
            }
        }
        Ok(Self { matches })
    }
}

/// A stored format.
pub(in crate::features::leagues) fn format(code: &str) -> Result<Format> {
    code.parse().map_err(|_| Error::internal("a stored format is none"))
}

/// The rubbers of a group's ties.
pub(super) struct Ties {
    pub(super) rules: TeamRules,
    pub(super) rubbers: HashMap<FixtureId, Vec<RubberRow>>,
}

impl Ties {
    /// A tie as a table counts it: with the sets and games of all rubbers that count for it. One that is not over is won by whoever
    /// leads.
    fn counted(&self, row: &GroupFixture, (a, b): (usize, usize), code: &str) -> Result<Option<Match>> {
        let Some(ending) = ending_of(&Played::of(row)) else { return Ok(None) };
        let (mut rubbers, mut lead) = (Vec::new(), 0);
        for rubber in self.rubbers.get(&row.id).into_iter().flatten().filter(|rubber| !rubber.is_dead) {
            let line = usize::try_from(rubber.number - 1).ok().and_then(|index| self.rules.lines.get(index));
            let Some(line) = line.filter(|_| rubber.is_moving() || rubber.state == RubberState::Final) else { continue };
            let format = self::format(line.score_format.as_deref().unwrap_or(code))?;
            let Some(played) = counted(&Played::of_rubber(rubber), (a, b), &format)? else { continue };
            lead += played.winner.map_or(0, |winner| if winner == scoring::Side::A { line.worth } else { -line.worth });
            rubbers.push(played);
        }
        let leader = match lead.signum() {
            1 => Some(Side::A),
            -1 => Some(Side::B),
            _ => None,
        };
        let winner = if row.state == FixtureState::Final { row.winner } else { leader };
        Ok(Some(Match { ending, ..Match::tie(a, b, winner.map(scoring::Side::from), &rubbers) }))
    }
}

/// What a fixture or a rubber has come to.
struct Played<'r> {
    is_live: bool,
    sets: &'r [SetScore],
    ending: Ending,
    winner: Option<Side>,
    decided: Option<Decided>,
}

impl<'r> Played<'r> {
    fn of(row: &'r GroupFixture) -> Self {
        let GroupFixture { sets, ending, winner, decided, .. } = row;
        Self { is_live: row.state == FixtureState::Live, sets, ending: *ending, winner: *winner, decided: *decided }
    }

    fn of_rubber(row: &'r RubberRow) -> Self {
        let RubberRow { sets, ending, winner, decided, .. } = row;
        Self { is_live: row.state == RubberState::Live, sets, ending: *ending, winner: *winner, decided: *decided }
    }
}

/// A match as a table counts it; none if it does not count.
fn counted(row: &Played<'_>, (a, b): (usize, usize), format: &Format) -> Result<Option<Match>> {
    let sets: Vec<scoring::SetScore> = row.sets.iter().map(of_rules).collect();
    if row.is_live {
        let (finished, games, points) = so_far(format, &sets);
        return Ok(Match::if_it_ended_now(a, b, format, Live { finished, games, points }));
    }
    let Some(ending) = ending_of(row) else { return Ok(None) };
    // Results were checked when they were entered.
    Match::judged(a, b, format, &sets, ending).map(Some).map_err(|_| Error::internal("a stored result is none"))
}

fn of_rules(set: &SetScore) -> scoring::SetScore {
    scoring::SetScore { won: Tally::new(set.a, set.b), tie_break: set.tiebreak }
}

/// The sets that are over, and the games and points of the one in play.
fn so_far<'s>(format: &Format, sets: &'s [scoring::SetScore]) -> (&'s [scoring::SetScore], Tally, Tally) {
    let is_over = |(index, set): (usize, &scoring::SetScore)| matches!(format.set(index), SetFormat::Games(games) if matches!(games.standing(set.won), scoring::Standing::Won(_)));
    let over = sets.iter().enumerate().take_while(|(index, set)| is_over((*index, *set))).count();
    let (finished, rest) = sets.split_at(over);
    match (rest.first(), format.set(over)) {
        (Some(set), SetFormat::TieBreak(_)) => (finished, Tally::NONE, set.won),
        (Some(set), SetFormat::Games(_) | SetFormat::Timed { .. }) => (finished, set.won, Tally::NONE),
        (None, _) => (finished, Tally::NONE, Tally::NONE),
    }
}

/// How a match ended, as the rules have it; none if it counts for nobody.
fn ending_of(row: &Played<'_>) -> Option<scoring::Ending> {
    let loser = row.winner.map(|winner| match winner {
        Side::A => scoring::Side::B,
        Side::B => scoring::Side::A,
    });
    match (row.decided, row.ending) {
        (Some(Decided::Cancelled | Decided::Lapsed), _) | (None | Some(Decided::Imported), Ending::Abandoned) => None,
        (Some(Decided::DoubleDefault), _) => Some(scoring::Ending::Defaulted(Out::Both)),
        (Some(Decided::Walkover | Decided::Withdrawal | Decided::Refused | Decided::Unanswered), _)
        | (None | Some(Decided::Imported), Ending::Walkover) => Some(scoring::Ending::Walkover(Out::One(loser?))),
        (Some(Decided::Default), _) | (None | Some(Decided::Imported), Ending::Defaulted) => {
            Some(scoring::Ending::Defaulted(Out::One(loser?)))
        }
        (None | Some(Decided::Imported), Ending::Retired) => Some(scoring::Ending::Retired(loser?)),
        (None | Some(Decided::Imported), Ending::Completed) => Some(scoring::Ending::Completed),
    }
}

/// The policy of a league's table.
pub(super) fn policy(rules: &TableRules, is_of_teams: bool) -> Policy {
    let order = match rules.order {
        TableOrder::Rally if is_of_teams => Policy::team(),
        TableOrder::Rally => Policy::rally(),
        TableOrder::Atp => Policy::atp(),
        TableOrder::Tdm => Policy::tdm(),
    };
    let credited = rules.credit_walkovers;
    Policy {
        credit: Credit { walkover: credited, default: credited, retirement: credited },
        match_tie_break_game: rules.match_tie_break_is_a_game,
        defaulted_last: rules.defaulters_last,
        ..order
    }
}
