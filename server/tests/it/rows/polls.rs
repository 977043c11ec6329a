//! The caller rows of polls.

use protocol::polls::{AnswerPoll, ChooseDate, ClosePoll, OpenPoll, Suits};
use protocol::{ErrorCode, Millis};

use crate::callers::{Command, NOT_FOUND, Outcome, Row, Rows, SIGN_IN, Things, of};

inventory::submit!(Rows::commands(rows));

/// Outcomes for those who see the event and for its organiser.
const fn of_event(outcome: Outcome, organiser: Outcome) -> Row {
    [SIGN_IN, outcome, organiser, NOT_FOUND, NOT_FOUND]
}

fn rows(things: &Things) -> Vec<Command> {
    let (event, conflict, forbidden, invalid) =
        (things.event, Err(ErrorCode::Conflict), Err(ErrorCode::Forbidden), Err(ErrorCode::Invalid));
    vec![
        of(OpenPoll { event, dates: vec![Millis(1), Millis(60_000)] }, of_event(forbidden, invalid)),
        of(AnswerPoll { event, suits: vec![Suits::Yes, Suits::No] }, of_event(forbidden, conflict)),
        of(ChooseDate { event, starts_at: Millis(1) }, of_event(forbidden, conflict)),
        of(ClosePoll { event }, of_event(forbidden, conflict)),
    ]
}
