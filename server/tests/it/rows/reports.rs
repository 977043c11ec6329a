//! The caller rows of reports.

use protocol::reports::{Reported, SendReport};
use protocol::{CourtId, ErrorCode};

use crate::callers::{Command, NOT_FOUND, OK, Rows, SIGN_IN, Things, of};

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let own = Err(ErrorCode::Invalid);
    let report = |about| SendReport { about, reason: "spam".into(), note: Some("Look at this.".into()) };
    let (user, court): (_, CourtId) = (things.user, things.court);
    vec![
        of(report(Reported::Person { user }), [SIGN_IN, OK, own, NOT_FOUND, NOT_FOUND]),
        of(report(Reported::Message { message: things.message }), [SIGN_IN, NOT_FOUND, own, NOT_FOUND, NOT_FOUND]),
        of(report(Reported::Event { event: things.event }), [SIGN_IN, OK, own, NOT_FOUND, NOT_FOUND]),
        of(report(Reported::League { league: things.league }), [SIGN_IN, OK, own, NOT_FOUND, NOT_FOUND]),
        of(report(Reported::Court { court }), [SIGN_IN, OK, own, OK, NOT_FOUND]),
        of(report(Reported::Review { court, author: user }), [SIGN_IN, NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND]),
        of(report(Reported::Post { post: things.post }), [SIGN_IN, OK, own, NOT_FOUND, NOT_FOUND]),
        of(report(Reported::Comment { comment: things.comment }), [SIGN_IN, OK, own, NOT_FOUND, NOT_FOUND]),
        of(report(Reported::Picture { image: format!("/media/{}", things.event) }), [SIGN_IN, NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND]),
    ]
}
