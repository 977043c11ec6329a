//! The board of a match: what its events lead to.

use protocol::live::{Board, BoardCorrection, Both, Partner, Seat, ServeFrom, Stake, Suspension};
use protocol::matches::{Ending, MatchState, Side};

use super::game::Game;
use super::odds;
use super::store::LiveRow;
use crate::error::Result;
use crate::features::matches::rules::{self, Court, Tally};

/// The board of a match with the state of its row.
pub(super) fn board(row: &LiveRow, game: &Game) -> Result<Board> {
    let play = &game.play;
    let ending = play.ending();
    let begun = row.toss.is_some();
    let (server, from) = play.serve();
    let is_served = begun && ending.is_none() && matches!(game.state, MatchState::Live | MatchState::Suspended);
    let stakes = play.stakes();
    let stake = |side: rules::Side| {
        let stake = stakes.of(side).filter(|_| is_served)?;
        Some(match stake {
            rules::Stake::Game if stakes.break_point == Some(side) => Stake::Break,
            rules::Stake::Game => Stake::Game,
            rules::Stake::Set => Stake::Set,
            rules::Stake::Match => Stake::Match,
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
        stake_a: stake(rules::Side::A),
        stake_b: stake(rules::Side::B),
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

fn seat(seat: rules::Seat) -> Seat {
    let partner = match seat.partner {
        rules::Partner::First => Partner::First,
        rules::Partner::Second => Partner::Second,
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
pub(super) fn ending_of(ending: rules::Ending) -> Ending {
    match ending {
        rules::Ending::Completed => Ending::Completed,
        rules::Ending::Retired(_) => Ending::Retired,
        rules::Ending::Walkover(_) => Ending::Walkover,
        rules::Ending::Defaulted(_) => Ending::Defaulted,
        rules::Ending::Abandoned
        | rules::Ending::Cancelled
        | rules::Ending::Incomplete
        | rules::Ending::DeadRubber
        | rules::Ending::NotPlayed => Ending::Abandoned,
    }
}
