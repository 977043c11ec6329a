//! The caller rows of ratings.

use protocol::ErrorCode;
use protocol::ratings::{GetHeadToHead, GetRatingHistory, GetRatings, GetSeason, RatingKind};

use crate::callers::{Command, NOT_FOUND, OK, Rows, SIGN_IN, Things, of, signed_in, to_owner};

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let Things { user, member, .. } = *things;
    let kind = RatingKind::Singles;
    let unreadable = signed_in(Err(ErrorCode::BadRequest));
    vec![
        of(GetRatings { user }, to_owner(OK, OK)),
        of(GetRatingHistory { user, kind, cursor: None }, to_owner(OK, OK)),
        of(GetRatingHistory { user, kind, cursor: Some("made up".into()) }, unreadable),
        of(GetHeadToHead { a: user, b: member, cursor: None }, to_owner(OK, OK)),
        of(GetHeadToHead { a: member, b: user, cursor: None }, to_owner(OK, OK)),
        of(
            GetHeadToHead { a: user, b: user, cursor: None },
            [SIGN_IN, Err(ErrorCode::Invalid), Err(ErrorCode::Invalid), NOT_FOUND, NOT_FOUND],
        ),
        of(GetHeadToHead { a: user, b: member, cursor: Some("made up".into()) }, unreadable),
        of(GetSeason { user, kind, year: None }, to_owner(OK, OK)),
        of(GetSeason { user, kind: RatingKind::Doubles, year: Some(2_024) }, to_owner(OK, OK)),
    ]
}
