//! The caller rows of reliability.

use protocol::ErrorCode;
use protocol::reliability::{ExcuseMissed, GetEventReliability, GetMyReliability};

use crate::callers::{Command, NOT_FOUND, OK, Rows, SIGN_IN, Things, of, signed_in};

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let Things { event, enrolment, .. } = *things;
    let forbidden = Err(ErrorCode::Forbidden);
    vec![
        // A guest's seat that was not given up.
        of(
            ExcuseMissed { enrolment, reason: "Her car broke down".into() },
            [SIGN_IN, forbidden, Err(ErrorCode::Conflict), NOT_FOUND, NOT_FOUND],
        ),
        of(GetEventReliability { event }, [SIGN_IN, forbidden, OK, NOT_FOUND, NOT_FOUND]),
        of(GetMyReliability {}, signed_in(OK)),
    ]
}
