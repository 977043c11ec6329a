//! Who is in an event of the owner's: theirs to decide, anybody's to ask for who sees it.

use protocol::ErrorCode;
use protocol::enrolments::{
    AcceptOffer, AddEnrolment, CheckIn, Decide, DeclineOffer, FindSubstitute, Join, LeaveEvent, MarkAbsent, Object, Reconfirm,
    RemoveEnrolment,
};

use super::cast::Things;
use super::commands::of;
use super::{Command, NOT_FOUND, OK, Row, SIGN_IN, Told};

const CONFLICT: Told = Err(ErrorCode::Conflict);
const FORBIDDEN: Told = Err(ErrorCode::Forbidden);
const TOO_LATE: Told = Err(ErrorCode::TooLate);

/// What a stranger and the organiser are told; for who is blocked and for another community there is no such event.
const fn of_event(stranger: Told, organiser: Told) -> Row {
    [SIGN_IN, stranger, organiser, NOT_FOUND, NOT_FOUND]
}

pub fn about_enrolments(things: &Things) -> Vec<Command> {
    let Things { event, enrolment, newcomer, .. } = *things;
    let reason = || "Double booked".to_owned();
    vec![
        of(Join { event, invite: None }, of_event(OK, CONFLICT)),
        of(Join { event, invite: Some("made up".into()) }, of_event(Err(ErrorCode::InvitationUnusable), CONFLICT)),
        of(LeaveEvent { event }, of_event(CONFLICT, OK)),
        of(Decide { enrolment, accept: true }, of_event(FORBIDDEN, CONFLICT)),
        of(RemoveEnrolment { enrolment, reason: reason() }, of_event(FORBIDDEN, OK)),
        of(AddEnrolment { event, user: Some(newcomer), guest: None }, of_event(FORBIDDEN, OK)),
        of(AddEnrolment { event, user: None, guest: Some("Sam O'Neil".into()) }, of_event(FORBIDDEN, OK)),
        of(Reconfirm { event }, of_event(CONFLICT, CONFLICT)),
        of(AcceptOffer { event }, of_event(CONFLICT, CONFLICT)),
        of(DeclineOffer { event }, of_event(CONFLICT, CONFLICT)),
        of(CheckIn { event, enrolment: None }, of_event(CONFLICT, TOO_LATE)),
        of(CheckIn { event, enrolment: Some(enrolment) }, of_event(FORBIDDEN, TOO_LATE)),
        of(MarkAbsent { enrolment }, of_event(FORBIDDEN, TOO_LATE)),
        of(Object { event }, of_event(CONFLICT, CONFLICT)),
        of(FindSubstitute { event }, of_event(FORBIDDEN, OK)),
    ]
}
