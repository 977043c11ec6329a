//! The fixtures of a knock-out from its lines: each winner goes on to the next round.

use protocol::leagues::{FixtureState, Source, Stage};
use protocol::matches::Side;
use protocol::{FixtureId, LeagueId, SideId};
use rules::competitions::draw::Feed;
use uuid::Uuid;

use crate::features::leagues::fixtures::FixtureRow;

/// Who stands on a line of a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Bye,
    Side { side: Option<SideId>, from: Option<Source> },
}

impl Slot {
    pub(super) fn of_side(side: Option<SideId>) -> Self {
        Self::Side { side, from: None }
    }

    pub(super) fn of_source(from: Option<Source>) -> Self {
        Self::Side { side: None, from }
    }

    fn group(self) -> Option<i64> {
        match self {
            Self::Side { from: Some(Source::Place { group, .. }), .. } => Some(group),
            Self::Bye | Self::Side { .. } => None,
        }
    }
}

/// The fixtures of all rounds, by round and from top to bottom, numbered from `number` on. A bye is a fixture of one side.
pub(super) fn fixtures(league: LeagueId, lines: Vec<Slot>, (stage, round): (Stage, i64), number: i64) -> Vec<FixtureRow> {
    let (mut drawn, mut lines, mut round, mut number) = (Vec::new(), lines, round, number);
    while lines.len() > 1 {
        let mut winners = Vec::with_capacity(lines.len() / 2);
        for pair in lines.chunks_exact(2) {
            let [one, other] = pair else { continue };
            let Some((a, b)) = top_and_bottom(*one, *other) else {
                winners.push(Slot::Bye);
                continue;
            };
            let row = FixtureRow::drawn(FixtureId(Uuid::nil()), league, number, (stage, round));
            let row = with_slots(row, a, b);
            winners.push(Slot::Side { side: row.winning_side(), from: Some(Source::Winner { of: number }) });
            drawn.push(row);
            number += 1;
        }
        (lines, round) = (winners, round + 1);
    }
    drawn
}

type Known = (Option<SideId>, Option<Source>);

/// The two of a fixture, a bye second; none for two byes.
fn top_and_bottom(one: Slot, other: Slot) -> Option<(Known, Option<Known>)> {
    match (one, other) {
        (Slot::Side { side, from }, Slot::Side { side: second, from: second_from }) => Some(((side, from), Some((second, second_from)))),
        (Slot::Side { side, from }, Slot::Bye) | (Slot::Bye, Slot::Side { side, from }) => Some(((side, from), None)),
        (Slot::Bye, Slot::Bye) => None,
    }
}

fn with_slots(row: FixtureRow, (a, a_from): Known, b: Option<Known>) -> FixtureRow {
    let (state, winner) = match (a, b) {
        (Some(_), None) => (FixtureState::Bye, Some(Side::A)),
        (Some(_), Some((Some(_), _))) => (FixtureState::ToBeScheduled, None),
        _ => (FixtureState::Waiting, None),
    };
    let (b, b_from) = b.unwrap_or_default();
    FixtureRow { a, a_from, b, b_from, state, winner, ..row }
}

/// The lines of the consolation of a drawn knock-out.
pub(super) fn consolation_lines(main: &[FixtureRow], feeds: &[Feed]) -> Vec<Slot> {
    let loser = |round: i64, nth: usize| {
        let row = main.iter().filter(|row| row.round == round).nth(nth);
        Slot::of_source(row.map(|row| Source::Loser { of: row.number }))
    };
    let line = |feed: &Feed| match feed {
        Feed::FirstRound(nth) => loser(1, *nth),
        Feed::SecondRound(nth) | Feed::IfLoses { second_round: nth, .. } => loser(2, *nth),
        Feed::Bye => Slot::Bye,
    };
    feeds.iter().map(line).collect()
}

/// How early those of one group would meet: much for the first round, less for later ones.
pub(super) fn early_meetings(lines: &[Slot]) -> usize {
    let (mut weight, mut size) = (0, 2);
    while size < lines.len() {
        for section in lines.chunks(size) {
            let mut groups: Vec<i64> = section.iter().filter_map(|slot| slot.group()).collect();
            let count = groups.len();
            groups.sort_unstable();
            groups.dedup();
            weight += (count - groups.len()) * (lines.len() / size);
        }
        size *= 2;
    }
    weight
}
