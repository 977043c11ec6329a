//! The fixtures of a document, and whether they follow from each other.

use std::collections::{HashMap, HashSet};

use protocol::leagues::{Competition, FixtureState, LeagueForm, SideState, Source, Stage};
use protocol::matches::{SetScore, Side};
use protocol::{FixtureId, LeagueId, SideId, limits, sentence};
use rules::scoring::{self, Format, Out, judge};
use uuid::Uuid;

use super::super::document::{MatchUp, MatchUpStatus, OF_FIXTURE, OfFixture, Structure, StructureStage};
use super::super::results;
use super::parts::{Broken, Named, extension};
use crate::features::leagues::fixtures::rows::Decided;
use crate::features::leagues::fixtures::{FixtureRow, bracket};
use crate::features::written::Why;

/// More than any league has numbers.
const NUMBERS_MAX: i64 = limits::LEAGUE_SIDES_MAX * (limits::LEAGUE_SIDES_MAX - 1);

/// A fixture, and where the document has it.
type Placed = (FixtureRow, String);

/// The fixtures of a draw by number, each as it stands.
pub(super) fn read(form: &LeagueForm, sides: &[Named], structures: &[Structure]) -> Result<Vec<FixtureRow>, Broken> {
    let code = form.score_format.as_deref().unwrap_or_default();
    let format: Format = code.parse().map_err(|_| Broken::at("extensions[0].value.form.scoreFormat", sentence!("league_file_format")))?;
    let reader = Reader { format, ids: sides.iter().map(|(id, side)| (id.as_str(), side.id)).collect() };
    let mut placed = Vec::new();
    for (index, structure) in structures.iter().enumerate() {
        let path = format!("events[0].drawDefinitions[0].structures[{index}]");
        for (inner, (group, item)) in (1_i64..).zip(&structure.structures).enumerate() {
            reader.structure(&format!("{path}.structures[{inner}]"), item, (Stage::Group, Some(group)), &mut placed)?;
        }
        let stage = if structure.stage == StructureStage::Consolation { Stage::Consolation } else { Stage::Knockout };
        reader.structure(&path, structure, (stage, None), &mut placed)?;
    }
    if placed.len() > limits::LEAGUE_FIXTURES_MAX {
        let sentence = sentence!("league_fixtures_many", matches = placed.len(), max = limits::LEAGUE_FIXTURES_MAX);
        return Err(Broken::at("events[0].drawDefinitions", sentence));
    }
    placed.sort_by_key(|(row, _)| row.number);
    check_numbers(&placed)?;
    check_shape(form, sides, &placed)?;
    settle(sides, placed)
}

struct Reader<'a> {
    format: Format,
    ids: HashMap<&'a str, SideId>,
}

impl Reader<'_> {
    fn structure(
        &self,
        path: &str,
        structure: &Structure,
        (stage, group): (Stage, Option<i64>),
        placed: &mut Vec<Placed>,
    ) -> Result<(), Broken> {
        let start = placed.len();
        for (index, match_up) in structure.match_ups.iter().enumerate() {
            let path = format!("{path}.matchUps[{index}]");
            let of: OfFixture = extension(&path, &match_up.extensions, OF_FIXTURE)?;
            placed.push((self.fixture(&path, match_up, of, (stage, group))?, path));
        }
        let read = placed.get(start..).unwrap_or_default();
        let first = read.iter().map(|(row, _)| row.round).min().unwrap_or_default();
        let wrong = read.iter().zip(&structure.match_ups).find(|((row, _), match_up)| match_up.round_number != row.round - first + 1);
        match wrong {
            Some(((_, path), _)) => Err(Broken::at(format!("{path}.roundNumber"), sentence!("league_file_order"))),
            None => Ok(()),
        }
    }

    fn fixture(&self, path: &str, match_up: &MatchUp, of: OfFixture, (stage, group): (Stage, Option<i64>)) -> Result<FixtureRow, Broken> {
        let at = |field: &str| format!("{path}.{field}");
        if !(1..=NUMBERS_MAX).contains(&of.number) || !(1..=NUMBERS_MAX).contains(&of.round) {
            return Err(Broken::at(at("extensions"), sentence!("league_file_order")));
        }
        if of.play_by.parse::<jiff::civil::Date>().is_err() {
            return Err(Broken::at(at("extensions"), sentence!("league_file_day")));
        }
        let side = |number: usize| {
            let found = match_up.sides.get(number - 1).filter(|side| usize::from(side.side_number) == number);
            let found = found.ok_or_else(|| Broken::at(at("sides"), sentence!("league_file_sides")))?;
            let known = |id: &String| {
                let path = format!("{path}.sides[{}].participantId", number - 1);
                self.ids.get(id.as_str()).copied().ok_or_else(|| Broken::at(path, sentence!("league_file_reference")))
            };
            found.participant_id.as_ref().map(known).transpose()
        };
        let decision = results::decision(match_up.match_up_status, of.decided);
        let (state, ending, decided) = decision.ok_or_else(|| Broken::at(at("matchUpStatus"), sentence!("league_file_contradicts")))?;
        let mut row = FixtureRow::drawn(FixtureId(Uuid::nil()), LeagueId(Uuid::nil()), of.number, (stage, of.round));
        (row.a, row.b, row.a_from, row.b_from) = (side(1)?, side(2)?, of.a_from, of.b_from);
        (row.group, row.play_by, row.state, row.ending, row.decided) = (group, of.play_by, state, ending, decided);
        let is_result = state == FixtureState::Final;
        row.winner = match match_up.winning_side.filter(|_| is_result || state == FixtureState::Bye) {
            Some(number) => {
                let side = results::side_of(number).ok_or_else(|| Broken::at(at("winningSide"), sentence!("league_file_sides")))?;
                Some(side)
            }
            None => None,
        };
        row.reason = Why::of(of.reason.filter(|_| is_result || state == FixtureState::Cancelled), None);
        if row.reason.as_ref().is_some_and(|why| why.text.chars().count() > limits::REASON_MAX) {
            return Err(Broken::at(at("extensions"), sentence!("league_file_reason")));
        }
        if is_result {
            let sets = match_up.score.as_ref().map(results::sets);
            row.sets = sets.unwrap_or(Some(Vec::new())).ok_or_else(|| Broken::at(at("score"), sentence!("league_file_score")))?;
            self.check_result(&row, match_up.match_up_status).map_err(|why| Broken::at(at("score"), why))?;
        }
        Ok(row)
    }

    /// Refuses a result that the format does not allow, or whose winner is another one.
    fn check_result(&self, row: &FixtureRow, status: MatchUpStatus) -> Result<(), protocol::Sentence> {
        let out = row.winner.map(|winner| scoring::Side::from(winner).other());
        let ending = match (status, out) {
            (MatchUpStatus::Completed, _) => scoring::Ending::Completed,
            (MatchUpStatus::Retired, Some(out)) => scoring::Ending::Retired(out),
            (MatchUpStatus::Walkover, Some(out)) => scoring::Ending::Walkover(Out::One(out)),
            (MatchUpStatus::Defaulted, Some(out)) => scoring::Ending::Defaulted(Out::One(out)),
            (MatchUpStatus::DoubleDefault, None) => scoring::Ending::Defaulted(Out::Both),
            (MatchUpStatus::DoubleWalkover, None) => scoring::Ending::Walkover(Out::Both),
            _ => return Err(sentence!("winner_missing")),
        };
        if row.a.is_none() || row.b.is_none() || row.decided != Some(Decided::Imported) && !row.sets.is_empty() {
            return Err(sentence!("league_file_contradicts"));
        }
        if row.sets.iter().enumerate().any(|(index, set)| is_wrong_kind(&self.format, index, set)) {
            return Err(sentence!("league_file_score"));
        }
        let sets: Vec<scoring::SetScore> = row.sets.iter().map(of_rules).collect();
        let verdict = judge(&self.format, &sets, ending).map_err(|wrong| wrong.sentence())?;
        if verdict.winner.map(Side::from) == row.winner { Ok(()) } else { Err(sentence!("winner_by_score")) }
    }
}

/// Whether a match tie-break stands where the format has a set, or the other way round.
fn is_wrong_kind(format: &Format, index: usize, set: &SetScore) -> bool {
    set.match_tiebreak != matches!(format.set(index), scoring::SetFormat::TieBreak(_))
}

fn of_rules(set: &SetScore) -> scoring::SetScore {
    scoring::SetScore { won: scoring::Tally::new(set.a, set.b), tie_break: set.tiebreak }
}

/// Refuses a gap in the numbers, and a number twice.
fn check_numbers(placed: &[Placed]) -> Result<(), Broken> {
    match (1_i64..).zip(placed).find(|(number, (row, _))| row.number != *number) {
        Some((_, (_, path))) => Err(Broken::at(format!("{path}.extensions"), sentence!("league_file_order"))),
        None => Ok(()),
    }
}

/// Refuses fixtures that no draw of this kind has.
fn check_shape(form: &LeagueForm, sides: &[Named], placed: &[Placed]) -> Result<(), Broken> {
    let groups: HashMap<SideId, i64> = sides.iter().filter_map(|(_, side)| Some((side.id, side.group?))).collect();
    let legs = if form.competition == Competition::DoubleRoundRobin { 2 } else { 1 };
    let (mut met, mut sources, mut lines) = (HashMap::new(), HashSet::new(), HashSet::new());
    for (row, path) in placed {
        let wrong = |field: &str| Broken::at(format!("{path}.{field}"), sentence!("league_file_draw"));
        let is_allowed = match row.stage {
            Stage::Group => form.competition != Competition::Knockout,
            Stage::Knockout => matches!(form.competition, Competition::Groups | Competition::Knockout),
            Stage::Consolation => form.consolation,
            Stage::Challenge => false,
        };
        if !is_allowed {
            return Err(wrong("extensions"));
        }
        if row.stage == Stage::Group {
            let Some((a, b)) = row.a.zip(row.b) else { return Err(wrong("sides")) };
            let is_met = met.entry((a.min(b), a.max(b))).and_modify(|count| *count += 1).or_insert(1);
            let in_group = |side| groups.get(&side) == row.group.as_ref();
            if a == b || !in_group(a) || !in_group(b) || *is_met > legs || row.a_from.is_some() || row.b_from.is_some() {
                return Err(wrong("sides"));
            }
            continue;
        }
        for (source, side) in [(row.a_from, row.a), (row.b_from, row.b)] {
            let fits = match source {
                Some(Source::Winner { of } | Source::Loser { of }) => (1..row.number).contains(&of) && is_of_bracket(placed, of),
                Some(Source::Place { group, place }) => {
                    form.competition == Competition::Groups
                        && form.groups.is_some_and(|groups| (1..=groups).contains(&group))
                        && form.advance.is_some_and(|advance| (1..=advance).contains(&place))
                }
                None => side.is_none_or(|side| form.competition == Competition::Knockout && lines.insert(side)),
            };
            let is_new = source.is_none_or(|source| sources.insert(format!("{source:?}")));
            if !fits || !is_new {
                return Err(wrong("extensions"));
            }
        }
    }
    Ok(())
}

fn is_of_bracket(placed: &[Placed], number: i64) -> bool {
    let found = usize::try_from(number).ok().and_then(|number| placed.get(number.checked_sub(1)?));
    found.is_some_and(|(row, _)| row.stage != Stage::Group)
}

/// Brings the bracket up to its results, and refuses one in which anybody is elsewhere, or that has other states.
fn settle(sides: &[Named], placed: Vec<Placed>) -> Result<Vec<FixtureRow>, Broken> {
    let withdrawn = sides.iter().filter(|(_, side)| side.state == SideState::Withdrawn).map(|(_, side)| side.id).collect();
    let (mut rows, paths): (Vec<FixtureRow>, Vec<String>) = placed.into_iter().unzip();
    let mut after: Vec<FixtureRow> = rows.iter().filter(|row| row.stage != Stage::Group).cloned().collect();
    let path_of = |number: i64| usize::try_from(number - 1).ok().and_then(|index| paths.get(index)).cloned().unwrap_or_default();
    let contradicts = |number: i64| Broken::at(path_of(number), sentence!("league_file_follows", number = number));
    bracket::settle(&mut after, &withdrawn).map_err(|blocked| contradicts(blocked.number()))?;
    for settled in after {
        let Some(row) = usize::try_from(settled.number - 1).ok().and_then(|index| rows.get_mut(index)) else { continue };
        // A place of a group is filled from its table, once that is made.
        let is_same = (settled.a, settled.b, settled.winner) == (row.a, row.b, row.winner);
        let is_bye = (settled.state == FixtureState::Bye, settled.is_over()) == (row.state == FixtureState::Bye, row.is_over());
        if !is_same || !is_bye {
            return Err(contradicts(settled.number));
        }
        *row = settled;
    }
    Ok(rows)
}
