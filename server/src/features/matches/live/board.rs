//! The board of a match: what its events lead to.

use protocol::live::{Board, BoardCorrection, Both, Partner, Seat, ServeFrom, Stake, Suspension};
use protocol::matches::{Ending, MatchState, Side};
use rules::scoring::{self, Court, Tally};

use super::game::Game;
use super::odds;
use super::store::LiveRow;
use crate::error::Result;

/// The board of a match with the state of its row.
pub(super) fn board(row: &LiveRow, game: &Game) -> Result<Board> {
    let play = &game.play;
    let ending = play.ending();
    let begun = row.toss.is_some();
    let (server, from) = play.serve();
    let is_served = begun && ending.is_none() && matches!(game.state, MatchState::Live | MatchState::Suspended);
    let stakes = play.stakes();
    let stake = |side: scoring::Side| {
        let stake = stakes.of(side).filter(|_| is_served)?;
        Some(match stake {
            scoring::Stake::Game if stakes.break_point == Some(side) => Stake::Break,
            scoring::Stake::Game => Stake::Game,
            scoring::Stake::Set => Stake::Set,
            scoring::Stake::Match => Stake::Match,
        })
    };
    let correction: Option<BoardCorrection> = row.correction.as_deref().map(serde_json::from_str).transpose()?;
    let suspension: Option<Suspension> = row.suspension.as_deref().filter(|_| ending.is_none()).map(serde_json::from_str).transpose()?;
    Ok(Board {
        events: row.events,
        state: game.state,
        sets: game.sets(),
        games: both(play.games()),
        points: both(play.points()),
        tie_break: play.in_tie_break(),
        server: is_served.then(|| seat(server)),
        serve_from: is_served.then(|| serve_from(from)),
        left: begun.then(|| play.left().into()),
        stake_a: stake(scoring::Side::A),
        stake_b: stake(scoring::Side::B),
        ending: ending.map(ending_of),
        winner: play.winner().map(Side::from),
        play: game.text.clone(),
        chance: odds::now(row, play),
        scorer: row.scorer,
        pad: row.pad,
        correction,
        suspension,
        changed_at: row.changed_at,
    })
}

fn both(tally: Tally) -> Both {
    Both { a: tally.a, b: tally.b }
}

fn seat(seat: scoring::Seat) -> Seat {
    let partner = match seat.partner {
        scoring::Partner::First => Partner::First,
        scoring::Partner::Second => Partner::Second,
    };
    Seat { side: seat.side.into(), partner }
}

fn serve_from(court: Court) -> ServeFrom {
    match court {
        Court::Right => ServeFrom::Right,
        Court::Left => ServeFrom::Left,
        Court::ReceiversChoose => ServeFrom::ReceiversChoose,
    }
}

/// How it ended, as on the wire, where the winner says who stopped.
pub(super) fn ending_of(ending: scoring::Ending) -> Ending {
    match ending {
        scoring::Ending::Completed => Ending::Completed,
        scoring::Ending::Retired(_) => Ending::Retired,
        scoring::Ending::Walkover(_) => Ending::Walkover,
        scoring::Ending::Defaulted(_) => Ending::Defaulted,
        scoring::Ending::Abandoned
        | scoring::Ending::Cancelled
        | scoring::Ending::Incomplete
        | scoring::Ending::DeadRubber
        | scoring::Ending::NotPlayed => Ending::Abandoned,
    }
}
