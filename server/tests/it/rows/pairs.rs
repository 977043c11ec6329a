//! The caller rows of pairs.

use protocol::pairs::{ClearPairs, DrawPairs, MovePairs, PairsMix, ReportCourt};
use protocol::{EnrolmentId, ErrorCode};

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Rows, SIGN_IN, Things, of};
use crate::rows::matches::score;

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let Things { game: event, enrolment, .. } = *things;
    let others = EnrolmentId(things.user.0);
    let own = |outcome: Outcome| [SIGN_IN, Err(ErrorCode::Forbidden), outcome, NOT_FOUND, NOT_FOUND];
    let draw = DrawPairs { event, rounds: 3, courts: 1, mix: PairsMix::Even, singles: true, seed: Some(1) };
    vec![
        // There are three players.
        of(draw, own(Err(ErrorCode::Conflict))),
        of(MovePairs { event, round: 0, a: enrolment, b: others }, own(NOT_FOUND)),
        of(ClearPairs { event }, own(OK)),
        of(ReportCourt { event, round: 0, court: 0, score: score() }, [SIGN_IN, NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND]),
    ]
}
