//! The caller rows of play now.

use protocol::play::{AcceptAsk, AskToPlay, BeAvailable, DeclineAsk, PlayNear, StopPlaying};
use protocol::session::OpenTopic;
use protocol::{AskId, Cell, ErrorCode, Topic};
use uuid::Uuid;

use crate::callers::{Command, NOT_FOUND, OK, Rows, SIGN_IN, Things, of, signed_in};
use harness::steps::play::an_hour;

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let (ask, nothing) = (things.ask, AskId(Uuid::now_v7()));
    let question = |user| AskToPlay { user, starts_at: None, court: None, message: Some("An hour before dinner?".into()) };
    let area = Cell::new(0x0842_9a1d_ffff_ffff).expect("an area");
    let busy = Err(ErrorCode::Conflict);
    // Without an area nobody is near.
    let no_area = Err(ErrorCode::BadRequest);
    vec![
        of(BeAvailable { level_min: Some(3.0), level_max: Some(4.5), ..an_hour() }, signed_in(OK)),
        of(StopPlaying {}, signed_in(OK)),
        of(PlayNear { location: an_hour().location, distance: Some(20.0) }, signed_in(OK)),
        of(question(Some(things.user)), [SIGN_IN, busy, Err(ErrorCode::Invalid), busy, busy]),
        of(AcceptAsk { ask }, [SIGN_IN, OK, NOT_FOUND, NOT_FOUND, NOT_FOUND]),
        of(AcceptAsk { ask: nothing }, signed_in(NOT_FOUND)),
        of(DeclineAsk { ask }, [SIGN_IN, OK, OK, NOT_FOUND, NOT_FOUND]),
        of(DeclineAsk { ask: nothing }, signed_in(NOT_FOUND)),
        of(PlayNear { location: None, distance: None }, [SIGN_IN, OK, no_area, no_area, no_area]),
        of(OpenTopic { topic: Topic::Play(area), since: None }, [SIGN_IN, OK, OK, OK, NOT_FOUND]),
    ]
}
