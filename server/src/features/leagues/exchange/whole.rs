//! A league as a document has it: all that stands, without a database.

use protocol::leagues::{Competition, FixtureState, LeagueForm, LeagueState, SideState, Stage};
use protocol::{SideId, UserId};

use crate::features::leagues::fixtures::FixtureRow;
use crate::features::leagues::fixtures::rows::Decided;

/// A side with a place, or one that withdrew after the draw.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WholeSide {
    pub(super) id: SideId,
    /// Whoever enrolled it first, with the name that they have; the id of somebody who is named as text is that of a file.
    pub(super) players: Vec<(UserId, String)>,
    pub(super) state: SideState,
    pub(super) seed: Option<i64>,
    /// From 1.
    pub(super) group: Option<i64>,
}

/// A league with all that stands.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::features::leagues) struct Whole {
    pub(super) form: LeagueForm,
    pub(super) state: LeagueState,
    /// Which draw it is; none before it.
    pub(super) draw_seed: Option<u32>,
    pub(super) cancel_reason: Option<String>,
    /// In the order of their ids, on which drawn lots depend.
    pub(super) sides: Vec<WholeSide>,
    /// By number.
    pub(super) fixtures: Vec<FixtureRow>,
}

/// A fixture as it stands: a final result is one that was played elsewhere, and what is not decided looks for a date.
pub(super) fn settled(row: &FixtureRow) -> FixtureRow {
    let mut row = FixtureRow { event: None, match_id: None, version: 1, ..row.clone() };
    match row.state {
        FixtureState::Final => row.decided = row.decided.or(Some(Decided::Imported)),
        FixtureState::Bye | FixtureState::Cancelled => {}
        FixtureState::Waiting => row.reason = None,
        FixtureState::Challenged
        | FixtureState::ToBeScheduled
        | FixtureState::Proposed
        | FixtureState::Scheduled
        | FixtureState::Live
        | FixtureState::Reported
        | FixtureState::Disputed => {
            row.clear_result();
            (row.state, row.reason) = (FixtureState::ToBeScheduled, None);
        }
    }
    row
}

/// Whether a league is written as a document, and read back: its places follow from its draw and its results alone. The order of a
/// ladder and the boxes of a period do not, and a tie of teams is more than one result.
pub(super) fn is_written(form: &LeagueForm) -> bool {
    match form.competition {
        Competition::RoundRobin | Competition::DoubleRoundRobin | Competition::Groups | Competition::Knockout => form.teams.is_none(),
        Competition::Ladder | Competition::Box => false,
    }
}

/// Whether a fixture is played in a group.
pub(super) fn is_of_group(row: &FixtureRow) -> bool {
    row.stage == Stage::Group
}
