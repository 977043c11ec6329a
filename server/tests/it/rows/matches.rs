//! The caller rows of results and calendars.

use protocol::ErrorCode;
use protocol::events::{GetCalendar, GetCalendarEvent, RenewCalendar};
use protocol::matches::{
    ConfirmMatch, CorrectMatch, DisputeMatch, EditMatch, Ending, ListMatches, MatchHistory, ReportMatch, Score, SetScore, Side, VoidMatch,
};

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Row, Rows, SIGN_IN, Things, of, signed_in, to_owner};

const FORBIDDEN: Outcome = Err(ErrorCode::Forbidden);

/// A game that is visible unless its organiser is not, with a result that only its players may answer.
const fn of_players(outcome: Outcome) -> Row {
    [SIGN_IN, FORBIDDEN, outcome, NOT_FOUND, NOT_FOUND]
}

/// A score with every field.
pub fn score() -> Score {
    let set = SetScore { a: 7, b: 6, tiebreak: Some(5), match_tiebreak: false };
    Score { format: Some("SET3-S:6/TB7".into()), sets: vec![set, set], ending: Ending::Completed, winner: Some(Side::A) }
}

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let Things { user, member, newcomer, game: event, result: match_id, .. } = *things;
    let sets = || score().sets;
    let cursor = || Some("made up".to_owned());
    vec![
        of(ReportMatch { event, a: vec![member], b: vec![newcomer], guests_a: vec![], guests_b: vec![], score: score() }, of_players(OK)),
        of(EditMatch { match_id, version: 1, score: score() }, of_players(OK)),
        // Nobody answers their own report.
        of(ConfirmMatch { match_id, version: 1, score: None }, of_players(FORBIDDEN)),
        of(ConfirmMatch { match_id, version: 1, score: Some(score()) }, of_players(FORBIDDEN)),
        of(DisputeMatch { match_id, version: 1, reason: "It was three sets".into(), sets: sets() }, of_players(FORBIDDEN)),
        // The owner plays in their own game.
        of(VoidMatch { match_id, version: 1 }, of_players(FORBIDDEN)),
        of(CorrectMatch { match_id, version: 1, score: score(), reason: "It was the second set".into() }, of_players(FORBIDDEN)),
        of(MatchHistory { user, cursor: None }, to_owner(OK, OK)),
        of(MatchHistory { user, cursor: cursor() }, signed_in(Err(ErrorCode::BadRequest))),
        of(ListMatches { event, invite: None, cursor: None }, to_owner(OK, OK)),
        of(
            ListMatches { event, invite: Some("made up".into()), cursor: cursor() },
            to_owner(Err(ErrorCode::BadRequest), Err(ErrorCode::BadRequest)),
        ),
        of(GetCalendar {}, signed_in(OK)),
        of(RenewCalendar {}, signed_in(OK)),
        of(GetCalendarEvent { event }, to_owner(OK, OK)),
    ]
}
